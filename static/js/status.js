/* One line that says whether what was entered is safe, and what to do where it is not. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  let line = null;

  function now() {
    const id = HF.app.state ? HF.app.state.game.id : null;
    return id ? HF.outbox.status(id) : { pending: 0, refused: [], state: "sent" };
  }

  function kind(status) {
    if (status.state === "ended") return "ended";
    if (status.refused.length) return "failed";
    if (status.pending) return status.state === "sending" ? "sending" : "waiting";
    return HF.store.kind === "memory" ? "memory" : "sent";
  }

  function words(status, where) {
    const is = kind(status);
    const n = { failed: status.refused.length, waiting: status.pending }[is];
    // "Saved on this phone" is said only where that outlives the page.
    const id = where || (status.pending && HF.store.kind === "memory" ? "status_short" : "status");
    return HF.t(`${id}.${is}`, { n: n || 0 });
  }

  function draw() {
    if (!line || !HF.app.state) return;
    const status = now();
    line.className = `status status-${kind(status)}`;
    line.querySelector(".status-text").textContent = words(status, "status_short");
    line.setAttribute("aria-label", words(status));
  }

  /** What is not sent, why, and what to do; kept short where that part of the app could not be fetched. */
  async function explain() {
    const fetched = await HF.app.more().then(() => true, () => false);
    if (fetched) HF.problems.sheet(HF.app.state);
    else HF.sheet(HF.t("status.title"), [HF.h("p", { text: words(now()) }), HF.h("p", { text: HF.t("status.kept") })]);
  }

  HF.status = {
    begin() {
      HF.outbox.on(draw);
    },
    line() {
      line = HF.h("button", { type: "button", class: "status", "aria-haspopup": "dialog", on: { click: explain } },
        HF.h("span", { class: "status-dot", "aria-hidden": "true" }), HF.h("span", { class: "status-text" }));
      draw();
      return line;
    },
    draw,
  };
})();
