"""A whole club out as one file and in again: all of it comes back, nothing comes twice, no file does harm."""

import json
import random
import uuid
from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.bringing_in import take_in
from leagues.clubfile import as_file, season_value
from leagues.clubreading import read
from leagues.erasing import erase
from leagues.exporting import Export, as_json
from leagues.models import Club, Fixture, League, Player, Role, Season
from leagues.prizegiving import give, prize_table, set_up
from leagues.prizes import PrizePlan
from leagues.results import award, changed_since
from leagues.rules import DEFAULTS
from leagues.seasons import adjust, cancel_adjustment, change_rules, close, withdraw
from leagues.shown import View
from scorekeeper.commit import Sender
from scorekeeper.models import Change, Game, Link, Writer
from scorekeeper.models.storing import game_value
from tests.factories import HOUSE, POORER, Phone, make_game
from tests.leagues.factories import (
    client_of,
    day,
    make_club,
    make_entry,
    make_fixture,
    make_member,
    make_played,
    make_players,
    make_season,
    make_user,
)

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
SENDER = Sender(device="d" * 64, name="Elsewhere")
INSIDE = View(inside=True)


@pytest.fixture
def owner():
    return make_user(name="olga", owner=True)


@pytest.fixture
def club(owner):
    """Much of what a club may have: two seasons, one closed, house rules, corrections, prizes, a merged player."""
    ratings = {"keep": True, "rating": {"provisional": 3}}
    club = make_club(name="Camp =Club", owner=owner, time_zone="Europe/Berlin", language="de", ratings=ratings)
    ann, joe, bob, cy = make_players(club=club)
    gone = Player.objects.create(club=club, name="Anny", merged_into=ann)
    cy.privacy, cy.real_name = "hidden", "Cyril"
    cy.save()
    league = League.objects.create(club=club, name="Evening league", visibility="public")
    first = make_season(club=club, name="First", league=league, rules=DEFAULTS["sum"].to_json(), begins=day(1))
    phone = Phone()
    for nth in (1, 2, 3):
        make_played(season=first, sides=[[ann, joe], [bob, cy]], on=f"2026-01-0{nth}", deals=3, phone=phone)
    game = first.fixtures.first().game
    assert phone.do(game, "reopen").status == "applied"
    assert phone.tally(game, 2, 0, POORER).status == "applied"
    undone = Change.objects.filter(game=game).last()
    assert phone.do(game, "undo", undoes=str(undone.group)).status == "applied"
    assert phone.tally(game, 1, 1, {**POORER, "melded": 900}).status == "applied"
    assert phone.do(game, "finish", under_way="count", early=True).status == "applied"
    adjust(first, owner, players=[ann], points=0, score=-50, reason="=late", on=day(2))
    cancel_adjustment(adjust(first, owner, players=[bob], score=70, reason="gift", on=day(3)), owner)
    set_up(
        first,
        PrizePlan.from_json({"prizes": [{"id": "a", "kind": "highest_game"}, {"id": "b", "kind": "place"}]}),
        owner,
    )
    close(first, owner)
    give(first, [ann.pk, bob.pk], owner)
    second = make_season(club=club, name="Second", rules={**DEFAULTS["wins"].to_json(), "ranked": "entries"})
    us = make_entry(season=second, players=[ann, joe], name="Us", opening={"played": 1, "points": 2})
    them = make_entry(season=second, players=[bob], name="Them")
    house = make_game(phone=phone, deals=2, finished=True, rules=HOUSE, played_on="2026-02-02")
    fixture = make_fixture(season=second, sides=[[ann, joe], [bob, cy]], game=house, holds=True)
    fixture.sides.filter(order=0).update(entry=us)
    fixture.sides.filter(order=1).update(entry=them)
    fixture.seats.filter(player=cy).update(instead_of=gone)
    fixture.typed = True
    fixture.planned = [{"entry": them.pk, "players": []}, {"entry": None, "players": [cy.pk]}]
    fixture.save()
    planned = make_fixture(season=second, sides=[[ann], [bob]], planned_on=day(9), round=2)
    for side, entry in zip(planned.sides.all(), (us, them), strict=True):
        side.entry = entry
        side.save()
    award(planned, 0, owner, day(9))
    change_rules(second, {**second.rules, "win_points": 3}, owner, asked=True)
    withdraw(them, "keep", day(20), owner)
    return club


def forget_all():
    """As on another server: nothing of it is here."""
    for model in (Fixture, Season, Player, Club, Game):
        model.objects.all().delete()


