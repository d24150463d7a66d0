"""Draws who met whom: squares on as many pages as there have to be, each page with the names at both edges.

OUTPUT.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leagues.prints.page import HEADING, Sheet, begin_page, lying, upright, wrapped
from leagues.prints.values import CrossPaper, CrossRow, Square
from scorekeeper.pads.fonts import measure, shortened
from scorekeeper.pads.pen import ASCENT, THICK, THIN, Pen
from scorekeeper.sheets.paper import MM

NAME = 46 * MM
NARROWEST, WIDEST = 18 * MM, 26 * MM
UPRIGHT = 34 * MM  # the names above the columns stand on end, over the places
PLACE = 8 * MM
ON_END = UPRIGHT - 6 * MM
NAME_SIZE, TEXT_SIZE, SCORE_SIZE = 9.0, 11.0, 7.0
LINE = 8.6  # of scores


@dataclass(frozen=True, kw_only=True)
class Part:
    """What one page shows: rows against columns."""

    rows: Sequence[CrossRow]
    columns: range


def cross_pdf(paper: CrossPaper, *, format: str, language: str) -> bytes:
    """`format`: "a4" or "letter"."""
    sheet = next((one for one in (upright(format), lying(format)) if fits(paper, one)), lying(format))
    width = square_width(sheet, len(paper.rows))
    pages = list(parts(paper, sheet, width))
    pen = Pen(title=f"{paper.heading.title} – {paper.heading.club}", language=language)
    for number, part in enumerate(pages, start=1):
        begin_page(pen, sheet, paper.heading, number, len(pages))
        draw(pen, paper, sheet, part, width)
        pen.turn()
    return pen.done()


def fits(paper: CrossPaper, sheet: Sheet) -> bool:
    return NAME + NARROWEST * len(paper.rows) <= sheet.room


def square_width(sheet: Sheet, number: int) -> float:
    return min(max((sheet.room - NAME) / max(number, 1), NARROWEST), WIDEST)


def parts(paper: CrossPaper, sheet: Sheet, width: float) -> Iterator[Part]:
    across = max(1, int((sheet.room - NAME + 0.1) / width))
    room = sheet.bottom - HEADING - UPRIGHT - explained_height(paper, sheet)
    number = len(paper.rows)
    if not number:
        yield Part(rows=(), columns=range(0))
    for rows in by_height(paper.rows, room):
        for first in range(0, number, across):
            yield Part(rows=rows, columns=range(first, min(first + across, number)))


def by_height(rows: Sequence[CrossRow], room: float) -> Iterator[list[CrossRow]]:
    page: list[CrossRow] = []
    used = 0.0
    for row in rows:
        if page and used + height_of(row) > room:
            yield page
            page, used = [], 0.0
        page.append(row)
        used += height_of(row)
    if page:
        yield page


def height_of(row: CrossRow) -> float:
    scores = max((len(square.scores) for square in row.squares), default=0)
    names = len(name_lines(row))
    return max(names * NAME_SIZE * 1.25, TEXT_SIZE * 1.1 + scores * LINE) + 2.4 * MM


def name_lines(row: CrossRow) -> list[str]:
    return wrapped(row.name, NAME - PLACE - 2 * MM, NAME_SIZE, True)


def explained_height(paper: CrossPaper, sheet: Sheet) -> float:
    return len(wrapped(paper.explained, sheet.room, 9)) * 11.5 + 2 * MM


def draw(pen: Pen, paper: CrossPaper, sheet: Sheet, part: Part, width: float) -> None:
    y = HEADING
    if not part.rows:
        pen.text(0, y + 5 * MM, paper.empty, 11, width=sheet.room)
        return
    for nth, line in enumerate(wrapped(paper.explained, sheet.room, 9)):
        pen.text(0, y + 9 + nth * 11.5, line, 9, width=sheet.room)
    y += explained_height(paper, sheet) + UPRIGHT
    right = NAME + width * len(part.columns)
    for across, column in enumerate(part.columns):
        name_on_end(pen, paper.rows[column], NAME + width * across, y, width)
    pen.lines([(0, y, right, y)], THICK)
    top = y - UPRIGHT
    for row in part.rows:
        height = height_of(row)
        base = y + 1.2 * MM + ASCENT * NAME_SIZE
        pen.text(0, base, row.place, NAME_SIZE, width=PLACE - 2 * MM, align="right")
        for nth, line in enumerate(name_lines(row)):
            pen.text(PLACE, base + nth * NAME_SIZE * 1.25, line, NAME_SIZE, width=NAME - PLACE - 2 * MM, bold=True)
        for across, column in enumerate(part.columns):
            draw_square(pen, row.squares[column], NAME + width * across, y, width, height)
        y += height
        pen.lines([(0, y, right, y)], THIN)
    pen.lines([(NAME + width * nth, top, NAME + width * nth, y) for nth in range(len(part.columns) + 1)], THIN)


def name_on_end(pen: Pen, row: CrossRow, x: float, y: float, width: float) -> None:
    """Bottom to top, in as many lines as there is room for; the place below it."""
    pen.text(x, y - 1.6 * MM, row.place, NAME_SIZE, width=width, align="centre")
    found = wrapped(row.name, ON_END, NAME_SIZE, True)
    most = max(1, int((width - 2 * MM) / (NAME_SIZE * 1.2)))
    if len(found) > most:
        found = [*found[: most - 1], shortened(" ".join(found[most - 1 :]), ON_END, NAME_SIZE, True)]
    first = (width - len(found) * NAME_SIZE * 1.2) / 2 + NAME_SIZE
    for nth, line in enumerate(found):
        pen.canvas.saveState()
        pen.canvas.translate(pen.left + x + first + nth * NAME_SIZE * 1.2, pen.top - y + 5.4 * MM)
        pen.canvas.rotate(90)
        left, top = pen.left, pen.top
        pen.left = pen.top = 0.0
        pen.text(0, 0, line, NAME_SIZE, width=ON_END, bold=True)
        pen.left, pen.top = left, top
        pen.canvas.restoreState()


def draw_square(pen: Pen, square: Square, x: float, y: float, width: float, height: float) -> None:
    if square.self:
        pen.shade(x, y, width, height)
        return
    base = y + 1.2 * MM + ASCENT * TEXT_SIZE
    pen.text(x, base, square.text, TEXT_SIZE, width=width, bold=True, align="centre")
    for nth, score in enumerate(square.scores):
        size = min(SCORE_SIZE, SCORE_SIZE * (width - 1 * MM) / max(measure(score, SCORE_SIZE), 1))
        pen.text(x, base + 1 * MM + (nth + 1) * LINE - 1, score, max(size, 5.0), width=width, align="centre")
