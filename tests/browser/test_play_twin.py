"""scorekeeper/play and static/js/play are twins: the same operations give the same games, tables and sentences."""

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper import play
from scorekeeper.published import published
from tests.browser.random_play import Player
from tests.server import ROOT

SCRIPTS = [
    "score",
    "refusals",
    "checks",
    "checks-deal",
    "play/values",
    "play/units",
    "play/undoing",
    "play/scored",
    "play/changes",
    "play/sentence",
]
SEQUENCES = 110
STEPS = 36
SEED = int(os.environ.get("SEED", "20261130"))

PLAY = """({start, steps, rules}) => {
    const {play} = HF;
    const attempt = (work) => {
        try { return work(); } catch (error) {
            if (!(error instanceof play.Refused)) throw error;
            return {refused: error.id, values: error.values};
        }
    };
    const begun = attempt(() => ({game: play.start(start)}));
    const results = [begun];
    if (begun.refused) return results;
    let game = begun.game;
    const log = [];
    for (const [op, by] of steps) {
        const before = game;
        const result = attempt(() => {
            const changes = log.filter((line) => line.op.group === op.undoes && line.status === "applied");
            return play.apply(before, rules[before.rules] , op, by, changes);
        });
        if (!result.refused) {
            game = result.game;
            log.push({op, before: result.before, after: result.after, status: result.status});
            const known = rules[game.rules];
            if (known) {
                result.table = play.table(game, known);
                if (result.status === "applied") {
                    result.sentence = play.sentence(before, game, known, op, rules[before.rules]);
                }
            } else { game = before; log.pop(); }
        }
        results.push(result);
    }
    return results;
}"""


@pytest.fixture(scope="module")
def twin(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    for name in SCRIPTS:
        page.evaluate((ROOT / "static" / "js" / f"{name}.js").read_text())
    yield page
    page.close()


def sequence(seed: int) -> tuple[dict[str, Any], list[Any]]:
    """What goes to the browser, and what Python makes of it."""
    player = Player(seed)
    start = player.start()
    rules = {one.digest: one.rules.figures() for one in (player.rules, player.other)}
    asked: dict[str, Any] = {"start": start, "steps": [], "rules": rules}
    try:
        game = play.start(start)
    except play.Refused as refused:
        return asked, [{"refused": refused.id, "values": refused.values}]
    results: list[Any] = [{"game": game}]
    seen = [game]
    log: list[dict[str, Any]] = []
    for _ in range(STEPS):
        op = player.operation(game, player.random.choice([game, *seen[-8:]]))
        by = {"id": player.random.choice("12"), "name": "Ann", "when": "2026-11-30T12:00:00Z"}
        asked["steps"].append([op, by])
        known = player.rules_of(game["rules"])
        changes = [line for line in log if line["op"]["group"] == op.get("undoes") and line["status"] == "applied"]
        try:
            applied = play.apply(game, known.rules, op, by, changes)
        except play.Refused as refused:
            results.append({"refused": refused.id, "values": refused.values})
            continue
        result: dict[str, Any] = {
            "game": applied.game,
            "status": applied.status,
            "before": applied.before,
            "after": applied.after,
        }
        if applied.game["rules"] in rules:
            after = player.rules_of(applied.game["rules"])
            result["table"] = play.table(applied.game, after.rules)
            if applied.status == "applied":
                result["sentence"] = play.sentence(game, applied.game, after.rules, op, known.rules)
            game = applied.game
            seen.append(game)
            log.append({"op": op, "before": applied.before, "after": applied.after, "status": applied.status})
        results.append(result)
    return asked, results


def test_random_games_are_the_same_in_both_languages(twin: Page) -> None:
    statuses: dict[str, int] = {}
    for seed in range(SEED, SEED + SEQUENCES):
        asked, expected = sequence(seed)
        found = twin.evaluate(PLAY, asked)
        expected = json.loads(json.dumps(expected))
        for step, (wanted, got) in enumerate(zip(expected, found, strict=True)):
            assert got == wanted, f"SEED={seed}, step {step}: {asked['steps'][step - 1] if step else asked['start']}"
            status = wanted.get("status") or wanted.get("refused") or "started"
            statuses[status] = statuses.get(status, 0) + 1
    print(f"SEED={SEED}", statuses)
    # The random games are worth something: every outcome is common, and many refusals are different ones.
    assert all(statuses[status] > 100 for status in ("applied", "same", "waiting")), statuses
    assert len(statuses) > 20, statuses


def test_every_rule_set_is_known_to_the_twin(twin: Page) -> None:
    for one in published().values():
        rows = twin.evaluate("(rules) => HF.scoring.rows(rules).map((row) => row.id)", one.rules.figures())
        assert rows, one.key
