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

  /** What was there until then; empty words are nothing. */
  const before = (words) => part("history.before", { was: words || t("history.nothing") });

  /** The figures of one team in one deal: "3 clean books, 745 points on the table". */
  function figures(state, tally) {
    if (!tally) return t("history.nothing_entered");
    const counts = Object.entries(tally.counts || {}).sort(([one], [other]) => (one < other ? -1 : 1));
    const counted = counts.concat(CARDS.map((row) => [row, tally[row]])).filter(([, n]) => n)
      .map(([row, n]) => HF.words.line(state.rules, row, "n", n));
    return counted.concat(tally.other_note ? [HF.result.fenced(tally.other_note)] : []).join(", ") || HF.number(0);
  }

  function tallyParts(state, { op, before: was, after: now }) {
    const parts = [part("fix.where", { deal: op.deal, team: label(state, op.team, op.deal) })];
    if (!now) return [...parts, part("fix.taken_back"), before(figures(state, was))];
    if (!was) return [...parts, part("history.figures", { figures: figures(state, now) }), before("")];
    const rows = [...new Set([...Object.keys(was.counts || {}), ...Object.keys(now.counts || {})])].sort()
      .map((row) => [row, was.counts[row], now.counts[row]])
      .concat(CARDS.map((row) => [row, was[row], now[row]]))
      .filter(([, old, figure]) => (old || 0) !== (figure || 0))
      .map(([row, old, figure]) => part("fix.row", { row_id: `row.${row}`, now: figure || 0, was: old || 0 }));
    const [old, note] = [was.other_note || "", now.other_note || ""];
    return [...parts, ...rows, ...(old === note ? [] : [part("history.note", { note }), before(old)])];
  }

  function endParts(state, { op, before: was, after: now }) {
    const parts = [part("fix.deal", { deal: op.deal })];
    const who = (field, answer) => {
      if (answer === null || answer === undefined) return "?";
      if (field === "starter") return HF.seats.seat(state.game, answer, op.deal);
      return answer === -1 ? "" : label(state, answer, op.deal);
    };
    for (const field of ["out", "first_down", "starter"]) {
      const [old, answer] = [(was || {})[field], (now || {})[field]];
      if (old === answer || answer === undefined) continue;
      parts.push(part(`fix.${field}`, { who: who(field, answer) }));
      if (old !== null && old !== undefined) parts.push(before(who(field, old) || t("history.nobody")));
    }
    return parts;
  }

  function seatParts(state, { op, before: was }) {
    const day = (iso) => (iso ? HF.parts.date(iso) : t("history.not_known"));
    const deal = op.deal || 1;
    if (op.action === "exchange") {
      const [one, two] = op.seats.map((seat) => HF.seats.seat(state.game, seat, deal));
      return [part("fix.sat_exchanged", { one, two, deal })];
    }
    if (op.action === "join") {
      const team = op.team.name || op.team.players.filter(Boolean).join(" & ");
      return [part("fix.join", { team, deal }), part("history.starts_with", { points: op.start || 0 })];
    }
    if (op.action === "leave") return [part("fix.leave", { team: label(state, op.team, deal), deal })];
    if (op.action === "date") return [part("history.date", { date: day(op.played_on) }), before(day(was))];
    if (op.action === "note") return [part("history.note", { note: op.note || "" }), before(was)];
    let old = was;
    if (Array.isArray(was)) old = op.action === "swap" ? HF.play.sitterIn(was[0], deal) : was[0][was[0].length - 1].name;
    return [part(`fix.${op.action}`, { name: op.name, deal }), before(old)];
  }

  function orderParts(state, { op, before: was, after: now }) {
    const ofTeam = (team, tally) => part("history.of_team", { team: label(state, team, op.deal), figures: figures(state, tally) });
    const parts = [part(`fix.${op.action}`, { deal: op.deal, to: op.to || 0 })];
    if (op.action === "exchange") {
      return parts.concat(...op.teams.map((team, i) => [ofTeam(team, (now || [])[i]), before(figures(state, (was || [])[i]))]));
    }
    const taken = (op.action === "remove" && was && was.deal) || { tallies: [] };
    return parts.concat(taken.tallies.filter((entry) => entry.counts).map((entry) => ofTeam(entry.team, entry)));
  }

  /** Names of rules by digest, as this phone knows them; filled in while the screen is drawn. */
  const named = {};

  function rulesParts(state, { before: was, after: now }) {
    const [old, next] = [was, now].map((side) => (side || {}).rules);
    if (old === next) return [part("history.counting")];
    const name = (digest) => named[digest] || (digest === state.rules.digest && state.rules.texts.name) || t("history.not_known");
    return [part("fix.rules"), part("history.rules", { rules: name(next) }), before(name(old))];
  }

  function undoParts(state, { op }) {
    const gone = (state.log || []).filter((entry) => entry.group === op.undoes && !NOT_UNDOABLE.includes(entry.op.op));
    return [part("fix.undo"), ...gone.flatMap((entry) => parts(state, entry))];
  }

  function settleParts(state, { op }) {
    const others = (state.log || []).filter((entry) => (op.settles || []).includes(entry.key) && entry.op.op === "tally");
    return [part("fix.settle"), ...others.flatMap(({ op: other }) => [
      part("fix.where", { deal: other.deal, team: label(state, other.team, other.deal) }),
      part("history.not_taken", { figures: figures(state, other.tally) })])];
  }

  const KINDS = { tally: tallyParts, end: endParts, seats: seatParts, order: orderParts, rules: rulesParts, undo: undoParts, settle: settleParts };

  function parts(state, entry) {
    const { op } = entry;
    const found = KINDS[op.op] && KINDS[op.op](state, entry);
    if (["tally", "end"].includes(op.op) && found.length < 2) return []; // the place alone says nothing
    if (found) return found;
    if (op.op === "void") return [part(op.on ? "fix.not_counted" : "fix.counted_again")];
    return [part(`fix.${op.op}`)];
  }

  const words = (state, entry) => said(parts(state, entry), state.rules);

  const undone = (log) => new Set(log.filter((entry) => entry.op.op === "undo" && entry.status !== "refused").map((entry) => entry.op.undoes));

  /** Whether an entry says anything: what came twice with the same figures changed nothing. */
  const tells = (state, entry) => parts(state, entry).length > 0;

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

  const waits = (state, entry) => state.game.waiting.some((one) => one.key === entry.key);

  /** What a change that two figures came from is called: it waits, or somebody has chosen. */
  function choiceMark(state, entry) {
    if (entry.status !== "waiting") return false;
    return HF.h("span", { class: "mark", text: t(waits(state, entry) ? "history.waiting" : "history.chosen") });
  }

  function item(state, { group, entries }, gone, may) {
    const [first] = entries;
    const by = (typeof first.writer === "object" && first.writer ? first.writer.name : first.writer) || t("history.somebody");
    const back = group && gone.has(group);
    const stands = entries.some((entry) => entry.status === "applied" || waits(state, entry));
    const button = may && group && !back && stands && !NOT_UNDOABLE.includes(first.op.op);
    return HF.h("li", { class: ["change", back && "undone"] },
      HF.h("p", { class: "change-when" }, HF.h("time", { datetime: first.when ? new Date(first.when).toISOString() : null, text: HF.parts.moment(first.when) }),
        " \u00b7 ", HF.parts.name(by), " ", back ? HF.h("span", { class: "mark", text: t("history.undone") })
          : choiceMark(state, entries.find((entry) => entry.status === "waiting") || first)),
      entries.filter((entry) => tells(state, entry)).map((entry) => HF.h("p", { class: "change-words", text: [words(state, entry), confirmed(entry)].filter(Boolean).join(" ") })),
      button && HF.parts.button([HF.icon("undo"), t("app.undo")], () => HF.correct.undo(group), "small quiet"));
  }

  /** Looks up what the rules that a game had are called; draws again where a name came. */
  async function name(state) {
    const sides = (state.log || []).filter((entry) => entry.op.op === "rules").flatMap(({ before: was, after: now }) => [was, now]);
    const unknown = [...new Set(sides.map((side) => (side || {}).rules))].filter((digest) => digest && !(digest in named));
    for (const digest of unknown) named[digest] = ((await HF.store.rules.byDigest(digest)) || { texts: {} }).texts.name || "";
    if (unknown.length && HF.app.at("history")) HF.app.refresh();
  }

  function render(root, state) {
    const log = state.log || [];
    name(state);
    const gone = undone(log);
    const may = HF.correct.may(state);
    HF.parts.put(root, HF.parts.head(t("app.history"), { href: HF.app.gameUrl(state.game.id, "board"), text: t("app.board") }),
      HF.h("p", { class: "quiet", text: log.length ? t("history.intro") : t("history.none") }),
      HF.h("ol", { class: "changes", reversed: true }, grouped(log.filter((entry) => entry.status !== "same" || tells(state, entry))).map((one) => item(state, one, gone, may))));
  }

  HF.history = { said, words, undoable };
  HF.app.screens.history = HF.parts.screen(render, () => t("app.history"));
})();
