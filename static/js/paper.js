/* A sheet of paper typed again: live totals, keys, questions of the moment. Without it the same form is sent as it is. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const JUMP = "paper-jump";
  const WHOLE = /^[+-]?\d+(?:[+-]\d+)*$/;
  const CARDS = ["melded", "left", "net", "other"];
  const ABLE = "fromEntries" in Object && "replaceChildren" in Element.prototype && "URLSearchParams" in window; // else the plain form does
  let S = null; // the sheet on the page: {root, form, data, way, asTyped}

  const remembered = () => {
    try {
      return localStorage.getItem(JUMP) !== "no";
    } catch (refused) {
      return true;
    }
  };
  const say = (text) => { document.getElementById("paper-said").textContent = text; };

  // Figures

  /** The same as on the server: a real minus, no spaces, "1,205". */
  const cleaned = (text) => text.replace(/\u2212/g, "-").replace(/\u00a0/g, " ").trim().replace(/\s*([+-])\s*/g, "$1")
    .replace(/(\d)[,.' ](?=\d{3}(?!\d))/g, "$1");

  /** A number or a sum; null where nothing stands, undefined where it is none. */
  function number(input) {
    const text = cleaned(input.value).replace(/[+-]$/, "");
    if (!text) return null;
    if (!WHOLE.test(text)) return undefined;
    const sum = text.match(/[+-]?\d+/g).reduce((total, part) => total + Number(part), 0);
    const minus = S.form.elements[`${input.name}_minus`];
    return minus && minus.checked && sum > 0 ? -sum : sum;
  }

  const rowOf = (input) => S.rows.get(input.dataset.row);
  const dealOf = (input) => Number(input.dataset.deal);
  const asTypedMark = (input, n) => `as_typed.${input.name}.${n}`;

  /** What a figure stands for: {n, means}; means is null where it is just the figure. */
  function figure(input) {
    const n = number(input);
    const row = rowOf(input);
    const means = n === null || n === undefined || !row ? null : HF.paper.meant(S.data.figures, row, n, dealOf(input));
    return { n: n === undefined ? null : n, means: means !== null && !S.asTyped.has(asTypedMark(input, n)) ? means : null, could: means };
  }

  function tally(deal, team) {
    const made = { counts: {} };
    let any = false;
    for (const row of S.data.rows) {
      const input = S.form.elements[`d${deal}t${team.order}-${row.id}`];
      const { n, means } = input ? figure(input) : { n: null, means: null };
      if (n === null) continue;
      any = true;
      const value = means === null ? n : means;
      if (CARDS.includes(row.id)) made[row.id] = value;
      else made.counts[row.id] = value;
    }
    const melded = S.form.elements[`d${deal}t${team.order}-has_melded`];
    if (melded && melded.value) made.has_melded = melded.value === "yes";
    const is = (name) => (S.form.elements[`d${deal}-${name}`] || {}).value === String(team.order);
    return any ? { ...made, went_out: is("out"), first_down: is("first_down"), players: team.players } : null;
  }

  function stated() {
    const found = {};
    for (const input of S.form.querySelectorAll("[data-paper]")) {
      const at = `${input.dataset.deal}.${input.dataset.team}`;
      const n = number(input);
      found[at] = { deal: null, total: null, ...found[at], [input.dataset.paper === "deal_total" ? "deal" : "total"]: n === undefined ? null : n };
    }
    return found;
  }

  function choices() {
    const chosen = [...S.form.querySelectorAll("[name^='choose.']:checked")];
    return Object.fromEntries(chosen.map((one) => [one.name.slice("choose.".length), one.value]));
  }

  // Drawing

  function put(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  /** A small line under a cell; nothing where there is no text. */
  function below(input, className, text, make) {
    const cell = input.closest("td");
    const old = cell.querySelector(`.${className}`);
    if (old && old.textContent === text && old.tagName === (make ? "BUTTON" : "SMALL")) return;
    if (old) old.remove();
    if (text) cell.append(make ? make() : HF.h("small", { class: className, text }));
  }

  const shownAs = (row, n) => (row.id === "left" ? HF.number(n) : HF.t(row.counted, { n }));

  /** "= 3 clean books" below 1500: a touch, or the key =, leaves the figure as it was typed. */
  function explain(input) {
    const row = rowOf(input);
    if (!row) return;
    const { n, means, could } = figure(input);
    const asTyped = could !== null && means === null;
    const text = means !== null ? HF.t("paper.means", { what: shownAs(row, means) }) : asTyped ? HF.t("paper.as_typed", { n })
      : /\d[+-]\d/.test(cleaned(input.value)) && n !== null ? HF.t("paper.means", { what: HF.number(n) }) : "";
    const spoken = HF.t("paper.means_spoken", { typed: n || 0, row: row.label, what: shownAs(row, means === null ? could || 0 : means) });
    below(input, "paper-means", text, could === null ? null : () =>
      HF.h("button", { type: "button", class: "paper-means", tabindex: "-1", text, "aria-label": `${text}. ${spoken}`, on: { click: () => turn(input) } }));
  }

  function turn(input) {
    const { n, could } = figure(input);
    if (could === null) return;
    const mark = asTypedMark(input, n);
    if (S.asTyped.has(mark)) S.asTyped.delete(mark);
    else S.asTyped.add(mark);
    draw();
    const { means } = figure(input);
    say(means === null ? HF.t("paper.as_typed", { n }) : HF.t("paper.means", { what: shownAs(rowOf(input), means) }));
    keep();
  }

  /** Marks of what the page itself has explained, so that it is not asked about again. */
  function shown() {
    const marks = [...S.asTyped];
    for (const input of S.form.querySelectorAll("input[data-row]")) {
      const { n, means } = figure(input);
      if (means !== null) marks.push(`meant.${input.name}.${n}.${means}`);
    }
    S.form.elements.shown.value = marks.join(" ");
  }

  function draw() {
    for (const input of S.form.querySelectorAll("input.cell")) {
      if (number(input) === undefined || input.value === input.dataset.refused) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      explain(input);
    }
    const tallies = S.data.deals.map((deal) => S.data.teams.map((team) => (deal.teams.includes(team.order) ? tally(deal.number, team) : null)));
    const made = HF.paper.reckon(S.data.figures, tallies, S.data.teams.map((team) => team.start), stated(), choices());
    made.cells.forEach((cells, place) => cells.forEach((cell, team) => {
      const id = `d${place + 1}t${team}`;
      put(S.root.querySelector(`[data-points="${id}"]`), cell.points === null ? "" : HF.number(cell.points + cell.kept));
      put(S.root.querySelector(`[data-total="${id}"]`), cell.points === null ? "" : HF.number(cell.total));
    }));
    for (const input of S.form.querySelectorAll("[data-paper]")) {
      const kind = input.dataset.paper === "deal_total" ? "deal" : "total";
      const one = made.differences.find((each) => each.deal === dealOf(input) && each.team === Number(input.dataset.team) && each.kind === kind);
      below(input, "paper-ours", one ? HF.t("paper.differs", { n: one.ours }) : "");
    }
    names();
    shown();
  }

  /** A name as it is typed, or as it is chosen from a list. */
  function chosen(one) {
    if (!one || !one.value) return "";
    return (one.tagName === "SELECT" ? one.selectedOptions[0].text : one.value).trim();
  }

  /** The names as they are typed, on the blocks and in the answers. */
  function names() {
    if (!S.data.new) return;
    for (const team of S.data.teams) {
      const player = (nth) => chosen(S.form.elements[`t${team.order}p${nth}`]);
      const own = (S.form.elements[`t${team.order}name`] || { value: "" }).value.trim();
      const all = Array.from({ length: 3 }, (_, nth) => player(nth)).filter(Boolean);
      const name = own || all.join(" & ");
      if (!name) continue;
      put(S.root.querySelector(`[data-name="${team.order}"]`), name);
      for (const option of S.root.querySelectorAll(`[data-ask]:not([data-ask="starter"]) option[value="${team.order}"]`)) put(option, `${team.order + 1} ${name}`);
      for (let nth = 0; nth < 3; nth += 1) {
        if (player(nth)) for (const option of S.root.querySelectorAll(`[data-ask="starter"] option[value="${team.order}.${nth}"]`)) put(option, player(nth));
      }
    }
  }

  const keep = (to) => HF.paperDraft.keep(S.form, S.asTyped, to);

  // Ways

  function go(one) {
    if (!one) return;
    one.focus();
    if (one.select && one.tagName === "INPUT") one.select();
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Tidies a cell that is left: "+12" was a way to type two digits; an empty row that most deals need is 0. */
  function leave(input, onward) {
    if (!input.matches("input.cell[data-row]")) return;
    const text = cleaned(input.value).replace(/[+-]$/, "");
    const tidy = /^\+\d+$/.test(text) ? text.slice(1) : /^0+\d+$/.test(text) ? String(Number(text)) : text;
    if (WHOLE.test(tidy) && tidy !== input.value) input.value = tidy;
    if (onward && !input.value.trim() && S.way.kind(input) === "steady") input.value = "0";
  }

  function onward(one) {
    const to = S.way.after(one);
    leave(one, to && !S.way.ends().includes(to) && to !== S.way.save() ? true : hasFigures(one));
    draw();
    keep();
    if (one.id === "id_number") number_of(one);
    go(to);
  }

  /** Whether the team that is typed here has figures already, so that an empty last row is 0. */
  const hasFigures = (one) => Boolean(one.dataset.row) && [...S.form.querySelectorAll(`[data-deal="${one.dataset.deal}"][data-team="${one.dataset.team}"].cell[data-row]`)].some((each) => each.value.trim());

  function back(one) {
    leave(one, false);
    go(S.way.before(one));
  }

  function beside(one, across, down) {
    const to = S.way.beside(one, across, down);
    if (!to) return false;
    leave(one, false);
    draw();
    go(to);
    return true;
  }

  const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  /** Left and right leave a cell only from the edge of its text, or while all of it is chosen. */
  function atEdge(one, across) {
    if (one.tagName !== "INPUT" || !across) return true;
    const { selectionStart: from, selectionEnd: to, value } = one;
    return (from === 0 && to === value.length) || (across < 0 ? to === 0 : from === value.length);
  }

  function key(event) {
    const one = event.target;
    if (!one.matches || !one.matches("input, select") || event.altKey) return;
    if (event.key === "Enter") {
      if (one.type === "radio" || one.type === "checkbox") return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) send();
      else if (event.shiftKey) back(one);
      else onward(one);
      return;
    }
    if (event.ctrlKey || event.metaKey || !one.closest(".paper-grid")) return;
    const arrow = ARROWS[event.key];
    if (arrow && atEdge(one, arrow[0])) {
      if (beside(one, ...arrow) || one.tagName === "SELECT") event.preventDefault();
    } else if (one.dataset.ask && /^\d$/.test(event.key) && one.dataset.ask !== "starter") {
      event.preventDefault();
      answer(one, event.key === "0" ? "-1" : String(Number(event.key) - 1));
    } else if (event.key === "=") {
      event.preventDefault();
      if (one.dataset.row) turn(one);
    } else if (event.key === "Backspace" && one.matches("input.cell") && !one.value) {
      event.preventDefault();
      back(one);
    }
  }

  function answer(select, value) {
    if (![...select.options].some((option) => option.value === value)) return;
    select.value = value;
    onward(select);
  }

  function typed(event) {
    const one = event.target;
    if (!one.name) return;
    const row = one.dataset.row && rowOf(one);
    draw();
    keep();
    const jumps = row && row.kind === "count" && row.digits === 1 && !row.rare && S.jump.checked;
    if (jumps && event.inputType === "insertText" && /^\d$/.test(one.value)) onward(one);
  }

  // The bar for fingers

  function bar() {
    const place = S.root.querySelector(".paper-keys");
    const label = HF.h("span", { class: "paper-where", "aria-hidden": "true" });
    let last = null;
    const put_in = (sign) => {
      if (!last || last.tagName !== "INPUT") return;
      last.focus();
      last.setRangeText(sign, last.selectionStart === 0 && last.selectionEnd === last.value.length ? last.value.length : last.selectionStart, last.selectionEnd, "end");
      typed({ target: last });
    };
    const button = (text, name, run) => HF.h("button", { type: "button", class: "button small", text, "aria-label": name, tabindex: "-1",
      on: { mousedown: (event) => event.preventDefault(), click: () => last && run() } });
    place.replaceChildren(label, button("\u2191", HF.t("paper.back"), () => back(last)), button("+", HF.t("paper.plus"), () => put_in("+")),
      button("\u2212", HF.t("paper.minus"), () => put_in("-")), button(HF.t("paper.next"), null, () => onward(last)));
    place.hidden = false;
    S.root.addEventListener("focusin", (event) => {
      if (!event.target.matches(".paper-grid input, .paper-grid select, .paper-name input, .paper-name select, #id_number")) return;
      last = event.target;
      label.textContent = last.getAttribute("aria-label") || "";
    });
  }

  // Numbers, other sheets

  /** Goes to another sheet; what is typed goes along. */
  function move(address, anew) {
    keep({ address, anew });
    location.assign(address);
  }

  const error = () => document.getElementById("paper-number-said");

  /** Looks where the game of a number is; meanwhile typing goes on. */
  async function number_of(input) {
    const wanted = input.value.trim();
    if (!S.data.new || wanted === S.asked) return;
    S.asked = wanted;
    put(error(), "");
    if (!wanted) return;
    const mine = S;
    let found = {};
    try {
      const answered = await fetch(`${S.data.number}?number=${encodeURIComponent(wanted)}`, { headers: { Accept: "application/json" } });
      found = answered.ok ? await answered.json() : {};
    } catch (offline) {
      S.asked = null;
    }
    if (S !== mine || input.value.trim() !== wanted) return;
    put(error(), found.text || "");
    if (found.text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    if (found.address) move(found.address, true);
  }

  function address(change) {
    const query = new URLSearchParams(location.search);
    query.delete("number");
    if (S.data.new) {
      for (const name of ["rules", "teams", "players"]) query.set(name, S.form.elements[name].value);
      for (const name of ["net", "left_first"]) {
        if (S.form.elements[name].checked) query.set(name, "on");
        else query.delete(name);
      }
      query.delete("after");
      query.delete("done");
    }
    for (const [name, value] of Object.entries(change)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    return `${location.pathname}?${query}`;
  }

  function changed(event) {
    const { name } = event.target;
    if (name === "rules") move(address({ deals: null, teams: null, players: null }));
    else if (["teams", "players", "net", "left_first"].includes(name)) move(address({}));
    else {
      draw();
      keep();
    }
  }

  function more(event) {
    event.preventDefault();
    move(address({ deals: String(S.data.deals.length + 1) }));
  }

  // Saving

  function send() {
    draw();
    keep();
    if (S.way.save()) S.way.save().click();
  }

  function failed(text) {
    say(text);
    document.getElementById("paper-said").classList.add("bad");
    keep();
  }

  /** Begins with a sheet on the page; again after each answer of the server. */
  function begin(first) {
    const root = document.getElementById("paper");
    if (!root || !root.querySelector(".paper-form") || (S && S.root === root) || !ABLE) return;
    const form = root.querySelector(".paper-form");
    const data = JSON.parse(root.dataset.sheet);
    S = { root, form, data, asked: null, rows: new Map(data.rows.map((row) => [row.id, row])) };
    S.way = HF.paperWay(form, data);
    S.asTyped = new Set(form.elements.accepted.value.split(" ").filter((mark) => mark.startsWith("as_typed.")));
    root.classList.add("scripted");
    const draft = HF.paperDraft.read();
    if (draft && draft.key === root.dataset.done) HF.paperDraft.clear();
    else if (draft && first && !("bound" in root.dataset)) restore(draft);
    fit();
    bar();
    form.addEventListener("keydown", key);
    form.addEventListener("input", typed);
    form.addEventListener("change", changed);
    form.addEventListener("focusin", (event) => {
      if (event.target.matches("input.cell")) event.target.select();
    });
    form.addEventListener("focusout", (event) => {
      if (event.target.id === "id_number") number_of(event.target);
    });
    form.elements.more.addEventListener("click", more);
    draw();
    start();
  }

  function restore(draft) {
    if (!Object.keys(draft.fields).length) return;
    if (draft.address === HF.paperDraft.here()) {
      HF.paperDraft.fill(S.form, draft);
      draft.asTyped.forEach((mark) => S.asTyped.add(mark));
      say(HF.t("paper.restored"));
      S.restored = true;
    } else {
      document.getElementById("paper-said").replaceChildren(HF.t("paper.other_draft"), " ", HF.h("a", { href: draft.address, text: HF.t("paper.go_on") }));
    }
  }

  /** What only makes sense without script goes, and the choice how keys behave comes. */
  function fit() {
    for (const one of S.form.querySelectorAll("[name='find'], [name='resize']")) one.hidden = true;
    for (const one of S.form.querySelectorAll(".paper-minus input")) one.tabIndex = -1;
    for (const one of S.form.querySelectorAll("input.said")) one.inputMode = "numeric";
    for (const one of S.form.querySelectorAll("input.cell")) one.enterKeyHint = "next";
    for (const one of S.form.querySelectorAll("input.cell[aria-invalid='true']")) one.dataset.refused = one.value;
    S.jump = HF.h("input", { type: "checkbox" });
    S.jump.checked = remembered();
    S.jump.addEventListener("change", () => {
      try {
        localStorage.setItem(JUMP, S.jump.checked ? "yes" : "no");
      } catch (refused) {
        // Then it holds as long as the page.
      }
    });
    S.form.querySelector(".paper-frame").before(HF.h("p", { class: "tick paper-jump" }, HF.h("label", {}, S.jump, HF.t("paper.jump"))));
  }

  /** Where the next key goes: what is asked, else the number, else the first deal that is empty. */
  function start() {
    const wrong = S.root.querySelector(".problems a, [aria-invalid='true']");
    const asked = S.root.querySelector(".paper-difference input:not(:checked)");
    const open = [...S.root.querySelectorAll(".paper-difference")].find((one) => !one.querySelector(":checked"));
    const right = S.root.querySelector("#paper-right");
    if (wrong) go(wrong);
    else if (open && asked) go(open.querySelector("input"));
    else if (right) go(right);
    else if (S.root.querySelector(".paper-difference")) go(S.root.querySelector(".paper-difference ~ .actions button"));
    else if (S.data.new && !S.restored && S.form.elements.number) go(S.form.elements.number);
    else go(S.way.empty() || S.way.first());
  }

  document.addEventListener("DOMContentLoaded", () => begin(true));
  document.addEventListener("htmx:afterSettle", () => begin(false));
  // It is saved, but somebody else's figures are in the way: the next page asks which are right.
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.getResponseHeader("HX-Redirect")) HF.paperDraft.clear();
  });
  document.addEventListener("htmx:sendError", () => failed(HF.t("paper.no_signal")));
  document.addEventListener("htmx:responseError", () => failed(HF.t("paper.failed")));
  window.addEventListener("pageshow", (event) => { if (event.persisted && S) draw(); });
})();
