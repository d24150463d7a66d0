// All checks of one deal: the rest of the twin of scorekeeper/checks/ (deal.py, table.py). Comes after checks.js.

(function () {
  "use strict";

  var HF = window.HF;
  const scoring = HF.scoring;
  const { OF_THREES, THREES, expected, finding, lookAt, passes } = HF.checks;

  function sum(numbers) {
    return numbers.reduce((total, number) => total + number, 0);
  }

  // Over all teams

  function goingOut(deal, entered) {
    const out = entered.filter((tally) => tally.went_out).length;
    if (out > 1) return [finding("two_out", "error", null, { n: out })];
    const points = deal.rules.card_points;
    const played = points.melded || points.left !== "none";
    if (out || deal.nobody_out || !played || !entered.length || entered.length < deal.tallies.length) return [];
    return [finding("nobody_out", "warning", null, {})];
  }

  function firstDown(deal, entered) {
    if (!deal.rules.extras.some((extra) => extra.id === "first_down")) return [];
    const first = entered.filter((tally) => tally.first_down).length;
    if (first > 1) return [finding("two_first_down", "error", null, { n: first })];
    if (first || deal.nobody_first_down || entered.length < deal.tallies.length) return [];
    if (!entered.some((tally) => scoring.hasMelded(deal.rules, tally))) return [];
    return [finding("nobody_first_down", "warning", null, {})];
  }

  function supply(rules, known, entered, decks) {
    const counts = {};
    let points = 0;
    for (const tally of entered) {
      for (const [row, count] of Object.entries(tally.counts)) counts[row] = (counts[row] || 0) + count;
      if (tally.net === null && !rules.card_points.melded_signed) points += (tally.melded || 0) + (tally.left || 0);
    }
    const found = [];
    const add = (id, values) => found.push(finding(id, "error", null, Object.assign(values, { decks: decks })));

    const threes = (counts.red_threes_laid || 0) + (counts.red_threes_caught || 0);
    if (threes > THREES * decks) add("red_threes_supply", { n: threes, most: THREES * decks });

    const wilds = sum(known.least_wilds.map(([kind, least]) => (counts[kind] || 0) * least));
    if (wilds > known.wilds * decks) add("wilds_supply", { n: wilds, most: known.wilds * decks });

    const size = rules.book_size.size;
    const most = Math.floor((known.meldable * decks) / size);
    const finished = sum(known.kinds.filter((kind) => !OF_THREES.includes(kind)).map((kind) => counts[kind] || 0));
    if (finished > most) add("books_supply", { n: finished, most: most });
    for (const [kind, cards] of known.one_rank) {
      const mostOfKind = Math.floor((cards * decks) / size);
      if ((counts[kind] || 0) > mostOfKind) add("kind_supply", { kind: kind, n: counts[kind], most: mostOfKind });
    }

    if (known.points !== null && points > known.points * decks) {
      add("points_supply", { points: points, most: known.points * decks });
    }
    return found;
  }

  function figures(tally) {
    const kept = Object.entries(tally.counts).filter(([, count]) => count);
    kept.sort(([one], [other]) => (one < other ? -1 : 1));
    return JSON.stringify([kept, tally.melded || 0, tally.left || 0, tally.net || 0]);
  }

  const NOTHING = figures({ counts: {} });

  function sameFigures(tallies) {
    const seen = new Map();
    for (let team = 0; team < tallies.length; team += 1) {
      if (!tallies[team]) continue;
      const key = figures(tallies[team]);
      if (seen.has(key)) return [finding("same_figures", "warning", team, { teams: [seen.get(key), team] })];
      if (key !== NOTHING) seen.set(key, team);
    }
    return [];
  }

  function length(deal) {
    const rules = deal.rules;
    const befores = deal.befores.slice(0, deal.tallies.length);
    const best = !befores.length ? 0 : rules.lowest_wins ? Math.min(...befores) : Math.max(...befores);
    const tied = befores.filter((before) => before === best).length > 1;
    if ((rules.tie === "silent" || rules.tie === "extra_deal") && tied) return [];
    const { target, deals } = rules.length;
    if (deals !== null && deal.number > deals) {
      return [finding("beyond_length", "override", null, { deal: deal.number, n: deals })];
    }
    const highest = befores.length ? Math.max(...befores) : 0;
    if (target !== null && highest >= target) {
      return [finding("past_target", "override", null, { total: highest, target: target })];
    }
    return [];
  }

  function exchangedDigits(tallies, previous) {
    const found = [];
    const digits = (value) => [...String(value)].sort().join("");
    tallies.forEach(function (now, team) {
      const before = previous[team];
      if (!now || !before) return;
      for (const row of ["melded", "left", "net"]) {
        const [value, saved] = [now[row], before[row]];
        if (value === null || saved === null || value === saved || value < 0 !== saved < 0) continue;
        if (digits(value) === digits(saved)) {
          found.push(finding("digits_exchanged", "warning", team, { row: row, value: value, saved: saved }));
        }
      }
    });
    return found;
  }

  // The exchange of two figures that would put a finding right

  const MIXED_UP = {
    needs: ["books"],
    books_least: ["cards", "books"],
    opening: ["cards"],
    opening_book: ["books"],
    out_cards_left: ["cards", "red_threes"],
    partner_left: ["cards"],
    partner_foot: ["red_threes"],
    partner_three: ["red_threes"],
    foot_least: ["cards", "red_threes"],
    much_melded: ["cards"],
    much_left: ["cards"],
    very_negative: ["cards"],
  };

  function exchanges(rules, tally, groups) {
    const found = [];
    const given = tally.melded !== null && tally.left !== null;
    if (groups.includes("cards") && given && tally.melded !== tally.left) {
      found.push([["melded", "left"], Object.assign({}, tally, { melded: tally.left, left: tally.melded })]);
    }
    const kinds = groups.includes("books") ? rules.books.map((book) => book.kind) : [];
    const pairs = kinds.flatMap((one, place) => kinds.slice(place + 1).map((other) => [one, other]));
    if (groups.includes("red_threes")) pairs.push(["red_threes_laid", "red_threes_caught"]);
    for (const [one, other] of pairs) {
      const [here, there] = [tally.counts[one] || 0, tally.counts[other] || 0];
      if (here === there) continue;
      const counts = Object.assign({}, tally.counts, { [one]: there, [other]: here });
      found.push([[one, other], Object.assign({}, tally, { counts: counts })]);
    }
    return found;
  }

  function withExchange(rules, deal, tally, before, decks, team, wrong) {
    const ids = wrong.map((found) => found.id);
    const answers = (id, other) =>
      passes(id, rules, deal, other, before, decks) &&
      lookAt(rules, deal, other, before, decks, team).every((found) => ids.includes(found.id));
    return wrong.map(function (found) {
      const pair = exchanges(rules, tally, MIXED_UP[found.id] || []).find(([, other]) => answers(found.id, other));
      return Object.assign({}, found, { exchange: pair ? pair[0] : null });
    });
  }

  // `known`: {decks, previous (tallies saved before), nobody_out, nobody_first_down}, all of them optional.
  function checkDeal(rules, number, entries, totalsBefore, known) {
    const given = known || {};
    const decks = given.decks === undefined ? null : given.decks;
    const full = (tallies) => tallies.map((tally) => (tally ? scoring.tallyOf(tally) : null));
    const tallies = full(entries);
    const befores = tallies.map((tally, team) => (totalsBefore && totalsBefore[team]) || 0);
    let found = [];
    tallies.forEach(function (tally, team) {
      if (!tally) return;
      const wrong = lookAt(rules, number, tally, befores[team], decks, team);
      if (wrong.length) {
        found = found.concat(withExchange(rules, number, tally, befores[team], decks, team, wrong));
      }
    });
    if (given.previous) found = found.concat(exchangedDigits(tallies, full(given.previous)));
    const deal = {
      rules: rules,
      number: number,
      tallies: tallies,
      befores: befores,
      nobody_out: Boolean(given.nobody_out),
      nobody_first_down: Boolean(given.nobody_first_down),
    };
    const entered = tallies.filter(Boolean);
    return found.concat(
      goingOut(deal, entered),
      firstDown(deal, entered),
      decks === null ? [] : supply(rules, expected(rules, scoring.figuresDeal(rules, number)), entered, decks),
      sameFigures(tallies),
      length(deal),
    );
  }

  Object.assign(HF.checks, { checkDeal: checkDeal });
})();
