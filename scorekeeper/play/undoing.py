"""Undo: every unit that still holds what a change left gets back what it held before.

Pure: knows only the JSON of a game and of its changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.play.ordering import insert, move, remove
from scorekeeper.play.units import has_entries, put, unit, value
from scorekeeper.play.values import Game, Json, Refused, Unit, twin


def undo(game: Game, changes: Sequence[dict[str, Any]]) -> tuple[bool, Json, Json]:
    """Takes `changes` back in place, last first.

    Gives whether all that could be undone was (now or before), and what was and what is now
    as lists of {"unit", "value"}, for the history and for undoing the undo.
    """
    before: list[dict[str, Any]] = []
    after: list[dict[str, Any]] = []
    done = False
    for change in reversed(changes):
        for here, old, new in reversed(steps(change)):
            if moved_since(game, change, here):
                continue
            found, already = take_back(game, here, change, old, new)
            if found:
                before.append({"unit": here, "value": twin(new)})
                after.append({"unit": here, "value": twin(old)})
            done = done or found or already
    return done, before, after


def steps(change: dict[str, Any]) -> list[tuple[Unit, Json, Json]]:
    """(unit, before, after) of all that a change did."""
    if change["op"]["op"] in ("start", "settle"):
        return []
    if change["op"]["op"] == "undo":
        pairs = zip(change["before"] or [], change["after"] or [], strict=True)
        return [(old["unit"], old["value"], new["value"]) for old, new in pairs]
    here = unit(change["op"])
    if here == ["join"]:
        here = ["team", change["after"]["order"]]
        return [(here, None, change["after"])]
    return [(here, change["before"], change["after"])]


def moved_since(game: Game, change: dict[str, Any], here: Unit) -> bool:
    """Whether deals changed places since, so that the number means another deal now."""
    order = change["op"].get("order")
    return here[0] in ("tally", "end", "pair") and order is not None and order != game["versions"]["order"]


def take_back(game: Game, here: Unit, change: dict[str, Any], old: Json, new: Json) -> tuple[bool, bool]:
    """(taken back now, was back already)"""
    if here[0] in ("deal", "order"):
        return reorder_back(game, here, change, old, new)
    if here[0] == "team":
        return team_back(game, here[1], old, new)
    try:
        there = value(game, here)
    except Refused:
        return False, False
    if there != new:
        return False, there == old
    put(game, here, old)
    return True, False


def team_back(game: Game, order: int, old: Json, new: Json) -> tuple[bool, bool]:
    """Takes out a team that joined and has nothing yet, or seats it again."""
    if old is None:
        last = len(game["teams"]) - 1
        entries = [entry for deal in game["deals"] for entry in deal["tallies"] if entry["team"] == order]
        if last != order or game["teams"][last] != new or entries:
            return False, last < order
        game["teams"].pop()
    else:
        if len(game["teams"]) != order:
            return False, False
        game["teams"].append(twin(old))
    game["versions"]["seats"] += 1
    return True, False


def reorder_back(game: Game, here: Unit, change: dict[str, Any], old: Json, new: Json) -> tuple[bool, bool]:
    """Puts deals back in their places, as long as no other change of places came after."""
    op = change["op"]
    if op["op"] != "order" or game["versions"]["order"] != new["order"]:
        return False, False
    as_left = game["teams"] == new["teams"]
    if op["action"] == "insert":
        if has_entries(game["deals"][op["deal"] - 1]):
            return False, False
        remove(game, op["deal"])
    elif op["action"] == "remove":
        insert(game, op["deal"], twin(old["deal"]))
    else:
        move(game, op["to"], op["deal"])
    if as_left:
        game["teams"] = twin(old["teams"])
    game["versions"]["order"] += 1
    return True, False
