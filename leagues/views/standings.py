"""The standings of a season, its cross-table and its progress, for all or for a few people, by date."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from leagues import pictures, shown
from leagues.access import Reader, for_readers
from leagues.models import Role
from leagues.models.reading import token
from leagues.seasonlooks import LookForm
from leagues.unfinished import waiting
from leagues.views.pages import season_of, season_page, when_changed


@for_readers
@require_safe
def season(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The first page of a season: its standings."""
    return look(request, reader, "season.html", "standings", shown.standings_table, "table")


@for_readers
@require_safe
def cross(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Of a large season one part, as ?left= and ?above= say."""
    make = partial(pictures.cross, left=part_of(request, "left"), above=part_of(request, "above"))
    return look(request, reader, "cross.html", "cross", make, "cross")


def part_of(request: HttpRequest, name: str) -> int:
    """The number of a part; what is not one is the first."""
    asked = request.GET.get(name, "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 0


@for_readers
@require_safe
def progress(request: HttpRequest, reader: Reader) -> HttpResponse:
    return look(request, reader, "progress.html", "progress", pictures.progress_chart, "chart")


def look(request: HttpRequest, reader: Reader, template: str, what: str, make: Any, name: str) -> HttpResponse:
    """One of the looks at the standings, as the address asks for it."""
    found = season_of(reader)
    known = token(found)

    def page() -> HttpResponse:
        people = shown.people(found, inside=reader.inside, known=known)
        form = LookForm(request.GET, people=people, season=found)
        view = form.view(inside=reader.inside)
        context: dict[str, Any] = {
            "form": form,
            "view": view,
            "what": what,
            "query": form.query(),
            "codes": {one.id: one.code for one in people},
            name: make(found, view, known=known),
            "waiting": waiting(found, known) if reader.may(Role.SCORER) else None,
            "changes": found.rules_changes.count(),
        }
        return season_page(request, reader, template, "standings", context)

    return when_changed(request, reader, f"{known} {reader.club.today()}", page)


urlpatterns = [
    path("<str:code>/seasons/<str:season>/", season, name="season"),
    path("<str:code>/seasons/<str:season>/cross/", cross, name="season_cross"),
    path("<str:code>/seasons/<str:season>/progress/", progress, name="season_progress"),
]
