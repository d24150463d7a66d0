"""Who could be given a prize, in order, from the season as it stands.

Pure. A candidate is somebody ranked (places, totals, books, pick-ups), the team of one game (highest game and deal),
or a person (attendance, draw). The people of a candidate get the prize; those who are left out, have played too
little or have a prize already do not, and a candidate with nobody left is none.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Literal

from leagues.credits import Number, Season
from leagues.prizes import Prize
from leagues.standings import Standings
from leagues.statistics import Appearance, counted
from leagues.values import CLEAN_BOOKS, Competitor, Kind, Played, Side, State


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """Who could be given a prize, with what, and where it was made."""

    key: str
    """The same each time it is computed: "c" and the competitor, "g" and fixture and team, "p" and the player."""
    people: tuple[int, ...]
    """Who gets the prize."""
    competitor: int | None = None
    value: int | None = None
    """Points, number of books or days, or the place; None for a draw."""
    figure: str = ""
    """Of a place: the exact figure it stands on, as str of a whole number or a fraction."""
    fixture: int | None = None
    game: str | None = None
    deal: int | None = None
    passed: tuple[int, ...] = ()
    """Who of it does not get this prize: left out, too few games, or a prize already."""


@dataclass(frozen=True, kw_only=True)
class Basis:
    """What prizes are given for: the season as it stands."""

    competitors: Sequence[Competitor]
    places: Mapping[int, int]
    """Place by competitor, from the standings; who has none (not qualified, withdrawn) is not in it."""
    figures: Mapping[int, Number | None] = field(default_factory=dict)
    """What the season ranks by, by competitor."""
    games: Sequence[Played]
    """The games that count for the season; with their deals where there is a prize for one."""
    behind: Callable[[Side], Iterable[int]]
    """Competitors behind a side, as the standings see it."""
    low: bool = False
    """Lowest wins."""
    present: Sequence[int] = ()
    """Players among whom something is drawn."""
    without: Collection[int] = frozenset()
    """Players who are given no prize, such as guests."""
    attended: Sequence[Played] | None = None
    """Games whose days count as attended, where these are more than `games`: also those that do not count else."""
    played: Sequence[Played] = field(init=False)
    games_of: Mapping[int, int] = field(init=False)
    """Games by player."""
    games_behind: Mapping[int, int] = field(init=False)
    """Games by competitor."""

    def __post_init__(self) -> None:
        played = counted(self.games)
        sides = [side for game in played for side in game.sides if side.total is not None]
        object.__setattr__(self, "played", played)
        object.__setattr__(self, "games_of", Counter(seat.player for side in sides for seat in side.seats))
        object.__setattr__(self, "games_behind", Counter(one for side in sides for one in set(self.behind(side))))


def basis_of(
    standings: Standings,
    games: Sequence[Played],
    *,
    present: Sequence[int] = (),
    without: Collection[int] = frozenset(),
) -> Basis:
    """The basis from the standings of a season and all of its games; with deals if there is a prize for one.

    Prizes of scores are for games that the standings count and whose points may be compared; play-offs are not among
    them.
    """
    rules, competitors = standings.rules, [row.competitor for row in standings.rows]
    season = Season(rules, competitors, games)
    left_out = {one.played.id for one in standings.left_out}
    compared = [
        game
        for game in games
        if game.stage == "league"
        and game.id not in left_out
        and (rules.several_rules == "count" or game.rules in season.digests)
    ]
    return Basis(
        competitors=competitors,
        places={row.competitor.id: row.pos for row in standings.rows if row.pos is not None},
        figures={row.competitor.id: row.figure for row in standings.rows},
        games=compared,
        behind=season.behind,
        low=rules.low_wins,
        present=present,
        without=without,
        attended=games,
    )


# Candidates


def by_place(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    for one in basis.competitors:
        if one.id in basis.places:
            figure = basis.figures.get(one.id)
            yield replace(of_competitor(one, basis.places[one.id]), figure="" if figure is None else str(figure))


def of_competitor(one: Competitor, value: int) -> Candidate:
    return Candidate(key=f"c{one.id}", people=one.players, competitor=one.id, value=value)


def by_game(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    for row in appearances(basis):
        if not (basis.low and row.game.early):  # a short game is low because it was short
            yield of_team(row, row.side.total)


def by_deal(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    for row in appearances(basis):
        for deal, points in enumerate(row.side.deals, start=1):
            if points is not None:
                yield of_team(row, points, deal=deal)


def appearances(basis: Basis) -> Iterator[Appearance]:
    """Teams that played their game to the end."""
    for game in basis.played:
        yield from (Appearance(game, side) for side in game.sides if side.total is not None and side.place)


def of_team(row: Appearance, value: int | None, *, deal: int | None = None) -> Candidate:
    key = f"g{row.game.id}.{row.side.order}" + (f".{deal}" if deal else "")
    return Candidate(key=key, people=row.people, value=value, fixture=row.game.id, game=row.game.game, deal=deal)


def summed(basis: Basis, figure: Callable[[Side], int]) -> Iterator[Candidate]:
    sums: defaultdict[int, int] = defaultdict(int)
    for game in basis.played:
        for side in game.sides:
            if side.total is not None:
                for one in set(basis.behind(side)):
                    sums[one] += figure(side)
    yield from (of_competitor(one, sums[one.id]) for one in basis.competitors if one.id in sums)


def by_total(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    return summed(basis, lambda side: side.total or 0)


def by_clean_books(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    found = summed(basis, lambda side: sum(side.counts.get(line, 0) for line in CLEAN_BOOKS))
    return (one for one in found if one.value)


def by_pickups(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    return (one for one in summed(basis, lambda side: side.counts.get("exact_pickups", 0)) if one.value)


def by_days(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    """Days on which somebody sat at a table: club days, or dates where there is none."""
    attended = basis.games if basis.attended is None else basis.attended
    days = {
        (seat.player, game.day if game.day is not None else game.on)
        for game in attended
        if game.state is State.CONFIRMED and game.kind in (Kind.PLAYED, Kind.ABANDONED)
        for side in game.sides
        for seat in side.seats
        if game.day is not None or game.on is not None
    }
    for player, number in sorted(Counter(player for player, _day in days).items()):
        yield Candidate(key=f"p{player}", people=(player,), value=number)


def by_chance(basis: Basis, prize: Prize) -> Iterator[Candidate]:
    for player in sorted(set(basis.present)):
        yield Candidate(key=f"p{player}", people=(player,))


CANDIDATES: Mapping[str, tuple[Callable[[Basis, Prize], Iterator[Candidate]], Literal["high", "low", "best", "worst"]]]
CANDIDATES = {
    "place": (by_place, "low"),
    "highest_game": (by_game, "best"),
    "highest_deal": (by_deal, "best"),
    "lowest_total": (by_total, "worst"),
    "clean_books": (by_clean_books, "high"),
    "exact_pickups": (by_pickups, "high"),
    "attendance": (by_days, "high"),
    "draw": (by_chance, "high"),
}
"""By kind of prize: its candidates, and what of them is first; best and worst turn where lowest wins."""


def candidates(prize: Prize, basis: Basis, taken: Collection[int] = frozenset()) -> list[list[Candidate]]:
    """In order, without those who cannot get it; those with the same figure together, as the standings have them."""
    make, first = CANDIDATES[prize.kind]
    high = {"high": True, "low": False, "best": not basis.low, "worst": basis.low}[first]
    found = [one for made in make(basis, prize) if (one := given_to(made, prize, basis, taken))]
    found.sort(key=lambda one: -(one.value or 0) if high else one.value or 0)
    return [list(group) for _value, group in groupby(found, key=lambda one: one.value)]


def given_to(one: Candidate, prize: Prize, basis: Basis, taken: Collection[int]) -> Candidate | None:
    """The candidate with those of its people who may be given the prize; None if there are none."""
    own = one.competitor is not None and basis.games_behind.get(one.competitor, 0) >= prize.least_games
    people = tuple(
        player
        for player in one.people
        if player not in basis.without
        and player not in taken
        and (own or basis.games_of.get(player, 0) >= prize.least_games)
    )
    if not people or (one.competitor is not None and not own):
        return None
    return replace(one, people=people, passed=tuple(player for player in one.people if player not in people))
