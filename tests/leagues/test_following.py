"""Ratings, records and prizes of real games follow what is done to the games, and come back when it is undone."""

import json
from datetime import date

import pytest

from leagues.awards import Award, award, changes, leaders
from leagues.candidates import basis_of
from leagues.models import Season
from leagues.models.reading import competitors, played
from leagues.prizes import USUAL, Prize, PrizePlan
from leagues.ratings import ratings
from leagues.records import Minimum, records
from leagues.rules import SeasonRules
from leagues.standings import standings
from leagues.statistics import by_player, figures
from scorekeeper.models import Game
from tests.factories import TYPICAL, Phone
from tests.leagues.factories import make_entry, make_played, make_players, make_season

pytestmark = pytest.mark.django_db

ALL = Minimum(games=1, together=1)
PRIZES = PrizePlan(prizes=(*USUAL.prizes, Prize(id="deal", kind="highest_deal"), Prize(id="clean", kind="clean_books")))


@pytest.fixture
def phone():
    return Phone()


@pytest.fixture
def people(season):
    found = make_players(club=season.club)
    for player in found:
        make_entry(season=season, players=[player])
    return found


@pytest.fixture
def season():
    return make_season(rules={"auto_confirm": True})


def everything(season: Season):
    """All that is computed of a season, and what it was computed from."""
    games = played(season, deals=True)
    table = standings(SeasonRules(), competitors(season), games)
    basis = basis_of(table, games)
    return ratings(games), records(games, least=ALL), award(PRIZES, basis), basis


def play(season, phone, sides, day, deals=2):
    fixture = make_played(season=season, sides=sides, on=day, deals=deals, phone=phone)
    return fixture, Game.objects.get(pk=fixture.game_id)


def test_row_06_an_old_deal_corrected_moves_ratings_records_and_prizes_and_undo_restores_them(season, people, phone):
    ann, joe, bob, cy = people
    first, old = play(season, phone, [[ann, joe], [bob, cy]], "2026-01-01")
    play(season, phone, [[ann, bob], [joe, cy]], "2026-01-08")
    before = everything(season)
    rated, found, awarded, _basis = before
    assert [point.player for point in rated.games[first.pk] if point.change > 0] == [ann.pk, joe.pk]
    assert set(found.get("record.highest_game").marks[0].people) == {ann.pk, joe.pk}
    assert found.get("record.highest_game").marks[0].link.game == str(old.pk)
    assert found.get("record.books_deal").marks[0].deal == 1
    assert found.get("record.highest_deal").number == 4

    assert phone.do(old, "tally", deal=2, team=1, tally={**TYPICAL, "melded": 20_000}).status == "applied"
    rated, found, computed, basis = everything(season)
    assert [point.player for point in rated.games[first.pk] if point.change > 0] == [bob.pk, cy.pk]
    assert set(found.get("record.highest_deal").marks[0].people) == {bob.pk, cy.pk}
    assert (found.get("record.highest_deal").marks[0].deal, found.get("record.highest_deal").number) == (2, 1)
    assert found.get("record.comeback").value > 0
    said = {one.prize for one in changes(awarded, award(PRIZES, basis, drawn=awarded))}
    assert {"highest_game", "deal", "first"} <= said
    assert computed != awarded

    assert phone.do(old, "tally", deal=2, team=1, tally={"counts": {"clean": 1, "dirty": 1}, "melded": 310, "left": 40})
    assert everything(season)[:3] == before[:3]


def test_row_31_a_void_game_is_gone_from_all_of_it_and_comes_back(season, people, phone):
    ann, joe, bob, cy = people
    play(season, phone, [[ann, joe], [bob, cy]], "2026-01-01")
    alone = everything(season)
    fixture, game = play(season, phone, [[ann, bob], [joe, cy]], "2026-01-08")
    both = everything(season)
    phone.do(game, "void", on=True)
    rated, found, awarded, _basis = everything(season)
    assert (found, awarded) == alone[1:3]
    assert rated.games == alone[0].games
    assert rated.unrated == {fixture.pk: "unrated.void"}
    phone.do(game, "void", on=False)
    assert everything(season)[:3] == both[:3]


def test_row_10_a_game_moved_to_another_season_counts_there(season, people, phone):
    ann, joe, bob, cy = people
    fixture, game = play(season, phone, [[ann, joe], [bob, cy]], "2026-01-01")
    other = make_season(club=season.club, name="Summer", rules={"auto_confirm": True})
    there = everything(season)
    fixture.season = other
    fixture.save()
    assert everything(season)[0].games == {}
    assert everything(season)[1].rows == []
    assert everything(other)[0] == there[0]
    assert everything(other)[1] == there[1]
    assert game.pk == Game.objects.get().pk


def test_row_07_june_entered_after_july_is_rated_before_it(season, people, phone):
    ann, joe, bob, cy = people
    july, _game = play(season, phone, [[ann, bob], [joe, cy]], "2026-07-01")
    june, _game = play(season, phone, [[ann, joe], [bob, cy]], "2026-06-01")
    points = everything(season)[0].pools["partnership"].points[ann.pk]
    assert [(point.fixture, point.on) for point in points] == [
        (june.pk, date(2026, 6, 1)),
        (july.pk, date(2026, 7, 1)),
    ]


def test_row_29_a_season_without_games_has_none_of_it(season, people):
    rated, found, awarded, basis = everything(season)
    assert (rated.pools, found.rows) == ({}, [])
    assert all(one.winners == () for one in awarded)
    assert all(one.behind == () for one in leaders(PRIZES, basis))


def test_awards_and_marks_survive_being_stored(season, people, phone):
    ann, joe, bob, cy = people
    play(season, phone, [[ann, joe], [bob, cy]], "2026-01-01")
    _rated, _found, awarded, basis = everything(season)
    stored = [Award.from_json(json.loads(json.dumps(one.to_json()))) for one in awarded]
    assert tuple(stored) == awarded
    assert changes(stored, award(PRIZES, basis, drawn=stored)) == ()
    assert figures(played(season), by_player)[(ann.pk,)].books["clean"] == 6


def test_what_is_computed_asks_the_database_nothing(season, people, phone, django_assert_num_queries):
    ann, joe, bob, cy = people
    play(season, phone, [[ann, joe], [bob, cy]], "2026-01-01")
    games, ranked = played(season, deals=True), competitors(season)
    with django_assert_num_queries(0):
        table = standings(SeasonRules(), ranked, games)
        award(PRIZES, basis_of(table, games))
        records(games)
        ratings(games)
