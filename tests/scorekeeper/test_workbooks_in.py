"""Filled-in sheets that come back as new games, and with what is wrong by cell."""

from datetime import date

import pytest
from django.urls import reverse

from scorekeeper import workbooks
from scorekeeper.models import Change, Game
from scorekeeper.published import published
from scorekeeper.rulebook import stored
from scorekeeper.rules import digest as rules_digest
from scorekeeper.rules import parse_figures
from scorekeeper.workbooks import unpack
from tests.factories import Phone, see
from tests.scorekeeper.sheets_in import FIRST, SECOND, Sheet, both, confirm, empty, filled, look, played, upload, wrong
from tests.workbooks import make_sheet, odd_teams, random_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


# New games


def test_a_filled_sheet_becomes_a_game(phone):
    client = phone.client
    sheet = filled(client)
    sheet.page["C4"] = date(2026, 11, 1)
    page = upload(client, sheet.data)
    assert "1 new game" in page.content.decode()
    assert "win by 13,960" in page.content.decode()
    assert Game.objects.count() == 0
    answer = confirm(client, page)
    assert (answer.status_code, answer.url) == (303, reverse("games"))
    game = see(Game.objects.get())
    assert game["state"] == "finished"
    assert game["played_on"] == "2026-11-01"
    assert [team["name"] for team in game["teams"]] == ["", "They"]
    assert [seat["sitters"][0]["name"] for team in game["teams"] for seat in team["seats"]] == [
        "Ann",
        "Joe",
        "Bob",
        "Cy",
    ]
    assert [deal["end"]["out"] for deal in game["deals"]] == [0] * 4
    assert [result.total for result in Game.objects.get().results.order_by("team__order")] == [18_240, 4280]


def test_the_same_sheet_twice_adds_nothing(phone):
    client = phone.client
    sheet = filled(client)
    both(client, sheet.data)
    changes = Change.objects.count()
    sheet.page.title = "Renamed"
    sheet.page["C4"] = date(2026, 12, 1)
    page = upload(client, sheet.data)
    assert "There is nothing new in it." in page.content.decode()
    confirm(client, page)
    assert (Game.objects.count(), Change.objects.count()) == (1, changes)


def test_the_sheet_of_another_phone_is_its_own_game(phone):
    data = filled(phone.client).data
    both(phone.client, data)
    both(Phone().client, data)
    assert Game.objects.count() == 2


def test_our_own_scoring_counts_not_the_results_in_the_file(phone):
    sheet = filled(phone.client, deals=1)
    for row in range(1, sheet.page.max_row + 1):
        for cell in sheet.page[row]:
            if cell.data_type == "f":
                cell.value = "=999999"
    book = look(phone, sheet.data)
    assert [side.total for side in book.items[0].board.sides] == [4560, 1070]


def test_sums_may_be_typed(phone):
    sheet = empty(phone.client).name().type(0, 1, melded="=340+425-20", left="=85").type(1, 1, **SECOND)
    both(phone.client, sheet.data)
    first = see(Game.objects.get())["deals"][0]["tallies"][0]
    assert (first["melded"], first["left"]) == (745, 85)
    assert first["as_typed"]["melded"] == "340+425\u221220"


def test_numbers_as_text_and_with_separators_are_understood(phone):
    sheet = (
        empty(phone.client)
        .name()
        .type(0, 1, melded="1,745", left="85", clean=3.0)
        .type(1, 1, melded=310, other="\u2212100")
    )
    book = look(phone, sheet.data)
    assert wrong(book) == []
    assert [side.total for side in book.items[0].board.sides] == [3160, 210]


def test_a_sheet_that_nobody_filled_in_says_so(phone):
    page = upload(phone.client, empty(phone.client).data)
    assert "Nothing is filled in on this score sheet yet." in page.content.decode()


def test_teams_without_names_and_figures_are_left_out(phone):
    sheet = empty(phone.client, asked="?teams=4&players=1").name([("Ann",), ("", "Bob")])
    sheet.type(0, 1, **FIRST).type(1, 1, **SECOND)
    both(phone.client, sheet.data)
    game = see(Game.objects.get())
    assert [team["seats"][0]["sitters"][0]["name"] for team in game["teams"]] == ["Ann", "Bob"]
    assert len(game["teams"]) == 2


def test_extra_marks_and_answers_come_in(phone):
    sheet = Sheet(workbooks.workbook(make_sheet("polish-online", net=True))).name()
    sheet.type(0, 1, net=-45, red_threes_laid=1, has_melded="no").type(1, 1, net=500, going_out="X", other_note="=late")
    sheet.page[sheet.cell(1, "other_note", 1)].data_type = "s"
    both(phone.client, sheet.data)
    game = see(Game.objects.get())
    one, two = game["deals"][0]["tallies"]
    assert (one["net"], one["has_melded"]) == (-45, False)
    assert two["other_note"] == "=late"
    assert game["counting"]["net"] is True
    assert game["deals"][0]["end"]["out"] == 1
    assert Game.objects.get().results.get(team__order=0).total == -145


