/* A game scored: every deal and team by lines, totals, who leads, what comes
   next, how it ended. The twin of scorekeeper/play/scored.py. */
(() => {
  "use strict";
  const HF = window.HF;
  const play = HF.play;
  const { endOf, findDeal, hasEntries, playsIn, seatsInOrder, tallyOf } = play;

  const CARD_ROWS = ["melded", "left", "net", "other"];
  const known = new WeakMap();

  /* The rows of counts that the rules have, as a Set. */
  function knownRows(figures) {
    if (!known.has(figures)) {
      const ids = HF.scoring.rows(figures).map((row) => row.id);
      known.set(figures, new Set(ids.filter((id) => !CARD_ROWS.includes(id))));
    }
    return known.get(figures);
  }

  const scoringTally = (tally, end = {}) => ({
    ...tally,
    went_out: Boolean(end.out),
    first_down: Boolean(end.first),
    players: end.players || 1,
  });

  /* What scoring needs to know of a team in a deal, with what the end of the deal says of it. */
  function cellTally(game, deal, team) {
    const tally = tallyOf(game, deal, team);
    if (!tally || !playsIn(game.teams[team], deal)) { return null; }
    const end = endOf(game, deal);
    return scoringTally(tally, {
      out: end.out === team,
      first: end.first_down === team,
      players: game.teams[team].seats.length,
    });
  }

  /* What was entered under former rules and has no row now: it scores nothing and is shown as a note. */
  function kept(figures, tally) {
    const rows = knownRows(figures);
    const lost = Object.fromEntries(
      Object.entries(tally.counts).sort(([one], [other]) => (one < other ? -1 : 1)).filter(([row, count]) => !rows.has(row) && count));
    if (!figures.card_points.melded && tally.melded) { lost.melded = tally.melded; }
    if (figures.card_points.left === "none" && tally.left) { lost.left = tally.left; }
    return lost;
  }

  /* Whether every team that plays in the deal has been entered, and there is one. */
  function isComplete(game, number) {
    const deal = findDeal(game, number);
    return Boolean(deal) && hasEntries(deal) && !missing(game, number).length;
  }

  /* Teams that play in the deal and are not entered yet. */
  const missing = (game, number) =>
    game.teams.map((team, order) => order).filter((order) =>
      playsIn(game.teams[order], number) && !tallyOf(game, number, order));

  /* A deal under way when the game was finished counts as it lies, or is left out. */
  const isCounted = (game, number) =>
    !(game.finished && game.finished.left_out) || isComplete(game, number);

  function scoredDeals(game, figures) {
    const totals = game.teams.map((team) => team.start);
    return game.deals.map((deal) => scoredDeal(game, figures, deal.number, totals));
  }

  /* One deal; counts `totals` up in place. */
  function scoredDeal(game, figures, number, totals) {
    const counted = isCounted(game, number);
    const cells = game.teams.map((_, team) => {
      const cell = scoredCell(game, figures, number, team, totals[team]);
      if (counted && cell.score) {
        totals[team] += cell.score.total;
        cell.running = totals[team];
      }
      return cell;
    });
    const deal = game.deals[number - 1];
    return {
      number,
      note: deal.note,
      end: endOf(game, number),
      cells,
      entered: hasEntries(deal),
      complete: isComplete(game, number),
      counted,
      missing: missing(game, number),
    };
  }

  function scoredCell(game, figures, number, team, before) {
    const tally = cellTally(game, number, team);
    const cell = {
      team, plays: playsIn(game.teams[team], number), score: null, before, running: null, kept: {},
    };
    if (tally) {
      const score = HF.scoring.score(figures, number, tally, before);
      cell.score = {
        lines: score.lines.map(({ id, count, points }) => ({ id, count, points })),
        total: score.total,
      };
      cell.kept = kept(figures, tallyOf(game, number, team));
    }
    return cell;
  }

  /* The whole board; teams are their places, in the order of the game. */
  function table(game, rules) {
    const figures = rules.figures || rules;
    const deals = scoredDeals(game, figures);
    const totals = game.teams.map((team) => team.start);
    countUp(deals, totals);
    const stand = standing(game, figures, [totals]);
    const result = ending(game, figures, deals, stand);
    const entered = deals.some((deal) => deal.entered);
    return {
      deals,
      totals,
      places: stand.places,
      leaders: entered ? stand.leaders : [],
      ahead: entered ? stand.ahead : 0,
      next: coming(game, figures, deals, totals, result.over && !result.offer_extra_deal),
      outcome: result,
    };
  }

  function countUp(deals, totals) {
    deals.forEach((deal) => deal.cells.forEach((cell) => {
      if (cell.running !== null) { totals[cell.team] = cell.running; }
    }));
  }

  /* The outcome over these totals; teams that left the game are not ranked. */
  function standing(game, figures, totals, called = false) {
    const ranked = totals.map((row) =>
      game.teams.map((team, order) => (team.to !== null ? null : row[order])));
    return HF.scoring.outcome(figures, ranked, null, called);
  }

  /* Whether the game is over and who won. Playing: complete deals count; finished: all that count. */
  function ending(game, figures, deals) {
    const finished = game.finished !== null;
    const rows = playedTotals(game, deals, !finished);
    const ruled = standing(game, figures, rows);
    const seen = finished ? standing(game, figures, rows, true) : ruled;
    const early = finished && game.finished.early;
    const ends = figures.length.deals !== null || figures.length.target !== null;
    return {
      over: seen.over,
      early,
      winners: seen.winners,
      tied: seen.tied && (seen.over || seen.offer_extra_deal),
      tie: seen.tie,
      offer_extra_deal: ruled.offer_extra_deal && !early,
      below_target: ends && finished && !early && !ruled.over && !ruled.offer_extra_deal,
    };
  }

  /* Totals after each deal that was played; the complete ones only, if `whole`. */
  function playedTotals(game, deals, whole) {
    const totals = game.teams.map((team) => team.start);
    const found = [];
    deals.forEach((deal) => {
      countUp([deal], totals);
      if (deal.counted && deal.entered && (deal.complete || !whole)) { found.push([...totals]); }
    });
    return found;
  }

  /* The deal to play or to complete next, what each team needs to lay down in it, and who starts. */
  function coming(game, figures, deals, totals, over) {
    if (over || game.finished !== null) { return { deal: null, minimums: [], starter: null }; }
    const open = deals.find((deal) => !deal.complete);
    const number = open ? open.number : deals.length + 1;
    const befores = open ? deals[number - 1].cells.map((cell) => cell.before) : totals;
    return {
      deal: number,
      minimums: befores.map((before) => {
        const { points, special } = HF.scoring.toLayDown(figures, number, before);
        return { points, special };
      }),
      starter: starterOf(game, figures, number),
    };
  }

  /* The seat that starts a deal: as answered, else counted on from the last answer before it. */
  function starterOf(game, rules, number) {
    const figures = rules.figures || rules;
    const seats = seatsInOrder(game).map((seat) => seat.id)
      .filter((id) => seatPlays(game, id, number));
    for (let earlier = number; earlier > 0; earlier -= 1) {
      const { starter } = endOf(game, earlier);
      if (starter !== null) {
        if (earlier === number || !seats.includes(starter)) {
          return earlier === number ? starter : null;
        }
        const place = HF.scoring.starter(
          figures, seats.length, seats.indexOf(starter), number - earlier + 1);
        return place === null ? null : seats[place];
      }
    }
    return null;
  }

  const seatPlays = (game, id, number) =>
    game.teams.some((team) => playsIn(team, number) && team.seats.some((seat) => seat.id === id));

  Object.assign(play, {
    knownRows, scoringTally, kept, isComplete, missing, scoredDeals, table, starterOf,
  });
})();
