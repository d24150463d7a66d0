"""The page of a player, and of two or three who play together, within a season."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from leagues import shown
from leagues.access import Reader, for_readers
from leagues.honours import profile_page
from leagues.models import Entry, Season
from leagues.models.reading import token
from leagues.views.pages import season_of, season_page, when_changed

MOST = 3


@for_readers
@require_safe
def person(request: HttpRequest, reader: Reader, people: str) -> HttpResponse:
    """`people`: the code of a player, or several with "+" between them. 404 for whoever did not take part."""
    season = season_of(reader)
    known = token(season)
    took_part = {one.code: one for one in shown.people(season, inside=reader.inside, known=known)}
    codes = people.split("+")
    if not 1 <= len(codes) <= MOST or len(set(codes)) != len(codes) or not took_part.keys() >= set(codes):
        raise Http404
    found = [took_part[code] for code in codes]

    def page() -> HttpResponse:
        ids = [one.id for one in found]
        context = {
            "people": found,
            "profile": profile_page(season, ids, inside=reader.inside, known=known),
            "codes": {one.id: one.code for one in took_part.values()},
            "others": others(season, ids) if len(ids) == 1 else (),
        }
        return season_page(request, reader, "person.html", "standings", context)

    return when_changed(request, reader, known, page)


def others(season: Season, ids: list[int]) -> list[tuple[Season, str]]:
    """Other seasons of the club in which a player took part, with what he was called there."""
    entries = dict(Entry.objects.filter(season__club=season.club_id, players=ids[0]).values_list("season", "name_then"))
    seasons = (
        Season.objects.filter(club=season.club_id, fixtures__seats__player=ids[0]).exclude(pk=season.pk).distinct()
    )
    return [(one, entries.get(one.pk, "")) for one in seasons.order_by("-begins", "-pk")[:20]]


urlpatterns = [path("<str:code>/seasons/<str:season>/people/<str:people>/", person, name="person")]
