/* Deals taken out, put in and moved, and undo: the twin of
   scorekeeper/play/ordering.py and undoing.py, function by function. */
(() => {
  "use strict";
  const play = window.HF.play;
  const { Refused, MOST_DEALS, twin, equal, given } = play;

  // Places of deals

  /* Carries out remove, insert or move in place; gives what undo needs. */
  function reorder(game, op) {
    const before = { order: game.versions.order, teams: twin(game.teams) };
    const number = op.deal;
    if (op.action === "insert") {
      insert(game, number, play.emptyDeal(number));
    } else if (op.action === "remove") {
      before.deal = twin(play.needDeal(game, number));
      remove(game, number);
    } else {
      move(game, number, play.dealNumber(given(op, "to")));
    }
    game.versions.order += 1;
    return [before, { order: game.versions.order, teams: twin(game.teams) }];
  }

  function insert(game, number, deal) {
    if (number > game.deals.length + 1) { throw new Refused("no_deal", { deal: number }); }
    if (game.deals.length >= MOST_DEALS) { throw new Refused("too_many_deals", { most: MOST_DEALS }); }
    game.deals.splice(number - 1, 0, deal);
    renumber(game);
    shift(game, number, 1);
  }

  function remove(game, number) {
    const deal = play.needDeal(game, number);
    game.deals.splice(number - 1, 1);
    renumber(game);
    shift(game, number + 1, -1);
    return deal;
  }

  /* Moves what was played; who sat where stays with the number of the deal. */
  function move(game, number, to) {
    const deal = play.needDeal(game, number);
    play.needDeal(game, to);
    game.deals.splice(number - 1, 1);
    game.deals.splice(to - 1, 0, deal);
    renumber(game);
  }

  function renumber(game) {
    game.deals.forEach((deal, place) => { deal.number = place + 1; });
  }

  /* Moves all that begins or ends with deal `first` or later by one deal. */
  function shift(game, first, by) {
    game.teams.forEach((team) => {
      if (team.from >= first && team.from > 1) { team.from += by; }
      // A team that left after deal n played no deal n + 1.
      if (team.to !== null && team.to + 1 >= first && team.to + by >= team.from) { team.to += by; }
      team.seats.forEach((seat) => { seat.sitters = shifted(seat.sitters, first, by); });
    });
  }

  function shifted(sitters, first, by) {
    const moved = [];
    sitters.forEach((sitter) => {
      const begins = sitter.from >= first && sitter.from > 1 ? sitter.from + by : sitter.from;
      // Sat there in the deal that was taken out only.
      if (moved.length && moved[moved.length - 1].from >= begins) { moved.pop(); }
      moved.push({ name: sitter.name, from: begins });
    });
    return moved;
  }

  // Undo

  /* Takes changes back in place, last first: [all done, before, after]. */
  function undo(game, changes) {
    const before = [];
    const after = [];
    let done = false;
    [...changes].reverse().forEach((change) => {
      steps(change).reverse().forEach(([here, old, left]) => {
        if (movedSince(game, change, here)) { return; }
        if (here[0] === "deal" || here[0] === "order") {
          const moved = reorderBack(game, change, old, left);
          if (moved) {
            before.push({ unit: here, value: moved[0] });
            after.push({ unit: here, value: moved[1] });
          }
          done = done || moved !== null;
          return;
        }
        const [found, already] = takeBack(game, here, old, left);
        if (found) {
          before.push({ unit: here, value: twin(left) });
          after.push({ unit: here, value: twin(old) });
        }
        done = done || found || already;
      });
    });
    return [done, before, after];
  }

  /* [unit, before, after] of all that a change did. */
  function steps(change) {
    const { op } = change;
    if (op.op === "start" || op.op === "settle") { return []; }
    if (op.op === "undo") {
      const after = change.after || [];
      return (change.before || []).map((old, i) => [old.unit, old.value, after[i].value]);
    }
    const here = play.unit(op);
    if (here[0] === "join") { return [[["team", change.after.order], null, change.after]]; }
    return [[here, change.before, change.after]];
  }

  /* Whether deals changed places since, so that the number means another deal now. */
  function movedSince(game, change, here) {
    const order = given(change.op, "order");
    return ["tally", "end", "pair"].includes(here[0]) && order !== null &&
      order !== game.versions.order;
  }

  /* [taken back now, was back already] */
  function takeBack(game, here, old, left) {
    if (here[0] === "team") { return teamBack(game, here[1], old, left); }
    let there;
    try { there = play.value(game, here); } catch (error) {
      if (!(error instanceof Refused)) { throw error; }
      return [false, false];
    }
    if (!equal(there, left)) { return [false, equal(there, old)]; }
    play.put(game, here, old);
    return [true, false];
  }

  /* Takes out a team that joined and has nothing yet, or seats it again. */
  function teamBack(game, order, old, left) {
    if (old === null) {
      const last = game.teams.length - 1;
      const entered = game.deals.some((deal) => deal.tallies.some((entry) => entry.team === order));
      if (last !== order || !equal(game.teams[last], left) || entered) { return [false, last < order]; }
      game.teams.pop();
    } else {
      if (game.teams.length !== order) { return [false, false]; }
      game.teams.push(twin(old));
    }
    game.versions.seats += 1;
    return [true, false];
  }

  /* Puts deals back in their places, as long as no other change of places came after.
     Gives before and after, by which this can be taken back in turn (`did`: what was done), or null. */
  function reorderBack(game, change, old, left) {
    const did = change.op.op === "order" ? change.op : given(left, "did");
    if (did === null || game.versions.order !== left.order) { return null; }
    const before = { order: left.order, teams: twin(game.teams) };
    const after = {};
    const asLeft = equal(game.teams, left.teams);
    const number = did.deal;
    let back;
    if (did.action === "insert") {
      if (filledSince(game.deals[number - 1], given(left, "deal"))) { return null; }
      before.deal = remove(game, number);
      back = { action: "remove", deal: number };
    } else if (did.action === "remove") {
      insert(game, number, twin(old.deal));
      after.deal = twin(old.deal);
      back = { action: "insert", deal: number };
    } else {
      move(game, did.to, number);
      back = { action: "move", deal: did.to, to: number };
    }
    if (asLeft) { game.teams = twin(old.teams); }
    game.versions.order += 1;
    return [before, Object.assign(after, { order: game.versions.order, teams: twin(game.teams), did: back })];
  }

  /* Whether a deal that was put in, empty or as it was taken out before, has been written in since. */
  function filledSince(deal, putIn) {
    return putIn === null ? play.hasEntries(deal) : !equal(deal, putIn);
  }

  Object.assign(play, { reorder, undo });
})();
