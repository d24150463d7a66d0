"""How a score sheet is laid out: which teams and deals share a sheet, and how large everything is.

PURE: a sheet, a format and a measure for text come in. The minimums of the print win: where they cannot be kept there
is no plan, and where a game does not fit on one sheet it takes several.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scorekeeper.sheets.content import CORRECTED, Column, Paragraph, Row, Sheet
from scorekeeper.sheets.paper import MARGIN, MM, Format, Print
from scorekeeper.sheets.wrap import Measure, label, label_shortened, lines

GAP = 4 * MM  # between teams side by side
STEP = 2.2 * MM  # between teams one above the other
TALLEST = 1.3  # boxes grow to fill the sheet, up to so many times their least height
WIDEST = 2
MOST_SHEETS = 60  # that one game may take
PAD = 1.2 * MM  # between a line and what is written beside it


@dataclass(frozen=True, kw_only=True)
class Written:
    """A line of the text below the boxes: what is in bold, then the rest. starts: it begins a paragraph."""

    title: str = ""
    text: str = ""
    starts: bool = False


@dataclass(frozen=True, kw_only=True)
class Part:
    """One sheet: by column of teams their places, the places of its deals, and the text on it."""

    teams: tuple[tuple[int, ...], ...] = ()
    deals: tuple[int, ...] = ()
    text: tuple[Written, ...] = ()
    last: bool = False
    """The last deals are on it: here go grand totals and the winner."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Lengths in points. The sheet lies within its margins; `across` and `down` sheets share a page."""

    format: Format
    page: tuple[float, float]
    across: int
    down: int
    width: float
    height: float
    label: float
    labels: tuple[tuple[str, ...], ...]
    """The lines of each row's label."""
    long: bool
    signs: bool
    """Under the heads stands which box is for the count and which for the points."""
    deal: float
    count: float
    box: float
    head: float
    words: tuple[tuple[str, ...], ...]
    """The lines of each deal's name."""
    heads: tuple[tuple[str, ...], ...]
    """The lines that stand over each deal, under its name."""
    top: float
    foot: int
    """So many cells for grand totals stand in one line."""
    parts: tuple[Part, ...]

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    @property
    def block(self) -> float:
        """How wide the boxes of one column of teams are, with their labels."""
        return self.label + self.deal * max(len(part.deals) for part in self.parts)


def plan(sheet: Sheet, format: Format, measure: Measure) -> Plan | None:
    """The best way to lay this sheet out, `None` where the minimums of the print leave none."""
    found = [one for one in plans(sheet, format, measure) if len(one.parts) <= MOST_SHEETS]
    best = min(found, key=rank, default=None)
    if best is None:
        return None
    return replace(best, labels=tuple(tuple(label_lines(row, best, measure)) for row in sheet.rows))


def laid_out(sheet: Sheet, format: Format, measure: Measure) -> tuple[Sheet, Plan] | None:
    """The sheet with its plan; what its boxes have no room for is said below them."""
    first = plan(sheet, format, measure)
    if first is None:
        return None
    over = overflowing(sheet, first, measure)
    if not over:
        return sheet, first
    told = replace(sheet, remarks=(*sheet.remarks, *over))
    second = plan(told, format, measure)
    return (told, second) if second else None


def overflowing(sheet: Sheet, plan: Plan, measure: Measure) -> tuple[Paragraph, ...]:
    """Sums as typed, and figures out of all measure, that are wider than their boxes."""
    size, found = plan.format.printed, []

    def wide(text: str, room: float) -> bool:
        return bool(text) and measure(text, size.text, True) > room - 2 * PAD

    for block in sheet.blocks:
        for row, boxes in zip(sheet.rows, block.boxes, strict=True):
            for column, box in zip(sheet.columns, boxes, strict=True):
                mark = CORRECTED if box.corrected else ""
                if row.kind in ("count", "tick"):
                    points = plan.deal - plan.count
                    over = box.typed or wide(f"{mark}{box.count}", plan.count + PAD) or wide(box.points, points)
                    text = f"{box.typed or box.count} = {box.points}" if box.typed else f"{box.count} × = {box.points}"
                else:
                    over = wide(f"{mark}{box.typed} {box.points}", plan.deal)
                    text = f"{box.typed} = {box.points}" if box.typed else box.points
                if over:
                    title = f"{column.word}, {block.label}, {row.label}:"
                    found.append(Paragraph(title=title, text=f"{mark} {text}".strip()))
    return tuple(found)


