"""Spreadsheet files: however they were saved, the same cells; and nothing that a spreadsheet would run."""

import pytest

from scorekeeper import tables
from scorekeeper.tables import TableError

TEXT = "game,round,player\n1,1,Zoë\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        TEXT.encode("cp1252"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.replace(",", ";").encode(),
        TEXT.replace(",", "\t").encode("utf-16"),
        ("sep=;\r\n" + TEXT.replace(",", ";")).encode(),
        '"game","round","player"\n"1","1","Zoë"\n'.encode(),
        'game, round ,player\n1, 1,  "Zoë" \n'.replace('  "Zoë" ', " Zoë ").encode(),
        "game,round,player\n1,1,Zoe\u0308\n".encode(),
        ("\n\n" + TEXT + "\n,,\n").encode(),
    ],
)
def test_same_cells_however_it_was_saved(data):
    table = tables.read(data)
    assert table.header == ("game", "round", "player")
    assert [row.cells for row in table.rows] == [("1", "1", "Zoë")]


def test_rows_are_counted_as_the_spreadsheet_counts():
    table = tables.read(b'a,b\n\n"one\ntwo",2\nthree,4\n')
    assert [(row.number, row.cells) for row in table.rows] == [(3, ("one two", "2")), (4, ("three", "4"))]


def test_separator_is_not_taken_from_quoted_names():
    assert tables.read(b'"a;b;c;d",e\n1,2\n').separator == ","


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "There is nothing in it."),
        (b"\xef\xbb\xbf \r\n ,, \r\n", "There is nothing in it."),
        (b"PK\x03\x04rest", "This workbook cannot be read. Open it, choose “Save as”"),
        (b"\xd0\xcf\x11\xe0rest", "This workbook cannot be read. Open it, choose “Save as”"),
        (b"a,b\n1,\0\n", "This is not a text file."),
        (b"a" * 2_000_001, "This file is too large. The limit is 2 megabytes."),
        (b'a,b\n"' + b"x" * 200_000 + b'",1\n', "This file cannot be read as rows and columns."),
    ],
)
def test_unreadable_files_say_why(data, reason):
    with pytest.raises(TableError, match=reason.replace(".", r"\.")):
        tables.read(data)


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("-5", "'-5"),
        ("+49 30", "'+49 30"),
        ("@x", "'@x"),
        ("＝1+1", "'＝1+1"),
        ("'=1", "''=1"),
        ("O'Neil", "O'Neil"),
        ("Ann", "Ann"),
        (-900, "-900"),
        (0, "0"),
        (None, ""),
    ],
)
def test_row_55_cells_are_made_safe_and_come_back(cell, written):
    data = tables.write(["name", "other"], [[cell, "x"]])
    assert data == f"name,other\r\n{written},x\r\n".encode("utf-8-sig")
    assert tables.read(data).rows[0].cells == ("" if cell is None else str(cell), "x")
