/* The count helper: a sheet over the entry screen that adds up the cards of one team. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});
  const C = HF.counting;
  const { h } = HF;

  const fresh = () => ({ books: [], loose: {}, bookTyped: null, looseTyped: null });

  function number(label, value, change) {
    const input = h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: "6", autocomplete: "off", class: "count-input number", value: value === null || value === undefined ? "" : String(value) });
    input.addEventListener("input", () => {
      const digits = input.value.replace(/\D/g, "");
      if (digits !== input.value) input.value = digits;
      change(digits === "" ? null : Number(digits));
    });
    return h("label", { class: "count-line" }, h("span", { class: "count-label" }, label), input);
  }

  /** Opens it for a place; done(team, {row: n}) gets what was found. */
  function open(desk, at, done) {
    const row = desk.row(at.row);
    if (!row || !desk.countable(row)) return;
    const { rules } = desk.state;
    const { figures } = rules;
    const left = row.id === "left";
    const values = left ? figures.cards.left : figures.cards.melded;
    const kept = desk.sheets[at.team].count || {};
    const count = kept[row.id] || fresh();
    const wilds = { jokers: 0, twos: 1 };
    const result = h("p", { class: "count-sum", role: "status" });
    const take = h("button", { type: "button", class: "button gold big wide", on: { click: finish } });
    const books = h("div", { class: "count-books" });

    function keep() {
      desk.change(at.team, { count: { ...desk.sheets[at.team].count, [row.id]: count } });
      draw();
    }

    function finish() {
      const { points, counts: found } = C.sum(figures, values, count);
      close();
      done(at.team, { ...found, [row.id]: points });
    }

    function draw() {
      const { points, books: inBooks, cards } = C.sum(figures, values, count);
      result.textContent = left ? "" : `${HF.number(count.bookTyped === null ? inBooks : count.bookTyped)} + ${HF.number(cards)}`;
      take.textContent = HF.t("helper.take", { n: points });
      if (!left) drawBooks();
    }

    function wildChooser(name, most) {
      return h("div", { class: "count-wilds", role: "group", "aria-label": HF.t(`helper.${name}`) },
        h("span", { class: "count-label", text: HF.t(`helper.${name}`) }),
        Array.from({ length: most + 1 }, (_, n) => h("button", {
          type: "button", class: "count-choice", "aria-pressed": String(wilds[name] === n), text: String(n),
          on: { click: () => { wilds[name] = n; drawBooks(); } },
        })));
    }

    function bookKey(book) {
      const points = C.bookPoints(figures, book);
      const face = C.manner(book.kind) === "wild" ? HF.t("helper.jokers_in", { n: Number(book.name) }) : book.name || HF.words.line(rules, book.kind, "short");
      const label = `${HF.words.line(rules, book.kind, "short")}, ${face}: ${HF.spoken(points)}`;
      return h("button", { type: "button", class: "count-book", "aria-label": label, on: { click: () => { count.books.push(book); HF.say(label); keep(); } } },
        h("span", { text: face }), h("b", { class: "number", text: HF.number(points) }));
    }

    function counted(kind) {
      return count.books.filter((book) => book.kind === kind).length;
    }

    function kindGroup(kind) {
      const keys = C.choices(figures, kind, wilds).filter((book) => book.jokers + book.twos < figures.book_size.size || C.manner(kind) === "wild");
      if (!keys.length) return null;
      const n = counted(kind);
      return h("section", { class: "count-kind" },
        h("h3", {}, HF.words.line(rules, kind), " ", h("span", { class: "count-n number", text: n ? `× ${n}` : "" })),
        C.manner(kind) === "mixed" && [wildChooser("twos", 3), wildChooser("jokers", 3)],
        h("div", { class: ["count-keys", C.manner(kind) === "wild" && "many"] }, keys.map(bookKey)));
    }

    function drawBooks() {
      const had = document.activeElement && books.contains(document.activeElement) ? [...books.querySelectorAll("button")].indexOf(document.activeElement) : -1;
      books.replaceChildren(...[
        ...figures.books.map((book) => kindGroup(book.kind)).filter(Boolean),
        h("button", { type: "button", class: "button small", disabled: !count.books.length, on: { click: () => { count.books.pop(); keep(); } } }, HF.icon("undo"), HF.t("helper.take_back")),
      ]);
      const again = had >= 0 && books.querySelectorAll("button")[had];
      if (again) again.focus({ preventScroll: true });
    }

    const cardName = (one) => (one.name || HF.t({ joker: "helper.jokers", two: "helper.twos", black_three: "helper.black_threes" }[one.id]));
    const body = [
      !left && h("h3", { class: "count-head", text: HF.t("helper.books") }),
      !left && books,
      !left && number(HF.t("helper.books_typed"), count.bookTyped, (n) => { count.bookTyped = n; keep(); }),
      h("h3", { class: "count-head", text: HF.t("helper.loose") }),
      C.loose(values).map((one) => number([cardName(one), h("small", { text: ` ${HF.t("helper.points_each", { n: one.points })}` })], count.loose[one.id],
        (n) => { count.loose[one.id] = n || 0; keep(); })),
      number(HF.t("helper.loose_typed"), count.looseTyped, (n) => { count.looseTyped = n; keep(); }),
      h("div", { class: "count-foot" }, result, take),
    ];
    const close = HF.sheet(HF.t(left ? "helper.left_title" : "helper.title", { team: desk.name(at.team) }), body, { class: "counting" });
    draw();
  }

  HF.helper = { open };
})();
