"""The standings pages of a season: what they show, to whom, and what they cost."""

import datetime as dt
import os

import pytest
from django.core.cache import cache
from django.test import Client

from leagues import results
from leagues.models import Role, SeasonRulesChange, Visibility
from leagues.shown import View, standings_table
from leagues.values import State
from leagues.views.pages import build
from tests.leagues.factories import client_of, make_entry, make_fixture, make_member, make_player
from tests.leagues.season_world import at, owner_of, play, players_of, season_with, text_of

pytestmark = pytest.mark.django_db
READ = (
    *("season", "season_cross", "season_progress", "fixtures", "records", "statistics", "ratings"),
    *("prizes", "prizes_read", "season_rules"),
)
RUN = (
    *("entries", "plan", "fixture_new", "adjust", "season_settings", "season_rules_change"),
    *("prizes_set", "prizes_give"),
)


def shown(season, **view):
    """(place, name, figure) of each line."""
    return [(one.place, one.name, one.figure.text) for one in standings_table(season, View(**view)).lines]


@pytest.mark.parametrize("games", [0, 2])
def test_row_29_every_page_opens_before_the_first_game(games):
    season = season_with(games)
    client = owner_of(season)
    assert {name: client.get(at(season, name)).status_code for name in (*READ, *RUN)} == dict.fromkeys(
        (*READ, *RUN), 200
    )


def test_row_29_who_has_not_played_is_no_leader():
    season = season_with(0)
    make_entry(season=season, players=players_of(season)[:1])
    assert shown(season) == [("–", "Ann", "–")]
    page = text_of(owner_of(season).get(at(season, "season")))
    assert "Ann" in page
    assert ">0<" not in page.replace('<td class="number">0</td>', "", 1)  # only the number of games is 0


def test_row_2_places_are_shared_and_two_page_loads_are_identical():
    season = season_with(1)
    client = owner_of(season)
    assert [place for place, _name, _figure in shown(season)] == ["1=", "1=", "3=", "3="]
    assert [name for _place, name, _figure in shown(season)] == ["Ann", "Joe", "Bob", "Cy"]
    cache.clear()
    first = client.get(at(season, "season")).content
    cache.clear()
    assert client.get(at(season, "season")).content == first


def test_a_sentence_says_why_where_a_tie_breaker_decided():
    season = season_with(1, kind="wins", ranked="partnerships")
    ann, joe, bob, cy = players_of(season)
    assert [line.why for line in standings_table(season).lines] == ["", ""]
    play(season, 2, sides=[[bob, cy], [ann, joe]], deals=3)
    first, second = standings_table(season).lines
    assert [(first.place, first.name), (second.place, second.name)] == [("1", "Bob & Cy"), ("2", "Ann & Joe")]
    assert first.why.startswith(
        "Bob & Cy and Ann & Joe are level (League points: 2). Points scored less points against:"
    )
    assert second.why == ""
    page = text_of(owner_of(season).get(at(season, "season")))
    assert first.why.replace("&", "&amp;") in page


def test_the_rule_stands_beside_the_standings():
    page = text_of(owner_of(season := season_with(1)).get(at(season, "season")))
    assert "All scores are added up." in page


def test_row_1_only_played_games_count_and_the_others_are_listed():
    season = season_with(1)
    sides = [players_of(season)[:2], players_of(season)[2:]]
    make_fixture(season=season, sides=sides, planned_on=dt.date(2026, 1, 5))
    make_fixture(season=season, sides=sides, kind="postponed")
    table = standings_table(season)
    assert table.games == 1
    assert [cell.text for cell in table.lines[0].cells][:4] == ["1", "1", "0", "0"]
    page = text_of(owner_of(season).get(at(season, "fixtures") + "?show=open"))
    assert page.count('class="fixture"') == 2


