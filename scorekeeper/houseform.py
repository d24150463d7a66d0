"""What the form "our rules" asks, as data: its fields, the extras it offers, and the five questions.

PURE. The script gets the same data with /rules.json, so only the reading and writing of values has a twin.
"""

from dataclasses import dataclass
from typing import Any, Literal

GROUPS = ("books", "cards", "threes", "extras", "going_out", "opening", "length", "wilds", "table", "counting")

FieldKind = Literal["number", "cost", "signed", "numbers", "bands", "choice", "yes"]


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field. `path` is where the figure stands (house.py reads and writes it there).

    number: a whole number, may be empty; cost: the same, shown without its minus; signed: may be negative; numbers: by
    deal; bands: pairs of score and points; choice: one of `options`; yes: a box to tick.
    """

    path: str
    group: str
    kind: FieldKind
    least: int = 0
    most: int = 100_000
    options: tuple[str, ...] = ()
    needed: bool = False
    null: bool = False
    """Of a choice: the empty option means not known."""
    when: tuple[str, tuple[str, ...]] | None = None
    """Matters only where the choice at a path is one of these."""


ALWAYS = ("clean", "dirty")
"""Kinds of book that are not taken away."""

INSTEAD = {
    "wild": ("clean_wild", "dirty_wild"),
    "clean_wild": ("wild",),
    "dirty_wild": ("wild",),
    "sevens": ("clean_sevens", "dirty_sevens"),
    "clean_sevens": ("sevens",),
    "dirty_sevens": ("sevens",),
}
"""Kinds that cannot stand beside each other."""

NOT_OFFERED = ("clean_wild", "dirty_wild", "sevens")
"""Kinds that are only shown where a rule set has them."""

EXTRAS: dict[str, dict[str, Any]] = {
    "exact_pickups": {"per": "player", "group": "pickup"},
    "first_down": {"per": "team"},
    "failed_takes": {},
    "concealed": {"per": "team"},
    "last_black_three": {"per": "team"},
}
"""Extras that are always offered, and what they are like."""

NEEDS = ("clean", "dirty", "wild", "sevens", "fives", "any")

CARD_RANKS = (
    "joker",
    "two",
    "ace",
    "king",
    "queen",
    "jack",
    "ten",
    "nine",
    "eight",
    "seven",
    "six",
    "five",
    "four",
)

MAYBE = ("", "yes", "no")

FIELDS: tuple[Field, ...] = (
    *(Field(path=f"cards.{rank}", group="cards", kind="number", most=1000) for rank in CARD_RANKS),
    Field(path="covers_cards", group="counting", kind="yes"),
    Field(path="red_threes.rule", group="threes", kind="choice", options=("plain", "if_melded", "if_book", "if_out")),
    Field(path="red_threes.laid", group="threes", kind="signed", least=-100_000),
    Field(
        path="red_threes.otherwise",
        group="threes",
        when=("red_threes.rule", ("if_melded", "if_book", "if_out")),
        kind="signed",
        least=-100_000,
    ),
    Field(path="red_threes.caught", group="threes", kind="cost", least=-100_000),
    Field(path="red_threes.at_once", group="threes", kind="yes"),
    Field(path="red_threes.set.rule", group="threes", kind="choice", options=("", "total", "each", "over")),
    Field(
        path="red_threes.set.size",
        group="threes",
        when=("red_threes.set.rule", ("total", "each", "over")),
        kind="number",
        least=2,
        most=40,
    ),
    Field(
        path="red_threes.set.points",
        group="threes",
        when=("red_threes.set.rule", ("total", "each", "over")),
        kind="number",
    ),
    Field(
        path="red_threes.set.otherwise",
        group="threes",
        when=("red_threes.set.rule", ("total",)),
        kind="signed",
        least=-100_000,
    ),
    Field(path="cards.left.black_three", group="threes", kind="number", most=10_000),
    Field(path="cards.melded.black_three", group="threes", kind="signed", least=-10_000, most=10_000),
    Field(
        path="black_threes.melded",
        group="threes",
        kind="choice",
        null=True,
        options=("", "no", "book", "dirty_book", "going_out", "last_card"),
    ),
    Field(path="going_out.bonus", group="going_out", kind="numbers"),
    *(Field(path=f"out_of_size.{size}", group="going_out", kind="number") for size in (1, 2, 3)),
    *(Field(path=f"needs.{kind}", group="going_out", kind="numbers", most=40) for kind in NEEDS),
    Field(
        path="going_out.partner",
        group="going_out",
        kind="choice",
        options=("", "in_foot", "played", "no_three"),
    ),
    Field(path="going_out.permission", group="going_out", kind="choice", options=MAYBE),
    Field(
        path="going_out.last_discard",
        group="going_out",
        kind="choice",
        null=True,
        options=("", "required", "optional", "forbidden"),
    ),
    Field(path="going_out.last_turn", group="going_out", kind="yes"),
    Field(path="going_out.may_hold_cards", group="going_out", kind="yes"),
    Field(
        path="opening.kind",
        group="opening",
        kind="choice",
        options=("by_deal", "formula", "by_score", "none", "unknown"),
    ),
    Field(path="opening.points", group="opening", when=("opening.kind", ("by_deal",)), kind="numbers"),
    Field(
        path="special",
        group="opening",
        when=("opening.kind", ("by_deal",)),
        kind="choice",
        options=("", "concealed_book", "clean_book"),
    ),
    Field(path="opening.start", group="opening", when=("opening.kind", ("formula",)), kind="number"),
    Field(path="opening.step", group="opening", when=("opening.kind", ("formula",)), kind="number"),
    Field(
        path="opening.bands",
        group="opening",
        when=("opening.kind", ("by_score",)),
        kind="bands",
        least=-1_000_000,
        most=1_000_000,
    ),
    Field(path="opening.below", group="opening", when=("opening.kind", ("by_score",)), kind="number"),
    Field(
        path="opening.counts",
        group="opening",
        when=("opening.kind", ("by_deal", "formula", "by_score")),
        kind="choice",
        options=("cards", "with_bonuses", "naturals"),
    ),
    Field(
        path="opening.waived_if_hand_empty",
        group="opening",
        when=("opening.kind", ("by_deal", "formula", "by_score")),
        kind="yes",
    ),
    Field(path="length.deals", group="length", kind="number", least=1, most=50),
    Field(path="length.target", group="length", kind="number", least=1, most=1_000_000),
    Field(
        path="tie",
        group="length",
        kind="choice",
        options=("silent", "stands", "joint", "extra_deal", "seat_order"),
    ),
    Field(path="stock_end", group="length", kind="choice", null=True, options=("", "ends", "reshuffle")),
    Field(path="lowest_wins", group="length", kind="yes"),
    Field(
        path="wilds.rule", group="wilds", kind="choice", null=True, options=("", "twice", "more", "equal", "at_most")
    ),
    Field(path="wilds.most", group="wilds", kind="number", least=1, most=40),
    Field(path="wilds.least_naturals", group="wilds", kind="number", most=40),
    Field(path="wilds.all_wild", group="wilds", kind="choice", options=MAYBE),
    Field(path="wilds.onto_finished", group="wilds", kind="choice", options=MAYBE),
    Field(path="book_size.size", group="wilds", kind="number", least=3, most=40, needed=True),
    Field(path="book_size.clean_open", group="wilds", kind="choice", options=MAYBE),
    Field(path="book_size.dirty_open", group="wilds", kind="choice", options=MAYBE),
    Field(path="book_size.second_of_rank", group="wilds", kind="choice", options=MAYBE),
    Field(
        path="decks",
        group="table",
        kind="choice",
        options=("plus_0", "plus_1", "plus_2", "fixed", "by_players", "own", "unknown"),
    ),
    Field(path="table.decks.number", group="table", when=("decks", ("fixed", "own")), kind="number", most=1000),
    Field(path="table.jokers_per_deck", group="table", kind="number", most=100, needed=True),
    *(
        Field(path=f"table.{pile}", group="table", kind="numbers", least=least, most=100)
        for pile, least in (("hand", 1), ("knee", 1), ("foot", 0), ("draw", 1), ("pile", 0))
    ),
    Field(path="card_points.out_left_free", group="counting", kind="yes"),
    Field(path="threshold", group="counting", kind="choice", options=("", "points", "opening")),
    Field(path="books_threshold.points", group="counting", when=("threshold", ("points",)), kind="numbers"),
    Field(path="melded_needs_book", group="counting", kind="yes"),
)


@dataclass(frozen=True, kw_only=True)
class Option:
    """One answer to a question, and the figures it stands for."""

    id: str
    puts: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Question:
    id: str
    options: tuple[Option, ...]


def _red(rule: str, laid: int, otherwise: int, caught: int | None, *extra: tuple[str, Any]) -> dict[str, Any]:
    return {
        "red_threes.rule": rule,
        "red_threes.laid": laid,
        "red_threes.otherwise": otherwise,
        "red_threes.caught": caught,
        **dict(extra),
    }


def _fives(lowest_ten: int) -> dict[str, Any]:
    numbers = {"ten": 10, "nine": 9, "eight": 8, "seven": 7, "six": 6, "five": 5, "four": 4}
    return {f"cards.{rank}": 10 if number >= lowest_ten else 5 for rank, number in numbers.items()}


def _books(clean: int, dirty: int) -> dict[str, Any]:
    return {"books.clean.bonus": clean, "books.dirty.bonus": dirty}


def _opening(*points: int) -> dict[str, Any]:
    return {"opening.kind": "by_deal", "opening.points": list(points)}


QUESTIONS: tuple[Question, ...] = (
    Question(
        id="books",
        options=(
            Option(id="500_300", puts=_books(500, 300)),
            Option(id="300_100", puts=_books(300, 100)),
            Option(id="500_200", puts=_books(500, 200)),
            Option(id="500_250", puts=_books(500, 250)),
        ),
    ),
    Question(
        id="red_threes",
        options=(
            Option(id="laid_or_caught", puts=_red("plain", 100, 0, -100)),
            Option(id="caught_500", puts=_red("plain", 0, 0, -500)),
            Option(id="caught_300", puts=_red("plain", 0, 0, -300)),
            Option(id="caught_100", puts=_red("plain", 0, 0, -100)),
            Option(id="laid_caught_500", puts=_red("plain", 100, 0, -500)),
            Option(id="laid_300", puts=_red("plain", 300, 0, -300)),
            Option(id="laid_100", puts={"red_threes.rule": "plain", "red_threes.laid": 100}),
            Option(id="if_melded", puts={"red_threes.rule": "if_melded"}),
            Option(id="if_book", puts={"red_threes.rule": "if_book"}),
            Option(id="if_out", puts=_red("if_out", 100, 50, -500)),
        ),
    ),
    Question(
        id="fives",
        options=(
            Option(id="7", puts=_fives(8)),
            Option(id="8", puts=_fives(9)),
            Option(id="9", puts=_fives(10)),
        ),
    ),
    Question(
        id="special",
        options=(
            Option(id="none", puts={"has.wild": False, "has.sevens": False}),
            Option(id="wild", puts={"has.wild": True, "has.sevens": False}),
            Option(id="sevens", puts={"has.wild": False, "has.sevens": True}),
            Option(id="wild_sevens", puts={"has.wild": True, "has.sevens": True}),
        ),
    ),
    Question(
        id="opening",
        options=(
            Option(id="50", puts=_opening(50, 90, 120, 150)),
            Option(id="60", puts=_opening(60, 90, 120, 150)),
            Option(id="90", puts=_opening(90, 120, 150, 180)),
            Option(id="by_score", puts={"opening.kind": "by_score"}),
            Option(id="none", puts={"opening.kind": "none"}),
        ),
    ),
)
