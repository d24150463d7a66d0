"""A whole club as one file: its people, leagues, seasons, and the games with their rules and history.

No accounts, no secrets of links, no passwords: who runs the club elsewhere is decided there. Rows are named by codes
and places in lists, since ids are only good where they were given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from leagues.awarding import to_file
from leagues.models import Club, Entry, Fixture, Player, Season
from leagues.models.reading import entries_of
from scorekeeper.copies import portable
from scorekeeper.models import Change, Game, StoredRules
from scorekeeper.models.storing import load, value
from scorekeeper.restoring import history_of

KIND, FORMAT = "hand-and-foot club", 1


def as_file(club: Club) -> bytes:
    """A fixed number of queries for each season, and for all games together."""
    players = {one.pk: one for one in club.players.order_by("pk")}
    seasons = list(club.seasons.select_related("league").order_by("pk"))
    games, rules = games_of(club)
    value = {
        "kind": KIND,
        "format": FORMAT,
        "club": {
            "code": club.code,
            "name": club.name,
            "time_zone": club.time_zone,
            "language": club.language,
            "visibility": club.visibility,
            "rules": club.rules_id,
            "ratings": club.ratings,
        },
        "rules": rules_of({*rules, *([club.rules_id] if club.rules_id else [])}),
        "players": [player_value(one, players) for one in players.values()],
        "leagues": [
            {"code": one.code, "name": one.name, "visibility": one.visibility} for one in club.leagues.order_by("pk")
        ],
        "games": games,
        "seasons": [season_value(one, players) for one in seasons],
    }
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def text(moment: date | datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def rules_of(ids: set[str]) -> dict[str, Any]:
    return {
        row.pk: {"key": row.key, "figures": row.figures, "texts": row.texts}
        for row in StoredRules.objects.filter(pk__in=ids)
    }


def player_value(one: Player, players: Mapping[int, Player]) -> dict[str, Any]:
    merged = players.get(one.merged_into_id or 0)
    return {
        "code": one.code,
        "name": one.name,
        "real_name": one.real_name,
        "privacy": one.privacy,
        "guest": one.guest,
        "merged_into": merged.code if merged else None,
        "erased": text(one.erased),
    }


# Games


def games_of(club: Club) -> tuple[list[dict[str, Any]], set[str]]:
    """The games of all seasons, and the ids of the rules they need.

    The history goes along where the club may write the game; one that it may only watch comes as it stands.
    """
    held: dict[UUID, bool] = {}
    rows = Fixture.objects.filter(season__club=club, game__isnull=False).values_list("game_id", "holds")
    for id, holds in rows:
        if id is not None:
            held[id] = held.get(id, False) or holds
    found = list(Game.objects.filter(pk__in=list(held)).select_related("rules").order_by("made", "pk"))
    loaded = load(found)
    changes: dict[UUID, list[Change]] = {}
    for change in Change.objects.filter(game__in=[id for id, holds in held.items() if holds]).order_by("number"):
        changes.setdefault(change.game_id, []).append(change)
    games: list[dict[str, Any]] = [
        {
            "code": game.code,
            "rules": game.rules_id,
            "game": portable(value(game, loaded[game.pk])),
            "history": history_of(changes.get(game.pk, ())),
        }
        for game in found
    ]
    needed = {str(one["rules"]) for one in games}
    for one in games:
        needed |= {step["op"]["stored_rules"] for step in one["history"] if "stored_rules" in step["op"]}
    return games, needed


# Seasons


def season_value(season: Season, players: Mapping[int, Player]) -> dict[str, Any]:
    entries = list(entries_of(season))
    places = {entry.pk: nth for nth, entry in enumerate(entries)}
    fixtures = list(
        season.fixtures.select_related("game").prefetch_related("sides__seats").order_by("round", "table", "pk")
    )
    codes = {pk: one.code for pk, one in players.items()}
    return {
        "code": season.code,
        "name": season.name,
        "league": season.league.code if season.league else None,
        "rules": season.rules,
        "rules_frozen": text(season.rules_frozen),
        "state": season.state,
        "begins": text(season.begins),
        "ends": text(season.ends),
        "visibility": season.visibility,
        "prizes": season.prizes,
        "awarded": to_file(season, codes, places, {one.pk: nth for nth, one in enumerate(fixtures)}),
        "rules_changes": [
            {"when": text(one.when), "before": one.before, "after": one.after} for one in season.rules_changes.all()
        ],
        "entries": [entry_value(one) for one in entries],
        "adjustments": adjustments_of(season, places),
        "fixtures": [fixture_value(one, codes, places) for one in fixtures],
    }


def entry_value(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name_then,
        "status": entry.status,
        "withdrawn_on": text(entry.withdrawn_on),
        "withdrawal": entry.withdrawal,
        "joined_on": text(entry.joined_on),
        "opening": entry.opening,
        "players": [member.player.code for member in entry.members.all()],
    }


def adjustments_of(season: Season, places: Mapping[int, int]) -> list[dict[str, Any]]:
    return [
        {
            "entry": places.get(one.entry_id) if one.entry_id else None,
            "players": [player.code for player in one.players.all()],
            "points": one.points,
            "score": one.score,
            "reason": one.reason,
            "on": text(one.on),
            "cancelled": text(one.cancelled),
        }
        for one in season.adjustments.prefetch_related("players")
    ]


def fixture_value(one: Fixture, codes: Mapping[int, str], places: Mapping[int, int]) -> dict[str, Any]:
    return {
        "round": one.round,
        "table": one.table,
        "planned_on": text(one.planned_on),
        "played_on": text(one.played_on),
        "state": one.state,
        "kind": one.kind,
        "stage": one.stage,
        "game": str(one.game_id) if one.game_id else None,
        "holds": one.holds,
        "typed": one.typed,
        "note": one.note,
        "planned": planned_value(one, codes, places),
        "confirmed": one.confirmed_totals,
        "confirmed_at": text(one.confirmed_at),
        "sides": [
            {
                "order": side.order,
                "entry": places.get(side.entry_id) if side.entry_id else None,
                "awarded": side.awarded,
                "seats": [
                    {
                        "seat": seat.seat,
                        "player": codes[seat.player_id],
                        "instead_of": codes[seat.instead_of_id] if seat.instead_of_id else None,
                    }
                    for seat in side.seats.all()
                ],
            }
            for side in one.sides.all()
        ],
    }


def planned_value(one: Fixture, codes: Mapping[int, str], places: Mapping[int, int]) -> list[dict[str, Any]] | None:
    if one.planned is None:
        return None
    return [
        {"entry": places.get(side["entry"]), "players": [codes[pk] for pk in side["players"] if pk in codes]}
        for side in one.planned
    ]


def history_keys(history: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(step["op"]["key"]) for step in history]
