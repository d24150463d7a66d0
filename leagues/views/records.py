"""Records and statistics of a season; each leads to its game and follows every correction."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from leagues import shown
from leagues.access import Reader, for_readers
from leagues.honours import record_table, statistics
from leagues.models.reading import token
from leagues.views.pages import season_of, season_page, when_changed


@for_readers
@require_safe
def records(request: HttpRequest, reader: Reader) -> HttpResponse:
    season = season_of(reader)
    known = token(season)

    def page() -> HttpResponse:
        context = {
            "records": record_table(season, inside=reader.inside, known=known),
            "what": "records",
            "rates": season.rules.get("ratings", True),
        }
        return season_page(request, reader, "records.html", "records", context)

    return when_changed(request, reader, known, page)


@for_readers
@require_safe
def figures(request: HttpRequest, reader: Reader) -> HttpResponse:
    season = season_of(reader)
    known = token(season)

    def page() -> HttpResponse:
        context = {
            "figures": statistics(season, inside=reader.inside, known=known),
            "codes": {one.id: one.code for one in shown.people(season, inside=reader.inside, known=known)},
            "what": "statistics",
            "rates": season.rules.get("ratings", True),
        }
        return season_page(request, reader, "statistics.html", "records", context)

    return when_changed(request, reader, known, page)


AT = "<str:code>/seasons/<str:season>/"
urlpatterns = [
    path(f"{AT}records/", records, name="records"),
    path(f"{AT}statistics/", figures, name="statistics"),
]
