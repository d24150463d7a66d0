"""Who takes part in a season: entering, late, leaving and coming back, balances carried over, corrections by hand."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import seasons as running
from leagues.access import Reader, user_of
from leagues.leaving import leaving
from leagues.models import Adjustment, Entry, Player, Role, Season
from leagues.models.reading import entries_of, entry_name, partnership, ranked_by, touch
from leagues.models.seasons import log
from leagues.naming import alphabetic, together
from leagues.refusals import NotPossible
from leagues.results import need_open
from leagues.seasonforms import AdjustForm, OpeningForm, PlayersForm, TeamForm, WithdrawForm
from leagues.shown import facts
from leagues.views.once import done_before, key_of
from leagues.views.pages import for_members, for_organisers, season_of, season_page, to_season
from scorekeeper.boards import fenced


def present_players(reader: Reader, season: Season) -> list[Player]:
    """Who can be chosen, by name."""
    players = Player.objects.present().filter(club=reader.club)
    return sorted(players, key=lambda player: (alphabetic(player.name), player.pk))


@for_members(Role.VIEWER)
@require_http_methods(["GET", "POST"])
def entries(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The list, and for organisers the form that adds to it."""
    season = season_of(reader)
    form = None
    if reader.may(Role.ORGANISER) and season.is_open:
        form = entry_form(request, reader, season)
        if request.method == "POST" and form.is_valid() and (made := enter(request, season, form)):
            messages.success(request, said_of(made, fixed=isinstance(form, TeamForm)))
            return to_season(reader, "entries")
    elif request.method == "POST":
        return not_now(request, reader)
    rows: list[dict[str, Any]] = [
        {"entry": one, "name": entry_name(one, [m.player for m in one.members.all()], inside=reader.inside)}
        for one in entries_of(season)
    ]
    rows.sort(key=lambda row: (row["entry"].status, alphabetic(str(row["name"]))))
    adjustments = season.adjustments.select_related("entry").prefetch_related("players", "entry__members__player")
    context = {
        "rows": rows,
        "form": form,
        "ranked": ranked_by(season),
        "adjustments": [{"one": one, "who": who_is(one, inside=reader.inside)} for one in adjustments],
    }
    return season_page(request, reader, "entries.html", "entries", context)


def not_now(request: HttpRequest, reader: Reader) -> HttpResponse:
    """403 for lesser members; a closed season says that it is."""
    if not reader.may(Role.ORGANISER):
        raise PermissionDenied
    messages.error(request, _("This season is closed. Open it again first."))
    return to_season(reader, "entries")


def entry_form(request: HttpRequest, reader: Reader, season: Season) -> PlayersForm | TeamForm:
    data = request.POST if request.method == "POST" else None
    players = present_players(reader, season)
    ranked = ranked_by(season)
    if ranked != "players":
        taken = in_entries(season) if ranked == "entries" else {}
        return TeamForm(data, players=players, taken=taken, least=2 if ranked == "partnerships" else 1)
    inside = {member.player_id for entry in entries_of(season) for member in entry.members.all()}
    return PlayersForm(data, players=[one for one in players if one.pk not in inside])


def in_entries(season: Season) -> dict[str, str]:
    """By code of the player the pair or team, of those that play on, to which he belongs."""
    return {
        member.player.code: entry_name(entry, [one.player for one in entry.members.all()], inside=True)
        for entry in entries_of(season)
        if entry.status == "active"
        for member in entry.members.all()
    }


def said_of(made: list[Entry], *, fixed: bool) -> str:
    if fixed:
        return _("In the season now: %(entry)s") % {"entry": fenced(made[0].name_then)}
    return ngettext("%(n)s player is in the season now.", "%(n)s players are in the season now.", len(made)) % {
        "n": len(made)
    }


def enter(request: HttpRequest, season: Season, form: PlayersForm | TeamForm) -> list[Entry]:
    """The entries that were made, all or none: where something is wrong the form says it."""
    user, joined = user_of(request), form.cleaned_data["joined_on"]
    try:
        if isinstance(form, TeamForm):
            return [running.enter(season, form.chosen(), user, name=form.cleaned_data["name"], joined_on=joined)]
        with transaction.atomic():
            return [running.enter(season, [player], user, joined_on=joined) for player in form.chosen()]
    except NotPossible as refusal:
        form.refuse(refusal)
        return []


def who_is(one: Adjustment, *, inside: bool) -> str:
    if one.entry is not None:
        return entry_name(one.entry, [member.player for member in one.entry.members.all()], inside=inside)
    return together(player.shown(inside=inside) for player in one.players.all())


# One entry


def entry_of(reader: Reader, pk: int) -> Entry:
    season = season_of(reader)
    entry = get_object_or_404(Entry.objects.prefetch_related("members__player"), season=season, pk=pk)
    entry.season = season
    return entry


