/* What is seen of a deal under the pen: the teams on top, the questions, the ruled rows. Each part is drawn
   once and then only written to, so that nothing jumps while somebody types. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const D = HF.draft;

  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  /** Both teams' totals; touching one changes team. */
  HF.makeStrip = function (desk, choose) {
    const cells = desk.teams.map((team) => {
      const deal = HF.h("span", { class: "strip-deal number" });
      const total = HF.h("span", { class: "strip-total number" });
      const out = HF.h("span", { class: "strip-out", hidden: true, text: HF.t("entry.out_mark") });
      const button = HF.h("button", { type: "button", class: "strip-team", "data-team": team, on: { click: () => choose(team) } },
        HF.h("span", { class: "strip-name" }, HF.suit(team), HF.h("bdi", { text: desk.name(team) })), deal,
        HF.h("span", { class: "strip-sum" }, out, HF.h("span", { text: HF.t("entry.total") }), total));
      return { team, button, deal, total, out };
    });
    const element = HF.h("div", { class: ["strip", desk.teams.length > 2 && "many", desk.teams.length === 4 && "four"], role: "group", "aria-label": HF.t("entry.teams") },
      cells.map((cell) => cell.button));

    function draw(at) {
      for (const { team, button, deal, total, out } of cells) {
        const score = desk.score(team);
        const sum = desk.before(team) + (score ? score.total : 0);
        write(deal, score ? (desk.teams.length > 2 ? HF.signed : HF.number)(score.total) : "\u2013");
        write(total, HF.number(sum));
        out.hidden = desk.answer("out") !== team;
        button.setAttribute("aria-pressed", String(at.team === team));
        button.setAttribute("aria-label", HF.t("entry.totals_spoken", {
          team: desk.name(team), points: score ? HF.spoken(score.total) : HF.t("entry.empty"), total: HF.spoken(sum),
        }) + (out.hidden ? "" : `, ${HF.t("entry.is_out")}`));
      }
    }
    return { element, draw };
  };

  /** A question about the whole deal: large answers while it is asked, one line afterwards. */
  function makeAsk(desk, ask, answer, open) {
    const buttons = desk.choices(ask).map(([value, name, team]) =>
      HF.h("button", { type: "button", class: "answer", "data-answer": String(value), on: { click: () => answer(ask, value) } },
        team === null ? name : [HF.suit(team), HF.h("bdi", { text: name })]));
    const said = HF.h("bdi", { class: "value-text" });
    const line = HF.h("button", { type: "button", class: "line ask-line", "data-ask": ask, on: { click: () => open(ask) } },
      HF.h("span", { class: "line-label", text: HF.t(`entry.${ask}_short`) }), HF.h("span", { class: "line-value" }, said));
    const panel = HF.h("div", { class: "ask-panel", role: "group", "aria-label": HF.t(`entry.${ask}`) },
      HF.h("p", { class: "ask-title", text: HF.t(`entry.${ask}`) }), HF.h("div", { class: "answers" }, buttons));
    const element = HF.h("li", { class: "ask-item" }, line, panel);

    function draw(at) {
      const now = desk.answer(ask);
      const asking = at.ask === ask;
      panel.hidden = !asking;
      line.hidden = asking;
      write(said, desk.answerName(ask));
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.answer === String(now)));
      if (asking) element.scrollIntoView({ block: "nearest" });
    }
    return { element, draw, ask };
  }

  function labelParts(text) {
    const cut = text.indexOf(" (");
    if (cut < 0) return [text];
    return [text.slice(0, cut), HF.h("small", { text: text.slice(cut + 1) })];
  }

  /** What stands in a row, as typed with a real minus sign. */
  const shownText = (text) => (text || "").replace(/-/g, "\u2212").replace(/\+/g, "\u202f+\u202f");

  function makeRow(desk, row, choose) {
    const rules = desk.state.rules;
    const label = HF.words.line(rules, row.id);
    const typed = HF.h("span", { class: "value-typed" });
    const text = HF.h("span", { class: "value-text number" });
    const points = HF.h("span", { class: "line-points number" });
    const button = HF.h("button", { type: "button", class: ["line", row.rare && "rare"], "data-row": row.id, on: { click: () => choose(row.id) } },
      HF.h("span", { class: "line-label" }, labelParts(label)), points, HF.h("span", { class: "line-value" }, typed, text));
    const element = HF.h("li", {}, button);

    function draw(at, lines, fresh) {
      const now = at.row === row.id;
      const sheet = desk.sheets[at.team];
      const raw = (sheet && sheet.rows[row.id]) || "";
      const n = D.value(raw);
      const sum = D.isSum(raw);
      write(typed, sum ? shownText(raw) : "");
      write(text, n === null ? (raw ? shownText(raw) : "\u2013") : sum ? `= ${HF.number(n)}` : /-$/.test(raw) ? `${shownText(raw)}` : /^[+-]?\d+$/.test(raw) ? HF.number(n) : shownText(raw));
      const line = row.kind === "count" && n ? lines.find((one) => one.id === row.id) : null;
      write(points, line ? HF.signed(line.points) : "");
      button.classList.toggle("sum", sum);
      button.classList.toggle("now", now);
      button.classList.toggle("fresh", now && fresh && n !== null);
      button.classList.toggle("blank", n === null);
      if (now) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      button.setAttribute("aria-label", n === null ? HF.t("entry.row_empty", { row: label }) : HF.t("entry.row_count", { row: label, n: HF.spoken(n) }));
    }
    return { id: row.id, element, button, draw };
  }

  /** The ruled sheet: questions, then the rows of the team that is being typed. */
  HF.makeRows = function (desk, act) {
    const asks = [...desk.asks, ...desk.asides].map((ask) => makeAsk(desk, ask, act.answer, act.ask));
    const rows = desk.rows.map((row) => makeRow(desk, row, act.row));
    const melded = makeMelded(desk, act.melded);
    const extra = HF.h("li", { class: "line-extra" });
    const above = (one) => desk.asks.includes(one.ask);
    const [first, last] = [asks.filter(above), asks.filter((one) => !above(one))];
    const list = HF.h("ul", { class: "rows" }, [...first, ...rows, ...last].map((one) => one.element));
    const net = rows.find((one) => one.id === "net");
    if (net) net.element.before(melded.element);
    list.append(extra);

    function draw(at, fresh, moved) {
      const team = at.team === undefined ? null : at.team;
      list.setAttribute("aria-label", team === null ? "" : HF.t("entry.rows", { team: desk.name(team) }));
      list.classList.toggle("whole", team !== null);
      for (const one of asks) one.draw(at);
      if (team === null) return;
      const score = desk.score(team);
      for (const one of rows) one.draw(at, score ? score.lines : [], fresh);
      melded.draw(team);
      if (moved) reveal(at);
    }

    /** Scrolls the sheet itself, never the page, so that the row and what follows can be seen. */
    function reveal(at) {
      const index = rows.findIndex((one) => one.id === at.row);
      if (index < 0) return;
      const before = rows[Math.max(index - 1, 0)].element;
      list.scrollTop = index === 0 ? 0 : before.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    }

    /** After the sheet became smaller: the row that is being typed stays in sight. */
    function stay(at) {
      const one = rows.find((each) => each.id === at.row);
      if (!one) return;
      const box = list.getBoundingClientRect();
      const here = one.element.getBoundingClientRect();
      if (here.bottom > box.bottom || here.top < box.top) list.scrollTop += here.bottom > box.bottom ? here.bottom - box.bottom : here.top - box.top;
    }
    return { element: HF.h("div", { class: "rows-box" }, list), extra, draw, stay };
  };

  function makeMelded(desk, answer) {
    let team = null;
    const buttons = [[true, "entry.yes"], [false, "entry.no"]].map(([value, id]) =>
      HF.h("button", { type: "button", class: "answer", "data-melded": String(value), text: HF.t(id), on: { click: () => answer(team, value) } }));
    const title = HF.h("p", { class: "ask-title" });
    const element = HF.h("li", { class: "ask-item" }, HF.h("div", { class: "ask-panel slim" }, title, HF.h("div", { class: "answers" }, buttons)));
    function draw(now) {
      team = now;
      element.hidden = !desk.asksMelded(team);
      write(title, HF.t("entry.has_melded", { team: desk.name(team), n: desk.team(team).seats.length }));
      for (const button of buttons) button.setAttribute("aria-pressed", String(String(desk.sheets[team].has_melded) === button.dataset.melded));
    }
    return { element, draw };
  }
})();
