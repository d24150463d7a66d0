"""What the pure modules work on: the games, competitors and adjustments of a season as values.

A fixed number of queries whatever is stored, and nothing that is read here is kept.
"""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any, Literal, cast
from uuid import UUID

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, TextField, Value
from django.db.models.functions import Cast

from leagues import values
from leagues.models.clubs import Club
from leagues.models.fixtures import DECIDED, Fixture, FixtureSeat, FixtureSide
from leagues.models.people import Player
from leagues.models.seasons import Adjustment, Entry, Season
from leagues.values import Kind, Played, Seat, Side, State
from scorekeeper import play
from scorekeeper.models import Deal, Game, Tally
from scorekeeper.models.games import GameState
from scorekeeper.models.rules import rule_set, stored_rules
from scorekeeper.models.storing import load, value

FIXTURE = ("pk", "round", "table", "played_on", "state", "kind", "stage", "game_id")
GAME = ("game__played_on", "game__state", "finished_text", "game__rules_id")

STATE, KIND = {state.value: state for state in State}, {kind.value: kind for kind in Kind}
NOTHING: Mapping[Any, Any] = {}
NO_DEALS: Set[int] = frozenset()
NO_RESULT = (None, None, False, "")


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


def auto_confirms(season: Season) -> bool:
    """Whether results count as soon as a game is finished; as leagues.rules has it where nothing is said."""
    return bool(season.rules.get("auto_confirm", True))


def ranked_by(season: Season) -> str:
    """ "players", "entries" or "partnerships"."""
    return str(season.rules.get("ranked", "players"))


# Games


def played(season: Season, *, deals: bool = False, count: bool = True) -> list[Played]:
    """All fixtures of a season in canonical order; `deals`: with points and counts by deal, for records.

    Without `count` it is not known how many deals a game had (Played.deals is 0), which spares much of the time.

    Four queries, a fifth with deals, and two more where a game left out the deal that was under way at its end.
    """
    with many_objects():
        found = read(season, deals, count or deals)
    return sorted(found, key=canonical)


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


def read(season: Season, deals: bool, count_deals: bool) -> list[Played]:
    fixtures = Fixture.objects.filter(season=season)
    auto = auto_confirms(season)
    rows = [
        (*row[:-3], finished(row[-3]), *row[-2:])
        for row in with_more(fixtures, count_deals).values_list(*FIXTURE, *GAME, "deal_count")
    ]
    left_out = uncounted(row[FIXTURE.index("game_id")] for row in rows if row[-3].get("left_out"))
    results = results_of(fixtures)
    by_deal = deals_of(fixtures) if deals else {}
    sides = sides_of(fixtures)
    found = []
    for pk, round, table, on, state, kind, stage, game, game_on, game_state, ended, rules, count in rows:
        given = results.get(pk, NOTHING)
        skipped = left_out.get(game, NO_DEALS)
        dealt = by_deal.get(game, NOTHING)
        found.append(
            Played(
                id=pk,
                game=str(game) if game else None,
                on=on or game_on,
                day=None,
                round=round,
                table=table,
                state=state_of(state, game_state, auto),
                kind=KIND[kind],
                rules=stored_rules(rules).digest if rules else "",
                deals=max((count or 0) - len(skipped), 0),
                full_deals=rule_set(rules).length.deals if rules else None,
                early=bool(ended.get("early")),
                stage=stage,
                sides=tuple([side(one, given, dealt, skipped) for one in sides.get(pk, ())]),
            )
        )
    return found


def canonical(one: Played) -> tuple[Any, ...]:
    """Date played, round, table, id; what has no date comes last."""
    return one.on is None, one.on, one.round, one.table, one.id


def state_of(decided: str, game_state: str | None, auto: bool) -> State:
    """The state of a fixture: what was decided, as long as the game still has a result; else what the game is at."""
    state = STATE[decided]
    if game_state is None:
        return state
    if game_state == GameState.VOID or state is State.VOID:
        return State.VOID
    if game_state == GameState.PLAYING:
        return State.IN_PLAY
    if state in DECIDED:
        return state
    return State.CONFIRMED if auto else State.SUBMITTED


