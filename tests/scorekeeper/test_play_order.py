"""Deals in another order, and undo."""

from typing import Any

import pytest

from scorekeeper import play
from tests.factories import POORER, TYPICAL, make_teams
from tests.scorekeeper.playing import ANN, JOE, Played

THREE = ((100, 200), (300, 400), (500, 600))


def melded(played: Played) -> list[list[int | None]]:
    """What each team has melded, deal by deal."""
    teams = range(len(played.game["teams"]))
    deals = range(1, len(played.game["deals"]) + 1)
    return [[(play.tally_of(played.game, deal, team) or {}).get("melded") for team in teams] for deal in deals]


@pytest.mark.parametrize(
    ("op", "after"),
    [
        ({"action": "remove", "deal": 2}, [[100, 200], [500, 600]]),
        ({"action": "remove", "deal": 3}, [[100, 200], [300, 400]]),
        ({"action": "insert", "deal": 1}, [[None, None], [100, 200], [300, 400], [500, 600]]),
        ({"action": "insert", "deal": 4}, [[100, 200], [300, 400], [500, 600], [None, None]]),
        ({"action": "move", "deal": 3, "to": 1}, [[500, 600], [100, 200], [300, 400]]),
        ({"action": "move", "deal": 1, "to": 2}, [[300, 400], [100, 200], [500, 600]]),
        ({"action": "exchange", "deal": 2, "teams": [0, 1]}, [[100, 200], [400, 300], [500, 600]]),
    ],
    ids=lambda value: f"{value['action']} {value['deal']}" if isinstance(value, dict) else None,
)
def test_order_and_its_undo(op: dict[str, Any], after: list[list[int | None]]) -> None:
    played = Played().deals(*THREE)
    before = played.game
    assert played.do("order", **op).status == "applied"
    assert melded(played) == after
    assert [deal["number"] for deal in played.game["deals"]] == list(range(1, len(after) + 1))
    assert played.undo().status == "applied"
    assert melded(played) == [list(row) for row in THREE]
    assert played.game["teams"] == before["teams"]


@pytest.mark.parametrize(
    ("op", "id"),
    [
        ({"action": "remove", "deal": 4}, "no_deal"),
        ({"action": "insert", "deal": 5}, "no_deal"),
        ({"action": "move", "deal": 1, "to": 4}, "no_deal"),
        ({"action": "move", "deal": 1, "to": None}, "not_whole"),
        ({"action": "exchange", "deal": 1, "teams": [0, 5]}, "no_team"),
        ({"action": "exchange", "deal": 1, "teams": [0]}, "wrong_number"),
        ({"action": "shuffle", "deal": 1}, "not_understood"),
    ],
)
def test_order_that_cannot_be_meant_is_refused(op: dict[str, Any], id: str) -> None:
    played = Played().deals(*THREE)
    with pytest.raises(play.Refused) as raised:
        played.apply({**played.op("settle"), "op": "order", **op})
    assert raised.value.id == id


def test_number_of_deals_has_an_end() -> None:
    played = Played()
    played.tally(60, 0, TYPICAL)
    assert played.refused("order", action="insert", deal=1)[0] == "too_many_deals"


def test_two_phones_that_take_out_the_same_deal_take_out_one() -> None:
    played = Played().deals(*THREE)
    ann, joe = (played.op("order", action="remove", deal=2) for _ in range(2))
    assert [played.apply(ann, ANN).status, played.apply(joe, JOE).status] == ["applied", "waiting"]
    assert melded(played) == [[100, 200], [500, 600]]


def test_two_phones_that_exchange_the_same_teams_exchange_once() -> None:
    played = Played().deals(*THREE)
    ann, joe = (played.op("order", action="exchange", deal=1, teams=[0, 1]) for _ in range(2))
    assert [played.apply(ann, ANN).status, played.apply(joe, JOE).status] == ["applied", "same"]
    assert melded(played)[0] == [200, 100]


def test_who_sat_where_and_who_joined_moves_with_the_deals() -> None:
    played = Played(teams=make_teams(number=3)).deals((1, 2, 3), (4, 5, 6), (7, 8, 9))
    played.do("seats", action="swap", seat="s0", name="Zoe", deal=3)
    played.do("seats", action="join", team={"players": ["Max"]}, deal=3, start=0)
    played.do("seats", action="leave", team=2, deal=3)
    before = played.game["teams"]
    played.do("order", action="remove", deal=1)
    teams = played.game["teams"]
    assert teams[0]["seats"][0]["sitters"][1] == {"name": "Zoe", "from": 2}
    assert (teams[3]["from"], teams[2]["to"]) == (2, 1)
    played.undo()
    assert played.game["teams"] == before


def test_player_of_a_deal_taken_out_alone_is_gone_until_undo() -> None:
    played = Played().deals(*THREE)
    played.do("seats", action="swap", seat="s0", name="Zoe", deal=2)
    played.do("seats", action="swap", seat="s0", name="Max", deal=3)
    before = played.game["teams"]
    played.do("order", action="remove", deal=2)
    assert played.game["teams"][0]["seats"][0]["sitters"] == [{"name": "Ann", "from": 1}, {"name": "Max", "from": 2}]
    played.undo()
    assert played.game["teams"] == before


