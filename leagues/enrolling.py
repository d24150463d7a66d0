"""Games of the score keeper put into a season, moved to another one and taken out again.

A game is never changed by it: who sat where is kept here, by (game, seat, player, substitute for).
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from leagues.matching import Known, Match, match
from leagues.models import Club, Entry, Fixture, FixtureSeat, FixtureSide, Player, Season
from leagues.models.reading import entries_of, ranked_by, touch
from leagues.models.seasons import log
from leagues.planning import plan_back, planned_of
from leagues.refusals import NotPossible
from leagues.results import catch_up, need_open
from leagues.values import Kind, State
from scorekeeper.boards import fenced
from scorekeeper.models import Game, Seat

# What a game is proposed to be


@dataclass(frozen=True, kw_only=True)
class Place:
    """One seat: whoever sat there, by name and the deal he came in, and whom of the club that may be."""

    seat: str
    sitters: tuple[tuple[str, int], ...]
    """(name, from which deal on)."""
    name: str
    """Of whoever sat there longest; of equal ones the first."""
    match: Match
    player: int | None = None
    """Where the game is in the season already: who was entered for it."""
    instead_of: int | None = None


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """The teams of a game with their seats, in the order of the game."""

    game: Game
    sides: tuple[tuple[Place, ...], ...]
    names: tuple[str, ...]
    """Of the teams, empty where they have none."""
    deals: int

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(place for side in self.sides for place in side)


def known_players(club: Club) -> list[Known]:
    """Everybody who can be meant, with all their names, in one query."""
    names: dict[int, list[str]] = {}
    rows = Player.objects.filter(club=club, erased=None).order_by("merged_into_id", "pk")
    for player in rows:
        names.setdefault(player.merged_into_id or player.pk, []).extend(filter(None, (player.name, player.real_name)))
    return [Known(id=id, names=tuple(mine)) for id, mine in names.items()]


def proposal(game: Game, club: Club, fixture: Fixture | None = None) -> Proposal:
    """Whom the names of a game may mean; `fixture`: with what was entered for it before. Four queries, five with it."""
    known = known_players(club)
    deals = max((deal.number for deal in game.deals.all()), default=1)
    entered = {seat.seat: seat for seat in fixture.seats.all()} if fixture else {}
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(team__game=game).select_related("team").order_by("team__order", "order"):
        seats.setdefault(seat.team.order, []).append(seat)
    teams = list(game.teams.order_by("order"))
    return Proposal(
        game=game,
        sides=tuple(
            tuple(place(seat, known, deals, entered.get(seat.name)) for seat in seats.get(team.order, ()))
            for team in teams
        ),
        names=tuple(team.name for team in teams),
        deals=deals,
    )


def place(seat: Seat, known: Sequence[Known], deals: int, entered: FixtureSeat | None) -> Place:
    sitters = tuple((sitter["name"], int(sitter["from"])) for sitter in seat.sitters)
    name = longest_there(sitters, deals)
    return Place(
        seat=seat.name,
        sitters=sitters,
        name=name,
        match=match(name, known),
        player=entered.player_id if entered else None,
        instead_of=entered.instead_of_id if entered else None,
    )


def longest_there(sitters: Sequence[tuple[str, int]], deals: int) -> str:
    """Of those who sat on one seat, who played most deals; of equal ones the first."""
    ends = [start for _name, start in sitters[1:]] + [deals + 1]
    played = [(end - start, -nth) for nth, ((_name, start), end) in enumerate(zip(sitters, ends, strict=True))]
    return sitters[-max(played)[1]][0]


# Which entry a side played for


def entry_for(season: Season, persons: Sequence[int], entries: Sequence[Entry] | None = None) -> Entry | None:
    """The entry of a season that these people (the replaced ones for substitutes) played for.

    Whose members they all are; else the one that has most of them, so that the points of an unforeseen substitute
    reach the team (leagues.md, section 6, no. 15). None where that is open; where players or partnerships are ranked,
    only the entry of just these people.
    """
    found = list(entries_of(season)) if entries is None else entries
    if ranked_by(season) == "players" and len(persons) != 1:
        return None
    wanted = set(persons)
    members = {entry.pk: {member.player_id for member in entry.members.all()} for entry in found}
    if ranked_by(season) != "entries":
        return next((entry for entry in found if members[entry.pk] == wanted), None)
    shared = Counter({entry.pk: len(wanted & members[entry.pk]) for entry in found if wanted & members[entry.pk]})
    best = [pk for pk, number in shared.items() if number == max(shared.values())]
    return next((entry for entry in found if [entry.pk] == best), None)


def strangers(season: Season, fixture: Fixture) -> list[FixtureSeat]:
    """Who sat for an entry without belonging to it and without being entered as somebody's substitute."""
    if ranked_by(season) != "entries":
        return []
    members = {entry.pk: {member.player_id for member in entry.members.all()} for entry in entries_of(season)}
    seats = fixture.seats.select_related("side", "player")
    return [
        seat
        for seat in seats
        if seat.side.entry_id and seat.instead_of_id is None and seat.player_id not in members[seat.side.entry_id]
    ]


