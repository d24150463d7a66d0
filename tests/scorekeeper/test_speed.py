"""Scoring and checking keep well inside their limit; `make bench` measures closely."""

from time import process_time
from timeit import repeat

import pytest

from tests.deals import RULES, score_and_check, team, typical_deal

LIMIT = 0.0004
"""Seconds: four times what is wanted, since other tests run at the same time."""


@pytest.mark.parametrize("key", RULES)
def test_a_typical_deal_raises_no_question(key: str) -> None:
    assert score_and_check(RULES[key], typical_deal(RULES[key]), 8) == []


@pytest.mark.parametrize("key", ["whitnack", "progressive", "laguna-hand-knee-foot"])
def test_two_teams_are_scored_and_checked_fast(key: str) -> None:
    tallies = typical_deal(RULES[key])
    assert (
        min(repeat(lambda: score_and_check(RULES[key], tallies, 8), timer=process_time, number=100, repeat=5)) / 100
        < LIMIT
    )


def test_a_deal_with_questions_is_checked_fast_too() -> None:
    tallies = [
        team({"clean": 3, "dirty": 1}, melded=85, left=745, went_out=True),
        team({"wild": 2}, melded=40, left=300),
    ]
    assert len(score_and_check(RULES["whitnack"], tallies, 5)) > 3
    assert (
        min(repeat(lambda: score_and_check(RULES["whitnack"], tallies, 5), timer=process_time, number=50, repeat=5))
        / 50
        < 3 * LIMIT
    )
