"""The sums of a typed sheet by the script are those of the server: over random sheets of every rule set."""

import json
import os
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser

from scorekeeper.paper import Stated, meant, reckon
from scorekeeper.published import published
from scorekeeper.rules import RuleSet, rows
from scorekeeper.scoring import tally_of

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
SEED = int(os.environ.get("TWIN_SEED", "4"))
FIGURES = (-500, -85, 3, 85, 300, 1500, 2000)
SHEETS = 12
"""Of each rule set."""

PLAY = """
(batch) => JSON.stringify(JSON.parse(batch).map(({ figures, sheets, typed }) => ({
    sheets: sheets.map((one) => HF.paper.reckon(figures, one.deals, one.starts, one.stated, one.choices)),
    meant: typed.map(([row, n, deal]) => HF.paper.meant(figures, row, n, deal)),
})))
"""


def random_sheet(random: Random, rules: RuleSet) -> dict[str, Any]:
    """A sheet of four deals; the paper's totals are right, a little off, or missing; some are answered."""
    kinds = [row for row in rows(rules) if row.id not in ("melded", "left", "other")]
    teams = random.choice((2, 2, 3))

    def tally() -> dict[str, Any] | None:
        if random.random() < 0.1:
            return None
        counts = {row.id: random.randrange(4) for row in kinds if random.random() < 0.7}
        cards = {"melded": random.randrange(0, 900, 5), "left": random.randrange(0, 300, 5)}
        flags = {"went_out": random.random() < 0.4, "first_down": random.random() < 0.3, "players": 2}
        return {"counts": counts, **cards, "other": random.choice((0, 0, 50, -100)), **flags}

    deals = [[tally() for _ in range(teams)] for _ in range(4)]
    starts = [random.choice((0, 0, 1000)) for _ in range(teams)]
    right = reckon(rules, values(deals), starts, {}, {})
    stated = {}
    for place, cells in enumerate(right.cells):
        for team, cell in enumerate(cells):
            off = random.choice((0, 0, 0, 90, -500))
            points = None if cell.points is None or random.random() < 0.5 else cell.points + off
            total = None if random.random() < 0.5 else cell.total + random.choice((0, off, 10))
            stated[f"{place + 1}.{team}"] = {"deal": points, "total": total}
    choices: dict[str, str] = {}
    for _ in range(3):
        for one in reckon(rules, values(deals), starts, said(stated), choices).differences:
            choices.setdefault(one.mark, random.choice(("", "correct", "keep", "keep")))
    return {"deals": deals, "starts": starts, "stated": stated, "choices": choices}


def values(deals: list[list[dict[str, Any] | None]]) -> list[list[Any]]:
    flags = ("went_out", "first_down", "players")
    return [[one and tally_of(one, **{flag: one[flag] for flag in flags}) for one in tallies] for tallies in deals]


def said(stated: dict[str, Any]) -> dict[tuple[int, int], Stated]:
    return {tuple(map(int, at.split("."))): Stated(**one) for at, one in stated.items()}  # type: ignore[misc]


def test_the_script_reckons_as_the_server_does(browser: Browser) -> None:
    random = Random(SEED)
    batch, expected = [], []
    seen = 0
    for one in published().values():
        sheets = [random_sheet(random, one.rules) for _ in range(SHEETS)]
        all_rows = rows(one.rules)
        typed = [
            (random.choice(all_rows), random.choice((-500, -85, 3, 85, 300, 1500, 2000)), deal) for deal in (1, 2, 5)
        ]
        made = [reckon(one.rules, values(s["deals"]), s["starts"], said(s["stated"]), s["choices"]) for s in sheets]
        seen += sum(len(reckoning.differences) for reckoning in made)
        batch.append(
            {"figures": one.rules.figures(), "sheets": sheets, "typed": [(asdict(r), n, d) for r, n, d in typed]}
        )
        expected.append(
            {
                "sheets": [asdict(reckoning) for reckoning in made],
                "meant": [meant(one.rules, row, n, deal) for row, n, deal in typed],
            }
        )
    page = browser.new_page()
    for name in ("score", "refusals", "paper-sums"):
        page.add_script_tag(path=SCRIPTS / f"{name}.js")
    found = json.loads(page.evaluate(PLAY, json.dumps(batch)))
    page.close()
    assert seen > 500
    for key, here, there in zip(published(), json.loads(json.dumps(expected)), found, strict=True):
        assert there == here, f"{key}, TWIN_SEED={SEED}"
