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
    const n = { failed: status.refused.length, waiting: status.pending }[kind(status)];
    return HF.t(`${where || "status"}.${kind(status)}`, { n: n || 0 });
  }

  function draw() {
    if (!line || !HF.app.state) return;
    const status = now();
    line.className = `status status-${kind(status)}`;
    line.querySelector(".status-text").textContent = words(status, "status_short");
    line.setAttribute("aria-label", words(status));
  }

  function entry(one) {
    const reason = one.reason && HF.t.has(one.reason.id) ? HF.t(one.reason.id, one.reason.values) : (one.reason || {}).id || "";
    return HF.h("li", {}, HF.h("p", { text: HF.t("status.refused", { reason }) }),
      HF.h("button", { type: "button", class: "button", text: HF.t("status.drop"), on: { click: () => HF.outbox.discard(one.key) } }));
  }

  async function file() {
    const blob = await HF.outbox.toFile(HF.app.state.game.id);
    const link = HF.h("a", { href: URL.createObjectURL(blob), download: "hand-and-foot.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  function explain() {
    const status = now();
    const text = { ended: "status.ended_why", memory: "status.memory", sent: "status.all_sent" }[kind(status)] || "status.kept";
    const close = HF.sheet(HF.t("status.title"), [
      HF.h("p", { text: words(status) }),
      HF.h("p", { text: HF.t(text) }),
      status.refused.length > 0 && HF.h("ul", { class: "plain-list" }, status.refused.map(entry)),
      HF.h("p", { class: "actions" },
        status.pending > 0 && HF.h("button", { type: "button", class: "button primary", text: HF.t("status.retry"), on: { click: () => { HF.outbox.retry(); close(); } } }),
        HF.h("button", { type: "button", class: "button", text: HF.t("status.file"), on: { click: file } })),
    ]);
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
