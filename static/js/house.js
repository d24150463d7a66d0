/* Our rules: a rule set with other figures, and the five questions. The twin of scorekeeper/house.py; what it knows
   comes with /rules.json (see scorekeeper/housedata.py). */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  let know = null;
  let published = [];

  const t = (id, v) => (v ? { t: `house.${id}`, v } : { t: `house.${id}` });
  const copy = (value) => JSON.parse(JSON.stringify(value));
  const get = (figures, path) => HF.places.get(figures, path);
  const maybe = (options) => options.length === 3 && options[0] === "" && options[1] === "yes";

  /** Takes what /rules.json brings; everything else here needs it. */
  function take(brought) {
    know = brought.form;
    published = brought.rules;
    HF.places.take(know);
    HF.likeness.take(know);
    HF.t.add(brought.texts);
  }

  const field = (path, group, kind, least, most) =>
    ({ path, group, kind, least: least === undefined ? 0 : least, most: most || 100000, options: [], needed: false, null: false });

  /** The fields of the form for these figures. */
  function fields(figures) {
    const found = [];
    const kinds = figures.books.map((one) => one.kind);
    for (const kind of know.kinds) {
      const there = kinds.includes(kind);
      const barred = know.not_offered.includes(kind) || (know.instead[kind] || []).some((other) => kinds.includes(other));
      if (!there && barred) continue;
      if (there && !know.always.includes(kind)) found.push(field(`books.${kind}.there`, "books", "yes"));
      const several = there && get(figures, `books.${kind}.bonuses`).length > 1;
      found.push(field(`books.${kind}.bonus`, "books", several ? "numbers" : "number"));
    }
    const ids = figures.extras.map((one) => one.id);
    for (const id of ids.concat(Object.keys(know.extras).filter((other) => !ids.includes(other)))) {
      const one = figures.extras.find((other) => other.id === id);
      if (one) found.push(field(`extras.${id}.there`, "extras", "yes"));
      if (!(one && one.penalty_of)) found.push(field(`extras.${id}.points`, "extras", "signed", -100000));
      if (id === "exact_pickups") found.push(field(`extras.${id}.cards`, "extras", "numbers", 1, 100));
    }
    const decks = get(figures, "decks");
    for (const one of know.fields) {
      const kept = one.options.filter((option) => !["by_players", "own"].includes(option) || option === decks);
      found.push(one.path === "decks" ? { ...one, options: kept } : one);
    }
    return found;
  }

  /** What goes by the number of players, as refs: the form shows it, but has no fields for it. */
  function fixed({ table }) {
    const other = (label, value) => ({ t: "like.other", v: { label, value } });
    const decks = table.decks.by_players.map(([players, number]) => ({ t: "card.decks_for", v: { players, decks: number } }));
    const piles = table.by_players.map(([n, hand, foot]) =>
      other({ t: "card.from_players", v: { n } }, { t: "card.hand_and_foot", v: { hand, foot } }));
    return decks.length ? [other(t("decks"), decks), ...piles] : piles;
  }

  const flipped = (value, figures) => (figures.lowest_wins || value === 0 ? value : -value);

  /** The figure of a field as the form shows it. */
  function shown(one, figures) {
    const value = get(figures, one.path);
    if (one.kind === "yes") return Boolean(value);
    if (one.kind === "choice") return value === null ? "" : value === true ? "yes" : value === false ? "no" : value;
    if (value === null) return "";
    if (one.kind === "numbers") return value.join(" / ");
    if (one.kind === "bands") return value.map(([score, points]) => `${score}: ${points}`).join(", ");
    return String(one.kind === "cost" ? flipped(value, figures) : value);
  }

  class Wrong extends Error {
    constructor(ref) {
      super(ref.t);
      this.ref = ref;
    }
  }

  /** The figures that were changed in the form: {found: {path: value}, errors: {path: ref}}. */
  function typed(figures, form) {
    const found = {};
    const errors = {};
    for (const one of fields(figures)) {
      if (form[one.path] === undefined || form[one.path] === shown(one, figures)) continue;
      try {
        const value = understood(one, form[one.path], figures);
        if (!HF.places.same(value, get(figures, one.path))) found[one.path] = value;
      } catch (wrong) {
        if (!(wrong instanceof Wrong)) throw wrong;
        errors[one.path] = wrong.ref;
      }
    }
    return { found, errors };
  }

  function understood(one, given, figures) {
    if (one.kind === "yes") return [true, "on", "yes", "true", "1"].includes(given);
    const text = String(given).trim();
    if (one.kind === "choice") {
      if (!one.options.includes(text)) throw new Wrong(t("choose"));
      if (maybe(one.options)) return text === "" ? null : text === "yes";
      return one.null && !text ? null : text;
    }
    if (one.kind === "numbers" || one.kind === "bands") {
      const list = numbers(text).map((number) => within(number, one));
      if (one.kind === "numbers") return list.length ? list : null;
      if (list.length % 2) throw new Wrong(t("pairs"));
      const pairs = [];
      for (let i = 0; i < list.length; i += 2) pairs.push([list[i], list[i + 1]]);
      return pairs.length ? pairs : null;
    }
    if (!text) {
      if (one.needed) throw new Wrong(t("needed"));
      return null;
    }
    const number = within(whole(text), one);
    return one.kind === "cost" ? flipped(number, figures) : number;
  }

  function whole(text) {
    const plain = text.replace(/[\u2212\u2013]/g, "-").replace(/([0-9])[,.'\u2019\s\u00a0\u202f](?=[0-9]{3}(?![0-9]))/g, "$1");
    if (!/^[-+]?[0-9]{1,7}$/.test(plain)) throw new Wrong(t("not_whole", { typed: text.slice(0, 20) }));
    return parseInt(plain, 10) || 0;
  }

  function numbers(text) {
    if (/(^|[^0-9])[0-9],[0-9]{3}(?![0-9])/.test(text)) throw new Wrong(t("comma"));
    return text.split(/[\s,;:/]+/).filter(Boolean).map(whole);
  }

  function within(number, one) {
    if (number < one.least || number > one.most) throw new Wrong(t("between", { least: one.least, most: one.most }));
    return number;
  }

  /** Other figures at the paths given: {figures} or {errors: {path: ref}}. */
  function change(before, values) {
    const figures = copy(before);
    const known = fields(before).map((one) => one.path);
    const paths = Object.keys(values).sort((a, b) => known.indexOf(a) - known.indexOf(b));
    for (const path of paths) HF.places.put(figures, path, values[path]);
    const errors = {};
    for (const path of paths) {
      if (path.startsWith("needs.") && values[path] && !filled(figures).has(path.slice(6))) errors[path] = t("no_such_books");
    }
    settle(figures);
    Object.assign(errors, missing(figures));
    return Object.keys(errors).length ? { errors } : { figures: following(figures, before) };
  }

  /** What books can count as when going out. */
  function filled(figures) {
    const found = new Set(["any"]);
    for (const one of figures.books) for (const key of one.counts_as || know.counts_as[one.kind] || []) found.add(key);
    return found;
  }

  function settle(figures) {
    const kinds = figures.books.map((one) => one.kind);
    const { red_threes: red, going_out: out, opening, wilds, black_threes: black, table, card_points: points } = figures;
    if (red.rule === "plain") {
      red.otherwise = 0;
      if (red.set) red.set.otherwise = 0;
    }
    if ((red.rule !== "plain" || red.set) && red.laid === null) red.laid = 0;
    red.kinds = red.rule === "if_book" ? red.kinds.filter((kind) => kinds.includes(kind)) : [];
    const fillable = filled(figures);
    for (const needs of out.needs) for (const key of Object.keys(needs || {})) if (!fillable.has(key)) delete needs[key];
    const last = () => out.needs.length - 1;
    while (last() > 0 && HF.places.same(out.needs[last()], out.needs[last() - 1])) out.needs.pop();
    figures.extras = figures.extras.filter((one) => !one.penalty_of || kinds.includes(one.penalty_of));
    if (["wild", "clean_wild"].some((kind) => kinds.includes(kind)) && wilds.all_wild === false) wilds.all_wild = true;
    const asBook = ["book", "dirty_book"].includes(black.melded);
    if (kinds.includes("black_threes") && !asBook) black.melded = "book";
    if (!kinds.includes("black_threes") && asBook) black.melded = "no";
    if (!kinds.includes("threes")) figures.cards.melded.red_three = null;
    if (opening.kind !== "by_deal") Object.assign(opening, { points: [], special: [] });
    if (opening.kind !== "formula") Object.assign(opening, { start: 0, step: 0 });
    if (opening.kind !== "by_score") Object.assign(opening, { bands: [], below: null });
    const threshold = figures.books_threshold;
    if (["none", "unknown"].includes(opening.kind) && threshold && threshold.opening) figures.books_threshold = null;
    if (threshold && threshold.opening) threshold.points = [];
    if (out.last_discard === "required") out.last_turn = false;
    if (!["fixed", "own"].includes(table.decks.kind)) table.decks.number = 0;
    if (table.decks.kind !== "by_players") table.decks.by_players = [];
    if (points.left === "plus" && !figures.lowest_wins) points.left = "minus";
    if (points.left !== "minus") points.out_left_free = false;
    const apart = points.out_left_free || figures.melded_needs_book || figures.books_threshold;
    points.net_allowed = Boolean(points.melded && points.left === "minus" && !apart);
  }

  /** What a choice makes necessary and nobody filled in. */
  function missing(figures) {
    const { opening, wilds, table, books_threshold: threshold } = figures;
    const errors = {};
    const group = figures.red_threes.set;
    if (group && group.size < 2) errors["red_threes.set.size"] = t("needed");
    if (opening.kind === "by_deal" && !opening.points.length) errors["opening.points"] = t("needed");
    if (opening.kind === "formula" && !(opening.start || opening.step)) errors["opening.start"] = t("needed");
    const rising = opening.bands.every(([score], i) => i === 0 || score > opening.bands[i - 1][0]);
    if (opening.kind === "by_score" && !opening.bands.length) errors["opening.bands"] = t("needed");
    else if (opening.kind === "by_score" && !rising) errors["opening.bands"] = t("rising");
    if (wilds.rule === "at_most" && wilds.most === null) errors["wilds.most"] = t("needed");
    if (threshold && !threshold.opening && !threshold.points.length) errors["books_threshold.points"] = t("needed");
    if (["fixed", "own"].includes(table.decks.kind) && !table.decks.number) errors["table.decks.number"] = t("needed");
    return errors;
  }

  /* What follows from the kind of a book (books.py), unless it was stated otherwise before. */

  const without = (one, keys) => Object.fromEntries(Object.entries(one).filter(([key]) => !keys.includes(key)));

  function following(figures, before) {
    const bare = { ...before, books: before.books.map((one) => without(one, know.following)) };
    const usual = withFollowing(bare).books;
    const books = figures.books.map((one) => {
      const old = before.books.find((other) => other.kind === one.kind);
      const rule = usual.find((other) => other.kind === one.kind);
      return without(one, know.following.filter((key) => !old || !rule || HF.places.same(old[key], rule[key])));
    });
    return withFollowing({ ...figures, books });
  }

  function withFollowing(figures) {
    const size = figures.book_size.size;
    const books = figures.books.map((stated) => {
      const { kind } = stated;
      const all = know.all_wild.includes(kind);
      const one = {
        least_wilds: all ? size : kind === "dirty" || kind === "dirty_sevens" ? 1 : 0,
        most_wilds: mostWilds(kind, figures.wilds, size),
        counts_as: (know.counts_as[kind] || []).slice(),
        ...stated,
      };
      if (stated.least === undefined) one.least = leastPoints(figures, one);
      return one;
    });
    return { ...figures, books };
  }

  function mostWilds(kind, wilds, size) {
    if (know.all_wild.includes(kind)) return size;
    if (kind === "clean" || kind === "clean_sevens") return 0;
    if (kind !== "dirty" && kind !== "dirty_sevens") return null;
    const byRule = { twice: Math.floor(size / 3), more: Math.floor((size - 1) / 2), equal: Math.floor(size / 2) }[wilds.rule];
    const limits = [byRule, wilds.most].filter((limit) => limit !== undefined && limit !== null);
    return limits.length ? Math.max(1, Math.min(...limits, size)) : null;
  }

  function leastPoints(figures, one) {
    if (one.covers_cards) return 0;
    const size = figures.book_size.size;
    const values = figures.cards.melded;
    const wild = least(values, ["joker", "two"]);
    if (know.all_wild.includes(one.kind)) return wild === null ? null : size * wild;
    const natural = least(values, know.ranks_of[one.kind] || []);
    if (natural === null || (wild === null && one.most_wilds !== 0)) return null;
    const most = one.most_wilds === null ? one.least_wilds : one.most_wilds;
    return Math.min(...[one.least_wilds, most].map((number) => (size - number) * natural + number * (wild || 0)));
  }

  function least(values, ranks) {
    const known = ranks.map((rank) => values[rank]);
    return known.length && !known.includes(null) ? Math.min(...known) : null;
  }

  /* The five questions. */

  const fits = (figures, option) => Object.entries(option.puts).every(([path, value]) => HF.places.same(get(figures, path), value));

  const given = (answers) => know.questions
    .map((question) => question.options.find((option) => option.id === answers[question.id])).filter(Boolean);

  const misses = (figures, answers) => given(answers).filter((option) => !fits(figures, option)).length;

  /** The figures with the answers put in, as far as an answer alone can say it (not how minimums go by the score). */
  const answer = (figures, answers) => given(answers).reduce((before, option) => {
    const made = fits(before, option) ? {} : change(before, option.puts);
    return made.figures || before;
  }, figures);

  /* What screens use: whole rules objects in, texts out. */

  const say = (ref, rules) => HF.card.say(ref, rules);

  function input(one, rules) {
    const { figures } = rules;
    return {
      path: one.path,
      kind: one.kind,
      label: say(HF.likeness.label(one.path), rules),
      options: one.options.map((option) => [option, say(HF.likeness.optionLabel(one.path, option), rules)]),
      value: shown(one, figures),
      when: one.when || null,
    };
  }

  /** The form of these rules: [{id, title, hint, fixed: [text], fields: [{path, kind, label, options, value, when}]}]. */
  function groups(rules) {
    const all = fields(rules.figures);
    return know.groups.map((id) => ({
      id,
      title: HF.t(`house.group.${id}`),
      hint: HF.t.has(`house.hint.${id}`) ? HF.t(`house.hint.${id}`) : "",
      fields: all.filter((one) => one.group === id).map((one) => input(one, rules)),
      fixed: id === "table" ? fixed(rules.figures).map((ref) => say(ref, rules)) : [],
    }));
  }

  /** Rules with other figures as a new whole object, named after the rules they come from. */
  function made(figures, rules) {
    const base = rules.key ? rules : published.find((one) => one.key === rules.texts.based_on) || rules;
    const paths = HF.likeness.differences(rules.figures, figures).map(([path]) => path);
    const kept = (notes) => (notes || []).filter((note) => !paths.some((path) => HF.likeness.touches(path, note.at)));
    const result = {
      digest: HF.digest.of(figures, know.shape),
      key: "",
      figures,
      texts: {
        ...rules.texts,
        short: "",
        line: "",
        summary: "",
        popular: 0,
        template: false,
        based_on: base.key,
        assumed: kept(rules.texts.assumed),
        unknown: kept(rules.texts.unknown),
      },
    };
    result.texts.name = like(result, base);
    return result;
  }

  /** The form as typed: {rules} or {errors: {path: text}}. */
  function changed(rules, form) {
    const { found, errors } = typed(rules.figures, form);
    const outcome = Object.keys(errors).length ? { errors } : change(rules.figures, found);
    if (!outcome.errors) return { rules: made(outcome.figures, rules) };
    const texts = Object.entries(outcome.errors).map(([path, ref]) => [path, say(ref, rules)]);
    return { errors: Object.fromEntries(texts) };
  }

  /** "like Simpson's rules, but clean books 500". */
  function like(rules, base) {
    const parts = HF.likeness.told(base.figures, rules.figures).map(([, ref]) => ref);
    return say(HF.likeness.like(base.texts.short || base.texts.name, parts), rules);
  }

  /** What b has otherwise than a: [{path, text}]. */
  const differences = (a, b) => HF.likeness.told(a.figures, b.figures).map(([path, ref]) => ({ path, text: say(ref, b) }));

  const questions = () => know.questions.map((question) => ({
    id: question.id,
    label: HF.t(`ask.${question.id}`),
    options: question.options.map((option) => [option.id, HF.t(`ask.${question.id}.${option.id}`)]),
  }));

  /** These rules with the answers put in; themselves where all fit. */
  function answered(rules, answers) {
    if (!misses(rules.figures, answers)) return rules;
    const figures = answer(rules.figures, answers);
    return HF.places.same(figures, rules.figures) ? rules : made(figures, rules);
  }

  const place = ({ texts }) => (texts.template ? 100 : 0) + (texts.popular || 50);

  /** The rules nearest to the answers: [{rules, misses, differences: [text]}], at most five; the texts say what the
      rules have where they differ from the answers. */
  function nearest(answers, all) {
    return all.map((rules) => ({ rules, misses: misses(rules.figures, answers) }))
      .sort((a, b) => a.misses - b.misses || place(a.rules) - place(b.rules))
      .slice(0, 5)
      .map((one) => ({ ...one, differences: differences(answered(one.rules, answers), one.rules).map(({ text }) => text) }));
  }

  HF.house = {
    take, ready: () => know !== null, groups, changed, like, differences, questions, nearest, answered,
    shape: () => know.shape, form: { fields, shown, typed, change, misses, answer },
  };
})();
