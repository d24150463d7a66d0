"""A game as a page shows it: names, labels, sentences."""

import uuid

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from scorekeeper import retrace
from scorekeeper.boards import Words, board, team_name
from scorekeeper.operations import starting
from scorekeeper.published import published

GAME = "7c1f7a52-3a0e-4d0a-9a53-0c5f0f0f8a11"
TALLY = {"counts": {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2}, "melded": 745, "left": 85}
PAIRS = [{"name": "", "players": ["Ann", "Joe"]}, {"name": "Foxes", "players": ["Mary", "Bob"]}]


def begin(key="whitnack", teams=PAIRS, **content):
    rules = published()[key]
    op = starting(GAME, {"digest": rules.digest}, teams, key=str(uuid.uuid4()), **content)
    return retrace.begin(op, rules.rules, "test")


def seen(trail, key="whitnack", latest=None):
    rules = published()[key]
    return board(trail.game, rules.rules, {"name": rules.texts.name, "words": rules.texts.words}, latest)


def test_a_new_game_shows_what_comes():
    shown = seen(begin(starter="s1", played_on="2026-11-30"))
    assert shown.title == "Ann & Joe – Foxes"
    assert [(side.name, side.people, side.total, side.note) for side in shown.sides] == [
        ("Ann & Joe", "", 0, ""),
        ("Foxes", "Mary & Bob", 0, ""),
    ]
    assert shown.coming.number == 1
    assert shown.coming.lay_down == (("", "To lay down: 50"),)
    assert shown.coming.starter == "Mary"
    assert (shown.standing, shown.verdict, shown.chart) == ("", (), None)


def test_a_deal_shows_its_lines_in_the_order_of_the_paper():
    trail = begin()
    trail.take("tally", deal=1, team=0, tally=TALLY)
    trail.take("tally", deal=1, team=1, tally={"counts": {"clean": 0}, "melded": 0, "left": 120})
    trail.take("end", deal=1, end={"out": 0})
    shown = seen(trail, latest=(1, 0))
    (deal,) = shown.deals
    assert [line.label for line in deal.lines] == [
        "Clean books",
        "Dirty books",
        "Wild books",
        "Red threes on the table",
        "Cards on the table (books too, without their bonus)",
        "Cards left in hand and foot (without red threes)",
        "Went out",
    ]
    assert [square.points for square in deal.squares] == [4560, -120]
    assert [square.fresh for square in deal.squares] == [True, False]
    assert [(line.squares[0].count, line.squares[0].points) for line in deal.lines][:2] == [("3", 1500), ("2", 600)]
    assert deal.end == ("Ann & Joe went out",)
    assert [side.note for side in shown.sides] == ["4,680 ahead", "4,680 behind"]
    assert shown.standing == "Ann & Joe lead by 4,680"
    assert shown.coming.number == 2


def test_a_team_that_is_missing_is_named():
    trail = begin()
    trail.take("tally", deal=1, team=0, tally=TALLY)
    assert seen(trail).deals[0].missing == ("Foxes",)


def test_a_finished_game_says_who_won():
    trail = begin()
    for deal in range(1, 5):
        trail.take("tally", deal=deal, team=0, tally=TALLY)
        trail.take("tally", deal=deal, team=1, tally={"counts": {}, "melded": 100, "left": 5})
    trail.take("finish", under_way="count", early=False)
    assert seen(trail).verdict == ("Ann & Joe win by 17,460",)
    assert seen(trail).coming is None


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("whitnack", "These rules do not say what happens in a tie. You may leave it so or play an extra deal."),
        ("brouillette-partners-low", None),
    ],
)
def test_a_tie_is_never_a_win(key, said):
    if key not in published():
        pytest.skip("no such rules")
    trail = begin(key)
    for deal in range(1, 5):
        for team in (0, 1):
            trail.take("tally", deal=deal, team=team, tally={"counts": {}, "melded": 1000, "left": 5})
    trail.take("finish", under_way="count", early=False)
    verdict = seen(trail, key).verdict
    assert verdict[0] == "A tie: Ann & Joe and Foxes, 3,980 each"
    assert said is None or verdict[1] == said


def test_time_called_is_said():
    trail = begin()
    trail.take("tally", deal=1, team=0, tally=TALLY)
    trail.take("tally", deal=1, team=1, tally={"counts": {}, "melded": 100, "left": 5})
    trail.take("finish", under_way="count", early=True)
    assert seen(trail).verdict == ("Ann & Joe win by 4,365", "Time was called after 1 deal.")


def test_a_deal_that_was_left_out_says_so():
    trail = begin()
    for team in (0, 1):
        trail.take("tally", deal=1, team=team, tally=TALLY)
    trail.take("tally", deal=2, team=0, tally=TALLY)
    trail.take("finish", under_way="leave_out", early=True)
    assert [deal.end for deal in seen(trail).deals] == [(), ("left out",)]


def test_figures_in_a_sentence_are_written_as_people_write_them():
    words = Words(own={})
    assert words.counted("melded", 1745) == "1,745 points on the table"
    assert words.counted("melded", 1) == "1 point on the table"


def test_names_follow_the_people_at_the_table():
    trail = begin()
    trail.take("seats", action="swap", seat="s2", name="Kit", deal=3)
    assert team_name(trail.game, 0, 1) == "Ann & Joe"
    assert team_name(trail.game, 0, 3) == "Ann & Kit"
    assert team_name(begin(teams=[{"name": "", "players": [""]}, {"players": [""]}]).game, 1) == "Team 2"


def test_names_never_turn_a_sentence_round():
    trail = begin(teams=[{"players": ["עברית"]}, {"players": ["Bob"]}])
    trail.take("tally", deal=1, team=0, tally=TALLY)
    assert seen(trail).standing == "\u2068עברית\u2069 leads by 4,460"


def test_the_board_is_drawn_for_any_number_of_teams():
    for count in (2, 6):
        trail = begin(teams=[{"players": [f"Player {n} " + "W" * 30]} for n in range(count)])
        for team in range(count):
            trail.take("tally", deal=1, team=team, tally={**TALLY, "left": 5000})
        drawn = render_to_string("scorekeeper/_board.html", {"board": seen(trail)})
        assert drawn.count('class="score-total number"') == count
        assert "style=" not in drawn
        assert "−455" in drawn


def test_the_board_speaks_german():
    trail = begin(played_on="2026-11-30")
    trail.take("tally", deal=1, team=0, tally=TALLY)
    with translation.override("de"):
        drawn = render_to_string("scorekeeper/_board.html", {"board": seen(trail)})
    assert "4.460" in drawn
    assert "30. November 2026" in drawn
