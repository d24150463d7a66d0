"""How the fixtures of a season come from the database as values: few queries, plain columns, one value for each game.

Ten thousand games of a season take a page no longer than somebody waits for, which decides how things are done here.
"""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any

from django.db.models import (
    Count,
    Exists,
    F,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
)
from django.db.models.functions import Cast, Coalesce

from leagues.models.fixtures import DECIDED, Fixture, FixtureSeat, FixtureSide
from leagues.values import Kind, Played, Seat, Side, State
from scorekeeper import play
from scorekeeper.models import Deal, Game, Tally
from scorekeeper.models.games import GameState
from scorekeeper.models.rules import rule_set, stored_rules
from scorekeeper.models.storing import load, value

FIXTURE = ("pk", "season_id", "round", "table", "day", "state", "kind", "stage", "game_text")
GAME = ("game__state", "finished_text", "game__rules_id", "deal_count")

STATE, KIND = {state.value: state for state in State}, {kind.value: kind for kind in Kind}
NOTHING: Mapping[Any, Any] = {}
NO_DEALS: Set[int] = frozenset()
TRUE = ("1", "true")
"""How SQLite and PostgreSQL write it as text; texts are not converted row by row."""


def read(seasons: Mapping[int, bool], *, deals: bool, count: bool, lines: bool) -> list[Played]:
    """In no order; `seasons`: by id, whether results count without being confirmed. See reading.played.

    Texts and numbers only come from the database: making a UUID or a date of each is slower than reading it.
    """
    fixtures = Fixture.objects.filter(season__in=seasons)
    rows = list(with_more(fixtures, count).order_by().values_list(*FIXTURE, *GAME))
    left_out = uncounted(row[FIXTURE.index("game_text")] for row in rows if finished(row[-3]).get("left_out"))
    by_deal = deals_of(fixtures) if deals else {}
    sides = sides_of(seasons, lines)
    found = []
    for pk, season, round, table, on, state, kind, stage, text, game_state, ended, rules, entered in rows:
        game = dashed(text) if text else None
        skipped = left_out.get(game, NO_DEALS) if game and left_out else NO_DEALS
        dealt = by_deal.get(game, NOTHING) if game and by_deal else NOTHING
        digest, full_deals = known_rules(rules) if rules else ("", None)
        mine: Sequence[Side] = sides.get(pk, ())
        if deals:
            mine = [with_deals(one, dealt.get(one.order, NOTHING), skipped) for one in mine]
        found.append(
            Played(
                pk,
                game,
                date_of(on) if on else None,
                None,
                state_of(state, game_state, seasons[season]),
                KIND[kind],
                tuple(mine),
                round,
                table,
                digest,
                max((entered or 0) - len(skipped), 0),
                full_deals,
                bool(finished(ended).get("early")),
                stage,
            )
        )
    return found


def dashed(game: str) -> str:
    """The id of a game as str(UUID) has it; SQLite keeps it without the dashes."""
    return game if "-" in game else f"{game[:8]}-{game[8:12]}-{game[12:16]}-{game[16:20]}-{game[20:]}"


date_of = lru_cache(maxsize=1000)(datetime.date.fromisoformat)


@lru_cache(maxsize=64)
def known_rules(id: str) -> tuple[str, int | None]:
    """(digest, how many deals a whole game has) of stored rules, which never change."""
    return stored_rules(id).digest, rule_set(id).length.deals


@lru_cache(maxsize=256)
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


def with_more(fixtures: QuerySet[Fixture], count: bool) -> QuerySet[Fixture]:
    """As texts: the day that counts (`day`), the game (`game_text`), how it was finished (`finished_text`).

    And how many deals were entered (`deal_count`).
    """
    entered = Exists(Tally.objects.filter(deal=OuterRef("pk"), points__isnull=False))
    deals = Deal.objects.filter(entered, game=OuterRef("game")).order_by().values("game")
    return fixtures.annotate(
        day=Cast(Coalesce("played_on", "game__played_on"), TextField()),
        game_text=Cast("game_id", TextField()),
        finished_text=Cast("game__finished", TextField()),
        deal_count=Subquery(deals.annotate(n=Count("pk")).values("n"), IntegerField()) if count else Value(""),
    )


@lru_cache(maxsize=64)
def finished(text: str | None) -> dict[str, Any]:
    """{"early", "left_out"}: the same few for all games, so each is decoded once."""
    return dict(json.loads(text) or {}) if text else {}


