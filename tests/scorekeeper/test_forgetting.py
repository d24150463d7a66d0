import json

import pytest
from django.forms.models import model_to_dict

from scorekeeper.forgetting import forget, replacing
from scorekeeper.holding import hold
from scorekeeper.models import Change, Result, Writer
from scorekeeper.models.verifying import faults
from tests.factories import TYPICAL, Phone, make_game, make_key, make_start, see

pytestmark = pytest.mark.django_db


def everything(game):
    """All that is stored of a game, as one text."""
    rows = [see(game), *(model_to_dict(change) for change in Change.objects.filter(game=game))]
    rows += [model_to_dict(writer) for writer in Writer.objects.filter(game=game)]
    return json.dumps(rows, default=str, ensure_ascii=False)


def lived_in(phone):
    """A game in which Ann is named in every place that takes a text."""
    teams = [{"name": "Ann and Joe", "players": ["Ann", "Joe"]}, {"name": "", "players": ["Bob", "Annika"]}]
    game = make_game(phone=phone, teams=teams, note="Ann deals", deals=1)
    phone.tally(game, 1, 0, {**TYPICAL, "other": 50, "other_note": "for ANN", "parts": {"left": ["Ann", "Joe"]}})
    phone.do(game, "seats", action="player_name", seat="s0", name="Anne")
    phone.do(game, "seats", action="player_name", seat="s0", name="Ann")
    answer = phone.do(game, "seats", action="swap", seat="s1", name="ann ", deal=2)
    assert answer.status == "applied"
    undone = Change.objects.filter(game=game).last().group
    phone.do(game, "undo", undoes=str(undone))
    phone.do(game, "seats", action="note", deal=1, note="Ann's best")
    phone.do(game, "order", action="remove", deal=1)
    phone.do(game, "undo", undoes=str(Change.objects.filter(game=game).last().group))
    return game


def test_forgotten_name_is_nowhere_and_the_game_stays():
    phone = Phone("Ann's phone")
    game = lived_in(phone)
    phone.do(game, "finish", under_way="count", early=True)
    before, results = see(game), list(Result.objects.values("team__order", "total", "place", "counts"))
    assert forget(game.pk, ["Ann", "Anne"], "Former player")
    text = everything(game).casefold()
    assert "ann" not in text.replace("annika", "")
    assert "annika" in text
    after = see(game)
    assert after["teams"][0]["name"] == "Former player and Joe"
    assert after["deals"][0]["note"] == "Former player's best"
    assert after["revision"] == before["revision"] + 1
    assert list(Result.objects.values("team__order", "total", "place", "counts")) == results
    assert list(faults()) == []
    assert not forget(game.pk, ["Ann", "Anne"], "Former player")
    assert see(game)["revision"] == after["revision"]


def test_name_does_not_come_back_by_undo_or_by_a_late_phone():
    phone = Phone("kitchen")
    game = lived_in(phone)
    late = phone.op(game, "seats", action="player_name", seat="s0", name="Ann S.")
    renamed = Change.objects.filter(game=game, op__action="player_name").last()
    forget(game.pk, ["Ann", "Anne"], "Former player")
    assert phone.send(late).status == "waiting"
    phone.do(game, "undo", undoes=str(renamed.group))
    assert "anne" not in everything(game).casefold()


def test_ids_are_never_taken_for_names():
    phone = Phone()
    start = make_start(teams=[{"name": "", "players": ["start"]}, {"name": "", "players": ["s1"]}], game=make_key())
    phone.send(start)
    game = Change.objects.get(key=start["key"]).game
    forget(game.pk, ["start", "s1", "teams"], "Former player")
    change = Change.objects.get(key=start["key"])
    assert change.op["op"] == "start"
    assert change.op["teams"][0] == {"name": "", "players": ["Former player"]}
    assert [seat["id"] for team in see(game)["teams"] for seat in team["seats"]] == ["s0", "s1"]


def test_locked_game_is_forgotten_too():
    game = make_game(deals=1, finished=True)
    hold([game.pk], "closed")
    assert forget(game.pk, ["Ann"], "Former player")
    assert "Ann" not in everything(game).replace("Ann's phone", "")


@pytest.mark.parametrize(
    ("names", "text", "left"),
    [
        (["Ann"], "Ann, Anna and ANN", "X, Anna and X"),
        (["Ann", "Ann Smith"], "Ann  Smith & Joe", "X & Joe"),
        (["Zoe\u0308"], "Zo\u00eb deals", "X deals"),
        (["C++"], "C++ and C", "X and C"),
        (["", " "], "nobody", "nobody"),
    ],
)
def test_replacing(names, text, left):
    assert replacing(names, "X")(text) == left
