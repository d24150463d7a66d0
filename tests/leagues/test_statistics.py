"""Figures of players, partnerships and entries, and how they met."""

from collections import Counter
from fractions import Fraction
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.profiles import RECENT, partnership_profile, player_profile
from leagues.statistics import (
    Figures,
    Link,
    among,
    by_deal_number,
    by_entry,
    by_partners,
    by_player,
    counted,
    figures,
    head_to_head,
    opponents,
    partnerships,
)
from leagues.values import Kind, Seat, State
from tests.leagues.played import game, on, pairs, random_season, side

BOOKS = [{"clean": 2, "going_out": 1}, {"dirty": 1, "red_threes_caught": 2}]


def test_figures_of_a_player():
    log = [
        game(
            1,
            side(0, [1, 2], 5000, deals=(3000, 2000), tallies=BOOKS),
            side(1, [3, 4], 4000, deals=(1000, 3000), tallies=[{}, {"going_out": 1}]),
            deals=2,
        ),
        game(2, side(0, [1, 3], 700, deals=(500, 200)), side(1, [2, 4], 900, deals=(900, 0)), deals=2, day=1),
        game(3, side(0, [1, 4], 800, deals=(800, 0)), side(1, [2, 3], 800, deals=(0, 800)), deals=2, day=2),
    ]
    ann = figures(log, by_player)[(1,)]
    assert (ann.played, ann.won, ann.drawn, ann.lost) == (3, 1, 1, 1)
    assert ann.form == ("won", "lost", "drawn")
    assert ann.win_rate == Fraction(1, 3)
    assert ann.average == Fraction(6500, 3)
    assert (ann.deals, ann.deal_average) == (6, Fraction(6500, 6))
    assert ann.by_number == (Fraction(4300, 3), Fraction(2200, 3))
    assert ann.books == {"clean": 2, "dirty": 1}
    assert ann.count("red_threes_caught") == 2
    assert ann.outs == (1, 2)  # only game 1 noted who went out
    assert ann.out_rate == Fraction(1, 2)
    assert ann.best is not None
    assert (ann.best.value, ann.best.link, ann.best.people) == (5000, Link(1, "uuid-1", on(0)), (1, 2))
    assert ann.best_deal is not None
    assert (ann.best_deal.value, ann.best_deal.deal, ann.best_deal.link.fixture) == (3000, 1, 1)
    assert ann.worst is not None
    assert ann.worst.value == 700
    assert ann.run is not None
    assert (ann.run.value, ann.run.since, ann.run.link) == (1, Link(1, "uuid-1", on(0)), Link(1, "uuid-1", on(0)))
    assert ann.last == Link(3, "uuid-3", on(2))


def test_averages_need_no_deals_to_be_loaded():
    ann = figures([pairs(1, [1, 2], [3, 4], 5000, 4000)], by_player)[(1,)]
    assert (ann.deals, ann.deal_average, ann.by_number, ann.best_deal) == (4, Fraction(1250), (), None)


def test_lowest_wins_turns_best_and_worst():
    log = [pairs(1, [1, 2], [3, 4], 900, 100, low=True), pairs(2, [1, 2], [3, 4], 50, 70, low=True, day=1)]
    ann = figures(log, by_player, low={"r"})[(1,)]
    assert ann.best is not None
    assert ann.worst is not None
    assert (ann.best.value, ann.worst.value, ann.won) == (50, 900, 1)


def test_partners_and_entries_are_figures_too():
    log = [game(1, side(0, [2, 1], 10, entry=7), side(1, [3], 0, entry=8))]
    assert sorted(figures(log, by_partners)) == [(1, 2)]
    assert sorted(figures(log, by_entry)) == [(7,), (8,)]


def test_average_by_deal_number_leaves_out_what_was_not_played():
    log = [
        game(1, side(0, [1], 30, deals=(10, 20)), side(1, [2], 90, deals=(30, None, 60)), deals=3),
        game(2, side(0, [1], 20, deals=(20,)), side(1, [2], 0, deals=(0,)), deals=1, day=1),
    ]
    assert by_deal_number(log) == (Fraction(15), Fraction(20), Fraction(60))
    assert by_deal_number([]) == ()


def test_partnerships_with_few_games_are_not_ranked():
    log = [pairs(n, [1, 2], [3, 4], 10, n % 2 * 20, day=n) for n in range(4)]
    log.append(pairs(9, [5, 6], [3, 4], 99, 0, day=9))  # one lucky game
    assert [one.key for one in partnerships(log)] == [(1, 2), (3, 4)]
    assert [one.key for one in partnerships(log, least=1)] == [(5, 6), (1, 2), (3, 4)]
    assert partnerships(log, least=6) == []


