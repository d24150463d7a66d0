"""The scoring and the checks of the script give what those of the server give: in a real browser, over every worked
example and over many random games under every rule set and under random changes of their figures.

TWIN_SEED repeats a run, TWIN_GAMES makes it longer.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.checks import check_deal, refusals, refusals_of_deal, understood
from scorekeeper.figures import RuleSet
from scorekeeper.published import published
from scorekeeper.rules import parse_figures, rows
from scorekeeper.scoring import outcome, running, score, starter, tally_of, to_lay_down
from scorekeeper.texts import localized
from scorekeeper.texts.checks import sentence
from tests.random_games import random_figures, random_game

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
GAMES = int(os.environ.get("TWIN_GAMES", "10000"))
GAMES_A_CHANGE = 8
"""So many games are played under each change of the figures."""
BOTH = [(net, left_first) for net in (False, True) for left_first in (False, True)]

PLAY = """
(batch) => JSON.stringify(JSON.parse(batch).map(({ figures, games, counting }) => {
    const { scoring, checks } = HF;
    const played = games.map((game) => {
        const deals = game.deals.map((deal) => deal.tallies);
        const running = scoring.running(figures, deals, game.starts);
        const players = game.sizes.reduce((sum, size) => sum + size, 0);
        return {
            running,
            findings: game.deals.map((deal, place) => {
                const befores = running[place].map((cell) => cell.before);
                return checks.checkDeal(figures, deal.number, deal.tallies, befores, { ...deal, decks: game.decks });
            }),
            refusals: [
                checks.refusals(figures, game.odd),
                ...deals.map((tallies) => tallies.map((tally) => (tally ? checks.refusals(figures, tally) : []))),
                ...deals.map(checks.refusalsOfDeal),
            ],
            minimums: running.map((row, place) => row.map((cell) => scoring.toLayDown(figures, place + 2, cell.total))),
            starters: deals.map((_, place) => scoring.starter(figures, players, game.first, place + 1)),
            outcome: scoring.outcome(figures, game.totals, game.deals_played, game.time_called),
            own: scoring.outcome(figures, running.map((row) => row.map((cell) => cell.total))),
            decks: scoring.decks(figures, players),
            understood: checks.understood(figures, ...game.typed),
        };
    });
    const rows = counting.map(([net, left_first]) => scoring.rows(figures, { net, left_first }));
    return { played, rows };
}))
"""


@pytest.fixture(scope="module")
def script(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.set_content(f'<script type="application/json" id="texts">{json.dumps(localized("en"))}</script>')
    for name in ("dom", "text", "score", "refusals", "checks", "checks-deal", "sentences"):
        page.add_script_tag(path=SCRIPTS / f"{name}.js")
    yield page
    page.close()


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def finding(one: Any) -> dict[str, Any]:
    values = {name: value for name, value in one.values.items() if one.id != "not_whole" or name != "value"}
    return {**one._asdict(), "values": values}


def full(tally: dict[str, Any] | None) -> Any:
    if tally is None:
        return None
    ends = {
        name: tally.get(name, default) for name, default in (("went_out", False), ("first_down", False), ("players", 1))
    }
    return tally_of(tally, **ends)


def play(rules: RuleSet, game: dict[str, Any]) -> dict[str, Any]:
    """What PLAY gives for one game, by the server's side."""
    deals = [[full(tally) for tally in deal["tallies"]] for deal in game["deals"]]
    made = running(rules, deals, game["starts"])
    players = sum(game["sizes"])
    found = [
        check_deal(
            rules,
            deal["number"],
            tallies,
            [cell.before for cell in made[place]],
            game["decks"],
            [full(tally) for tally in deal["previous"] or ()],
            nobody_out=deal["nobody_out"],
            nobody_first_down=deal["nobody_first_down"],
        )
        for place, (deal, tallies) in enumerate(zip(game["deals"], deals, strict=True))
    ]
    refused = [
        [finding(one) for one in refusals(rules, full(game["odd"]))],
        *(
            [[finding(one) for one in refusals(rules, tally)] if tally else [] for tally in tallies]
            for tallies in deals
        ),
        *([finding(one) for one in refusals_of_deal(tallies)] for tallies in deals),
    ]
    return {
        "running": [[asdict(cell) for cell in row] for row in made],
        "findings": [[finding(one) for one in deal] for deal in found],
        "refusals": refused,
        "minimums": [
            [to_lay_down(rules, place + 2, cell.total)._asdict() for cell in row] for place, row in enumerate(made)
        ],
        "starters": [starter(rules, players, game["first"], deal) for deal in range(1, len(deals) + 1)],
        "outcome": asdict(outcome(rules, game["totals"], game["deals_played"], game["time_called"])),
        "own": asdict(outcome(rules, [[cell.total for cell in row] for row in made])),
        "decks": rules.decks(players),
        "understood": understood(rules, *game["typed"]),
    }


