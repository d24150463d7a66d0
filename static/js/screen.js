/* The board for tablet or TV: one game after the other, fresh scores by themselves, the screen kept awake. */
"use strict";
(() => {
  const box = document.getElementById("screen");
  const hint = document.getElementById("screen-hint");
  const awake = document.getElementById("screen-awake");
  const next = document.getElementById("screen-next");
  const ASK = 5000; // milliseconds between two requests
  const PATIENCE = 4000; // milliseconds until an answer counts as missed
  const LOST = 2; // missed answers in a row that are worth a word
  let etag = "";
  let failures = 0;
  let shown = 0;
  let turn = 0;
  let lock = null;
  let refused = false; // the screen may go dark

  const games = () => Array.from(box.querySelectorAll(".tv"));

  /** Shows one game and hides the others. */
  function show(index) {
    const all = games();
    shown = all.length ? (index + all.length) % all.length : 0;
    all.forEach((game, i) => { game.hidden = i !== shown; });
    next.hidden = all.length < 2;
    next.textContent = `${next.dataset.next} ${shown + 1}/${all.length}`;
    clearTimeout(turn);
    if (all.length > 1) turn = setTimeout(() => show(shown + 1), Number(box.dataset.every) * 1000);
  }

  /** Takes new boards in; a game that has changed is shown at once. */
  function take(text) {
    const old = new Map(games().map((game) => [game.id, game.textContent]));
    const current = (games()[shown] || {}).id;
    const fresh = Array.from(new DOMParser().parseFromString(text, "text/html").querySelectorAll(".tv"));
    box.replaceChildren(...fresh.map((game) => document.importNode(game, true)));
    const all = games();
    const changed = all.findIndex((game) => old.has(game.id) && old.get(game.id) !== game.textContent);
    show(changed >= 0 ? changed : Math.max(0, all.findIndex((game) => game.id === current)));
    keepAwake();
  }

  /** What is wrong now, the worse first; nothing once it is right again. */
  function tell() {
    const text = failures >= LOST ? hint.dataset.lost : refused ? hint.dataset.asleep : "";
    if (hint.textContent !== text) hint.textContent = text;
    hint.hidden = !text;
  }

  async function ask() {
    if (!document.hidden) {
      const patience = new AbortController();
      const limit = setTimeout(() => patience.abort(), PATIENCE);
      try {
        const answer = await fetch(box.dataset.boards, { cache: "no-cache", credentials: "same-origin", signal: patience.signal });
        if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
        const tag = answer.headers.get("ETag") || "";
        if (answer.status !== 304 && (!tag || tag !== etag)) take(await answer.text());
        etag = tag;
        failures = 0;
      } catch (error) {
        failures += 1;
      }
      clearTimeout(limit);
      tell();
    }
    // Slower only once it has been said.
    setTimeout(ask, ASK * (failures < LOST ? 1 : Math.min(1 + failures, 6)));
  }

  /** While a game is under way the screen stays on; where a browser cannot, it says so. */
  async function keepAwake() {
    const wanted = games().some((game) => game.dataset.state === "playing");
    if (!wanted) {
      if (lock) lock.release();
      lock = null;
      awake.hidden = true;
      refused = false;
      tell();
      return;
    }
    if (lock || document.hidden) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; awake.hidden = true; });
      awake.hidden = false;
      refused = false;
    } catch (error) {
      refused = true;
    }
    tell();
  }

  if (box.dataset.theme) document.documentElement.dataset.theme = box.dataset.theme;
  next.addEventListener("click", () => show(shown + 1));
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") show(shown + 1);
    if (event.key === "ArrowLeft") show(shown - 1);
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) keepAwake(); });
  show(0);
  keepAwake();
  setTimeout(ask, ASK);
})();
