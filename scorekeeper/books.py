"""What follows from the kind of a book where a rule set does not state it: wild cards, least points, what it counts as.

Pure.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.figures import NATURAL_RANKS, Book, CardValues, RuleSet, Wilds
from scorekeeper.reading import read

ALL_WILD = ("wild", "clean_wild")
RANKS_OF: dict[str, tuple[str, ...]] = {
    "clean": NATURAL_RANKS,
    "dirty": NATURAL_RANKS,
    "sevens": ("seven",),
    "clean_sevens": ("seven",),
    "dirty_sevens": ("seven",),
    "fives": ("five",),
    "threes": ("black_three", "red_three"),
    "black_threes": ("black_three",),
}
COUNTS_AS: dict[str, tuple[str, ...]] = {
    "clean": ("clean",),
    "dirty": ("dirty",),
    "wild": ("wild",),
    "clean_wild": ("wild",),
    "dirty_wild": ("wild",),
    "sevens": ("sevens",),
    "clean_sevens": ("sevens",),
    "dirty_sevens": ("sevens",),
    "fives": ("fives",),
}
FOLLOWING = ("least_wilds", "most_wilds", "least", "counts_as")


def with_following(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The figures with the missing keys of each book filled in from its kind, the card values and the wild rule."""
    draft = read(RuleSet, figures)
    filled = []
    for stated, book in zip(figures.get("books", ()), draft.books, strict=True):
        values = dict(stated)
        values.setdefault("least_wilds", least_wilds(book.kind, draft.book_size.size))
        values.setdefault("most_wilds", most_wilds(book.kind, draft.wilds, draft.book_size.size))
        values.setdefault("counts_as", list(COUNTS_AS.get(book.kind, ())))
        values.setdefault("least", least_points(draft, read(Book, values, "books")))
        filled.append(values)
    return {**figures, "books": filled}


def least_wilds(kind: str, size: int) -> int:
    if kind in ALL_WILD:
        return size
    return 1 if kind in ("dirty", "dirty_sevens") else 0


def most_wilds(kind: str, wilds: Wilds, size: int) -> int | None:
    """Most wild cards in a finished book of this kind, `None` where the rules do not say."""
    if kind in ALL_WILD:
        return size
    if kind in ("clean", "clean_sevens"):
        return 0
    if kind not in ("dirty", "dirty_sevens"):
        return None
    by_rule = {"twice": size // 3, "more": (size - 1) // 2, "equal": size // 2}.get(wilds.rule or "")
    limits = [limit for limit in (by_rule, wilds.most) if limit is not None]
    return max(1, min(*limits, size)) if limits else None


def least_points(rules: RuleSet, book: Book) -> int | None:
    """The fewest card points in one such book, bonus not included; `None` where a value is not known."""
    if book.covers_cards:
        return 0
    values, size = rules.cards.melded, rules.book_size.size
    wild = _least(values, ("joker", "two"))
    if book.kind in ALL_WILD:
        return None if wild is None else size * wild
    natural = _least(values, RANKS_OF.get(book.kind, ()))
    if natural is None or (wild is None and book.most_wilds != 0):
        return None
    most = book.least_wilds if book.most_wilds is None else book.most_wilds
    return min((size - number) * natural + number * (wild or 0) for number in (book.least_wilds, most))


def _least(values: CardValues, ranks: tuple[str, ...]) -> int | None:
    found = [values.of(rank) for rank in ranks]
    known = [value for value in found if value is not None]
    return min(known) if known and len(known) == len(found) else None
