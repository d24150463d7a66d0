/* The units of a game: what merges, what gets in each other's way, and what
   undo puts back. The twin of scorekeeper/play/units.py, function by function. */
(() => {
  "use strict";
  const play = window.HF.play;
  const { Refused, MOST_TEAMS, given, twin, whole, mapping, several, dealNumber } = play;

  const END_FIELDS = ["out", "first_down", "starter"];
  const STATE_FIELDS = ["state", "state_before_void", "finished"];

  const teamNumber = (value) => whole(value, "team", 0, MOST_TEAMS * 4);

  function seatName(value) {
    const size = typeof value === "string" ? Array.from(value).length : 0;
    if (size < 1 || size > 8) { throw new Refused("not_understood", { field: "seat" }); }
    return value;
  }

  /* The unit that an operation writes. */
  function unit(op) {
    switch (op.op) {
      case "tally": return ["tally", dealNumber(given(op, "deal")), teamNumber(given(op, "team"))];
      case "end": return ["end", dealNumber(given(op, "deal"))];
      case "seats": return seatsUnit(op);
      case "rules": return ["rules"];
      case "order": return orderUnit(op);
      case "finish": case "reopen": case "void": return ["state"];
      default: return ["none"];
    }
  }

  function seatsUnit(op) {
    switch (given(op, "action")) {
      case "team_name": return ["team_name", teamNumber(given(op, "team"))];
      case "player_name": case "swap": return ["sitters", seatName(given(op, "seat"))];
      case "exchange": {
        const seats = several(given(op, "seats"), "seats", 2, 2);
        return ["sitters", seatName(seats[0]), seatName(seats[1])];
      }
      case "join": return ["join"];
      case "leave": return ["to", teamNumber(given(op, "team"))];
      case "date": return ["date"];
      case "note": return ["note", whole(given(op, "deal", 0), "deal", 0, 60)];
      default: throw new Refused("not_understood", { field: "action" });
    }
  }

  function orderUnit(op) {
    const action = given(op, "action");
    const deal = dealNumber(given(op, "deal"));
    if (action === "exchange") {
      const teams = several(given(op, "teams"), "teams", 2, 2);
      return ["pair", deal, teamNumber(teams[0]), teamNumber(teams[1])];
    }
    if (action === "remove" || action === "move") { return ["deal", deal]; }
    if (action === "insert") { return ["order"]; }
    throw new Refused("not_understood", { field: "action" });
  }

  // Lookups

  const findDeal = (game, number) =>
    (number <= game.deals.length ? game.deals[number - 1] : null);

  function needDeal(game, number) {
    const deal = findDeal(game, number);
    if (!deal) { throw new Refused("no_deal", { deal: number }); }
    return deal;
  }

  function needTeam(game, order) {
    if (order >= game.teams.length) { throw new Refused("no_team", {}); }
    return game.teams[order];
  }

  function needSeat(game, id) {
    for (const team of game.teams) {
      for (const seat of team.seats) { if (seat.id === id) { return seat; } }
    }
    throw new Refused("no_seat", {});
  }

  /* All seats round the table. */
  const seatsInOrder = (game) =>
    game.teams.flatMap((team) => team.seats).sort((a, b) => a.order - b.order);

  /* The stored tally with its version; one that was taken back has no counts. */
  function findEntry(game, deal, team) {
    const found = findDeal(game, deal);
    return (found && found.tallies.find((entry) => entry.team === team)) || null;
  }

  /* What was entered for a team in a deal, without team and version; null if nothing is. */
  function tallyOf(game, deal, team) {
    const entry = findEntry(game, deal, team);
    if (!entry || !("counts" in entry)) { return null; }
    const { team: _, version: __, ...rest } = entry;
    return twin(rest);
  }

  /* Who went out, laid down first and started; null is "not known", -1 "nobody". */
  function endOf(game, deal) {
    const found = findDeal(game, deal);
    return Object.fromEntries(END_FIELDS.map((field) => [field, found ? found.end[field] : null]));
  }

  const playsIn = (team, deal) => team.from <= deal && (team.to === null || deal <= team.to);

  const hasEntries = (deal) => deal.tallies.some((entry) => "counts" in entry);

  const emptyDeal = (number) => ({
    number,
    note: "",
    end: { version: 0, out: null, first_down: null, starter: null },
    tallies: [],
  });

  /* What lies in a deal, without versions; null if there is no such deal. */
  function dealContent(game, number) {
    const deal = findDeal(game, number);
    if (!deal) { return null; }
    return {
      end: endOf(game, number),
      tallies: deal.tallies.map((entry) => [entry.team, tallyOf(game, number, entry.team)]),
      note: deal.note,
    };
  }

  // Version, value, put

  function version(game, here) {
    switch (here[0]) {
      case "tally": {
        const entry = findEntry(game, here[1], here[2]);
        return entry ? entry.version : 0;
      }
      case "pair":
        return version(game, ["tally", here[1], here[2]]) + version(game, ["tally", here[1], here[3]]);
      case "end": {
        const deal = findDeal(game, here[1]);
        return deal ? deal.end.version : 0;
      }
      case "deal": case "order": return game.versions.order;
      case "rules": case "state": return game.versions[here[0]];
      default: return game.versions.seats;
    }
  }

  function value(game, here) {
    switch (here[0]) {
      case "tally":
        needTeam(game, here[2]);
        return tallyOf(game, here[1], here[2]);
      case "pair":
        return [value(game, ["tally", here[1], here[2]]), value(game, ["tally", here[1], here[3]])];
      case "end": return endOf(game, here[1]);
      case "deal": return dealContent(game, here[1]);
      case "order": return game.versions.order;
      case "rules": return { rules: game.rules, counting: twin(game.counting) };
      case "state": return Object.fromEntries(STATE_FIELDS.map((key) => [key, twin(game[key])]));
      default: return seatsValue(game, here);
    }
  }

  function seatsValue(game, here) {
    switch (here[0]) {
      case "team_name": return needTeam(game, here[1]).name;
      case "sitters": return here.slice(1).map((seat) => twin(needSeat(game, seat).sitters));
      case "join": return game.teams.length;
      case "to": return needTeam(game, here[1]).to;
      case "date": return game.played_on;
      case "note": return here[1] === 0 ? game.note : needDeal(game, here[1]).note;
      default: return null;
    }
  }

  /* Sets a unit of `game` in place and counts its version up. */
  function put(game, here, next) {
    switch (here[0]) {
      case "tally": putTally(game, here[1], here[2], next); break;
      case "pair":
        putTally(game, here[1], here[2], next[0]);
        putTally(game, here[1], here[3], next[1]);
        break;
      case "end": {
        const { end } = reachDeal(game, here[1]);
        end.version += 1;
        END_FIELDS.forEach((field) => { end[field] = next[field]; });
        break;
      }
      case "rules":
        game.versions.rules += 1;
        game.rules = next.rules;
        game.counting = twin(next.counting);
        break;
      case "state":
        game.versions.state += 1;
        STATE_FIELDS.forEach((key) => { game[key] = twin(next[key]); });
        break;
      default:
        game.versions.seats += 1;
        putSeats(game, here, next);
    }
  }

  function putSeats(game, here, next) {
    switch (here[0]) {
      case "team_name": needTeam(game, here[1]).name = next; break;
      case "sitters":
        here.slice(1).forEach((seat, place) => { needSeat(game, seat).sitters = twin(next[place]); });
        break;
      case "to": needTeam(game, here[1]).to = next; break;
      case "date": game.played_on = next; break;
      case "note":
        if (here[1] === 0) { game.note = next; } else { needDeal(game, here[1]).note = next; }
        break;
      default:
    }
  }

  function putTally(game, deal, team, next) {
    const entry = findEntry(game, deal, team);
    const found = reachDeal(game, deal);
    const kept = found.tallies.filter((other) => other.team !== team);
    kept.push({
      team,
      version: entry ? entry.version + 1 : 1,
      ...(next === null ? {} : twin(mapping(next, "tally"))),
    });
    found.tallies = kept.sort((a, b) => a.team - b.team);
  }

  /* The deal, made with empty ones before it where the game is not so far yet. */
  function reachDeal(game, number) {
    while (game.deals.length < number) { game.deals.push(emptyDeal(game.deals.length + 1)); }
    return game.deals[number - 1];
  }

  /* What people call the team now: its name, else its players. */
  function teamLabel(game, order) {
    const team = game.teams[order];
    const players = team.seats.map((seat) => seat.sitters[seat.sitters.length - 1].name);
    return team.name || players.filter(Boolean).join(" & ") || String(order + 1);
  }

  Object.assign(play, {
    END_FIELDS, teamNumber, seatName, unit, findDeal, needDeal, needTeam, needSeat, seatsInOrder,
    findEntry, tallyOf, endOf, playsIn, hasEntries, emptyDeal, dealContent, version, value, put,
    reachDeal, teamLabel,
  });
})();