def without_typed_nonsense(answer: Any) -> Any:
    """What a script prints of a value that is no number is its own affair."""
    for one in answer["refusals"][0]:
        if one["id"] == "not_whole":
            del one["values"]["value"]
    return answer


def compare(script: Page, batch: list[tuple[RuleSet, list[dict[str, Any]]]], seed: str) -> int:
    """How many findings there were; fails with the seed at the first difference."""
    sent = [{"figures": rules.figures(), "games": games, "counting": BOTH} for rules, games in batch]
    answers = json.loads(script.evaluate(PLAY, json.dumps(sent)))
    for (rules, games), answered in zip(batch, answers, strict=True):
        wanted_rows = [[asdict(row) for row in rows(rules, net=net, left_first=left)] for net, left in BOTH]
        assert answered["rows"] == wanted_rows, seed
        for game, here in zip(games, answered["played"], strict=True):
            there = plain(play(rules, game))
            assert without_typed_nonsense(here) == there, f"{seed}\n{json.dumps(rules.figures())}\n{json.dumps(game)}"
    return sum(len(deal) for answered in answers for one in answered["played"] for deal in one["findings"])


def test_worked_examples_are_scored_alike(script: Page) -> None:
    compared = 0
    for key, one in published().items():
        for example in one.examples:
            tally = {**example, "players": 2}
            made = script.evaluate(
                "([figures, deal, tally]) => HF.scoring.score(figures, deal, tally)",
                [one.rules.figures(), example["deal"], tally],
            )
            assert made["total"] == example["total"], key
            assert made == plain(asdict(score(one.rules, example["deal"], full(tally)))), key
            compared += 1
    assert compared >= 62


def test_random_games_are_scored_and_checked_alike(script: Page) -> None:
    seed = int(os.environ.get("TWIN_SEED") or Random().randrange(10**9))
    print(f"\nTWIN_SEED={seed}")
    random = Random(seed)
    sets = [one.rules for one in published().values()]
    turns = -(-GAMES // len(sets) // GAMES_A_CHANGE)
    games, findings, changes = 0, 0, 0
    for rules in sets:
        # every published set as it is for a third of the games, then changed ones
        played = [rules] * (turns // 3 + 1)
        played += [parse_figures(random_figures(random, rules)) for _ in range(turns - len(played))]
        batch = [(one, [random_game(random, one) for _ in range(GAMES_A_CHANGE)]) for one in played]
        findings += compare(script, batch, f"TWIN_SEED={seed}")
        games, changes = games + len(batch) * GAMES_A_CHANGE, changes + sum(one is not rules for one in played)
    print(f"{games} games under {len(sets)} rule sets and {changes} changes of them, {findings} findings")
    assert games >= GAMES
    assert findings > games


WORDS = "([rules, findings]) => findings.map((one) => HF.checks.sentence(rules, one, 'Ann'))"


def test_findings_are_said_alike(script: Page) -> None:
    random = Random(2)
    said = set()
    for one in published().values():
        rules = {"figures": one.rules.figures(), "texts": {"words": dict(one.texts.words)}}
        found = []
        for _ in range(12):
            game = random_game(random, one.rules)
            for deal in game["deals"]:
                found += check_deal(
                    one.rules, deal["number"], [full(tally) for tally in deal["tallies"]], (), game["decks"]
                )
            found += refusals(one.rules, full(game["odd"]))
        kept = [each for each in found if each.id != "not_whole"]
        sentences = script.evaluate(WORDS, [rules, [finding(each) for each in kept]])
        assert sentences == [sentence(each, one.texts.words, "Ann") for each in kept]
        assert not any("%(" in text or "undefined" in text for text in sentences)
        said |= {each.id for each in kept}
    assert len(said) > 25
