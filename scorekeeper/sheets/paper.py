"""Paper, how many sheets share a page, and the two sizes of print with what they never fall below.

PURE. All lengths are points (1/72 inch), all sizes of paper are given upright.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

MM = 72 / 25.4


@dataclass(frozen=True, kw_only=True)
class Paper:
    name: object
    width: float
    height: float


PAPERS: dict[str, Paper] = {
    "a4": Paper(name=_("A4"), width=210 * MM, height=297 * MM),
    "letter": Paper(name=_("US Letter"), width=8.5 * 72, height=11 * 72),
    "a5": Paper(name=_("A5"), width=148 * MM, height=210 * MM),
    "half": Paper(name=_("Half Letter"), width=5.5 * 72, height=8.5 * 72),
}
PER_PAGE = (1, 2, 4)
MARGIN = 7 * MM
"""Around a sheet; what printers leave white is less."""


@dataclass(frozen=True, kw_only=True)
class Print:
    """text: the smallest type. box: the least height of a box. What a pen needs to write in, and how text is set."""

    text: float
    line: float
    name: float
    title: float
    box: float
    count: float
    points: float
    label: tuple[float, float]
    """The narrowest label, and the widest one there may be for its longest text."""
    cell: float
    """The narrowest place for a grand total or a signature."""
    qr: float


PRINTS: dict[str, Print] = {
    "normal": Print(
        text=9,
        line=11,
        name=11,
        title=13,
        box=8 * MM,
        count=9 * MM,
        points=16 * MM,
        label=(28 * MM, 62 * MM),
        cell=42 * MM,
        qr=21 * MM,
    ),
    "large": Print(
        text=18,
        line=21,
        name=20,
        title=20,
        box=14 * MM,
        count=15 * MM,
        points=30 * MM,
        label=(48 * MM, 110 * MM),
        cell=78 * MM,
        qr=30 * MM,
    ),
}


@dataclass(frozen=True, kw_only=True)
class Format:
    """Which paper, how many sheets on a page of it, which print."""

    paper: str
    per_page: int
    print: str

    @property
    def key(self) -> str:
        return f"{self.paper}-{self.per_page}-{self.print}"

    @property
    def printed(self) -> Print:
        return PRINTS[self.print]

    def pages(self) -> Iterator[tuple[float, float, int, int]]:
        """(width, height, columns, rows) of the ways to lay so many sheets on a page; the usual one first."""
        paper = PAPERS[self.paper]
        upright, lying = (paper.width, paper.height), (paper.height, paper.width)
        if self.per_page == 2:
            yield (*lying, 2, 1)
            yield (*upright, 1, 2)
        else:
            side = 1 if self.per_page == 1 else 2
            yield (*upright, side, side)
            yield (*lying, side, side)


FORMATS = tuple(
    Format(paper=paper, per_page=per_page, print=size) for paper in PAPERS for size in PRINTS for per_page in PER_PAGE
)
BY_KEY = {format.key: format for format in FORMATS}
USUAL = BY_KEY["a4-1-normal"]
