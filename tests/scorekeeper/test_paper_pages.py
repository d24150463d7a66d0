"""Sheets of paper typed again, as a browser without script sends them."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.codes import is_code
from scorekeeper.models import Change, Game
from scorekeeper.published import published
from scorekeeper.rules import rows
from scorekeeper.views import paper
from tests.factories import Phone, make_game, make_key, make_teams, see
from tests.scorekeeper.filling import buttons, fields_of
from tests.scorekeeper.paper_sheets import column, finally_saved, right, send, sheet, text, value_of

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


@pytest.fixture
def client(phone: Phone) -> Client:
    return phone.client


def test_a_sheet_becomes_a_finished_game_with_its_number(client: Client) -> None:
    answer = send(client, sheet(client, number="abc 234"))
    assert answer.status_code == 303, text(answer)
    game = Game.objects.get()
    assert (game.code, game.state) == ("ABC234", "finished")
    assert answer.url.startswith(f"/paper/?after={game.pk}&done=")
    value = see(game)
    assert [[seat["sitters"][0]["name"] for seat in team["seats"]] for team in value["teams"]] == [
        ["Ann", "Joe"],
        ["Mary", "Bob"],
    ]
    assert [deal["end"]["out"] for deal in value["deals"]] == [0, 0, 0, 0]
    assert [result.total for result in game.results.order_by("team__order")] == [18580, 4280]


# Saving


def test_without_a_number_a_sheet_gets_a_new_one(client: Client) -> None:
    assert send(client, sheet(client)).status_code == 303
    assert is_code(Game.objects.get().code)


def test_a_sheet_sent_twice_is_one_game_with_one_history(client: Client) -> None:
    data = sheet(client, number="ABC234")
    assert send(client, data).status_code == 303
    changes = Change.objects.count()
    again = send(client, data)
    assert again.status_code == 303
    assert (Game.objects.count(), Change.objects.count()) == (1, changes)
    assert "everything was here already" in text(client.get(again.url))


def test_a_sheet_without_a_number_sent_twice_is_one_game_too(client: Client) -> None:
    data = sheet(client)
    assert send(client, data).url == send(client, data).url
    assert Game.objects.count() == 1


def test_the_next_sheet_has_the_same_rules_names_and_date(client: Client) -> None:
    data = sheet(
        client, "/paper/?rules=simpson&players=1", number="ABC234", played_on="2026-10-03", t0p0="Ann", t1p0="Bob"
    )
    data = {name: text for name, text in data.items() if not name.endswith("p1")}
    answer = finally_saved(client, data)
    page = client.get(answer.url)
    kept = {name: value_of(page, name) for name in ("number", "rules", "players", "t0p0", "t1p0", "played_on")}
    assert kept == {
        "number": "",
        "rules": "simpson",
        "players": "1",
        "t0p0": "Ann",
        "t1p0": "Bob",
        "played_on": "2026-10-03",
    }
    assert value_of(page, "key") != data["key"]


def test_rules_used_last_come_first(client: Client, phone: Phone) -> None:
    make_game(phone=phone, rules="simpson")
    assert value_of(client.get("/paper/"), "rules") == "simpson"


def test_own_rules_have_their_sheet(client: Client, phone: Phone) -> None:
    figures = {**published()["whitnack"].rules.figures(), "length": {"deals": 3, "target": None}}
    game = make_game(phone=phone, rules={"figures": figures, "texts": {"name": "Our rules"}})
    address = f"/paper/?rules={game.rules_id}"
    assert send(client, sheet(client, address, deals=3, number="ABC234")).status_code == 303
    made = Game.objects.get(code="ABC234")
    assert (made.rules_id, made.state) == (game.rules_id, "finished")


def test_unknown_rules_and_games_are_nowhere(client: Client) -> None:
    for query in ("rules=nothing", "game=nothing", "game=", f"game={make_key()}"):
        assert client.get(f"/paper/?{query}").status_code == 404, query


def test_who_started_is_who_sits_there_then(client: Client) -> None:
    """The empty second place of the first team moves everybody behind it round the table."""
    data = sheet(client, number="ABC234", t0p1="", **{"d1-starter": "1.1"})
    assert send(client, data).status_code == 303
    value = see(Game.objects.get())
    [seat] = [
        one for team in value["teams"] for one in team["seats"] if one["id"] == value["deals"][0]["end"]["starter"]
    ]
    assert seat["sitters"][0]["name"] == "Bob"


def test_nothing_is_kept_where_something_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another phone takes the number between looking and saving."""
    look = paper.take_number

    def too_late(*args: Any) -> bool:
        found = look(*args)
        make_game(code="ABC234")
        return found

    monkeypatch.setattr(paper, "take_number", too_late)
    answer = send(client, sheet(client, number="ABC234"))
    assert answer.status_code == 200
    assert "This number belongs to another sheet." in text(answer)
    assert Game.objects.count() == 1
    assert value_of(answer, "d1t0-melded") == "745"


