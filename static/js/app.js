/* The frame of all screens: addresses, state, the bar on top, what is said aloud.
   A screen is HF.app.screens[name] = {
     render(root, state, args)   draws into root, which is empty,
     update?(root, state, args)  new figures came in from elsewhere: move nothing that is being typed
                                 (without it the screen is drawn anew),
     leave?()                    the screen goes away,
     title?(state, args)         text for the window,
     alone: true                 draws its own bar }
   state is {rules, game, role, writers, links, log} of the open game, or null. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const app = (HF.app = { screens: {}, state: null, ready: false });
  const GAME = /^\/g\/([0-9a-f-]{36})\/$/;
  let shown = null; // {name, args, id} now on screen
  let committing = 0; // commits of this page under way; they draw by themselves
  let turn = 0; // drops what arrives for a screen that was left
  let root, bar, said;

  app.gameUrl = (id, hash) => `/g/${id}/${hash ? "#" + hash : ""}`;

  /** {id, name, args} of an address of the shell, or null when another page has it. */
  function place(url) {
    if (url.origin !== location.origin) return null;
    const game = GAME.exec(url.pathname);
    if (!game && url.pathname !== "/") return null;
    const parts = url.hash.replace(/^#/, "").split("/").filter(Boolean).map(decoded);
    const first = parts.shift() || (game ? "entry" : "start");
    const name = first.startsWith("h=") ? "take" : first; // a game that comes from another phone
    return { id: game ? game[1] : null, name, args: parts };
  }

  function decoded(part) {
    try {
      return decodeURIComponent(part);
    } catch (broken) {
      return part;
    }
  }

  /** Opens an address ("/", "/g/<id>/#board", "#card"); replace: without a step back. */
  app.go = function (address, replace) {
    const url = new URL(address, location.href);
    if (!place(url)) {
      location.assign(url.href);
      return Promise.resolve();
    }
    if (url.href !== location.href) history[replace ? "replaceState" : "pushState"](null, "", url.href);
    return route();
  };

  async function load(id) {
    const brought = HF.block("data");
    if (brought && brought.game && brought.game.id === id && !app.taken) {
      app.taken = true;
      await HF.outbox.take(brought);
    }
    let value = await HF.store.games.load(id);
    if (!value && HF.outbox.fetch) value = await HF.outbox.fetch(id);
    return value;
  }

  let coming = null;

  function whole() {
    if (app.whole) return;
    app.whole = true;
    if (shown && shown.screen === app.screens.entry) app.refresh();
  }

  function fetched(element) {
    return new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => reject(new Error(element.src || element.href));
      document.head.append(element);
    });
  }

  function script(address) {
    const element = HF.h("script", { src: address });
    element.async = false; // in the order of the list
    return fetched(element);
  }

  /** Scripts, texts and styles of all other screens, fetched once: at the first need, else while nothing else is to be done. */
  app.more = function () {
    coming = coming || Promise.all([
      ...(HF.block("styles") || []).map((address) => fetched(HF.h("link", { rel: "stylesheet", href: address }))),
      ...(HF.block("later") || []).map(script),
    ]);
    if (!app.whole) coming.then(whole, () => { coming = null; });
    return coming;
  };

  async function route() {
    const mine = (turn += 1);
    const where = place(new URL(location.href));
    if (!where) return;
    if (!app.screens[where.name]) {
      const came = await app.more().then(() => true, () => false);
      if (!came) HF.notice(HF.t("app.no_signal"));
      if (mine !== turn || (shown && !came)) return;
    }
    if (where.id !== (app.state && app.state.game.id)) {
      HF.clearNotices();
      app.state = where.id ? await load(where.id) : null;
      if (mine !== turn) return;
    }
    HF.outbox.open(app.state ? where.id : null);
    if (where.id && !app.state) where.name = "missing";
    show(where);
  }

  function show(where) {
    const screen = app.screens[where.name] || app.screens[where.id ? "entry" : "start"] || app.screens.missing;
    if (shown && shown.screen.leave) shown.screen.leave();
    shown = { ...where, screen };
    clear();
    root.className = `screen screen-${where.name}`;
    document.documentElement.classList.toggle("with-entry", screen.alone === true);
    root.replaceChildren();
    drawBar();
    screen.render(root, app.state, where.args);
    document.title = screen.title ? `${screen.title(app.state, where.args)} · ${HF.t("app.name")}` : HF.t("app.name");
    if (!screen.alone) {
      window.scrollTo(0, 0);
      const head = root.querySelector("h1");
      if (head && app.ready) head.focus({ preventScroll: true });
    }
  }

  /** Is this screen on show? */
  app.at = (name) => Boolean(shown) && shown.screen === app.screens[name];

  /** Draws the screen again, or lets it take new figures in. */
  app.refresh = function () {
    if (!shown) return;
    if (shown.screen.update) shown.screen.update(root, app.state, shown.args);
    else show(shown);
  };

  /** Draws the screen from the start, whatever was on it. */
  app.redraw = () => shown && show(shown);

  /** New value of the open game (from the phone's store or from the server). */
  app.take = function (value) {
    if (!value || !app.state || value.game.id !== app.state.game.id) return;
    const changed = value.game !== app.state.game || value.rules !== app.state.rules;
    app.state = value;
    if (changed && !committing) app.refresh();
  };

  /** Commits operations to a game; resolves when they are safe on this phone.
      {quiet: true} leaves it to the caller to draw. */
  app.commit = async function (ops, options) {
    const list = [].concat(ops);
    committing += 1;
    try {
      const answer = await HF.outbox.commit(app.state ? app.state.game.id : null, list);
      HF.clearNotices(); // an undo is offered until the next commit
      if (app.state && answer.game.id === app.state.game.id && !(options && options.quiet)) app.refresh();
      return answer;
    } finally {
      committing -= 1;
    }
  };

  /** Board, totals and what comes next of the open game, reckoned once per value. */
  let reckoned = { game: null, rules: null, table: null };
  app.table = function () {
    const { game, rules } = app.state;
    if (reckoned.game !== game || reckoned.rules !== rules) {
      reckoned = { game, rules, table: HF.play.table(game, rules) };
    }
    return reckoned.table;
  };

  /** Said by screen readers; the same text twice is said twice. */
  HF.say = function (text) {
    if (!said) return;
    said.textContent = said.textContent === text ? text + "\u00a0" : text;
  };

  function link(icon, label, hash, name) {
    return HF.h(
      "a",
      { class: "bar-key", href: app.gameUrl(app.state.game.id, hash), "aria-current": shown.name === name ? "page" : null },
      HF.icon(icon),
      HF.h("span", { class: "bar-word", text: label }),
    );
  }

  function names() {
    const { game } = app.state;
    return HF.parts.joined(game.teams.map((team) => HF.seats.team(team)));
  }

  /** What stands under the bar: text or elements. */
  app.where = function (...words) {
    const place = document.getElementById("where");
    if (place) place.replaceChildren(...words);
  };

  /** The bar of a game: home, enter, board, rules card, everything else. */
  app.bar = function () {
    if (!app.state) return null;
    return HF.h(
      "nav",
      { class: "bar-keys", "aria-label": HF.t("app.game_menu") },
      HF.h("a", { class: "bar-key", href: "/" }, HF.icon("home"), HF.h("span", { class: "bar-word", text: HF.t("app.home") })),
      link("edit", HF.t("app.enter"), "entry", "entry"),
      link("board", HF.t("app.board"), "board", "board"),
      link("rules", HF.t("app.card"), "card", "card"),
      HF.h(
        "button",
        { class: "bar-key", type: "button", on: { click: menu }, "aria-haspopup": "dialog" },
        HF.icon("more"),
        HF.h("span", { class: "bar-word", text: HF.t("app.more") }),
      ),
    );
  };

  function drawBar() {
    bar.replaceChildren();
    bar.hidden = false;
    if (app.state) {
      bar.append(app.bar(), HF.h("div", { class: "bar-line" }, HF.h("div", { class: "where", id: "where" }), shown.screen.alone && HF.awake.sign(), HF.status.line()));
      app.where(names());
    }
    else if (shown.name !== "start") {
      bar.append(
        HF.h("nav", { class: "bar-keys", "aria-label": HF.t("app.menu") },
          HF.h("a", { class: "bar-key", href: "/" }, HF.icon("home"), HF.h("span", { class: "bar-word", text: HF.t("app.home") }))),
      );
    } else bar.hidden = true;
  }

  function menu() {
    const id = app.state.game.id;
    const entries = [
      ["fix", "edit", "app.fix"],
      ["people", "people", "app.people"],
      ["history", "history", "app.history"],
      ["links", "share", "app.links"],
      ["exchange", "rules", "app.exchange"],
      ["finish", "flag", "app.finish"],
      ["look", "awake", "app.look"],
    ];
    HF.sheet(HF.t("app.more"), HF.h("ul", { class: "menu" }, entries.map(([name, icon, label]) =>
      HF.h("li", {}, HF.h("a", { href: app.gameUrl(id, name) }, HF.icon(icon), HF.t(label))))));
  }

  function clear() {
    if (HF.closeSheets) HF.closeSheets();
  }

  /** Links between screens never load a page. */
  function follow(event) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = event.target.closest && event.target.closest("a[href]");
    if (!anchor || anchor.target || anchor.hasAttribute("download")) return;
    const url = new URL(anchor.href, location.href);
    if (!place(url)) return;
    event.preventDefault();
    app.go(url.href);
  }

  app.screens.missing = {
    render(where) {
      where.append(
        HF.h("h1", { tabindex: "-1", text: HF.t("app.missing") }),
        HF.h("p", { text: HF.t("app.missing_why") }),
        HF.h("p", {}, HF.h("a", { class: "button", href: "/", text: HF.t("app.to_start") })),
      );
    },
  };

  async function begin() {
    const shell = document.getElementById("shell");
    if (!shell || !document.documentElement.classList.contains("shell")) return;
    root = HF.h("main", { id: "screen", class: "screen" });
    bar = HF.h("header", { class: "bar" });
    said = HF.h("div", { class: "sr", id: "said", role: "status", "aria-live": "polite" });
    shell.replaceChildren(bar, root, HF.h("div", { id: "notices" }), said);
    shell.hidden = false;
    shell.addEventListener("click", follow);
    window.addEventListener("popstate", route);
    await HF.outbox.start(); // what is not sent yet is known before anything is said about it
    HF.outbox.on((what) => (what.kind === "game" ? app.take(what.state) : null));
    HF.status.begin();
    await route();
    app.ready = true;
    document.documentElement.classList.add("ready");
    setTimeout(() => app.more().catch(() => {}), 2500);
  }

  document.addEventListener("DOMContentLoaded", () => {
    begin().catch((error) => {
      // Nothing half-drawn stays: the plain page does the same work.
      document.documentElement.classList.remove("shell");
      throw error;
    });
  });
})();
