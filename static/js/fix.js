// Putting things right: every past deal, order of the deals, undo.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  const order = (state, action, values) => HF.correct.commit(state, [HF.ops.order(state, { action, ...values })]);

  function figures(state, deal) {
    return HF.parts.joined(deal.cells.filter((cell) => cell.score)
      .map((cell) => `${HF.result.names(state.game, [cell.team], deal.number)} ${HF.number(cell.score.total)}`));
  }

  /** Exchange of two teams' figures; with more than two teams it is asked which two. */
  function exchange(state, number) {
    const teams = HF.seats.playing(state.game, number);
    const name = (team) => HF.result.names(state.game, [team.order], number);
    const button = (a, b) => HF.parts.button(teams.length === 2 ? t("mend.exchange")
      : t("mend.exchange_two", { a: name(a), b: name(b) }),
    () => { HF.closeSheets(); order(state, "exchange", { deal: number, teams: [a.order, b.order] }); });
    if (teams.length === 2) return button(teams[0], teams[1]);
    if (teams.length < 2) return null;
    const pairs = teams.flatMap((a, i) => teams.slice(i + 1).map((b) => button(a, b)));
    return HF.parts.button(t("mend.exchange_which"), () => HF.sheet(t("mend.exchange_which"), HF.h("div", { class: "stack" }, pairs)));
  }

  function deal(state, table, one) {
    const { game, rules } = state;
    const number = one.number, last = HF.result.played(table).length;
    const word = HF.words.deal(rules, number);
    const teams = HF.seats.playing(game, number);
    return HF.h("details", { class: "card fold" },
      HF.h("summary", {}, HF.h("span", { class: "fold-head", text: word }), HF.h("span", { class: "fold-more", text: figures(state, one) || t("mend.empty_deal") })),
      HF.h("div", { class: "stack" },
        ...teams.map((team) => HF.parts.link([HF.icon("edit"), HF.h("span", {}, ...HF.parts.rich("mend.correct_team",
          { team: HF.parts.name(HF.seats.team(team, number)) }))], HF.app.gameUrl(game.id, `entry/${number}/${team.order}`), "button")),
        exchange(state, number),
        number > 1 && HF.parts.button(t("mend.earlier"), () => order(state, "move", { deal: number, to: number - 1 })),
        number < last && HF.parts.button(t("mend.later"), () => order(state, "move", { deal: number, to: number + 1 })),
        HF.parts.button(t("mend.remove", { deal: word }), () => order(state, "remove", { deal: number }), "away")));
  }

  function insert(state, table) {
    const { rules } = state;
    const select = HF.h("select", {}, ...HF.result.played(table).map((one) => HF.h("option", { value: one.number, text: t("mend.before", { deal: HF.words.deal(rules, one.number) }) })));
    return HF.h("details", { class: "card fold" },
      HF.h("summary", {}, HF.h("span", { class: "fold-head", text: t("mend.insert") }), HF.h("span", { class: "fold-more", text: t("mend.insert_hint") })),
      HF.h("div", { class: "stack" }, HF.parts.field(t("mend.where"), select),
        HF.parts.button(t("mend.insert_do"), async () => {
          const number = Number(select.value);
          if (await order(state, "insert", { deal: number })) HF.app.go(HF.app.gameUrl(state.game.id, `entry/${number}/0`));
        })));
  }

  function lastChange(state) {
    const entry = HF.history.undoable(state);
    if (!entry) return null;
    return HF.h("div", { class: "card last-change" },
      HF.h("p", {}, HF.h("strong", { text: t("mend.last") }), " ", HF.history.words(state, entry)),
      HF.parts.button([HF.icon("undo"), t("mend.undo_last")], () => HF.correct.undo(entry.group)));
  }

  function whole(state) {
    const { game } = state;
    const commit = (op) => HF.correct.commit(state, [op]);
    return HF.parts.section(t("mend.game"), HF.h("div", { class: "stack" },
      HF.parts.link([HF.icon("people"), t("app.people")], HF.app.gameUrl(game.id, "people"), "button"),
      HF.parts.link([HF.icon("rules"), t("app.exchange")], HF.app.gameUrl(game.id, "exchange"), "button"),
      game.state === "finished" && HF.parts.button(t("board.reopen"), () => commit(HF.ops.reopen(state))),
      HF.correct.manages(state) && (game.state === "void"
        ? HF.parts.button(t("board.count_again"), () => commit(HF.ops.void(state, false)))
        : HF.parts.button(t("games.dont_count"), () => commit(HF.ops.void(state, true)), "away"))));
  }

  function render(root, state) {
    const table = HF.result.table(state.game, state.rules);
    const barred = HF.correct.barred(state);
    HF.parts.put(root, HF.parts.head(t("app.fix"), { href: HF.app.gameUrl(state.game.id, "board"), text: t("app.board") }));
    if (barred) {
      HF.parts.put(root, HF.h("p", { class: "remark", text: barred }));
      return;
    }
    HF.parts.put(root,
      HF.h("p", { class: "quiet", text: t("mend.intro") }),
      lastChange(state),
      HF.result.played(table).length > 0 && HF.parts.section(t("board.deals"), HF.result.played(table).map((one) => deal(state, table, one)), insert(state, table)),
      whole(state));
  }

  HF.app.screens.fix = HF.parts.screen(render, () => t("app.fix"));
})();
