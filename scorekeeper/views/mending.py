"""Putting things right without script: the pages that ask, and the one view that carries it out."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper import card, play
from scorekeeper.boards import Board, Words, board, fenced, joined, seat_name, team_name
from scorekeeper.commit import MANAGERS_ONLY
from scorekeeper.corrections import ACTIONS, Wrong
from scorekeeper.forms import sitters
from scorekeeper.models import Change
from scorekeeper.numbers import written
from scorekeeper.play.values import MOST_PLAYERS
from scorekeeper.published import Published, published
from scorekeeper.rulebook import find, named
from scorekeeper.texts.rulesets import value as published_value
from scorekeeper.texts.saying import say as say_text
from scorekeeper.views.opening import (
    NOT_UNDOABLE,
    Opened,
    after_post,
    keyed,
    new_key,
    open_for_writer,
    page_key,
    refused,
    say,
    send,
    undoable,
)
from scorekeeper.views.rules import own_rules
from scorekeeper.wording import correction, refusal

CARDS = ("melded", "left", "net", "other")


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
    return after_post(request, "plain_board", id)


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


def history_context(request: HttpRequest, game: Opened) -> dict[str, Any]:
    """Every touch, the newest first, with what it changed."""
    changes = list(game.row.changes.order_by("-number")[:400])
    undone = {change.op["undoes"] for change in changes if change.op["op"] == "undo"}
    waits = {entry["key"] for entry in game.value["waiting"]}
    touches: list[dict[str, Any]] = []
    for change in changes:
        group = str(change.group)
        again = change.status == Change.Status.SAME and change.before == change.after
        if again and change.op["op"] in ("tally", "end"):
            continue  # came twice with the same figures: nothing to tell
        mark = ""
        if change.status == Change.Status.WAITING:
            mark = _("waiting for a choice") if str(change.key) in waits else _("one of two was chosen")
        if touches and touches[-1]["group"] == group:
            touches[-1]["said"].insert(0, told(game, change))
            touches[-1]["mark"] = touches[-1]["mark"] or mark
            continue
        touches.append(
            {
                "group": group,
                "when": change.when,
                "writer": change.writer_name or _("A phone without a name"),
                "said": [told(game, change)],
                "undone": group in undone,
                "mark": mark,
                "can": change.op["op"] not in NOT_UNDOABLE and group not in undone,
                "confirmed": len(change.op.get("accepted", [])),
            }
        )
    return {"touches": touches}


CONTEXTS = {
    "fix": fix_context,
    "people": people_context,
    "rules_exchange": rules_context,
    "finish": finish_context,
    "card": card_context,
    "history": history_context,
}


# History in words


def told(game: Opened, change: Change) -> str:
    """What a change did, as it was told when it was made; points are left to the board."""
    op = change.op
    name = op["op"]
    if name == "tally":
        parts = tally_parts(game, change)
    elif name == "end":
        parts = end_parts(game, change)
    elif name == "seats":
        parts = seat_parts(game, op)
    elif name == "order":
        parts = [{"id": f"fix.{op['action']}", "values": {"deal": op["deal"], "to": op.get("to", 0)}}]
    elif name == "void":
        parts = [{"id": "fix.not_counted" if op["on"] else "fix.counted_again", "values": {}}]
    else:
        parts = [{"id": f"fix.{name}", "values": {}}]
    return correction(parts, game.words)


def label(game: Opened, team: int, deal: int) -> str:
    there = team < len(game.value["teams"])
    return team_name(game.value, team, deal) if there else _("Team %(n)d") % {"n": team + 1}


def tally_parts(game: Opened, change: Change) -> list[dict[str, Any]]:
    op, was, now = change.op, change.before, change.after
    parts = [{"id": "fix.where", "values": {"deal": op["deal"], "team": label(game, op["team"], op["deal"])}}]
    if was is None or now is None:
        return [*parts, {"id": "fix.taken_back" if now is None else "fix.entered", "values": {}}]
    rows = [(row, was["counts"].get(row), now["counts"].get(row)) for row in sorted({*was["counts"], *now["counts"]})]
    rows += [(row, was.get(row), now.get(row)) for row in CARDS]
    return parts + [
        {"id": "fix.row", "values": {"row_id": f"row.{row}", "was": before or 0, "now": after or 0}}
        for row, before, after in rows
        if (before or 0) != (after or 0)
    ]


def end_parts(game: Opened, change: Change) -> list[dict[str, Any]]:
    deal = change.op["deal"]
    parts: list[dict[str, Any]] = [{"id": "fix.deal", "values": {"deal": deal}}]
    for field in ("out", "first_down", "starter"):
        was, now = (change.before or {}).get(field), (change.after or {}).get(field)
        if was != now:
            values = {"who": who(game, field, now, deal), "was": who(game, field, was, deal)}
            parts.append({"id": f"fix.{field}", "values": values})
    return parts


def who(game: Opened, field: str, answer: Any, deal: int) -> str:
    if answer is None:
        return "?"
    if field == "starter":
        return seat_name(game.value, answer, deal)
    return "" if answer == -1 else label(game, answer, deal)


def seat_parts(game: Opened, op: dict[str, Any]) -> list[dict[str, Any]]:
    action = op["action"]
    values: dict[str, Any] = {"name": op.get("name", ""), "deal": op.get("deal", 1)}
    if action == "exchange":
        seats = dict(sitters(game.value, op["deal"]))
        one, two = (seats.get(seat, "?") for seat in op["seats"])
        return [{"id": "fix.sat_exchanged", "values": {"one": one, "two": two, "deal": op["deal"]}}]
    if action == "join":
        values["team"] = op["team"].get("name") or joined([name for name in op["team"]["players"] if name])
    elif action == "leave":
        values["team"] = label(game, op["team"], op["deal"])
    return [{"id": f"fix.{action}", "values": values}]


def told_last(game: Opened) -> tuple[str, str] | None:
    """(group, sentence) of the last change that can be undone."""
    change = undoable(game.row)
    return (str(change.group), told(game, change)) if change else None


# Two different figures for one thing


def choices(game: Opened) -> list[dict[str, Any]]:
    """What waits for a choice, by what it is about: what is saved, and what others sent."""
    found: dict[str, dict[str, Any]] = {}
    for entry in game.value["waiting"]:
        op = entry["op"]
        about = play.unit(op)
        choice = found.setdefault(
            repr(about), {"about": about_words(game, op), "saved": value_words(game, op, saved=True), "others": []}
        )
        choice["others"].append(
            {
                "key": entry["key"],
                "writer": entry["writer"] or _("another phone"),
                "when": entry["when"],
                "says": value_words(game, op, saved=False),
            }
        )
    for choice in found.values():
        choice["settles"] = " ".join(other["key"] for other in choice["others"])
    return list(found.values())


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


def tally_words(tally: dict[str, Any] | None, words: Words) -> str:
    if tally is None:
        return _("nothing entered")
    counts = [words.counted(row, n) for row, n in tally["counts"].items() if n]
    cards = [f"{words.line(row, 'short')} {written(tally[row])}" for row in CARDS if tally.get(row)]
    return ", ".join([*counts, *cards]) or written(0)


urlpatterns = [
    path("g/<uuid:id>/plain/fix/", page, {"name": "fix"}, name="plain_fix"),
    path("g/<uuid:id>/plain/people/", page, {"name": "people"}, name="plain_people"),
    path("g/<uuid:id>/plain/rules/", page, {"name": "rules_exchange"}, name="plain_exchange"),
    path("g/<uuid:id>/plain/finish/", page, {"name": "finish"}, name="plain_finish"),
    path("g/<uuid:id>/plain/card/", page, {"name": "card"}, name="plain_card"),
    path("g/<uuid:id>/plain/history/", page, {"name": "history"}, name="plain_history"),
    path("g/<uuid:id>/plain/do/<slug:action>/", act, name="plain_act"),
]
