"""Putting things right without script: the pages that ask, and the one view that carries it out."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper import card, play
from scorekeeper.boards import Board, board, fenced, team_name
from scorekeeper.commit import MANAGERS_ONLY
from scorekeeper.corrections import ACTIONS, Wrong
from scorekeeper.forms import sitters
from scorekeeper.models import Change, Game
from scorekeeper.numbers import written
from scorekeeper.play.values import MOST_PLAYERS
from scorekeeper.published import Published, published
from scorekeeper.rulebook import find, named
from scorekeeper.texts.rulesets import value as published_value
from scorekeeper.texts.saying import say as say_text
from scorekeeper.views.changes import history_context, label, tally_words, told_last, who
from scorekeeper.views.opening import (
    Opened,
    after_post,
    keyed,
    new_key,
    open_for_writer,
    opened,
    page_key,
    refused,
    say,
    send,
)
from scorekeeper.views.rules import own_rules
from scorekeeper.wording import correction, refusal


@login_not_required
@require_safe
@never_cache
def page(request: HttpRequest, id: UUID, name: str) -> HttpResponse:
    game = open_for_writer(request, id)
    return show(request, game, name, new_key())


def show(request: HttpRequest, game: Opened, name: str, key: str, **more: Any) -> HttpResponse:
    context = {"game": game, "board": game.board(), "key": key, "here": name, "typed": {}}
    context |= {**CONTEXTS[name](request, game), **more}
    return render(request, f"scorekeeper/plain_{name}.html", context)


@login_not_required
@require_POST
@never_cache
def act(request: HttpRequest, id: UUID, action: str) -> HttpResponse:
    """Carries out one correction; what cannot be done is said beside what was typed."""
    game = open_for_writer(request, id)
    if action not in ACTIONS:
        raise Http404
    if game.value["locked"] or (action in MANAGERS_ONLY and game.writer and not game.writer.manages):
        raise PermissionDenied
    where, ask = ACTIONS[action]
    key = page_key(request)
    try:
        asked = [(name, with_rules(content)) for name, content in ask(game.value, request.POST.dict())]
        ops = [keyed(game.value, name, page=key, **content) for name, content in asked]
        answers = send(request, ops)
        wrong = refused(answers)
    except (Wrong, play.Refused) as error:
        wrong = str(error) if isinstance(error, Wrong) else refusal(error.id, error.values)
        answers = []
    if wrong and where != "board":
        return show(request, game, where, key, wrong={action.replace("-", "_"): wrong}, typed=request.POST)
    if wrong:
        messages.error(request, wrong)
    elif any(answer.status == "applied" for answer in answers):
        say(request, game, ops)
    elif any(answer.status == "waiting" for answer in answers):
        messages.warning(request, _("Somebody else changed the same meanwhile. Please choose which is right."))
    if action == "extra" and (number := next_deal(game)):
        return after_post(request, "plain_deal", id, number)
    return after_post(request, "plain_board", id)


def next_deal(before: Opened) -> int | None:
    """The deal to be played now."""
    game = opened(Game.objects.get(pk=before.row.pk))
    number: int | None = play.table(game.value, game.ruleset)["next"]["deal"]
    return number


def with_rules(content: dict[str, Any]) -> dict[str, Any]:
    """A table's own rules are named by their row on pages; operations carry them whole."""
    rules = find(content["rules"]) if isinstance(content.get("rules"), str) else None
    return {**content, "rules": named(rules)} if rules else content


# What the pages show


def fix_context(request: HttpRequest, game: Opened) -> dict[str, Any]:
    deals = [
        {
            "view": view,
            "pairs": pairs(game, view.number),
            "others": [deal["number"] for deal in game.value["deals"] if deal["number"] != view.number],
        }
        for view in game.board().deals
    ]
    return {"deals": deals, "last": told_last(game), "manages": game.writer is not None and game.writer.manages}


def pairs(game: Opened, deal: int) -> list[tuple[str, str]]:
    """("0,1", "Ann and Joe with They") for all teams whose figures may have been exchanged."""
    there = [team["order"] for team in game.value["teams"] if play.plays_in(team, deal)]
    named = {team: fenced(team_name(game.value, team, deal)) for team in there}
    return [
        (f"{one},{two}", _("%(a)s with %(b)s") % {"a": named[one], "b": named[two]})
        for one in there
        for two in there
        if one < two
    ]


def people_context(request: HttpRequest, game: Opened) -> dict[str, Any]:
    coming = len(game.value["deals"]) + 1
    shown = play.table(game.value, game.ruleset)
    there = [team["order"] for team in game.value["teams"] if team["to"] is None]
    totals = [shown["totals"][team] for team in there]
    starts = [(0, written(0))]
    if any(totals):
        starts += [
            (min(totals), _("The lowest: %(points)s") % {"points": written(min(totals))}),
            (average(totals), _("The average: %(points)s") % {"points": written(average(totals))}),
        ]
    return {
        "teams": [(team, team_name(game.value, team["order"])) for team in game.value["teams"]],
        "sitters": sitters(game.value, coming),
        "leaving": [(team, team_name(game.value, team)) for team in there],
        "coming": coming,
        "starts": starts,
        "players": range(MOST_PLAYERS),
    }


def average(totals: list[int]) -> int:
    """Rounded to the nearest 5, as all card points are."""
    return round(sum(totals) / len(totals) / 5) * 5


