"""Every page of clubs asks the database the same, whether it has 1 row of everything, 3 or 30."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.entrance import invite
from leagues.merging import merge
from leagues.models import Adjustment, League, Membership, Role
from leagues.models.seasons import log
from tests.factories import Phone, make_game
from tests.leagues.factories import (
    client_of,
    copy_game,
    day,
    make_club,
    make_entry,
    make_fixture,
    make_member,
    make_player,
    make_season,
    make_user,
)
from tests.leagues.test_access import GUARDS, OF_ENTRY, OF_FIXTURE, OF_SEASON

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
NOT_LISTS = {"first", "sign_in", "sign_in_code", "sign_in_link", "join", "read", "sheet", "embed", "bring_club"}
NOT_LISTS |= {"club_file"}
"""Without a session or with rows that they write; `embed` is counted in test_sharing.py, and the file of a club, which
asks the same for each of its seasons, in test_clubfile.py."""


@pytest.fixture
def world():
    owner, phone = make_user(owner=True), Phone()
    club = make_club(owner=owner, visibility="public")
    season = make_season(club=club)
    people = [make_player(club=club) for _nth in range(4)]
    teams = [{"name": "", "players": [player.name for player in pair]} for pair in (people[:2], people[2:])]
    game = make_game(phone=phone, deals=2, finished=True, teams=teams, played_on="2026-01-02")
    fixture = make_fixture(season=season, game=game, sides=[people[:2], people[2:]], holds=True)
    typed = copy_game(game, phone=phone)
    return {
        "owner": owner,
        "phone": phone,
        "club": club,
        "season": season,
        "people": people,
        "game": game,
        "free": copy_game(game, phone=phone),
        "fixture": fixture,
        "typed": make_fixture(season=season, game=typed, sides=[people[:2], people[2:]], holds=True, typed=True),
        "entry": make_entry(season=season, players=people[:1]),
        "league": League.objects.create(club=club, name="League"),
    }


def grow(world, number):
    """So many rows more of everything that pages list."""
    club, season, people, owner = (world[name] for name in ("club", "season", "people", "owner"))
    mine = Membership.objects.get(club=club, user=owner)
    for nth in range(number):
        other = make_player(club=club, user=make_member(club=club))
        merge(people[0], make_player(club=club), owner)
        copy = copy_game(world["game"], phone=world["phone"])
        make_fixture(season=season, game=copy, sides=[people[:2], people[2:]], holds=True)
        copy_game(world["game"], phone=world["phone"])
        make_fixture(season=season, sides=[[other], people[:1]], planned_on=day(9), round=nth + 1)
        make_entry(season=season, players=[other])
        Adjustment.objects.create(season=season, score=1, reason="x", on=day(3)).players.set([other])
        later = make_season(club=club, name=f"Season {nth}", league=world["league"])
        make_fixture(season=later, game=copy_game(world["game"]), sides=[people[:2], people[2:]], holds=True)
        make_member(club=make_club(name=f"Club {nth}"), user=owner)
        League.objects.create(club=club, name=f"League {nth}")
        invite(mine, Role.VIEWER)
        log(club, "player_added", owner, player=other.pk)


def addresses(world):
    code, season, someone = world["club"].code, world["season"].code, world["people"][1]
    member = Membership.objects.filter(club=world["club"]).exclude(user=world["owner"]).first()
    args = {name: [code] for name in GUARDS}
    args |= {name: [code, season] for name in OF_SEASON}
    args |= {name: [code, season, world["fixture"].pk] for name in OF_FIXTURE}
    planned = world["season"].fixtures.filter(game=None).first()
    args |= {name: [code, season, planned.pk] for name in ("fixture_type", "fixture_deals")}
    args["fixture_correct"] = [code, season, world["typed"].pk]
    args |= {name: [code, season, world["entry"].pk] for name in OF_ENTRY}
    args |= {name: [code, someone.code] for name in ("player_edit", "player_erase", "player_merge")}
    args |= {name: [code, world["league"].code] for name in ("league", "league_settings")}
    args |= {name: [] for name in ("account", "password", "account_delete", "accounts", "clubs", "club_new")}
    args |= {"member": [code, member.pk], "invitation": [code, world["club"].invitations.first().pk]}
    args |= {"person": [code, season, someone.code], "season_begin": [code, "sum"], "game": [code, world["free"].pk]}
    args["fixture_seats"] = [code, world["fixture"].pk]
    names = [name for name, (method, _guard) in GUARDS.items() if method == "get" and name not in NOT_LISTS]
    found = {name: reverse(f"leagues:{name}", args=args[name]) for name in names}
    found["game"] += f"?season={season}"
    return found


def test_every_page_asks_the_same_with_1_3_and_30_rows_of_everything(world):
    client = client_of(world["owner"], world["phone"])
    make_player(club=world["club"], user=world["owner"])
    asked = {}
    for more in (1, 2, 27):
        grow(world, more)
        for name, address in addresses(world).items():
            client.get(address)  # what is made once for each day or browser
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200, name
            asked.setdefault(name, []).append(len(queries))
    assert {name: numbers for name, numbers in asked.items() if len(set(numbers)) > 1} == {}
