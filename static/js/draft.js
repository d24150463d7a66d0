/* One deal as it is being typed: texts of rows, keys, the way from row to row. Pure; no page, no storage.
   A sheet is what one team has typed: {rows: {id: text}, parts: {id: [names]}, has_melded, note}.
   A text is as typed: "", "3", "340+425", "-85"; empty and "0" differ. A place is {team, row} or {ask: "out"}. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const CARDS = ["melded", "left", "net", "other"];
  const MOST_DIGITS = { count: 5, points: 7 };

  /** The number of a text; null where it has none. A lone number with a minus after it is negative. */
  function value(text) {
    const found = (text || "").match(/[+-]?\d+/g);
    if (!found) return null;
    const sum = found.reduce((total, part) => total + Number(part), 0);
    return found.length === 1 && /\d-$/.test(text) ? -sum : sum;
  }

  const isSum = (text) => /\d[+-]\d/.test(text || "");

  /** The numbers of a sum: "340+425" -> [340, 425]. */
  const addends = (text) => ((text || "").match(/[+-]?\d+/g) || []).map(Number);

  /** What stands in a saved tally, as a sheet. */
  function fromTally(tally, rows) {
    const sheet = { rows: {}, parts: {}, has_melded: null, note: "" };
    if (!tally) return sheet;
    const typed = tally.as_typed || {};
    for (const row of rows) {
      const n = CARDS.includes(row.id) ? tally[row.id] : (tally.counts || {})[row.id];
      if (n === null || n === undefined || (row.id === "other" && n === 0)) continue;
      sheet.rows[row.id] = typed[row.id] && value(typed[row.id]) === n ? typed[row.id] : String(n);
    }
    sheet.parts = { ...tally.parts };
    sheet.has_melded = tally.has_melded === undefined ? null : tally.has_melded;
    sheet.note = tally.other_note || "";
    return sheet;
  }

  const isEmpty = (sheet) =>
    !sheet || (Object.values(sheet.rows).every((text) => value(text) === null) && sheet.has_melded === null && !sheet.note);

  /** The tally of a sheet, null where nothing was entered. Rare rows are 0 as soon as anything was. */
  function toTally(sheet, rows) {
    if (isEmpty(sheet)) return null;
    const tally = { counts: {} };
    const typed = {};
    const parts = {};
    for (const row of rows) {
      let n = value(sheet.rows[row.id]);
      if (n === null && row.rare) n = 0;
      if (n === null) continue;
      if (CARDS.includes(row.id)) tally[row.id] = n;
      else tally.counts[row.id] = n;
      if (isSum(sheet.rows[row.id])) {
        typed[row.id] = sheet.rows[row.id].replace(/[+-]$/, "");
        if ((sheet.parts[row.id] || []).some(Boolean)) parts[row.id] = sheet.parts[row.id];
      }
    }
    if (sheet.has_melded !== null) tally.has_melded = sheet.has_melded;
    if (sheet.note) tally.other_note = sheet.note;
    if (Object.keys(typed).length) tally.as_typed = typed;
    if (Object.keys(parts).length) tally.parts = parts;
    return tally;
  }

  function digit(text, key, row, fresh) {
    if (fresh) return key;
    const last = /\d*$/.exec(text)[0];
    if (last.length >= MOST_DIGITS[row.kind]) return text;
    return last === "0" ? text.slice(0, -1) + key : text + key;
  }

  function plus(text) {
    if (value(text) === null) return text;
    return /[+-]$/.test(text) ? text.slice(0, -1) + "+" : text + "+";
  }

  function minus(text, fresh) {
    if (text === "" || text === "-") return text === "" ? "-" : "";
    if (fresh && !isSum(text)) return String(-value(text));
    if (text.endsWith("-")) return text.slice(0, -1);
    return text.endsWith("+") ? text.slice(0, -1) + "-" : text + "-";
  }

  /** A key pressed in a row. fresh: the row was only just come to, so the first digit replaces.
      Keys: "0"…"9", "+", "-", "erase", "more", "less". */
  function press(text, key, row, fresh) {
    const old = text || "";
    if (/^\d$/.test(key)) return digit(old, key, row, fresh);
    if (key === "erase") return fresh ? "" : old.slice(0, -1);
    if (key === "+") return row.kind === "points" ? plus(old) : old;
    if (key === "-") return row.signed ? minus(old, fresh) : old;
    if (key === "more") return String(Math.min((value(old) || 0) + 1, 999));
    if (key === "less") return String(Math.max((value(old) || 0) - 1, 0));
    return old;
  }

  /** Tidies a text when its row is left: "0745" -> "745", "340+" -> "340". */
  function settle(text) {
    const n = value(text);
    if (n === null) return "";
    return isSum(text) ? text.replace(/[+-]$/, "") : String(n);
  }

  const steady = (rows) => rows.filter((row) => !row.rare);
  const isDone = (sheet, rows) => steady(rows).every((row) => value(sheet.rows[row.id]) !== null);

  /** Where Next leads: the next row, the next team that lacks something, or null when all is there.
      deal: {teams: [order], rows, sheets: {order: sheet}, asks: ["out", ...]} */
  function next(deal, at) {
    const order = steady(deal.rows);
    if (at.ask) {
      const following = deal.asks.includes(at.ask) && deal.asks[deal.asks.indexOf(at.ask) + 1];
      return following ? { ask: following } : firstEmpty(deal, 0) || { team: deal.teams[0], row: order[0].id };
    }
    const index = deal.rows.findIndex((row) => row.id === at.row);
    const following = deal.rows.slice(index + 1).find((row) => !row.rare);
    if (following) return { team: at.team, row: following.id };
    return firstEmpty(deal, deal.teams.indexOf(at.team) + 1, at);
  }

  /** The first row still empty, looking from the team at that place of the list on and round again. */
  function firstEmpty(deal, from, except) {
    const count = deal.teams.length;
    for (let step = 0; step < count; step += 1) {
      const team = deal.teams[(from + step) % count];
      const row = steady(deal.rows).find(
        (one) => value(deal.sheets[team].rows[one.id]) === null && !(except && except.team === team && except.row === one.id),
      );
      if (row) return { team, row: row.id };
    }
    return null;
  }

  /** Where Back leads: never past the first question. */
  function back(deal, at) {
    if (at.ask) {
      const before = deal.asks[deal.asks.indexOf(at.ask) - 1];
      return before ? { ask: before } : at;
    }
    const index = deal.rows.findIndex((row) => row.id === at.row);
    const before = deal.rows.slice(0, index).reverse().find((row) => !row.rare);
    if (before) return { team: at.team, row: before.id };
    const team = deal.teams[deal.teams.indexOf(at.team) - 1];
    if (team !== undefined) return { team, row: steady(deal.rows)[steady(deal.rows).length - 1].id };
    return { ask: deal.asks[deal.asks.length - 1] };
  }

  /** Rows that a touch on a later row passes over; they become 0 once the team's first row has an entry. */
  function passed(deal, at, row) {
    const order = steady(deal.rows);
    const sheet = at.ask ? null : deal.sheets[at.team];
    if (!sheet || value(sheet.rows[order[0].id]) === null) return [];
    const index = (id) => deal.rows.findIndex((one) => one.id === id);
    return order
      .filter((one) => index(one.id) >= index(at.row) && index(one.id) < index(row) && value(sheet.rows[one.id]) === null)
      .map((one) => one.id);
  }

  HF.draft = { value, isSum, addends, fromTally, toTally, isEmpty, press, settle, steady, isDone, next, back, firstEmpty, passed };
})();
