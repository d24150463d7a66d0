"""Bytes of a spreadsheet's text file in, rows of clean cells out; and back.

PURE: knows nothing of games, only of files: byte order marks, encodings,
separators, quotes, and cells that a spreadsheet would run as a formula.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

MOST_BYTES = 2_000_000
SEPARATORS = ",;\t|"
FORMULA = tuple("=+-@\t\r＝＋－＠")  # what a spreadsheet runs instead of showing
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class TableError(ValueError):
    """A file that cannot be read; the sentence says why and what to do."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of the file; `number` as a spreadsheet counts, the header is 1."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Table:
    separator: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]


def read(data: bytes) -> Table:
    """Raises TableError."""
    text = decode(data)
    separator, text = separate(text)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        raise TableError(_("This file cannot be read as rows and columns.")) from error
    numbered = [
        Row(number=number, cells=tuple(clean(cell) for cell in line)) for number, line in enumerate(lines, start=1)
    ]
    filled = [row for row in numbered if any(row.cells)]
    if not filled:
        raise TableError(_("There is nothing in it."))
    return Table(separator=separator, header=filled[0].cells, rows=tuple(filled[1:]))


def decode(data: bytes) -> str:
    """The text, whatever the spreadsheet saved it as. Raises TableError."""
    if len(data) > MOST_BYTES:
        raise TableError(_("This file is too large. The limit is 2 megabytes."))
    if data.startswith(b"PK\x03\x04") or data.startswith(b"\xd0\xcf\x11\xe0"):
        raise TableError(_("This workbook cannot be read. Open it, choose “Save as”, and save it as .xlsx or CSV."))
    encoding = next((name for mark, name in MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if "\0" in text:
        raise TableError(_("This is not a text file."))
    return unicodedata.normalize("NFC", text)


def separate(text: str) -> tuple[str, str]:
    """The separator, and the text without the line in which Excel names it."""
    named = re.match(r"\s*sep=(.)\r?\n", text, re.IGNORECASE)
    if named:
        return named[1], text[named.end() :]
    first = next((line for line in text.splitlines() if line.strip()), "")
    outside = re.sub(r'"[^"]*"', "", first)
    return max(SEPARATORS, key=outside.count), text


def clean(cell: str) -> str:
    """Spaces put right; the mark that made a text safe for spreadsheets taken off again."""
    cell = " ".join(cell.split())
    return cell[1:] if cell.startswith("'") and risky(cell) else cell


def safe(cell: object) -> str:
    """A cell that no spreadsheet runs: texts get a mark in front, numbers stay numbers."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f"'{cell}" if risky(cell) else cell
    return str(cell)


def risky(cell: str) -> bool:
    return cell.lstrip("' ").startswith(FORMULA)


def write(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """With a byte order mark, since Excel takes UTF-8 for something else without."""
    page = io.StringIO(newline="")
    writer = csv.writer(page, lineterminator="\r\n")
    writer.writerow([safe(cell) for cell in header])
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return page.getvalue().encode("utf-8-sig")
