// Screens that take in what comes from elsewhere, without taking away what is read or filled in on them just now.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});

  /** A screen that reads before it draws: top(root, state), then draw(place, state, what read(state) gives). Figures from
      elsewhere are read beside it, and only then take its place; a field that is being filled in is left alone. */
  function readScreen({ top, read, draw, title }) {
    let turn = 0;
    return {
      title,
      render(root, state) {
        turn += 1;
        top(root, state);
        HF.parts.later(root, read(state), (place, found) => draw(place, state, found));
      },
      async update(root, state) {
        const mine = (turn += 1);
        const place = root.querySelector(".later");
        const found = await read(state);
        if (mine !== turn || !place.isConnected || place.querySelector("input:focus:not([readonly])")) return;
        HF.parts.keep(place, () => draw(place, state, found));
      },
    };
  }

  let touched = false; // something was filled in on the form that is on screen

  /** A form screen: what comes in from elsewhere never takes away what is filled in. */
  function formScreen(render, title) {
    const draw = (root, state, args) => {
      touched = false;
      render(root, state, args);
    };
    return {
      title,
      render(root, state, args) {
        for (const event of ["input", "change"]) root.addEventListener(event, () => { touched = true; });
        draw(root, state, args);
      },
      update(root, state, args) {
        if (!touched) HF.parts.keep(root, () => draw(root, state, args));
      },
    };
  }

  let listens = false;
  let soon = 0;

  /** Lists of games follow what is sent and what comes in. */
  function follow(names) {
    if (listens) return;
    listens = true;
    HF.outbox.on(() => {
      clearTimeout(soon);
      soon = setTimeout(() => { if (names.some(HF.app.at)) HF.app.refresh(); }, 400);
    });
  }

  /** What was filled in is safe: the form may be drawn anew. */
  const settled = () => { touched = false; };

  Object.assign(HF.parts, { readScreen, formScreen, settled, follow });
})();
