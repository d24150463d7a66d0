"""Ratings of a season, and of a club over its seasons: never on a first page, and only where they are kept."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import Reader, club_or_404, for_readers, user_of
from leagues.models import Club, Role
from leagues.models.reading import token, touch_club
from leagues.models.seasons import log
from leagues.rated import Base, of_club, of_season, older_version, page_of, renew
from leagues.ratings import describe
from leagues.ruleforms import RatingFields, rating_values
from leagues.rules import ClubRatings, SeasonRules
from leagues.views.clubs import frame
from leagues.views.pages import for_organisers, season_of, season_page, to_season, when_changed

MOST_LINES = 8


def shown(request: HttpRequest, reader: Reader, base: Base) -> dict[str, Any]:
    """What both pages show: the list of each pool, and how the numbers of some went."""
    chosen = set(request.GET.getlist("who"))
    page = page_of(base, chosen=chosen, most=MOST_LINES, inside=reader.inside)
    return {
        "page": page,
        "codes": {one.id: one.code for one in page.people},
        "chosen": chosen,
        "most": MOST_LINES,
        "sentences": describe(base.rules),
    }


def seen(base: Base) -> str:
    """Changes with whatever both pages show."""
    return f"{base.key} {base.club.today()} {older_version(base)}"


# Of a season


@for_readers
@require_safe
def ratings(request: HttpRequest, reader: Reader) -> HttpResponse:
    season = season_of(reader)
    if not SeasonRules.from_json(season.rules).ratings:
        raise Http404
    base = of_season(season, token(season))

    def page() -> HttpResponse:
        context = {**shown(request, reader, base), "club_keeps": ClubRatings.from_json(reader.club.ratings).keep}
        return season_page(request, reader, "ratings.html", "records", context)

    return when_changed(request, reader, f"{seen(base)} {reader.club.ratings}", page)


@for_organisers
@require_POST
def renew_ratings(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The numbers of another version of the library are the ones kept from now on."""
    season = season_of(reader)
    renew(of_season(season, token(season)), user_of(request))
    messages.success(request, _("The ratings are kept as they are worked out now."))
    return to_season(reader, "ratings")


# Of a club


@for_readers
@require_safe
def club_ratings(request: HttpRequest, reader: Reader) -> HttpResponse:
    """Over all seasons that keep ratings and that whoever may read the club may read too."""
    if not ClubRatings.from_json(reader.club.ratings).keep:
        raise Http404
    base = of_club(reader.club)

    def page() -> HttpResponse:
        context = {**frame(reader, "players"), **shown(request, reader, base), "base": base}
        return render(request, "leagues/club_ratings.html", context)

    return when_changed(request, reader, f"{seen(base)} {base.left_out}", page)


class ClubRatingsForm(RatingFields):
    keep = forms.BooleanField(label=gettext_lazy("Keep ratings over all seasons of the club"), required=False)

    def __init__(self, data: Any, *, ratings: ClubRatings) -> None:
        super().__init__(data, initial={"keep": ratings.keep, **rating_values(ratings.rating)})

    def ratings(self) -> ClubRatings:
        given = self.cleaned_data
        return ClubRatings.from_json({"keep": given["keep"], "rating": self.rating_data(given)})


@require_http_methods(["GET", "HEAD", "POST"])
def set_club_ratings(request: HttpRequest, code: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    form = ClubRatingsForm(
        request.POST if request.method == "POST" else None, ratings=ClubRatings.from_json(mine.club.ratings)
    )
    if request.method == "POST" and form.is_valid():
        Club.objects.filter(pk=mine.club.pk).update(ratings=form.ratings().to_json())
        touch_club(mine.club)
        log(mine.club, "club_ratings", mine.user)
        messages.success(request, _("Saved."))
        return redirect("leagues:club_ratings" if form.ratings().keep else "leagues:players", code)
    return render(request, "leagues/club_ratings_set.html", {**frame(mine, "players"), "form": form})


@require_POST
def renew_club_ratings(request: HttpRequest, code: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    renew(of_club(mine.club), mine.user)
    messages.success(request, _("The ratings are kept as they are worked out now."))
    return redirect("leagues:club_ratings", code)


AT = "<str:code>/seasons/<str:season>/ratings/"
urlpatterns = [
    path(AT, ratings, name="ratings"),
    path(f"{AT}renew/", renew_ratings, name="ratings_renew"),
    path("<str:code>/ratings/", club_ratings, name="club_ratings"),
    path("<str:code>/ratings/set/", set_club_ratings, name="club_ratings_set"),
    path("<str:code>/ratings/renew/", renew_club_ratings, name="club_ratings_renew"),
]
