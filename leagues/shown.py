"""What the pages of a season show, computed where it has changed and kept as long as it has not.

Everything follows from `reading.token`: as long as that stays, the same view of a season is the same. What is kept
lies in Django's cache and may be lost at any time; nothing is read from it that could be out of date.
"""

from __future__ import annotations

import copy
import datetime
import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.core.cache import cache
from django.db.models import Q
from django.utils.translation import get_language

from leagues.models import EntryMember, FixtureSeat, Player, Season
from leagues.models.reading import adjustments, competitors, many_objects, played, shown_names, token
from leagues.naming import alphabetic
from leagues.rules import Ranked, SeasonRules
from leagues.standings import Standings, standings
from leagues.tables import Table, table
from leagues.typed import without_deals
from leagues.values import Adjustment, Competitor, Played, seats_in

T = TypeVar("T")
KEPT = 24 * 3600  # seconds
MADE_BY = "3"
"""Part of every key: raised when what is kept changes its form."""


@dataclass(frozen=True, kw_only=True)
class View:
    """Which look at a season is asked for."""

    ranked: Ranked | None = None
    """None: as the season has it."""
    only: frozenset[int] | None = None
    """Ids of players: only games in which nobody else sat."""
    since: datetime.date | None = None
    until: datetime.date | None = None
    inside: bool = False
    """With the names that organisers see."""

    @property
    def is_whole(self) -> bool:
        return self.only is None and self.since is None and self.until is None


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A season as the pure modules take it, read once for everything that a page shows of it."""

    season: Season
    rules: SeasonRules
    competitors: list[Competitor]
    played: list[Played]
    adjustments: list[Adjustment]
    inside: bool = False
    names: dict[int, str] = field(default_factory=dict)
    """Of everybody who took part or entered, by id of the player."""

    def standings(self, view: View | None = None) -> Standings:
        view = view or View()
        return standings(
            self.rules,
            self.competitors,
            self.played,
            self.adjustments,
            only=view.only,
            since=view.since,
            until=view.until,
        )


def facts(season: Season, *, ranked: Ranked | None = None, inside: bool = False, deals: bool = False) -> Facts:
    """Reads a season, in a fixed number of queries; `deals`: with points and counts by deal."""
    rules = SeasonRules.from_json(season.rules)
    if ranked is not None and ranked != rules.ranked:
        rules = rules.ranking(ranked)
        season = copy.copy(season)
        season.rules = rules.to_json()
    games = played(
        season,
        deals=deals or rules.needs_deals,
        count=rules.short_games == "average",
        lines=rules.needs_lines,
    )
    games = without_deals(games)
    ranked_ones = competitors(season, games, inside=inside)
    return Facts(
        season=season,
        rules=rules,
        competitors=ranked_ones,
        played=games,
        adjustments=adjustments(season),
        inside=inside,
        names=shown_names(people_of(games, ranked_ones), inside=inside),
    )


def people_of(games: Iterable[Played], competitors: Iterable[Competitor]) -> set[int]:
    found = {player for one in competitors for player in one.players}
    for seat in seats_in(games):
        found.add(seat.player)
        if seat.instead_of is not None:
            found.add(seat.instead_of)
    return found


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """Somebody who entered or played, as readers may see him."""

    id: int
    code: str
    name: str


# Kept


def kept(season: Season, what: str, view: View, make: Callable[[], T], *, known: str | None = None) -> T:
    """The value of `what` for this view, made if it is not there for the season as it is now.

    known: the token, where the caller has asked for it already.
    """
    return kept_for(f"{season.code} {known or token(season)}", what, view, make)


def kept_for(token: str, what: str, view: View, make: Callable[[], T]) -> T:
    """The same for whatever `token` stands for."""
    key = key_of(token, what, view)
    found: Any = cache.get(key)
    if found is None:
        with many_objects():
            made = make()
        cache.set(key, (made,), KEPT)
        return made
    (value,) = found
    result: T = value
    return result


def key_of(token: str, what: str, view: View) -> str:
    only = None if view.only is None else sorted(view.only)
    parts = (MADE_BY, token, what, view.ranked, only, view.since, view.until, view.inside, get_language())
    return "season-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:40]


def standings_table(season: Season, view: View | None = None, *, known: str | None = None) -> Table:
    """The standings as every page, paper and file shows them."""
    view = view or View()

    def make() -> Table:
        found = facts(season, ranked=view.ranked, inside=view.inside)
        return table(found.standings(view), found.names)

    return kept(season, "standings", view, make, known=known)


def people(season: Season, *, inside: bool = False, known: str | None = None) -> list[Person]:
    """Whoever entered or played, by name."""
    view = View(inside=inside)

    def make() -> list[Person]:
        seats = FixtureSeat.objects.filter(fixture__season=season).values("player")
        members = EntryMember.objects.filter(entry__season=season).values("player")
        found = Player.objects.filter(Q(pk__in=seats) | Q(pk__in=members))
        named = [Person(id=one.pk, code=one.code, name=one.shown(inside=inside)) for one in found]
        return sorted(named, key=lambda one: (alphabetic(one.name), one.code))

    return kept(season, "people", view, make, known=known)
