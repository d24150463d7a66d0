"""What static/js/house.js has to know: the form, the kinds of book and the shape of the figures, as plain data.

PURE. So the script has the twin of the functions only; every table is here once.
"""

import dataclasses
import types
from typing import Any, Union, get_args, get_origin

from scorekeeper import books, houseform, likeness, places
from scorekeeper.figures import KINDS, RuleSet
from scorekeeper.reading import hints, write


def form_data() -> dict[str, Any]:
    """Ready for JSON."""
    return {
        "groups": houseform.GROUPS,
        "fields": write(houseform.FIELDS),
        "questions": write(houseform.QUESTIONS),
        "always": houseform.ALWAYS,
        "instead": houseform.INSTEAD,
        "not_offered": houseform.NOT_OFFERED,
        "extras": houseform.EXTRAS,
        "ranks": houseform.CARD_RANKS,
        "has": places.HAS,
        "zero": places.ZERO,
        "new_extra": places.NEW_EXTRA,
        "shortest_game": places.SHORTEST_GAME,
        "together": likeness.TOGETHER,
        "most_told": likeness.MOST_TOLD,
        "none": likeness.NONE,
        "kinds": KINDS,
        "counts_as": books.COUNTS_AS,
        "all_wild": books.ALL_WILD,
        "ranks_of": books.RANKS_OF,
        "following": books.FOLLOWING,
        "shape": shape(RuleSet),
    }


def shape(cls: type) -> dict[str, Any]:
    """Each field of a dataclass: [its default, the shape of what it holds or None, whether it holds a list of it].

    The digest leaves defaults out (see rules.digest).
    """
    known = hints(cls)
    found = {}
    for field in dataclasses.fields(cls):
        inner, many = _inner(known[field.name])
        default = None if field.default is dataclasses.MISSING else write(field.default)
        found[field.name] = [default, shape(inner) if inner else None, many]
    return found


def _inner(hint: Any) -> tuple[type | None, bool]:
    """The dataclass in a type, and whether there may be several."""
    if dataclasses.is_dataclass(hint):
        return hint, False  # type: ignore[return-value]  # hints are classes, never instances
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return next((found for arg in args if (found := _inner(arg)[0])), None), False
    if origin is tuple and args[-1] is Ellipsis:
        return _inner(args[0])[0], True
    return None, False
