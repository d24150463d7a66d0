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
            if here[0] in ("deal", "order"):
                if moved := reorder_back(game, change, old, new):
                    before.append({"unit": here, "value": moved[0]})
                    after.append({"unit": here, "value": moved[1]})
                done = done or moved is not None
                continue
            found, already = take_back(game, here, old, new)
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


def take_back(game: Game, here: Unit, old: Json, new: Json) -> tuple[bool, bool]:
    """(taken back now, was back already)"""
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


def reorder_back(game: Game, change: dict[str, Any], old: Json, new: Json) -> tuple[Json, Json] | None:
    """Puts deals back in their places, as long as no other change of places came after.

    Gives before and after, by which this can be taken back in turn: `after` says in "did" what was done.
    """
    did = change["op"] if change["op"]["op"] == "order" else new.get("did")
    if did is None or game["versions"]["order"] != new["order"]:
        return None
    before: dict[str, Any] = {"order": new["order"], "teams": twin(game["teams"])}
    after: dict[str, Any] = {}
    as_left = game["teams"] == new["teams"]
    number = did["deal"]
    if did["action"] == "insert":
        if filled_since(game["deals"][number - 1], new.get("deal")):
            return None
        before["deal"] = remove(game, number)
        back = {"action": "remove", "deal": number}
    elif did["action"] == "remove":
        insert(game, number, twin(old["deal"]))
        after["deal"] = twin(old["deal"])
        back = {"action": "insert", "deal": number}
    else:
        move(game, did["to"], number)
        back = {"action": "move", "deal": did["to"], "to": number}
    if as_left:
        game["teams"] = twin(old["teams"])
    game["versions"]["order"] += 1
    return before, {**after, "order": game["versions"]["order"], "teams": twin(game["teams"]), "did": back}


def filled_since(deal: dict[str, Any], put_in: dict[str, Any] | None) -> bool:
    """Whether a deal that was put in, empty or as it was taken out before, has been written in since."""
    return has_entries(deal) if put_in is None else deal != put_in
