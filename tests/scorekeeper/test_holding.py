import pytest

from scorekeeper.holding import hold, release
from tests.factories import Phone, make_game, see

pytestmark = pytest.mark.django_db


def test_locked_game_refuses_and_says_why_until_let_go():
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    before = see(game)["revision"]
    assert hold([game.pk], "The season is closed") == 1
    answer = phone.tally(game, 2, 0)
    assert (answer.status, answer.reason) == (
        "refused",
        {"id": "locked", "values": {"reason": "The season is closed"}},
    )
    assert see(game)["revision"] == before + 1
    assert hold([game.pk], "another reason") == 0
    assert see(game)["locked"] == "The season is closed"
    assert release([game.pk]) == 1
    assert release([game.pk]) == 0
    assert phone.tally(game, 2, 0).status == "applied"
