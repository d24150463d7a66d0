// Pieces that the screens share: heads, buttons, choices, names. Knows no game rules.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  let serial = 0;

  /** A user's text, kept from turning the text around it (Hebrew, U+200E, ...). */
  const name = (text) => HF.h("bdi", { class: "name", text });

  /** A text of ours with elements in the places of its values. */
  function rich(id, nodes, values = {}) {
    const marks = {};
    const keys = Object.keys(nodes);
    keys.forEach((key, i) => { marks[key] = `\u0001${i}\u0001`; });
    return t(id, { ...values, ...marks }).split("\u0001").map((piece, i) => (
      i % 2 ? nodes[keys[Number(piece)]] : document.createTextNode(piece)));
  }

  function button(text, click, kind = "") {
    return HF.h("button", { type: "button", class: `button ${kind}`.trim(), on: { click } },
      text);
  }

  const link = (text, href, kind = "") => HF.h("a", { href, class: kind }, text);

  /** Top of a screen: a way back and the heading that takes the focus. */
  function head(title, back = null, ...more) {
    return HF.h("header", { class: "screen-head" },
      back && link([HF.icon("back"), back.text || t("parts.back")], back.href, "back"),
      HF.h("h1", { tabindex: "-1" }, title), more);
  }

  function section(title, ...children) {
    const id = `part-${(serial += 1)}`;
    return HF.h("section", { class: "part", "aria-labelledby": id },
      HF.h("h2", { id }, title), children);
  }

  /** Labelled control; `hint` stands below it and is read with it. */
  function field(label, control, hint = "") {
    const id = control.id || `field-${(serial += 1)}`;
    control.id = id;
    const note = hint && HF.h("p", { class: "hint", id: `${id}-hint`, text: hint });
    if (note) control.setAttribute("aria-describedby", note.id);
    return HF.h("div", { class: "field" }, HF.h("label", { for: id }, label), control, note);
  }

  /** Says what is wrong at the field itself; an empty message takes it away. */
  function fault(control, message) {
    const id = `${control.id}-fault`;
    const old = document.getElementById(id);
    if (old) old.remove();
    control.toggleAttribute("aria-invalid", false);
    if (!message) return;
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-errormessage", id);
    control.after(HF.h("p", { class: "fault", id, role: "alert", text: message }));
  }

  /** One of several, as large touch fields. options: [{value, label, hint?}] */
  function choice(legend, options, value, change, kind = "") {
    const group = `choice-${(serial += 1)}`;
    const items = options.map((option) => HF.h("label", { class: "option" },
      HF.h("input", {
        type: "radio", name: group, value: String(option.value), checked: option.value === value,
        on: { change: () => change(option.value) },
      }),
      HF.h("span", { class: "option-text" }, option.label,
        option.hint && HF.h("small", { text: option.hint }))));
    return HF.h("fieldset", { class: `choice ${kind}`.trim() },
      HF.h("legend", {}, legend), HF.h("div", { class: "options" }, items));
  }

  function tick(label, checked, change) {
    return HF.h("label", { class: "option tick" },
      HF.h("input", { type: "checkbox", checked, on: { change: (e) => change(e.target.checked) } }),
      HF.h("span", { class: "option-text" }, label));
  }

  /** minus, figure, plus; for small numbers such as how many teams. */
  function stepper(label, value, least, most, change) {
    const shown = HF.h("output", { class: "stepper-value", text: HF.number(value) });
    const step = (by) => {
      const next = Math.min(most, Math.max(least, value + by));
      if (next !== value) change(next);
    };
    const key = (by, sign, words) => HF.h("button", {
      type: "button", class: "button step", "aria-label": t(words, { what: label }),
      disabled: by < 0 ? value <= least : value >= most, text: sign, on: { click: () => step(by) },
    });
    return HF.h("div", { class: "stepper", role: "group", "aria-label": label },
      HF.h("span", { class: "stepper-label", text: label }),
      key(-1, "\u2212", "parts.less"), shown, key(1, "+", "parts.more"));
  }

  const list = (items) => HF.h("ul", { class: "plain-list" }, ...items.map((item) => HF.h("li", {}, item)));

  /** Words of a list in the reader's language: "Ann, Bob and Joe". */
  function joined(words) {
    if (words.length < 2) return words[0] || "";
    try {
      return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(words);
    } catch (error) {
      return words.join(", ");
    }
  }

  function date(iso, style = "long") {
    if (!iso) return t("parts.no_date");
    const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
    const options = style === "long" ? { year: "numeric", month: "long", day: "numeric" }
      : { year: "numeric", month: "short", day: "numeric" };
    return new Intl.DateTimeFormat(document.documentElement.lang || "en", options).format(new Date(year, month - 1, day));
  }

  function moment(stamp) {
    const when = new Date(stamp);
    if (Number.isNaN(when.getTime())) return "";
    const today = when.toDateString() === new Date().toDateString();
    return new Intl.DateTimeFormat(document.documentElement.lang || "en",
      today ? { hour: "numeric", minute: "2-digit" }
        : { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(when);
  }

  /** A plain date of the phone's own calendar, as the game keeps it. */
  function today() {
    const now = new Date();
    const two = (n) => String(n).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  }

  /** Adds what there is; null and false are left out. */
  const put = (root, ...children) => root.append(...children.flat(Infinity).filter((one) => one || one === 0));

  /** Fills in once the phone's store has answered; nothing if the screen is gone by then. */
  function later(root, promise, draw) {
    const place = HF.h("div", { class: "later" });
    root.append(place);
    promise.then((value) => {
      if (!place.isConnected) return;
      place.replaceChildren(); // an update may have been quicker
      draw(place, value);
    });
    return place;
  }

  const stops = (root) => [...root.querySelectorAll("h1[tabindex], a[href], button, input, select, textarea, summary, [tabindex='0']")];

  // What somebody chose on the screen, by its control.
  const chosen = new WeakSet();
  document.addEventListener("change", (event) => chosen.add(event.target));

  const controls = (root) => [...root.querySelectorAll("input, select, textarea")];

  /** Chooses on a new control what was chosen on the one it replaces; its own listeners hear of it. */
  function choose(one, old) {
    if (!chosen.has(old) || one.type !== old.type || one.type === "file") return;
    const box = ["radio", "checkbox"].includes(one.type);
    if (box ? one.checked === old.checked || one.value !== old.value : one.value === old.value) return;
    if (one.type === "select-one" && ![...one.options].some((option) => option.value === old.value)) return;
    if (box) one.checked = old.checked; else one.value = old.value;
    if (one.type !== "radio" || one.checked) one.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Draws anew under the reader's eyes: place, focus, what was chosen and what was unfolded stay. */
  function keep(root, draw) {
    const top = window.scrollY;
    const before = controls(root);
    const at = stops(root).indexOf(document.activeElement);
    const unfolded = [...root.querySelectorAll("details")].map((one) => one.open);
    root.replaceChildren();
    draw();
    const now = controls(root);
    if (now.length === before.length) now.forEach((one, i) => choose(one, before[i]));
    root.querySelectorAll("details").forEach((one, i) => { one.open = Boolean(unfolded[i]); });
    if (at >= 0 && stops(root)[at]) stops(root)[at].focus({ preventScroll: true });
    window.scrollTo(0, top);
  }

  /** A screen that is drawn anew, in place, when figures come in from elsewhere. */
  const screen = (render, title) => ({
    render, title, update: (root, state, args) => keep(root, () => render(root, state, args)),
  });

  /** Letters as people count them: a family emoji is one. */
  const letters = (text) => (window.Intl && Intl.Segmenter ? Array.from(new Intl.Segmenter().segment(text)) : Array.from(text)).length;

  HF.parts = {
    letters,
    put, later, keep, screen,
    name, rich, button, link, head, section, field, fault, choice, tick, stepper, list, joined, date, moment, today,
  };
})();