def uncounted(games: Iterable[str]) -> dict[str, set[int]]:
    """The deals that were under way at the end of these games and do not count, by game."""
    rows = list(Game.objects.filter(pk__in=list(games)))
    loaded = load(rows)
    found = {}
    for game in rows:
        board = play.table(value(game, loaded[game.pk]), game.rule_set)
        found[str(game.pk)] = {deal["number"] for deal in board["deals"] if deal["entered"] and not deal["counted"]}
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

    def get(self, key: str, default: Any = None) -> Any:
        """As Mapping has it, which tries and catches: a season asks half a million times."""
        return (self.known or self.decoded()).get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in (self.known or self.decoded())

    def __iter__(self) -> Iterator[str]:
        return iter(self.decoded())

    def __len__(self) -> int:
        return len(self.decoded())

    def __repr__(self) -> str:
        return repr(self.decoded())


class Entered(Counts):
    """The same of one team in one deal, from what was entered: with cards and with whether it went out."""

    __slots__ = ("out",)

    def __init__(self, text: str, out: bool) -> None:
        super().__init__(text)
        self.out = out

    def decoded(self) -> dict[str, int]:
        if self.known is None:
            entered = json.loads(self.text)
            cards = {key: entered[key] for key in ("melded", "left") if key in entered}
            self.known = {**entered["counts"], **cards, "going_out": int(self.out)}
        return self.known


@lru_cache(maxsize=256)
def who_went_out(text: str) -> int | None:
    """The order of the team, from the end of a deal; the same few for all deals."""
    out: int | None = json.loads(text)["out"]
    return out


def deals_of(fixtures: QuerySet[Fixture]) -> dict[str, dict[int, dict[int, tuple[int | None, Mapping[str, int]]]]]:
    """(points, counts) by game, order of the team and number of the deal."""
    found: dict[str, dict[int, dict[int, Any]]] = {}
    games = fixtures.filter(game__isnull=False).values("game")
    rows = Tally.objects.filter(deal__game__in=games, points__isnull=False).order_by()
    texts = {
        "game": Cast("deal__game_id", TextField()),
        "end": Cast("deal__end", TextField()),
        "figures": Cast("entered", TextField()),
    }
    wanted = ("deal__number", "team__order", "points")
    for number, order, points, game, end, figures in rows.annotate(**texts).values_list(*wanted, *texts):
        deal = (points, Entered(figures, who_went_out(end) == order))
        found.setdefault(game, {}).setdefault(order, {})[number] = deal
    return {dashed(game): by_order for game, by_order in found.items()}


def sides_of(seasons: Collection[int], lines: bool) -> dict[int, list[Side]]:
    """The sides by fixture, with what their teams came to; in the order of the keys that both tables have anyway."""
    seats = seats_of(seasons)
    team = FilteredRelation("fixture__game__teams", condition=Q(fixture__game__teams__order=F("order")))
    rows = FixtureSide.objects.filter(fixture__season__in=seasons).annotate(
        team=team,
        won=Cast("team__result__won", TextField()),
        counts=Cast("team__result__counts", TextField()) if lines else Value(""),
    )
    wanted = ("pk", "fixture_id", "order", "entry_id", "awarded", "team__result__total", "team__result__place")
    found: defaultdict[int, list[Side]] = defaultdict(list)
    for pk, fixture, order, entry, awarded, total, place, won, counts in rows.order_by(
        "fixture_id", "order"
    ).values_list(*wanted, "won", "counts"):
        sat = tuple(seats[pk]) if pk in seats else ()
        found[fixture].append(
            Side(order, sat, entry, total, place, won in TRUE, awarded, Counts(counts) if counts else NOTHING)
        )
    return found


def seats_of(seasons: Collection[int]) -> dict[int, list[Seat]]:
    """Who sat, by side. The same few people sit again and again: each is one value."""
    known: dict[tuple[int, int | None], Seat] = {}
    found: defaultdict[int, list[Seat]] = defaultdict(list)
    rows = FixtureSeat.objects.filter(fixture__season__in=seasons).order_by("fixture_id", "seat")
    for side, player, instead_of in rows.values_list("side_id", "player_id", "instead_of_id"):
        seat = known.get((player, instead_of))
        if seat is None:
            seat = known[player, instead_of] = Seat(player, instead_of)
        found[side].append(seat)
    return found


def with_deals(side: Side, mine: Mapping[int, Any], skipped: Set[int]) -> Side:
    """`mine`: (points, counts) by number of the deal."""
    if not mine:
        return side
    numbers = [number for number in range(1, max(mine) + 1) if number not in skipped]
    return side._replace(
        deals=tuple([mine[number][0] if number in mine else None for number in numbers]),
        tallies=tuple([mine[number][1] if number in mine else NOTHING for number in numbers]),
    )
