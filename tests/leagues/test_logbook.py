import re
from pathlib import Path

import pytest
from django.urls import reverse

from leagues import logbook
from leagues.erasing import erase
from leagues.logbook import SAID, lines
from leagues.models import LogEntry
from leagues.models.seasons import log
from leagues.results import postpone
from leagues.seasons import enter, withdraw
from leagues.values import Kind
from tests.leagues.factories import (
    client_of,
    day,
    make_club,
    make_fixture,
    make_member,
    make_player,
    make_season,
    make_user,
)

SOURCES = sorted((Path(__file__).parents[2] / "leagues").rglob("*.py"))
NAME = r'(?:"(\w+)" if [^,]+ else "(\w+)"|"(\w+)")'
LOGGED = re.compile(r'(?<![\w.])(?:log|save)\([\w.()\[\] ]+, (?:[\[\]"\w, *]+, by, )?' + NAME)


def test_everything_that_is_logged_has_a_sentence():
    logged = {name for path in SOURCES for found in LOGGED.findall(path.read_text()) for name in found if name}
    assert len(logged) > 30
    assert logged | {Kind.WALKOVER, Kind.DOUBLE_WALKOVER, Kind.BYE} == set(SAID)


@pytest.mark.django_db
def test_a_postponed_game_is_told():
    """Its new day was once taken for the season that a game was moved to, and the page was broken."""
    season = make_season(club=make_club(owner=make_user()))
    players = [make_player(club=season.club, name=name) for name in ("Ann", "Bob")]
    for to in (day(9), None):
        postpone(make_fixture(season=season, sides=[[one] for one in players]), to, make_user())
    page = client_of(season.club.memberships.get().user).get(reverse("leagues:log", args=[season.club.code]))
    assert page.content.decode().count("Postponed a game") == 2


@pytest.mark.django_db
@pytest.mark.parametrize("name", logbook.NAMED)
def test_what_is_no_name_of_anything_breaks_no_page(name):
    club = make_club()
    for value in ("2026-12-24", 0, 10**9, None, ""):
        log(club, "postponed", **{name: value})
    assert [line.what for line in lines(logbook.entries(club))] == ["Postponed a game"] * 5


@pytest.mark.django_db
def test_names_are_those_of_now():
    club = make_club()
    ann = make_player(club=club, name="Ann")
    user = make_user(name="mary")
    season = make_season(club=club)
    entry = enter(season, [ann], user)
    withdraw(entry, "keep", day(1), user)
    assert [(line.who, line.what, line.season) for line in lines(logbook.entries(club))] == [
        ("mary", "Entered the withdrawal of Ann: Keep its games; those not played do not count", "Winter"),
        ("mary", "Added Ann to the season", "Winter"),
    ]
    erase(ann, user)
    assert "Ann" not in " ".join(line.what for line in lines(logbook.entries(club)))


@pytest.mark.django_db
@pytest.mark.parametrize("what", sorted(SAID))
def test_older_entries_without_a_value_are_still_told(what):
    club = make_club()
    (line,) = lines([log(club, what, None)])
    assert line.what
    assert line.who == ""


@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, 3, 30])
def test_log_has_a_fixed_number_of_queries(number, django_assert_num_queries):
    club = make_club()
    season = make_season(club=club)
    user = make_member(club=club, role="organiser")
    client = client_of(user)
    for _nth in range(number):
        enter(season, [make_player(club=club)], user)
        log(club, "role", user, user=user.pk, role="viewer")
    LogEntry.objects.exclude(what__in=["entered", "role"]).delete()
    with django_assert_num_queries(9):
        answer = client.get(f"/clubs/{club.code}/log/")
    assert len(answer.context["lines"]) == min(50, 2 * number)
    assert client.get(f"/clubs/{club.code}/log/", {"season": season.code}).status_code == 200
    assert client.get(f"/clubs/{club.code}/log/", {"season": "nowhere"}).status_code == 404
