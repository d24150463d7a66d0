/* What each operation does to a game: start() makes one, apply() gives the next
   one. The twin of scorekeeper/play/changes.py, function by function. */
(() => {
  "use strict";
  const HF = window.HF;
  const play = HF.play;
  const { Refused, CAP, MOST_PLAYERS, MOST_TEAMS, END_FIELDS, CARD_FIGURES, given, has, twin, equal, isMapping } = play;

  const MOST_WAITING = 50;
  const NOBODY = -1;

  // Start

  /* A new game. Seats go round the table: first of each team, then second of each team. */
  function start(op) {
    play.operation(op);
    const teams = play.several(given(op, "teams"), "teams", 2, MOST_TEAMS);
    const game = {
      format: play.FORMAT,
      id: op.game,
      code: "",
      state: "playing",
      state_before_void: "",
      played_on: play.date(given(op, "played_on")),
      revision: 0,
      locked: "",
      note: play.note(play.filled(given(op, "note")) ? op.note : ""),
      rules: play.rulesName(op),
      counting: play.counting(given(op, "counting")),
      versions: { seats: 0, rules: 0, state: 0, order: 0 },
      finished: null,
      teams: teams.map((team, order) => newTeam(team, order, 1, 0)),
      deals: [],
      waiting: [],
    };
    seatRound(game);
    if (given(op, "starter") !== null) {
      const starter = play.needSeat(game, knownSeat(op.starter));
      play.put(game, ["end", 1], { out: null, first_down: null, starter: starter.id });
    }
    return game;
  }

  function knownSeat(value) {
    if (typeof value !== "string") { throw new Refused("no_seat", {}); }
    return value;
  }

  function newTeam(from, order, firstDeal, startScore) {
    const team = play.mapping(from, "team");
    const players = play.several(given(team, "players", [""]), "players", 1, MOST_PLAYERS);
    const names = players.map((player) => play.name(player));
    return {
      order,
      name: play.name(given(team, "name", "")),
      from: firstDeal,
      to: null,
      start: startScore,
      seats: names.map((name) => ({ id: "", order: 0, sitters: [{ name, from: firstDeal }] })),
    };
  }

  /* Gives the seats of a new game their places: partners sit apart, as pairs do. */
  function seatRound(game) {
    let place = 0;
    for (let nth = 0; nth < MOST_PLAYERS; nth += 1) {
      game.teams.forEach((team) => {
        if (nth < team.seats.length) {
          team.seats[nth].id = `s${place}`;
          team.seats[nth].order = place;
          place += 1;
        }
      });
    }
  }

  // Apply

  /* The game after an operation: {game, status, before, after}.
     by: {id, name, when} of the writer, for what has to wait for a choice.
     changes: for undo, the applied changes of that group, oldest first. */
  function apply(current, rules, op, by, changes) {
    play.operation(op);
    if (current.locked) { throw new Refused("locked", { reason: current.locked }); }
    if (op.game !== current.id || op.op === "start") {
      throw new Refused("not_understood", { field: "game" });
    }
    const game = twin(current);
    let applied;
    if (op.op === "undo") {
      applied = takeBack(game, op, changes || []);
    } else if (op.op === "settle") {
      applied = { game, status: "same", before: null, after: null };
    } else {
      applied = change(game, rules.figures || rules, op, by || { id: "", name: "", when: "" });
    }
    if (applied.status !== "waiting") { dropWaiting(applied.game, given(op, "settles", [])); }
    return applied;
  }

  function takeBack(game, op, changes) {
    const group = play.uuid(given(op, "undoes"), "undoes");
    const waiting = game.waiting.filter((entry) => entry.op.group === group).map((entry) => entry.key);
    dropWaiting(game, waiting);
    const [undone, before, after] = play.undo(game, changes);
    if (!undone && !waiting.length) { throw new Refused("nothing_to_undo", {}); }
    return { game, status: before.length ? "applied" : "same", before, after };
  }

  function change(game, figures, op, by) {
    const here = play.unit(op);
    let before = play.value(game, here);
    const next = wanted(game, figures, op, before);
    if (same(op, before, next)) { return { game, status: "same", before, after: before }; }
    if (stale(game, op, here, before, next)) {
      wait(game, op, here, by);
      return { game, status: "waiting", before, after: next };
    }
    dropOwn(game, here, by);
    let after;
    if (here[0] === "deal" || here[0] === "order") {
      [before, after] = play.reorder(game, op);
    } else if (here[0] === "join") {
      after = join(game, op);
    } else {
      play.put(game, here, next);
      after = play.value(game, here);
    }
    return { game, status: "applied", before, after };
  }

  /* The value that the operation wants its unit to have. */
  function wanted(game, figures, op, before) {
    switch (op.op) {
      case "tally": return wantedTally(game, figures, op, before);
      case "end": return wantedEnd(game, op, before);
      case "seats": return wantedSeats(game, op, before);
      case "rules": {
        const kept = given(op, "counting") === null ? game.counting : op.counting;
        return { rules: play.rulesName(op), counting: play.counting(kept) };
      }
      case "finish": case "reopen": case "void": return wantedState(game, op, before);
      default:
    }
    if (op.op === "order" && op.action === "exchange") {
      const seen = given(op, "before");
      const pair = Array.isArray(seen) && seen.length === 2 ? seen : before;
      return [play.tally(pair[1]), play.tally(pair[0])];
    }
    return null;
  }

  /* Whether there is nothing to do. Taking out, putting in, moving and joining always do something. */
  function same(op, before, next) {
    if (op.op === "order") { return op.action === "exchange" && equal(next, before); }
    if (op.op === "seats" && op.action === "join") { return false; }
    return equal(next, before);
  }

  const moved = (game, op) => given(op, "order", game.versions.order) !== game.versions.order;

  /* Whether somebody else changed the unit since the writer looked, and to something else. */
  function stale(game, op, here, before, next) {
    if (op.op === "end") { return staleEnd(game, op, here, before, next); }
    if ((here[0] === "tally" || here[0] === "pair") && moved(game, op)) {
      return before === null || !seenAs(op, before);
    }
    if (here[0] === "join" || play.version(game, here) === given(op, "base", 0)) { return false; }
    return !seenAs(op, before);
  }

  /* Whether the writer saw the value that is there. */
  function seenAs(op, before) {
    if (!has(op, "before")) { return false; }
    return equal(op.op === "tally" ? play.tally(op.before) : op.before, before);
  }

  /* The answers of an end of deal merge one by one; what was not known is never in the way. */
  function staleEnd(game, op, here, before, next) {
    const seen = isMapping(given(op, "before")) ? op.before : {};
    const changed = END_FIELDS.filter((field) => next[field] !== before[field]);
    if (moved(game, op)) {
      return changed.some((field) => before[field] === null || given(seen, field) !== before[field]);
    }
    if (play.version(game, here) === given(op, "base", 0)) { return false; }
    return changed.some((field) => before[field] !== null && given(seen, field) !== before[field]);
  }

  // Waiting for a choice

  function wait(game, op, here, by) {
    dropOwn(game, here, by);
    if (game.waiting.length >= MOST_WAITING) {
      throw new Refused("too_many_waiting", { most: MOST_WAITING });
    }
    game.waiting.push({ key: op.key, by: by.id, writer: by.name, when: by.when, op: twin(op) });
  }

  /* A later change of the same writer on the same unit replaces his waiting one. */
  function dropOwn(game, here, by) {
    game.waiting = game.waiting.filter((entry) =>
      entry.by !== by.id || !equal(play.unit(entry.op), here));
  }

  function dropWaiting(game, keys) {
    game.waiting = game.waiting.filter((entry) => !keys.includes(entry.key));
  }

  // What each operation wants

  function wantedTally(game, figures, op, before) {
    const team = play.needTeam(game, op.team);
    const next = play.tally(given(op, "tally"));
    if (next === null) { return null; }
    if (!play.playsIn(team, op.deal)) { throw new Refused("not_playing", { deal: op.deal }); }
    const [finding] = HF.checks.refusals(figures, play.scoringTally(judged(figures, next, before)));
    if (finding) { throw new Refused(finding.id, { ...finding.values }); }
    return next;
  }

  /* What is new in a tally: figures that only former rules knew stay as notes and may come again as they lie. */
  function judged(figures, next, before) {
    const rows = play.knownRows(figures);
    const held = before || { counts: {} };
    const asked = Object.entries(next.counts).filter(([row, count]) =>
      rows.has(row) || count !== given(held.counts, row));
    const fresh = Object.entries(next).filter(([key, figure]) =>
      !(CARD_FIGURES.includes(key) && figure === given(held, key)));
    return { ...Object.fromEntries(fresh), counts: Object.fromEntries(asked) };
  }

  /* "Not yet known" never overwrites what is known. */
  function wantedEnd(game, op, before) {
    const end = play.mapping(given(op, "end"), "end");
    const next = { ...before };
    ["out", "first_down"].forEach((field) => {
      if (given(end, field) === null) { return; }
      next[field] = play.whole(end[field], field, NOBODY, MOST_TEAMS * 4);
      if (next[field] !== NOBODY && !play.playsIn(play.needTeam(game, next[field]), op.deal)) {
        throw new Refused("not_playing", { deal: op.deal });
      }
    });
    if (given(end, "starter") !== null) {
      next.starter = play.needSeat(game, knownSeat(end.starter)).id;
    }
    return next;
  }

  function wantedSeats(game, op, before) {
    switch (op.action) {
      case "team_name": return play.name(given(op, "name"));
      case "player_name": {
        const name = play.name(given(op, "name"));
        const sitters = before[0];
        return [[...sitters.slice(0, -1), { ...sitters[sitters.length - 1], name }]];
      }
      case "swap": {
        const name = play.name(given(op, "name"));
        return [seated(before[0], name, play.dealNumber(given(op, "deal")))];
      }
      case "exchange": return exchanged(before, play.dealNumber(given(op, "deal")));
      case "leave": return lastDeal(game, op);
      case "date": return play.date(given(op, "played_on"));
      case "note": return play.note(given(op, "note"));
      default:
        joining(game, op);
        return null;
    }
  }

  /* The sitters of a seat when somebody takes it from a deal on. */
  function seated(sitters, name, deal) {
    const first = Math.max(deal, sitters[0].from);
    return [...sitters.filter((sitter) => sitter.from < first), { name, from: first }];
  }

  /* Who sits there in a deal. */
  function sitterIn(sitters, deal) {
    const there = sitters.filter((sitter) => sitter.from <= deal);
    return (there.length ? there[there.length - 1] : sitters[0]).name;
  }

  function exchanged(both, deal) {
    if (both.length !== 2) { throw new Refused("not_understood", { field: "seats" }); }
    const [one, two] = both;
    return [seated(one, sitterIn(two, deal), deal), seated(two, sitterIn(one, deal), deal)];
  }

  function lastDeal(game, op) {
    const team = play.needTeam(game, op.team);
    const deal = play.dealNumber(given(op, "deal"));
    if (deal <= team.from) { throw new Refused("leaves_too_soon", { deal: team.from + 1 }); }
    const others = game.teams.filter((other) => other.to === null && other !== team);
    if (others.length < 2) { throw new Refused("too_few_teams", {}); }
    return deal - 1;
  }

  /* The team that joins: from which deal on, and with which score it starts. */
  function joining(game, op) {
    if (game.teams.filter((team) => team.to === null).length >= MOST_TEAMS ||
        game.teams.length >= MOST_TEAMS * 4) {
      throw new Refused("too_many_teams", { most: MOST_TEAMS });
    }
    const deal = play.dealNumber(given(op, "deal"));
    if (deal > game.deals.length + 1) { throw new Refused("no_deal", { deal }); }
    const startScore = play.whole(given(op, "start", 0), "start", -CAP, CAP);
    return newTeam(given(op, "team"), game.teams.length, deal, startScore);
  }

  /* Seats the new team after all others; seat names are never used twice. */
  function join(game, op) {
    const team = joining(game, op);
    const place = play.seatsInOrder(game).length;
    team.seats.forEach((seat, nth) => {
      seat.id = `s${place + nth}`;
      seat.order = place + nth;
    });
    game.teams.push(team);
    game.versions.seats += 1;
    return twin(team);
  }

  function wantedState(game, op, before) {
    if (op.op === "void") { return wantedVoid(op, before); }
    if (game.state === "void") { throw new Refused("not_counted", {}); }
    if (op.op === "reopen") { return { state: "playing", state_before_void: "", finished: null }; }
    if (!game.deals.some(play.hasEntries)) { throw new Refused("nothing_entered", {}); }
    if (!["count", "leave_out"].includes(given(op, "under_way", "count"))) {
      throw new Refused("not_understood", { field: "under_way" });
    }
    const finished = {
      early: play.flag(given(op, "early", false), "early"),
      left_out: given(op, "under_way") === "leave_out",
    };
    return { state: "finished", state_before_void: "", finished };
  }

  function wantedVoid(op, before) {
    if (play.flag(given(op, "on"), "on")) {
      if (before.state === "void") { return before; }
      return { ...before, state: "void", state_before_void: before.state };
    }
    if (before.state !== "void") { return before; }
    return { ...before, state: before.state_before_void, state_before_void: "" };
  }

  Object.assign(play, { start, apply, sitterIn });
})();
