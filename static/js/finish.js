// Ending a game: as the rules have it, or after any deal when time is called.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  /** The last deal, if figures of a team are missing in it. */
  function underWay(table) {
    const last = HF.result.played(table).pop();
    return last && !last.complete ? last : null;
  }

  const without = (game, number) => ({ ...game, deals: game.deals.filter((deal) => deal.number < number) });

  function standing(state, game) {
    const table = HF.result.table(game, state.rules);
    return HF.h("ul", { class: "totals-list" }, ...HF.result.byTotal(table, state.rules.figures.lowest_wins).map((one) => HF.h("li", {},
      HF.suit(one.order), HF.parts.name(HF.seats.team(game.teams[one.order])), HF.figure(one.total, { class: "number" }))));
  }

  async function end(state, early, way) {
    const done = await HF.correct.commit(state, [HF.ops.finish(state, { early, under_way: way })], { words: t("finish.done") });
    if (done) HF.app.go(HF.app.gameUrl(state.game.id, "board"));
  }

  function option(state, title, game, early, way, main) {
    return HF.h("div", { class: "card" }, HF.h("h2", { text: title }), standing(state, game),
      HF.parts.button(t("finish.do"), () => end(state, early, way), main ? "main" : ""));
  }

  function render(root, state) {
    const { game, rules } = state;
    const table = HF.result.table(game, rules);
    const count = HF.result.played(table).length;
    const open = underWay(table);
    const over = table.outcome.over && !open;
    HF.parts.put(root, HF.parts.head(t(over ? "board.finish" : "finish.title"), { href: HF.app.gameUrl(game.id, "board"), text: t("app.board") }));
    const barred = HF.correct.barred(state);
    if (barred || game.state !== "playing" || !count) {
      HF.parts.put(root, HF.h("p", { class: "remark", text: barred || t(count ? "finish.already" : "finish.nothing") }));
      return;
    }
    if (over) {
      const [head, more] = HF.result.verdict(state, table);
      HF.parts.put(root, HF.h("div", { class: "verdict" }, HF.h("p", { class: "verdict-head", text: head }), more && HF.h("p", { text: more })),
        option(state, t("finish.as_it_stands"), game, false, "count", true),
        table.outcome.offer_extra_deal && HF.h("div", { class: "card" }, HF.h("h2", { text: t("finish.extra") }),
          HF.h("p", { text: t("finish.extra_hint", { deal: HF.words.deal(rules, count) }) }),
          HF.parts.link(t("finish.extra_do"), HF.app.gameUrl(game.id, `entry/${count + 1}`), "button")));
      return;
    }
    if (open) {
      const names = HF.result.names(game, open.missing, open.number);
      HF.parts.put(root, HF.h("p", { text: t("finish.under_way", { deal: HF.words.deal(rules, open.number), teams: names }) }),
        open.number > 1 && option(state, t("finish.leave_out", { n: open.number - 1 }), without(game, open.number), true, "leave_out", true),
        option(state, t("finish.count", { deal: HF.words.deal(rules, open.number) }), game, true, "count", open.number === 1));
      return;
    }
    HF.parts.put(root, HF.h("p", { class: "quiet", text: t("finish.hint") }),
      option(state, t("finish.time_called", { n: count, deal: HF.words.deal(rules, count) }), game, true, "leave_out", true));
  }

  HF.app.screens.finish = HF.parts.screen(render, () => t("finish.title"));
})();
