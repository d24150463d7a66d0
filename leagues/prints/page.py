"""What all papers of a season share: sizes of type, the head and the foot of a page."""

from dataclasses import dataclass

from leagues.prints.values import Heading
from scorekeeper.pads.fonts import measure
from scorekeeper.pads.pen import THICK, Pen
from scorekeeper.sheets.paper import MM, PAPERS
from scorekeeper.sheets.wrap import lines

MARGIN = 14 * MM
SMALL, LEADING = 8.0, 1.3
HEADING = 19 * MM
FOOT = 7 * MM


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One side of paper, in points."""

    width: float
    height: float

    @property
    def room(self) -> float:
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where what stands on the page has to end, from the upper margin."""
        return self.height - 2 * MARGIN - FOOT


def upright(paper: str) -> Sheet:
    """`paper`: "a4" or "letter"."""
    found = PAPERS[paper]
    return Sheet(width=found.width, height=found.height)


def lying(paper: str) -> Sheet:
    found = PAPERS[paper]
    return Sheet(width=found.height, height=found.width)


def begin_page(pen: Pen, sheet: Sheet, heading: Heading, number: int, of: int) -> None:
    pen.page(sheet.width, sheet.height)
    pen.move(MARGIN, MARGIN)
    pen.text(0, 6 * MM, heading.title, 18, width=sheet.room, bold=True)
    pen.text(0, 12 * MM, heading.club, 11, width=sheet.room * 0.6)
    pen.text(sheet.room * 0.6, 12 * MM, heading.about, 9, width=sheet.room * 0.4, align="right")
    pen.lines([(0, 14.5 * MM, sheet.room, 14.5 * MM)], THICK)
    foot = sheet.height - 2 * MARGIN
    pen.text(0, foot, heading.made, SMALL, width=sheet.room / 2)
    page = heading.page % {"n": number, "of": of}
    pen.text(sheet.room / 2, foot, page, SMALL, width=sheet.room / 2, align="right")


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """At least one line; words that are too long are cut."""
    return lines(text, width, size, lambda one, at, _strong: measure(one, at, bold)) or [""]
