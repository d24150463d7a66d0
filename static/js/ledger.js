/* One game as this phone holds it: what the server said last, and on top of it
   what was entered here since. Works on values and on an open transaction `t`
   (see db.js); sends nothing.
   A record is {id, rules, game, server, role, writers, links, log, updated,
   pending, ended}; an entry of the outbox is {n, game, key, op, made, state,
   reason, tries, revision} with a state of
     unsent   not answered yet
     sent     answered, and not yet part of what the server said last
     waiting  kept by the server until somebody chooses between two figures
     refused  not taken; reason says why */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});
  const { play } = HF;

  const STORES = ["games", "lists", "outbox", "names", "rules"];
  const LONGEST_LOG = 600;

  const asTime = (ms) => new Date(ms).toISOString();

  /* The whole rules of that digest: those at hand, else what this phone has kept. */
  async function wholeRules(t, digest, at) {
    const found = at.find((rules) => rules && rules.digest === digest);
    if (found) { return found; }
    const row = await t.get("rules", digest);
    return row ? row.rules : null;
  }

  /* Rules that a game has had stay on the phone, so that they can come back by an undo. */
  async function keepRules(t, rules) {
    if (rules && !(await t.get("rules", rules.digest))) {
      await t.put("rules", { digest: rules.digest, rules, used: 0, times: 0 });
    }
  }

  function asRules(op) {
    if (!op.rules || typeof op.rules !== "object") { return null; }
    return { key: "", texts: {}, ...op.rules };
  }

  function begin(op) {
    return {
      id: op.game, game: play.start(op), rules: null, server: null, role: "manage",
      writers: [], links: op.secrets || null, log: [], updated: 0, pending: 0, ended: "",
    };
  }

  /* The record after an operation, with its line in the log. Throws Refused. */
  async function step(t, record, entry, known, writer) {
    const { op } = entry;
    let next;
    let done = { status: "applied", before: null, after: null };
    if (op.op === "start") {
      next = begin(op);
    } else {
      const by = { id: (record.me && record.me.id) || "", name: writer, when: asTime(entry.made) };
      const changes = record.log.filter((line) => line.group === op.undoes && line.status === "applied");
      done = play.apply(record.game, record.rules.figures, op, by, changes);
      next = { ...record, game: done.game };
    }
    const digest = next.game.rules;
    if (!next.rules || next.rules.digest !== digest) {
      await keepRules(t, next.rules);
      next.rules = (await wholeRules(t, digest, [asRules(op), ...known])) || next.rules;
      if (!next.rules) { throw new play.Refused("unknown_rules", {}); }
      await keepRules(t, next.rules);
    }
    const line = {
      key: op.key, group: op.group, op, when: asTime(entry.made), writer, own: true,
      before: done.before, after: done.after, status: done.status,
    };
    next.log = [...record ? record.log : [], line].slice(-LONGEST_LOG);
    return { record: next, status: done.status };
  }

  /* What lies on top of what the server said last. */
  const onTop = (entry, revision) =>
    entry.state === "unsent" || (entry.state === "sent" && entry.revision > revision);

  /* What of a record stays as it is while its game is drawn again. */
  const KEPT = ["server", "role", "writers", "links", "updated", "pending", "ended", "join", "via", "me"];

  /* The record with everything that is on its way applied again. What no longer
     fits is left out here; the server decides about it. */
  async function rebase(t, record, entries, writer) {
    const { server } = record;
    const mine = entries.filter((entry) => entry.game === record.id);
    const applied = mine.filter((entry) => (server
      ? onTop(entry, server.game.revision) && entry.op.op !== "start" : entry.state !== "refused"));
    if (!server && !applied.some((entry) => entry.op.op === "start")) { return record; }
    const again = new Set([...applied, ...mine.filter((entry) => entry.state === "refused")].map((entry) => entry.key));
    const log = ((server && server.log) || record.log).filter((line) => !again.has(line.key));
    let next = server ? { ...record, game: play.twin(server.game), rules: server.rules, log } : { ...record, log };
    for (const entry of applied) {
      try {
        next = { ...next, ...(await step(t, next, entry, [record.rules, next.rules], writer)).record };
        KEPT.forEach((key) => { next[key] = record[key]; });
      } catch (error) {
        if (!(error instanceof play.Refused)) { throw error; }
      }
    }
    return next;
  }

  const entry = (game, op, made) =>
    ({ game, key: op.key, op, made, state: "unsent", reason: null, tries: 0, revision: 0 });

  const unsent = (entries, id) =>
    entries.filter((entry) => entry.game === id && entry.state === "unsent").length;

  async function save(t, store, record, entries) {
    const value = { ...record, pending: unsent(entries, record.id) };
    await store.putGame(t, value);
    return value;
  }

  /* Names that operations bring, for the list of names of this phone. */
  function people(ops) {
    return ops.flatMap((op) => {
      if (op.op === "start") { return op.teams.flatMap((team) => team.players || []); }
      if (op.op !== "seats") { return []; }
      if (op.action === "join") { return op.team.players || []; }
      return ["player_name", "swap"].includes(op.action) ? [op.name] : [];
    });
  }

  /* Takes in what the server says of a game (as GET /api/games/<id> gives it). */
  async function take(t, store, record, value, now, writer) {
    const all = (await t.all("outbox"));
    const { revision } = value.game;
    const stands = new Set(value.game.waiting.map((entry) => entry.key));
    const gone = all.filter((entry) => entry.game === value.game.id && entry.revision <= revision &&
      (entry.state === "sent" || (entry.state === "waiting" && !stands.has(entry.key))));
    for (const entry of gone) { await t.remove("outbox", entry.n); }
    const left = all.filter((entry) => !gone.includes(entry));
    const server = { game: value.game, rules: value.rules, log: value.log || null, etag: value.etag || "" };
    await keepRules(t, record && record.rules);
    await keepRules(t, value.rules);
    const changed = !record || !record.server || record.server.game.revision !== revision;
    const base = {
      log: [],
      ...record,
      id: value.game.id,
      server,
      role: value.role,
      writers: value.writers || [],
      links: value.links || (record && record.links) || null,
      me: value.me || (record && record.me) || null,
      ended: "",
      updated: changed ? Math.max(value.updated || now, (record && record.updated) || 0) : record.updated,
    };
    return save(t, store, await rebase(t, base, left, writer), left);
  }

  HF.ledger = { STORES, entry, step, rebase, save, take, people, keepRules, asRules };
})();
