// Corrections: each is committed, said in a sentence, and one undo away.
"use strict";
(() => {
  const HF = (window.HF = window.HF || {});
  const t = (id, values) => HF.t(id, values);

  const may = (state) => state.role !== "watch" && !state.game.locked;

  /** Setting a game aside and letting others in is for the phone that manages it. */
  const manages = (state) => state.role === "manage";

  /** Why a game cannot be changed here, or "". */
  function barred(state) {
    if (state.game.locked) return state.game.locked;
    return state.role === "watch" ? t("correct.watching") : "";
  }

  const ENDS = ["fix.winner", "fix.tied", "fix.below_target", "fix.extra_deal"];

  /** What the operations of one touch changed, as parts of sentences. */
  function parts(before, after, ops) {
    const [first] = ops;
    const found = ops.length === 1 ? HF.play.sentence(before.game, after.game, after.rules.figures, first, before.rules.figures)
      : ops.flatMap((op) => HF.play.sentence(before.game, after.game, after.rules.figures, op, before.rules.figures));
    const seen = new Set();
    return found.filter((one) => {
      const key = JSON.stringify(one);
      return seen.has(key) ? false : seen.add(key);
    });
  }

  let correcting = false;

  /** Commits operations of one touch, says what changed, offers undo (and to reopen). A second touch, before the screen
      shows what the first one did, does nothing more; null then, and where it is refused. */
  async function commit(state, ops, options = {}) {
    if (correcting) return null;
    correcting = true;
    try {
      return await committed(state, ops, options);
    } finally {
      correcting = false;
    }
  }

  async function committed(state, ops, options) {
    const before = { game: state.game, rules: state.rules };
    const list = [].concat(ops);
    let answer;
    try {
      answer = await HF.app.commit(list, { quiet: true });
    } catch (error) {
      if (!error.id) throw error;
      HF.notice(refusal(error));
      return null;
    }
    const refused = (answer.answers || []).find((one) => one.status === "refused");
    if (refused) {
      HF.notice(refusal(refused.reason || {}));
      return null;
    }
    HF.parts.settled();
    HF.app.refresh();
    const after = { game: answer.game, rules: answer.rules };
    const found = parts(before, after, list);
    const end = found.filter((one) => ENDS.includes(one.id));
    const words = options.words ? [options.words, HF.history.said(end, after.rules)].filter(Boolean).join(" ") : HF.history.said(found, after.rules);
    const actions = [];
    const group = list[0].group;
    const did = (answer.answers || []).some((one) => one.status !== "same"); // else there is nothing to undo
    if (group && did && !options.final) actions.push({ label: t("app.undo"), run: () => undo(group) });
    if (end.some((one) => one.id === "fix.extra_deal")) actions.push({ label: t("finish.extra_do"), run: () => extraDeal(HF.app.state) });
    else if (end.length) actions.push({ label: t("board.reopen"), run: () => commit(HF.app.state, [HF.ops.reopen(HF.app.state)]) });
    HF.notice(words || t("correct.done"), actions);
    return answer;
  }

  /** Whether one more deal may decide a finished game: a tie, also one in which time was called. */
  const offersExtra = (game, outcome) => game.state === "finished" && outcome.tied && ["extra_deal", "silent"].includes(outcome.tie);

  /** Reopens a tied game and goes to the deal that decides it. */
  async function extraDeal(state) {
    const answer = await commit(state, [HF.ops.reopen(state)]);
    if (answer) HF.app.go(HF.app.gameUrl(answer.game.id, `entry/${HF.openDeal(answer.game)}`));
  }

  const undo = (group) => commit(HF.app.state, [HF.ops.undo(HF.app.state, group)], { words: t("app.undone") });

  /** The plain sentence for a refusal of `commit`. */
  function refusal(reason) {
    const id = [`refused.${reason.id}`, reason.id].find(HF.t.has);
    return id ? t(id, reason.values) : t("correct.refused");
  }

  HF.correct = { may, manages, barred, commit, undo, refusal, offersExtra, extraDeal };
})();
