/* Where the fields of "our rules" stand in the figures: the twin of scorekeeper/places.py. `know` is the form of
   /rules.json. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  let know = null;

  const book = (figures, kind) => figures.books.find((one) => one.kind === kind) || null;
  const extra = (figures, id) => figures.extras.find((one) => one.id === id) || null;
  const full = (list) => (list && list.length ? list : null);
  const same = (a, b) => HF.digest.canonical(a) === HF.digest.canonical(b);
  const split = (path) => {
    const at = path.indexOf(".");
    return at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at + 1)];
  };

  function special(path, table) {
    const [name, rest] = split(path);
    const own = table[name] && (name !== "cards" || know.ranks.includes(rest));
    return own ? { name, rest } : null;
  }

  /** The figure at a path; null where there is none. */
  function get(figures, path) {
    const own = special(path, READ);
    if (own) return READ[own.name](figures, own.rest);
    let value = figures;
    for (const step of path.split(".")) value = value && typeof value === "object" && value[step] !== undefined ? value[step] : null;
    return Array.isArray(value) ? full(value) : value;
  }

  /** Writes the figure at a path; what follows from it is for HF.house. */
  function put(figures, path, value) {
    const own = special(path, WRITE);
    if (own) {
      WRITE[own.name](figures, own.rest, value);
      return;
    }
    const steps = path.split(".");
    const last = steps.pop();
    let place = figures;
    for (const step of steps) place = place[step] || {};
    if (place[last] === undefined) return;
    const empty = Array.isArray(place[last]) ? [] : know.zero.includes(path) ? 0 : null;
    place[last] = value === null ? empty : value;
  }

  function addBook(figures, kind) {
    const one = { kind, bonus: [], covers_cards: figures.books.some((other) => other.covers_cards) };
    const instead = know.instead[kind] || [];
    figures.books = figures.books.filter((other) => !instead.includes(other.kind));
    const at = figures.books.findIndex((other) => know.kinds.indexOf(other.kind) > know.kinds.indexOf(kind));
    figures.books.splice(at < 0 ? figures.books.length : at, 0, one);
    return one;
  }

  const READ = {
    books(figures, rest) {
      const [kind, what] = split(rest);
      const one = book(figures, kind);
      if (what === "there") return Boolean(one);
      const bonuses = one ? one.bonus : [];
      if (what === "bonuses") return bonuses;
      return bonuses.length === 1 ? bonuses[0] : full(bonuses);
    },
    has: (figures, what) => know.has[what].some((kind) => book(figures, kind)),
    covers_cards: (figures) => figures.books.some((one) => one.covers_cards),
    extras(figures, rest) {
      const [id, what] = split(rest);
      const one = extra(figures, id);
      if (what === "there") return Boolean(one);
      return one ? (what === "cards" ? full(one.cards) : one[what]) : null;
    },
    cards: (figures, rank) => figures.cards.melded[rank],
    needs(figures, kind) {
      const needs = figures.going_out.needs;
      if (!needs.length || needs.includes(null)) return null;
      const numbers = needs.map((deal) => deal[kind] || 0);
      while (numbers.length > 1 && numbers[numbers.length - 1] === numbers[numbers.length - 2]) numbers.pop();
      return numbers.length === 1 && numbers[0] === 0 ? null : numbers;
    },
    out_of_size(figures, size) {
      const pair = figures.going_out.by_team_size.find(([players]) => players === Number(size));
      return pair ? pair[1] : null;
    },
    special(figures) {
      const list = figures.opening.special;
      return list.length ? list[list.length - 1] : "";
    },
    decks(figures) {
      const { kind, extra: more } = figures.table.decks;
      return kind === "players_plus" ? `plus_${more}` : kind;
    },
    threshold(figures) {
      const threshold = figures.books_threshold;
      return threshold ? (threshold.opening ? "opening" : "points") : "";
    },
    red_threes(figures, rest) {
      const red = figures.red_threes;
      if (!rest.startsWith("set.")) return red[rest];
      const value = red.set ? red.set[rest.slice(4)] : undefined;
      return value === undefined ? (rest === "set.rule" ? "" : null) : value;
    },
  };

  const WRITE = {
    books(figures, rest, value) {
      const [kind, what] = split(rest);
      let one = book(figures, kind);
      if (what === "there") {
        if (value && !one) addBook(figures, kind);
        else if (one && !value) figures.books.splice(figures.books.indexOf(one), 1);
      } else if (one || value !== null) {
        one = one || addBook(figures, kind);
        one.bonus = value === null ? [] : [].concat(value);
      }
    },
    has(figures, what, value) {
      if (value && !READ.has(figures, what)) addBook(figures, what === "wild" ? "wild" : "clean_sevens");
      if (!value) figures.books = figures.books.filter((one) => !know.has[what].includes(one.kind));
    },
    covers_cards(figures, rest, value) {
      for (const one of figures.books) one.covers_cards = value;
    },
    extras(figures, rest, value) {
      const [id, what] = split(rest);
      let one = extra(figures, id);
      if (what === "there") {
        if (one && !value) figures.extras.splice(figures.extras.indexOf(one), 1);
      } else if (one || (what === "points" && value !== null)) {
        if (!one) {
          one = { id, ...know.new_extra, cards: [], ...(know.extras[id] || {}) };
          figures.extras.push(one);
        }
        one[what] = what === "cards" && value === null ? [] : value;
      }
    },
    cards(figures, rank, value) {
      for (const side of ["melded", "left"]) figures.cards[side][rank] = value;
    },
    needs(figures, kind, value) {
      const out = figures.going_out;
      const needs = out.needs.length ? out.needs.map((deal) => ({ ...deal })) : [{}];
      const numbers = value || [0];
      while (needs.length < numbers.length) needs.push({ ...needs[needs.length - 1] });
      needs.forEach((wanted, deal) => {
        delete wanted[kind];
        const number = numbers[Math.min(deal, numbers.length - 1)];
        if (number) wanted[kind] = number;
      });
      while (needs.length > 1 && same(needs[needs.length - 1], needs[needs.length - 2])) needs.pop();
      out.needs = needs;
    },
    out_of_size(figures, size, value) {
      const others = figures.going_out.by_team_size.filter(([players]) => players !== Number(size));
      if (value !== null) others.push([Number(size), value]);
      figures.going_out.by_team_size = others.sort((a, b) => a[0] - b[0]);
    },
    special(figures, rest, value) {
      const opening = figures.opening;
      const deals = figures.length.deals || Math.max(opening.points.length, know.shortest_game);
      opening.special = value ? [...new Array(deals - 1).fill(""), value] : [];
    },
    decks(figures, rest, value) {
      const decks = figures.table.decks;
      if (value.startsWith("plus_")) {
        decks.kind = "players_plus";
        decks.extra = Number(value.slice(5));
      } else if (value !== "by_players" || decks.by_players.length) {
        decks.kind = value;
        decks.extra = 1;
      }
    },
    threshold(figures, rest, value) {
      figures.books_threshold = value ? { points: [], opening: value === "opening" } : null;
    },
    red_threes(figures, rest, value) {
      const red = figures.red_threes;
      if (rest === "set.rule") {
        red.set = value ? { size: 8, points: 0, otherwise: 0, ...red.set, rule: value } : null;
      } else if (rest.startsWith("set.")) {
        if (red.set) red.set[rest.slice(4)] = value || 0;
      } else if (rest === "otherwise") {
        red[rest] = value || 0;
      } else if (rest === "rule") {
        red.rule = value;
        red.kinds = value === "if_book" ? know.has.sevens.filter((kind) => book(figures, kind)) : [];
      } else {
        red[rest] = value;
      }
    },
  };

  HF.places = { get, put, same, take: (form) => { know = form; } };
})();