def test_a_sheet_of_few_deals_asks_whether_that_was_all(client: Client) -> None:
    data = sheet(client, deals=2)
    asked = send(client, data)
    assert "By its rules this game goes on" in text(asked)
    assert right(client, asked, data).status_code == 303
    assert Game.objects.get().state == "playing"


def test_a_game_may_have_ended_early(client: Client) -> None:
    assert send(client, sheet(client, deals=2, ended="on")).status_code == 303
    game = Game.objects.get()
    assert (game.state, game.finished) == ("finished", {"early": True, "left_out": False})


def test_an_empty_sheet_is_no_game(client: Client) -> None:
    answer = send(client, sheet(client, deals=0))
    assert "There is nothing on this sheet yet." in text(answer)
    assert not Game.objects.exists()


def test_a_deal_left_out_is_asked_about(client: Client) -> None:
    data = sheet(client, deals=1, ended="on") | column(3)
    assert "Deal 2 is empty." in text(send(client, data))


# What a figure means


def test_points_are_taken_for_a_count_and_shown(client: Client) -> None:
    data = sheet(client, **{"d1t0-clean": "1,500", "d2t1-left": "-40"})
    asked = send(client, data)
    assert "Deal 1, Ann & Joe: 1,500 for Clean means 3 clean books." in text(asked)
    assert "Deal 2, Mary & Bob: −40 for Left means 40." in text(asked)
    assert "= 3 clean books" in text(asked)
    assert value_of(asked, "d1t0-clean") == "1,500"
    assert right(client, asked, data).status_code == 303
    tallies = see(Game.objects.get())["deals"]
    assert tallies[0]["tallies"][0]["counts"]["clean"] == 3
    assert tallies[1]["tallies"][1]["left"] == 40


def test_what_the_page_has_shown_is_not_asked_about(client: Client) -> None:
    data = sheet(client, shown="meant.d1t0-clean.1500.3", **{"d1t0-clean": "1500"})
    assert send(client, data).status_code == 303


def test_points_may_be_left_as_typed(client: Client) -> None:
    data = sheet(client, **{"d1t0-clean": "500"})
    asked = send(client, data)
    [as_typed] = buttons(asked, "as_typed")
    answer = send(client, data | {"as_typed": as_typed})
    assert "means 1 clean book" not in text(answer)
    accepted = next(value for value in buttons(answer, "accepted") if value)
    assert send(client, data | {"accepted": accepted}).status_code == 303
    assert see(Game.objects.get())["deals"][0]["tallies"][0]["counts"]["clean"] == 500


