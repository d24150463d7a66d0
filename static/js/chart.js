// Chart of the running totals: the same drawing as the server's, made in the page.
// Dashes and end labels tell the lines apart as well as colours do.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const TOP = 14, BOTTOM = 26, LEFT = 52, RIGHT = 112, GAP = 18, MOST = 5;

  /** Round values from at or below `low` to at or above `high`, at most six. */
  function ticks(low, high) {
    for (let power = 1; ; power *= 10) {
      for (const factor of [1, 2, 5]) {
        const size = power * factor;
        const first = Math.floor(low / size), last = Math.ceil(high / size);
        if (last - first > MOST) continue;
        const marks = [];
        for (let i = first; i <= Math.max(last, first + 1); i += 1) marks.push(size * i);
        return marks;
      }
    }
  }

  /** The same places, moved apart so that no label covers another. */
  function spread(places, bottom) {
    const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b] || a - b);
    const moved = [];
    let floor = TOP;
    for (const i of order) { moved[i] = Math.max(places[i], floor); floor = moved[i] + GAP; }
    let ceiling = bottom;
    for (const i of order.reverse()) { moved[i] = Math.min(moved[i], ceiling); ceiling = moved[i] - GAP; }
    return moved;
  }

  /** At most `length` signs as a reader sees them; an emoji is never cut in two. */
  function shorten(text, length) {
    const signs = window.Intl && Intl.Segmenter
      ? Array.from(new Intl.Segmenter().segment(text), (one) => one.segment) : Array.from(text);
    return signs.length <= length ? text : `${signs.slice(0, length - 1).join("").trimEnd()}\u2026`;
  }

  /** series: [{name, points: [before deal 1, after deal 1, ...]}], null where unknown. */
  function chart(series, width = 360) {
    const known = series.flatMap((one) => one.points.filter((value) => value !== null));
    const deals = Math.max(...series.map((one) => one.points.length)) - 1;
    if (deals < 1 || !known.length) return null;
    const height = Math.max(Math.round(Math.min(width * 0.62, 340)), series.length * GAP + TOP + BOTTOM);
    const bottom = height - BOTTOM, right = width - RIGHT;
    const marks = ticks(Math.min(0, ...known), Math.max(0, ...known));
    const low = marks[0], high = marks[marks.length - 1];
    const across = (deal) => LEFT + (right - LEFT) * deal / deals;
    const down = (points) => bottom - (bottom - TOP) * (points - low) / (high - low);
    const step = [1, 2, 5, 10, 20, 50, 100].find((size) => deals <= size * 8) || 1000;
    const text = (kind, x, y, words, anchor = "start") => HF.svg("text", { class: kind, x, y, "text-anchor": anchor, text: words });

    const grid = marks.flatMap((value) => [
      HF.svg("line", { class: value === 0 ? "chart-zero" : "", x1: LEFT, x2: right, y1: down(value), y2: down(value) }),
      text("chart-tick", LEFT - 6, down(value) + 4, HF.number(value), "end"),
    ]);
    for (let deal = step; deal <= deals; deal += step) grid.push(text("chart-tick", across(deal), height - 8, HF.number(deal), "middle"));

    const dots = series.map((one) => one.points
      .map((value, deal) => value === null ? null : [across(deal), down(value)]).filter(Boolean));
    const places = spread(dots.map((row) => row.length ? row[row.length - 1][1] : bottom), bottom);
    const curves = series.map((one, order) => dots[order].length && HF.svg("g", { class: `chart-curve chart-curve-${order}` },
      HF.svg("polyline", { class: "chart-line", fill: "none", points: dots[order].map((dot) => dot.map((n) => n.toFixed(1)).join(",")).join(" ") }),
      ...dots[order].map(([x, y]) => HF.svg("circle", { class: "chart-dot", cx: x.toFixed(1), cy: y.toFixed(1), r: 3.5 })),
      text("chart-label", right + 10, places[order] + 4, shorten(one.name, 12))));

    return HF.svg("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": HF.t("board.chart_label"), focusable: "false" },
      HF.svg("g", { class: "chart-grid" }, ...grid), ...curves.filter(Boolean));
  }

  /** The same figures as a table, for whoever reads rather than looks. */
  function table(series, dealWord) {
    const rows = Math.max(...series.map((one) => one.points.length));
    const body = [];
    for (let deal = 0; deal < rows; deal += 1) {
      body.push(HF.h("tr", {}, HF.h("th", { scope: "row", text: deal ? dealWord(deal) : HF.t("board.at_start") }),
        ...series.map((one) => HF.h("td", { class: "number", text: HF.number(one.points[deal]) }))));
    }
    return HF.h("div", { class: "figures-frame", role: "region", tabindex: "0", "aria-label": HF.t("board.chart_table") }, HF.h("table", { class: "figures" }, HF.h("thead", {}, HF.h("tr", {}, HF.h("td", {}),
      ...series.map((one) => HF.h("th", { scope: "col" }, HF.parts.name(one.name))))), HF.h("tbody", {}, ...body)));
  }

  HF.chart = { draw: chart, table, shorten, ticks, spread };
})();
