"""How one rule set differs from another, in the words of a card player: "like Simpson, but clean books 500".

PURE: gives refs (see card.py), never text. static/js/house.js has the same.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.card import Ref, both, needed, within
from scorekeeper.figures import RuleSet
from scorekeeper.house import Figures, fields_of
from scorekeeper.houseform import CARD_RANKS
from scorekeeper.places import get

TOGETHER = {
    "opening.kind": "opening",
    "opening.points": "opening",
    "special": "opening",
    "opening.start": "opening",
    "opening.step": "opening",
    "opening.bands": "opening",
    "opening.below": "opening",
    "length.deals": "length",
    "length.target": "length",
    "table.decks.number": "decks",
}
"""Fields that are told together."""

MOST_TOLD = 5


def t(id: str, **values: Ref) -> Ref:
    return {"t": f"like.{id}", "v": values} if values else {"t": f"like.{id}"}


def bare(id: str) -> Ref:
    """The name of a line within a sentence: "clean books"."""
    return {"row": id, "bare": True}


def differences(a: RuleSet, b: RuleSet) -> list[tuple[str, Any, Any]]:
    """(path, figure of a, figure of b) of every field that differs, in the order of the form."""
    one, other = a.figures(), b.figures()
    paths = dict.fromkeys(field.path for figures in (one, other) for field in fields_of(figures))
    found = [(path, get(one, path), get(other, path)) for path in paths]
    return [(path, mine, yours) for path, mine, yours in found if mine != yours]


def told(a: RuleSet, b: RuleSet) -> list[tuple[str, Ref]]:
    """What b has where it differs from a: (path, ref), related fields together."""
    figures = b.figures()
    paths = [path for path, _, _ in differences(a, b)]
    shown: dict[str, Ref] = {}
    for path in paths:
        name, _, rest = path.partition(".")
        if name in ("books", "extras"):
            id, _, what = rest.partition(".")
            if what == "cards" and not get(figures, f"extras.{id}.there"):
                continue
            key = f"{name}.{id}.{'cards' if what == 'cards' else 'bonus'}"
            shown.setdefault(key, exact(figures) if what == "cards" else counted(figures, name, id))
        elif name == "needs":
            shown.setdefault("needs", wanted(figures))
        elif name == "cards" and rest in CARD_RANKS:
            shown.setdefault("cards", None)
        else:
            key = TOGETHER.get(path, path)
            shown.setdefault(key, one(figures, key))
    ranks = [path.removeprefix("cards.") for path in paths if path.removeprefix("cards.") in CARD_RANKS]
    return [
        pair for key, ref in shown.items() for pair in (card_values(figures, ranks) if key == "cards" else [(key, ref)])
    ]


def like(name: str, parts: list[Ref]) -> Ref:
    """ "like X, but clean books 500 and 5 deals"; the name alone where nothing differs."""
    if not parts:
        return name
    kept = parts if len(parts) <= MOST_TOLD else [*parts[: MOST_TOLD - 1], t("more", n=len(parts) - MOST_TOLD + 1)]
    return t("like", name=name, what=both(kept))


def counted(figures: Figures, group: str, id: str) -> Ref:
    points = get(figures, f"{group}.{id}.{'bonus' if group == 'books' else 'points'}")
    if not get(figures, f"{group}.{id}.there"):
        return t("without", what=bare(id))
    extra = next((extra for extra in figures["extras"] if extra["id"] == id), None)
    if extra and extra["penalty_of"]:
        return t("cost_bonus", what=bare(id))
    return points_of(bare(id), points)


def points_of(what: Ref, points: Any) -> Ref:
    return t("unknown", what=what) if points is None else t("points", what=what, points=points)


def exact(figures: Figures) -> Ref:
    cards = get(figures, "extras.exact_pickups.cards")
    return t("exact_cards", cards=cards) if cards else t("exact_any")


def card_values(figures: Figures, ranks: list[str]) -> Iterator[tuple[str, Ref]]:
    """Ranks of the same value together: "eights and nines count 5"."""
    by_value: dict[int | None, list[str]] = {}
    for rank in reversed(ranks):
        by_value.setdefault(get(figures, f"cards.{rank}"), []).append(rank)
    for points, some in by_value.items():
        names = both([t(f"rank.{rank}") for rank in some])
        yield (
            f"cards.{some[0]}",
            t("cards", ranks=names, points=points) if points is not None else t("unknown", what=names),
        )


def wanted(figures: Figures) -> Ref:
    needs = figures["going_out"]["needs"]
    if not needs:
        return t("needs_unknown")
    first, last = needed(needs[0]), needed(needs[-1])
    return t("needs", books=first) if first == last else t("needs_grow", first=first, last=last)


def one(figures: Figures, key: str) -> Ref:
    """What one field, or several told together, say here."""
    if key == "opening":
        return opening(figures)
    if key == "length":
        deals, target = get(figures, "length.deals"), get(figures, "length.target")
        parts = [{"t": "card.so_many_deals", "v": {"n": deals}}] if deals else []
        parts += [t("target", points=target)] if target else []
        return both(parts) if parts else t("length_unknown")
    if key in ("red_threes.laid", "red_threes.caught"):
        return points_of(bare(key.replace(".", "_")), get(figures, key))
    if key in ("cards.left.black_three", "going_out.bonus"):
        points = get(figures, key)
        return t(key.replace(".", "_"), points=points) if points is not None else t("unknown", what=label(key))
    return t("other", label=label(key), value=option(figures, key))


def opening(figures: Figures) -> Ref:
    start = figures["opening"]
    if start["kind"] == "by_deal":
        special = [{"t": f"card.{name}"} for name in start["special"] if name]
        values = {"points": listed(start["points"])}
        return t("opening_special", **values, special=special[-1]) if special else t("opening", **values)
    if start["kind"] == "formula":
        return t("opening_formula", start=start["start"], step=start["step"])
    if start["kind"] == "by_score":
        return t("opening_by_score", points=listed([points for _, points in start["bands"]]))
    return t(f"opening_{start['kind']}")


def listed(numbers: list[int]) -> Ref:
    return numbers[0] if len(numbers) == 1 else numbers


def label(path: str) -> Ref:
    """The label of a field of the form."""
    name, _, rest = path.partition(".")
    if name in ("books", "extras"):
        id, _, what = rest.partition(".")
        if what == "there":
            return {"t": "house.there", "v": {"what": {"row": id}}}
        return {"t": "house.exact_cards"} if what == "cards" else {"row": id}
    if name == "needs":
        return {"t": "house.needs", "v": {"what": {"row": rest}}}
    if name == "cards" and rest in CARD_RANKS:
        return {"t": f"rank.{rest}"}
    return {"t": f"house.{path}"}


def option(figures: Figures, path: str) -> Ref:
    """The figure of a field as a word or number."""
    value = get(figures, path)
    if isinstance(value, bool):
        return {"t": "house.yes" if value else "house.no"}
    if isinstance(value, str):
        return option_label(path, value)
    if value is None:
        return {"t": "card.unknown"}
    return value


def option_label(path: str, value: str) -> Ref:
    """The label of one choice of a field."""
    if value in ("yes", "no"):
        return {"t": f"house.{value}"}
    return {"t": f"house.{path}.{value}"} if value else {"t": f"house.{path}.none" if path in NONE else "card.unknown"}


NONE = ("red_threes.set.rule", "going_out.partner", "special", "threshold")
"""Choices whose empty option means that there is none, not that it is not known."""

PLACES = {
    "special": "opening.special",
    "decks": "table.decks",
    "covers_cards": "books",
    "threshold": "books_threshold",
}


def touches(path: str, at: str) -> bool:
    """Does a change at this path of the form touch the figure a note is about?"""
    place = PLACES.get(path, path).removesuffix(".there")
    if place.startswith("needs."):
        place = "going_out.needs"
    elif place.removeprefix("cards.") in CARD_RANKS:
        place = "cards"
    return within(place, at) or within(at, place)


def texts_after(
    texts: Mapping[str, Any], before: RuleSet, after: RuleSet, *, name: str, based_on: str
) -> dict[str, Any]:
    """The texts of changed rules: notes about figures that were changed are gone, since the table said them itself."""
    paths = [path for path, _, _ in differences(before, after)]
    kept = {
        kind: [note for note in texts.get(kind, ()) if not any(touches(path, note["at"]) for path in paths)]
        for kind in ("assumed", "unknown")
    }
    own = {"name": name, "short": "", "line": "", "summary": "", "popular": 0, "template": False, "based_on": based_on}
    return {**texts, **kept, **own}
