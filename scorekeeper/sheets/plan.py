"""How a score sheet is laid out: which teams and deals share a sheet, and how large everything is.

PURE: a sheet, a format and a measure for text come in. The minimums of the print win: where they cannot be kept there
is no plan, and where a game does not fit on one sheet it takes several.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.sheets.content import CORRECTED, Paragraph, Row, Sheet
from scorekeeper.sheets.paper import MM, Format, Print
from scorekeeper.sheets.wrap import Measure, label, label_shortened, lines

GAP = 4 * MM  # between teams side by side
STEP = 2.2 * MM  # between teams one above the other
TALLEST = 1.3  # boxes grow to fill the sheet, up to so many times their least height
WIDEST = 1.5
MOST_SHEETS = 60  # that one game may take
PAD = 1.2 * MM  # between a line and what is written beside it


@dataclass(frozen=True, kw_only=True)
class Written:
    """A line of the text below the boxes, with its title in bold where it begins a paragraph."""

    text: str
    title: str = ""
    starts: bool = True


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
    deal: float
    count: float
    box: float
    head: float
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
    return best and replace(best, labels=tuple(tuple(label_lines(row, best, measure)) for row in sheet.rows))


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
    return second and (told, second)


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
                    over = box.typed or wide(f"{box.count}{mark}", plan.count + PAD) or wide(box.points, points)
                    text = f"{box.typed or box.count} = {box.points}" if box.typed else f"{box.count} × = {box.points}"
                else:
                    over = wide(f"{mark}{box.typed} {box.points}", plan.deal)
                    text = f"{box.typed} = {box.points}" if box.typed else box.points
                if over:
                    title = f"{column.word}, {block.label}, {row.label}:"
                    found.append(Paragraph(title=title, text=text))
    return tuple(found)


def rank(one: Plan) -> tuple[float, ...]:
    """Few sheets first, then text beside its boxes, teams above each other, the page as it usually is."""
    apart = sum(not part.teams for part in one.parts)
    sides = max(len(part.teams) for part in one.parts)
    return (len(one.parts), apart, sides, one.page[0] > one.page[1])


def plans(sheet: Sheet, format: Format, measure: Measure) -> Iterator[Plan]:
    every = (*sheet.notes, *sheet.rules_box, *sheet.remarks)
    for page_width, page_height, across, down in format.pages():
        width = page_width / across - 2 * format.margin
        height = page_height / down - 2 * format.margin
        for beside in (every, sheet.notes, ()) if every else ((),):
            apart = [one for one in every if one not in beside]
            frame = Frame(sheet=sheet, format=format, measure=measure, width=width, height=height)
            for sides in range(1, len(sheet.blocks) + 1):
                for long in (True, False):
                    made = frame.planned(sides, long, beside, apart)
                    if made is not None:
                        yield Plan(page=(page_width, page_height), across=across, down=down, **made)


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The room on one sheet, and what has to go into it."""

    sheet: Sheet
    format: Format
    measure: Measure
    width: float
    height: float

    @property
    def print(self) -> Print:
        return self.format.printed

    def planned(
        self, sides: int, long: bool, beside: Sequence[Paragraph], apart: Sequence[Paragraph]
    ) -> dict[str, object] | None:
        """The plan with so many columns of teams, long or short labels, text beside the boxes or on sheets apart."""
        size, sheet = self.print, self.sheet
        room = (self.width - GAP * (sides - 1)) / sides
        wanted = label_width(sheet.rows, size, self.measure, long)
        if wanted is None:
            return None
        deals = len(sheet.columns)
        at_once = min(deals, int((room - wanted) / (size.count + size.points)))
        if at_once < 1:
            return None
        spread = math.ceil(deals / at_once)
        at_once = math.ceil(deals / spread)
        deal = min((room - wanted) / at_once, WIDEST * (size.count + size.points))
        wide = min(room - deal * at_once, max(wanted, size.label[1]))
        heads = tuple(
            tuple(head_lines(column.lay_down, column.note, deal, size, self.measure)) for column in sheet.columns
        )
        head = size.line * (2 + max(map(len, heads))) + PAD
        text = written(beside, self.width, size, self.measure)
        top = top_height(size, bool(sheet.qr))
        band = head + size.box
        fixed = top + len(text) * size.line + (PAD if text else 0)
        block = size.box * (1 + len(sheet.rows))

        def needed(down: int) -> float:
            teams = min(len(sheet.blocks), down * sides)
            return fixed + band + down * (block + STEP) + self.foot_height(teams)

        down = max(
            (n for n in range(1, math.ceil(len(sheet.blocks) / sides) + 1) if needed(n) <= self.height), default=0
        )
        if not down or (sides > 1 and sides > math.ceil(len(sheet.blocks) / down)):
            return None
        teams = spread_evenly(len(sheet.blocks), sides * down)
        down = math.ceil(max(map(len, teams)) / sides)
        boxes = 1 + down * (1 + len(sheet.rows))
        box = min(size.box + (self.height - needed(down)) / boxes, TALLEST * size.box)
        parts = [
            Part(
                teams=tuple(tuple(group[side::sides]) for side in range(min(sides, len(group)))),
                deals=tuple(range(start, min(start + at_once, deals))),
                text=text,
                last=start + at_once >= deals,
            )
            for group in teams
            for start in range(0, deals, at_once)
        ]
        whole = max(1, int((self.height - top) / size.line))
        rest = written(apart, self.width, size, self.measure)
        parts += [Part(text=tuple(rest[at : at + whole])) for at in range(0, len(rest), whole)]
        return {
            "format": self.format,
            "width": self.width,
            "height": self.height,
            "label": wide,
            "labels": (),
            "long": long,
            "deal": deal,
            "count": size.count * deal / (size.count + size.points),
            "box": box,
            "head": head,
            "heads": heads,
            "top": top,
            "foot": self.foot_cells(),
            "parts": tuple(parts),
        }

    def foot_cells(self) -> int:
        return max(1, int(self.width / self.print.cell))

    def foot_rows(self, teams: int) -> int:
        """Lines of cells: grand totals and the winner, then signatures."""
        totals = math.ceil((teams + 1) / self.foot_cells())
        return totals + (math.ceil(teams / self.foot_cells()) if self.sheet.signatures else 0)

    def foot_height(self, teams: int) -> float:
        return self.foot_rows(teams) * (self.print.box + PAD)


def spread_evenly(teams: int, most: int) -> list[list[int]]:
    """The places of the teams in groups of at most so many, as even as can be."""
    groups = math.ceil(teams / most)
    each = math.ceil(teams / groups)
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


def head_lines(lay_down: str, note: str, width: float, size: Print, measure: Measure) -> list[str]:
    found = []
    for text in (lay_down, note):
        found += lines(text, width - 2 * PAD, size.text, measure) if text else []
    return found


def top_height(size: Print, qr: bool) -> float:
    """Title, then a line to write date, table and round on; a code beside them needs its own room."""
    return max(size.title * 1.4 + size.box, size.qr if qr else 0) + PAD


def written(paragraphs: Sequence[Paragraph], width: float, size: Print, measure: Measure) -> tuple[Written, ...]:
    found: list[Written] = []
    for one in paragraphs:
        taken = measure(f"{one.title} ", size.text, True) if one.title else 0
        for nth, text in enumerate(lines(one.text, width, size.text, measure, first=taken)):
            found.append(Written(text=text, title=one.title if nth == 0 else "", starts=nth == 0))
    return tuple(found)