def test_how_many_play_counts_where_the_bonus_depends_on_it(phone):
    figures = published()["whitnack"].rules.figures()
    figures["going_out"]["by_team_size"] = [[1, 200]]
    rules = parse_figures(figures)
    row = stored(rules, rules_digest(rules), "", {"name": "Ours", "words": {}})
    sheet = empty(phone.client, row.id).name([("", "Ann"), ("They", "Bob", "Cy")])
    size = sheet.ids.index("size") + 1
    sheet.page.cell(size, 3).value = 1
    sheet.type(0, 1, **FIRST).type(1, 1, **SECOND)
    book = look(phone, sheet.data)
    assert [side.total for side in book.items[0].board.sides] == [4660, 1070]
    sheet.page.cell(size, 3).value = 4
    assert wrong(look(phone, sheet.data)) == [f"Sheet Game 1, C{size}: A team has one to three players."]


# What is wrong, by cell


@pytest.mark.parametrize(
    ("team", "row", "value", "said"),
    [
        (0, "clean", "x3", "“x3” is not a whole number."),
        (0, "clean", 2.5, "“2.5” is not a whole number."),
        (0, "clean", -1, "−1 cannot be negative here; leave the sign out."),
        (1, "clean", 1000, "1,000 is more than can be entered here: 999."),
        (1, "melded", "=A1*7", "There is a formula; type the number itself."),
        (1, "melded", True, "“True” is not a whole number."),
        (0, "left", 2_000_000, "2,000,000 is more than can be entered here: 1,000,000."),
        (0, "going_out", "maybe", "Type x where it is so, and leave the cell empty where it is not."),
        (1, "going_out", "x", "Two teams went out in this deal."),
        (1, "other_note", "y" * 501, "The text has more than 500 letters."),
    ],
)
def test_what_is_wrong_is_named_by_its_cell(phone, team, row, value, said):
    sheet = filled(phone.client).type(team, 2, **{row: value})
    book = look(phone, sheet.data)
    assert wrong(book) == [f"Sheet Game 1, {sheet.cell(team, row, 2)}: {said}"]
    page = upload(phone.client, sheet.data)
    assert f"Sheet Game 1, {sheet.cell(team, row, 2)}:" in page.content.decode()
    assert Game.objects.count() == 0


def test_everything_wrong_is_named_at_once(phone):
    sheet = (
        filled(phone.client, deals=3)
        .type(0, 1, clean="a")
        .type(1, 3, dirty="b")
        .name([("z" * 41, "Ann"), ("They", "Bob")])
    )
    sheet.page["C4"] = "some day"
    said = wrong(look(phone, sheet.data))
    assert len(said) == 4
    assert "Sheet Game 1, C4: This is no date." in said


def test_a_deal_that_is_missing_for_a_team_is_named(phone):
    sheet = filled(phone.client, deals=2).type(0, 4, **FIRST)
    assert wrong(look(phone, sheet.data)) == [
        "Sheet Game 1, H9: Deal 3 is not filled in for this team.",
        "Sheet Game 1, H23: Deal 3 is not filled in for this team.",
        "Sheet Game 1, J23: Deal 4 is not filled in for this team.",
    ]


def test_one_team_alone_is_no_game(phone):
    sheet = empty(phone.client, asked="?teams=1").name([("Ann",)]).type(0, 1, **FIRST)
    assert wrong(look(phone, sheet.data)) == ["Sheet Game 1, C8: There is only one player or team in this game."]


# Every program


def test_text_of_people_goes_out_and_comes_back_unharmed(phone):
    game, data = played(phone, teams=odd_teams())
    assert [item.kind for item in look(phone, data).items] == ["known"]
    table = phone.client.get(reverse("game_csv", args=[game.pk])).content
    season = phone.client.get(reverse("games_workbook")).content
    for file in (table, season):
        other = Phone()
        both(other.client, file)
        copy = see(Game.objects.order_by("-made").first())
        assert [seats_of(team) for team in copy["teams"]] == [seats_of(team) for team in see(game)["teams"]]
        assert copy["id"] != str(game.pk)


def seats_of(team):
    return [seat["sitters"][0]["name"] for seat in team["seats"]]


@pytest.mark.parametrize("seed", range(12))
def test_random_games_come_back_as_they_were_typed(phone, seed):
    sheet = random_sheet(seed)
    found = unpack(workbooks.workbook(sheet))
    page = workbooks.Filled(found["pages"][0], sheet.rules, {})
    for deal in range(1, sheet.deals + 1):
        for team, places in enumerate(page.page["teams"]):
            tally = sheet.tally(deal, team)
            entry = page.entry(places, deal)
            counts = {row: n for row, n in (tally.counts if tally else {}).items() if row in places["rows"]}
            cards = {row: getattr(tally, row) for row in ("melded", "left", "net") if tally}
            wanted = counts | {row: points for row, points in cards.items() if points is not None}
            assert {row: n for row, n in entry.figures.items() if row != "other"} == wanted
            assert entry.figures.get("other", 0) == (tally.other if tally else 0)
            assert entry.marks.get("going_out", False) == bool(tally and tally.went_out)
    assert page.problems == []
