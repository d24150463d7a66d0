"""A sheet whose number belongs to a game: what is stored, corrections of it, and who may make them."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import access
from scorekeeper.codes import LETTERS
from scorekeeper.models import Game
from scorekeeper.views import paper
from tests.factories import TYPICAL, Phone, make_game, see
from tests.scorekeeper.filling import fields_of
from tests.scorekeeper.paper_sheets import NAMES, column, finally_saved, right, send, sheet, text, value_of

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


@pytest.fixture
def client(phone: Phone) -> Client:
    return phone.client


@pytest.fixture
def game(phone: Phone) -> Game:
    return make_game(phone=phone, deals=2)


def test_the_number_opens_what_is_stored(client: Client, game: Game) -> None:
    answer: Any = client.post("/paper/", fields_of(client.get("/paper/")) | {"number": game.code.lower(), "find": "1"})
    assert (answer.status_code, answer.url) == (302, f"/paper/?game={game.pk}")
    page = client.get(answer.url)
    assert [value_of(page, f"d{deal}t0-melded") for deal in (1, 2, 3)] == ["745", "745", ""]
    assert client.get("/paper/number/", {"number": game.code}).json() == {"address": answer.url}


def test_an_address_with_a_number_leads_to_its_game(client: Client, game: Game) -> None:
    answer: Any = client.get("/paper/", {"number": game.code})
    assert (answer.status_code, answer.url) == (302, f"/paper/?game={game.pk}")
    assert "This number cannot be used here." in text(Phone().client.get("/paper/", {"number": game.code}))
    assert value_of(client.get("/paper/", {"number": "abc234"}), "number") == "ABC234"


def test_what_is_typed_corrects_the_game_and_the_history_has_it(client: Client, game: Game) -> None:
    address = f"/paper/?game={game.pk}"
    data = fields_of(client.get(address)) | {"d2t0-dirty": "3"} | column(3) | {"d1-out": "1"}
    finally_saved(client, data, address)
    value = see(game)
    assert value["deals"][1]["tallies"][0]["counts"]["dirty"] == 3
    assert value["deals"][0]["end"]["out"] == 1
    assert len(value["deals"]) == 3
    latest = [change.op["op"] for change in game.changes.order_by("number")][5:]
    assert sorted(latest) == ["end", "end", "tally", "tally", "tally"]
    assert len({change.group for change in game.changes.filter(number__gt=5)}) == 1


def test_a_sheet_typed_anew_tells_what_it_would_correct(client: Client, game: Game) -> None:
    data = sheet(client, deals=1, number=game.code, **{"d1t0-dirty": "3", "d1t0-left": "85"})
    asked = send(client, data)
    assert "This sheet is here already." in text(asked)
    assert "3 dirty books, not 2" in text(asked)
    assert see(game)["deals"][0]["tallies"][0]["counts"]["dirty"] == 2
    assert right(client, asked, data).status_code == 303
    value = see(game)
    assert value["deals"][0]["tallies"][0]["counts"]["dirty"] == 3
    assert value["deals"][1]["tallies"][0]["counts"]["dirty"] == 2


def test_a_sheet_of_other_rules_does_not_fit_the_game(client: Client, game: Game) -> None:
    answer = send(client, sheet(client, "/paper/?rules=simpson", number=game.code))
    assert "has other rules or other teams" in text(answer)
    assert game.changes.count() == 5


def test_what_another_phone_changed_meanwhile_waits_for_a_choice(client: Client, game: Game) -> None:
    address = f"/paper/?game={game.pk}"
    data = fields_of(client.get(address)) | {"d2t0-dirty": "3"}
    other = Phone("Bob's phone")
    other.join(game)
    other.tally(game, 2, 0, {**TYPICAL, "melded": 700})
    answer = finally_saved(client, data, address)
    assert (answer.status_code, answer.url) == (303, f"/g/{game.pk}/plain/")
    value = see(game)
    assert value["deals"][1]["tallies"][0]["melded"] == 700
    assert len(value["waiting"]) == 1


def test_a_finished_game_is_corrected_and_stays_finished(client: Client, phone: Phone) -> None:
    game = make_game(phone=phone, deals=4, finished=True)
    address = f"/paper/?game={game.pk}"
    data = fields_of(client.get(address)) | {"d4t1-melded": "315"}
    answer = finally_saved(client, data, address)
    assert answer.status_code == 303
    assert Game.objects.get(pk=game.pk).state == "finished"
    assert Game.objects.get(pk=game.pk).results.get(team__order=1).total == 4285


def test_a_closed_game_can_be_seen_only(client: Client, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(locked="the season is over")
    address = f"/paper/?game={game.pk}"
    page = client.get(address)
    assert "This game is closed: the season is over" in text(page)
    assert 'id="paper-save"' not in text(page)
    assert send(client, fields_of(page) | column(3), address).status_code == 403


# Rights


def test_owner_and_scorer_may_type_watcher_and_stranger_may_not(game: Game, phone: Phone) -> None:
    scorer, watcher, ended = Phone("scorer"), Phone("watcher"), Phone("ended")
    scorer.join(game)
    ended.join(game)
    game.writers.filter(name="ended").update(ended=timezone.now())
    watcher.client.get(f"/watch/{access.links_of(game)['watch']}/")
    address = f"/paper/?game={game.pk}"
    answers = {}
    for who, one in {"owner": phone, "scorer": scorer, "watcher": watcher, "ended": ended, "stranger": Phone()}.items():
        answers[who] = (one.client.get(address).status_code, one.client.post(address, {}).status_code)
    answers["nobody"] = (Client().get(address).status_code, Client().post(address, {}).status_code)
    assert answers == {
        "owner": (200, 200),
        "scorer": (200, 200),
        **dict.fromkeys(("watcher", "ended", "stranger", "nobody"), (404, 404)),
    }


@pytest.mark.parametrize("way", ["save", "find", "script", "after"])
def test_a_number_of_others_tells_nothing(game: Game, way: str) -> None:
    client = Phone().client
    if way == "script":
        said = client.get("/paper/number/", {"number": game.code}).content.decode()
    elif way == "after":
        said = client.get(f"/paper/?after={game.pk}").content.decode()
    else:
        data = sheet(client, number=game.code) | ({"find": "1"} if way == "find" else {})
        data |= dict.fromkeys(NAMES, "Zoe")
        said = client.post("/paper/", data).content.decode()
    assert ("This number cannot be used here." in said) == (way != "after")
    said = said.replace(f"after={game.pk}", "")  # the address that was asked for
    assert not any(told in said for told in ("Ann", "Joe", "Cy", str(game.pk), "8,9"))
    assert game.changes.count() == 5


def test_guessing_numbers_has_an_end(game: Game) -> None:
    client = Phone().client
    said = [
        client.get("/paper/number/", {"number": game.code}).json()["text"] for _ in range(paper.WRONG_NUMBERS.most + 1)
    ]
    assert said[-2].startswith("This number cannot be used here.")
    assert said[-1].startswith("Too many numbers were tried")
    assert "Too many numbers were tried" in text(send(client, sheet(client, number="ABC234")))
    assert send(client, sheet(client)).status_code == 303


def test_free_numbers_are_not_counted_as_guesses(client: Client) -> None:
    for nth in range(paper.WRONG_NUMBERS.most + 1):
        code = "ABC2" + LETTERS[nth // 31] + LETTERS[nth % 31]
        assert client.get("/paper/number/", {"number": code}).json() == {}


@pytest.mark.parametrize("typed", ["", "ABC", "x" * 10000, "\x00", "ABC23O"])
def test_what_is_no_number_is_said(client: Client, typed: str) -> None:
    assert client.get("/paper/number/", {"number": typed}).json()["text"].startswith("A number has six")


def test_one_more_deal_can_be_had(client: Client, game: Game) -> None:
    page = send(client, sheet(client) | {"more": "1"})
    assert value_of(page, "deals") == "5"
    assert "d5t0-clean" in fields_of(page)
    page = client.post(f"/paper/?game={game.pk}", {"more": "1"})
    assert "d5t0-clean" in fields_of(page)


def test_the_pages_lead_to_it(client: Client, game: Game) -> None:
    assert 'href="/paper/"' in text(client.get("/"))
    assert 'href="/paper/"' in text(client.get("/games/"))
    assert f'href="/paper/?game={game.pk}"' in text(client.get(f"/g/{game.pk}/plain/"))
