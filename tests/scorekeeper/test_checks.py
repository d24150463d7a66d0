"""The checks of one team, each where it speaks and where it is silent, and their sentences."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.checks import Finding, refusals
from scorekeeper.checks.team import CHECKS
from scorekeeper.figures import Book, Cards, CardValues, Extra, GoingOut, Opening, RedThrees, RuleSet
from scorekeeper.published import published
from scorekeeper.scoring import Tally
from scorekeeper.texts.checks import TEXTS, sentence, text_id
from tests.deals import GOOD, OUT, RED, RULES, SINGLE, checked, ids, team

HEAVY = team({"red_threes_caught": 1}, melded=100, left=655)

covered = RuleSet(
    books=(Book(kind="clean", bonus=(500,), least=0, covers_cards=True),),
    opening=Opening(kind="by_deal", points=(50,)),
)
counting_bonuses = RuleSet(
    books=(Book(kind="dirty", bonus=(300,), least=50, least_wilds=1),),
    opening=Opening(kind="by_deal", points=(400,), counts="with_bonuses"),
)
a_clean_book = RuleSet(
    books=(Book(kind="clean", least=35, most_wilds=0), Book(kind="dirty", least=50, least_wilds=1)),
    opening=Opening(kind="by_deal", points=(50,), special=("clean_book",)),
)
free_black = RuleSet(
    cards=Cards(left=CardValues(black_three=0)), red_threes=RedThrees(laid=100, caught=-100, at_once=True)
)

# id, rules, tally that is asked about, tally that is not, what else is known
ONE_TEAM: list[tuple[str, str | RuleSet, Tally, Tally, dict[str, Any]]] = [
    ("step_melded", "whitnack", team(melded=742), team(melded=745), {}),
    ("step_left", "whitnack", team(melded=60, left=33), team(melded=60, left=35), {}),
    ("step_net", "whitnack", Tally(net=-42), Tally(net=-45), {}),
    ("step_card_points", "totals", team({"card_points": 252}), team({"card_points": 255}), {}),
    ("step_book_points", "totals", team({"book_points": 1020}), team({"book_points": -1050}), {}),
    ("needs", "whitnack", team({**OUT, "wild": 0}, melded=605, went_out=True), GOOD, {}),
    ("needs", "whitnack", team({**OUT, "wild": 0}, melded=605, went_out=True), team({"clean": 1}, melded=60), {}),
    ("out_without_meld", "catalyst", team(went_out=True), team({"clean": 1}, melded=35, went_out=True), {}),
    ("out_without_meld", "catalyst", team(went_out=True), team(), {}),
    ("out_without_meld", "catalyst", Tally(net=-5, has_melded=False, went_out=True), Tally(net=-5, went_out=True), {}),
    ("out_without_meld", "catalyst", team(went_out=True), Tally(melded=None, went_out=True, players=2), {}),
    ("first_down_without_meld", "alderfer", team(first_down=True), team(melded=75, first_down=True), {}),
    (
        "books_without_meld",
        "whitnack",
        Tally(counts={"clean": 1}, net=-5, has_melded=False),
        Tally(counts={"clean": 1}, net=-5),
        {},
    ),
    (
        "melded_unknown",
        "polish-online",
        Tally(counts={"red_threes_laid": 1}, net=-5),
        Tally(counts={"red_threes_laid": 1}, net=-5, has_melded=False),
        {},
    ),
    (
        "melded_unknown",
        "polish-online",
        Tally(counts={"red_threes_laid": 1}, net=-5),
        Tally(counts={"red_threes_laid": 1}, net=5),
        {},
    ),
    ("books_least", "whitnack", team({"clean": 2}, melded=65), team({"clean": 2}, melded=70), {}),
    (
        "books_least",
        "whitnack",
        team({"clean": 2, "dirty": 1}, melded=115),
        team({"clean": 2, "dirty": 1}, melded=120),
        {},
    ),
    ("books_least", "whitnack", team({"wild": 1}, melded=135), team({"wild": 1}, melded=140), {}),
    ("books_least", "handnfoot-deck", team({"wild": 1}, melded=170), team({"wild": 1}, melded=175), {}),
    # a book of black threes costs its cards
    (
        "books_least",
        "brouillette-low",
        team({"black_threes": 1, "clean": 2}, melded=30),
        team({"black_threes": 1, "clean": 2}, melded=35),
        {},
    ),
    # black threes count as a dirty book without a wild card
    ("books_least", "east-coast", team({"black_threes": 1}, melded=30), team({"black_threes": 1}, melded=35), {}),
    ("books_least", "whitnack", team({"clean": 1}, melded=0), Tally(counts={"clean": 1}), {}),
    ("opening", "whitnack", team(melded=45), team(melded=50), {}),
    ("opening", "whitnack", team(melded=145), team(melded=150), {"deal": 4}),
    ("opening", "whitnack", team(melded=145), Tally(net=25), {"deal": 4}),
    ("opening", "roth", team(melded=85), team(melded=90), {"befores": [2500]}),
    ("opening", "paul", team(melded=295), team(melded=300), {"deal": 10}),
    # the black threes of Brouillette came later: 65 + 35 are enough for 90
    (
        "opening",
        "brouillette-low",
        team({"black_threes": 1}, melded=50),
        team({"black_threes": 1}, melded=55),
        {"deal": 2},
    ),
    ("opening", counting_bonuses, team({"dirty": 1}, melded=95), team({"dirty": 1}, melded=100), {}),
    ("opening", covered, team(melded=20), team({"clean": 1}, melded=20), {}),
    ("opening_book", "saskatchewan", team(melded=60), team({"clean": 1}, melded=35), {"deal": 4}),
    ("opening_book", "saskatchewan", team(melded=60), team(melded=0), {"deal": 4}),
    ("opening_book", "saskatchewan", Tally(net=60), Tally(net=-60), {"deal": 4}),
    ("opening_book", a_clean_book, team({"dirty": 1}, melded=60), team({"clean": 1}, melded=60), {}),
    ("out_cards_left", "simpson", replace(SINGLE, left=20), SINGLE, {}),
    ("out_cards_left", "simpson", replace(SINGLE, left=20), replace(SINGLE, left=20, players=2), {}),
    (
        "out_cards_left",
        "simpson",
        replace(SINGLE, counts={**SINGLE.counts, "red_threes_caught": 1}),
        replace(SINGLE, went_out=False, left=20),
        {},
    ),
    ("partner_left", "whitnack", replace(GOOD, left=305), replace(GOOD, left=300), {}),
    ("partner_left", "roth", team({"clean": 5, "dirty": 4}, melded=680, left=305, went_out=True), GOOD, {}),
    ("partner_left", "whitnack", replace(GOOD, left=305), replace(GOOD, left=305, players=3), {}),
    (
        "partner_foot",
        "whitnack",
        replace(GOOD, counts={**OUT, "red_threes_caught": 1}, left=100),
        replace(GOOD, counts={**OUT, "red_threes_caught": 1}, left=100, went_out=False),
        {},
    ),
    (
        "partner_three",
        "sevens-3000",
        team({"red_threes_caught": 1}, melded=60, went_out=True),
        team({"red_threes_caught": 1}, melded=60),
        {},
    ),
    # a foot of 13 with two red threes holds eleven cards of at least 5
    (
        "foot_least",
        "whitnack",
        team({"red_threes_caught": 2}, left=50),
        team({"red_threes_caught": 2}, left=55),
        {},
    ),
    # four of its cards may be black threes that count nothing
    (
        "foot_least",
        free_black,
        team({"red_threes_caught": 1}, left=25),
        team({"red_threes_caught": 1}, left=30),
        {"decks": 2},
    ),
    ("extra_most", "simpson", team({"exact_pickups": 2}, players=1), team({"exact_pickups": 1}, players=1), {}),
    ("extra_most", "swedish-300", team({"exact_pickups": 3}), team({"exact_pickups": 2}), {}),
    (
        "extra_most",
        "remastered-house",
        team({"exact_pickups": 1, "pickups_one_off": 2}),
        team({"exact_pickups": 1, "pickups_one_off": 1}),
        {},
    ),
    ("net_parts", "whitnack", Tally(net=260, melded=340, left=85), Tally(net=255, melded=340, left=85), {}),
    ("many_books", "whitnack", team({"clean": 13}, melded=900), team({"clean": 12}, melded=900), {}),
    # where twelve are needed to go out, more are usual
    ("many_books", "progressive", team({"clean": 17}, melded=900), team({"clean": 16}, melded=900), {"deal": 4}),
    ("much_melded", "whitnack", team(melded=1505), team(melded=1500), {"decks": 5}),
    ("much_melded", "whitnack", team(melded=1805), team(melded=1505), {"decks": 6}),
    ("much_melded", "whitnack", team(melded=1505), team(melded=1500), {}),
    ("much_left", "whitnack", team(left=605), team(left=600), {}),
    # black threes of 300 make more than 600 left likely
    ("much_left", "vegas", team(left=1445), HEAVY, {}),
    ("total", "whitnack", team({"red_threes_caught": 22}, left=400), team({"red_threes_caught": 20}, left=400), {}),
    ("total", "whitnack", team({"wild": 5}, melded=705), team({"wild": 5}, melded=500), {}),
    (
        "total",
        "laguna-hand-knee-foot",
        team({"sevens": 3, "fives": 1}, melded=705),
        team({"sevens": 2, "fives": 1}, melded=705),
        {},
    ),
    ("very_negative", "whitnack", team(left=505), team(left=500), {}),
    ("very_negative", "whitnack", team(left=505), team({"red_threes_caught": 1}, left=505), {}),
    ("very_negative", "whitnack", Tally(net=-505), Tally(net=-500), {}),
    ("very_negative", "classic-canasta", team(left=505), team({"red_threes_laid": 4}, left=300), {}),
]


@pytest.mark.parametrize("case", ONE_TEAM, ids=lambda case: case[0])
def test_check_of_one_team(case: tuple[str, str | RuleSet, Tally, Tally, dict[str, Any]]) -> None:
    id, rules, wrong, right, known = case
    assert id in ids(checked(rules, wrong, **known))
    assert id not in ids(checked(rules, right, **known))
    assert {finding.severity for finding in checked(rules, wrong, **known) if finding.id == id} <= {
        check.severity for check in CHECKS if check.id == id
    }


def test_every_check_of_one_team_has_a_case() -> None:
    assert [check.id for check in CHECKS if check.id not in [case[0] for case in ONE_TEAM]] == []


# Where a check does not hold


@pytest.mark.parametrize(
    ("id", "rules", "tally", "known"),
    [
        # no flat minimum in Saskatchewan's fourth deal
        ("opening", "saskatchewan", team({"clean": 1}, melded=35), {"deal": 4}),
        # an empty hand waives the minimum on both coasts
        ("opening", "east-coast", team(melded=10), {"deal": 4}),
        ("opening", "west-coast", team(melded=10), {"deal": 4}),
        ("opening", "laguna-hand-foot", team(melded=10), {"befores": [-20]}),
        ("opening", "demeritt", team(melded=10), {}),
        ("opening", "pick-26", team(melded=-80), {}),
        # a single player may go out with cards left under Paul's rules
        ("out_cards_left", "paul", replace(SINGLE, left=200), {}),
        ("needs", "catalyst", team({"clean": 1}, melded=60, went_out=True), {}),
        ("partner_foot", "swedish-300", team({"red_threes_caught": 1}, melded=60, went_out=True), {}),
        ("foot_least", "swedish-300", team({"red_threes_caught": 1}, melded=60, left=5), {}),
        ("foot_least", free_black, team({"red_threes_caught": 1}, left=0), {}),
        (
            "step_melded",
            replace(RULES["whitnack"], card_points=replace(RULES["whitnack"].card_points, step=1)),
            team(melded=742),
            {},
        ),
        ("out_without_meld", "totals", team(went_out=True), {}),
        ("books_least", "pick-26", team({"clean": 2}, melded=-80), {}),
    ],
)
def test_check_out_of_its_scope(id: str, rules: str | RuleSet, tally: Tally, known: dict[str, Any]) -> None:
    assert id not in ids(checked(rules, tally, **known))


def test_rules_that_let_a_foot_hide_red_threes_are_those_of_the_sources() -> None:
    hiding = [key for key, rules in RULES.items() if rules.red_threes.at_once and rules.red_threes.caught]
    assert hiding == ["polish-online", "saskatchewan", "whitnack"]


def test_only_paul_lets_the_one_who_goes_out_hold_cards() -> None:
    assert [key for key, rules in RULES.items() if rules.going_out.may_hold_cards] == ["paul"]


@pytest.mark.parametrize("key", RULES)
def test_worked_examples_raise_no_question(key: str) -> None:
    for example in published()[key].examples:
        sides = RULES[key].table.sides
        players = sides[0][1] if sides else 2
        tally = Tally(
            counts=example["counts"],
            melded=example.get("melded"),
            left=example.get("left"),
            other=example["other"],
            went_out=example["went_out"],
            players=players,
        )
        assert refusals(RULES[key], tally) == []
        found = checked(key, tally, deal=example["deal"], decks=RULES[key].decks(4 * players))
        assert [finding for finding in found if finding.id not in EXAMPLE_QUESTIONS.get(key, ())] == []


# examples that show one figure and leave the rest of the deal out
EXAMPLE_QUESTIONS = {"progressive": ("needs", "opening"), "pennies-from-heaven": ("opening",)}


def test_a_penalty_for_an_unfinished_book_is_no_sign_of_bad_cards() -> None:
    assert "very_negative" not in ids(
        checked("seven-deal-runs", Tally(counts={"unfinished_run": 1}, melded=60, players=2))
    )


def test_extras_may_be_bounded_by_team() -> None:
    rules = RuleSet(extras=(Extra(id="concealed", points=100, per="team"),), going_out=GoingOut(needs=(None,)))
    assert ids(checked(rules, team({"concealed": 2}))) == ["extra_most"]
    assert checked(rules, team({"concealed": 1}, melded=35)) == []


# Sentences


def test_the_sentence_of_the_least_points_of_books() -> None:
    [found] = checked("whitnack", team({"clean": 2}, melded=65))
    assert sentence(found) == "2 clean books need at least 70 points in cards on the table; you entered 65."
    [found] = checked("whitnack", team({"clean": 1, "dirty": 1}, melded=80))
    assert sentence(found, team="Ann") == (
        "Ann: 1 clean book and 1 dirty book need at least 85 points in cards on the table; you entered 80."
    )
    [found] = checked("whitnack", team({"wild": 1}, melded=135))
    assert sentence(found) == "1 wild book needs at least 140 points in cards on the table; you entered 135."


def test_sentences_use_the_words_of_the_rule_set() -> None:
    found = checked("vegas", team({"clean": 2, "dirty": 3}, melded=455, went_out=True))
    words = published()["vegas"].texts.words
    assert sentence(found[0], words).startswith("Going out takes ")
    assert sentence(found[0], {"clean": "Pure"}) == "Going out takes 3 Pure and 3 dirty books; 1 Pure is missing."


def test_every_finding_has_its_sentence() -> None:
    cases = [checked(rules, wrong, **known) for _, rules, wrong, _, known in ONE_TEAM]
    cases += [
        checked("sevens-3000", team({RED: 30, "clean": 60, "clean_sevens": 9, "wild": 9}, melded=9000), None, decks=4)
    ]
    for finding in [one for found in cases for one in found]:
        said = sentence(finding)
        assert "%" not in said
        assert said.endswith((".", "?"))


def test_every_text_belongs_to_something_that_is_found() -> None:
    known = {check.id for check in CHECKS} | set(TABLE_IDS) | {"not_whole", "negative", "row_lacking", "too_large"}
    assert {id.split(".")[1] for id in TEXTS} - {"and", "of_team"} == known


TABLE_IDS = (
    "two_out",
    "nobody_out",
    "two_first_down",
    "nobody_first_down",
    "red_threes_supply",
    "wilds_supply",
    "books_supply",
    "kind_supply",
    "points_supply",
    "same_figures",
    "beyond_length",
    "past_target",
    "digits_exchanged",
)


def test_text_ids_are_there() -> None:
    for check in CHECKS:
        for values in ({"special": "concealed_book", "left": 5}, {"special": "clean_book", "left": 0}):
            assert text_id(Finding(check.id, check.severity, 0, values)) in TEXTS
