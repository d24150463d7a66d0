"""Every operation, what merges, what waits for a choice, and what undo puts back."""

from typing import Any

import pytest

from scorekeeper import play
from scorekeeper.play import Refused
from scorekeeper.published import published
from tests.factories import POORER, TYPICAL, make_teams
from tests.scorekeeper.playing import ANN, JOE, Played

SINGLES = make_teams(number=3)


# Tallies


def test_tally_is_stored_for_one_team_only() -> None:
    played = Played()
    assert played.tally(1, 0, TYPICAL).status == "applied"
    assert play.tally_of(played.game, 1, 0) == TYPICAL
    assert play.tally_of(played.game, 1, 1) is None


def test_apply_leaves_the_given_game_alone() -> None:
    played = Played()
    before = played.game
    copy = play.values.twin(before)
    played.tally(1, 0, TYPICAL)
    assert before == copy


def test_tally_of_zero_is_not_missing() -> None:
    played = Played()
    played.tally(1, 0, {"melded": 0, "left": 0})
    assert play.missing(played.game, 1) == [1]
    assert played.table["deals"][0]["cells"][0]["score"]["total"] == 0


def test_same_tally_again_changes_nothing() -> None:
    played = Played()
    played.tally(1, 0, TYPICAL)
    again = played.tally(1, 0, {**TYPICAL, "other": 0}, base=0, before=None)
    assert again.status == "same"
    assert play.version(played.game, ["tally", 1, 0]) == 1


def test_tally_can_be_taken_back_and_its_version_goes_on() -> None:
    played = Played()
    played.tally(1, 0, TYPICAL)
    played.tally(1, 0, None)
    assert play.tally_of(played.game, 1, 0) is None
    assert play.version(played.game, ["tally", 1, 0]) == 2


def test_tally_of_another_team_never_gets_in_the_way() -> None:
    played = Played()
    ann = played.op("tally", deal=1, team=0, tally=TYPICAL)
    joe = played.op("tally", deal=1, team=1, tally=POORER)
    assert [played.apply(ann, ANN).status, played.apply(joe, JOE).status] == ["applied", "applied"]
    assert played.totals == [4460, 1070]


def test_tally_in_a_deal_further_on_leaves_the_ones_between_empty() -> None:
    played = Played()
    played.tally(3, 0, TYPICAL)
    assert [deal["tallies"] != [] for deal in played.game["deals"]] == [False, False, True]
    assert played.table["next"]["deal"] == 1


@pytest.mark.parametrize(
    ("content", "id"),
    [
        ({"deal": 0, "team": 0, "tally": TYPICAL}, "out_of_range"),
        ({"deal": 61, "team": 0, "tally": TYPICAL}, "out_of_range"),
        ({"deal": "1", "team": 0, "tally": TYPICAL}, "not_whole"),
        ({"deal": 1, "team": 2, "tally": TYPICAL}, "no_team"),
        ({"deal": 1, "team": -1, "tally": TYPICAL}, "out_of_range"),
        ({"deal": 1, "team": 0, "tally": {"counts": {"clean": -1}}}, "negative"),
        ({"deal": 1, "team": 0, "tally": {"counts": {"clean": 9000}}}, "too_large"),
        ({"deal": 1, "team": 0, "tally": {"counts": {"runs": 1}}}, "row_lacking"),
        ({"deal": 1, "team": 0, "tally": {"melded": -5}}, "negative"),
        ({"deal": 1, "team": 0, "tally": {"melded": 1_000_001}}, "out_of_range"),
        ({"deal": 1, "team": 0, "tally": {"melded": 2.5}}, "not_whole"),
    ],
)
def test_tally_that_cannot_be_meant_is_refused(content: dict[str, Any], id: str) -> None:
    played = Played()
    op = {**played.op("tally", deal=1, team=0, tally=TYPICAL), **content}
    with pytest.raises(Refused) as raised:
        played.apply(op)
    assert raised.value.id == id


@pytest.mark.parametrize("points", [0, 745, 742, 1205, 1_000_000])
def test_tally_that_is_only_unlikely_is_taken(points: int) -> None:
    assert Played().tally(1, 0, {"melded": points}).status == "applied"


# Two phones


def test_other_figures_on_a_stale_tally_wait_and_leave_it_as_it_is() -> None:
    played = Played()
    stale = played.op("tally", deal=1, team=0, tally=POORER)
    played.tally(1, 0, TYPICAL)
    applied = played.apply(stale, JOE)
    assert applied.status == "waiting"
    assert play.tally_of(played.game, 1, 0) == TYPICAL
    [waiting] = played.game["waiting"]
    assert (waiting["writer"], waiting["when"], waiting["op"]["tally"]) == (JOE["name"], JOE["when"], POORER)


