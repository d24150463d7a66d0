// One sentence for every finding: the twin of `sentence` in scorekeeper/texts/checks.py. Needs HF.t and HF.words.

(function () {
  "use strict";

  var HF = window.HF;

  // So many of a row, in the rule set's own word where it has one.
  function counted(rules, row, count) {
    const word = ((rules.texts || {}).words || {})[row];
    if (word && !HF.t.has(`word.${word}.n`)) return `${HF.number(count)} ${word}`;
    const id = word ? `word.${word}.n` : `row.${row}.n`;
    return HF.t.has(id) ? HF.t(id, { n: count }) : `${HF.number(count)} ${row}`;
  }

  // "2 clean books, 1 dirty book and 1 wild book"
  function listed(rules, counts) {
    const parts = Object.keys(counts).filter((row) => counts[row]).map((row) => counted(rules, row, counts[row]));
    if (parts.length < 2) return parts.join("");
    return HF.t("check.and", { first: parts.slice(0, -1).join(", "), last: parts[parts.length - 1] });
  }

  function isTable(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }

  function textId(finding) {
    const id = `check.${finding.id}`;
    if (finding.id === "opening_book") return `${id}.${finding.values.special}`;
    return finding.id === "out_cards_left" && !finding.values.left ? `${id}.caught` : id;
  }

  function textValues(rules, finding) {
    const values = finding.values;
    const ready = {};
    for (const name of Object.keys(values)) ready[name] = isTable(values[name]) ? listed(rules, values[name]) : values[name];
    const numbers = values.missing || values.books;
    if (isTable(numbers)) ready.n = Object.values(numbers).reduce((total, count) => total + count, 0);
    else if (values.n === undefined) ready.n = values.caught;
    if (values.kind || finding.id === "extra_most") ready.what = counted(rules, values.kind || values.row, values.n);
    return ready;
  }

  // `rules` is {figures, texts}; `team` names whom it is about, where that is to be said.
  function sentence(rules, finding, team) {
    const made = HF.t(textId(finding), textValues(rules, finding));
    return team ? HF.t("check.of_team", { team: team, sentence: made }) : made;
  }

  HF.checks.sentence = sentence;
})();