def test_head_to_head_counts_who_came_ahead_at_tables_of_three_too():
    log = [
        game(1, side(0, [1], 10), side(1, [2], 20), side(2, [3], 30)),
        game(2, side(0, [1], 10), side(1, [2], 5), side(2, [3], 30), day=1),
        game(3, side(0, [1], 7), side(1, [2], 7), side(2, [3], 0), day=2),
        game(4, side(0, [1, 2], 7), side(1, [3, 4], 0), day=3),
    ]
    found = head_to_head(log, (1,), (2,))
    assert (found.played, found.ahead, found.level, found.behind, found.points) == (3, 1, 1, 1, (27, 32))
    assert [link.fixture for link in found.links] == [1, 2, 3]
    turned = head_to_head(log, (2,), (1,))
    assert (turned.ahead, turned.level, turned.behind, turned.points) == (1, 1, 1, (32, 27))
    assert head_to_head(log, (1, 2), (3, 4)).ahead == 1
    assert head_to_head(log, (1,), (9,)).played == 0
    assert head_to_head(log, (9,), (1,)).played == 0


def test_a_team_that_left_is_behind_those_that_stayed():
    log = [game(1, side(0, [1], 10), side(1, [2], 20), side(2, [3]))]
    assert sorted(figures(log, by_player)) == [(1,), (2,)]
    left = [game(1, side(0, [1], 10), side(1, [2], 20))]
    gone = left[0].sides[1].__class__(order=1, seats=(Seat(player=2),), total=20)
    log = [
        left[0].__class__(
            id=1, game="x", on=on(0), day=None, state=State.CONFIRMED, kind=Kind.PLAYED, sides=(left[0].sides[0], gone)
        )
    ]
    assert head_to_head(log, (1,), (2,)).ahead == 1


def test_winning_runs_end_with_a_draw_and_not_with_a_walkover():
    results = [(10, 0), (10, 0), (5, 5), (10, 0), (10, 0), (10, 0), (0, 10)]
    log = [pairs(n, [1, 2], [3, 4], *totals, day=n) for n, totals in enumerate(results, start=1)]
    log.append(game(50, side(0, [3, 4], awarded="win"), side(1, [1, 2], awarded="loss"), day=5, kind=Kind.WALKOVER))
    run = figures(log, by_player)[(1,)].run
    assert run is not None
    assert run.since is not None
    assert run.link is not None
    assert (run.value, run.since.fixture, run.link.fixture) == (3, 4, 6)
    assert figures(log[:1], by_player)[(3,)].run is None


def test_of_two_runs_as_long_the_first_is_named():
    results = [(10, 0), (10, 0), (0, 5), (10, 0), (10, 0)]
    log = [pairs(n, [1, 2], [3, 4], *totals, day=n) for n, totals in enumerate(results, start=1)]
    run = figures(log, by_player)[(1,)].run
    assert run is not None
    assert run.link == Link(2, "uuid-2", on(2))


def test_partnerships_with_as_many_wins_stand_by_average_which_turns_where_lowest_wins():
    log = [pairs(1, [1, 2], [3, 4], 10, 0), pairs(2, [1, 2], [3, 4], 0, 90, day=1)]
    assert [one.key for one in partnerships(log, least=1)] == [(3, 4), (1, 2)]
    assert [one.key for one in partnerships(log, least=1, low={"r"})] == [(1, 2), (3, 4)]


def test_the_players_page():
    log = [pairs(n, [1, 2], [3, 4], 10, 0, day=n) for n in range(1, 4)]
    log += [pairs(10, [1, 5], [3, 4], 99, 0, day=10), pairs(11, [1, 3], [2, 4], 0, 5, day=11)]
    page = player_profile(log, 1)
    assert page.figures.played == 5
    assert [one.key for one in page.partners] == [(1, 2), (1, 5), (1, 3)]  # those with too few games last
    assert [(one.opponents, one.played) for one in page.opponents] == [((4,), 5), ((3,), 4), ((2,), 1)]
    assert [one.game.id for one in page.recent] == [11, 10, 3, 2, 1]
    nobody = player_profile(log, 99)
    assert (nobody.figures.played, nobody.figures.average, nobody.partners, nobody.recent) == (0, None, [], ())
    many = [pairs(n, [1, 2], [3, 4], 10, 0, day=n) for n in range(50)]
    assert [one.game.id for one in player_profile(many, 1).recent] == list(range(49, 49 - RECENT, -1))


def test_the_partnerships_page():
    log = [pairs(n, [1, 2], [3, 4], 10, 0, day=n) for n in range(1, 4)]
    log += [pairs(10, [2, 1], [3, 5], 0, 99, day=10), pairs(11, [1, 3], [2, 4], 0, 5, day=11)]
    page = partnership_profile(log, [2, 1])
    assert (page.figures.key, page.figures.played, page.figures.won) == ((1, 2), 4, 3)
    assert [(one.opponents, one.ahead, one.behind) for one in page.opponents] == [((3, 4), 3, 0), ((3, 5), 0, 1)]
    assert [one.game.id for one in page.recent] == [10, 3, 2, 1]


