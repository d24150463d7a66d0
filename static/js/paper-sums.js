/* What a figure typed from paper stands for, and the paper's own totals beside ours: the twin of scorekeeper/paper.py.
   Knows nothing of the page. Comes after score.js and refusals.js. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});

  /** row: {id, kind}. The count of points typed in a row that counts, the amount of a minus that the row has itself; else null. */
  function meant(rules, row, n, deal) {
    if (row.kind === "count") return HF.checks.understood(rules, row.id, n < 0 && HF.checks.worth(rules, row.id, deal) < 0 ? -n : n, deal);
    return row.id === "left" && n < 0 ? -n : null;
  }

  const mark = (deal, team, kind, ours, paper) => [deal, team, kind, ours, paper].join(".");

  /** deals: tallies (or null) by deal and team; stated: {"deal.team": {deal, total}}, null where nothing is written;
      choices: by mark. {cells: [[{points, kept, before, total}]], differences: [{deal, team, kind, ours, paper, choice}]} */
  function reckon(rules, deals, starts, stated, choices) {
    const totals = [...starts];
    const off = starts.map(() => 0);
    const differences = [];

    function differs(deal, team, kind, ours, paper) {
      const said = choices[mark(deal, team, kind, ours, paper)];
      const choice = said === "keep" || said === "correct" ? said : "";
      differences.push({ deal, team, kind, ours, paper, choice });
      return choice === "keep" ? paper - ours : 0;
    }

    function cell(deal, team, tally) {
      const before = totals[team];
      if (!tally) return { points: null, kept: 0, before, total: before };
      const said = stated[`${deal}.${team}`] || { deal: null, total: null };
      const points = HF.scoring.score(rules, deal, tally, before).total;
      let kept = 0;
      if (said.deal !== null && said.deal !== points) {
        kept = differs(deal, team, "deal", points, said.deal);
        off[team] += said.deal - points - kept;
      }
      let total = before + points + kept;
      if (said.total !== null) {
        const known = said.total === total || said.total === total + off[team];
        const more = known ? 0 : differs(deal, team, "total", total, said.total);
        total += more;
        kept += more;
        off[team] = said.total - total;
      }
      totals[team] = total;
      return { points, kept, before, total };
    }

    const cells = deals.map((tallies, place) => tallies.map((tally, team) => cell(place + 1, team, tally)));
    return { cells, differences };
  }

  HF.paper = { meant, mark, reckon };
})();
