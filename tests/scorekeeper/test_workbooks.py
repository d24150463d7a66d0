"""Workbooks that go out: what is on their sheets, opened by another program's library."""

import io
import re
import tracemalloc
from datetime import date, datetime
from time import process_time
from zipfile import ZipFile

import pytest
from django.urls import reverse
from django.utils import translation
from openpyxl.utils import get_column_letter

from scorekeeper.published import published
from scorekeeper.scoring import OPENINGS, Tally, score
from scorekeeper.workbooks import SheetTeam, Told, formulas, season, workbook
from scorekeeper.workbooks.book import named
from scorekeeper.workbooks.layout import Layout
from scorekeeper.workbooks.results import Results
from scorekeeper.workbooks.styles import sheet_name
from tests.deals import OUT, team
from tests.factories import POORER, Phone, make_game
from tests.workbooks import ODD_NAMES, cell_at, example_sheet, make_sheet, opened, random_sheet, season_games, texts_of
from tests.workbooks import stored as stored_results

pytestmark = pytest.mark.whole

KNOWN = {
    *("ABS", "AND", "COUNT", "COUNTA", "COUNTIF", "DATE", "FIXED", "IF", "INDEX", "INT", "ISNUMBER", "ISTEXT"),
    *("LARGE", "LOWER", "MATCH", "MAX", "MIN", "MOD", "N", "NA", "OR", "SMALL", "SUM", "SUMIF"),
}
"""Functions that Excel has had for decades, and LibreOffice too."""
SECOND = [team(OUT, melded=605, left=30, went_out=True), team({"clean": 1}, melded=310, left=45)]


# Formulas and their stored results


@pytest.mark.parametrize("key", published())
def test_stored_results_are_those_of_our_scoring(key):
    sheet, wanted = example_sheet(key)
    layout, results = Layout(sheet), stored_results(workbook(sheet))
    for (deal, team_), total in wanted.items():
        block, column = layout.blocks[team_], get_column_letter(layout.points(deal) + 1)
        assert results["Game 1", f"{column}{block.total + 1}"] == total
        made = score(sheet.rules, deal, sheet.tallies[deal - 1][team_])
        found = {line.id: results["Game 1", f"{column}{block.lines[line.id] + 1}"] for line in made.lines}
        assert found == {line.id: line.points for line in made.lines}


@pytest.mark.parametrize("seed", range(0, 60, 7))
def test_formulas_use_only_functions_that_every_program_knows(seed):
    sheets = [random_sheet(seed), example_sheet(sorted(published())[seed % len(published())])[0]]
    for sheet in sheets:
        with ZipFile(io.BytesIO(workbook(sheet))) as archive:
            pages = [archive.read(name).decode() for name in archive.namelist() if "worksheets/sheet" in name]
        formulas = re.findall(r"<(?:f|formula|formula1)>([^<]*)<", "".join(pages))
        assert len(formulas) > 20
        outside = [re.sub(r"&quot;.*?&quot;", "", formula) for formula in formulas]
        assert {name for formula in outside for name in re.findall(r"([A-Z.]+)\(", formula)} <= KNOWN
        assert max(map(len, formulas)) < 8000


def test_a_rule_with_its_conditions_is_live():
    page = opened(workbook(example_sheet("catalyst")[0])).worksheets[0]
    formulas = {str(cell.value) for row in page.iter_rows() for cell in row if cell.data_type == "f"}
    assert any("*IF(" in formula and ",100,50)" in formula for formula in formulas)


def test_an_empty_sheet_shows_no_zeros_where_nothing_is_entered():
    results = stored_results(workbook(make_sheet()), formulas_only=True)
    assert {value for (name, _cell), value in results.items() if name == "Game 1"} == {"", 0.0, "Ann & Joe", "They"}


# Structure


def test_only_the_cells_to_type_into_are_open():
    sheet = make_sheet()
    book = opened(workbook(sheet))
    page, layout = book.worksheets[0], Layout(sheet)
    assert all(one.protection.sheet for one in book.worksheets)
    block = layout.blocks[0]
    open_cells = {cell.coordinate for row in page.iter_rows() for cell in row if not cell.protection.locked}
    for line in sheet.lines:
        for deal in range(1, 5):
            at = cell_at(page, block.lines[line.id], layout.entry(deal))
            assert (at.coordinate in open_cells) == (line.entry != "")
            if line.scores:
                assert cell_at(page, block.lines[line.id], layout.points(deal)).protection.locked
    assert not any(cell.data_type == "f" for row in page.iter_rows() for cell in row if cell.coordinate in open_cells)
    assert cell_at(page, block.top, layout.entry(1)).coordinate in open_cells  # the name of the team


