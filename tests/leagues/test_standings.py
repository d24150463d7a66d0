"""What a season can be set to, each with figures worked out by hand."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from leagues.reasons import footnote, left_out
from leagues.values import Competitor, Kind, Seat, State
from tests.leagues.seasons import START, adjustment, entries, entry, game, of, open_game, rules, side, table, walkover

THREE = [
    game(1, (1, 900), (2, 600), (3, 300)),
    game(2, (1, 500), (2, 800), (3, 800)),
    game(3, (1, 700), (2, 100), (3, 200)),
]


def test_the_four_kinds():
    games = [*THREE, game(4, (1, 100), (2, 900), day=3)]
    assert table(of(rules("sum"), entries(3), games), "figure") == [
        ("1", "B", 2400),
        ("2", "A", 2200),
        ("3", "C", 1300),
    ]
    assert table(of(rules("average", min_games=0), entries(3), games), "figure") == [
        ("1", "B", 600),
        ("2", "A", 550),
        ("3", "C", Fraction(1300, 3)),
    ]
    assert table(of(rules("best_days", best_days=2), entries(3), games), "figure") == [
        ("1", "B", 1800),  # 800, and 100 + 900 on the third day
        ("2", "A", 1700),
        ("3", "C", 1100),
    ]
    assert table(of(rules("wins"), entries(3), games), "figure", "won", "drawn", "lost") == [
        ("1", "A", 4, 2, 0, 2),
        ("2", "B", 3, 1, 1, 2),
        ("3", "C", 1, 0, 1, 2),
    ]


def test_league_points_instead_of_scores():
    games = [game(1, (1, 500), (2, 400)), game(2, (1, 500), (2, 400)), game(3, (1, 100), (2, 900))]
    found = of(rules("average", adds="points", min_games=0, drop_worst=1), entries(2), games)
    assert table(found, "figure") == [("1", "A", 2), ("2", "B", 1)]


def test_among_three_points_against_are_the_mean_of_the_others():
    found = of(rules("sum"), entries(3), THREE[:1])
    assert table(found, "points_for", "points_against", "difference") == [
        ("1", "A", 900, 450, 450),
        ("2", "B", 600, 600, 0),
        ("3", "C", 300, 750, -450),
    ]


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((900, 600, 300), (3, 1, 0)),
        ((900, 900, 300), (2, 2, 0)),
        ((900, 300, 300), (3, Fraction(1, 2), Fraction(1, 2))),
        ((300, 300, 300), (Fraction(4, 3), Fraction(4, 3), Fraction(4, 3))),
    ],
)
def test_points_by_place_are_shared(totals, points):
    given = rules(place_points=[[2, 0], [3, 1, 0]])
    found = of(given, entries(3), [game(1, *zip((1, 2, 3), totals, strict=True))])
    assert tuple(found.row(id).points for id in (1, 2, 3)) == points


def test_points_by_place_for_eight_teams():
    given = rules(place_points=[[10, 7, 5, 4, 3, 2, 1, 0]])
    found = of(given, entries(8), [game(1, *((id, 100 * id) for id in range(1, 9)))])
    assert [(row.competitor.name, row.points) for row in found.rows] == list(
        zip("HGFEDCBA", (10, 7, 5, 4, 3, 2, 1, 0), strict=True)
    )


@pytest.mark.parametrize(
    ("bonus", "a", "b"),
    [
        ({"what": "total", "points": 1, "limit": 1000}, 3, 0),
        ({"what": "total", "points": 1, "limit": 800}, 3, 1),
        ({"what": "margin", "points": 1, "limit": 200}, 3, 0),
        ({"what": "margin", "points": 1, "limit": 201}, 2, 0),
        ({"what": "close_loss", "points": 1, "limit": 200}, 2, 1),
        ({"what": "close_loss", "points": 1, "limit": 199}, 2, 0),
        ({"what": "each", "points": 1, "line": "clean"}, 5, 2),
        ({"what": "each", "points": 1, "line": "clean", "most": 2}, 4, 2),
        ({"what": "each", "points": -1, "line": "red_threes_caught"}, 2, -1),
        ({"what": "each", "points": -3, "line": "red_threes_caught", "most": 2}, 2, -2),
    ],
)
def test_bonus_points(bonus, a, b):
    sides = (
        side(0, 1, 1000, place=1, counts={"clean": 3}),
        side(1, 2, 800, place=2, counts={"clean": 2, "red_threes_caught": 1}),
    )
    found = of(rules(bonuses=[bonus]), entries(2), [game(1, sides=sides)])
    assert (found.row(1).points, found.row(2).points) == (a, b)


def test_a_walkover_counts_what_the_season_says():
    one = walkover(1, 1, 2)
    value = {"win_points": 3, "loss_points": -1, "counts_as_win": False}
    assert table(of(rules(walkover=value), entries(2), [one]), "points", "won", "lost") == [
        ("1", "A", 3, 0, 0),
        ("2", "B", -1, 0, 1),
    ]
    games = [one, game(2, (1, 300), (3, 100)), game(3, (2, 900), (3, 100))]
    found = of(rules("average", min_games=0), entries(3), games)
    assert (found.row(1).figure, found.row(1).played) == (300, 2)
    found = of(rules("average", min_games=0, walkover={"score": 500}), entries(3), games)
    assert (found.row(1).figure, found.row(1).points_for, found.row(2).figure) == (400, 300, 900)


def test_short_games():
    short = game(2, (1, 300), (2, 200), early=True, deals=3, full_deals=4)
    games = [game(1, (1, 100), (2, 500)), short]
    assert of(rules("sum"), entries(2), games).row(1).score == 400
    found = of(rules("sum", short_games="average"), entries(2), games)
    assert (found.row(1).score, found.row(2).score) == (500, 500 + Fraction(800, 3))
    assert found.row(1).points_for == 400
    found = of(rules("sum", short_games="leave_out"), entries(2), games)
    assert (found.row(1).score, found.row(1).played) == (100, 1)
    assert [(one.played.id, left_out(one)) for one in found.left_out] == [(2, "a short game")]
    no_end = short._replace(full_deals=None)
    assert of(rules("sum", short_games="average"), entries(2), [no_end]).row(1).score == 300


SINGLES = [entry(id) for id in range(1, 9)]
MIXED = [
    game(1, ((1, 2), 6000), ((3, 4), 5000)),
    game(2, ((1, 3), 7000), ((2, 4), 4000)),
    game(3, (1, 3000), (2, 2000), (5, 1000)),
]


@pytest.mark.parametrize(
    ("way", "scores"),
    [
        ("raw", {"A": 16000, "B": 12000, "C": 12000, "D": 9000, "E": 1000}),
        ("average", {"A": 19500, "B": 15000, "C": 12000, "D": 9000, "E": 0}),
        ("difference", {"A": 500 + 1500 + 1000, "B": 500 - 1500 + 0, "C": 1000, "D": -2000, "E": -1000}),
        ("placement", {"A": 300, "B": 150, "C": 100, "D": 0, "E": 0}),
    ],
)
def test_tables_of_another_size(way, scores):
    people = SINGLES[:5]
    found = of(rules("sum", ranked="players", other_sizes=way), people, MIXED)
    assert {row.competitor.name: row.score for row in found.rows} == scores
    raw = of(rules("sum", ranked="players"), people, MIXED)
    assert {row.competitor.name: row.points_for for row in found.rows} == {
        row.competitor.name: row.points_for for row in raw.rows
    }


@pytest.mark.parametrize(
    "uncounted",
    [
        [game(9 + n, (1, 10), (2, 20), (5, 30), rules="other") for n in range(5)],
        [game(9 + n, (1, 10), (2, 20), (5, 30), stage="play_off") for n in range(5)],
        [game(9 + n, (1, 10), (2, 20), (6, 30)) for n in range(5)],
        [game(9 + n, (1, 10), (2, 20), (5, 30), state=State.DISPUTED) for n in range(5)],
    ],
    ids=["other rules", "play-offs", "of one expunged", "disputed"],
)
def test_only_games_that_count_say_which_tables_are_the_usual_ones(uncounted):
    people = [*SINGLES[:5], entry(6, status="withdrawn", withdrawal="expunge")]
    given = rules("sum", ranked="players", other_sizes="average", digest="whitnack")
    found = of(given, people, [*MIXED, *uncounted])
    assert {row.competitor.name: row.score for row in found.rows} == {
        **{"A": 19500, "B": 15000, "C": 12000, "D": 9000, "E": 0},
        "F": 0,
    }


def test_games_under_other_rules_say_which_tables_are_usual_only_where_they_count():
    others = [game(9 + n, (1, 10), (2, 20), (5, 30), rules="other") for n in range(5)]
    way = {"ranked": "players", "other_sizes": "average"}
    found = of(rules("sum", several_rules="count", **way), SINGLES[:5], [*MIXED, *others])
    assert found.row(5).score == 1000 + 5 * 30
    found = of(rules("wins", several_rules="points_only", digest="whitnack", **way), SINGLES[:5], [*MIXED, *others])
    assert found.row(1).score == 19500


def test_a_score_for_a_walkover_is_no_part_of_the_average_at_the_usual_tables():
    free = game(9, sides=(side(0, (1, 2), awarded="win"), side(1, (3, 4), awarded="loss")), kind=Kind.WALKOVER)
    given = rules("sum", ranked="players", other_sizes="average", walkover={"score": 100})
    assert of(given, SINGLES[:5], [*MIXED, free]).row(1).score == 19500 + 100


def test_several_rule_sets():
    games = [
        game(1, (1, 500), (2, 400)),
        game(2, (1, 500), (2, 600)),
        game(3, (1, 5000), (2, 9000), rules="other"),
        game(4, (1, 1000), (2, 100), rules="paper"),
    ]
    found = of(rules("sum"), entries(2), games)
    assert table(found, "score") == [("1", "B", 1000), ("2", "A", 1000)]  # the best single game
    assert [(one.played.id, one.reason) for one in found.left_out] == [(3, "rules"), (4, "rules")]
    assert of(rules("sum", same_digests=["paper"]), entries(2), games).row(1).score == 2000
    assert of(rules("sum", digest="other"), entries(2), games).row(2).score == 9000
    assert of(rules("sum", several_rules="count"), entries(2), games).row(2).score == 10100
    found = of(rules("wins", several_rules="points_only"), entries(2), games)
    assert table(found, "won", "lost", "points_for", "points") == [
        ("1=", "A", 2, 2, 1000, 4),
        ("1=", "B", 2, 2, 1000, 4),
    ]


def test_typed_totals_never_say_which_rules_are_those_of_the_season():
    typed = [game(n, (1, 500), (2, 400), rules="typed") for n in range(1, 5)]
    found = of(rules("sum", same_digests=["typed"]), entries(2), [*typed, game(9, (1, 700), (2, 800))])
    assert (found.row(1).score, found.left_out) == (2700, ())
    other = [*typed, game(8, (1, 1), (2, 2), rules="other"), game(9, (1, 700), (2, 800)), game(10, (1, 7), (2, 8))]
    assert [one.played.id for one in of(rules("sum", same_digests=["typed"]), entries(2), other).left_out] == [8]


def test_a_balance_carried_over():
    opening = {"played": 2, "won": 1, "lost": 1, "points_for": 900, "points_against": 700, "points": 3}
    people = [replace(entry(1), opening=opening), entry(2)]
    games = [game(1, (1, 300), (2, 500))]
    names = ("played", "won", "drawn", "lost", "points_for", "points_against", "points", "score")
    found = of(rules(), people, games)
    assert table(found, *names)[0] == ("1", "A", 3, 1, 0, 2, 1200, 1200, 3, 1200)
    assert [footnote(note) for note in found.notes] == ["With the balance carried over."]
    assert of(rules("average", min_games=0), people, games).row(1).figure == 400
    assert of(rules("sum"), people, []).row(1).place == "1"
    assert of(rules(), people, games, since=START).row(1).points == 0
    assert of(rules(), people, games, only={1, 2}).row(1).points == 0


def test_too_few_games_give_no_place():
    games = [game(1, (1, 300), (2, 500)), game(2, (1, 300), (2, 200)), game(3, (3, 9000), (1, 100))]
    found = of(rules("average", min_games=2), entries(4), games)
    assert table(found, "qualified") == [
        ("1", "B", True),
        ("2", "A", True),
        ("–", "C", False),
        ("–", "D", False),
    ]


def test_the_lowest_score_can_be_the_best():
    totals = [(1, (300, 500)), (2, (700, 600)), (3, (200, 300))]
    games = [
        game(id, sides=(side(0, 1, a, place=1 if a < b else 2), side(1, 2, b, place=1 if b < a else 2)))
        for id, (a, b) in totals
    ]
    found = of(rules("sum", low_wins=True, drop_worst=1), entries(2), games)
    assert table(found, "score", "won") == [("1", "A", 500, 2), ("2", "B", 800, 0)]
    assert found.row(1).values["best_game"] == 200


def test_corrections_of_league_points_and_by_date():
    games = [game(1, (1, 500), (2, 400))]
    corrections = [adjustment(1, points=-3, id=1), adjustment(2, points=1, id=2, on=date(2027, 1, 1))]
    found = of(rules(), entries(2), games, corrections)
    assert table(found, "points", "footnotes") == [("1", "B", 1, (1,)), ("2", "A", -1, (2,))]
    assert [footnote(note) for note in found.notes] == ["League points +1: came late", "League points −3: came late"]
    found = of(rules(), entries(2), games, corrections, until=date(2026, 12, 31))
    assert table(found, "points") == [("1", "B", 0), ("2", "A", -1)]
    cancelled = of(rules(), entries(2), games, [adjustment(1, points=-3, cancelled=True)])
    assert [footnote(note) for note in cancelled.notes] == ["Cancelled, does not count: League points −3 (came late)."]


def test_what_is_on_its_way_is_left_out_with_its_reason():
    states = {State.SUBMITTED: "unconfirmed", State.DISPUTED: "disputed", State.VOID: "void"}
    for state, reason in states.items():
        found = of(rules(), entries(2), [game(1, (1, 500), (2, 400), state=state)])
        assert [one.reason for one in found.left_out] == [reason]
        assert found.row(1).played == 0
    abandoned = game(1, (1, 500), (2, 400), kind=Kind.ABANDONED)
    assert [one.reason for one in of(rules(), entries(2), [abandoned]).left_out] == ["abandoned"]
    undecided = abandoned._replace(state=State.DISPUTED)
    assert [one.reason for one in of(rules(), entries(2), [undecided]).left_out] == ["abandoned"]
    bye = game(1, kind=Kind.BYE, sides=(side(0, 1),))
    assert of(rules(), entries(2), [bye]).row(1).played == 0


def test_two_who_leave_both_lose_what_they_did_not_play():
    gone = [replace(entry(id), status="withdrawn", withdrawal="award") for id in (1, 2)]
    found = of(rules(), [*gone, entry(3)], [open_game(1, 1, 2), open_game(2, 2, 3), open_game(3, 3, 1)])
    assert table(found, "won", "lost") == [("1", "C", 2, 0), ("2=", "A", 0, 2), ("2=", "B", 0, 2)]


def test_who_joins_late_has_a_footnote():
    found = of(rules(), [entry(1, joined_on=date(2026, 5, 1)), entry(2)], [game(1, (1, 500), (2, 400))])
    assert [(note.number, note.what, note.on) for note in found.notes] == [(1, "joined", date(2026, 5, 1))]
    assert found.row(1).footnotes == (1,)


def test_form_is_of_the_last_five():
    games = [game(id, (1, total), (2, 500)) for id, total in enumerate((900, 900, 500, 100, 900, 100, 900), start=1)]
    found = of(rules("sum", drop_worst=2), entries(2), games)
    assert found.row(1).form == ("D", "L", "W", "L", "W")
    assert found.row(2).form == ("D", "W", "L", "W", "L")


def test_partnerships_and_players_come_from_the_same_games():
    pairs = [Competitor(id=10, name="A & B", players=(1, 2)), Competitor(id=20, name="A & C", players=(1, 3))]
    found = of(rules("sum").ranking("partnerships"), pairs, MIXED)
    assert table(found, "score", "played") == [("1", "A & C", 7000, 1), ("2", "A & B", 6000, 1)]
    found = of(rules("sum").ranking("players"), SINGLES[:4], MIXED)
    assert table(found, "score")[0] == ("1", "A", 16000)


def test_a_club_day_is_more_than_a_date():
    night = [game(1, (1, 100), (2, 50), day=5), game(2, (1, 200), (2, 50), day=6)]
    as_one = [one._replace(day=77) for one in night]
    assert [day.figure for day in of(rules("best_days"), entries(2), night).row(1).days] == [100, 200]
    found = of(rules("best_days"), entries(2), as_one).row(1)
    assert [(day.figure, day.on) for day in found.days] == [(300, START + timedelta(days=5))]


def test_a_walkover_without_people_belongs_to_its_entries():
    one = walkover(1, 1, 2)
    unnamed = one._replace(sides=tuple(each._replace(seats=()) for each in one.sides))
    assert of(rules(), entries(3), [unnamed], only={1, 2}).row(1).won == 1
    assert of(rules(), entries(3), [unnamed], only={1, 3}).row(1).won == 0


def test_a_team_that_left_the_game_is_last():
    sides = (side(0, 1, 900, place=None), side(1, 2, 500, place=1), side(2, 3, 400, place=2))
    found = of(rules(place_points=[[3, 1, 0]]), entries(3), [game(1, sides=sides)])
    assert table(found, "points", "won") == [("1", "B", 3, 1), ("2", "C", 1, 0), ("3", "A", 0, 0)]


def test_a_single_team_has_neither_won_nor_lost():
    alone = game(1, sides=(side(0, (1, 2), 900, place=1, won=True, seats=(Seat(player=1), Seat(player=2)), entry=1),))
    assert table(of(rules("sum"), entries(1), [alone]), "score", "played", "won", "drawn", "lost", "points") == [
        ("1", "A", 900, 1, 0, 0, 0, 0)
    ]


def test_a_part_of_the_season_is_counted_under_the_rules_of_all_of_it():
    games = [game(id, (3, 500), (4, 400)) for id in range(1, 5)]
    games += [game(5, (1, 500), (2, 400), rules="other"), game(6, (1, 300), (2, 400))]
    for filters in ({"only": {1, 2}}, {"since": games[4].on}):
        found = of(rules("sum"), entries(4), games, **filters)
        assert table(found, "score")[:2] == [("1", "B", 400), ("2", "A", 300)]
        assert [one.reason for one in found.left_out] == ["rules"]
