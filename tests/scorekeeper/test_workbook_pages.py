"""The pages that hand workbooks out: of any rules, of a game, of all games of a phone."""

from datetime import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.models import Game
from scorekeeper.published import published
from scorekeeper.rulebook import stored
from scorekeeper.rules import digest, parse_figures
from tests.factories import PAIRS, TYPICAL, Phone, make_game, make_teams
from tests.workbooks import opened, texts_of
from tests.workbooks import stored as stored_results

pytestmark = pytest.mark.whole


@pytest.mark.django_db
def test_an_empty_sheet_can_be_had_of_any_rules(client):
    for key in ("whitnack", "california", "penalty-only"):
        answer = client.get(reverse("rules_workbook", args=[key]))
        assert answer.status_code == 200
        assert answer["Content-Type"].endswith("spreadsheetml.sheet")
        assert ".xlsx" in answer["Content-Disposition"]
        assert answer.content.startswith(b"PK")
    assert client.get(reverse("rules_workbook", args=["nonsense"])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "teams", "deals"),
    [
        ("", 2, 4),
        ("?teams=3&players=1&deals=6", 3, 6),
        ("?teams=99&deals=1", 8, 1),
        ("?teams=1&deals=900", 1, 20),
        ("?teams=x&deals=-1", 2, 4),
    ],
)
def test_the_address_says_for_how_many(client, asked, teams, deals):
    page = opened(client.get(reverse("rules_workbook", args=["whitnack"]) + asked).content).worksheets[0]
    assert sum(str(page.cell(row, 1).value).startswith("team ") for row in range(1, page.max_row + 1)) == teams
    assert max(cell.value for cell in page[1][3:] if isinstance(cell.value, int)) == deals


@pytest.mark.django_db
def test_rules_of_the_table_itself_have_a_sheet(client):
    figures = {**published()["whitnack"].rules.figures()}
    figures["books"] = [{**book, "bonus": [555]} for book in figures["books"]]
    rules = parse_figures(figures)
    row = stored(rules, digest(rules), "", {"name": "=Ours/1", "words": {}})
    card = client.get(reverse("rules_card", args=[row.id])).content.decode()
    assert reverse("rules_workbook", args=[row.id]) in card
    data = client.get(reverse("rules_workbook", args=[row.id])).content
    assert any("*555" in text for text in texts_of(opened(data).worksheets[0]))


@pytest.mark.django_db
def test_a_played_game_is_filled_in_with_its_history():
    phone = Phone("=Ann's phone")
    game = make_game(phone=phone, deals=2, played_on="2026-11-01")
    phone.do(game, "end", deal=1, end={"out": 0})
    data = phone.client.get(reverse("game_workbook", args=[game.pk])).content
    book = opened(data)
    page = book.worksheets[0]
    assert page.title == "Ann & Joe \u2013 They"
    assert page["C4"].value == datetime(2026, 11, 1)
    assert page["C4"].is_date
    assert stored_results(data)[page.title, "B5"] == "Ann & Joe lead by 6,880"
    history = book["What was changed"]
    assert history["A2"].is_date
    assert history["B2"].value == "=Ann's phone"
    assert history["B2"].data_type == "s"
    assert "Ann & Joe" in history["C2"].value


@pytest.mark.django_db
def test_a_correction_of_a_finished_game_is_in_its_workbook():
    phone = Phone()
    game = make_game(phone=phone, deals=4, finished=True)
    address = reverse("game_workbook", args=[game.pk])

    def verdict():
        return stored_results(phone.client.get(address).content)["Totals", "A2"]

    assert verdict() == "Ann & Joe win by 13,560"
    phone.do(game, "tally", deal=2, team=1, tally={**TYPICAL, "melded": 20_000})
    assert verdict() == "They win by 9,085"


