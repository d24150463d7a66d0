"""Fixtures of a season as lists and pages show them: who met, what came of it, how far it is. Queries are fixed.

The names are those that the reader may see; what a game calls its teams is never shown to readers.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from leagues.models import Fixture, Season
from leagues.models.fixtures import KINDS, STATES
from leagues.models.reading import auto_confirms, entries_of, entry_name
from leagues.models.rows import state_of
from leagues.naming import together
from leagues.results import Moved, changed_since
from leagues.settled import Leavers
from leagues.tables import NONE
from leagues.unfinished import DatedFixtures
from leagues.values import Kind, Played, Seat, Side, State
from leagues.withdrawals import Settled
from scorekeeper.boards import fenced
from scorekeeper.models import Result

STATE_WORDS, KIND_WORDS = dict(STATES), dict(KINDS)
GOOD = (State.CONFIRMED,)


@dataclass(frozen=True, kw_only=True)
class Person:
    id: int
    code: str
    name: str
    instead_of: str = ""
    """Whom a substitute replaced."""


@dataclass(frozen=True, kw_only=True)
class Team:
    order: int
    name: str
    entry: int | None
    people: tuple[Person, ...]
    total: int | None
    won: bool
    awarded: str
    """Of a walkover: "win" or "loss"; "withdrew" of one whose leaving gave the game to the other."""


@dataclass(frozen=True, kw_only=True)
class Listed:
    """One fixture."""

    id: int
    row: Fixture
    state: State
    kind: Kind
    day: datetime.date | None
    """Played on, else planned for."""
    teams: tuple[Team, ...]
    state_word: object
    kind_word: object
    """Empty for a game that was simply played."""
    moved: Moved | None
    late: bool = False
    """Of a past day, without a result."""
    settled: str = ""
    """What became of it since somebody left the season, as a sentence."""

    @property
    def is_open(self) -> bool:
        """Still to be played or under way, as far as is known."""
        return self.state in (State.SCHEDULED, State.IN_PLAY) and not self.settled

    @property
    def shows_state(self) -> bool:
        """Whether its state says anything: a result that counts, or what its kind says already."""
        if self.kind in (Kind.BYE, Kind.ABANDONED) or self.is_settled:
            return False
        if self.kind is Kind.POSTPONED and self.state is State.SCHEDULED:
            return False
        return self.state is not State.CONFIRMED

    @property
    def is_settled(self) -> bool:
        """Will not be played since somebody left."""
        return bool(self.settled) and self.state is State.SCHEDULED

    @property
    def has_totals(self) -> bool:
        return any(team.total is not None for team in self.teams)

    @property
    def title(self) -> str:
        names = [fenced(team.name) for team in self.teams]
        return " – ".join(names) if names else NONE


def listed(season: Season, fixtures: Sequence[Fixture], *, inside: bool) -> list[Listed]:
    """In the order given. Six queries."""
    found = list(
        Fixture.objects.filter(pk__in=[one.pk for one in fixtures])
        .select_related("game", "confirmed_by")
        .prefetch_related("sides__seats__player", "sides__seats__instead_of")
    )
    rows = {one.pk: one for one in found}
    totals: dict[object, dict[int, Result]] = {}
    for result in Result.objects.filter(game__in=[one.game_id for one in found if one.game_id]).select_related("team"):
        totals.setdefault(result.game_id, {})[result.team.order] = result
    entries = list(entries_of(season))
    names = {
        entry.pk: entry_name(entry, [member.player for member in entry.members.all()], inside=inside)
        for entry in entries
    }
    moved = changed_since(season)
    context = Context(season, names, totals, moved, Leavers(season, entries, inside=inside), inside)
    return [context.listed(rows[one.pk]) for one in fixtures if one.pk in rows]


@dataclass(frozen=True)
class Context:
    season: Season
    entries: Mapping[int, str]
    totals: Mapping[object, Mapping[int, Result]]
    moved: Mapping[int, Moved]
    leavers: Leavers
    inside: bool

    def listed(self, row: Fixture) -> Listed:
        game = row.game
        state = state_of(row.state, game.state if game else None, auto_confirms(self.season))
        kind = Kind(row.kind)
        played_on = row.played_on or (game.played_on if game else None)
        today = self.season.club.today()
        day = played_on or row.planned_on
        open_still = state in (State.SCHEDULED, State.IN_PLAY) and kind is Kind.PLAYED
        how = self.leavers.settled(as_value(row, state)) if self.leavers.anybody else None
        teams = tuple(self.teams(row, how))
        winner = next((team.name for team in teams if how and team.order == how.winner), "")
        return Listed(
            id=row.pk,
            row=row,
            state=state,
            kind=kind,
            day=day,
            teams=teams,
            state_word=STATE_WORDS[state.value],
            kind_word="" if kind is Kind.PLAYED else KIND_WORDS[kind.value],
            moved=self.moved.get(row.pk),
            late=open_still and day is not None and day < today and how is None,
            settled=self.leavers.said(how, winner) if how else "",
        )

    def teams(self, row: Fixture, how: Settled | None) -> Iterable[Team]:
        by_leaving = how is not None and how.effect == "award"
        results = self.totals.get(row.game_id, {})
        for side in sorted(row.sides.all(), key=lambda side: side.order):
            people = tuple(
                Person(
                    id=seat.player_id,
                    code=seat.player.code,
                    name=seat.player.shown(inside=self.inside),
                    instead_of=seat.instead_of.shown(inside=self.inside) if seat.instead_of else "",
                )
                for seat in side.seats.all()
            )
            result = results.get(side.order)
            awarded = side.awarded
            if how and by_leaving:
                awarded = "win" if side.order == how.winner else "withdrew"
            yield Team(
                order=side.order,
                name=self.name_of(side.entry_id, people),
                entry=side.entry_id,
                people=people,
                total=result.total if result else None,
                won=result.won if result else awarded == "win",
                awarded=awarded,
            )

    def name_of(self, entry: int | None, people: Sequence[Person]) -> str:
        """Fixed pairs and teams by their name, all others by who sat there."""
        if people and (entry is None or self.season.rules.get("ranked", "players") != "entries"):
            return together(person.name for person in people)
        return self.entries.get(entry or 0, NONE)


def as_value(row: Fixture, state: State) -> Played:
    """What the pure modules need to know of it to tell who left."""
    return Played(
        id=row.pk,
        game=str(row.game_id) if row.game_id else None,
        on=None,
        day=None,
        state=state,
        kind=Kind(row.kind),
        sides=tuple(
            Side(
                order=side.order,
                entry=side.entry_id,
                seats=tuple(Seat(player=one.player_id, instead_of=one.instead_of_id) for one in side.seats.all()),
            )
            for side in sorted(row.sides.all(), key=lambda side: side.order)
        ),
    )


def listed_one(season: Season, fixture: Fixture, *, inside: bool) -> Listed:
    (found,) = listed(season, [fixture], inside=inside)
    return found


def in_order(fixtures: DatedFixtures) -> DatedFixtures:
    """By round, then day."""
    return fixtures.order_by("round", "day", "table", "pk")
