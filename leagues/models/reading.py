"""What the pure modules work on: the games, competitors and adjustments of a season as values.

A fixed number of queries whatever is stored, and nothing that is read here is kept.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, cast

from django.db.models import (
    F,
    Q,
    QuerySet,
    Sum,
)

from leagues import values
from leagues.models.clubs import Club
from leagues.models.fixtures import Fixture, FixtureSeat
from leagues.models.people import Player
from leagues.models.rows import read
from leagues.models.seasons import Adjustment, Entry, Season
from leagues.naming import BETWEEN, is_just, together
from leagues.values import Played, canonical, seats_in

# How up to date it is


def token(season: Season) -> str:
    """Another one whenever anything that standings, ratings or records of the season follow from may have changed.

    Revisions only grow, so as long as the rows here stay (season.revision), their sum changes with any of the games.
    """
    found = Season.objects.filter(pk=season.pk).aggregate(
        club=Sum("club__revision", distinct=True),
        own=Sum("revision", distinct=True),
        games=Sum("fixtures__game__revision"),
    )
    return f"{season.pk}-{found['club']}-{found['own']}-{found['games'] or 0}"


def token_of_several(seasons: Iterable[Season]) -> str:
    """The same for several seasons of one club."""
    ids = [season.pk for season in seasons]
    rows = Season.objects.filter(pk__in=ids).annotate(games=Sum("fixtures__game__revision")).order_by("pk")
    found = list(rows.values_list("pk", "club__revision", "revision", "games"))
    return hashlib.blake2b(repr(found).encode(), digest_size=16).hexdigest()


def touch(season: Season) -> None:
    """To be called by whatever writes rows of a season: what was kept of it is out of date."""
    Season.objects.filter(pk=season.pk).update(revision=F("revision") + 1)


def touch_club(club: Club) -> None:
    """To be called by whatever changes players: all seasons show their names."""
    Club.objects.filter(pk=club.pk).update(revision=F("revision") + 1)


def auto_confirms(season: Season) -> bool:
    """Whether results count as soon as a game is finished; as leagues.rules has it where nothing is said."""
    return bool(season.rules.get("auto_confirm", True))


def ranked_by(season: Season) -> str:
    """ "players", "entries" or "partnerships"."""
    return str(season.rules.get("ranked", "players"))


# Games


@contextmanager
def many_objects() -> Iterator[None]:
    """Spares looking for garbage while a hundred thousand objects are made that all stay: it took half of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def played(season: Season, *, deals: bool = False, count: bool = True, lines: bool = True) -> list[Played]:
    """All fixtures of a season in canonical order; `deals`: with points and counts by deal, for records.

    What nobody asks for spares much of the time: without `count` it is not known how many deals a game had
    (Played.deals is 0), without `lines` not what it counted by line (Side.counts is empty).

    Three queries, a fourth with deals, and two more where a game left out the deal that was under way at its end.
    """
    return played_in([season], deals=deals, count=count, lines=lines)


def played_in(
    seasons: Iterable[Season], *, deals: bool = False, count: bool = True, lines: bool = True
) -> list[Played]:
    """The same of several seasons, in as many queries."""
    confirming = {season.pk: auto_confirms(season) for season in seasons}
    with many_objects():
        found = read(confirming, deals=deals, count=count or deals, lines=lines or deals)
    return sorted(found, key=canonical)


# Who is ranked


def partnership(players: Iterable[int]) -> int:
    """The lasting id of a partnership: a number below 2**52 that follows from who belongs to it."""
    named = "-".join(map(str, sorted(players)))
    return int.from_bytes(hashlib.blake2b(named.encode(), digest_size=8).digest(), "big") >> 12