def test_same_figures_on_a_stale_tally_are_one() -> None:
    played = Played()
    stale = played.op("tally", deal=1, team=0, tally=TYPICAL)
    played.tally(1, 0, TYPICAL)
    assert played.apply(stale, JOE).status == "same"
    assert played.game["waiting"] == []


def test_writer_who_saw_what_is_there_is_not_stale() -> None:
    played = Played()
    played.tally(1, 0, TYPICAL)
    played.tally(1, 0, POORER)
    played.tally(1, 0, TYPICAL)
    op = played.op("tally", deal=1, team=0, tally=POORER, base=1)
    assert op["before"] == TYPICAL
    assert played.apply(op, JOE).status == "applied"


def test_choosing_the_other_figures_settles_it() -> None:
    played = Played()
    stale = played.op("tally", deal=1, team=0, tally=POORER)
    played.tally(1, 0, TYPICAL)
    played.apply(stale, JOE)
    chosen = played.tally(1, 0, POORER, settles=[stale["key"]])
    assert chosen.status == "applied"
    assert (play.tally_of(played.game, 1, 0), played.game["waiting"]) == (POORER, [])


def test_choosing_what_is_there_settles_it_and_changes_nothing() -> None:
    played = Played()
    stale = played.op("tally", deal=1, team=0, tally=POORER)
    played.tally(1, 0, TYPICAL)
    played.apply(stale, JOE)
    chosen = played.tally(1, 0, TYPICAL, settles=[stale["key"]])
    assert (chosen.status, played.game["waiting"]) == ("same", [])


def test_choice_that_is_itself_stale_waits_and_settles_nothing() -> None:
    played = Played()
    stale = played.op("tally", deal=1, team=0, tally=POORER)
    played.tally(1, 0, TYPICAL)
    played.apply(stale, JOE)
    late = played.op("tally", deal=1, team=0, tally={"melded": 5}, settles=[stale["key"]])
    played.tally(1, 0, {"melded": 10})
    assert played.apply(late, ANN).status == "waiting"
    assert [entry["key"] for entry in played.game["waiting"]] == [stale["key"], late["key"]]


def test_settle_drops_what_waits() -> None:
    played = Played()
    stale = played.op("seats", action="team_name", team=0, name="Winners")
    played.do("seats", action="team_name", team=0, name="Losers")
    assert played.apply(stale, JOE).status == "waiting"
    played.do("settle", settles=[stale["key"]])
    assert (played.game["waiting"], played.game["teams"][0]["name"]) == ([], "Losers")


def test_later_change_of_the_same_writer_replaces_the_waiting_one() -> None:
    played = Played()
    first = played.op("tally", deal=1, team=0, tally=POORER)
    second = played.op("tally", deal=1, team=0, tally={"melded": 5})
    played.tally(1, 0, TYPICAL)
    played.apply(first, JOE)
    played.apply(second, JOE)
    assert [entry["key"] for entry in played.game["waiting"]] == [second["key"]]
    played.do("tally", by=JOE, deal=1, team=0, tally=POORER)
    assert (played.game["waiting"], play.tally_of(played.game, 1, 0)) == ([], POORER)


def test_change_of_another_writer_leaves_what_waits() -> None:
    played = Played()
    stale = played.op("tally", deal=1, team=0, tally=POORER)
    played.tally(1, 0, TYPICAL)
    played.apply(stale, JOE)
    played.do("tally", by=ANN, deal=1, team=0, tally={"melded": 7})
    assert len(played.game["waiting"]) == 1


def test_number_of_waiting_changes_has_an_end() -> None:
    played = Played()
    stale = [played.op("tally", deal=1, team=0, tally={"melded": n}) for n in range(51)]
    played.tally(1, 0, TYPICAL)
    for n, op in enumerate(stale[:50]):
        played.apply(op, {**JOE, "id": str(n)})
    with pytest.raises(Refused, match="too_many_waiting"):
        played.apply(stale[50], {**JOE, "id": "50"})


def test_tally_based_on_another_order_of_deals_waits() -> None:
    played = Played().deals((100, 200), (300, 400))
    new = played.op("tally", deal=3, team=0, tally={"melded": 5})
    fits = played.op("tally", deal=2, team=0, tally={"melded": 305})
    played.do("order", action="move", deal=2, to=1)
    assert played.apply(new, JOE).status == "waiting"
    assert played.apply(fits, JOE).status == "waiting"
    played.do("order", action="move", deal=2, to=1)
    assert played.apply(fits, JOE).status == "applied"


# End of a deal


