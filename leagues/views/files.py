"""A season as files and as text to send. Nothing but confirmed results is in any of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from leagues import exporting
from leagues.access import Reader, for_readers
from leagues.models import Season
from leagues.shown import View
from leagues.views.pages import season_of, season_page, when_changed
from leagues.views.papers import asked, file_name
from scorekeeper.views.files import JSON, TEXT, attached

BOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def a_file(what: str, ending: str, kind: str) -> Callable[..., Callable[..., HttpResponse]]:
    """A view of what a function makes of the season, in the language of whoever asks."""

    def decorate(make: Callable[[Season, View], bytes]) -> Callable[..., HttpResponse]:
        @for_readers
        @require_safe
        @wraps(make)
        def view(request: HttpRequest, reader: Reader) -> HttpResponse:
            this = asked(request, reader)

            def made() -> HttpResponse:
                content = make(season_of(reader), this.view)
                return attached(content, f"{file_name(reader, what)}.{ending}", kind)

            return when_changed(request, reader, this.mark, made)

        return view

    return decorate


workbook = a_file("season", "xlsx", BOOK)(exporting.workbook)
standings_csv = a_file("standings", "csv", TEXT)(exporting.standings_csv)
results_csv = a_file("results", "csv", TEXT)(exporting.results_csv)
as_json = a_file("season", "json", JSON)(exporting.as_json)


@for_readers
@require_safe
def text(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Plain words to send: by the phone's share sheet, by copying, or by marking them."""
    this = asked(request, reader)
    context = {"text": exporting.as_text(season_of(reader), this.view), "query": this.query}
    return season_page(request, reader, "text.html", "share", context)


AT = "<str:code>/seasons/<str:season>/"
urlpatterns = [
    path(f"{AT}season.xlsx", workbook, name="season_workbook"),
    path(f"{AT}standings.csv", standings_csv, name="standings_csv"),
    path(f"{AT}results.csv", results_csv, name="results_csv"),
    path(f"{AT}season.json", as_json, name="season_json"),
    path(f"{AT}text/", text, name="season_text"),
]
