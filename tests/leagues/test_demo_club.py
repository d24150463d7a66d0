"""The demonstration of a club: two seasons and 60 games, made the way people make them."""

import io
import re
from collections import Counter

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from leagues.models import Season
from leagues.prizegiving import prize_table
from leagues.shown import facts
from leagues.values import State
from scorekeeper.models import Game
from tests.leagues.factories import make_club, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


@pytest.fixture(scope="module")
def said(django_db_setup, django_db_blocker):
    """What the command says; its club is there for all tests of this file, and gone after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        out = io.StringIO()
        call_command("demo_club", stdout=out)
        yield out.getvalue()
        transaction.set_rollback(True)


def test_a_club_with_two_seasons_and_60_games(said):
    seasons = list(Season.objects.order_by("pk"))
    assert [season.is_open for season in seasons] == [False, True]
    assert Game.objects.filter(state="finished").count() == Game.objects.count() == 60
    for season in seasons:
        found = facts(season)
        assert Counter(one.state for one in found.played) == {State.CONFIRMED: 30}
        standings = found.standings()
        assert standings.left_out == ()
        assert all(row.pos is not None for row in standings.rows)
    assert [len(facts(season).competitors) for season in seasons] == [8, 6]
    first = prize_table(seasons[0])
    assert (first.given, first.changed) == (True, ())
    assert [len(line.winners) >= 1 for line in first.lines] == [True] * 4
    call_command("verify", stdout=io.StringIO())


def test_what_is_printed_opens_the_club(said):
    everybody, owner = re.findall(r"  (/clubs/\S+/)", said)
    page = Client().get(everybody)
    assert page.status_code == 200
    assert "Maple Street Card Club" in page.content.decode()
    client = Client()
    assert client.get(owner).status_code == 200
    assert client.post(owner).status_code == 302
    assert client.get(f"{everybody}settings/").status_code == 200


@pytest.mark.parametrize("make", [make_club, make_user])
def test_clubs_of_people_are_left_alone(make):
    make()
    games = Game.objects.count()
    with pytest.raises(CommandError, match="already"):
        call_command("demo_club", stdout=io.StringIO())
    assert Game.objects.count() == games
