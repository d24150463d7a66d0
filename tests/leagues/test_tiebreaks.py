"""Each criterion decides between two who are level without it, and the sentence names its figures."""

from dataclasses import replace
from fractions import Fraction

import pytest

from leagues.reasons import apart, explanations, why
from tests.leagues.seasons import breakers, entries, entry, game, of, rules, side, table, walkover

LEVEL = [  # A and B: a win and a loss each, 1000 points scored and 1000 against, and 1 to 1 against each other
    game(1, (1, 600), (2, 400)),
    game(2, (1, 400), (2, 600)),
]


def with_details(id, *teams, **more):
    """Each team: (who, total, counts, points by deal)."""
    best = max(total for _, total, _, _ in teams)
    sides = tuple(
        side(order, who, total, place=1 if total == best else 2, counts=counts, deals=deals)
        for order, (who, total, counts, deals) in enumerate(teams)
    )
    return game(id, sides=sides, **more)


DETAILS = [
    with_details(
        1,
        (1, 600, {"clean": 2, "red_threes_caught": 1}, (300, 100, 200)),
        (2, 400, {"clean": 1, "clean_sevens": 2}, (100, 100, 200)),
    ),
    with_details(2, (1, 400, {"dirty": 9}, (0, 400)), (2, 600, {"going_out": 1}, (500, 100))),
]


@pytest.mark.parametrize(
    ("breaker", "games", "said"),
    [
        ("wins", [*LEVEL, game(3, (1, 300), (2, 300))], None),
        ("difference", [*LEVEL, game(3, (1, 500), (9, 100)), game(4, (2, 500), (9, 200))], "A 400, B 300."),
        ("points_for", [*LEVEL, game(3, (1, 500), (9, 100)), game(4, (2, 600), (9, 200))], "B 1,600, A 1,500."),
        ("best_game", [*LEVEL, game(3, (1, 700), (9, 600)), game(4, (2, 500), (9, 400))], "A 700, B 600."),
        ("average", [*LEVEL, game(3, (1, 700), (9, 600)), game(4, (2, 500), (9, 400))], "A 566.7, B 500."),
        ("clean_books", DETAILS, "B 3, A 2."),
        ("red_threes_caught", DETAILS, "B 0, A 1. Lower is better."),
        ("deals_won", DETAILS, "A 2, B 1."),
        ("points", LEVEL, None),
        ("head_to_head", [*LEVEL, walkover(3, 2, 1), game(4, (1, 500), (9, 400))], "B 4, A 2."),
        ("play_off", [*LEVEL, game(3, (2, 500), (1, 200), stage="play_off")], "B 2, A 0."),
        (
            {"key": "wins", "scope": "tied"},
            [game(1, (1, 600), (2, 400)), game(2, (1, 500), (9, 600)), game(3, (2, 500), (9, 400))],
            "A 1, B 0.",
        ),
        (
            {"key": "difference", "scope": "tied"},
            [*LEVEL[:1], game(2, (1, 300), (2, 600)), game(3, (2, 500), (9, 501)), game(4, (1, 900), (9, 901))],
            "B 100, A −100.",
        ),
        (
            {"key": "points_for", "scope": "tied"},
            [*LEVEL, game(3, (1, 600), (2, 600)), game(4, (1, 900), (2, 900))],
            None,
        ),
        ({"key": "best_game", "scope": "tied", "direction": "low"}, [*LEVEL], None),
        (
            {"key": "best_game", "direction": "low"},
            [*LEVEL, game(3, (1, 500), (9, 400)), game(4, (2, 300), (9, 100))],
            "B 300, A 400. Lower is better.",
        ),
    ],
)
def test_a_criterion_decides(breaker, games, said):
    found = of(rules(tie_breakers=breakers(breaker)), entries(2), games)
    reasons = explanations(found)
    if said is None:
        assert [row[0] for row in table(found)] == ["1=", "1="]
        assert reasons == {}
    else:
        assert [row[0] for row in table(found)] == ["1", "2"]
        (reason,) = reasons.values()
        assert str(reason).endswith(said)
        assert str(reason).startswith(f"{found.rows[0].competitor.name} and {found.rows[1].competitor.name} are level")


def test_deals_won_are_those_of_one_team_alone():
    games = [
        with_details(1, (1, 600, {}, (300, 100, 200)), (2, 400, {}, (100, 100, 200))),
        with_details(2, (1, 400, {}, (100, 300)), (2, 600, {}, (400, 200))),
    ]
    found = of(rules(tie_breakers=breakers("deals_won")), entries(2), games)
    assert str(explanations(found)[1]).endswith("Deals won: A 2, B 1.")
    without = [games[0], games[1]._replace(sides=tuple(one._replace(deals=()) for one in games[1].sides))]
    assert [row[0] for row in table(of(rules(tie_breakers=breakers("deals_won")), entries(2), without))] == ["1=", "1="]


