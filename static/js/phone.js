/* The outbox of this phone, at work: wired to the page's clock, network, storage
   and other tabs, and to everything that may mean a signal has come back. */
(() => {
  "use strict";
  const HF = window.HF;

  let channel = null;
  try { channel = new BroadcastChannel("handfoot"); } catch (missing) { /* one tab at a time, then */ }

  const outbox = HF.makeOutbox({
    clock: HF.clock,
    fetch: (address, init) => window.fetch(address, init),
    store: HF.store,
    locks: navigator.locks || null,
    channel,
  });

  const quietly = (work) => work.catch((error) => { console.error(error); });
  const send = () => quietly(Promise.resolve(outbox.courier.kick()));

  function begin() {
    quietly(outbox.start().then(async () => {
      outbox.courier.see(document.hidden);
      send();
      await HF.store.tidy();
      await outbox.courier.restore();
    }));
  }

  window.addEventListener("online", () => { send(); outbox.courier.see(document.hidden); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { send(); } });
  document.addEventListener("visibilitychange", () => {
    outbox.courier.see(document.hidden);
    if (!document.hidden) { send(); }
  });
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", begin);
  } else {
    begin();
  }

  HF.outbox = outbox;
})();
