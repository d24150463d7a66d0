"""Score sheets for tests, and what LibreOffice makes of workbooks when it is forced to work everything out anew."""

import io
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper import card
from scorekeeper.copies import Copy
from scorekeeper.figures import RuleSet
from scorekeeper.imports import Rules
from scorekeeper.operations import derived, starting
from scorekeeper.published import published
from scorekeeper.retrace import begin
from scorekeeper.rules import digest, parse_figures
from scorekeeper.scoring import Tally, tally_of
from scorekeeper.texts.rulesets import value
from scorekeeper.texts.saying import say
from scorekeeper.workbooks import ScoreSheet, SheetTeam, usual_deals
from tests.factories import PAIRS, POORER, TYPICAL
from tests.random_games import random_figures, random_game
from tests.tools import SOFFICE, need

PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse">
  <value>0</value></prop></item>
</oor:items>
"""
"""Without it LibreOffice believes the results that lie in the file."""


def through_libreoffice(folder: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files as LibreOffice saves them, every formula worked out anew. One start for all of them."""
    program = need(SOFFICE)
    user = folder / "profile" / "user"
    before, after = folder / "before", folder / "after"
    for path in (user, before, after):
        path.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(PROFILE)
    paths = [before / f"{name}.xlsx" for name in files]
    for path, content in zip(paths, files.values(), strict=True):
        path.write_bytes(content)
    profile = f"-env:UserInstallation={user.parent.as_uri()}"
    command = [program, profile, "--headless", "--calc", "--convert-to", "xlsx:Calc MS Excel 2007 XML"]
    ran = subprocess.run(
        [*command, "--outdir", str(after), *map(str, paths)], capture_output=True, text=True, timeout=600, check=False
    )
    missing = [name for name in files if not (after / f"{name}.xlsx").exists()]
    assert not missing, (missing, ran.stdout[-2000:], ran.stderr[-2000:])
    return {name: (after / f"{name}.xlsx").read_bytes() for name in files}


Place = tuple[str, str]
"""The name of a sheet, and the address of a cell in it."""
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def stored(data: bytes, *, formulas_only: bool = False) -> dict[Place, Any]:
    """The results stored in the cells that are not empty, or in those with a formula. Much quicker than openpyxl."""
    with ZipFile(io.BytesIO(data)) as archive:
        book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
        names = [page.get("name", "") for page in book.iter(f"{MAIN}sheet")]
        strings = []
        if "xl/sharedStrings.xml" in archive.namelist():
            shared = ElementTree.fromstring(archive.read("xl/sharedStrings.xml"))
            strings = ["".join(part.text or "" for part in item.iter(f"{MAIN}t")) for item in shared]
        pages = [archive.read(f"xl/worksheets/sheet{nth}.xml") for nth in range(1, len(names) + 1)]
    return {
        (name, cell.get("r", "")): stored_value(cell, strings)
        for name, page in zip(names, pages, strict=True)
        for cell in ElementTree.fromstring(page).iter(f"{MAIN}c")
        if not formulas_only or cell.find(f"{MAIN}f") is not None
    }


def stored_value(cell: ElementTree.Element, strings: Sequence[str]) -> Any:
    """A number, a text, an error; "" for nothing."""
    found, kind = cell.findtext(f"{MAIN}v") or "", cell.get("t", "n")
    if kind == "s":
        return strings[int(found)]
    return float(found) if kind == "n" and found else found


def differences(written: bytes, worked_out: bytes) -> list[tuple[Place, Any, Any]]:
    """Where the results that we stored are not those of the formulas."""
    ours, theirs = stored(written, formulas_only=True), stored(worked_out)
    assert ours
    return [(place, value, found) for place, value in ours.items() if (found := theirs.get(place, "")) != value]


# Sheets


