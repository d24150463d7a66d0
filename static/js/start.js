// The first screen: the running game, a new one, the same again, this phone's last games.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const SHOWN = 3;

  function standing(row) {
    return HF.h("ul", { class: "totals-list" }, ...row.teams.map((team, order) => HF.h("li", {},
      HF.suit(order), HF.parts.name(team || t("parts.team", { n: order + 1 })), HF.figure(row.totals[order], { class: "number" }))));
  }

  function running(row) {
    return HF.h("section", { class: "card running", "aria-label": t("start.running") },
      HF.h("p", { class: "card-kicker", text: t(row.deals ? "start.after" : "start.begun", { n: row.deals }) }),
      standing(row),
      row.pending > 0 && HF.h("p", { class: "card-kicker", text: t("games.pending", { n: row.pending }) }),
      HF.parts.link(t("start.go_on"), HF.app.gameUrl(row.id), "button main wide"));
  }

  function again(row) {
    const run = async () => {
      const state = await HF.store.games.load(row.id);
      if (state) HF.newgame.rematch(state);
    };
    return HF.h("button", { type: "button", class: "button wide two-lines", on: { click: run } },
      HF.h("span", { text: t("start.rematch") }),
      HF.h("small", {}, HF.parts.name(row.teams.map((team, i) => team || t("parts.team", { n: i + 1 })).join(" \u2013 "))));
  }

  const ready = () => (HF.worker ? HF.worker.state() : { kind: "none" });

  /** Whether this phone manages without signal, in one line with something to do. */
  function readiness(counts) {
    const worker = ready();
    const values = {
      rules: t("start.n_rules", { n: counts.rules }), names: t("start.n_names", { n: counts.names }), games: t("start.n_games", { n: counts.games }),
    };
    const id = HF.store.kind === "memory" ? "start.memory" : worker.kind === "ready" ? "start.ready"
      : worker.kind === "plain" ? "start.plain_http" : worker.kind === "loading" ? "start.getting_ready" : "start.open_only";
    return HF.h("div", { class: ["readiness", worker.kind === "ready" && "is-ready"] },
      HF.h("p", { text: t(id, values) }),
      worker.iphone && HF.h("p", { class: "hint", text: t("start.iphone") }),
      worker.update && HF.parts.button(t("start.update"), () => HF.worker.update(), "small"));
  }

  /** What the rules of "Start now" leave open is named before the game begins. */
  function open(rules) {
    const notes = [...(rules.texts.unknown || []), ...(rules.texts.assumed || [])];
    return notes.length > 0 && HF.h("details", { class: "unknown" }, HF.h("summary", { text: t("new.not_said", { n: notes.length }) }),
      HF.h("ul", {}, notes.map((one) => HF.h("li", { text: one.text }))));
  }

  let seen = ""; // what the screen was drawn from

  /** Games with something that does not go off by itself: refused, or the link of this phone has ended. */
  const stuck = (games) => games.filter((row) => {
    const { refused, pending, state } = HF.outbox.status(row.id);
    return refused.length > 0 || (pending > 0 && state === "ended");
  });

  const stamp = (found) => JSON.stringify([found, ready(), stuck(found[0]).map((row) => row.id)]);

  function draw(root, found) {
    const [games, names, recent, own, first] = found;
    const unsent = stuck(games);
    seen = stamp(found);
    const counted = games.filter((row) => row.state !== "void");
    const [now] = counted.filter((row) => row.state === "playing");
    const done = counted.find((row) => row.state === "finished");
    const others = games.filter((row) => row !== now).slice(0, SHOWN);
    HF.parts.put(root,
      now && running(now),
      HF.h("div", { class: "stack starters" },
        HF.h("button", { type: "button", class: ["button wide two-lines", !now && "main"], on: { click: () => HF.newgame.now() } },
          HF.h("span", { text: t("start.now") }),
          HF.h("small", { text: first ? t("start.now_rules", { rules: first.texts.name }) : t("start.now_first") })),
        first && !recent.length && open(first),
        HF.parts.link(t("start.new"), "/#new", "button wide"),
        done && again(done)),
      others.length > 0 && HF.parts.section(t("start.last"), HF.h("ul", { class: "game-list" }, ...others.map((row) => HF.h("li", {}, HF.games.row(row)))),
        HF.parts.link(t("start.all_games"), "/#games", "more-link")),
      HF.h("nav", { class: "start-links", "aria-label": t("start.more") },
        HF.parts.link([HF.icon("rules"), t("start.rules")], "/#rules", "button quiet"),
        HF.h("a", { class: "button quiet", href: "/pads/" }, HF.icon("edit"), t("start.pads")),
        HF.h("a", { class: "button quiet", href: "/paper/" }, HF.icon("edit"), t("start.paper")),
        HF.h("a", { class: "button quiet", href: "/clubs/" }, HF.icon("people"), t("start.clubs")),
        !others.length && HF.parts.link([HF.icon("history"), t("start.all_games")], "/#games", "button quiet"),
        HF.app.screens.look && HF.parts.link([HF.icon("awake"), t("app.look")], "/#look", "button quiet")),
      unsent.length > 0 && HF.parts.link(t("problems.some", { n: unsent.length }), "/#problems", "more-link"),
      readiness({ rules: Math.max(1, own.length + recent.filter((one) => one.key).length), names: names.length, games: games.length }));
  }

  const gathered = () => Promise.all([HF.store.games.list(), HF.store.names(), HF.store.rules.recent(), HF.store.rules.own(), HF.newgame.firstRules()]);

  let followed = false;

  function follow() {
    if (followed) return;
    followed = true;
    HF.parts.follow(["start", "games"]);
    if (HF.worker) HF.worker.on(() => { if (HF.app.at("start")) HF.app.refresh(); });
  }

  function render(root) {
    HF.parts.put(root, HF.h("header", { class: "start-head" },
      HF.h("span", { class: "start-suits", "aria-hidden": "true" }, [0, 1, 2, 3].map((suit) => HF.suit(suit))),
      HF.h("h1", { tabindex: "-1", text: t("app.name") })));
    HF.parts.later(root, gathered(), draw);
    follow();
  }

  /** What the phone has, with what came in meanwhile; nothing is touched where nothing is new. */
  async function update(root) {
    const found = await gathered();
    const place = root.querySelector(".later");
    if (!HF.app.at("start") || !place || seen === stamp(found)) return;
    HF.parts.keep(place, () => draw(place, found));
  }

  HF.app.screens.start = { render, update };
})();
