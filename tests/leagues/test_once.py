"""A form that makes something makes it once, however often it is sent."""

import re

import pytest
from django.urls import reverse

from leagues.models import Adjustment, Club, League, Season
from tests.leagues.factories import client_of, make_club, make_entry, make_player, make_season, make_user
from tests.leagues.season_world import sent_back

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    owner = make_user()
    owner.is_superuser = True
    owner.save()
    club = make_club(owner=owner)
    season = make_season(club=club, name="Winter")
    make_entry(season=season, players=[make_player(club=club, name="Ann")])
    return season


def address_of(name, season):
    codes = {"club_new": (), "league_new": (season.club.code,), "season_begin": (season.club.code, "sum")}
    return reverse(f"leagues:{name}", args=codes.get(name, (season.club.code, season.code)))


FILLED = {"name": "Twice", "visibility": "members"}


@pytest.mark.parametrize(
    ("name", "model", "filled"),
    [
        ("club_new", Club, {**FILLED, "language": "en", "time_zone": "UTC"}),
        ("league_new", League, FILLED),
        ("season_begin", Season, FILLED),
        ("adjust", Adjustment, {"points": "-1", "reason": "Late", "on": "2026-01-01"}),
    ],
)
def test_sent_twice_it_is_there_once(season, name, model, filled):
    client, address = client_of(season.club.memberships.get().user), address_of(name, season)
    before = model.objects.count()

    def page():
        got = client.get(address)
        data = sent_back(got.context["form"], *([got.context["rules"]] if "rules" in got.context else [])) | filled
        if name == "adjust":
            data["competitor"] = got.context["form"].fields["competitor"].choices[1][0]
        (key,) = re.findall(r'name="key" value="([^"]+)"', got.content.decode())
        return {**data, "key": key}

    data = page()
    refused = client.post(address, {**data, "name": "", "reason": ""})
    assert f'name="key" value="{data["key"]}"' in refused.content.decode()
    first, again = (client.post(address, data) for _nth in range(2))
    assert first.status_code == again.status_code in (302, 303)
    assert first["Location"] == again["Location"]
    assert model.objects.count() == before + 1
    client.post(address, page())  # meant so
    assert model.objects.count() == before + 2


def test_a_key_says_nothing_to_other_clubs(season):
    other = make_club(owner=season.club.memberships.get().user)
    client, key = client_of(season.club.memberships.get().user), "323dc404-3a3f-41d8-a8e7-60816a74e2c7"
    for club in (season.club, other):
        client.post(reverse("leagues:league_new", args=[club.code]), {**FILLED, "key": key})
    assert [one.club for one in League.objects.order_by("pk")] == [season.club, other]
