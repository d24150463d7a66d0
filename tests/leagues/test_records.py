"""Records: who holds them, that ties share them, and that they follow every correction."""

from fractions import Fraction
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.records import TITLES, Minimum, records
from leagues.statistics import Link
from leagues.values import Kind, Seat, State
from tests.leagues.played import game, on, pairs, random_season, side

ALL = Minimum(games=1, together=1)


def holders(found, id, kind=""):
    record = found.get(id, kind)
    return None if record is None else [(mark.value, mark.people) for mark in record.marks]


def test_highest_and_lowest_game_and_deal_link_to_their_games():
    log = [
        game(1, side(0, [1, 2], 5000, deals=(4000, 1000)), side(1, [3, 4], 4000, deals=(-200, 4200))),
        game(2, side(0, [1, 3], 700, deals=(500, 200)), side(1, [2, 4], 900, deals=(900, 0)), day=1),
    ]
    found = records(log)
    assert holders(found, "record.highest_game") == [(5000, (1, 2))]
    assert holders(found, "record.lowest_game") == [(700, (1, 3))]
    assert holders(found, "record.highest_deal") == [(4200, (3, 4))]
    assert holders(found, "record.lowest_deal") == [(-200, (3, 4))]
    deal = found.get("record.highest_deal").marks[0]
    assert (deal.link, deal.deal) == (Link(1, "uuid-1", on(0)), 2)


def test_ties_share_a_record_the_earlier_first():
    log = [
        pairs(1, [1, 2], [3, 4], 5000, 4000, day=5),
        pairs(2, [1, 3], [2, 4], 100, 5000, day=2),
    ]
    found = records(log)
    assert holders(found, "record.highest_game") == [(5000, (2, 4)), (5000, (1, 2))]
    assert found.get("record.highest_game").shared
    assert not found.get("record.lowest_game").shared


def test_of_many_who_share_a_record_the_first_are_named_and_all_are_counted():
    log = [pairs(n, [1, 2], [3, 4], 100, 50, day=n) for n in range(30)]
    record = records(log).get("record.highest_game")
    assert (len(record.marks), record.number, record.shared) == (12, 30, True)
    assert [mark.link.fixture for mark in record.marks] == list(range(12))


def test_where_lowest_wins_the_lowest_game_comes_first():
    log = [pairs(1, [1, 2], [3, 4], 900, 100, low=True), pairs(2, [1, 2], [3, 4], 50, 70, low=True, day=1)]
    found = records(log, low={"r"}, least=ALL)
    assert [row.id for row in found.rows][:2] == ["record.lowest_game", "record.highest_game"]
    assert holders(found, "record.average") == [(Fraction(85), (3,)), (Fraction(85), (4,))]
    assert holders(records(log, least=ALL), "record.average") == [(Fraction(475), (1,)), (Fraction(475), (2,))]


def test_a_short_game_is_no_lowest_game():
    log = [pairs(1, [1, 2], [3, 4], 5000, 4000), pairs(2, [1, 2], [3, 4], 300, 200, early=True, deals=1, day=1)]
    assert holders(records(log), "record.lowest_game") == [(4000, (3, 4))]
    whole = [log[0], log[1]._replace(early=False)]
    assert holders(records(whole), "record.lowest_game") == [(200, (3, 4))]


@pytest.mark.parametrize(
    ("ours", "theirs", "low", "value"),
    [
        ((0, 0, 3000), (900, 1000, 0), False, 1900),  # 1900 behind after deal 2
        ((100, 100, 100), (0, 0, 0), False, None),  # never behind
        ((900, 900, 0), (100, 100, 2500), True, 1600),  # low is good
        ((None, -500, 2000), (100, 100, 100), False, 700),  # joined in deal 2 with 0
        ((None, None, 900), (800, -500, 100), False, None),  # not there yet when the others had more
    ],
)
def test_the_biggest_comeback(ours, theirs, low, value):
    we = side(0, [1, 2], sum(points or 0 for points in ours), deals=ours)
    they = side(1, [3, 4], sum(theirs), deals=theirs)
    found = records([game(1, we, they, low=low)], low={"r"} if low else ())
    assert holders(found, "record.comeback") == (None if value is None else [(value, (1, 2))])


def test_a_team_that_joined_with_a_score_is_seen_from_there():
    we = side(0, [1, 2], 3000, deals=(0, 0, 2500))  # joined with 500
    they = side(1, [3, 4], 2000, deals=(1000, 1000, 0))
    assert holders(records([game(1, we, they)]), "record.comeback") == [(1500, (1, 2))]


