"""Clubs: one's own, a new one, its first page and its settings."""

from __future__ import annotations

import os
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings as project
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import Reader, club_or_404, for_readers, may_make_clubs, user_of
from leagues.entrance import remove
from leagues.forms import LineField
from leagues.models import Club, League, Membership, Player, Role, Season, Visibility
from leagues.models.clubs import new_secret
from leagues.models.seasons import log
from leagues.naming import alphabetic
from leagues.refusals import NotPossible
from leagues.views.linked import shown_address
from leagues.views.once import done_before, key_of
from scorekeeper.boards import fenced
from scorekeeper.models import StoredRules
from scorekeeper.play import Refused
from scorekeeper.published import published
from scorekeeper.rulebook import resolve

SEEN = "seen"
"""In the session: the day it was last used, so that a device that is used stays signed in."""


@cache
def zones() -> list[tuple[str, str]]:
    """The zones of places, by region: "Europe/Berlin"."""
    named = sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in named)]


class ClubForm(forms.Form):
    name = LineField(label=_lazy("Name of the club"), most=80)
    time_zone = forms.ChoiceField(
        label=_lazy("Time zone"),
        help_text=_lazy("Of the place where you play. It decides which day it is."),
        choices=zones,
    )
    language = forms.ChoiceField(
        label=_lazy("Language"), help_text=_lazy("Of printed papers and public pages."), choices=project.LANGUAGES
    )
    rules = forms.ChoiceField(
        label=_lazy("Usual rules"),
        required=False,
        choices=lambda: [("", _("None in particular")), *rules_choices()],
    )
    visibility = forms.ChoiceField(
        label=_lazy("Who may read the pages of the club?"),
        help_text=_lazy("Names are shown as each player wishes."),
        choices=Visibility.choices,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, kept: StoredRules | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        if kept is not None and not kept.key:  # house rules of the club stay choosable
            rules = self.fields["rules"]
            assert isinstance(rules, forms.ChoiceField)
            rules.choices = [("", _("None in particular")), *rules_choices(), (kept.pk, house_name(kept))]

    def store(self, club: Club) -> Club:
        """Puts what was cleaned into the row."""
        club.name, club.time_zone = self.cleaned_data["name"], self.cleaned_data["time_zone"]
        club.language, club.visibility = self.cleaned_data["language"], self.cleaned_data["visibility"]
        club.rules = chosen_rules(self.cleaned_data["rules"], club.rules)
        return club


def server_zone() -> str:
    """The zone of the machine, which mostly stands where the club plays; UTC where it does not say."""
    named = os.environ.get("TZ") or os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    return named if named in dict(zones()) else "UTC"


def rules_choices() -> list[tuple[str, str]]:
    found = [(one.key, _(one.texts.name)) for one in published().values() if not one.texts.template]
    return sorted(found, key=lambda choice: alphabetic(choice[1]))


def house_name(rules: StoredRules) -> str:
    return str(rules.texts.get("name") or _("Our rules"))


def chosen_rules(key: str, before: StoredRules | None) -> StoredRules | None:
    if not key:
        return None
    if before is not None and key == before.pk:
        return before
    try:
        return resolve(key)
    except Refused:
        return before


# My clubs


@require_safe
@never_cache
def clubs(request: HttpRequest) -> HttpResponse:
    """All clubs of whoever is signed in."""
    user = user_of(request)
    today = timezone.now().date().isoformat()
    if request.session.get(SEEN) != today:
        request.session[SEEN] = today  # written once a day, which renews the cookie
    mine = Membership.objects.filter(user=user).select_related("club")
    context = {
        "memberships": sorted(mine, key=lambda one: alphabetic(one.club.name)),
        "may_make": may_make_clubs(user),
        "owns_server": user.is_superuser,
    }
    return render(request, "leagues/clubs.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_club(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    if not may_make_clubs(user):
        raise PermissionDenied
    initial = {"language": get_language(), "time_zone": server_zone(), "visibility": Visibility.MEMBERS}
    form = ClubForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        club = made_once(user, key_of(request), form)
        messages.success(request, _("The club is made. Next: its players, and whoever helps you."))
        return redirect("leagues:club", club.code)
    return render(request, "leagues/club_new.html", {"form": form, "key": key_of(request)})


@transaction.atomic
def made_once(user: User, key: str, form: ClubForm) -> Club:
    if (there := done_before("club_made", key, user)) is not None:
        return there.club
    club = form.store(Club())
    club.save()
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    log(club, "club_made", user, key=key)
    return club


# One club


@for_readers
@require_safe
@never_cache
def club(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The first page: seasons, and for members what they can do."""
    found = Season.objects.filter(club=reader.club).select_related("league").order_by("-begins", "-pk")
    for one in found:
        one.club = reader.club
    shown = [one for one in found if reader.mine or one.seen_by in seen_by_readers(reader)]
    leagues = list(League.objects.filter(club=reader.club).order_by("name", "pk"))
    for league in leagues:
        league.club = reader.club
    context = {
        **frame(reader, "overview"),
        "seasons": shown,
        "leagues": [one for one in leagues if reader.mine or one.seen_by in seen_by_readers(reader)],
        "players": Player.objects.filter(club=reader.club).present().count() if reader.mine else None,
    }
    if reader.mine and reader.club.visibility == Visibility.LINK:
        context["share"] = shown_address(request, "leagues:read", reader.club.secret)
    return render(request, "leagues/club.html", context)


def seen_by_readers(reader: Reader) -> set[str]:
    """Whoever reads a club by its link also sees the seasons that go by link."""
    return {Visibility.PUBLIC, Visibility.LINK} if reader.club.visibility == Visibility.LINK else {Visibility.PUBLIC}


def frame(reader: Reader | Membership, here: str) -> dict[str, Any]:
    """What the frame of all pages of a club needs; `here` names the tab."""
    if isinstance(reader, Membership):
        reader = Reader(club=reader.club, mine=reader)
    return {
        "club": reader.club,
        "mine": reader.mine,
        "may_score": reader.may(Role.SCORER),
        "may_organise": reader.may(Role.ORGANISER),
        "may_own": reader.may(Role.OWNER),
        "here": here,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HttpRequest, code: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.OWNER)
    club = mine.club
    initial = {
        "name": club.name,
        "time_zone": club.time_zone,
        "language": club.language,
        "visibility": club.visibility,
        "rules": (club.rules.key or club.rules.pk) if club.rules else "",
    }
    form = ClubForm(request.POST or None, initial=initial, kept=club.rules)
    if request.method == "POST" and form.is_valid():
        form.store(club).save()
        log(club, "club_settings", mine.user)
        messages.success(request, _("Saved."))
        return redirect("leagues:club_settings", club.code)
    return render(request, "leagues/club_settings.html", {**frame(mine, "settings"), "form": form})


@require_POST
def new_link(request: HttpRequest, code: str) -> HttpResponse:
    """Ends the link to read the club by, and makes another one."""
    mine = club_or_404(request, code, Role.OWNER)
    mine.club.secret = new_secret()
    mine.club.save(update_fields=["secret"])
    log(mine.club, "club_link", mine.user)
    messages.success(request, _("The link has ended. Here is a new one."))
    return redirect("leagues:club", code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Ends one's own membership."""
    mine = club_or_404(request, code)
    try:
        remove(mine, mine)
    except NotPossible as refused:
        messages.error(request, refused.message)
        return redirect("leagues:club", code)
    messages.success(request, _("You are no longer a member of %(club)s.") % {"club": fenced(mine.club.name)})
    return redirect("leagues:clubs")


urlpatterns = [
    path("", clubs, name="clubs"),
    path("new/", new_club, name="club_new"),
    path("<str:code>/", club, name="club"),
    path("<str:code>/settings/", settings, name="club_settings"),
    path("<str:code>/link/", new_link, name="club_link"),
    path("<str:code>/leave/", leave, name="club_leave"),
]
