"""The figures of a rule set, as frozen values.

Pure: knows nothing of the database, the web, files, clocks or languages. The dimensions are those along which
published and home rules were found to vary (cards and piles, card values, books, threes, extras, going out, opening
minimum, wild limits, length, ties). Reading and checking them is the work of rules.py.

`None` or an empty list means *unknown*: it scores 0, gives no check and no minimum. "By deal" lists hold the figure
of deal i at place i-1, the last one repeats. The defaults of these classes never change: the digest of stored rules
leaves them out.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from scorekeeper.reading import write

SCHEMA = 1

Kind = Literal[
    "clean",
    "dirty",
    "wild",
    "clean_wild",
    "dirty_wild",
    "sevens",
    "clean_sevens",
    "dirty_sevens",
    "fives",
    "threes",
    "black_threes",
    "runs",
]
KINDS: tuple[str, ...] = get_args(Kind)
NATURAL_RANKS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four")


@dataclass(frozen=True, kw_only=True)
class Decks:
    """Players + `extra`; a fixed `number`; from a table; a pack of its own of `number` cards; not known."""

    kind: Literal["players_plus", "fixed", "by_players", "own", "unknown"] = "players_plus"
    extra: int = 1
    number: int = 0
    by_players: tuple[tuple[int, int], ...] = ()
    """(players, decks) for exactly so many players."""


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """Who sits down with what (only sides, decks and jokers matter to the score; the rest is for the rules card)."""

    sides: tuple[tuple[int, int], ...] = ()
    """(teams, players on each); the first is the usual one; empty: any."""
    decks: Decks = Decks()
    jokers_per_deck: int = 2
    hand: tuple[int, ...] = (11,)
    foot: tuple[int, ...] = (11,)
    knee: tuple[int, ...] = ()
    """Piles by deal; an empty hand or foot is unknown; a foot of 0, an empty knee: there is none."""
    by_players: tuple[tuple[int, int, int], ...] = ()
    """(from so many players on, hand, foot), where the piles depend on the players."""
    draw: tuple[int, ...] = (2,)
    pile: tuple[int, ...] = ()
    """Most cards taken from the discard pile, by deal; 0 is the whole pile; empty: unknown."""


@dataclass(frozen=True, kw_only=True)
class CardValues:
    """Points of one card by rank; `None` is unknown or cannot happen."""

    joker: int | None = 50
    two: int | None = 20
    ace: int | None = 20
    king: int | None = 10
    queen: int | None = 10
    jack: int | None = 10
    ten: int | None = 10
    nine: int | None = 10
    eight: int | None = 10
    seven: int | None = 5
    six: int | None = 5
    five: int | None = 5
    four: int | None = 5
    black_three: int | None = None
    red_three: int | None = None

    def of(self, rank: str) -> int | None:
        value: int | None = getattr(self, rank)
        return value


RANKS: tuple[str, ...] = tuple(CardValues.__dataclass_fields__)


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Melded: as they count for the team (black threes may be negative). Left: as they are counted against it."""

    melded: CardValues = CardValues()
    left: CardValues = CardValues(black_three=5)


@dataclass(frozen=True, kw_only=True)
class Book:
    """One kind of finished book."""

    kind: Kind
    bonus: tuple[int, ...] = ()
    """By deal; empty: unknown, scores 0."""
    least: int | None = None
    """Fewest card points one such book holds; `None`: no check."""
    least_wilds: int = 0
    most_wilds: int | None = None
    counts_as: tuple[str, ...] = ()
    """The needs of going out that one such book may fill (it fills one of them)."""
    covers_cards: bool = False
    """True where the bonus covers the cards of the book and only loose cards are counted besides."""


@dataclass(frozen=True, kw_only=True)
class BookSize:
    size: int = 7
    clean_open: bool | None = None
    """May a finished clean book grow? Likewise dirty."""
    dirty_open: bool | None = None
    second_of_rank: bool | None = None
    """May a team begin a second book of a rank?"""


@dataclass(frozen=True, kw_only=True)
class Wilds:
    rule: Literal["twice", "more", "equal", "at_most"] | None = None
    """Naturals at least twice the wilds; more naturals than wilds; as many wilds as naturals at most; only `most`."""
    most: int | None = None
    least_naturals: int = 0
    all_wild: bool | None = None
    onto_finished: bool | None = None


@dataclass(frozen=True, kw_only=True)
class RedThreeSet:
    """What a set of laid red threes scores.

    total: `size` of them score `points` together, further ones as laid; each: `points` more for every full `size`;
    over: `points` more, once, when more than `size` are laid. When the condition of the red threes fails, a full
    set scores `otherwise` (total) or nothing more (each, over).
    """

    rule: Literal["total", "each", "over"] = "total"
    size: int = 8
    points: int = 1000
    otherwise: int = 0


@dataclass(frozen=True, kw_only=True)
class RedThrees:
    """`laid` if the condition holds, else `otherwise`, for each laid; `caught` for each found in hand or foot."""

    rule: Literal["plain", "if_melded", "if_book", "if_out"] = "plain"
    laid: int | None = None
    otherwise: int = 0
    caught: int | None = None
    kinds: tuple[Kind, ...] = ()
    """The kinds of book of which `if_book` wants one; empty: any."""
    set: RedThreeSet | None = None
    at_once: bool = False
    """Laid and replaced as soon as it is held: when the deal ends only a foot never picked up can hide one."""

    @property
    def row_laid(self) -> bool:
        return bool(self.laid or self.otherwise or self.set)

    @property
    def row_caught(self) -> bool:
        return bool(self.caught)


