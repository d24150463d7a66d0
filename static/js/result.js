// What a game stands at, in sentences: leader, winner, ties, text for a message.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);
  const TURNS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u200E\u200F\u202A-\u202E]/;

  /** A name inside a plain sentence; one that could turn the sentence is fenced in. */
  const fenced = (text) => (TURNS.test(text) ? `\u2068${text}\u2069` : text);

  const names = (game, orders, deal) => HF.parts.joined(orders.map((order) => fenced(HF.seats.team(game.teams[order], deal))));

  const byTotal = (table, lowest) => table.totals.map((total, order) => ({ order, total }))
    .sort((a, b) => (lowest ? a.total - b.total : b.total - a.total) || a.order - b.order);

  /** "Ann and Joe lead by 340", "Level at 4,560"; "" before the first deal. */
  function leader({ game, rules }, table) {
    if (!played(table).length) return "";
    if (table.leaders.length !== 1) {
      return t(table.leaders.length === game.teams.length ? "result.level" : "result.share_lead",
        { teams: names(game, table.leaders), points: table.totals[table.leaders[0]] });
    }
    const id = rules.figures.lowest_wins ? "result.leads_low" : "result.leads";
    return t(id, { team: names(game, table.leaders), points: table.ahead, n: game.teams[table.leaders[0]].seats.length });
  }

  /** [headline, further sentence] of a game that is over or finished; who has left the game has no part in it. */
  function verdict({ game, rules }, table) {
    const outcome = table.outcome;
    const winners = outcome.winners || [];
    if (outcome.tied) {
      const tied = table.leaders.length ? table.leaders : winners;
      const head = outcome.tie === "joint" ? t("result.joint", { teams: names(game, winners) })
        : outcome.tie === "seat_order" && winners.length === 1 ? t("result.wins_tied", { team: names(game, winners), n: game.teams[winners[0]].seats.length })
          : t("result.tie", { teams: names(game, tied), points: table.totals[tied[0]] });
      return [head, t(`result.tie_${outcome.tie}`)];
    }
    if (winners.length !== 1) return ["", ""];
    const id = rules.figures.lowest_wins ? "result.wins_low" : "result.wins";
    const values = { team: names(game, winners), points: table.ahead, n: game.teams[winners[0]].seats.length };
    return [t(game.teams.length === 1 ? "result.done" : id, values), ""];
  }

  const table = (game, rules) => HF.play.table(game, rules.figures);

  /** The deals up to the last one with figures; what lies open after it is not there yet. */
  function played(reckoned) {
    const last = reckoned.deals.reduce((most, deal) => (deal.entered ? deal.number : most), 0);
    return reckoned.deals.filter((deal) => deal.number <= last);
  }

  /** Who has won, as a value that two states of a game can be compared by. */
  const winners = (state) => {
    const outcome = table(state.game, state.rules).outcome;
    return state.game.state === "finished" || outcome.over ? (outcome.winners || []).join() : "";
  };

  /** The game as plain words for a message. `all`: with every deal, or the result alone. */
  function text(state, all = true) {
    const { game, rules } = state;
    const reckoned = table(game, rules);
    const open = game.state !== "finished";
    const deals = played(reckoned).filter((deal) => deal.counted);
    const count = deals.length;
    const lines = [`${t("result.text_head", { date: HF.parts.date(game.played_on), rules: rules.texts.name })}`, ""];
    for (const one of byTotal(reckoned, rules.figures.lowest_wins)) {
      lines.push(t("result.text_team", { team: fenced(HF.seats.team(game.teams[one.order])), points: one.total }));
    }
    const [head, more] = verdict(state, reckoned);
    lines.push("", !count ? t("result.text_not_yet") : open || !head ? t("result.text_so_far", { n: count, leader: leader(state, reckoned) }) : head);
    if (!open && more) lines.push(more);
    if (all && count) {
      lines.push("");
      for (const deal of deals) {
        lines.push(t("result.text_deal", {
          deal: HF.words.deal(rules, deal.number),
          points: deal.cells.map((cell) => (cell.score ? HF.number(cell.score.total) : "\u2013")).join(" / "),
        }));
      }
    }
    return lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
  }

  HF.result = { fenced, names, leader, verdict, winners, text, byTotal, table, played };
})();
