"""Rows into the value of a game, and a changed value back into rows: whatever the game, as many queries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper import play
from scorekeeper.models.games import Change, Deal, Game, Result, Seat, Tally, Team
from scorekeeper.play.values import Game as GameValue


@dataclass(kw_only=True)
class Rows:
    """All rows of one game, by their place in it."""

    teams: dict[int, Team] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    deals: dict[int, Deal] = field(default_factory=dict)
    tallies: dict[tuple[int, int], Tally] = field(default_factory=dict)
    waiting: list[dict[str, Any]] = field(default_factory=list)


def load(games: Sequence[Game], waiting: Iterable[Change] | None = None) -> dict[Any, Rows]:
    """The rows of games by id, in two queries; a third if changes wait for a choice and are not brought along."""
    found = {game.pk: Rows() for game in games}
    seats = Seat.objects.filter(team__game__in=games).select_related("team").order_by("team__order", "order")
    for seat in seats:
        rows = found[seat.team.game_id]
        seat.team = rows.teams.setdefault(seat.team.order, seat.team)
        rows.seats[seat.name] = seat
    load_deals(found)
    keys = [key for game in games for key in game.waiting]
    if keys:
        asked = Change.objects.filter(key__in=keys) if waiting is None else waiting
        changes = {str(change.key): change for change in asked}
        for game in games:
            found[game.pk].waiting = [changes[key].waiting_value() for key in game.waiting if key in changes]
    return found


def load_deals(found: dict[Any, Rows]) -> None:
    """Deals with their tallies, or with none, joined in one query."""
    places = {team.pk: team.order for rows in found.values() for team in rows.teams.values()}
    names = ["id", "game_id", "number", "note", "end"]
    entries = ["id", "team_id", "entered", "version", "points"]
    joined = Deal.objects.filter(game__in=list(found)).order_by("number")
    for line in joined.values_list(*names, *(f"tallies__{name}" for name in entries)):
        own, entry = line[: len(names)], line[len(names) :]
        rows = found[own[1]]
        deal = rows.deals.setdefault(own[2], Deal(**dict(zip(names, own, strict=True))))
        tally = Tally(deal_id=deal.pk, **dict(zip(entries, entry, strict=True)))
        if tally.version:
            rows.tallies[deal.number, places[tally.team_id]] = tally


def value(game: Game, rows: Rows) -> GameValue:
    """The game as `play` knows it."""
    seats: dict[int, list[Seat]] = {order: [] for order in sorted(rows.teams)}
    for seat in rows.seats.values():
        seats[seat.team.order].append(seat)
    teams = [rows.teams[order].value(there) for order, there in seats.items()]
    deals = {number: deal.value() for number, deal in sorted(rows.deals.items())}
    for (number, order), tally in sorted(rows.tallies.items()):
        entry = {"team": order, "version": tally.version, **(tally.entered or {})}
        deals[number]["tallies"].append(entry)
    return {**game.head(), "teams": teams, "deals": list(deals.values()), "waiting": rows.waiting}


def game_value(game: Game) -> GameValue:
    return value(game, load([game])[game.pk])


def store(game: Game, rows: Rows, old: GameValue, new: GameValue) -> None:
    """Writes what differs between two values of a game below its own row, and the caches that follow."""
    board = play.table(new, game.rule_set)
    store_teams(game, rows, new)
    store_deals(game, rows, new, board)
    store_results(game, rows, old, new, board)


def write_head(game: Game, new: GameValue, revision: int, made: bool = False) -> None:
    """Writes the row of the game itself; `made`: for the first time."""
    new["revision"] = revision
    played_on = new["played_on"]
    game.played_on = dt.date.fromisoformat(played_on) if played_on else None
    for name in ("code", "state", "state_before_void", "finished", "revision", "counting", "versions", "note"):
        setattr(game, name, new[name])
    game.waiting = [entry["key"] for entry in new["waiting"]]
    game.save(force_insert=made, force_update=not made)


def store_teams(game: Game, rows: Rows, new: GameValue) -> None:
    changed = []
    for team in new["teams"]:
        row = rows.teams.setdefault(team["order"], Team(game=game, order=team["order"]))
        if taken_over(row, {"name": team["name"], "start": team["start"]}):
            changed.append(row)
    upsert(changed, ["game", "order"], ["name", "start"])
    seats = []
    for team in new["teams"]:
        for seat in team["seats"]:
            row = rows.teams[team["order"]]
            place = rows.seats.setdefault(seat["id"], Seat(team=row, name=seat["id"]))
            if taken_over(place, {"order": seat["order"], "sitters": seat["sitters"], "last_deal": team["to"]}):
                seats.append(place)
    upsert(seats, ["team", "name"], ["order", "sitters", "last_deal"])
    gone = [team.pk for order, team in rows.teams.items() if order >= len(new["teams"])]
    if gone:
        Seat.objects.filter(team__in=gone).delete()
        Result.objects.filter(team__in=gone).delete()


def store_deals(game: Game, rows: Rows, new: GameValue, board: dict[str, Any]) -> None:
    """Each place (deal, team) takes what belongs there now, or is emptied, so that deals can change places."""
    deals = []
    for deal in new["deals"]:
        row = rows.deals.setdefault(deal["number"], Deal(game=game, number=deal["number"]))
        if taken_over(row, {"note": deal["note"], "end": deal["end"]}):
            deals.append(row)
    for number, row in rows.deals.items():
        if number > len(new["deals"]):
            taken_over(row, {"note": "", "end": None})
            deals.append(row)
    upsert(deals, ["game", "number"], ["note", "end"])
    wanted, tallies = wanted_tallies(new, board), []
    for place, fields in wanted.items():
        tally = rows.tallies.get(place) or Tally(deal=rows.deals[place[0]], team=rows.teams[place[1]])
        if taken_over(tally, fields):
            tallies.append(tally)
    for place, tally in rows.tallies.items():
        if place not in wanted:
            taken_over(tally, {"entered": None, "version": 0, "points": None})
            tallies.append(tally)
    upsert(tallies, ["deal", "team"], ["entered", "version", "points"])


def wanted_tallies(new: GameValue, board: dict[str, Any]) -> dict[tuple[int, int], dict[str, Any]]:
    wanted = {}
    for deal, scored in zip(new["deals"], board["deals"], strict=True):
        for entry in deal["tallies"]:
            place = (deal["number"], entry["team"])
            score = scored["cells"][entry["team"]]["score"]
            points = score["total"] if score else None
            wanted[place] = {"entered": play.tally_of(new, *place), "version": entry["version"], "points": points}
    return wanted


def store_results(game: Game, rows: Rows, old: GameValue, new: GameValue, board: dict[str, Any]) -> None:
    if new["state"] == "finished":
        results = [
            Result(game=game, team=rows.teams[order], **result) for order, result in enumerate(results_of(board))
        ]
        upsert(results, ["team"], ["game", "total", "place", "won", "counts"])
    elif old["state"] == "finished":
        game.results.all().delete()


def results_of(board: dict[str, Any]) -> list[dict[str, Any]]:
    """total, place, won and counts of each team, in the order of the teams."""
    found = []
    for order, total in enumerate(board["totals"]):
        counts: dict[str, int] = {}
        for deal in board["deals"]:
            score = deal["cells"][order]["score"]
            for line in score["lines"] if score and deal["counted"] else []:
                counts[line["id"]] = counts.get(line["id"], 0) + line["count"]
        place = board["places"][order]
        won = order in board["outcome"]["winners"]
        found.append({"total": total, "place": place, "won": won, "counts": counts})
    return found


def taken_over(row: Any, wanted: dict[str, Any]) -> bool:
    """Sets what is wanted on a row; whether anything of it is new."""
    fresh = row.pk is None
    for name, new in wanted.items():
        fresh = fresh or getattr(row, name) != new
        setattr(row, name, new)
    return fresh


def upsert(rows: Iterable[Any], unique: list[str], fields: list[str]) -> None:
    """Inserts or updates all rows in one query; rows are found by what makes them unique, not by their id."""
    rows = list(rows)
    for row in rows:
        row.pk = None
    if rows:
        manager = type(rows[0])._default_manager
        manager.bulk_create(rows, update_conflicts=True, unique_fields=unique, update_fields=fields)
