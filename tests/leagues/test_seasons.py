import pytest

from leagues.models import Adjustment, LogEntry, Season, Withdrawal
from leagues.models.reading import adjustments, competitors, played, token
from leagues.refusals import NotPossible
from leagues.seasons import (
    adjust,
    cancel_adjustment,
    change_rules,
    close,
    come_back,
    enter,
    open_again,
    remove_entry,
    rename_entry,
    suggested_withdrawal,
    unfinished,
    withdraw,
)
from scorekeeper.models import Game
from tests.factories import Phone, make_game
from tests.leagues.factories import (
    day,
    make_club,
    make_entry,
    make_fixture,
    make_played,
    make_player,
    make_players,
    make_season,
    make_user,
)

pytestmark = pytest.mark.django_db


def test_row_45_frozen_rules_change_only_when_asked_and_that_is_logged():
    season = make_season(rules={"kind": "sum"})
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    change_rules(season, {"kind": "wins"}, make_user())
    assert not season.rules_changes.exists()
    make_played(season=season, sides=[[ann], [bob]])
    with pytest.raises(NotPossible):
        change_rules(season, {"kind": "average"}, make_user())
    assert Season.objects.get().rules == {"kind": "wins"}
    user = make_user()
    change_rules(season, {"kind": "average"}, user, asked=True)
    (change,) = season.rules_changes.all()
    assert (change.before, change.after, change.by) == ({"kind": "wins"}, {"kind": "average"}, user)
    assert "rules" in {entry.what for entry in LogEntry.objects.all()}


def test_rules_freeze_at_the_first_confirmed_game_only():
    season = make_season(rules={"kind": "sum", "auto_confirm": False})
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    make_played(season=season, sides=[[ann], [bob]])
    change_rules(season, {"kind": "wins", "auto_confirm": False}, make_user())
    assert not season.rules_changes.exists()


def test_entering_again_or_from_elsewhere_is_refused():
    season = make_season()
    ann = make_player(club=season.club, name="Ann")
    entry = enter(season, [ann], make_user(), joined_on=day(3))
    assert (entry.name_then, entry.joined_on) == ("Ann", day(3))
    for players in ([ann], [make_player(club=make_club())], [], [make_player(club=season.club, merged_into=ann)]):
        with pytest.raises(NotPossible):
            enter(season, players, make_user())
    rename_entry(entry, "Annie", make_user())
    assert [one.name for one in competitors(season)] == ["Annie"]


def test_entry_with_games_withdraws_instead_of_going():
    season = make_season(rules={"ranked": "entries"})
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    entry, mistake = make_entry(season=season, players=[ann]), make_entry(season=season, players=[bob])
    fixture = make_fixture(season=season, sides=[[ann], [bob]])
    fixture.sides.filter(order=0).update(entry=entry)
    with pytest.raises(NotPossible):
        remove_entry(entry, make_user())
    remove_entry(mistake, make_user())
    assert list(season.entries.all()) == [entry]


@pytest.mark.parametrize(
    ("games", "planned", "suggested"),
    [(2, 3, Withdrawal.EXPUNGE), (3, 2, Withdrawal.AWARD), (3, 3, Withdrawal.AWARD), (2, 0, Withdrawal.KEEP)],
)
def test_row_05_withdrawal_with_suggestion_and_undo(games, planned, suggested):
    season = make_season(rules={"ranked": "entries"})
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    entry = make_entry(season=season, players=[ann])
    for _nth in range(games):
        make_played(season=season, sides=[[ann], [bob]]).sides.filter(order=0).update(entry=entry)
    for _nth in range(planned):
        make_fixture(season=season, sides=[[ann], [bob]]).sides.filter(order=0).update(entry=entry)
    assert suggested_withdrawal(entry) == suggested
    before, games_before = competitors(season), played(season)
    for effect in Withdrawal.values:
        withdraw(entry, effect, day(7), make_user())
        (one,) = competitors(season)
        assert (one.status, one.withdrawal, one.withdrawn_on) == ("withdrawn", effect, day(7))
        assert played(season) == games_before
    come_back(entry, make_user())
    assert competitors(season) == before
    with pytest.raises(NotPossible):
        withdraw(entry, "burn", day(7), make_user())


