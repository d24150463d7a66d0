// Other rules for this game: every deal before and after, and what the new rules have no row for.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  const address = (state, rest = "") => HF.app.gameUrl(state.game.id, `exchange${rest}`);

  /** Rows with figures in them that the new rules lack, with deal and team. */
  function lost(state, rules) {
    const had = HF.result.table(state.game, state.rules), has = HF.result.table(state.game, rules);
    return has.deals.flatMap((deal, i) => deal.cells.flatMap((cell, j) => Object.entries(cell.kept || {})
      .filter(([row]) => !((had.deals[i].cells[j].kept || {})[row]))
      .map(([row, count]) => t("exchange.lost", {
        deal: HF.words.deal(rules, deal.number), team: HF.result.names(state.game, [cell.team], deal.number),
        row: HF.words.line(state.rules, row), count,
      }))));
  }

  function compared(state, rules) {
    const { game } = state;
    const old = HF.result.table(game, state.rules), now = HF.result.table(game, rules);
    const figure = (was, is) => HF.h("td", { class: ["number", was !== is && "moved"] },
      HF.h("span", { class: "was" }, HF.figure(was)), HF.h("span", { class: "to", "aria-label": t("exchange.becomes"), role: "img", text: "\u2192" }), HF.figure(is, { class: "is" }));
    const total = (table, i, order) => (table.deals[i].cells[order].score ? table.deals[i].cells[order].score.total : null);
    return HF.h("div", { class: "deals-frame", role: "region", tabindex: "0", "aria-label": t("exchange.compared") },
      HF.h("table", { class: "deals compared" },
        HF.h("thead", {}, HF.h("tr", {}, HF.h("td", {}), game.teams.map((team) => HF.h("th", { scope: "col" }, HF.suit(team.order), HF.parts.name(HF.seats.team(team)))))),
        HF.h("tbody", {}, old.deals.map((deal, i) => HF.h("tr", {}, HF.h("th", { scope: "row", text: HF.words.deal(rules, deal.number) }),
          game.teams.map((team) => figure(total(old, i, team.order), total(now, i, team.order)))))),
        HF.h("tfoot", {}, HF.h("tr", {}, HF.h("th", { scope: "row", text: t("entry.total") }),
          game.teams.map((team) => figure(old.totals[team.order], now.totals[team.order]))))));
  }

  function notes(rules) {
    const open = [...(rules.texts.unknown || []), ...(rules.texts.assumed || [])];
    return open.length > 0 && HF.h("details", { class: "unknown" }, HF.h("summary", { text: t("new.not_said", { n: open.length }) }),
      HF.h("ul", {}, open.map((one) => HF.h("li", { text: one.text }))));
  }

  function preview(root, state, rules) {
    if (!rules) { HF.parts.put(root, HF.h("p", { class: "remark", text: t("rules.missing") })); return; }
    const gone = lost(state, rules);
    const counting = rules.figures.card_points.net_allowed === false ? { ...state.game.counting, net: false } : state.game.counting;
    const stranded = state.game.counting.net && !counting.net;
    const use = async () => {
      await HF.store.rules.keep(rules);
      const done = await HF.correct.commit(state, [HF.ops.rules(state, { rules, counting })]);
      if (done) HF.app.go(HF.app.gameUrl(state.game.id, "board"));
    };
    HF.parts.put(root,
      HF.h("p", { class: "exchange-names" }, ...HF.parts.rich("exchange.from_to", { was: HF.parts.name(state.rules.texts.name), is: HF.parts.name(rules.texts.name) })),
      state.game.deals.length ? HF.h("div", { class: "part" }, compared(state, rules)) : HF.h("p", { class: "quiet", text: t("board.none_yet") }),
      gone.length > 0 && HF.h("div", { class: "remark" }, HF.h("p", { text: t("exchange.no_row") }), HF.parts.list(gone)),
      stranded && HF.h("p", { class: "remark", text: t("exchange.needs_parts") }),
      notes(rules),
      HF.h("div", { class: "bottom" }, HF.parts.button(t("exchange.use"), use, "main wide")));
  }

  function render(root, state, args) {
    const back = args[0] ? { href: address(state), text: t("new.choose_rules") } : { href: HF.app.gameUrl(state.game.id, "board"), text: t("app.board") };
    HF.parts.put(root, HF.parts.head(t("app.exchange"), back));
    const barred = HF.correct.barred(state);
    if (barred) { HF.parts.put(root, HF.h("p", { class: "remark", text: barred })); return; }
    if (args[0]) {
      HF.parts.later(root, HF.rulesList.find(args[0]), (place, rules) => preview(place, state, rules));
      return;
    }
    HF.parts.put(root, HF.h("p", { class: "quiet", text: t("exchange.intro") }),
      HF.h("p", {}, ...HF.parts.rich("exchange.now", { rules: HF.h("strong", {}, HF.parts.name(state.rules.texts.name)) })),
      HF.parts.link(t("exchange.figures"), `/#ourrules/${state.rules.digest}/${state.game.id}`, "button"));
    HF.rulesList.draw(root, (rules) => HF.app.go(address(state, `/${rules.key || rules.digest}`)), state.rules.digest);
  }

  HF.app.screens.exchange = { render, title: () => t("app.exchange"), update() {} };
})();
