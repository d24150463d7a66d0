// Our rules: any rules with other figures, in a plain form; and five questions to find the nearest.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  /** The form knows its fields only with the published rules at hand. */
  async function ready() {
    await HF.store.rules.published();
    return HF.house.ready();
  }

  const missing = (root) => HF.parts.put(root, HF.h("p", { class: "remark", text: t("rules.missing") }));

  const idOf = (path) => `our-${path.replace(/\W/g, "-")}`;

  /** One field; `put(path, value)` hears of every change. */
  function control(field, put) {
    if (field.kind === "yes") {
      const tick = HF.parts.tick(field.label, field.value === true, (on) => put(field.path, on ? "yes" : "no"));
      tick.querySelector("input").id = idOf(field.path);
      return tick;
    }
    const numeric = ["number", "signed", "cost"].includes(field.kind);
    const input = field.kind === "choice"
      ? HF.h("select", { on: { change: () => put(field.path, input.value) } }, field.options.map(([value, label]) => HF.h("option", { value, selected: value === field.value, text: label })))
      : HF.h("input", {
        type: "text", autocomplete: "off", placeholder: field.value === "" ? "\u2013" : null, class: numeric ? "figure-field" : "figures-field",
        inputmode: field.kind === "number" || field.kind === "cost" ? "numeric" : "text", on: { input: () => put(field.path, input.value) },
      });
    if (field.kind !== "choice") input.value = field.value;
    input.id = idOf(field.path);
    return HF.parts.field(field.label, input);
  }

  /** Form and what comes of it; `use(rules)` gets the new set, `words` names the button. */
  function form(root, rules, use, words) {
    const typed = {}; // what stands in the fields that were touched
    const boxes = new Map(); // box of a field by path
    const groups = HF.house.groups(rules);
    const differs = HF.h("div", { class: "differs", role: "status" });
    const original = new Map(groups.flatMap((group) => group.fields.map((field) => [field.path, field])));

    const now = (path) => (path in typed ? typed[path] : (original.get(path) || {}).value);

    /** A field that another one rules out is out of sight. */
    function see() {
      for (const [path, box] of boxes) {
        const { when } = original.get(path);
        box.hidden = Boolean(when) && !when[1].includes(now(when[0]));
      }
    }

    function outcome() {
      const result = HF.house.changed(rules, typed);
      differs.replaceChildren();
      if (result.errors) return result;
      const changes = HF.house.differences(rules, result.rules);
      HF.parts.put(differs, changes.length
        ? [HF.h("h2", { text: result.rules.texts.name }), HF.parts.list(changes.map((one) => one.text))]
        : HF.h("p", { class: "quiet", text: t("ours.same") }));
      return result;
    }

    function put(path, value) {
      typed[path] = value;
      HF.parts.fault(document.getElementById(idOf(path)), "");
      see();
      outcome();
    }

    function finish() {
      const result = outcome();
      const errors = Object.entries(result.errors || {});
      for (const [path, text] of errors) {
        const place = document.getElementById(idOf(path));
        if (!place) { HF.notice(text); continue; }
        for (let up = place; up && up !== root; up = up.parentElement) { if (up.tagName === "DETAILS") up.open = true; up.hidden = false; }
        HF.parts.fault(place, text);
      }
      if (errors.length) {
        const first = errors.map(([path]) => document.getElementById(idOf(path))).find(Boolean);
        if (first) first.focus();
        return;
      }
      use(HF.house.differences(rules, result.rules).length || rules.texts.template ? result.rules : rules);
    }

    const parts = groups.filter((group) => group.fields.length).map((group, i) => HF.h("details", { class: "fold card", open: i === 0 },
      HF.h("summary", {}, HF.h("span", { class: "fold-head", text: group.title })),
      group.hint && HF.h("p", { class: "hint", text: group.hint }),
      HF.h("div", { class: "figures-grid" }, group.fields.map((field) => {
        const box = HF.h("div", { class: ["figure-box", ["number", "signed", "cost"].includes(field.kind) ? "" : "broad"] }, control(field, put));
        boxes.set(field.path, box);
        return box;
      })),
      group.fixed.length > 0 && HF.h("div", { class: "hint fixed-figures" }, HF.h("p", { text: HF.t("house.fixed") }), HF.parts.list(group.fixed))));
    HF.parts.put(root, parts, HF.h("section", { class: "card" }, differs), HF.h("div", { class: "bottom" }, HF.parts.button(words, finish, "main wide")));
    see();
    outcome();
  }

  /** Kept on this phone and offered first: for a new game, or for the game that is being played. */
  async function keepFor(rules, game) {
    await HF.store.rules.keep(rules);
    if (game) {
      HF.app.go(HF.app.gameUrl(game, `exchange/${rules.digest}`));
      return;
    }
    await HF.newgame.take(rules);
    HF.app.go("/#new");
  }

  function render(root, state, [key, game]) {
    HF.parts.later(root, Promise.all([key ? HF.rulesList.find(key) : null, ready()]), (place, [rules, known]) => {
      const back = game ? { href: HF.app.gameUrl(game, "exchange"), text: t("app.exchange") } : { href: "/#rules", text: t("rules.title") };
      HF.parts.put(place, HF.parts.head(t("ours.title"), back));
      if (!rules || !known) { missing(place); return; }
      HF.parts.put(place, HF.h("p", { class: "card-title" }, HF.parts.name(rules.texts.name)), HF.h("p", { class: "quiet", text: t("ours.intro") }));
      form(place, rules, (made) => keepFor(made, game), t(game ? "ours.keep_game" : "ours.keep"));
    });
  }

  HF.ourrules = { ready, keepFor };
  HF.app.screens.ourrules = { render, update() {}, title: () => t("ours.title") };
})();