def test_cells_take_what_can_be_meant_and_say_the_sentence_of_the_check():
    sheet = make_sheet("simpson")
    page, layout = opened(workbook(sheet)).worksheets[0], Layout(sheet)
    rules = {str(one.sqref): one for one in page.data_validations.dataValidation}

    def rule(id, deal=1):
        return rules[f"{get_column_letter(layout.entry(deal) + 1)}{layout.blocks[0].lines[id] + 1}"]

    clean = rule("clean")
    assert (clean.type, clean.operator, clean.formula1, clean.formula2) == ("whole", None, "0", "999")
    assert clean.errorStyle in (None, "stop")
    assert clean.error.startswith("Only a whole number from 0 to 999")
    assert rule("melded").error.startswith(
        "Every card counts a multiple of 5; you entered … for the cards on the table."
    )
    assert rule("melded").errorStyle == "warning"
    assert "COUNTA(" in rule("going_out").formula1
    assert "Only one team can go out" in rule("going_out").error
    assert "A team can have" in rule("exact_pickups").error
    assert (rule("other").formula1, rule("other").formula2) == ("-1000000", "1000000")


def test_the_leader_stands_out_and_wrong_text_too():
    page, totals = opened(workbook(make_sheet(tallies=[SECOND]))).worksheets[:2]
    formulas = [rule.formula[0] for found in page.conditional_formatting for rule in found.rules]
    assert any("ISTEXT(" in formula for formula in formulas)
    assert any(re.fullmatch(r"\$[A-Z]+\$\d+=1", formula) for formula in formulas)
    assert any("MAX(" in rule.formula[0] for found in totals.conditional_formatting for rule in found.rules)


def test_the_running_totals_are_drawn():
    totals = opened(workbook(make_sheet(tallies=[SECOND * 2], teams=make_sheet().teams * 2))).worksheets[1]
    (chart,) = totals._charts
    assert len(chart.series) == 4
    assert len({line.marker.symbol for line in chart.series}) == 4
    assert len({line.graphicalProperties.line.prstDash for line in chart.series}) == 4


@pytest.mark.parametrize("key", ["whitnack", "pennies-from-heaven", "paul", "totals"])
def test_every_page_fits_the_width_of_the_paper(key):
    book = opened(workbook(make_sheet(key, history=[Told(when=datetime(2026, 11, 1), who="Ann", what="x")])))
    for page in book.worksheets[:-1]:
        assert page.sheet_properties.pageSetUpPr.fitToPage
        assert page.page_setup.fitToWidth in (None, 1)
    game = book.worksheets[0]
    assert game.page_setup.orientation == "landscape"
    assert game.print_title_rows
    assert game.freeze_panes


def test_what_to_lay_down_stands_over_the_deals():
    page = opened(workbook(make_sheet("saskatchewan"))).worksheets[0]
    assert [page.cell(7, column).value for column in (4, 6, 8)] == [50, 90, 120]
    assert page.cell(7, 10).value == "a whole book, collected without the discard pile"


def test_what_to_lay_down_follows_the_score():
    tallies = [[team({"clean": 3, "wild": 2}, melded=700, left=0), team(melded=0, left=20)]]
    results = Results(make_sheet("pennies-from-heaven", tallies))
    assert [[results.of(team_, deal).lay_down for deal in (1, 2, 3)] for team_ in (0, 1)] == [
        [50, 150, ""],
        [50, 15, ""],
    ]


def test_sheets_have_the_deals_of_the_rules_and_room_for_eight_teams():
    teams = tuple(SheetTeam(players=("",)) for _ in range(8))
    sheet = make_sheet("five-deal", teams=teams)
    page = opened(workbook(sheet)).worksheets[0]
    assert [page.cell(1, column).value for column in range(4, 16, 2)] == [1, 2, 3, 4, 5, None]
    assert sum(str(page.cell(row, 1).value).startswith("team ") for row in range(1, page.max_row + 1)) == 8


def test_a_sheet_for_one_team_adds_up_too():
    sheet = make_sheet(tallies=[[SECOND[0]]], teams=(SheetTeam(players=("Ann",)),))
    assert stored_results(workbook(sheet))["Totals", "B8"] == 3775


def test_the_rules_stand_on_a_sheet_of_their_own():
    book = opened(workbook(make_sheet()))
    assert book.sheetnames == ["Game 1", "Totals", "Rules", "hand-and-foot"]
    assert {"What counts what", "Clean books", "500", "The highest total wins."} <= texts_of(book["Rules"])
    assert book["hand-and-foot"].sheet_state == "veryHidden"


def test_numbers_in_sentences_are_written_as_the_reader_writes_them():
    with translation.override("de"):
        data = workbook(make_sheet(tallies=[SECOND]))
    name = opened(data).sheetnames[1]  # translated, where the texts are compiled
    assert "3.010" in stored_results(data)[name, "A2"]


@pytest.mark.parametrize(
    ("tallies", "said"),
    [
        ([SECOND], "Ann & Joe lead by 3,010"),
        ([SECOND] * 4, "Ann & Joe win by 12,040"),
        ([SECOND[:1] * 2], "Level at 3,775"),
        (
            [SECOND[:1] * 2] * 4,
            "A tie: Ann & Joe and They, 15,100 each. These rules do not say what happens in a tie. "
            "You may leave it so or play an extra deal.",
        ),
        ([], ""),
    ],
)
def test_the_sheet_says_who_leads_and_who_won(tallies, said):
    results = stored_results(workbook(make_sheet(tallies=tallies)))
    assert results["Game 1", "B5"] == results["Totals", "A2"] == said


