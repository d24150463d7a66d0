"""The log of a club, for its organisers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues import logbook
from leagues.access import club_or_404
from leagues.models import Role, Season
from leagues.views.clubs import frame
from leagues.views.paging import page_of

PAGE = 50


@require_safe
@never_cache
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The latest first, 50 on a page; ?season= of one season only."""
    mine = club_or_404(request, code, Role.ORGANISER)
    wanted = request.GET.get("season", "")
    season = get_object_or_404(Season, club=mine.club, code=wanted[:8]) if wanted else None
    found = logbook.entries(mine.club, season)
    start, around = page_of(request, found.count(), PAGE)
    context = {**frame(mine, "log"), "lines": logbook.lines(found[start : start + PAGE]), "season": season, **around}
    return render(request, "leagues/log.html", context)


urlpatterns = [path("<str:code>/log/", log, name="log")]
