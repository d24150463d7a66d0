"""The games of a season: the list by round and date, a round robin planned, single games put in by hand."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import results
from leagues.access import Reader, for_readers, user_of
from leagues.enrolling import enrol, entry_for
from leagues.entrance import name_of
from leagues.listing import in_order, listed
from leagues.models import Entry, Fixture, Player, Role, Season
from leagues.models.reading import entries_of, entry_name, ranked_by, touch
from leagues.models.seasons import log
from leagues.naming import alphabetic
from leagues.planning import active_entries, kept_rounds, plan_rounds, write_planned
from leagues.refusals import NotPossible
from leagues.resultforms import MOST_PLAYERS, MOST_TEAMS, GameForm, PlanForm
from leagues.results import catch_up, changed_since, need_open
from leagues.typed import seated, type_in
from leagues.unfinished import DatedFixtures, dated, done, forgotten, still_open
from leagues.values import Kind, State
from leagues.views.once import done_before, key_of
from leagues.views.pages import for_organisers, for_scorers, season_of, season_page, to_season
from scorekeeper import access
from scorekeeper.commit import Sender

A_PAGE = 40
SEEN = re.compile(r"(\d{1,9})\.(\d{1,9})", re.ASCII)
SHOWS = ("results", "open", "forgotten", "changed")


@for_readers
@require_safe
def fixtures(request: HttpRequest, reader: Reader) -> HttpResponse:
    """A page of the list: results the latest first, open games in the order of their rounds."""
    season = season_of(reader)
    if reader.may(Role.ORGANISER):
        catch_up(season)
    open_number = still_open(season).count()
    asked = request.GET.get("show", "")
    any_done = done_ones(season).exclude(kind=Kind.BYE).exists()
    show = asked if asked in SHOWS else "results" if any_done or not open_number else "open"
    page = Paginator(chosen(season, show), A_PAGE).get_page(request.GET.get("page"))
    games = listed(season, list(page.object_list), inside=reader.inside)
    context = {
        "show": show,
        "page": page,
        "games": games,
        "to_confirm": [one for one in games if one.state is State.SUBMITTED and one.row.game] if season.is_open else [],
        "open_number": open_number,
        "forgotten_number": forgotten(season, reader.club.today()).count(),
        "by_round": show == "open",
    }
    return season_page(request, reader, "fixtures.html", "games", context)


def done_ones(season: Season) -> DatedFixtures:
    return dated(season.fixtures.filter(done(season) | Q(kind=Kind.BYE)).exclude(bye_ahead(season)))


def bye_ahead(season: Season) -> Q:
    """Byes of rounds that still have games to play: they are part of the plan, and no result until then."""
    rounds = still_open(season).filter(round__gt=0).values("round")
    return Q(kind=Kind.BYE, round__in=rounds)


def chosen(season: Season, show: str) -> DatedFixtures:
    match show:
        case "open":
            planned = still_open(season).values("pk")
            return in_order(dated(season.fixtures.filter(Q(pk__in=planned) | bye_ahead(season))))
        case "forgotten":
            return in_order(forgotten(season, season.club.today()))
        case "changed":
            return in_order(dated(season.fixtures.filter(pk__in=list(changed_since(season)))))
    return done_ones(season).order_by("-day", "-round", "table", "pk")


@for_organisers
@require_POST
def confirm_shown(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Confirms the results of a list as they were shown (`seen`: fixture and revision of its game).

    What was changed or decided in the meantime stays to be looked at.
    """
    season = season_of(reader)
    sent = (SEEN.fullmatch(text) for text in request.POST.getlist("seen")[:A_PAGE])
    seen = {int(found[1]): int(found[2]) for found in sent if found}
    try:
        with transaction.atomic():
            rows = season.fixtures.filter(pk__in=seen, state__in=results.OPEN, game__isnull=False)
            same = [row for row in rows.select_related("game") if row.game and row.game.revision == seen[row.pk]]
            done = results.confirm(season, same, user_of(request)) if same else 0
    except NotPossible as refusal:
        messages.error(request, refusal.message)
        return to_season(reader, "fixtures")
    messages.success(
        request, ngettext("%(n)s result is confirmed.", "%(n)s results are confirmed.", done) % {"n": done}
    )
    if done < len(seen):
        messages.warning(request, _("What was changed in the meantime is not among them: look at it again."))
    return to_season(reader, "fixtures")


# Planned


@for_organisers
@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, reader: Reader) -> HttpResponse:
    """A round robin; what was begun stays, the rest is planned anew."""
    season = season_of(reader)
    form = PlanForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            rounds, games = plan_rounds(
                season,
                user_of(request),
                double=given["double"] == "yes",
                first=given["first"],
                days_between=given["days_between"],
            )
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            messages.success(
                request, _("Planned: %(rounds)s rounds, %(games)s games.") % {"rounds": rounds, "games": games}
            )
            response = to_season(reader, "fixtures")
            response["Location"] += "?show=open"
            return response
    context = {
        "form": form,
        "entries": len(active_entries(season)),
        "kept": kept_rounds(season),
        "planned": season.fixtures.filter(round__gt=0).exists(),
    }
    return season_page(request, reader, "plan.html", "games", context)


