// Letting others in: watch first; score and manage one touch further; who keeps score here.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  const own = () => ({ "X-Device": HF.store.device().secret, Accept: "application/json" });

  /** What the server says about the links and writers of a game; null without signal or before it knows the game. */
  async function fetched(id) {
    try {
      const answer = await fetch(`/api/games/${id}`, { headers: own(), cache: "no-store", credentials: "same-origin" });
      return answer.ok ? await answer.json() : null;
    } catch (error) {
      return null;
    }
  }

  async function post(address, body) {
    const answer = await fetch(address, {
      method: "POST", credentials: "same-origin", headers: { ...own(), "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.status === 204 ? null : answer.json();
  }

  /** One link: QR, address as text, ways to pass it on. */
  function card(state, kind, link, again) {
    const picture = HF.h("div", { class: "qr" });
    HF.qr.draw(picture, link.url, t(`links.${kind}_qr`)).catch(() => picture.replaceWith(HF.h("p", { class: "remark", text: t("links.no_picture") })));
    const field = HF.h("input", { type: "text", readonly: true, class: "address", "aria-label": t("links.address"), on: { focus: () => field.select() } });
    field.value = link.url;
    return HF.h("div", { class: "card link-card" },
      HF.h("p", { text: t(`links.${kind}_hint`) }), picture, field,
      HF.h("div", { class: "row" },
        HF.parts.button([HF.icon("share"), t("links.send")], () => HF.share.send(`${t(`links.${kind}_message`)} ${link.url}`), "main"),
        HF.parts.button(t("links.copy"), () => HF.share.copy(link.url))),
      HF.parts.button(t("links.revoke"), () => revoke(state, kind, again), "away small"));
  }

  /** A link that was ended: a new one can be made at any time. */
  const none = (state, kind, again) => HF.h("div", { class: "card link-card" }, HF.h("p", { text: t("links.none") }),
    HF.parts.button(t("links.make"), () => change(() => links(state, "renew", kind), "links.made", again), "main"));

  const links = (state, action, kind) => post(`/api/games/${state.game.id}/links`, { action, kind });

  async function change(work, words, again) {
    try {
      await work();
      HF.notice(t(words));
      again();
    } catch (error) {
      HF.notice(t("links.failed"));
    }
  }

  /** Ending a link cannot be undone: it is asked once. */
  function revoke(state, kind, again) {
    const close = HF.sheet(t("links.revoke"), HF.h("div", { class: "stack" }, HF.h("p", { text: t(`links.${kind}_revoke`) }),
      HF.parts.button(t("links.revoke_do"), () => { close(); change(() => links(state, "renew", kind), "links.revoked", again); }, "main"),
      HF.parts.button(t("links.revoke_only"), () => { close(); change(() => links(state, "revoke", kind), "links.gone", again); })));
  }

  function writer(state, one, again) {
    const act = (action, words) => () => change(() => post(`/api/games/${state.game.id}/writers`, { action, writer: one.id }), words, again);
    return HF.h("li", { class: "writer" },
      HF.h("span", {}, HF.parts.name(one.name || t("history.somebody")), HF.h("small", { text: t(one.me ? "links.this_phone" : `links.role_${one.role}`) })),
      one.ended ? HF.h("span", { class: "mark", text: t("links.ended") }) : !one.me && HF.h("span", { class: "writer-acts" },
        one.role === "score" && HF.parts.button(t("links.hand_over"), act("hand_over", "links.handed_over"), "small quiet"),
        HF.parts.button(t("links.end_writer"), act("end", "links.writer_ended"), "small quiet")));
  }

  function deviceName() {
    const input = HF.h("input", { type: "text", autocomplete: "off", dir: "auto", maxlength: "40" });
    input.value = HF.store.device().name || "";
    const save = async () => {
      await HF.store.nameDevice(input.value.trim());
      HF.notice(t("links.named"));
    };
    return HF.h("div", { class: "device" }, HF.parts.field(t("links.device"), input, t("links.device_hint")), HF.parts.button(t("links.device_save"), save, "small"));
  }

  function draw(root, state, found) {
    const again = () => { if (root.isConnected) HF.app.refresh(); };
    const known = (found && found.links) || (!found && state.links) || null;
    const writers = (found && found.writers) || state.writers || [];
    if (!known) {
      HF.parts.put(root, HF.h("p", { class: "remark", text: t(found ? "links.not_yours" : "links.no_signal") }),
        HF.parts.link([HF.icon("next"), t("handover.title")], HF.app.gameUrl(state.game.id, "handover"), "button"));
      return;
    }
    const one = (kind) => (known[kind] ? card(state, kind, { url: address(known, kind) }, again) : none(state, kind, again));
    const more = (kind) => HF.h("details", { class: "fold card" },
      HF.h("summary", {}, HF.h("span", { class: "fold-head", text: t(`links.${kind}`) }), HF.h("span", { class: "fold-more", text: t(`links.${kind}_short`) })),
      one(kind));
    HF.parts.put(root,
      !found && HF.h("p", { class: "remark", text: t("links.not_there_yet") }),
      HF.parts.section(t("links.watch"), bases(known, again), one("watch")),
      HF.parts.section(t("links.more"), more("score"), more("manage")),
      HF.parts.section(t("links.writers"), writers.length ? HF.h("ul", { class: "plain-list" }, writers.map((one) => writer(state, one, again))) : HF.h("p", { class: "quiet", text: t("links.alone") }), deviceName()),
      HF.parts.link([HF.icon("next"), t("handover.title")], HF.app.gameUrl(state.game.id, "handover"), "button"));
  }

  /** The address by which others reach the server: the one chosen last, where it has several. */
  function base(known) {
    const chosen = HF.store.settings.get("base_address", "");
    return (known.bases || []).includes(chosen) ? chosen : known.base || location.origin;
  }

  const address = (known, kind) => `${base(known)}${kind === "watch" ? "/watch/" : "/l/"}${known[kind]}/`;

  function bases(known, again) {
    if (!known.bases || known.bases.length < 2) return null;
    return HF.parts.choice(t("links.which_address"), known.bases.map((one) => ({ value: one, label: one.replace(/^https?:\/\//, "") })), base(known),
      (value) => { HF.store.settings.set("base_address", value); again(); });
  }

  HF.app.screens.links = HF.parts.readScreen({
    top: (root, state) => HF.parts.put(root, HF.parts.head(t("app.links"), { href: HF.app.gameUrl(state.game.id, "board"), text: t("app.board") })),
    read: (state) => fetched(state.game.id),
    draw,
    title: () => t("app.links"),
  });
})();
