"""Fixtures decided by somebody's leaving: told as what they are wherever they stand, and as before when he is back."""

import csv
import datetime as dt
import io
import json
from itertools import product

import pytest

from leagues import credits
from leagues.crosstable import cross_table
from leagues.exporting import as_json, results_csv
from leagues.listing import listed
from leagues.models import Fixture
from leagues.models.reading import competitors, entries_of, played
from leagues.planning import plan_rounds, write_planned
from leagues.results import abandon, award
from leagues.rules import SeasonRules
from leagues.seasons import come_back, withdraw
from leagues.settled import is_settled
from leagues.shown import View, facts
from leagues.unfinished import forgotten, still_open, waiting
from leagues.values import Kind
from leagues.withdrawals import settled
from tests.leagues.factories import day, make_entry, make_played, make_player, make_players, make_season
from tests.leagues.season_world import at, owner_of, season_with, text_of

pytestmark = pytest.mark.django_db
LEFT = dt.date(2026, 1, 20)


@pytest.fixture
def season():
    """Three pairs, each to meet each once; the first round is played."""
    season = season_with(0, "wins", ranked="entries")
    people = make_players(club=season.club, names=("Dan", "Eve", "Fay", "Gus", "Hal", "Ida"))
    for nth in (0, 2, 4):
        make_entry(season=season, players=people[nth : nth + 2])
    plan_rounds(season, None, double=False, first=day(5), days_between=7)
    return season


def pairs(season):
    return list(season.entries.order_by("pk"))


def meeting(season, *entries):
    (found,) = [
        one
        for one in season.fixtures.exclude(kind=Kind.BYE)
        if {side.entry_id for side in one.sides.all()} == {entry.pk for entry in entries}
    ]
    return found


def lines(season):
    rows = listed(season, list(season.fixtures.exclude(kind=Kind.BYE).order_by("round")), inside=True)
    return {one.title: (one.settled, [(team.name, team.awarded) for team in one.teams]) for one in rows}


def test_what_is_awarded_since_a_pair_left_is_told_on_every_page_and_taken_back(season):
    one, _two, three = pairs(season)
    row, client = meeting(season, one, three), owner_of(season)
    pages = (at(season, "fixture", pk=row.pk), at(season, "fixtures"), at(season, "fixtures") + "?show=open")
    before = [text_of(client.get(page)) for page in pages]
    withdraw(three, "award", LEFT, None)
    said = "Awarded to Dan &amp; Eve because Hal &amp; Ida withdrew."
    page, results, still = (text_of(client.get(address)) for address in pages)
    assert said in page
    assert said in results
    assert said not in still
    assert "planned" not in page.split("<main")[1].split("</main")[0].replace("Delete this planned game", "")
    assert "Put in a game of this phone" not in page
    assert 'class="button primary" href="' + at(season, "fixture_type", pk=row.pk) not in page
    assert "It was played after all" in page
    assert "Awarded to" in text_of(client.get(at(season, "fixtures") + "?show=results"))
    come_back(three, None)
    again = [text_of(client.get(page)) for page in pages]
    assert again == before


def test_what_does_not_count_since_a_pair_left_is_told_of_played_and_planned_games(season):
    one, two, three = pairs(season)
    made = make_played(season=season, sides=[list(one.players.all()), list(three.players.all())])
    for side, entry in zip(made.sides.order_by("order"), (one, three), strict=True):
        side.entry = entry
        side.save()
    meeting_left = Fixture.objects.filter(game=None, sides__entry=one).filter(sides__entry=three).get()
    withdraw(three, "expunge", LEFT, None)
    client = owner_of(season)
    said = "Does not count because Hal &amp; Ida withdrew."
    for row in (made, meeting_left):
        assert said in text_of(client.get(at(season, "fixture", pk=row.pk)))
    assert text_of(client.get(at(season, "fixtures"))).count(said) == 3
    assert said not in text_of(client.get(at(season, "fixture", pk=meeting(season, one, two).pk)))


def test_one_who_left_is_spoken_of_as_one():
    season = season_with(0, "wins", ranked="entries")
    entries = [make_entry(season=season, players=[player]) for player in make_players(club=season.club, names="XYZ")]
    plan_rounds(season, None, double=False, first=None, days_between=7)
    withdraw(entries[0], "award", LEFT, None)
    said = [settled for settled, _teams in lines(season).values() if settled]
    assert sorted(said) == ["Awarded to Y because X withdrew.", "Awarded to Z because X withdrew."]
    withdraw(entries[1], "award", LEFT, None)
    both = [teams for settled, teams in lines(season).values() if settled == "Not played: both sides withdrew."]
    assert [sorted(teams) for teams in both] == [[("X", "withdrew"), ("Y", "withdrew")]]


def test_settled_games_are_not_open_nor_forgotten(season):
    today = dt.date(2026, 12, 1)
    _one, _two, three = pairs(season)
    assert (still_open(season).count(), forgotten(season, today).count()) == (3, 3)
    for effect, left in (("keep", 1), ("award", 1), ("expunge", 1)):
        withdraw(three, effect, LEFT, None)
        assert (still_open(season).count(), forgotten(season, today).count()) == (left, left)
    come_back(three, None)
    assert still_open(season).count() == 3