# Rows of the list of reported faults


@pytest.mark.parametrize(
    "more",
    [
        {"state": State.SCHEDULED},
        {"state": State.SUBMITTED},
        {"state": State.DISPUTED},
        {"state": State.VOID},
        {"kind": Kind.POSTPONED},
        {"kind": Kind.ABANDONED},
    ],
)
def test_row_01_what_has_no_result_is_no_game_of_anybody(more):
    assert figures([pairs(1, [1, 2], [3, 4], 0, 0, **more)], by_player) == {}
    nil = figures([pairs(1, [1, 2], [3, 4], 0, 0)], by_player)[(1,)]
    assert (nil.played, nil.drawn, nil.average) == (1, 1, 0)
    assert figures([game(1, side(0, [1, 2]), side(1, [3, 4]))], by_player) == {}


def test_row_12_figures_are_those_of_who_sat_there_and_the_entry_gets_the_teams():
    seats = (Seat(player=1), Seat(player=9, instead_of=2))
    log = [game(1, side(0, [], 10, seats=seats, entry=77), side(1, [3, 4], 0, entry=78))]
    assert sorted(figures(log, by_player)) == [(1,), (3,), (4,), (9,)]
    assert figures(log, by_entry)[(77,)].won == 1
    assert (1, 9) in figures(log, by_partners)


def test_row_24_a_walkover_is_no_game_in_the_figures():
    log = [
        pairs(1, [1, 2], [3, 4], 10, 0),
        game(2, side(0, [3, 4], awarded="win"), side(1, [1, 2], awarded="loss"), kind=Kind.WALKOVER, day=1),
    ]
    ann = figures(log, by_player)[(1,)]
    assert (ann.played, ann.won, ann.lost, ann.average) == (1, 1, 0, 10)


def test_row_29_nothing_is_divided_by_nothing():
    empty = Figures(key=(1,), games=())
    assert (empty.average, empty.deal_average, empty.win_rate, empty.out_rate) == (None, None, None, None)
    assert (empty.best, empty.worst, empty.best_deal, empty.run, empty.last) == (None, None, None, None, None)
    assert (empty.by_number, empty.books, empty.form) == ((), {}, ())
    assert partnerships([]) == []


def test_row_48_only_games_among_the_named_people():
    log = [
        pairs(1, [1, 2], [3, 4], 10, 0),
        pairs(2, [1, 3], [2, 4], 10, 0, day=1),
        pairs(3, [1, 2], [3, 5], 0, 9, day=2),
    ]
    named = among(log, {1, 2, 3, 4})
    assert [one.id for one in named] == [1, 2]
    assert [one.key for one in partnerships(named, least=1)] == [(1, 2), (1, 3), (2, 4), (3, 4)]
    assert figures(named, by_player)[(1,)].lost == 0
    assert among(log, {7}) == []


# Properties


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_figures_are_a_naive_recount_and_know_no_order_of_entry(seed):
    random = Random(seed)
    log = random_season(random, 25)
    found = figures(log, by_player)
    shuffled = log.copy()
    random.shuffle(shuffled)
    again = figures(shuffled, by_player)
    assert {key: (one.form, one.run, one.average, one.books) for key, one in again.items()} == {
        key: (one.form, one.run, one.average, one.books) for key, one in found.items()
    }
    games, points, wins = Counter[int](), Counter[int](), Counter[int]()
    for one in counted(log):
        best = max(each.total or 0 for each in one.sides)
        winners = [each for each in one.sides if each.total == best]
        for each in one.sides:
            for seat in each.seats:
                games[seat.player] += 1
                points[seat.player] += each.total or 0
                wins[seat.player] += winners == [each]
    assert {key[0]: one.played for key, one in found.items()} == games
    assert {key[0]: one.won for key, one in found.items() if one.won} == +wins
    for key, one in found.items():
        assert one.average == Fraction(points[key[0]], games[key[0]])
        assert one.won + one.drawn + one.lost == one.played
        assert sum(meetings.ahead + meetings.level + meetings.behind for meetings in opponents(one, by_player)) == sum(
            len(each.game.sides[1 - (each.side.order == 1)].seats) * (len(each.game.sides) - 1) for each in one.games
        )


def test_two_thousand_games_are_counted_fast():
    log = random_season(Random(10), 2000, players=60)
    begin = process_time()
    found = figures(log, by_player)
    assert sum(one.won for one in found.values()) > 1500
    player_profile(log, 1)
    assert process_time() - begin < 0.5
