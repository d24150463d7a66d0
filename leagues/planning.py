"""Fixtures made from a plan: round robins written down, and what is left of them planned anew."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from leagues.models import Entry, Fixture, FixtureSeat, FixtureSide, Player, Season
from leagues.models.reading import entries_of, ranked_by, touch
from leagues.models.seasons import log
from leagues.refusals import NotPossible
from leagues.results import need_open
from leagues.schedules import MOST, Meeting, Round, ScheduleError, replan, round_robin
from leagues.settled import is_decided
from leagues.values import Kind, State

WHY = {
    "few": _("A round robin needs at least two who take part."),
    "many": _("A round robin is for at most %(most)s."),
    "twice": _("Somebody is named twice."),
    "same": _("Somebody belongs to all of them, so there is nobody to meet."),
}


def active_entries(season: Season) -> list[Entry]:
    return [entry for entry in entries_of(season) if entry.status == "active"]


def plan_rounds(
    season: Season, by: Any, *, double: bool, first: datetime.date | None, days_between: int
) -> tuple[int, int]:
    """Plans all rounds, or those still to come anew. Gives how many rounds and games the plan has.

    Rounds in which something was played stay; so does every fixture outside of rounds. `first`: the day of the first
    round that is planned here.
    """
    need_open(season)
    members = {entry.pk: [member.player_id for member in entry.members.all()] for entry in active_entries(season)}
    entries = list(members)
    try:
        past = rounds_of(season)
        kept = kept_rounds(season)
        if kept:
            rounds = replan(past, kept, entries, double=double, people=members)
        else:
            rounds = round_robin(entries, double=double, people=members)
    except ScheduleError as error:
        raise NotPossible(WHY[error.reason] % {"most": MOST}) from None
    with transaction.atomic():
        # What was awarded since somebody left stays with whom it was awarded to.
        season.fixtures.filter(round__gt=kept).exclude(is_decided(season)).delete()
        for one in rounds[kept:]:
            on = first + datetime.timedelta(days=days_between * (one.number - kept - 1)) if first else None
            write_round(season, one, on, members)
        touch(season)
        log(season.club, "planned", by, season, rounds=len(rounds), double=double)
    return len(rounds), sum(len(one.meetings) for one in rounds)


def rounds_of(season: Season) -> list[Round]:
    """The plan as it is written down."""
    found: dict[int, list[Fixture]] = {}
    rows = season.fixtures.filter(round__gt=0).prefetch_related("sides").order_by("round", "table", "pk")
    for row in rows:
        found.setdefault(row.round, []).append(row)
    return [as_round(number, found.get(number, ())) for number in range(1, max(found, default=0) + 1)]


def as_round(number: int, fixtures: Sequence[Fixture]) -> Round:
    meetings, byes = [], []
    for row in fixtures:
        entries = [side.entry_id for side in row.sides.all() if side.entry_id is not None]
        if row.kind == Kind.BYE:
            byes += entries
        elif len(entries) == 2:
            meetings.append(Meeting(first=entries[0], second=entries[1]))
    return Round(number=number, meetings=tuple(meetings), byes=tuple(byes))


def kept_rounds(season: Season) -> int:
    """The last round in which something was played or decided."""
    untouched = {"game": None, "state": State.SCHEDULED, "kind__in": [Kind.PLAYED, Kind.POSTPONED]}
    begun = season.fixtures.filter(round__gt=0).exclude(kind=Kind.BYE).exclude(**untouched)
    return max(begun.values_list("round", flat=True), default=0)


def write_round(season: Season, one: Round, on: datetime.date | None, members: Mapping[int, Sequence[int]]) -> None:
    for table, meeting in enumerate(one.meetings, start=1):
        fixture = Fixture.objects.create(season=season, round=one.number, table=table, planned_on=on)
        write_sides(fixture, (meeting.first, meeting.second), members)
    for entry in one.byes:
        fixture = Fixture.objects.create(season=season, round=one.number, kind=Kind.BYE, planned_on=on)
        write_sides(fixture, (entry,), members)


def write_sides(fixture: Fixture, entries: Sequence[int], members: Mapping[int, Sequence[int]]) -> None:
    """Sides of a planned game. Where people are ranked, a walkover is theirs, so they are named beforehand."""
    named = ranked_by(fixture.season) != "entries"
    write_planned(fixture, [(id, members[id] if named else ()) for id in entries])


def write_planned(fixture: Fixture, sides: Iterable[tuple[int | None, Sequence[int]]]) -> None:
    """Who is to meet, by order: ids of the entry and of the players named beforehand, seated as a game seats them."""
    found = list(sides)
    rows = [FixtureSide(fixture=fixture, order=order, entry_id=entry) for order, (entry, _players) in enumerate(found)]
    FixtureSide.objects.bulk_create(rows)
    FixtureSeat.objects.bulk_create(
        FixtureSeat(fixture=fixture, side=row, seat=f"s{row.order + len(rows) * nth}", player_id=player)
        for row, (_entry, players) in zip(rows, found, strict=True)
        for nth, player in enumerate(players)
    )


# What was planned, while there is a game and afterwards


def planned_of(fixture: Fixture) -> list[dict[str, Any]]:
    """Who is to meet in a fixture without a game, as Fixture.planned keeps it."""
    sides = fixture.sides.prefetch_related("seats").order_by("order")
    return [{"entry": side.entry_id, "players": [seat.player_id for seat in side.seats.all()]} for side in sides]


def plan_back(fixture: Fixture, planned: Sequence[Mapping[str, Any]], *, into: Fixture | None = None) -> None:
    """Sides and seats as they were planned before the game; `into`: of another fixture.

    Players that were made one since then are the one who stayed, and likewise their entries.
    """
    of_game = [side.entry_id for side in fixture.sides.order_by("order") if side.entry_id]
    there = set(Entry.objects.filter(season=fixture.season).values_list("pk", flat=True))
    instead = [entry for entry in of_game if entry not in {side["entry"] for side in planned}]
    ids = {player for side in planned for player in side["players"]}
    rows = Player.objects.filter(pk__in=ids).values_list("pk", "merged_into")
    stayed = {pk: merged or pk for pk, merged in rows}
    sides = []
    for side in planned:
        entry = side["entry"]
        if entry is not None and entry not in there:
            entry = instead.pop(0) if instead else None
        sides.append((entry, list(dict.fromkeys(stayed[player] for player in side["players"] if player in stayed))))
    if into is None:
        fixture.sides.all().delete()
    write_planned(into or fixture, sides)
