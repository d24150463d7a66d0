"""Draws the standings of a season: upright where the columns have room, else lying, else in smaller type.

OUTPUT.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from leagues.prints.page import HEADING, LEADING, Sheet, begin_page, lying, upright, wrapped
from leagues.prints.values import Row, StandingsPaper
from scorekeeper.pads.fonts import measure
from scorekeeper.pads.pen import ASCENT, THICK, THIN, Pen
from scorekeeper.sheets.paper import MM

SIZES = (11.0, 10.0, 9.0, 8.0, 7.0)
NAME = 42 * MM  # the least room for names
PAD = 1.4 * MM


@dataclass(frozen=True, kw_only=True)
class Layout:
    sheet: Sheet
    size: float
    place: float
    name: float
    columns: tuple[float, ...]

    @property
    def leading(self) -> float:
        return self.size * LEADING

    @property
    def small(self) -> float:
        return max(self.size - 2, 6.5)


@dataclass(frozen=True, kw_only=True)
class Block:
    """Lines that stay together on a page. Text: (x, lines, size, bold)."""

    height: float
    row: Row | None = None
    name: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    title: str = ""
    lines: tuple[str, ...] = ()
    mark: str = ""


def standings_pdf(paper: StandingsPaper, *, format: str, language: str) -> bytes:
    """`format`: "a4" or "letter"."""
    layout = laid_out(paper, format)
    pages = list(divided(layout, paper, [*row_blocks(layout, paper.rows), *text_blocks(layout, paper)]))
    pen = Pen(title=f"{paper.heading.title} – {paper.heading.club}", language=language)
    for number, blocks in enumerate(pages, start=1):
        begin_page(pen, layout.sheet, paper.heading, number, len(pages))
        draw(pen, layout, paper, blocks)
        pen.turn()
    return pen.done()


# Where everything goes


def laid_out(paper: StandingsPaper, format: str) -> Layout:
    ways = [(sheet, size) for size in SIZES for sheet in (upright(format), lying(format))]
    ways.sort(key=lambda way: (way[1] < 9, way[0].width > way[0].height, -way[1]))  # lying before it gets small
    for sheet, size in ways:
        layout = columns_of(paper, sheet, size)
        if layout.name >= NAME:
            return layout
    return columns_of(paper, *ways[-1])


def columns_of(paper: StandingsPaper, sheet: Sheet, size: float) -> Layout:
    def width(nth: int) -> float:
        head = paper.heads[nth]
        texts = [measure(row.cells[nth], size, head.strong) for row in paper.rows]
        return max([measure(head.label, size, True), *texts]) + 2 * PAD

    place = max([measure(row.place, size, True) for row in paper.rows], default=0) + 2 * PAD
    columns = tuple(width(nth) for nth in range(len(paper.heads)))
    return Layout(sheet=sheet, size=size, place=place, name=sheet.room - place - sum(columns), columns=columns)


def row_blocks(layout: Layout, rows: Iterable[Row]) -> Iterator[Block]:
    for row in rows:
        name = wrapped(f"{row.name} {row.footnotes}".rstrip(), layout.name - 2 * PAD, layout.size, not row.gone)
        room = layout.sheet.room - layout.place - 2 * PAD
        below = [line for text in row.below for line in wrapped(text, room, layout.small)]
        height = len(name) * layout.leading + len(below) * layout.small * LEADING + 2 * PAD
        yield Block(height=height, row=row, name=tuple(name), below=tuple(below))


def text_blocks(layout: Layout, paper: StandingsPaper) -> Iterator[Block]:
    room, line = layout.sheet.room, 9 * LEADING
    if not paper.rows:
        yield Block(height=2 * line, lines=(paper.empty,))
        return
    for number, text in paper.notes:
        found = wrapped(text, room - 6 * MM, 9)
        yield Block(height=len(found) * line, lines=tuple(found), mark=number)
    legend = wrapped(paper.legend, room, 9)
    yield Block(height=(len(legend) + 1) * line, lines=tuple(legend))
    for nth, text in enumerate(paper.rules):
        found = wrapped(text, room, 9)
        title = paper.rules_title if nth == 0 else ""
        yield Block(height=(len(found) + 2 * bool(title)) * line, lines=tuple(found), title=title)


def divided(layout: Layout, paper: StandingsPaper, blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks of each page."""
    room = layout.sheet.bottom - HEADING
    page: list[Block] = []
    left = room - head_height(layout)
    for block in blocks:
        if page and block.height > left:
            yield page
            page, left = [], room - (head_height(layout) if block.row else 0)
        page.append(block)
        left -= block.height
    yield page


def head_height(layout: Layout) -> float:
    return layout.leading + 2 * PAD


# Drawn


def draw(pen: Pen, layout: Layout, paper: StandingsPaper, blocks: Sequence[Block]) -> None:
    y = HEADING
    if blocks and blocks[0].row:
        draw_heads(pen, layout, paper, y)
        y += head_height(layout)
    for block in blocks:
        if block.row:
            draw_row(pen, layout, paper, block, y)
        else:
            draw_text(pen, layout, block, y)
        y += block.height


def draw_heads(pen: Pen, layout: Layout, paper: StandingsPaper, y: float) -> None:
    base = y + PAD + ASCENT * layout.size
    pen.text(layout.place + PAD, base, paper.who, layout.size, width=layout.name - 2 * PAD, bold=True)
    x = layout.place + layout.name
    for head, width in zip(paper.heads, layout.columns, strict=True):
        align = "right" if head.number else "left"
        pen.text(x + PAD, base, head.label, layout.size, width=width - 2 * PAD, bold=True, align=align)
        x += width
    pen.lines([(0, y + head_height(layout), layout.sheet.room, y + head_height(layout))], THICK)


def draw_row(pen: Pen, layout: Layout, paper: StandingsPaper, block: Block, y: float) -> None:
    row = block.row
    assert row is not None
    base = y + PAD + ASCENT * layout.size
    pen.text(0, base, row.place, layout.size, width=layout.place - PAD, bold=True, align="right")
    for nth, line in enumerate(block.name):
        room = layout.name - 2 * PAD
        pen.text(layout.place + PAD, base + nth * layout.leading, line, layout.size, width=room, bold=not row.gone)
    x = layout.place + layout.name
    for head, text, width in zip(paper.heads, row.cells, layout.columns, strict=True):
        align = "right" if head.number else "left"
        pen.text(x + PAD, base, text, layout.size, width=width - 2 * PAD, bold=head.strong, align=align)
        x += width
    down = base + (len(block.name) - 1) * layout.leading
    for line in block.below:
        down += layout.small * LEADING
        pen.text(layout.place + PAD, down, line, layout.small, width=layout.sheet.room - layout.place - 2 * PAD)
    pen.lines([(0, y + block.height, layout.sheet.room, y + block.height)], THIN)


def draw_text(pen: Pen, layout: Layout, block: Block, y: float) -> None:
    line, left = 9 * LEADING, 6 * MM if block.mark else 0.0
    base = y + line
    if block.title:
        base += line * 0.7
        pen.text(0, base, block.title, 11, width=layout.sheet.room, bold=True)
        base += line * 1.3
    pen.text(0, base, block.mark, 9, width=5 * MM, bold=True)
    for nth, text in enumerate(block.lines):
        pen.text(left, base + nth * line, text, 9, width=layout.sheet.room - left)
