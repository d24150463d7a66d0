/* How one set of figures differs from another, as refs that HF.card.say says: the twin of scorekeeper/likeness.py. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  let know = null;

  const t = (id, v) => (v ? { t: `like.${id}`, v } : { t: `like.${id}` });
  const bare = (id) => ({ row: id, bare: true });
  const get = (figures, path) => HF.places.get(figures, path);
  const listed = (numbers) => (numbers.length === 1 ? numbers[0] : numbers);
  const isRank = (path) => path.startsWith("cards.") && know.ranks.includes(path.slice(6));

  /** [path, figure of a, figure of b] of every field that differs, in the order of the form. */
  function differences(a, b) {
    const paths = [];
    for (const figures of [a, b]) {
      for (const { path } of HF.house.form.fields(figures)) if (!paths.includes(path)) paths.push(path);
    }
    return paths.map((path) => [path, get(a, path), get(b, path)]).filter(([, mine, yours]) => !HF.places.same(mine, yours));
  }

  /** What b has where it differs from a: [path, ref], related fields together. */
  function told(a, b) {
    const paths = differences(a, b).map(([path]) => path);
    const shown = new Map();
    const tell = (key, make) => shown.has(key) || shown.set(key, make());
    for (const path of paths) {
      const [name, id, what] = path.split(".");
      if (name === "books" || name === "extras") {
        if (what === "cards" && !get(b, `extras.${id}.there`)) continue;
        tell(`${name}.${id}.${what === "cards" ? "cards" : "bonus"}`, () => (what === "cards" ? exact(b) : counted(b, name, id)));
      } else if (name === "needs") {
        tell("needs", () => wanted(b));
      } else if (isRank(path)) {
        tell("cards", () => null);
      } else {
        const key = know.together[path] || path;
        tell(key, () => one(b, key));
      }
    }
    const ranks = paths.filter(isRank).map((path) => path.slice(6));
    return [...shown].reduce((all, pair) => all.concat(pair[0] === "cards" ? cardValues(b, ranks) : [pair]), []);
  }

  /** "like X, but clean books 500 and 5 deals"; the name alone where nothing differs. */
  function like(name, parts) {
    if (!parts.length) return name;
    const most = know.most_told;
    const kept = parts.length <= most ? parts : [...parts.slice(0, most - 1), t("more", { n: parts.length - most + 1 })];
    return t("like", { name, what: HF.card.both(kept) });
  }

  function counted(figures, group, id) {
    const points = get(figures, `${group}.${id}.${group === "books" ? "bonus" : "points"}`);
    if (!get(figures, `${group}.${id}.there`)) return t("without", { what: bare(id) });
    const extra = figures.extras.find((other) => other.id === id);
    if (extra && extra.penalty_of) return t("cost_bonus", { what: bare(id) });
    return pointsOf(bare(id), points);
  }

  const pointsOf = (what, points) => (points === null ? t("unknown", { what }) : t("points", { what, points }));

  function exact(figures) {
    const cards = get(figures, "extras.exact_pickups.cards");
    return cards ? t("exact_cards", { cards }) : t("exact_any");
  }

  function cardValues(figures, ranks) {
    const byValue = new Map();
    for (const rank of ranks.slice().reverse()) {
      const points = get(figures, `cards.${rank}`);
      byValue.set(points, [...(byValue.get(points) || []), rank]);
    }
    return [...byValue].map(([points, some]) => {
      const names = HF.card.both(some.map((rank) => t(`rank.${rank}`)));
      return [`cards.${some[0]}`, points === null ? t("unknown", { what: names }) : t("cards", { ranks: names, points })];
    });
  }

  function wanted(figures) {
    const needs = figures.going_out.needs;
    if (!needs.length) return t("needs_unknown");
    const first = HF.card.needed(needs[0]);
    const last = HF.card.needed(needs[needs.length - 1]);
    return HF.places.same(first, last) ? t("needs", { books: first }) : t("needs_grow", { first, last });
  }

  function one(figures, key) {
    if (key === "opening") return opening(figures);
    if (key === "length") {
      const { deals, target } = figures.length;
      const parts = deals ? [{ t: "card.so_many_deals", v: { n: deals } }] : [];
      if (target) parts.push(t("target", { points: target }));
      return parts.length ? HF.card.both(parts) : t("length_unknown");
    }
    if (key === "red_threes.laid" || key === "red_threes.caught") return pointsOf(bare(key.replace(".", "_")), get(figures, key));
    if (key === "cards.left.black_three" || key === "going_out.bonus") {
      const points = get(figures, key);
      return points === null ? t("unknown", { what: label(key) }) : t(key.replace(/\./g, "_"), { points });
    }
    return t("other", { label: label(key), value: option(figures, key) });
  }

  function opening(figures) {
    const start = figures.opening;
    if (start.kind === "by_deal") {
      const special = start.special.filter(Boolean).pop();
      const points = listed(start.points);
      return special ? t("opening_special", { points, special: { t: `card.${special}` } }) : t("opening", { points });
    }
    if (start.kind === "formula") return t("opening_formula", { start: start.start, step: start.step });
    if (start.kind === "by_score") return t("opening_by_score", { points: listed(start.bands.map(([, points]) => points)) });
    return t(`opening_${start.kind}`);
  }

  /** The label of a field of the form. */
  function label(path) {
    const [name, id, what] = path.split(".");
    if (name === "books" || name === "extras") {
      if (what === "there") return { t: "house.there", v: { what: { row: id } } };
      return what === "cards" ? { t: "house.exact_cards" } : { row: id };
    }
    if (name === "needs") return { t: "house.needs", v: { what: { row: id } } };
    return isRank(path) ? { t: `rank.${id}` } : { t: `house.${path}` };
  }

  function option(figures, path) {
    const value = get(figures, path);
    if (typeof value === "boolean") return { t: value ? "house.yes" : "house.no" };
    if (typeof value === "string") return optionLabel(path, value);
    return value === null ? { t: "card.unknown" } : value;
  }

  /** The label of one choice of a field. */
  function optionLabel(path, value) {
    if (value === "yes" || value === "no") return { t: `house.${value}` };
    if (value) return { t: `house.${path}.${value}` };
    return { t: know.none.includes(path) ? `house.${path}.none` : "card.unknown" };
  }

  const within = (path, part) => `${path}.`.startsWith(`${part}.`);

  /** Does a change at this path of the form touch the figure a note is about? */
  function touches(path, at) {
    const place = { special: "opening.special", decks: "table.decks", covers_cards: "books", threshold: "books_threshold" }[path] || path;
    const named = place.startsWith("needs.") ? "going_out.needs" : isRank(place) ? "cards" : place.replace(/\.there$/, "");
    return within(named, at) || within(at, named);
  }

  HF.likeness = { differences, told, like, label, optionLabel, touches, take: (form) => { know = form; } };
})();
