/* What the app asks back about a deal: one sentence each, answered by one touch. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});

  function button(label, run, kind) {
    return HF.h("button", { type: "button", class: ["button", kind], on: { click: run } }, label);
  }

  /** A question with its answers: {text, answers: [[label, run, kind]]}. */
  HF.askCard = (ask) =>
    HF.h("div", { class: ["ask", ask.class], "data-ask-id": ask.id },
      HF.h("p", {}, ask.text),
      HF.h("div", { class: "actions" }, ask.answers.map(([label, run, kind]) => button(label, run, kind))));

  /** One finding of the checks as a question. */
  HF.findingAsk = function (desk, finding, act) {
    const team = desk.teams[finding.team];
    const laid = (value) => [HF.t(value ? "ask.laid_down" : "ask.not_laid_down"), () => act.melded(team, value), value ? "primary" : ""];
    const answers = finding.id === "melded_unknown" ? [laid(true), laid(false)] : [[HF.t("ask.right"), () => act.right(finding), "primary"]];
    if (finding.exchange) {
      const [one, other] = finding.exchange.map((row) => HF.words.line(desk.state.rules, row, "short"));
      answers.push([HF.t("ask.exchange", { one, other }), () => act.exchange(finding)]);
    }
    return { id: finding.id, class: `ask-${finding.severity}`, text: HF.findingText(desk, finding), answers };
  };

  /** Everything that must be answered before a deal is saved, in the order in which to ask. */
  HF.openAsks = function (desk, act) {
    const asks = [];
    for (const one of HF.refusedRows(desk)) {
      asks.push({ id: "refused", class: "ask-error", text: HF.t("ask.refused", { reason: one.text }), answers: [[HF.t("ask.look"), () => act.go(one.team, one.row), "primary"]] });
    }
    for (const team of desk.teams.filter((one) => desk.emptyRows(one).length)) {
      const rows = desk.emptyRows(team).map((row) => HF.words.line(desk.state.rules, row.id).split(" (")[0]);
      asks.push({
        id: "rows", text: HF.t("ask.missing_rows", { team: desk.name(team), rows: HF.parts.joined(rows) }),
        answers: [[HF.t("ask.right"), () => act.zero(team), "primary"], [HF.t("ask.look"), () => act.go(team, desk.emptyRows(team)[0].id)]],
      });
    }
    for (const ask of desk.asks.filter((one) => desk.answer(one) === undefined && desk.allDone())) {
      asks.push({
        id: ask, text: HF.t(`entry.${ask}`),
        answers: desk.choices(ask).map(([value, name]) => [HF.h("bdi", { text: name }), () => act.answer(ask, value)]),
      });
    }
    for (const team of desk.teams.filter((one) => HF.draft.isEmpty(desk.sheets[one]) && !act.leftOut.has(one))) {
      asks.push({
        id: "team", text: HF.t("ask.missing_team", { team: desk.name(team) }),
        answers: [[HF.t("ask.missing_enter"), () => act.go(team), "primary"], [HF.t("ask.missing_save"), () => act.leaveOut(team)]],
      });
    }
    for (const finding of desk.findings()) asks.push(HF.findingAsk(desk, finding, act));
    return asks;
  };
})();
