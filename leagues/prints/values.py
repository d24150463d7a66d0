"""What papers of a season say, as text that is ready to be drawn or shown.

PURE.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """What stands at the head of every page."""

    title: str
    club: str
    about: str
    """Which look at the season: days, people; empty for all of it."""
    made: str
    """The day it was printed."""
    page: str
    """ "Page %(n)s of %(of)s"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """A column."""

    label: str
    title: str = ""
    """In full."""
    number: bool = True
    strong: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    place: str
    name: str
    footnotes: str
    """Small raised figures, "¹ ²"."""
    gone: bool
    cells: tuple[str, ...]
    below: tuple[str, ...] = ()
    """Sentences under the row."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StandingsPaper:
    heading: Heading
    who: str
    """Head of the column of names."""
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    notes: tuple[tuple[str, str], ...]
    """(number, text)."""
    legend: str
    rules_title: str
    rules: tuple[str, ...]
    empty: str
    """Said where there is no row."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Square:
    """The games of one competitor against another."""

    text: str = ""
    scores: tuple[str, ...] = ()
    self: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossRow:
    place: str
    name: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossPaper:
    heading: Heading
    explained: str
    rows: tuple[CrossRow, ...]
    empty: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Certificate:
    """One prize for one winner (a player, or partners together)."""

    club: str
    title: str
    """ "Certificate"."""
    name: str
    prize: str
    what: str
    """What it was given for: "5,400 points"."""
    season: str
    on: str
    signature: str
    """Under the line to sign on."""