def look_of(club):
    """What can be seen of a club, without ids."""
    seen = {}
    for season in club.seasons.order_by("name"):
        season.club = club
        found = Export(season, INSIDE).found
        plans = season_value(season, {one.pk: one for one in club.players.all()})["fixtures"]
        seen[f"{season.name} plans"] = [(one["planned"], one["typed"]) for one in plans]
        seen[season.name] = json.loads(as_json(season, INSIDE)), found.rules, season.state, str(season.league)
        prizes = prize_table(season, inside=True)
        seen[f"{season.name} prizes"] = (
            prizes.given,
            prizes.changed,
            [(line.title, [(one.name, one.what) for one in line.winners]) for line in prizes.lines],
        )
    return seen


def history_of(game):
    rows = Change.objects.filter(game=game).order_by("number")
    return [(str(row.key), row.when, row.writer_name, row.status, row.before, row.after) for row in rows]


def brought(data, user):
    plan = read(data, user)
    assert plan.problems == []
    club = take_in(plan, user, SENDER)
    assert plan.problems == []
    return club


def test_all_of_a_club_comes_back_elsewhere(club, owner):
    before, data = look_of(club), as_file(club)
    Change.objects.update(when=datetime(2026, 1, 2, 3, 4, tzinfo=UTC))
    data = as_file(club)
    games = {str(game.pk): (game_value(game), history_of(game), game.locked) for game in Game.objects.all()}
    rows = list(club.players.order_by("pk").values_list("code", "name", "real_name", "privacy", "merged_into__name"))
    secrets = set(Link.objects.values_list("secret", flat=True))
    forget_all()
    there = brought(data, owner)
    assert (there.name, there.code, there.time_zone, there.language) == ("Camp =Club", club.code, "Europe/Berlin", "de")
    assert look_of(there) == before
    assert (
        list(there.players.order_by("pk").values_list("code", "name", "real_name", "privacy", "merged_into__name"))
        == rows
    )
    for game in Game.objects.all():
        value, history, locked = games.pop(str(game.pk))
        fresh = game_value(game)
        for own in ("revision", "locked"):
            value.pop(own), fresh.pop(own)
        assert fresh == value
        assert history_of(game) == history
        assert bool(game.locked) == bool(locked)
    assert games == {}
    assert secrets.isdisjoint(Link.objects.values_list("secret", flat=True))
    for season in there.seasons.all():
        assert changed_since(season) == {}
    assert there.memberships.get().user == owner
    again = json.loads(as_file(there))["seasons"]
    for one, season in zip(json.loads(data)["seasons"], again, strict=True):
        assert {name: one[name] for name in one if one[name] != season[name]} == {}


def test_the_same_file_again_adds_nothing(club, owner):
    data = as_file(club)
    counted = (Club, Season, Player, Fixture, League, Game, Change)
    numbers = [model.objects.count() for model in counted]
    plan = read(data, owner)
    assert (plan.problems, plan.does_something, len(plan.known_seasons)) == ([], False, 2)
    forget_all()
    brought(data, owner)
    assert [model.objects.count() for model in counted] == numbers
    assert read(data, owner).does_something is False


def test_a_season_that_is_missing_comes_back_with_games_that_are_here(club, owner):
    before, data = look_of(club), as_file(club)
    games = Game.objects.count()
    club.seasons.get(name="First").delete()
    plan = read(data, owner)
    assert ([one["name"] for one in plan.seasons], len(plan.games), len(plan.known_games)) == (["First"], 0, 3)
    brought(data, owner)
    assert Game.objects.count() == games
    assert look_of(Club.objects.get(pk=club.pk)) == before


def test_nobody_gets_hold_of_a_game_by_its_id_alone(club, owner):
    """A file made by hand that names the game of others."""
    stranger = make_game(deals=2, finished=True)
    value = json.loads(as_file(club))
    fixture = next(one for one in value["seasons"][0]["fixtures"] if one["game"])
    row = next(one for one in value["games"] if one["game"]["id"] == fixture["game"])
    fixture["game"] = row["game"]["id"] = str(stranger.pk)
    for step in row["history"]:
        step["op"]["game"] = str(stranger.pk)
    club.seasons.get(name="First").delete()
    assert "is here already" in read(json.dumps(value).encode(), owner).problems[0]


def test_game_that_may_only_be_watched_takes_no_history_along(club, owner):
    fixture = club.seasons.get(name="Second").fixtures.get(game__isnull=False)
    fixture.holds = False
    fixture.save()
    data = as_file(club)
    rows = {one["game"]["id"]: one["history"] for one in json.loads(data)["games"]}
    assert rows[str(fixture.game_id)] == []
    assert all(history for id, history in rows.items() if id != str(fixture.game_id))
    before = look_of(club)
    forget_all()
    assert look_of(brought(data, owner)) == before