# By hand


def sizes(request: HttpRequest, fallback: tuple[int, int]) -> tuple[int, int]:
    """How many teams of how many, as asked for."""
    asked = request.POST if request.method == "POST" else request.GET
    found = []
    for name, usual, most, least in zip(
        ("teams", "players"), fallback, (MOST_TEAMS, MOST_PLAYERS), (2, 1), strict=True
    ):
        text = asked.get(name, "")
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else usual
        found.append(min(max(number, least), most))
    return found[0], found[1]


def people_of(reader: Reader) -> list[Player]:
    players = Player.objects.present().filter(club=reader.club)
    return sorted(players, key=lambda player: (alphabetic(player.name), player.pk))


def named_entries(season: Season) -> list[tuple[Entry, str]] | None:
    """Where pairs or teams are ranked."""
    if ranked_by(season) != "entries":
        return None
    rows = [(one, entry_name(one, [m.player for m in one.members.all()], inside=True)) for one in entries_of(season)]
    return sorted(rows, key=lambda row: alphabetic(row[1]))


@for_scorers
@require_http_methods(["GET", "POST"])
def new_fixture(request: HttpRequest, reader: Reader) -> HttpResponse:
    """A game put in by hand: planned, or with its totals."""
    season = season_of(reader)
    teams, players = sizes(request, (2, 2))
    sending = request.method == "POST" and "resize" not in request.POST
    form = GameForm(
        request.POST if sending else None,
        teams=teams,
        players=players,
        people=people_of(reader),
        entries=named_entries(season),
        initial=request.POST.dict() if request.method == "POST" else {"on": reader.club.today()},
    )
    if sending and form.is_valid():
        try:
            made = put_in(request, season, form)
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            by_deals = "deals" in request.POST and made.game_id is None
            response = to_season(reader, "fixture_deals" if by_deals else "fixture", pk=made.pk)
            access.ensure_device(request, response)
            return response
    context: dict[str, Any] = {
        "form": form,
        "teams": teams,
        "players": players,
        "key": key_of(request),
        "most_teams": range(2, MOST_TEAMS + 1),
        "most_players": range(1, MOST_PLAYERS + 1),
    }
    return season_page(request, reader, "fixture_new.html", "games", context)


def put_in(request: HttpRequest, season: Season, form: GameForm) -> Fixture:
    need_open(season)
    given = form.cleaned_data
    totals = form.totals()
    with transaction.atomic():
        fixture = Fixture(season=season, round=given["round"] or 0, table=given["table"] or 0)
        fixture.stage, fixture.note = given["stage"] or "league", given["note"]
        if totals is None:
            there = planned_before(season, key_of(request))
            if there is not None:
                return there
            fixture.planned_on = given["on"]
            fixture.save()
            planned_sides(fixture, form)
            touch(season)
            log(season.club, "planned_one", user_of(request), season, fixture=fixture.pk, key=key_of(request))
            return fixture
        return with_result(request, fixture, form, totals)


def planned_before(season: Season, key: str) -> Fixture | None:
    """What the same form planned when it was sent before."""
    entry = done_before("planned_one", key, season)
    return season.fixtures.filter(pk=entry.values["fixture"]).first() if entry else None


def planned_sides(fixture: Fixture, form: GameForm) -> None:
    """Who is to meet; people named beforehand are seated, and may be seated otherwise by the game."""
    known, sides = list(entries_of(fixture.season)), []
    for chosen, people in zip(form.chosen_entries(), form.sides(), strict=True):
        persons = [one.pk for one in people]
        entry = chosen or (entry_for(fixture.season, persons, known) if persons else None)
        sides.append((entry.pk if entry else None, persons))
    write_planned(fixture, sides)


def with_result(request: HttpRequest, fixture: Fixture, form: GameForm, totals: list[int]) -> Fixture:
    """Types the totals in as a game and puts that into the season."""
    season, sides = fixture.season, form.sides()
    sender = Sender(device=access.device_or_new(request), name=name_of(user_of(request)))
    game = type_in(season, sides, totals, key=key_of(request), sender=sender, on=form.cleaned_data["on"])
    there = Fixture.objects.filter(season=season, game=game).first()
    if there is not None:
        return there  # the same form sent twice
    chosen = dict(enumerate(form.chosen_entries())) if form.with_entries else None
    seats = seated(game, sides)
    stage, note = fixture.stage, fixture.note
    made = enrol(
        season,
        game,
        seats,
        user_of(request),
        holds=True,
        entries=chosen,
        fixture=fixture if fixture.pk else None,
        round=fixture.round,
        table=fixture.table,
    )
    if (made.stage, made.note) != (stage, note):
        made.stage, made.note = stage, note
        made.save(update_fields=["stage", "note"])
    return made


AT = "<str:code>/seasons/<str:season>/games/"
urlpatterns = [
    path(AT, fixtures, name="fixtures"),
    path(f"{AT}plan/", plan, name="plan"),
    path(f"{AT}confirm/", confirm_shown, name="fixtures_confirm"),
    path(f"{AT}new/", new_fixture, name="fixture_new"),
]