def test_a_loser_makes_no_comeback_and_neither_does_who_shares_the_place():
    log = [game(1, side(0, [1, 2], 100, deals=(0, 100)), side(1, [3, 4], 100, deals=(100, 0)))]
    assert holders(records(log), "record.comeback") is None


def test_most_books_by_kind_in_a_game_and_in_a_deal_and_red_threes():
    log = [
        game(
            1,
            side(0, [1, 2], 10, tallies=[{"clean": 2, "dirty": 3}, {"clean": 1}]),
            side(1, [3, 4], 5, tallies=[{"clean": 3, "red_threes_caught": 4}, {"wild": 2}]),
        )
    ]
    found = records(log)
    assert holders(found, "record.books") == [(6, (1, 2))]
    assert holders(found, "record.books_deal") == [(5, (1, 2))]
    assert found.get("record.books_deal").marks[0].deal == 1
    assert holders(found, "record.books_of", "clean") == [(3, (1, 2)), (3, (3, 4))]
    assert holders(found, "record.books_of", "dirty") == [(3, (1, 2))]
    assert holders(found, "record.books_of", "wild") == [(2, (3, 4))]
    assert holders(found, "record.books_of", "sevens") is None
    assert holders(found, "record.red_threes_caught") == [(4, (3, 4))]


def test_one_lucky_game_tops_nothing():
    """Who has played one game and won it is on no list of averages or shares."""
    log = [
        game(n, side(0, [1, 2], 100 + n % 2, counts={"going_out": 1}), side(1, [3, 4], 101, counts={}), day=n)
        for n in range(1, 9)
    ]
    lucky = game(20, side(0, [8, 9], 9999, counts={"going_out": 4}), side(1, [3, 4], 0, counts={}), day=20)
    found = records([*log, lucky])
    for id in ("average", "win_rate", "out_rate"):
        for ending in ("", "_pair"):
            assert all(not {8, 9} & set(people) for _value, people in holders(found, f"record.{id}{ending}") or [])
    assert holders(found, "record.win_rate") == [(Fraction(4, 9), (3,)), (Fraction(4, 9), (4,))]
    assert holders(found, "record.out_rate") == [(Fraction(1, 4), (1,)), (Fraction(1, 4), (2,))]
    assert holders(records([*log, lucky], least=ALL), "record.win_rate") == [(Fraction(1), (8,)), (Fraction(1), (9,))]
    assert holders(records([*log, lucky]), "record.highest_game") == [(9999, (8, 9))]
    strict = records([*log, lucky], least=Minimum(marks=3))
    assert holders(strict, "record.highest_game")[0] == (101, (1, 2))


def test_going_out_counts_only_where_it_is_noted():
    log = [game(n, side(0, [1, 2], 10, counts={"going_out": 2}), side(1, [3, 4], 0), day=n) for n in range(5)]
    log += [pairs(n, [1, 2], [3, 4], 10, 0, day=n) for n in range(10, 15)]  # only totals were kept
    assert holders(records(log), "record.out_rate") == [(Fraction(1, 2), (1,)), (Fraction(1, 2), (2,))]
    assert holders(records(log, least=Minimum(games=6)), "record.out_rate") is None


def test_the_longest_winning_run_of_players_and_of_partners():
    log = [pairs(n, [1, 2], [3, 4], 10, 0, day=n) for n in range(3)]
    log += [pairs(10, [1, 3], [2, 4], 10, 0, day=10), pairs(11, [1, 4], [2, 3], 0, 10, day=11)]
    found = records(log)
    assert holders(found, "record.run") == [(4, (1,))]
    assert holders(found, "record.run_pair") == [(3, (1, 2))]
    run = found.get("record.run").marks[0]
    assert (run.since.fixture, run.link.fixture) == (0, 10)
    assert holders(records(log[:1]), "record.run") is None  # one win is no run


def test_points_are_compared_under_one_set_of_rules_only():
    log = [pairs(n, [1, 2], [3, 4], 5000, 4000, day=n) for n in range(3)]
    log.append(pairs(9, [1, 2], [3, 4], 90_000, 4, rules="other", day=9))
    found = records(log)
    assert (tuple(found.rules), found.others) == (("r",), 1)
    assert holders(found, "record.highest_game")[0] == (5000, (1, 2))
    assert holders(found, "record.run_pair") == [(4, (1, 2))]
    assert holders(records(log, rules={"other"}), "record.highest_game") == [(90_000, (1, 2))]
    assert holders(records(log, rules={"r", "other"}), "record.lowest_game") == [(4, (3, 4))]


