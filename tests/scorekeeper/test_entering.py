"""A deal on a form without script: the same figures, questions and refusals as on the phone's own screen."""

import html
import re
import uuid

import pytest
from django.urls import reverse

from scorekeeper.models import Change
from tests.factories import POORER, Phone, make_game, see
from tests.scorekeeper.filling import ROWS, THEIRS, act, buttons, deal, fields_of, right

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(phone):
    return phone.client


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
    assert "not entered yet: Ann &amp; Joe" in client.get(answer.url).content.decode()


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
    assert "Ann &amp; Joe: nothing is entered for Left. Is that 0?" in answer.content.decode()
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


def test_what_was_called_right_is_not_asked_again_of_the_same_figures(client, phone):
    game = make_game(phone=phone)
    address = reverse("plain_deal", args=[game.pk, 1])
    answer, data = deal(client, game, 1, {0: {**ROWS, "melded": "742"}, 1: THEIRS}, out=0)
    assert right(client, answer, data, address).status_code == 303
    assert deal(client, game, 1, {})[0].status_code == 303
    assert deal(client, game, 1, {1: {"dirty": "2"}})[0].status_code == 303  # the other team is put right
    assert deal(client, game, 1, {})[0].status_code == 303
    answer, data = deal(client, game, 1, {0: {"melded": "743"}})
    assert answer.status_code == 200
    assert right(client, answer, data, address).status_code == 303
    assert deal(client, game, 1, {}, out=1)[0].status_code == 200  # somebody else went out: another matter


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
    assert "Nobody has gone out" not in answer.content.decode(), "that is not known"
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
    sides = re.findall(r"<bdi>([^<]*)</bdi>, <time datetime=\"(\d{4}-[^\"]+)\">[^<]+</time>: ([^<]*)<", page)
    assert [html.unescape(who) for who, _, _ in sides] == ["Bob's phone", "Ann's phone"]
    assert ["1 clean book" in sides[0][2], "3 clean books" in sides[1][2]] == [True, True]
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


def test_the_history_tells_what_waits_from_what_was_chosen(client, phone):
    game = make_game(phone=phone)
    other = Phone("Bob's phone")
    other.join(game)
    address = reverse("plain_team", args=[game.pk, 1, 0])
    data = fields_of(client.get(address)) | {f"t0-{row}": text for row, text in ROWS.items()}
    other.tally(game, 1, 0, POORER)
    client.post(address, data)
    history = reverse("plain_history", args=[game.pk])
    page = client.get(history).content.decode()
    assert "waiting for a choice" in page
    assert "one of two was chosen" not in page
    offered = page.count('name="undoes"')
    settles = see(game)["waiting"][0]["key"]
    client.post(reverse("plain_act", args=[game.pk, "keep"]), {"settles": settles, "key": str(uuid.uuid4())})
    page = client.get(history).content.decode()
    assert "waiting for a choice" not in page
    assert "one of two was chosen" in page
    assert page.count('name="undoes"') == offered - 1, "nothing of it stands, so nothing can be undone"


def test_the_history_names_no_team_of_which_no_figure_changed(client, phone):
    game = make_game(phone=phone)
    phone.tally(game, 1, 0, {"counts": {"clean": 1}, "melded": 500})
    phone.tally(game, 1, 0, {"counts": {"clean": 1, "wild": 0}, "melded": 500})
    page = client.get(reverse("plain_history", args=[game.pk])).content.decode()
    said = re.findall('<p class="change-words">(.*?)</p>', page)
    assert len(said) == 2, "what was entered, and that the game was started"
    assert not [one for one in said if one.endswith(":")]


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