def test_no_secret_and_no_account_is_in_the_file(club, owner):
    owner.set_password("very secret")
    owner.save()
    text = as_file(club).decode()
    secrets = [*Link.objects.values_list("secret", flat=True), *Writer.objects.values_list("device", flat=True)]
    secrets += [
        club.secret,
        *club.seasons.values_list("secret", flat=True),
        *club.leagues.values_list("secret", flat=True),
    ]
    assert [one for one in [*secrets, owner.password, owner.username] if one in text] == []


def test_row_41_erased_player_is_not_in_the_file(club, owner):
    erase(club.players.get(name="Bob"), owner)
    assert "Bob" not in as_file(club).decode()


def test_row_26_adjustment_and_its_cancelling_are_in_the_file(club):
    found = json.loads(as_file(club))["seasons"][0]["adjustments"]
    assert [(one["score"], one["reason"], one["cancelled"] is None) for one in found] == [
        (-50, "=late", True),
        (70, "gift", False),
    ]


@pytest.mark.parametrize("who", ["stranger", "organiser"])
def test_only_who_may_takes_a_club_in(club, owner, who):
    user = make_user() if who == "stranger" else make_member(club=club, role=Role.ORGANISER)
    data = as_file(club)
    assert "Only its owner" in read(data, user).problems[0]
    forget_all()
    assert "Only whoever may make clubs" in read(data, user).problems[0]


def spoiled(value, chance):
    """The value with one thing in it replaced by another."""
    value = json.loads(json.dumps(value))
    node = value
    while True:
        keys = list(node) if isinstance(node, dict) else range(len(node))
        if not keys:
            return value
        key = chance.choice(list(keys))
        if not isinstance(node[key], dict | list) or chance.random() < 0.1:
            break
        node = node[key]
    wrong = [None, -1, 10**30, "x" * 5000, "\x00", "\ud800", [], {}, True, 1.5, str(uuid.uuid4()), "2026-13-99"]
    node[key] = chance.choice(wrong)
    if chance.random() < 0.2 and isinstance(node, dict):
        del node[key]
    return value


def test_no_spoiled_file_breaks_anything(club, owner):
    value = json.loads(as_file(club))
    forget_all()
    chance = random.Random(3)
    refused = 0
    for _nth in range(30):
        data = json.dumps(spoiled(value, chance)).encode()
        plan = read(data, owner)
        if plan.problems:
            refused += 1
        elif take_in(plan, owner, SENDER) is None:
            assert plan.problems
            assert not Club.objects.exists()
            assert not Game.objects.exists()
        else:
            forget_all()
    assert refused > 8


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"kind": "hand-and-foot club"}'])
def test_what_is_no_file_of_a_club_is_refused(owner, data):
    assert len(read(data, owner).problems) == 1


def test_page_shows_first_and_takes_in_then(club, owner):
    data = as_file(club)
    forget_all()
    client, address = client_of(owner), reverse("leagues:bring_club")
    page = client.post(address, {"file": SimpleUploadedFile("club.json", data)})
    assert "New season: First" in page.content.decode()
    assert not Club.objects.exists()
    done = client.post(address, {"packed": page.context["packed"], "take": "1"})
    assert done["Location"] == reverse("leagues:club", args=[club.code])
    assert Season.objects.count() == 2
    again = client.post(address, {"file": SimpleUploadedFile("club.json", data)})
    assert "Everything in this file is here already" in again.content.decode()
    assert "Choose the file first" in client.post(address, {}).content.decode()
    assert "Nothing was taken in" in client.post(address, {"packed": "!", "take": "1"}).content.decode()


def test_command_takes_in_what_is_too_large_for_a_page(club, owner, tmp_path, capsys):
    path = tmp_path / "club.json"
    path.write_bytes(as_file(club))
    forget_all()
    call_command("bring_club", path, owner="olga", look=True)
    assert not Club.objects.exists()
    call_command("bring_club", path, owner="olga")
    assert f"/clubs/{club.code}/" in capsys.readouterr().out
    with pytest.raises(CommandError, match="no account"):
        call_command("bring_club", path, owner="nobody")


@pytest.mark.parametrize("games", [1, 3, 30])
def test_queries_do_not_grow_with_the_games(games):
    club = make_club()
    season = make_season(club=club)
    ann, joe, bob, cy = make_players(club=club)
    for nth in range(games):
        make_played(season=season, sides=[[ann, joe], [bob, cy]], on=f"2026-01-{1 + nth % 28:02}")
    with CaptureQueriesContext(connection) as asked:
        as_file(club)
    assert len(asked) == 15
