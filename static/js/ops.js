/* Operations as the screens make them, each based on the game as its writer saw
   it: the twin of scorekeeper/operations.py. `state` is {rules, game, ...}. */
(() => {
  "use strict";
  const HF = (window.HF = window.HF || {});
  const play = HF.play;

  const BY_ORDER = ["tally", "end", "order"]; // a deal's number means another deal once deals changed places

  /* An operation with the version and the value of the unit that it changes, as they are in a game. */
  function based(game, op) {
    const here = play.unit(op);
    const basis = here[0] === "none" ? {} : { base: play.version(game, here), before: play.value(game, here) };
    if (BY_ORDER.includes(op.op)) { basis.order = game.versions.order; }
    return play.twin({ ...op, ...basis });
  }

  function make({ game }, name, content) {
    const key = HF.random.uuid();
    return based(game, { format: play.FORMAT, key, game: game.id, group: key, op: name, ...content });
  }

  /* Published rules go by their digest; a table's own rules travel along. */
  function named(rules) {
    if (typeof rules === "string" || rules.key) { return rules.digest || rules; }
    return { digest: rules.digest, figures: rules.figures, texts: rules.texts };
  }

  /* start({teams: [{name, players}], rules, counting, played_on, starter, note}).
     The links' secrets are made here, so that they exist before the server does. */
  function start(wanted) {
    const key = HF.random.uuid();
    return play.twin({
      format: play.FORMAT,
      key,
      game: HF.random.uuid(),
      group: key,
      op: "start",
      teams: wanted.teams,
      rules: named(wanted.rules),
      counting: wanted.counting || { net: false, left_first: false },
      played_on: wanted.played_on || null,
      starter: wanted.starter || null,
      note: wanted.note || "",
      secrets: { watch: HF.random.secret(), score: HF.random.secret(), manage: HF.random.secret() },
    });
  }

  /* Operations of one touch: one undo takes all of them back. */
  function together(ops) {
    ops.forEach((op) => { op.group = ops[0].group; });
    return ops;
  }

  HF.ops = {
    start,
    based,
    together,
    named,
    /* extra: {accepted: [ids of checks answered "That is right"], settles: [keys]} */
    tally: (state, deal, team, tally, extra = {}) =>
      make(state, "tally", { deal, team, tally, accepted: [], settles: [], ...extra }),
    /* end: what is known of {out, first_down, starter} */
    end: (state, deal, end, extra = {}) => make(state, "end", { deal, end, settles: [], ...extra }),
    /* content: {action, ...} */
    seats: (state, content) => make(state, "seats", content),
    order: (state, content) => make(state, "order", content),
    rules: (state, { rules, counting }) =>
      make(state, "rules", { rules: named(rules), counting: counting || state.game.counting }),
    finish: (state, content = {}) =>
      make(state, "finish", { under_way: "count", early: false, ...content }),
    reopen: (state) => make(state, "reopen", {}),
    void: (state, on) => make(state, "void", { on }),
    undo: (state, group) => make(state, "undo", { undoes: group }),
    settle: (state, settles) => make(state, "settle", { settles }),
  };
})();
