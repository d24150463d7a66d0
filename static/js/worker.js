/* Whether this phone manages without signal: the worker that opens the app, and
   the browser's promise to keep what is stored. A new version waits until no game
   is on screen, or for a touch. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});

  const HOUR = 3600 * 1000; // ms
  const AT_ONCE = 5000; // ms after loading in which nobody has typed anything yet

  const listeners = [];
  const known = {
    secure: window.isSecureContext,
    supported: "serviceWorker" in navigator,
    controlled: false,
    precached: false,
    persisted: false,
    version: "",
    update: false,
  };
  let registration = null;
  let asked = false;
  let looked = 0;

  /* "plain": no worker over plain http; "none": the browser has none; "loading"; "ready". */
  function kind() {
    if (!known.secure) { return "plain"; }
    if (!known.supported) { return "none"; }
    return known.controlled && known.precached ? "ready" : "loading";
  }

  function isIphone() {
    const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) ||
      (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
    const installed = navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;
    return apple && !installed;
  }

  const state = () => ({ ...known, kind: kind(), iphone: isIphone() });

  function set(changes) {
    const moved = Object.keys(changes).some((key) => known[key] !== changes[key]);
    Object.assign(known, changes);
    if (moved) { listeners.forEach((listener) => listener(state())); }
  }

  /* What the worker in charge holds. */
  function question() {
    const worker = navigator.serviceWorker.controller;
    if (!worker) { return; }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => set({ precached: event.data.complete, version: event.data.version });
    worker.postMessage({ type: "state" }, [port2]);
  }

  function check() {
    set({
      controlled: Boolean(navigator.serviceWorker.controller),
      update: Boolean(registration && registration.waiting && navigator.serviceWorker.controller),
    });
    question();
  }

  /* Lets the waiting version take over and loads the page again with it. */
  function update() {
    if (!registration || !registration.waiting) { return; }
    asked = true;
    registration.waiting.postMessage({ type: "update" });
  }

  const betweenGames = () => !(HF.app && HF.app.state) && location.pathname === "/" && !location.hash;

  function watch(worker) {
    if (!worker) { return; }
    worker.addEventListener("statechange", () => {
      check();
      if (known.update && performance.now() < AT_ONCE && betweenGames()) { update(); }
    });
  }

  async function register() {
    try {
      registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    } catch (refused) { /* blocked by settings, or the server cannot be reached */ }
    if (!registration) {
      set({ supported: Boolean(navigator.serviceWorker.controller) });
      check();
      return;
    }
    looked = Date.now();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    check();
    if (known.update && betweenGames()) { update(); }
  }

  /* Asks the browser not to clear away what is stored; some ask the person in turn. */
  async function keep() {
    if (!navigator.storage || !navigator.storage.persist) { return; }
    try {
      set({ persisted: (await navigator.storage.persisted()) || (await navigator.storage.persist()) });
    } catch (refused) { /* as good as no */ }
  }

  function begin() {
    HF.outbox.on((what) => { if (what.kind === "game" && !known.persisted) { begin.kept = begin.kept || keep(); } });
    if (!known.secure || !known.supported) { return; }
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (asked) { location.reload(); } else { check(); }
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || !registration || Date.now() - looked < HOUR) { return; }
      looked = Date.now();
      registration.update().catch(() => {});
    });
    register();
  }

  HF.worker = {
    state,
    update,
    keep,
    on: (listener) => { listeners.push(listener); },
  };

  // After the page itself: what it needs first must not wait for what is for later.
  if (document.readyState === "complete") { begin(); } else { window.addEventListener("load", begin); }
})();
