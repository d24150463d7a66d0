"""The prizes of a season: set up, their leaders beforehand, given out, read out, and looked at after corrections."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import Reader, for_readers, user_of
from leagues.models.reading import token
from leagues.prizeforms import PresentForm, PrizesForm
from leagues.prizegiving import give, may_be_present, plan_of, prize_table, set_up, take_back, there_last
from leagues.shown import facts
from leagues.unfinished import still_open
from leagues.views.pages import for_organisers, season_of, season_page, to_season, when_changed


@for_readers
@require_safe
def prizes(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Who leads for them; after they were given, who has them, and what would be otherwise now."""
    season = season_of(reader)
    known = token(season)

    def page() -> HttpResponse:
        context = {
            "prizes": prize_table(season, inside=reader.inside, known=known),
            "open_number": still_open(season).count() if season.is_open else 0,
        }
        return season_page(request, reader, "prizes.html", "prizes", context)

    return when_changed(request, reader, known, page)


@for_readers
@require_safe
def read_out(request: HttpRequest, reader: Reader) -> HttpResponse:
    """In large print, the last first, to be read out at the prize-giving."""
    season = season_of(reader)
    found = prize_table(season, inside=reader.inside)
    context = {"prizes": found, "lines": list(reversed(found.lines))}
    return season_page(request, reader, "prizes_read.html", "prizes", context)


@for_organisers
@require_http_methods(["GET", "POST"])
def set_prizes(request: HttpRequest, reader: Reader) -> HttpResponse:
    season = season_of(reader)
    form = PrizesForm(request.POST if request.method == "POST" else None, plan=plan_of(season))
    if request.method == "POST" and form.is_valid():
        set_up(season, form.cleaned_data["plan"], user_of(request))
        messages.success(request, _("The prizes are set up."))
        return to_season(reader, "prizes")
    return season_page(
        request, reader, "prizes_set.html", "prizes", {"form": form, "given": season.awarded is not None}
    )


@for_organisers
@require_http_methods(["GET", "POST"])
def give_prizes(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Asks who is there, among whom is drawn; then lots fall, and what was given is kept."""
    season = season_of(reader)
    found = facts(season, inside=True)
    people = may_be_present(found)
    present = [str(id) for id in there_last(found)]
    form = PresentForm(request.POST if request.method == "POST" else None, people=people, initial={"present": present})
    if request.method == "POST" and form.is_valid():
        give(season, [int(id) for id in form.cleaned_data["present"]], user_of(request))
        return to_season(reader, "prizes")
    context = {"form": form, "open_number": still_open(season).count() if season.is_open else 0}
    return season_page(request, reader, "prizes_give.html", "prizes", context)


@for_organisers
@require_POST
def take_prizes_back(request: HttpRequest, reader: Reader) -> HttpResponse:
    """To give them anew: lots are drawn anew too."""
    take_back(season_of(reader), user_of(request))
    messages.success(request, _("The prizes are taken back and can be given anew."))
    return to_season(reader, "prizes")


AT = "<str:code>/seasons/<str:season>/prizes/"
urlpatterns = [
    path(AT, prizes, name="prizes"),
    path(f"{AT}read/", read_out, name="prizes_read"),
    path(f"{AT}set/", set_prizes, name="prizes_set"),
    path(f"{AT}give/", give_prizes, name="prizes_give"),
    path(f"{AT}back/", take_prizes_back, name="prizes_back"),
]
