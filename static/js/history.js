// What was changed in a game: who, when, what; each one undo away.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const CARDS = ["melded", "left", "net", "other"];
  const NOT_UNDOABLE = ["start", "settle", "undo"];

  /** Parts of a sentence ({id, values}) as one text; values that are ids of texts are looked up. */
  function said(parts, rules) {
    return parts.map(({ id, values }) => {
      const filled = {};
      for (const [key, value] of Object.entries(values || {})) {
        if (key.endsWith("_id")) filled[key.slice(0, -3)] = HF.words.row(rules, value, values.now === undefined ? "" : "n", values.now);
        else if (key === "deal" || key === "to") filled[key] = HF.number(value);
        else filled[key] = typeof value === "string" ? HF.result.fenced(value) : value;
      }
      if (id === "fix.points" || id === "fix.total") filled.points = HF.signed(values.points);
      if (["out", "first_down", "starter"].includes(id.slice(4))) return t(values.who === "" ? `${id}_nobody` : id, filled);
      return t(id, filled);
    }).join(" ");
  }

  const part = (id, values = {}) => ({ id, values });
  const label = (state, order, deal) => (state.game.teams[order] ? HF.seats.team(state.game.teams[order], deal) : t("parts.team", { n: order + 1 }));

  function tallyParts(state, { op, before, after }) {
    const parts = [part("fix.where", { deal: op.deal, team: label(state, op.team, op.deal) })];
    if (!before || !after) return [...parts, part(after ? "fix.entered" : "fix.taken_back")];
    const rows = [...new Set([...Object.keys(before.counts || {}), ...Object.keys(after.counts || {})])].sort()
      .map((row) => [row, before.counts[row], after.counts[row]])
      .concat(CARDS.map((row) => [row, before[row], after[row]]))
      .filter(([, was, now]) => (was || 0) !== (now || 0));
    return [...parts, ...rows.map(([row, was, now]) => part("fix.row", { row_id: `row.${row}`, now: now || 0, was: was || 0 }))];
  }

  function endParts(state, { op, before, after }) {
    const parts = [part("fix.deal", { deal: op.deal })];
    const who = (field, answer) => {
      if (answer === null || answer === undefined) return "?";
      if (field === "starter") return HF.seats.seat(state.game, answer, op.deal);
      return answer === -1 ? "" : label(state, answer, op.deal);
    };
    for (const field of ["out", "first_down", "starter"]) {
      const was = (before || {})[field], now = (after || {})[field];
      if (was !== now && now !== undefined) parts.push(part(`fix.${field}`, { who: who(field, now), was: who(field, was) }));
    }
    return parts;
  }

  function seatParts(state, { op }) {
    if (op.action === "exchange") {
      const [one, two] = op.seats.map((seat) => HF.seats.seat(state.game, seat, op.deal));
      return [part("fix.sat_exchanged", { one, two, deal: op.deal })];
    }
    if (op.action === "join") return [part("fix.join", { team: op.team.name || op.team.players.filter(Boolean).join(" & "), deal: op.deal })];
    if (op.action === "leave") return [part("fix.leave", { team: label(state, op.team), deal: op.deal })];
    return [part(`fix.${op.action}`, { name: op.name, deal: op.deal || 1 })];
  }

  function parts(state, entry) {
    const { op } = entry;
    if (op.op === "tally") return tallyParts(state, entry);
    if (op.op === "end") return endParts(state, entry);
    if (op.op === "seats") return seatParts(state, entry);
    if (op.op === "order") return [part(`fix.${op.action}`, { deal: op.deal, to: op.to || 0 })];
    if (op.op === "void") return [part(op.on ? "fix.not_counted" : "fix.counted_again")];
    return [part(`fix.${op.op}`)];
  }

  const words = (state, entry) => said(parts(state, entry), state.rules);

  const undone = (log) => new Set(log.filter((entry) => entry.op.op === "undo" && entry.status !== "refused").map((entry) => entry.op.undoes));

  /** Whether an entry says more than where: what came twice with the same figures changed nothing. */
  const tells = (state, entry) => !["tally", "end"].includes(entry.op.op) || parts(state, entry).length > 1;

  /** The last change that can still be undone, or null. */
  function undoable(state) {
    const log = state.log || [];
    const gone = undone(log);
    return log.slice().reverse().find((entry) => !NOT_UNDOABLE.includes(entry.op.op) && entry.status === "applied" && entry.group && !gone.has(entry.group)) || null;
  }

  /** Changes made by one touch stand together, newest first. */
  function grouped(log) {
    const groups = [];
    for (const entry of log) {
      const last = groups[groups.length - 1];
      if (last && entry.group && last.group === entry.group) last.entries.push(entry);
      else groups.push({ group: entry.group, entries: [entry] });
    }
    return groups.reverse();
  }

  function confirmed(entry) {
    const count = (entry.op.accepted || []).length;
    return count ? t("history.confirmed", { n: count }) : "";
  }

  /** What a change that two figures came from is called: it waits, or somebody has chosen. */
  function choiceMark(state, entry) {
    if (entry.status !== "waiting") return false;
    const waits = state.game.waiting.some((one) => one.key === entry.key);
    return HF.h("span", { class: "mark", text: t(waits ? "history.waiting" : "history.chosen") });
  }

  function item(state, { group, entries }, gone, may) {
    const [first] = entries;
    const by = (typeof first.writer === "object" && first.writer ? first.writer.name : first.writer) || t("history.somebody");
    const back = group && gone.has(group);
    const button = may && group && !back && !NOT_UNDOABLE.includes(first.op.op);
    return HF.h("li", { class: ["change", back && "undone"] },
      HF.h("p", { class: "change-when" }, HF.h("time", { datetime: first.when ? new Date(first.when).toISOString() : null, text: HF.parts.moment(first.when) }),
        " \u00b7 ", HF.parts.name(by), back && HF.h("span", { class: "mark", text: t("history.undone") }),
        choiceMark(state, entries.find((entry) => entry.status === "waiting") || first)),
      entries.filter((entry) => tells(state, entry)).map((entry) => HF.h("p", { class: "change-words", text: [words(state, entry), confirmed(entry)].filter(Boolean).join(" ") })),
      button && HF.parts.button([HF.icon("undo"), t("app.undo")], () => HF.correct.undo(group), "small quiet"));
  }

  function render(root, state) {
    const log = state.log || [];
    const gone = undone(log);
    const may = HF.correct.may(state);
    HF.parts.put(root, HF.parts.head(t("app.history"), { href: HF.app.gameUrl(state.game.id, "board"), text: t("app.board") }),
      HF.h("p", { class: "quiet", text: log.length ? t("history.intro") : t("history.none") }),
      HF.h("ol", { class: "changes", reversed: true }, grouped(log.filter((entry) => entry.status !== "same" || tells(state, entry))).map((one) => item(state, one, gone, may))));
  }

  HF.history = { said, words, undoable };
  HF.app.screens.history = HF.parts.screen(render, () => t("app.history"));
})();
