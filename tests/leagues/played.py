"""Games of a season as values, for the pure modules."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

from leagues.values import Kind, Played, Seat, Side, State

FIRST = date(2026, 1, 5)


def on(day: int) -> date:
    return FIRST + timedelta(days=day)


def side(
    order: int,
    players: Sequence[int],
    total: int | None = None,
    *,
    counts: Mapping[str, int] | None = None,
    tallies: Sequence[Mapping[str, int]] = (),
    **more: Any,
) -> Side:
    """With `tallies` alone the counts are their sums."""
    if counts is None:
        lines = {line for tally in tallies for line in tally}
        counts = {line: sum(tally.get(line, 0) for tally in tallies) for line in lines}
    seats = more.pop("seats", tuple(Seat(player=player) for player in players))
    return Side(order=order, seats=seats, total=total, counts=counts, tallies=tuple(tallies), **more)


def placed(sides: Sequence[Side], *, low: bool = False) -> tuple[Side, ...]:
    """With place and won as a finished game has them."""
    totals = [one.total for one in sides if one.total is not None]
    made = []
    for one in sides:
        if one.total is None:
            made.append(one)
            continue
        ahead = sum(1 for total in totals if (total < one.total if low else total > one.total))
        made.append(one._replace(place=ahead + 1, won=ahead == 0))
    return tuple(made)


def game(id: int, *sides: Side, day: int | None = 0, low: bool = False, **more: Any) -> Played:
    """A confirmed game of four deals unless said otherwise."""
    standard = {"state": State.CONFIRMED, "kind": Kind.PLAYED, "deals": 4, "full_deals": 4, "day": None, "rules": "r"}
    return Played(
        id=id,
        game=more.pop("game", f"uuid-{id}"),
        on=None if day is None else on(day),
        sides=placed(sides, low=low),
        **{**standard, **more},
    )


def pairs(id: int, us: Sequence[int], them: Sequence[int], ours: int, theirs: int, **more: Any) -> Played:
    return game(id, side(0, us, ours), side(1, them, theirs), **more)


def random_season(random: Random, games: int, *, players: int = 12) -> list[Played]:
    """Two or three teams of one or two, ties, walkovers, byes, games not confirmed."""
    made = []
    for id in range(1, games + 1):
        size, teams = random.choice([(2, 2), (2, 2), (1, 3), (1, 2), (2, 3)])
        people = random.sample(range(1, players + 1), size * teams)
        sides = []
        for order in range(teams):
            deals = tuple(random.choice([-200, 300, 1200, 2500]) for _ in range(4))
            tallies = [{"clean": random.randint(0, 3), "going_out": random.randint(0, 1)} for _ in deals]
            seats = people[order * size : (order + 1) * size]
            sides.append(side(order, seats, sum(deals), deals=deals, tallies=tallies))
        more: dict[str, Any] = {}
        luck = random.random()
        if luck < 0.05:
            more = {"state": State.SUBMITTED}
        elif luck < 0.1:
            more = {"kind": Kind.ABANDONED, "deals": random.randint(0, 3)}
        elif luck < 0.15:
            sides = [side(order, [s.player for s in one.seats]) for order, one in enumerate(sides)]
            more = {"kind": Kind.WALKOVER, "game": None, "deals": 0}
        made.append(game(id, *sides, day=random.randint(0, 60), round=random.randint(0, 3), **more))
    return made


def random_log(random: Random, games: int, *, players: int = 40) -> list[Played]:
    """Confirmed games of two pairs, ten a day."""
    log = []
    for id in range(1, games + 1):
        a, b, c, d = random.sample(range(1, players + 1), 4)
        totals = random.randint(-500, 9000), random.randint(-500, 9000)
        log.append(pairs(id, [a, b], [c, d], *totals, day=id // 10))
    return log
