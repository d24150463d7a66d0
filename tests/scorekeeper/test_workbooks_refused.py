"""Files that are no filled-in score sheets: tables, which come in too, and what is refused."""

import io
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from scorekeeper import workbooks
from scorekeeper.models import Game
from scorekeeper.tables import TableError
from scorekeeper.workbooks import unpack
from tests.factories import PAIRS, POORER, Phone, make_game
from tests.scorekeeper.sheets_in import (
    both,
    confirm,
    filled,
    look,
    upload,
    wrong,
)
from tests.workbooks import make_sheet, odd_teams

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
REAL = Path(__file__).resolve().parent.parent / "data" / "old-games.csv"


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