def competitors(
    season: Season, games: Iterable[Played] | None = None, *, inside: bool = False
) -> list[values.Competitor]:
    """Whoever the season ranks, by its rules: entries, or the players or partnerships that entered or sat in `games`.

    inside: with the names that organisers see. Without `games` they are read.
    """
    games = played(season) if games is None else games
    ranked = ranked_by(season)
    by_id = of_entries(season, entries_of(season), inside=inside)
    if ranked == "entries":
        return list(by_id.values())
    size_one = ranked == "players"
    groups = sat_together(games, alone=size_one, replaced=season.rules.get("substitutes") == "replaced")
    new = {group[0] if size_one else partnership(group): group for group in groups}
    missing = {id: group for id, group in new.items() if id not in by_id}
    names = shown_names({player for group in missing.values() for player in group}, inside=inside)
    for id, group in missing.items():
        by_id[id] = values.Competitor(id=id, name=together(names[player] for player in group), players=group)
    return list(by_id.values())


def sat_together(games: Iterable[Played], *, alone: bool, replaced: bool) -> set[tuple[int, ...]]:
    """Each who sat in a game (alone), else partners of two or three; `replaced`: those for whom substitutes sat there,
    as the standings credit them.
    """
    if alone:
        return {(seat.instead_of or seat.player if replaced else seat.player,) for seat in seats_in(games)}
    sides = {side.seats for game in games for side in game.sides if len(side.seats) > 1}
    return {
        tuple(sorted([seat.instead_of or seat.player if replaced else seat.player for seat in seats]))
        for seats in sides
    }


def of_entries(season: Season, entries: Iterable[Entry], *, inside: bool = False) -> dict[int, values.Competitor]:
    """Those of the ranked, by id, who have entered; `entries` as entries_of has them."""
    ranked = ranked_by(season)
    by_id: dict[int, values.Competitor] = {}
    for entry in entries:
        players = tuple(member.player for member in entry.members.all())
        if ranked == "entries":
            by_id[entry.pk] = entered(entry, entry.pk, players, inside)
        elif players and (len(players) == 1) == (ranked == "players"):
            id = players[0].pk if ranked == "players" else partnership(player.pk for player in players)
            by_id[id] = entered(entry, id, players, inside)
    return by_id


def entries_of(season: Season) -> QuerySet[Entry]:
    return season.entries.prefetch_related("members__player").order_by("pk")


def entered(entry: Entry, id: int, players: tuple[Player, ...], inside: bool) -> values.Competitor:
    return values.Competitor(
        id=id,
        name=entry_name(entry, players, inside=inside),
        players=tuple(sorted(player.pk for player in players)),
        status=cast(Literal["active", "withdrawn"], entry.status),
        withdrawal=cast(Literal["", "keep", "award", "expunge"], entry.withdrawal),
        withdrawn_on=entry.withdrawn_on,
        joined_on=entry.joined_on,
        opening=entry.opening,
    )


def entry_name(entry: Entry, players: Iterable[Player], *, inside: bool = False) -> str:
    """What it was called then, unless one of its players does not want to be named so."""
    people = list(players)
    if all(player.erased is None and (inside or player.privacy == "display") for player in people):
        named = entry.name_then
        return together(named.split(BETWEEN)) if is_just(named, [player.name for player in people]) else named
    return together(player.shown(inside=inside) for player in people)


def shown_names(players: Iterable[int], *, inside: bool = False) -> dict[int, str]:
    """Names by id of the player, in one query."""
    return {player.pk: player.shown(inside=inside) for player in Player.objects.filter(pk__in=set(players))}


def adjustments(season: Season) -> list[values.Adjustment]:
    """Those of whoever the season ranks, in two queries."""
    found = []
    ranked = ranked_by(season)
    rows = Adjustment.objects.filter(season=season).prefetch_related("players").order_by("on", "pk")
    for row in rows:
        players = [player.pk for player in row.players.all()]
        if ranked == "entries":
            competitor = row.entry_id
        else:
            competitor = (players[0] if ranked == "players" else partnership(players)) if players else None
        if competitor is not None:
            found.append(
                values.Adjustment(
                    id=row.pk,
                    competitor=competitor,
                    points=row.points,
                    score=row.score,
                    reason=row.reason,
                    on=row.on,
                    cancelled=row.cancelled is not None,
                )
            )
    return found


def games_of(player: Player) -> QuerySet[Fixture]:
    """Fixtures in which somebody sat or was replaced."""
    own = FixtureSeat.objects.filter(Q(player=player) | Q(instead_of=player))
    return Fixture.objects.filter(pk__in=own.values("fixture"))
