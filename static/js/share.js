// Sending the game as plain words: by the phone's share sheet, else by copying, else to be selected.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  async function send(text) {
    if (navigator.share) {
      try {
        await navigator.share({ text });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    await copy(text);
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      HF.notice(t("share.copied"));
    } catch (error) {
      show(text);
    }
  }

  /** Neither share sheet nor clipboard (plain http): the text itself, selected. */
  function show(text) {
    const area = HF.h("textarea", { class: "share-text", readonly: true, rows: 12, dir: "auto", "aria-label": t("share.text") });
    area.value = text;
    HF.sheet(t("share.select"), [HF.h("p", { class: "hint", text: t("share.select_hint") }), area]);
    area.focus();
    area.select();
    if (document.execCommand && document.execCommand("copy")) HF.say(t("share.copied"));
  }

  function game(state) {
    if (!state.game.deals.length) {
      send(HF.result.text(state, false));
      return;
    }
    const close = HF.sheet(t("board.send"), HF.h("div", { class: "stack" },
      HF.parts.button(t("share.result"), () => { close(); send(HF.result.text(state, false)); }, "main"),
      HF.parts.button(t("share.deals"), () => { close(); send(HF.result.text(state, true)); })));
  }

  /** Saves text or a Blob as a file on the phone. */
  function file(content, filename, type = "application/json") {
    const blob = content instanceof Blob ? content : new Blob([content], { type });
    const href = URL.createObjectURL(blob);
    const link = HF.h("a", { href, download: filename });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  }

  HF.share = { send, copy, game, file };
})();
