/* What lies between the rows and the keys: at most one question at a time. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const D = HF.draft;

  const text = (S) => (S.at.row && S.desk.sheets[S.at.team].rows[S.at.row]) || "";
  const here = (S) => `${S.at.team}/${S.at.row}/${text(S)}`;

  /** How many the points typed in a count row are worth; null where they are none, or were left as typed. */
  function points(S) {
    const row = S.at.row && S.desk.row(S.at.row);
    if (!row || row.kind !== "count" || S.leftAsTyped === here(S)) return null;
    return HF.understood(S.desk, S.at.row, D.value(text(S)));
  }

  function pointsCard(S, n, act) {
    const typed = HF.number(D.value(text(S)));
    return HF.askCard({
      id: "points",
      text: HF.t("ask.points_understood", { typed, n: HF.number(n), row: HF.words.line(S.desk.state.rules, S.at.row) }),
      answers: [
        [HF.t("ask.points_take", { n: HF.number(n) }), () => { S.desk.write(S.at.team, S.at.row, String(n)); act.advance(); }, "primary"],
        [HF.t("ask.points_leave", { typed }), () => { S.leftAsTyped = here(S); act.advance(); }],
      ],
    });
  }

  const RUN_LEAST = 3; // digits: two could be two counts as well

  /** Points whose digits went over several rows, one into each: {at, n, typed, steps}, or null. Digits go on counting
      in a row of several digits only while they are zeros, as nobody begins a figure with them. */
  function run(S) {
    const steps = S.run || [];
    const counts = (step) => S.desk.row(step.at.row).kind === "count";
    for (let from = 0; from + RUN_LEAST <= steps.length; from += 1) {
      const part = steps.slice(from);
      const typed = part.map((step) => step.key).join("");
      const sound = counts(part[0]) && part[0].key !== "0" && part[1].at.row !== part[0].at.row
        && part.every((step) => step.at.team === part[0].at.team && (counts(step) || step.key === "0"));
      const n = sound ? HF.understood(S.desk, part[0].at.row, Number(typed)) : null;
      if (n) return { at: part[0].at, n, typed: Number(typed), steps: part };
    }
    return null;
  }

  /** Offers to take such digits as points of the row where they began; whoever meant counts just goes on. */
  function runCard(S, { at, n, typed, steps }, act) {
    const question = { typed: HF.number(typed), n: HF.number(n), row: HF.words.line(S.desk.state.rules, at.row) };
    return HF.askCard({
      id: "points", text: HF.t("ask.points_understood", question),
      answers: [
        [HF.t("ask.points_take", question), () => {
          for (const step of [...steps].reverse()) S.desk.write(step.at.team, step.at.row, step.old);
          S.desk.write(at.team, at.row, String(n));
          act.goOn(at);
        }, "primary"],
        [HF.t("ask.points_spread"), () => { S.run = []; act.draw(); }],
      ],
    });
  }

  /** Each number of a sum, and whose cards it was: a touch goes through the names. */
  function partNames(S, act) {
    const { team, row: id } = S.at;
    const names = HF.seats.players(S.desk.team(team), S.desk.number);
    if (names.length < 2) return null;
    const parts = S.desk.sheets[team].parts[id] || [];
    const turnName = (index) => {
      const after = [...parts];
      while (after.length <= index) after.push("");
      after[index] = names[names.indexOf(after[index]) + 1] || "";
      S.desk.change(team, { parts: { ...S.desk.sheets[team].parts, [id]: after } });
      act.draw();
      act.keep();
    };
    return HF.h("div", { class: "ask parts-of-sum", "data-ask-id": "parts" }, D.addends(text(S)).map((n, index) =>
      HF.h("button", { type: "button", class: "button small", on: { click: () => turnName(index) } },
        HF.h("span", { class: "number", text: HF.number(n) }), " ", HF.h("bdi", { text: parts[index] || HF.t("ask.who_part") }))));
  }

  function note(S, act) {
    const sheet = S.desk.sheets[S.at.team];
    const input = HF.h("input", { type: "text", maxlength: "200", value: sheet.note, autocomplete: "off" });
    input.addEventListener("input", () => { S.desk.change(S.at.team, { note: input.value }); act.keep(); });
    return HF.h("div", { class: "ask note-of-other", "data-ask-id": `note ${here(S)}` }, HF.h("label", {}, HF.t("ask.other_note"), input));
  }

  /** Why what stands in the row that is being typed cannot be meant, or null. */
  const refused = (S) => HF.refusedRows(S.desk).find((one) => one.team === S.at.team && one.row === S.at.row) || null;

  /** A figure that cannot be meant is refused where it stands; from elsewhere a touch leads there. */
  function refusedCard(S, act) {
    const one = refused(S) || HF.refusedRows(S.desk)[0];
    if (!one) return null;
    const here = one.team === S.at.team && one.row === S.at.row;
    return HF.askCard({
      id: "refused", class: "ask-error", text: HF.t("ask.refused", { reason: one.text }),
      answers: here ? [] : [[HF.t("ask.look"), () => act.go(one.team, one.row), "primary"]],
    });
  }

  /** The question for the place S.at, or null. */
  function card(S, act) {
    const n = points(S);
    if (n) return pointsCard(S, n, act);
    const wrong = refusedCard(S, act);
    if (wrong) return wrong;
    const meant = run(S);
    if (meant) return runCard(S, meant, act);
    const choice = HF.choices.first(S.desk.state, null);
    if (choice) return HF.choices.card(S.desk.state, choice);
    if (S.at.row === "other") return note(S, act);
    if (S.at.row && D.isSum(text(S))) return partNames(S, act);
    // What is still being typed is not judged yet.
    const finding = S.desk.findings().find((one) => S.fresh || S.desk.teams[one.team] !== S.at.team);
    return finding ? HF.askCard(HF.findingAsk(S.desk, finding, act)) : null;
  }

  HF.between = { points, refused, card };
})();
