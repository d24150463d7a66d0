/* Carries the outbox to the server and brings back what others did. Sends in
   order; a refused entry never holds up the others; what was sent twice counts
   once, because every entry has its key. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});

  const BATCH = 40; // operations in one request
  const SOON = 2000; // ms until the first new attempt; doubles up to LONGEST
  const LONGEST = 60000;
  const PATIENCE = 15000; // ms for one request; grows with every failure
  const OPEN_DEAL = 2500; // ms between looks at a game that is being played
  const CALM = 9500; // ms, otherwise
  const STUBBORN = 5; // failures of one entry after which the rest of its game goes on
  const FAULTS = 3; // of the server in one round, before the round ends

  /* Answers of the server after which this phone has no right to write any more. */
  const ENDED = ["link_ended", "no_right", "not_found"];

  const reasonOf = (answer) => ((answer.body && answer.body.reason) || {}).id || "";

  /* What the server itself says of one entry: cannot be meant (for good), or a fault of
     its own. Anything else comes from the way there: no signal, a gate, a proxy. */
  const isFinal = (answer) => [400, 413, 422].includes(answer.status) && reasonOf(answer) === "not_understood";
  const isRefusal = (answer) => [403, 404, 410].includes(answer.status) && Boolean(reasonOf(answer));
  const isFault = (answer) => answer.status === 500;

  function makeCourier({ clock, fetch, store, outbox, locks }) {
    let sending = null;
    let again = false;
    let failures = 0;
    let timer = null;
    let fault = ""; // "": none, "signal": no answer, "server": the server cannot
    let followed = null;
    let looking = null;
    let lookTimer = null;
    let hidden = false;

    async function request(address, init = {}) {
      const stop = new AbortController();
      const limit = clock.setTimeout(() => stop.abort(), PATIENCE * Math.min(4, 1 + failures));
      try {
        const headers = { ...init.headers, "X-Device": store.device().secret };
        const answer = await fetch(address, {
          credentials: "same-origin", cache: "no-store", ...init, headers, signal: stop.signal,
        });
        const text = answer.status === 304 ? "" : await answer.text();
        return { status: answer.status, etag: answer.headers.get("ETag") || "", wait: Number(answer.headers.get("Retry-After")) || 0, body: parsed(text) };
      } catch (noAnswer) {
        return { status: 0, etag: "", wait: 0, body: null };
      } finally {
        clock.clearTimeout(limit);
      }
    }

    function parsed(text) {
      try { return JSON.parse(text); } catch (notJson) { return null; }
    }

    const post = (address, value) => request(address, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value),
    });

    // Sending

    /* The next entries to send, in order. Games whose link has ended or whose start was
       refused wait, and in this round those that failed; an entry that failed again and
       again lets its game pass. */
    function due(failed) {
      const entries = outbox.entries();
      const unfounded = new Set(entries.filter((entry) =>
        entry.state === "refused" && entry.op.op === "start").map((entry) => entry.game));
      return entries.filter((entry) =>
        entry.state === "unsent" && !failed.games.has(entry.game) && !failed.keys.has(entry.key) &&
        !unfounded.has(entry.game) && !(outbox.held.get(entry.game) || {}).ended);
    }

    /* The right to games that came from another phone, before anything of them is sent.
       Gives the games that must wait for theirs; null when there is no signal at all. */
    async function joinFirst() {
      const waiting = new Set();
      for (const record of [...outbox.held.values()].filter((one) => one.join)) {
        const answer = await post("/api/join", { secret: record.join, device_name: store.device().name });
        const known = answer.status === 200 && Boolean(answer.body);
        if (isFault(answer)) { fault = "server"; waiting.add(record.id); continue; }
        if (!known && !isRefusal(answer)) { fault = "signal"; return null; }
        const change = known ? { join: "", via: record.join } : { join: "", ended: "ended" };
        await outbox.editEntries(() => undefined, () => ({ [record.id]: change }));
      }
      return waiting;
    }

    async function round() {
      const locked = await joinFirst();
      if (!locked) { return { ok: false, touched: new Set(), wait: 0 }; }
      const failed = { games: new Set(locked), keys: new Set() };
      const touched = new Set();
      let alone = false;
      for (;;) {
        const batch = due(failed).slice(0, alone ? 1 : BATCH);
        if (!batch.length || failed.keys.size >= FAULTS) { break; }
        const answer = await post("/api/commits", {
          operations: batch.map((entry) => entry.op), device_name: store.device().name,
        });
        const answers = answer.status === 200 && answer.body ? answer.body.answers : null;
        if (answers) {
          fault = "";
          batch.forEach((entry) => touched.add(entry.game));
          await record(batch, answers);
        } else if (!isFinal(answer) && !isFault(answer)) {
          fault = answer.status === 429 ? "server" : "signal";
          return { ok: false, touched, wait: answer.wait * 1000 };
        } else if (batch.length > 1) {
          alone = true; // one of them is at fault; find out which
        } else {
          fault = "server";
          failed.keys.add(batch[0].key);
          if (batch[0].tries + 1 < STUBBORN || batch[0].op.op === "start") { failed.games.add(batch[0].game); }
          await stumble(batch[0], answer);
        }
      }
      return { ok: !locked.size && !due({ games: new Set(), keys: new Set() }).length, touched, wait: 0 };
    }

    /* An entry that the server could not take: what cannot be meant is final, a fault is not. */
    async function stumble(entry, answer) {
      const final = isFinal(answer);
      const reason = { id: "not_understood", values: { field: String(answer.status) } };
      await outbox.editEntries(
        (one) => (one.key === entry.key
          ? { ...one, tries: one.tries + 1, ...(final ? { state: "refused", reason } : {}) } : undefined),
        () => (final ? { [entry.game]: {} } : {}));
    }

    /* Rules that were published when this phone last looked, and that the server has never
       used: they are sent again, whole. */
    function wholeRules(entry) {
      const { rules } = outbox.held.get(entry.game) || {};
      if (!rules || typeof entry.op.rules !== "string" || rules.digest !== entry.op.rules) { return null; }
      return { digest: rules.digest, figures: rules.figures, texts: rules.texts };
    }

    async function record(batch, answers) {
      const byKey = new Map(answers.map((answer) => [answer.key, answer]));
      const redraw = {};
      await outbox.editEntries((entry) => {
        const answer = batch.some((one) => one.key === entry.key) && byKey.get(entry.key);
        if (!answer) { return undefined; }
        const { status, reason, revision } = answer;
        if (status !== "refused") {
          return { ...entry, state: status === "waiting" ? "waiting" : "sent", revision };
        }
        if (ENDED.includes((reason || {}).id)) {
          redraw[entry.game] = { ended: "ended" };
          return { ...entry, reason };
        }
        const whole = reason.id === "unknown_rules" && wholeRules(entry);
        if (whole) { return { ...entry, op: { ...entry.op, rules: whole } }; }
        redraw[entry.game] = redraw[entry.game] || {};
        return { ...entry, state: "refused", reason };
      }, () => redraw);
    }

    async function send() {
      await outbox.start();
      let result;
      do {
        again = false;
        result = await round();
        for (const id of result.touched) { await load(id); }
      } while (again);
      failures = result.ok ? 0 : failures + 1;
      if (!result.ok) { later(Math.max(result.wait, Math.min(LONGEST, SOON * 2 ** (failures - 1)))); }
    }

    function later(ms) {
      clock.clearTimeout(timer);
      timer = clock.setTimeout(() => kick(), ms);
    }

    /* Sends what there is, unless it is being sent: then once more after that.
       One tab at a time where the browser can tell; else the keys make it harmless. */
    function kick() {
      clock.clearTimeout(timer);
      if (sending) { again = true; return sending; }
      const work = locks
        ? locks.request("handfoot-sending", { ifAvailable: true }, (lock) => (lock ? send() : later(SOON)))
        : send();
      sending = Promise.resolve(work).catch((error) => {
        later(LONGEST);
        throw error;
      }).finally(() => {
        sending = null;
        outbox.emit({ kind: "status", id: null });
      });
      outbox.emit({ kind: "status", id: null });
      return sending;
    }

    // Looking what others did

    /* Asks for a game; the record if there is one now, null where the server has none for this phone. */
    async function load(id) {
      await outbox.start();
      const known = outbox.held.get(id) || (await store.games.load(id));
      const etag = known && known.server && known.server.etag;
      const answer = await request(`/api/games/${id}`, etag ? { headers: { "If-None-Match": etag } } : {});
      if (answer.status === 200 && answer.body && answer.body.game) {
        fault = "";
        return outbox.take({ ...answer.body, etag: answer.etag });
      }
      if (answer.status === 304) { fault = ""; }
      if (isRefusal(answer) && known && known.server && !known.ended) {
        await outbox.editEntries(() => undefined, () => ({ [id]: { ended: "ended" } }));
      }
      return known || null;
    }

    async function look() {
      clock.clearTimeout(lookTimer);
      const id = followed;
      if (!id || hidden || looking) { return; }
      const record = outbox.held.get(id);
      const onServer = !record || (record.server && !record.ended);
      if (onServer) {
        looking = load(id).catch(() => null);
        await looking;
        looking = null;
      }
      if (followed && !hidden) {
        const now = outbox.held.get(followed);
        const open = !now || (now.game.state === "playing" && !now.ended);
        lookTimer = clock.setTimeout(look, open ? OPEN_DEAL : CALM);
      }
    }

    /* The game that is on screen, or null: looked at every few seconds. */
    async function follow(id) {
      if (id === followed) { return; }
      followed = id;
      if (!id) { clock.clearTimeout(lookTimer); return; }
      await outbox.start();
      const record = await store.games.load(id);
      if (record) { outbox.held.set(id, record); }
      look();
    }

    function see(isHidden) {
      hidden = isHidden;
      if (hidden) { clock.clearTimeout(lookTimer); } else { look(); }
    }

    /* Trades the secret of a link for the right to a game: {id, role}, or {reason}. */
    async function join(secret) {
      await outbox.start();
      const answer = await post("/api/join", { secret, device_name: store.device().name });
      if (answer.status !== 200 || !answer.body) { return { status: answer.status, reason: (answer.body || {}).reason || null }; }
      const id = answer.body.game;
      await outbox.editEntries(() => undefined, () => ({ [id]: { ended: "" } }));
      await load(id);
      kick();
      return { id, role: answer.body.role };
    }

    /* The games of this phone that the server knows, for a phone whose storage was cleared. */
    async function restore() {
      await outbox.start();
      const answer = await request("/api/games");
      const rows = answer.status === 200 && answer.body ? answer.body.games || [] : [];
      const known = new Set((await store.games.list()).map((row) => row.id));
      for (const row of rows) { if (!known.has(row.id)) { await load(row.id); } }
    }

    return { kick, load, follow, see, join, restore, busy: () => Boolean(sending), fault: () => fault };
  }

  HF.makeCourier = makeCourier;
})();
