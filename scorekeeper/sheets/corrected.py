"""Which figures of a game were put right after they had been saved first.

PURE: the history of a game and the game as it is now come in. Deals that were moved take what was first written in
them along.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.play.undoing import steps
from scorekeeper.play.units import END_FIELDS, end_of, tally_of
from scorekeeper.play.values import CARD_FIGURES, Game

Place = tuple[int, int]
"""Deal and team."""
Moved = tuple[Mapping[str, Any], dict[Place, Any]]
"""An operation that moves deals, and what was first written in a deal that it brings back."""
ENDS = {"out": "going_out", "first_down": "first_down", "starter": "starter"}


def corrected(game: Game, changes: Iterable[Mapping[str, Any]]) -> frozenset[tuple[int, int, str]]:
    """(deal, team, row) of every figure that is not what was saved first; team -1: the end of the deal."""
    firsts = first_written(changes)
    found = set()
    for (deal, team), first in firsts.items():
        if team == -1:
            now: Any = end_of(game, deal)
            found |= {(deal, team, ENDS[name]) for name in END_FIELDS if first.get(name) not in (None, now[name])}
        elif deal <= len(game["deals"]) and team < len(game["teams"]):
            entered = tally_of(game, deal, team)
            found |= {(deal, team, row) for row in differing(first, entered or {"counts": {}})}
    return frozenset(found)


def differing(first: Mapping[str, Any], now: Mapping[str, Any]) -> set[str]:
    counts = {
        row for row in {*first["counts"], *now["counts"]} if first["counts"].get(row, 0) != now["counts"].get(row, 0)
    }
    return counts | {name for name in (*CARD_FIGURES, "other") if (first.get(name) or 0) != (now.get(name) or 0)}


def first_written(changes: Iterable[Mapping[str, Any]]) -> dict[Place, Any]:
    """What was saved first in each place, by the place where it is now."""
    found: dict[Place, Any] = {}
    moves: dict[str, list[Moved]] = {}
    for change in changes:
        if change["status"] != "applied":
            continue
        for unit, before, after in steps(dict(change)):
            if unit[0] == "tally" and after is not None:
                found.setdefault((unit[1], unit[2]), after)
            elif unit[0] == "end" and after is not None:
                first = found.setdefault((unit[1], -1), {})
                for name in END_FIELDS:
                    if after.get(name) is not None and before.get(name) is None:
                        first.setdefault(name, after[name])
        op = change["op"]
        orders: list[Moved] = [(op, {})] if op["op"] == "order" and op["action"] != "exchange" else []
        if op["op"] == "undo" and any(unit[0] in ("deal", "order") for unit, _, _ in steps(dict(change))):
            orders = [(back(done), lost) for done, lost in reversed(moves.get(str(op["undoes"]), []))]
        for order, lost in orders:
            gone = {place: first for place, first in found.items() if not now_at(order, place[0])}
            moves.setdefault(str(change["group"]), []).append((order, gone))
            moved = {(now_at(order, deal), team): first for (deal, team), first in found.items()}
            found = {place: first for place, first in moved.items() if place[0]} | lost
    return found


def back(op: Mapping[str, Any]) -> dict[str, Any]:
    """The operation that puts deals where they were before this one."""
    if op["action"] == "move":
        return {"action": "move", "deal": op["to"], "to": op["deal"]}
    return {"action": "remove" if op["action"] == "insert" else "insert", "deal": op["deal"]}


def now_at(op: Mapping[str, Any], deal: int) -> int:
    """Where a deal stands after the operation; 0 where it is gone."""
    at, to = int(op["deal"]), int(op.get("to") or 0)
    if op["action"] == "insert":
        return deal + (deal >= at)
    if op["action"] == "remove":
        return 0 if deal == at else deal - (deal > at)
    if deal == at:
        return to
    return deal - (at < deal <= to) + (to <= deal < at)
