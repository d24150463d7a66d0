from typing import Any

import pytest

from scorekeeper import play
from scorekeeper.play import Refused, values
from tests.factories import make_start

FAMILY = "👩‍👩‍👧‍👦"


def refusal(work: Any, *given: Any) -> str:
    with pytest.raises(Refused) as raised:
        work(*given)
    return str(raised.value.id)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Ann", 3),
        ("Bob 🐺", 5),
        (FAMILY, 1),
        ("👍🏽", 1),
        ("Zoe\u0308", 3),
        ("דוד", 3),
        ("\u200eAnn", 3),
        ("", 0),
    ],
)
def test_length_counts_letters_as_people_do(text: str, letters: int) -> None:
    assert values.length(text) == letters


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann \t and\u00a0 Joe\n", "Ann and Joe"),
        ("=1+1", "=1+1"),
        ("x" * 39 + FAMILY, "x" * 39 + FAMILY),
        ("x" * 40, "x" * 40),
        ("", ""),
    ],
)
def test_name_is_kept_as_typed_but_for_blanks(typed: str, name: str) -> None:
    assert values.name(typed) == name


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("x" * 41, "too_long"),
        ("x" * 40 + FAMILY, "too_long"),
        ("e" + "\u0301" * 300, "too_long"),
        ("Ann\0", "bad_sign"),
        ("Ann\ud83d", "bad_sign"),
        ("Ann\x1b[2J", "bad_sign"),
        (5, "not_understood"),
        (None, "not_understood"),
    ],
)
def test_name_that_cannot_be_stored_is_refused(typed: Any, id: str) -> None:
    assert refusal(values.name, typed) == id


@pytest.mark.parametrize("day", ["2026-11-30", "2024-02-29", "1900-01-01", None])
def test_date_is_kept(day: str | None) -> None:
    assert values.date(day) == day


@pytest.mark.parametrize(
    "day", ["2026-02-29", "2026-13-01", "30.11.2026", "2026-11-30T10:00", "٢٠٢٦-١١-٣٠", "", 5, [], "0000-01-01"]
)
def test_date_that_is_none_is_refused(day: Any) -> None:
    assert refusal(values.date, day) == "not_a_date"


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        (None, None),
        ({}, {"counts": {}}),
        ({"counts": None}, {"counts": {}}),
        ({"counts": {"clean": 0, "dirty": None}}, {"counts": {"clean": 0}}),
        ({"melded": 0, "left": None, "other": 0, "other_note": " "}, {"counts": {}, "melded": 0}),
        (
            {"melded": 765, "as_typed": {"melded": "340+425"}, "parts": {"melded": ["Ann", " Joe "]}},
            {"counts": {}, "melded": 765, "as_typed": {"melded": "340+425"}, "parts": {"melded": ["Ann", "Joe"]}},
        ),
        ({"net": -40, "has_melded": False}, {"counts": {}, "net": -40, "has_melded": False}),
        ({"other": -50, "other_note": "late"}, {"counts": {}, "other": -50, "other_note": "late"}),
    ],
)
def test_tally_has_one_form_and_zero_is_not_empty(given: Any, clean: Any) -> None:
    assert values.tally(given) == clean
    assert values.tally(clean) == clean


