"""Ratings of a season: never on a first page, and only where the season keeps them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from leagues import shown
from leagues.access import Reader, for_readers
from leagues.honours import rating_chart, rating_pools
from leagues.models.reading import token
from leagues.ratings import RatingRules, describe
from leagues.rules import SeasonRules
from leagues.views.pages import season_of, season_page, when_changed

MOST_LINES = 8


@for_readers
@require_safe
def ratings(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The list of each pool, and how the numbers of some went."""
    season = season_of(reader)
    if not SeasonRules.from_json(season.rules).ratings:
        raise Http404
    known = token(season)

    def page() -> HttpResponse:
        pools = rating_pools(season, inside=reader.inside, known=known)
        people = shown.people(season, inside=reader.inside, known=known)
        ids = {one.code: one.id for one in people}
        chosen = [ids[code] for code in request.GET.getlist("who") if code in ids][:MOST_LINES]
        charts = [
            {
                "pool": pool,
                "id": f"chart-{pool.key}",
                "chart": rating_chart(
                    season,
                    pool.key,
                    chosen or [row.player for row in pool.rows[:MOST_LINES]],
                    inside=reader.inside,
                    known=known,
                ),
            }
            for pool in pools
        ]
        context = {
            "pools": charts,
            "people": people,
            "codes": {one.id: one.code for one in people},
            "chosen": set(request.GET.getlist("who")),
            "sentences": describe(RatingRules()),
        }
        return season_page(request, reader, "ratings.html", "records", context)

    return when_changed(request, reader, f"{known} {reader.club.today()}", page)


urlpatterns = [path("<str:code>/seasons/<str:season>/ratings/", ratings, name="ratings")]
