/* What may come in from strangers, made safe and canonical: the twin of
   scorekeeper/play/values.py, function by function. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});
  const play = (HF.play = HF.play || {});

  const FORMAT = 1;
  const MOST_DEALS = 60;
  const MOST_TEAMS = 8;
  const MOST_PLAYERS = 3;
  const NAME_LENGTH = 40;
  const NOTE_LENGTH = 500;
  const CAP = 1000000; // of any number that a person types
  const SAFE = Number.MAX_SAFE_INTEGER;

  const OPERATIONS = [
    "start", "tally", "end", "seats", "rules", "order", "finish", "reopen", "void", "undo", "settle",
  ];
  const CARD_FIGURES = ["melded", "left", "net"];

  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
  const ROW = /^[a-z0-9_]{1,40}$/;
  const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
  const TYPED = /^[0-9+\u2212\- ]{0,200}$/;
  const SPACES = /[ \t\n\r\u00a0]+/g;

  /* What cannot be meant: the id of a text and the values to fill into it. */
  class Refused extends Error {
    constructor(id, values) {
      super(id);
      this.name = "Refused";
      this.id = id;
      this.values = values || {};
    }
  }

  const twin = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

  const has = (value, key) => Object.prototype.hasOwnProperty.call(value, key);

  /* value[key], or the fallback where the key is missing (null is a value). */
  const given = (value, key, fallback = null) => (has(value, key) ? value[key] : fallback);

  /* Equal as JSON, whatever the order of keys. */
  function equal(a, b) {
    if (a === b) { return true; }
    if (!a || !b || typeof a !== "object" || typeof b !== "object") { return false; }
    if (Array.isArray(a) !== Array.isArray(b)) { return false; }
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length &&
      keys.every((key) => has(b, key) && equal(a[key], b[key]));
  }

  const isWhole = (value) => typeof value === "number" && Number.isInteger(value);

  function whole(value, id, least, most) {
    if (!isWhole(value)) { throw new Refused("not_whole", { field: id }); }
    if (value < least || value > most) {
      throw new Refused("out_of_range", { field: id, least, most });
    }
    return value;
  }

  function flag(value, id) {
    if (typeof value !== "boolean") { throw new Refused("not_understood", { field: id }); }
    return value;
  }

  const isMapping = (value) =>
    value !== null && typeof value === "object" && !Array.isArray(value);

  function mapping(value, id) {
    if (!isMapping(value)) { throw new Refused("not_understood", { field: id }); }
    return value;
  }

  function several(value, id, least, most) {
    if (!Array.isArray(value)) { throw new Refused("not_understood", { field: id }); }
    if (value.length < least || value.length > most) {
      throw new Refused("wrong_number", { field: id, least, most });
    }
    return value;
  }

  function uuid(value, id) {
    if (typeof value !== "string" || !UUID.test(value)) {
      throw new Refused("not_understood", { field: id });
    }
    return value;
  }

  const codes = (text) => Array.from(text, (letter) => letter.codePointAt(0));

  /* No NUL and no half of a surrogate pair. */
  const sound = (text) => codes(text).every((code) => code !== 0 && (code < 0xd800 || code > 0xdfff));

  /* Refuses what is not plain JSON of whole numbers: too deep, broken text, fractions. */
  function plain(value, depth = 0) {
    if (depth > 12) { throw new Refused("not_understood", { field: "depth" }); }
    if (typeof value === "string") {
      if (!sound(value)) { throw new Refused("bad_sign", {}); }
    } else if (Array.isArray(value)) {
      value.forEach((item) => plain(item, depth + 1));
    } else if (isMapping(value)) {
      Object.keys(value).forEach((key) => {
        plain(key, depth + 1);
        plain(value[key], depth + 1);
      });
    } else if (typeof value === "number" && (!isWhole(value) || Math.abs(value) > SAFE)) {
      throw new Refused("not_whole", { field: "number" });
    }
  }

  const JOINED = /^[\p{M}\p{Cf}\u{1F3FB}-\u{1F3FF}]$/u;

  /* Letters as people count them: marks, joiners and what is joined add none. */
  function length(text) {
    let count = 0;
    let joined = false;
    for (const letter of text) {
      if (!joined && !JOINED.test(letter)) { count += 1; }
      joined = letter === "\u200d";
    }
    return count;
  }

  /* Text of one line: blanks made one, ends trimmed, at most `most` letters. */
  function words(value, id, most) {
    if (typeof value !== "string") { throw new Refused("not_understood", { field: id }); }
    const text = value.replace(SPACES, " ").replace(/^ +| +$/g, "");
    if (!sound(text) || codes(text).some((code) => code < 32 || code === 127)) {
      throw new Refused("bad_sign", { field: id });
    }
    if (length(text) > most || codes(text).length > most * 5) {
      throw new Refused("too_long", { field: id, most });
    }
    return text;
  }

  const name = (value, id = "name") => words(value, id, NAME_LENGTH);
  const note = (value) => words(value, "note", NOTE_LENGTH);

  /* A plain calendar date (2026-11-30) or null. */
  function date(value) {
    if (value === null || value === undefined) { return null; }
    const found = typeof value === "string" ? DATE.exec(value) : null;
    if (!found) { throw new Refused("not_a_date", {}); }
    const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    if (year < 1900 || month < 1 || month > 12 || day < 1 || day > days[month - 1]) {
      throw new Refused("not_a_date", {});
    }
    return value;
  }

  function counting(value) {
    const set = value === null || value === undefined ? {} : mapping(value, "counting");
    return {
      net: flag(given(set, "net", false), "counting"),
      left_first: flag(given(set, "left_first", false), "counting"),
    };
  }

  const dealNumber = (value) => whole(value, "deal", 1, MOST_DEALS);

  function rowId(value) {
    if (typeof value !== "string" || !ROW.test(value)) {
      throw new Refused("not_understood", { field: "row" });
    }
    return value;
  }

  /* The digest of the rules that a start or an exchange names. */
  function rulesName(op) {
    let value = given(op, "rules");
    if (isMapping(value)) { value = given(value, "digest"); }
    if (typeof value !== "string" || !ROW.test(value)) { throw new Refused("unknown_rules", {}); }
    return value;
  }

  const TALLY_KEYS = [
    "counts", "melded", "left", "net", "has_melded", "other", "other_note", "as_typed", "parts",
  ];

  /* Python's idea of "something is there". */
  const filled = (value) =>
    value !== null && value !== undefined && value !== false && value !== 0 && value !== "" &&
    !(Array.isArray(value) && !value.length) && !(isMapping(value) && !Object.keys(value).length);

  /* One canonical form of a tally: what is empty is left out, zero stays; null is "not entered". */
  function tally(value) {
    if (value === null || value === undefined) { return null; }
    const from = mapping(value, "tally");
    Object.keys(from).forEach((key) => {
      if (!TALLY_KEYS.includes(key)) { throw new Refused("not_understood", { field: key }); }
    });
    const clean = { counts: {} };
    const counts = given(from, "counts");
    const rows = counts === null ? {} : mapping(counts, "counts");
    Object.keys(rows).forEach((row) => {
      if (CARD_FIGURES.includes(row) || row === "other") { throw new Refused("not_understood", { field: row }); }
      if (rows[row] !== null) { clean.counts[rowId(row)] = whole(rows[row], row, -CAP, CAP); }
    });
    if (Object.keys(clean.counts).length > 60) {
      throw new Refused("wrong_number", { field: "counts", least: 0, most: 60 });
    }
    CARD_FIGURES.forEach((figure) => {
      if (given(from, figure) !== null) { clean[figure] = whole(from[figure], figure, -CAP, CAP); }
    });
    if (given(from, "has_melded") !== null) { clean.has_melded = flag(from.has_melded, "has_melded"); }
    if (filled(given(from, "other"))) { clean.other = whole(from.other, "other", -CAP, CAP); }
    if (filled(given(from, "other_note"))) { clean.other_note = note(from.other_note); }
    if (filled(given(from, "as_typed"))) { clean.as_typed = asTyped(from.as_typed); }
    if (filled(given(from, "parts"))) { clean.parts = parts(from.parts); }
    return clean;
  }

  /* Sums as people typed them ("340+425") by row. */
  function asTyped(value) {
    const typed = mapping(value, "as_typed");
    const rows = Object.keys(typed);
    rows.forEach((row) => {
      rowId(row);
      if (typeof typed[row] !== "string" || !TYPED.test(typed[row])) {
        throw new Refused("not_understood", { field: "as_typed" });
      }
    });
    if (rows.length > 60) {
      throw new Refused("wrong_number", { field: "as_typed", least: 0, most: 60 });
    }
    return { ...typed };
  }

  /* Whose figure each part of such a sum is, by row. */
  function parts(value) {
    const from = mapping(value, "parts");
    const rows = Object.keys(from);
    if (rows.length > 10) {
      throw new Refused("wrong_number", { field: "parts", least: 0, most: 10 });
    }
    return Object.fromEntries(rows.map((row) =>
      [rowId(row), several(from[row], "parts", 0, 20).map((part) => name(part))]));
  }

  /* The envelope that all operations share. */
  function operation(value) {
    const op = mapping(value, "operation");
    plain(op);
    if (given(op, "format") !== FORMAT) { throw new Refused("newer_format", {}); }
    uuid(given(op, "key"), "key");
    uuid(given(op, "game"), "game");
    uuid(given(op, "group"), "group");
    if (!OPERATIONS.includes(given(op, "op"))) { throw new Refused("not_understood", { field: "op" }); }
    whole(given(op, "base", 0), "base", 0, SAFE);
    whole(given(op, "order", 0), "order", 0, SAFE);
    several(given(op, "settles", []), "settles", 0, 50).forEach((key) => uuid(key, "settles"));
    return op;
  }

  Object.assign(play, {
    FORMAT, CARD_FIGURES, MOST_DEALS, MOST_TEAMS, MOST_PLAYERS, CAP, SAFE, Refused,
    twin, has, given, equal, filled, isWhole, whole, flag, isMapping, mapping, several, uuid,
    words, name, note, date, counting, dealNumber, rowId, rulesName, tally, operation,
  });
})();
