/* The screen on which a deal is typed: one team at a time, the number keys always in sight. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const D = HF.draft;
  let S = null; // what is open: {desk, at, fresh, multi, …} and its parts on the page
  let turn = 0;

  const settings = (name) => HF.store.settings.get(name, true);
  const barred = ({ game, role }) => (game.locked ? HF.t("entry.locked", { reason: game.locked }) : role === "watch" ? HF.t("entry.readonly") : "");

  let uncleared = null; // takes the offer back to undo "Clear the deal"

  function keep() {
    S.desk.at = S.at;
    // What is typed after clearing would be lost by undoing it: undo is offered until then.
    if (uncleared && S.desk.isTouched()) uncleared(S.desk.number);
    if (S.desk.isTouched()) return HF.store.draft.set(S.desk.state.game.id, S.desk.number, S.desk.keep());
    return HF.store.draft.clear(S.desk.state.game.id, S.desk.number);
  }

  const deal = () => S.desk; // draft.js reads teams, rows, sheets, asks of it
  const row = () => (S.at.row ? S.desk.row(S.at.row) : null);
  const text = () => (S.at.row && S.desk.sheets[S.at.team].rows[S.at.row]) || "";

  /** Goes to a place; what was typed in the one before is tidied. */
  function go(at) {
    leaveRow();
    S.at = at;
    S.run = [];
    S.fresh = true;
    S.multi = false; // many digits only for whoever touched 10+ in this row
    S.review = false;
    draw(true);
    announce();
    keep();
  }

  function leaveRow() {
    if (!S.at.row || !S.desk.typed[S.at.team] || S.desk.sheets[S.at.team].rows[S.at.row] === undefined) return;
    const tidy = D.settle(text());
    if (tidy !== text()) S.desk.write(S.at.team, S.at.row, tidy);
  }

  function announce(before) {
    const now = S.at.ask
      ? HF.t(`entry.${S.at.ask}`)
      : HF.t("entry.now", { team: S.desk.name(S.at.team), row: HF.words.line(S.desk.state.rules, S.at.row) });
    const score = S.at.team === undefined ? null : S.desk.score(S.at.team);
    HF.say([before, now, score && `${HF.t("entry.this_deal")} ${HF.spoken(score.total)}`].filter(Boolean).join(". "));
  }

  /** Next: an empty row becomes 0; after the last row the deal is saved. */
  function next() {
    if (S.at.row) {
      if (HF.between && HF.between.refused(S)) {
        HF.buzz("error");
        return draw();
      }
      if (asksPoints() && !S.pointsAsked) {
        S.pointsAsked = true;
        HF.buzz("error");
        return draw();
      }
      if (!row().rare && D.value(text()) === null) S.desk.write(S.at.team, S.at.row, "0");
    }
    advance();
  }

  function advance() {
    leaveRow();
    const to = D.next(deal(), S.at);
    if (to) go(to);
    else save();
  }

  /** A touch on a row: the rows passed over on the way down are none. */
  function chooseRow(id) {
    const team = S.at.team === undefined ? S.desk.teams[0] : S.at.team;
    for (const one of D.passed(deal(), S.at, id)) S.desk.write(team, one, "0");
    go({ team, row: id });
  }

  function chooseTeam(team) {
    leaveRow();
    const empty = D.steady(S.desk.rows).find((one) => D.value(S.desk.sheets[team].rows[one.id]) === null);
    go({ team, row: (empty || S.desk.rows[0]).id });
  }

  function answer(ask, value) {
    S.desk.end[ask] = value;
    HF.buzz("digit");
    if (S.review) return review();
    return go(D.next(deal(), { ask }) || S.desk.start());
  }

  function step(by) {
    const rows = S.desk.rows;
    const index = rows.findIndex((one) => one.id === S.at.row) + by;
    if (S.at.row && rows[index]) chooseRowPlain(rows[index].id);
    else go(by > 0 ? D.next(deal(), S.at) || S.at : D.back(deal(), S.at));
  }
  const chooseRowPlain = (id) => go({ team: S.at.team, row: id });

  function turnTeam(by) {
    const teams = S.desk.teams;
    const index = S.at.team === undefined ? 0 : teams.indexOf(S.at.team) + by;
    chooseTeam(teams[(index + teams.length) % teams.length]);
  }

  const COMMANDS = {
    next,
    back: () => go(D.back(deal(), S.at)),
    next_row: () => step(1),
    back_row: () => step(-1),
    team_after: () => turnTeam(1),
    team_before: () => turnTeam(-1),
    ten: () => {
      S.multi = true;
      S.fresh = true;
      draw();
      HF.say(HF.t("pad.ten_label"));
    },
    count: () => HF.app.more().then(() => S && HF.helper.open(S.desk, S.at, took)),
  };

  function press(key) {
    if (!S || S.busy || HF.sheetOpen()) return;
    HF.app.more().catch(() => {});
    HF.buzz("digit");
    if (S.review && key !== "next") S.review = false;
    if (COMMANDS[key]) return COMMANDS[key]();
    if (S.at.ask) {
      if (!/^\d$/.test(key)) return;
      go(D.firstEmpty(deal(), 0) || { team: S.desk.teams[0], row: S.desk.rows[0].id });
    }
    type(key);
  }

  function type(key) {
    const now = row();
    const old = text();
    const typed = D.press(old, key, now, S.fresh);
    if (typed === old && !S.fresh) HF.buzz("error");
    S.desk.write(S.at.team, now.id, typed);
    S.run = /^\d$/.test(key) && !S.multi ? [...(S.run || []), { at: S.at, key, old }] : [];
    S.fresh = false;
    S.pointsAsked = false;
    const jumps = /^\d$/.test(key) && now.kind === "count" && now.digits === 1 && !now.rare && !S.multi && settings("jump");
    const to = jumps ? D.next(deal(), S.at) : null;
    if (to) {
      const said = HF.t("entry.row_count", { row: HF.words.line(S.desk.state.rules, now.id, "short"), n: typed });
      S.at = to;
      S.fresh = true;
      S.multi = false;
      draw(true);
      announce(said);
    } else {
      draw();
      HF.say(`${HF.spoken(D.value(typed) || 0)}`);
    }
    keep();
  }

  /** What the count helper found: {melded, counts} for the team that was open. */
  function took(team, found) {
    for (const [id, n] of Object.entries(found)) S.desk.write(team, id, String(n));
    S.fresh = true;
    go({ team, row: S.at.row });
  }

  // The checks and questions come with the other screens, a moment after the first touch.
  const asksPoints = () => (HF.between ? HF.between.points(S) : null);

  const act = {
    right(finding) {
      S.desk.accept(finding);
      afterAnswer();
    },
    exchange(finding) {
      const [one, other] = finding.exchange;
      const team = S.desk.teams[finding.team];
      const rows = S.desk.sheets[team].rows;
      const [a, b] = [rows[one] || "0", rows[other] || "0"];
      S.desk.write(team, one, b);
      S.desk.write(team, other, a);
      afterAnswer();
    },
    zero(team) {
      for (const one of S.desk.emptyRows(team)) S.desk.write(team, one.id, "0");
      afterAnswer();
    },
    leaveOut(team) {
      S.leftOut.add(team);
      afterAnswer();
    },
    go(team, id) {
      S.review = false;
      if (id) go({ team, row: id });
      else chooseTeam(team);
    },
    answer,
    melded,
    get leftOut() {
      return S.leftOut;
    },
  };

  function afterAnswer() {
    HF.buzz("digit");
    keep();
    if (S.review) review();
    else draw();
  }

  // Saving

  async function save() {
    leaveRow();
    S.leftOut.clear();
    const saving = S;
    if (!HF.between) await HF.app.more().catch(() => HF.notice(HF.t("app.no_signal")));
    if (S === saving && HF.between) review();
  }

  /** Asks what must be asked; saves when nothing is left to ask. */
  function review() {
    const asks = HF.openAsks(S.desk, act);
    const nothing = !S.desk.changed().length && !S.desk.endChanged().length;
    if (nothing && S.desk.teams.some((team) => S.desk.stored(team))) return HF.app.go(HF.app.gameUrl(S.desk.state.game.id, "board"));
    if (asks.length || nothing) {
      S.review = true;
      HF.buzz("error");
      draw();
      if (asks.length) HF.say(`${HF.t("entry.ask")}: ${asks[0].text}`);
      return null;
    }
    S.review = false;
    return store();
  }

  async function store() {
    if (S.busy) return;
    const storing = S; // the screen may be left while this is being stored
    storing.busy = true;
    const { desk, root } = storing;
    const old = desk.number < HF.openDeal(desk.state.game) || desk.state.game.state === "finished";
    const kept = desk.keep();
    const ops = desk.operations();
    try {
      if (old) {
        const answer = await HF.correct.commit(desk.state, ops, { quiet: true });
        if (answer) await HF.store.draft.clear(desk.state.game.id, desk.number);
        storing.busy = false;
        if (answer && S === storing) HF.app.go(HF.app.gameUrl(desk.state.game.id, "board"));
        return;
      }
      const { answers } = await HF.app.commit(ops, { quiet: true });
      if (answers.some((one) => one.status === "waiting")) {
        // Somebody else saved other figures meanwhile: both are shown, and one is chosen.
        await HF.store.draft.clear(desk.state.game.id, desk.number);
        return void HF.app.go(HF.app.gameUrl(desk.state.game.id, `entry/${desk.number}`)).then(HF.app.redraw);
      }
    } catch (error) {
      storing.busy = false;
      if (!error.id) throw error;
      HF.buzz("error");
      HF.notice(HF.correct.refusal(error));
      return;
    }
    HF.buzz("save");
    await HF.store.draft.clear(desk.state.game.id, desk.number);
    if (S !== storing) return;
    HF.saved.show(root, { number: desk.number, group: ops[0].group, kept });
    S = null;
  }

  /** Empties what was typed and not saved; one touch brings it back. */
  async function clear() {
    const kept = S.desk.keep();
    const { number } = S.desk;
    S.desk.clear();
    S.leftAsTyped = "";
    go(S.desk.start());
    const gone = HF.notice(HF.t("entry.cleared", { deal: number }), {
      label: HF.t("app.undo"),
      run: async () => {
        if (!S || S.desk.number !== number) {
          await HF.store.draft.set(HF.app.state.game.id, number, kept);
          HF.app.go(HF.app.gameUrl(HF.app.state.game.id, `entry/${number}`));
          return;
        }
        S.desk.restore(kept);
        go(kept.at || S.desk.start());
      },
    });
    uncleared = (typed) => typed === number && gone();
  }

  // Drawing

  function build(root) {
    S.root = root;
    S.strip = HF.makeStrip(S.desk, chooseTeam);
    S.rows = HF.makeRows(S.desk, { row: chooseRow, ask: (ask) => go({ ask }), answer, melded });
    S.pad = HF.makePad(press);
    S.team = HF.h("span", { class: "band-team" });
    S.label = HF.h("span", { class: "band-row" });
    S.saveKey = HF.h("button", { type: "button", class: "save-key", text: HF.t("entry.save"), on: { click: save } });
    S.band = HF.h("div", { class: "band" }, HF.h("p", { class: "band-text" }, S.team, S.label), S.saveKey);
    S.region = HF.h("div", { class: "region" });
    S.rows.extra.append(
      HF.h("button", { type: "button", class: "button quiet small clear-deal", text: HF.t(S.desk.isSaved() ? "entry.revert" : "entry.clear"), on: { click: clear } }));
    root.replaceChildren(
      HF.h("h1", { class: "sr", tabindex: "-1", text: HF.words.deal(S.desk.state.rules, S.desk.number) }),
      HF.h("div", { class: "entry" }, S.strip.element, S.band,
        HF.h("div", { class: "paper" }, S.rows.element, S.region), S.pad.element));
    S.where = HF.h("span", { class: "where-deal" });
    HF.app.where(S.where);
  }

  function melded(team, value) {
    S.desk.change(team, { has_melded: value });
    afterAnswer();
  }

  function draw(moved) {
    const { desk, at } = S;
    const meant = asksPoints();
    desk.meant = meant ? { ...at, n: meant } : null;
    S.strip.draw(at);
    S.rows.draw(at, S.fresh, moved);
    S.team.replaceChildren(...(at.team === undefined ? [HF.words.deal(desk.state.rules, desk.number)] : [HF.suit(at.team), HF.h("bdi", { text: desk.name(at.team) })]));
    S.label.textContent = S.review ? HF.t("entry.ask") : at.ask ? HF.t(`entry.${at.ask}`) : HF.words.line(desk.state.rules, at.row, at.row === "other" ? "" : "short");
    S.pad.show(row(), { last: Boolean(at.row) && !D.next(deal(), at), countable: Boolean(row()) && desk.countable(row()) });
    S.saveKey.disabled = !desk.isTouched();
    S.where.replaceChildren(HF.words.deal(desk.state.rules, desk.number), HF.h("span", { text: minimum() }));
    drawRegion();
    if (moved && !at.ask) showBand();
  }

  /** Where letters are so large that the page scrolls: the band, the row and the keys stand in sight. */
  function showBand() {
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight + 8) page.scrollTop += S.band.getBoundingClientRect().top;
  }

  /** What the team that is being typed needs to lay down. */
  const minimum = () => HF.words.minimum(S.desk.state.rules, S.desk.minimum(S.at.team === undefined ? S.desk.teams[0] : S.at.team));

  /** Redrawn only when it says something else, so that a focus in it stays. */
  function drawRegion() {
    const cards = S.review ? HF.openAsks(S.desk, act).map(HF.askCard) : [HF.between && HF.between.card(S, { ...act, advance, draw, keep, goOn: (at) => go(D.next(deal(), at) || at) })].filter(Boolean);
    if (S.review && !cards.length) cards.push(HF.h("p", { class: "ask", text: HF.t("entry.empty") }));
    const now = [S.review, ...cards.map((card) => card.dataset.askId + card.textContent)].join("|");
    if (now === S.region.dataset.now) return;
    S.region.dataset.now = now;
    S.region.replaceChildren(...cards);
    S.region.classList.toggle("whole", S.review);
    S.region.scrollTop = 0;
    S.rows.stay(S.at);
  }

  HF.padKeys(() => Boolean(S) && HF.app.at("entry") && !HF.sheetOpen(), () => S.at.row, press);

  // The screen

  HF.app.screens.entry = {
    alone: true,
    title: (state, args) => HF.words.deal(state.rules, Number(args[0]) || HF.openDeal(state.game)),
    /** Reads first and then draws in one go: what is on show stays until the new stands there. */
    async render(root, state, args) {
      const mine = (turn += 1);
      S = null;
      if (barred(state)) {
        HF.parts.keep(root, () => root.append(HF.h("div", { class: "panel" }, HF.h("h1", { tabindex: "-1", text: barred(state) }),
          HF.h("a", { class: "button", href: HF.app.gameUrl(state.game.id, "board"), text: HF.t("app.board") }))));
        return;
      }
      const number = Number(args[0]) || HF.openDeal(state.game);
      const over = state.game.state === "finished" || (HF.app.table().outcome.over && !state.game.deals.some((one) => one.number === number));
      const kept = await HF.store.draft.get(state.game.id, number);
      if (mine !== turn) return;
      if (over && !args[0] && !kept) {
        await HF.app.more();
        if (mine === turn) HF.parts.keep(root, () => HF.saved.closed(root, state));
        return;
      }
      const desk = HF.desk(state, number, kept);
      S = { desk, at: desk.at || desk.start(), fresh: true, multi: false, review: false, leftOut: new Set(), leftAsTyped: "" };
      if (args[1] !== undefined && desk.teams.includes(Number(args[1]))) {
        const id = args[2] && desk.row(args[2]) ? args[2] : null;
        S.at = { team: Number(args[1]), row: id || D.steady(desk.rows)[0].id };
      } else if (S.at.row && !desk.row(S.at.row)) S.at = desk.start();
      build(root);
      draw(true);
      HF.awake.start();
    },
    update(root, state, args) {
      if (!S) return HF.saved && HF.saved.open() ? undefined : HF.app.screens.entry.render(root, state, args);
      const came = S.desk.renew(state);
      if (came.length) HF.notice(HF.t("entry.came_in", { deal: S.desk.number, team: HF.parts.joined(came) }));
      if (S.at.team !== undefined && !S.desk.teams.includes(S.at.team)) S.at = S.desk.start();
      draw();
      return undefined;
    },
    leave() {
      turn += 1;
      if (HF.saved) HF.saved.leave();
      if (S) leaveRow();
      S = null;
      HF.awake.stop();
    },
  };
})();