def rules_context(request: HttpRequest, game: Opened) -> dict[str, Any]:
    """Other rules: the list, and for a chosen one every deal before and after."""
    chosen = find(request.GET.get("to", "") or request.POST.get("to", ""))
    found = sorted(
        (one for one in published().values() if not one.texts.template), key=lambda one: one.texts.name.casefold()
    )
    context: dict[str, Any] = {"all": found, "own": own_rules(request), "chosen": chosen}
    if chosen:
        context["after"] = other_board(game, chosen)
        context["rows"] = list(zip(game.board().deals, context["after"].deals, strict=True))
        context["lost"] = [
            f"{later.word}, {words}"
            for before, later in context["rows"]
            for words in later.kept
            if words not in before.kept
        ]
    return context


def other_board(game: Opened, rules: Published) -> Board:
    return board(game.value, rules.rules, published_value(rules)["texts"])


def finish_context(request: HttpRequest, game: Opened) -> dict[str, Any]:
    shown = play.table(game.value, game.ruleset)
    under_way = [deal["number"] for deal in shown["deals"] if deal["entered"] and not deal["complete"]]
    played = len([deal for deal in shown["deals"] if deal["complete"]])
    return {"over": shown["outcome"]["over"], "under_way": under_way, "played": played}


def card_context(request: HttpRequest, game: Opened) -> dict[str, Any]:
    """The rules of this game, as they are read at the table."""
    own = game.words.own
    found = [
        {
            "title": say_text({"t": section.title}, own),
            "lines": [(say_text(line.label, own), say_text(line.value, own)) for line in section.lines],
        }
        for section in card.sections(game.ruleset, game.rules["texts"])
    ]
    return {"sections": found}


CONTEXTS = {
    "fix": fix_context,
    "people": people_context,
    "rules_exchange": rules_context,
    "finish": finish_context,
    "card": card_context,
    "history": history_context,
}


# Two different figures for one thing


def choices(game: Opened) -> list[dict[str, Any]]:
    """What waits for a choice, by what it is about: what is saved and what others sent, with who and when."""
    found: dict[str, dict[str, Any]] = {}
    saved = origins(game)
    for entry in game.value["waiting"]:
        op = entry["op"]
        about = repr(play.unit(op))
        if about not in found:
            found[about] = {
                "about": about_words(game, op),
                "saved": value_words(game, op, saved=True),
                "origin": saved.get(about),
                "others": [],
            }
        found[about]["others"].append(
            {
                "key": entry["key"],
                "writer": entry["writer"] or _("another phone"),
                "when": parse_datetime(entry["when"]),
                "says": value_words(game, op, saved=False),
            }
        )
    for choice in found.values():
        choice["settles"] = " ".join(other["key"] for other in choice["others"])
    return list(found.values())


def origins(game: Opened) -> dict[str, dict[str, Any]]:
    """Who entered what is saved, and when, by unit; not where an undo or an exchange brought the figures."""
    units = {repr(play.unit(entry["op"])): play.unit(entry["op"]) for entry in game.value["waiting"]}
    deals = {unit[1] for unit in units.values() if unit[0] in ("tally", "end")}
    if not deals:
        return {}
    changes = game.row.changes.filter(
        status=Change.Status.APPLIED, op__op__in=["tally", "end"], op__deal__in=list(deals)
    ).order_by("number")
    last = {repr(play.unit(change.op)): change for change in changes}
    return {
        about: {"writer": change.writer_name or _("A phone without a name"), "when": change.when}
        for about, change in last.items()
        if about in units and change.after == play.value(game.value, units[about])
    }


def about_words(game: Opened, op: dict[str, Any]) -> str:
    deal = game.words.deal(op["deal"]) if "deal" in op else ""
    if op["op"] == "tally":
        return f"{deal}, {fenced(label(game, op['team'], op['deal']))}"
    return deal or _("This game")


def value_words(game: Opened, op: dict[str, Any], *, saved: bool) -> str:
    """The figures in words: what is saved, or what the operation wants."""
    if op["op"] == "tally":
        tally = play.tally_of(game.value, op["deal"], op["team"]) if saved else op["tally"]
        return tally_words(tally, game.words)
    if op["op"] == "end":
        end = play.end_of(game.value, op["deal"]) if saved else op["end"]
        said = {
            "out": _("%(who)s went out"),
            "first_down": _("%(who)s laid down first"),
            "starter": _("%(who)s started"),
        }
        answers = [
            text % {"who": who(game, field, end[field], op["deal"]) or _("Nobody")}
            for field, text in said.items()
            if end.get(field) is not None
        ]
        return ", ".join(answers) or _("not known")
    return _("as it is now") if saved else correction([{"id": f"fix.{op['op']}", "values": {}}], game.words)


urlpatterns = [
    path("g/<uuid:id>/plain/fix/", page, {"name": "fix"}, name="plain_fix"),
    path("g/<uuid:id>/plain/people/", page, {"name": "people"}, name="plain_people"),
    path("g/<uuid:id>/plain/rules/", page, {"name": "rules_exchange"}, name="plain_exchange"),
    path("g/<uuid:id>/plain/finish/", page, {"name": "finish"}, name="plain_finish"),
    path("g/<uuid:id>/plain/card/", page, {"name": "card"}, name="plain_card"),
    path("g/<uuid:id>/plain/history/", page, {"name": "history"}, name="plain_history"),
    path("g/<uuid:id>/plain/do/<slug:action>/", act, name="plain_act"),
]
