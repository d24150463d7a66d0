"""What the pages of a season ask of the database does not grow with their rows."""

import time

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.models import Adjustment
from tests.leagues.factories import day, make_entry, make_fixture, make_player
from tests.leagues.large import make_large
from tests.leagues.season_world import at, owner_of, play, players_of, season_with

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
PAGES = (
    *("season", "season_cross", "season_progress", "season_rules", "fixtures", "records", "statistics", "ratings"),
    *("prizes", "prizes_read", "entries", "plan", "fixture_new", "adjust", "season_rules_change", "prizes_give"),
)


def asked(season, client, name, query=""):
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(at(season, name) + query).status_code == 200
    return len(queries)


def grown(season, rows):
    """So many results, planned games, entries and adjustments in all."""
    sides = [players_of(season)[:2], players_of(season)[2:]]
    there = season.fixtures.filter(game__isnull=False).count()
    for number in range(there, rows):
        if rows == 30 and number > 3:  # what a game costs is the same for each: most rows are planned games
            make_fixture(season=season, sides=sides, planned_on=day(2), kind="walkover", state="confirmed")
        else:
            play(season, number + 1)
        player = make_player(club=season.club)
        make_entry(season=season, players=[player])
        make_fixture(season=season, sides=[[player], sides[0][:1]], planned_on=day(1), round=number + 1)
        adjustment = Adjustment.objects.create(season=season, score=1, reason="x", on=day(1))
        adjustment.players.set([player])


def test_every_page_asks_the_same_with_1_3_and_30_rows():
    season = season_with(0)
    client = owner_of(season)
    found = {}
    for rows in (1, 3, 30):
        grown(season, rows)
        found[rows] = {name: asked(season, client, name) for name in PAGES}
        found[rows]["open"] = asked(season, client, "fixtures", "?show=open")
        found[rows]["forgotten"] = asked(season, client, "fixtures", "?show=forgotten")
    assert found[1] == found[3] == found[30]


def test_a_fixture_a_person_and_an_entry_ask_the_same_in_a_small_and_a_larger_season():
    season = season_with(0)
    client = owner_of(season)
    found = []
    for rows in (1, 4):
        grown(season, rows)
        fixture, entry = season.fixtures.filter(game__isnull=False).first(), season.entries.first()
        addresses = [
            at(season, "fixture", pk=fixture.pk),
            at(season, "fixture_type", pk=fixture.pk),
            at(season, "entry", pk=entry.pk),
            at(season, "person", people=players_of(season)[0].code),
        ]
        counts = []
        for address in addresses:
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            counts.append(len(queries))
        found.append(counts)
    assert found[0] == found[1]


def test_what_is_kept_is_asked_for_once(django_assert_max_num_queries):
    season = season_with(2)
    client = owner_of(season)
    client.get(at(season, "season"))
    with django_assert_max_num_queries(6):  # session, user, membership, season, token, changes of the rules
        client.get(at(season, "season"))


def test_a_large_season_is_shown_quickly_and_at_once_while_it_stays_as_it_is():
    season, beside = season_with(0), season_with(0)
    make_large(season, 1000, players=40)
    client = owner_of(season)

    def taken():
        begin = time.process_time()
        assert client.get(at(season, "season")).status_code == 200
        return time.process_time() - begin

    taken()
    cache.clear()
    fresh, kept = taken(), min(taken() for _time in range(3))  # a busy machine makes a single one slow
    assert fresh < 0.4  # seconds: ten times what 10,000 games may take
    assert kept < 0.1
    make_large(beside, 1000, players=40)
    cache.clear()
    assert taken() < 0.4
