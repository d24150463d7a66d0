"""The demonstration: games to look at in an empty database, made the way phones make them."""

import io
import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.models import Change, Game
from scorekeeper.published import published
from tests.factories import Phone, make_game, see

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


def demo():
    out = io.StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_an_empty_database_gets_games_of_many_rules():
    said = demo()
    games = [see(game) for game in Game.objects.order_by("played_on")]
    assert [game["state"] for game in games] == ["finished"] * 5 + ["playing"]
    assert len({game["rules"] for game in games}) == 5
    assert len(games[-1]["deals"]) == 3
    assert games[1]["rules"] == published()["simpson"].digest
    assert all(game["finished"]["early"] is False for game in games[:-1])
    assert said.count("/l/") == 6
    assert Change.objects.filter(op__op="start").count() == 6


def test_what_is_printed_opens_the_games():
    said = demo()
    address = re.search(r"  (/l/\S+/)", said)[1]
    client = Phone().client
    assert client.get(address).status_code == 200
    assert client.post(address, {"device_name": "Kitchen"}).status_code == 302
    page = Client().get(re.search(r"/screen/\S+", said)[0]).content.decode()
    assert page.count('<section class="tv"') == 6


def test_games_of_people_are_left_alone():
    make_game()
    with pytest.raises(CommandError, match="There are games here already"):
        demo()
    assert Game.objects.count() == 1


def test_nothing_in_it_looks_wrong():
    demo()
    assert call_command("verify", stdout=io.StringIO()) in (None, "")
