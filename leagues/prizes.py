"""Prizes: what a season gives prizes for, set up with it.

Pure. `awards.py` says who gets them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from django.utils.translation import gettext_lazy as _

from scorekeeper.reading import RulesError, Text, read, write

PrizeKind = Literal[
    "place",
    "highest_game",
    "highest_deal",
    "lowest_total",
    "clean_books",
    "exact_pickups",
    "attendance",
    "draw",
]
KINDS: tuple[str, ...] = get_args(PrizeKind)
LAST_PLACE = 20
NO_TITLE = Text("")
LONGEST_TITLE = 80

PLACES: dict[int, Any] = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
TITLES: dict[str, Any] = {
    "place": _("Place %(place)s"),
    "highest_game": _("Highest game"),
    "highest_deal": _("Highest deal"),
    "lowest_total": _("Lowest total"),
    "clean_books": _("Most clean books"),
    "exact_pickups": _("Most exact pick-ups"),
    "attendance": _("Most days attended"),
    "draw": _("Draw among those present"),
}
LOWEST_WINS: dict[str, Any] = {
    "highest_game": _("Lowest game"),
    "highest_deal": _("Lowest deal"),
    "lowest_total": _("Highest total"),
}
"""The same prizes where lowest wins: the best game is the lowest, and the last total the highest."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Prize:
    id: str
    """Unique within its plan; awards are stored under it."""
    kind: PrizeKind
    place: int = 1
    """For prizes by place."""
    title: Text = NO_TITLE
    """The club's own name for it, such as that of a cup."""
    least_games: int = 0
    """So many games played in the season to be given it."""
    ties: Literal["shared", "drawn"] = "shared"

    def named(self, *, low: bool = False) -> Any:
        """How it is called on screen and paper; `low`: lowest wins."""
        if self.title:
            return self.title
        if self.kind == "place":
            return PLACES.get(self.place) or TITLES["place"] % {"place": self.place}
        return LOWEST_WINS.get(self.kind, TITLES[self.kind]) if low else TITLES[self.kind]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizePlan:
    """All prizes of a season, in the order they are given."""

    prizes: tuple[Prize, ...] = ()
    one_each: bool = False
    """One prize a person: who has one already is passed over, and the next gets it."""

    @classmethod
    def from_json(cls, data: object) -> "PrizePlan":
        """Raises RulesError, which names the key."""
        plan = read(cls, data)
        refuse_nonsense(plan.prizes)
        return plan

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = write(self)
        return written


def refuse_nonsense(prizes: Sequence[Prize]) -> None:
    for nth, prize in enumerate(prizes):
        at = f"prizes.{nth}"
        if not prize.id or prize.id in [other.id for other in prizes[:nth]]:
            raise RulesError(f"{at}.id", "should be there, and once only")
        if not 1 <= prize.place <= LAST_PLACE or (prize.kind != "place" and prize.place != 1):
            raise RulesError(f"{at}.place", f"should be between 1 and {LAST_PLACE}, for prizes by place only")
        if not 0 <= prize.least_games <= 1000:
            raise RulesError(f"{at}.least_games", "should be between 0 and 1000")
        if len(prize.title) > LONGEST_TITLE:
            raise RulesError(f"{at}.title", f"is longer than {LONGEST_TITLE} characters")


USUAL = PrizePlan(
    prizes=(
        Prize(id="first", kind="place", place=1),
        Prize(id="second", kind="place", place=2),
        Prize(id="third", kind="place", place=3),
        Prize(id="highest_game", kind="highest_game"),
        Prize(id="attendance", kind="attendance"),
        Prize(id="draw", kind="draw", ties="drawn"),
    )
)
"""What is proposed when prizes are first set up."""
