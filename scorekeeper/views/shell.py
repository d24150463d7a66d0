"""The page that script makes into the app: the start, and a game with all its screens."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorekeeper import access
from scorekeeper.texts import localized
from scorekeeper.views.api import game_content


def page(request: HttpRequest, data: dict[str, Any] | None, status: int = 200) -> HttpResponse:
    context = {"texts": localized(get_language() or "en"), "data": data}
    response = render(request, "scorekeeper/shell.html", context, status=status)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@login_not_required
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    return page(request, None)


@login_not_required
@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A game. A stranger gets the same page without one, since the phone may hold a game that is not here yet."""
    writer = access.writer_or_none(request, game_id)
    if writer is None:
        return page(request, None, status=404)
    return page(request, game_content(request, writer))


urlpatterns = [
    path("", start, name="start"),
    path("g/<uuid:game_id>/", game, name="game"),
]