def test_guests_hold_no_records_of_their_own():
    log = [pairs(n, [1, 2], [3, 4], 10, 0, day=n) for n in range(6)]
    log.append(pairs(9, [7, 8], [1, 2], 99, 0, day=9))
    found = records(log, without={7, 8, 1})
    assert holders(found, "record.highest_game")[0] == (10, (1, 2))  # a member is in the team
    assert [people for _value, people in holders(found, "record.win_rate")] == [(2,)]


def test_every_record_has_a_title():
    log = random_season(Random(1), 60)
    assert {row.id for row in records(log, least=ALL).rows} <= set(TITLES)


# Rows of the list of reported faults


def test_row_01_an_unplayed_game_holds_no_record():
    log = [
        pairs(1, [1, 2], [3, 4], 10, 5),
        game(2, side(0, [1, 2]), side(1, [3, 4]), state=State.SCHEDULED, day=None),
        game(3, side(0, [1, 2]), side(1, [3, 4]), kind=Kind.POSTPONED, state=State.SCHEDULED, day=None),
    ]
    assert holders(records(log), "record.lowest_game") == [(5, (3, 4))]


def test_row_06_records_follow_a_flipped_score():
    log = [pairs(n, [1, 2], [3, 4], 10 + n, 5, day=n) for n in range(20)]
    assert holders(records(log), "record.run") == [(20, (1,)), (20, (2,))]
    flipped = [*log[:10], pairs(10, [1, 2], [3, 4], 5, 20, day=10), *log[11:]]
    assert holders(records(flipped), "record.run") == [(10, (1,)), (10, (2,))]
    assert records(flipped) == records([*flipped[7:], *flipped[:7]])
    assert records([*flipped[:10], log[10], *flipped[11:]]) == records(log)


def test_row_29_without_games_there_are_no_records():
    assert records([]).rows == []
    assert records([], low={"r"}, rules={"r"}).rows == []


def test_row_31_a_game_taken_out_is_gone_from_the_records():
    log = [pairs(1, [1, 2], [3, 4], 10, 5), pairs(2, [1, 2], [3, 4], 99, 1, day=1)]
    for without in ([log[0]], [log[0], log[1]._replace(state=State.VOID)]):
        assert holders(records(without), "record.highest_game") == [(10, (1, 2))]
        assert holders(records(without), "record.lowest_game") == [(5, (3, 4))]


def test_row_12_a_record_is_of_who_sat_there():
    seats = (Seat(player=1), Seat(player=9, instead_of=2))
    found = records([game(1, side(0, [], 10, seats=seats, entry=77), side(1, [3, 4], 0, entry=78))])
    mark = found.get("record.highest_game").marks[0]
    assert (mark.people, mark.entry) == ((1, 9), 77)


def test_row_48_records_among_named_people_are_those_of_their_games():
    log = [pairs(1, [1, 2], [3, 4], 10, 5), pairs(2, [1, 2], [3, 5], 99, 1, day=1)]
    from_named = records([one for one in log if one.id == 1])
    assert holders(from_named, "record.highest_game") == [(10, (1, 2))]


# Properties


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_records_are_what_a_naive_search_finds(seed):
    random = Random(seed)
    log = random_season(random, 25)
    found = records(log, least=ALL)
    shuffled = log.copy()
    random.shuffle(shuffled)
    assert records(shuffled, least=ALL) == found
    played = [one for one in log if one.kind is Kind.PLAYED and one.state is State.CONFIRMED]
    sides = [each for one in played for each in one.sides]
    if not sides:
        assert found.rows == []
        return
    top = max(each.total for each in sides)
    assert found.get("record.highest_game").value == top
    assert found.get("record.highest_game").number == sum(each.total == top for each in sides)
    low = min(points for each in sides for points in each.deals)
    assert found.get("record.lowest_deal").value == low
    clean = max(each.counts["clean"] for each in sides)
    assert (found.get("record.books_of", "clean").value if clean else 0) == clean


def test_records_of_two_thousand_games_are_found_fast():
    log = random_season(Random(10), 2000, players=60)
    begin = process_time()
    assert records(log).get("record.highest_game") is not None
    assert process_time() - begin < 1
