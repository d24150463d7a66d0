"""The app without script: start a game, its board, this phone's games. Entry and corrections have their own modules."""

import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import access
from scorekeeper.boards import joined, people
from scorekeeper.forms import TeamsForm
from scorekeeper.limits import within
from scorekeeper.models import Game
from scorekeeper.models.storing import load, value
from scorekeeper.operations import derived, starting
from scorekeeper.play import Op
from scorekeeper.published import Published, published
from scorekeeper.rulebook import find, named
from scorekeeper.views import entering, mending
from scorekeeper.views.api import summaries
from scorekeeper.views.changes import told_last
from scorekeeper.views.opening import (
    after_post,
    last_change,
    new_key,
    open_for_writer,
    page_key,
    place_of,
    refused,
    send,
)
from scorekeeper.views.rules import own_rules

FEW = 12  # games of this phone that the start looks at


# Start


@login_not_required
@require_safe
@never_cache
def choose_rules(request: HttpRequest) -> HttpResponse:
    """What was played last, then the most common, then all."""
    rules = sorted(published().values(), key=lambda one: one.texts.name.casefold())
    return render(
        request,
        "scorekeeper/plain_rules.html",
        {
            "key": new_key(),
            "own": own_rules(request),
            "last": summaries(access.device_of(request))[:3],
            "common": sorted((one for one in rules if one.texts.popular), key=lambda one: one.texts.popular),
            "others": [one for one in rules if not one.texts.popular and not one.texts.template],
        },
    )


@login_not_required
@require_http_methods(["GET", "POST"])
@never_cache
def new_game(request: HttpRequest, key: str) -> HttpResponse:
    """Who plays under these rules; the names are those that this phone used last."""
    rules = find(key)
    if rules is None:
        raise Http404
    teams, players = size(request, rules)
    if request.method == "POST" and "resize" not in request.POST:
        form = TeamsForm(request.POST, teams=teams, players=players)
        if form.is_valid():
            op = start_op(page_key(request), named(rules), form)
            if not within(access.NEW_GAMES, request):
                form.add_error(None, _("Too many games were started from here. Try again in an hour."))
            elif not (wrong := refused(send(request, [op]))):
                return after_post(request, "plain_board", op["game"])
            else:
                form.add_error(None, wrong)
    else:
        given = request.POST.dict() if request.method == "POST" else {"played_on": timezone.localdate().isoformat()}
        form = TeamsForm(None, teams=teams, players=players, initial=given)
    context = {
        "rules": rules,
        "form": form,
        "key": page_key(request),
        "teams": teams,
        "players": players,
        "known_names": known_names(request),
        "most_teams": range(2, TeamsForm.MOST_TEAMS + 1),
        "most_players": range(1, TeamsForm.MOST_PLAYERS + 1),
    }
    return render(request, "scorekeeper/plain_new.html", context)


def size(request: HttpRequest, rules: Published) -> tuple[int, int]:
    """How many teams of how many: as asked for, else as the rules usually have it."""
    usual = rules.rules.table.sides[0] if rules.rules.table.sides else (2, 2)
    asked = request.POST if request.method == "POST" else request.GET
    limits = (2, TeamsForm.MOST_TEAMS), (1, TeamsForm.MOST_PLAYERS)
    found = []
    for name, fallback, (least, most) in zip(("teams", "players"), usual, limits, strict=True):
        text = asked.get(name, "")
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else fallback
        found.append(min(max(number, least), most))
    return found[0], found[1]


def start_op(page: str, rules: Any, form: TeamsForm) -> Op:
    """The same form sent twice is the same game; with other names it is another."""
    date = form.cleaned_data["played_on"]
    content = {
        "counting": {"net": form.cleaned_data["net"], "left_first": form.cleaned_data["left_first"]},
        "played_on": date.isoformat() if date else None,
    }
    id = derived(page, repr((rules, form.teams(), content)))
    return starting(id, rules, form.teams(), key=derived(id, "start"), **content)


def known_names(request: HttpRequest) -> list[str]:
    """Names that were used on this phone, the last ones first."""
    found = list(Game.objects.of_device(access.device_of(request))[:FEW])
    loaded = load(found)
    values = [value(game, loaded[game.pk]) for game in found]
    seats = [seat for game in values for team in game["teams"] for seat in team["seats"]]
    names = [sitter["name"] for seat in seats for sitter in seat["sitters"] if sitter["name"]]
    return list(dict.fromkeys(names))


@login_not_required
@require_POST
def rematch(request: HttpRequest, id: UUID) -> HttpResponse:
    """The same people under the same rules, today; the winners of the last game need not start."""
    before = open_for_writer(request, id)
    game = before.value
    there = [team for team in game["teams"] if team["to"] is None]
    page = page_key(request)
    new = derived(page, "rematch")
    op = starting(
        new,
        before.named_rules,
        [{"name": team["name"], "players": people(team, 1000) or [""]} for team in there],
        key=derived(new, "start"),
        counting=game["counting"],
        played_on=timezone.localdate().isoformat(),
    )
    if wrong := refused(send(request, [op])):
        messages.error(request, wrong)
        return after_post(request, "plain_board", id)
    return after_post(request, "plain_board", new)


# Board and list


@login_not_required
@require_safe
@never_cache
def plain_board(request: HttpRequest, id: UUID) -> HttpResponse:
    game = open_for_writer(request, id)
    board = game.board(place_of(last_change(game.row)))
    last = told_last(game)
    context = {
        "game": game,
        "board": board,
        "here": "board",
        "edit": not game.value["locked"],
        "key": new_key(),
        "last": last,
        "waiting": mending.choices(game),
    }
    return render(request, "scorekeeper/plain_board.html", context)


@login_not_required
@require_safe
@never_cache
def games(request: HttpRequest) -> HttpResponse:
    """This phone's games, newest first, with a search over names, rules and dates."""
    wanted = request.GET.get("q", "")[:100].strip()
    found = summaries(access.device_of(request))
    if wanted:
        found = [one for one in found if all(word in searched(one) for word in wanted.casefold().split())]
    return render(request, "scorekeeper/games.html", {"games": [listing(one) for one in found], "wanted": wanted})


def searched(game: dict[str, Any]) -> str:
    """The text in which the list of games is searched: teams, code, the date in figures and in words."""
    date = game_date(game)
    dates = [game["played_on"], date_format(date), date_format(date, "F Y")] if date else []
    return " ".join([*game["teams"], game["code"], *dates]).casefold()


def listing(game: dict[str, Any]) -> dict[str, Any]:
    """A game as the list shows it."""
    winners = [game["teams"][team] for team in game["winners"]]
    sides = list(zip(game["teams"], game["totals"], strict=True))
    return {**game, "date": game_date(game), "sides": sides, "won": joined(winners) if len(winners) == 1 else ""}


def game_date(game: dict[str, Any]) -> datetime.date | None:
    return datetime.date.fromisoformat(game["played_on"]) if game["played_on"] else None


urlpatterns = [
    path("plain/", choose_rules, name="plain_new"),
    path("plain/<str:key>/", new_game, name="plain_start"),
    path("games/", games, name="games"),
    path("g/<uuid:id>/plain/", plain_board, name="plain_board"),
    path("g/<uuid:id>/plain/rematch/", rematch, name="plain_rematch"),
    *entering.urlpatterns,
    *mending.urlpatterns,
]
