"""Locking games and letting them go again, for whoever builds on finished games: the door beside commit().

A locked game refuses every operation and says why (`play.apply` looks); nothing in it is changed. Phones that look at
it see the lock, since its revision grows.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import F

from scorekeeper.models import Game


def hold(games: Iterable[UUID | str], reason: str) -> int:
    """Locks games that nobody holds yet; `reason` is shown to whoever wants to change one. Gives how many."""
    free = Game.objects.filter(pk__in=list(games), locked="")
    return free.update(locked=reason[:200], revision=F("revision") + 1)


def release(games: Iterable[UUID | str]) -> int:
    """Lets games be changed again. Gives how many were locked."""
    held = Game.objects.filter(pk__in=list(games)).exclude(locked="")
    return held.update(locked="", revision=F("revision") + 1)
