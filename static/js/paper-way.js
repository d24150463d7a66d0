/* The way through the cells of a sheet: Enter goes down what most deals need, the arrows go anywhere. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});

  /** form: the form of the sheet; data: what the page says of it. */
  HF.paperWay = function (form, data) {
    const rows = [...form.querySelectorAll(".paper-grid tbody tr")].filter((one) => one.querySelector("td input, td select"));
    const seen = (one) => one && one.type !== "hidden";
    const inCell = (cell) => (cell ? [...cell.querySelectorAll("input, select")].find(seen) || null : null);
    const cells = (row) => [...row.children].slice(1).map(inCell);
    const column = (number) => rows.map((row) => cells(row)[number - 1]).filter(Boolean);
    const kind = (one) => (one.closest("tr").className.match(/\b(steady|rare|choice|note|said)\b/) || ["ask"])[0];
    const deals = data.deals.map((deal) => deal.number);

    /** Whether Enter stops there. */
    const isOnWay = (one) => kind(one) === "steady" || kind(one) === "choice" || (kind(one) === "ask" && one.dataset.ask !== "starter");
    const way = (number) => column(number).filter(isOnWay);
    const dealOf = (one) => cells(one.closest("tr")).indexOf(one) + 1;
    const isFilled = (number) => column(number).some((one) => kind(one) !== "said" && one.tagName === "INPUT" && one.value.trim());
    const names = () => [...form.querySelectorAll(".paper-name input, .paper-name select")];

    /** The paper's totals after the last deal that was typed, one for each team. */
    function ends() {
      const last = deals.filter(isFilled).pop() || deals[deals.length - 1];
      return column(last).filter((one) => one.dataset.paper === "running_total");
    }

    const save = () => form.querySelector("#paper-save");

    /** Where Enter leads. */
    function after(one) {
      if (one.id === "id_number") return names().every((name) => !name.value.trim()) && names().length ? names()[0] : first();
      const named = names().indexOf(one);
      if (named >= 0) return names()[named + 1] || first();
      const totals = ends();
      if (totals.includes(one)) return totals[totals.indexOf(one) + 1] || save();
      if (!one.closest(".paper-grid")) return null;
      const number = dealOf(one);
      // An empty deal after others: the game ended before it.
      if (!isFilled(number) && !one.value && one === way(number)[0] && deals.some(isFilled)) return totals[0] || save();
      const whole = column(number);
      return whole.slice(whole.indexOf(one) + 1).find(isOnWay) || (number < deals.length ? way(number + 1)[0] : totals[0] || save());
    }

    /** Where Shift and Enter lead. */
    function before(one) {
      if (!one.closest(".paper-grid")) return null;
      const number = dealOf(one);
      const whole = column(number);
      const above = whole.slice(0, whole.indexOf(one)).reverse().find(isOnWay);
      return above || (number > 1 ? way(number - 1).pop() : form.querySelector("#id_number"));
    }

    const first = () => way(1)[0];

    /** The cell beside: by (-1, 1) across, then down; null at the edge. */
    function beside(one, across, down) {
      const row = one.closest("tr");
      if (across) return cells(row)[cells(row).indexOf(one) + across] || null;
      const number = dealOf(one);
      const whole = column(number);
      return whole[whole.indexOf(one) + down] || null;
    }

    const empty = () => deals.map((number) => (isFilled(number) ? null : way(number)[0])).find(Boolean);
    return { after, before, beside, first, ends, save, kind, dealOf, empty };
  };
})();
