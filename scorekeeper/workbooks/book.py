"""A whole workbook of one game: its sheet, the totals, the rules, what was changed, and what is needed to read it."""

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from xlsxwriter.workbook import Workbook

from scorekeeper.workbooks.layout import MARK
from scorekeeper.workbooks.sheet import SheetWriter
from scorekeeper.workbooks.styles import HEIGHT, OPTIONS, Styles, height, sheet_name
from scorekeeper.workbooks.totals import TotalsWriter
from scorekeeper.workbooks.values import ScoreSheet, Told

FORMAT = 1
PIECE = 15_000
"""Letters of a cell: Excel takes 32,767 and cuts off the rest."""


def workbook(sheet: ScoreSheet) -> bytes:
    """The file. Formulas carry our own results, for programs that only show them."""
    file = io.BytesIO()
    book = Workbook(file, {**OPTIONS, "in_memory": True})
    styles = Styles(book)
    others = named({"totals": _("Totals"), "rules": _("Rules"), "changes": _("What was changed")})
    taken = {name.casefold() for name in others.values()} | {MARK}
    name = sheet_name(sheet.title, taken, _("Game %(n)d") % {"n": 1})
    page, totals = book.add_worksheet(name), book.add_worksheet(others["totals"])
    beside = TotalsWriter(totals, sheet, styles, name)
    SheetWriter(page, sheet, styles, others["totals"]).write(beside.verdict(), beside.place)
    beside.write(book)
    if sheet.card:
        rules_page(book, styles, others["rules"], sheet)
    if sheet.history:
        history_page(book, styles, others["changes"], sheet.history)
    games = {str(sheet.game["id"]): sheet.game} if sheet.game else {}
    data_page(book, {"rules": sheet.rules_value, **{f"game {id}": game for id, game in games.items()}})
    book.set_properties({"title": sheet.title or sheet.rules_value["texts"]["name"]})
    page.activate()
    book.close()
    return file.getvalue()


def named(wanted: Mapping[str, str]) -> dict[str, str]:
    """Names for sheets; a translation may be too long for one."""
    found: dict[str, str] = {}
    for id, name in wanted.items():
        found[id] = sheet_name(name, {other.casefold() for other in found.values()}, id.capitalize())
    return found


def rules_page(book: Workbook, styles: Styles, name: str, sheet: ScoreSheet) -> None:
    """The rules card, in the order people ask for it."""
    page = book.add_worksheet(name)
    page.set_default_row(HEIGHT)
    page.hide_gridlines(2)
    page.protect()
    page.set_column(0, 0, 46)
    page.set_column(1, 1, 52)
    page.set_portrait()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.set_footer("&C&P / &N")
    page.set_row(0, 26)
    page.write_string(0, 0, sheet.rules_value["texts"]["name"], styles["title"])
    row = 1
    for title, lines in sheet.card:
        row = card_section(page, styles, row + 1, title, lines)
    page.print_area(0, 0, row, 1)


def card_section(page: Any, styles: Styles, row: int, title: str, lines: Sequence[tuple[str, str]]) -> int:
    page.write_string(row, 0, title, styles["section"])
    page.write_blank(row, 1, None, styles["section"])
    for label, value in lines:
        row += 1
        if label:
            page.write_string(row, 0, label, styles["wrapped"])
            page.write_string(row, 1, value, styles["wrapped_right"])
            page.set_row(row, height((label, 46), (value, 52)))
        else:
            page.merge_range(row, 0, row, 1, "", styles["wrapped"])
            page.write_string(row, 0, value, styles["wrapped"])
            page.set_row(row, height((value, 100)))
    return row + 1


def history_page(book: Workbook, styles: Styles, name: str, history: Sequence[Told]) -> None:
    """What was entered and changed, the newest first."""
    page = book.add_worksheet(name)
    page.set_default_row(HEIGHT)
    page.protect("", {"autofilter": True, "sort": True, "format_columns": True})
    for column, (title, width) in enumerate(((_("When"), 18), (_("Who"), 24), (_("What"), 90))):
        page.set_column(column, column, width)
        page.write_string(0, column, title, styles["head_left"])
    for row, told in enumerate(history, start=1):
        page.write_datetime(row, 0, told.when, styles["moment"])
        page.write_string(row, 1, told.who, styles["wrapped"])
        page.write_string(row, 2, told.what, styles["wrapped"])
        page.set_row(row, height((told.who, 24), (told.what, 100)))
    page.freeze_panes(1, 0)
    page.autofilter(0, 0, len(history), 2)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)
    page.set_footer("&C&P / &N")


def data_page(book: Workbook, values: Mapping[str, Any], kind: str = "game") -> None:
    """Hidden: the rules whole, and a played game, by which a filled sheet is understood when it comes back."""
    page = book.add_worksheet(MARK)
    page.very_hidden()
    page.protect()
    page.write_row(0, 0, [MARK, FORMAT, kind])
    for row, (name, value) in enumerate(values.items(), start=1):
        # ASCII alone, and no _x0041_: every program keeps that as it is.
        text = json.dumps(value, separators=(",", ":")).replace("_x", "\\u005fx")
        page.write_string(row, 0, name)
        for nth in range(0, len(text), PIECE):
            page.write_string(row, 1 + nth // PIECE, text[nth : nth + PIECE])
