"""Where the fields of "our rules" stand in the figures: reading and writing one by its path.

PURE. Most paths are the keys of the figures with dots between; the others are named in `READ` and `WRITE` by their
first part. static/js/house.js has the same.
"""

from collections.abc import Callable
from typing import Any

from scorekeeper.figures import KINDS
from scorekeeper.houseform import CARD_RANKS, EXTRAS, INSTEAD

Figures = dict[str, Any]

HAS = {
    "wild": ("wild", "clean_wild", "dirty_wild"),
    "sevens": ("sevens", "clean_sevens", "dirty_sevens"),
}
ZERO = ("opening.start", "opening.step", "wilds.least_naturals")
"""Fields that count as 0 when they are empty."""

SHORTEST_GAME = 4
"""So many deals where the length of the game is not known (for what is wanted in the last deal)."""


def get(figures: Figures, path: str) -> Any:
    """The figure at a path; `None` where there is none."""
    name, _, rest = path.partition(".")
    if name in READ and (name != "cards" or rest in CARD_RANKS):
        return READ[name](figures, rest)
    value: Any = figures
    for step in path.split("."):
        value = value.get(step) if isinstance(value, dict) else None
    return value or None if isinstance(value, list) else value


def put(figures: Figures, path: str, value: Any) -> None:
    """Write the figure at a path; what follows from it is for house.settle."""
    name, _, rest = path.partition(".")
    if name in WRITE and (name != "cards" or rest in CARD_RANKS):
        WRITE[name](figures, rest, value)
        return
    *steps, last = path.split(".")
    for step in steps:
        figures = figures.get(step) or {}
    if last in figures:
        empty: Any = [] if isinstance(figures[last], list) else 0 if path in ZERO else None
        figures[last] = empty if value is None else value


# Books


def _book(figures: Figures, kind: str) -> Figures | None:
    return next((book for book in figures["books"] if book["kind"] == kind), None)


def read_books(figures: Figures, rest: str) -> Any:
    """`bonuses`: the list; `bonus`: one number, or the list where it changes from deal to deal; `there`."""
    kind, _, what = rest.partition(".")
    book = _book(figures, kind)
    if what == "there":
        return book is not None
    bonuses = book["bonus"] if book else []
    if what == "bonuses":
        return bonuses
    return bonuses[0] if len(bonuses) == 1 else bonuses or None


def write_books(figures: Figures, rest: str, value: Any) -> None:
    kind, _, what = rest.partition(".")
    book = _book(figures, kind)
    if what == "there":
        if value and not book:
            _add_book(figures, kind)
        elif book and not value:
            figures["books"].remove(book)
    elif book or value is not None:
        book = book or _add_book(figures, kind)
        book["bonus"] = [] if value is None else value if isinstance(value, list) else [value]


def _add_book(figures: Figures, kind: str) -> Figures:
    book = {"kind": kind, "bonus": [], "covers_cards": any(book["covers_cards"] for book in figures["books"])}
    figures["books"] = [other for other in figures["books"] if other["kind"] not in INSTEAD.get(kind, ())]
    after = [other for other in figures["books"] if KINDS.index(other["kind"]) > KINDS.index(kind)]
    place = figures["books"].index(after[0]) if after else len(figures["books"])
    figures["books"].insert(place, book)
    return book


def read_has(figures: Figures, what: str) -> bool:
    return any(_book(figures, kind) for kind in HAS[what])


def write_has(figures: Figures, what: str, value: bool) -> None:
    if value and not read_has(figures, what):
        _add_book(figures, "wild" if what == "wild" else "clean_sevens")
    if not value:
        figures["books"] = [book for book in figures["books"] if book["kind"] not in HAS[what]]


def read_covers(figures: Figures, _: str) -> bool:
    return any(book["covers_cards"] for book in figures["books"])


def write_covers(figures: Figures, _: str, value: bool) -> None:
    for book in figures["books"]:
        book["covers_cards"] = value


# Extras


def _extra(figures: Figures, id: str) -> Figures | None:
    return next((extra for extra in figures["extras"] if extra["id"] == id), None)


def read_extras(figures: Figures, rest: str) -> Any:
    id, _, what = rest.partition(".")
    extra = _extra(figures, id)
    if what == "there":
        return extra is not None
    return (extra[what] or None if what == "cards" else extra[what]) if extra else None


def write_extras(figures: Figures, rest: str, value: Any) -> None:
    id, _, what = rest.partition(".")
    extra = _extra(figures, id)
    if what == "there":
        if extra and not value:
            figures["extras"].remove(extra)
    elif extra or (what == "points" and value is not None):
        if not extra:
            extra = {"id": id, **NEW_EXTRA, **EXTRAS.get(id, {})}
            figures["extras"].append(extra)
        extra[what] = [] if what == "cards" and value is None else value


