"""What play says by ids, in words."""

import pytest

from scorekeeper import wording
from scorekeeper.boards import Words

OURS = Words(own={})


def part(id, **values):
    return {"id": id, "values": values}


def test_a_correction_is_one_line():
    parts = [
        part("fix.where", deal=2, team="Ann & Joe"),
        part("fix.row", row_id="row.dirty", now=3, was=2),
        part("fix.points", points=300),
        part("fix.still_behind", points=1120),
    ]
    assert wording.correction(parts, OURS) == (
        "Deal 2, Ann & Joe: 3 dirty books, not 2. +300 points. Still 1,120 behind."
    )


def test_points_lost_have_a_real_minus_sign():
    said = wording.correction([part("fix.total", team="Ann", now=-85, was=0, points=-85)], OURS)
    assert said == "Ann: −85, now −85."


@pytest.mark.parametrize(("who", "said"), [("Ann", "Ann went out."), ("", "nobody went out.")])
def test_nobody_is_somebody_too(who, said):
    assert wording.correction([part("fix.out", who=who, was="?")], OURS) == said


def test_own_words_of_the_rules_are_used():
    own = Words(own={"clean": "natural_canasta", "dirty": "Schmutzige", "deal": "round"})
    assert own.line("clean") == "Natural canastas"
    assert own.line("dirty") == "Schmutzige"
    assert own.counted("clean", 2) == "2 natural canastas"
    assert own.deal(3) == "Round 3"


def test_refusals_are_sentences():
    assert wording.refusal("no_deal", {"deal": 7}) == "There is no deal 7."
    assert wording.refusal("never heard of", {}) == "This cannot be meant."


def test_names_that_turn_a_sentence_are_fenced():
    assert "\u2068עברית\u2069" in wording.correction([part("fix.team_name", name="עברית")], OURS)
