import pytest

from leagues.models import Fixture, Season
from leagues.models.reading import played, token
from leagues.refusals import NotPossible
from leagues.results import (
    abandon,
    award,
    back_to_play,
    bye,
    catch_up,
    changed_since,
    confirm,
    date_played,
    decide,
    play_off,
    postpone,
)
from leagues.seasons import close
from leagues.values import Kind, State
from scorekeeper.models import Game
from tests.factories import Phone, make_game
from tests.leagues.factories import copy_game, day, make_fixture, make_played, make_players, make_season, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return make_season(rules={"auto_confirm": False})


@pytest.fixture
def sides(season):
    one, two = make_players(club=season.club, names=["Ann", "Bob"])
    return [[one], [two]]


def test_confirmed_result_stores_what_it_confirmed(season, sides):
    user = make_user()
    fixture = make_played(season=season, sides=sides, on="2026-02-01")
    assert played(season)[0].state == State.SUBMITTED
    before = token(season)
    assert confirm(season, [fixture], user) == 1
    fixture.refresh_from_db()
    (one,) = played(season)
    assert one.state == State.CONFIRMED
    assert fixture.confirmed_revision == Game.objects.get().revision
    assert fixture.confirmed_totals == {"on": "2026-02-01", "totals": [side.total for side in one.sides]}
    assert fixture.confirmed_by == user
    assert Season.objects.get().rules_frozen is not None
    assert token(season) != before


def test_confirming_passes_over_what_has_no_result(season, sides):
    game = Phone().start()
    open_one = make_fixture(season=season, sides=sides, game=game)
    planned = make_fixture(season=season, sides=sides)
    assert confirm(season, [open_one, planned], make_user()) == 0
    assert season.rules_frozen is None


def test_auto_confirm_counts_at_once_and_is_stored_when_caught_up(season, sides):
    season.rules = {"auto_confirm": True}
    fixture = make_played(season=season, sides=sides)
    assert played(season)[0].state == State.CONFIRMED
    assert fixture.confirmed_revision is None
    assert catch_up(season) == 1
    assert catch_up(season) == 0
    fixture.refresh_from_db()
    assert (fixture.confirmed_revision, fixture.confirmed_by) == (Game.objects.get().revision, None)


def test_says_when_the_game_has_changed_since(season, sides):
    phone, other = Phone(), Phone("Bob's phone")
    fixture = make_played(season=season, sides=sides, phone=phone)
    confirm(season, [fixture], make_user())
    assert changed_since(season) == {}
    other.join(fixture.game)
    assert changed_since(season) == {}
    phone.do(fixture.game, "reopen")
    moved = changed_since(season)[fixture.pk]
    assert (moved.now, moved.voided) == (None, False)
    assert played(season)[0].state == State.IN_PLAY
    phone.tally(fixture.game, 1, 1, {"counts": {"clean": 9}, "melded": 900, "left": 0})
    phone.do(fixture.game, "finish", under_way="count", early=True)
    moved = changed_since(season)[fixture.pk]
    assert moved.before[0] == moved.now[0]
    assert moved.before[1] != moved.now[1]
    assert played(season)[0].sides[1].total == moved.now[1]
    confirm(season, [fixture], make_user())
    assert changed_since(season) == {}
    phone.do(fixture.game, "void", on=True)
    assert changed_since(season)[fixture.pk].voided


@pytest.mark.parametrize("number", [1, 3, 30])
def test_changed_since_has_a_fixed_number_of_queries(season, sides, number, django_assert_num_queries):
    phone = Phone()
    game = make_game(deals=1, finished=True)
    copies = [copy_game(game, phone=phone) for _nth in range(number)]
    fixtures = [make_fixture(season=season, sides=sides, game=copy) for copy in copies]
    confirm(season, fixtures)
    phone.do(fixtures[0].game, "void", on=True)
    with django_assert_num_queries(2):
        assert len(changed_since(season)) == 1


