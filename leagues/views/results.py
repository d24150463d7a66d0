"""One fixture: what is known of it, and what may be done with it by scorers and organisers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import results
from leagues.access import Reader, for_readers, user_of
from leagues.entrance import name_of
from leagues.listing import Listed, listed_one
from leagues.models import Fixture, Role
from leagues.models.reading import touch
from leagues.models.seasons import log
from leagues.refusals import NotPossible
from leagues.resultforms import GameForm, NoteForm, PostponeForm, WalkoverForm
from leagues.sheets import sheet
from leagues.typed import is_typed, type_again
from leagues.values import Kind, State
from leagues.views.fixtures import named_entries, people_of, with_result
from leagues.views.once import key_of
from leagues.views.pages import for_organisers, for_scorers, season_of, season_page, to_season
from scorekeeper import access
from scorekeeper.commit import Sender
from scorekeeper.models import Writer


def fixture_of(reader: Reader, pk: int) -> Fixture:
    season = season_of(reader)
    found = get_object_or_404(Fixture.objects.select_related("game"), season=season, pk=pk)
    found.season = season
    return found


@for_readers
@require_safe
def fixture(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    return fixture_page(request, reader, fixture_of(reader, pk))


def fixture_page(request: HttpRequest, reader: Reader, row: Fixture, **forms: Any) -> HttpResponse:
    season = season_of(reader)
    if reader.may(Role.ORGANISER):
        results.catch_up(season)
    found = listed_one(season, row, inside=reader.inside)
    context: dict[str, Any] = {
        "game": found,
        "board": sheet(row.game, found, inside=reader.inside) if row.game else None,
        "typed": bool(row.game and is_typed(row.game)),
        "may": allowed(reader, found),
        "walkover": WalkoverForm(None, teams=named(found)),
        "postpone": PostponeForm(None),
        "details": NoteForm(None, fixture=row),
        "writer": reader.mine and row.game_id and writes(request, row),
        **forms,
    }
    return season_page(request, reader, "fixture.html", "games", context, status=422 if forms else 200)


def writes(request: HttpRequest, row: Fixture) -> bool:
    """Whether this phone can open the game itself."""
    device = access.device_of(request)
    return bool(device) and Writer.objects.filter(game=row.game_id, device=device, ended=None).exists()


def named(found: Listed) -> list[tuple[int, str]]:
    return [(team.order, team.name) for team in found.teams]


def allowed(reader: Reader, found: Listed) -> set[str]:
    """What the page offers this reader to do; each view checks it again."""
    season = season_of(reader)
    if not season.is_open or not reader.may(Role.SCORER):
        return set()
    may: set[str] = set()
    has_game = found.row.game_id is not None
    without_play = found.kind in results.WITHOUT_PLAY
    if not has_game and not without_play and found.state is not State.VOID and not found.is_settled:
        may |= {"put", "type", "deals"} if len(found.teams) > 1 else {"put", "type"}
    if has_game:
        may |= {"retype"}
    if not reader.may(Role.ORGANISER):
        return may
    may |= {"details"} if has_game else {"details", "delete"}
    has_result = has_game and found.state not in (State.IN_PLAY, State.VOID)
    if has_result and (found.state is not State.CONFIRMED or found.moved or found.row.confirmed_at is None):
        may |= {"confirm"}
    if has_result and found.state is not State.DISPUTED:
        may |= {"dispute"}
    if found.state is not State.VOID:
        may |= {"void"}
    if found.row.state in (State.DISPUTED, State.VOID) or found.kind is not Kind.PLAYED:
        may |= {"undecide"}
    if has_game and found.kind is Kind.PLAYED:
        may |= {"abandon"}
    if not has_game and len(found.teams) > 1 and found.kind is not Kind.BYE and found.state is not State.VOID:
        may |= {"after_all"} if found.is_settled else {"walkover", "postpone"}
    return may


# Done with one touch


def confirm(row: Fixture, by: Any) -> None:
    if not results.confirm(row.season, [row], by):
        raise NotPossible(_("There is no result to confirm yet."))


def dispute(row: Fixture, by: Any) -> None:
    results.decide(row, State.DISPUTED, by)


def void(row: Fixture, by: Any) -> None:
    results.decide(row, State.VOID, by)


def undecide(row: Fixture, by: Any) -> None:
    if Kind(row.kind) is Kind.PLAYED:
        results.decide(row, State.SCHEDULED, by)
    else:
        results.back_to_play(row, by)


def delete(row: Fixture, by: Any) -> None:
    results.need_open(row.season)
    results.need_no_game(row)
    log(row.season.club, "fixture_deleted", by, row.season, round=row.round)
    row.delete()
    touch(row.season)


ACTS: dict[str, tuple[Callable[[Fixture, Any], None], Any]] = {
    "confirm": (confirm, gettext_lazy("The result is confirmed.")),
    "dispute": (dispute, gettext_lazy("The result is disputed: it does not count until it is confirmed.")),
    "void": (void, gettext_lazy("The game does not count.")),
    "undecide": (undecide, gettext_lazy("Taken back.")),
    "abandon": (results.abandon, gettext_lazy("Broken off: it does not count.")),
    "delete": (delete, gettext_lazy("The planned game is deleted.")),
}


@for_organisers
@require_POST
def act(request: HttpRequest, reader: Reader, pk: int, what: str) -> HttpResponse:
    row = fixture_of(reader, pk)
    done, said = ACTS[what]
    try:
        done(row, user_of(request))
        messages.success(request, said)
    except NotPossible as refusal:
        messages.error(request, refusal.message)
    there = Fixture.objects.filter(pk=pk).exists()
    return to_season(reader, "fixture", pk=pk) if there else to_season(reader, "fixtures")


# Without play, another day, and what else is to be said


@for_organisers
@require_POST
def walkover(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    row = fixture_of(reader, pk)
    form = WalkoverForm(request.POST, teams=named(listed_one(row.season, row, inside=True)))
    if form.is_valid():
        try:
            results.award(row, form.chosen(), user_of(request), form.cleaned_data["on"])
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            return to_season(reader, "fixture", pk=pk)
    return fixture_page(request, reader, row, walkover=form)


@for_organisers
@require_POST
def postpone(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    row = fixture_of(reader, pk)
    form = PostponeForm(request.POST)
    if form.is_valid():
        try:
            results.postpone(row, form.cleaned_data["to"], user_of(request))
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            return to_season(reader, "fixture", pk=pk)
    return fixture_page(request, reader, row, postpone=form)


@for_organisers
@require_POST
def details(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    row = fixture_of(reader, pk)
    form = NoteForm(request.POST, fixture=row)
    if form.is_valid():
        given = form.cleaned_data
        try:
            results.need_open(row.season)
            by = user_of(request)
            if given["played_on"] != row.played_on:
                results.date_played(row, given["played_on"], by)
            if given["play_off"] != (row.stage == "play_off"):
                results.play_off(row, given["play_off"], by)
            row.round, row.table, row.note = given["round"] or 0, given["table"] or 0, given["note"]
            row.save(update_fields=["round", "table", "note"])
            touch(row.season)
        except NotPossible as refusal:
            form.refuse(refusal)
        else:
            return to_season(reader, "fixture", pk=pk)
    return fixture_page(request, reader, row, details=form)


# Typed in


@for_scorers
@require_http_methods(["GET", "POST"])
def type_result(request: HttpRequest, reader: Reader, pk: int) -> HttpResponse:
    """The totals of a planned game, or the totals of a typed one put right."""
    season, row = season_of(reader), fixture_of(reader, pk)
    found = listed_one(season, row, inside=True)
    if found.kind is Kind.BYE:
        raise Http404
    typed = bool(row.game and is_typed(row.game))
    form = GameForm(
        request.POST if request.method == "POST" else None,
        teams=max(len(found.teams), 2),
        players=max([3 if row.game is None else 1, *(len(team.people) for team in found.teams)]),
        people=people_of(reader),
        entries=named_entries(season),
        fixed=True,
        initial=known(found, reader),
    )
    if request.method == "POST" and form.is_valid():
        try:
            if save_typed(request, row, form):
                response = to_season(reader, "fixture", pk=pk)
                access.ensure_device(request, response)
                return response
        except NotPossible as refusal:
            form.refuse(refusal)
    context = {"game": found, "form": form, "typed": typed, "key": key_of(request)}
    return season_page(request, reader, "type_result.html", "games", context)


def known(found: Listed, reader: Reader) -> dict[str, Any]:
    """What the form begins with: whoever is to meet, and what is stored."""
    members = {
        str(entry.pk): [member.player.code for member in entry.members.all()]
        for entry, _name in named_entries(season_of(reader)) or ()
    }
    initial: dict[str, Any] = {"on": found.day or reader.club.today()}
    for team in found.teams:
        codes = [person.code for person in team.people] or members.get(str(team.entry), [])
        initial |= {f"t{team.order}p{nth}": code for nth, code in enumerate(codes)}
        initial |= {f"t{team.order}entry": str(team.entry or ""), f"t{team.order}total": team.total}
    return initial


def save_typed(request: HttpRequest, row: Fixture, form: GameForm) -> bool:
    """Whether there was a result to store; if not the form says what is missing."""
    totals = form.totals()
    if totals is None:
        form.add_error("t0total", _("Say the total of every team."))
        return False
    results.need_open(row.season)
    if row.game is None:
        with_result(request, row, form, totals)
        return True
    if not is_typed(row.game):
        raise NotPossible(_("This game was kept at the table: correct it there."))
    sender = Sender(device=access.device_or_new(request), name=name_of(user_of(request)))
    type_again(row.game, totals, key=key_of(request), sender=sender, on=form.cleaned_data["on"])
    return True


AT = "<str:code>/seasons/<str:season>/games/<int:pk>/"
urlpatterns = [
    path(AT, fixture, name="fixture"),
    *(path(f"{AT}{what.replace('_', '-')}/", act, {"what": what}, name=f"fixture_{what}") for what in ACTS),
    path(f"{AT}walkover/", walkover, name="fixture_walkover"),
    path(f"{AT}postpone/", postpone, name="fixture_postpone"),
    path(f"{AT}details/", details, name="fixture_details"),
    path(f"{AT}type/", type_result, name="fixture_type"),
]
