"""Short ways to write down the games of a season."""

from collections.abc import Sequence
from datetime import date, timedelta

from leagues.rules import SeasonRules
from leagues.standings import Standings, standings
from leagues.values import Adjustment, Competitor, Kind, Played, Seat, Side, State

START = date(2026, 1, 1)


def rules(kind="wins", **more) -> SeasonRules:
    return SeasonRules.from_json({"kind": kind, "ranked": "entries", **more})


def breakers(*keys):
    return [{"key": key} if isinstance(key, str) else key for key in keys]


def entry(id: int, name: str = "", **more) -> Competitor:
    return Competitor(id=id, name=name or "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[id - 1], players=(id,), **more)


def entries(number: int) -> list[Competitor]:
    return [entry(id) for id in range(1, number + 1)]


def side(order: int, who: int | Sequence[int], total: int | None = None, **more) -> Side:
    players = (who,) if isinstance(who, int) else tuple(who)
    more.setdefault("entry", who if isinstance(who, int) else None)
    more.setdefault("seats", tuple(Seat(player=player) for player in players))
    return Side(order=order, total=total, **more)


def game(id: int, *teams: tuple[int | Sequence[int], int | None], day: int | None = None, **more) -> Played:
    """game(7, (1, 500), (2, 300)): on day 7 after the start, 1 made 500 and 2 made 300."""
    totals = [total for _, total in teams]
    best = max((total for total in totals if total is not None), default=None)
    sides = tuple(
        side(
            order,
            who,
            total,
            place=None if total is None else 1 + sum(o > total for o in totals if o is not None),
            won=total is not None and total == best,
        )
        for order, (who, total) in enumerate(teams)
    )
    given = {
        "game": f"game-{id}",
        "on": START + timedelta(days=id if day is None else day),
        "day": None,
        "state": State.CONFIRMED,
        "kind": Kind.PLAYED,
        "rules": "whitnack",
        "deals": 4,
        "full_deals": 4,
        "sides": sides,
    }
    return Played(id=id, **{**given, **more})


def open_game(id: int, one: int, other: int, **more) -> Played:
    """Planned, and not played."""
    given = {"state": State.SCHEDULED, "on": None, "deals": 0, "game": None}
    return game(id, (one, None), (other, None), **{**given, **more})


def walkover(id: int, winner: int, loser: int, **more) -> Played:
    sides = (side(0, winner, awarded="win"), side(1, loser, awarded="loss"))
    return game(id, sides=sides, **{"kind": Kind.WALKOVER, "deals": 0, "game": None, **more})


def adjustment(competitor: int, points: int = 0, score: int = 0, **more) -> Adjustment:
    given = {"id": 1, "reason": "came late", "on": START, "cancelled": False}
    return Adjustment(competitor=competitor, points=points, score=score, **{**given, **more})


def table(found: Standings, *names: str) -> list[tuple[object, ...]]:
    """Place, name, and so many more fields of each row."""
    return [(row.place, row.competitor.name, *(getattr(row, name) for name in names)) for row in found.rows]


def places(found: Standings) -> dict[str, str]:
    return {row.competitor.name: row.place for row in found.rows}


def of(given: SeasonRules, people: Sequence[Competitor], games: Sequence[Played], *more, **filters) -> Standings:
    return standings(given, people, games, *more, **filters)
