"""How many queries a commit takes, and that what it empties can be filled again."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Game, Link, Tally
from scorekeeper.models.verifying import faults
from tests.factories import HOUSE, TYPICAL, Phone, make_game, make_start, make_teams

pytestmark = pytest.mark.django_db

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("tally", {"deal": 1, "team": 0, "tally": {"melded": 5}}),
    ("tally", {"deal": 5, "team": 0, "tally": TYPICAL}),
    ("end", {"deal": 2, "end": {"out": 1, "first_down": 0}}),
    ("seats", {"action": "swap", "seat": "s0", "name": "Zoe", "deal": 2}),
    ("seats", {"action": "join", "team": {"players": ["Zoe"]}, "deal": 3}),
    ("rules", {"rules": "simpson"}),
    ("order", {"action": "remove", "deal": 1}),
    ("order", {"action": "insert", "deal": 2}),
    ("order", {"action": "move", "deal": 1, "to": 3}),
    ("order", {"action": "exchange", "deal": 1, "teams": [0, 1]}),
    ("reopen", {}),
    ("void", {"on": True}),
]


def queries(phone: Phone, op: dict[str, Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        answer = phone.send(op)
    assert answer.status == "applied", answer
    return len(captured)


@pytest.mark.parametrize("teams", [2, 6])
def test_commit_takes_at_most_twelve_queries(teams: int) -> None:
    """In a finished game in which people changed places, one team came later and one left; and so does every undo."""
    phone = Phone()
    game = make_game(phone=phone, teams=make_teams(number=teams), deals=4, finished=True)
    for seats in (
        {"action": "swap", "seat": "s0", "name": "Zoe", "deal": 3},
        {"action": "join", "team": {"players": ["Max"]}, "deal": 3, "start": 500},
        {"action": "leave", "team": 1, "deal": 4},
    ):
        phone.send(phone.op(game, "seats", **seats))
    taken = {}
    for name, content in KINDS:
        with transaction.atomic():
            op = phone.op(game, name, **content)
            what = f"{name} {content.get('action', '')}"
            taken[what] = queries(phone, op)
            taken[f"undo {what}"] = queries(phone, phone.op(game, "undo", undoes=op["group"]))
            assert list(faults()) == []
            transaction.set_rollback(True)
    assert {name: number for name, number in taken.items() if number > 12} == {}


@pytest.mark.parametrize("teams", [2, 6])
def test_start_and_undo_take_at_most_twelve_queries(teams: int) -> None:
    phone = Phone()
    op = make_start(teams=make_teams(number=teams), rules=HOUSE, starter="s1")
    assert queries(phone, op) <= 12
    game = Game.objects.get()
    made = phone.op(game, "tally", deal=1, team=0, tally=TYPICAL)
    assert queries(phone, made) <= 12
    assert queries(phone, phone.op(game, "undo", undoes=made["group"])) <= 12


def test_number_of_queries_does_not_grow_with_what_is_stored() -> None:
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    few = queries(phone, phone.op(game, "tally", deal=2, team=0, tally=TYPICAL))
    for _ in range(3):
        make_game(phone=phone, deals=2)
    many = queries(phone, phone.op(game, "tally", deal=3, team=0, tally=TYPICAL))
    assert few == many
    assert Tally.objects.count() == 16
    assert Link.objects.count() == 12


def test_place_of_a_team_whose_joining_was_undone_is_filled_by_the_next() -> None:
    phone = Phone()
    game = make_game(phone=phone, deals=4, finished=True)
    for name in ("Max", "Zoe"):
        joined = phone.op(game, "seats", action="join", team={"players": [name]}, deal=4)
        assert phone.send(joined).status == "applied"
        assert list(game.teams.values_list("order", flat=True)) == [0, 1, 2]
        if name == "Max":
            assert queries(phone, phone.op(game, "undo", undoes=joined["group"])) <= 12
            assert game.teams.count() == game.results.count() == 2
        assert list(faults()) == []
    phone.tally(game, 4, 2)
    assert [seat.sitters[0]["name"] for seat in game.teams.get(order=2).seats.all()] == ["Zoe"]
    assert list(faults()) == []