def test_planned_games_of_a_pair_that_left_with_what_it_had_are_told_and_planned_no_more(season):
    one, two, three = pairs(season)
    withdraw(three, "keep", LEFT, None)
    said = [settled for settled, _teams in lines(season).values() if settled]
    assert said == ["Not played because Hal & Ida withdrew."] * 2
    assert (
        "Not played because" not in lines(season)[listed(season, [meeting(season, one, two)], inside=True)[0].title][0]
    )
    plan_rounds(season, None, double=False, first=None, days_between=7)
    assert not [settled for settled, _teams in lines(season).values() if settled]
    assert meeting(season, one, two)


def test_for_a_player_who_left_with_what_he_had_somebody_may_sit_in():
    season = season_with(0, "wins", ranked="players")
    entries = [make_entry(season=season, players=[player]) for player in make_players(club=season.club, names="XYZ")]
    plan_rounds(season, None, double=False, first=None, days_between=7)
    withdraw(entries[0], "keep", LEFT, None)
    assert {settled for settled, _teams in lines(season).values()} == {""}


def test_what_was_awarded_stays_when_the_rest_is_planned_anew(season):
    one, two, three = pairs(season)
    withdraw(three, "award", LEFT, None)
    late = make_entry(season=season, players=make_players(club=season.club, names=("New", "Other")))
    plan_rounds(season, None, double=False, first=None, days_between=7)
    said = [settled for settled, _teams in lines(season).values() if settled]
    assert len(said) == 2
    assert meeting(season, one, late)
    assert meeting(season, two, late)


def test_a_walkover_entered_before_is_as_it_was(season):
    one, _two, three = pairs(season)
    row = meeting(season, one, three)
    award(row, [side.entry_id for side in row.sides.all()].index(three.pk), None)
    withdraw(three, "award", LEFT, None)
    settled, teams = lines(season)[f"{listed(season, [row], inside=True)[0].title}"]
    assert settled == ""
    assert dict(teams) == {"Dan & Eve": "loss", "Hal & Ida": "win"}


def test_files_tell_what_was_awarded_and_what_does_not_count(season):
    _one, _two, three = pairs(season)
    withdraw(three, "award", LEFT, None)
    rows = list(csv.reader(io.StringIO(results_csv(season, View(inside=True)).decode("utf-8-sig"))))
    found = [(row[4], row[5], row[10]) for row in rows[1:]]
    assert sorted(found) == [
        ("walkover", "Dan & Eve", "1"),
        ("walkover", "Fay & Gus", "1"),
        ("walkover", "Hal & Ida", "0"),
        ("walkover", "Hal & Ida", "0"),
    ]
    row = meeting(season, *pairs(season)[::2])
    come_back(three, None)
    award(row, 0, None)
    withdraw(three, "expunge", LEFT, None)
    (result,) = json.loads(as_json(season, View(inside=True)))["results"]
    assert result["left_out"] == "with somebody who has withdrawn"


def test_nobody_is_still_to_be_met_who_never_was_there(season):
    _one, _two, three = pairs(season)
    withdraw(three, "expunge", LEFT, None)
    found = facts(season, inside=True)
    cross = cross_table(found.standings(), found.played)
    assert {pair for pair, cell in cross.cells.items() if cell.to_come} == {
        pair for pair in cross.cells if three.pk not in pair
    }


@pytest.mark.parametrize("ranked", ["players", "entries", "partnerships"])
def test_the_database_and_the_standings_agree_on_what_is_settled(ranked):
    season = make_season(rules={**SeasonRules.from_json({"kind": "wins", "ranked": ranked}).to_json()})
    people = make_players(club=season.club, names="ABCDEF")
    size = 1 if ranked == "players" else 2
    entries = [make_entry(season=season, players=people[nth : nth + size]) for nth in range(0, 6, size)]
    outsider = make_player(club=season.club)
    named = ranked != "entries"

    def side(entry):
        return entry.pk, [player.pk for player in entry.players.all()] if named else []

    for one, other in product(entries[:4], repeat=2):
        if one.pk < other.pk:
            sides = [
                (entry.pk, [player.pk for player in entry.players.all()] if named else []) for entry in (one, other)
            ]
            write_planned(Fixture.objects.create(season=season), sides)
    three = Fixture.objects.create(season=season)
    write_planned(three, [(entry.pk, [p.pk for p in entry.players.all()] if named else []) for entry in entries[:3]])
    if named:
        sides = [(None, [people[0].pk]), (None, [people[1].pk, outsider.pk])]
        write_planned(Fixture.objects.create(season=season), sides)
    write_planned(Fixture.objects.create(season=season, kind="bye"), [side(entries[0])])
    for effects in product(("keep", "award", "expunge"), repeat=2):
        for entry, effect in zip(entries, effects, strict=False):
            withdraw(entry, effect, LEFT, None)
        rules = SeasonRules.from_json(season.rules)
        known = credits.Season(rules, competitors(season), ())
        wanted = {one.id for one in played(season) if settled(known, one) is not None}
        assert set(season.fixtures.filter(is_settled(season)).values_list("pk", flat=True)) == wanted
        told = listed(season, list(season.fixtures.all()), inside=True)
        assert {one.id for one in told if one.is_settled} == wanted
    assert len(list(entries_of(season))) == len(entries)


def test_a_game_broken_off_is_neither_open_nor_disputed():
    season = season_with(1)
    row = season.fixtures.get()
    row.season = season
    abandon(row, None)
    assert still_open(season).count() == 0
    assert not waiting(season, "now")
    client = owner_of(season)
    for page in (at(season, "fixture", pk=row.pk), at(season, "fixtures")):
        shown = text_of(client.get(page)).split("<main")[1]
        assert "broken off" in shown
        assert ">disputed<" not in shown
    assert "broken off" in text_of(client.get(at(season, "season")))
