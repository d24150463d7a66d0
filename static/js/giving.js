// Handing a game to another phone without signal: shown as codes or saved as a file, and taken in.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  const filename = (game) => `hand-and-foot-${game.played_on || "game"}.json`;

  async function codes(place, state) {
    let parts;
    try {
      parts = await HF.handover.address(state.game.id);
    } catch (error) {
      HF.parts.put(place, HF.h("p", { class: "remark", text: t(error.message === "too_long" ? "handover.too_long" : "handover.no_picture") }));
      return;
    }
    if (!place.isConnected) return;
    let at = 0;
    const picture = HF.h("div", { class: "qr large" });
    const where = HF.h("p", { class: "quiet", role: "status" });
    const show = (to) => {
      at = (to + parts.length) % parts.length;
      HF.handover.qr(picture, parts[at], t("handover.qr")).catch(() => { where.textContent = t("handover.no_picture"); });
      where.textContent = parts.length > 1 ? t("handover.part", { part: at + 1, of: parts.length }) : "";
    };
    HF.parts.put(place, HF.h("p", { text: t("handover.show") }), where, picture,
      parts.length > 1 && HF.h("div", { class: "row" }, HF.parts.button(t("handover.before"), () => show(at - 1)), HF.parts.button(t("handover.after"), () => show(at + 1), "main")));
    show(0);
  }

  const save = async (state) => HF.share.file(await HF.outbox.toFile(state.game.id), filename(state.game));

  function render(root, state) {
    const place = HF.h("div", { class: "codes" });
    HF.parts.put(root, HF.parts.head(t("handover.title"), { href: HF.app.gameUrl(state.game.id, "links"), text: t("app.links") }),
      HF.h("p", { class: "quiet", text: t("handover.intro") }),
      HF.h("div", { class: "card" }, place),
      HF.parts.section(t("handover.as_file"), HF.h("p", { text: t("handover.file_hint") }), HF.parts.button(t("handover.file"), () => save(state))));
    codes(place, state);
  }

  /** A field that takes a game in from a file that another phone saved. */
  function chooser() {
    const input = HF.h("input", {
      type: "file", accept: ".json,application/json",
      on: {
        change: async () => {
          if (!input.files.length) return;
          const found = await HF.handover.readFile(input.files[0]);
          input.value = "";
          HF.parts.fault(input, found.id ? "" : t(found.error));
          if (found.id) arrived(found.id);
        },
      },
    });
    return HF.parts.field(t("handover.take"), input);
  }

  async function arrived(id) {
    await HF.app.go(HF.app.gameUrl(id), true);
    HF.notice(t("handover.took"));
  }

  /** An address that another phone showed: the game, or one part of it, stands behind the #. */
  function take(root) {
    HF.parts.put(root, HF.parts.head(t("handover.taking")));
    HF.parts.later(root, HF.handover.read(location.hash), (place, found) => {
      if (found.id) { arrived(found.id); return; }
      HF.parts.put(place, HF.h("p", { class: "remark", role: "status", text: found.error ? t(found.error) : t("handover.got", { part: found.part, of: found.of }) }),
        HF.parts.link(t("app.to_start"), "/", "button"));
    });
  }

  /** Without a worker the page itself brings along what draws the codes, right after the other screens: the signal may
      be gone the next moment. */
  HF.app.more().then(() => {
    if (HF.worker && HF.worker.state().kind === "ready") return;
    for (const name of ["qrcode", "fflate"]) HF.load(name).catch(() => {});
  }, () => {});

  HF.giving = { chooser, save };
  HF.app.screens.handover = { render, update() {}, title: () => t("handover.title") };
  HF.app.screens.take = { render: take, update() {}, title: () => t("handover.taking") };
})();
