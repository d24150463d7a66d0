// The rules card in large type, of a game or of any rules, and the list of all rules.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  function line(one, rules) {
    const label = HF.card.say(one.label, rules), value = HF.card.say(one.value, rules);
    if (!label) return HF.h("li", { class: "card-words", text: value });
    return HF.h("li", { class: ["card-line", value.length > 12 && "long"] }, HF.h("span", { text: label }), HF.h("span", { class: "figure", text: value }));
  }

  /** The card: every section under its heading; what is assumed and not known stands out. */
  function card(rules) {
    return HF.h("div", { class: "rules-card" }, HF.card.sections(rules).map((section) => {
      const open = /assumed|not_known/.test(section.title);
      return HF.h("section", { class: ["part", open && "open-figures"] }, HF.h("h2", { text: t(section.title) }),
        section.title === "card.not_known" && HF.h("p", { class: "hint", text: t("rules.unknown_hint") }),
        HF.h("ul", {}, section.lines.map((one) => line(one, rules))));
    }));
  }

  function about({ texts }) {
    return [
      texts.summary && HF.h("p", { class: "rules-summary", text: texts.summary }),
      texts.template && HF.h("p", { class: "remark", text: t("rules.template_why") }),
    ];
  }

  const source = ({ texts }) => texts.source && HF.h("p", { class: "quiet facts", text: `${t("rules.source")}: ${texts.source}` });

  /** During a game: its rules, with one touch back to entering. */
  function ofGame(root, state) {
    const { rules, game } = state;
    HF.parts.put(root, HF.parts.head(HF.parts.name(rules.texts.name)), about(rules), card(rules), source(rules),
      HF.correct.may(state) && HF.h("div", { class: "row" }, HF.parts.link(t("app.exchange"), HF.app.gameUrl(game.id, "exchange"), "button"), padLink(rules), workbookLink(rules)));
  }

  async function play(rules) {
    await HF.newgame.take(rules);
    HF.app.go("/#new");
  }

  /** Rules that only this phone has are kept by the server first: then their pad and their sheet have addresses. */
  async function kept(rules, address) {
    const answer = await fetch("/api/rules", {
      method: "POST", credentials: "same-origin", headers: { "X-Device": HF.store.device().secret, "Content-Type": "application/json" },
      body: JSON.stringify({ figures: rules.figures, texts: rules.texts }),
    }).catch(() => null);
    if (!answer || !answer.ok) { HF.notice(t(answer && answer.status === 429 ? "rules.pad_later" : "app.no_signal")); return; }
    const { key } = await answer.json();
    location.assign(address(encodeURIComponent(key)));
  }

  const keptLink = (text, address, download) => (rules) => (rules.key ? HF.h("a", { class: "button", href: address(rules.key), download }, text())
    : HF.parts.button(text(), () => kept(rules, address)));
  const padLink = keptLink(() => t("rules.pad"), (key) => `/pads/?rules=${key}`);
  const workbookLink = keptLink(() => t("rules.xlsx"), (key) => `/rules/${key}/sheet.xlsx`, "");

  function actions(rules) {
    const own = `/#ourrules/${rules.key || rules.digest}`;
    if (rules.texts.template) return [HF.parts.link(t("rules.fill_in"), own, "button main wide"), HF.h("div", { class: "row" }, workbookLink(rules))];
    return HF.h("div", { class: "row" }, HF.parts.button(t("rules.use"), () => play(rules), "main"), HF.parts.link(t("rules.change"), own, "button"), padLink(rules), workbookLink(rules));
  }

  function ofRules(root, key) {
    HF.parts.later(root, HF.rulesList.find(key), (place, rules) => {
      HF.parts.put(place, HF.parts.head(rules ? HF.parts.name(rules.texts.name) : t("rules.title"), { href: "/#rules", text: t("rules.title") }));
      if (!rules) { HF.parts.put(place, HF.h("p", { class: "remark", text: t("rules.missing") })); return; }
      HF.parts.put(place, about(rules), actions(rules), card(rules), source(rules));
      place.querySelector("h1").focus({ preventScroll: true });
    });
  }

  function list(root) {
    HF.parts.put(root, HF.parts.head(t("rules.title")));
    HF.rulesList.draw(root, (rules) => HF.app.go(`/#rules/${rules.key || rules.digest}`), "", false);
  }

  let shown = ""; // rules on screen: figures that come in from other phones do not redraw the card

  HF.app.screens.card = {
    title: () => t("app.card"),
    render(root, state) {
      shown = state.rules.digest;
      ofGame(root, state);
    },
    update(root, state) {
      if (shown !== state.rules.digest) HF.parts.keep(root, () => this.render(root, state));
    },
  };
  HF.app.screens.rules = { render: (root, state, args) => (args[0] ? ofRules(root, args[0]) : list(root)), update() {}, title: () => t("rules.title") };
})();
