from fractions import Fraction

from leagues.describing import proposal_sentences
from leagues.rules import SeasonRules
from leagues.sizes import propose_sizes
from leagues.values import State
from tests.leagues.seasons import entry, game

USUAL = [
    game(1, ((1, 2), 6000), ((3, 4), 5000)),
    game(2, ((1, 3), 7000), ((2, 4), 4000)),
    game(3, ((1, 4), 6500), ((2, 3), 5500)),
]


def test_nothing_to_choose_while_all_tables_have_one_size():
    assert propose_sizes([]).way == "raw"
    found = propose_sizes(USUAL)
    assert (found.way, found.because, found.example) == ("raw", "same", None)
    assert proposal_sentences(found) == [
        "Tables of 2 teams of 2: 5,667 on average for a team (3 games).",
        "All tables have the same size, so scores can be added as they are.",
    ]


def test_the_difference_is_proposed_where_averages_are_apart():
    odd = game(4, (1, 3000), (2, 2000), (5, 1000))
    found = propose_sizes([*USUAL, odd, game(5, (1, 9000), (2, 1), (3, 1), state=State.DISPUTED)])
    assert (found.way, found.because, found.example) == ("difference", "level", odd)
    assert [(one.size, one.games, one.mean, one.spread) for one in found.sizes] == [
        ((2, 2), 3, Fraction(17000, 3), Fraction(2500, 3)),
        ((3, 1), 1, 2000, Fraction(2000, 3)),
    ]
    assert found.counted == {
        "raw": (3000, 2000, 1000),
        "average": (Fraction(17000, 3),) * 3,
        "difference": (1000, 0, -1000),
        "placement": (100, 50, 0),
    }
    assert proposal_sentences(found) == [
        "Tables of 2 teams of 2: 5,667 on average for a team (3 games).",
        "Tables of 3 single players: 2,000 on average for a team (1 game).",
        "Added as they are, whoever sits at the other tables is behind by about 3,667 a game.",
        "The latest such game, as it was scored: 3,000, 2,000, 1,000.",
        "The same as difference to its average: 1,000, 0, −1,000.",
        "Each game counts as the difference to the average of its table.",
    ]


def test_games_under_other_rules_blur_no_average():
    odd = game(4, (1, 3000), (2, 2000), (5, 1000))
    other = game(5, (1, 300), (2, 200), (5, 100), rules="simpson")
    assert propose_sizes([*USUAL, odd, other]) == propose_sizes([*USUAL, odd])
    all_count = propose_sizes([*USUAL, odd, other], SeasonRules(several_rules="count"))
    assert [one.games for one in all_count.sizes] == [3, 2]


def test_places_are_proposed_where_scores_are_also_further_apart():
    odd = game(4, ((1, 5), 19000), ((2, 6), 10000), ((3, 4), 1000))
    found = propose_sizes([*USUAL, odd])
    assert (found.way, found.because) == ("placement", "spread")
    said = proposal_sentences(found)
    assert said[2] == "Added as they are, whoever sits at the other tables is ahead by about 4,333 a game."
    assert said[-2:] == [
        "The same by places: 100, 50, 0.",
        "Each game counts from 100 for the first to 0 for the last, whatever the scores.",
    ]


def test_averages_close_together_can_be_added():
    found = propose_sizes([*USUAL, game(4, ((1, 5), 6000), ((2, 6), 5500), ((3, 4), 5000))])
    assert (found.way, found.because) == ("raw", "alike")
    assert proposal_sentences(found)[-1] == "The averages are close together, so scores can be added as they are."


def test_games_of_one_who_left_and_never_was_there_blur_no_average():
    odd = game(4, (1, 3000), (2, 2000), (5, 1000))
    gone = game(5, (1, 300), (2, 200), (6, 100))
    left = [entry(id) for id in range(1, 6)] + [entry(6, status="withdrawn", withdrawal="expunge")]
    rules = SeasonRules(ranked="players")
    assert propose_sizes([*USUAL, odd, gone], rules, left) == propose_sizes([*USUAL, odd], rules, left)
