"""What each effect of a withdrawal would change in the standings, before anybody decides.

Computed by the standings themselves, with the competitor as it would be: nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from leagues.shown import Facts
from leagues.standings import Row, standings
from leagues.tables import number
from leagues.values import Competitor
from leagues.withdrawals import share_played, suggested

Effect = Literal["keep", "award", "expunge"]


@dataclass(frozen=True, kw_only=True)
class Moved:
    """One competitor whose place or figure would be another."""

    name: str
    place: tuple[str, str]
    figure: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Preview:
    effect: Effect
    suggested: bool
    moved: Sequence[Moved]


@dataclass(frozen=True, kw_only=True)
class Leaving:
    played: int
    planned: int
    previews: Sequence[Preview]


def leaving(found: Facts, competitor: int) -> Leaving | None:
    """None for somebody who is not ranked by an entry of his own."""
    own = next((one for one in found.competitors if one.id == competitor), None)
    if own is None:
        return None
    active = replace(own, status="active", withdrawal="", withdrawn_on=None)
    before = rows_with(found, active)
    proposed = suggested(found.rules, active, found.played)
    done, planned = share_played(found.rules, active, found.played)
    previews = []
    effects: tuple[Effect, ...] = get_args(Effect)
    for effect in effects:
        after = rows_with(found, replace(active, status="withdrawn", withdrawal=effect))
        moved = [change for row in before if (change := moved_of(row, after)) is not None]
        previews.append(Preview(effect=effect, suggested=effect == proposed, moved=moved))
    return Leaving(played=done, planned=planned, previews=previews)


def rows_with(found: Facts, changed: Competitor) -> Sequence[Row]:
    others = [changed if one.id == changed.id else one for one in found.competitors]
    return standings(found.rules, others, found.played, found.adjustments).rows


def moved_of(row: Row, after: Sequence[Row]) -> Moved | None:
    now = next((one for one in after if one.competitor.id == row.competitor.id), None)
    if now is None or (row.place, row.figure) == (now.place, now.figure):
        return None
    return Moved(
        name=row.competitor.name,
        place=(row.place, now.place),
        figure=(number(row.figure), number(now.figure)),
    )
