/* What a phone gives back to the hand: a short buzz, and a screen that stays awake. And the screen to choose it. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const BUZZ = { digit: 8, save: [12, 60, 12], error: 120 };

  /** kind: "digit", "save", "error". Phones without it, and people who want none, feel nothing. */
  HF.buzz = function (kind) {
    if (navigator.vibrate && HF.store.settings.get("haptics", true)) navigator.vibrate(BUZZ[kind]);
  };

  let lock = null;
  let wanted = false;
  let refused = false;
  const listeners = new Set();
  const tell = () => listeners.forEach((listener) => listener(awake.state()));

  async function ask() {
    if (!wanted || lock || document.visibilityState !== "visible") return;
    if (!navigator.wakeLock) {
      refused = true;
      tell();
      return;
    }
    try {
      const given = await navigator.wakeLock.request("screen");
      if (!wanted) {
        given.release();
        return;
      }
      lock = given;
      refused = false;
      given.addEventListener("release", () => {
        lock = null;
        tell();
      });
    } catch (denied) {
      refused = true;
    }
    tell();
  }

  const awake = (HF.awake = {
    /** "awake", "refused" or "off". */
    state: () => (lock ? "awake" : refused ? "refused" : "off"),
    /** Keeps the screen awake until stop(), and asks again after the phone was away. */
    start() {
      wanted = HF.store.settings.get("awake", true);
      return ask();
    },
    stop() {
      wanted = false;
      if (lock) lock.release();
    },
    on(listener) {
      listeners.add(listener);
      listener(awake.state());
      return () => listeners.delete(listener);
    },
  });
  document.addEventListener("visibilitychange", ask);

  /** The sign in the bar; a touch on it says what it means. */
  awake.sign = function () {
    const button = HF.h("button", { type: "button", class: "awake-sign" });
    const stop = awake.on((state) => {
      if (!button.isConnected && button.dataset.was) return stop();
      button.dataset.was = state;
      button.hidden = state === "off";
      button.replaceChildren(HF.icon(state === "awake" ? "awake" : "asleep"));
      button.setAttribute("aria-label", HF.t(state === "awake" ? "pad.awake" : "pad.asleep"));
    });
    button.addEventListener("click", () => HF.notice(button.getAttribute("aria-label")));
    return button;
  };

  function setLook(name, value) {
    let look = {};
    try {
      look = JSON.parse(localStorage.getItem("look") || "{}") || {};
      look[name] = value;
      localStorage.setItem("look", JSON.stringify(look));
    } catch (denied) {
      // Nothing is kept, but it holds as long as the page is open.
    }
    if (value) document.documentElement.setAttribute(`data-${name}`, value);
    else document.documentElement.removeAttribute(`data-${name}`);
  }

  const look = (name) => document.documentElement.getAttribute(`data-${name}`) || "";

  HF.app.screens.look = {
    title: () => HF.t("look.title"),
    render(root) {
      const { choice, tick, head } = HF.parts;
      const set = (name) => (value) => HF.store.settings.set(name, value);
      const is = (name) => HF.store.settings.get(name, true);
      root.append(
        head(HF.t("look.title")),
        choice(HF.t("look.theme"), ["", "light", "dark"].map((value) => ({ value, label: HF.t(`look.theme_${value || "auto"}`) })), look("theme"), (value) => setLook("theme", value)),
        choice(HF.t("look.size"), ["", "large", "huge"].map((value) => ({ value, label: HF.t(`look.size_${value || "normal"}`) })), look("size"), (value) => setLook("size", value)),
        HF.h("div", { class: "options" },
          tick(HF.t("look.jump"), is("jump"), set("jump")),
          tick(HF.t("look.haptics"), is("haptics"), set("haptics")),
          tick(HF.t("look.awake"), is("awake"), set("awake"))),
      );
    },
  };
})();
