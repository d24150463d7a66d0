"""A season for others: how to show, print, save and send it; the table for other sites; the big screen."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues import shown
from leagues.access import Reader, for_readers, reader_by_key, user_of
from leagues.framing import may_be_framed
from leagues.models import Role, Season, Visibility
from leagues.models.clubs import new_secret
from leagues.models.reading import token
from leagues.models.seasons import log
from leagues.seasonlooks import LookForm
from leagues.tables import Line
from leagues.views.linked import shown_address
from leagues.views.pages import BUILD, for_organisers, season_of, season_page, to_season
from scorekeeper.access import link_bases
from scorekeeper.views.watch import fresh, seconds, unchanged

THEMES = ("light", "dark")
ON_SCREEN = 8
"""Lines that are shown at once on a big screen."""


# The page with all ways out


@for_readers
@require_safe
def share(request: HttpRequest, reader: Reader) -> HttpResponse:
    season = season_of(reader)
    known = token(season)
    form = LookForm(request.GET, people=shown.people(season, inside=reader.inside, known=known), season=season)
    context: dict[str, Any] = {
        "query": form.query(),
        "seen_by": season.seen_by,
        "seen_by_words": Visibility(season.seen_by).label,
        "has_prizes": bool(season.prizes),
    }
    if season.seen_by != Visibility.MEMBERS and (season.seen_by == Visibility.PUBLIC or reader.may(Role.VIEWER)):
        context |= addresses(request, season)
    return season_page(request, reader, "share.html", "share", context)


def addresses(request: HttpRequest, season: Season) -> dict[str, Any]:
    """The link to read by with its picture, the screen, and what another site puts into its page."""
    args = (season.club.code, season.code)
    by_link = season.seen_by == Visibility.LINK
    link = (
        shown_address(request, "leagues:read", season.secret)
        if by_link
        else shown_address(request, "leagues:season", *args)
    )
    key = "?" + urlencode({"key": season.secret}) if by_link else ""
    base = link["base"]
    embed = base + reverse("leagues:embed", args=args) + key
    return {
        "link": link,
        "embed": embed,
        "embed_code": frame_code(embed, season),
        "screen": base + reverse("leagues:season_screen", args=args) + key,
        "bases": link_bases(request),
    }


def frame_code(address: str, season: Season) -> str:
    """For the page of another site; a name may hold signs that end an attribute."""
    title = f"{season.name} – {season.club.name}"
    for sign, written in (("&", "&amp;"), ('"', "&quot;"), ("<", "&lt;"), (">", "&gt;")):
        title = title.replace(sign, written)
    return f'<iframe src="{address}" title="{title}" width="100%" height="480" loading="lazy"></iframe>'


@for_organisers
@require_POST
def new_link(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Ends the link to read the season by, and makes another one."""
    season = season_of(reader)
    season.secret = new_secret()
    season.save(update_fields=["secret"])
    log(reader.club, "season_link", user_of(request), season)
    return to_season(reader, "season_share")


# For other sites and screens


def for_everybody(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Whoever has the address, without cookies: 404 where the season is not public nor its key right.

    In the language of the club, since nobody is asked.
    """

    @wraps(view)
    def guarded(request: HttpRequest, code: str, season: str) -> HttpResponse:
        reader = reader_by_key(code, season, request.GET.get("key", ""))
        if reader is None:
            raise Http404
        with translation.override(reader.club.language):
            return view(request, reader)

    return login_not_required(guarded)


def theme_of(request: HttpRequest) -> str:
    theme = request.GET.get("theme", "")
    return theme if theme in THEMES else ""


def etag_of(request: HttpRequest, known: str, season: Season) -> str:
    parts = (BUILD, known, request.get_full_path(), season.club.language, season.club.name, season.name)
    return f'W/"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


@for_everybody
@require_safe
def embedded(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The standings alone: nothing on it does anything but lead to the season."""
    season = season_of(reader)
    known = token(season)
    etag = etag_of(request, known, season)
    context = {
        "club": reader.club,
        "season": season,
        "theme": theme_of(request),
        "table": shown.standings_table(season, known=known),
        "is_public": season.seen_by == Visibility.PUBLIC,
    }
    return unchanged(request, etag) or fresh(render(request, "leagues/embed.html", context), etag)


@for_everybody
@require_safe
def screen(request: HttpRequest, reader: Reader) -> HttpResponse:
    """For a television in the club house: some lines at a time, in turn. ?theme=dark&every=20"""
    season = season_of(reader)
    query = request.GET.urlencode()
    context = {
        "season": season,
        "theme": theme_of(request),
        "every": seconds(request),
        "boards": reverse("leagues:season_screen_boards", args=[reader.club.code, season.code])
        + (f"?{query}" if query else ""),
        **boards_of(season, token(season)),
    }
    response = render(request, "leagues/screen.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


@for_everybody
@require_safe
def screen_boards(request: HttpRequest, reader: Reader) -> HttpResponse:
    """What is on the screen alone; asked for every few seconds, and nothing where nothing has changed."""
    season = season_of(reader)
    known = token(season)
    etag = etag_of(request, known, season)
    return unchanged(request, etag) or fresh(
        render(request, "leagues/_screen_boards.html", boards_of(season, known)), etag
    )


def boards_of(season: Season, known: str) -> dict[str, Any]:
    table = shown.standings_table(season, known=known)
    return {"season": season, "club": season.club, "table": table, "pages": in_pages(table.lines)}


def in_pages(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Even pages: nine lines are five and four, not eight and one."""
    number = max(1, -(-len(lines) // ON_SCREEN))
    size = -(-len(lines) // number) if lines else 0
    made = [lines[start : start + size] for start in range(0, len(lines), size)] if lines else [()]
    return [
        {
            "lines": [(line, cell_of(line, "played"), cell_of(line, "won")) for line in page],
            "of": _("%(n)s of %(of)s") % {"n": nth, "of": len(made)} if len(made) > 1 else "",
            "nth": nth,
        }
        for nth, page in enumerate(made, start=1)
    ]


def cell_of(line: Line, key: str) -> str:
    return next((cell.text for cell in line.cells if cell.key == key), "")


AT = "<str:code>/seasons/<str:season>/"
urlpatterns = [
    path(f"{AT}share/", share, name="season_share"),
    path(f"{AT}share/link/", new_link, name="season_link"),
    path(f"{AT}embed/", may_be_framed(embedded), name="embed"),
    path(f"{AT}screen/", screen, name="season_screen"),
    path(f"{AT}screen/boards/", screen_boards, name="season_screen_boards"),
]
