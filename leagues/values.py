"""What a season knows of its games and of who is ranked, as frozen values.

Pure: knows nothing of the database or the web. Models turn their rows into these values; standings, ratings, records
and prizes are computed from them afresh each time and kept nowhere. "Canonical order" of games is by date played,
round, table and id of the fixture: the order in which they were entered never matters.

What there are tens of thousands of is a NamedTuple, which is made four times as quickly as a frozen dataclass.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Literal, NamedTuple

NOTHING: Mapping[str, int] = {}
CLEAN_BOOKS = ("clean", "clean_sevens")
"""The lines that count as clean books."""


class Kind(StrEnum):
    """How a fixture came to its result."""

    PLAYED = "played"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double_walkover"
    BYE = "bye"
    POSTPONED = "postponed"
    ABANDONED = "abandoned"


class State(StrEnum):
    """How far a fixture is on its way to a result that counts. Which kind it was is another question."""

    SCHEDULED = "scheduled"
    IN_PLAY = "in_play"
    SUBMITTED = "submitted"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    VOID = "void"


SCHEDULED, IN_PLAY, CONFIRMED, VOID = State.SCHEDULED, State.IN_PLAY, State.CONFIRMED, State.VOID
PLAYED, ABANDONED, BYE = Kind.PLAYED, Kind.ABANDONED, Kind.BYE
"""For what asks every game of a season: to look a member up in its enum takes longer than all that is done with it."""


class Seat(NamedTuple):
    """One place at one game: who sat there is a fact of the game, never taken from a list of members."""

    player: int
    """Id of leagues.Player."""
    instead_of: int | None = None
    """The player replaced by this substitute."""


class Side(NamedTuple):
    """One team of one game, as the season sees it."""

    order: int
    """Order of the team in the game."""
    seats: tuple[Seat, ...]
    entry: int | None = None
    """The season's entry it played for: a pair or team; where players are ranked, the entry of that player."""
    total: int | None = None
    """Points of the game; None: no score (walkover, bye, not played), which is not 0."""
    place: int | None = None
    """1 is best, equal totals share one."""
    won: bool = False
    awarded: Literal["", "win", "loss"] = ""
    """Of a walkover."""
    counts: Mapping[str, int] = NOTHING
    """Sums by line, as a Result has them: {"clean": 7, "red_threes_caught": 1 ...}."""
    deals: tuple[int | None, ...] = ()
    """Points by deal; empty where they were not loaded."""
    tallies: tuple[Mapping[str, int], ...] = ()
    """Counts by deal; empty where they were not loaded."""


class Played(NamedTuple):
    """One fixture of a season with its result, if it has one. Lists of them are in canonical order."""

    id: int
    """Id of leagues.Fixture."""
    game: str | None
    """Uuid of the game in scorekeeper; None where there is none."""
    on: date | None
    """Date played; None: not known, or not played."""
    day: int | None
    """Id of the club day it belongs to; None: then `on` is the day."""
    state: State
    kind: Kind
    sides: tuple[Side, ...]
    round: int = 0
    table: int = 0
    rules: str = ""
    """Digest of the stored rules it was played under."""
    deals: int = 0
    """How many were played."""
    full_deals: int | None = None
    """How many the rules foresee; None: to a target."""
    early: bool = False
    """Ended before that: a short game."""
    stage: Literal["league", "play_off"] = "league"


@dataclass(frozen=True, kw_only=True, slots=True)
class Competitor:
    """Who is ranked: an entry of the season, a player, or a partnership."""

    id: int
    """Of the entry, of the player, or for partnerships a lasting one given by the caller."""
    name: str
    players: tuple[int, ...]
    status: Literal["active", "withdrawn"] = "active"
    withdrawal: Literal["", "keep", "award", "expunge"] = ""
    """What becomes of the games of one who left: all stay; those not played are awarded to the others; none counts."""
    withdrawn_on: date | None = None
    joined_on: date | None = None
    opening: Mapping[str, int] = field(default_factory=dict)
    """Balance carried over: "played", "won", "drawn", "lost", "points_for", "points_against", "points"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Adjustment:
    """A correction of the standings by hand, with its reason."""

    id: int
    competitor: int
    points: int
    """League points, may be negative."""
    score: int
    """Points scored, may be negative."""
    reason: str
    on: date
    cancelled: bool
    """No longer counts, but leaves its trace."""


def seats_in(games: Iterable[Played]) -> set[Seat]:
    """All the places that people sat at, each of them once: far fewer than there are games."""
    found: set[Seat] = set()
    for game in games:
        for side in game.sides:
            found.update(side.seats)
    return found


def is_played(game: Played) -> bool:
    """A confirmed game that was played at a table."""
    return game.state is CONFIRMED and game.kind is PLAYED


def canonical(game: Played) -> tuple[date, int, int, int]:
    """Sort key of the canonical order; what has no date comes last."""
    return game.on or date.max, game.round, game.table, game.id
