// The list of rules: used last, our own, the five most common, then search.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const USED = 3, FOUND = 40;

  /** The five most common ones, the most common first. */
  const common = (all) => all.filter((one) => one.texts.popular).sort((a, b) => a.texts.popular - b.texts.popular);

  /** Rules by key or digest, from the phone first. */
  async function find(key) {
    const all = [...await HF.store.rules.own(), ...await HF.store.rules.recent(), ...await HF.store.rules.published()];
    return all.find((one) => one.key === key) || all.find((one) => one.digest === key) || HF.store.rules.byDigest(key);
  }

  function text(one) {
    const { name, line, summary, search } = one.texts;
    return [name, line, summary, search, one.key].filter(Boolean).join(" ").toLocaleLowerCase();
  }

  /** The rules in which all words are found: those that are called so before those whose description says so. */
  function searched(rules, words) {
    const holds = (whole) => words.every((word) => whole.includes(word));
    const hits = rules.filter((one) => holds(text(one)));
    const called = (one) => holds(one.texts.name.toLocaleLowerCase());
    return [...hits.filter(called), ...hits.filter((one) => !called(one))];
  }

  /** "2 teams of 2, 4 deals": what tells one from another at a glance. */
  function facts(figures) {
    const [side] = figures.table.sides;
    const { deals, target } = figures.length;
    return [
      side && (side[1] > 1 ? t("rules.teams_of", { teams: side[0], players: side[1] }) : t("rules.each_alone")),
      deals && t("rules.deals", { n: deals }), target && t("rules.target", { points: target }),
    ].filter(Boolean).join(" \u00b7 ");
  }

  function entry(one, choose, current) {
    const { name, line, template } = one.texts;
    return HF.h("li", {}, HF.h("button", {
      type: "button", class: ["rules-entry", template && "is-template"], "aria-current": one.digest === current ? "true" : null, on: { click: () => choose(one) },
    },
    HF.h("span", { class: "rules-name" }, HF.parts.name(name), template && HF.h("span", { class: "mark", text: t("rules.template") }),
      !one.key && HF.h("span", { class: "mark own", text: t("rules.ours") })),
    line && HF.h("span", { class: "rules-line", text: line }), HF.h("span", { class: "rules-facts", text: facts(one.figures) })));
  }

  const group = (title, items, choose, current) => items.length > 0
    && HF.parts.section(title, HF.h("ul", { class: "rules-entries" }, items.map((one) => entry(one, choose, current))));

  function lists(root, choose, current, [all, own, recent]) {
    const used = recent.slice(0, USED);
    const isUsed = (one) => used.some((other) => other.digest === one.digest);
    const usual = common(all).filter((one) => !isUsed(one));
    const rest = all.filter((one) => !isUsed(one) && !usual.includes(one))
      .sort((a, b) => Number(a.texts.template || 0) - Number(b.texts.template || 0) || a.texts.name.localeCompare(b.texts.name));
    const found = HF.h("div", { class: "found" });
    const usually = HF.h("div", {}, group(t("rules.used"), used, choose, current),
      group(t("rules.ours_title"), own.filter((one) => !isUsed(one)), choose, current), group(t("rules.common"), usual, choose, current));
    const others = HF.h("details", { class: "others" }, HF.h("summary", { text: t("rules.others", { n: rest.length }) }),
      HF.h("ul", { class: "rules-entries" }, rest.map((one) => entry(one, choose, current))));
    const search = HF.h("input", {
      type: "search", autocomplete: "off", spellcheck: "false", enterkeyhint: "search",
      on: {
        input: () => {
          const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
          usually.hidden = others.hidden = words.length > 0;
          const hits = words.length ? searched([...own, ...all], words) : [];
          found.replaceChildren();
          if (words.length) {
            HF.parts.put(found, HF.h("p", { class: "quiet", role: "status", text: t("rules.found", { n: hits.length }) }),
              HF.h("ul", { class: "rules-entries" }, hits.slice(0, FOUND).map((one) => entry(one, choose, current))));
          }
        },
      },
    });
    HF.parts.put(root, HF.parts.field(t("rules.search"), search, t("rules.search_hint")), found, usually, others);
  }

  /** Draws the list; `choose` gets the rules touched. A template is filled in first. */
  function draw(root, choose, current = "", fill = true) {
    const chosen = (rules) => (fill && rules.texts.template ? HF.app.go(`/#ourrules/${rules.key}`) : choose(rules));
    HF.parts.put(root, HF.h("p", {}, HF.parts.link(t("rules.questions"), "/#questions", "more-link")));
    return HF.parts.later(root, Promise.all([HF.store.rules.published(), HF.store.rules.own(), HF.store.rules.recent()]),
      (place, found) => lists(place, chosen, current, found));
  }

  HF.rulesList = { common, find, facts, draw };
})();
