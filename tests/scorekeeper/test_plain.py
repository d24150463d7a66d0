"""The app without script: games are started and listed, and their pages are for the phones of the game."""

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.models import Game
from scorekeeper.published import published
from tests.factories import PAIRS, Phone, make_game, see, told
from tests.scorekeeper.filling import act, deal, fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(phone):
    return phone.client


def test_a_game_is_started_with_names(client):
    page = client.get(reverse("plain_start", args=["whitnack"]))
    data = fields_of(page) | {
        "teams": "2",
        "players": "2",
        "t0p0": " Ann ",
        "t0p1": "Joe",
        "t1p0": "Mary",
        "t1p1": "Bob",
    }
    answer = client.post(reverse("plain_start", args=["whitnack"]), data)
    game = Game.objects.get()
    assert (answer.status_code, answer.url) == (303, reverse("plain_board", args=[game.pk]))
    value = see(game)
    assert [[seat["sitters"][0]["name"] for seat in team["seats"]] for team in value["teams"]] == [
        ["Ann", "Joe"],
        ["Mary", "Bob"],
    ]
    assert value["played_on"] is not None


@pytest.mark.parametrize(
    ("size", "called"),
    [
        ({}, ["We", "They"]),
        ({"t1p0": "Mary"}, ["We", ""]),
        ({"teams": "3", "players": "1"}, ["", "", ""]),
    ],
)
def test_teams_without_names_are_called_as_on_the_phone(client, size, called):
    answer = client.post(reverse("plain_start", args=["whitnack"]), {"key": str(uuid.uuid4()), **size})
    assert answer.status_code == 303
    assert [team["name"] for team in see(Game.objects.get())["teams"]] == called


def test_a_start_sent_twice_is_one_game(client):
    page = client.get(reverse("plain_start", args=["whitnack"]))
    data = fields_of(page) | {"teams": "2", "players": "1", "t0p0": "Ann", "t1p0": "Bob"}
    first = client.post(reverse("plain_start", args=["whitnack"]), data)
    second = client.post(reverse("plain_start", args=["whitnack"]), data)
    assert first.url == second.url
    assert Game.objects.count() == 1


def test_a_phone_without_a_secret_gets_one(db):
    client = Client()
    data = {"teams": "2", "players": "1", "t0p0": "Ann", "t1p0": "Bob", "key": str(uuid.uuid4())}
    answer = client.post(reverse("plain_start", args=["whitnack"]), data)
    assert len(answer.cookies["device"].value) >= 22
    assert answer.cookies["device"]["samesite"] == "Lax"
    assert client.get(answer.url).status_code == 200


def test_wrong_names_are_said_at_their_field_and_nothing_is_lost(client):
    data = {"teams": "2", "players": "1", "t0p0": "A" * 41, "t1p0": "Bob", "key": str(uuid.uuid4())}
    answer = client.post(reverse("plain_start", args=["whitnack"]), data)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "A name has at most 40 letters." in page
    assert 'value="Bob"' in page
    assert "A" * 41 in page
    assert Game.objects.count() == 0


def test_places_can_be_changed_without_losing_names(client):
    data = {"teams": "3", "players": "1", "t0p0": "Ann", "t1p0": "Bob", "resize": "1", "key": str(uuid.uuid4())}
    page = client.post(reverse("plain_start", args=["whitnack"]), data).content.decode()
    assert 'name="t2p0"' in page
    assert 'value="Ann"' in page


@pytest.mark.parametrize("asked", ["teams=99&players=99", "teams=-1&players=x", "teams=&players=²"])
def test_odd_numbers_of_places_are_put_right(client, asked):
    page = client.get(reverse("plain_start", args=["whitnack"]) + f"?{asked}")
    assert page.status_code == 200


def test_unknown_rules_are_not_found(client):
    assert client.get(reverse("plain_start", args=["nonsense"])).status_code == 404


def test_names_of_this_phone_are_offered(client, phone):
    phone.start(teams=PAIRS)
    page = client.get(reverse("plain_start", args=["whitnack"])).content.decode()
    assert '<option value="Joe">' in page


def test_a_rematch_takes_one_touch(client, phone):
    game = make_game(phone=phone, deals=1, finished=True)
    key = str(uuid.uuid4())
    first = client.post(reverse("plain_rematch", args=[game.pk]), {"key": key})
    again = client.post(reverse("plain_rematch", args=[game.pk]), {"key": key})
    assert first.url == again.url
    new = Game.objects.exclude(pk=game.pk).get()
    assert [team["seats"][0]["sitters"][0]["name"] for team in see(new)["teams"]] == ["Ann", "Bob"]


