"""Standings of real games follow what is done to games, players and entries, and come back when it is undone."""

import pytest

from leagues import merging
from leagues.enrolling import move, take_out
from leagues.models.reading import adjustments, competitors, played
from leagues.rules import SeasonRules
from leagues.seasons import adjust, cancel_adjustment, come_back, withdraw
from leagues.standings import standings
from scorekeeper.models import Game
from tests.factories import TYPICAL, Phone
from tests.leagues.factories import day, make_entry, make_played, make_player, make_players, make_season, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return make_season(rules={"kind": "sum", "auto_confirm": True})


@pytest.fixture
def people(season):
    return make_players(club=season.club)


def table(season):
    return standings(
        SeasonRules.from_json(season.rules), competitors(season, inside=True), played(season), adjustments(season)
    )


def scores(season):
    return {row.competitor.name: row.score for row in table(season).rows}


def test_a_corrected_deal_moves_the_standings_and_back(season, people):
    ann, joe, bob, cy = people
    phone = Phone()
    fixture = make_played(season=season, sides=[[ann, joe], [bob, cy]], on="2026-01-01", deals=2, phone=phone)
    make_played(season=season, sides=[[ann, bob], [joe, cy]], on="2026-01-08")
    before = table(season)
    assert [row.competitor.name for row in before.rows] == ["Ann", "Joe", "Bob", "Cy"]
    one, two = played(season)
    ours, theirs = (side.total for side in one.sides)
    first, second = (side.total for side in two.sides)
    assert scores(season) == {"Ann": ours + first, "Joe": ours + second, "Bob": theirs + first, "Cy": theirs + second}
    game = Game.objects.get(pk=fixture.game_id)
    old = {"counts": {"clean": 1, "dirty": 1}, "melded": 310, "left": 40}
    assert phone.do(game, "tally", deal=2, team=1, tally={**TYPICAL, "melded": 20_000}).status == "applied"
    assert table(season).rows[0].competitor.name == "Bob"
    assert phone.do(game, "tally", deal=2, team=1, tally=old).status == "applied"
    assert table(season) == before


def test_row_16_merging_two_players_and_parting_them_again(season, people):
    ann, joe, bob, cy = people
    twin = make_player(club=season.club, name="Annie")
    make_played(season=season, sides=[[ann, joe], [bob, cy]], on="2026-01-01")
    make_played(season=season, sides=[[twin, bob], [joe, cy]], on="2026-01-08")
    before = table(season)
    apart = scores(season)
    merged = merging.merge(ann, twin, make_user())
    assert scores(season) == {
        "Ann": apart["Ann"] + apart["Annie"],
        **{name: apart[name] for name in ("Joe", "Bob", "Cy")},
    }
    merging.undo(merged, make_user())
    assert table(season) == before


@pytest.mark.parametrize("effect", ["keep", "award", "expunge"])
def test_row_05_a_withdrawal_taken_back_leaves_no_trace(effect):
    season = make_season(rules={"kind": "wins", "ranked": "entries", "auto_confirm": True})
    ann, bob, cy = make_players(club=season.club, names=["Ann", "Bob", "Cy"])
    entries = {player: make_entry(season=season, players=[player]) for player in (ann, bob, cy)}
    for one, other in ((ann, bob), (bob, cy), (ann, cy)):
        fixture = make_played(season=season, sides=[[one], [other]])
        for order, player in enumerate((one, other)):
            fixture.sides.filter(order=order).update(entry=entries[player])
    before = table(season)
    assert [(row.competitor.name, row.points) for row in before.rows] == [("Ann", 4), ("Bob", 2), ("Cy", 0)]
    withdraw(entries[cy], effect, day(9), make_user())
    expected = [("Ann", 2), ("Bob", 0), ("Cy", 0)] if effect == "expunge" else [("Ann", 4), ("Bob", 2), ("Cy", 0)]
    assert [(row.competitor.name, row.points) for row in table(season).rows] == expected
    come_back(type(entries[cy]).objects.get(pk=entries[cy].pk), make_user())
    assert table(season) == before


def test_row_10_a_game_moved_or_taken_out_is_gone_here(season, people):
    ann, joe, bob, cy = people
    summer = make_season(club=season.club, name="Summer", rules=season.rules)
    make_played(season=season, sides=[[ann, joe], [bob, cy]], on="2026-01-01")
    alone = table(season)
    fixture = make_played(season=season, sides=[[ann, bob], [joe, cy]], on="2026-01-08")
    both = table(season)
    move(fixture, summer, make_user())
    assert table(season) == alone
    assert {row.competitor.name for row in table(summer).rows if row.played} == {"Ann", "Joe", "Bob", "Cy"}
    move(fixture, season, make_user())
    assert table(season) == both
    take_out(fixture, make_user())
    assert table(season) == alone


def test_row_26_a_correction_cancelled_counts_no_more(season, people):
    ann, joe, bob, cy = people
    make_played(season=season, sides=[[ann, joe], [bob, cy]], on="2026-01-01")
    before = table(season)
    made = adjust(season, make_user(), players=[ann], score=-50, reason="late", on=day(4))
    assert scores(season)["Ann"] == before.row(ann.pk).score - 50
    cancel_adjustment(made, make_user())
    after = table(season)
    assert [row.score for row in after.rows] == [row.score for row in before.rows]
    assert [note.what for note in after.notes] == ["cancelled"]
