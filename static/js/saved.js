/* After saving: what the table wants to hear, in large type and in the order of reading it out. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  let open = false;

  const names = (game, teams, deal) => HF.parts.joined(teams.map((team) => HF.seats.team(game.teams[team], deal)));

  /** Totals, leader and by how much: [elements]. */
  function standing(state) {
    const table = HF.app.table();
    return HF.h("div", { class: "standing" },
      HF.h("ul", { class: "standing-teams" }, state.game.teams.map((team) =>
        HF.h("li", { class: table.leaders.includes(team.order) ? "leads" : null },
          HF.h("span", { class: "standing-name" }, HF.suit(team.order), HF.h("bdi", { text: HF.seats.team(team) })),
          HF.figure(table.totals[team.order], { class: "standing-total number" })))),
      HF.h("p", { class: "standing-words", text: words(state, table) }));
  }

  function words(state, table) {
    if (table.outcome.over || state.game.state === "finished") {
      const [head, more] = HF.result.verdict(state, table);
      return [head, more].filter(Boolean).join(" ");
    }
    return HF.result.leader(state, table);
  }

  function thisDeal(state, number) {
    const deal = HF.app.table().deals.find((one) => one.number === number);
    const out = deal.end ? deal.end.out : null;
    return HF.h("ul", { class: "standing-teams" }, deal.cells.filter((cell) => cell.score).map((cell) =>
      HF.h("li", {},
        HF.h("span", { class: "standing-name" }, HF.suit(cell.team), HF.h("bdi", { text: HF.seats.team(state.game.teams[cell.team], number) }),
          out === cell.team && HF.h("span", { class: "strip-out", text: HF.t("entry.out_mark") })),
        HF.figure(cell.score.total, { class: "standing-deal number" }))));
  }

  /** Who starts, what the next deal needs: sentences. */
  function coming(state) {
    const { next, outcome } = HF.app.table();
    if (outcome.over || !next.deal) return [];
    const found = [];
    const deal = HF.words.deal(state.rules, next.deal);
    if (next.starter) found.push(HF.t("saved.starts", { name: HF.seats.seat(state.game, next.starter, next.deal), deal }));
    const minimums = next.minimums.filter(Boolean);
    const said = (one) => (HF.words.minimum(state.rules, one));
    if (minimums.length && minimums.every((one) => said(one) === said(minimums[0]))) {
      if (said(minimums[0])) found.push(`${deal}. ${said(minimums[0])}`);
    } else {
      next.minimums.forEach((one, team) => {
        if (one && said(one)) found.push(`${HF.seats.team(state.game.teams[team], next.deal)}. ${said(one)}`);
      });
    }
    return found;
  }

  async function undo(done) {
    const state = HF.app.state;
    await HF.app.commit([HF.ops.undo(state, done.group)], { quiet: true });
    await HF.store.draft.set(state.game.id, done.number, done.kept);
    open = false;
    await HF.app.go(HF.app.gameUrl(state.game.id, `entry/${done.number}`), true);
    HF.app.redraw();
    HF.say(HF.t("app.undone"));
  }

  function on() {
    open = false;
    HF.app.go(HF.app.gameUrl(HF.app.state.game.id, HF.app.table().outcome.over ? "finish" : "entry"), true).then(HF.app.redraw);
  }

  /** One team saved, others still to come: the typing goes on, with a line at the foot. */
  function part(state, done, missing) {
    const has = HF.seats.playing(state.game, done.number).map((team) => team.order).filter((team) => !missing.includes(team));
    HF.notice(HF.t("saved.part", { teams: names(state.game, has, done.number), missing: names(state.game, missing, done.number) }),
      { label: HF.t("saved.undo"), run: () => undo(done) });
    HF.app.redraw();
  }

  /** done: {number, group, kept} of what was just saved. */
  function show(root, done) {
    const state = HF.app.state;
    const missing = HF.seats.playing(state.game, done.number).map((team) => team.order)
      .filter((team) => !HF.play.value(state.game, ["tally", done.number, team]));
    if (missing.length) return part(state, done, missing);
    open = true;
    HF.app.where(HF.words.deal(state.rules, done.number));
    const over = HF.app.table().outcome.over;
    const next = coming(state);
    const page = HF.h("div", { class: "result", on: { click: (event) => !event.target.closest("button") && on() } },
      HF.h("div", {},
        HF.h("h1", { tabindex: "-1", text: HF.t("saved.title", { deal: HF.words.deal(state.rules, done.number) }) }),
        thisDeal(state, done.number)),
      HF.h("div", {},
        HF.h("h2", { text: HF.t("saved.totals") }),
        standing(state),
        next.length > 0 && HF.h("ul", { class: "coming" }, next.map((text) => HF.h("li", { text })))),
      HF.h("div", { class: "result-keys" },
        HF.h("button", { type: "button", class: "button result-undo", on: { click: () => undo(done) } }, HF.icon("undo"), HF.t("saved.undo")),
        HF.h("button", { type: "button", class: "button gold big result-on", on: { click: on } }, over ? HF.t("ask.to_finish") : HF.t("saved.on"))));
    root.replaceChildren(page);
    window.scrollTo(0, 0);
    page.querySelector("h1").focus({ preventScroll: true });
    return undefined;
  }

  /** All deals are played: the result, and what can still be done. */
  function closed(root, state) {
    const { game } = state;
    const number = HF.openDeal(game);
    root.append(HF.h("div", { class: "panel over" },
      HF.h("h1", { tabindex: "-1", text: HF.t("ask.over") }),
      standing(state),
      HF.h("p", { text: HF.t("ask.over_why") }),
      HF.h("p", { class: "actions" },
        game.state !== "finished" && HF.h("a", { class: "button gold big", href: HF.app.gameUrl(game.id, "finish"), text: HF.t("ask.to_finish") }),
        HF.h("a", { class: "button", href: HF.app.gameUrl(game.id, "board"), text: HF.t("app.board") }),
        HF.h("a", { class: "button", href: HF.app.gameUrl(game.id, `entry/${number}`), text: HF.t("ask.one_more") }))));
  }

  HF.saved = { show, standing, closed, open: () => open, leave: () => { open = false; } };
})();
