/* What lies over a screen: sheets that slide up, and notices that stay until touched. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const open = [];

  function focusable(box) {
    return [...box.querySelectorAll("a[href], button, input, select, textarea, [tabindex='0']")].filter(
      (one) => !one.disabled && one.offsetParent !== null,
    );
  }

  function keys(event, box, close) {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") {
      const all = focusable(box);
      const first = all[0];
      const last = all[all.length - 1];
      if (event.shiftKey && document.activeElement === first) last.focus();
      else if (!event.shiftKey && document.activeElement === last) first.focus();
      else return;
      event.preventDefault();
    }
  }

  /** Opens a sheet over the screen; returns the function that closes it.
      options: {class, onclose}. The first control gets the focus, and it goes back afterwards. */
  HF.sheet = function (title, body, options) {
    const set = options || {};
    const before = document.activeElement;
    const box = HF.h(
      "section",
      { class: ["sheet", set.class], role: "dialog", "aria-modal": "true", "aria-label": title },
      HF.h("div", { class: "sheet-head" },
        HF.h("h2", { text: title }),
        HF.h("button", { class: "sheet-close", type: "button", "aria-label": HF.t("app.close"), on: { click: close } }, HF.icon("close"))),
      HF.h("div", { class: "sheet-body" }, body),
    );
    const cover = HF.h("div", { class: "cover", on: { click: (event) => event.target === cover && close() } }, box);
    box.addEventListener("keydown", (event) => keys(event, box, close));
    document.getElementById("shell").append(cover);
    const first = focusable(box).find((one) => !one.classList.contains("sheet-close")) || focusable(box)[0];
    if (first) first.focus({ preventScroll: true });
    open.push(close);

    function close() {
      if (!cover.parentNode) return;
      cover.remove();
      open.splice(open.indexOf(close), 1);
      if (before && before.isConnected) before.focus({ preventScroll: true });
      if (set.onclose) set.onclose();
    }
    return close;
  };

  /** What a notice offers is about the game that was open then, as it was then. */
  HF.clearNotices = () => document.getElementById("notices").replaceChildren();

  HF.closeSheets = () => open.slice().forEach((close) => close());
  HF.sheetOpen = () => open.length > 0;

  const LONG = 90; // letters; more of them stand above the keys, over the whole width

  /** A line at the foot that stays until it is touched or the next one comes.
      action: {label, run}, or a list of them. */
  HF.notice = function (text, action) {
    const gone = () => note.remove();
    const long = text.length > LONG || (Array.isArray(action) && action.length > 1);
    const note = HF.h("aside", { class: ["notice", long && "many"] },
      HF.h("p", { text }),
      [].concat(action || []).map((one) => HF.h("button", { class: "button small", type: "button", on: { click: () => { gone(); one.run(); } } }, one.label)),
      HF.h("button", { class: "sheet-close", type: "button", "aria-label": HF.t("app.close"), on: { click: gone } }, HF.icon("close")));
    document.getElementById("notices").replaceChildren(note);
    HF.say(text);
    return gone;
  };
})();
