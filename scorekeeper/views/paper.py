"""A sheet of paper typed again, and the next one: a new game, or corrections of the one that has its number."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper import access, play
from scorekeeper.codes import code_of
from scorekeeper.commit import Sender, commit
from scorekeeper.imports import limits
from scorekeeper.limits import Limit, exceeded, within
from scorekeeper.models import Game, Writer
from scorekeeper.numbers import written
from scorekeeper.paperforms import HeadForm
from scorekeeper.play import Op, Refused
from scorekeeper.retrace import Trail, begin
from scorekeeper.views.entering import Question
from scorekeeper.views.opening import Opened, after_post, opened
from scorekeeper.views.paperpages import Page, game_page, new_page, start_op
from scorekeeper.views.papersheet import Sheet
from scorekeeper.views.papershow import context
from scorekeeper.wording import correction, refusal

WRONG_NUMBERS = Limit(name="number", most=40, seconds=600)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def paper(request: HttpRequest) -> HttpResponse:
    if "game" in request.GET:
        try:
            page = game_page(request, UUID(request.GET["game"]))
        except ValueError:
            raise Http404 from None
        if page.sheet.game.value["locked"] and request.method == "POST":
            raise PermissionDenied
    else:
        page = new_page(request)
    if isinstance(page.head, HeadForm) and (number := asked_number(request)) is not None:
        found = find_number(request, number)
        if found.game is not None:
            return redirect(f"{reverse('paper')}?game={found.game}")
        page.wrong = found.text
    return typed(request, page, next_sheet, "scorekeeper/paper.html")


Then = Callable[[HttpRequest, Page, Opened, bool], HttpResponse]
"""What follows when a sheet is saved, within the same transaction: (request, page, the game, whether anything was new)
gives the answer. Raises Stopped where nothing of the sheet may be kept."""


def typed(
    request: HttpRequest, page: Page, then: Then, template: str, more: Mapping[str, Any] | None = None
) -> HttpResponse:
    """The answer to a page on which a sheet is typed: the sheet again, or what follows when it is saved.

    template: includes scorekeeper/_paper_sheet.html; `more` is for it.
    """
    if request.method == "POST" and not {"resize", "more", "find"} & set(request.POST):
        answer = looked_at(request, page, then)
        if answer is not None:
            return answer
    response = render(request, template, {**context(request, page), **(more or {})})
    access.ensure_device(request, response)
    return response


def looked_at(request: HttpRequest, page: Page, then: Then) -> HttpResponse | None:
    """Saves the sheet; None where something has to be put right or answered first, which the page then has."""
    page.judged = True
    if not all([page.head.is_valid(), page.sheet.is_valid()]):
        page.wrong = _("Not saved yet: something has to be put right first.")
        return None
    if page.sheet.is_empty:
        page.wrong = _("There is nothing on this sheet yet.")
        return None
    if isinstance(page.head, HeadForm) and not take_number(request, page, page.head):
        return None
    if page.here is not None and page.sheet.game is not page.here:
        page.sheet = Sheet(page.here, page.sheet.data, len(page.sheet.deals))
        if not page.sheet.is_valid():
            return None
    page.differences = page.sheet.reckoning.differences
    page.questions = page.sheet.questions()
    try:
        start, trail = steps(page)
    except Refused as refused:
        page.wrong = refusal(refused.id, refused.values)
        return None
    page.questions = [*page.questions, *over_questions(page, trail), *known_questions(page, trail)]
    if page.questions or any(not one.choice for one in page.differences):
        return None
    return saved(request, page, start, trail, then)


def take_number(request: HttpRequest, page: Page, head: HeadForm) -> bool:
    """Looks whether the number of a new sheet, or the sheet itself, is here already. False where it cannot be used."""
    code, id = head.cleaned_data.get("number", ""), page.sheet.game.value["id"]
    found = {str(game.pk): game for game in Game.objects.filter(Q(code=code) | Q(pk=id) if code else Q(pk=id))}
    row = next((game for game in found.values() if game.code == code), found.get(id))
    if code and exceeded(WRONG_NUMBERS, request):
        head.add_error("number", too_many())
        return False
    if row is None:
        return True
    writer = access.writer_or_none(request, row.pk)
    if writer is None:
        within(WRONG_NUMBERS, request)
        head.add_error("number" if "number" in head.fields else None, not_for_you())
        return False
    here = opened(writer.game, writer)
    game = page.sheet.game.value
    alike = all(here.value[part] == game[part] for part in ("rules", "counting"))
    if not alike or len(here.value["teams"]) != len(game["teams"]):
        other = _("The sheet with this number has other rules or other teams. Open it first.")
        head.add_error("number" if "number" in head.fields else None, other)
        return False
    page.here = here
    return True


def not_for_you() -> str:
    return _("This number cannot be used here. Leave it out, or use the phone on which its game is kept.")


def too_many() -> str:
    return _("Too many numbers were tried from here. Try again in ten minutes, or leave the number out.")


# Saving


def steps(page: Page) -> tuple[Op | None, Trail]:
    """The operations that bring the sheet into its game. Raises Refused."""
    game, start = page.sheet.game, None
    if page.here is not None:
        trail = Trail(game.value, game.ruleset, f"paper/{page.key}/{game.value['revision']}")
    else:
        assert page.rules is not None
        assert isinstance(page.head, HeadForm)
        start = start_op(page.key, page.rules, page.head)
        trail = begin({**start, "rules": page.rules.digest}, game.ruleset, "paper")
    page.sheet.follow(trail, seen=not page.is_new)
    if trail.game["state"] == "playing" and play.table(trail.game, game.ruleset)["totals"]:
        over = play.table(trail.game, game.ruleset)["outcome"]["over"]
        if over or page.head.cleaned_data["ended"]:
            trail.take("finish", under_way="count", early=not over and bool(limits(game.ruleset)))
    return start, trail


def over_questions(page: Page, trail: Trail) -> list[Question]:
    """A new sheet with fewer deals than the rules want: was that all, or does the game go on?"""
    deal = page.sheet.deals[-1]
    mark = deal.mark("over", None, len([one for one in page.sheet.deals if not one.is_empty]))
    if page.here is not None or trail.game["state"] != "playing" or mark in deal.accepted():
        return []
    text = _("By its rules this game goes on. If it ended here, tick “The game ended here” and save again.")
    return [Question(mark=mark, id="", text=text)]


def known_questions(page: Page, trail: Trail) -> list[Question]:
    """A sheet typed anew though its game is here: what it would change there."""
    if page.here is None or not page.is_new:
        return []
    changes = told(page.here, trail)
    deal = page.sheet.deals[0]
    mark = deal.mark("known", None, [page.here.value["revision"], changes])
    if not changes or mark in deal.accepted():
        return []
    text = _("This sheet is here already. What you typed would correct it: %(changes)s")
    return [Question(mark=mark, id="", text=text % {"changes": " ".join(changes)})]


def told(here: Opened, trail: Trail) -> list[str]:
    """Each step as a sentence."""
    said, game = [], here.value
    for step in trail.taken:
        after = play.apply(game, here.ruleset, step).game
        said.append(correction(play.sentence(game, after, here.ruleset, step), here.words))
        game = after
    return [one for one in said if one]


class Stopped(Exception):
    """Something was refused: nothing of the sheet is kept."""


def saved(request: HttpRequest, page: Page, start: Op | None, trail: Trail, then: Then) -> HttpResponse | None:
    """All of the sheet or nothing of it, and what follows. None where something was refused."""
    if start is not None and not within(access.NEW_GAMES, request):
        page.wrong = _("Too many games were started from here. Try again in an hour.")
        return None
    ops = [start, *trail.taken] if start else trail.taken
    sender = Sender(device=access.device_or_new(request))
    try:
        with transaction.atomic():
            waiting = [status for status in committed(ops, sender) if status == "waiting"]
            game = opened(get_object_or_404(Game, pk=trail.game["id"]))
            if not waiting:
                return then(request, page, game, bool(ops))
    except Stopped as stopped:
        page.wrong = str(stopped)
        return None
    messages.warning(request, _("Somebody else entered something else meanwhile. Please choose which is right."))
    return elsewhere(request, reverse("plain_board", args=[game.row.pk]))


def next_sheet(request: HttpRequest, page: Page, game: Opened, anything: bool) -> HttpResponse:
    messages.success(request, result(game, anything))
    return after_post(request, f"{reverse('paper')}?after={game.row.pk}&done={page.key}")


def elsewhere(request: HttpRequest, address: str) -> HttpResponse:
    """To a page that shows no sheet: htmx, which only exchanges the sheet, is told to go there."""
    if request.headers.get("HX-Request"):
        response: HttpResponse = HttpResponseClientRedirect(address)
        access.ensure_device(request, response)
        return response
    return after_post(request, address)


def committed(ops: Sequence[Op], sender: Sender) -> Iterator[str]:
    for op in ops:
        answer = commit(op, sender)
        if answer.status == "refused":
            reason = answer.reason or {"id": "", "values": {}}
            raise Stopped(refusal(reason["id"], reason["values"]))
        yield answer.status


def result(game: Opened, anything: bool) -> str:
    if not anything:
        return _("Sheet %(code)s: everything was here already.") % {"code": game.row.code}
    shown = game.board()
    totals = " \u2013 ".join(f"{side.name} {written(side.total)}" for side in shown.sides)
    return _("Sheet %(code)s is saved: %(totals)s") % {"code": game.row.code, "totals": totals}


# Numbers


def asked_number(request: HttpRequest) -> str | None:
    """The number whose game is wanted, by a button or in the address (as a printed sheet may have it)."""
    if request.method == "POST":
        return request.POST.get("number", "") if "find" in request.POST else None
    return request.GET.get("number")


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a number leads to: the game of this phone, or why it cannot be used; neither if it is free."""

    game: UUID | None = None
    text: str = ""


def find_number(request: HttpRequest, typed: str) -> Found:
    code = code_of(typed)
    if not code:
        return Found(text=_("A number has six letters and digits; 0, 1, I, L and O are not among them."))
    if exceeded(WRONG_NUMBERS, request):
        return Found(text=too_many())
    row = Game.objects.filter(code=code).first()
    if row is None:
        return Found()
    device = access.device_of(request)
    if device and Writer.objects.filter(game=row, device=device, ended=None).exists():
        return Found(game=row.pk)
    within(WRONG_NUMBERS, request)
    return Found(text=not_for_you())


@login_not_required
@require_safe
@never_cache
def paper_number(request: HttpRequest) -> HttpResponse:
    """For the script: where the sheet of a number is typed on, or why it cannot be; {} if the number is free."""
    found = find_number(request, request.GET.get("number", "")[:40])
    if found.game is not None:
        return JsonResponse({"address": f"{reverse('paper')}?game={found.game}"})
    return JsonResponse({"text": found.text} if found.text else {})


urlpatterns = [
    path("paper/", paper, name="paper"),
    path("paper/number/", paper_number, name="paper_number"),
]
