// What looks wrong in a deal, and why: the twin of scorekeeper/checks/, which says what each check means.
//
// Comes after refusals.js, which says what a finding is.
// Knows nothing of the page, of storage or of languages; the sentences come with the texts of the page.

(function () {
  "use strict";

  var HF = (window.HF = window.HF || {});
  const scoring = HF.scoring;
  const byDeal = scoring.byDeal;
  const { finding } = HF.checks;

  const KINDS = [
    "clean", "dirty", "wild", "clean_wild", "dirty_wild", "sevens", "clean_sevens", "dirty_sevens", "fives", "threes",
    "black_threes", "runs",
  ];
  const NEED_ORDER = [...KINDS, "any"];
  const OTHER_RANKS = [
    "joker", "two", "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four",
  ];

  const OF_A_RANK = 4;
  const THREES = 2;
  const NATURALS = 44;
  const ONE_RANK = { sevens: 4, clean_sevens: 4, fives: 4, threes: 4, black_threes: 2 };
  const OF_THREES = ["threes", "black_threes"];
  const LEFT_MOST = 600;
  const MELDED_MOST_PER_DECK = 300;
  const MELDED_MOST = 1500;
  const BOOKS_MOST = 12;
  const TOTAL_LEAST = -2500;
  const TOTAL_MOST = 8000;
  const CARDS_LEAST = -500;
  const PARTNER_LEFT_MOST = 300;
  const BOOK_STEP = 50;

  function sum(numbers) {
    return numbers.reduce((total, number) => total + number, 0);
  }

  function countOf(tally, row) {
    return tally.counts[row] || 0;
  }

  // The books that going out needs

  function fillable(needs, books) {
    return books.map((book) => [
      book.kind,
      NEED_ORDER.filter((key) => key in needs && (book.counts_as.includes(key) || key === "any")),
    ]);
  }

  function missingBooks(needs, fills, counts) {
    if (fills.some(([, keys]) => keys.length > 1)) return matched(needs, fills, counts);
    const have = {};
    for (const [kind, keys] of fills) {
      for (const key of keys) have[key] = (have[key] || 0) + (counts[kind] || 0);
    }
    const missing = {};
    for (const key of NEED_ORDER) {
      if (key in needs && (have[key] || 0) < needs[key]) missing[key] = needs[key] - (have[key] || 0);
    }
    return missing;
  }

  // A largest matching of books and needs, by augmenting paths.
  function matched(needs, fills, counts) {
    const places = NEED_ORDER.flatMap((key) => Array(needs[key] || 0).fill(key));
    const byKind = new Map(fills);
    const holder = places.map(() => null);
    function placed(kind, seen) {
      for (let place = 0; place < places.length; place += 1) {
        if (!byKind.get(kind).includes(places[place]) || seen.has(place)) continue;
        seen.add(place);
        if (holder[place] === null || placed(holder[place], seen)) {
          holder[place] = kind;
          return true;
        }
      }
      return false;
    }
    for (const [kind] of fills) {
      const most = Math.min(counts[kind] || 0, places.length);
      for (let book = 0; book < most && placed(kind, new Set()); book += 1);
    }
    const missing = {};
    places.forEach(function (key, place) {
      if (holder[place] === null) missing[key] = (missing[key] || 0) + 1;
    });
    return missing;
  }

  // What may be expected, once per rule set and deal

  const expected = scoring.remembered(function (rules, deal) {
    const needs = byDeal(rules.going_out.needs, deal) || {};
    const books = rules.books;
    const left = rules.cards.left;
    const values = OTHER_RANKS.map((rank) => left[rank]);
    const dear = 3 * Math.max(0, (left.black_three || 0) - 20);
    const pairs = (chosen, figure) => chosen.map((book) => [book.kind, book[figure]]);
    const jokers = rules.table.jokers_per_deck;
    return {
      kinds: books.map((book) => book.kind),
      least: pairs(books.filter((book) => book.least && !book.covers_cards), "least"),
      below_zero: pairs(books.filter((book) => book.least !== null && book.least < 0), "least"),
      covering: books.filter((book) => book.covers_cards).map((book) => book.kind),
      maybe_clean: books.filter((book) => !book.least_wilds).map((book) => book.kind),
      needs: needs,
      fills: fillable(needs, books),
      foot: smallestFoot(rules, deal),
      least_wilds: pairs(books.filter((book) => book.least_wilds), "least_wilds"),
      one_rank: books
        .filter((book) => book.most_wilds === 0 && book.kind in ONE_RANK)
        .map((book) => [book.kind, ONE_RANK[book.kind]]),
      meldable: NATURALS + OF_A_RANK + jokers,
      wilds: OF_A_RANK + jokers,
      points: deckPoints(rules),
      least_left: values.includes(null) ? null : Math.min(...values),
      black_left: left.black_three,
      left_most: LEFT_MOST + dear,
      books_most: Math.max(BOOKS_MOST, sum(Object.values(needs)) + 4),
      total_most: Math.max(TOTAL_MOST, worth(rules, deal, needs) + 4000),
      cards_least: CARDS_LEAST - dear,
    };
  });

  function deckPoints(rules) {
    const { melded, left } = rules.cards;
    let total = 0;
    for (const rank of [...OTHER_RANKS, "black_three", "red_three"]) {
      const here = melded[rank];
      const there = rank === "red_three" ? 0 : left[rank];
      const three = rank === "black_three" || rank === "red_three";
      if (three ? there === null : here === null || there === null) return null;
      const copies = rank === "joker" ? rules.table.jokers_per_deck : three ? THREES : OF_A_RANK;
      total += copies * Math.max(here || 0, there || 0, 0);
    }
    return total;
  }

  function smallestFoot(rules, deal) {
    const feet = rules.table.by_players.map((entry) => entry[2]);
    const stated = byDeal(rules.table.foot, deal);
    if (stated !== null) feet.push(stated);
    return feet.length ? Math.min(...feet) : null;
  }

  function worth(rules, deal, needs) {
    const figures = scoring.dealFigures(rules, deal);
    const bonuses = new Map(figures.books);
    let paid = figures.going_out;
    for (const [key, number] of Object.entries(needs)) {
      const fitting = rules.books.filter((book) => book.counts_as.includes(key) || key === "any");
      paid += number * (fitting.length ? Math.max(...fitting.map((book) => bonuses.get(book.kind))) : 0);
    }
    const special = rules.books.filter(
      (book) => book.kind !== "clean" && book.kind !== "dirty" && !book.counts_as.some((key) => key in needs),
    );
    return paid + sum(special.map((book) => bonuses.get(book.kind)));
  }

  // The checks of one team's tally

  function caseOf(rules, number, tally, before, decks) {
    const deal = scoring.figuresDeal(rules, number);
    const known = expected(rules, deal);
    const points = rules.card_points;
    const parts = tally.net === null && !points.melded_signed;
    return {
      rules: rules,
      deal: deal,
      tally: tally,
      before: before,
      decks: decks,
      expected: known,
      melded: parts && points.melded ? tally.melded : null,
      left: parts && points.left !== "none" ? tally.left : null,
      books: sum(known.kinds.map((kind) => countOf(tally, kind))),
      caught: countOf(tally, "red_threes_caught"),
    };
  }

  function booksOf(at) {
    const books = {};
    for (const kind of at.expected.kinds) {
      if (countOf(at.tally, kind)) books[kind] = at.tally.counts[kind];
    }
    return books;
  }

  function notMelded(at) {
    if (at.books) return false;
    return at.tally.net === null ? at.melded === 0 : at.tally.has_melded === false;
  }

  function stepOf(row) {
    return function (at) {
      const value = at.tally[row];
      const step = at.rules.card_points.step;
      return value !== null && value % step !== 0 ? { value: value, step: step } : null;
    };
  }

  function stepOfExtra(row, fixed) {
    return function (at) {
      const value = countOf(at.tally, row);
      const step = fixed || at.rules.card_points.step;
      return value % step !== 0 ? { value: value, step: step } : null;
    };
  }

  function needs(at) {
    const known = at.expected;
    if (!at.tally.went_out || !Object.keys(known.needs).length) return null;
    const missing = missingBooks(known.needs, known.fills, at.tally.counts);
    return Object.keys(missing).length ? { needs: known.needs, missing: missing, deal: at.deal } : null;
  }

  function booksWithoutMeld(at) {
    if (at.tally.net === null || at.tally.has_melded !== false || !at.books) return null;
    return { books: booksOf(at) };
  }

  function meldedUnknown(at) {
    const tally = at.tally;
    const laid = countOf(tally, "red_threes_laid");
    if (tally.net === null || tally.has_melded !== null || at.books || tally.net > 0 || !laid) return null;
    return { n: laid };
  }

  function booksLeast(at) {
    if (at.melded === null || !at.books) return null;
    const least = sum(at.expected.least.map(([kind, points]) => countOf(at.tally, kind) * points));
    return at.melded < least ? { books: booksOf(at), least: least, melded: at.melded } : null;
  }

  function opening(at) {
    if (!at.melded || at.expected.covering.some((kind) => countOf(at.tally, kind))) return null;
    const minimum = scoring.toLayDown(at.rules, at.deal, at.before).points;
    if (minimum === null) return null;
    let reached = at.melded;
    for (const [kind, points] of at.expected.below_zero) reached -= points * countOf(at.tally, kind);
    if (at.rules.opening.counts === "with_bonuses") {
      for (const [kind, bonus] of scoring.dealFigures(at.rules, at.deal).books) reached += bonus * countOf(at.tally, kind);
    }
    if (reached >= minimum || reached <= 0) return null;
    return { least: minimum, melded: at.melded, deal: at.deal };
  }

  function openingBook(at) {
    const special = scoring.toLayDown(at.rules, at.deal, at.before).special;
    if (!special || !scoring.hasMelded(at.rules, at.tally)) return null;
    const kinds = special === "clean_book" ? at.expected.maybe_clean : at.expected.kinds;
    return kinds.some((kind) => countOf(at.tally, kind)) ? null : { special: special, deal: at.deal };
  }

  function outCardsLeft(at) {
    if (!at.tally.went_out || at.tally.players !== 1 || !(at.left || at.caught)) return null;
    return { left: at.left || 0, caught: at.caught };
  }

  function partnerLeft(at) {
    const most = PARTNER_LEFT_MOST * (at.tally.players - 1);
    if (!at.tally.went_out || at.tally.players === 1 || at.left === null || at.left <= most) return null;
    return { left: at.left, most: most };
  }

  function partnerFoot(at) {
    return at.tally.went_out && at.tally.players > 1 && at.caught ? { n: at.caught } : null;
  }

  function footLeast(at) {
    const known = at.expected;
    const unknown = known.foot === null || known.least_left === null || known.black_left === null;
    if (!at.caught || at.left === null || unknown) return null;
    const others = Math.max(0, known.foot - at.caught);
    let black = 0;
    if (known.black_left < known.least_left) {
      if (at.decks === null) return null;
      black = Math.min(others, THREES * at.decks);
    }
    const least = (others - black) * known.least_left + black * known.black_left;
    return at.left < least ? { n: at.caught, least: least, left: at.left } : null;
  }

  function extraMost(at) {
    const found = {};
    for (const extra of at.rules.extras) {
      const count = extra.typed === "count" ? countOf(at.tally, extra.id) : 0;
      if (!count || extra.per === "any") continue;
      const key = extra.group || extra.id;
      found[key] = (found[key] || 0) + count;
      const most = extra.per === "player" ? at.tally.players : 1;
      if (found[key] > most) return { row: extra.id, n: found[key], most: most };
    }
    return null;
  }

  function netParts(at) {
    const tally = at.tally;
    if (tally.net === null || (tally.melded === null && tally.left === null)) return null;
    const parts = (tally.melded || 0) - (tally.left || 0);
    return parts !== tally.net ? { net: tally.net, parts: parts } : null;
  }

  function manyBooks(at) {
    const most = at.expected.books_most;
    return at.books > most ? { n: at.books, most: most } : null;
  }

  function muchMelded(at) {
    const most = at.decks === null ? MELDED_MOST : MELDED_MOST_PER_DECK * at.decks;
    return at.melded !== null && at.melded > most ? { melded: at.melded, most: most } : null;
  }

  function muchLeft(at) {
    const most = at.expected.left_most;
    return at.left !== null && at.left > most ? { left: at.left, most: most } : null;
  }

  function total(at) {
    const made = scoring.score(at.rules, at.deal, at.tally, at.before).total;
    const most = at.expected.total_most;
    return made >= TOTAL_LEAST && made <= most ? null : { total: made, least: TOTAL_LEAST, most: most };
  }

  function veryNegative(at) {
    if (at.caught) return null;
    const tally = at.tally;
    const most = 0 - at.expected.cards_least;
    if ((tally.left || 0) <= most && (tally.net || 0) >= -most && (tally.melded || 0) >= 0) return null;
    const counted = ["going_out", "melded", "left", "net", ...at.expected.kinds];
    const lines = scoring.score(at.rules, at.deal, tally, at.before).lines;
    const kept = sum(lines.filter((line) => counted.includes(line.id)).map((line) => line.points));
    return kept < -most ? { points: kept } : null;
  }

  const always = () => true;
  const stepped = (rules) => rules.card_points.step > 1;
  const melds = (rules) => rules.card_points.melded;
  const hasExtra = (id) => (rules) => rules.extras.some((extra) => extra.id === id);
  const hasOpening = (rules) =>
    rules.opening.kind !== "none" && rules.opening.kind !== "unknown" && !rules.opening.waived_if_hand_empty && melds(rules);
  const partnerInFoot = (rules) =>
    rules.red_threes.at_once && (rules.going_out.partner === "in_foot" || rules.going_out.partner === "played");

  // id, severity, under which rule sets it holds, the check
  const CHECKS = [
    ["step_melded", "error", stepped, stepOf("melded")],
    ["step_left", "error", stepped, stepOf("left")],
    ["step_net", "error", stepped, stepOf("net")],
    ["step_card_points", "error", hasExtra("card_points"), stepOfExtra("card_points", null)],
    ["step_book_points", "warning", hasExtra("book_points"), stepOfExtra("book_points", BOOK_STEP)],
    ["needs", "override", (rules) => rules.going_out.needs.some((need) => need && Object.keys(need).length), needs],
    ["out_without_meld", "error", melds, (at) => (at.tally.went_out && notMelded(at) ? {} : null)],
    [
      "first_down_without_meld",
      "error",
      hasExtra("first_down"),
      (at) => (at.tally.first_down && notMelded(at) ? {} : null),
    ],
    ["books_without_meld", "error", always, booksWithoutMeld],
    ["melded_unknown", "warning", (rules) => rules.red_threes.rule === "if_melded", meldedUnknown],
    ["books_least", "error", melds, booksLeast],
    ["opening", "override", hasOpening, opening],
    ["opening_book", "override", (rules) => rules.opening.special.some(Boolean), openingBook],
    ["out_cards_left", "error", (rules) => !rules.going_out.may_hold_cards, outCardsLeft],
    ["partner_left", "warning", (rules) => rules.going_out.partner !== "", partnerLeft],
    ["partner_foot", "override", partnerInFoot, partnerFoot],
    ["partner_three", "override", (rules) => rules.going_out.partner === "no_three", partnerFoot],
    ["foot_least", "override", (rules) => rules.red_threes.at_once, footLeast],
    ["extra_most", "error", (rules) => rules.extras.length > 0, extraMost],
    ["net_parts", "error", (rules) => rules.card_points.net_allowed, netParts],
    ["many_books", "warning", always, manyBooks],
    ["much_melded", "warning", melds, muchMelded],
    ["much_left", "warning", always, muchLeft],
    ["total", "warning", always, total],
    ["very_negative", "warning", always, veryNegative],
  ];

  const LOOKS = new Map(CHECKS.map(([id, , , look]) => [id, look]));

  function lookAt(rules, deal, tally, before, decks, team) {
    const at = caseOf(rules, deal, tally, before, decks);
    const found = [];
    for (const [id, severity, valid, look] of CHECKS) {
      const values = valid(rules) ? look(at) : null;
      if (values) found.push(finding(id, severity, team, values));
    }
    return found;
  }

  Object.assign(HF.checks, {
    OF_THREES: OF_THREES,
    THREES: THREES,
    KINDS: KINDS,
    expected: expected,
    lookAt: lookAt,
    passes: (id, rules, deal, tally, before, decks) => !LOOKS.get(id)(caseOf(rules, deal, tally, before, decks)),
  });
})();
