/* The number pad: sixteen keys that never move, and the same by a keyboard. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

  function key(name, face, label, className, press) {
    const button = HF.h("button", { type: "button", class: ["key", className], "data-key": name, "aria-label": label }, face);
    button.addEventListener("click", () => press(button.dataset.key));
    return button;
  }

  /** Builds the pad. press(name) gets "0"…"9", "erase", "back", "next", "ten", "+", "-", "more", "less", "count".
      Returns {element, show(row, {last, open})}. */
  HF.makePad = function (press) {
    const digits = DIGITS.map((one) => key(one, one, null, "", press));
    const erase = key("erase", HF.icon("erase"), HF.t("pad.erase"), "quiet", press);
    const back = key("back", HF.t("pad.back"), null, "quiet word", press);
    const next = key("next", HF.t("pad.next"), null, "main word", press);
    const sum = key("ten", HF.t("pad.ten"), HF.t("pad.ten_label"), "quiet", press);
    const left = key("less", "", HF.t("pad.less"), "quiet", press);
    const right = key("more", "", HF.t("pad.more"), "quiet", press);
    const zero = key("0", "0", null, "", press);
    const element = HF.h(
      "div",
      { class: "pad", role: "group", "aria-label": HF.t("pad.label") },
      digits.slice(0, 3), erase, digits.slice(3, 6), sum, digits.slice(6), back, left, zero, right, next,
    );
    // The focus stays where it was, so that Enter on a keyboard never repeats the last touched key.
    element.addEventListener("mousedown", (event) => event.preventDefault());

    function dress(button, name, face, label, off) {
      button.dataset.key = name;
      button.replaceChildren(face);
      if (label) button.setAttribute("aria-label", label);
      else button.removeAttribute("aria-label");
      button.disabled = Boolean(off);
    }

    /** Fits the keys to a row (null: no row is open). last: Next saves. */
    function show(row, options) {
      const count = row && row.kind === "count";
      const points = row && row.kind === "points";
      if (points) dress(sum, "+", "+", HF.t("pad.plus_label"));
      else dress(sum, "ten", HF.t("pad.ten"), HF.t("pad.ten_label"), !count);
      if (count) {
        dress(left, "less", "\u22121", HF.t("pad.less"));
        dress(right, "more", "+1", HF.t("pad.more"));
      } else {
        dress(left, "-", "\u2212", HF.t("pad.minus"), !(row && row.signed));
        dress(right, "count", HF.h("span", { class: "two" }, HF.icon("cards"), HF.t("pad.count")), HF.t("pad.count_label"), !(options && options.countable));
      }
      const saves = Boolean(options && options.last);
      dress(next, "next", HF.t(saves ? "entry.save" : "pad.next"), null);
      next.classList.toggle("saves", saves);
      element.classList.toggle("asking", !row);
    }
    show(null);
    return { element, show };
  };

  const NAMES = {
    Backspace: "erase", Delete: "erase", Enter: "next", ArrowDown: "next_row", ArrowUp: "back_row",
    ArrowRight: "team_after", ArrowLeft: "team_before", "+": "+", "-": "-", "\u2212": "-", Subtract: "-", Add: "+",
  };

  /** The name of a pad key for a key of a keyboard, or "" where it is none of ours. */
  function named(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return "";
    return /^[0-9]$/.test(event.key) ? event.key : NAMES[event.key] || "";
  }

  /** A keyboard does what the pad does, except in fields, and Enter on a button that means something else.
      open(): may keys be pressed now; row(): the row that is being typed. */
  HF.padKeys = function (open, row, press) {
    document.addEventListener("keydown", (event) => {
      const key = named(event);
      if (!key || !open() || !event.target.closest || event.target.closest("input, textarea, select")) return;
      const control = event.target.closest("button, a");
      if (key === "next" && control && !(control.dataset.row && control.dataset.row === row())) return;
      event.preventDefault();
      press(key);
    });
  };
})();
