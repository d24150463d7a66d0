/* Two phones, two figures for one team: both are shown with who and when, and somebody chooses. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});

  const ofDeal = (entry, number) => ["tally", "end"].includes(entry.op.op) && (number === null || entry.op.deal === number);

  /** Whether an entry came from this phone, sent already or not. */
  const mine = (state, entry) => entry.own || Boolean(entry.by && state.me && entry.by === state.me.id) ||
    HF.outbox.entries().some((one) => one.key === entry.key);

  const who = (state, entry) => {
    if (mine(state, entry)) return HF.t("links.this_phone");
    return entry.writer ? HF.h("bdi", { text: entry.writer }) : HF.t("ask.somebody");
  };

  /** Who entered something, and when. */
  const by = (state, entry) => [who(state, entry), ", ", HF.parts.moment(entry.when)];

  /** The change that the saved figures come from, or undefined where an undo or an exchange brought them. */
  function origin(state, unit, value) {
    const last = (state.log || []).filter((line) => line.status === "applied" && ["tally", "end"].includes(line.op.op) &&
      HF.play.equal(HF.play.unit(line.op), unit)).pop();
    return last && HF.play.equal(last.after, value) ? last : undefined;
  }

  const figure = (value, row) => (value ? (value[row.id] === undefined ? (value.counts || {})[row.id] : value[row.id]) || 0 : 0);

  /** The figures of one side of a choice, as short lines: those in which the other side differs, else all. */
  function lines(state, op, value, other) {
    const { rules, game } = state;
    if (op.op === "end") {
      const name = (team) => (team === null || team === undefined ? "\u2013" : team === -1 ? HF.t("entry.nobody") : HF.seats.team(game.teams[team], op.deal));
      return ["out", "first_down"].filter((ask) => value && value[ask] !== null && value[ask] !== undefined)
        .map((ask) => `${HF.t(`entry.${ask}_short`)}: ${name(value[ask])}`);
    }
    if (!value) return [HF.t("entry.empty")];
    const rows = HF.scoring.rows(rules.figures, game.counting);
    const differ = other ? rows.filter((row) => figure(value, row) !== figure(other, row)) : [];
    return (differ.length ? differ : rows.filter((row) => figure(value, row)))
      .map((row) => `${HF.words.line(rules, row.id, "short")} ${HF.number(figure(value, row))}`);
  }

  function side(state, entry, title, value, other, take) {
    return HF.h("div", { class: "choice-side" },
      HF.h("p", { class: "choice-who" }, title),
      HF.h("p", { class: "choice-lines", text: lines(state, entry.op, value, other).join(" · ") || HF.t("entry.empty") }),
      HF.h("button", { type: "button", class: "button", on: { click: take } }, HF.t("ask.take_this")));
  }

  function settle(state, entry, waiting) {
    const { op } = entry;
    if (!waiting) return HF.ops.settle(state, [entry.key]);
    return op.op === "tally"
      ? HF.ops.tally(state, op.deal, op.team, op.tally, { settles: [entry.key], accepted: op.accepted || [] })
      : HF.ops.end(state, op.deal, op.end, { settles: [entry.key] });
  }

  HF.choices = {
    /** The oldest choice that waits, in one deal or (number null) in the whole game. */
    first: (state, number) => (state.game.waiting || []).find((entry) => ofDeal(entry, number)) || null,

    /** Both figures beside each other; a touch takes one. */
    card(state, entry) {
      const { op } = entry;
      const unit = HF.play.unit(op);
      const value = HF.play.value(state.game, unit);
      const from = origin(state, unit, value);
      const theirs = op.op === "tally" ? op.tally : op.end;
      const take = (waiting) => () => HF.app.commit([settle(state, entry, waiting)]);
      const about = op.op === "tally" ? HF.seats.team(state.game.teams[op.team], op.deal) : "";
      return HF.h("div", { class: "ask", "data-ask-id": "choice" },
        HF.h("p", {}, HF.h("strong", { class: "choice-head", text: HF.t("ask.two_figures") }), " ", HF.words.deal(state.rules, op.deal), about && ", ", about && HF.h("bdi", { text: about })),
        HF.h("div", { class: "choice-sides" },
          side(state, entry, [HF.t("ask.saved_one"), from && ": ", from && by(state, from)], value, theirs, take(false)),
          side(state, entry, by(state, entry), theirs, value, take(true))));
    },
  };
})();