# Into a season


def enrol(
    season: Season,
    game: Game,
    seats: Mapping[str, Player],
    by: Any,
    *,
    holds: bool,
    typed: bool = False,
    instead_of: Mapping[str, Player] | None = None,
    entries: Mapping[int, Entry | None] | None = None,
    played_on: dt.date | None = None,
    fixture: Fixture | None = None,
    round: int = 0,
    table: int = 0,
) -> Fixture:
    """Puts a game into a season, as the result of a planned fixture where one is given.

    seats: who sat where, by the names of the seats ("s0"); seats left out were nobody's of the club. instead_of: whom
    a substitute replaced, by seat. entries: by order of the team, where another one than `entry_for` finds is meant
    (None: nobody's). holds: whether the one who puts it in may write the game, so that closing the season locks it.
    typed: as Fixture.typed.
    """
    need_open(season)
    need_players(season.club, [*seats.values(), *(instead_of or {}).values()])
    need_once(seats)
    try:
        with transaction.atomic():
            need_new(season, game)
            if fixture is None:
                fixture = Fixture(season=season, round=round, table=table)
            need_free(fixture)
            if fixture.pk is not None:
                fixture.planned = planned_of(fixture)
            fixture.game, fixture.holds, fixture.played_on = game, holds, played_on
            fixture.kind, fixture.state, fixture.typed = Kind.PLAYED.value, State.SCHEDULED.value, typed
            fixture.save()
            seat(fixture, game, seats, instead_of or {}, entries or {})
            touch(season)
            log(season.club, "enrolled", by, season, fixture=fixture.pk)
    except IntegrityError:
        raise NotPossible(_("Somebody else has put this game into the season just now.")) from None
    catch_up(season)
    fixture.refresh_from_db()
    return fixture


def reseat(
    fixture: Fixture,
    seats: Mapping[str, Player],
    by: Any,
    *,
    instead_of: Mapping[str, Player] | None = None,
    entries: Mapping[int, Entry | None] | None = None,
) -> None:
    """Puts right who sat where in a game that is in the season."""
    need_open(fixture.season)
    need_players(fixture.season.club, [*seats.values(), *(instead_of or {}).values()])
    need_once(seats)
    if fixture.game is None:
        raise NotPossible(_("There is no game for it yet."))
    with transaction.atomic():
        seat(fixture, fixture.game, seats, instead_of or {}, entries or {})
        touch(fixture.season)
        log(fixture.season.club, "reseated", by, fixture.season, fixture=fixture.pk)


def in_already(season: Season) -> str:
    return _("This game is in the season “%(season)s” already.") % {"season": fenced(season.name)}


def need_new(season: Season, game: Game) -> None:
    """Looks with the club locked: two who put one game into two seasons at once wait for each other."""
    Club.objects.select_for_update().get(pk=season.club_id)
    need_open(Season.objects.select_for_update().get(pk=season.pk))
    elsewhere = Fixture.objects.filter(game=game, season__club=season.club_id).select_related("season").first()
    if elsewhere is not None:
        raise NotPossible(in_already(elsewhere.season))


def need_players(club: Club, players: Sequence[Player]) -> None:
    if any(player.club_id != club.pk or player.merged_into_id or player.erased for player in players):
        raise NotPossible(_("Choose players of this club."))


def need_once(seats: Mapping[str, Player]) -> None:
    twice = [player for player, number in Counter(seats.values()).items() if number > 1]
    if twice:
        raise NotPossible(_("%(name)s cannot sit on two seats of one game.") % {"name": fenced(twice[0].name)})


def need_free(fixture: Fixture) -> None:
    if fixture.game_id is not None:
        raise NotPossible(_("There is a game for it already."))