NEW_EXTRA: Figures = {
    "points": None,
    "per": "any",
    "penalty_of": "",
    "typed": "count",
    "signed": False,
    "rare": True,
    "group": "",
    "cards": [],
}


# Cards, going out, the rest


def read_card(figures: Figures, rank: str) -> int | None:
    value: int | None = figures["cards"]["melded"][rank]
    return value


def write_card(figures: Figures, rank: str, value: int | None) -> None:
    for side in ("melded", "left"):
        figures["cards"][side][rank] = value


def read_needs(figures: Figures, kind: str) -> list[int] | None:
    """How many by deal, as short as it can be said; `None`: none, or not known."""
    needs = figures["going_out"]["needs"]
    if not needs or None in needs:
        return None
    numbers = [deal.get(kind, 0) for deal in needs]
    while len(numbers) > 1 and numbers[-1] == numbers[-2]:
        numbers.pop()
    return None if numbers == [0] else numbers


def write_needs(figures: Figures, kind: str, value: list[int] | None) -> None:
    needs = [dict(deal or {}) for deal in figures["going_out"]["needs"]] or [{}]
    numbers = value or [0]
    needs += [dict(needs[-1]) for _ in range(len(numbers) - len(needs))]
    for deal, wanted in enumerate(needs):
        wanted.pop(kind, None)
        number = numbers[min(deal, len(numbers) - 1)]
        if number:
            wanted[kind] = number
    while len(needs) > 1 and needs[-1] == needs[-2]:
        needs.pop()
    figures["going_out"]["needs"] = needs


def read_out_of_size(figures: Figures, size: str) -> int | None:
    return dict(map(tuple, figures["going_out"]["by_team_size"])).get(int(size))


def write_out_of_size(figures: Figures, size: str, value: int | None) -> None:
    others = [pair for pair in figures["going_out"]["by_team_size"] if pair[0] != int(size)]
    added = [] if value is None else [[int(size), value]]
    figures["going_out"]["by_team_size"] = sorted([*others, *added])


def read_special(figures: Figures, _: str) -> str:
    """What is wanted in the last deal instead of points."""
    special = figures["opening"]["special"]
    return special[-1] if special else ""


def write_special(figures: Figures, _: str, value: str) -> None:
    opening = figures["opening"]
    deals = figures["length"]["deals"] or max(len(opening["points"]), SHORTEST_GAME)
    opening["special"] = [""] * (deals - 1) + [value] if value else []


def read_decks(figures: Figures, _: str) -> str:
    decks = figures["table"]["decks"]
    return f"plus_{decks['extra']}" if decks["kind"] == "players_plus" else decks["kind"]


def write_decks(figures: Figures, _: str, value: str) -> None:
    decks = figures["table"]["decks"]
    if value.startswith("plus_"):
        decks["kind"], decks["extra"] = "players_plus", int(value[5:])
    elif value != "by_players" or decks["by_players"]:
        decks["kind"], decks["extra"] = value, 1


def read_threshold(figures: Figures, _: str) -> str:
    threshold = figures["books_threshold"]
    return "" if not threshold else "opening" if threshold["opening"] else "points"


def write_threshold(figures: Figures, _: str, value: str) -> None:
    figures["books_threshold"] = {"points": [], "opening": value == "opening"} if value else None


def read_red_threes(figures: Figures, rest: str) -> Any:
    red = figures["red_threes"]
    if not rest.startswith("set."):
        return red[rest]
    group = red["set"]
    return (group or {}).get(rest[4:], "" if rest == "set.rule" else None)


def write_red_threes(figures: Figures, rest: str, value: Any) -> None:
    red = figures["red_threes"]
    if rest == "set.rule":
        red["set"] = {"size": 8, "points": 0, "otherwise": 0, **(red["set"] or {}), "rule": value} if value else None
    elif rest.startswith("set."):
        if red["set"]:
            red["set"][rest[4:]] = value or 0
    elif rest == "otherwise":
        red[rest] = value or 0
    elif rest == "rule":
        red["rule"] = value
        sevens = [kind for kind in HAS["sevens"] if _book(figures, kind)]
        red["kinds"] = sevens if value == "if_book" else []
    else:
        red[rest] = value


READ: dict[str, Callable[[Figures, str], Any]] = {
    "books": read_books,
    "has": read_has,
    "covers_cards": read_covers,
    "extras": read_extras,
    "cards": read_card,
    "needs": read_needs,
    "out_of_size": read_out_of_size,
    "special": read_special,
    "decks": read_decks,
    "threshold": read_threshold,
    "red_threes": read_red_threes,
}
WRITE: dict[str, Callable[[Figures, str, Any], None]] = {
    "books": write_books,
    "has": write_has,
    "covers_cards": write_covers,
    "extras": write_extras,
    "cards": write_card,
    "needs": write_needs,
    "out_of_size": write_out_of_size,
    "special": write_special,
    "decks": write_decks,
    "threshold": write_threshold,
    "red_threes": write_red_threes,
}
