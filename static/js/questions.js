// Five questions that find the published rules nearest to a table's own.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  const gaps = (rules) => HF.card.unknown(rules.figures).length;

  /** The answers put in; what they leave without a figure (a new kind of book) is asked for first. */
  async function take(made, before) {
    if (gaps(made) <= gaps(before)) return HF.ourrules.keepFor(made, null);
    await HF.store.rules.keep(made);
    return HF.app.go(`/#ourrules/${made.digest}`);
  }

  function proposal(one, answers) {
    const made = HF.house.answered(one.rules, answers);
    const open = one.misses && made === one.rules; // answers that want figures of their own: the form asks for them
    return HF.h("li", { class: "card proposal" },
      HF.h("p", { class: "card-title" }, HF.parts.name(one.rules.texts.name)),
      one.rules.texts.line && HF.h("p", { text: one.rules.texts.line }),
      one.misses ? HF.h("div", { class: "quiet" }, HF.h("p", { text: t("questions.differs") }), HF.parts.list(one.differences)) : HF.h("p", { class: "good", text: t("questions.exact") }),
      HF.h("div", { class: "row" },
        open ? HF.parts.link(t("rules.fill_in"), `/#ourrules/${one.rules.key}`, "button main")
          : HF.parts.button(one.misses ? t("questions.take_with") : t("rules.use"), () => take(made, one.rules), "main"),
        HF.parts.link(t("new.read_rules"), `/#rules/${one.rules.key}`, "button")));
  }

  function draw(root, all) {
    const answers = HF.store.settings.get("answers", {});
    const found = HF.h("div", { role: "status" });
    function fill() {
      const given = Object.values(answers).filter(Boolean).length;
      found.replaceChildren();
      if (!given) { HF.parts.put(found, HF.h("p", { class: "quiet", text: t("questions.answer") })); return; }
      HF.parts.put(found, HF.h("ul", { class: "plain-list proposals" }, HF.house.nearest(answers, all).map((one) => proposal(one, answers))));
    }
    const asked = HF.house.questions().map((question) => HF.parts.choice(question.label,
      [...question.options.map(([value, label]) => ({ value, label })), { value: "", label: t("questions.skip") }], answers[question.id] || "", (value) => {
        answers[question.id] = value;
        HF.store.settings.set("answers", answers);
        fill();
      }, "small"));
    HF.parts.put(root, HF.h("div", { class: "card questions" }, asked), HF.parts.section(t("questions.nearest"), found));
    fill();
  }

  function render(root) {
    HF.parts.put(root, HF.parts.head(t("questions.title"), { href: "/#rules", text: t("rules.title") }), HF.h("p", { class: "quiet", text: t("questions.intro") }));
    HF.parts.later(root, Promise.all([HF.store.rules.published(), HF.ourrules.ready()]), (place, [all, known]) => {
      if (known) draw(place, all);
      else HF.parts.put(place, HF.h("p", { class: "remark", text: t("rules.missing") }));
    });
  }

  HF.app.screens.questions = { render, update() {}, title: () => t("questions.title") };
})();
