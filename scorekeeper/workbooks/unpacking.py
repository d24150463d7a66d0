"""The file of a workbook, opened with care: what was typed into it, as plain values.

Whoever saved it last may have been any program, and whoever made it anybody. Sizes are looked at before anything is
read, formulas are never worked out nor their results believed, macros are refused.
"""

import datetime
import io
import json
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException

from scorekeeper.tables import Row, Table, TableError
from scorekeeper.workbooks.book import FORMAT
from scorekeeper.workbooks.layout import COUNTED, FIRST, LABEL, MARK, NUMBERS, WORTH

MOST_BYTES = 5_000_000
MOST_UNPACKED = 30_000_000
"""Of all parts together, as the directory of the archive says it; nothing is unpacked beyond that."""
MOST_PARTS = 500
MOST_ROWS, MOST_COLUMNS = 400, 140
"""Of a score sheet: eight teams, sixty deals."""
MOST_TABLE_ROWS, MOST_TABLE_COLUMNS = 20_010, 120
MOST_PAGES = 60
KEY = "hand-and-foot workbook"
"""Begins what was read, when it is sent on as text."""

# What a file that is no workbook, or a damaged one, makes openpyxl and those below it raise.
BROKEN = (
    *(zipfile.BadZipFile, zlib.error, ElementTree.ParseError, InvalidFileException, ValueError, KeyError, TypeError),
    *(
        AttributeError,
        IndexError,
        EOFError,
        OSError,
        RecursionError,
        NotImplementedError,
        OverflowError,
        AssertionError,
    ),
)

Cells = dict[tuple[int, int], Any]
"""By row and column from 1: a number, a text, a date as text, {"formula": ...}; empty ones are left out."""


def is_archive(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def unpack(data: bytes) -> dict[str, Any] | Table:
    """What was typed into score sheets (see `score_pages`), else the table of a spreadsheet. Raises TableError."""
    if len(data) > MOST_BYTES:
        raise TableError(_("This file is too large. The limit is 5 megabytes."))
    try:
        refuse(zipfile.ZipFile(io.BytesIO(data)))
        return contents(data)
    except TableError:
        raise
    except BROKEN as error:
        raise TableError(_("This workbook cannot be read. Open it, and save it anew as .xlsx.")) from error


def refuse(archive: zipfile.ZipFile) -> None:
    """Looks at the directory of the archive only."""
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise TableError(_("This file is much larger inside than it looks, and is not opened."))
    if any(part.flag_bits & 1 for part in parts):
        raise TableError(_("This file has a password. Save it without one."))
    if "mimetype" in names or "content.xml" in names:
        raise TableError(_("This is no Excel workbook. Open it, choose “Save as”, and save it as .xlsx."))
    if "[Content_Types].xml" not in names:
        raise TableError(_("This is no workbook."))
    kinds = archive.read("[Content_Types].xml")
    if any(name.lower().endswith("vbaproject.bin") for name in names) or b"macroEnabled" in kinds:
        raise TableError(_("This workbook has macros and is not opened. Save it as .xlsx, without macros."))
    if b"spreadsheetml.sheet" not in kinds:
        raise TableError(_("This is no Excel workbook. Open it, choose “Save as”, and save it as .xlsx."))


def contents(data: bytes) -> dict[str, Any] | Table:
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
    pages = {page.title: cells_of(page) for page in book.worksheets[:MOST_PAGES]}
    kept = next((cells for cells in pages.values() if is_data(cells)), None)
    games = {name: cells for name, cells in pages.items() if cells.get((1, 1)) == MARK and not is_data(cells)}
    if games:
        if kept is None:
            raise TableError(_("This workbook has lost its hidden page with the rules. Fill in a new one from here."))
        return score_pages(kept, games)
    return table_of(book, with_labels=kept is not None)


def cells_of(page: Any, rows: int = MOST_ROWS, columns: int = MOST_COLUMNS) -> Cells:
    page.reset_dimensions()
    found: Cells = {}
    for row in page.iter_rows(max_row=rows, max_col=columns):
        for cell in row:
            value = plain(cell)
            if value not in (None, ""):
                found[cell.row, cell.column] = value
    return found


def plain(cell: Any) -> Any:
    """A value as JSON has it. Whole numbers are whole, whatever the program wrote."""
    value = cell.value
    if cell.data_type == "f" or not isinstance(value, str | int | float | datetime.date | datetime.time | None):
        return {"formula": str(getattr(value, "text", value))}
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime.datetime | datetime.date):
        return value.isoformat()[:10]
    if isinstance(value, datetime.time):
        return value.isoformat()
    return value


