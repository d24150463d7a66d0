"""The pages of a season: what they show, whom they let do what, and what they cost."""

import pytest
from django.urls import reverse

from leagues.models import Role, Season
from leagues.rules import DEFAULTS
from tests.leagues.factories import (
    client_of,
    make_club,
    make_played,
    make_players,
    make_season,
    make_user,
)

pytestmark = pytest.mark.django_db
READ = (
    *("season", "season_cross", "season_progress", "fixtures", "records", "statistics", "ratings"),
    *("prizes", "prizes_read", "season_rules"),
)
RUN = (
    *("entries", "plan", "fixture_new", "adjust", "season_settings", "season_rules_change"),
    *("prizes_set", "prizes_give"),
)


def at(season: Season, name: str, **more) -> str:
    return reverse(f"leagues:{name}", kwargs={"code": season.club.code, "season": season.code, **more})


def season_with(games: int = 3, **rules) -> Season:
    season = make_season(club=make_club(owner=make_user(name="owner")), rules={**DEFAULTS["sum"].to_json(), **rules})
    ann, joe, bob, cy = make_players(club=season.club)
    for day in range(1, games + 1):
        make_played(season=season, sides=[[ann, joe], [bob, cy]], on=f"2026-01-{day:02}", deals=2)
    return season


def owner_of(season: Season):
    return client_of(season.club.memberships.get(role=Role.OWNER).user)


@pytest.mark.parametrize("games", [0, 3])
@pytest.mark.parametrize("name", [*READ, *RUN])
def test_every_page_opens_with_and_without_games(name: str, games: int) -> None:
    season = season_with(games)
    answer = owner_of(season).get(at(season, name))
    assert answer.status_code == 200, name
