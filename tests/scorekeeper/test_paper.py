"""Sheets of paper typed again: what a figure stands for, and where the paper's totals differ from ours."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.paper import CORRECT, KEEP, Difference, Stated, meant, reckon
from scorekeeper.published import published
from scorekeeper.rules import rows
from scorekeeper.scoring import Tally

WHITNACK = published()["whitnack"].rules
ROWS = {row.id: row for row in rows(WHITNACK)}
RICH = Tally(counts={"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2}, melded=745, left=85)
"""4,460; 4,560 for the team that went out."""
POOR = Tally(counts={"clean": 1, "dirty": 1}, melded=310, left=40)
"""1,070"""


@pytest.mark.parametrize(
    ("row", "typed", "count"),
    [
        ("clean", 3, None),
        ("clean", 500, 1),
        ("clean", 1500, 3),
        ("clean", 12, None),
        ("clean", 1400, None),
        ("clean", 0, None),
        ("clean", -500, None),
        ("dirty", 600, 2),
        ("wild", 1500, 1),
        ("red_threes_laid", 200, 2),
        ("melded", 1500, None),
        ("melded", -85, None),
        ("left", 85, None),
        ("left", -85, 85),
        ("other", -85, None),
    ],
)
def test_points_are_understood_where_a_count_belongs(row: str, typed: int, count: int | None) -> None:
    assert meant(WHITNACK, ROWS[row], typed, 1) == count


def test_what_counts_against_a_team_may_be_written_with_its_minus() -> None:
    rules = next(one.rules for one in published().values() if (one.rules.red_threes.caught or 0) <= -100)
    row = next(row for row in rows(rules) if row.id == "red_threes_caught")
    each = rules.red_threes.caught or 0
    assert meant(rules, row, 2 * each, 1) == 2
    assert meant(rules, row, -2 * each, 1) == 2
    assert meant(rules, row, -1, 1) is None


def test_points_are_those_of_the_deal() -> None:
    rules = replace(WHITNACK, books=tuple(replace(book, bonus=(400, 700)) for book in WHITNACK.books))
    assert [meant(rules, ROWS["clean"], 2800, deal) for deal in (1, 2, 3)] == [7, 4, 4]


# Totals


def found(stated: dict[tuple[int, int], Stated], choices: dict[str, str] | None = None, deals: int = 2) -> Any:
    return reckon(WHITNACK, [(RICH, POOR)] * deals, (0, 0), stated, choices or {})


def test_totals_that_agree_are_no_difference() -> None:
    agreed = {
        (1, 0): Stated(deal=4460, total=4460),
        (1, 1): Stated(total=1070),
        (2, 0): Stated(total=8920),
        (2, 1): Stated(deal=1070, total=2140),
    }
    made = found(agreed)
    assert made.differences == ()
    assert [[cell.total for cell in row] for row in made.cells] == [[4460, 1070], [8920, 2140]]


def test_a_slip_in_a_deal_is_asked_about_once_though_the_paper_carries_it_on() -> None:
    made = found({(1, 0): Stated(deal=4550, total=4550), (2, 0): Stated(deal=4460, total=9010)})
    assert made.differences == (Difference(deal=1, team=0, kind="deal", ours=4460, paper=4550),)
    assert made.cells[1][0].total == 8920


def test_ours_stands_where_that_was_chosen() -> None:
    made = found({(1, 0): Stated(deal=4550)}, {"1.0.deal.4460.4550": CORRECT})
    assert made.differences[0].choice == CORRECT
    assert (made.cells[0][0].kept, made.cells[0][0].total, made.cells[1][0].total) == (0, 4460, 8920)


def test_what_was_announced_counts_from_there_on_where_that_was_chosen() -> None:
    stated = {(1, 0): Stated(deal=4550, total=4550), (2, 0): Stated(total=9010)}
    made = found(stated, {"1.0.deal.4460.4550": KEEP})
    assert [one.choice for one in made.differences] == [KEEP]
    assert (made.cells[0][0].points, made.cells[0][0].kept) == (4460, 90)
    assert (made.cells[1][0].before, made.cells[1][0].total) == (4550, 9010)


def test_an_answer_holds_for_its_figures_only() -> None:
    made = found({(1, 0): Stated(deal=4540)}, {"1.0.deal.4460.4550": KEEP})
    assert [(one.paper, one.choice) for one in made.differences] == [(4540, "")]
    assert made.cells[0][0].kept == 0


@pytest.mark.parametrize("choice", [CORRECT, KEEP])
def test_a_slip_in_adding_up_is_a_difference_of_the_total(choice: str) -> None:
    stated = {(1, 1): Stated(total=1070), (2, 1): Stated(deal=1070, total=2040)}
    made = found(stated, {"2.1.total.2140.2040": choice})
    assert made.differences == (Difference(deal=2, team=1, kind="total", ours=2140, paper=2040, choice=choice),)
    assert made.cells[1][1].total == (2040 if choice == KEEP else 2140)
    assert made.cells[1][1].kept == (-100 if choice == KEEP else 0)


def test_only_the_grand_total_may_be_written() -> None:
    made = found({(4, 0): Stated(total=17840), (4, 1): Stated(total=4180)}, deals=4)
    assert made.differences == (Difference(deal=4, team=1, kind="total", ours=4280, paper=4180),)


def test_two_slips_are_two_differences() -> None:
    made = found({(1, 0): Stated(deal=4450), (2, 0): Stated(deal=4560, total=9010)})
    assert [(one.deal, one.kind) for one in made.differences] == [(1, "deal"), (2, "deal")]


def test_a_team_without_figures_is_not_compared() -> None:
    made = reckon(WHITNACK, [(RICH, None)], (0, 500), {(1, 1): Stated(deal=10, total=20)}, {})
    assert made.differences == ()
    assert (made.cells[0][1].points, made.cells[0][1].total) == (None, 500)


def test_an_unknown_answer_is_none() -> None:
    assert found({(1, 0): Stated(deal=1)}, {"1.0.deal.4460.1": "maybe"}).differences[0].choice == ""
