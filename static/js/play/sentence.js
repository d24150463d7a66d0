/* What a correction changed, as a list of texts with their values, to be read
   one after the other: {id, values}. A value whose name ends in _id is itself
   the id of a text. The twin of scorekeeper/play/sentence.py. */
(() => {
  "use strict";
  const play = window.HF.play;
  const { END_FIELDS, endOf, equal, given, needSeat, tallyOf, teamLabel } = play;

  const FIGURES = ["melded", "left", "net", "other"];

  const part = (id, values = {}) => ({ id, values });

  const sitter = (game, seat) => {
    const { sitters } = needSeat(game, seat);
    return sitters[sitters.length - 1].name;
  };

  /* What `op` changed between two games. former: the rules before, where they were exchanged. */
  function sentence(before, after, rules, op, former) {
    const old = play.table(before, former || rules);
    const now = play.table(after, rules);
    if (op.op === "tally") {
      const found = [...saidTally(before, after, op.deal, op.team), ...saidPoints(old, now, op.team)];
      return [...found.length > 1 ? found : [], ...consequences(before, after, old, now)]; // the place alone says nothing
    }
    return [
      ...said(before, after, op, old, now),
      ...saidTotals(after, old, now),
      ...consequences(before, after, old, now),
    ];
  }

  function said(before, after, op, old, now) {
    switch (op.op) {
      case "end": return saidEnd(before, after, op.deal);
      case "order": return [part(`fix.${op.action}`, { deal: op.deal, to: given(op, "to", 0) })];
      case "seats": return saidSeats(after, op);
      case "rules": return saidRules(old, now);
      case "void": return [part(op.on ? "fix.not_counted" : "fix.counted_again")];
      default: return [part(`fix.${op.op}`)];
    }
  }

  function saidTally(before, after, deal, team) {
    const was = tallyOf(before, deal, team);
    const now = tallyOf(after, deal, team);
    const where = part("fix.where", { deal, team: teamLabel(after, team) });
    if (!was || !now) { return [where, part(was ? "fix.taken_back" : "fix.entered")]; }
    const rows = [...new Set([...Object.keys(was.counts), ...Object.keys(now.counts)])].sort();
    return [
      where,
      ...rows.flatMap((row) => saidRow(row, was.counts[row], now.counts[row])),
      ...FIGURES.flatMap((row) => saidRow(row, was[row], now[row])),
    ];
  }

  function saidRow(row, was, now) {
    if ((was || 0) === (now || 0)) { return []; }
    return [part("fix.row", { row_id: `row.${row}`, now: now || 0, was: was || 0 })];
  }

  function saidEnd(before, after, deal) {
    const was = endOf(before, deal);
    const now = endOf(after, deal);
    const changed = END_FIELDS.filter((field) => was[field] !== now[field]);
    return [
      ...changed.length ? [part("fix.deal", { deal })] : [],
      ...changed.map((field) =>
        part(`fix.${field}`, { who: who(after, field, now[field]), was: who(before, field, was[field]) })),
    ];
  }

  /* The people an answer names; "" for nobody, "?" for not known. */
  function who(game, field, answer) {
    if (answer === null) { return "?"; }
    if (field === "starter") { return sitter(game, answer); }
    return answer === -1 ? "" : teamLabel(game, answer);
  }

  function saidSeats(after, op) {
    switch (op.action) {
      case "team_name": case "player_name": case "swap":
        return [part(`fix.${op.action}`, { name: op.name, deal: given(op, "deal", 1) })];
      case "exchange": {
        const [one, two] = op.seats.map((seat) => sitter(after, seat));
        return [part("fix.sat_exchanged", { one, two, deal: op.deal })];
      }
      case "join":
        return [part("fix.join", { team: teamLabel(after, after.teams.length - 1), deal: op.deal })];
      case "leave": return [part("fix.leave", { team: teamLabel(after, op.team), deal: op.deal })];
      default: return [part(`fix.${op.action}`)];
    }
  }

  /* The exchange, and each row that was entered and that the new rules lack. */
  function saidRules(old, now) {
    const rows = (table) => new Set(table.deals.flatMap((deal) =>
      deal.cells.flatMap((cell) => Object.keys(cell.kept))));
    const had = rows(old);
    const lost = [...rows(now)].filter((row) => !had.has(row)).sort();
    return [part("fix.rules"), ...lost.map((row) => part("fix.kept", { row_id: `row.${row}` }))];
  }

  /* +300, still 120 behind */
  function saidPoints(old, now, team) {
    const points = now.totals[team] - old.totals[team];
    if (points === 0) { return []; }
    const gained = part("fix.points", { points });
    const ranked = now.places.filter((place) => place !== null);
    if (now.places[team] === null || ranked.length < 2 || !now.leaders.length) { return [gained]; }
    if (!now.leaders.includes(team)) {
      const behind = Math.abs(now.totals[now.leaders[0]] - now.totals[team]);
      const fell = old.leaders.includes(team);
      return [gained, part(fell ? "fix.behind" : "fix.still_behind", { points: behind })];
    }
    if (now.leaders.length > 1) { return [gained, part("fix.level")]; }
    const still = equal(old.leaders, [team]);
    return [gained, part(still ? "fix.still_ahead" : "fix.ahead", { points: now.ahead })];
  }

  /* Every total that moved: "Ann & Joe 4,560, not 4,260". */
  function saidTotals(game, old, now) {
    const count = Math.min(old.totals.length, now.totals.length);
    return Array.from({ length: count }, (_, team) => team)
      .filter((team) => old.totals[team] !== now.totals[team])
      .map((team) => part("fix.total", {
        team: teamLabel(game, team),
        now: now.totals[team],
        was: old.totals[team],
        points: now.totals[team] - old.totals[team],
      }));
  }

  /* For finished games: another winner, or not as far as it must be, so that reopening is offered. */
  function consequences(before, after, old, now) {
    if (before.finished === null || after.finished === null) { return []; }
    const found = [];
    if (!equal(old.outcome.winners, now.outcome.winners)) {
      const { winners } = now.outcome;
      found.push(winners.length === 1
        ? part("fix.winner", { team: teamLabel(after, winners[0]) }) : part("fix.tied"));
    }
    ["below_target", "offer_extra_deal"].forEach((field) => {
      if (now.outcome[field] && !old.outcome[field]) {
        found.push(part(field === "below_target" ? "fix.below_target" : "fix.extra_deal"));
      }
    });
    return found;
  }

  play.sentence = sentence;
})();
