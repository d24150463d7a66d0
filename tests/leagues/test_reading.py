from datetime import date

import pytest

from leagues.models import Adjustment, Season
from leagues.models.reading import adjustments, competitors, partnership, played, token, touch, touch_club
from leagues.rules import Bonus, SeasonRules, TieBreaker
from leagues.shown import facts
from leagues.standings import standings
from leagues.values import Kind, Seat, State
from tests.factories import POORER, Phone, make_game
from tests.leagues.factories import (
    copy_game,
    make_club,
    make_entry,
    make_fixture,
    make_played,
    make_player,
    make_players,
    make_season,
)

pytestmark = pytest.mark.django_db


BY_HAND = {"auto_confirm": False}


def test_played_of_finished_game_has_its_result_and_who_sat():
    season = make_season(rules=BY_HAND)
    ann, joe, bob, cy = make_players(club=season.club)
    fixture = make_played(season=season, sides=[[ann, joe], [bob, cy]], on="2026-03-01", deals=2)
    (one,) = played(season)
    assert (one.id, one.game, one.on, one.state, one.kind) == (
        fixture.pk,
        str(fixture.game_id),
        date(2026, 3, 1),
        State.SUBMITTED,
        Kind.PLAYED,
    )
    assert (one.deals, one.full_deals, one.early) == (2, 4, True)
    assert [side.seats for side in one.sides] == [
        (Seat(player=ann.pk), Seat(player=joe.pk)),
        (Seat(player=bob.pk), Seat(player=cy.pk)),
    ]
    assert [(side.place, side.won) for side in one.sides] == [(1, True), (2, False)]
    assert one.sides[0].total > one.sides[1].total > 0
    assert one.sides[0].counts["clean"] == 6
    assert one.sides[0].deals == ()


def test_lines_are_read_where_the_rules_of_the_season_ask_for_them():
    bonus = Bonus(what="each", line="clean", points=1)
    caught, clean = (TieBreaker(key=key) for key in ("red_threes_caught", "clean_books"))
    season = make_season()
    make_played(season=season, sides=[[make_player(club=season.club)], [make_player(club=season.club)]], deals=2)
    for rules in (
        SeasonRules(kind="wins", bonuses=(bonus,)),
        *(SeasonRules(tie_breakers=(one,)) for one in (caught, clean)),
    ):
        season.rules = rules.to_json()
        assert facts(season).played == played(season, count=False)
        assert facts(season).played[0].sides[0].counts["clean"] == 6
    season.rules = SeasonRules(kind="sum").to_json()
    (bare,) = facts(season).played
    assert dict(bare.sides[0].counts) == {}
    assert bare.sides[0].total == played(season)[0].sides[0].total


def test_played_with_deals_has_points_and_counts_of_each():
    season = make_season()
    make_played(season=season, sides=[[make_player(club=season.club)], [make_player(club=season.club)]], deals=3)
    (one,) = played(season, deals=True)
    assert len(one.sides[0].deals) == 3
    assert sum(points or 0 for points in one.sides[0].deals) == one.sides[0].total
    assert one.sides[1].tallies[0]["clean"] == POORER["counts"]["clean"]
    assert one.sides[1].tallies[0]["left"] == 40


def test_played_leaves_out_the_deal_that_was_under_way():
    season = make_season()
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    phone.tally(game, 2, 0)
    phone.do(game, "finish", under_way="leave_out", early=True)
    make_fixture(season=season, game=game, sides=[make_players(club=season.club, names=["A", "B"]), []])
    (one,) = played(season, deals=True)
    assert one.deals == 1
    assert len(one.sides[0].deals) == 1


def test_game_not_played_has_no_score():
    season = make_season()
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    make_fixture(season=season, sides=[[ann], [bob]], planned_on=date(2026, 3, 1))
    (one,) = played(season)
    assert (one.state, one.game, one.on) == (State.SCHEDULED, None, None)
    assert [(side.total, side.place) for side in one.sides] == [(None, None), (None, None)]


def test_state_follows_the_game_until_decided():
    season = make_season(rules=BY_HAND)
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    fixture = make_fixture(season=season, game=game, sides=[make_players(club=season.club, names=["A", "B"]), []])
    assert played(season)[0].state == State.IN_PLAY
    phone.do(game, "finish", under_way="count", early=True)
    assert played(season)[0].state == State.SUBMITTED
    season.rules = {}
    assert played(season)[0].state == State.CONFIRMED
    season.rules = BY_HAND
    fixture.state = State.DISPUTED
    fixture.save()
    assert played(season)[0].state == State.DISPUTED
    phone.do(game, "reopen")
    assert played(season)[0].state == State.IN_PLAY
    phone.do(game, "void", on=True)
    assert played(season)[0].state == State.VOID