# Undo


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("tally", {"deal": 1, "team": 0, "tally": POORER}),
        ("tally", {"deal": 1, "team": 0, "tally": None}),
        ("tally", {"deal": 4, "team": 1, "tally": TYPICAL}),
        ("end", {"deal": 1, "end": {"out": 1, "starter": "s3"}}),
        ("seats", {"action": "team_name", "team": 0, "name": "Z"}),
        ("seats", {"action": "swap", "seat": "s0", "name": "Zoe", "deal": 2}),
        ("seats", {"action": "exchange", "seats": ["s0", "s1"], "deal": 2}),
        ("seats", {"action": "join", "team": {"players": ["Zoe"]}, "deal": 2, "start": 50}),
        ("seats", {"action": "date", "played_on": "2026-11-30"}),
        ("seats", {"action": "note", "note": "n"}),
        ("seats", {"action": "note", "deal": 2, "note": "n"}),
        ("rules", {"rules": "abc", "counting": {"net": True}}),
        ("finish", {"under_way": "count", "early": True}),
        ("void", {"on": True}),
    ],
)
def test_undo_gives_back_what_was_and_undoing_that_brings_it_again(name: str, content: dict[str, Any]) -> None:
    played = Played().deals(*THREE)
    before = shown(played)
    played.do(name, **content)
    changed = shown(played)
    assert changed != before
    assert played.undo().status == "applied"
    assert shown(played) == before
    assert played.undo().status == "applied"
    assert shown(played) == changed


def shown(played: Played) -> dict[str, Any]:
    """The game without versions and without empty deals at its end."""
    game = play.values.twin(played.game)
    del game["versions"]
    for deal in game["deals"]:
        del deal["end"]["version"]
        deal["tallies"] = [play.tally_of(game, deal["number"], entry["team"]) for entry in deal["tallies"]]
        deal["tallies"] = [tally for tally in deal["tallies"] if tally]
    while game["deals"] and not game["deals"][-1]["tallies"]:
        game["deals"].pop()
    return dict(game)


def test_undo_leaves_what_was_changed_again_since() -> None:
    played = Played()
    first = played.op("tally", deal=1, team=0, tally=POORER)
    played.apply(first)
    played.tally(1, 0, TYPICAL)
    assert played.refused("undo", undoes=first["group"]) == ("nothing_to_undo", {})
    assert play.tally_of(played.game, 1, 0) == TYPICAL


def test_undo_of_a_group_takes_back_only_what_still_holds() -> None:
    played = Played()
    group = played.op("settle")["key"]
    for team in (0, 1):
        played.do("tally", deal=1, team=team, tally=POORER, group=group)
    played.tally(1, 1, TYPICAL)
    assert played.undo(group).status == "applied"
    assert [play.tally_of(played.game, 1, team) for team in (0, 1)] == [None, TYPICAL]


def test_undo_sent_twice_undoes_once() -> None:
    played = Played()
    played.tally(1, 0, TYPICAL)
    group = played.changes[0]["op"]["group"]
    played.undo(group)
    played.changes.pop()
    assert played.undo(group).status == "same"
    assert play.tally_of(played.game, 1, 0) is None


def test_undo_of_what_waits_drops_it() -> None:
    played = Played()
    stale = played.op("tally", deal=1, team=0, tally=POORER)
    played.tally(1, 0, TYPICAL)
    played.apply(stale, JOE)
    assert played.undo(stale["group"]).status == "same"
    assert played.game["waiting"] == []


def test_undo_of_an_unknown_group_is_refused() -> None:
    played = Played()
    assert played.refused("undo", undoes=played.game["id"])[0] == "nothing_to_undo"
    assert played.refused("undo", undoes=None)[0] == "not_understood"


def test_undo_of_a_tally_whose_deal_moved_is_refused() -> None:
    played = Played().deals((100, 200), (100, 200))
    group = played.changes[0]["op"]["group"]
    played.do("order", action="move", deal=1, to=2)
    assert played.refused("undo", undoes=group)[0] == "nothing_to_undo"


def test_undo_of_an_inserted_deal_that_was_filled_is_refused() -> None:
    played = Played().deals(*THREE)
    played.do("order", action="insert", deal=2)
    group = played.changes[-1]["op"]["group"]
    played.tally(2, 0, TYPICAL)
    assert played.refused("undo", undoes=group)[0] == "nothing_to_undo"


def test_undo_of_joining_a_team_that_has_scored_is_refused() -> None:
    played = Played().deals((100, 200))
    played.do("seats", action="join", team={"players": ["Zoe"]}, deal=2)
    group = played.changes[-1]["op"]["group"]
    played.tally(2, 2, TYPICAL)
    assert played.refused("undo", undoes=group)[0] == "nothing_to_undo"


ORDERS = [{"action": "remove", "deal": 2}, {"action": "insert", "deal": 2}, {"action": "move", "deal": 3, "to": 1}]


@pytest.mark.parametrize("op", ORDERS, ids=lambda op: op["action"])
def test_undoing_an_undo_moves_deals_again_as_often_as_wanted(op: dict[str, Any]) -> None:
    played = Played().deals(*THREE)
    played.do("seats", action="swap", seat="s0", name="Zoe", deal=3)
    before = (melded(played), played.game["teams"])
    played.do("order", **op)
    moved = (melded(played), played.game["teams"])
    assert moved != before
    for wanted in (before, moved, before, moved):
        assert played.undo().status == "applied"
        assert (melded(played), played.game["teams"]) == wanted


def test_a_deal_brought_back_and_written_in_since_stays() -> None:
    played = Played().deals(*THREE)
    played.do("order", action="remove", deal=2)
    played.undo()
    group = played.changes[-1]["op"]["group"]
    played.do("tally", deal=2, team=0, tally={**TYPICAL, "melded": 705})
    assert played.refused("undo", undoes=group)[0] == "nothing_to_undo"
    assert melded(played)[1][0] == 705


def test_undoing_an_undo_of_places_is_refused_when_places_changed_since() -> None:
    played = Played().deals(*THREE)
    played.do("order", action="remove", deal=2)
    played.undo()
    group = played.changes[-1]["op"]["group"]
    played.do("order", action="move", deal=1, to=3)
    assert played.refused("undo", undoes=group)[0] == "nothing_to_undo"