def seat(
    fixture: Fixture,
    game: Game,
    seats: Mapping[str, Player],
    instead_of: Mapping[str, Player],
    entries: Mapping[int, Entry | None],
) -> None:
    """Writes sides and seats anew, in the order of the game's teams."""
    rows = Seat.objects.filter(team__game=game).order_by("team__order", "order")
    places = list(rows.values_list("team__order", "name"))
    named = {name for _order, name in places}
    if not (set(seats) <= named and set(instead_of) <= set(seats)):
        raise NotPossible(_("The game has changed meanwhile. Look at it again."))
    planned = [side.entry_id for side in fixture.sides.all() if side.entry_id]
    FixtureSeat.objects.filter(fixture=fixture).delete()
    FixtureSide.objects.filter(fixture=fixture).delete()
    here = {order: [name for at, name in places if at == order and name in seats] for order, _name in places}
    known = {entry.pk: entry for entry in entries_of(fixture.season)}
    found = {
        order: entry_for(fixture.season, [instead_of.get(name, seats[name]).pk for name in names], list(known.values()))
        for order, names in here.items()
    }
    open_sides = [order for order in found if found[order] is None]
    unused = [pk for pk in planned if pk not in {entry.pk for entry in found.values() if entry}]
    if len(open_sides) == len(unused) == 1:  # a planned pair whose substitutes both were strangers
        found[open_sides[0]] = known[unused[0]]
    made = []
    for order, names in here.items():
        entry = entries[order] if order in entries else found[order]
        side = FixtureSide.objects.create(fixture=fixture, order=order, entry=entry)
        made += [
            FixtureSeat(fixture=fixture, side=side, seat=name, player=seats[name], instead_of=instead_of.get(name))
            for name in names
        ]
    FixtureSeat.objects.bulk_create(made)


# Moved and taken out


def move(fixture: Fixture, season: Season, by: Any) -> None:
    """To another season of the club, with who sat where and what was confirmed; entries are those of the new season.

    The fixture stays the same row, so that addresses of it still work (leagues.md, section 6, no. 10).
    """
    old = fixture.season
    need_open(old)
    need_open(season)
    if season.club_id != old.club_id or season.pk == old.pk:
        raise NotPossible(_("Choose another season of this club."), "season")
    if fixture.game_id and Fixture.objects.filter(season=season, game=fixture.game_id).exists():
        raise NotPossible(in_already(season), "season")
    with transaction.atomic():
        leave_planned(fixture)
        fixture.season, fixture.round, fixture.table = season, 0, 0
        fixture.planned, fixture.planned_on = None, None
        fixture.save(update_fields=["season", "round", "table", "planned", "planned_on"])
        known = list(entries_of(season))
        for side in fixture.sides.prefetch_related("seats"):
            side.entry = entry_for(season, [one.instead_of_id or one.player_id for one in side.seats.all()], known)
            side.save(update_fields=["entry"])
        touch(old)
        touch(season)
        log(old.club, "moved_away", by, old, fixture=fixture.pk, to=season.pk)
        log(season.club, "moved_here", by, season, fixture=fixture.pk, origin=old.pk)
    catch_up(season)


def leave_planned(fixture: Fixture) -> None:
    """Whoever was to meet before this game came is still to meet, in a fixture of its own."""
    if fixture.planned is None:
        return
    names = ("season", "round", "table", "planned_on", "stage")
    left = Fixture.objects.create(**{name: getattr(fixture, name) for name in names})
    plan_back(fixture, fixture.planned, into=left)


def take_out(fixture: Fixture, by: Any) -> None:
    """The game stays with the phones it belongs to. A planned fixture stays planned, as it was before the game:

    the same sides and the same people, so that a walkover entered later counts for them.
    """
    need_open(fixture.season)
    season = fixture.season
    with transaction.atomic():
        log(season.club, "taken_out", by, season, game=str(fixture.game_id) if fixture.game_id else None)
        if fixture.planned is not None:
            plan_back(fixture, fixture.planned)
            fixture.planned = None
            fixture.game, fixture.holds, fixture.typed, fixture.played_on = None, False, False, None
            fixture.state, fixture.kind = State.SCHEDULED.value, Kind.PLAYED.value
            fixture.confirmed_revision = fixture.confirmed_totals = fixture.confirmed_by = fixture.confirmed_at = None
            fixture.save()
        else:
            fixture.delete()
        touch(season)


# Which games are at hand


def in_seasons(club: Club, games: Sequence[UUID]) -> dict[UUID, Fixture]:
    """Which of these games are in a season of the club, in one query."""
    rows = Fixture.objects.filter(season__club=club, game__in=games).select_related("season")
    return {row.game_id: row for row in rows if row.game_id}