def test_row_07_order_is_by_date_played_not_by_entry():
    season = make_season()
    people = make_players(club=season.club, names=["A", "B"])
    july = make_played(season=season, sides=[people[:1], people[1:]], on="2026-07-01")
    june = make_played(season=season, sides=[people[:1], people[1:]], on="2026-06-01")
    unknown = make_played(season=season, sides=[people[:1], people[1:]])
    assert [one.id for one in played(season)] == [june.pk, july.pk, unknown.pk]


def test_row_08_season_may_count_a_game_for_another_day():
    season = make_season()
    people = make_players(club=season.club, names=["A", "B"])
    make_played(season=season, sides=[people[:1], people[1:]], on="2026-05-02", played_on=date(2026, 4, 30))
    assert played(season)[0].on == date(2026, 4, 30)


@pytest.mark.parametrize("number", [1, 3, 30])
def test_queries_are_as_many_whatever_is_stored(number, django_assert_num_queries):
    season = make_season()
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    make_entry(season=season, players=[ann])
    game = make_game(deals=1, finished=True)
    for _nth in range(number):
        make_fixture(season=season, sides=[[ann], [bob]], game=copy_game(game))
        Adjustment.objects.create(season=season, points=1, reason="late", on=date(2026, 1, 1)).players.add(ann)
    season = Season.objects.get(pk=season.pk)
    with django_assert_num_queries(3):
        games = played(season)
    with django_assert_num_queries(4):
        played(season, deals=True)
    with django_assert_num_queries(4):
        competitors(season, games)
    with django_assert_num_queries(2):
        assert len(adjustments(season)) == number
    with django_assert_num_queries(1):
        token(season)


@pytest.mark.parametrize(("ranked", "wanted"), [("players", ["Ann", "Bob", "Joe"]), ("partnerships", ["Ann & Joe"])])
def test_where_substitutes_play_for_others_those_are_ranked(ranked, wanted):
    season = make_season(rules={"ranked": ranked, "substitutes": "replaced"})
    ann, joe, bob, fay = make_players(club=season.club, names=("Ann", "Joe", "Bob", "Fay"))
    fixture = make_played(season=season, sides=[[ann, fay], [bob]])
    fixture.seats.filter(player=fay).update(instead_of=joe)
    assert sorted(one.name for one in competitors(season)) == wanted
    found = standings(SeasonRules.from_json(season.rules), competitors(season), played(season))
    assert {row.competitor.name: row.played for row in found.rows} == dict.fromkeys(wanted, 1)
    season.rules = {"ranked": ranked}
    assert "Joe" not in {one.name for one in competitors(season)}


def test_competitors_are_whoever_entered_or_sat():
    season = make_season(rules={"ranked": "players"})
    ann, joe, bob, cy = make_players(club=season.club)
    make_entry(season=season, players=[ann], name="Annie")
    make_played(season=season, sides=[[joe, bob], [cy]])
    assert {one.name: one.id for one in competitors(season)} == {
        "Annie": ann.pk,
        "Joe": joe.pk,
        "Bob": bob.pk,
        "Cy": cy.pk,
    }
    season.rules = {"ranked": "partnerships"}
    (pair,) = competitors(season)
    assert (pair.players, pair.id) == (tuple(sorted([joe.pk, bob.pk])), partnership([bob.pk, joe.pk]))
    season.rules = {"ranked": "entries"}
    assert [one.name for one in competitors(season)] == ["Annie"]


def test_names_of_competitors_keep_privacy():
    season = make_season()
    ann = make_player(club=season.club, name="Ann", privacy="hidden")
    bob = make_player(club=season.club, name="Bob", real_name="Robert Smith", privacy="real")
    make_entry(season=season, players=[ann])
    make_entry(season=season, players=[bob])
    assert {one.name for one in competitors(season)} == {f"Player {ann.code[:4]}", "Robert Smith"}
    assert {one.name for one in competitors(season, inside=True)} == {"Ann", "Bob"}


def test_row_35_entry_keeps_the_name_of_its_season():
    season = make_season()
    ann = make_player(club=season.club, name="Ann")
    make_entry(season=season, players=[ann])
    ann.name = "Anna"
    ann.save()
    assert [one.name for one in competitors(season)] == ["Ann"]


def test_token_moves_with_games_rows_and_names():
    season = make_season()
    people = make_players(club=season.club, names=["A", "B"])
    phone = Phone()
    tokens = [token(season)]
    fixture = make_played(season=season, sides=[people[:1], people[1:]], phone=phone)
    tokens.append(token(season))
    phone.do(fixture.game, "reopen")
    tokens.append(token(season))
    touch(season)
    tokens.append(token(season))
    touch_club(season.club)
    tokens.append(token(season))
    assert len(set(tokens)) == len(tokens)
    assert token(season) == tokens[-1]


def test_token_stands_still_when_another_season_moves():
    club = make_club()
    season, other = make_season(club=club), make_season(club=club)
    before = token(season)
    make_played(season=other, sides=[[make_player(club=club)], [make_player(club=club)]])
    touch(other)
    assert token(season) == before
