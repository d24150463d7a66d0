"""Games of a season that wait for somebody: planned and forgotten, to be confirmed, changed after they were."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from leagues.models import Fixture, Season
from leagues.models.reading import auto_confirms
from leagues.results import MOVED, changed_since
from leagues.settled import is_settled
from leagues.shown import View, kept
from leagues.values import Kind, State
from scorekeeper.models.games import GameState

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

NO_GAME = Q(game=None)
VOID = Q(state=State.VOID) | Q(game__state=GameState.VOID)
PLAYING = Q(game__state=GameState.PLAYING) & ~VOID
FINISHED = Q(game__state=GameState.FINISHED) & ~VOID
DECIDED = Q(state=State.CONFIRMED)
BROKEN_OFF = Q(kind=Kind.ABANDONED)
DISPUTED = Q(state=State.DISPUTED) & (FINISHED | NO_GAME) & ~BROKEN_OFF


def unconfirmed(season: Season) -> Q:
    """The same as rows.state_of has as "submitted"."""
    if auto_confirms(season):
        return NO_GAME & Q(state=State.SUBMITTED)
    return (FINISHED & ~DECIDED & ~Q(state=State.DISPUTED)) | (NO_GAME & Q(state=State.SUBMITTED))


def done(season: Season) -> Q:
    """Has a result that counts, or will not be played."""
    confirmed = DECIDED & (NO_GAME | FINISHED)
    return (
        VOID
        | BROKEN_OFF
        | confirmed
        | is_settled(season)
        | (FINISHED & ~DISPUTED if auto_confirms(season) else Q(pk__in=[]))
    )


class Dated(TypedDict):
    day: datetime.date | None


DatedFixtures: TypeAlias = "QuerySet[WithAnnotations[Fixture, Dated]]"


def dated(fixtures: QuerySet[Fixture]) -> DatedFixtures:
    """With the day it was or is to be played, as `day`."""
    return fixtures.annotate(day=Coalesce("played_on", "game__played_on", "planned_on"))


def still_open(season: Season) -> DatedFixtures:
    """Planned, under way, to be confirmed or disputed; byes are none of these."""
    return dated(season.fixtures.exclude(kind=Kind.BYE).exclude(done(season)))


def forgotten(season: Season, today: datetime.date) -> DatedFixtures:
    """Planned for, or begun on, a day that is past, without a result."""
    return dated(season.fixtures.all()).filter(is_forgotten(season, today))


def is_forgotten(season: Season, today: datetime.date) -> Q:
    """Of dated fixtures."""
    begun = PLAYING | (NO_GAME & Q(state=State.SCHEDULED))
    return ~Q(kind__in=(Kind.BYE, Kind.POSTPONED)) & ~done(season) & begun & Q(day__lt=today)


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """How many games wait, for whoever may do something about it."""

    forgotten: int
    unconfirmed: int
    disputed: int
    changed: int
    """Confirmed, and since then the game was changed."""

    def __bool__(self) -> bool:
        return bool(self.forgotten or self.unconfirmed or self.disputed or self.changed)


def waiting(season: Season, token: str) -> Waiting:
    today = season.club.today()

    def make() -> Waiting:
        found = dated(season.fixtures.all()).aggregate(
            forgotten=Count("pk", filter=is_forgotten(season, today)),
            unconfirmed=Count("pk", filter=unconfirmed(season)),
            disputed=Count("pk", filter=DISPUTED),
            moved=Count("pk", filter=MOVED),
        )
        return Waiting(
            forgotten=found["forgotten"],
            unconfirmed=found["unconfirmed"],
            disputed=found["disputed"],
            changed=len(changed_since(season)) if found["moved"] else 0,
        )

    return kept(season, f"waiting {today}", View(), make, known=token)