def test_disputed_and_void_games_are_left_out_with_the_reason():
    season = season_with(2)
    one, two = season.fixtures.all()
    results.decide(one, State.DISPUTED, None)
    results.decide(two, State.VOID, None)
    assert {one.reason for one in standings_table(season).left_out} == {"disputed", "not counted"}
    assert "2 games do not count" in text_of(owner_of(season).get(at(season, "season")))


# Looks


def test_row_48_only_games_among_named_people():
    season = season_with(2)
    ann, joe, bob, cy = players_of(season)
    eve = make_player(club=season.club, name="Eve")
    play(season, 3, sides=[[ann, eve], [bob, cy]])
    query = "&".join(f"who={player.code}" for player in (ann, joe, bob, cy))
    answer = owner_of(season).get(f"{at(season, 'season')}?{query}")
    assert [line.cells[0].text for line in answer.context["table"].lines] == ["2"] * 4
    assert f"?{query}" in answer.context["query"]
    for name in ("season_cross", "season_progress"):
        assert f"?{query}".replace("&", "&amp;") in owner_of(season).get(f"{at(season, name)}?{query}").content.decode()


def test_filter_by_date():
    season = season_with(3)
    answer = owner_of(season).get(f"{at(season, 'season')}?since=2026-01-02&until=2026-01-02")
    assert answer.context["table"].games == 1


def test_what_cannot_be_meant_in_an_address_is_no_fault():
    season = season_with(1)
    client = owner_of(season)
    for query in (
        "since=nonsense",
        "until=2026-02-30",
        "ranked=nobody",
        "who=XXXXXXXX",
        "page=x",
        "show=%00",
        "since=%00",
    ):
        for name in ("season", "season_cross", "season_progress", "fixtures", "ratings"):
            assert client.get(f"{at(season, name)}?{query}").status_code == 200


def test_a_wrong_date_is_said_at_its_field():
    page = text_of(owner_of(season := season_with(1)).get(f"{at(season, 'season')}?since=nonsense"))
    assert "Enter a valid date." in page
    assert 'value="nonsense"' in page


def test_players_and_partnerships_from_the_same_games():
    season = season_with(2)
    assert len(shown(season)) == 4
    pairs = owner_of(season).get(f"{at(season, 'season')}?ranked=partnerships").context["table"]
    assert [(line.place, line.name) for line in pairs.lines] == [("1", "Ann & Joe"), ("2", "Bob & Cy")]


def test_cross_table_counts_both_ways():
    season = season_with(2)
    cross = owner_of(season).get(f"{at(season, 'season_cross')}?ranked=partnerships").context["cross"]
    assert [[square.text for square in line.squares] for line in cross.lines] == [["", "2–0"], ["0–2", ""]]


def test_progress_ends_where_the_standings_are():
    season = season_with(3)
    chart = owner_of(season).get(at(season, "season_progress")).context["chart"]
    table = standings_table(season)
    assert {curve.name: curve.total for curve in chart.curves} == {line.name: line.figure.value for line in table.lines}
    assert chart.curves[0].dots[0].points == 0


# Names


def test_names_are_shown_as_each_player_wishes():
    season = season_with(2)
    season.visibility = Visibility.PUBLIC
    season.save()
    ann, joe, bob, _cy = players_of(season)
    ann.privacy, joe.privacy = "hidden", "real"
    joe.real_name = "Joseph Miller"
    ann.save()
    joe.save()
    everybody = [at(season, name) for name in READ]
    everybody += [at(season, "fixture", pk=season.fixtures.first().pk), at(season, "person", people=bob.code)]
    for address in everybody:
        page = text_of(Client().get(address))
        assert "Ann" not in page, address
        assert ">Joe<" not in page, address
        assert "Joe " not in page, address
    assert "Joseph Miller" in text_of(Client().get(at(season, "season")))
    organiser = client_of(make_member(club=season.club, role=Role.ORGANISER))
    assert "Ann" in text_of(organiser.get(at(season, "season")))


