"""The sheet of a game as readers of a season see it: with the names of its players there, not those of the table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from leagues.listing import Listed
from scorekeeper.boards import Board, board
from scorekeeper.models import Game
from scorekeeper.models.storing import game_value
from scorekeeper.rulebook import rules_value


def sheet(game: Game, listed: Listed, *, inside: bool) -> Board:
    """`inside`: organisers also see who sat there without being a player of the club."""
    value = game_value(game)
    seats = {
        seat.seat: seat.player.shown(inside=inside) for side in listed.row.sides.all() for seat in side.seats.all()
    }
    names = {team.order: team.name for team in listed.teams}
    teams = [renamed(team, seats, names.get(team["order"], ""), inside=inside) for team in value["teams"]]
    stored = game.stored_rules
    shown = {**value, "teams": teams}
    if not inside:
        shown["note"] = ""
    return board(shown, game.rule_set, rules_value(stored)["texts"])


def renamed(team: dict[str, Any], seats: dict[str, str], name: str, *, inside: bool) -> dict[str, Any]:
    own = [seat for seat in team["seats"] if seat["id"] in seats]
    shown = [{**seat, "sitters": sitters(seat, seats.get(seat["id"]), inside=inside)} for seat in team["seats"]]
    return {**team, "name": name if len(own) == len(team["seats"]) else team["name"] if inside else "", "seats": shown}


def sitters(seat: dict[str, Any], name: str | None, *, inside: bool) -> list[dict[str, Any]]:
    if name is None and inside:
        return list(seat["sitters"])
    return [{"name": name or _("Guest"), "from": seat["sitters"][0]["from"]}]
