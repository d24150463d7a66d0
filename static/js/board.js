// The board of a game: totals, every deal by its lines, chart, result.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const open = new Set(); // deals whose lines are shown, "game/deal"

  const address = (game, rest) => HF.app.gameUrl(game.id, rest);

  function scores(state, table) {
    const { game, rules } = state;
    const done = HF.result.played(table).length > 0;
    const rows = game.teams.map((team) => {
      const leads = done && table.leaders.includes(team.order);
      const people = team.name ? HF.parts.joined(HF.seats.players(team)) : "";
      return HF.h("li", { class: ["score", leads && "leads", team.to !== null && "gone"] },
        HF.h("p", { class: "score-name" }, HF.suit(team.order), " ", HF.parts.name(HF.seats.team(team)),
          people && HF.h("small", {}, HF.parts.name(people))),
        HF.figure(table.totals[team.order], { class: ["score-total", size(table.totals[team.order])] }),
        HF.h("p", { class: "score-note", text: note(team, table, leads, game, rules) }));
    });
    return HF.h("ul", { class: ["scores", game.teams.length === 2 ? "two" : "many"], "aria-label": t("board.totals") }, ...rows);
  }

  /** Five digits and more are set smaller, so that two teams stay side by side. */
  const size = (total) => ["", "long", "longer"][Math.max(0, Math.min(2, HF.number(total).length - 5))];

  function note(team, table, leads, game, rules) {
    if (team.to !== null) return t("board.left_after", { deal: HF.words.deal(rules, team.to) });
    if (leads) return table.leaders.length > 1 ? t("board.level") : t("board.ahead", { points: table.ahead });
    const best = table.leaders.length ? table.totals[table.leaders[0]] : 0;
    const behind = Math.abs(best - table.totals[team.order]);
    return behind ? t("board.behind", { points: behind }) : "";
  }

  function next(state, table) {
    const { game, rules } = state;
    if (game.state !== "playing" || table.next.deal === null || table.next.deal === undefined) return null;
    const number = table.next.deal;
    const words = HF.seats.playing(game, number).map((team) => [team, HF.words.minimum(rules, table.next.minimums[team.order])]);
    const same = words.length > 0 && words.every(([, text]) => text === words[0][1]);
    const lines = same ? [words[0][1] && HF.h("p", { class: "lay-down", text: words[0][1] })]
      : words.map(([team, text]) => text && HF.h("p", { class: "lay-down" }, HF.parts.name(HF.seats.team(team)), ` \u2013 ${text}`));
    const starter = table.next.starter ? HF.seats.seat(game, table.next.starter, number) : "";
    return HF.h("section", { class: "part next-deal", "aria-label": HF.words.deal(rules, number) },
      HF.h("h2", { text: HF.words.deal(rules, number) }), ...lines,
      starter && HF.h("p", { class: "starts", text: t("board.starts", { name: HF.result.fenced(starter) }) }),
      HF.parts.link(t("board.enter", { deal: HF.words.deal(rules, number) }), address(game, `entry/${number}`), "button main"));
  }

  function cell(state, deal, team, row, content, words) {
    const rest = `entry/${deal}/${team.order}${row ? `/${row}` : ""}`;
    const link = HF.parts.link(content, address(state.game, rest), "cell");
    link.setAttribute("aria-label", words);
    return HF.h("td", { class: "number" }, link);
  }

  function endWords(state, deal) {
    const { game } = state;
    const end = deal.end || {};
    const parts = [];
    if (end.starter) parts.push(t("board.started", { name: HF.result.fenced(HF.seats.seat(game, end.starter, deal.number)) }));
    if (end.out === -1) parts.push(t("board.nobody_out"));
    else if (end.out !== null && end.out !== undefined) parts.push(t("board.went_out", { team: HF.result.names(game, [end.out], deal.number) }));
    return parts.join(" \u00b7 ");
  }

  /** What was entered under former rules and counts nothing now. */
  const notes = (state, deal, cells) => cells.filter((cell) => Object.keys(cell.kept || {}).length).map((cell) => {
    const rows = Object.entries(cell.kept).map(([row, n]) => HF.words.line(state.rules, row, "n", n));
    return t("board.kept", { what: `${HF.result.names(state.game, [cell.team], deal.number)}, ${rows.join(", ")}` });
  });

  function dealRows(state, deal) {
    const { game, rules } = state;
    const key = `${game.id}/${deal.number}`;
    const word = HF.words.deal(rules, deal.number);
    const ids = [];
    for (const one of deal.cells) for (const line of (one.score ? one.score.lines : [])) if (!ids.includes(line.id)) ids.push(line.id);
    const cells = game.teams.map((team) => deal.cells.find((one) => one.team === team.order) || { team: team.order, plays: false, score: null, running: null });
    const spoken = (team, figure) => t("board.cell", {
      team: HF.result.names(game, [team.order], deal.number), deal: word, figure: figure === null ? t("board.empty") : HF.spoken(figure),
    });
    const away = (team) => !cells[team.order].plays;
    const blank = () => HF.h("td", { class: "number away", text: "" });
    const shown = open.has(key);
    const lines = HF.words.ordered(rules, game.counting, ids).map((id) => HF.h("tr", { class: "deal-line", hidden: !shown },
      HF.h("th", { scope: "row", title: HF.words.line(rules, id), text: HF.words.line(rules, id, "short") }),
      ...game.teams.map((team) => {
        if (away(team)) return blank();
        const line = (cells[team.order].score || { lines: [] }).lines.find((one) => one.id === id);
        const content = line ? [HF.words.counted(id, line) && HF.h("small", { text: `${HF.words.counted(id, line)} ` }), HF.figure(line.points)] : ["\u2013"];
        return cell(state, deal.number, team, id, content, `${HF.words.line(rules, id)}, ${spoken(team, line ? line.points : null)}`);
      })));
    const toggle = HF.h("button", {
      type: "button", class: "unfold", "aria-expanded": String(shown),
      on: {
        click: () => {
          const now = toggle.getAttribute("aria-expanded") !== "true";
          toggle.setAttribute("aria-expanded", String(now));
          if (now) open.add(key); else open.delete(key);
          for (const row of lines) row.hidden = !now;
        },
      },
    }, HF.h("span", { class: "arrow", "aria-hidden": "true" }), word);
    const record = game.deals.find((one) => one.number === deal.number) || deal;
    const words = [deal.counted ? "" : t("board.left_out"), endWords(state, record)].filter(Boolean).join(" \u00b7 ");
    return HF.h("tbody", { class: "deal" },
      HF.h("tr", { class: "deal-total" },
        HF.h("th", { scope: "row" }, lines.length ? toggle : word),
        ...game.teams.map((team) => (away(team) ? blank() : cell(state, deal.number, team, "",
          cells[team.order].score ? [HF.figure(cells[team.order].score.total)] : ["\u2013"],
          spoken(team, cells[team.order].score ? cells[team.order].score.total : null))))),
      notes(state, deal, cells).map((text) => HF.h("tr", { class: "deal-words" }, HF.h("td", { colspan: game.teams.length + 1, class: "kept", text }))),
      words && HF.h("tr", { class: "deal-words" }, HF.h("td", { colspan: game.teams.length + 1, text: words })),
      ...lines,
      HF.h("tr", { class: "running" }, HF.h("th", { scope: "row", text: t("board.running") }),
        ...game.teams.map((team) => (away(team) ? blank() : HF.h("td", { class: "number" }, HF.figure(cells[team.order].running))))));
  }

  function sheet(state, table) {
    const { game } = state;
    if (!HF.result.played(table).length) return HF.h("p", { class: "quiet", text: t("board.none_yet") });
    const heads = game.teams.map((team) => HF.h("th", { scope: "col" }, HF.suit(team.order), HF.parts.name(HF.seats.team(team))));
    const starts = game.teams.some((team) => team.start) && HF.h("tbody", {}, HF.h("tr", {},
      HF.h("th", { scope: "row", text: t("board.at_start") }),
      ...game.teams.map((team) => HF.h("td", { class: "number" }, HF.figure(team.start)))));
    return HF.h("div", { class: "deals-frame", role: "region", tabindex: "0", "aria-label": t("board.sheet") },
      HF.h("table", { class: ["deals", `teams-${game.teams.length}`] },
        HF.h("thead", {}, HF.h("tr", {}, HF.h("td", {}), ...heads)), starts,
        ...HF.result.played(table).map((deal) => dealRows(state, deal))));
  }

  /** Running totals of each team, before deal 1 first. */
  const series = (state, table) => state.game.teams.map((team) => ({
    name: HF.seats.team(team),
    points: [team.from > 1 ? null : team.start, ...HF.result.played(table).map((deal) => {
      const one = deal.cells.find((other) => other.team === team.order);
      if (!one || team.from > deal.number) return team.from === deal.number + 1 ? team.start : null;
      return team.to !== null && team.to < deal.number ? null : one.running;
    })],
  }));

  /** The chart, drawn as wide as its place is. */
  function drawing(root, state, table) {
    const lines = series(state, table);
    if (!HF.result.played(table).length || !lines.some((one) => one.points.some((points) => points !== null))) return;
    const frame = HF.h("figure", { class: "chart-frame" });
    HF.parts.put(root, HF.parts.section(t("board.chart"), frame));
    HF.parts.put(frame, HF.chart.draw(lines, Math.max(260, Math.min(760, frame.clientWidth))),
      HF.h("figcaption", {}, HF.h("details", {}, HF.h("summary", { text: t("board.as_table") }),
        HF.chart.table(lines, (deal) => HF.words.deal(state.rules, deal)))));
  }

  function verdict(state, table) {
    const { game } = state;
    if (game.state === "void") {
      return HF.h("div", { class: "verdict void" }, HF.h("p", { class: "verdict-head", text: t("board.void") }),
        HF.correct.manages(state) && HF.parts.button(t("board.count_again"), () => HF.correct.commit(state, [HF.ops.void(state, false)])));
    }
    if (game.state !== "finished") return null;
    const [head, more] = HF.result.verdict(state, table);
    const early = game.finished && game.finished.early ? t("board.early", { n: HF.result.played(table).filter((deal) => deal.counted).length }) : "";
    return HF.h("div", { class: "verdict", role: "status" },
      HF.h("p", { class: "verdict-head", text: head || t("board.finished") }),
      more && HF.h("p", { text: more }), early && HF.h("p", { text: early }),
      table.outcome.below_target && HF.h("p", { class: "remark", text: t("correct.below_target") }));
  }

  function actions(state, table) {
    const { game } = state;
    const may = HF.correct.may(state);
    const items = [];
    if (game.state === "playing" && may) {
      items.push(HF.parts.link(t(table.outcome.over ? "board.finish" : "board.finish_early"), address(game, "finish"),
        table.outcome.over ? "button main" : "button"));
    }
    if (game.state === "finished") {
      const extra = may && HF.correct.offersExtra(game, table.outcome);
      if (extra) items.push(HF.parts.button(t("finish.extra_do"), () => HF.correct.extraDeal(state), "main"));
      items.push(HF.parts.button(t("board.rematch"), () => HF.newgame.rematch(state), extra ? "" : "main"));
      if (may) items.push(HF.parts.button(t("board.reopen"), () => HF.correct.commit(state, [HF.ops.reopen(state)])));
    }
    if (may) items.push(HF.parts.link([HF.icon("edit"), t("app.fix")], address(game, "fix"), "button"));
    items.push(HF.parts.button([HF.icon("share"), t("board.send")], () => HF.share.game(state)));
    if (may) items.push(HF.h("a", { class: "button", href: `/paper/?game=${game.id}`, text: t("board.paper") }));
    items.push(HF.parts.button(t("board.print"), () => window.print()));
    if (game.code) items.push(HF.h("a", { class: "button", href: `/g/${game.id}/sheet/` }, t("board.sheet_paper")), HF.h("a", { class: "button", href: `/g/${game.id}/slip/` }, t("board.slip")));
    if (game.code && state.role !== "watch") {
      items.push(HF.h("a", { class: "button", href: `/g/${game.id}/game.xlsx`, download: "" }, t("board.xlsx")));
    }
    return HF.h("div", { class: "actions" }, ...items);
  }

  function render(root, state) {
    const { game, rules } = state;
    const table = HF.result.table(game, rules);
    const last = HF.result.played(table).length;
    const choice = HF.choices.first(state, null);
    if (last && ![...open].some((key) => key.startsWith(game.id))) open.add(`${game.id}/${last}`);
    HF.parts.put(root,
      HF.parts.head(t("board.title")),
      choice && HF.correct.may(state) && HF.choices.card(state, choice),
      verdict(state, table),
      scores(state, table),
      next(state, table),
      HF.parts.section(t("board.deals"), sheet(state, table)),
      actions(state, table));
    drawing(root, state, table);
    HF.parts.put(root,
      HF.h("p", { class: "quiet facts", text: `${HF.parts.date(game.played_on)} \u00b7 ${rules.texts.name}${game.code ? ` \u00b7 ${game.code}` : ""}` }),
    );
  }

  HF.board = { series };
  HF.app.screens.board = HF.parts.screen(render, () => t("board.title"));
})();
