"""For everybody who only looks: the board behind a watch link, the screen for tablet or TV, the page on paper."""

import json
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper import access
from scorekeeper.limits import exceeded, within
from scorekeeper.models import Link, Role
from scorekeeper.views.opening import last_change, open_for_writer, opened, place_of

MOST_GAMES = 12  # on one screen, in turn
MOST_DEALS = 5  # columns side by side on it
MANY = 4  # teams, from which on each has one row
THEMES = ("light", "dark")
STOP_ASKING = 286  # what htmx takes as the end of asking again and again


def find(request: HttpRequest, secret: str) -> Link | None:
    """The watch link behind a secret; who tries too many wrong ones is told nothing for a while."""
    if exceeded(access.WRONG_LINKS, request):
        return None
    found = access.find_link(secret)
    if found is None or found.role != Role.WATCH:
        within(access.WRONG_LINKS, request)
        return None
    return found


def closed(request: HttpRequest) -> HttpResponse:
    response = render(request, "404.html", status=404)
    patch_cache_control(response, private=True, no_store=True)
    return response


def etag_of(*links: Link) -> str:
    return f'W/"{"-".join(str(link.game.revision) for link in links)}-{get_language()}"'


def unchanged(request: HttpRequest, etag: str) -> HttpResponse | None:
    """304, if the reader has this already."""
    if etag not in parse_etags(request.headers.get("If-None-Match", "")):
        return None
    return fresh(HttpResponse(status=304), etag)


def fresh(response: HttpResponse, etag: str) -> HttpResponse:
    """Kept by the reader, but asked for each time."""
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response


# One game


@login_not_required
@require_safe
def watch(request: HttpRequest, secret: str) -> HttpResponse:
    """The page around the board; the board alone is asked for again every few seconds."""
    link = find(request, secret)
    if link is None:
        return closed(request)
    return board_answer(request, link, "scorekeeper/watch.html")


@login_not_required
@require_safe
def watch_board(request: HttpRequest, secret: str) -> HttpResponse:
    """The board alone: an unchanged game costs one query."""
    link = find(request, secret)
    if link is None and request.headers.get("HX-Request"):
        return render(request, "scorekeeper/_watch_closed.html", status=STOP_ASKING)
    if link is None:
        return closed(request)
    return unchanged(request, etag_of(link)) or board_answer(request, link, "scorekeeper/_watch_board.html")


def board_answer(request: HttpRequest, link: Link, template: str) -> HttpResponse:
    game = opened(link.game)
    # The page itself says what it has seen: only then does an unchanged board move nothing at all.
    headers = json.dumps({"If-None-Match": etag_of(link)})
    context = {"board": game.board(place_of(last_change(link.game))), "secret": link.secret, "headers": headers}
    return fresh(render(request, template, context), etag_of(link))


# The screen


@login_not_required
@require_safe
@never_cache
def screen(request: HttpRequest) -> HttpResponse:
    """Several games in turn: /screen/?g=<watch secret>&g=...&theme=dark&every=20"""
    links = on_screen(request)
    theme = request.GET.get("theme", "")
    context = {
        "links": links,
        "asked": bool(request.GET.getlist("g")),
        "theme": theme if theme in THEMES else "",
        "every": seconds(request),
        "query": request.GET.urlencode(),
        "boards": [drawn(link) for link in links],
    }
    return render(request, "scorekeeper/screen.html", context)


@login_not_required
@require_safe
def screen_boards(request: HttpRequest) -> HttpResponse:
    """The boards of the screen alone."""
    links = on_screen(request)
    etag = etag_of(*links)
    if answer := unchanged(request, etag):
        return answer
    return fresh(render(request, "scorekeeper/_screen_boards.html", {"boards": [drawn(one) for one in links]}), etag)


def on_screen(request: HttpRequest) -> list[Link]:
    """The games asked for that can be watched, in that order; addresses as people paste them will do."""
    wanted = list(dict.fromkeys(secret_in(text) for text in request.GET.getlist("g")[:MOST_GAMES]))
    return [link for secret in wanted if secret and (link := find(request, secret))]


def secret_in(text: str) -> str:
    """The secret of a pasted address, or the secret itself."""
    return text.strip().rstrip("/").rsplit("/", 1)[-1][:80]


def drawn(link: Link) -> dict[str, object]:
    """A game by rows of teams and columns of deals; of a long game the last deals, and what came before as one."""
    board = opened(link.game).board(place_of(last_change(link.game)))
    tall = len(board.sides) < MANY
    most = MOST_DEALS if tall else MOST_DEALS - 1
    deals = board.deals if len(board.deals) <= most else board.deals[1 - most :]
    earlier = len(board.deals) - len(deals)
    before = board.deals[earlier - 1].running if earlier else ()
    rows = [
        (side, before[side.order].points if earlier else None, [deal.squares[side.order] for deal in deals])
        for side in board.sides
    ]
    columns = len(deals) + bool(earlier)
    return {"board": board, "deals": deals, "earlier": earlier, "rows": rows, "columns": columns, "tall": tall}


def seconds(request: HttpRequest) -> int:
    """How long each game stays on the screen."""
    text = request.GET.get("every", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 15
    return min(max(number, 5), 300)


# Paper


@login_not_required
@require_safe
@never_cache
def print_game(request: HttpRequest, id: UUID) -> HttpResponse:
    game = open_for_writer(request, id)
    return render(request, "scorekeeper/print.html", {"game": game, "board": game.board()})


urlpatterns = [
    path("watch/<str:secret>/", watch, name="watch"),
    path("watch/<str:secret>/board/", watch_board, name="watch_board"),
    path("screen/", screen, name="screen"),
    path("screen/boards/", screen_boards, name="screen_boards"),
    path("g/<uuid:id>/print/", print_game, name="print_game"),
]