def is_data(cells: Cells) -> bool:
    return cells.get((1, 1)) == MARK and type(cells.get((1, 2))) is int


# Score sheets


def score_pages(kept: Cells, games: Mapping[str, Cells]) -> dict[str, Any]:
    """{KEY: format, "rules", "games": {id: game}, "pages": [what was typed]}, all of it JSON."""
    if kept[1, 2] > FORMAT:
        raise TableError(_("This workbook comes from a newer version of this program."))
    values = {str(name): text for name, text in data_values(kept)}
    pages = [score_page(name, cells) for name, cells in games.items()]
    named = {page["id"]: values[f"game {page['id']}"] for page in pages if f"game {page['id']}" in values}
    return {KEY: FORMAT, "rules": values.get("rules"), "games": named, "pages": pages}


def data_values(kept: Cells) -> Iterator[tuple[Any, Any]]:
    """The JSON values of the hidden page, by name; each is cut into pieces over its row."""
    for row in sorted({row for row, _column in kept} - {1}):
        pieces = [str(kept[at]) for at in sorted(at for at in kept if at[0] == row and at[1] > 1)]
        try:
            yield kept.get((row, 1)), json.loads("".join(pieces))
        except ValueError:
            continue


def score_page(name: str, cells: Cells) -> dict[str, Any]:
    """Where things lie on a page, by its hidden first column and rows; and every cell that is filled in."""
    columns = sorted({column for _row, column in cells if column > FIRST})
    deals = {column: cells.get((NUMBERS + 1, column)) for column in columns}
    page: dict[str, Any] = {
        "name": name,
        "id": str(cells.get((NUMBERS + 1, LABEL + 1), "")),
        "deals": {
            str(deal): get_column_letter(column) for column, deal in reversed(deals.items()) if type(deal) is int
        },
        "names": [
            get_column_letter(column) for column in columns if cells.get((COUNTED + 1, column)) in ("name", "player")
        ],
        "worth": get_column_letter(WORTH + 1),
        "rows": {},
        "teams": [],
        "cells": {},
    }
    rows = page["rows"]
    for row in sorted({row for row, column in cells if column == 1}):
        id = str(cells[row, 1])
        if id.startswith("team "):
            rows = {}
            page["teams"].append({"team": id.removeprefix("team "), "row": row, "rows": rows})
        elif id in ("deal_notes", "note"):
            page["rows"][id] = row
        else:
            rows.setdefault(id, row)
    page["cells"] = {
        f"{letter}{row}": value
        for (row, column), value in cells.items()
        if (letter := get_column_letter(column)) in (page["worth"], *page["names"], *page["deals"].values())
    }
    return page


# Tables: of several games from here, and any other record book


def table_of(book: Any, *, with_labels: bool) -> Table:
    """The first page that has the columns of a record book, else the first with anything on it."""
    tables = [page_table(page, with_labels=with_labels) for page in book.worksheets[:MOST_PAGES] if page.title != MARK]
    filled = [table for table in tables if table]
    if not filled:
        raise TableError(_("There is nothing in it."))
    return max(filled, key=lambda table: {"deal", "round"} & {name.casefold() for name in table.header} != set())


def page_table(page: Any, *, with_labels: bool) -> Table | None:
    """with_labels: the first row has the ids of the columns, the second what people read."""
    cells = cells_of(page, MOST_TABLE_ROWS, MOST_TABLE_COLUMNS)
    if not cells:
        return None
    width = max(column for _row, column in cells)
    numbers = sorted({row for row, _column in cells})
    lines = [
        Row(number=row, cells=tuple(shown(cells.get((row, column))) for column in range(1, width + 1)))
        for row in numbers
    ]
    return Table(separator=",", header=lines[0].cells, rows=tuple(lines[2 if with_labels else 1 :]))


def shown(value: Any) -> str:
    """A cell as a text file would have it."""
    if value is None or isinstance(value, dict):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(value).split())