def test_card_rows_take_sums(client: Client) -> None:
    assert send(client, sheet(client, **{"d1t0-melded": "340 + 405"})).status_code == 303
    tally = see(Game.objects.get())["deals"][0]["tallies"][0]
    assert (tally["melded"], tally["as_typed"]) == (745, {"melded": "340+405"})


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("d2t0-melded", "7x5", "“7x5” is not a whole number."),
        ("d2t0-clean", "-3", "−3 cannot be negative here"),
        ("d2t0-dirty", "1001", "1,001"),
        ("d2t0-melded", "1" * 12, "That is more than can be meant."),
        ("d2t0-paper-deal_total", "many", "“many” is not a whole number."),
        ("number", "ABC23O", "0, 1, I, L and O are not among them"),
        ("t0p0", "x" * 41, "at most 40 letters"),
        ("d2-out", "7", "Select a valid choice"),
        ("played_on", "soon", "Enter a valid date"),
    ],
)
def test_what_cannot_be_meant_is_said_at_its_cell_and_loses_nothing(
    client: Client, field: str, typed: str, says: str
) -> None:
    answer = send(client, sheet(client) | {field: typed})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert says in page
    if not field.endswith("out"):
        assert value_of(answer, field) == typed
    assert value_of(answer, "d4t1-melded") == "310"
    assert not Game.objects.exists()


@pytest.mark.parametrize("field", ["d1t0-base", "d1-order", "deals", "teams", "key"])
def test_nonsense_in_hidden_fields_is_no_fault_of_the_server(client: Client, field: str) -> None:
    for typed in ("", "-1", "9" * 30):
        assert send(client, sheet(client) | {field: typed}).status_code in (200, 303)


def test_checks_ask_and_one_answer_is_enough(client: Client) -> None:
    data = sheet(client, **{"d2t0-melded": "742", "d3t1-left": "900"})
    asked = send(client, data)
    assert "Deal 2: Ann & Joe: Every card counts a multiple of 5; you entered 742" in text(asked)
    assert "Deal 3: Mary & Bob: " in text(asked)
    assert right(client, asked, data).status_code == 303
    accepted = {tuple(change.op["accepted"]) for change in Change.objects.filter(op__op="tally")}
    assert {("step_melded",), ("much_left",), ()} == accepted


def test_an_answer_holds_for_its_deal_and_figures_only(client: Client) -> None:
    data = sheet(client, **{"d2t0-melded": "742"})
    accepted = next(value for value in buttons(send(client, data), "accepted") if value)
    for field, typed in (("d2t0-melded", "743"), ("d3t0-melded", "742")):
        assert send(client, data | {"accepted": accepted, field: typed}).status_code == 200, field


def test_two_figures_that_were_exchanged_are_exchanged_back(client: Client) -> None:
    data = sheet(client, **{"d2t0-melded": "0", "d2t0-left": "745"})
    asked = send(client, data)
    [exchange, *_] = buttons(asked, "exchange")
    answer = send(client, data | {"exchange": exchange})
    assert answer.status_code == 303
    assert see(Game.objects.get())["deals"][1]["tallies"][0]["melded"] == 745


def test_empty_rows_are_asked_about(client: Client) -> None:
    data = sheet(client, **{"d1t1-wild": "", "d1t1-red_threes_laid": ""})
    asked = send(client, data)
    assert "nothing is entered for Wild and Red 3s laid. Is that 0?" in text(asked)
    assert right(client, asked, data).status_code == 303
    assert see(Game.objects.get())["deals"][0]["tallies"][1]["counts"]["wild"] == 0


# The paper's totals


def test_totals_that_agree_change_nothing(client: Client) -> None:
    said = {"d1t0-paper-deal_total": "4645", "d4t0-paper-running_total": "18,580", "d4t1-paper-running_total": "4280"}
    assert send(client, sheet(client, **said)).status_code == 303
    assert "other_note" not in see(Game.objects.get())["deals"][0]["tallies"][0]


@pytest.mark.parametrize(("choice", "total"), [("correct", 18580), ("keep", 18670)])
def test_where_the_paper_differs_one_chooses(client: Client, choice: str, total: int) -> None:
    data = sheet(client, **{"d2t0-paper-deal_total": "4735"})
    asked = send(client, data)
    assert "Deal 2, Ann & Joe: the paper says 4,735, its figures make 4,645." in text(asked)
    assert "ours: 4,645" in text(asked)
    assert not Game.objects.exists()
    answer = send(client, data | {"choose.2.0.deal.4645.4735": choice})
    assert answer.status_code == 303, text(answer)
    assert [result.total for result in Game.objects.get().results.order_by("team__order")] == [total, 4280]
    tally = see(Game.objects.get())["deals"][1]["tallies"][0]
    kept = (tally.get("other"), tally.get("other_note"))
    assert kept == ((90, "As announced: the paper says 4,735") if choice == "keep" else (None, None))


