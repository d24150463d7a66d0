"""What others were asked for or had reported: each row of the reference that is about standings, by its number."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import permutations

import pytest

from leagues.reasons import explanations
from leagues.values import Competitor, Kind, Seat, State
from leagues.withdrawals import share_played, suggested
from tests.leagues.seasons import (
    START,
    adjustment,
    breakers,
    entries,
    entry,
    game,
    of,
    open_game,
    places,
    rules,
    side,
    table,
    walkover,
)


def test_row_01_an_unplayed_game_is_not_a_draw_at_nil():
    games = [
        game(1, (1, 0), (2, 0)),
        open_game(2, 1, 3),
        open_game(3, 2, 3, kind=Kind.POSTPONED),
        open_game(4, 1, 2, state=State.IN_PLAY),
    ]
    found = of(rules(), entries(3), games)
    assert table(found, "played", "won", "drawn", "lost", "points") == [
        ("1=", "A", 1, 0, 1, 0, 1),
        ("1=", "B", 1, 0, 1, 0, 1),
        ("–", "C", 0, 0, 0, 0, 0),
    ]
    assert found.left_out == ()


def test_row_02_who_is_level_in_everything_shares_the_place_by_name():
    people = [entry(1, "Zoë"), entry(2, "anna"), entry(3, "Émile"), entry(4, "Top")]
    games = [game(1, (1, 300), (3, 300)), game(2, (2, 300), (1, 300)), game(3, (3, 300), (2, 300))]
    games += [game(4, (4, 900), (5, 100)), game(5, (4, 900), (5, 100)), game(6, (4, 900), (5, 100))]
    people.append(entry(5, "Last"))
    found = of(rules(), people, games)
    assert table(found) == [("1", "Top"), ("2=", "anna"), ("2=", "Émile"), ("2=", "Zoë"), ("5", "Last")]
    assert table(of(rules(), people[::-1], games[::-1])) == table(found)


def circle(leads: tuple[int, int, int]):
    """A beats B, B beats C, C beats A, by these leads."""
    return [
        game(1, (1, 500 + leads[0]), (2, 500)),
        game(2, (2, 500 + leads[1]), (3, 500)),
        game(3, (3, 500 + leads[2]), (1, 500)),
    ]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_row_04_a_circle_of_three_goes_to_the_next_criterion_for_all(order: tuple[int, ...]):
    given = rules(tie_breakers=breakers("head_to_head", "difference"))
    games = circle((7, 9, 4))  # +3, +2, -5
    found = of(given, entries(3), [games[i] for i in order])
    assert table(found, "difference") == [("1", "A", 3), ("2", "B", 2), ("3", "C", -5)]
    level = of(given, entries(3), circle((5, 5, 5)))
    assert table(level) == [("1=", "A"), ("1=", "B"), ("1=", "C")]


def test_row_04_those_left_level_are_compared_among_themselves_again():
    given = rules(tie_breakers=breakers("head_to_head", "difference"))
    people = [entry(1, "Zoe"), entry(2), entry(3)]
    found = of(given, people, circle((3, 5, 1)))  # the difference puts C last; of the other two Zoe beat B
    assert table(found, "difference") == [("1", "Zoe", 2), ("2", "B", 2), ("3", "C", -4)]
    why = explanations(found)
    assert (
        str(why[1]) == "Zoe and B are level (League points: 2). Points from the games against each other: Zoe 2, B 0."
    )
    assert str(why[2]) == (
        "B, C and 1 other are level (League points: 2). Points scored less points against: B 2, C −4."
    )


SIX = entries(6)


def half_season(played: int):
    """6 has played so many of five games, against 1, 2 ...: won the first; among the others all games are done."""
    games = [game(10 * a + b, (a, 400 + a), (b, 400 + b)) for a in range(1, 6) for b in range(a + 1, 6)]
    games.append(game(101, (6, 600), (1, 300)))
    games += [game(100 + k, (6, 200), (k, 500)) for k in range(2, played + 1)]
    return games + [open_game(100 + k, 6, k) for k in range(played + 1, 6)]


@pytest.mark.parametrize(
    ("played", "effect", "points_of_6", "points"),
    [
        # the others among themselves: A 0, B 2, C 4, D 6, E 8
        (2, "", 2, [0, 4, 4, 6, 8]),
        (2, "keep", 2, [0, 4, 4, 6, 8]),
        (2, "award", 2, [0, 4, 6, 8, 10]),
        (2, "expunge", 0, [0, 2, 4, 6, 8]),
        (3, "keep", 2, [0, 4, 6, 6, 8]),
        (3, "award", 2, [0, 4, 6, 8, 10]),
        (3, "expunge", 0, [0, 2, 4, 6, 8]),
    ],
)
def test_row_05_what_counts_when_somebody_leaves(played, effect, points_of_6, points):
    games = half_season(played)
    before = of(rules(), SIX, games)
    gone = replace(SIX[5], status="withdrawn" if effect else "active", withdrawal=effect)
    found = of(rules(), [*SIX[:5], gone], games)
    by_name = {row.competitor.name: row for row in found.rows}
    assert [by_name[name].points for name in "ABCDE"] == points
    assert by_name["F"].points == points_of_6
    assert by_name["F"].place == "–" if effect == "expunge" else by_name["F"].pos is not None
    assert len(found.left_out) == (played if effect == "expunge" else 0)
    assert of(rules(), SIX, games) == before


def test_row_05_awarded_games_have_no_points_scored():
    games = half_season(2)
    gone = replace(SIX[5], status="withdrawn", withdrawal="award")
    kept = {row.competitor.name: row for row in of(rules(), SIX, games).rows}
    found = {row.competitor.name: row for row in of(rules(), [*SIX[:5], gone], games).rows}
    for name in "ABCDEF":
        assert (found[name].points_for, found[name].difference) == (kept[name].points_for, kept[name].difference)
    assert (found["E"].won, found["F"].lost) == (kept["E"].won + 1, kept["F"].lost + 3)


@pytest.mark.parametrize(("played", "effect"), [(2, "expunge"), (3, "award"), (5, "keep")])
def test_row_05_half_of_the_games_decides_what_is_proposed(played: int, effect: str):
    games = half_season(played)
    assert share_played(rules(), SIX[5], games) == (played, 5)
    waiting = [one._replace(state=State.SUBMITTED) if one.id == 102 else one for one in games]
    assert share_played(rules(), SIX[5], waiting) == (played, 5)
    assert suggested(rules(), SIX[5], games) == effect
    assert suggested(rules(ranked="players"), SIX[5], games) == "keep"


def test_row_07_the_order_of_entry_never_decides():
    july, june = game(1, (1, 500), (2, 400), day=180), game(2, (2, 500), (1, 400), day=150)
    given = rules("sum", drop_worst=1)
    assert of(given, entries(2), [july, june]) == of(given, entries(2), [june, july])
    assert of(given, entries(2), [july, june]).rows[0].form == ("L", "W")


def test_row_08_the_date_played_decides_what_belongs_to_the_season():
    last = game(1, (1, 500), (2, 400), on=date(2026, 4, 30))
    found = of(rules(), entries(2), [last], since=date(2026, 1, 1), until=date(2026, 4, 30))
    assert table(found, "played") == [("1", "A", 1), ("2", "B", 1)]
    assert table(of(rules(), entries(2), [last], until=date(2026, 4, 29)), "played") == [("–", "A", 0), ("–", "B", 0)]


def test_row_10_a_game_moved_counts_there_and_no_longer_here():
    moved, stays, other = game(1, (1, 500), (2, 400)), game(2, (2, 500), (1, 100)), game(3, (1, 300), (2, 200))
    assert of(rules(), entries(2), [stays]).rows[0].competitor.name == "B"
    both = of(rules(), entries(2), [other, moved])
    assert table(both, "won", "points_for") == [("1", "A", 2, 800), ("2", "B", 0, 600)]


def with_substitute():
    """7 sat in for 2 beside 1; 3 and 4 against them."""
    seats = (Seat(player=1), Seat(player=7, instead_of=2))
    sides = (side(0, (1, 7), 900, seats=seats, entry=12), side(1, (3, 4), 400, entry=34))
    return game(1, sides=sides)


PAIRS = [Competitor(id=12, name="A & B", players=(1, 2)), Competitor(id=34, name="C & D", players=(3, 4))]
SEVEN = [entry(id) for id in range(1, 8)]


def test_row_12_a_substitute_plays_for_the_person_and_for_the_team():
    of_pairs = of(rules(), PAIRS, [with_substitute()])
    assert table(of_pairs, "points_for") == [("1", "A & B", 900), ("2", "C & D", 400)]
    nobody = dict.fromkeys("ABCDEFG", 0)
    of_people = of(rules("sum", ranked="players"), SEVEN, [with_substitute()])
    assert {row.competitor.name: row.played for row in of_people.rows} == {**nobody, "A": 1, "C": 1, "D": 1, "G": 1}
    given = rules("sum", ranked="players", substitutes="replaced")
    found = of(given, SEVEN, [with_substitute()])
    assert {row.competitor.name: row.played for row in found.rows} == {**nobody, "A": 1, "B": 1, "C": 1, "D": 1}
    together = [Competitor(id=1, name="A & G", players=(7, 1)), Competitor(id=2, name="A & B", players=(1, 2))]
    found = of(rules(ranked="partnerships"), together, [with_substitute()])
    assert table(found, "won") == [("1", "A & G", 1), ("–", "A & B", 0)]


def test_row_13_a_stand_in_without_a_row_changes_nothing_for_the_others():
    people = [entry(id) for id in (1, 2, 3, 4)]
    found = of(rules("sum", ranked="players"), people, [with_substitute()])
    assert table(found, "score") == [("1", "A", 900), ("2=", "C", 400), ("2=", "D", 400), ("–", "B", 0)]


def test_row_14_who_sat_there_stays_with_the_game():
    later = game(2, ((1, 2), 300), ((3, 4), 200))
    found = of(rules("sum", ranked="players"), SEVEN, [with_substitute(), later])
    scores = {row.competitor.name: row.score for row in found.rows}
    assert (scores["A"], scores["B"], scores["G"]) == (1200, 300, 900)


def test_row_15_the_points_of_a_substitute_reach_the_team():
    one = with_substitute()
    unnamed = one._replace(sides=tuple(each._replace(entry=None) for each in one.sides))
    assert table(of(rules(), PAIRS, [unnamed]), "points") == table(of(rules(), PAIRS, [one]), "points")


def test_row_24_a_walkover_decides_between_two_and_not_the_difference():
    games = [walkover(1, 1, 2), game(2, (2, 500), (3, 400)), game(3, (3, 600), (1, 500))]
    given = rules(tie_breakers=breakers("head_to_head", "difference"))
    found = of(given, entries(2), [*games[:2], game(4, (2, 500), (9, 700)), game(5, (1, 500), (9, 700))])
    assert table(found, "won", "points", "points_for", "points_against", "difference") == [
        ("1", "A", 1, 2, 500, 700, -200),
        ("2", "B", 1, 2, 1000, 1100, -100),
    ]
    assert str(explanations(found)[1]) == (
        "A and B are level (League points: 2). Points from the games against each other: A 2, B 0."
    )


def test_row_25_both_at_fault_have_lost_and_nobody_scored():
    both = game(1, sides=(side(0, 1, awarded="loss"), side(1, 2, awarded="loss")), kind=Kind.DOUBLE_WALKOVER)
    found = of(rules(), entries(2), [both])
    assert table(found, "played", "won", "drawn", "lost", "points_for", "points") == [
        ("1=", "A", 1, 0, 0, 1, 0, 0),
        ("1=", "B", 1, 0, 0, 1, 0, 0),
    ]


def test_row_26_a_correction_has_its_footnote_and_leaves_a_trace():
    games = [game(1, (1, 500), (2, 480))]
    given = rules("sum")
    counts = of(given, entries(2), games, [adjustment(1, score=-50)])
    assert table(counts, "score", "points_for", "footnotes") == [("1", "B", 480, 480, ()), ("2", "A", 450, 450, (1,))]
    note = counts.notes[0]
    assert (note.what, note.on, note.adjustment.reason, note.adjustment.score) == (
        "adjustment",
        START,
        "came late",
        -50,
    )
    cancelled = of(given, entries(2), games, [adjustment(1, score=-50, cancelled=True)])
    assert table(cancelled, "score", "footnotes") == [("1", "A", 500, (1,)), ("2", "B", 480, ())]
    assert cancelled.notes[0].what == "cancelled"


def test_row_28_of_equal_days_the_earlier_counts_and_absence_is_no_day():
    days = [700, 300, 500, 300, 600]  # the sixth day was missed
    games = [game(number, (1, total), (2, 400)) for number, total in enumerate(days, start=1)]
    games.append(game(6, (3, 100), (2, 400)))
    found = of(rules("best_days", best_days=4), entries(3), games)
    row = found.row(1)
    assert (row.figure, row.played, row.won + row.lost) == (2100, 5, 4)
    assert [(day.figure, day.counts) for day in row.days] == [
        (700, True),
        (300, True),
        (500, True),
        (300, False),
        (600, True),
    ]
    assert [one.played.id for one in row.dropped] == [4]


def test_row_28_the_worst_games_go_and_no_longer_break_ties():
    games = [game(1, (1, 500), (2, 100)), game(2, (1, 300), (2, 100)), game(3, (1, 300), (2, 900))]
    row = of(rules("sum", drop_worst=1), entries(2), games).row(1)
    assert (row.score, row.won, row.lost) == (800, 2, 0)
    assert [one.played.id for one in row.dropped] == [3]
    row = of(rules("sum", drop_worst=9), entries(2), games).row(1)
    assert (row.score, len(row.dropped)) == (500, 2)


def test_row_29_nothing_played_yet():
    for kind in ("sum", "average", "best_days", "wins"):
        assert table(of(rules(kind), entries(2), []), "figure") == [("–", "A", None), ("–", "B", None)]
        assert of(rules(kind), [], []).rows == ()
    found = of(rules("sum"), entries(3), [game(1, (1, -300), (2, -100))])
    assert table(found, "figure") == [("1", "B", -100), ("2", "A", -300), ("–", "C", None)]


def test_row_31_a_game_taken_out_is_gone_from_every_view():
    games = [game(1, (1, 500), (2, 400)), game(2, (1, 100), (2, 400))]
    for filters in ({}, {"only": {1, 2}}, {"since": START}, {"until": START + timedelta(days=9)}):
        void = of(rules(), entries(2), [games[0], games[1]._replace(state=State.VOID)], **filters)
        gone = of(rules(), entries(2), games[:1], **filters)
        assert void.rows == gone.rows
        assert [one.reason for one in void.left_out] == ["void"]


def test_row_32_a_final_leaves_the_league_alone():
    games = [game(1, (1, 500), (2, 400)), game(2, (2, 500), (1, 400))]
    final = game(3, (2, 900), (1, 100), stage="play_off")
    assert of(rules(), entries(2), [*games, final]).rows == of(rules(), entries(2), games).rows
    given = rules(tie_breakers=breakers("head_to_head", "play_off"))
    found = of(given, entries(2), [*games, final])
    assert table(found, "played") == [("1", "B", 2), ("2", "A", 2)]
    assert "Points from the play-off: B 2, A 0." in str(explanations(found)[2])


def test_row_33_who_dropped_out_is_not_level_with_who_played_on():
    won = [game(id, (1, 500), (9, 400)) for id in (1, 2, 3)] + [game(id, (2, 900), (9, 400)) for id in (4, 5, 6)]
    lost = [game(id, (1, 400), (9, 500)) for id in (7, 8, 9)] + [game(id, (2, 400), (9, 500)) for id in (10, 11)]
    gone = replace(entry(2), status="withdrawn", withdrawal="keep", withdrawn_on=START)
    found = of(rules(), [entry(1), gone], won + lost)
    assert table(found, "won", "lost", "points") == [("1", "A", 3, 3, 6), ("2", "B", 3, 2, 6)]
    assert str(explanations(found)[1]).endswith("B has withdrawn and stands behind.")


def test_row_42_who_has_withdrawn_is_marked_and_can_be_hidden():
    gone = replace(entry(2), status="withdrawn", withdrawal="expunge")
    found = of(rules(), [entry(1), gone, entry(3)], [game(1, (1, 500), (2, 400)), game(2, (1, 500), (3, 400))])
    assert places(found) == {"A": "1", "C": "2", "B": "–"}
    assert [note.what for note in found.notes] == ["withdrawn"]
    assert found.rows[-1].competitor.status == "withdrawn"


def test_row_45_another_order_of_tie_breakers_is_another_order():
    games = [game(1, (1, 500), (2, 400)), game(2, (2, 900), (3, 400)), game(3, (1, 300), (3, 500))]
    people = entries(2)
    assert table(of(rules(tie_breakers=breakers("head_to_head", "difference")), people, games))[0][1] == "A"
    assert table(of(rules(tie_breakers=breakers("difference", "head_to_head")), people, games))[0][1] == "B"


def test_row_48_only_games_among_the_people_named():
    games = [
        game(1, ((1, 2), 500), ((3, 4), 400)),
        game(2, ((1, 3), 600), ((2, 5), 100)),
        game(3, ((1, 4), 300), ((2, 3), 700)),
    ]
    given = rules("sum", ranked="players")
    found = of(given, SEVEN, games, [adjustment(1, score=5000)], only={1, 2, 3, 4})
    assert table(found, "score", "played") == [
        ("1", "B", 1200, 2),
        ("2", "C", 1100, 2),
        ("3", "A", 800, 2),
        ("4", "D", 700, 2),
    ]
