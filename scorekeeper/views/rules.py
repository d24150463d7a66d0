"""The list of rules, the card of one, a table's own figures without script, and all of them for the script."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import condition, require_http_methods, require_POST, require_safe

from scorekeeper import access, card
from scorekeeper.housedata import form_data
from scorekeeper.houseforms import HouseForm
from scorekeeper.limits import Limit, within
from scorekeeper.models import Game, StoredRules
from scorekeeper.play import Refused
from scorekeeper.play.values import MOST_PLAYERS, MOST_TEAMS
from scorekeeper.published import Published, published
from scorekeeper.reading import write
from scorekeeper.rulebook import find, stored, stored_whole
from scorekeeper.rules import digest
from scorekeeper.texts import house, in_language
from scorekeeper.texts.rulesets import in_language as texts_in_language
from scorekeeper.texts.rulesets import value
from scorekeeper.texts.saying import say
from scorekeeper.views import api

COOKIE = "own_rules"
MOST_OWN = 8
"""So many sets of its own rules a phone without script remembers."""
FEW = 12
USED = 3
NEW_RULES = Limit(name="rules", most=300, seconds=3600)


# For the script


@cache
def everything(language: str) -> tuple[bytes, str]:
    """All published rules as JSON in this language, and its ETag."""
    rules = [value(one) for one in published().values()]
    brought = {"rules": rules, "form": form_data(), "texts": in_language(house.TEXTS, language)}
    body = json.dumps(brought, ensure_ascii=False, separators=(",", ":")).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _etag(request: HttpRequest) -> str:
    return everything(get_language() or "en")[1]


@login_not_required
@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_etag)
def rules_json(request: HttpRequest) -> HttpResponse:
    return HttpResponse(everything(get_language() or "en")[0], content_type="application/json")


# Pages


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One set of rules in the list."""

    key: str
    name: str
    line: str
    template: bool = False


@login_not_required
@require_safe
@never_cache
def rules_list(request: HttpRequest) -> HttpResponse:
    """What this phone used last, its own rules, the five most common, then all others; with a search."""
    every = [entry(one) for one in published().values()]
    wanted = request.GET.get("q", "").strip()[:100]
    own = own_rules(request)
    used = used_rules(request)
    common = sorted((one for one in published().values() if one.texts.popular), key=lambda one: one.texts.popular)
    context = {
        "q": wanted,
        "own": own,
        "used": used,
        "common": [entry(one) for one in common],
        "others": sorted((one for one in every if not one.template), key=lambda one: one.name.casefold()),
        "templates": sorted((one for one in every if one.template), key=lambda one: one.name.casefold()),
        "found": [entry(one) for one in search(wanted)] if wanted else None,
    }
    return render(request, "scorekeeper/rules_list.html", context)


@login_not_required
@require_safe
@never_cache
def rules_card(request: HttpRequest, key: str) -> HttpResponse:
    """What counts what, in large type."""
    rules = needed(key)
    texts = texts_of(rules)
    teams, players = rules.rules.table.sides[0] if rules.rules.table.sides else (2, 2)
    context = {
        "rules": rules,
        "texts": texts,
        "sections": said(rules, texts),
        "teams": teams,
        "players": players,
        "most_teams": range(1, MOST_TEAMS + 1),
        "most_players": range(1, MOST_PLAYERS + 1),
    }
    return render(request, "scorekeeper/rules_card.html", context)


@login_not_required
@require_http_methods(["GET", "POST"])
@never_cache
def rules_change(request: HttpRequest, key: str) -> HttpResponse:
    """These rules with other figures: kept as rules of their own, ready for a game."""
    rules = needed(key)
    texts = texts_of(rules)
    form = HouseForm(request.POST if request.method == "POST" else None, rules=rules.rules, texts=texts)
    if request.method == "POST" and form.is_valid():
        if within(NEW_RULES, request):
            row = keep(rules, form)
            return remembering(request, redirect("rules_card", row.id), row.id)
        form.add_error(None, _("Too many rules were made from here. Try again in an hour."))
    context = {"rules": rules, "texts": texts, "form": form, "groups": list(form.groups())}
    return render(request, "scorekeeper/rules_change.html", context)


@login_not_required
@require_safe
@never_cache
def rules_start(request: HttpRequest, key: str) -> HttpResponse:
    """Where the code on a pad leads: the app opens a new game by these rules, without script there is a button."""
    rules = needed(key)
    return render(request, "scorekeeper/rules_start.html", {"rules": rules, "texts": texts_of(rules)})