def entry_page(request: HttpRequest, reader: Reader, entry: Entry, **forms: Any) -> HttpResponse:
    season = season_of(reader)
    players = [member.player for member in entry.members.all()]
    ranked = ranked_by(season)
    id = entry.pk if ranked == "entries" else partnership(one.pk for one in players)
    if ranked == "players":
        id = players[0].pk if players else 0
    found = leaving(facts(season, inside=True), id) if entry.status == "active" else None
    proposed = next((one.effect for one in found.previews if one.suggested), "keep") if found else "keep"
    today = reader.club.today()
    context = {
        "entry": entry,
        "name": entry_name(entry, players, inside=True),
        "players": players,
        "leaving": found,
        "opening": OpeningForm(None, opening=entry.opening),
        "withdraw": WithdrawForm(None, initial={"withdrawal": proposed, "on": today}),
        **forms,
    }
    status = 200 if not forms else 422
    return season_page(request, reader, "entry.html", "entries", context, status=status)


@for_organisers
@require_safe
def entry(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    return entry_page(request, reader, entry_of(reader, pk))


@for_organisers
@require_POST
def withdraw(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    entry = entry_of(reader, pk)
    form = WithdrawForm(request.POST)
    if form.is_valid():
        try:
            running.withdraw(entry, form.cleaned_data["withdrawal"], form.cleaned_data["on"], user_of(request))
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Withdrawn. It can be taken back at any time."))
            return to_season(reader, "entry", pk=pk)
    return entry_page(request, reader, entry, withdraw=form)


@for_organisers
@require_POST
def come_back(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    try:
        running.come_back(entry_of(reader, pk), user_of(request))
        messages.success(request, _("The withdrawal is taken back: everything is as it was."))
    except NotPossible as refusal:
        messages.error(request, refusal.message)
    return to_season(reader, "entry", pk=pk)


@for_organisers
@require_POST
def opening(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    """The balance carried over."""
    entry = entry_of(reader, pk)
    form = OpeningForm(request.POST, opening=entry.opening)
    if form.is_valid():
        try:
            need_open(entry.season)
            entry.opening = form.opening()
            entry.save(update_fields=["opening"])
            touch(entry.season)
            log(reader.club, "opening", user_of(request), entry.season, entry=entry.pk, opening=entry.opening)
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The balance is kept."))
            return to_season(reader, "entry", pk=pk)
    return entry_page(request, reader, entry, opening=form)


@for_organisers
@require_POST
def remove(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    try:
        running.remove_entry(entry_of(reader, pk), user_of(request))
    except NotPossible as refusal:
        messages.error(request, refusal.message)
        return to_season(reader, "entry", pk=pk)
    return to_season(reader, "entries")


# Corrections by hand


@for_organisers
@require_http_methods(["GET", "POST"])
def adjust(request: HttpRequest, reader: Reader) -> HttpResponse:
    season = season_of(reader)
    known = facts(season, inside=True).competitors
    offered = sorted(((str(one.id), one.name) for one in known), key=lambda one: alphabetic(one[1]))
    data = request.POST if request.method == "POST" else None
    form = AdjustForm(data, competitors=offered, initial={"on": reader.club.today()})
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        chosen = next(one for one in known if str(one.id) == given["competitor"])
        entry = season.entries.get(pk=chosen.id) if ranked_by(season) == "entries" else None
        players = [] if entry else list(Player.objects.filter(pk__in=chosen.players))
        key = key_of(request)
        try:
            with transaction.atomic():
                if done_before("adjusted", key, season) is None:
                    running.adjust(
                        season,
                        user_of(request),
                        entry=entry,
                        players=players,
                        points=given["points"] or 0,
                        score=given["score"] or 0,
                        reason=given["reason"],
                        on=given["on"],
                        key=key,
                    )
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            return to_season(reader, "entries")
    return season_page(request, reader, "adjust.html", "entries", {"form": form, "key": key_of(request)})


@for_organisers
@require_POST
def cancel_adjustment(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    season = season_of(reader)
    adjustment = get_object_or_404(Adjustment, season=season, pk=pk)
    adjustment.season = season
    try:
        running.cancel_adjustment(adjustment, user_of(request))
    except NotPossible as refusal:
        messages.error(request, refusal.message)
    return to_season(reader, "entries")


AT = "<str:code>/seasons/<str:season>/entries/"
urlpatterns = [
    path(AT, entries, name="entries"),
    path(f"{AT}adjust/", adjust, name="adjust"),
    path(f"{AT}adjust/<int:pk>/cancel/", cancel_adjustment, name="adjustment_cancel"),
    path(f"{AT}<int:pk>/", entry, name="entry"),
    path(f"{AT}<int:pk>/withdraw/", withdraw, name="entry_withdraw"),
    path(f"{AT}<int:pk>/back/", come_back, name="entry_back"),
    path(f"{AT}<int:pk>/opening/", opening, name="entry_opening"),
    path(f"{AT}<int:pk>/remove/", remove, name="entry_remove"),
]
