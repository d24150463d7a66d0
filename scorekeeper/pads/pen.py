"""What draws: text, lines and codes on the pages of one file, measured from the upper left corner.

OUTPUT.
"""

from functools import lru_cache

import segno
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.pads.fonts import BOLD, REGULAR, drawn, measure, registered
from scorekeeper.sheets.paper import Print
from scorekeeper.sheets.wrap import shortened

THIN, THICK = 0.5, 1.4
GREY = 0.9
"""Of shaded boxes: light enough to write on, and plain in black and white."""
ASCENT = 0.73  # of capitals, in parts of the size of type


@lru_cache(maxsize=64)
def modules_of(text: str) -> tuple[bytes, ...]:
    """The rows of a code, 1 for each dark module."""
    return tuple(bytes(row) for row in segno.make_qr(text, error="m").matrix)


class Pen:
    """A canvas whose origin can be moved; y grows downwards."""

    def __init__(self, *, title: str, language: str) -> None:
        registered()
        self.canvas = Canvas("", invariant=1, initialFontName=REGULAR, initialFontSize=9, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setCreator("Hand and Foot")
        self.left = self.top = 0.0
        self.codes: dict[str, int] = {}

    def page(self, width: float, height: float) -> None:
        self.canvas.setPageSize((width, height))
        self.height = height

    def turn(self) -> None:
        self.canvas.showPage()

    def move(self, left: float, top: float) -> None:
        """Where the next sheet begins, from the upper left corner of the page."""
        self.left, self.top = left, self.height - top

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        width: float | None = None,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """A line of text, its base line at y; never wider than `width`, within which it is aligned."""
        if not text:
            return
        if width is not None:
            text = shortened(text, width, size, measure, bold)
        shown = drawn(text, bold)
        self.canvas.setFont(BOLD if bold else REGULAR, size)
        across, down = self.left + x, self.top - y
        if align == "right":
            self.canvas.drawRightString(across + (width or 0), down, shown)
        elif align == "centre":
            self.canvas.drawCentredString(across + (width or 0) / 2, down, shown)
        else:
            self.canvas.drawString(across, down, shown)

    def title(self, text: str, width: float, size: Print) -> None:
        """At the top on the left; a long one in smaller type before it is shortened."""
        sizes = (size.title, size.name, size.text)
        fitting = next((one for one in sizes if measure(text, one, True) <= width), size.text)
        self.text(0, size.title * 1.05, text, fitting, width=width, bold=True)

    def within(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: str = "right",
    ) -> None:
        """A line of text in the middle of a box's height."""
        self.text(x, y + (height + ASCENT * size) / 2, text, size, width=width, bold=bold, align=align)

    def lines(self, lines: list[tuple[float, float, float, float]], thick: float = THIN) -> None:
        """(x1, y1, x2, y2) each, all in one stroke."""
        self.canvas.setLineWidth(thick)
        self.canvas.lines([(self.left + a, self.top - b, self.left + c, self.top - d) for a, b, c, d in lines])

    def box(self, x: float, y: float, width: float, height: float, thick: float = THIN) -> None:
        self.canvas.setLineWidth(thick)
        self.canvas.rect(self.left + x, self.top - y - height, width, height)

    def shade(self, x: float, y: float, width: float, height: float) -> None:
        self.canvas.setFillGray(GREY)
        self.canvas.rect(self.left + x, self.top - y - height, width, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def cuts(self, width: float, height: float, across: int, down: int) -> None:
        """Dashed lines between so many sheets on a page."""
        self.canvas.setDash(2, 4)
        self.canvas.setLineWidth(THIN)
        for nth in range(1, across):
            self.canvas.line(nth * width / across, 0, nth * width / across, height)
        for nth in range(1, down):
            self.canvas.line(0, nth * height / down, width, nth * height / down)
        self.canvas.setDash()

    def begin_form(self, name: str, width: float, height: float) -> None:
        """What is drawn from here on is drawn once and shown by `show_form`; its codes must be known already."""
        self.canvas.beginForm(name, 0, 0, width, height)
        self.left, self.top = 0.0, height

    def end_form(self) -> None:
        self.canvas.endForm()

    def show_form(self, name: str, height: float) -> None:
        self.canvas.saveState()
        self.canvas.translate(self.left, self.top - height)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def know_code(self, text: str) -> None:
        if text not in self.codes:
            self.codes[text] = self.draw_code(text)

    def code(self, x: float, y: float, side: float, text: str) -> None:
        """A QR code with its white margin; drawn once in a file, however often it is shown."""
        self.know_code(text)
        name, modules = f"code{list(self.codes).index(text)}", self.codes[text]
        self.canvas.saveState()
        self.canvas.translate(self.left + x, self.top - y - side)
        self.canvas.scale(side / modules, side / modules)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def draw_code(self, text: str) -> int:
        """One unit for each module; gives how many there are, margins included."""
        matrix = modules_of(text)
        margin, side = 4, len(matrix)
        self.canvas.beginForm(f"code{len(self.codes)}", 0, 0, side + 2 * margin, side + 2 * margin)
        path = self.canvas.beginPath()
        for down, row in enumerate(matrix):
            start = None
            for across, dark in enumerate((*row, 0)):
                if dark and start is None:
                    start = across
                elif not dark and start is not None:
                    path.rect(margin + start, margin + side - 1 - down, across - start, 1)
                    start = None
        self.canvas.drawPath(path, stroke=0, fill=1)
        self.canvas.endForm()
        return side + 2 * margin

    def done(self) -> bytes:
        content: bytes = self.canvas.getpdfdata()
        return content