def test_sheets_have_legal_names_in_every_language():
    long = "Was alles in diesem Spiel geändert wurde: alles"
    assert list(
        named({"totals": "Runden/Summen", "rules": "Runden Summen", "changes": "History", "x": long}).values()
    ) == [
        "Runden Summen",
        "Runden Summen (2)",
        "Changes",
        long[:31].strip(),
    ]


# Text from people


ODD = [*ODD_NAMES, "x" * 60, "{=1}"]


@pytest.mark.parametrize("name", ODD)
def test_text_from_people_is_text(name):
    sheet = make_sheet(
        teams=(SheetTeam(name=name, players=(name, name)), SheetTeam(players=("Bob",))),
        title=name,
        note=name,
        deal_notes={1: name},
        tallies=[SECOND],
        notes={(1, 0): name},
    )
    book = opened(workbook(sheet))
    page, layout = book.worksheets[0], Layout(sheet)
    block = layout.blocks[0]
    places = [
        *((block.top, layout.entry(nth)) for nth in (1, 2, 3)),
        *((block.lines["other_note"], layout.entry(1)), (layout.notes, layout.entry(1)), (layout.note, 2)),
    ]
    found = [cell_at(page, *place) for place in places]
    assert [(cell.value, cell.data_type) for cell in found] == [(name, "s")] * 6
    assert stored_results(workbook(sheet))[page.title, f"B{block.top + 1}"] == name


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("A/B:C*", "A B C"),
        ("[x]?\\", "x"),
        ("x" * 60, "x" * 31),
        ("'Ann'", "Ann"),
        ("History", "Game 1"),
        ("Ann's", "Ann's"),
        ("\N{WOLF FACE}" * 20, "\N{WOLF FACE}" * 15),
        ("", "Game 1"),
        ("///", "Game 1"),
        ("totals", "totals (2)"),
        ("x" * 30 + "' y", "x" * 30),
        ("tab\tand\x01sign", "tab and sign"),
    ],
)
def test_names_of_sheets_are_legal_and_unique(wanted, name):
    found = sheet_name(wanted, {"totals"}, "Game 1")
    assert found == name
    assert len(found.encode("utf-16-le")) // 2 <= 31
    assert not set("[]:*?/\\") & set(found)
    again = sheet_name(wanted, {"totals", found.casefold()}, "Game 1")
    assert again.casefold() != found.casefold()
    assert len(again.encode("utf-16-le")) // 2 <= 31


def test_dates_are_plain_days():
    page = opened(workbook(make_sheet(played_on=date(2026, 2, 28)))).worksheets[0]
    assert page["C4"].value == datetime(2026, 2, 28)
    assert page["C4"].number_format == "yyyy-mm-dd"


def test_a_tally_with_nothing_in_it_is_entered_all_the_same():
    results = Results(make_sheet(tallies=[[Tally(), None]]))
    assert (results.of(0, 1).total, results.of(1, 1).total) == (0, "")


@pytest.mark.django_db
def test_poorer_games_stay_poorer():
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    phone.tally(game, 1, 0, POORER)
    data = phone.client.get(reverse("game_workbook", args=[game.pk])).content
    assert "Level at 1,070" in stored_results(data)["Totals", "A2"]


def test_a_season_is_written_fast_and_in_little_memory():
    """`make bench` measures closely: 2 s and 150 MB for four times as many games."""
    copies = season_games(50)
    began = process_time()
    data = season(copies)
    assert process_time() - began < 2
    tracemalloc.start()
    season(copies)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 40_000_000
    assert opened(data)["Deals"].max_row == 2 + 50 * 4 * 2


def test_the_sheets_that_are_worked_out_have_every_rule_in_them():
    """What LibreOffice compares with scoring.py is all of scoring.py."""
    rules = [random_sheet(seed).rules for seed in range(40)] + [one.rules for one in published().values()]
    assert {one.red_threes.rule for one in rules} == set(formulas.CONDITIONS)
    assert {one.red_threes.set.rule for one in rules if one.red_threes.set} == set(formulas.SETS)
    assert {one.card_points.left for one in rules} == set(formulas.LEFT)
    assert {one.opening.kind for one in rules} == set(OPENINGS)
    assert {(one.books_threshold.opening if one.books_threshold else None) for one in rules} == {True, False, None}
    assert any(one.going_out.by_team_size for one in rules)
    assert any(one.melded_needs_book for one in rules)
    assert any(one.card_points.out_left_free for one in rules)
    assert any(one.lowest_wins for one in rules)
    assert any(extra.penalty_of for one in rules for extra in one.extras)
    assert any("first_down" in one.extra for one in rules)
    assert {one.tie for one in rules} == {"silent", "stands", "joint", "extra_deal", "seat_order"}
