"""Filled-in sheets that come back: as new games, as corrections, and with what is wrong by cell."""

import io
import json
import zipfile
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter

from scorekeeper import bringing, workbooks
from scorekeeper.access import digest
from scorekeeper.models import Change, Game
from scorekeeper.published import published
from scorekeeper.rulebook import stored
from scorekeeper.rules import digest as rules_digest
from scorekeeper.rules import parse_figures
from scorekeeper.tables import TableError
from scorekeeper.workbooks import unpack
from tests.factories import PAIRS, POORER, TYPICAL, Phone, make_game, see
from tests.workbooks import make_sheet, odd_teams, random_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
REAL = Path(__file__).resolve().parent.parent / "data" / "old-games.csv"
FIRST = {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2, "melded": 745, "left": 85, "going_out": "x"}
SECOND = {"clean": 1, "dirty": 1, "melded": 310, "left": 40}
NAMES = [("", "Ann", "Joe"), ("They", "Bob", "Cy")]


@pytest.fixture
def phone():
    return Phone()


class Sheet:
    """A workbook as a person has it open, in some program other than ours."""

    def __init__(self, data):
        self.book = load_workbook(io.BytesIO(data))
        self.page = self.book.worksheets[0]
        ids = [str(self.page.cell(row, 1).value) for row in range(1, self.page.max_row + 1)]
        self.tops = [row for row, id in enumerate(ids, start=1) if id.startswith("team ")]
        self.ids = ids

    def cell(self, team, row, deal):
        top = self.tops[team]
        return f"{get_column_letter(2 + 2 * deal)}{self.ids.index(row, top) + 1}"

    def type(self, team, deal, **figures):
        for row, value in figures.items():
            self.page[self.cell(team, row, deal)] = value
        return self

    def name(self, names=NAMES):
        for top, texts in zip(self.tops, names, strict=False):
            for nth, text in enumerate(texts):
                cell = self.page.cell(top, 4 + 2 * nth)
                cell.value = text or None
                if text:
                    cell.data_type = "s"
        return self

    @property
    def data(self):
        file = io.BytesIO()
        self.book.save(file)
        return file.getvalue()


def empty(client, key="whitnack", asked=""):
    return Sheet(client.get(reverse("rules_workbook", args=[key]) + asked).content)


def filled(client, deals=4):
    sheet = empty(client).name()
    for deal in range(1, deals + 1):
        sheet.type(0, deal, **FIRST).type(1, deal, **SECOND)
    return sheet


def look(phone, data):
    return bringing.read(data, "", digest(phone.secret))


def wrong(book):
    return [problem.text for problem in book.problems]


def upload(client, data, name="game.xlsx"):
    file = io.BytesIO(data)
    file.name = name
    return client.post(reverse("import"), {"file": file})


def confirm(client, page, **more):
    """The second touch: the text that the page holds, sent again."""
    return client.post(reverse("import"), {"text": page.context["text"], "confirm": "1", **more})


def both(client, data, **more):
    page = upload(client, data)
    assert not page.context["book"].problems, wrong(page.context["book"])
    return confirm(client, page, **more)


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


# A game that was played here


def played(phone, **content):
    game = make_game(phone=phone, deals=2, **content)
    return game, phone.client.get(reverse("game_workbook", args=[game.pk])).content


def test_the_workbook_of_a_game_brings_nothing_new(phone):
    _game, data = played(phone)
    assert "There is nothing new in it." in upload(phone.client, data).content.decode()
    assert "There is nothing new in it." in upload(phone.client, Sheet(data).data).content.decode()


def test_other_figures_are_offered_as_a_correction(phone):
    game, data = played(phone)
    sheet = Sheet(data).type(1, 2, melded=500, clean=None)
    page = upload(phone.client, sheet.data)
    text = page.content.decode()
    assert "Here already, with other figures" in text
    assert "500" in text
    untouched = confirm(phone.client, page)
    assert untouched.status_code == 303
    assert see(game)["deals"][1]["tallies"][1]["melded"] == 310
    confirm(phone.client, page, correct=str(game.pk))
    corrected = see(game)["deals"][1]["tallies"][1]
    assert corrected["melded"] == 500
    assert corrected["counts"] == {"dirty": 1}
    assert see(game)["deals"][0]["tallies"][1]["counts"] == {"clean": 1, "dirty": 1}


def test_names_marks_notes_and_further_deals_are_corrections_too(phone):
    game, data = played(phone)
    phone.do(game, "end", deal=1, end={"out": 0})
    data = phone.client.get(reverse("game_workbook", args=[game.pk])).content
    sheet = Sheet(data).name([("Us", "Anna", "Joe"), ("They", "Bob", "Cy")])
    sheet.type(0, 1, going_out=None).type(1, 2, going_out="x").type(0, 3, **FIRST).type(1, 3, **SECOND)
    sheet.page["C4"] = datetime(2026, 10, 1)
    both(phone.client, sheet.data, correct=str(game.pk))
    value = see(game)
    assert value["teams"][0]["name"] == "Us"
    assert value["teams"][0]["seats"][0]["sitters"] == [{"name": "Anna", "from": 1}]
    assert [deal["end"]["out"] for deal in value["deals"]] == [-1, 1, 0]
    assert value["played_on"] == "2026-10-01"
    assert value["deals"][2]["tallies"][0]["melded"] == 745
    assert "There is nothing new in it." in upload(phone.client, sheet.data).content.decode()


