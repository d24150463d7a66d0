"""A season on paper: PDFs of standings, cross-table and certificates, each with its twin as a page to print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues import prints, shown
from leagues.access import Reader, for_readers
from leagues.exporting import Export
from leagues.models import Season
from leagues.models.reading import token
from leagues.papers import certificates, cross_paper, standings_paper
from leagues.prizegiving import PrizeTable, prize_table
from leagues.seasonlooks import LookForm
from leagues.shown import View
from leagues.views.pages import season_of, season_page, when_changed
from scorekeeper.sheets.paper import PAPERS
from scorekeeper.views.printing import pdf

FORMATS = ("a4", "letter")


@dataclass(frozen=True)
class Asked:
    """Which look, on which paper."""

    view: View
    format: str
    query: str
    known: str
    """The token of the season."""
    mark: str
    """Another one whenever the paper may look otherwise."""


def asked(request: HttpRequest, reader: Reader) -> Asked:
    season = season_of(reader)
    known = token(season)
    form = LookForm(request.GET, people=shown.people(season, inside=reader.inside, known=known), season=season)
    wanted = request.GET.get("paper", "")
    usual = "letter" if translation.get_language() == "en-us" else "a4"
    mark = repr((known, season.club.today(), season.club.name, season.club.language, season.name))
    return Asked(form.view(inside=reader.inside), wanted if wanted in FORMATS else usual, form.query(), known, mark)


def file_name(reader: Reader, what: str) -> str:
    return f"{slugify(season_of(reader).name)[:40] or 'season'}-{what}"


def formats(this: Asked) -> list[dict[str, str]]:
    joined = "&" if this.query else "?"
    return [{"key": key, "name": str(PAPERS[key].name), "query": f"{this.query}{joined}paper={key}"} for key in FORMATS]


def page(request: HttpRequest, reader: Reader, this: Asked, template: str, context: dict[str, Any]) -> HttpResponse:
    return season_page(request, reader, template, "share", {**context, "formats": formats(this), "query": this.query})


# Standings


@for_readers
@require_safe
def standings(request: HttpRequest, reader: Reader) -> HttpResponse:
    this = asked(request, reader)

    def make() -> HttpResponse:
        with translation.override(reader.club.language):
            export = Export(season_of(reader), this.view)
            paper = standings_paper(export.table, export.heading)
        return page(request, reader, this, "print_standings.html", {"paper": paper})

    return when_changed(request, reader, this.mark, make)


@for_readers
@require_safe
def standings_pdf(request: HttpRequest, reader: Reader) -> HttpResponse:
    this, language = asked(request, reader), reader.club.language

    def make() -> HttpResponse:
        with translation.override(language):
            export = Export(season_of(reader), this.view)
            paper = standings_paper(export.table, export.heading)
            content = prints.standings_pdf(paper, format=this.format, language=language)
            return pdf(content, file_name(reader, "standings"))

    return when_changed(request, reader, this.mark, make)


# Who met whom


@for_readers
@require_safe
def cross(request: HttpRequest, reader: Reader) -> HttpResponse:
    this = asked(request, reader)

    def make() -> HttpResponse:
        with translation.override(reader.club.language):
            export = Export(season_of(reader), this.view)
            paper = cross_paper(export.found, this.view, export.heading)
        return page(request, reader, this, "print_cross.html", {"paper": paper})

    return when_changed(request, reader, this.mark, make)


@for_readers
@require_safe
def cross_pdf(request: HttpRequest, reader: Reader) -> HttpResponse:
    this, language = asked(request, reader), reader.club.language

    def make() -> HttpResponse:
        with translation.override(language):
            export = Export(season_of(reader), this.view)
            paper = cross_paper(export.found, this.view, export.heading)
            content = prints.cross_pdf(paper, format=this.format, language=language)
            return pdf(content, file_name(reader, "cross-table"))

    return when_changed(request, reader, this.mark, make)


# Certificates


def for_winners(season: Season, table: PrizeTable, this: Asked) -> list[prints.Certificate]:
    figure = shown.standings_table(season, View(inside=this.view.inside), known=this.known).figure
    return certificates(season, table, figure.title)


@for_readers
@require_safe
def certificate_pages(request: HttpRequest, reader: Reader) -> HttpResponse:
    this, season = asked(request, reader), season_of(reader)
    with translation.override(reader.club.language):
        table = prize_table(season, inside=reader.inside, known=this.known)
        made = for_winners(season, table, this)
    return page(request, reader, this, "print_certificates.html", {"certificates": made, "given": table.given})


@for_readers
@require_safe
def certificates_pdf(request: HttpRequest, reader: Reader) -> HttpResponse:
    this, season, language = asked(request, reader), season_of(reader), reader.club.language
    with translation.override(language):
        made = for_winners(season, prize_table(season, inside=reader.inside, known=this.known), this)
        title = f"{_('Certificates')} – {season.name}"
        content = prints.certificates_pdf(made, format=this.format, language=language, title=title)
    return pdf(content, file_name(reader, "certificates"))


AT = "<str:code>/seasons/<str:season>/"
urlpatterns = [
    path(f"{AT}print/", standings, name="print_standings"),
    path(f"{AT}standings.pdf", standings_pdf, name="standings_pdf"),
    path(f"{AT}cross/print/", cross, name="print_cross"),
    path(f"{AT}cross.pdf", cross_pdf, name="cross_pdf"),
    path(f"{AT}certificates/", certificate_pages, name="print_certificates"),
    path(f"{AT}certificates.pdf", certificates_pdf, name="certificates_pdf"),
]
