// The words of a rule set: its deal, its lines, its minimum. Pure.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const BARE = ["melded", "left", "net", "other", "going_out", "first_down", "red_threes_set"];

  /** "Deal 3", "Round 3", or the table's own word for it. */
  function deal(rules, number) {
    const word = ((rules.texts || {}).words || {}).deal || "deal";
    return HF.t.has(`deal.${word}`) ? t(`deal.${word}`, { deal: number }) : `${word} ${HF.number(number)}`;
  }

  /** Label of a text id "row.clean" as the rule set calls it; form: "", "short" or "n". */
  function row(rules, id, form = "", n = 0) {
    const word = ((rules.texts || {}).words || {})[id.replace(/^row\./, "")];
    const key = word && HF.t.has(`word.${word}`) ? `word.${word}` : word ? "" : id;
    if (!key) return form === "n" ? `${HF.number(n)} \u00d7 ${word}` : word;
    return t(form ? `${key}.${form}` : key, { n });
  }

  const line = (rules, id, form = "", n = 0) => row(rules, `row.${id}`, form, n);

  /** What a team needs to lay down, in words; "" where there is no minimum or it is not known. */
  function minimum(rules, one) {
    if (!one) return "";
    if (one.special) return t(`words.lay_${one.special}`);
    return one.points ? t("entry.to_lay_down", { points: HF.number(one.points) }) : "";
  }

  /** The count before the points of a line, where it says more than they do. */
  const counted = (id, one) => (BARE.includes(id) || one.count === null || one.count === one.points ? "" : HF.number(one.count));

  /** Line ids in the order of the paper. */
  function ordered(rules, counting, ids) {
    const rows = HF.scoring.rows(rules.figures, counting).map((one) => one.id);
    const at = rows.findIndex((id) => BARE.includes(id));
    rows.splice(at < 0 ? rows.length : at, 0, "going_out", "first_down");
    rows.splice(rows.indexOf("red_threes_laid") + 1, 0, "red_threes_set");
    const place = (id) => (rows.includes(id) ? rows.indexOf(id) : rows.length);
    return ids.slice().sort((a, b) => place(a) - place(b));
  }

  HF.words = { deal, row, line, minimum, counted, ordered };
})();
