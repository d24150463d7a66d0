/* The deal under the pen: what is saved of it, what this phone has typed on top, and what both come to.
   Knows the game and its rules, never the page. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const D = HF.draft;

  /** The deal that is being played: the first that some team has not saved. */
  HF.openDeal = function (game) {
    const last = game.deals.reduce((most, deal) => Math.max(most, deal.number), 0);
    for (let number = 1; number <= last; number += 1) {
      const deal = game.deals.find((one) => one.number === number);
      const has = (team) => deal && deal.tallies.some((tally) => tally.team === team.order && tally.counts);
      if (!HF.seats.playing(game, number).every(has)) return number;
    }
    return last + 1;
  };

  /** kept: what the phone's store had of this deal, or null. */
  HF.desk = function (state, number, kept) {
    const desk = { number, sheets: {}, typed: {}, end: {}, accepted: {}, at: null, meant: null }; // meant: points in a count row, until it is said
    let saved, figures;

    function read(next) {
      desk.state = next;
      figures = next.rules.figures;
      saved = next.game.deals.find((deal) => deal.number === number) || { end: {} };
      desk.rows = HF.scoring.rows(figures, next.game.counting);
      desk.teams = HF.seats.playing(next.game, number).map((team) => team.order);
      for (const team of desk.teams) {
        if (!desk.typed[team]) desk.sheets[team] = D.fromTally(stored(team), desk.rows);
      }
      desk.asks = [];
      if (figures.extras.some((extra) => extra.id === "first_down")) desk.asks.push("first_down");
      desk.asides = ["starter"];
      if (figures.starter === null) desk.asks.push(desk.asides.pop());
      // Tables that keep two numbers a deal do not say who went out.
      if (figures.card_points.melded || figures.card_points.left !== "none") desk.asks.push("out");
    }

    const unit = (team) => ["tally", number, team];
    const stored = (team) => HF.play.value(desk.state.game, unit(team));
    desk.stored = stored;
    desk.row = (id) => desk.rows.find((row) => row.id === id);
    desk.team = (order) => desk.state.game.teams.find((team) => team.order === order);
    desk.name = (order) => HF.seats.team(desk.team(order), number);

    /** Notes at which saved figures typing began, so that nobody else's newer ones are overwritten unseen. */
    function begin(team) {
      if (desk.typed[team]) return;
      desk.typed[team] = { base: HF.play.version(desk.state.game, unit(team)), before: stored(team) };
    }

    desk.write = function (team, row, text) {
      begin(team);
      desk.sheets[team].rows[row] = text;
    };

    desk.change = function (team, change) {
      begin(team);
      Object.assign(desk.sheets[team], change);
    };

    /** An answer of the end of the deal: this phone's, else the saved one; undefined where nobody said. */
    desk.answer = function (ask) {
      if (ask in desk.end) return desk.end[ask];
      const answer = (saved.end || {})[ask];
      if (answer !== null && answer !== undefined) return answer;
      return (ask === "starter" && HF.play.starterOf(desk.state.game, desk.state.rules, number)) || undefined;
    };

    /** What can be answered: [[value, name, team or null]]. */
    desk.choices = function (ask) {
      if (ask !== "starter") return [...desk.teams.map((team) => [team, desk.name(team), team]), [-1, HF.t("entry.nobody"), null]];
      const seats = HF.seats.round(desk.state.game).filter((seat) => desk.teams.includes(seat.team));
      return [...seats.map((seat) => [seat.id, HF.seats.seat(desk.state.game, seat.id, number), seat.team]), [null, HF.t("entry.not_known"), null]];
    };

    desk.answerName = function (ask) {
      const now = desk.answer(ask);
      const found = now !== undefined && now !== null && desk.choices(ask).find(([value]) => value === now);
      return found ? found[1] : "\u2013";
    };

    desk.tally = (team) => D.toTally(desk.sheets[team], desk.rows);

    /** A tally with what the end of the deal and the team itself add to it, as scoring wants it. */
    desk.played = function (team) {
      const tally = desk.tally(team);
      return tally && {
        ...tally,
        went_out: desk.answer("out") === team,
        first_down: desk.answer("first_down") === team,
        players: desk.team(team).seats.length,
      };
    };

    /** Points of the game before this deal. */
    desk.before = function (team) {
      const deals = HF.app.table().deals.filter((deal) => deal.number < number);
      for (const deal of deals.reverse()) {
        const cell = deal.cells.find((one) => one.team === team);
        if (cell && cell.running !== null && cell.running !== undefined) return cell.running;
      }
      return desk.team(team).start || 0;
    };

    /** {lines, total} of what stands there now; null where nothing does. */
    desk.score = function (team) {
      const tally = desk.played(team);
      const { meant } = desk;
      if (tally && meant && meant.team === team) tally.counts = { ...tally.counts, [meant.row]: meant.n };
      return tally ? HF.scoring.score(figures, number, tally, desk.before(team)) : null;
    };

    desk.minimum = (team) => HF.scoring.toLayDown(figures, number, desk.before(team));
    desk.isDone = (team) => D.isDone(desk.sheets[team], desk.rows);
    desk.allDone = () => desk.teams.every(desk.isDone);

    /** With one net figure, rules that need to know ask whether the team has laid down. */
    desk.asksMelded = (team) =>
      Boolean(desk.state.game.counting.net) &&
      figures.red_threes.rule === "if_melded" &&
      !figures.books.some((book) => D.value(desk.sheets[team].rows[book.kind]) > 0);

    /** What looks wrong and nobody has said is right: only of teams whose figures are all there. */
    desk.findings = function () {
      const tallies = desk.teams.map((team) => (desk.isDone(team) ? desk.played(team) : null));
      if (tallies.every((tally) => tally === null)) return [];
      return HF.checkDesk(desk, tallies).filter((one) => !desk.isAccepted(one));
    };

    const whose = (finding) => (finding.team === null || finding.team === undefined ? "all" : finding.team);
    desk.isAccepted = (finding) => (desk.accepted[whose(finding)] || []).includes(mark(finding));
    desk.accept = function (finding) {
      (desk.accepted[whose(finding)] = desk.accepted[whose(finding)] || []).push(mark(finding));
    };
    /** An answer holds for the figures it was given for, not for others. */
    const mark = (finding) => `${finding.id} ${JSON.stringify(finding.values || {})}`;

    /** What the scorer has said is right, as ids for the history. */
    desk.acceptedIds = (team) => [...new Set((desk.accepted[team] || []).map((one) => one.split(" ")[0]))];

    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

    /** Teams whose typed figures differ from what is saved. */
    desk.changed = () =>
      desk.teams.filter((team) => desk.typed[team] && !same(desk.tally(team), D.toTally(D.fromTally(stored(team), desk.rows), desk.rows)));

    desk.endChanged = () => Object.keys(desk.end).filter((ask) => {
      const known = (saved.end || {})[ask];
      return desk.end[ask] !== (known === undefined ? null : known);
    });

    /** Rows of a team that were left empty although others were filled in. */
    desk.emptyRows = (team) =>
      D.isEmpty(desk.sheets[team]) ? [] : D.steady(desk.rows).filter((row) => D.value(desk.sheets[team].rows[row.id]) === null);

    /** The operations that save this deal, all of one touch. */
    desk.operations = function () {
      const teams = desk.changed();
      const ops = teams.map((team, index) => {
        const ids = desk.acceptedIds(team).concat(index === 0 ? desk.acceptedIds("all") : []);
        return Object.assign(HF.ops.tally(desk.state, number, team, desk.tally(team), { accepted: ids }), desk.typed[team]);
      });
      const asks = desk.endChanged();
      if (asks.length) ops.push(HF.ops.end(desk.state, number, Object.fromEntries(asks.map((ask) => [ask, desk.end[ask]]))));
      return ops.length ? HF.ops.together(ops) : ops;
    };

    /** What the store keeps of it. */
    desk.keep = () => ({
      deal: number,
      at: desk.at,
      typed: desk.typed,
      sheets: Object.fromEntries(Object.keys(desk.typed).map((team) => [team, desk.sheets[team]])),
      end: desk.end,
      accepted: desk.accepted,
    });

    desk.restore = function (value) {
      for (const team of Object.keys(value.typed || {})) {
        desk.typed[team] = value.typed[team];
        desk.sheets[team] = value.sheets[team];
      }
      desk.end = { ...value.end };
      desk.accepted = { ...value.accepted };
      desk.at = value.at || null;
    };

    desk.clear = function () {
      desk.typed = {};
      desk.end = {};
      desk.accepted = {};
      desk.at = null;
      read(desk.state);
    };

    desk.isTouched = () => Object.keys(desk.typed).length > 0 || Object.keys(desk.end).length > 0;

    /** New figures from elsewhere; what is typed here stays. Gives the teams typed here that others saved. */
    desk.renew = function (next) {
      const before = desk.teams.map(stored);
      read(next);
      return desk.teams.filter((team, index) => desk.typed[team] && !same(stored(team), before[index] || null)).map(desk.name);
    };

    desk.isSaved = () => desk.teams.some((team) => stored(team));

    /** Where to begin: the question, else the first row that is empty, else the first row. */
    desk.start = function () {
      const open = desk.asks.find((ask) => desk.answer(ask) === undefined);
      if (open && !desk.allDone()) return { ask: open };
      return D.firstEmpty(desk, 0) || { team: desk.teams[0], row: D.steady(desk.rows)[0].id };
    };

    /** Rows that the count helper can fill. */
    desk.countable = (row) => ["melded", "left"].includes(row.id) && !row.signed;

    read(state);
    if (kept && kept.deal === number) desk.restore(kept);
    return desk;
  };
})();
