"""What the script talks to: JSON in, JSON out. Phones are known by a header, so no CSRF token is needed."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import include, path
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from scorekeeper import access
from scorekeeper.commit import Sender, commit
from scorekeeper.limits import exceeded, within
from scorekeeper.models import Game, Result, Role, Writer
from scorekeeper.models.storing import Rows, load, value
from scorekeeper.play import team_label
from scorekeeper.rulebook import rules_value

MOST_BYTES = 1_000_000
MOST_OPERATIONS = 100
MOST_GAMES = 500
LOG_LINES = 400


class BadRequest(Exception):
    """What was sent is no request of ours; the status says how."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def answer(content: dict[str, Any], status: int = 200) -> JsonResponse:
    response = JsonResponse(content, status=status)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def failure(status: int, reason: str) -> JsonResponse:
    response = answer({"reason": {"id": reason, "values": {}}}, status)
    if status in (429, 503):
        response["Retry-After"] = "30" if status == 429 else "2"
    return response


def body(request: HttpRequest) -> dict[str, Any]:
    """The JSON object that was sent. Raises BadRequest."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise BadRequest(413, "too_large")
    try:
        found = json.loads(request.body, parse_constant=no_number)
    except (ValueError, RecursionError):
        raise BadRequest(400, "not_understood") from None
    if not isinstance(found, dict):
        raise BadRequest(400, "not_understood")
    return found


def no_number(name: str) -> None:
    raise ValueError(name)


def need_device(request: HttpRequest) -> str:
    device = access.device_in_header(request)
    if not device:
        raise BadRequest(400, "no_device")
    return device


# Sending


@csrf_exempt
@login_not_required
@require_POST
def commits(request: HttpRequest) -> HttpResponse:
    """Takes operations in order, each on its own: one that is refused holds up no other."""
    try:
        given = body(request)
        device = need_device(request)
        operations = given.get("operations")
        if not isinstance(operations, list) or len(operations) > MOST_OPERATIONS:
            raise BadRequest(400, "not_understood")
        starts = sum(1 for op in operations if isinstance(op, dict) and op.get("op") == "start")
        if not all(within(access.NEW_GAMES, request) for _ in range(starts)):
            raise BadRequest(429, "too_many")
        sender = Sender(device=device, name=access.device_name(given.get("device_name", "")))
        access.rename(device, sender.name)
        return answer({"answers": [commit(op, sender).value() for op in operations]})
    except BadRequest as bad:
        return failure(bad.status, bad.reason)
    except OperationalError:
        return failure(503, "busy")


@csrf_exempt
@login_not_required
@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Trades the secret of a score or manage link for the right it stands for."""
    try:
        given = body(request)
        device = need_device(request)
    except BadRequest as bad:
        return failure(bad.status, bad.reason)
    if exceeded(access.WRONG_LINKS, request):
        return failure(429, "too_many")
    secret = given.get("secret")
    name = access.device_name(given.get("device_name", ""))
    writer = access.trade(secret if isinstance(secret, str) else "", device, name)
    if writer is None:
        within(access.WRONG_LINKS, request)
        return failure(404, "link_ended")
    return answer({"game": str(writer.game_id), "role": writer.role})


# Looking


@login_not_required
@require_GET
def game(request: HttpRequest, game_id: UUID) -> HttpResponseBase:
    """One game as this phone may see it; an unchanged one costs one query."""
    writer = access.writer_or_none(request, game_id)
    if writer is None:
        return failure(404, "no_right")
    etag = etag_of(writer)
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponse(status=304)
    else:
        response = answer(game_content(request, writer))
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response


def etag_of(writer: Writer) -> str:
    return f'W/"{writer.game.revision}-{writer.role}-{get_language()}"'


