// What cannot be meant, and points typed where a count belongs: the twin of scorekeeper/checks/refusals.py.
//
// A finding is {id, severity, team (null: over all), values, exchange (null or two rows that would pass exchanged)}.
// Comes after score.js and before the other checks.

(function () {
  "use strict";

  var HF = (window.HF = window.HF || {});
  const scoring = HF.scoring;

  const CAP = 1000000;
  const MOST_OF_A_KIND = 999;
  const LEAST_POINTS = 50;

  function finding(id, severity, team, values) {
    return { id: id, severity: severity, team: team, values: values, exchange: null };
  }

  const rowKinds = scoring.remembered(function (rules) {
    const both = [...scoring.rows(rules), ...scoring.rows(rules, { net: true })];
    return new Map(both.map((row) => [row.id, row]));
  });

  function refusal(rules, id, value) {
    const refused = (why, values) => finding(why, "refused", null, Object.assign({ row: id }, values));
    if (!Number.isInteger(value)) return refused("not_whole", { value: String(value).slice(0, 40) });
    const row = rowKinds(rules, 0).get(id);
    if (!row) return value ? refused("row_lacking", {}) : null;
    const most = row.kind === "points" ? CAP : MOST_OF_A_KIND;
    if (value < 0 && !row.signed) return refused("negative", { value: value });
    return Math.abs(value) > most ? refused("too_large", { value: value, most: most }) : null;
  }

  function refusals(rules, entry) {
    const tally = scoring.tallyOf(entry);
    const entered = Object.entries(tally.counts).sort(([one], [other]) => (one < other ? -1 : 1));
    for (const row of ["melded", "left", "net", "other"]) {
      if (tally[row] !== null) entered.push([row, tally[row]]);
    }
    return entered.map(([row, value]) => refusal(rules, row, value)).filter(Boolean);
  }

  function refusalsOfDeal(tallies) {
    const out = [...tallies.keys()].filter((team) => tallies[team] && tallies[team].went_out);
    return out.length > 1 ? [finding("two_out", "refused", null, { n: out.length, teams: out })] : [];
  }

  // The points of one of what a row counts; 0 where they are not known.
  function worth(rules, row, deal) {
    const figures = scoring.dealFigures(rules, scoring.figuresDeal(rules, deal || 1));
    const each = new Map([
      ...figures.books,
      ...figures.extras,
      ["red_threes_laid", rules.red_threes.laid || 0],
      ["red_threes_caught", rules.red_threes.caught || 0],
    ]);
    return each.get(row) || 0;
  }

  // The count that points typed in a count row are worth, null if they are no such points.
  function understood(rules, row, value, deal) {
    const points = Math.abs(worth(rules, row, deal));
    return points < LEAST_POINTS || value < points || value % points !== 0 ? null : value / points;
  }

  HF.checks = {
    CAP: CAP,
    MOST_OF_A_KIND: MOST_OF_A_KIND,
    LEAST_POINTS: LEAST_POINTS,
    finding: finding,
    refusals: refusals,
    refusalsOfDeal: refusalsOfDeal,
    understood: understood,
    worth: worth,
  };
})();