def test_row_26_adjustment_has_a_reason_and_leaves_a_trace():
    season = make_season()
    ann = make_player(club=season.club, name="Ann")
    made = adjust(season, make_user(), players=[ann], score=-50, reason=" late ", on=day(4))
    (one,) = adjustments(season)
    assert (one.competitor, one.points, one.score, one.reason, one.cancelled) == (ann.pk, 0, -50, "late", False)
    cancel_adjustment(made, make_user())
    assert adjustments(season)[0].cancelled
    assert Adjustment.objects.count() == 1
    for wrong in ({"reason": " ", "score": 5}, {"reason": "x"}, {"reason": "x", "score": 5, "players": []}):
        with pytest.raises(NotPossible):
            adjust(season, make_user(), **{"players": [ann], "on": day(4), **wrong})


def test_row_11_closed_season_locks_its_games_until_it_is_opened_again():
    season = make_season()
    phone = Phone()
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    fixture = make_played(season=season, sides=[[ann], [bob]], phone=phone)
    looked_at = make_played(season=season, sides=[[ann], [bob]], phone=phone, holds=False)
    close(season, make_user())
    refused = phone.do(fixture.game, "reopen")
    assert refused.reason["id"] == "locked"
    assert refused.reason["values"]["reason"] == "The season “Winter” of Card Club is closed."
    assert phone.do(looked_at.game, "reopen").status == "applied"
    assert not season.is_open
    open_again(season, make_user())
    assert phone.do(fixture.game, "reopen").status == "applied"
    assert [entry.what for entry in LogEntry.objects.filter(season=season)][:2] == ["opened_again", "closed"]


def test_game_of_two_closed_seasons_stays_locked_while_one_is_closed():
    game = make_game(deals=1, finished=True)
    seasons = [make_season(club=make_club()), make_season(club=make_club())]
    for season in seasons:
        make_fixture(season=season, game=game, sides=[[], []], holds=True)
        close(season, None)
    open_again(seasons[0], None)
    assert Game.objects.get().locked
    open_again(seasons[1], None)
    assert not Game.objects.get().locked


def test_row_40_open_games_are_listed_before_closing():
    season = make_season()
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    game = Phone().start()
    open_one = make_fixture(season=season, sides=[[ann], [bob]], game=game)
    planned = make_fixture(season=season, sides=[[ann], [bob]])
    assert unfinished(season) == [open_one, planned]


def test_closed_season_refuses_everything_and_token_moves_with_each_step():
    season = make_season()
    ann, bob = make_players(club=season.club, names=["Ann", "Bob"])
    tokens = [token(season)]
    entry = enter(season, [ann], make_user())
    tokens.append(token(season))
    withdraw(entry, "keep", day(1), make_user())
    tokens.append(token(season))
    come_back(entry, make_user())
    tokens.append(token(season))
    made = adjust(season, make_user(), players=[ann], score=1, reason="x", on=day(1))
    tokens.append(token(season))
    cancel_adjustment(made, make_user())
    tokens.append(token(season))
    close(season, make_user())
    tokens.append(token(season))
    assert len(set(tokens)) == len(tokens)
    season.refresh_from_db()
    entry.refresh_from_db()
    for refused in (
        lambda: enter(season, [bob], make_user()),
        lambda: withdraw(entry, "keep", day(1), make_user()),
        lambda: change_rules(season, {"kind": "wins"}, make_user(), asked=True),
        lambda: adjust(season, make_user(), players=[ann], score=1, reason="x", on=day(1)),
    ):
        entry.season = season
        with pytest.raises(NotPossible, match="closed"):
            refused()
