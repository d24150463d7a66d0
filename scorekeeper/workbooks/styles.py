"""How a workbook looks, and what may stand in it: formats, names of sheets, text that stays text."""

import re
import unicodedata
from collections.abc import Container, Mapping
from typing import Any

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

NUMBER = '#,##0;"\u2212"#,##0;0'
DATE = "yyyy-mm-dd"
FONT = {"font_name": "Arial", "font_size": 11, "valign": "vcenter"}
LINE, SOFT, INPUT, HEAD = "#8C8C8C", "#F2F2F2", "#FFF8DC", "#D9E2EC"
BOX = {"border": 1, "border_color": LINE}

INPUT_TEXT = {"bg_color": INPUT, "text_wrap": True, "locked": False, "num_format": "@", **BOX}

STYLES: Mapping[str, Mapping[str, Any]] = {
    "text": {},
    "listed": {"align": "left", "indent": 1},
    "title": {"bold": True, "font_size": 16},
    "verdict": {"bold": True, "font_size": 13},
    "help": {"font_color": "#404040"},
    "head": {"bold": True, "bg_color": HEAD, "align": "center", **BOX},
    "head_wrap": {"bold": True, "bg_color": HEAD, "align": "center", "text_wrap": True, **BOX},
    "head_left": {"bold": True, "bg_color": HEAD, **BOX},
    "label": {"text_wrap": True, **BOX},
    "team": {"text_wrap": True, "bold": True, "font_size": 13, **BOX},
    "label_bold": {"text_wrap": True, "bold": True, "bg_color": SOFT, **BOX},
    "worth": {"text_wrap": True, "align": "center", "font_size": 10, **BOX},
    "worth_soft": {"text_wrap": True, "align": "center", "font_size": 10, "bg_color": SOFT, **BOX},
    "number": {"num_format": NUMBER, **BOX},
    "total": {"num_format": NUMBER, "bold": True, "bg_color": SOFT, **BOX},
    "grand": {"num_format": NUMBER, "bold": True, "font_size": 13, "bg_color": SOFT, **BOX},
    "place": {"num_format": "0", "bold": True, "align": "center", **BOX},
    "wanted": {"num_format": NUMBER, "italic": True, "text_wrap": True, "align": "center", **BOX},
    "wanted_number": {"num_format": NUMBER, "italic": True, **BOX},
    "grey": {"bg_color": "#D0D0D0", **BOX},
    "none": {"bg_color": SOFT, **BOX},
    "input": {"num_format": NUMBER, "bg_color": INPUT, "locked": False, **BOX},
    "input_mark": {"bg_color": INPUT, "align": "center", "bold": True, "locked": False, "num_format": "@", **BOX},
    "input_text": INPUT_TEXT,
    "input_risky": {
        "bg_color": INPUT,
        "text_wrap": True,
        "locked": False,
        "num_format": "@",
        "quote_prefix": True,
        **BOX,
    },
    "input_date": {"num_format": DATE, "bg_color": INPUT, "align": "left", "locked": False, **BOX},
    "date": {"num_format": DATE, "align": "left"},
    "moment": {"num_format": "yyyy-mm-dd hh:mm", "align": "left", "valign": "top"},
    "wrapped": {"text_wrap": True, "valign": "top"},
    "wrapped_right": {"text_wrap": True, "valign": "top", "align": "right"},
    "section": {"bold": True, "font_size": 13, "bottom": 1},
    "figure": {"num_format": NUMBER},
    "leads": {"bold": True, "bg_color": "#CFE8D5", "top": 1, "bottom": 1},
    "wrong": {"bg_color": "#F8C9C4", "bold": True, "font_color": "#8B0000"},
}


class Styles:
    """The formats of one workbook, each made when it is first used."""

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook
        self.made: dict[str, Format] = {}

    def __getitem__(self, name: str) -> Format:
        if name not in self.made:
            style = STYLES[name]
            # A format that is put over others (conditional) brings no font of its own.
            self.made[name] = self.workbook.add_format(dict(style) if name in ("leads", "wrong") else {**FONT, **style})
        return self.made[name]


OPTIONS = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
"""Text is text, whatever it begins with."""
PROTECTION = {"format_cells": False, "format_columns": True, "format_rows": True}

# The last two are legal, but "SORT(Ann)" within a formula would be taken for a function.
UNFIT = re.compile(r"[\[\]:*?/\\\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff()]")
MOST_NAME = 31  # UTF-16 units, as Excel counts


def sheet_name(wanted: str, taken: Container[str], fallback: str) -> str:
    """A name that every spreadsheet takes for a sheet, other than those taken (in lower case)."""
    text = " ".join(UNFIT.sub(" ", unicodedata.normalize("NFC", wanted)).split())
    base = fit(text, MOST_NAME)
    if not base or base.casefold() == "history":
        base = fallback
    name, nth = base, 1
    while name.casefold() in taken:
        nth += 1
        name = fit(base, MOST_NAME - len(f" ({nth})")) + f" ({nth})"
    return name


def fit(text: str, most: int) -> str:
    """At most so many UTF-16 units, no apostrophe at the ends, no letter cut in two."""
    text = text.strip("' ")
    while len(text.encode("utf-16-le")) > 2 * most:
        text = text[:-1]
    return text.rstrip("' \u200d").lstrip("' ")


HEIGHT = 17
"""Of a row with one line of text, in points."""


def height(*cells: tuple[str, float]) -> float | None:
    """Of a row in which these texts are wrapped at so many letters; None where one line is enough."""
    lines = max((-(-len(text) // int(width)) for text, width in cells), default=1)
    return HEIGHT + (HEIGHT - 2) * (lines - 1) if lines > 1 else None


def risky(text: str) -> bool:
    """It would become a formula when somebody edits the cell."""
    return text[:1] in tuple("=+-@")


def put_text(page: Worksheet, row: int, column: int, text: str, style: Format) -> None:
    """Text as text; an empty one is an empty cell."""
    if text:
        page.write_string(row, column, text, style)
    else:
        page.write_blank(row, column, None, style)
