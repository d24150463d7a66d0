"""Operations on a game as a form or a file makes them, each based on the game as its writer saw it.

PURE: knows only the JSON of a game. The browser has its twin in static/js/ops.js.
"""

from typing import Any
from uuid import UUID, uuid5

from scorekeeper.play.units import unit, value, version
from scorekeeper.play.values import FORMAT, Game, Op

BY_ORDER = ("tally", "end", "order")  # the number of a deal means another deal once deals changed places


def operation(game: Game, name: str, /, *, key: str, group: str = "", **content: Any) -> Op:
    """An operation on `game`, with the version and the value of the unit that it changes."""
    op: Op = {"format": FORMAT, "key": key, "game": game["id"], "group": group or key, "op": name, **content}
    here = unit(op)
    if here != ["none"]:
        op["base"] = version(game, here)
        op["before"] = value(game, here)
    if name in BY_ORDER:
        op["order"] = game["versions"]["order"]
    return op


def starting(id: str, rules: Any, teams: list[dict[str, Any]], *, key: str, **content: Any) -> Op:
    """The operation that starts a game. rules: {"digest"} or the whole of them."""
    return {
        "format": FORMAT,
        "key": key,
        "game": id,
        "group": key,
        "op": "start",
        "teams": teams,
        "rules": rules,
        **content,
    }


def derived(parent: str, name: str) -> str:
    """Always the same id for the same parent (a uuid) and name: what is sent twice is known again."""
    return str(uuid5(UUID(parent), name))
