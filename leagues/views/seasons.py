"""The seasons of a club: begun from one of four kinds, their rules, closed and opened again."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import seasons as running
from leagues.access import Reader, club_or_404, for_readers, user_of
from leagues.describing import KINDS, describe, describe_ratings, proposal_sentences
from leagues.models import Club, Fixture, Role, Season
from leagues.models.reading import touch
from leagues.models.seasons import log
from leagues.refusals import NotPossible
from leagues.ruleforms import RulesForm
from leagues.rules import DEFAULTS, SeasonRules
from leagues.seasonforms import SeasonForm
from leagues.shown import facts
from leagues.sizes import propose_sizes
from leagues.typed import typed_digests
from leagues.unfinished import still_open
from leagues.views.once import done_before, key_of
from leagues.views.pages import for_organisers, season_of, season_page, to_season
from scorekeeper.models import StoredRules
from scorekeeper.models.rules import rule_set
from scorekeeper.rulebook import rules_value

# Begun


@require_safe
def new_season(request: HttpRequest, code: str) -> HttpResponse:
    """Which kind: four plain sentences."""
    mine = club_or_404(request, code, Role.ORGANISER)
    return render(request, "leagues/season_kinds.html", {"club": mine.club, "mine": mine, "kinds": KINDS.items()})


@require_http_methods(["GET", "POST"])
def begin_season(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    if kind not in DEFAULTS:
        raise Http404
    club = mine.club
    data = request.POST if request.method == "POST" else None
    form = SeasonForm(data, club=club)
    rules_form = RulesForm(data, rules=usual_rules(club, kind), rules_of_play=rules_of_play(club, None))
    if request.method == "POST" and form.is_valid() & rules_form.is_valid():
        season = begun(request, club, form.cleaned_data, rules_form.cleaned_data["rules"])
        messages.success(request, _("The season has begun. Say who takes part, or put games into it."))
        response = redirect("leagues:entries", code=club.code, season=season.code)
        response.status_code = 303
        return response
    context = {"club": club, "mine": mine, "form": form, "rules": rules_form, "kind": kind, "sentence": KINDS[kind]}
    return render(request, "leagues/season_form.html", {**context, "key": key_of(request)})


@transaction.atomic
def begun(request: HttpRequest, club: Club, given: dict[str, Any], rules: SeasonRules) -> Season:
    key = key_of(request)
    there = done_before("season_begun", key, club)
    if there is not None and there.season is not None:
        return there.season
    season = Season.objects.create(
        club=club,
        name=given["name"],
        begins=given["begins"],
        ends=given["ends"],
        league=given.get("league"),
        visibility=given["visibility"],
        rules=rules.to_json(),
    )
    log(club, "season_begun", user_of(request), season, key=key)
    return season


def usual_rules(club: Club, kind: str) -> SeasonRules:
    """The kind's own, with what follows from the rules the club usually plays by."""
    data = DEFAULTS[kind].to_json()
    data["same_digests"] = list(typed_digests())
    if club.rules_id:
        usual = rule_set(club.rules_id)
        data |= {"digest": "", "low_wins": usual.lowest_wins}
    return SeasonRules.from_json(data)


def rules_of_play(club: Club, season: Season | None) -> list[tuple[str, str]]:
    """Rules to add up under: the club's usual ones, and those its games were played by; (digest, name)."""
    games = Fixture.objects.filter(game__isnull=False, season__club=club)
    ids = games.filter(season=season) if season else games
    found = StoredRules.objects.filter(pk__in=ids.values("game__rules"))
    rows = [*([club.rules] if club.rules else []), *found]
    named = {row.digest: str(rules_value(row)["texts"]["name"]) for row in reversed(rows)}
    chosen = season.rules.get("digest", "") if season else ""
    if chosen and chosen not in named:
        kept = StoredRules.objects.filter(digest=chosen).first()
        named[chosen] = str(rules_value(kept)["texts"]["name"]) if kept else chosen[:12]
    return [(digest, name) for digest, name in named.items() if digest not in typed_digests()]


# Its name and days