def test_end_of_deal_merges_answer_by_answer() -> None:
    played = Played()
    ann = played.op("end", deal=1, end={"out": 0})
    joe = played.op("end", deal=1, end={"first_down": 1, "starter": "s2"})
    assert [played.apply(ann, ANN).status, played.apply(joe, JOE).status] == ["applied", "applied"]
    assert play.end_of(played.game, 1) == {"out": 0, "first_down": 1, "starter": "s2"}


def test_not_yet_known_never_overwrites_an_answer() -> None:
    played = Played()
    played.do("end", deal=1, end={"out": 1})
    stale = {**played.op("end", deal=1, end={"out": None, "first_down": -1}), "base": 0, "before": None}
    assert played.apply(stale, JOE).status == "applied"
    assert play.end_of(played.game, 1) == {"out": 1, "first_down": -1, "starter": None}


def test_two_different_answers_wait() -> None:
    played = Played()
    stale = played.op("end", deal=1, end={"out": 1})
    played.do("end", deal=1, end={"out": 0})
    assert played.apply(stale, JOE).status == "waiting"
    assert play.end_of(played.game, 1)["out"] == 0


def test_known_answer_can_be_corrected() -> None:
    played = Played()
    played.do("end", deal=1, end={"out": 0})
    assert played.do("end", deal=1, end={"out": -1}).status == "applied"
    assert play.end_of(played.game, 1)["out"] == -1


@pytest.mark.parametrize(
    ("end", "id"),
    [({"out": 2}, "no_team"), ({"out": -2}, "out_of_range"), ({"starter": "s9"}, "no_seat"), ([], "not_understood")],
)
def test_end_that_cannot_be_meant_is_refused(end: Any, id: str) -> None:
    assert Played().refused("end", deal=1, end=end)[0] == id


# Seats


def test_names_can_come_any_time() -> None:
    played = Played(teams=[{"name": "We", "players": [""]}, {"name": "They", "players": [""]}])
    played.deals((100, 200))
    played.do("seats", action="player_name", seat="s0", name="Ann")
    played.do("seats", action="team_name", team=0, name="")
    assert play.team_label(played.game, 0) == "Ann"
    assert played.totals == [100, 200]


def test_names_of_two_seats_merge() -> None:
    played = Played()
    ann = played.op("seats", action="player_name", seat="s0", name="Anna")
    joe = played.op("seats", action="player_name", seat="s2", name="Joseph")
    assert [played.apply(ann, ANN).status, played.apply(joe, JOE).status] == ["applied", "applied"]
    assert play.team_label(played.game, 0) == "Anna & Joseph"


def test_swap_of_a_player_keeps_scores() -> None:
    played = Played().deals((100, 200), (300, 400))
    played.do("seats", action="swap", seat="s0", name="Zoe", deal=3)
    [seat, _other] = played.game["teams"][0]["seats"]
    assert seat["sitters"] == [{"name": "Ann", "from": 1}, {"name": "Zoe", "from": 3}]
    assert [play.sitter_in(seat["sitters"], deal) for deal in (1, 2, 3, 4)] == ["Ann", "Ann", "Zoe", "Zoe"]
    assert played.totals == [400, 600]


def test_exchange_of_two_players_is_from_a_deal_on() -> None:
    played = Played().deals((100, 200))
    played.do("seats", action="exchange", seats=["s0", "s1"], deal=2)
    assert play.team_label(played.game, 0) == "Bob & Joe"
    played.undo()
    assert play.team_label(played.game, 0) == "Ann & Joe"


def test_team_joins_with_a_score_and_leaves() -> None:
    played = Played(teams=SINGLES).deals((100, 200, 300))
    played.do("seats", action="join", team={"name": "", "players": ["Zoe"]}, deal=2, start=150)
    assert played.totals == [100, 200, 300, 150]
    assert play.missing(played.game, 1) == []
    played.deals((10, 10, 10, 10))
    played.do("seats", action="leave", team=2, deal=3)
    played.tally(3, 0, {"melded": 5})
    assert played.refused("tally", deal=3, team=2, tally={"melded": 5}) == ("not_playing", {"deal": 3})
    assert played.table["places"] == [3, 1, None, 2]
    assert played.totals == [115, 210, 310, 160]


