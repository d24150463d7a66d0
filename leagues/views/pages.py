"""What all pages of a season share: who may open them, the frame around them, and when a reader has them already."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from leagues.access import Reader, season_or_404
from leagues.models import Role, Season
from scorekeeper.views.watch import fresh, unchanged

View = Callable[..., HttpResponse]


def for_members(role: str) -> Callable[[View], View]:
    """A page for whoever may do what `role` may: the view gets a Reader in place of the codes of club and season."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, code: str, season: str, **values: Any) -> HttpResponse:
            mine, found = season_or_404(request, code, season, role)
            return view(request, Reader(club=mine.club, mine=mine, season=found), **values)

        return guarded

    return decorate


for_scorers = for_members(Role.SCORER)
for_organisers = for_members(Role.ORGANISER)


def season_of(reader: Reader) -> Season:
    """The season that a page is about: the address named one."""
    assert reader.season is not None
    return reader.season


def season_page(
    request: HttpRequest, reader: Reader, template: str, here: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """A page within the frame of its season; `here` names the tab. Its times are those of the club's clock."""
    with timezone.override(reader.club.time_zone):
        return render(request, f"leagues/{template}", {**frame_of(reader, here), **context}, status=status)


def frame_of(reader: Reader, here: str) -> dict[str, Any]:
    """What the frame of all pages of a season shows."""
    return {
        "club": reader.club,
        "season": season_of(reader),
        "mine": reader.mine,
        "may_score": reader.may(Role.SCORER),
        "may_organise": reader.may(Role.ORGANISER),
        "here": here,
    }


def to_season(reader: Reader, name: str = "season", **values: Any) -> HttpResponseRedirect:
    """To another page of the season after something was sent."""
    season = season_of(reader)
    address = reverse(f"leagues:{name}", kwargs={"code": reader.club.code, "season": season.code, **values})
    return HttpResponseRedirect(address, status=303)


# What a reader has already


def when_changed(request: HttpRequest, reader: Reader, token: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page, or 304 where the reader has it as it is; `token` changes with whatever the page shows."""
    if len(get_messages(request)):
        return make()
    etag = etag_of(request, reader, token)
    return unchanged(request, etag) or fresh(make(), etag)


def etag_of(request: HttpRequest, reader: Reader, token: str) -> str:
    who = (request.user.pk, reader.mine.role if reader.mine else "")
    parts = (BUILD, token, who, request.get_full_path(), get_language(), request.META.get("CSRF_COOKIE"))
    return f'W/"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def build(root: Path) -> str:
    """Another one for another version of the app: a page that only its template or its style changed is a new page."""
    files = [path for name in ("templates", "static", "leagues", "scorekeeper") for path in (root / name).rglob("*.*")]
    marks = sorted(f"{path.name} {path.stat().st_mtime_ns}" for path in files if path.suffix in PARTS_OF_PAGES)
    return hashlib.sha256("\n".join(marks).encode()).hexdigest()[:12]


PARTS_OF_PAGES = (".html", ".py", ".mo", ".css", ".js", ".svg")
# When the app starts, not at the first page: files may be exchanged under an app that still runs the old ones.
BUILD = build(Path(settings.BASE_DIR))
