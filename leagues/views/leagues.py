"""Leagues of a club: competitions that go on from season to season. A page of its own for each, and its settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import club_or_404, league_for, may_read, not_for
from leagues.forms import LineField
from leagues.models import League, Membership, Role, Season, Visibility
from leagues.models.clubs import new_secret
from leagues.models.seasons import log
from leagues.views.clubs import frame
from leagues.views.linked import shown_address
from leagues.views.once import done_before, key_of


class LeagueForm(forms.Form):
    name = LineField(label=_lazy("Name of the league"), most=100)
    visibility = forms.ChoiceField(
        label=_lazy("Who may read it"),
        help_text=_lazy("Its seasons may say otherwise."),
        required=False,
        choices=[("", _lazy("As the club")), *Visibility.choices],
    )


@login_not_required
@require_safe
@never_cache
def league(request: HttpRequest, code: str, league: str) -> HttpResponse:
    """Its seasons, the latest first: those that whoever asks may read."""
    found = league_for(request, code, league)
    if found is None:
        return not_for(request)
    reader, this = found
    seasons = list(Season.objects.filter(league=this).order_by("-begins", "-pk"))
    for one in seasons:
        one.club, one.league = reader.club, this
    context: dict[str, Any] = {
        **frame(reader, "overview"),
        "league": this,
        "seasons": [one for one in seasons if reader.mine or may_read(request, one)],
    }
    if reader.mine and this.seen_by == Visibility.LINK:
        context["share"] = shown_address(request, "leagues:read", this.secret)
    return render(request, "leagues/league.html", context)


def of_organiser(request: HttpRequest, code: str, league: str) -> tuple[Membership, League]:
    mine = club_or_404(request, code, Role.ORGANISER)
    return mine, get_object_or_404(League, club=mine.club, code=league)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_league(request: HttpRequest, code: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    form = LeagueForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        this = made_once(mine, key_of(request), form.cleaned_data)
        messages.success(request, _("The league is made. Its seasons are put into it under “Name and days”."))
        return redirect("leagues:league", code, this)
    return render(
        request, "leagues/league_form.html", {**frame(mine, "overview"), "form": form, "key": key_of(request)}
    )


@transaction.atomic
def made_once(mine: Membership, key: str, given: dict[str, Any]) -> str:
    """The code of the new league."""
    there = done_before("league_made", key, mine.club)
    if there is not None and League.objects.filter(club=mine.club, code=there.values["code"]).exists():
        return str(there.values["code"])
    made = League.objects.create(club=mine.club, **given)
    log(mine.club, "league_made", mine.user, league=made.name, code=made.code, key=key)
    return made.code


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def league_settings(request: HttpRequest, code: str, league: str) -> HttpResponse:
    mine, this = of_organiser(request, code, league)
    form = LeagueForm(request.POST or None, initial={"name": this.name, "visibility": this.visibility})
    if request.method == "POST" and form.is_valid():
        this.name, this.visibility = form.cleaned_data["name"], form.cleaned_data["visibility"]
        this.save(update_fields=["name", "visibility"])
        log(mine.club, "league_changed", mine.user, league=this.name)
        messages.success(request, _("Saved."))
        return redirect("leagues:league", code, this.code)
    return render(request, "leagues/league_form.html", {**frame(mine, "overview"), "form": form, "league": this})


@require_POST
def new_link(request: HttpRequest, code: str, league: str) -> HttpResponse:
    """Ends the link to read the league by, and makes another one."""
    mine, this = of_organiser(request, code, league)
    this.secret = new_secret()
    this.save(update_fields=["secret"])
    log(mine.club, "league_link", mine.user, league=this.name)
    messages.success(request, _("The link has ended. Here is a new one."))
    return redirect("leagues:league", code, this.code)


urlpatterns = [
    path("<str:code>/leagues/new/", new_league, name="league_new"),
    path("<str:code>/leagues/<str:league>/", league, name="league"),
    path("<str:code>/leagues/<str:league>/settings/", league_settings, name="league_settings"),
    path("<str:code>/leagues/<str:league>/link/", new_link, name="league_link"),
]
