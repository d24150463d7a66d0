/* Elements from plain values, and numbers as people read and hear them. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const SVG = "http://www.w3.org/2000/svg";
  const MINUS = "\u2212";

  function fill(element, options, children) {
    for (const [name, value] of Object.entries(options || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name === "on") {
        for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
      } else if (name === "text") element.textContent = value;
      else if (name === "class") element.setAttribute("class", [].concat(value).filter(Boolean).join(" "));
      else if (name === "value") element.value = value;
      else element.setAttribute(name, value === true ? "" : value);
    }
    add(element, children);
    return element;
  }

  function add(element, children) {
    for (const child of children.flat(Infinity)) {
      if (child === null || child === undefined || child === false) continue;
      element.append(child instanceof Node ? child : String(child));
    }
  }

  /** h("button", {class: "key", on: {click: f}, "aria-label": "…", text: "7"}, ...children) */
  HF.h = (tag, options, ...children) => fill(document.createElement(tag), options, children);

  /** The same for drawings. */
  HF.svg = (tag, options, ...children) => fill(document.createElementNS(SVG, tag), options, children);

  const ICONS = {
    home: "M4 11 12 4l8 7M6 10v9h4v-5h4v5h4v-9",
    board: "M5 20V11M12 20V4M19 20v-6",
    rules: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
    more: "M4 6h16M4 12h16M4 18h16",
    back: "M15 5l-7 7 7 7",
    next: "M9 5l7 7-7 7",
    erase: "M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5",
    check: "M5 12.5l4.5 4.5L19 7",
    close: "M6 6l12 12M18 6L6 18",
    awake: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1.5v2.5M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.8 1.8M17.6 17.6l1.8 1.8M4.6 19.4l1.8-1.8M17.6 6.4l1.8-1.8",
    asleep: "M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z",
    undo: "M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9",
    edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z",
    cards: "M4 7.5 12 5l4 12.5-8 2.5zM14 4.5l6 1.5-3 11",
    people: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 19c.5-4 10.5-4 11 0M16 11.5a2.5 2.5 0 1 0-1-4.800M16.5 14c3 0 4.5 2 5 4.5",
    share: "M12 15V4M8 7.5 12 3.5l4 4M5 12v8h14v-8",
    history: "M4 12a8 8 0 1 0 2.5-5.800M4 4v4h4M12 8v4.5l3 2",
    flag: "M6 21V4h11l-2 4 2 4H6",
    plus: "M12 5v14M5 12h14",
  };
  const SUITS = [
    "M12 2C9.5 6 3.5 9 3.5 14a4.3 4.3 0 0 0 7.3 3c0 2-.8 3.6-2.3 5h7c-1.5-1.400-2.3-3-2.3-5a4.3 4.3 0 0 0 7.3-3c0-5-6-8-8.5-12z",
    "M12 21.5C9 17.5 2.5 13.5 2.5 8.200a4.900 4.900 0 0 1 9.5-1.5 4.900 4.900 0 0 1 9.5 1.5c0 5.3-6.5 9.3-9.5 13.3z",
    "M12 2l7.5 10L12 22 4.5 12z",
    "M12 2a4.3 4.3 0 0 0-3.6 6.6 4.3 4.3 0 1 0 2.3 7.3c0 2.3-.7 4.3-2.200 6.100h7c-1.5-1.800-2.200-3.800-2.200-6.100a4.3 4.3 0 1 0 2.3-7.3A4.3 4.3 0 0 0 12 2z",
  ];

  /** A line drawing that says nothing to a screen reader; name it on the button. */
  HF.icon = (name) =>
    HF.svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, HF.svg("path", { d: ICONS[name] }));

  /** The suit that marks a team beside its colour: spade, heart, diamond, club, then hollow ones. */
  HF.suit = (team) =>
    HF.svg(
      "svg",
      { class: ["suit", `suit-${team % 4}`, team > 3 && "hollow"], viewBox: "0 0 24 24", "aria-hidden": "true" },
      HF.svg("path", { d: SUITS[team % 4] }),
    );

  const grouped = new Intl.NumberFormat(document.documentElement.lang || undefined, { maximumFractionDigits: 0 });

  /** 4560 -> "4,560", -85 -> "−85" with a real minus sign; null -> "". */
  HF.number = (n) => (n === null || n === undefined ? "" : (n < 0 ? MINUS : "") + grouped.format(Math.abs(n)));

  /** The same with its sign always shown, for differences. */
  HF.signed = (n) => (n > 0 ? "+" : "") + HF.number(n);

  /** For ears: -85 -> "minus 85". */
  HF.spoken = (n) => (n < 0 ? HF.t("app.minus", { n: grouped.format(-n) }) : grouped.format(n));

  /** A number on screen that a screen reader says rightly. */
  HF.figure = (n, options) =>
    n < 0
      ? HF.h("span", options, HF.h("span", { "aria-hidden": "true", text: HF.number(n) }), HF.h("span", { class: "sr", text: HF.spoken(n) }))
      : HF.h("span", { text: HF.number(n), ...options });
})();
