"""Records, statistics and ratings of a season as pages and files show them: with names, words and links.

Everything is computed from the games as they are now and kept as long as they stay so.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from leagues.credits import usual_digest
from leagues.models import Player, Season
from leagues.naming import alphabetic, together
from leagues.profiles import Profile, partnership_profile, player_profile
from leagues.records import SHARES, TITLES, Minimum, Record, records
from leagues.shown import Facts, View, facts, kept
from leagues.statistics import (
    Appearance,
    Figures,
    Mark,
    Meetings,
    by_deal_number,
    by_player,
    figures,
    partnerships,
    success,
)
from leagues.tables import NONE, number
from scorekeeper.boards import Words
from scorekeeper.numbers import rounded, written

LEAST_TOGETHER = 3
"""Games from which on partners are listed."""
MOST_ROWS = 60
PAIRS_SHOWN = 40


def percent(share: Fraction | None) -> str:
    # Translators: a share, as in "45 %".
    return NONE if share is None else _("%(n)s %%") % {"n": rounded(share * 100, 0)}


# Records


@dataclass(frozen=True, kw_only=True, slots=True)
class Holder:
    """Somebody who holds a record, and the game it was made in."""

    name: str
    fixture: int | None
    on: datetime.date | None
    since: datetime.date | None
    deal: int | None
    games: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordLine:
    id: str
    title: str
    value: int | Fraction
    text: str
    holders: tuple[Holder, ...]
    more: int
    """So many further ones share it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordTable:
    lines: tuple[RecordLine, ...]
    others: int
    """Games under other rules, not compared by points."""


def lowest_wins(found: Facts) -> frozenset[str]:
    """Digests under which lowest wins: all of a season where it does."""
    return frozenset(one.rules for one in found.played) if found.rules.low_wins else frozenset()


def comparable(found: Facts) -> frozenset[str]:
    """Digests of the rules whose points are compared: the same whose totals are added up."""
    own = found.rules.digest or usual_digest(found.played, found.rules.same_digests)
    return frozenset((own, *found.rules.same_digests))


def guests_of(season: Season) -> frozenset[int]:
    return frozenset(Player.objects.filter(club=season.club_id, guest=True).values_list("pk", flat=True))


def record_table(season: Season, *, inside: bool = False, known: str | None = None) -> RecordTable:
    def make() -> RecordTable:
        found = facts(season, inside=inside, deals=True)
        made = records(
            found.played,
            rules=comparable(found),
            low=lowest_wins(found),
            least=Minimum(together=LEAST_TOGETHER),
            without=guests_of(season),
        )
        return RecordTable(lines=tuple(record_line(one, found.names) for one in made.rows), others=made.others)

    return kept(season, "records", View(inside=inside), make, known=known)


def record_line(one: Record, names: Mapping[int, str]) -> RecordLine:
    kind = Words(own={}).line(one.kind) if one.kind else ""
    return RecordLine(
        id=f"{one.id}.{one.kind}" if one.kind else one.id,
        title=str(TITLES[one.id]) % {"kind": kind} if one.kind else str(TITLES[one.id]),
        value=one.value,
        text=percent(Fraction(one.value)) if one.id in SHARES else number(one.value),
        holders=tuple(holder(mark, names) for mark in one.marks),
        more=one.number - len(one.marks),
    )


def holder(mark: Mark, names: Mapping[int, str]) -> Holder:
    return Holder(
        name=people(mark.people, names),
        fixture=mark.link.fixture if mark.link else None,
        on=mark.link.on if mark.link else None,
        since=mark.since.on if mark.since else None,
        deal=mark.deal,
        games=mark.games,
    )


def people(ids: Iterable[int], names: Mapping[int, str]) -> str:
    return together(sorted((names.get(id, "?") for id in ids), key=alphabetic))


# Statistics


