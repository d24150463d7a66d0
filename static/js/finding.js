/* The checks put to a deal under the pen, and their sentences in the words of its rules. */
"use strict";
(function () {
  const HF = (window.HF = window.HF || {});

  /** Ids of findings that were called right when the deal was saved, for a team (null: all together), as long as what
      they were said of is what is saved and what stands here. */
  function answered(desk, team) {
    const teams = team === null ? desk.teams : [team];
    if (desk.endChanged().length || desk.changed().some((one) => teams.includes(one))) return [];
    const lines = (desk.state.log || []).filter(({ status, op }) => status === "applied" && ["tally", "end"].includes(op.op) && op.deal === desk.number);
    return lines.flatMap((line, index) => {
      const since = lines.slice(index + 1).filter((one) => one.group !== line.group);
      const other = since.some(({ op }) => op.op === "end" || team === null);
      const holds = line.op.op === "tally" && teams.includes(line.op.team) && HF.play.equal(line.after, desk.stored(line.op.team));
      return holds && !other ? line.op.accepted || [] : [];
    });
  }

  /** What looks wrong and was not called right before. tallies: one for each team of the desk, null where it is not all there yet. */
  HF.checkDesk = function (desk, tallies) {
    const { rules } = desk.state;
    const players = desk.teams.reduce((sum, team) => sum + desk.team(team).seats.length, 0);
    const stored = desk.teams.map(desk.stored);
    const found = HF.checks.checkDeal(rules.figures, desk.number, tallies, desk.teams.map(desk.before), {
      decks: HF.scoring.decks(rules.figures, players),
      previous: stored.some(Boolean) ? stored.map((tally, index) => tally && { ...tally, players: desk.team(desk.teams[index]).seats.length }) : undefined,
      nobody_out: desk.answer("out") === -1,
      nobody_first_down: desk.answer("first_down") === -1,
    });
    return found.filter((one) => !answered(desk, one.team === null || one.team === undefined ? null : desk.teams[one.team]).includes(one.id));
  };

  /** Figures that cannot be meant: [{team, row, text}]. */
  HF.refusedRows = (desk) =>
    desk.teams.flatMap((team) => {
      const tally = desk.played(team);
      return tally ? HF.checks.refusals(desk.state.rules.figures, tally).map((one) => ({ team, row: one.values.row, text: HF.findingText(desk, { ...one, team: desk.teams.indexOf(team) }) })) : [];
    });

  HF.understood = (desk, row, n) => (n === null ? null : HF.checks.understood(desk.state.rules.figures, row, n, desk.number));

  /** The sentence of a finding, with the team it is about (a place in desk.teams). */
  HF.findingText = function (desk, finding) {
    const one = finding.team === null || finding.team === undefined ? "" : desk.name(desk.teams[finding.team]);
    return HF.checks.sentence(desk.state.rules, finding, one);
  };
})();
