/* Every change made on this phone goes through here: applied, written to the
   phone in one transaction, answered, and only then sent (courier.js). Clock,
   network and storage are passed in. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});
  const { ledger, play } = HF;

  /* options: clock {now, setTimeout, clearTimeout}, fetch, store, and where there
     are any: locks (navigator.locks), channel (BroadcastChannel to other tabs). */
  function makeOutbox(options) {
    const { clock, store, channel } = options;
    const listeners = [];
    const held = new Map(); // records by game, should the phone's storage be wiped while the page is open
    let entries = []; // the outbox as it was last read
    let ready = null;

    const writer = () => store.device().name;
    const tx = (work) => store.tx(ledger.STORES, true, work);

    async function reload(t) {
      entries = t ? await t.all("outbox") : await store.tx(["outbox"], false, (r) => r.all("outbox"));
    }

    /* Opens the storage and reads what is still to be sent; once. */
    function start() {
      if (!ready) {
        ready = store.open().then(() => reload()).then(async () => {
          for (const id of new Set(entries.map((entry) => entry.game))) {
            const record = await store.games.load(id);
            if (record) { held.set(id, record); }
          }
        });
      }
      return ready;
    }

    /* what: {kind: "game", id, state, own} with the new record, own where commit() made it,
       or {kind: "status", id}. */
    function emit(what, elsewhere) {
      if (channel && !elsewhere) { channel.postMessage({ kind: what.kind, id: what.id }); }
      listeners.forEach((listener) => listener(what));
    }

    function changed(record, own = false) {
      held.set(record.id, record);
      emit({ kind: "game", id: record.id, state: record, own });
    }

    /* The record of a game. Where the phone's storage was wiped under the open page,
       what the page still knows goes back into it. */
    async function recordOf(t, id) {
      const kept = await t.get("games", id);
      if (kept || !held.has(id)) { return kept || null; }
      for (const entry of entries.filter((one) => one.game === id)) { await t.put("outbox", entry); }
      clock.setTimeout(() => store.keepDevice(), 0);
      return held.get(id);
    }

    /* Rules that operations name by their digest, looked up before the transaction. */
    async function rulesNamed(ops) {
      const found = [];
      for (const op of ops) {
        if (op.op === "start" || op.op === "rules") {
          found.push(ledger.asRules(op) || (await store.rules.byDigest(op.rules)));
        }
      }
      return found;
    }

    /* Nothing new, and nothing chosen or taken back that waits for a choice: not worth sending. */
    const idle = (op, old, { status, record }) =>
      status === "same" && op.op !== "settle" && !(op.settles && op.settles.length) &&
      !(op.op === "undo" && record.game.waiting.length < old.game.waiting.length);

    /* Applies operations of one touch and keeps them; resolves when they are safe
       on this phone. Rejects with a Refused (id, values), and then keeps none. */
    async function commit(gameId, list) {
      await start();
      const ops = [].concat(list);
      const id = gameId || ops[0].game;
      const known = await rulesNamed(ops);
      const made = clock.now();
      const answers = [];
      let before = null;
      const record = await tx(async (t) => {
        answers.length = 0;
        let current = await recordOf(t, id);
        before = current && current.game;
        const queued = await t.all("outbox");
        for (const op of ops) {
          const twice = queued.some((entry) => entry.key === op.key) ||
            Boolean(current) && current.log.some((line) => line.key === op.key);
          if (twice) { answers.push({ key: op.key, status: "same", reason: null }); continue; }
          const entry = ledger.entry(id, op, made);
          const done = await ledger.step(t, current, entry, known, writer());
          answers.push({ key: op.key, status: done.status, reason: null });
          if (!idle(op, current, done)) {
            current = done.record;
            await t.put("outbox", entry);
          }
        }
        await store.remember(t, ledger.people(ops), ops[0].op === "start" ? current.rules : null);
        await reload(t);
        return ledger.save(t, store, { ...current, updated: made }, entries);
      });
      changed(record, true);
      self.courier.kick();
      return { rules: record.rules, game: record.game, before, answers };
    }

    /* What the server says of a game: kept, with what is not sent yet on top. A page that
       brings it along (it has no etag) may have lain about for long: never back in time by it. */
    async function take(value) {
      await start();
      let readmitted = false;
      const record = await tx(async (t) => {
        const current = await recordOf(t, value.game.id);
        const newer = current && current.server && current.server.game.revision > value.game.revision;
        if (newer && !value.etag) { return current; }
        const kept = await ledger.take(t, store, current, value, clock.now(), writer());
        readmitted = Boolean(current && current.ended && kept.pending);
        await reload(t);
        return kept;
      });
      changed(record);
      if (readmitted) { self.courier.kick(); }
      return record;
    }

    /* Takes in a game that another phone handed over (handover.js): what the server said
       there last, if that is newer, and every operation that is not known here yet. */
    async function adopt(value, known) {
      await start();
      const record = await tx(async (t) => {
        const current = await recordOf(t, value.id);
        for (const rules of known) { await ledger.keepRules(t, rules); }
        const seen = new Set([...await t.all("outbox"), ...current ? current.log : []].map((one) => one.key));
        for (const { key, op, made } of value.entries) {
          if (!seen.has(key)) { await t.put("outbox", ledger.entry(value.id, op, made)); }
        }
        await reload(t);
        const stands = current && current.server;
        const newer = value.server && (!stands || stands.game.revision < value.server.game.revision);
        const base = {
          id: value.id, rules: value.rules, role: value.role, writers: [], links: null, log: [], ended: "",
          join: value.server ? value.via : "", ...current,
          server: newer ? value.server : stands || null, updated: clock.now(),
        };
        return ledger.save(t, store, await ledger.rebase(t, base, entries, writer()), entries);
      });
      changed(record);
      self.courier.kick();
      return record.id;
    }

    /* Changes entries of the outbox and draws games again from them, in one transaction.
       edit(entry) gives the new entry, null to drop it, undefined to leave it; redraw()
       then gives the games to draw again, each with what changes in its record. */
    async function editEntries(edit, redraw) {
      const records = await tx(async (t) => {
        for (const entry of await t.all("outbox")) {
          const next = edit(entry);
          if (next === null) { await t.remove("outbox", entry.n); }
          if (next) { await t.put("outbox", next); }
        }
        await reload(t);
        const redrawn = [];
        for (const [id, more] of Object.entries(redraw())) {
          const record = await recordOf(t, id);
          if (record) {
            const next = await ledger.rebase(t, { ...record, ...more }, entries, writer());
            redrawn.push(await ledger.save(t, store, next, entries));
          }
        }
        return redrawn;
      });
      records.forEach((record) => changed(record));
      emit({ kind: "status", id: null });
    }

    const entryOf = (key) => entries.find((entry) => entry.key === key);

    /* Leaves an entry out for good: it is taken out of the game on this phone, too. */
    async function discard(key) {
      const entry = entryOf(key);
      if (entry) { await editEntries((one) => (one.key === key ? null : undefined), () => ({ [entry.game]: {} })); }
    }

    /* Sends everything again that lies here, what was refused included. */
    async function retry(gameId) {
      await start();
      const wanted = entries.filter((entry) => !gameId || entry.game === gameId);
      const games = [...new Set(wanted.map((entry) => entry.game))];
      await editEntries((entry) => (entry.state === "refused" && games.includes(entry.game)
        ? { ...entry, state: "unsent", reason: null, tries: 0 } : undefined),
      () => Object.fromEntries(games.map((id) => [id, { ended: "" }])));
      return self.courier.kick();
    }

    /* {pending, refused: [{key, op, reason}], state: "sent|waiting|sending|ended"}; of all games without an id. */
    function status(gameId) {
      const mine = entries.filter((entry) => !gameId || entry.game === gameId);
      const pending = mine.filter((entry) => entry.state === "unsent").length;
      const record = held.get(gameId);
      const refused = mine.filter((entry) => entry.state === "refused")
        .map(({ key, op, reason }) => ({ key, op, reason }));
      let state = "sent";
      if (pending) { state = self.courier.busy() ? "sending" : "waiting"; }
      if (record && record.ended && (pending || record.server)) { state = "ended"; }
      return { pending, refused, state, fault: self.courier.fault() };
    }

    /* The game and everything that this phone has of it, as a file that any phone can open. */
    async function toFile(gameId) {
      const value = await bundle(gameId);
      return new Blob([JSON.stringify(value, null, 1)], { type: "application/json" });
    }

    async function bundle(gameId) {
      await start();
      const record = (await store.games.load(gameId)) || held.get(gameId);
      const ops = entries.filter((entry) => entry.game === gameId && entry.state !== "waiting");
      return {
        format: 1,
        games: [{ rules: record.rules, game: record.game }],
        phone: {
          server: record.server,
          role: record.role,
          links: record.links,
          via: record.via || record.join || "",
          log: record.log,
          entries: ops.map(({ key, op, made, state, revision }) => ({ key, op, made, state, revision })),
        },
      };
    }

    const self = {
      start, commit, take, adopt, status, discard, retry, toFile, bundle, tx, editEntries, emit, reload, held,
      clock, store,
      fetch: (id) => self.courier.load(id),
      open: (id) => self.courier.follow(id),
      entries: () => entries,
      on: (listener) => {
        listeners.push(listener);
        return () => listeners.splice(listeners.indexOf(listener), 1);
      },
      /* Another tab of this phone has written. */
      heard: async (message) => {
        await reload();
        const record = message.id && (await store.games.load(message.id));
        if (record) { held.set(record.id, record); }
        emit(record ? { kind: "game", id: record.id, state: record, own: false } : { kind: "status", id: message.id }, true);
      },
    };
    self.courier = HF.makeCourier({ ...options, outbox: self });
    if (channel) { channel.onmessage = (event) => self.heard(event.data); }
    return self;
  }

  HF.makeOutbox = makeOutbox;
})();