def test_books_of_a_game_without_its_deals_decide_nothing():
    games = [with_details(1, (1, 600, {"clean": 2}, ()), (2, 400, {"clean": 1}, ())), game(2, (1, 400), (2, 600))]
    found = of(rules(tie_breakers=breakers("clean_books")), entries(2), games)
    assert table(found) == [("1=", "A"), ("1=", "B")]
    assert found.rows[0].values == {"clean_books": None}


def test_what_stands_after_shared_is_not_asked():
    games = [*LEVEL, game(3, (1, 500), (9, 100)), game(4, (2, 500), (9, 200))]
    assert table(of(rules(tie_breakers=breakers("wins", "shared")), entries(2), games)) == [("1=", "A"), ("1=", "B")]
    assert table(of(rules(tie_breakers=breakers("wins", "difference", "shared")), entries(2), games))[0][0] == "1"


def test_head_to_head_needs_that_all_have_met():
    games = [
        *(game(1, (2, 500), (1, 400)), game(2, (3, 500), (2, 400))),  # 1 and 3 have not met
        *(game(3, (1, 500), (9, 400)), game(4, (3, 400), (9, 500))),
    ]
    given = rules(tie_breakers=breakers("head_to_head"))
    assert table(of(given, entries(3), games)) == [("1=", "A"), ("1=", "B"), ("1=", "C")]
    both = of(given, entries(2), games)
    assert table(both) == [("1", "B"), ("2", "A")]


def test_who_met_often_weighs_no_more_than_who_met_once():
    """A beat B twice and lost once, lost to C; B lost to ... : by opponent 4/3 + 0, 2/3 + 2, 2 + 0."""
    games = [
        *(game(id, (1, 500), (2, 400)) for id in (1, 2)),
        game(3, (2, 500), (1, 400)),
        game(4, (3, 500), (1, 400)),
        game(5, (2, 500), (3, 400)),
        game(6, (3, 900), (9, 100)),
    ]
    found = of(rules(tie_breakers=breakers("head_to_head")), entries(3), games)
    assert table(found, "points") == [("1", "B", 4), ("2", "C", 4), ("3", "A", 4)]
    assert str(explanations(found)[2]).endswith("B 2.7, C 2.")


def test_any_two_can_be_compared():
    games = [game(1, (1, 900), (2, 400)), game(2, (3, 500), (2, 300)), game(3, (2, 800), (4, 100))]
    found = of(rules(tie_breakers=breakers("difference")), entries(5), games)
    rows = {row.competitor.name: row for row in found.rows}
    assert [row.competitor.name for row in found.rows] == ["A", "C", "B", "D", "E"]
    assert str(why(rows["A"], rows["B"], "wins")).endswith("Points scored less points against: A 500, B 0.")
    assert str(why(rows["A"], rows["D"], "wins")) == "League points: A 2, D 0."
    assert str(why(rows["D"], rows["E"], "wins")) == "E has not played yet."
    few = of(rules("average", min_games=2), entries(2), LEVEL[:1]).rows
    assert str(why(few[0], few[1], "average")) == "B has too few games for a place: 1."
    level = of(rules(tie_breakers=[]), entries(2), LEVEL).rows
    assert str(why(*level, "wins")) == (
        "A and B are level (League points: 2). Nothing tells them apart, so they share the place."
    )
    gone = replace(entry(2), status="withdrawn", withdrawal="expunge")
    last = of(rules(), [entry(1), gone, entry(3)], [game(1, (1, 5), (3, 0))]).rows
    assert str(why(last[1], last[2], "wins")) == "B has withdrawn, and none of those games counts."


def test_a_name_cannot_turn_the_sentence_round():
    people = [entry(1, "\u05d0"), entry(2)]
    found = of(rules("sum"), people, [game(1, (1, 500), (2, 400))])
    assert str(why(found.rows[0], found.rows[1], "sum")) == "Sum of scores: \u2068\u05d0\u2069 500, B 400."


@pytest.mark.parametrize(
    ("a", "b", "shown"),
    [
        (1200, 1100, ("1,200", "1,100")),
        (Fraction(1000, 3), Fraction(1001, 3), ("333.3", "333.7")),
        (Fraction(1000, 3), Fraction(1000, 3) - Fraction(1, 40), ("333.33", "333.31")),
        (Fraction(-1, 3), -1, ("−0.3", "−1")),
    ],
)
def test_figures_nearly_the_same_are_shown_so_that_they_differ(a, b, shown):
    assert apart(a, b) == shown
