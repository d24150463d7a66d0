"""Where a person is named at the tables of a club: in the games he sat in, and in all others of its seasons.

A name is a text and no person, so this is a matter of judgement. At his own tables everything like his names that
nobody else there is called is his. In other games only his very names are, where nobody else of the club has them: he
sat there for some deals, was replaced, was put right later, or is told of in a note.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from leagues.enrolling import longest_there
from leagues.matching import ALIKE, likeness, plain
from leagues.models import Club, Fixture, FixtureSeat, Player
from scorekeeper.forgetting import replacing
from scorekeeper.models import Change, Deal, Game, Seat

NAMING = ("start", "seats", "undo")
"""Operations that name people at the table."""


@dataclass(frozen=True, kw_only=True)
class Traces:
    """Where a person is named: players merged into him, and the seats of games he sat on."""

    players: tuple[Player, ...]
    seats: tuple[tuple[UUID, str], ...]
    """(game, seat)"""


def traces(player: Player) -> Traces:
    """Two queries."""
    players = (player, *Player.objects.filter(merged_into=player))
    rows = FixtureSeat.objects.filter(player=player, fixture__game__isnull=False)
    seats = tuple(rows.values_list("fixture__game_id", "seat"))
    return Traces(players=players, seats=seats)


def names_at_tables(found: Traces, own: Iterable[str]) -> dict[UUID, set[str]]:
    """What he was called in each game: at his seat now, and in its history whatever is like that or like his names.

    Not what somebody else at the table is called now; that a namesake is replaced with him cannot be helped.
    """
    called: dict[UUID, set[str]] = {}
    mine = dict(found.seats)
    others: dict[UUID, set[str]] = {}
    for seat in Seat.objects.filter(team__game__in=mine).select_related("team"):
        sitters = sitters_of(seat)
        names = {name for name, _start in sitters}
        game = seat.team.game_id
        if seat.name == mine[game]:
            called[game] = {longest_of(sitters)}
            names -= called[game]
        others.setdefault(game, set()).update(names)
    for game, told in told_in(mine):
        like = [*own, *called[game]]
        called[game] |= {name for name in told if likeness(plain(name), like) >= ALIKE} - others[game]
    return {game: names - {""} for game, names in called.items()}


def names_elsewhere(player: Player, but: Collection[UUID], own: Collection[str]) -> dict[UUID, set[str]]:
    """His names in the other games of his club. Not at the seat of somebody else who is called so."""
    names = {plain(name) for name in own} - names_of_others(player)
    if not names:
        return {}
    games = set(games_of(player.club)) - set(but)
    taken = taken_by_others(player, games)
    called: dict[UUID, set[str]] = {}
    for game, told in (
        *at_seats(games),
        *told_in(games),
        *in_notes(games, [one for one in own if plain(one) in names]),
    ):
        mine = {name for name in told if plain(name) in names and plain(name) not in taken.get(game, ())}
        if mine:
            called.setdefault(game, set()).update(mine)
    return called


def games_of(club: Club) -> Iterable[UUID]:
    return Fixture.objects.filter(season__club=club, game__isnull=False).values_list("game_id", flat=True)


def names_of_others(player: Player) -> set[str]:
    """Which names of his somebody else of the club has too."""
    others = Player.objects.filter(club=player.club, erased=None).exclude(pk=player.pk).exclude(merged_into=player)
    return {plain(name) for names in others.values_list("name", "real_name") for name in names if name}


def taken_by_others(player: Player, games: Collection[UUID]) -> dict[UUID, set[str]]:
    """By game: what is written at the seats on which others are known to have sat, where they may be called so."""
    rows = FixtureSeat.objects.filter(fixture__game__in=games).exclude(instead_of=player)
    known = {(row.fixture.game_id, row.seat): row.player for row in rows.select_related("player", "fixture")}
    taken: dict[UUID, set[str]] = {}
    for seat in Seat.objects.filter(team__game__in=games).select_related("team"):
        written = longest_of(sitters_of(seat))
        other = known.get((seat.team.game_id, seat.name))
        if other and likeness(plain(written), [other.name, other.real_name]) >= ALIKE:
            taken.setdefault(seat.team.game_id, set()).add(plain(written))
    return taken


# What a game tells


def sitters_of(seat: Seat) -> tuple[tuple[str, int], ...]:
    return tuple((sitter["name"], int(sitter["from"])) for sitter in seat.sitters)


def longest_of(sitters: tuple[tuple[str, int], ...]) -> str:
    return longest_there(sitters, max(start for _name, start in sitters))


def at_seats(games: Collection[UUID]) -> Iterator[tuple[UUID, set[str]]]:
    for seat in Seat.objects.filter(team__game__in=games).select_related("team"):
        yield seat.team.game_id, {name for name, _start in sitters_of(seat)}


def told_in(games: Collection[UUID]) -> Iterator[tuple[UUID, set[str]]]:
    """By change of a history: all names of people in it."""
    changes = Change.objects.filter(game__in=games, op__op__in=NAMING)
    for game, op, before, after in changes.values_list("game_id", "op", "before", "after"):
        yield game, set(names_in([op, before, after]))


def in_notes(games: Collection[UUID], names: Collection[str]) -> Iterator[tuple[UUID, set[str]]]:
    """Of games and deals whose note has one of the names in it: that name."""
    found = {name: replacing([name], "") for name in names}
    for rows, game in ((Game.objects.filter(pk__in=games), "pk"), (Deal.objects.filter(game__in=games), "game_id")):
        for id, note in rows.exclude(note="").values_list(game, "note"):
            yield id, {name for name, without in found.items() if without(note) != note}


def names_in(node: Any, key: str = "") -> Iterator[str]:
    """All names of people in the JSON of an operation; those of teams are not."""
    if isinstance(node, str) and key in ("name", "players") and plain(node):
        yield node
    elif isinstance(node, list):
        for item in node:
            yield from names_in(item, key)
    elif isinstance(node, dict):
        of_team = "players" in node or "seats" in node or node.get("action") == "team_name"
        for name, item in node.items():
            if not (of_team and name == "name"):
                yield from names_in(item, name)