def with_more(fixtures: QuerySet[Fixture], count: bool = True) -> QuerySet[Fixture]:
    """How many deals were entered, as `deal_count`; how the game was finished as `finished_text`."""
    entered = Exists(Tally.objects.filter(deal=OuterRef("pk"), points__isnull=False))
    deals = Deal.objects.filter(entered, game=OuterRef("game")).order_by().values("game")
    return fixtures.annotate(
        deal_count=Subquery(deals.annotate(n=Count("pk")).values("n"), IntegerField()) if count else Value(0),
        finished_text=Cast("game__finished", TextField()),
    )


@lru_cache(maxsize=64)
def finished(text: str | None) -> dict[str, Any]:
    """{"early", "left_out"}: the same few for all games, so each is decoded once."""
    return dict(json.loads(text) or {}) if text else {}


def uncounted(games: Iterable[UUID]) -> dict[UUID, set[int]]:
    """The deals that were under way at the end of these games and do not count, by game."""
    rows = list(Game.objects.filter(pk__in=list(games)))
    loaded = load(rows)
    found = {}
    for game in rows:
        board = play.table(value(game, loaded[game.pk]), game.rule_set)
        found[game.pk] = {deal["number"] for deal in board["deals"] if deal["entered"] and not deal["counted"]}
    return found


class Counts(Mapping[str, int]):
    """Sums by line as they are stored, decoded when somebody asks: most standings never do."""

    __slots__ = ("known", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.known: dict[str, int] | None = None

    def decoded(self) -> dict[str, int]:
        if self.known is None:
            self.known = json.loads(self.text)
        return self.known

    def __getitem__(self, key: str) -> int:
        return self.decoded()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.decoded())

    def __len__(self) -> int:
        return len(self.decoded())

    def __repr__(self) -> str:
        return repr(self.decoded())


def results_of(fixtures: QuerySet[Fixture]) -> dict[int, dict[int, tuple[int, int | None, bool, str]]]:
    """(total, place, won, counts as text) by fixture and order of the team."""
    found: dict[int, dict[int, Any]] = {}
    rows = fixtures.filter(game__teams__result__isnull=False).order_by()
    rows = rows.annotate(counts=Cast("game__teams__result__counts", TextField()))
    names = ("total", "place", "won")
    wanted = ("pk", "game__teams__order", *(f"game__teams__result__{name}" for name in names), "counts")
    for fixture, order, *result in rows.values_list(*wanted):
        found.setdefault(fixture, {})[order] = result
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
    same = cache(lambda player, instead_of: Seat(player=player, instead_of=instead_of))  # the same few people
    sat = FixtureSeat.objects.filter(fixture__in=fixtures.values("pk")).order_by("seat", "pk")
    for at, player, instead_of in sat.values_list("side_id", "player_id", "instead_of_id"):
        seats.setdefault(at, []).append(same(player, instead_of))
    found: dict[int, list[tuple[Any, ...]]] = {}
    rows = FixtureSide.objects.filter(fixture__in=fixtures.values("pk")).order_by("fixture", "order")
    for pk, fixture, order, entry, awarded in rows.values_list("pk", "fixture_id", "order", "entry_id", "awarded"):
        found.setdefault(fixture, []).append((order, entry, awarded, tuple(seats.get(pk, ()))))
    return found


def side(row: tuple[Any, ...], results: Mapping[int, Any], deals: Mapping[int, Any], skipped: Set[int]) -> Side:
    order, entry, awarded, seats = row
    total, place, won, counts = results.get(order, NO_RESULT)
    if not deals:  # most often
        known = Counts(counts) if counts else NOTHING
        return Side(
            order=order, seats=seats, entry=entry, total=total, place=place, won=won, awarded=awarded, counts=known
        )
    mine = deals.get(order, NOTHING)
    numbers = [number for number in range(1, max(mine) + 1) if number not in skipped] if mine else ()
    return Side(
        order=order,
        seats=seats,
        entry=entry,
        total=total,
        place=place,
        won=won,
        awarded=awarded,
        counts=Counts(counts) if counts else NOTHING,
        deals=tuple([mine[number][0] if number in mine else None for number in numbers]),
        tallies=tuple([mine[number][1] if number in mine else NOTHING for number in numbers]),
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
    ranked = ranked_by(season)
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
