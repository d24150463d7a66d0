"""Putting things right without script: every correction, said in a sentence, one undo away."""

import html
import re
import uuid

import pytest
from django.urls import reverse

from scorekeeper.published import published
from tests.factories import POORER, make_game, see
from tests.scorekeeper.filling import ROWS, THEIRS, act, deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(phone):
    return phone.client


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
    assert "Time was called after 3 deals." in client.get(answer.url).content.decode()
    reopened = act(client, game, "reopen")
    assert reopened.status_code == 303
    assert see(game)["state"] == "playing"


@pytest.mark.parametrize(("played", "early"), [(2, "1"), (4, "")])
def test_a_tie_is_decided_by_an_extra_deal_at_one_touch(client, phone, played, early):
    game = make_game(phone=phone)
    for number in range(1, played + 1):
        for team in (0, 1):
            phone.tally(game, number, team, POORER)
    act(client, game, "finish", early=early)
    assert "Play an extra deal" in client.get(reverse("plain_board", args=[game.pk])).content.decode()
    answer = act(client, game, "extra")
    assert answer.url == reverse("plain_deal", args=[game.pk, played + 1])
    assert see(game)["state"] == "playing"


def test_no_extra_deal_without_a_tie(client, phone):
    game = make_game(phone=phone, deals=2, finished=True)
    assert "Play an extra deal" not in client.get(reverse("plain_board", args=[game.pk])).content.decode()


def told(client, game):
    page = html.unescape(client.get(reverse("plain_history", args=[game.pk])).content.decode())
    return re.findall(r'class="change-words">([^<]*)<', page)


def test_the_history_tells_what_came_and_what_was_there_before(client, phone):
    game = make_game(phone=phone, deals=1)
    deal(client, game, 1, {0: {"dirty": "3"}}, out=0)
    said = told(client, game)
    assert "Deal 1, Ann & Joe: 3 dirty books, not 2." in said
    assert "Deal 1: Ann & Joe went out." in said
    assert "The game was started." in said
    deal(client, game, 2, {0: ROWS, 1: THEIRS}, out=0)
    first = told(client, game)[0]
    assert first.startswith("Deal 2, Ann & Joe: 3 clean books, ")
    assert "745 points on the table" in first
    assert first.endswith(". Before: nothing.")


@pytest.mark.parametrize(
    ("action", "fields", "said"),
    [
        ("names", {"seats0": "Anna"}, ["The name is now Anna. Before: Ann."]),
        ("names", {"team1": "Foxes"}, ["The team is called Foxes. Before: They."]),
        ("swap", {"seat": "s0", "name": "Kit", "deal": "2"}, ["Kit plays from deal 2 on. Before: Ann."]),
        ("join", {**MORE, "start": "typed", "typed": "1150"}, ["Zoe joined in deal 3. Score at the start: 1,150."]),
        ("deal-note", {"deal": "1", "note": "late"}, ["Note: late. Before: nothing."]),
        (
            "about",
            {"played_on": "2026-01-02", "note": ""},
            ["Played on: Jan. 2, 2026. Before: not known."],
        ),
        (
            "rules",
            {"to": "simpson"},
            ["The game now goes by other rules. Now: Everyone alone", "Before: Partners, five decks"],
        ),
    ],
)
def test_a_correction_stands_in_the_history_with_what_was_there_before(client, phone, action, fields, said):
    game = make_game(phone=phone, deals=2)
    act(client, game, action, **fields)
    for words in said:
        assert words in told(client, game)[0]


def test_the_history_tells_whose_figures_went_where(client, phone):
    game = make_game(phone=phone, deals=1)
    ours, theirs = (one.split(": ", 1)[1].removesuffix(" Before: nothing.") for one in told(client, game)[1::-1])
    act(client, game, "exchange", deal="1", teams="0,1")
    said = told(client, game)[0]
    assert f"Ann & Joe: {theirs} Before: {ours}" in said
    act(client, game, "remove", deal="1")
    assert f"Ann & Joe: {theirs}" in told(client, game)[0]
    group = re.search(
        r'name="undoes" value="([^"]+)"', client.get(reverse("plain_board", args=[game.pk])).content.decode()
    )
    act(client, game, "undo", undoes=group[1])
    assert told(client, game)[0].startswith("A change was undone. Deal 1 was taken out.")


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