def test_a_game_that_is_gone_comes_back_as_it_was(phone):
    game, _data = played(phone)
    phone.do(game, "seats", action="swap", seat="s2", name="Zoë \N{WOLF FACE}", deal=2)
    phone.do(game, "seats", action="join", team={"players": ["Kit"]}, deal=3, start=500)
    phone.tally(game, 3, 2, {**TYPICAL, "as_typed": {"melded": "700+45"}, "other": -50, "other_note": "late"})
    phone.do(game, "end", deal=2, end={"out": -1, "starter": "s1"})
    phone.do(game, "rules", rules="simpson", counting={"net": False, "left_first": True})
    phone.do(game, "finish", under_way="leave_out", early=True)
    before = phone.client.get(reverse("game_json", args=[game.pk])).content
    data = phone.client.get(reverse("game_workbook", args=[game.pk])).content
    Game.objects.all().delete()
    Change.objects.all().delete()
    both(phone.client, data)
    assert phone.client.get(reverse("game_json", args=[game.pk])).content == before


def test_a_game_of_others_is_neither_shown_nor_changed(phone):
    game, data = played(phone)
    phone.tally(game, 1, 1, {**POORER, "melded": 515})
    page = upload(Phone().client, data).content.decode()
    assert "is here already, and this phone may not change it." in page
    assert "515" not in page
    assert see(game)["deals"][0]["tallies"][1]["melded"] == 515


def test_a_damaged_hidden_page_gets_a_plain_answer(phone):
    _game, data = played(phone)
    sheet = Sheet(data)
    kept = sheet.book.worksheets[-1]
    kept["B3"] = '{"id": 5}'
    assert wrong(look(phone, sheet.data)) == ["Sheet Ann & Joe – They has lost what belongs to its game."]
    kept["B2"] = '{"figures": {"schema": 77}}'
    assert "cannot be read" in wrong(look(phone, sheet.data))[0]
    kept["B2"] = "{"
    assert wrong(look(phone, sheet.data)) == ["This is not a score sheet from here."]
    kept["B1"] = 99
    assert wrong(look(phone, sheet.data)) == ["This workbook comes from a newer version of this program."]
    sheet.book.remove(kept)
    assert "has lost its hidden page" in wrong(look(phone, sheet.data))[0]


@pytest.mark.parametrize("text", ['{"hand-and-foot workbook":1}', '{"hand-and-foot workbook":'])
def test_text_that_only_looks_like_a_sheet_gets_a_plain_answer(phone, text):
    answer = phone.client.post(reverse("import"), {"text": text, "confirm": "1"})
    assert answer.status_code == 200
    assert answer.context["book"].problems


def test_nothing_in_the_text_of_the_second_touch_breaks_the_page(phone):
    """The page holds what was read; somebody may send anything in its place."""
    fresh, known = unpack(filled(phone.client, deals=1).data), unpack(played(phone)[1])
    odd = (None, 5, "x", [], {}, [{}], {"1": 5}, {"x": "D"}, {"D9": {}}, ["D"])
    for extract in (fresh, known):
        for place in ("deals", "names", "rows", "teams", "cells", "name", "id", "worth"):
            for value in odd:
                sent = json.loads(json.dumps(extract))
                sent["pages"][0][place] = value
                look(phone, json.dumps(sent, separators=(",", ":")).encode())
        for place, value in (("deals", {"9" * 5000: "D"}), ("name", "a\ud800"), ("cells", {"D9": "\udfff"})):
            sent = json.loads(json.dumps(extract))
            sent["pages"][0][place] = value
            page = phone.client.post(reverse("import"), {"text": json.dumps(sent, separators=(",", ":"))})
            assert wrong(page.context["book"]) == ["This is not a score sheet from here."]


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


# Tables in workbooks


def test_all_games_of_a_phone_come_in_as_a_table(phone):
    make_game(
        phone=phone,
        deals=4,
        finished=True,
        played_on="2026-11-01",
        teams=[{"name": "=1+1", "players": ["-5", "x"]}, PAIRS[1]],
    )
    make_game(phone=phone, deals=2, note="=note")
    data = phone.client.get(reverse("games_workbook")).content
    other = Phone()
    book = look(other, data)
    assert wrong(book) == []
    assert len(book.new) == 2
    both(other.client, data)
    assert Game.objects.count() == 4
    assert "There is nothing new in it." in upload(other.client, data).content.decode()


@pytest.mark.parametrize("name", ["games_workbook", "games_csv"])
def test_a_table_of_games_that_are_here_adds_nothing(phone, name):
    games = [make_game(phone=phone, deals=n, finished=n == 4, teams=odd_teams()) for n in (1, 4)]
    data = phone.client.get(reverse(name)).content
    assert [item.kind for item in look(phone, data).items] == ["known", "known"]
    assert phone.tally(games[0], 1, 0, POORER).status == "applied"
    book = look(phone, data)
    assert sorted(item.kind for item in book.items) == ["known", "new"]
    assert book.new[0].remarks[0] == (
        f"The game with the number {games[0].code} is here with other figures. This would be a second one."
    )