@csrf_exempt
@login_not_required
@require_POST
def rules_keep(request: HttpRequest) -> HttpResponse:
    """Keeps rules that only a phone has, so that a pad of them has an address; the same rules are the same row."""
    try:
        given = api.body(request)
        api.need_device(request)
        if not within(NEW_RULES, request):
            raise api.BadRequest(429, "too_many")
        row = stored_whole(given)
    except api.BadRequest as bad:
        return api.failure(bad.status, bad.reason)
    except Refused as refused:
        return api.answer({"reason": {"id": refused.id, "values": refused.values}}, 400)
    response = api.answer({"key": row.key or row.id})
    return response if row.key else remembering(request, response, row.id)


@login_not_required
@require_safe
@cache_control(no_cache=True)
def rules_figures(request: HttpRequest, key: str) -> HttpResponse:
    """Any rules as phones hold them, also a table's own that this phone does not have yet."""
    rules = needed(key)
    ours = key in published()
    held = {"digest": rules.digest, "key": rules.key if ours else "", "figures": rules.rules.figures()}
    return JsonResponse({**held, "texts": texts_of(rules)})


def keep(rules: Published, form: HouseForm) -> StoredRules:
    """Stores the result of a form; the same figures under the same name are the same row."""
    base = published().get(rules.texts.based_on, rules) if rules.key not in published() else rules
    assert form.result is not None
    called = texts_of(base)["short"] or texts_of(base)["name"]
    texts = form.result_texts(base.rules, called, base.key if base.key in published() else "")
    return stored(form.result, digest(form.result), "", texts)


def needed(key: str) -> Published:
    rules = find(key)
    if rules is None:
        raise Http404
    return rules


def texts_of(rules: Published) -> dict[str, Any]:
    return texts_in_language(write(rules.texts), own=rules.key not in published())


def said(rules: Published, texts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The card as text: sections with a title and lines of (label, value)."""
    words = texts["words"]
    return [
        {
            "title": say({"t": section.title}, words),
            "open": section.title in ("card.assumed", "card.not_known"),
            "lines": [(say(line.label, words), say(line.value, words)) for line in section.lines],
        }
        for section in card.sections(rules.rules, texts)
    ]


def entry(rules: Published) -> Entry:
    texts = texts_of(rules)
    return Entry(key=rules.key, name=texts["name"], line=texts["line"], template=rules.texts.template)


def search(wanted: str) -> list[Published]:
    """The rules in which all words are found: those that are called so before those whose description says so."""
    hits = [one for one in published().values() if fits(one, wanted, "name", "line", "summary", "search")]
    return sorted(hits, key=lambda one: not fits(one, wanted, "name"))


def fits(rules: Published, wanted: str, *parts: str) -> bool:
    texts = texts_of(rules)
    text = " ".join(texts[part] for part in parts).casefold()
    return all(word in text for word in wanted.casefold().split())


def own_ids(request: HttpRequest) -> list[str]:
    """The rows of its own rules that this phone remembers, the last one first."""
    ids = str(request.get_signed_cookie(COOKIE, default="") or "").split(",")
    return [id for id in ids if id][:MOST_OWN]


def own_rules(request: HttpRequest) -> list[Entry]:
    ids = own_ids(request)
    rows = StoredRules.objects.in_bulk(ids) if ids else {}
    return [Entry(key=id, name=rows[id].texts["name"], line="") for id in ids if id in rows]


def used_rules(request: HttpRequest) -> list[Entry]:
    """The rules of this phone's last games."""
    device = access.device_of(request)
    games = Game.objects.of_device(device).select_related("rules")[:FEW] if device else []
    found: dict[str, Entry] = {}
    for game in games:
        row = game.rules
        if row.key in published():
            found.setdefault(row.key, entry(published()[row.key]))
        elif not row.key:
            found.setdefault(row.id, Entry(key=row.id, name=row.texts["name"], line=""))
    return list(found.values())[:USED]


def remembering(request: HttpRequest, response: HttpResponse, id: str) -> HttpResponse:
    ids = list(dict.fromkeys([id, *own_ids(request)]))[:MOST_OWN]
    secure = request.is_secure()
    response.set_signed_cookie(
        COOKIE, ",".join(ids), max_age=access.COOKIE_AGE, httponly=True, samesite="Lax", secure=secure
    )
    return response


urlpatterns = [
    path("rules.json", rules_json, name="rules_json"),
    path("rules/", rules_list, name="rules_list"),
    path("api/rules", rules_keep, name="rules_keep"),
    path("rules/<str:key>/", rules_card, name="rules_card"),
    path("rules/<str:key>/figures.json", rules_figures, name="rules_figures"),
    path("rules/<str:key>/start/", rules_start, name="rules_start"),
    path("rules/<str:key>/change/", rules_change, name="rules_change"),
]