@dataclass(frozen=True, kw_only=True)
class BlackThrees:
    melded: Literal["no", "book", "dirty_book", "going_out", "last_card"] | None = "no"


@dataclass(frozen=True, kw_only=True)
class Extra:
    """Something counted besides books and threes: `points` each, unknown if `None`."""

    id: str
    points: int | None = None
    per: Literal["player", "team", "any"] = "any"
    """Most of them: one for each player, one for the team, any number."""
    penalty_of: Literal["", "wild", "runs", "sevens", "clean_sevens"] = ""
    """Costs the bonus that such a book would have paid in this deal (then `points` is not used)."""
    typed: Literal["count", "points"] = "count"
    signed: bool = False
    rare: bool = True
    group: Literal["", "pickup"] = ""
    """Extras of one group are grades of the same thing: together at most one for each player (or team)."""
    cards: tuple[int, ...] = ()
    """By deal: so many cards are to be picked up."""


@dataclass(frozen=True, kw_only=True)
class GoingOut:
    bonus: tuple[int, ...] = ()
    """By deal; empty: unknown."""
    by_team_size: tuple[tuple[int, int], ...] = ()
    """(players on the team, bonus): goes before `bonus`."""
    needs: tuple[Mapping[str, int] | None, ...] = ()
    """By deal: books needed by what they count as, "any" for books of any kind; {}: none; None or no entry: unknown."""
    partner: Literal["", "in_foot", "played", "no_three"] = ""
    """What a partner must have done: picked up the foot; also played from it; also hold no three."""
    permission: bool | None = None
    last_discard: Literal["required", "optional", "forbidden"] | None = None
    last_turn: bool = False
    """Whoever goes out without a discard leaves each other player one turn."""
    may_hold_cards: bool = False
    """Whoever goes out may still have cards or threes counted against them."""


@dataclass(frozen=True, kw_only=True)
class Opening:
    kind: Literal["by_deal", "formula", "by_score", "none", "unknown"] = "unknown"
    points: tuple[int, ...] = ()
    start: int = 0
    step: int = 0
    """formula: start + step x (deal - 1)."""
    bands: tuple[tuple[int, int], ...] = ()
    """by_score: (from this score on, points), rising."""
    below: int | None = None
    """by_score: points below the first band; `None`: no minimum there."""
    special: tuple[Literal["", "concealed_book", "clean_book"], ...] = ()
    """By deal: what is wanted instead of points."""
    counts: Literal["cards", "with_bonuses", "naturals"] = "cards"
    waived_if_hand_empty: bool = False


@dataclass(frozen=True, kw_only=True)
class CardPoints:
    melded: bool = True
    left: Literal["minus", "plus", "none"] = "minus"
    melded_signed: bool = False
    net_allowed: bool = True
    out_left_free: bool = False
    """The cards left of the team that goes out count nothing."""
    step: int = 5


@dataclass(frozen=True, kw_only=True)
class Threshold:
    """Books pay only if the team's melded card points reach `points` (by deal), or the opening minimum."""

    points: tuple[int, ...] = ()
    opening: bool = False


@dataclass(frozen=True, kw_only=True)
class Length:
    deals: int | None = None
    target: int | None = None


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    schema: int = SCHEMA
    table: TableRules = TableRules()
    cards: Cards = Cards()
    books: tuple[Book, ...] = ()
    book_size: BookSize = BookSize()
    wilds: Wilds = Wilds()
    red_threes: RedThrees = RedThrees()
    black_threes: BlackThrees = BlackThrees()
    extras: tuple[Extra, ...] = ()
    going_out: GoingOut = GoingOut()
    opening: Opening = Opening()
    card_points: CardPoints = CardPoints()
    books_threshold: Threshold | None = None
    melded_needs_book: bool = False
    length: Length = Length()
    stock_end: Literal["ends", "reshuffle"] | None = None
    """ends: the deal ends, nobody has gone out."""
    tie: Literal["silent", "stands", "joint", "extra_deal", "seat_order"] = "silent"
    lowest_wins: bool = False
    starter: Literal["next"] | None = "next"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(json.dumps(self.figures(), sort_keys=True))

    def figures(self) -> dict[str, Any]:
        """The complete plain data, as stored and as the script reads it."""
        data: dict[str, Any] = write(self)
        return data

    @cached_property
    def book(self) -> dict[str, Book]:
        return {book.kind: book for book in self.books}

    @cached_property
    def extra(self) -> dict[str, Extra]:
        return {extra.id: extra for extra in self.extras}

    def decks(self, players: int) -> int | None:
        """How many decks so many players need; `None` where the rules do not say."""
        decks = self.table.decks
        if decks.kind == "players_plus":
            return players + decks.extra
        if decks.kind == "fixed":
            return decks.number
        return dict(decks.by_players).get(players) if decks.kind == "by_players" else None
