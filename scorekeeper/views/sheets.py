"""Games on paper: the filled sheet, the result slip, all games of a day as one file, the score card of a player."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper import access
from scorekeeper.boards import team_names
from scorekeeper.models import Change, Game, Role
from scorekeeper.models.rules import remember
from scorekeeper.models.storing import load, value
from scorekeeper.padforms import CardForm, FormatForm, SmallForm, laid_nearest
from scorekeeper.pads import measure, pieces_pdf, sheets_pdf
from scorekeeper.play.values import Game as GameValue
from scorekeeper.rulebook import rules_value
from scorekeeper.sheets.content import Sheet
from scorekeeper.sheets.corrected import corrected
from scorekeeper.sheets.filling import Around, filled, people_of
from scorekeeper.sheets.paper import BY_KEY, USUAL
from scorekeeper.sheets.plan import Plan, laid_out
from scorekeeper.sheets.small import ScoreCard, card_lines, slip
from scorekeeper.views.opening import Opened, open_for_writer
from scorekeeper.views.printing import pdf, query_of, small_twin, twin

MOST_GAMES = 100
History = Sequence[Mapping[str, Any]]


def language() -> str:
    return get_language() or "en"


def date_of(row: Game) -> str:
    return date_format(row.played_on, "DATE_FORMAT") if row.played_on else ""


def as_of(row: Game) -> str:
    return date_format(timezone.localtime(row.changed), "DATETIME_FORMAT")


def histories(rows: Sequence[Game]) -> dict[Any, list[dict[str, Any]]]:
    """What was changed in each game, in the order in which it was; one query."""
    found: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    asked = Change.objects.filter(game__in=rows).order_by("number")
    for change in asked.values("game_id", "op", "group", "before", "after", "status"):
        found[change["game_id"]].append(dict(change))
    return found


def sheet_of(game: Opened, history: History, *, qr: str = "", rules_box: bool = False) -> Sheet:
    around = Around(
        date=date_of(game.row),
        as_of=as_of(game.row),
        qr=qr,
        rules_box=rules_box,
        corrected=corrected(game.value, history),
    )
    return filled(game.value, game.ruleset, game.rules["texts"], around)


def watch_address(request: HttpRequest, game: Opened) -> str:
    """Where the game can be watched; shown only to who may hand out its links."""
    manages = game.writer is not None and game.writer.manages
    secret = access.links_of(game.row).get(Role.WATCH, "") if manages else ""
    return access.link_bases(request)[0] + reverse("watch", args=[secret]) if secret else ""


# One game


def game_sheet(request: HttpRequest, id: UUID) -> tuple[Opened, FormatForm, tuple[Sheet, Plan] | None, bool]:
    """The sheet of a game of this phone, laid out as asked; 404 for strangers."""
    game = open_for_writer(request, id)
    form = FormatForm(request.GET)
    valid = form.is_valid()
    qr = watch_address(request, game) if form.cleaned_data.get("qr") else ""
    history = histories([game.row])[game.row.pk]
    sheet = sheet_of(game, history, qr=qr, rules_box=form.cleaned_data.get("box", False))
    fits = form.fit(sheet)
    return game, form, laid_out(sheet, form.fitting, measure), valid and fits


@login_not_required
@require_safe
@never_cache
def sheet_page(request: HttpRequest, id: UUID) -> HttpResponse:
    game, form, laid, exact = game_sheet(request, id)
    context = {
        "game": game,
        "board": game.board(),
        "form": form,
        "exact": exact,
        "preview": twin(*laid) if laid else "",
        "plan": laid and laid[1],
        "query": query_of(request),
    }
    return render(request, "scorekeeper/game_sheet.html", context)


@login_not_required
@require_safe
@never_cache
def sheet_pdf(request: HttpRequest, id: UUID) -> HttpResponse:
    game, _form, laid, exact = game_sheet(request, id)
    if laid is None or not exact:
        return redirect(reverse("game_sheet", args=[id]) + query_of(request))
    content = sheets_pdf([laid], title=game.board().title, language=language())
    return pdf(content, f"hand-and-foot-{game.value['code']}")


@login_not_required
@require_safe
@never_cache
def slip_page(request: HttpRequest, id: UUID) -> HttpResponse:
    game = open_for_writer(request, id)
    form = SmallForm(request.GET)
    context = {
        "title": _("Result slip"),
        "form": form,
        "preview": [small_twin(slip_of(game).piece(), form.format)],
        "pdf": reverse("game_slip_pdf", args=[id]) + query_of(request),
        "back": reverse("plain_board", args=[id]),
        "plan": {"format": form.format},
    }
    return render(request, "scorekeeper/small.html", context)


@login_not_required
@require_safe
@never_cache
def slip_pdf(request: HttpRequest, id: UUID) -> HttpResponse:
    game = open_for_writer(request, id)
    format = SmallForm(request.GET).format
    content = pieces_pdf([slip_of(game).piece()], format, title=game.board().title, language=language())
    return pdf(content, f"hand-and-foot-{game.value['code']}-slip")


def slip_of(game: Opened) -> Any:
    return slip(game.value, game.ruleset, game.rules["texts"], date=date_of(game.row), as_of=as_of(game.row))


# Many games


def games_asked(request: HttpRequest, day: datetime.date | None = None) -> list[Opened]:
    """This phone's games, those named in the address, those of a day or the last ones; the oldest first.

    A fixed number of queries.
    """
    asked = Game.objects.of_device(access.device_of(request)).select_related("rules")
    if request.GET.getlist("g"):
        asked = asked.filter(pk__in=[id for text in request.GET.getlist("g")[:MOST_GAMES] if (id := id_of(text))])
    if day is not None:
        asked = asked.filter(played_on=day)
    rows = list(asked[:MOST_GAMES])
    for row in rows:
        remember(row.rules)
    loaded = load(rows)
    found = [
        Opened(row=row, value=value(row, loaded[row.pk]), ruleset=row.rule_set, rules=rules_value(row.rules))
        for row in rows
    ]
    return sorted(found, key=lambda game: (game.value["played_on"] or "", game.row.made))


def id_of(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def sheets_asked(request: HttpRequest) -> list[tuple[Sheet, Plan]]:
    """Their sheets; where one cannot be had in the format asked for, in the nearest."""
    games = games_asked(request)
    history = histories([game.row for game in games])
    small = SmallForm(request.GET).format
    format = BY_KEY.get(f"{small.paper}-1-{small.print}", USUAL)
    sheets = [sheet_of(game, history[game.row.pk]) for game in games]
    return [laid for sheet in sheets if (laid := laid_nearest(sheet, format))]


@login_not_required
@require_safe
@never_cache
def games_paper(request: HttpRequest) -> HttpResponse:
    """Which games, and what of them."""
    rows = [
        {"id": str(game.row.pk), "names": team_names(game.value), "date": game.row.played_on, "code": game.row.code}
        for game in reversed(games_asked(request))
    ]
    form = SmallForm(request.GET)
    context = {"games": rows, "form": form, "most": MOST_GAMES if len(rows) == MOST_GAMES else 0}
    return render(request, "scorekeeper/games_paper.html", context)


@login_not_required
@require_safe
@never_cache
def games_sheets_pdf(request: HttpRequest) -> HttpResponse:
    found = sheets_asked(request)
    if not found:
        return redirect("games_paper")
    return pdf(sheets_pdf(found, title=_("Score sheets"), language=language()), "hand-and-foot-sheets")


@login_not_required
@require_safe
@never_cache
def games_sheets(request: HttpRequest) -> HttpResponse:
    found = sheets_asked(request)
    context = {
        "title": _("Score sheets"),
        "sheets": [twin(*laid) for laid in found],
        "plan": found[0][1] if found else None,
        "back": reverse("games_paper"),
    }
    return render(request, "scorekeeper/sheets.html", context)


@login_not_required
@require_safe
@never_cache
def games_slips_pdf(request: HttpRequest) -> HttpResponse:
    games = games_asked(request)
    if not games:
        return redirect("games_paper")
    slips = [slip_of(game).piece() for game in games]
    content = pieces_pdf(slips, SmallForm(request.GET).format, title=_("Result slips"), language=language())
    return pdf(content, "hand-and-foot-slips")


@login_not_required
@require_safe
@never_cache
def games_slips(request: HttpRequest) -> HttpResponse:
    format = SmallForm(request.GET).format
    context = {
        "title": _("Result slips"),
        "sheets": [small_twin(slip_of(game).piece(), format) for game in games_asked(request)],
        "plan": {"format": format},
        "back": reverse("games_paper"),
    }
    return render(request, "scorekeeper/sheets.html", context)


# Score cards


def cards_asked(request: HttpRequest) -> tuple[CardForm, list[ScoreCard], list[str]]:
    """The card of a player with the games of a day, or blank ones; and the names to choose from."""
    form = CardForm(request.GET)
    form.is_valid()
    chosen = form.cleaned_data
    day, player = chosen.get("on"), chosen.get("player") or ""
    games = games_asked(request, day)
    known = dict.fromkeys(
        name
        for game in reversed(games)
        for team in game.value["teams"]
        for name in people_of(game.value, team["order"])
    )
    played: list[tuple[GameValue, Any]] = [(game.value, game.ruleset) for game in games]
    lines = card_lines(player, played, chosen.get("rounds") or CardForm.USUAL_ROUNDS)
    date = date_format(day, "DATE_FORMAT") if day else ""
    return form, [ScoreCard(player=player, date=date, lines=lines)] * (chosen.get("copies") or 1), list(known)


@login_not_required
@require_safe
@never_cache
def cards_page(request: HttpRequest) -> HttpResponse:
    form, cards, known = cards_asked(request)
    context = {
        "title": _("Score cards"),
        "form": form,
        "known": known,
        "preview": [small_twin(card.piece(), form.format) for card in cards[:1]],
        "told": ngettext("%(n)d card", "%(n)d cards", len(cards)) % {"n": len(cards)},
        "pdf": "" if form.errors else reverse("cards_pdf") + query_of(request),
        "back": reverse("pads"),
        "plan": {"format": form.format},
    }
    return render(request, "scorekeeper/small.html", context)


@login_not_required
@require_safe
@never_cache
def cards_pdf(request: HttpRequest) -> HttpResponse:
    form, cards, _known = cards_asked(request)
    if form.errors:
        return redirect(reverse("cards") + query_of(request))
    pieces = [card.piece() for card in cards]
    return pdf(pieces_pdf(pieces, form.format, title=_("Score cards"), language=language()), "hand-and-foot-cards")


urlpatterns = [
    # g/<id>/
    path("g/<uuid:id>/sheet/", sheet_page, name="game_sheet"),
    path("g/<uuid:id>/sheet.pdf", sheet_pdf, name="game_sheet_pdf"),
    path("g/<uuid:id>/slip/", slip_page, name="game_slip"),
    path("g/<uuid:id>/slip.pdf", slip_pdf, name="game_slip_pdf"),
    # games/
    path("games/paper/", games_paper, name="games_paper"),
    path("games/sheets/", games_sheets, name="games_sheets"),
    path("games/sheets.pdf", games_sheets_pdf, name="games_sheets_pdf"),
    path("games/slips/", games_slips, name="games_slips"),
    path("games/slips.pdf", games_slips_pdf, name="games_slips_pdf"),
    # pads/
    path("pads/cards/", cards_page, name="cards"),
    path("pads/cards.pdf", cards_pdf, name="cards_pdf"),
]