def own_rules(client):
    """Simpson's rules with other figures, made without script; the key under which pages know them."""
    address = reverse("rules_change", args=["simpson"])
    data = fields_of(client.get(address))
    (name,) = [name for name in data if name.endswith("books.clean.bonus")] or [None]
    answer = client.post(address, {**data, name: "500"})
    assert answer.status_code == 302, answer.content.decode()
    return answer.url.strip("/").rsplit("/", 1)[-1]


def test_a_table_plays_by_its_own_rules(client):
    key = own_rules(client)
    page = client.get(reverse("plain_new")).content.decode()
    assert reverse("plain_start", args=[key]) in page
    data = fields_of(client.get(reverse("plain_start", args=[key]))) | {"t0p0": "Ann", "t1p0": "Bob"}
    answer = client.post(reverse("plain_start", args=[key]), data)
    game = Game.objects.get()
    assert answer.url == reverse("plain_board", args=[game.pk])
    deal(client, game, 1, {0: {"clean": "2", "dirty": "0", "melded": "200", "left": "0"}}, team=0)
    assert "1,200" in client.get(answer.url).content.decode()


def test_a_game_goes_over_to_own_rules(client, phone):
    game = make_game(phone=phone, deals=1)
    key = own_rules(client)
    page = client.get(reverse("plain_exchange", args=[game.pk]) + f"?to={key}").content.decode()
    assert "becomes" in page
    assert act(client, game, "rules", to=key).status_code == 303
    assert see(game)["rules"] != published()["simpson"].digest


# Rights

PAGES = ["plain_board", "plain_fix", "plain_people", "plain_exchange", "plain_finish", "plain_history", "plain_card"]


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_for_the_phones_of_the_game(phone, name):
    game = make_game(phone=phone, deals=1)
    scorer, ended, stranger = Phone(), Phone(), Phone()
    scorer.join(game)
    ended.join(game).delete()
    address = reverse(name, args=[game.pk])
    assert phone.client.get(address).status_code == 200
    assert scorer.client.get(address).status_code == 200
    assert ended.client.get(address).status_code == 404
    assert stranger.client.get(address).status_code == 404
    assert Client().get(address).status_code == 404


def test_strangers_change_nothing(phone):
    game = make_game(phone=phone, deals=1)
    before = see(game)
    client = Phone().client
    assert act(client, game, "remove", deal="1").status_code == 404
    assert client.post(reverse("plain_deal", args=[game.pk, 1]), {}).status_code == 404
    assert client.post(reverse("plain_rematch", args=[game.pk]), {}).status_code == 404
    assert see(game) == before


def test_only_managers_take_a_game_out_of_the_count(phone):
    game = make_game(phone=phone, deals=1)
    scorer = Phone()
    scorer.join(game)
    assert act(scorer.client, game, "void", on="1").status_code == 403
    assert see(game)["state"] == "playing"
    assert act(phone.client, game, "void", on="1").status_code == 303


def test_locked_games_are_shown_and_not_changed(client, phone):
    game = make_game(phone=phone, deals=1)
    Game.objects.filter(pk=game.pk).update(locked="The season is over.")
    page = client.get(reverse("plain_board", args=[game.pk])).content.decode()
    assert "The season is over." in page
    assert "Undo" not in page
    assert act(client, game, "remove", deal="1").status_code == 403
    assert client.post(reverse("plain_deal", args=[game.pk, 1]), {}).status_code == 403


def test_corrections_are_posts(client, phone):
    game = make_game(phone=phone, deals=1)
    assert client.get(reverse("plain_act", args=[game.pk, "remove"])).status_code == 405
    assert client.post(reverse("plain_act", args=[game.pk, "nonsense"]), {}).status_code == 404


# Lists


def test_the_list_of_games_can_be_searched(client, phone):
    make_game(phone=phone, deals=1, finished=True, played_on="2026-11-30")
    make_game(phone=phone, teams=[{"players": ["Zoë"]}, {"players": ["Kit"]}])
    page = client.get(reverse("games")).content.decode()
    assert "Zoë" in page
    assert "Ann" in page
    page = told(client.get(reverse("games") + "?q=zoë"))
    assert "Zoë" in page
    assert "Ann" not in page
    assert "Ann" in client.get(reverse("games") + "?q=november").content.decode()
    assert "No game fits." in client.get(reverse("games") + "?q=nobody").content.decode()


@pytest.mark.parametrize("name", ["games", "plain_new"])
def test_lists_cost_the_same_whatever_is_stored(phone, name):
    counts = []
    for _ in range(2):
        make_game(phone=phone, deals=1)
        make_game(phone=phone, deals=2, finished=True)
        with CaptureQueriesContext(connection) as queries:
            assert phone.client.get(reverse(name)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
