/* The rules card from the figures: the twin of scorekeeper/card.py, which explains the values ("refs") it gives. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const RANKS = ["joker", "two", "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four"];
  const KINDS = ["clean", "dirty", "wild", "clean_wild", "dirty_wild", "sevens", "clean_sevens", "dirty_sevens", "fives", "threes",
    "black_threes", "runs", "any"];
  const MANY = 5; // its plural form is that of many in any language we have
  const HIGHEST = ["joker", "two", "ace"];

  const t = (id, v) => (v ? { t: `card.${id}`, v } : { t: `card.${id}` });
  const row = (id, n) => (n === undefined ? { row: id } : { row: id, n });
  const line = (label, value) => ({ label, value });
  const tell = (value) => line(null, value);
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const last = (list) => list[list.length - 1];
  const byDeal = (list, deal) => (list.length ? list[Math.min(deal, list.length) - 1] : null);
  const only = (list, value) => list.length === 1 && list[0] === value;

  function listed(figures) {
    if (!figures.length) return t("unknown");
    return figures.length === 1 ? figures[0] : t("by_deal", { figures });
  }

  const both = (parts, word) =>
    parts.length === 1 ? parts[0] : t(word || "and", { first: parts.slice(0, -1), last: last(parts) });

  function counts(rules) {
    const lines = rules.books.map((book) => line(row(book.kind), listed(book.bonus)));
    if (rules.books.some((book) => book.covers_cards)) lines.push(tell(t("covers_cards")));
    const threshold = rules.books_threshold;
    if (threshold) {
      lines.push(tell(threshold.points.length ? t("threshold", { points: listed(threshold.points) }) : t("threshold_opening")));
    }
    lines.push(...redThrees(rules));
    for (const extra of rules.extras) lines.push(line(row(extra.id), extraValue(extra)));
    return lines.concat(outBonus(rules), cardPoints(rules));
  }

  function redThrees(rules) {
    const red = rules.red_threes;
    if (red.laid === null && red.caught === null) return [line(t("red_threes"), t("unknown"))];
    const lines = [];
    if (red.laid || red.otherwise || red.set) {
      let each = t("each", { points: red.laid });
      if (red.rule === "if_book") {
        const books = both((red.kinds.length ? red.kinds : ["any"]).map((kind) => row(kind, 1)), "or");
        each = t("if_book", { points: red.laid, books, otherwise: red.otherwise });
      } else if (red.rule !== "plain") {
        each = t(red.rule, { points: red.laid, otherwise: red.otherwise });
      }
      lines.push(line(row("red_threes_laid"), each));
      if (red.set) {
        const { rule, size, points, otherwise } = red.set;
        const name = `set_${rule}${red.rule !== "plain" && rule === "total" ? "_else" : ""}`;
        lines.push(line(row("red_threes_set"), t(name, { size, points, otherwise })));
      }
    } else if (red.laid === 0) {
      lines.push(line(row("red_threes_laid"), t("nothing")));
    }
    if (red.at_once) lines.push(tell(t("red_threes_at_once")));
    if (red.caught) lines.push(line(row("red_threes_caught"), t("each", { points: red.caught })));
    return lines;
  }

  function extraValue(extra) {
    const points = extra.points;
    if (extra.penalty_of) return t("penalty_of", { book: row(extra.penalty_of) });
    if (points === null) return t("unknown");
    if (extra.typed === "points") return t(points > 0 ? "as_entered" : "against");
    if (extra.cards.length) return t(`exact_${extra.per}`, { points, cards: listed(extra.cards) });
    return extra.per === "team" ? points : t(`per_${extra.per}`, { points });
  }

  function outBonus(rules) {
    const { bonus, by_team_size: sizes } = rules.going_out;
    const lines = [];
    if (!sizes.length || bonus.length) lines.push(line(row("going_out"), only(bonus, 0) ? t("nothing") : listed(bonus)));
    for (const [n, points] of sizes) lines.push(line(row("going_out"), t("out_of_size", { n, points })));
    return lines;
  }

  function cardPoints(rules) {
    const points = rules.card_points;
    const lines = [];
    if (points.melded) lines.push(line(row("melded"), t(rules.melded_needs_book ? "melded_with_book" : "for_you")));
    if (points.left !== "none") lines.push(line(row("left"), t(points.left === "minus" ? "against" : "left_counts")));
    if (points.out_left_free) lines.push(tell(t("out_left_free")));
    return lines;
  }

  function cards(rules) {
    const { melded, left } = rules.cards;
    const points = rules.card_points;
    const alike = !points.melded || RANKS.every((rank) => melded[rank] === left[rank]);
    const lines = grouped(points.melded ? melded : left, "rank");
    if (!alike && points.left !== "none") lines.push(...grouped(left, "rank_left"));
    if (melded.black_three !== null && points.melded) lines.push(line(t("black_three_melded"), melded.black_three));
    if (melded.red_three !== null) lines.push(line(t("red_three_melded"), melded.red_three));
    if (points.left !== "none") {
      const value = left.black_three;
      const cost = value ? t("cost", { points: value }) : t("nothing");
      lines.push(line(t("black_three_left"), value === null ? t("unknown") : cost));
    }
    return lines;
  }

  function grouped(values, name) {
    const lines = [];
    let start = 0;
    for (let i = 1; i <= RANKS.length; i += 1) {
      if (i < RANKS.length && !HIGHEST.includes(RANKS[start]) && values[RANKS[i]] === values[RANKS[start]]) continue;
      const first = { t: `rank.${RANKS[start]}` };
      const lowest = { t: `rank.${RANKS[i - 1]}` };
      const one = name === "rank" ? first : t(name, { rank: first });
      const points = values[RANKS[start]];
      lines.push(line(i - 1 === start ? one : t(`${name}s`, { first: lowest, last: first }), points === null ? t("unknown") : points));
      start = i;
    }
    return lines;
  }

  function layDown(rules) {
    const opening = rules.opening;
    if (opening.kind === "none") return [tell(t("no_minimum"))];
    if (opening.kind === "unknown") return [tell(t("unknown"))];
    let lines = [];
    if (opening.kind === "by_score") {
      if (opening.below !== null) lines.push(line(t("below_score", { score: opening.bands[0][0] }), opening.below));
      for (const [score, points] of opening.bands) lines.push(line(t("from_score", { score }), points));
    } else if (opening.kind === "formula") {
      const deals = Math.min(rules.length.deals || 4, 12);
      lines = byDeals(Array.from({ length: deals }, (none, deal) => opening.start + opening.step * deal));
      lines.push(tell(t("more_each_deal", { points: opening.step })));
    } else {
      const deals = Math.max(opening.points.length, opening.special.length);
      lines = byDeals(Array.from({ length: deals }, (none, i) => {
        const special = byDeal(opening.special, i + 1);
        return special ? t(special) : byDeal(opening.points, i + 1);
      }));
    }
    if (opening.counts !== "cards") lines.push(tell(t(opening.counts)));
    if (opening.waived_if_hand_empty) lines.push(tell(t("waived")));
    return lines;
  }

  function byDeals(values) {
    const lines = [];
    let start = 0;
    for (let i = 1; i <= values.length; i += 1) {
      if (i < values.length && same(values[i], values[start])) continue;
      let label = t("deals", { first: start + 1, last: i });
      if (start === 0 && i === values.length) label = t("every_deal");
      else if (i - 1 === start) label = t("deal", { deal: start + 1 });
      lines.push(line(label, values[start]));
      start = i;
    }
    return lines;
  }

  function needed(needs) {
    if (needs === null) return t("unknown");
    const kinds = KINDS.filter((kind) => needs[kind] !== undefined); // data keeps no order of keys
    return kinds.length ? both(kinds.map((kind) => row(kind, needs[kind]))) : t("no_books");
  }

  function goingOut(rules) {
    const out = rules.going_out;
    const wanted = out.needs.length ? out.needs.map(needed) : [t("unknown")];
    const lines = wanted.every((needs) => same(needs, wanted[0])) ? [line(t("books_needed"), wanted[0])] : byDeals(wanted);
    if (out.partner) lines.push(tell(t(`partner_${out.partner}`)));
    if (out.permission !== null) lines.push(tell(t(out.permission ? "permission" : "no_permission")));
    if (out.last_discard) lines.push(tell(t(`discard_${out.last_discard}`)));
    if (out.may_hold_cards) lines.push(tell(t("may_hold_cards")));
    if (out.last_turn) lines.push(tell(t("last_turn")));
    return lines;
  }

  function play(rules) {
    const { table, wilds, book_size: size } = rules;
    const lines = [line(t("decks"), decks(table))];
    const either = (value, yes, no) => value !== null && lines.push(tell(t(value ? yes : no)));
    for (const name of ["hand", "knee", "foot"]) {
      if (table[name].length && !only(table[name], 0)) lines.push(line(t(name), listed(table[name])));
    }
    for (const [n, hand, foot] of table.by_players) lines.push(line(t("from_players", { n }), t("hand_and_foot", { hand, foot })));
    if (table.draw.length) lines.push(line(t("draw"), listed(table.draw)));
    if (table.pile.length) lines.push(line(t("pile"), only(table.pile, 0) ? t("whole") : listed(table.pile)));
    lines.push(line(t("book_size"), size.size));
    either(size.clean_open, "clean_open", "clean_closed");
    either(size.dirty_open, "dirty_open", "dirty_closed");
    either(size.second_of_rank, "second_yes", "second_no");
    if (wilds.rule && wilds.rule !== "at_most") lines.push(tell(t(`wilds_${wilds.rule}`)));
    if (wilds.most !== null) lines.push(tell(t("wilds_most", { n: wilds.most })));
    if (wilds.least_naturals) lines.push(tell(t("least_naturals", { n: wilds.least_naturals })));
    either(wilds.all_wild, "all_wild_yes", "all_wild_no");
    either(wilds.onto_finished, "onto_finished_yes", "onto_finished_no");
    if (rules.black_threes.melded) lines.push(tell(t(`black_threes_${rules.black_threes.melded}`)));
    return lines;
  }

  function decks(table) {
    const { kind, extra, number, by_players: counted } = table.decks;
    const jokers = table.jokers_per_deck;
    let said = t("unknown");
    if (kind === "players_plus") said = t(extra ? "decks_plus" : "decks_players", { n: extra });
    if (kind === "fixed") said = number;
    if (kind === "by_players") said = counted.map(([players, some]) => t("decks_for", { players, decks: some }));
    if (kind === "own") said = t("decks_own", { n: number });
    return jokers === 2 || kind === "own" || kind === "unknown" ? said : t("with_jokers", { decks: said, n: jokers });
  }

  function end(rules) {
    const { deals, target } = rules.length;
    const lines = [];
    if (deals !== null) lines.push(line(t("length"), t("so_many_deals", { n: deals })));
    if (target !== null) lines.push(line(t("target"), target));
    if (deals === null && target === null) lines.push(line(t("length"), t("unknown")));
    lines.push(tell(t(rules.lowest_wins ? "lowest_wins" : "highest_wins")), line(t("tie"), t(`tie_${rules.tie}`)));
    if (rules.stock_end) lines.push(line(t("stock_end"), t(`stock_${rules.stock_end}`)));
    return lines;
  }

  const within = (path, part) => `${path}.`.startsWith(`${part}.`);

  function notKnown(rules, notes) {
    const told = notes.map((note) => note.at);
    const silent = unknown(rules).filter(([path]) => !told.some((at) => within(path, at) || within(at, path)));
    return notes.map((note) => note.text).concat(silent.map(([, ref]) => ref));
  }

  /** [path, ref] of the figures that matter to the score and are not known. */
  function unknown(rules) {
    const found = [];
    const { red_threes: red, going_out: out, cards: values, card_points: points, opening, length } = rules;
    for (const book of rules.books) if (!book.bonus.length) found.push([`books.${book.kind}.bonus`, row(book.kind)]);
    if (red.laid === null) found.push(["red_threes.laid", row("red_threes_laid")]);
    if (red.caught === null) found.push(["red_threes.caught", row("red_threes_caught")]);
    for (const extra of rules.extras) {
      if (extra.points === null && !extra.penalty_of) found.push([`extras.${extra.id}.points`, row(extra.id)]);
    }
    if (!out.bonus.length && !out.by_team_size.length) found.push(["going_out.bonus", row("going_out")]);
    if (!out.needs.length || out.needs.includes(null)) found.push(["going_out.needs", t("needs")]);
    if (points.melded && RANKS.some((rank) => values.melded[rank] === null)) found.push(["cards.melded", t("some_cards")]);
    if (values.left.black_three === null && points.left !== "none") found.push(["cards.left.black_three", t("black_three_left")]);
    if (opening.kind === "unknown") found.push(["opening", t("lay_down")]);
    if (opening.kind === "by_score" && opening.below === null) {
      found.push(["opening.below", t("lay_down_below", { score: opening.bands[0][0] })]);
    }
    if (rules.table.decks.kind === "unknown") found.push(["table.decks", t("decks")]);
    if (length.deals === null && length.target === null) found.push(["length", t("length")]);
    return found;
  }

  /** The card of a whole rules object: [{title: text id, lines: [{label, value}]}]. */
  function sections({ figures, texts }) {
    const parts = [["counts", counts], ["cards", cards], ["lay_down", layDown], ["going_out", goingOut], ["play", play], ["end", end]];
    const found = parts.map(([name, part]) => ({ title: `card.${name}`, lines: part(figures) }));
    const more = [["notes", texts.notes || []], ["assumed", (texts.assumed || []).map((note) => note.text)],
      ["not_known", notKnown(figures, texts.unknown || [])]];
    for (const [name, values] of more) found.push({ title: `card.${name}`, lines: values.map(tell) });
    return found.filter((section) => section.lines.length);
  }

  /** A ref as text, in the words of the rules; the twin of texts/saying.py. */
  function say(ref, rules) {
    if (ref === null || ref === undefined) return "";
    if (typeof ref === "number") return HF.number(ref);
    if (Array.isArray(ref)) return ref.map((one) => say(one, rules)).join(ref.every((one) => typeof one === "number") ? " / " : ", ");
    if (typeof ref !== "object") return String(ref);
    if (ref.bare) return HF.words.line(rules, ref.row, "n", MANY).replace(HF.number(MANY), "").replace(/^[ \u00d7]+|[ \u00d7]+$/g, "");
    if (ref.row !== undefined) return ref.n === undefined ? HF.words.line(rules, ref.row) : HF.words.line(rules, ref.row, "n", ref.n);
    const values = {};
    for (const [name, value] of Object.entries(ref.v || {})) values[name] = name === "n" && typeof value === "number" ? value : say(value, rules);
    const own = `${ref.t}.${((rules.texts || {}).words || {}).deal}`;
    return HF.t(HF.t.has(own) ? own : ref.t, values);
  }

  HF.card = { sections, say, unknown, both, needed };
})();