def rank(one: Plan) -> tuple[float, ...]:
    """Few sheets first, then few with boxes, teams above each other, labels in full, the page as it usually is."""
    boxes = sum(bool(part.teams) for part in one.parts)
    sides = max(len(part.teams) for part in one.parts)
    return (len(one.parts), boxes, sides, not one.long, not one.signs, one.page[0] > one.page[1])


def plans(sheet: Sheet, format: Format, measure: Measure) -> Iterator[Plan]:
    """Every way to lay it out: the page upright or lying, teams side by side, text beside the boxes or apart."""
    every = (*sheet.notes, *sheet.rules_box, *sheet.remarks)
    for page in format.pages():
        frame = Frame(sheet=sheet, format=format, measure=measure, page=page)
        for beside in (every, sheet.notes, ()) if every else ((),):
            for sides, long, signs in product(range(1, len(sheet.blocks) + 1), (True, False), (True, False)):
                made = frame.planned(sides, long, signs, beside)
                if made is not None:
                    yield made


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The room on one sheet, and what has to go into it. page: width, height, sheets across and down."""

    sheet: Sheet
    format: Format
    measure: Measure
    page: tuple[float, float, int, int]

    @property
    def print(self) -> Print:
        return self.format.printed

    @property
    def width(self) -> float:
        return self.page[0] / self.page[2] - 2 * MARGIN

    @property
    def height(self) -> float:
        return self.page[1] / self.page[3] - 2 * MARGIN

    def planned(self, sides: int, long: bool, signs: bool, beside: tuple[Paragraph, ...]) -> Plan | None:
        """The plan with so many columns of teams and these paragraphs below them, the others on sheets of their own."""
        size, sheet = self.print, self.sheet
        room = (self.width - GAP * (sides - 1)) / sides
        narrow = label_width(sheet.rows, size, self.measure, long)
        least = size.count + size.points
        if narrow is None or room < narrow + least:
            return None
        at_once = evenly(len(sheet.columns), int((room - narrow) / least))
        deal = min((room - narrow) / at_once, WIDEST * least)
        words = tuple(word_lines(column, deal, size, self.measure) for column in sheet.columns)
        heads = tuple(head_lines(column, deal, size, self.measure) for column in sheet.columns)
        over = max(len(word) + len(head) for word, head in zip(words, heads, strict=True))
        head = size.line * (signs + over) + PAD
        text = written(beside, self.width, size, self.measure)
        stacked = self.stacked(sides, head, len(text))
        if stacked is None:
            return None
        teams, box = stacked
        apart = tuple(one for one in (*sheet.notes, *sheet.rules_box, *sheet.remarks) if one not in beside)
        return Plan(
            format=self.format,
            page=self.page[:2],
            across=self.page[2],
            down=self.page[3],
            width=self.width,
            height=self.height,
            label=min(room - deal * at_once, max(narrow, size.label[1])),
            labels=(),
            long=long,
            signs=signs,
            deal=deal,
            count=size.count * deal / least,
            box=box,
            head=head,
            words=words,
            heads=heads,
            top=top_height(size, bool(sheet.qr)),
            foot=self.foot_cells(),
            parts=(*self.parts(teams, sides, at_once, text), *self.apart(apart)),
        )

    def stacked(self, sides: int, head: float, lines: int) -> tuple[list[list[int]], float] | None:
        """Which teams share a sheet, and how high its boxes are; `None` where not even one team fits."""
        size, sheet = self.print, self.sheet
        fixed = top_height(size, bool(sheet.qr)) + head + size.box + lines * size.line + (PAD if lines else 0)
        block = size.box * (1 + len(sheet.rows)) + STEP

        def needed(down: int) -> float:
            teams = min(len(sheet.blocks), down * sides)
            return fixed + down * block + self.foot_rows(teams) * (size.box + PAD)

        most = math.ceil(len(sheet.blocks) / sides)
        down = max((n for n in range(1, most + 1) if needed(n) <= self.height), default=0)
        if not down:
            return None
        teams = groups(len(sheet.blocks), sides * down)
        down = math.ceil(max(map(len, teams)) / sides)
        boxes = 1 + down * (1 + len(sheet.rows))
        return teams, min(size.box + (self.height - needed(down)) / boxes, TALLEST * size.box)

    def parts(self, teams: list[list[int]], sides: int, at_once: int, text: tuple[Written, ...]) -> Iterator[Part]:
        """Each group of teams with all its deals; teams beside each other share a line."""
        deals = len(self.sheet.columns)
        for group in teams:
            for start in range(0, deals, at_once):
                yield Part(
                    teams=tuple(tuple(group[side::sides]) for side in range(min(sides, len(group)))),
                    deals=tuple(range(start, min(start + at_once, deals))),
                    text=text,
                    last=start + at_once >= deals,
                )

    def apart(self, paragraphs: tuple[Paragraph, ...]) -> Iterator[Part]:
        """Sheets of text only."""
        size = self.print
        lines = written(paragraphs, self.width, size, self.measure)
        most = max(1, int((self.height - top_height(size, bool(self.sheet.qr)) - PAD) / size.line))
        for start in range(0, len(lines), most):
            yield Part(text=lines[start : start + most])

    def foot_cells(self) -> int:
        return max(1, int(self.width / self.print.cell))

    def foot_rows(self, teams: int) -> int:
        """Lines of cells: grand totals and the winner, then signatures."""
        totals = math.ceil((teams + 1) / self.foot_cells())
        return totals + (math.ceil(teams / self.foot_cells()) if self.sheet.signatures else 0)


def evenly(number: int, most: int) -> int:
    """So many at once, that none of the sheets is left nearly empty."""
    return math.ceil(number / math.ceil(number / most))


def groups(teams: int, most: int) -> list[list[int]]:
    """The places of the teams in groups of at most so many, as even as can be."""
    each = evenly(teams, most)
    return [list(range(start, min(start + each, teams))) for start in range(0, teams, each)]


def label_lines(row: Row, plan: Plan, measure: Measure) -> list[str]:
    """The long label where the plan has room for all of them, or for this one."""
    room, size, value = plan.label - 2 * PAD, plan.format.printed.text, f"{row.value}{row.mark}"
    if plan.long:
        return label_shortened(row.label, value, room, size, measure)
    fitted = label(row.label, value, room, size, measure)
    return fitted or label_shortened(row.short, value, room, size, measure)


@lru_cache(maxsize=256)
def label_width(rows: tuple[Row, ...], size: Print, measure: Measure, long: bool) -> float | None:
    """The narrowest width at which every label has room in two lines; `None`: no width is wide enough."""
    narrow, wide = size.label if long else (size.label[0], (size.label[0] + size.label[1]) / 2)
    width = narrow
    while width <= wide:
        if all(
            label(row.label if long else row.short, f"{row.value}{row.mark}", width - 2 * PAD, size.text, measure)
            is not None
            for row in rows
        ):
            return width
        width += 1 * MM
    return None if long else wide  # the words of a table may be long: then they are shortened


def word_lines(column: Column, width: float, size: Print, measure: Measure) -> tuple[str, ...]:
    """The name of a deal with its number, in bold."""
    return tuple(lines(column.word, width - 2 * PAD, size.text, lambda text, high, _bold: measure(text, high, True)))


def head_lines(column: Column, width: float, size: Print, measure: Measure) -> tuple[str, ...]:
    """What stands over a deal below its name."""
    texts = [text for text in (column.lay_down, column.note) if text]
    return tuple(line for text in texts for line in lines(text, width - 2 * PAD, size.text, measure))


def top_height(size: Print, qr: bool) -> float:
    """Title, then a line to write date, table and round on; a code beside them needs its own room."""
    return max(field_line(size) + PAD, size.qr if qr else 0) + PAD


def field_line(size: Print) -> float:
    """Where the line to write on is, from the top of a sheet."""
    return size.title * 1.4 + 0.75 * size.box - PAD


@lru_cache(maxsize=256)
def written(paragraphs: tuple[Paragraph, ...], width: float, size: Print, measure: Measure) -> tuple[Written, ...]:
    found: list[Written] = []
    for one in paragraphs:
        *whole, last = lines(one.title, width, size.text, measure, bold=True)
        taken = measure(f"{last} ", size.text, True) if last else 0
        first, *rest = lines(one.text, width, size.text, measure, first=taken)
        set_down = [*(Written(title=title) for title in whole), Written(title=last, text=first)]
        set_down += [Written(text=text) for text in rest]
        found += [replace(set_down[0], starts=True), *set_down[1:]]
    return tuple(found)