@pytest.mark.parametrize(
    ("content", "id"),
    [
        ({"action": "leave", "team": 0, "deal": 1}, "leaves_too_soon"),
        ({"action": "leave", "team": 0, "deal": 2}, "too_few_teams"),
        ({"action": "join", "team": {"players": ["Z"]}, "deal": 9, "start": 0}, "no_deal"),
        ({"action": "join", "team": {"players": ["Z"]}, "deal": 1, "start": "0"}, "not_whole"),
        ({"action": "join", "team": {"players": ["A", "B", "C", "D"]}, "deal": 1}, "wrong_number"),
        ({"action": "swap", "seat": "s9", "name": "Zoe", "deal": 1}, "no_seat"),
        ({"action": "swap", "seat": "s0", "name": None, "deal": 1}, "not_understood"),
        ({"action": "exchange", "seats": ["s0"], "deal": 1}, "wrong_number"),
        ({"action": "player_name", "seat": "s0", "name": "x" * 41}, "too_long"),
        ({"action": "team_name", "team": 5, "name": "Z"}, "no_team"),
        ({"action": "date", "played_on": "today"}, "not_a_date"),
        ({"action": "note", "deal": 7, "note": "x"}, "no_deal"),
        ({"action": "dance"}, "not_understood"),
    ],
)
def test_seats_that_cannot_be_meant_are_refused(content: dict[str, Any], id: str) -> None:
    played = Played().deals((100, 200))
    op = {**played.op("settle"), "op": "seats", **content}
    with pytest.raises(Refused) as raised:
        played.apply(op)
    assert raised.value.id == id


def test_most_teams_at_one_time_are_eight() -> None:
    played = Played(teams=make_teams(number=8)).deals((1,) * 8)
    joins: dict[str, Any] = {"action": "join", "team": {"players": ["Z"]}, "deal": 2}
    assert played.refused("seats", **joins)[0] == "too_many_teams"
    played.do("seats", action="leave", team=0, deal=2)
    assert played.do("seats", **joins).status == "applied"


def test_date_and_notes_are_kept() -> None:
    played = Played().deals((100, 200))
    played.do("seats", action="date", played_on="2026-11-30")
    played.do("seats", action="note", note="long evening")
    played.do("seats", action="note", deal=1, note="piles: 3")
    game = played.game
    assert (game["played_on"], game["note"], game["deals"][0]["note"]) == ("2026-11-30", "long evening", "piles: 3")


# Rules


def test_exchange_of_rules_keeps_tallies_and_names_what_they_lack() -> None:
    played = Played()
    played.tally(1, 0, TYPICAL)
    simpson = published()["simpson"]
    played.do("rules", rules=simpson.digest)
    played.rules = simpson.rules
    assert play.tally_of(played.game, 1, 0) == TYPICAL
    assert played.table["deals"][0]["cells"][0]["kept"] == {"wild": 1, "red_threes_laid": 2}
    again = played.tally(1, 0, {**TYPICAL, "melded": 750})
    assert again.status == "applied"
    played.undo(played.changes[1]["op"]["group"])
    assert played.game["rules"] == published()["whitnack"].digest


def test_rows_that_rules_lack_can_be_kept_but_not_raised() -> None:
    played = Played()
    played.tally(1, 0, TYPICAL)
    played.rules = published()["penalty-only"].rules
    played.tally(1, 0, {**TYPICAL, "left": 90})
    more = {**TYPICAL, "counts": {**TYPICAL["counts"], "clean": 4}}
    assert played.refused("tally", deal=1, team=0, tally=more)[0] == "row_lacking"


# State


def test_finish_and_reopen() -> None:
    played = Played()
    assert played.refused("finish", under_way="count", early=True) == ("nothing_entered", {})
    played.deals((100, 200))
    played.do("finish", under_way="count", early=True)
    assert played.table["outcome"]["winners"] == [1]
    assert played.do("finish", under_way="count", early=True).status == "same"
    played.do("reopen")
    assert (played.game["state"], played.table["outcome"]["winners"]) == ("playing", [])


@pytest.mark.parametrize(("under_way", "totals"), [("count", [1100, 200]), ("leave_out", [100, 200])])
def test_deal_under_way_counts_or_is_left_out(under_way: str, totals: list[int]) -> None:
    played = Played().deals((100, 200))
    played.tally(2, 0, {"melded": 1000})
    played.do("finish", under_way=under_way, early=True)
    assert played.totals == totals


def test_game_that_is_not_counted_comes_back_as_it_was() -> None:
    played = Played().deals((100, 200))
    played.do("finish", under_way="count", early=True)
    played.do("void", on=True)
    assert played.game["state"] == "void"
    assert played.refused("reopen") == ("not_counted", {})
    assert played.tally(2, 0, {"melded": 5}).status == "applied"
    played.do("void", on=False)
    assert (played.game["state"], played.game["finished"]) == ("finished", {"early": True, "left_out": False})


def test_locked_game_takes_nothing_and_says_why() -> None:
    played = Played()
    played.game["locked"] = "The season is closed"
    assert played.refused("tally", deal=1, team=0, tally=TYPICAL) == ("locked", {"reason": "The season is closed"})


def test_operation_of_another_game_is_refused() -> None:
    assert Played().refused("reopen", game=Played().game["id"])[0] == "not_understood"