@dataclass(frozen=True, kw_only=True, slots=True)
class FiguresLine:
    """What one player, or one partnership, has done."""

    people: tuple[int, ...]
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    win_rate: str
    average: str
    deal_average: str
    best: str
    best_fixture: int | None
    best_deal: str
    best_deal_fixture: int | None
    worst: str
    out_rate: str
    run: int
    books: tuple[tuple[str, int], ...]
    """Label and number, by kind."""
    by_number: tuple[str, ...]
    """Averages of deal 1, 2 ..."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Statistics:
    players: tuple[FiguresLine, ...]
    partners: tuple[FiguresLine, ...]
    by_number: tuple[str, ...]
    """Average of a team in deal 1, 2 ... over all games."""
    least: int
    more_players: int
    more_partners: int
    deals_known: bool
    """Of any game: not of totals typed in."""


def figures_line(one: Figures, names: Mapping[int, str]) -> FiguresLine:
    words = Words(own={})
    best, deal, worst = one.best, one.best_deal, one.worst
    return FiguresLine(
        people=one.key,
        name=people(one.key, names),
        played=one.played,
        won=one.won,
        drawn=one.drawn,
        lost=one.lost,
        win_rate=percent(one.win_rate),
        average=number(one.average),
        deal_average=number(one.deal_average),
        best=number(best.value) if best else NONE,
        best_fixture=best.link.fixture if best and best.link else None,
        best_deal=number(deal.value) if deal else NONE,
        best_deal_fixture=deal.link.fixture if deal and deal.link else None,
        worst=number(worst.value) if worst else NONE,
        out_rate=percent(one.out_rate),
        run=int(one.run.value) if one.run else 0,
        books=tuple((words.line(kind), n) for kind, n in one.books.items()),
        by_number=tuple(number(value) for value in one.by_number),
    )


def statistics(season: Season, *, inside: bool = False, known: str | None = None) -> Statistics:
    def make() -> Statistics:
        found = facts(season, inside=inside, deals=True)
        low = lowest_wins(found)
        players = sorted(
            figures(found.played, by_player, low=low).values(), key=lambda one: (-one.played, success(one))
        )
        pairs = partnerships(found.played, least=LEAST_TOGETHER, low=low)
        return Statistics(
            players=tuple(figures_line(one, found.names) for one in players[:MOST_ROWS]),
            partners=tuple(figures_line(one, found.names) for one in pairs[:PAIRS_SHOWN]),
            by_number=tuple(number(value) for value in by_deal_number(found.played)),
            least=LEAST_TOGETHER,
            more_players=max(len(players) - MOST_ROWS, 0),
            more_partners=max(len(pairs) - PAIRS_SHOWN, 0),
            deals_known=any(one.deals for one in players),
        )

    return kept(season, "statistics", View(inside=inside), make, known=known)


# One player, one partnership


@dataclass(frozen=True, kw_only=True, slots=True)
class MetLine:
    name: str
    people: tuple[int, ...]
    played: int
    ahead: int
    level: int
    behind: int
    points: tuple[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedLine:
    """One of the last games."""

    fixture: int
    on: datetime.date | None
    outcome: str
    own: str
    """Who sat together, with their total."""
    others: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ProfilePage:
    """What the page of a player or a partnership shows."""

    figures: FiguresLine
    partners: tuple[FiguresLine, ...]
    opponents: tuple[MetLine, ...]
    recent: tuple[PlayedLine, ...]
    deals_known: bool


def profile_page(
    season: Season, players: Sequence[int], *, inside: bool = False, known: str | None = None
) -> ProfilePage:
    """Of one player, or of several who play together."""

    def make() -> ProfilePage:
        found = facts(season, inside=inside, deals=True)
        low = lowest_wins(found)
        if len(players) == 1:
            made = player_profile(found.played, players[0], least=LEAST_TOGETHER, low=low)
        else:
            made = partnership_profile(found.played, players, low=low)
        return profile_values(made, found.names)

    return kept(season, f"profile {sorted(players)}", View(inside=inside), make, known=known)


def profile_values(made: Profile, names: Mapping[int, str]) -> ProfilePage:
    return ProfilePage(
        figures=figures_line(made.figures, names),
        partners=tuple(figures_line(one, names) for one in made.partners[:MOST_ROWS]),
        opponents=tuple(met_line(one, names) for one in made.opponents[:MOST_ROWS]),
        recent=tuple(played_line(one, names) for one in made.recent),
        deals_known=bool(made.figures.deals),
    )


def met_line(one: Meetings, names: Mapping[int, str]) -> MetLine:
    mine, theirs = one.points
    return MetLine(
        name=people(one.opponents, names),
        people=one.opponents,
        played=one.played,
        ahead=one.ahead,
        level=one.level,
        behind=one.behind,
        points=(written(mine), written(theirs)),
    )


OUTCOMES = {"won": "W", "drawn": "D", "lost": "L"}


def played_line(one: Appearance, names: Mapping[int, str]) -> PlayedLine:
    def side_of(side: Any) -> str:
        return f"{people((seat.player for seat in side.seats), names)} {number(side.total)}"

    return PlayedLine(
        fixture=one.game.id,
        on=one.game.on,
        outcome=OUTCOMES[one.outcome],
        own=side_of(one.side),
        others=tuple(side_of(side) for side in one.game.sides if side.order != one.side.order),
    )