def rules_card(rules: RuleSet, texts: Mapping[str, Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    words = texts["words"]
    return [
        (
            say({"t": section.title}, words),
            [(say(line.label, words), say(line.value, words)) for line in section.lines],
        )
        for section in card.sections(rules, texts)
    ]


def make_sheet(key: str = "whitnack", tallies: Sequence[Sequence[Tally | None]] = (), **changes: Any) -> ScoreSheet:
    """A sheet of published rules for two pairs, filled with these tallies by deal and team."""
    one = published()[key]
    known = value(one)
    changes.setdefault("teams", (SheetTeam(players=("Ann", "Joe")), SheetTeam(name="They", players=("Bob", "Cy"))))
    changes.setdefault("deals", max(usual_deals(one.rules), len(tallies)))
    card_ = rules_card(one.rules, known["texts"])
    return ScoreSheet(rules=one.rules, rules_value=known, tallies=tallies, card=card_, **changes)


def example_sheet(key: str) -> tuple[ScoreSheet, dict[tuple[int, int], int]]:
    """All worked deals of a rule set side by side, and what each must come to by (deal, team)."""
    one = published()[key]
    size = one.rules.table.sides[0][1] if one.rules.table.sides else 2
    by_deal: dict[int, list[Mapping[str, Any]]] = {}
    for example in one.examples:
        by_deal.setdefault(example["deal"], []).append(example)
    teams = max(2, *(len(found) for found in by_deal.values())) if by_deal else 2
    deals = max([usual_deals(one.rules), *by_deal])
    tallies = [
        [
            tally_of(found[team], went_out=found[team]["went_out"], players=size) if team < len(found) else None
            for team in range(teams)
        ]
        for found in (by_deal.get(deal, []) for deal in range(1, deals + 1))
    ]
    wanted = {(deal, team): example["total"] for deal, found in by_deal.items() for team, example in enumerate(found)}
    sheet = make_sheet(key, tallies, deals=deals, teams=tuple(SheetTeam(players=("",) * size) for _ in range(teams)))
    return sheet, wanted


def random_sheet(seed: int) -> ScoreSheet:
    """Random rules and a random game under them, with much that is odd."""
    random = Random(seed)
    keys = sorted(published())
    figures = random_figures(random, published()[keys[seed % len(keys)]].rules)
    rules = parse_figures(figures)
    game = random_game(random, rules)
    sizes = game["sizes"]
    tallies = [
        [
            None
            if found is None
            else tally_of(found, went_out=found["went_out"], first_down=found["first_down"], players=found["players"])
            for found in deal["tallies"]
        ]
        for deal in game["deals"]
    ]
    teams = [SheetTeam(players=("",) * size, start=start) for size, start in zip(sizes, game["starts"], strict=True)]
    if random.random() < 0.2 and len(teams) > 2:
        teams[-1] = SheetTeam(players=teams[-1].players, start=teams[-1].start, first=2)
    if random.random() < 0.2 and len(teams) > 2:
        teams[0] = SheetTeam(players=teams[0].players, start=teams[0].start, last=max(1, len(tallies) - 1))
    last_out = random.random() < 0.2 and any(tally is None for tally in tallies[-1])
    return ScoreSheet(
        rules=rules,
        rules_value={"digest": digest(rules), "key": "", "figures": figures, "texts": {"name": "Ours", "words": {}}},
        teams=tuple(teams),
        deals=max(len(tallies), random.choice([1, 3, 4, 6])),
        tallies=tallies,
        net=random.random() < 0.3,
        left_first=random.random() < 0.3,
        left_out=frozenset({len(tallies)}) if last_out else frozenset(),
        ended=game["time_called"] or last_out,
    )


ODD_NAMES = [
    "=1+1",
    "-5",
    "+x",
    "@x",
    "A/B:C*",
    "_x0041_",
    "x" * 40,
    "Bob \N{WOLF FACE}",
    "'quoted'",
    "\u05d0\u05d1",
    "7",
]
"""Texts that programs like to take for something else."""


def odd_teams() -> list[dict[str, Any]]:
    """Teams of three with all those names."""
    names = [*ODD_NAMES, "A;B"]
    return [{"name": names[nth], "players": names[nth : nth + 3]} for nth in range(0, len(names), 3)]


def season_games(number: int) -> list[Copy]:
    """So many whole games of two pairs, made without a database."""
    rules = Rules(value=value(published()["whitnack"]), ruleset=published()["whitnack"].rules)
    made = []
    for nth in range(number):
        id = derived("00000000-0000-0000-0000-000000000000", f"game {nth}")
        trail = begin(
            starting(id, rules.reference, PAIRS, key=id, played_on=f"2026-{1 + nth % 12:02}-01"), rules.ruleset, ""
        )
        for deal in range(1, 5):
            for team, tally in enumerate((TYPICAL, POORER)):
                trail.take("tally", deal=deal, team=team, tally={**tally, "melded": 300 + 5 * nth})
            trail.take("end", deal=deal, end={"out": deal % 2})
        trail.take("finish", under_way="count", early=False)
        made.append(Copy(game=trail.game, rules=rules.value, ruleset=rules.ruleset))
    return made


# Workbooks as another program's library reads them


def opened(data: bytes) -> Workbook:
    return load_workbook(io.BytesIO(data))


def texts_of(page: Worksheet) -> set[str]:
    return {str(cell.value) for row in page.iter_rows() for cell in row if cell.value is not None}


def cell_at(page: Worksheet, row: int, column: int) -> Any:
    """Counted from 0, as our layout does."""
    return page.cell(row + 1, column + 1)
