"""The result of a planned game typed in deal by deal: a sheet of paper that lands in the season when it is saved."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues.access import Reader, user_of
from leagues.dealforms import SeatedHead
from leagues.enrolling import enrol
from leagues.entrance import name_of
from leagues.listing import Listed, listed_one
from leagues.models import Fixture, Season
from leagues.models.reading import ranked_by
from leagues.naming import is_just
from leagues.refusals import NotPossible
from leagues.typed import seated, typed_digests
from leagues.values import Kind
from leagues.views.fixtures import people_of
from leagues.views.games import warn
from leagues.views.pages import for_scorers, frame_of, season_of, to_season
from leagues.views.results import AT, fixture_of, known
from scorekeeper import access
from scorekeeper.models import Role as GameRole
from scorekeeper.models import StoredRules
from scorekeeper.paperforms import HeadForm
from scorekeeper.published import Published
from scorekeeper.views.opening import Opened
from scorekeeper.views.paper import Stopped, elsewhere, result, typed
from scorekeeper.views.paperpages import Page, exchanged, game_page, number_of, rules_for, sheet_page


@for_scorers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def type_deals(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    """A sheet with the teams, the day and the rules of the game that was planned; saved, it is the game's result."""
    season, row = season_of(reader), fixture_of(reader, pk)
    found = listed_one(season, row, inside=True)
    if len(found.teams) < 2 or found.kind is Kind.BYE:
        raise Http404
    if row.game_id and request.method != "POST":
        messages.error(request, _("There is a game for it already."))
        return to_season(reader, "fixture", pk=pk)
    if not season.is_open:
        return closed(request, reader, pk)
    page = page_of(request, reader, found)

    def into_season(request: HttpRequest, page: Page, game: Opened, anything: bool) -> HttpResponse:
        try:
            made = put_in(request, row, page, game)
        except NotPossible as refusal:
            raise Stopped(refusal.message) from None
        messages.success(request, result(game, anything))
        warn(request, season, made)
        return elsewhere(request, reverse("leagues:fixture", args=[reader.club.code, season.code, pk]))

    more = {**frame_of(reader, "games"), "fixture": found}
    return typed(request, page, into_season, "leagues/type_deals.html", more)


def closed(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    messages.error(request, _("This season is closed. Open it again first."))
    return to_season(reader, "fixture", pk=pk)


@for_scorers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def correct_deals(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    """The sheet of a game that was typed in here, put right: it belongs to the club, so any of its scorers may."""
    season, row = season_of(reader), fixture_of(reader, pk)
    if row.game is None or not row.typed:
        raise Http404
    if not season.is_open:
        return closed(request, reader, pk)
    if "take" in request.POST:
        device = access.device_or_new(request)
        access.trade(access.links_of(row.game)[GameRole.MANAGE], device, name_of(user_of(request)))
        response = to_season(reader, "fixture_correct", pk=pk)
        access.ensure_device(request, response)
        return response
    if access.writer_or_none(request, row.game.pk) is None:
        return to_season(reader, "fixture", pk=pk)
    page = game_page(request, row.game.pk)
    if page.sheet.game.value["locked"] and request.method == "POST":
        raise PermissionDenied

    def back(request: HttpRequest, page: Page, game: Opened, anything: bool) -> HttpResponse:
        messages.success(request, result(game, anything))
        return elsewhere(request, reverse("leagues:fixture", args=[reader.club.code, season.code, pk]))

    more = {**frame_of(reader, "games"), "fixture": listed_one(season, row, inside=True)}
    return typed(request, page, back, "leagues/type_deals.html", more)


def page_of(request: HttpRequest, reader: Reader, found: Listed) -> Page:
    data = exchanged(request.POST) if request.method == "POST" else None
    asked = request.GET if data is None else data
    rules = rules_for(asked, request, usual=usual_rules(season_of(reader)))
    initial = {**known(found, reader), **own_names(found)}
    most = max(1, *(count(initial, team.order) for team in found.teams))
    usual = most if any(count(initial, team.order) for team in found.teams) else places(rules, len(found.teams))
    head = SeatedHead(
        data,
        sides=[team.name for team in found.teams],
        players=max(number_of(asked.get("players", ""), usual, 1, HeadForm.MOST_PLAYERS), 1),
        people=people_of(reader),
        initial={**initial, "played_on": initial["on"], **{name: True for name in COUNTING if name in request.GET}},
    )
    return sheet_page(request, data, rules, head)


COUNTING = ("net", "left_first")


def count(initial: dict[str, Any], team: int) -> int:
    """How many are known to sit there."""
    return sum(bool(initial.get(f"t{team}p{nth}")) for nth in range(HeadForm.MOST_PLAYERS))


def places(rules: Published, teams: int) -> int:
    """How many sit in each team where nobody is known: as the rules have it for so many teams."""
    return next((players for sides, players in rules.rules.table.sides if sides == teams), 2)


def own_names(found: Listed) -> dict[str, str]:
    """Names of the teams, where they are not just those of their people."""
    sides = found.row.sides.all()
    named = {side.order: side.entry.name_then for side in sides if side.entry}
    people = {side.order: [one.name for one in side.entry.players.all()] for side in sides if side.entry}
    return {f"t{order}name": name for order, name in named.items() if not is_just(name, people[order])}


def usual_rules(season: Season) -> str:
    """By which the games of a season are played, as scorekeeper.rulebook.find knows them; empty where nothing says it.

    Those whose totals are added up, else those of most of its games, else the usual ones of the club.
    """
    games = season.fixtures.filter(game__isnull=False).exclude(game__rules__digest__in=typed_digests())
    common = games.values("game__rules").annotate(number=Count("pk")).order_by("-number", "game__rules").first()
    chosen = season.rules.get("digest", "")
    found = StoredRules.objects.filter(digest=chosen).order_by("-key", "pk").first() if chosen else None
    if found is None and common is not None:
        found = StoredRules.objects.filter(pk=common["game__rules"]).first()
    found = found or season.club.rules
    return (found.key or found.pk) if found else ""


def put_in(request: HttpRequest, row: Fixture, page: Page, game: Opened) -> Fixture:
    """The game of the sheet as the result of what was planned; the same sheet sent again is there already."""
    assert isinstance(page.head, SeatedHead)
    now = Fixture.objects.select_for_update().get(pk=row.pk)
    now.season = season = row.season
    if now.game_id == game.row.pk:
        return now
    planned = {side.order: side.entry for side in now.sides.select_related("entry")}
    return enrol(
        season,
        game.row,
        seated(game.row, page.head.sides_of()),
        user_of(request),
        holds=True,
        typed=True,
        entries=planned if ranked_by(season) == "entries" else None,
        fixture=now,
    )


urlpatterns = [
    path(f"{AT}deals/", type_deals, name="fixture_deals"),
    path(f"{AT}deals/correct/", correct_deals, name="fixture_correct"),
]
