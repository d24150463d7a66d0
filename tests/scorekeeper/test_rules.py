"""The published rule sets, and what the loader refuses."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.figures import RANKS, RuleSet
from scorekeeper.management.commands.make_texts import FILE, made_file
from scorekeeper.published import SCALES, published, scale
from scorekeeper.reading import RulesError, read
from scorekeeper.rules import by_deal, digest, parse_figures, rows
from scorekeeper.scoring import Tally, score
from scorekeeper.texts import TEXTS
from scorekeeper.texts.labels import WORDS, label_id

NAMED = [
    "whitnack", "saskatchewan", "simpson", "brouillette-low", "brouillette-high", "brouillette-partners-low",
    "brouillette-partners-high", "polish-online", "swedish-300", "swedish-500", "pennies-from-heaven", "demeritt",
    "handnfoot-deck", "laguna-hand-knee-foot", "laguna-hand-foot", "vegas", "progressive", "east-coast",
    "west-coast", "five-deal", "roth", "target-8500", "alderfer", "six-deck", "pick-26", "pierson",
    "four-red-threes", "sevens-3000", "catalyst", "seven-deal-runs", "paul", "rochelle", "classic-canasta",
    "penalty-only", "totals",
]  # fmt: skip
TEMPLATES = [
    "bain", "rummy-games", "triple-play", "tanglewood-hand-knee-foot", "tanglewood-hand-foot", "remastered-singles",
    "remastered-house", "sevens-from-hell", "california", "pennies-vagts", "pennies-heartland", "the-sevens",
    "hand8foot", "online-tables", "northwest-pages", "bicycle", "playingcarddecks", "new-canasta-5-to-7",
    "three-player-runs",
]  # fmt: skip
EXAMPLES = [(key, example) for key, one in published().items() for example in one.examples]


# What is published


def test_every_published_variant_and_template_is_there() -> None:
    assert {key for key, one in published().items() if not one.texts.template} == set(NAMED)
    assert {key for key, one in published().items() if one.texts.template} == set(TEMPLATES)


def test_no_two_have_the_same_figures() -> None:
    assert len({one.digest for one in published().values()}) == len(published())


@pytest.mark.parametrize("key", NAMED)
def test_each_names_its_source_and_has_worked_examples(key: str) -> None:
    one = published()[key]
    assert one.texts.source
    assert len(one.examples) >= 2


@pytest.mark.parametrize(("key", "example"), EXAMPLES, ids=[f"{key}-{i}" for i, (key, _) in enumerate(EXAMPLES)])
def test_worked_example(key: str, example: dict[str, Any]) -> None:
    tally = Tally(
        counts=dict(example["counts"]),
        melded=example.get("melded"),
        left=example.get("left"),
        other=example["other"],
        went_out=example["went_out"],
    )
    assert score(published()[key].rules, example["deal"], tally).total == example["total"], example["situation"]


@pytest.mark.parametrize("key", [*NAMED, *TEMPLATES])
def test_name_and_line_are_plain(key: str) -> None:
    texts = published()[key].texts
    assert texts.name
    assert texts.line
    assert key not in texts.name.lower() or " " in texts.name  # no internal key
    assert len(texts.name) <= 80
    assert 0 < len(texts.short) <= 32
    assert len(texts.line) <= 130


def test_the_five_most_common_are_in_order() -> None:
    common = sorted((one.texts.popular, key) for key, one in published().items() if one.texts.popular)
    assert [place for place, _ in common] == [1, 2, 3, 4, 5]
    assert common[0][1] == "whitnack"


@pytest.mark.parametrize("key", [*NAMED, *TEMPLATES])
def test_every_line_has_a_label(key: str) -> None:
    one = published()[key]
    words = one.texts.words
    for row in rows(one.rules):
        label = label_id(words, row.id)
        assert {label, f"{label}.short", f"{label}.n"} <= TEXTS.keys()
    for role, word in words.items():
        assert f"deal.{word}" in TEXTS if role == "deal" else word in WORDS


def test_the_file_of_texts_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == made_file(), "run manage.py make_texts"


# The figures the sources state, where a slip would go unseen


def test_scales() -> None:
    fives = {name: {rank for rank, points in scale(name).items() if points == 5} for name in SCALES}
    assert fives["A"] == {"seven", "six", "five", "four"}
    assert fives["B"] == fives["E"] == fives["A"] | {"nine", "eight"}
    assert fives["C"] == fives["A"] | {"eight"}
    assert [scale(name)["ace"] for name in "ABCE"] == [20, 20, 20, 15]
    assert all(scale(name)["joker"] == 50 and scale(name)["two"] == 20 for name in SCALES)


@pytest.mark.parametrize(
    ("key", "points"),
    [("roth", 0), ("six-deck", 0), ("handnfoot-deck", 0), ("whitnack", 5), ("five-deal", 50), ("alderfer", 100),
     ("pierson", 100), ("paul", 100), ("vegas", 300), ("sevens-3000", 300), ("penalty-only", 15)],
)  # fmt: skip
def test_black_three_left(key: str, points: int) -> None:
    assert published()[key].rules.cards.left.black_three == points


@pytest.mark.parametrize(
    ("key", "decks"),
    [("whitnack", 5), ("swedish-300", 4), ("vegas", 6), ("six-deck", 6), ("catalyst", 5), ("pennies-from-heaven", None),
     ("handnfoot-deck", None), ("totals", None), ("classic-canasta", 2)],
)  # fmt: skip
def test_decks_for_four(key: str, decks: int | None) -> None:
    expected = 4 if key == "pennies-from-heaven" else decks
    assert published()[key].rules.decks(4) == expected


@pytest.mark.parametrize(
    ("key", "needs"),
    [
        ("whitnack", [{"clean": 2, "dirty": 2, "wild": 1}] * 5),
        ("brouillette-low", [{"clean": 1, "dirty": 1}] * 3 + [{"clean": 2, "dirty": 2}] * 2),
        ("brouillette-partners-low", [{"clean": 2, "dirty": 2}] * 3 + [{"clean": 4, "dirty": 4}] * 2),
        ("vegas", [{"clean": n, "dirty": n} for n in (3, 3, 4, 5, 5)]),
        ("progressive", [{"clean": n, "dirty": n} for n in (3, 4, 5, 6, 6)]),
        ("rochelle", [{"clean": 2, "dirty": 3}] * 4 + [{"clean": 3, "dirty": 4}]),
        ("roth", [{"clean": 5, "dirty": 4}] * 5),
    ],
)
def test_books_needed_by_deal(key: str, needs: list[dict[str, int]]) -> None:
    assert [by_deal(published()[key].rules.going_out.needs, deal) for deal in range(1, 6)] == needs


@pytest.mark.parametrize(
    ("key", "kind", "least", "least_wilds", "most_wilds"),
    [
        ("whitnack", "dirty", 50, 1, 2),
        ("simpson", "dirty", 50, 1, 3),
        ("whitnack", "wild", 140, 7, 7),
        ("handnfoot-deck", "wild", 175, 7, 7),
        ("handnfoot-deck", "clean", None, 0, 0),
        ("brouillette-low", "black_threes", -35, 0, 0),
        ("east-coast", "black_threes", 35, 0, 3),
        ("five-deal", "threes", 35, 0, 0),
        ("pennies-from-heaven", "dirty_sevens", 50, 1, 3),
    ],
)
def test_what_follows_from_the_kind_of_a_book(
    key: str, kind: str, least: int | None, least_wilds: int, most_wilds: int
) -> None:
    book = published()[key].rules.book[kind]
    assert (book.least, book.least_wilds, book.most_wilds) == (least, least_wilds, most_wilds)


def test_a_child_states_only_what_differs() -> None:
    whitnack, child = published()["whitnack"].rules, published()["saskatchewan"].rules
    assert [book.bonus for book in child.books] == [book.bonus for book in whitnack.books]
    assert child.book["dirty"].most_wilds == 3  # follows from its own wild rule
    assert child.red_threes == whitnack.red_threes
    assert child.table.hand != whitnack.table.hand


# Rows


def test_rows_in_paper_order() -> None:
    whitnack = published()["whitnack"].rules
    ids = ["clean", "dirty", "wild", "red_threes_laid", "red_threes_caught"]
    assert [row.id for row in rows(whitnack)] == [*ids, "melded", "left", "other"]
    assert [row.id for row in rows(whitnack, left_first=True)] == [*ids, "left", "melded", "other"]
    assert [row.id for row in rows(whitnack, net=True)] == [*ids, "net", "other"]
    assert [row.id for row in rows(whitnack) if row.rare] == ["red_threes_caught", "other"]
    assert [row.id for row in rows(whitnack) if row.signed] == ["other"]


def test_rows_of_rules_that_keep_something_else() -> None:
    assert [row.id for row in rows(published()["totals"].rules)] == ["book_points", "card_points", "other"]
    assert [row.id for row in rows(published()["penalty-only"].rules)] == ["red_threes_caught", "left", "other"]
    six = [row.id for row in rows(published()["six-deck"].rules, net=True)]
    assert "net" not in six  # the parts are needed
    alderfer = [row.id for row in rows(published()["alderfer"].rules)]
    assert "first_down" not in alderfer  # asked at the end of the deal


# Figures, stored and named


@pytest.mark.parametrize("key", [*NAMED, *TEMPLATES])
def test_figures_come_back_from_json(key: str) -> None:
    one = published()[key]
    figures = json.loads(json.dumps(one.rules.figures()))
    assert parse_figures(figures) == one.rules
    assert digest(figures) == one.digest


def test_digest_covers_figures_alone_and_never_moves() -> None:
    """A stored digest must name the same figures for ever: new fields need defaults that are left out."""
    assert digest(RuleSet().figures()) == "44136fa355b3678a1146ad16f7e8649e"
    figures = published()["simpson"].rules.figures()
    assert digest(dict(reversed(figures.items()))) == published()["simpson"].digest
    figures["going_out"]["bonus"] = [200]
    assert digest(figures) != published()["simpson"].digest


def test_by_deal_repeats_the_last() -> None:
    assert [by_deal((50, 90), deal) for deal in (1, 2, 3, 9)] == [50, 90, 90, 90]
    assert by_deal((), 1) is None


def test_all_ranks_are_always_there() -> None:
    assert set(published()["whitnack"].rules.figures()["cards"]["melded"]) == set(RANKS)


def test_reading_refuses_missing_keys() -> None:
    with pytest.raises(RulesError, match="kind: is missing"):
        read(type(published()["whitnack"].rules.books[0]), {})


def test_pure_modules_need_no_django() -> None:
    """Rules can be read and scored without settings."""
    code = "from scorekeeper.published import published; assert len(published()) > 50"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).resolve().parents[2], timeout=60)