def test_row_41_an_erased_player_is_found_nowhere():
    season = season_with(2)
    ann = players_of(season)[0]
    old = ann.code
    ann.erased, ann.name, ann.code = dt.datetime(2026, 2, 1, tzinfo=dt.UTC), "", "GONEGONE"
    ann.save()
    season.club.revision += 1
    season.club.save()
    client = owner_of(season)
    for name in READ:
        assert "Ann" not in text_of(client.get(at(season, name)))
    assert client.get(at(season, "person", people=old)).status_code == 404


# Kept, and never out of date


@pytest.mark.parametrize("name", ["templates/page.html", "static/css/page.css", "leagues/views/page.py"])
def test_whatever_a_page_is_made_of_makes_another_page(tmp_path, name):
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("old")
    before = build(tmp_path)
    assert build(tmp_path) == before
    os.utime(tmp_path / name, (1, 1))
    assert build(tmp_path) != before


def test_a_reader_gets_304_until_something_changes():
    season = season_with(1)
    client = owner_of(season)
    for name in ("season", "season_cross", "season_progress", "records", "statistics", "ratings", "prizes"):
        first = client.get(at(season, name))
        again = client.get(at(season, name), headers={"If-None-Match": first["ETag"]})
        assert again.status_code == 304, name
        assert client.get(f"{at(season, name)}?x=1", headers={"If-None-Match": first["ETag"]}).status_code == 200
    tag = client.get(at(season, "season"))["ETag"]
    play(season, 2)
    results.touch(season)
    changed = client.get(at(season, "season"), headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.context["table"].games == 2


def test_row_31_a_game_that_no_longer_counts_is_gone_everywhere_at_once():
    season = season_with(2)
    client = owner_of(season)
    names = ("season", "season_cross", "season_progress", "records", "statistics", "ratings")
    before = {name: client.get(at(season, name)).content for name in names}
    for fixture in season.fixtures.all():
        results.decide(fixture, State.VOID, None)
    for name in names:
        assert client.get(at(season, name)).content != before[name]
    assert standings_table(season).games == 0


def test_kept_standings_cost_two_queries(django_assert_num_queries):
    season = season_with(3)
    standings_table(season)
    with django_assert_num_queries(1):
        standings_table(season)


def test_organisers_and_readers_are_never_given_each_others_names():
    season = season_with(1)
    ann = players_of(season)[0]
    ann.privacy = "hidden"
    ann.save()
    assert "Ann" in {name for _place, name, _figure in shown(season, inside=True)}
    assert "Ann" not in {name for _place, name, _figure in shown(season, inside=False)}


def test_row_45_a_change_of_the_rules_is_noted_on_the_standings():
    season = season_with(1)
    owner = season.club.memberships.get().user
    season.rules_frozen = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    season.save()
    SeasonRulesChange.objects.create(
        season=season, by=owner, before=season.rules, after={**season.rules, "drop_worst": 1}
    )
    client = owner_of(season)
    assert "changed once after results had been confirmed" in text_of(client.get(at(season, "season")))
    assert "The worst game does not count." in text_of(client.get(at(season, "season_rules")))


def test_a_large_cross_table_is_shown_in_parts(monkeypatch):
    monkeypatch.setattr("leagues.pictures.MOST", 2)
    client, address = owner_of(season := season_with(2)), at(season, "season_cross")
    page = client.get(f"{address}?since=2026-01-01")
    assert list(page.context["cross"].heads) == ["Ann", "Joe"]
    assert 'href="?since=2026-01-01&amp;left=1"' in page.content.decode()
    other = client.get(f"{address}?left=1&above=0").context["cross"]
    assert [[square.text for square in line.squares] for line in other.lines] == [["0–2", "0–2"]] * 2
    for query in ("left=x", "left=999999", "above=-1", "left=%00"):
        assert client.get(f"{address}?{query}").status_code == 200
