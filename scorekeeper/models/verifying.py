"""Whether what is stored beside the figures still follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Max

from scorekeeper import play
from scorekeeper.models.games import Game, GameState, Result
from scorekeeper.models.storing import Rows, load, results_of, value

BATCH = 100


def faults() -> Iterator[str]:
    """One line for everything that is not as it should be, over all games."""
    games = Game.objects.order_by("pk").annotate(last_change=Max("changes__number"))
    seen: list[Game] = []
    for game in games.iterator(chunk_size=BATCH):
        seen.append(game)
        if len(seen) == BATCH:
            yield from faults_of(seen)
            seen = []
    yield from faults_of(seen)


def faults_of(games: list[Game]) -> Iterator[str]:
    rows = load(games)
    results: dict[object, dict[int, Result]] = {game.pk: {} for game in games}
    for result in Result.objects.filter(game__in=games).select_related("team"):
        results[result.game_id][result.team.order] = result
    for game in games:
        found = list(faults_in_numbers(rows[game.pk]))
        # Only a game whose parts have their places can be scored.
        found += [] if found else faults_in_caches(game, rows[game.pk], results[game.pk])
        for fault in (*found, *faults_in_changes(game, rows[game.pk])):
            yield f"{game.pk}: {fault}"


def faults_in_numbers(rows: Rows) -> Iterator[str]:
    if sorted(rows.teams) != list(range(len(rows.teams))):
        yield f"teams are numbered {sorted(rows.teams)}"
    if sorted(rows.deals) != list(range(1, len(rows.deals) + 1)):
        yield f"deals are numbered {sorted(rows.deals)}"
    orders = sorted(seat.order for seat in rows.seats.values())
    if orders != list(range(len(orders))):
        yield f"seats are numbered {orders}"


def faults_in_changes(game: Game, rows: Rows) -> Iterator[str]:
    if len(rows.waiting) != len(game.waiting):
        yield "changes that wait for a choice are not there"
    last: int = game.last_change  # type: ignore[attr-defined]  # annotated by faults()
    if last is None or last > game.revision:
        yield f"revision {game.revision}, but the last change has number {last}"


def faults_in_caches(game: Game, rows: Rows, results: dict[int, Result]) -> Iterator[str]:
    """Points of tallies and results, recomputed from what was entered."""
    board = play.table(value(game, rows), game.rule_set)
    for (number, team), tally in sorted(rows.tallies.items()):
        score = board["deals"][number - 1]["cells"][team]["score"]
        points = score["total"] if score else None
        if points != tally.points:
            yield f"deal {number}, team {team}: {tally.points} points stored, {points} computed"
    computed = results_of(board) if game.state == GameState.FINISHED else []
    if len(computed) != len(results):
        yield f"{len(results)} results stored, {len(computed)} computed"
        return
    for team, wanted in enumerate(computed):
        for name, right in wanted.items():
            stored = getattr(results[team], name)
            if stored != right:
                yield f"team {team}: result has {name} {stored}, computed {right}"
