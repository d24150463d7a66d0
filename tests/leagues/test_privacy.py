"""Names that nobody may see are on no page and in no file: every address that readers may open is asked for."""

import datetime as dt
import io
import zipfile

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues import seasons
from leagues.erasing import erase
from leagues.models import League, Membership, Role, Visibility
from leagues.prizegiving import give
from leagues.prizes import USUAL
from leagues.rules import DEFAULTS
from tests.leagues.factories import (
    client_of,
    day,
    make_club,
    make_entry,
    make_fixture,
    make_member,
    make_played,
    make_player,
    make_players,
    make_season,
    make_user,
)
from tests.leagues.test_access import GUARDS, PUBLISHED, READER

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
NOT_TOLD = ("Zebediah", "Quagmire", "Roderick", "Featherstone")
"""Both names of whoever is hidden, and the real name of whoever goes by another one."""
RANKED_OTHERWISE = ("season", "season_cross", "season_progress", "season_text", "season_workbook", "standings_pdf")


@pytest.fixture
def world():
    """A public club whose hidden player wins, replaces, is replaced, withdraws, is adjusted and is given prizes."""
    club = make_club(name="Riverside", visibility=Visibility.PUBLIC, owner=make_user())
    league = League.objects.create(club=club, name="Evenings")
    rules = {**DEFAULTS["sum"].to_json(), "ratings": True}
    season = make_season(club=club, league=league, rules=rules, prizes=USUAL.to_json())
    hidden = make_player(club=club, name="Zebediah", real_name="Zebediah Quagmire", privacy="hidden")
    known = make_player(club=club, name="Roddy", real_name="Roderick Featherstone")
    bob, cy = make_players(club=club, names=("Bob", "Cy"))
    earlier = make_season(club=club, name="Earlier", rules=rules)
    make_entry(season=earlier, players=[hidden], name="Zebediah")
    for where, days in ((season, (1, 2, 3)), (earlier, (4,))):
        for nth in days:
            make_played(season=where, sides=[[hidden, known], [bob, cy]], on=f"2026-01-0{nth}", deals=2)
    fixture = season.fixtures.order_by("pk")[0]
    fixture.seats.filter(player=bob).update(instead_of=hidden)
    replaced = season.fixtures.order_by("pk")[1]
    replaced.seats.filter(player=hidden).update(player=make_player(club=club, name="Dot"), instead_of=hidden)
    make_fixture(season=season, sides=[[hidden], [cy]], planned_on=day(9))
    owner = Membership.objects.get(club=club).user
    entry = make_entry(season=season, players=[hidden], name="Zebediah")
    make_entry(season=season, players=[hidden, known], name="Zebediah & Roddy")
    seasons.adjust(season, owner, players=[hidden], score=-5, reason="Late", on=dt.date(2026, 1, 3))
    give(season, [hidden.pk], owner)
    seasons.withdraw(entry, "keep", timezone.now().date(), owner)
    return {"club": club, "league": league, "season": season, "fixture": fixture, "hidden": hidden, "known": known}


def addresses(world):
    """Every address that readers may open, by its name; a new one must be thought of here."""
    code, season = world["club"].code, world["season"].code
    hidden, known = world["hidden"].code, world["known"].code
    args = {"club": [code], "league": [code, world["league"].code], "fixture": [code, season, world["fixture"].pk]}
    found = []
    for name, (method, guard) in GUARDS.items():
        if method == "get" and guard in (READER, PUBLISHED, Role.VIEWER) and name != "player_own":
            people = [[code, season, hidden], [code, season, known], [code, season, f"{hidden}+{known}"]]
            many = people if name == "person" else [args.get(name, [code, season])]
            many = [[code]] if name in ("players", "club_ratings") else many
            found += [(name, reverse(f"leagues:{name}", args=given)) for given in many]
    return found


def text_of(answer):
    """What can be read in a page, a paper or a workbook."""
    content = answer.content
    if content.startswith(b"%PDF"):
        return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content))
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            return "\n".join(book.read(name).decode() for name in book.namelist())
    return content.decode()


def told(client, world, names):
    """Where one of the names can be read."""
    found = []
    for name, address in addresses(world):
        for look in ("", "?ranked=partnerships") if name in RANKED_OTHERWISE else ("",):
            answer = client.get(address + look)
            if answer.status_code == 302 and GUARDS[name][1] == Role.VIEWER:
                continue  # of members: a stranger is asked to sign in
            assert answer.status_code == 200, address + look
            found += [(address + look, one) for one in names if one in text_of(answer)]
    return found


def test_nobody_but_organisers_reads_a_hidden_or_real_name(world):
    scorer = client_of(make_member(club=world["club"], role=Role.SCORER))
    assert [told(client, world, NOT_TOLD) for client in (Client(), scorer)] == [[], []]


def test_organisers_read_display_names_and_real_ones_in_the_list_of_players_only(world):
    organiser = client_of(make_member(club=world["club"], role=Role.ORGANISER))
    found = told(organiser, world, NOT_TOLD)
    assert ("Zebediah" in dict(map(reversed, found))) is True
    players = reverse("leagues:players", args=[world["club"].code])
    assert {address for address, name in found if name != "Zebediah"} == {players}


def test_an_erased_name_is_nowhere_whoever_asks(world):
    erase(world["hidden"], make_user())
    world["hidden"].refresh_from_db()
    owner = client_of(Membership.objects.get(club=world["club"], role=Role.OWNER).user)
    assert told(owner, world, NOT_TOLD[:2]) == []
    code, season = world["club"].code, world["season"].code
    more = [("log", [code]), ("members", [code]), ("games", [code]), ("prizes_set", [code, season])]
    more += [("club_file", [code]), ("prizes_give", [code, season]), ("fixture_seats", [code, world["fixture"].pk])]
    for name, args in more:
        answer = owner.get(reverse(f"leagues:{name}", args=args))
        assert answer.status_code == 200, name
        assert not any(one in text_of(answer) for one in NOT_TOLD[:2]), name


def test_a_page_of_a_person_names_only_the_seasons_that_one_may_read(world):
    club, season = world["club"], world["season"]
    club.visibility = Visibility.MEMBERS
    club.save()
    season.visibility = Visibility.PUBLIC
    season.save()
    address = reverse("leagues:person", args=[club.code, season.code, world["known"].code])
    assert "Earlier" not in Client().get(address).content.decode()
    assert "Earlier" in client_of(make_member(club=club)).get(address).content.decode()
