"""The workbook of a season: its formulas, worked out anew by LibreOffice, give what the standings say."""

import io
from dataclasses import replace
from datetime import date
from random import Random

import openpyxl
import pytest

from leagues.crosstable import cross_table
from leagues.papers import standings_paper
from leagues.prints import CrossPaper, CrossRow, Heading, Square
from leagues.rules import DEFAULTS, SeasonRules
from leagues.standings import standings
from leagues.tables import table
from leagues.values import Adjustment, Competitor, Kind, State
from leagues.workbooks import SeasonBook, season_workbook
from tests.leagues.played import placed, random_season
from tests.workbooks import differences, stored, through_libreoffice

pytestmark = pytest.mark.whole

HEADING = Heading(title="A/B:C*", club="Club", about="", made="1 May 2026", page="%(n)s/%(of)s")
PLAYERS = range(1, 13)
NAMES = {1: '=HYPERLINK("http://x")', 2: "W" * 60, 3: "Bob \N{WOLF FACE}", 4: "+1", 5: "אבי"}
SEASONS = {
    "sum": {"kind": "sum"},
    "sum of few": {"kind": "sum", "drop_worst": 2, "min_games": 4},
    "low sum of few": {"kind": "sum", "drop_worst": 3, "low_wins": True},
    "average": {"kind": "average", "min_games": 3},
    "average of points": {"kind": "average", "adds": "points", "drop_worst": 1},
    "best days": {"kind": "best_days", "best_days": 3},
    "best low days": {"kind": "best_days", "best_days": 2, "low_wins": True},
    "wins": {"kind": "wins"},
    "wins of few": {"kind": "wins", "drop_worst": 2, "place_points": [[5, 2], [5, 3, 1]]},
    "placement": {"kind": "sum", "other_sizes": "placement"},
    "difference": {"kind": "sum", "other_sizes": "difference"},
    "other sizes": {"kind": "sum", "other_sizes": "average"},
    "bonuses": {
        "kind": "wins",
        "bonuses": [
            {"what": "total", "limit": 4000, "points": 1},
            {"what": "margin", "limit": 2000, "points": 2},
            {"what": "close_loss", "limit": 1500, "points": 1},
            {"what": "each", "line": "clean", "points": 1, "most": 4},
        ],
    },
    "low bonuses": {
        "kind": "wins",
        "low_wins": True,
        "bonuses": [{"what": "margin", "limit": 2000, "points": 2}, {"what": "close_loss", "limit": 900, "points": 1}],
    },
}
EXPUNGED = 7
OPENING = {"played": 3, "won": 2, "drawn": 0, "lost": 1, "points_for": 9000, "points_against": 7000, "points": 4}


def competitors():
    made = [Competitor(id=id, name=NAMES.get(id, f"Player {id}"), players=(id,)) for id in PLAYERS]
    made[5] = replace(made[5], opening=OPENING)
    made[6] = replace(made[6], status="withdrawn", withdrawal="expunge", withdrawn_on=date(2026, 2, 1))
    made[7] = replace(made[7], status="withdrawn", withdrawal="keep", withdrawn_on=date(2026, 2, 1))
    return [*made, Competitor(id=99, name="Nobody yet", players=(99,))]


def adjustments():
    given = {"on": date(2026, 1, 20), "cancelled": False}
    return [
        Adjustment(id=1, competitor=2, points=-1, score=-50, reason="=1+1", **given),
        Adjustment(id=2, competitor=3, points=2, score=500, reason="late", **{**given, "cancelled": True}),
    ]


def book_of(data, games, since=None):
    rules = SeasonRules.from_json({"ranked": "players", "several_rules": "leave_out", **data})
    people = competitors()
    corrections = [one for one in adjustments() if since is None or one.on >= since]
    found = standings(rules, people, games, corrections, since=since)
    names = {one.id: one.name for one in people}
    met = cross_table(found)
    rows = [
        CrossRow(
            place=row.place,
            name=row.competitor.name,
            squares=tuple(
                Square(text=f"{cell.won}–{cell.lost}")
                if (cell := met.cells.get((row.competitor.id, other.competitor.id)))
                else Square()
                for other in found.rows
            ),
        )
        for row in found.rows
    ]
    return found, SeasonBook(
        standings=found,
        paper=standings_paper(table(found, names), HEADING),
        cross=CrossPaper(heading=HEADING, explained="Won–lost", rows=tuple(rows), empty="-"),
        played=[one for one in games if one.state is State.CONFIRMED],
        adjustments=corrections,
        opening=since is None,
        people=names,
        letters={"W": "W", "D": "D", "L": "L"},
        words={},
    )


@pytest.fixture(scope="module")
def worked_out(tmp_path_factory):
    """By name: (the standings, the file as written, the file as LibreOffice makes it)."""
    made = {}
    for nth, (name, data) in enumerate(SEASONS.items()):
        found, book = book_of(data, random_season(Random(nth), 36))
        made[f"season{nth}"] = name, found, season_workbook(book)
    found, book = book_of({"kind": "sum"}, random_season(Random(99), 36), since=date(2026, 1, 30))
    made["late"] = "since a day", found, season_workbook(book)
    found, book = book_of({"kind": "sum"}, [])
    made["empty"] = "empty", found, season_workbook(book)
    after = through_libreoffice(tmp_path_factory.mktemp("books"), {key: one[2] for key, one in made.items()})
    return {name: (found, before, after[key]) for key, (name, found, before) in made.items()}


