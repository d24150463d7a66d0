"""Workbooks to take away: an empty score sheet of any rules, a game with its history, all games of this phone."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper import card, workbooks
from scorekeeper.copies import Copy
from scorekeeper.figures import RuleSet
from scorekeeper.play.values import MOST_PLAYERS, MOST_TEAMS
from scorekeeper.published import Published, published
from scorekeeper.texts.saying import say
from scorekeeper.views.changes import history_context
from scorekeeper.views.files import attached, file_name, of_phone
from scorekeeper.views.opening import open_for_writer
from scorekeeper.views.rules import needed, texts_of
from scorekeeper.workbooks.values import Section

MOST_DEALS = 20
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def card_of(rules: RuleSet, texts: Mapping[str, Any]) -> list[Section]:
    """The rules card as text."""
    words = texts["words"]
    return [
        (
            say({"t": section.title}, words),
            [(say(line.label, words), say(line.value, words)) for line in section.lines],
        )
        for section in card.sections(rules, texts)
    ]


@login_not_required
@require_safe
@never_cache
def rules_workbook(request: HttpRequest, key: str) -> HttpResponse:
    """An empty sheet that adds itself up; the address says for how many teams, players and deals."""
    rules = needed(key)
    sheet = empty_sheet(rules, request.GET.get("teams"), request.GET.get("players"), request.GET.get("deals"))
    name = slugify(rules.texts.name)[:60] or "score-sheet"
    return attached(workbooks.workbook(sheet), f"{name}.xlsx", KIND)


def empty_sheet(
    rules: Published, teams: str | None = None, players: str | None = None, deals: str | None = None
) -> workbooks.ScoreSheet:
    """As asked for, else as the rules usually have it."""
    texts = texts_of(rules)
    sides, size = rules.rules.table.sides[0] if rules.rules.table.sides else (2, 2)
    team = workbooks.SheetTeam(players=("",) * number(players, size, MOST_PLAYERS))
    key = rules.key if rules.key in published() else ""
    return workbooks.ScoreSheet(
        rules=rules.rules,
        rules_value={"digest": rules.digest, "key": key, "figures": rules.rules.figures(), "texts": texts},
        teams=(team,) * number(teams, sides, MOST_TEAMS),
        deals=number(deals, workbooks.usual_deals(rules.rules), MOST_DEALS),
        card=card_of(rules.rules, texts),
    )


def number(asked: str | None, usual: int, most: int) -> int:
    found = int(asked) if asked and asked.isascii() and asked.isdigit() and len(asked) < 4 else usual
    return min(max(found, 1), most)


@login_not_required
@require_safe
@never_cache
def game_workbook(request: HttpRequest, id: UUID) -> HttpResponse:
    """The sheet of a game, filled in and live, with all that was changed in it."""
    game = open_for_writer(request, id)
    copy = Copy(game=game.value, rules=game.rules, ruleset=game.ruleset)
    history = [
        workbooks.Told(
            when=timezone.localtime(touch["when"]).replace(tzinfo=None, microsecond=0),
            who=touch["writer"],
            what=" ".join(said for said in (*touch["said"], touch["mark"]) if said),
        )
        for touch in history_context(request, game)["touches"]
    ]
    sheet = workbooks.score_sheet(copy, card_of(game.ruleset, game.rules["texts"]), history)
    return attached(workbooks.workbook(sheet), file_name(copy, "xlsx"), KIND)


@login_not_required
@require_safe
@never_cache
def games_workbook(request: HttpRequest) -> HttpResponse:
    """All games of this phone in one table each of games and of deals."""
    return attached(workbooks.season(of_phone(request)), f"hand-and-foot-{timezone.localdate()}.xlsx", KIND)


urlpatterns = [
    path("rules/<str:key>/sheet.xlsx", rules_workbook, name="rules_workbook"),
    path("g/<uuid:id>/game.xlsx", game_workbook, name="game_workbook"),
    path("games.xlsx", games_workbook, name="games_workbook"),
]
