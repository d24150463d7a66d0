"""Draws certificates, one on a page.

OUTPUT.
"""

from collections.abc import Sequence

from leagues.prints.page import Sheet, lying, wrapped
from leagues.prints.values import Certificate
from scorekeeper.pads.fonts import measure
from scorekeeper.pads.pen import Pen
from scorekeeper.sheets.paper import MM

EDGE = 12 * MM
NAME_SIZES = (46.0, 40.0, 34.0, 29.0, 25.0, 21.0, 18.0)
SUITS = "♠♥♦♣"


def certificates_pdf(certificates: Sequence[Certificate], *, format: str, language: str, title: str) -> bytes:
    """`format`: "a4" or "letter"."""
    sheet = lying(format)
    pen = Pen(title=title, language=language)
    for one in certificates:
        pen.page(sheet.width, sheet.height)
        pen.move(EDGE, EDGE)
        frame(pen, sheet)
        draw(pen, sheet, one)
        pen.turn()
    return pen.done()


def frame(pen: Pen, sheet: Sheet) -> None:
    """Two lines around, a suit in every corner."""
    width, height = sheet.width - 2 * EDGE, sheet.height - 2 * EDGE
    pen.box(0, 0, width, height, 2.2)
    pen.box(2.4 * MM, 2.4 * MM, width - 4.8 * MM, height - 4.8 * MM, 0.6)
    corners = (
        (6 * MM, 16 * MM),
        (width - 18 * MM, 16 * MM),
        (6 * MM, height - 7 * MM),
        (width - 18 * MM, height - 7 * MM),
    )
    for suit, (x, y) in zip(SUITS, corners, strict=True):
        pen.text(x, y, suit, 30, width=12 * MM, align="centre")


def draw(pen: Pen, sheet: Sheet, one: Certificate) -> None:
    width, height = sheet.width - 2 * EDGE, sheet.height - 2 * EDGE
    room, left = width - 44 * MM, 22 * MM
    pen.text(left, 21 * MM, one.club, 16, width=room, align="centre")
    pen.text(left, 41 * MM, one.title, 34, width=room, bold=True, align="centre")
    size, name = fitted(one.name, room)
    y = 66 * MM + (2 - len(name)) * size * 0.55
    for line in name:
        y += size * 1.15
        pen.text(left, y - size * 0.3, line, size, width=room, bold=True, align="centre")
    y = max(y, 88 * MM) + 14 * MM
    for line in wrapped(one.prize, room, 24)[:2]:
        pen.text(left, y, line, 24, width=room, align="centre")
        y += 11 * MM
    pen.text(left, y, one.what, 18, width=room, align="centre")
    pen.text(left, height - 38 * MM, one.season, 14, width=room, align="centre")
    foot = height - 17 * MM
    pen.lines([(left, foot, left + 62 * MM, foot), (left + room - 62 * MM, foot, left + room, foot)], 0.8)
    pen.text(left, foot - 1.6 * MM, one.on, 11, width=62 * MM, align="centre")
    pen.text(left + room - 62 * MM, foot + 5 * MM, one.signature, 10, width=62 * MM, align="centre")


def fitted(name: str, room: float) -> tuple[float, list[str]]:
    """As large as it fits on one line, or on two."""
    for size in NAME_SIZES:
        if measure(name, size, True) <= room:
            return size, [name]
        found = wrapped(name, room, size, True)
        if len(found) == 2 and " ".join(found) == name and size <= NAME_SIZES[2]:
            return size, found
    return NAME_SIZES[-1], wrapped(name, room, NAME_SIZES[-1], True)[:3]