def test_disputed_and_void_are_decided_and_taken_back(season, sides):
    fixture = make_played(season=season, sides=sides)
    for state in (State.DISPUTED, State.VOID):
        decide(fixture, state, make_user(), note="wrong table")
        assert played(season)[0].state == state
    decide(fixture, State.SCHEDULED, make_user())
    assert played(season)[0].state == State.SUBMITTED
    with pytest.raises(ValueError, match="confirm"):
        decide(fixture, State.CONFIRMED, make_user())


def test_row_01_not_played_is_another_state_than_nil_all(season, sides):
    make_played(season=season, sides=sides)
    make_fixture(season=season, sides=sides, planned_on=day(2))
    late = make_fixture(season=season, sides=sides, planned_on=day(3))
    postpone(late, day(9), make_user())
    by_kind = {(one.state, one.kind): [side.total for side in one.sides] for one in played(season)}
    assert by_kind[State.SCHEDULED, Kind.PLAYED] == by_kind[State.SCHEDULED, Kind.POSTPONED] == [None, None]
    assert None not in by_kind[State.SUBMITTED, Kind.PLAYED]
    late.refresh_from_db()
    assert late.planned_on == day(9)


def test_row_24_walkover_has_a_winner_and_no_score(season, sides):
    fixture = make_fixture(season=season, sides=sides, planned_on=day(2))
    award(fixture, 1, make_user())
    (one,) = played(season)
    assert (one.kind, one.state, one.on) == (Kind.WALKOVER, State.CONFIRMED, day(2))
    assert [(side.awarded, side.total) for side in one.sides] == [("loss", None), ("win", None)]
    back_to_play(fixture, make_user())
    (one,) = played(season)
    assert (one.kind, one.state, one.on) == (Kind.PLAYED, State.SCHEDULED, None)
    assert [side.awarded for side in one.sides] == ["", ""]


def test_row_25_nobody_came_is_a_loss_for_both(season, sides):
    fixture = make_fixture(season=season, sides=sides, planned_on=day(2))
    award(fixture, None, make_user())
    (one,) = played(season)
    assert (one.kind, [side.awarded for side in one.sides]) == (Kind.DOUBLE_WALKOVER, ["loss", "loss"])


def test_walkover_of_a_game_that_was_played_is_refused(season, sides):
    fixture = make_played(season=season, sides=sides)
    for refused in (lambda: award(fixture, 0, None), lambda: bye(fixture, None), lambda: postpone(fixture, None, None)):
        with pytest.raises(NotPossible):
            refused()
    planned = make_fixture(season=season, sides=sides)
    with pytest.raises(NotPossible):
        award(planned, 7, None)


def test_bye_is_confirmed_without_opponent(season, sides):
    fixture = make_fixture(season=season, sides=sides[:1], round=1)
    bye(fixture, make_user())
    assert [(one.kind, one.state) for one in played(season)] == [(Kind.BYE, State.CONFIRMED)]


def test_broken_off_counts_only_if_confirmed(season, sides):
    fixture = make_played(season=season, sides=sides)
    abandon(fixture, make_user())
    assert [(one.kind, one.state) for one in played(season)] == [(Kind.ABANDONED, State.DISPUTED)]
    confirm(season, [fixture], make_user())
    assert played(season)[0].state == State.CONFIRMED


def test_stage_and_date_are_facts_of_the_season(season, sides):
    fixture = make_played(season=season, sides=sides, on="2026-05-02")
    play_off(fixture, True, make_user())
    date_played(fixture, day(30, 4), make_user())
    assert [(one.stage, one.on) for one in played(season)] == [("play_off", day(30, 4))]
    assert Game.objects.get().played_on == day(2, 5)


def test_row_11_closed_season_takes_no_decision(season, sides):
    fixture = make_played(season=season, sides=sides)
    close(season, None)
    fixture = Fixture.objects.get()
    for refused in (
        lambda: confirm(fixture.season, [fixture], make_user()),
        lambda: decide(fixture, State.VOID, make_user()),
        lambda: date_played(fixture, day(1), make_user()),
        lambda: play_off(fixture, True, make_user()),
        lambda: back_to_play(fixture, make_user()),
    ):
        with pytest.raises(NotPossible, match="closed"):
            refused()