@pytest.mark.django_db
def test_a_game_under_changing_people_and_rules_has_a_workbook():
    phone = Phone()
    game = make_game(phone=phone, deals=2)
    phone.do(game, "seats", action="join", team={"players": ["Kit"]}, deal=3, start=500)
    phone.tally(game, 3, 2)
    phone.do(game, "seats", action="leave", team=0, deal=3)
    phone.do(game, "rules", rules="simpson", counting={"net": True, "left_first": True})
    phone.do(game, "finish", under_way="leave_out", early=True)
    phone.do(game, "void", on=True)
    data = phone.client.get(reverse("game_workbook", args=[game.pk])).content
    assert "This game is not counted." in texts_of(opened(data).worksheets[0])


@pytest.mark.django_db
def test_workbooks_of_games_are_for_the_phones_of_the_game():
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    scorer = Phone()
    scorer.join(game)
    address = reverse("game_workbook", args=[game.pk])
    statuses = [one.get(address).status_code for one in (phone.client, scorer.client, Phone().client, Client())]
    assert statuses == [200, 200, 404, 404]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["rules_card", "plain_board", "games"])
def test_workbooks_are_offered_where_a_person_looks(name):
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    arguments = {"rules_card": ["whitnack"], "plain_board": [game.pk], "games": []}[name]
    page = phone.client.get(reverse(name, args=arguments)).content.decode()
    address = {
        "rules_card": reverse("rules_workbook", args=["whitnack"]),
        "plain_board": reverse("game_workbook", args=[game.pk]),
        "games": reverse("games_workbook"),
    }[name]
    assert f'"{address}"' in page


# Several games


@pytest.mark.django_db
def test_several_games_are_two_tables():
    phone = Phone()
    make_game(phone=phone, deals=4, finished=True, played_on="2026-11-01", teams=[{"name": "=1+1"}, PAIRS[1]])
    make_game(phone=phone, deals=1, teams=make_teams(number=3), rules="saskatchewan")
    data = phone.client.get(reverse("games_workbook")).content
    book = opened(data)
    games, deals = book["Games"], book["Deals"]
    assert (games.max_row - 2, deals.max_row - 2) == (5, 11)
    heads = [cell.value for cell in games[2]]
    first = dict(zip(heads, [cell.value for cell in games[4]], strict=True))
    rows = {
        row[heads.index("Team")]: dict(zip(heads, row, strict=True)) for row in games.iter_rows(3, values_only=True)
    }
    assert rows["=1+1"]["Date"] == datetime(2026, 11, 1)
    assert rows["=1+1"]["Total"] == 17_840
    assert (rows["=1+1"]["Place"], rows["=1+1"]["Won"], rows["They"]["Place"], rows["They"]["Won"]) == (1, 1, 2, 0)
    assert first["Date"] is None or isinstance(first["Date"], datetime)
    for page in (games, deals):
        assert page.freeze_panes == "A3"
        assert page.auto_filter.ref
        assert page.row_dimensions[1].hidden
        assert all(cell.data_type != "f" for row in page.iter_rows() for cell in row)
    lines = [cell.value for cell in deals[2]]
    assert {"Clean", "Clean, points", "Left, points", "This deal", "Running total"} <= set(lines)
    made = [dict(zip(lines, row, strict=True)) for row in deals.iter_rows(3, values_only=True)]
    assert [row["This deal"] for row in made if row["Team"] == "=1+1"] == [4460] * 4
    assert all(sum(row[name] or 0 for name in lines if name.endswith(", points")) == row["This deal"] for row in made)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["games_workbook", "game_workbook"])
def test_workbooks_cost_the_same_whatever_is_in_them(name):
    phone = Phone()
    counts = []
    for number in (1, 3):
        for _ in range(number):
            game = make_game(phone=phone, deals=number)
        address = reverse(name, args=[game.pk] if name == "game_workbook" else [])
        phone.client.get(address)
        with CaptureQueriesContext(connection) as queries:
            phone.client.get(address)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.django_db
def test_games_of_others_are_not_in_the_workbook():
    make_game(deals=1, teams=[{"name": "Secret"}, PAIRS[1]])
    data = Phone().client.get(reverse("games_workbook")).content
    assert "Secret" not in texts_of(opened(data)["Games"])
    assert Game.objects.count() == 1
