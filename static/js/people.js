// Players and names: spelling, someone else from a deal on, joining, leaving, changing places.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const LONGEST = 40;

  const seats = (state, action, values) => HF.ops.seats(state, { action, ...values });
  const commit = (state, ops, options) => HF.correct.commit(state, ops, options);
  const tooLong = (text) => HF.parts.letters(text.trim()) > LONGEST;

  /** A text field for a name; `key` keeps it recognisable. */
  function nameField(label, value) {
    const input = HF.h("input", { type: "text", autocomplete: "off", autocapitalize: "words", spellcheck: "false", list: "known-names", dir: "auto" });
    input.value = value;
    const field = HF.parts.field(label, input);
    input.addEventListener("input", () => HF.parts.fault(input, tooLong(input.value) ? t("new.too_long", { n: LONGEST }) : ""));
    return { field, input };
  }

  function dealSelect(state, first = 1, chosen = null) {
    const count = state.game.deals.length + 1;
    const options = [];
    for (let deal = first; deal <= count; deal += 1) options.push(HF.h("option", { value: deal, selected: deal === (chosen || count), text: HF.words.deal(state.rules, deal) }));
    return HF.h("select", {}, ...options);
  }

  function seatSelect(state) {
    const round = HF.seats.round(state.game).filter((seat) => state.game.teams[seat.team].to === null);
    return HF.h("select", { dir: "auto" }, ...round.map((seat) => HF.h("option", { value: seat.id, text: HF.seats.seat(state.game, seat.id) })));
  }

  const teamSelect = (state, teams) => HF.h("select", { dir: "auto" }, ...teams.map((team) => HF.h("option", { value: team.order, text: HF.seats.team(team) })));

  function fold(title, hint, ...children) {
    return HF.h("details", { class: "card fold" },
      HF.h("summary", {}, HF.h("span", { class: "fold-head", text: title }), HF.h("span", { class: "fold-more", text: hint })),
      HF.h("div", { class: "stack" }, children));
  }

  /** Names as they are spelt, for the whole game; all changes are one touch to undo. */
  function names(state) {
    const fields = [];
    const cards = state.game.teams.map((team) => {
      const own = nameField(t("people.team_name"), team.name);
      fields.push({ input: own.input, was: team.name, op: (name) => seats(state, "team_name", { team: team.order, name }) });
      const players = team.seats.map((seat, i) => {
        const was = HF.seats.sitter(seat);
        const one = nameField(t("people.player", { n: i + 1 }), was);
        fields.push({ input: one.input, was, op: (name) => seats(state, "player_name", { seat: seat.id, name }) });
        return one.field;
      });
      return HF.h("fieldset", { class: `team-card team-${team.order}` },
        HF.h("legend", {}, HF.suit(team.order), " ", HF.parts.name(HF.seats.team(team))), players, own.field);
    });
    const save = () => {
      const wrong = fields.find((one) => tooLong(one.input.value));
      if (wrong) { wrong.input.focus(); return; }
      const ops = fields.filter((one) => one.input.value.trim() !== one.was).map((one) => one.op(one.input.value.trim()));
      if (!ops.length) { HF.notice(t("people.nothing")); return; }
      commit(state, HF.ops.together(ops));
    };
    return HF.parts.section(t("people.names"), HF.h("div", { class: "team-cards" }, cards), HF.parts.button(t("people.save_names"), save, "main wide"));
  }

  function swap(state) {
    const seat = seatSelect(state), from = dealSelect(state), who = nameField(t("people.who_now"), "");
    return fold(t("people.swap"), t("people.swap_hint"),
      HF.parts.field(t("people.whose_seat"), seat), who.field, HF.parts.field(t("people.from_deal"), from),
      HF.parts.button(t("people.swap_do"), () => {
        if (!who.input.value.trim()) { HF.parts.fault(who.input, t("people.name_missing")); who.input.focus(); return; }
        if (tooLong(who.input.value)) { who.input.focus(); return; }
        commit(state, [seats(state, "swap", { seat: seat.value, name: who.input.value.trim(), deal: Number(from.value) })]);
      }, "main"));
  }

  function places(state) {
    const one = seatSelect(state), two = seatSelect(state), from = dealSelect(state);
    if (two.options.length > 1) two.selectedIndex = 1;
    return fold(t("people.places"), t("people.places_hint"), HF.parts.field(t("people.first"), one), HF.parts.field(t("people.second"), two),
      HF.parts.field(t("people.from_deal"), from),
      HF.parts.button(t("people.places_do"), () => {
        if (one.value === two.value) { HF.parts.fault(two, t("people.same_twice")); return; }
        commit(state, [seats(state, "exchange", { seats: [one.value, two.value], deal: Number(from.value) })]);
      }, "main"));
  }

  /** Scores that a team may start with when it joins: nothing, the lowest, the average (to the nearest 5). */
  function starts(state) {
    const table = HF.result.table(state.game, state.rules);
    const totals = state.game.teams.filter((team) => team.to === null).map((team) => table.totals[team.order]);
    const average = totals.length ? Math.round(totals.reduce((sum, n) => sum + n, 0) / totals.length / 5) * 5 : 0;
    return { zero: 0, lowest: totals.length ? Math.min(...totals) : 0, average };
  }

  function join(state) {
    const offered = starts(state);
    let start = "zero";
    const players = [0, 1, 2].map((i) => nameField(t(i ? "people.partner" : "people.player", { n: i + 1 }), ""));
    const typed = HF.h("input", { type: "text", inputmode: "numeric", autocomplete: "off" });
    const typedField = HF.parts.field(t("people.start_typed"), typed);
    typedField.hidden = true;
    const sign = HF.parts.tick(t("people.below_zero"), false, () => {});
    sign.hidden = true;
    const from = dealSelect(state);
    const choice = HF.parts.choice(t("people.start_score"), [
      { value: "zero", label: t("people.start_zero") }, { value: "lowest", label: t("people.start_lowest", { points: offered.lowest }) },
      { value: "average", label: t("people.start_average", { points: offered.average }) }, { value: "typed", label: t("people.start_other") },
    ], start, (value) => { start = value; typedField.hidden = sign.hidden = value !== "typed"; });
    const go = () => {
      const named = players.map((one) => one.input.value.trim()).filter(Boolean);
      if (!named.length) { HF.parts.fault(players[0].input, t("people.name_missing")); players[0].input.focus(); return; }
      const digits = typed.value.trim().replace(/^[\u2212-]/, "");
      if (start === "typed" && !/^\d{1,6}$/.test(digits)) { HF.parts.fault(typed, t("people.not_a_number")); typed.focus(); return; }
      const below = sign.querySelector("input").checked || /^[\u2212-]/.test(typed.value.trim());
      const score = start === "typed" ? Number(digits) * (below ? -1 : 1) : offered[start];
      commit(state, [seats(state, "join", { team: { name: "", players: named }, deal: Number(from.value), start: score })]);
    };
    return fold(t("people.join"), t("people.join_hint"), players.map((one) => one.field), HF.parts.field(t("people.from_deal"), from), choice, typedField, sign,
      HF.parts.button(t("people.join_do"), go, "main"));
  }

  function leave(state) {
    const staying = state.game.teams.filter((team) => team.to === null);
    if (staying.length < 3) return null;
    const team = teamSelect(state, staying), from = dealSelect(state, 2);
    return fold(t("people.leave"), t("people.leave_hint"), HF.parts.field(t("people.who_leaves"), team), HF.parts.field(t("people.not_in"), from),
      HF.parts.button(t("people.leave_do"), () => commit(state, [seats(state, "leave", { team: Number(team.value), deal: Number(from.value) })]), "main"));
  }

  function about(state) {
    const date = HF.h("input", { type: "date", max: "9999-12-31" });
    date.value = state.game.played_on || "";
    const note = HF.h("textarea", { rows: 3, dir: "auto", maxlength: "500" });
    note.value = state.game.note || "";
    return fold(t("people.about"), HF.parts.date(state.game.played_on), HF.parts.field(t("people.date"), date), HF.parts.field(t("people.note"), note),
      HF.parts.button(t("people.about_do"), () => {
        const ops = [];
        if ((date.value || null) !== state.game.played_on) ops.push(seats(state, "date", { played_on: date.value || null }));
        if (note.value.trim() !== (state.game.note || "")) ops.push(seats(state, "note", { note: note.value.trim() }));
        if (!ops.length) { HF.notice(t("people.nothing")); return; }
        commit(state, HF.ops.together(ops));
      }, "main"));
  }

  function render(root, state) {
    const { game } = state;
    HF.parts.put(root, HF.parts.head(t("app.people"), { href: HF.app.gameUrl(game.id, "board"), text: t("app.board") }));
    const barred = HF.correct.barred(state);
    if (barred) { HF.parts.put(root, HF.h("p", { class: "remark", text: barred })); return; }
    const list = HF.h("datalist", { id: "known-names" });
    HF.store.names().then((known) => list.append(...known.map((name) => HF.h("option", { value: name }))));
    HF.parts.put(root, list, names(state), HF.parts.section(t("people.changes"), swap(state), places(state), join(state), leave(state), about(state)));
  }

  HF.app.screens.people = HF.parts.formScreen(render, () => t("app.people"));
})();