@for_organisers
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, reader: Reader) -> HttpResponse:
    season = season_of(reader)
    names = ("name", "begins", "ends", "visibility")
    initial = {name: getattr(season, name) for name in names} | {"league": season.league_id}
    form = SeasonForm(request.POST if request.method == "POST" else None, club=reader.club, initial=initial)
    if request.method == "POST" and form.is_valid():
        for name in names:
            setattr(season, name, form.cleaned_data[name])
        if "league" in form.cleaned_data:
            season.league = form.cleaned_data["league"]
        season.save(update_fields=[*names, "league"])
        touch(season)
        log(reader.club, "season_changed", user_of(request), season)
        return to_season(reader, "season_rules")
    return season_page(request, reader, "season_settings.html", "rules", {"form": form})


# Its rules


@for_readers
@require_safe
def rules(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The rules in sentences, and every change after they were frozen."""
    season = season_of(reader)
    now = SeasonRules.from_json(season.rules)
    changes = [
        {"when": one.when, "by": one.by, **compared(one.before, one.after)}
        for one in season.rules_changes.select_related("by").order_by("-when")
    ]
    context: dict[str, Any] = {
        "sentences": describe(now),
        "ratings": describe_ratings(now),
        "keeps_ratings": now.ratings,
        "changes": changes,
        "inside": reader.mine is not None,
    }
    if reader.may(Role.ORGANISER) and season.is_open:
        context["unfinished"] = still_open(season).count()
    return season_page(request, reader, "season_rules.html", "rules", context)


def compared(before: Any, after: Any) -> dict[str, list[str]]:
    """The sentences that went and those that came."""
    old, new = (
        [str(one) for one in (*describe(rules), *describe_ratings(rules))]
        for rules in (SeasonRules.from_json(before), SeasonRules.from_json(after))
    )
    return {"gone": [one for one in old if one not in new], "come": [one for one in new if one not in old]}


@for_organisers
@require_http_methods(["GET", "POST"])
def change_rules(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Changing them asks first, once a result was confirmed under them."""
    season = season_of(reader)
    now = SeasonRules.from_json(season.rules)
    kind = request.POST.get("kind") or request.GET.get("kind") or now.kind
    if kind not in DEFAULTS:
        raise Http404
    start = now if kind == now.kind else SeasonRules.from_json({**now.to_json(), **only_of_kind(kind)})
    data = request.POST if request.method == "POST" else None
    form = RulesForm(data, rules=start, rules_of_play=rules_of_play(reader.club, season))
    frozen = season.rules_frozen is not None
    asks = False
    if request.method == "POST" and form.is_valid():
        new = form.cleaned_data["rules"].to_json()
        try:
            running.change_rules(season, new, user_of(request), asked="sure" in request.POST)
        except NotPossible as refusal:
            form.add_error(None, refusal.message)
            asks = season.is_open
        else:
            messages.success(request, _("The rules of the season are changed."))
            return to_season(reader, "season_rules")
    known = facts(season, inside=True)
    found = propose_sizes(known.played, now, known.competitors)
    context = {"form": form, "rules": form, "kind": kind, "kinds": KINDS.items(), "frozen": frozen, "asks": asks}
    context |= {"sizes": proposal_sentences(found) if found.example else (), "sentence": KINDS[kind]}
    return season_page(request, reader, "season_rules_form.html", "rules", context)


def only_of_kind(kind: str) -> dict[str, Any]:
    """What another kind begins with."""
    usual = DEFAULTS[kind].to_json()
    return {key: usual[key] for key in ("kind", "adds", "tie_breakers", "min_games", "drop_worst")}


# Closed and opened again


@for_organisers
@require_POST
def close(request: HttpRequest, reader: Reader) -> HttpResponse:
    running.close(season_of(reader), user_of(request))
    messages.success(request, _("The season is closed: nothing in it changes any more. Prizes can be given out now."))
    return to_season(reader, "prizes")


@for_organisers
@require_POST
def open_again(request: HttpRequest, reader: Reader) -> HttpResponse:
    running.open_again(season_of(reader), user_of(request))
    messages.success(request, _("The season is open again."))
    return to_season(reader, "season_rules")


AT = "<str:code>/seasons/<str:season>/"
urlpatterns = [
    path("<str:code>/seasons/new/", new_season, name="season_new"),
    path("<str:code>/seasons/new/<str:kind>/", begin_season, name="season_begin"),
    path(f"{AT}settings/", settings, name="season_settings"),
    path(f"{AT}rules/", rules, name="season_rules"),
    path(f"{AT}rules/change/", change_rules, name="season_rules_change"),
    path(f"{AT}close/", close, name="season_close"),
    path(f"{AT}open/", open_again, name="season_open"),
]
