"""The app without script: everything can be entered and put right with plain forms, with the same checks."""

import re
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.models import Change, Game
from scorekeeper.published import published
from tests.factories import PAIRS, POORER, Phone, make_game, see

pytestmark = pytest.mark.django_db
ROWS = {"clean": "3", "dirty": "2", "wild": "1", "red_threes_laid": "2", "melded": "745", "left": "85"}
THEIRS = {"clean": "1", "dirty": "1", "wild": "0", "red_threes_laid": "0", "melded": "310", "left": "40"}


@pytest.fixture
def phone():
    return Phone()


@pytest.fixture
def client(phone):
    return phone.client


def fields_of(response):
    """Every field of the page's forms as a browser would send it untouched."""
    page = response.content.decode()
    found = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name = re.search(r'\bname="([^"]+)"', tag)
        if not name or name[1] == "csrfmiddlewaretoken":
            continue
        kind = re.search(r'\btype="([^"]+)"', tag)
        if kind and kind[1] in ("checkbox", "radio") and "checked" not in tag:
            continue
        value = re.search(r'\bvalue="([^"]*)"', tag)
        found[name[1]] = value[1] if value else "on" if kind and kind[1] == "checkbox" else ""
    for name, options in re.findall(r'<select[^>]*\bname="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        found[name] = next((value for value, chosen in values if chosen), values[0][0])
    return found


def deal(client, game, number, teams, team=None, **end):
    """Opens the form of a deal, fills in rows by team, and sends it."""
    names = [game.pk, number] if team is None else [game.pk, number, team]
    address = reverse("plain_deal" if team is None else "plain_team", args=names)
    data = fields_of(client.get(address))
    for order, rows in teams.items():
        data |= {f"t{order}-{row}": text for row, text in rows.items()}
    data |= {f"end-{name}": str(value) for name, value in end.items()}
    return client.post(address, data), data


def buttons(response, name):
    return re.findall(rf'<button[^>]*name="{name}" value="([^"]*)"', response.content.decode())


def right(client, response, data, address):
    """Touches "That is right"."""
    accepted = next(value for value in buttons(response, "accepted") if value)
    return client.post(address, {**data, "accepted": accepted})


# Start


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


# Entry


def test_a_whole_deal_is_entered_at_once(client, phone):
    game = make_game(phone=phone)
    answer, _ = deal(client, game, 1, {0: ROWS, 1: THEIRS}, out=0)
    assert answer.status_code == 303
    value = see(game)
    assert value["deals"][0]["end"]["out"] == 0
    assert value["deals"][0]["tallies"][0]["counts"]["clean"] == 3
    page = client.get(answer.url).content.decode()
    assert "4,560" in page
    assert "Deal 1 is saved." in page
    assert "To lay down: 90" in page


def test_saving_one_team_leaves_the_other_alone(client, phone):
    game = make_game(phone=phone, deals=1)
    before = see(game)["deals"][0]["tallies"][1]
    answer, _ = deal(client, game, 1, {0: {"dirty": "3"}}, out=0)
    assert answer.status_code == 303
    after = see(game)["deals"][0]["tallies"]
    assert after[0]["counts"]["dirty"] == 3
    assert after[1] == before
    assert Change.objects.filter(op__op="tally", op__team=1).count() == 1


def test_one_team_has_a_page_of_its_own(client, phone):
    game = make_game(phone=phone)
    answer, _ = deal(client, game, 1, {1: THEIRS}, team=1)
    assert answer.status_code == 303
    tallies = see(game)["deals"][0]["tallies"]
    assert [tally["team"] for tally in tallies] == [1]
    assert "not entered yet: Ann and Joe" in client.get(answer.url).content.decode()


def test_a_double_touch_stores_once(client, phone):
    game = make_game(phone=phone)
    _, data = deal(client, game, 1, {0: ROWS, 1: THEIRS}, out=0)
    count = Change.objects.count()
    again = client.post(reverse("plain_deal", args=[game.pk, 1]), data)
    assert again.status_code == 303
    assert Change.objects.count() == count
    assert len(see(game)["deals"]) == 1


def test_a_zero_is_stored_as_zero_and_empty_stays_empty(client, phone):
    game = make_game(phone=phone)
    zeros = dict.fromkeys(ROWS, "0")
    answer, data = deal(client, game, 1, {0: ROWS, 1: zeros}, out=0)
    assert answer.status_code == 303
    assert see(game)["deals"][0]["tallies"][1]["melded"] == 0
    answer, data = deal(client, game, 2, {0: ROWS})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Nothing is entered for They yet." in page
    answer = right(client, answer, data, reverse("plain_deal", args=[game.pk, 2]))
    assert answer.status_code == 303
    assert [tally["team"] for tally in see(game)["deals"][1]["tallies"]] == [0]


def test_rows_left_empty_are_asked_about(client, phone):
    game = make_game(phone=phone)
    answer, data = deal(client, game, 1, {0: {**ROWS, "left": ""}, 1: THEIRS}, out=0)
    assert "Ann and Joe: nothing is entered for Left. Is that 0?" in answer.content.decode()
    answer = right(client, answer, data, reverse("plain_deal", args=[game.pk, 1]))
    assert answer.status_code == 303
    assert see(game)["deals"][0]["tallies"][0]["left"] == 0


def test_what_looks_wrong_is_asked_and_answered_in_one_touch(client, phone):
    game = make_game(phone=phone)
    answer, data = deal(client, game, 1, {0: {**ROWS, "melded": "740", "wild": "9"}, 1: THEIRS}, out=0)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert see(game)["deals"] == []
    assert "That is right" in page
    assert 'value="740"' in page
    answer = right(client, answer, data, reverse("plain_deal", args=[game.pk, 1]))
    assert answer.status_code == 303
    accepted = Change.objects.get(op__op="tally", op__team=0).op["accepted"]
    assert accepted != []
    assert see(game)["deals"][0]["tallies"][0]["counts"]["wild"] == 9


def test_an_answer_holds_for_its_figures_only(client, phone):
    game = make_game(phone=phone)
    answer, data = deal(client, game, 1, {0: {**ROWS, "wild": "9"}, 1: THEIRS}, out=0)
    accepted = next(value for value in buttons(answer, "accepted") if value)
    answer = client.post(reverse("plain_deal", args=[game.pk, 1]), {**data, "t0-wild": "8", "accepted": accepted})
    assert answer.status_code == 200
    assert see(game)["deals"] == []


def test_two_figures_that_were_mixed_up_are_exchanged_in_one_touch(client, phone):
    game = make_game(phone=phone)
    answer, data = deal(client, game, 1, {0: {**ROWS, "melded": "85", "left": "745"}, 1: THEIRS}, out=1)
    (offer,) = set(buttons(answer, "exchange"))
    assert offer == "0:melded:left"
    address = reverse("plain_deal", args=[game.pk, 1])
    answer = client.post(address, {**data, "exchange": offer})
    if answer.status_code == 200:  # they went out with few books, which is asked on its own
        again = fields_of(answer)
        assert (again["t0-melded"], again["t0-left"]) == ("745", "85")
        answer = right(client, answer, {**again, "end-out": "1"}, address)
    assert answer.status_code == 303
    tally = see(game)["deals"][0]["tallies"][0]
    assert (tally["melded"], tally["left"]) == (745, 85)


@pytest.mark.parametrize(
    ("row", "text", "wrong"),
    [
        ("melded", "7x5", "“7x5” is not a whole number."),
        ("melded", "745.5", "“745.5” is not a whole number."),
        ("left", "-85", "cannot be negative here; leave the sign out."),
        ("melded", "9999999999", "That is more than can be meant."),
        ("melded", "2000000", "is more than can be entered here"),
        ("clean", "1500", "1,500 are the points of 3. Write how many there are: 3."),
        ("clean", "9001", "is more than can be entered here"),
    ],
)
def test_what_cannot_be_meant_is_said_at_its_field(client, phone, row, text, wrong):
    game = make_game(phone=phone)
    answer, _ = deal(client, game, 1, {0: {**ROWS, row: text}, 1: THEIRS}, out=0)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert wrong in page
    assert f'value="{text}"' in page
    assert 'value="310"' in page
    assert see(game)["deals"] == []


@pytest.mark.parametrize(
    ("text", "n"), [("0745", 745), ("1350", 1350), ("1,205", 1205), (" 745 ", 745), ("340+405", 745)]
)
def test_numbers_as_people_type_them(client, phone, text, n):
    game = make_game(phone=phone)
    answer, _ = deal(client, game, 1, {0: {**ROWS, "melded": text}, 1: THEIRS}, out=0)
    assert answer.status_code == 303
    tally = see(game)["deals"][0]["tallies"][0]
    assert tally["melded"] == n
    assert tally.get("as_typed", {}) == ({"melded": "340+405"} if "+" in text else {})


def test_a_sum_stays_as_it_was_typed(client, phone):
    game = make_game(phone=phone)
    deal(client, game, 1, {0: {**ROWS, "melded": "340+405"}, 1: THEIRS}, out=0)
    page = client.get(reverse("plain_team", args=[game.pk, 1, 0])).content.decode()
    assert 'value="340+405"' in page


def test_points_below_zero_need_no_minus_key(client, phone):
    game = phone.start(rules="totals", teams=[{"players": ["Abe"]}, {"players": ["Kit"]}])
    rows = {
        0: {"book_points": "900", "book_points_minus": "on", "card_points": "340"},
        1: {"book_points": "1100", "card_points": "555"},
    }
    answer, _ = deal(client, game, 1, rows)
    assert answer.status_code == 303
    assert see(game)["deals"][0]["tallies"][0]["counts"] == {"book_points": -900, "card_points": 340}
    page = client.get(reverse("plain_team", args=[game.pk, 1, 0])).content.decode()
    assert re.search(r'name="t0-book_points_minus"[^>]*checked', page)
    assert 'value="900"' in page
    unchanged, _ = deal(client, game, 1, {})
    assert unchanged.status_code == 303
    assert see(game)["deals"][0]["tallies"][0]["counts"]["book_points"] == -900


def test_net_figures_may_be_below_zero(client, phone):
    game = phone.start(rules="whitnack", counting={"net": True, "left_first": False})
    rows = {k: v for k, v in ROWS.items() if k not in ("melded", "left")}
    theirs = {**dict.fromkeys(rows, "0"), "net": "85", "net_minus": "on"}
    answer, data = deal(client, game, 1, {0: {**rows, "net": "660"}, 1: theirs}, out=0)
    if answer.status_code == 200:
        answer = right(client, answer, data, reverse("plain_deal", args=[game.pk, 1]))
    assert answer.status_code == 303
    assert see(game)["deals"][0]["tallies"][1]["net"] == -85


def test_who_went_out_is_asked_once_all_is_there(client, phone):
    game = make_game(phone=phone)
    answer, data = deal(client, game, 1, {0: ROWS, 1: THEIRS})
    assert answer.status_code == 200
    assert "Nobody said who went out." in answer.content.decode()
    answer = right(client, answer, {**data, "accepted": ""}, reverse("plain_deal", args=[game.pk, 1]))
    assert answer.status_code == 303  # it may stay open
    assert see(game)["deals"][0]["end"]["out"] is None
    act(client, game, "remove", deal="1")
    answer, data = deal(client, game, 1, {0: ROWS, 1: THEIRS}, out=-1)
    if answer.status_code == 200:  # nobody out is asked about
        answer = right(client, answer, data, reverse("plain_deal", args=[game.pk, 1]))
    assert see(game)["deals"][0]["end"]["out"] == -1


def test_a_deal_can_be_corrected_during_a_later_one(client, phone):
    game = make_game(phone=phone, deals=3)
    answer, _ = deal(client, game, 2, {0: {"dirty": "3"}}, out=0)
    assert answer.status_code == 303
    page = client.get(answer.url).content.decode()
    assert "3 dirty books, not 2." in page
    assert len(see(game)["deals"]) == 3


def test_a_finished_game_stays_finished_when_a_deal_is_put_right(client, phone):
    game = make_game(phone=phone, deals=4, finished=True)
    answer, _ = deal(client, game, 4, {0: {"dirty": "3"}}, out=0)
    assert answer.status_code == 303
    assert (see(game)["state"], len(see(game)["deals"])) == ("finished", 4)


def test_two_phones_with_other_figures_leave_a_choice(client, phone):
    game = make_game(phone=phone)
    other = Phone("Bob's phone")
    other.join(game)
    address = reverse("plain_team", args=[game.pk, 1, 0])
    data = fields_of(client.get(address)) | {f"t0-{row}": text for row, text in ROWS.items()}
    assert other.tally(game, 1, 0, POORER).status == "applied"
    answer = client.post(address, data)
    assert answer.status_code == 303
    page = client.get(answer.url).content.decode()
    assert "which one is right?" in page
    assert "3 clean books" in page
    assert "1 clean book" in page
    key = re.search(r'name="waiting" value="([^"]+)"', page)[1]
    settles = re.search(r'name="settles" value="([^"]+)"', page)[1]
    taken = client.post(
        reverse("plain_act", args=[game.pk, "take"]), {"waiting": key, "settles": settles, "key": str(uuid.uuid4())}
    )
    assert taken.status_code == 303
    value = see(game)
    assert value["waiting"] == []
    assert value["deals"][0]["tallies"][0]["counts"]["clean"] == 3


def test_a_team_that_others_saved_meanwhile_is_left_alone(client, phone):
    game = make_game(phone=phone)
    other = Phone()
    other.join(game)
    address = reverse("plain_deal", args=[game.pk, 1])
    data = fields_of(client.get(address)) | {f"t0-{row}": text for row, text in ROWS.items()} | {"end-out": "0"}
    other.tally(game, 1, 1, POORER)
    assert client.post(address, data).status_code == 303
    value = see(game)
    assert value["waiting"] == []
    assert [tally["melded"] for tally in value["deals"][0]["tallies"]] == [745, 310]


def test_the_saved_figures_can_be_kept(client, phone):
    game = make_game(phone=phone)
    other = Phone()
    other.join(game)
    address = reverse("plain_team", args=[game.pk, 1, 0])
    data = fields_of(client.get(address)) | {f"t0-{row}": text for row, text in ROWS.items()}
    other.tally(game, 1, 0, POORER)
    client.post(address, data)
    settles = see(game)["waiting"][0]["key"]
    client.post(reverse("plain_act", args=[game.pk, "keep"]), {"settles": settles, "key": str(uuid.uuid4())})
    value = see(game)
    assert (value["waiting"], value["deals"][0]["tallies"][0]["counts"]["clean"]) == ([], 1)


@pytest.mark.parametrize("address", ["deal/3/", "deal/0/", "deal/1/7/", "deal/99/", "nonsense/"])
def test_places_that_are_not_there_are_not_found(client, phone, address):
    game = make_game(phone=phone, deals=1)
    assert client.get(f"/g/{game.pk}/plain/{address}").status_code == 404


def test_forged_forms_never_break(client, phone):
    game = make_game(phone=phone, deals=1)
    address = reverse("plain_deal", args=[game.pk, 1])
    for data in (
        {},
        {"key": "x", "t0-base": "x", "end-order": "-1"},
        {"exchange": "0:melded", "accepted": "\0"},
        {"exchange": "a:b:c", "t0-melded": "\ud800", "end-out": "77"},
        {"t0-other_note": "\0", "t0-base": "0", "t1-base": "0", "end-base": "0", "end-order": "0"},
        {"t0-base": str(10**30), "t1-base": "0", "end-base": "0", "end-order": "0"},
    ):
        safe = {key: value.encode("utf-8", "replace").decode() for key, value in data.items()}
        assert client.post(address, safe).status_code in (200, 303)


# Putting right


def act(client, game, action, **fields):
    return client.post(reverse("plain_act", args=[game.pk, action]), {"key": str(uuid.uuid4()), **fields})


def test_undo_takes_one_touch(client, phone):
    game = make_game(phone=phone)
    deal(client, game, 1, {0: ROWS, 1: THEIRS}, out=0)
    page = client.get(reverse("plain_board", args=[game.pk])).content.decode()
    group = re.search(r'name="undoes" value="([^"]+)"', page)[1]
    assert act(client, game, "undo", undoes=group).status_code == 303
    value = see(game)
    assert all("counts" not in tally for deal in value["deals"] for tally in deal["tallies"])
    assert value["deals"][0]["end"]["out"] is None


def sitters(game, team):
    return [sitter["name"] for sitter in game["teams"][team]["seats"][0]["sitters"]]


DATED = ("2026-01-02", "x")
MORE = {"player0": "Zoe", "deal": "3"}
CORRECTIONS = [
    ("exchange", {"deal": "1", "teams": "0,1"}, lambda game: game["deals"][0]["tallies"][0]["melded"] == 310),
    ("remove", {"deal": "1"}, lambda game: len(game["deals"]) == 1),
    ("insert", {"deal": "1"}, lambda game: len(game["deals"]) == 3),
    ("move", {"deal": "2", "to": "1"}, lambda game: len(game["deals"]) == 2),
    ("deal-note", {"deal": "1", "note": "late"}, lambda game: game["deals"][0]["note"] == "late"),
    ("names", {"seats0": "Anna", "team1": "Foxes"}, lambda game: game["teams"][1]["name"] == "Foxes"),
    ("swap", {"seat": "s0", "name": "Kit", "deal": "2"}, lambda game: sitters(game, 0) == ["Ann", "Kit"]),
    ("places", {"one": "s0", "two": "s1", "deal": "3"}, lambda game: sitters(game, 0) == ["Ann", "Bob"]),
    ("join", {**MORE, "start": "0"}, lambda game: len(game["teams"]) == 3),
    (
        "join",
        {**MORE, "start": "typed", "typed": "150", "below_zero": "on"},
        lambda game: game["teams"][2]["start"] == -150,
    ),
    ("about", {"played_on": "2026-01-02", "note": "x"}, lambda game: (game["played_on"], game["note"]) == DATED),
    ("rules", {"to": "simpson"}, lambda game: game["rules"] == published()["simpson"].digest),
    ("finish", {"under_way": "count", "early": "1"}, lambda game: game["state"] == "finished"),
    ("void", {"on": "1"}, lambda game: game["state"] == "void"),
]


@pytest.mark.parametrize(("action", "fields", "seen"), CORRECTIONS)
def test_corrections_are_carried_out_said_and_undone(client, phone, action, fields, seen):
    game = make_game(phone=phone, deals=2)
    before = see(game)
    answer = act(client, game, action, **fields)
    assert answer.status_code == 303
    assert seen(see(game))
    page = client.get(answer.url).content.decode()
    assert 'class="message success"' in page
    group = re.search(r'name="undoes" value="([^"]+)"', page)[1]
    act(client, game, "undo", undoes=group)
    after = see(game)
    for part in ("state", "played_on", "note", "rules", "finished"):
        assert after[part] == before[part]
    assert [team["name"] for team in after["teams"]] == [team["name"] for team in before["teams"]]
    assert len(after["deals"]) == len(before["deals"])


@pytest.mark.parametrize(
    ("action", "fields", "wrong"),
    [
        ("names", {}, "Nothing was changed."),
        ("names", {"seats0": "A" * 41}, "The text has more than 40 letters."),
        ("swap", {"seat": "s0", "name": " ", "deal": "2"}, "Please write a name."),
        ("swap", {"seat": "s0", "name": "Kit", "deal": "two"}, "Please write a whole number."),
        ("swap", {"seat": "s9", "name": "Kit", "deal": "2"}, "This seat is not there."),
        ("places", {"one": "s0", "two": "s0", "deal": "2"}, "Please choose two different players."),
        ("join", {"deal": "3", "start": "0"}, "Please write a name."),
        ("join", {"player0": "Zoe", "deal": "9", "start": "0"}, "There is no deal 9."),
        ("leave", {"team": "0", "deal": "2"}, "Two teams must stay."),
        ("about", {"played_on": "soon"}, "This is not a date."),
        ("remove", {"deal": "9"}, "There is no deal 9."),
        ("move", {"deal": "1", "to": "1"}, "It stands there already."),
        ("exchange", {"deal": "1", "teams": "0,x"}, "Please write a whole number."),
        ("rules", {"to": "nonsense"}, "The rules of this game are not known here."),
    ],
)
def test_what_cannot_be_put_right_is_said_beside_what_was_typed(client, phone, action, fields, wrong):
    game = make_game(phone=phone, deals=2)
    before = see(game)
    answer = act(client, game, action, **fields)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert wrong in page
    for text in fields.values():
        if text.strip() and text not in ("0", "0,x", "nonsense", "s9"):
            assert text in page
    assert see(game)["deals"] == before["deals"]


def test_a_correction_sent_twice_is_one(client, phone):
    game = make_game(phone=phone, deals=3)
    key = str(uuid.uuid4())
    for _ in range(2):
        answer = client.post(reverse("plain_act", args=[game.pk, "remove"]), {"key": key, "deal": "1"})
        assert answer.status_code == 303
    assert len(see(game)["deals"]) == 2


def test_rules_show_every_deal_before_they_are_used(client, phone):
    game = make_game(phone=phone, deals=1)
    page = client.get(reverse("plain_exchange", args=[game.pk]) + "?to=simpson").content.decode()
    assert "becomes" in page
    assert "kept as a note" in page


def test_finishing_early_says_so(client, phone):
    game = make_game(phone=phone, deals=3)
    page = client.get(reverse("plain_finish", args=[game.pk])).content.decode()
    assert "time is called after 3 deals" in page
    answer = act(client, game, "finish", early="1")
    assert "Time called after deal 3." in client.get(answer.url).content.decode()
    reopened = act(client, game, "reopen")
    assert reopened.status_code == 303
    assert see(game)["state"] == "playing"


def test_the_history_tells_everything(client, phone):
    game = make_game(phone=phone, deals=1)
    deal(client, game, 1, {0: {"dirty": "3"}}, out=0)
    page = client.get(reverse("plain_history", args=[game.pk])).content.decode()
    assert "Deal 1, Ann and Joe: 3 dirty books, not 2." in page
    assert "Deal 1: Ann and Joe went out." in page
    assert "The game was started." in page


def test_the_rules_of_the_game_are_one_touch_away(client, phone):
    game = make_game(phone=phone)
    page = client.get(reverse("plain_card", args=[game.pk])).content.decode()
    assert "500" in page


def test_user_text_is_shown_as_text(client, phone):
    teams = [{"name": "<script>alert(1)</script>", "players": ["Bob 🐺"]}, {"players": ["עברית"]}]
    game = make_game(phone=phone, teams=teams, deals=1)
    for name in ("plain_board", "plain_fix", "plain_people", "plain_history", "plain_finish", "print_game"):
        page = client.get(reverse(name, args=[game.pk])).content.decode()
        assert "<script>alert" not in page


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
    page = client.get(reverse("games") + "?q=zoë").content.decode()
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
