// What a tally scores, and how the game goes on: the twin of scorekeeper/scoring.py, which cites the rules.
//
// `rules` are the complete figures of a rule set, a tally is plain data as it is stored, with `went_out`, `first_down`
// and `players` beside it. Deals count from 1; an extra deal beyond the length takes the last deal's figures.
// Knows nothing of the page, of storage or of languages.

(function () {
  "use strict";

  var HF = (window.HF = window.HF || {});

  function byDeal(figures, deal) {
    return figures.length ? figures[Math.min(deal, figures.length) - 1] : null;
  }

  function figuresDeal(rules, deal) {
    return rules.length.deals === null ? deal : Math.min(deal, rules.length.deals);
  }

  // Results worked out once for each rules object and deal.
  function remembered(work) {
    const memory = new WeakMap();
    return function (rules, deal) {
      let deals = memory.get(rules);
      if (!deals) memory.set(rules, (deals = new Map()));
      if (!deals.has(deal)) deals.set(deal, work(rules, deal));
      return deals.get(deal);
    };
  }

  // Never the negative zero, which would be shown with a sign.
  function times(count, points) {
    return count * points + 0;
  }

  function sum(numbers) {
    return numbers.reduce((total, number) => total + number, 0);
  }

  const dealFigures = remembered(function (rules, deal) {
    const bonuses = new Map(rules.books.map((book) => [book.kind, byDeal(book.bonus, deal) || 0]));
    const extras = new Map(
      rules.extras.map((extra) => [
        extra.id,
        extra.penalty_of ? 0 - (bonuses.get(extra.penalty_of) || 0) : extra.points || 0,
      ]),
    );
    const threshold = rules.books_threshold;
    return {
      books: [...bonuses],
      extras: [...extras].filter(([id]) => id !== "first_down"),
      first_down: extras.has("first_down") ? extras.get("first_down") : null,
      going_out: byDeal(rules.going_out.bonus, deal) || 0,
      by_team_size: new Map(rules.going_out.by_team_size),
      needs: byDeal(rules.going_out.needs, deal),
      threshold: threshold && !threshold.opening ? byDeal(threshold.points, deal) : null,
    };
  });

  // A tally with every field, from its plain data: what is missing is empty.
  function tallyOf(value, besides) {
    const counts = {};
    for (const [row, count] of Object.entries(value.counts || {})) {
      if (count !== null && count !== undefined) counts[row] = count;
    }
    const given = besides || value;
    const or = (figure) => (figure === undefined ? null : figure);
    return {
      counts: counts,
      melded: or(value.melded),
      left: or(value.left),
      net: or(value.net),
      has_melded: or(value.has_melded),
      other: value.other === undefined || value.other === null ? 0 : value.other,
      went_out: Boolean(given.went_out),
      first_down: Boolean(given.first_down),
      players: given.players || 1,
    };
  }

  // Has a team melded, has it a book

  function hasBook(rules, tally, kinds) {
    if (kinds && kinds.length) return kinds.some((kind) => tally.counts[kind] > 0);
    return rules.books.some((book) => tally.counts[book.kind] > 0);
  }

  function hasMelded(rules, tally) {
    if (hasBook(rules, tally)) return true;
    if (tally.net === null) return tally.melded !== null ? tally.melded !== 0 : Boolean(tally.has_melded);
    return tally.has_melded === null ? tally.net > 0 : tally.has_melded;
  }

  // Red threes

  const CONDITIONS = {
    plain: () => true,
    if_melded: (rules, tally) => hasMelded(rules, tally),
    if_book: (rules, tally) => hasBook(rules, tally, rules.red_threes.kinds),
    if_out: (rules, tally) => tally.went_out,
  };

  const SETS = {
    total: function (group, laid, each, holds) {
      if (laid < group.size) return [0, 0];
      return [1, (holds ? group.points : group.otherwise) - group.size * each];
    },
    each: function (group, laid, each, holds) {
      const sets = holds ? Math.floor(laid / group.size) : 0;
      return [sets, sets * group.points];
    },
    over: (group, laid, each, holds) => (holds && laid > group.size ? [1, group.points] : [0, 0]),
  };

  function redThreeLines(rules, tally) {
    const red = rules.red_threes;
    const laid = tally.counts.red_threes_laid || 0;
    const caught = tally.counts.red_threes_caught || 0;
    const holds = laid !== 0 && CONDITIONS[red.rule](rules, tally);
    const each = holds ? red.laid || 0 : red.otherwise;
    const lines = [];
    if (laid) lines.push(line("red_threes_laid", laid, times(laid, each)));
    if (caught) lines.push(line("red_threes_caught", caught, times(caught, red.caught || 0)));
    if (laid && red.set) {
      const [sets, points] = SETS[red.set.rule](red.set, laid, each, holds);
      if (points) lines.push(line("red_threes_set", sets, points));
    }
    return lines;
  }

  // Cards and books

  function booksPay(rules, deal, tally, before) {
    const threshold = rules.books_threshold;
    if (!threshold) return true;
    const wanted = threshold.opening
      ? toLayDown(rules, deal, before).points
      : dealFigures(rules, figuresDeal(rules, deal)).threshold;
    const cards = tally.net === null ? tally.melded : tally.net;
    return wanted === null || (cards || 0) >= wanted;
  }

  const LEFT = { minus: (left) => 0 - left, plus: (left) => left, none: () => 0 };

  function cardLines(rules, tally) {
    const points = rules.card_points;
    if (tally.net !== null) return [line("net", tally.net, tally.net)];
    const lines = [];
    if (tally.melded !== null) {
      const credited = points.melded && (!rules.melded_needs_book || hasBook(rules, tally));
      lines.push(line("melded", tally.melded, credited ? tally.melded : 0));
    }
    if (tally.left !== null) {
      const free = points.out_left_free && tally.went_out;
      lines.push(line("left", tally.left, free ? 0 : LEFT[points.left](tally.left)));
    }
    return lines;
  }

  function line(id, count, points) {
    return { id: id, count: count, points: points };
  }

  function score(rules, deal, entered, before) {
    const tally = tallyOf(entered);
    const figures = dealFigures(rules, figuresDeal(rules, deal));
    const pay = booksPay(rules, deal, tally, before || 0);
    const lines = [];
    for (const [kind, bonus] of figures.books) {
      const count = tally.counts[kind];
      if (count) lines.push(line(kind, count, pay ? times(count, bonus) : 0));
    }
    lines.push(...redThreeLines(rules, tally));
    for (const [id, points] of figures.extras) {
      const count = tally.counts[id];
      if (count) lines.push(line(id, count, times(count, points)));
    }
    if (tally.went_out) {
      const bySize = figures.by_team_size.get(tally.players);
      lines.push(line("going_out", 1, bySize === undefined ? figures.going_out : bySize));
    }
    if (tally.first_down && figures.first_down !== null) lines.push(line("first_down", 1, figures.first_down));
    lines.push(...cardLines(rules, tally));
    if (tally.other) lines.push(line("other", tally.other, tally.other));
    return { lines: lines, total: sum(lines.map((made) => made.points)) };
  }

  // What to lay down, who starts

  const OPENINGS = {
    by_deal: (opening, deal) => byDeal(opening.points, deal),
    formula: (opening, deal) => opening.start + opening.step * (deal - 1),
    by_score: function (opening, deal, before) {
      let points = opening.below;
      for (const [start, wanted] of opening.bands) {
        if (before >= start) points = wanted;
      }
      return points;
    },
    none: () => null,
    unknown: () => null,
  };

  function toLayDown(rules, deal, before) {
    const opening = rules.opening;
    const counted = figuresDeal(rules, deal);
    const special = byDeal(opening.special, counted);
    if (special) return { points: null, special: special };
    return { points: OPENINGS[opening.kind](opening, counted, before || 0), special: "" };
  }

  function starter(rules, seats, first, deal) {
    return rules.starter === "next" && seats ? (first + deal - 1) % seats : null;
  }

  // The course of the game

  function running(rules, deals, starts) {
    const totals = [...(starts || [])];
    return deals.map((tallies, index) =>
      tallies.map(function (tally, team) {
        const before = totals[team] || 0;
        const made = tally ? score(rules, index + 1, tally, before) : null;
        totals[team] = before + (made ? made.total : 0);
        return { score: made, before: before, total: totals[team] };
      }),
    );
  }

  function places(totals, lowestWins, seatOrder) {
    const better = (one, other) => (lowestWins ? totals[one] < totals[other] : totals[one] > totals[other]);
    return totals.map(function (total, team) {
      if (total === null) return null;
      const ahead = totals.filter(
        (other, place) =>
          other !== null && (better(place, team) || (seatOrder && other === total && place < team)),
      );
      return 1 + ahead.length;
    });
  }

  function outcome(rules, totalsByDeal, dealsPlayed, timeCalled) {
    const rows = dealsPlayed === null || dealsPlayed === undefined ? totalsByDeal : totalsByDeal.slice(0, dealsPlayed);
    const target = rules.length.target;
    const reached = target !== null && rows.some((row) => row.some((total) => total !== null && total >= target));
    const byLength = rules.length.deals !== null && rows.length >= rules.length.deals;
    const complete = rows.length > 0 && (reached || byLength);

    const last = rows.length ? rows[rows.length - 1] : [];
    const ranks = places(last, rules.lowest_wins, false);
    const leaders = [...ranks.keys()].filter((team) => ranks[team] === 1);
    const others = last.filter((total, team) => total !== null && ranks[team] !== 1);
    const second = others.length ? (rules.lowest_wins ? Math.min(...others) : Math.max(...others)) : null;

    const tied = leaders.length > 1;
    const owesDeal = complete && tied && rules.tie === "extra_deal";
    const over = Boolean(timeCalled) || (complete && !owesDeal);
    const bySeat = rules.tie === "seat_order";
    return {
      over: over,
      early: Boolean(timeCalled) && (owesDeal || !complete),
      leaders: leaders,
      ahead: tied || second === null ? 0 : Math.abs(last[leaders[0]] - second),
      winners: !over ? [] : bySeat ? leaders.slice(0, 1) : leaders,
      tied: tied,
      tie: tied ? rules.tie : "",
      offer_extra_deal: complete && tied && !timeCalled && (rules.tie === "silent" || rules.tie === "extra_deal"),
      below_target: target !== null && !reached,
      places: bySeat ? places(last, rules.lowest_wins, true) : ranks,
    };
  }

  // How many decks so many players need; null where the rules do not say.
  function decks(rules, players) {
    const stated = rules.table.decks;
    if (stated.kind === "players_plus") return players + stated.extra;
    if (stated.kind === "fixed") return stated.number;
    const found = stated.by_players.find((entry) => entry[0] === players);
    return stated.kind === "by_players" && found ? found[1] : null;
  }

  // The rows of entry and pad: the twin of `rows` in scorekeeper/rules.py

  function rows(rules, counting) {
    const { net, left_first: leftFirst } = counting || {};
    const red = rules.red_threes;
    const points = rules.card_points;
    const row = (id, kind, besides) =>
      Object.assign({ id: id, kind: kind, signed: false, rare: false, digits: 1 }, besides);
    const found = rules.books.map((book) => row(book.kind, "count"));
    if (red.laid || red.otherwise || red.set) found.push(row("red_threes_laid", "count"));
    if (red.caught) found.push(row("red_threes_caught", "count", { rare: true }));
    for (const extra of rules.extras) {
      if (extra.id === "first_down") continue;
      const digits = extra.typed === "count" ? 1 : 4;
      found.push(row(extra.id, extra.typed, { signed: extra.signed, rare: extra.rare, digits: digits }));
    }
    if (net && points.net_allowed) {
      found.push(row("net", "points", { signed: true, digits: 4 }));
    } else {
      const melded = points.melded ? [row("melded", "points", { signed: points.melded_signed, digits: 4 })] : [];
      const left = points.left !== "none" ? [row("left", "points", { digits: 3 })] : [];
      found.push(...(leftFirst ? [...left, ...melded] : [...melded, ...left]));
    }
    found.push(row("other", "points", { signed: true, rare: true, digits: 4 }));
    return found;
  }

  HF.scoring = {
    byDeal: byDeal,
    decks: decks,
    figuresDeal: figuresDeal,
    dealFigures: dealFigures,
    remembered: remembered,
    tallyOf: tallyOf,
    hasMelded: (rules, tally) => hasMelded(rules, tallyOf(tally)),
    score: score,
    toLayDown: toLayDown,
    starter: starter,
    running: running,
    places: places,
    outcome: outcome,
    rows: rows,
  };
})();
