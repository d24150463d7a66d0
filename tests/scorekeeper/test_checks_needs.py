"""What going out needs under every rule set, what is refused, and points typed where a count belongs."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.checks import CAP, Finding, refusals, refusals_of_deal, understood
from scorekeeper.checks.needs import fillable, missing_books
from scorekeeper.figures import Book
from scorekeeper.published import published
from scorekeeper.scoring import Tally
from tests.deals import GOOD, RULES, checked, ids, team

# What going out needs, for every rule set

NEEDS: dict[str, list[dict[str, int]]] = {
    "whitnack": [{"clean": 2, "dirty": 2, "wild": 1}],
    "saskatchewan": [{"clean": 1, "dirty": 1, "wild": 1}],
    "simpson": [{"clean": 1, "dirty": 1}],
    "brouillette-low": [{"clean": 1, "dirty": 1}] * 3 + [{"clean": 2, "dirty": 2}],
    "brouillette-high": [{"clean": 1, "dirty": 1}] * 3 + [{"clean": 2, "dirty": 2}],
    "brouillette-partners-low": [{"clean": 2, "dirty": 2}] * 3 + [{"clean": 4, "dirty": 4}],
    "brouillette-partners-high": [{"clean": 2, "dirty": 2}] * 3 + [{"clean": 4, "dirty": 4}],
    "polish-online": [{"clean": 2, "dirty": 2}],
    "swedish-300": [{"clean": 2, "dirty": 2}],
    "swedish-500": [{"clean": 2, "dirty": 2}],
    "pennies-from-heaven": [{"clean_sevens": 1, "wild": 1, "clean": 1, "dirty": 1}],
    "demeritt": [{"clean": 2, "dirty": 1}],
    "handnfoot-deck": [{"dirty": 3}],
    "laguna-hand-knee-foot": [{"wild": 1, "sevens": 1, "fives": 1, "clean": 1, "dirty": 1}],
    "laguna-hand-foot": [],
    "vegas": [{"clean": 3, "dirty": 3}] * 2 + [{"clean": 4, "dirty": 4}, {"clean": 5, "dirty": 5}],
    "progressive": [{"clean": n, "dirty": n} for n in (3, 4, 5, 6)],
    "east-coast": [{"clean": 1, "dirty": 2}],
    "west-coast": [{"clean": 1, "dirty": 2}],
    "five-deal": [{"clean": 2, "dirty": 1}],
    "roth": [{"clean": 5, "dirty": 4}],
    "target-8500": [{"clean": 1, "dirty": 1}],
    "alderfer": [{"clean": 3, "dirty": 2}],
    "six-deck": [{"clean": 2, "dirty": 3}],
    "pick-26": [],
    "pierson": [{"clean_sevens": 1, "wild": 1, "clean": 1, "dirty": 1}],
    "four-red-threes": [],
    "sevens-3000": [],
    "catalyst": [],
    "seven-deal-runs": [],
    "paul": [],
    "rochelle": [{"clean": 2, "dirty": 3}] * 4 + [{"clean": 3, "dirty": 4}],
    "classic-canasta": [{"dirty": 1}],
    "penalty-only": [],
    "totals": [],
}


def test_every_rule_set_says_here_what_going_out_needs() -> None:
    assert sorted(NEEDS) == sorted(key for key, one in published().items() if not one.texts.template)


@pytest.mark.parametrize("key", NEEDS)
def test_books_that_going_out_needs(key: str) -> None:
    for deal, books in enumerate([*NEEDS[key], *NEEDS[key][-1:]], start=1):
        enough = team(books, melded=900, went_out=True, players=2)
        assert "needs" not in ids(checked(key, enough, deal=deal))
        for kind in books:
            fewer = team({**books, kind: books[kind] - 1}, melded=900, went_out=True)
            assert "needs" in ids(checked(key, fewer, deal=deal)), (deal, kind)
            assert "needs" not in ids(checked(key, replace(fewer, went_out=False), deal=deal))


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("east-coast", {"clean": 1, "dirty": 1, "black_threes": 1}),  # counts as dirty
        ("handnfoot-deck", {"clean": 1, "wild": 2}),  # any three
        ("classic-canasta", {"clean": 1}),
    ],
)
def test_other_books_that_fill_the_need(rules: str, counts: dict[str, int]) -> None:
    assert "needs" not in ids(checked(rules, team(counts, melded=900, went_out=True)))


@pytest.mark.parametrize(
    ("needs", "counts", "missing"),
    [
        ({"clean": 1, "sevens": 1}, {"clean_sevens": 2}, {}),
        ({"clean": 1, "sevens": 1}, {"clean_sevens": 1, "clean": 1}, {}),
        ({"clean": 2, "sevens": 1}, {"clean_sevens": 2}, {"sevens": 1}),
        ({"clean": 2, "any": 1}, {"clean": 3}, {}),
        ({"clean": 1, "any": 2}, {"clean": 1, "dirty": 1}, {"any": 1}),
        ({"clean": 1, "any": 1}, {"dirty": 5}, {"clean": 1}),
    ],
)
def test_a_book_fills_one_need_in_the_way_that_leaves_fewest_missing(
    needs: dict[str, int], counts: dict[str, int], missing: dict[str, int]
) -> None:
    books = (
        Book(kind="clean_sevens", counts_as=("clean", "sevens")),
        Book(kind="clean", counts_as=("clean",)),
        Book(kind="dirty", counts_as=("dirty",)),
    )
    found = missing_books(needs, fillable(needs, books), counts)
    assert sum(found.values()) == sum(missing.values())
    if missing != {"sevens": 1}:
        assert found == missing


# What is refused, and points for counts


@pytest.mark.parametrize(
    ("rules", "tally", "found"),
    [
        ("whitnack", team({"clean": 1.5}), ("not_whole", {"row": "clean", "value": "1.5"})),
        ("whitnack", team(melded="12a"), ("not_whole", {"row": "melded", "value": "12a"})),
        ("whitnack", team(other=True), ("not_whole", {"row": "other", "value": "True"})),
        ("whitnack", team({"clean": -1}), ("negative", {"row": "clean", "value": -1})),
        ("whitnack", team(left=-85), ("negative", {"row": "left", "value": -85})),
        ("simpson", team({"wild": 1}), ("row_lacking", {"row": "wild"})),
        ("whitnack", team({"exact_pickups": 1}), ("row_lacking", {"row": "exact_pickups"})),
        ("penalty-only", Tally(melded=50), ("row_lacking", {"row": "melded"})),
        ("totals", Tally(net=50), ("row_lacking", {"row": "net"})),
        ("whitnack", team({"clean": 9000}), ("too_large", {"row": "clean", "value": 9000, "most": 999})),
        ("whitnack", team(melded=CAP + 1), ("too_large", {"row": "melded", "value": CAP + 1, "most": CAP})),
        ("whitnack", team(other=-CAP - 1), ("too_large", {"row": "other", "value": -CAP - 1, "most": CAP})),
    ],
)
def test_refused(rules: str, tally: Tally, found: tuple[str, dict[str, Any]]) -> None:
    assert refusals(RULES[rules], tally) == [Finding(found[0], "refused", None, found[1])]


@pytest.mark.parametrize(
    ("rules", "tally"),
    [
        ("whitnack", GOOD),
        ("whitnack", Tally(net=-85)),
        ("whitnack", team(other=-985)),
        ("whitnack", team({"clean": 999}, melded=CAP)),
        ("whitnack", team(melded=1205)),
        ("simpson", team({"wild": 0})),
        ("pick-26", Tally(melded=-80, left=0)),
        ("totals", Tally(counts={"book_points": -1000, "card_points": -5})),
    ],
)
def test_not_refused(rules: str, tally: Tally) -> None:
    assert refusals(RULES[rules], tally) == []


def test_two_out_is_refused() -> None:
    assert refusals_of_deal([GOOD, None, GOOD]) == [Finding("two_out", "refused", None, {"n": 2, "teams": [0, 2]})]
    assert refusals_of_deal([GOOD, team()]) == []


@pytest.mark.parametrize(
    ("rules", "row", "value", "count"),
    [
        ("whitnack", "clean", 1500, 3),
        ("whitnack", "clean", 500, 1),
        ("whitnack", "dirty", 600, 2),
        ("whitnack", "wild", 1500, 1),
        ("whitnack", "red_threes_laid", 200, 2),
        ("simpson", "red_threes_caught", 1000, 2),
        ("simpson", "exact_pickups", 100, 1),
        ("whitnack", "clean", 3, None),
        ("whitnack", "clean", 745, None),
        ("whitnack", "clean", 0, None),
        ("whitnack", "melded", 500, None),
        ("simpson", "wild", 1500, None),
        ("totals", "book_points", 1500, None),
        ("demeritt", "red_threes_laid", 200, None),
    ],
)
def test_points_typed_in_a_count_row(rules: str, row: str, value: int, count: int | None) -> None:
    assert understood(RULES[rules], row, value) == count
