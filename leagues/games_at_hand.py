"""Games that somebody may put into a season: those of this phone, and those opened here by a link.

A game that this phone may write, or that was opened by a score or manage link, is locked when its season closes; one
that was opened to watch only is not: who may only look must not be able to lock what others play.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest

from leagues.access import WRONG_LINKS
from leagues.naming import together
from scorekeeper.access import device_of, find_link, writer_or_none
from scorekeeper.limits import exceeded, within
from scorekeeper.models import Game, Result, Role, Seat

AT_HAND = "games_at_hand"
"""In the session: games opened here by a link, and whether it lets write them: {id: bool}."""
MOST_AT_HAND = 50
SECRET = re.compile(r"(?:^|/(?:l|watch)/)([A-Za-z0-9_-]{22,64})(?:/|$)")
CODE = re.compile(r"[A-Za-z0-9]{4,8}")


@dataclass(frozen=True, kw_only=True)
class Line:
    """A game as a list shows it."""

    id: UUID
    on: dt.date | None
    state: str
    sides: tuple[tuple[str, int | None], ...]
    """(name, total); None without a result."""


def of_phone(request: HttpRequest) -> list[UUID]:
    """Games that this phone may write, and those opened here by a link, the latest first."""
    device = device_of(request)
    own = list(Game.objects.of_device(device).exclude(state="void").values_list("pk", flat=True)) if device else []
    opened = [UUID(id) for id in reversed(list(request.session.get(AT_HAND, {})))]
    return [*(id for id in opened if id not in own), *own]


def lines(ids: Sequence[UUID]) -> list[Line]:
    """The games of these ids in their order, in three queries."""
    games = {game.pk: game for game in Game.objects.filter(pk__in=ids)}
    totals: dict[UUID, dict[int, int]] = {}
    for game, order, total in Result.objects.filter(game__in=ids).values_list("game_id", "team__order", "total"):
        totals.setdefault(game, {})[order] = total
    names: dict[UUID, dict[int, list[str]]] = {}
    teams: dict[tuple[UUID, int], str] = {}
    for seat in Seat.objects.filter(team__game__in=ids).select_related("team").order_by("team__order", "order"):
        teams[seat.team.game_id, seat.team.order] = seat.team.name
        names.setdefault(seat.team.game_id, {}).setdefault(seat.team.order, []).append(seat.sitters[-1]["name"])
    return [
        Line(
            id=id,
            on=games[id].played_on,
            state=games[id].state,
            sides=tuple(
                (teams[id, order] or together(filter(None, people)) or str(order + 1), totals.get(id, {}).get(order))
                for order, people in sorted(names.get(id, {}).items())
            ),
        )
        for id in ids
        if id in games
    ]


def may_write(request: HttpRequest, id: UUID) -> bool | None:
    """Whether the game may be written from here; None if it may not even be seen."""
    if writer_or_none(request, id) is not None:
        return True
    opened: bool | None = request.session.get(AT_HAND, {}).get(str(id))
    return opened


def find(request: HttpRequest, typed: str) -> UUID | None:
    """The game behind a link that was pasted, or behind the code of a game that this phone may write.

    Who tries too many wrong ones is told nothing for a while.
    """
    if exceeded(WRONG_LINKS, request):
        return None
    id = by_link(request, typed.strip()) or by_code(request, typed.strip())
    if id is None:
        within(WRONG_LINKS, request)
    return id


def by_link(request: HttpRequest, typed: str) -> UUID | None:
    found = SECRET.search(typed)
    link = find_link(found[1]) if found else None
    if link is None:
        return None
    known: dict[str, bool] = request.session.get(AT_HAND, {})
    writes = known.pop(str(link.game_id), False) or link.role != Role.WATCH
    request.session[AT_HAND] = dict([*known.items(), (str(link.game_id), writes)][-MOST_AT_HAND:])
    return link.game_id


def by_code(request: HttpRequest, typed: str) -> UUID | None:
    """The code alone opens nothing: only a game that may be written from here is found by it."""
    if not CODE.fullmatch(typed):
        return None
    game = Game.objects.filter(code=typed.upper()).first()
    return game.pk if game is not None and may_write(request, game.pk) is not None else None
