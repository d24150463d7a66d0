/* What this phone keeps: games, rules used, names, drafts, settings and the
   device's own secret. After open(), settings.get() and device() answer at
   once; everything else returns a promise. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});

  const FORMAT = 1;
  const COOKIE_LIFE = 400 * 24 * 3600; // s
  const DAY = 24 * 3600 * 1000; // ms
  // Kept at most; what is not sent yet is never dropped.
  const LIMITS = { games: 300, rules: 120, names: 300, draftDays: 90 };

  function bytes(count) {
    return crypto.getRandomValues(new Uint8Array(count));
  }

  /* A version 4 UUID, also where crypto.randomUUID is missing (plain http). */
  function uuid() {
    if (crypto.randomUUID) { return crypto.randomUUID(); }
    const b = bytes(16);
    b[6] = (b[6] & 0x0f) | 0x40;
    b[8] = (b[8] & 0x3f) | 0x80;
    const hex = Array.from(b, (n) => n.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  /* 192 random bits as 32 characters that are safe in an address. */
  function secret() {
    return btoa(String.fromCharCode(...bytes(24))).replace(/\+/g, "-").replace(/\//g, "_");
  }

  const cookieJar = {
    read(name) {
      const found = document.cookie.split("; ").find((pair) => pair.startsWith(name + "="));
      return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
    },
    write(name, value) {
      const safe = location.protocol === "https:" ? "; Secure" : "";
      document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${COOKIE_LIFE}; Path=/; SameSite=Lax${safe}`;
    },
  };
  const noCookies = { read: () => "", write: () => {} };

  /* options: factory (IDBFactory or null), name (of the database), cookies,
     clock {now() -> ms}, fetchRules() -> promise of all published rules. */
  function makeStore(options) {
    const jar = options.cookies || noCookies;
    const clock = options.clock;
    const listeners = [];
    let storage = HF.db.memory();
    let opened = null;
    let meta = {};
    let publishedOnce = null;

    const self = { kind: "memory", format: FORMAT };

    function use(next) {
      storage = next;
      if (self.kind !== next.kind) {
        self.kind = next.kind;
        listeners.forEach((listener) => listener(self.kind));
      }
    }

    /* Full or withdrawn: make room and try again; else go on in memory, so that
       nothing entered is lost while the page is open. */
    async function tx(stores, write, work) {
      await open();
      try {
        return await storage.tx(stores, write, work);
      } catch (error) {
        if (!isStorageFault(error) || storage.kind === "memory") { throw error; }
        if (write && error.name === "QuotaExceededError") {
          await tidy(0.5).catch(() => {});
          try { return await storage.tx(stores, write, work); } catch (again) {
            if (!isStorageFault(again)) { throw again; }
          }
        }
        const all = await HF.db.readAll(storage).catch(() => ({}));
        use(HF.db.memory(all));
        return storage.tx(stores, write, work);
      }
    }

    const isStorageFault = (error) =>
      Boolean(error) && (error instanceof DOMException || error.message === "open timed out");

    function open() {
      if (!opened) { opened = start(); }
      return opened;
    }

    async function start() {
      if (options.factory) {
        try {
          const wanted = HF.db.phone(options.factory, options.name);
          await wanted.open();
          use(wanted);
        } catch (refused) { /* A private window or a full disk: memory it is. */ }
      }
      const rows = await storage.tx(["meta"], false, (t) => t.all("meta")).catch(() => []);
      meta = Object.fromEntries(rows.map((row) => [row.name, row.value]));
      await keepDevice();
      return self;
    }

    /* The secret lies in the database and in a cookie: either alone survives, the open
       page brings back both, and of two tabs that open first one decides. */
    async function keepDevice() {
      const known = (meta.device && meta.device.secret) || jar.read("device") || secret();
      meta.device = { name: "", ...meta.device, secret: known };
      await storage.tx(["meta"], true, async (t) => {
        const row = await t.get("meta", "device");
        if (row) { meta.device = row.value; } else { await t.put("meta", { name: "device", value: meta.device }); }
      }).catch(() => {});
      if (jar.read("device") !== meta.device.secret) { jar.write("device", meta.device.secret); }
    }

    async function setMeta(name, value) {
      meta[name] = value;
      await tx(["meta"], true, (t) => t.put("meta", { name, value }));
    }

    const newest = (field) => (a, b) => (b[field] || 0) - (a[field] || 0);

    async function all(store) { return tx([store], false, (t) => t.all(store)); }

    async function names() {
      return (await all("names")).sort(newest("used")).map((row) => row.name);
    }

    /* In a transaction that has "names" and "rules" (write). */
    async function remember(t, people, rules) {
      const used = clock.now();
      for (let i = people.length - 1; i >= 0; i -= 1) {
        const name = people[i].trim();
        if (name) { await t.put("names", { name, used: used - i }); }
      }
      if (rules) {
        const row = (await t.get("rules", rules.digest)) || { times: 0 };
        await t.put("rules", { digest: rules.digest, rules, used, times: row.times + 1 });
      }
    }

    function published() {
      if (!publishedOnce) {
        publishedOnce = options.fetchRules();
        publishedOnce.catch(() => { publishedOnce = null; });
      }
      return publishedOnce;
    }

    const rules = {
      published: () => published().catch(async () =>
        (await all("rules")).map((row) => row.rules).filter((one) => one.key)),
      own: async () => (await all("rules")).sort(newest("used")).map((row) => row.rules)
        .filter((one) => !one.key),
      recent: async () => (await all("rules")).filter((row) => row.used).sort(newest("used"))
        .map((row) => row.rules),
      keep: (value) => tx(["rules"], true, async (t) => {
        const row = (await t.get("rules", value.digest)) || { used: 0, times: 0 };
        await t.put("rules", { ...row, digest: value.digest, rules: value });
      }),
      byDigest: async (digest) => {
        const row = await tx(["rules"], false, (t) => t.get("rules", digest));
        if (row) { return row.rules; }
        return (await published().catch(() => [])).find((one) => one.digest === digest) || null;
      },
    };

    const games = {
      list: async () => (await all("lists")).sort(newest("updated")),
      load: (id) => tx(["games"], false, async (t) => (await t.get("games", id)) || null),
      put: (record) => tx(["games", "lists"], true, (t) => putGame(t, record)),
      remove: (id) => tx(["games", "lists"], true, async (t) => {
        await t.remove("games", id);
        await t.remove("lists", id);
      }),
    };

    /* In a transaction that has "games" and "lists" (write). */
    async function putGame(t, record) {
      const value = { ...record, format: FORMAT, id: record.game.id };
      await t.put("games", value);
      await t.put("lists", summary(value));
    }

    const draftId = (game, deal) => `${game}/${deal}`;
    const draft = {
      get: (game, deal) => tx(["drafts"], false, async (t) => {
        const row = await t.get("drafts", draftId(game, deal));
        return row ? row.value : null;
      }),
      set: (game, deal, value) => tx(["drafts"], true, (t) =>
        t.put("drafts", {
          id: draftId(game, deal), game, at: clock.now(), value: { format: FORMAT, ...value },
        })),
      clear: (game, deal) => tx(["drafts"], true, (t) => t.remove("drafts", draftId(game, deal))),
    };

    /* Drops what is oldest; share < 1 makes more room than usual. */
    async function tidy(share = 1) {
      const old = clock.now() - LIMITS.draftDays * DAY;
      await storage.tx(["games", "lists", "rules", "names", "drafts", "outbox"], true, async (t) => {
        const unsent = new Set((await t.all("outbox")).map((entry) => entry.game));
        const rows = (await t.all("lists")).sort(newest("updated"));
        for (const row of rows.slice(Math.round(LIMITS.games * share))) {
          if (!unsent.has(row.id) && !row.own) {
            await t.remove("games", row.id);
            await t.remove("lists", row.id);
          }
        }
        for (const store of ["rules", "names"]) {
          const key = store === "rules" ? "digest" : "name";
          const extra = (await t.all(store)).sort(newest("used"));
          for (const row of extra.slice(Math.round(LIMITS[store] * share))) {
            await t.remove(store, row[key]);
          }
        }
        for (const row of await t.all("drafts")) {
          if (row.at < old) { await t.remove("drafts", row.id); }
        }
      });
    }

    return Object.assign(self, {
      open, tx, names, remember, keepDevice, rules, games, draft, putGame, tidy,
      settings: {
        get: (name, fallback) => (name in meta ? meta[name] : fallback),
        set: setMeta,
      },
      device: () => ({ ...meta.device }),
      nameDevice: (name) => setMeta("device", { ...meta.device, name }),
      onKind: (listener) => { listeners.push(listener); },
    });
  }

  /* One line of the list of games. */
  function summary(record) {
    const { game } = record;
    const table = HF.play.table(game, record.rules.figures);
    const sides = game.teams.map((team) => ({
      name: team.name,
      players: team.seats.map((seat) => seat.sitters[seat.sitters.length - 1].name),
    }));
    return {
      id: game.id,
      code: game.code,
      sides,
      teams: sides.map((side) => side.name || side.players.filter(Boolean).join(" & ")),
      played_on: game.played_on,
      state: game.state,
      counted: game.state !== "void",
      deals: game.deals.length,
      rules: record.rules.digest,
      totals: table.totals,
      winners: game.state === "finished" ? table.outcome.winners : [],
      updated: record.updated,
      pending: record.pending || 0,
      role: record.role,
      own: !record.server,
    };
  }

  HF.random = { uuid, secret };
  HF.makeStore = makeStore;
  HF.clock = {
    now: () => Date.now(),
    setTimeout: (work, ms) => window.setTimeout(work, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
  };

  let factory = null;
  try { factory = window.indexedDB || null; } catch (refused) { /* blocked by settings */ }
  HF.store = makeStore({
    factory,
    name: "handfoot",
    cookies: cookieJar,
    clock: HF.clock,
    fetchRules: async () => {
      const answer = await fetch("/rules.json", { credentials: "same-origin" });
      if (!answer.ok) { throw new Error(`rules.json: ${answer.status}`); }
      const brought = await answer.json();
      if (HF.house) { HF.house.take(brought); }
      return brought.rules;
    },
  });
})();