def game_content(request: HttpRequest, writer: Writer) -> dict[str, Any]:
    """The game with rules, role, history and writers; the links for those who may hand them out."""
    game = writer.game
    log = list(game.changes.order_by("-number")[:LOG_LINES])
    rows = load([game], waiting=log)[game.pk]
    content = {
        "rules": rules_value(game.stored_rules),
        "game": value(game, rows),
        "role": writer.role,
        "me": {"id": str(writer.pk)},
        "writers": access.writers_of(game, writer),
        "log": [change.log_value() for change in reversed(log)],
        "updated": int(game.changed.timestamp() * 1000),
        "etag": etag_of(writer),
    }
    if writer.manages:
        bases = access.link_bases(request)
        content["links"] = {**access.links_of(game), "base": bases[0], "bases": bases}
    return content


@login_not_required
@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """The games this phone may write, the one changed last first."""
    device = access.device_of(request)
    return answer({"games": summaries(device) if device else []})


def summaries(device: str) -> list[dict[str, Any]]:
    """One line for each game, in a fixed number of queries."""
    found = list(Game.objects.of_device(device)[:MOST_GAMES])
    roles = dict(Writer.objects.filter(device=device, ended=None).values_list("game_id", "role"))
    results: dict[UUID, dict[int, Result]] = {}
    for result in Result.objects.filter(game__in=found).select_related("team"):
        results.setdefault(result.game_id, {})[result.team.order] = result
    loaded = load(found)
    return [summary(game, roles[game.pk], loaded[game.pk], results.get(game.pk, {})) for game in found]


def summary(game: Game, role: str, rows: Rows, results: dict[int, Result]) -> dict[str, Any]:
    seen = value(game, rows)
    totals = [team["start"] for team in seen["teams"]]
    for (_deal, team), tally in rows.tallies.items():
        totals[team] += tally.points or 0
    if results:
        totals = [results[team].total for team in range(len(totals))]
    return {
        "id": seen["id"],
        "code": seen["code"],
        "teams": [team_label(seen, team["order"]) for team in seen["teams"]],
        "played_on": seen["played_on"],
        "state": seen["state"],
        "totals": totals,
        "winners": [team for team, result in sorted(results.items()) if result.won],
        "updated": int(game.changed.timestamp() * 1000),
        "revision": game.revision,
        "role": role,
    }


# Managing


@csrf_exempt
@login_not_required
@require_POST
def links(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """{"action": "renew" | "revoke", "kind": role}: the links that work then."""
    manager, given = managing(request, game_id)
    kind = given.get("kind")
    if kind not in Role.values or given.get("action") not in ("renew", "revoke"):
        return failure(400, "not_understood")
    if given["action"] == "renew":
        access.renew(game_id, kind)
    else:
        access.revoke(game_id, kind)
    return answer({"links": access.links_of(manager.game)})


@csrf_exempt
@login_not_required
@require_POST
def writers(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """{"action": "end" | "hand_over", "writer": id}: the writers then."""
    manager, given = managing(request, game_id)
    acts = {"end": access.end_writer, "hand_over": access.hand_over}
    action = given.get("action")
    if not isinstance(action, str) or action not in acts:
        return failure(400, "not_understood")
    if not acts[action](manager, given.get("writer")):
        raise Http404
    return answer({"writers": access.writers_of(manager.game, manager)})


def managing(request: HttpRequest, game_id: UUID) -> tuple[Writer, dict[str, Any]]:
    """The manager, known by the header, and what was sent: {} for what is no JSON."""
    if not access.device_in_header(request):
        raise Http404
    manager = access.need_manager(request, game_id)
    try:
        return manager, body(request)
    except BadRequest:
        return manager, {}


api_urls = [
    path("commits", commits, name="api_commits"),
    path("join", join, name="api_join"),
    path("games", games, name="api_games"),
    path("games/<uuid:game_id>", game, name="api_game"),
    path("games/<uuid:game_id>/links", links, name="api_links"),
    path("games/<uuid:game_id>/writers", writers, name="api_writers"),
]

urlpatterns = [path("api/", include(api_urls))]
