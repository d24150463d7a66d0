"""Seasons and plans for the tests of prizes."""

from leagues.candidates import Basis
from leagues.prizes import Prize, PrizePlan
from leagues.values import Competitor
from tests.leagues.played import game, side

PEOPLE = tuple(Competitor(id=player, name=f"Player {player}", players=(player,)) for player in range(1, 9))


def players_of(side):
    return [seat.player for seat in side.seats]


def basis(games, places=(), **more):
    """Players are ranked; `places` name them from the first on."""
    standard = {"competitors": PEOPLE, "places": dict(places), "games": games, "behind": players_of}
    return Basis(**{**standard, **more})


def plan(*prizes, one_each=False):
    made = [Prize(id=one, kind=one) if isinstance(one, str) else one for one in prizes]
    return PrizePlan(prizes=tuple(made), one_each=one_each)


def place(number, **more):
    return Prize(id=f"place{number}", kind="place", place=number, **more)


def given_to(awards):
    return [[winner.people for winner in one.winners] for one in awards]


LOG = [
    game(
        1,
        side(0, [1, 2], 5000, deals=(1000, 4000), counts={"clean": 7, "clean_sevens": 1, "exact_pickups": 1}),
        side(1, [3, 4], 4000, deals=(-200, 4200), counts={"clean": 5, "exact_pickups": 3}),
    ),
    game(2, side(0, [1, 3], 700, deals=(500, 200), counts={"clean": 2}), side(1, [2, 5], 900, deals=(900, 0)), day=1),
    game(3, side(0, [1, 4], 850, counts={"clean": 1}), side(1, [2, 3], 100), day=1),
]
PLACES = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
