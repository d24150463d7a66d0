// A new game: rules, teams, who starts, how this table counts.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const MOST_TEAMS = 8, MOST_PLAYERS = 3, LONGEST = 40, SHOWN_NAMES = 16;

  let form = null; // what is filled in so far; kept on the phone too
  let known = []; // names of this phone, last used first

  const blank = (rules) => ({
    rules, note: "", starter: null,
    counting: HF.store.settings.get("counting", { net: false, left_first: false }),
    teams: seating(rules, []),
  });

  /** As many empty places as the rules foresee. */
  function seating(rules, teams) {
    const [count, size] = rules.figures.table.sides[0] || [2, 2];
    return Array.from({ length: count }, (_, i) => teams[i] || { name: "", players: Array(size).fill("") });
  }

  /** The rules to begin with: those used last, else the best known ones. */
  async function firstRules() {
    const [recent] = await HF.store.rules.recent();
    if (recent) return recent;
    const all = await HF.store.rules.published();
    return HF.rulesList.common(all)[0] || all[0] || null;
  }

  const keep = () => HF.store.settings.set("new_game", form);

  /** What is filled in, or null while no rules have come to this phone yet. */
  async function load() {
    known = await HF.store.names();
    if (!form) form = HF.store.settings.get("new_game", null);
    if (!form || !form.rules || !form.rules.figures) {
      const rules = await firstRules();
      form = rules && blank(rules);
    }
    return form;
  }

  /** Takes rules into the form; empty places follow what they foresee, names stay. */
  async function take(rules) {
    form = (await load()) || blank(rules);
    const named = form.teams.some((team) => team.name || team.players.some(Boolean));
    form = { ...form, rules, teams: named ? form.teams : seating(rules, []), starter: null };
    if (rules.figures.card_points.net_allowed === false) form.counting = { ...form.counting, net: false };
    await keep();
  }

  /** What is out of the ordinary; none of it stops the game. */
  function remarks() {
    const { figures, texts } = form.rules;
    const lines = [];
    const sizes = [...new Set(form.teams.map((team) => team.players.length))];
    const { sides } = figures.table;
    const foreseen = !sides.length || sides.some(([count, size]) => count === form.teams.length && sizes.length === 1 && size === sizes[0]);
    if (!foreseen) lines.push(t("new.not_foreseen", { rules: texts.name }));
    if (sizes.length > 1) lines.push(t("new.uneven"));
    const names = form.teams.flatMap((team) => team.players).map((name) => name.trim().toLocaleLowerCase()).filter(Boolean);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice) lines.push(t("new.twice", { name: HF.result.fenced(form.teams.flatMap((team) => team.players).find((name) => name.trim().toLocaleLowerCase() === twice)) }));
    return lines;
  }

  function operation(value) {
    const teams = value.teams.map((team, i) => {
      const players = team.players.map((name) => name.trim());
      const named = players.some(Boolean) || team.name.trim();
      return { name: named || value.teams.length !== 2 ? team.name.trim() : t(i ? "start.they" : "start.we"), players };
    });
    return HF.ops.start({
      teams, rules: value.rules, counting: value.counting, played_on: HF.parts.today(),
      starter: value.starter === null ? null : `s${value.starter}`, note: value.note || "",
    });
  }

  let beginning = false;

  /** A second touch, before the game stands there, starts no second game. */
  async function once(work) {
    if (beginning) return;
    beginning = true;
    try {
      await work();
    } finally {
      beginning = false;
    }
  }

  async function begin(value) {
    const op = operation(value);
    try {
      await HF.store.rules.keep(value.rules);
      await HF.outbox.commit(null, [op]);
    } catch (error) {
      if (!error.id) throw error;
      HF.notice(HF.correct.refusal(error));
      return;
    }
    form = null;
    await HF.store.settings.set("new_game", null);
    await HF.store.settings.set("counting", value.counting);
    await HF.app.go(HF.app.gameUrl(op.game));
  }

  /** One touch: the rules used last, "We" and "They". */
  const now = () => once(async () => {
    const rules = await firstRules();
    if (rules) await begin(blank(rules)); else HF.notice(t("rules.missing"));
  });

  /** The same people again; the next one in turn is proposed to start. */
  function rematch(state) {
    const { game, rules } = state;
    const teams = game.teams.filter((team) => team.to === null);
    const round = places(teams.map((team) => ({ players: team.seats })));
    const first = game.deals.length && game.deals[0].end.starter;
    const at = round.findIndex(({ team, nth }) => teams[team].seats[nth].id === first);
    const next = at < 0 ? null : (at + 1) % round.length;
    return once(() => begin({
      rules, counting: game.counting, note: "", starter: next,
      teams: teams.map((team) => ({ name: team.name, players: team.seats.map((seat) => HF.seats.sitter(seat)) })),
    }));
  }

  /** Places round the table, so that partners sit apart: first of each team, then second; the index is the seat. */
  function places(teams) {
    const round = [];
    for (let nth = 0; nth < MOST_PLAYERS; nth += 1) {
      teams.forEach(({ players }, team) => { if (nth < players.length) round.push({ team, nth }); });
    }
    return round;
  }

  /* ---- the screen ---- */

  function rulesPart() {
    const { texts } = form.rules;
    const unknown = [...(texts.unknown || []), ...(texts.assumed || [])];
    return HF.parts.section(t("new.rules"), HF.h("div", { class: "rules-chosen" },
      HF.h("p", { class: "card-title" }, HF.parts.name(texts.name)),
      texts.line && HF.h("p", { class: "quiet", text: texts.line }),
      HF.h("div", { class: "row" }, HF.parts.link(t("new.change_rules"), "/#new/rules", "button"),
        HF.parts.link(t("new.read_rules"), `/#rules/${form.rules.key || form.rules.digest}`, "button quiet")),
      unknown.length > 0 && HF.h("details", { class: "unknown" }, HF.h("summary", { text: t("new.not_said", { n: unknown.length }) }),
        HF.h("ul", {}, ...unknown.map((one) => HF.h("li", { text: one.text }))))));
  }

  function draw(root) {
    if (!form) {
      HF.parts.put(root, HF.h("p", { class: "remark", text: t("rules.missing") }));
      return;
    }
    const chips = HF.h("div", { class: "chips", role: "group", "aria-label": t("new.known") });
    const notes = HF.h("div", { class: "remarks", role: "status" });
    const teams = HF.h("div", { class: "teams" });
    const starts = HF.h("div", { class: "starts-part" });
    const options = HF.h("datalist", { id: "known-names" }, ...known.map((name) => HF.h("option", { value: name })));
    let filled = []; // inputs of players, in order of entering

    function changed() {
      keep();
      notes.replaceChildren(...remarks().map((text) => HF.h("p", { class: "remark", text })));
      const taken = new Set(form.teams.flatMap((team) => team.players));
      chips.replaceChildren(...known.slice(0, SHOWN_NAMES).map((name) => HF.h("button", {
        type: "button", class: "chip", "aria-pressed": String(taken.has(name)), on: { click: () => touch(name) },
      }, HF.parts.name(name))));
      drawStarts();
    }

    /** A known name goes to the next empty place, or leaves its place again. */
    function touch(name) {
      const used = filled.find((input) => input.value === name);
      const place = used || filled.find((input) => !input.value.trim());
      if (!place && form.teams.some((team) => team.players.length < 2) && form.teams.length < MOST_TEAMS) {
        form.teams.push({ name: "", players: [name] });
        drawTeams();
        return;
      }
      if (!place) { HF.say(t("new.full")); return; }
      place.value = used ? "" : name;
      place.dispatchEvent(new Event("input"));
      const index = known.indexOf(name);
      if (chips.children[index]) chips.children[index].focus();
    }

    function drawStarts() {
      const named = places(form.teams).map(({ team, nth }, seat) => ({ seat, name: form.teams[team].players[nth].trim() }))
        .filter((place) => place.name);
      starts.replaceChildren();
      if (named.length < 2) return;
      starts.append(HF.parts.choice(t("new.who_starts"),
        [{ value: null, label: t("new.skip") }, ...named.map((place) => ({ value: place.seat, label: HF.parts.name(place.name) }))],
        named.some((place) => place.seat === form.starter) ? form.starter : null, (value) => { form.starter = value; keep(); }, "small"));
    }

    function player(team, i, at) {
      const input = HF.h("input", {
        type: "text", class: "player", list: "known-names", autocomplete: "off", autocapitalize: "words", spellcheck: "false", dir: "auto",
        id: `player-${at}-${i}`, "aria-label": t("new.player_n", { n: i + 1, team: at + 1 }), placeholder: t("new.player", { n: i + 1 }),
        on: {
          input: () => {
            team.players[i] = input.value;
            HF.parts.fault(input, HF.parts.letters(input.value.trim()) > LONGEST ? t("new.too_long", { n: LONGEST }) : "");
            changed();
          },
        },
      });
      input.value = team.players[i];
      filled.push(input);
      return input;
    }

    function teamCard(team, at) {
      const named = HF.h("input", {
        type: "text", autocomplete: "off", dir: "auto", "aria-label": t("new.team_name", { n: at + 1 }), placeholder: t("new.team_name", { n: at + 1 }),
        on: { input: () => { team.name = named.value; HF.parts.fault(named, HF.parts.letters(team.name.trim()) > LONGEST ? t("new.too_long", { n: LONGEST }) : ""); changed(); } },
      });
      named.id = `team-${at}`;
      named.value = team.name;
      const size = (by) => {
        if (by > 0) team.players.push(""); else team.players.pop();
        form.starter = null;
        drawTeams(`player-${at}-${team.players.length - 1}`);
      };
      return HF.h("fieldset", { class: ["team-card", `team-${at}`, team.players.length < 2 && "single"] },
        HF.h("legend", {}, HF.suit(at), ` ${form.teams.length === 2 ? t(at ? "start.they" : "start.we") : t("parts.team", { n: at + 1 })}`),
        team.players.map((_, i) => HF.h("div", { class: "player-row" }, player(team, i, at))),
        HF.h("div", { class: "row" },
          team.players.length < MOST_PLAYERS && HF.parts.button(t("new.add_player"), () => size(1), "small quiet"),
          team.players.length > 1 && HF.parts.button(t("new.drop_player"), () => size(-1), "small quiet"),
          !team.name && team.players.length > 1 && HF.h("details", { class: "team-name" }, HF.h("summary", { text: t("new.own_name") }), named)),
        team.name && named);
    }

    function drawTeams(focus) {
      filled = [];
      teams.replaceChildren(
        HF.parts.stepper(t("new.teams"), form.teams.length, 2, MOST_TEAMS, (count) => {
          const size = form.teams[form.teams.length - 1].players.length;
          while (form.teams.length < count) form.teams.push({ name: "", players: Array(size).fill("") });
          form.teams.length = count;
          form.starter = null;
          drawTeams("");
          const steps = teams.querySelectorAll(".step:not(:disabled)");
          if (steps.length) steps[steps.length - 1].focus();
        }),
        HF.h("div", { class: "team-cards" }, ...form.teams.map(teamCard)));
      changed();
      if (focus && document.getElementById(focus)) document.getElementById(focus).focus();
    }

    function start() {
      const wrong = [...teams.querySelectorAll("[aria-invalid]")][0];
      if (wrong) { wrong.focus(); return; }
      once(() => begin(form));
    }

    HF.parts.put(root, options, rulesPart(),
      HF.parts.section(t("new.who"), known.length > 0 && HF.h("p", { class: "hint", text: t(form.teams.some((team) => team.players.length > 1) ? "new.touch_names" : "new.touch_single") }), chips, teams, notes, starts),
      counting(),
      HF.h("div", { class: "bottom" }, HF.parts.button(t("new.start"), start, "main wide")));
    drawTeams();
  }

  function counting() {
    const { net, left_first: leftFirst } = form.counting;
    const parts = form.rules.figures.card_points.net_allowed === false;
    const value = net && !parts ? "net" : leftFirst ? "left" : "melded";
    const now = HF.h("span", { class: "fold-more", text: t(`new.count_${value}`) });
    return HF.h("details", { class: "fold card" },
      HF.h("summary", {}, HF.h("span", { class: "fold-head", text: t("new.counting") }), now),
      HF.parts.choice(t("new.counting_how"), ["melded", "left", "net"].filter((one) => one !== "net" || !parts)
        .map((one) => ({ value: one, label: t(`new.count_${one}`), hint: t(`new.count_${one}_hint`) })), value, (chosen) => {
        form.counting = { net: chosen === "net", left_first: chosen === "left" };
        now.textContent = t(`new.count_${chosen}`);
        keep();
        HF.store.settings.set("counting", form.counting);
      }),
      parts && HF.h("p", { class: "remark", text: t("new.needs_parts") }));
  }

  /** Rules by key, or by the name under which the server keeps those of a table; asked for where the phone has none. */
  async function fetched(key) {
    const here = (await HF.rulesList.find(key)) || (await HF.store.rules.byDigest(key.split(".")[0]));
    if (here) return here;
    const answer = await fetch(`/rules/${encodeURIComponent(key)}/figures.json`, { credentials: "same-origin" }).catch(() => null);
    return answer && answer.ok ? answer.json() : null;
  }

  /** The code on a pad: a new game by its rules. */
  async function by(key) {
    const rules = await fetched(key);
    if (rules && rules.texts.template) { HF.app.go(`/#ourrules/${key}`, true); return; }
    if (rules) await take(rules); else HF.notice(t("rules.missing"));
    HF.app.go("/#new", true);
  }

  function render(root, state, args) {
    if (args[0] === "by" && args[1]) { by(args[1]); return; }
    if (args[0] === "rules") {
      HF.parts.put(root, HF.parts.head(t("new.choose_rules"), { href: "/#new", text: t("new.title") }));
      HF.rulesList.draw(root, async (rules) => { await take(rules); HF.app.go("/#new"); });
      return;
    }
    HF.parts.put(root, HF.parts.head(t("new.title")));
    HF.parts.later(root, load(), draw);
  }

  HF.newgame = { now, rematch, take, firstRules };
  HF.app.screens.new = { render, update() {}, title: () => t("new.title") };
})();
