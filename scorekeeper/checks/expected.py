"""What may be expected of a deal under a rule set, worked out once per rule set and deal.

Deck facts are counts per deck of 54 cards; limits of the unusual are
drawn wide around 84 recorded player-deals and moved by what a rule set pays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.checks.needs import fillable
from scorekeeper.figures import NATURAL_RANKS, RANKS, RuleSet
from scorekeeper.rules import by_deal
from scorekeeper.scoring import deal_figures

OF_A_RANK = 4
"""Cards of each rank per deck; threes are two red and two black ones."""
THREES = 2
ONE_RANK = {
    "sevens": OF_A_RANK,
    "clean_sevens": OF_A_RANK,
    "fives": OF_A_RANK,
    "threes": 2 * THREES,
    "black_threes": THREES,
}
"""Books of a single rank: how many cards of it a deck has."""
OF_THREES = ("threes", "black_threes")

LEFT_MOST = 600
MELDED_MOST_PER_DECK = 300
MELDED_MOST = 1500
BOOKS_MOST = 12
TOTAL_LEAST, TOTAL_MOST = -2500, 8000
CARDS_LEAST = -500
PARTNER_LEFT_MOST = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Expected:
    kinds: tuple[str, ...]
    least: tuple[tuple[str, int], ...]
    """Least card points of one book, where they are known and not nothing."""
    below_zero: tuple[tuple[str, int], ...]
    """Books that cost card points: Brouillette's black threes."""
    covering: tuple[str, ...]
    """Kinds whose bonus covers their cards."""
    maybe_clean: tuple[str, ...]
    needs: Mapping[str, int]
    fills: tuple[tuple[str, tuple[str, ...]], ...]
    foot: int | None
    least_wilds: tuple[tuple[str, int], ...]
    one_rank: tuple[tuple[str, int], ...]
    """Kinds of one rank without wild cards, and the cards of that rank per deck."""
    meldable: int
    """Cards per deck that may be in books other than of threes."""
    wilds: int
    points: int | None
    """Most card points per deck, melded or left; `None` where a value is not known."""
    least_left: int | None
    """Least a card left other than a black three costs; and a black three."""
    black_left: int | None
    left_most: int
    books_most: int
    total_most: int
    cards_least: int


@lru_cache(maxsize=2048)
def expected(rules: RuleSet, deal: int) -> Expected:
    """`deal` comes from `figures_deal`."""
    needs = by_deal(rules.going_out.needs, deal) or {}
    books, left = rules.books, rules.cards.left
    values = [left.of(rank) for rank in RANKS if rank not in ("black_three", "red_three")]
    known = [value for value in values if value is not None]
    dear = 3 * max(0, (left.black_three or 0) - 20)  # where black threes cost a lot, more than usual is soon left
    return Expected(
        kinds=tuple(book.kind for book in books),
        least=tuple((book.kind, book.least) for book in books if book.least and not book.covers_cards),
        below_zero=tuple((book.kind, book.least) for book in books if book.least is not None and book.least < 0),
        covering=tuple(book.kind for book in books if book.covers_cards),
        maybe_clean=tuple(book.kind for book in books if not book.least_wilds),
        needs=needs,
        fills=fillable(needs, books),
        foot=_foot(rules, deal),
        least_wilds=tuple((book.kind, book.least_wilds) for book in books if book.least_wilds),
        one_rank=tuple(
            (book.kind, ONE_RANK[book.kind]) for book in books if book.most_wilds == 0 and book.kind in ONE_RANK
        ),
        meldable=len(NATURAL_RANKS) * OF_A_RANK + OF_A_RANK + rules.table.jokers_per_deck,
        wilds=OF_A_RANK + rules.table.jokers_per_deck,
        points=deck_points(rules),
        least_left=min(known) if len(known) == len(values) else None,
        black_left=left.black_three,
        left_most=LEFT_MOST + dear,
        books_most=max(BOOKS_MOST, sum(needs.values()) + 4),
        total_most=max(TOTAL_MOST, _worth(rules, deal, needs) + 4000),
        cards_least=CARDS_LEAST - dear,
    )


def deck_points(rules: RuleSet) -> int | None:
    """Most card points of a deck: 580 on scale A, 540 on B, 560 on C, 520 on E, and its black threes as they count."""
    melded, left, total = rules.cards.melded, rules.cards.left, 0
    for rank in RANKS:
        here, there = melded.of(rank), left.of(rank)
        if rank == "red_three":
            there = 0  # never part of the cards left
        unknown = there is None if rank in ("black_three", "red_three") else here is None or there is None
        if unknown:
            return None
        copies = rules.table.jokers_per_deck if rank == "joker" else THREES if "three" in rank else OF_A_RANK
        total += copies * max(here or 0, there or 0, 0)
    return total


def _foot(rules: RuleSet, deal: int) -> int | None:
    """The smallest foot that may be dealt."""
    feet = [foot for _, _, foot in rules.table.by_players]
    stated: int | None = by_deal(rules.table.foot, deal)
    return min([*feet, *([] if stated is None else [stated])], default=None)


def _worth(rules: RuleSet, deal: int, needs: Mapping[str, int]) -> int:
    """What going out with just the books needed pays, with one of each special kind besides."""
    figures = deal_figures(rules, deal)
    bonuses = dict(figures.books)
    worth = figures.going_out
    for key, number in needs.items():
        paid = [bonuses[book.kind] for book in rules.books if key in book.counts_as or key == "any"]
        worth += number * max(paid, default=0)
    special = (book for book in rules.books if book.kind not in ("clean", "dirty"))
    return worth + sum(bonuses[book.kind] for book in special if not any(key in needs for key in book.counts_as))
