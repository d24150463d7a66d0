"""Which of the books that going out needs are missing."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.figures import KINDS, Book

ORDER = (*KINDS, "any")


def fillable(needs: Mapping[str, int], books: Iterable[Book]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """For each kind of book, the needs that one such book may fill; "any" takes every book."""
    return tuple(
        (book.kind, tuple(key for key in ORDER if key in needs and (key in book.counts_as or key == "any")))
        for book in books
    )


def missing_books(
    needs: Mapping[str, int], fills: Sequence[tuple[str, tuple[str, ...]]], counts: Mapping[str, int]
) -> dict[str, int]:
    """How many books are missing by need; every book fills one need, in the way that leaves the fewest missing."""
    if all(len(keys) < 2 for _, keys in fills):
        have = dict.fromkeys(needs, 0)
        for kind, keys in fills:
            for key in keys:
                have[key] += counts.get(kind, 0)
        return {key: needs[key] - have[key] for key in ORDER if key in needs and have[key] < needs[key]}
    return _matched(needs, fills, counts)


def _matched(
    needs: Mapping[str, int], fills: Sequence[tuple[str, tuple[str, ...]]], counts: Mapping[str, int]
) -> dict[str, int]:
    """A largest matching of books and needs, by augmenting paths."""
    places = [key for key in ORDER for _ in range(needs.get(key, 0))]
    by_kind = dict(fills)
    holder: list[str | None] = [None] * len(places)

    def placed(kind: str, seen: set[int]) -> bool:
        for place, key in enumerate(places):
            if key in by_kind[kind] and place not in seen:
                seen.add(place)
                held = holder[place]
                if held is None or placed(held, seen):
                    holder[place] = kind
                    return True
        return False

    for kind, _ in fills:
        for _ in range(min(counts.get(kind, 0), len(places))):
            if not placed(kind, set()):
                break
    missing: dict[str, int] = {}
    for key, held in zip(places, holder, strict=True):
        if held is None:
            missing[key] = missing.get(key, 0) + 1
    return missing
