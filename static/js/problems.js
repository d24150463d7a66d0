// What could not be sent, or not yet: the reason in words, and always something to do.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  const button = (words, run, kind = "") => HF.parts.button(words, run, kind);

  /** What an entry was about: "Deal 2, Ann & Joe: 3 clean books. Before: nothing." */
  function about(state, op) {
    try {
      return HF.history.words(state, { op, before: op.before || null, after: op.tally || op.end || {} });
    } catch (error) {
      return t("problems.entry");
    }
  }

  async function again(game, aside) {
    if (aside) {
      await HF.outbox.commit(game, [HF.ops.void(await HF.store.games.load(game), false)]);
      await HF.outbox.courier.kick(); // the entry goes by the game as it stands then
    }
    await HF.outbox.retry(game);
  }

  function refused(state, one, done) {
    const reason = one.reason || {};
    const aside = reason.id === "not_counted" && HF.correct.manages(state);
    const then = async (work) => {
      await work;
      done();
    };
    return HF.h("li", { class: "problem" },
      HF.h("p", { class: "problem-what", text: about(state, one.op) }),
      HF.h("p", { text: t("status.refused", { reason: HF.correct.refusal(reason) }) }),
      reason.id === "not_counted" && !aside && HF.h("p", { text: t("problems.ask_manager") }),
      HF.h("div", { class: "row" },
        button(t(aside ? "problems.count_and_send" : "problems.again"), () => then(again(state.game.id, aside)), "small main"),
        button(t("status.drop"), () => then(HF.outbox.discard(one.key)), "small")));
  }

  function kind(status) {
    if (status.state === "ended") return "ended";
    if (status.refused.length) return "failed";
    if (status.pending) return status.state === "sending" ? "sending" : "waiting";
    return HF.store.kind === "memory" ? "memory" : "sent";
  }

  const WHY = { ended: "status.ended_why", memory: "status.all_sent", sent: "status.all_sent", failed: "problems.failed_why" };

  /** What may be promised of entries that are not sent yet: where the browser keeps nothing, no more than that they are tried. */
  const why = (is, status) => WHY[is] || (HF.store.kind === "memory" ? "status.memory" : status.fault === "server" ? "problems.server" : "status.kept");

  /** How it stands, in one sentence: "Saved on this phone" only where that outlives the page. */
  const stands = (is) => (HF.store.kind === "memory" && ["waiting", "sending"].includes(is) ? `status_short.${is}` : `status.${is}`);

  /** How it stands with one game; `done` is called after something was done about it. */
  function content(state, done) {
    const status = HF.outbox.status(state.game.id);
    const is = kind(status);
    const n = is === "failed" ? status.refused.length : status.pending;
    return HF.h("div", { class: "problems" },
      HF.h("p", {}, HF.h("strong", { text: t(stands(is), { n }) })),
      HF.h("p", { text: t(why(is, status)) }),
      status.refused.length > 0 && HF.h("ul", { class: "plain-list" }, status.refused.map((one) => refused(state, one, done))),
      HF.h("div", { class: "row" },
        (status.pending > 0 || is === "ended") && button(t("status.retry"), async () => { await HF.outbox.retry(state.game.id); done(); }, "main"),
        button(t("status.file"), () => HF.giving.save(state))));
  }

  /** Over the screen, so that what is being typed stays where it is. */
  function sheet(state) {
    const close = HF.sheet(t("status.title"), content(state, () => {
      close();
      const status = HF.outbox.status(state.game.id);
      if (status.refused.length) sheet(HF.app.state || state);
    }));
  }

  /** All games that have something left to send. */
  async function troubled() {
    const ids = [...new Set(HF.outbox.entries().filter((entry) => ["unsent", "refused"].includes(entry.state)).map((entry) => entry.game))];
    return (await Promise.all(ids.map((id) => HF.store.games.load(id)))).filter(Boolean);
  }

  const draw = (place, open, states) => HF.parts.put(place,
    states.length ? states.map((state) => HF.h("section", { class: "card" },
      HF.h("h2", {}, HF.parts.name(state.game.teams.map((team) => HF.seats.team(team)).join(" \u2013 "))),
      HF.parts.link(t("problems.open"), HF.app.gameUrl(state.game.id, "board"), "more-link"), content(state, () => HF.app.refresh())))
      : HF.h("p", { text: t("status.all_sent") }));

  HF.problems = { sheet, content, troubled };
  HF.app.screens.problems = HF.parts.readScreen({
    top: (root) => HF.parts.put(root, HF.parts.head(t("status.title"))), read: troubled, draw, title: () => t("status.title"),
  });
})();
