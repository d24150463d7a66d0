/* Cards counted as people count them: finished books, then loose cards by class. Pure; from the rules' values. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const NATURALS = [["ace", "A"], ["king", "K"], ["queen", "Q"], ["jack", "J"], ["ten", "10"], ["nine", "9"], ["eight", "8"],
    ["seven", "7"], ["six", "6"], ["five", "5"], ["four", "4"]];
  const OF_RANK = { sevens: "seven", clean_sevens: "seven", dirty_sevens: "seven", fives: "five", black_threes: "black_three", threes: "black_three" };
  const MIXED = ["dirty", "dirty_sevens"];
  const WILD = ["wild", "clean_wild", "dirty_wild"];

  /** Ranks that count the same and lie side by side: [{ranks: [id], name: "4–7", points}], dearest last. */
  function classes(values) {
    const found = [];
    for (const [rank, face] of NATURALS) {
      const points = values[rank];
      if (points === null || points === undefined) continue;
      const last = found[found.length - 1];
      if (last && last.points === points) {
        last.ranks.push(rank);
        last.low = face;
      } else found.push({ ranks: [rank], high: face, low: face, points });
    }
    return found.map(({ ranks, high, low, points }) => ({ ranks, points, name: ranks.length === 1 ? high : `${low}\u2013${high}` }));
  }

  /** Loose cards to count: jokers, twos, the classes, black threes where they count. */
  function loose(values) {
    const found = [["joker", values.joker], ["two", values.two]].filter(([, points]) => points)
      .map(([id, points]) => ({ id, name: "", points }));
    for (const one of classes(values)) found.push({ id: one.ranks[0], name: one.name, points: one.points });
    if (values.black_three) found.push({ id: "black_three", name: "", points: values.black_three });
    return found;
  }

  const looseSum = (values, counts) => loose(values).reduce((sum, one) => sum + one.points * (counts[one.id] || 0), 0);

  /** How a kind of book is counted: "plain" (by class), "mixed" (class, jokers, twos), "wild" (jokers), "rank"; "" by hand. */
  function manner(kind) {
    if (WILD.includes(kind)) return "wild";
    if (kind === "clean") return "plain";
    if (MIXED.includes(kind)) return "mixed";
    return OF_RANK[kind] ? "rank" : "";
  }

  /** Card points of one finished book: {kind, rank, jokers, twos}. Its bonus is not among them. */
  function bookPoints(figures, book) {
    const values = figures.cards.melded;
    const { size } = figures.book_size;
    if (figures.books.find((one) => one.kind === book.kind).covers_cards) return 0;
    const wilds = book.jokers * (values.joker || 0) + book.twos * (values.two || 0);
    return wilds + (size - book.jokers - book.twos) * (values[book.rank] || 0);
  }

  /** Books of a kind that can be touched: [{kind, rank, jokers, twos, name}]. wilds: {jokers, twos} chosen for mixed ones. */
  function choices(figures, kind, wilds) {
    const values = figures.cards.melded;
    const { size } = figures.book_size;
    const one = (rank, name, jokers, twos) => ({ kind, rank, name, jokers, twos });
    switch (manner(kind)) {
      case "wild": return Array.from({ length: size + 1 }, (_, jokers) => one("two", String(jokers), jokers, size - jokers));
      case "rank": return [one(OF_RANK[kind], "", 0, 0)];
      case "mixed": {
        const fixed = OF_RANK[kind];
        return fixed ? [one(fixed, "", wilds.jokers, wilds.twos)] : classes(values).map((group) => one(group.ranks[0], group.name, wilds.jokers, wilds.twos));
      }
      case "plain": return classes(values).map((group) => one(group.ranks[0], group.name, 0, 0));
      default: return [];
    }
  }

  /** count: {books: [book], loose: {id: n}, bookTyped: n|null, looseTyped: n|null} -> {points, counts: {kind: n}}. */
  function sum(figures, values, count) {
    const counts = {};
    let books = 0;
    for (const book of count.books) {
      counts[book.kind] = (counts[book.kind] || 0) + 1;
      books += bookPoints(figures, book);
    }
    const cards = count.looseTyped === null ? looseSum(values, count.loose) : count.looseTyped;
    return { points: (count.bookTyped === null ? books : count.bookTyped) + cards, books, cards, counts };
  }

  HF.counting = { classes, loose, manner, bookPoints, choices, sum };
})();
