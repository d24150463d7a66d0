"""What of a season prizes are given for."""

from leagues.awards import award
from leagues.candidates import basis_of
from leagues.rules import SeasonRules
from leagues.standings import standings
from leagues.values import Competitor, Kind, State
from tests.leagues.giving import LOG, PEOPLE, given_to, place, plan
from tests.leagues.played import game, pairs, side


def of_season(rules, games, competitors=PEOPLE, **more):
    return basis_of(standings(rules, competitors, games), games, **more)


def test_the_basis_of_a_season_has_its_places_and_the_games_that_count():
    log = [
        *LOG,
        pairs(4, [5, 6], [7, 8], 90_000, 80_000, rules="other", day=2),
        pairs(5, [5, 6], [7, 8], 70_000, 60_000, stage="play_off", day=3),
        pairs(6, [5, 6], [7, 8], 50_000, 40_000, state=State.SUBMITTED, day=4),
        pairs(7, [5, 6], [7, 8], 50_000, 40_000, kind=Kind.ABANDONED, day=5),
    ]
    prizes = plan(place(1), "highest_game", "attendance")
    found = award(prizes, of_season(SeasonRules(), log, without={8}))
    assert given_to(found) == [[(1,)], [(1, 2)], [(5,)]]
    assert found[2].winners[0].value == 4  # days 1, 2, 3 and 5
    counting = of_season(SeasonRules(several_rules="count"), log)
    assert given_to(award(prizes, counting))[1] == [(5, 6)]
    by_wins = SeasonRules(kind="wins", several_rules="points_only")
    assert given_to(award(prizes, of_season(by_wins, log)))[1] == [(1, 2)]


def test_who_has_too_few_games_for_a_place_in_the_standings_gets_none():
    season = of_season(SeasonRules(kind="average", min_games=3), LOG)
    assert given_to(award(plan(place(1), place(3)), season)) == [[(1,)], [(3,)]]


def test_a_team_that_left_with_its_games_struck_wins_nothing_by_them():
    entries = [Competitor(id=70, name="Us", players=(1, 2)), Competitor(id=71, name="They", players=(3, 4))]
    gone = Competitor(id=72, name="Gone", players=(5, 6), status="withdrawn", withdrawal="expunge")
    log = [
        game(1, side(0, [1, 2], 10, entry=70), side(1, [3, 4], 5, entry=71)),
        game(2, side(0, [5, 6], 99, entry=72), side(1, [3, 4], 50, entry=71), day=1),
    ]
    season = of_season(SeasonRules(ranked="entries"), log, [*entries, gone])
    assert given_to(award(plan(place(1), "highest_game"), season)) == [[(1, 2)], [(1, 2)]]


def test_the_lowest_wins_in_a_season_of_such_rules():
    log = [pairs(1, [1, 2], [3, 4], 900, 100, low=True)]
    assert given_to(award(plan("highest_game"), of_season(SeasonRules(low_wins=True), log))) == [[(3, 4)]]