def test_what_is_kept_comes_on_top_of_other_points_and_their_note(client: Client) -> None:
    data = sheet(client, **{"d2t0-other": "50", "d2t0-other_note": "fine", "d2t0-paper-running_total": "9300"})
    answer = send(client, data | {"choose.2.0.total.9340.9300": "keep"})
    assert answer.status_code == 303, text(answer)
    tally = see(Game.objects.get())["deals"][1]["tallies"][0]
    assert tally["other"] == 10
    assert tally["other_note"] == "fine; As announced: the paper says 9,300 in all"
    assert tally["as_typed"] == {"other": "50-40"}
    assert Game.objects.get().results.get(team__order=0).total == 18590


def test_a_total_without_figures_is_left_out_only_after_asking(client: Client) -> None:
    data = sheet(client, deals=3, ended="on", **{"d4t0-paper-deal_total": "500"})
    asked = send(client, data)
    assert "Deal 4, Ann & Joe: the paper has a total, but there are no figures." in text(asked)
    assert right(client, asked, data).status_code == 303


# Sizes


def test_other_sizes_keep_what_was_typed(client: Client) -> None:
    data = sheet(client) | {"teams": "3", "players": "1", "resize": "1"}
    page = send(client, data)
    assert "d1t2-clean" in fields_of(page)
    assert value_of(page, "d4t1-melded") == "310"
    assert not Game.objects.exists()


@pytest.mark.parametrize("key", sorted(published()))
def test_every_rules_have_a_sheet(client: Client, key: str) -> None:
    for counting in ("", "&net=on&left_first=on"):
        page = client.get(f"/paper/?rules={key}{counting}")
        assert page.status_code == 200
        fields = fields_of(page)
        wanted = rows(published()[key].rules, net=bool(counting), left_first=bool(counting))
        assert {f"d1t0-{row.id}" for row in wanted} <= set(fields)
        deals = published()[key].rules.length.deals or 4
        assert (f"d{deals}t1-other" in fields, f"d{deals + 1}t1-other" in fields) == (True, False)


def test_a_game_counted_net_asks_what_it_must_know(client: Client) -> None:
    rules = next(key for key, one in published().items() if one.rules.red_threes.rule == "if_melded")
    assert "d1t0-has_melded" in fields_of(client.get(f"/paper/?rules={rules}&net=on"))


@pytest.mark.parametrize("games", [1, 3])
def test_a_new_sheet_takes_a_fixed_number_of_queries(
    client: Client, phone: Phone, games: int, django_assert_num_queries: Any
) -> None:
    for _ in range(games):
        make_game(phone=phone, deals=1)
    client.get("/paper/")
    with django_assert_num_queries(5):
        client.get("/paper/")


@pytest.mark.parametrize(("teams", "deals"), [(2, 1), (5, 4)])
def test_the_sheet_of_a_game_takes_a_fixed_number_of_queries(
    client: Client, phone: Phone, teams: int, deals: int, django_assert_num_queries: Any
) -> None:
    game = make_game(phone=phone, deals=deals, teams=make_teams(number=teams))
    client.get(f"/paper/?game={game.pk}")
    with django_assert_num_queries(3):
        client.get(f"/paper/?game={game.pk}")


@pytest.mark.parametrize(("teams", "called"), [(2, ("We", "They")), (3, ("Team 1", "Team 2", "Team 3"))])
def test_each_team_is_called_once_by_what_it_is_called(client: Client, teams: int, called: tuple[str, ...]) -> None:
    page = client.get(f"/paper/?teams={teams}").content.decode()
    assert re.findall("<fieldset><legend>(.*?)</legend>", page) == list(called)
