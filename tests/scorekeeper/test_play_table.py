"""The board, and what a correction says."""

from typing import Any

import pytest

from scorekeeper import play
from tests.factories import TYPICAL, make_teams
from tests.scorekeeper.playing import Played

FOUR = ((1000, 200), (300, 400), (500, 600), (300, 700))


def ids(parts: list[dict[str, Any]]) -> list[str]:
    return [part["id"] for part in parts]


def test_table_has_lines_totals_and_what_comes_next() -> None:
    played = Played()
    played.tally(1, 0, TYPICAL)
    played.tally(1, 1, {"melded": 310, "left": 40})
    played.do("end", deal=1, end={"out": 0, "starter": "s0"})
    table = played.table
    [cell, other] = table["deals"][0]["cells"]
    assert [(line["id"], line["points"]) for line in cell["score"]["lines"]] == [
        ("clean", 1500),
        ("dirty", 600),
        ("wild", 1500),
        ("red_threes_laid", 200),
        ("going_out", 100),
        ("melded", 745),
        ("left", -85),
    ]
    assert (cell["running"], other["running"]) == (4560, 270)
    assert (table["totals"], table["leaders"], table["ahead"]) == ([4560, 270], [0], 4290)
    assert table["next"] == {
        "deal": 2,
        "minimums": [{"points": 90, "special": ""}, {"points": 90, "special": ""}],
        "starter": "s1",
    }
    assert table["outcome"]["over"] is False


def test_table_of_a_new_game_has_no_leader() -> None:
    table = Played().table
    assert (table["leaders"], table["ahead"], table["next"]["deal"]) == ([], 0, 1)


def test_deal_that_lacks_a_team_is_to_be_completed_next() -> None:
    played = Played().deals((100, 200))
    played.tally(2, 0, {"melded": 5})
    table = played.table
    assert (table["deals"][1]["complete"], table["deals"][1]["missing"], table["next"]["deal"]) == (False, [1], 2)


def test_starter_goes_on_round_the_table_from_the_last_answer() -> None:
    played = Played(starter="s2").deals((1, 2), (3, 4))
    assert play.starter_of(played.game, played.rules, 3) == "s0"
    played.do("end", deal=2, end={"starter": "s1"})
    assert play.starter_of(played.game, played.rules, 3) == "s2"
    assert play.starter_of(Played().game, played.rules, 1) is None


def test_game_is_over_after_its_last_deal() -> None:
    played = Played().deals(*FOUR)
    outcome = played.table["outcome"]
    assert (outcome["over"], outcome["winners"], outcome["tied"]) == (True, [0], False)
    assert played.totals == [2100, 1900]
    assert played.table["next"]["deal"] is None


def test_tie_is_a_tie() -> None:
    played = Played().deals((500, 200), (0, 0), (0, 300), (0, 0))
    outcome = played.table["outcome"]
    assert (outcome["tied"], outcome["winners"], outcome["offer_extra_deal"]) == (True, [0, 1], True)
    assert played.table["next"]["deal"] == 5
    played.do("finish", under_way="count", early=False)
    assert played.table["outcome"]["winners"] == [0, 1]


def test_extra_deal_breaks_the_tie() -> None:
    played = Played().deals((500, 200), (0, 0), (0, 300), (0, 0), (10, 20))
    assert played.table["outcome"]["winners"] == [1]


def test_three_teams_of_which_two_are_level() -> None:
    played = Played(teams=make_teams(number=3)).deals((5, 5, 0))
    assert (played.table["places"], played.table["leaders"], played.table["ahead"]) == ([1, 1, 3], [0, 1], 0)


def test_game_finished_to_a_target_falls_below_it() -> None:
    played = Played(rules="pennies-from-heaven")
    target = played.rules.length.target
    assert target
    played.deals((target, 0))
    played.do("finish", under_way="count", early=False)
    assert played.table["outcome"]["below_target"] is False
    before = played.game
    op = played.op("tally", deal=1, team=0, tally={"melded": target - 5})
    played.apply(op)
    assert played.table["outcome"]["below_target"] is True
    assert ids(play.sentence(before, played.game, played.rules, op))[-1] == "fix.below_target"