@pytest.mark.parametrize(
    ("given", "id"),
    [
        ([], "not_understood"),
        ("3", "not_understood"),
        ({"points": 3}, "not_understood"),
        ({"counts": {"clean": "3"}}, "not_whole"),
        ({"counts": {"clean": True}}, "not_whole"),
        ({"counts": {"clean": 10**9}}, "out_of_range"),
        ({"counts": {"melded": 3}}, "not_understood"),
        ({"counts": {"Clean!": 3}}, "not_understood"),
        ({"melded": [1]}, "not_whole"),
        ({"has_melded": 1}, "not_understood"),
        ({"as_typed": {"melded": "rm -rf"}}, "not_understood"),
        ({"as_typed": {"melded": "3" * 201}}, "not_understood"),
        ({"other": 1, "other_note": "x" * 501}, "too_long"),
        ({"parts": {"melded": "Ann"}}, "not_understood"),
        ({"counts": {f"row_{n}": 1 for n in range(61)}}, "wrong_number"),
    ],
)
def test_tally_that_cannot_be_meant_is_refused(given: Any, id: str) -> None:
    assert refusal(values.tally, given) == id


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ({"format": 2}, "newer_format"),
        ({"format": True}, "newer_format"),
        ({"key": "x"}, "not_understood"),
        ({"key": make_start()["key"] + "\n"}, "not_understood"),
        ({"game": None}, "not_understood"),
        ({"group": make_start()["key"].upper()}, "not_understood"),
        ({"op": "delete"}, "not_understood"),
        ({"op": ["start"]}, "not_understood"),
        ({"base": -1}, "out_of_range"),
        ({"base": 2**60}, "not_whole"),
        ({"settles": ["x"]}, "not_understood"),
        ({"anything": 1.5}, "not_whole"),
        ({"anything": "\0"}, "bad_sign"),
        ({"anything": {"\ud800": 1}}, "bad_sign"),
        ({"before": nested(40)}, "not_understood"),
    ],
)
def test_operation_with_a_broken_envelope_is_refused(change: dict[str, Any], id: str) -> None:
    assert refusal(values.operation, {**make_start(), **change}) == id


@pytest.mark.parametrize("given", [None, [], "start", 5])
def test_operation_that_is_no_object_is_refused(given: Any) -> None:
    assert refusal(values.operation, given) == "not_understood"


# Start


def test_start_seats_partners_apart() -> None:
    game = play.start(make_start(starter="s1", note="at the club", played_on="2026-11-30"))
    assert [[seat["id"] for seat in team["seats"]] for team in game["teams"]] == [["s0", "s2"], ["s1", "s3"]]
    assert play.team_label(game, 0) == "Ann & Joe"
    assert play.team_label(game, 1) == "They"
    assert play.end_of(game, 1)["starter"] == "s1"
    assert (game["note"], game["played_on"]) == ("at the club", "2026-11-30")


def test_start_takes_teams_of_different_size() -> None:
    teams = [{"players": ["A"]}, {"players": ["B", "C"]}, {"players": ["D", "E", "F"]}]
    game = play.start(make_start(teams=teams))
    seats = play.seats_in_order(game)
    assert [seat["sitters"][0]["name"] for seat in seats] == ["A", "B", "D", "C", "E", "F"]
    assert [seat["id"] for seat in seats] == ["s0", "s1", "s2", "s3", "s4", "s5"]


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ({"teams": [{"players": ["Ann"]}]}, "wrong_number"),
        ({"teams": [{"players": ["Ann"]}] * 9}, "wrong_number"),
        ({"teams": [{"players": ["A", "B", "C", "D"]}, {"players": ["E"]}]}, "wrong_number"),
        ({"teams": [{"players": []}, {"players": ["E"]}]}, "wrong_number"),
        ({"teams": [5, 6]}, "not_understood"),
        ({"teams": None}, "not_understood"),
        ({"teams": [{"players": [None]}, {"players": ["E"]}]}, "not_understood"),
        ({"played_on": "yesterday"}, "not_a_date"),
        ({"starter": "s9"}, "no_seat"),
        ({"starter": 1}, "no_seat"),
        ({"counting": {"net": 1}}, "not_understood"),
        ({"note": "x" * 501}, "too_long"),
        ({"rules": None}, "unknown_rules"),
        ({"rules": {"figures": {}}}, "unknown_rules"),
    ],
)
def test_start_that_cannot_be_meant_is_refused(change: dict[str, Any], id: str) -> None:
    assert refusal(play.start, {**make_start(rules="abc"), **change}) == id
