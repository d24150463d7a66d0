"""What the pure modules work on: the games, competitors and adjustments of a season as values.

A fixed number of queries whatever is stored, and nothing that is read here is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, Literal, cast
from uuid import UUID

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum

from leagues import values
from leagues.models.clubs import Club
from leagues.models.fixtures import DECIDED, Fixture, FixtureSeat, FixtureSide
from leagues.models.people import Player
from leagues.models.seasons import Adjustment, Entry, Season
from leagues.values import Kind, Played, Seat, Side, State
from scorekeeper import play
from scorekeeper.models import Deal, Game, Result, Tally
from scorekeeper.models.games import GameState
from scorekeeper.models.rules import rule_set, stored_rules
from scorekeeper.models.storing import load, value

FIXTURE = ("pk", "round", "table", "played_on", "state", "kind", "stage", "game_id")
GAME = ("game__played_on", "game__state", "game__finished", "game__rules_id")


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


def touch(season: Season) -> None:
    """To be called by whatever writes rows of a season: what was kept of it is out of date."""
    Season.objects.filter(pk=season.pk).update(revision=F("revision") + 1)


def touch_club(club: Club) -> None:
    """To be called by whatever changes players: all seasons show their names."""
    Club.objects.filter(pk=club.pk).update(revision=F("revision") + 1)


# Games


def played(season: Season, *, deals: bool = False) -> list[Played]:
    """All fixtures of a season in canonical order; `deals`: with points and counts by deal, for records.

    Four queries, a fifth with deals, and two more where a game left out the deal that was under way at its end.
    """
    fixtures = Fixture.objects.filter(season=season)
    auto = bool(season.rules.get("auto_confirm"))
    rows = list(with_deal_count(fixtures).values_list(*FIXTURE, *GAME, "deal_count"))
    left_out = uncounted(row[FIXTURE.index("game_id")] for row in rows if (row[-3] or {}).get("left_out"))
    results = results_of(fixtures)
    by_deal = deals_of(fixtures) if deals else {}
    sides = sides_of(fixtures)
    found = []
    for pk, round, table, on, state, kind, stage, game, game_on, game_state, finished, rules, count in rows:
        given = results.get(game, {})
        skipped = left_out.get(game, set())
        found.append(
            Played(
                id=pk,
                game=str(game) if game else None,
                on=on or game_on,
                day=None,
                round=round,
                table=table,
                state=state_of(state, game_state, auto),
                kind=Kind(kind),
                rules=stored_rules(rules).digest if rules else "",
                deals=(count or 0) - len(skipped),
                full_deals=rule_set(rules).length.deals if rules else None,
                early=bool((finished or {}).get("early")),
                stage=stage,
                sides=tuple(side(one, given, by_deal.get(game, {}), skipped) for one in sides.get(pk, ())),
            )
        )
    return sorted(found, key=canonical)


def canonical(one: Played) -> tuple[Any, ...]:
    """Date played, round, table, id; what has no date comes last."""
    return one.on is None, one.on, one.round, one.table, one.id


def state_of(decided: str, game_state: str | None, auto: bool) -> State:
    """The state of a fixture: what was decided, as long as the game still has a result; else what the game is at."""
    state = State(decided)
    if game_state is None:
        return state
    if game_state == GameState.VOID or state == State.VOID:
        return State.VOID
    if game_state == GameState.PLAYING:
        return State.IN_PLAY
    if state in DECIDED:
        return state
    return State.CONFIRMED if auto else State.SUBMITTED


def with_deal_count(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """How many deals were entered, as `deal_count`."""
    entered = Exists(Tally.objects.filter(deal=OuterRef("pk"), points__isnull=False))
    deals = Deal.objects.filter(entered, game=OuterRef("game")).order_by().values("game")
    return fixtures.annotate(deal_count=Subquery(deals.annotate(n=Count("pk")).values("n"), IntegerField()))


def uncounted(games: Iterable[UUID]) -> dict[UUID, set[int]]:
    """The deals that were under way at the end of these games and do not count, by game."""
    rows = list(Game.objects.filter(pk__in=list(games)))
    loaded = load(rows)
    found = {}
    for game in rows:
        board = play.table(value(game, loaded[game.pk]), game.rule_set)
        found[game.pk] = {deal["number"] for deal in board["deals"] if deal["entered"] and not deal["counted"]}
    return found


def results_of(fixtures: QuerySet[Fixture]) -> dict[UUID, dict[int, tuple[int, int | None, bool, Mapping[str, int]]]]:
    """(total, place, won, counts) by game and order of the team."""
    found: dict[UUID, dict[int, Any]] = {}
    rows = Result.objects.filter(game__in=fixtures.filter(game__isnull=False).values("game")).order_by()
    for game, order, *result in rows.values_list("game_id", "team__order", "total", "place", "won", "counts"):
        found.setdefault(game, {})[order] = tuple(result)
    return found


def deals_of(fixtures: QuerySet[Fixture]) -> dict[UUID, dict[int, dict[int, tuple[int | None, Mapping[str, int]]]]]:
    """(points, counts) by game, order of the team and number of the deal."""
    found: dict[UUID, dict[int, dict[int, Any]]] = {}
    rows = Tally.objects.filter(deal__game__in=fixtures.filter(game__isnull=False).values("game")).order_by()
    wanted = ("deal__game_id", "deal__number", "deal__end", "team__order", "points", "entered")
    for game, number, end, order, points, entered in rows.values_list(*wanted):
        if points is None:
            continue
        counts = {**entered["counts"], **{key: entered[key] for key in ("melded", "left") if key in entered}}
        counts["going_out"] = int(end["out"] == order)
        found.setdefault(game, {}).setdefault(order, {})[number] = (points, counts)
    return found


def sides_of(fixtures: QuerySet[Fixture]) -> dict[int, list[tuple[Any, ...]]]:
    """(order, entry, awarded, seats) of the sides by fixture."""
    seats: dict[int, list[Seat]] = {}
    sat = FixtureSeat.objects.filter(fixture__in=fixtures.values("pk")).order_by("seat", "pk")
    for at, player, instead_of in sat.values_list("side_id", "player_id", "instead_of_id"):
        seats.setdefault(at, []).append(Seat(player=player, instead_of=instead_of))
    found: dict[int, list[tuple[Any, ...]]] = {}
    rows = FixtureSide.objects.filter(fixture__in=fixtures.values("pk")).order_by("fixture", "order")
    for pk, fixture, order, entry, awarded in rows.values_list("pk", "fixture_id", "order", "entry_id", "awarded"):
        found.setdefault(fixture, []).append((order, entry, awarded, tuple(seats.get(pk, ()))))
    return found


def side(row: tuple[Any, ...], results: Mapping[int, Any], deals: Mapping[int, Any], skipped: set[int]) -> Side:
    order, entry, awarded, seats = row
    total, place, won, counts = results.get(order, (None, None, False, {}))
    mine = deals.get(order, {})
    numbers = [number for number in range(1, max(mine, default=0) + 1) if number not in skipped]
    return Side(
        order=order,
        seats=seats,
        entry=entry,
        total=total,
        place=place,
        won=won,
        awarded=awarded,
        counts=counts,
        deals=tuple(mine[number][0] if number in mine else None for number in numbers),
        tallies=tuple(mine[number][1] if number in mine else {} for number in numbers),
    )


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
    ranked = season.rules.get("ranked", "players")
    entries = [(entry, tuple(member.player for member in entry.members.all())) for entry in entries_of(season)]
    if ranked == "entries":
        return [entered(entry, entry.pk, players, inside) for entry, players in entries]
    size_one = ranked == "players"
    by_id: dict[int, values.Competitor] = {}
    for entry, players in entries:
        if (len(players) == 1) == size_one and players:
            id = players[0].pk if size_one else partnership(player.pk for player in players)
            by_id[id] = entered(entry, id, players, inside)
    sides = {tuple(sorted(seat.player for seat in side.seats)) for game in games for side in game.sides}
    groups = {(player,) for group in sides for player in group} if size_one else {g for g in sides if len(g) > 1}
    new = {group[0] if size_one else partnership(group): group for group in groups}
    missing = {id: group for id, group in new.items() if id not in by_id}
    names = shown_names({player for group in missing.values() for player in group}, inside=inside)
    for id, group in missing.items():
        by_id[id] = values.Competitor(id=id, name=" & ".join(names[player] for player in group), players=group)
    return list(by_id.values())


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
        return entry.name_then
    return " & ".join(player.shown(inside=inside) for player in people)


def shown_names(players: Iterable[int], *, inside: bool = False) -> dict[int, str]:
    """Names by id of the player, in one query."""
    return {player.pk: player.shown(inside=inside) for player in Player.objects.filter(pk__in=set(players))}


def adjustments(season: Season) -> list[values.Adjustment]:
    """Those of whoever the season ranks, in two queries."""
    found = []
    ranked = season.rules.get("ranked", "players")
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