def test_a_page_that_was_copied_and_not_changed_is_named(phone):
    sheet = filled(phone.client, deals=1)
    sheet.book.copy_worksheet(sheet.page)
    assert wrong(look(phone, sheet.data)) == ["The game of sheet Game 1 Copy is in this file twice."]


def test_an_old_record_book_need_not_be_saved_as_text_first(phone):
    book = Workbook()
    for line in REAL.read_text().splitlines():
        book.active.append([int(cell) if cell.isdigit() else cell for cell in line.split(",")])
    file = io.BytesIO()
    book.save(file)
    page = upload(phone.client, file.getvalue())
    assert "7 games, 28 deals, 84 rows" in page.content.decode()
    confirm(phone.client, page)
    assert Game.objects.count() == 7
    text = look(phone, REAL.read_bytes())
    assert {item.kind for item in text.items} == {"known"}


# What is refused


def archive(**parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def with_part(data, name, content):
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, content)
    return file.getvalue()


def changed_part(data, name, change):
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            content = old.read(part)
            new.writestr(part, change(content) if part == name else content)
    return file.getvalue()


GOOD = workbooks.workbook(make_sheet())
KINDS = "[Content_Types].xml"
LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>"""
REFUSED = {
    "too large": (b"PK\x03\x04" + b"x" * 5_000_001, "The limit is 5 megabytes."),
    "a bomb": (with_part(GOOD, "xl/media/zeros.bin", b"\0" * 40_000_000), "much larger inside than it looks"),
    "many parts": (archive(**{f"part{n}": "x" for n in range(600)}), "much larger inside than it looks"),
    "macros": (with_part(GOOD, "xl/vbaProject.bin", b"x"), "This workbook has macros"),
    "xlsm": (
        changed_part(GOOD, KINDS, lambda text: text.replace(b"spreadsheetml.sheet.main", b"sheet.macroEnabled.main")),
        "This workbook has macros",
    ),
    "ods": (
        archive(mimetype="application/vnd.oasis.opendocument.spreadsheet", **{"content.xml": "x"}),
        "no Excel workbook",
    ),
    "docx": (archive(**{"[Content_Types].xml": "wordprocessingml.document"}), "no Excel workbook"),
    "any archive": (archive(readme="x"), "This is no workbook."),
    "cut off": (GOOD[: len(GOOD) // 2], "This workbook cannot be read."),
    "xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "This workbook cannot be read."),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\0" * 60, "This is not a text file."),
    "text": (b"Dear Ann,\nthe game was fun.\n", "The first row must name the columns"),
    "entities": (
        changed_part(GOOD, "xl/workbook.xml", lambda text: LAUGHS + text[55:]),
        "This workbook cannot be read.",
    ),
    "no pages": (changed_part(GOOD, "xl/workbook.xml", lambda text: b"<workbook/>"), "There is nothing in it."),
}


@pytest.mark.parametrize("name", REFUSED)
def test_other_files_are_refused_in_plain_words(phone, name):
    data, said = REFUSED[name]
    answer = upload(phone.client, data)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert Game.objects.count() == 0


def test_a_bomb_is_never_unpacked(monkeypatch):
    monkeypatch.setattr("scorekeeper.workbooks.unpacking.load_workbook", lambda *a, **k: pytest.fail("was opened"))
    for name in ("a bomb", "macros", "xlsm", "ods", "many parts"):
        with pytest.raises(TableError):
            unpack(REFUSED[name][0])


def test_damaged_files_never_break_the_page(phone):
    for name in (
        "[Content_Types].xml",
        "xl/workbook.xml",
        "xl/worksheets/sheet1.xml",
        "xl/sharedStrings.xml",
        "xl/styles.xml",
    ):
        for change in (
            lambda text: text[: len(text) // 2],
            lambda text: b"",
            lambda text: text.replace(b'"1"', b'"x"'),
        ):
            with suppress(TableError):
                unpack(changed_part(GOOD, name, change))


def test_a_cell_far_away_costs_nothing(phone):
    book = load_workbook(io.BytesIO(GOOD))
    book.worksheets[0]["XFD1048576"] = 5
    file = io.BytesIO()
    book.save(file)
    assert look(phone, file.getvalue()).problems


# Command


def run(*arguments):
    out = io.StringIO()
    call_command("import_games", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_the_command_takes_sheets_in(phone, tmp_path):
    file = tmp_path / "game.xlsx"
    file.write_bytes(filled(phone.client).data)
    assert "1 game was added." in run(file)
    assert "Everything was here already." in run(file)
    file.write_bytes(filled(phone.client).type(0, 1, clean="x").data)
    with pytest.raises(CommandError, match="Sheet Game 1, D9: “x” is not a whole number"):
        run(file)
    assert Game.objects.count() == 1