def test_game_ended_early_is_not_below_anything() -> None:
    played = Played().deals((100, 200))
    played.do("finish", under_way="count", early=True)
    outcome = played.table["outcome"]
    assert (outcome["early"], outcome["below_target"], outcome["winners"]) == (True, False, [1])


def test_lowest_wins_where_the_rules_say_so() -> None:
    played = Played(rules="penalty-only")
    for team, left in enumerate((50, 20)):
        played.tally(1, team, {"left": left})
    assert (played.table["leaders"], played.table["ahead"]) == ([1], 30)


def said(played: Played, name: str, /, **content: Any) -> list[dict[str, Any]]:
    """What the correction says."""
    before, former = played.game, played.rules
    op = played.op(name, **content)
    played.apply(op)
    return play.sentence(before, played.game, played.rules, op, former)


def test_correction_says_what_changed() -> None:
    played = Played()
    played.tally(1, 0, {"counts": {"dirty": 2}})
    played.tally(1, 1, {"melded": 1020})
    parts = said(played, "tally", deal=1, team=0, tally={"counts": {"dirty": 3}})
    assert parts == [
        {"id": "fix.where", "values": {"deal": 1, "team": "Ann & Joe"}},
        {"id": "fix.row", "values": {"row_id": "row.dirty", "now": 3, "was": 2}},
        {"id": "fix.points", "values": {"points": 300}},
        {"id": "fix.still_behind", "values": {"points": 120}},
    ]


@pytest.mark.parametrize(
    ("name", "content", "parts"),
    [
        ("tally", {"deal": 1, "team": 0, "tally": {"melded": 600}}, ["where", "row", "points", "still_behind"]),
        ("tally", {"deal": 1, "team": 0, "tally": {"melded": 5000}}, ["where", "row", "points", "ahead"]),
        ("tally", {"deal": 1, "team": 1, "tally": {"melded": 0}}, ["where", "row", "points", "behind"]),
        ("tally", {"deal": 1, "team": 0, "tally": {"melded": 800}}, ["where", "row", "points", "level"]),
        ("tally", {"deal": 1, "team": 0, "tally": None}, ["where", "taken_back", "points", "still_behind"]),
        ("tally", {"deal": 2, "team": 1, "tally": {"melded": 5}}, ["where", "entered", "points", "still_ahead"]),
        ("tally", {"deal": 1, "team": 0, "tally": {"counts": {"wild": 0}, "melded": 500}}, []),
        ("end", {"deal": 1, "end": {"out": 0, "starter": "s1"}}, ["deal", "out", "starter", "total"]),
        ("end", {"deal": 1, "end": {"out": None}}, []),
        ("order", {"action": "remove", "deal": 1}, ["remove", "total", "total"]),
        ("order", {"action": "exchange", "deal": 1, "teams": [0, 1]}, ["exchange", "total", "total"]),
        ("seats", {"action": "swap", "seat": "s0", "name": "Zoe", "deal": 2}, ["swap"]),
        ("seats", {"action": "exchange", "seats": ["s0", "s1"], "deal": 2}, ["sat_exchanged"]),
        ("seats", {"action": "join", "team": {"players": ["Zoe"]}, "deal": 2}, ["join"]),
        ("seats", {"action": "date", "played_on": None}, ["date"]),
        ("void", {"on": True}, ["not_counted"]),
        ("finish", {"early": True}, ["finish"]),
    ],
)
def test_every_correction_says_what_changed(name: str, content: dict[str, Any], parts: list[str]) -> None:
    played = Played().deals((500, 800))
    assert ids(said(played, name, **content)) == [f"fix.{part}" for part in parts]


def test_correction_of_a_finished_game_says_that_the_winner_changed() -> None:
    played = Played().deals((500, 800))
    played.do("finish", early=True)
    assert ids(said(played, "tally", deal=1, team=0, tally={"melded": 900}))[-1] == "fix.winner"
    assert ids(said(played, "tally", deal=1, team=0, tally={"melded": 800}))[-1] == "fix.tied"
