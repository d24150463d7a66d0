from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.schedules import Round, ScheduleError, replan, round_robin


def met(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(frozenset((one.first, one.second)) for each in rounds for one in each.meetings)


def complete(entries: list[int], times: int) -> Counter[frozenset[int]]:
    return Counter({frozenset((a, b)): times for i, a in enumerate(entries) for b in entries[i + 1 :]})


def everybody_once(rounds: list[Round], entries: list[int]) -> bool:
    return all(
        sorted([id for one in each.meetings for id in (one.first, one.second)] + list(each.byes)) == sorted(entries)
        for each in rounds
    )


@pytest.mark.parametrize("number", range(2, 41))
@pytest.mark.parametrize("double", [False, True])
def test_each_meets_each_once_or_twice(number, double):
    entries = list(range(100, 100 + number))
    rounds = round_robin(entries, double=double)
    times = 2 if double else 1
    assert met(rounds) == complete(entries, times)
    assert len(rounds) == times * (number - 1 + number % 2)
    assert [each.number for each in rounds] == list(range(1, len(rounds) + 1))
    assert everybody_once(rounds, entries)
    firsts = Counter(one.first for each in rounds for one in each.meetings)
    assert max(firsts.values()) - min(firsts[id] for id in entries) <= 1


@pytest.mark.parametrize("number", [3, 5, 7])
def test_row_18_every_bye_is_marked_and_nobody_plays_nobody(number):
    rounds = round_robin(list(range(number)))
    assert [len(each.byes) for each in rounds] == [1] * number
    assert sorted(id for each in rounds for id in each.byes) == list(range(number))
    assert all(len(each.meetings) == number // 2 for each in rounds)


@pytest.mark.parametrize("number", range(2, 41))
@pytest.mark.parametrize("double", [False, True])
def test_row_19_nobody_has_more_byes_than_another(number, double):
    rounds = round_robin(list(range(number)), double=double)
    byes = Counter(id for each in rounds for id in each.byes)
    assert set(byes.values()) == ({2 if double else 1} if number % 2 else set())
    assert len(byes) == (number if number % 2 else 0)


def test_row_23_each_of_five_sits_out_once_in_five_rounds():
    rounds = round_robin([1, 2, 3, 4, 5])
    assert len(rounds) == 5
    assert sorted(id for each in rounds for id in each.byes) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("number", "kept"), [(12, 2), (5, 2), (6, 5), (7, 1)])
def test_row_22_one_who_comes_late_meets_all_and_nothing_played_is_touched(number, kept):
    entries = list(range(number))
    rounds = round_robin(entries)
    found = replan(rounds, kept, [*entries, 99])
    assert found[:kept] == rounds[:kept]
    assert met(found) == complete([*entries, 99], 1)
    byes = Counter(id for each in found[kept:] for id in each.byes)
    to_come = [byes[id] for id in entries]
    assert max(to_come) - min(to_come) <= 1


def test_twice_round_exchanges_the_sides():
    rounds = round_robin([1, 2, 3, 4], double=True)
    meetings = [(one.first, one.second) for each in rounds for one in each.meetings]
    assert sorted(meetings) == sorted((other, one) for one, other in meetings)
    assert len(set(meetings)) == 12


@pytest.mark.parametrize(
    ("entries", "reason"), [([], "few"), ([1], "few"), ([1, 2, 1], "twice"), (list(range(41)), "many")]
)
def test_what_cannot_be_planned_is_refused(entries, reason):
    with pytest.raises(ScheduleError) as refused:
        round_robin(entries)
    assert refused.value.reason == reason


@given(st.integers(3, 16), st.integers(0, 16), st.booleans(), st.data())
def test_row_21_and_22_only_unplayed_rounds_are_planned_anew(number, kept, double, data):
    entries = list(range(number))
    gone = data.draw(st.sets(st.sampled_from(entries), max_size=number - 2))
    came = list(range(100, 100 + data.draw(st.integers(0, 3))))
    rounds = round_robin(entries, double=double)
    kept = min(kept, len(rounds))
    present = [id for id in entries if id not in gone] + came
    found = replan(rounds, kept, present, double=double)
    assert found[:kept] == rounds[:kept]
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    assert everybody_once(found[kept:], present)
    among = {pair: times for pair, times in met(found).items() if pair <= set(present)}
    assert among == complete(present, 2 if double else 1)
    to_come = Counter(id for pair, times in met(found[kept:]).items() for id in pair for _ in range(times))
    most = max(to_come.values(), default=0)
    assert len(found) - kept <= most + (2 if double else 1)
    assert all(each.meetings for each in found)


def test_a_plan_without_changes_stays_as_it_is():
    for number in range(3, 12):
        for double in (False, True):
            rounds = round_robin(list(range(number)), double=double)
            for kept in range(len(rounds) + 1):
                assert replan(rounds, kept, list(range(number)), double=double) == rounds


def test_who_leaves_an_even_number_leaves_byes_behind():
    rounds = round_robin([1, 2, 3, 4, 5, 6])
    found = replan(rounds, 2, [1, 2, 3, 4, 5])
    assert found[:2] == rounds[:2]
    assert [set(each.byes) for each in found[2:]] == [
        {id for one in each.meetings for id in (one.first, one.second) if 6 in (one.first, one.second)} - {6}
        for each in rounds[2:]
    ]


# Somebody in two entries


@given(st.lists(st.sets(st.integers(1, 7), min_size=1, max_size=2), min_size=2, max_size=9), st.booleans())
def test_nobody_meets_himself_nor_plays_at_two_tables_at_once(members, double):
    people = dict(enumerate(members))
    entries = list(people)
    every = complete(entries, 2 if double else 1)
    wanted = {pair: n for pair, n in every.items() if not set.intersection(*(people[id] for id in pair))}
    if not wanted:
        with pytest.raises(ScheduleError) as refused:
            round_robin(entries, double=double, people=people)
        assert refused.value.reason == "same"
        return
    rounds = round_robin(entries, double=double, people=people)
    assert met(rounds) == wanted
    for each in rounds:
        assert each.meetings
        at_tables = [person for one in each.meetings for id in (one.first, one.second) for person in people[id]]
        assert len(set(at_tables)) == len(at_tables)
        assert all(people[id].isdisjoint(at_tables) for id in each.byes)
        silent = set(entries) - set(each.byes) - {id for one in each.meetings for id in (one.first, one.second)}
        assert all(not people[id].isdisjoint(at_tables) for id in silent)


def test_all_six_partnerships_of_four_people_meet_in_three_rounds_without_byes():
    people = dict(enumerate([{1, 2}, {3, 4}, {1, 3}, {2, 4}, {1, 4}, {2, 3}]))
    rounds = round_robin(list(people), people=people)
    assert [(len(each.meetings), each.byes) for each in rounds] == [(1, ())] * 3


def test_a_plan_made_before_somebody_belonged_to_two_is_made_anew():
    entries = [1, 2, 3, 4]
    rounds = round_robin(entries)
    people = {1: {10}, 2: {10}, 3: {30}, 4: {40}}
    found = replan(rounds, 1, entries, people=people)
    assert found[:1] == rounds[:1]
    assert not any({one.first, one.second} == {1, 2} for each in found[1:] for one in each.meetings)
    assert not any({1, 2} <= {id for one in each.meetings for id in (one.first, one.second)} for each in found[1:])
