"""Games put into a season afterwards: chosen, who sat where, moved to another season and taken out again."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leagues import enrolling, games_at_hand
from leagues.access import club_or_404
from leagues.enrolling import in_seasons, proposal
from leagues.forms import LineField, refuse
from leagues.models import Club, Fixture, Membership, Role, Season, SeasonState
from leagues.models.reading import entries_of
from leagues.people import listed
from leagues.refusals import NotPossible
from leagues.seatforms import SeatsForm
from leagues.values import State
from leagues.views.clubs import frame
from leagues.views.paging import page_of
from scorekeeper.boards import fenced
from scorekeeper.models import Game

PAGE = 30  # games on one page


class FindForm(forms.Form):
    link = LineField(
        label=_lazy("Link or code of the game"),
        help_text=_lazy("As the game shows it under “Let others watch”."),
        most=200,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "dir": "ltr"}),
    )


class DayForm(forms.Form):
    played_on = forms.DateField(
        label=_lazy("Which day does it count for?"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _lazy("This is not a date.")},
    )
    planned = forms.ModelChoiceField(
        label=_lazy("Was it planned?"),
        queryset=Fixture.objects.none(),
        required=False,
        empty_label=_lazy("No, it comes in addition"),
    )

    def __init__(self, season: Season, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        planned = self.fields["planned"]
        assert isinstance(planned, forms.ModelChoiceField)
        free = Fixture.objects.filter(season=season, game=None, state=State.SCHEDULED, sides__isnull=False).distinct()
        planned.queryset = free.order_by("round", "table", "pk").prefetch_related("sides__entry")
        planned.label_from_instance = planned_label  # type: ignore[method-assign,assignment]
        if not free.exists():
            del self.fields["planned"]


def planned_label(fixture: Fixture) -> str:
    sides = " – ".join(fenced(side.entry.name_then) if side.entry else "?" for side in fixture.sides.all())
    return _("Round %(number)s: %(sides)s") % {"number": fixture.round, "sides": sides} if fixture.round else sides


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def games(request: HttpRequest, code: str) -> HttpResponse:
    """The games of this phone with the season they are in; sending a link or a code opens one more."""
    mine = club_or_404(request, code, Role.SCORER)
    form = FindForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        id = games_at_hand.find(request, form.cleaned_data["link"])
        if id is not None:
            return redirect("leagues:game", code, id)
        form.add_error("link", _("No game opens with this. Copy the whole link, or open the game on this phone first."))
    ids = games_at_hand.of_phone(request)
    start, around = page_of(request, len(ids), PAGE)
    shown = games_at_hand.lines(ids[start : start + PAGE])
    known = in_seasons(mine.club, [line.id for line in shown])
    context = {
        **frame(mine, "games"),
        "form": form,
        "games": [{"line": line, "fixture": known.get(line.id)} for line in shown],
        **around,
        "seasons": Season.objects.filter(club=mine.club, state=SeasonState.OPEN).exists(),
    }
    return render(request, "leagues/games.html", context)


# Into a season


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def game(request: HttpRequest, code: str, id: UUID) -> HttpResponse:
    """Who sat where in one game, and which season it goes into."""
    mine = club_or_404(request, code, Role.SCORER)
    holds = games_at_hand.may_write(request, id)
    found = get_object_or_404(Game, pk=id)
    if holds is None:
        raise Http404
    if (known := in_seasons(mine.club, [id]).get(id)) is not None:
        return redirect("leagues:fixture_seats", code, known.pk)
    seasons = list(Season.objects.filter(club=mine.club, state=SeasonState.OPEN).order_by("-begins", "-pk"))
    season = chosen(seasons, request.POST.get("season") or request.GET.get("season", ""))
    if season is None:
        return render(request, "leagues/game_season.html", {**frame(mine, "games"), "seasons": seasons, "game": found})
    season.club = mine.club
    form = seats_form(request, season, found)
    begun = {"played_on": found.played_on, "planned": request.GET.get("planned")}
    day = DayForm(season, request.POST or None, initial=begun)
    if request.method == "POST" and form.is_valid() and day.is_valid():
        try:
            with transaction.atomic():
                fixture = put_in(mine, season, found, form, day.cleaned_data, holds)
        except NotPossible as refused:
            refuse(form, refused)
        else:
            said(request, season, fixture)
            return redirect("leagues:games", code)
    context = {
        **frame(mine, "games"),
        "season": season,
        "seasons": seasons,
        "game": found,
        "line": games_at_hand.lines([id])[0],
        "form": form,
        "day": day,
        "holds": holds,
    }
    return render(request, "leagues/game.html", context)


def chosen(seasons: list[Season], code: str) -> Season | None:
    """The season of that code; where there is only one, that one."""
    if len(seasons) == 1:
        return seasons[0]
    return next((season for season in seasons if season.code == code), None)


def seats_form(request: HttpRequest, season: Season, found: Game, fixture: Fixture | None = None) -> SeatsForm:
    seen = proposal(found, season.club, fixture)
    players = listed(season.club, inside=True)
    return SeatsForm(seen, season, players, list(entries_of(season)), request.POST or None)


def put_in(mine: Membership, season: Season, found: Game, form: SeatsForm, day: dict[str, Any], holds: bool) -> Fixture:
    on: dt.date | None = day["played_on"]
    return enrolling.enrol(
        season,
        found,
        form.seats(mine.user),
        mine.user,
        holds=holds,
        instead_of=form.instead_of(),
        entries=form.chosen_entries(),
        played_on=on if on != found.played_on else None,
        fixture=day.get("planned"),
    )


def said(request: HttpRequest, season: Season, fixture: Fixture) -> None:
    """What came of it: what it counts as, and what should be looked at."""
    messages.success(request, _("The game is in the season “%(season)s”.") % {"season": fenced(season.name)})
    warn(request, season, fixture)


def warn(request: HttpRequest, season: Season, fixture: Fixture) -> None:
    """What should be looked at in a game that has come into the season."""
    on = fixture.played_on or (fixture.game.played_on if fixture.game else None)
    if on and ((season.begins and on < season.begins) or (season.ends and on > season.ends)):
        messages.warning(request, _("It was played outside the days of the season."))
    for seat in enrolling.strangers(season, fixture):
        entry = seat.side.entry.name_then if seat.side.entry else ""
        values = {"player": fenced(seat.player.name), "entry": fenced(entry)}
        messages.warning(
            request, _("%(player)s played for %(entry)s without belonging to it: say for whom, if it matters.") % values
        )


# In the season


def fixture_or_404(club: Club, pk: int) -> Fixture:
    rows = Fixture.objects.select_related("season", "game").prefetch_related("seats")
    found = get_object_or_404(rows, pk=pk, season__club=club)
    found.season.club = club
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def seats(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Who sat where in a game of a season, put right; for organisers also moving and taking out."""
    mine = club_or_404(request, code, Role.SCORER)
    fixture = fixture_or_404(mine.club, pk)
    if fixture.game is None:
        raise Http404
    season = fixture.season
    form = seats_form(request, season, fixture.game, fixture)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                enrolling.reseat(
                    fixture,
                    form.seats(mine.user),
                    mine.user,
                    instead_of=form.instead_of(),
                    entries=form.chosen_entries(),
                )
        except NotPossible as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("leagues:fixture", code, season.code, pk)
    others = Season.objects.filter(club=mine.club, state=SeasonState.OPEN).exclude(pk=season.pk)
    context = {
        **frame(mine, "games"),
        "fixture": fixture,
        "season": season,
        "line": games_at_hand.lines([fixture.game.pk])[0],
        "form": form,
        "others": others.order_by("-begins", "-pk"),
    }
    return render(request, "leagues/fixture_seats.html", context)


@require_POST
def move(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    fixture = fixture_or_404(mine.club, pk)
    to = get_object_or_404(Season, club=mine.club, code=request.POST.get("season", "")[:8])
    to.club = mine.club
    try:
        enrolling.move(fixture, to, mine.user)
    except NotPossible as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("The game is in the season “%(season)s” now.") % {"season": fenced(to.name)})
    return redirect("leagues:fixture_seats", code, pk)


@require_POST
def take_out(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    fixture = fixture_or_404(mine.club, pk)
    try:
        enrolling.take_out(fixture, mine.user)
    except NotPossible as refused:
        messages.error(request, refused.message)
        return redirect("leagues:fixture_seats", code, pk)
    messages.success(request, _("The game is no longer in the season. The phones still have it."))
    return redirect("leagues:games", code)


urlpatterns = [
    path("<str:code>/games/", games, name="games"),
    path("<str:code>/games/<uuid:id>/", game, name="game"),
    path("<str:code>/fixtures/<int:pk>/seats/", seats, name="fixture_seats"),
    path("<str:code>/fixtures/<int:pk>/move/", move, name="fixture_move"),
    path("<str:code>/fixtures/<int:pk>/out/", take_out, name="fixture_out"),
]
