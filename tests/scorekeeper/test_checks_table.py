"""The checks over all teams, each where it speaks and where it is silent, and the exchange of two figures."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.checks import Finding, check_deal
from scorekeeper.figures import Extra
from scorekeeper.scoring import Tally
from tests.deals import GOOD, OUT, RED, RULES, checked, ids, team

# Over all teams


@pytest.mark.parametrize(
    ("id", "rules", "wrong", "right", "known"),
    [
        ("two_out", "whitnack", [GOOD, GOOD], [GOOD, team(melded=60)], {}),
        ("nobody_out", "whitnack", [team(melded=60), team(melded=70)], [GOOD, team(melded=60)], {}),
        ("nobody_out", "whitnack", [team(melded=60), team(melded=70)], [team(melded=60), None], {}),
        ("nobody_out", "penalty-only",
            [Tally(left=5), Tally(left=10)], [Tally(left=5), Tally(left=0, went_out=True)], {}),
        ("two_first_down", "alderfer", [team(first_down=True)] * 2, [team(melded=75, first_down=True), team()], {}),
        ("nobody_first_down", "alderfer", [team(melded=75), team()], [team(), team()], {}),
        ("nobody_first_down", "alderfer", [team(melded=75), team()], [team(melded=75), None], {}),
        ("red_threes_supply", "whitnack",
            [team({RED: 6}), team({"red_threes_caught": 5})], [team({RED: 6}), team({RED: 4})], {"decks": 5}),
        ("red_threes_supply", "whitnack", [team({RED: 11}), None], [team({RED: 10}), None], {"decks": 5}),
        # 5 decks have 30 wild cards: four wild books and two dirty ones
        ("wilds_supply", "whitnack",
            [team({"wild": 2}), team({"wild": 2, "dirty": 3})],
            [team({"wild": 2}), team({"wild": 2, "dirty": 2})], {"decks": 5}),
        ("wilds_supply", "target-8500", [team({"dirty": 41})] * 2, [team({"dirty": 20})] * 2, {"decks": 5}),
        ("books_supply", "whitnack",
            [team({"clean": 18}), team({"clean": 18})], [team({"clean": 18}), team({"clean": 17})], {"decks": 5}),
        # sevens without wild cards: 4 a deck
        ("kind_supply", "sevens-3000",
            [team({"clean_sevens": 2}), team({"clean_sevens": 1})], [team({"clean_sevens": 2}), team()], {"decks": 5}),
        ("kind_supply", "brouillette-low", [team({"black_threes": 1}), team()], [team(), team()], {"decks": 3}),
        ("kind_supply", "brouillette-low",
            [team({"black_threes": 2}), team()], [team({"black_threes": 1}), team()], {"decks": 4}),
        # 580 a deck, 590 with its black threes
        ("points_supply", "whitnack",
            [team(melded=1500, left=400), team(melded=1055)],
            [team(melded=1500, left=400), team(melded=1050)], {"decks": 5}),
        # 540 on scale B, black threes 0
        ("points_supply", "six-deck",
            [team(melded=2000), team(melded=1245)], [team(melded=2000), team(melded=1240)], {"decks": 6}),
        # 520 on scale E, black threes 5 either way
        ("points_supply", "east-coast",
            [team(melded=1500), team(melded=1155)], [team(melded=1500), team(melded=1150)], {"decks": 5}),
        ("same_figures", "whitnack",
            [team({"clean": 1}, melded=345)] * 2, [team({"clean": 1}, melded=345), team(melded=345)], {}),
        ("same_figures", "whitnack", [team(melded=345)] * 2, [team()] * 2, {}),
        ("same_figures", "whitnack", [team(left=40)] * 2, [Tally(net=40), team(left=40)], {}),
        ("beyond_length", "whitnack", [GOOD, team()], [GOOD, team()], {"deal": 5, "befores": [100, 200]}),
        ("past_target", "demeritt", [GOOD, team()], [GOOD, team()], {"deal": 5, "befores": [10000, 200]}),
    ],
)  # fmt: skip
def test_check_over_all_teams(
    id: str, rules: str, wrong: list[Tally | None], right: list[Tally | None], known: dict[str, Any]
) -> None:
    assert id in ids(checked(rules, *wrong, **known))
    if id in LATER:
        known = {**known, **LATER[id]}
    assert id not in ids(checked(rules, *right, **known))


LATER: dict[str, dict[str, Any]] = {"beyond_length": {"deal": 4}, "past_target": {"befores": [9995, 200]}}


@pytest.mark.parametrize(
    ("rules", "deal", "befores", "found"),
    [
        ("whitnack", 5, [200, 200, 100], []),  # silent about ties: an extra deal is offered
        ("whitnack", 5, [200, 100, 100], ["beyond_length"]),
        ("polish-online", 5, [200, 200], ["beyond_length"]),  # the tie stands
        ("paul", 11, [200, 200], []),
        ("demeritt", 9, [10000, 10000], []),
        ("target-8500", 9, [8500, 8500], ["past_target"]),  # seat order has decided
        ("penalty-only", 99, [1, 2], []),
    ],
)
def test_a_deal_beyond_the_end_is_only_right_to_break_a_tie(
    rules: str, deal: int, befores: list[int], found: list[str]
) -> None:
    tallies = [team({"red_threes_laid": n}) for n in range(len(befores))]
    assert ids(checked(rules, *tallies, deal=deal, befores=befores, nobody_out=True)) == found


def test_nobody_is_an_answer() -> None:
    pair = [team(melded=75), team(melded=80)]
    assert ids(checked("alderfer", *pair)) == ["nobody_out", "nobody_first_down"]
    assert checked("alderfer", *pair, nobody_out=True, nobody_first_down=True) == []


def test_unknown_decks_give_no_supply_check() -> None:
    assert (
        checked(
            "whitnack",
            team({RED: 10, "clean": 9}, melded=500),
            team({RED: 10, "clean": 8}, melded=600),
            nobody_out=True,
        )
        == []
    )


@pytest.mark.parametrize(
    ("value", "saved", "asked"),
    [(745, 754, True), (745, 745, False), (745, 475, True), (745, 740, False), (45, 405, False), (100, 10, False)],
)
def test_the_same_digits_in_another_order(value: int, saved: int, asked: bool) -> None:
    saved_before = [team(melded=saved), None]
    found = [
        one for one in checked("whitnack", team(melded=value), previous=saved_before) if one.id == "digits_exchanged"
    ]
    values = {"row": "melded", "value": value, "saved": saved}
    assert found == ([Finding("digits_exchanged", "warning", 0, values)] if asked else [])


def test_a_changed_sign_is_no_exchange_of_digits() -> None:
    assert "digits_exchanged" not in ids(checked("whitnack", Tally(net=45), previous=[Tally(net=-54), None]))


# Exchange


@pytest.mark.parametrize(
    ("id", "rules", "tally", "exchange"),
    [
        ("books_least", "whitnack", team({"clean": 3}, melded=85, left=745), ("melded", "left")),
        ("opening", "whitnack", team(melded=30, left=120), ("melded", "left")),
        ("needs", "rochelle", team({"clean": 3, "dirty": 2}, melded=405, went_out=True), ("clean", "dirty")),
        ("needs", "pierson", team({"dirty": 2, "wild": 1, "clean_sevens": 1}, melded=605, went_out=True), None),
        ("books_least", "whitnack", team({"wild": 2}, melded=100), ("clean", "wild")),
        ("partner_foot", "whitnack",
            replace(GOOD, counts={**OUT, "red_threes_caught": 2}, left=100), ("red_threes_laid", "red_threes_caught")),
        # nothing is gained where the exchange breaks something else
        ("opening", "whitnack", team(melded=30, left=20), None),
        ("step_melded", "whitnack", team(melded=342, left=85), None),
    ],
)  # fmt: skip
def test_two_figures_that_pass_when_exchanged(
    id: str, rules: str, tally: Tally, exchange: tuple[str, str] | None
) -> None:
    found = {finding.id: finding.exchange for finding in checked(rules, tally)}
    assert found[id] == exchange


def test_points_below_zero_hide_no_exchange_of_books() -> None:
    points = Extra(id="book_points", points=1, per="any", signed=True)
    rules = replace(RULES["rochelle"], extras=(*RULES["rochelle"].extras, points))
    tally = team({"clean": 3, "dirty": 2, "book_points": -900}, melded=405, went_out=True)
    found = {finding.id: finding.exchange for finding in check_deal(rules, 1, [tally, None], [0, 0], None)}
    assert found["needs"] == ("clean", "dirty")
