/* Storage with transactions: IndexedDB where the browser grants it, plain
   memory where it does not. Knows nothing of games. Both kinds answer to
   tx(stores, write, work): work(t) may await only what t gives
   (t.get, t.all, t.put, t.remove); if it throws, nothing of it is kept. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});

  const VERSION = 1;
  const STORES = {
    meta: { keyPath: "name" },
    names: { keyPath: "name" },
    rules: { keyPath: "digest" },
    games: { keyPath: "id" },
    lists: { keyPath: "id" },
    drafts: { keyPath: "id" },
    outbox: { keyPath: "n", autoIncrement: true },
  };
  const NAMES = Object.keys(STORES);
  const OPEN_TIMEOUT = 4000; // ms; Safari may leave an open request unanswered

  const copy = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

  const asked = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  function openDatabase(factory, name, onLost) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("open timed out")), OPEN_TIMEOUT);
      const attempt = (version) => {
        const request = version ? factory.open(name, version) : factory.open(name);
        request.onupgradeneeded = () => {
          const db = request.result;
          NAMES.filter((store) => !db.objectStoreNames.contains(store)).forEach((store) =>
            db.createObjectStore(store, STORES[store]));
        };
        request.onsuccess = () => {
          clearTimeout(timer);
          const db = request.result;
          db.onclose = onLost;
          // A newer page wants to add a store: let it, and open again.
          db.onversionchange = () => { db.close(); onLost(); };
          resolve(db);
        };
        request.onerror = (event) => {
          // A newer page has added stores already; those known here are there.
          if (version && request.error && request.error.name === "VersionError") {
            event.preventDefault();
            attempt(0);
            return;
          }
          clearTimeout(timer);
          reject(request.error);
        };
      };
      attempt(VERSION);
    });
  }

  function phone(factory, name) {
    let opening = null;
    const connection = () => {
      if (!opening) {
        opening = openDatabase(factory, name, () => { opening = null; });
        opening.catch(() => { opening = null; });
      }
      return opening;
    };

    async function once(stores, write, work) {
      const db = await connection();
      return new Promise((resolve, reject) => {
        // "strict": what is answered as saved is on the disk.
        const transaction = db.transaction(
          stores, write ? "readwrite" : "readonly", { durability: "strict" });
        const store = (key) => transaction.objectStore(key);
        const t = {
          get: (where, key) => asked(store(where).get(key)),
          all: (where) => asked(store(where).getAll()),
          put: (where, value) => asked(store(where).put(value)),
          remove: (where, key) => asked(store(where).delete(key)),
        };
        let result;
        let failure = null;
        transaction.oncomplete = () => resolve(result);
        transaction.onabort = () =>
          reject(failure || transaction.error || new Error("aborted"));
        Promise.resolve(t).then(work).then(
          (value) => { result = value; },
          (error) => {
            failure = error;
            try { transaction.abort(); } catch (ended) { reject(error); }
          });
      });
    }

    async function tx(stores, write, work) {
      try {
        return await once(stores, write, work);
      } catch (error) {
        // Phones drop the connection in the background: open it again, once.
        if (!/^(InvalidStateError|UnknownError)$/.test((error && error.name) || "")) { throw error; }
        opening = null;
        return once(stores, write, work);
      }
    }

    return { kind: "phone", open: connection, tx };
  }

  /* One transaction after the other, on a copy that then replaces the whole. */
  function memory(initial) {
    let data = Object.assign(Object.fromEntries(NAMES.map((name) => [name, {}])), initial);
    let counter = Math.max(0, ...Object.keys(data.outbox).map(Number));
    let queue = Promise.resolve();

    const handle = (draft) => ({
      get: async (store, key) => copy(draft[store][key]),
      all: async (store) => {
        const rows = Object.values(draft[store]).map(copy);
        return store === "outbox" ? rows.sort((a, b) => a.n - b.n) : rows;
      },
      put: async (store, value) => {
        const stored = copy(value);
        if (store === "outbox") {
          if (!stored.n) { stored.n = counter + 1; }
          counter = Math.max(counter, stored.n);
        }
        const key = stored[STORES[store].keyPath];
        draft[store][key] = stored;
        return key;
      },
      remove: async (store, key) => { delete draft[store][key]; },
    });

    function tx(stores, write, work) {
      const turn = queue.then(async () => {
        const draft = Object.fromEntries(NAMES.map((name) => [name, { ...data[name] }]));
        const result = await work(handle(draft));
        if (write) { data = draft; }
        return result;
      });
      queue = turn.catch(() => {});
      return turn;
    }

    return { kind: "memory", open: async () => {}, tx };
  }

  /* Everything there is, in the form that memory() takes: for a phone that
     stops taking anything new (full, storage withdrawn) while the page is open. */
  async function readAll(storage) {
    const all = await storage.tx(NAMES, false, (t) =>
      Promise.all(NAMES.map((name) => t.all(name))));
    const byKey = (rows, path) => Object.fromEntries(rows.map((row) => [row[path], row]));
    return Object.fromEntries(NAMES.map((name, i) => [name, byKey(all[i], STORES[name].keyPath)]));
  }

  HF.db = { phone, memory, readAll, copy };
})();
