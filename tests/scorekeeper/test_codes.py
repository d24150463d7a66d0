"""The short numbers of games: how they may be typed, and that a sheet's own number becomes that of its game."""

from random import Random

import pytest

from scorekeeper.codes import LETTERS, code_of, is_code, new_code
from scorekeeper.models import Game
from tests.factories import Phone, make_game, make_start


@pytest.mark.parametrize("typed", ["ABC234", "abc234", " abc 234 ", "abc-234", "a b c 2 3 4"])
def test_a_number_may_be_typed_in_any_of_these_ways(typed: str) -> None:
    assert code_of(typed) == "ABC234"


@pytest.mark.parametrize(
    "typed", ["", "ABC23", "ABC2345", "ABC230", "ABCI34", "ÄBC234", "ABC23\u0664", "ABC23_", "ß" * 3]
)
def test_what_is_no_number_is_none(typed: str) -> None:
    assert code_of(typed) == ""


def test_new_numbers_are_numbers() -> None:
    random = Random(4)
    made = [new_code(lambda letters: random.choice(letters)) for _ in range(200)]
    assert all(map(is_code, made))
    assert set("".join(made)) == set(LETTERS)


@pytest.mark.django_db
def test_a_game_takes_the_number_of_its_sheet() -> None:
    phone = Phone()
    op = make_start(code="ABC234")
    assert (phone.send(op).status, phone.send(op).code) == ("applied", "ABC234")
    assert Game.objects.get().code == "ABC234"


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["abc234", "ABC23", "ABC2345", 123456, ["A"] * 6, ""])
def test_what_is_no_number_starts_nothing(code: object) -> None:
    answer = Phone().send(make_start(code=code))
    assert (answer.status, answer.reason) == ("refused", {"id": "not_understood", "values": {"field": "code"}})
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_a_number_that_is_taken_stays_where_it_is() -> None:
    first = make_game(code="ABC234")
    answer = Phone().send(make_start(code="ABC234"))
    assert (answer.status, answer.reason) == ("refused", {"id": "code_taken", "values": {}})
    assert [game.pk for game in Game.objects.all()] == [first.pk]