@pytest.mark.office
@pytest.mark.parametrize("name", [*SEASONS, "since a day", "empty"])
def test_formulas_give_the_standings(worked_out, name):
    found, before, after = worked_out[name]
    wrong = [
        (place, ours, theirs)
        for place, ours, theirs in differences(before, after)
        if not (isinstance(ours, float) and isinstance(theirs, float) and abs(ours - theirs) < 1e-6)
    ]
    assert wrong == []
    cells = stored(after)
    page = openpyxl.load_workbook(io.BytesIO(before)).sheetnames[0]
    places = [str(cells.get((page, f"A{5 + nth}"), "")).removesuffix(".0") for nth in range(len(found.rows))]
    assert places == [row.place for row in found.rows]


def rescored(games, nth):
    """The same games, one of them with the scores of its teams exchanged and more."""
    played = [one for one in games[nth:] if one.state is State.CONFIRMED and one.kind is Kind.PLAYED]
    one = next(one for one in played if all(seat.player != EXPUNGED for side in one.sides for seat in side.seats))
    totals = [side.total for side in reversed(one.sides)]
    sides = [side._replace(total=totals[order] + 7 * order) for order, side in enumerate(one.sides)]
    return one, one._replace(sides=placed(sides))


CHANGED = ["sum", "wins", "wins of few", "best days", "bonuses", "difference", "placement"]


def retyped(data, old, new):
    """The season's workbook, in which somebody typed the scores of one game anew."""
    made = openpyxl.load_workbook(io.BytesIO(data))
    scores = {
        frozenset(NAMES.get(seat.player, f"Player {seat.player}") for seat in s.seats): s.total for s in new.sides
    }
    cells = [line[8] for line in made["Results"].iter_rows(min_row=2) if line[0].value == old]
    typed = [cell for cell in cells if cell.value is not None]
    assert len(typed) == len(new.sides)
    for cell in typed:
        cell.value = scores[frozenset(made["Results"].cell(cell.row, 8).value.split("; "))]
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """By name: (the standings with the other scores, the file that was made before and retyped, worked out anew)."""
    games = random_season(Random(5), 36)
    old, new = rescored(games, 3)
    wanted, files = {}, {}
    for nth, name in enumerate(CHANGED):
        _found, book = book_of(SEASONS[name], games)
        wanted[name], other = book_of(SEASONS[name], [new if one is old else one for one in games])
        assert other.numbers == book.numbers
        files[f"changed{nth}"] = retyped(season_workbook(book), book.numbers[old.id], new)
    after = through_libreoffice(tmp_path_factory.mktemp("changed"), files)
    return {name: (wanted[name], after[f"changed{nth}"]) for nth, name in enumerate(CHANGED)}


@pytest.mark.office
@pytest.mark.parametrize("name", CHANGED)
def test_a_score_changed_in_the_workbook_gives_the_standings_of_that_score(changed, name):
    wanted, after = changed[name]
    page = openpyxl.load_workbook(io.BytesIO(after), data_only=True).worksheets[0]
    rows = [[cell.value for cell in line] for line in page.iter_rows(min_row=5, max_row=4 + len(wanted.rows))]
    shown = {row[2]: (row[3] or None, *row[4:11]) for row in rows}
    for row in wanted.rows:
        figures = (row.figure, row.played, row.won, row.drawn, row.lost, row.points_for, row.points_against)
        figures = tuple(None if one is None else pytest.approx(float(one)) for one in (*figures, row.difference))
        assert shown[row.competitor.name] == figures or (row.figure == 0 and shown[row.competitor.name][0] is None)


def test_every_kind_of_season_is_known_here():
    assert {data["kind"] for data in SEASONS.values()} == set(DEFAULTS)


def test_row_43_names_stay_text_and_the_sheet_has_a_legal_name():
    _found, book = book_of({"kind": "sum"}, random_season(Random(1), 20))
    made = openpyxl.load_workbook(io.BytesIO(season_workbook(book)))
    assert made.sheetnames == ["A B C", "Results", "Who met whom", "Deals"]
    cells = [cell for page in made for line in page.iter_rows() for cell in line if cell.value is not None]
    for name in NAMES.values():
        mine = [cell for cell in cells if cell.value == name]
        assert mine
        assert {cell.data_type for cell in mine} == {"s"}
    assert [cell.data_type for cell in cells if cell.value == "=1+1"] == ["s"]
    names = {cell.coordinate: cell for line in made["A B C"].iter_rows(min_row=5, max_row=17) for cell in line}
    assert all(names[f"C{row}"].alignment.wrap_text for row in range(5, 18))
    assert made["A B C"].page_setup.orientation == "landscape"
    assert made["A B C"].sheet_properties.pageSetUpPr.fitToPage


def test_row_43_only_confirmed_results_are_in_it_and_figures_are_numbers():
    games = random_season(Random(5), 40)
    pending = [one for one in games if one.state is not State.CONFIRMED]
    assert pending
    _found, book = book_of({"kind": "sum"}, games)
    made = openpyxl.load_workbook(io.BytesIO(season_workbook(book)), data_only=True)
    page = made["Results"]
    lines = [line for line in page.iter_rows(min_row=2, values_only=True) if line[0] is not None]
    assert max(line[0] for line in lines) <= len(games) - len(pending)
    totals = sorted(side.total for one in games if one not in pending for side in one.sides if side.total is not None)
    assert lines
    assert all(type(line[9]) in (int, float) for line in lines if line[4] == "played")
    assert {line[9] for line in lines if line[9] is not None} <= set(totals)
