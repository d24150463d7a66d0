// This phone's games: date, teams, result; search, "don't count", files in and out.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const PAGE = 30;

  const label = (row, order) => row.teams[order] || t("parts.team", { n: order + 1 });

  function result(row) {
    if (row.state === "void") return t("games.void");
    if (row.state === "playing") return t("games.playing", { n: row.deals });
    const winners = (row.winners || []).map((order) => HF.result.fenced(label(row, order)));
    return winners.length > 1 ? t("games.tie", { teams: HF.parts.joined(winners) })
      : winners.length ? t("games.won", { team: winners[0], n: (row.sides && row.sides[row.winners[0]].players.length) || 1 }) : t("board.finished");
  }

  /** One game in a list, as a link to it. */
  function row(one) {
    const screen = one.state === "playing" ? "" : "board";
    return HF.h("a", { class: ["game-row", `is-${one.state}`], href: HF.app.gameUrl(one.id, screen) },
      HF.h("span", { class: "game-date", text: HF.parts.date(one.played_on, "short") }),
      HF.h("span", { class: "game-teams" }, one.teams.map((_, order) => HF.h("span", { class: ["game-team", (one.winners || []).includes(order) && "won"] },
        HF.parts.name(label(one, order)), " ", HF.figure(one.totals[order], { class: "number" })))),
      HF.h("span", { class: "game-result", text: result(one) }),
      one.pending > 0 && HF.h("span", { class: "game-pending", text: t("games.pending", { n: one.pending }) }));
  }

  const words = (one) => [HF.parts.date(one.played_on), one.played_on, ...one.teams, ...(one.sides || []).flatMap((side) => side.players), result(one), one.code]
    .join(" ").toLocaleLowerCase();

  async function count(one, on) {
    const state = await HF.store.games.load(one.id);
    const op = HF.ops.void(state, !on);
    await HF.outbox.commit(one.id, [op]);
    HF.app.refresh();
    HF.notice(t(on ? "games.counts_again" : "games.counts_not"), { label: t("app.undo"), run: () => count(one, !on) });
  }

  function item(one) {
    return HF.h("li", {}, row(one), HF.correct.manages(one) && HF.parts.button(t(one.state === "void" ? "board.count_again" : "games.dont_count"),
      () => count(one, one.state === "void"), "small quiet"));
  }

  function files(games) {
    const save = async () => {
      const all = await Promise.all(games.map((one) => HF.store.games.load(one.id)));
      HF.share.file(JSON.stringify({ format: 1, games: all.filter(Boolean).map(({ game, rules }) => ({ game, rules })) }, null, 1), "hand-and-foot-games.json");
    };
    return HF.parts.section(t("games.files"), HF.h("p", { class: "quiet", text: t("games.files_hint") }), HF.h("div", { class: "stack" },
      HF.h("a", { class: "button", href: "/games.xlsx", download: "" }, t("games.xlsx")),
      HF.h("a", { class: "button", href: "/games.csv", download: "" }, t("games.csv")),
      HF.h("a", { class: "button", href: "/games.json", download: "" }, t("games.json")),
      games.length > 0 && HF.h("a", { class: "button", href: "/games/paper/" }, t("games.paper")),
      games.length > 0 && HF.parts.button(t("games.from_phone"), save),
      HF.h("a", { class: "button", href: "/import/" }, t("games.import")), HF.giving.chooser()));
  }

  let wanted = ""; // what is searched for, kept while the list changes
  let shown = PAGE;

  function draw(root, games) {
    const list = HF.h("ul", { class: "game-list" });
    const count_ = HF.h("p", { class: "quiet", role: "status" });
    const more = HF.parts.button(t("games.more"), () => { shown += PAGE; fill(); });
    const search = HF.h("input", { type: "search", autocomplete: "off", enterkeyhint: "search", dir: "auto", on: { input: () => { shown = PAGE; fill(); } } });
    search.value = wanted;
    function fill() {
      wanted = search.value;
      const parts = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      const found = games.filter((one) => parts.every((word) => words(one).includes(word)));
      list.replaceChildren(...found.slice(0, shown).map(item));
      more.hidden = found.length <= shown;
      count_.textContent = parts.length ? t("games.found", { n: found.length }) : t("games.count", { n: games.length });
    }
    HF.parts.put(root, games.length > 4 && HF.parts.field(t("games.search"), search, t("games.search_hint")),
      games.length ? count_ : HF.h("p", { class: "quiet", text: t("games.none") }), list, more, files(games));
    fill();
  }

  function render(root) {
    wanted = "";
    shown = PAGE;
    HF.parts.put(root, HF.parts.head(t("games.title")));
    HF.parts.later(root, HF.store.games.list(), draw);
    HF.parts.follow(["start", "games"]);
  }

  /** The list anew under what is searched for; the caret stays where it is. */
  async function update(root) {
    const games = await HF.store.games.list();
    const place = root.querySelector(".later");
    if (!HF.app.at("games") || !place) return;
    const active = document.activeElement;
    const caret = active && active.type === "search" ? active.selectionStart : null;
    HF.parts.keep(place, () => draw(place, games));
    if (caret !== null) place.querySelector("input[type=search]").setSelectionRange(caret, caret);
  }

  HF.games = { row, result };
  HF.app.screens.games = { render, update, title: () => t("games.title") };
})();
