"""Draws score sheets as they were planned.

OUTPUT.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from scorekeeper.pads.fonts import measure
from scorekeeper.pads.pen import ASCENT, THICK, Pen
from scorekeeper.sheets.content import Block, Box, Sheet
from scorekeeper.sheets.paper import MARGIN, Print
from scorekeeper.sheets.plan import GAP, PAD, STEP, Part, Plan, field_line
from scorekeeper.sheets.says import says

Laid = tuple[Sheet, Plan]


def sheets_pdf(laid: Sequence[Laid], *, title: str, language: str) -> bytes:
    """One file of sheets, each with its plan; they share a page where format and place allow.

    Copies of a sheet share its plan and differ by their number only: what they have in common is drawn once.
    """
    pen = Pen(title=title, language=language)
    copies = Counter(id(plan) for _sheet, plan in laid)
    widest: dict[int, str] = {}
    for sheet, plan in laid:
        known = widest.get(id(plan), "")
        widest[id(plan)] = max(known, sheet.number, key=lambda number: measure(number, plan.format.printed.name, True))
    forms: set[str] = set()
    for page in pages(laid):
        plan = page[0][1]
        for sheet, own, part in page:
            name = f"sheet{id(own)}-{part}"
            if copies[id(own)] > 1 and name not in forms:
                draw_form(pen, name, replace(sheet, number=widest[id(own)]), own, part)
                forms.add(name)
        pen.page(*plan.page)
        for place, (sheet, own, part) in enumerate(page):
            left, top = corner(plan, place)
            pen.move(left + MARGIN, top + MARGIN)
            if copies[id(own)] > 1:
                pen.show_form(f"sheet{id(own)}-{part}", own.height)
            else:
                draw(pen, sheet, own, part)
            draw_number(pen, sheet, own, part)
        pen.cuts(*plan.page, plan.across, plan.down)
        pen.turn()
    return pen.done()


def draw_form(pen: Pen, name: str, sheet: Sheet, plan: Plan, part: int) -> None:
    if sheet.qr:
        pen.know_code(sheet.qr)
    pen.begin_form(name, plan.width, plan.height)
    draw(pen, sheet, plan, part)
    pen.end_form()


def pages(laid: Sequence[Laid]) -> Iterator[list[tuple[Sheet, Plan, int]]]:
    """The sheets of each page: sheets whose pages are of one kind follow each other on it."""
    waiting: list[tuple[Sheet, Plan, int]] = []
    for sheet, plan in laid:
        for part in range(len(plan.parts)):
            if waiting and (waiting[0][1].page, waiting[0][1].across) != (plan.page, plan.across):
                yield waiting
                waiting = []
            waiting.append((sheet, plan, part))
            if len(waiting) == plan.across * plan.down:
                yield waiting
                waiting = []
    if waiting:
        yield waiting


def corner(plan: Plan, place: int) -> tuple[float, float]:
    down, across = divmod(place, plan.across)
    return across * plan.page[0] / plan.across, down * plan.page[1] / plan.down


# One sheet


def draw(pen: Pen, sheet: Sheet, plan: Plan, nth: int) -> None:
    """All of a sheet but its number, for which it leaves room."""
    part = plan.parts[nth]
    draw_top(pen, sheet, plan, nth)
    y = plan.top
    if part.teams:
        y = draw_teams(pen, sheet, plan, part, y)
        y = draw_foot(pen, sheet, plan, part, y)
    size = plan.format.printed
    y += PAD
    for line in part.text:
        y += size.line
        taken = 0.0
        if line.title:
            pen.text(0, y - size.line * 0.25, line.title, size.text, bold=True)
            taken = measure(f"{line.title} ", size.text, True)
        pen.text(taken, y - size.line * 0.25, line.text, size.text)


def number_of(sheet: Sheet, plan: Plan, nth: int) -> str:
    number = says("number", number=sheet.number) if sheet.number else ""
    return f"{number} · {nth + 1}/{len(plan.parts)}".strip(" ·") if len(plan.parts) > 1 else number


def top_width(sheet: Sheet, plan: Plan) -> float:
    """What a code leaves free beside it."""
    return plan.width - (plan.format.printed.qr + PAD if sheet.qr else 0)


def draw_number(pen: Pen, sheet: Sheet, plan: Plan, nth: int) -> None:
    size = plan.format.printed
    number = number_of(sheet, plan, nth)
    pen.text(0, size.title * 1.05, number, size.name, width=top_width(sheet, plan), bold=True, align="right")


def draw_top(pen: Pen, sheet: Sheet, plan: Plan, nth: int) -> None:
    """Title, then date, table and round; the code on the right."""
    size = plan.format.printed
    width = top_width(sheet, plan)
    if sheet.qr:
        pen.code(width + PAD, 0, size.qr, sheet.qr)
    number = number_of(sheet, plan, nth)
    taken = measure(number, size.name, True) + 2 * PAD if number else 0
    pen.title(sheet.title, width - taken, size)
    fields = (("date", sheet.date, 4), ("table", sheet.table, 3), ("round", sheet.round, 3))
    shares = sum(share for _, _, share in fields)
    x, base = 0.0, field_line(size)
    rules = []
    for name, value, share in fields:
        room = width * share / shares
        label = says(name)
        used = measure(f"{label} ", size.text)
        pen.text(x, base, label, size.text, width=room - PAD)
        pen.text(x + used, base, value, size.name, width=room - used - PAD, bold=True)
        rules.append((x + used, base + 2, x + room - PAD, base + 2))
        x += room
    pen.lines([rule for rule in rules if rule[2] > rule[0]])
    if sheet.qr and plan.top > base + size.line + PAD:
        pen.text(0, base + size.line + 2, sheet.qr_says, size.text, width=width - PAD, align="right")


def draw_teams(pen: Pen, sheet: Sheet, plan: Plan, part: Part, top: float) -> float:
    """The heads of the deals over each column of teams, then the teams; gives where they end."""
    step = (plan.width + GAP) / max(len(one.teams) for one in plan.parts)
    end = top
    for side, teams in enumerate(part.teams):
        x = side * step
        y = draw_heads(pen, sheet, plan, part, x, top, first=side == 0)
        for team in teams:
            y = draw_block(pen, sheet, plan, part, sheet.blocks[team], x, y) + STEP
        end = max(end, y)
    return end


def draw_heads(pen: Pen, sheet: Sheet, plan: Plan, part: Part, x: float, y: float, first: bool) -> float:
    size = plan.format.printed
    edges = []
    for nth, place in enumerate(part.deals):
        left = x + plan.label + nth * plan.deal
        base = y
        room = plan.deal - 2 * PAD
        for line in plan.words[place]:
            base += size.line
            pen.text(left + PAD, base, line, size.text, width=room, bold=True, align="centre")
        for line in plan.heads[place]:
            base += size.line
            pen.text(left + PAD, base, line, size.text, width=room, align="centre")
        if plan.signs:
            base = y + plan.head - PAD * 1.2
            pen.text(left, base, "×", size.text, width=plan.count, align="centre")
            pen.text(left + plan.count, base, "=", size.text, width=plan.deal - plan.count, align="centre")
        edges.append((left, y, left, y + plan.head))
    right = x + plan.label + len(part.deals) * plan.deal
    edges += [(right, y, right, y + plan.head), (x + plan.label, y, right, y)]
    pen.lines(edges)
    y += plan.head
    if first:
        pen.within(x + PAD, y, plan.label - 2 * PAD, plan.box, says("starter"), size.text, align="left")
        for nth, place in enumerate(part.deals):
            left = x + plan.label + nth * plan.deal
            pen.box(left, y, plan.deal, plan.box)
            starter = sheet.columns[place].starter
            pen.within(left + PAD, y, plan.deal - 2 * PAD, plan.box, starter, size.text, align="centre")
        pen.box(x, y, plan.label, plan.box)
    return y + plan.box


def draw_block(pen: Pen, sheet: Sheet, plan: Plan, part: Part, block: Block, x: float, y: float) -> float:
    """One team: its name over the whole width, then its rows."""
    wide = plan.label + len(part.deals) * plan.deal
    draw_name(pen, plan.format.printed, block, x, y, wide, plan.box)
    y += plan.box
    top = y
    thick, thin = [(x, y, x + wide, y)], []
    for nth, row in enumerate(sheet.rows):
        draw_label(pen, plan, nth, row.id, x, y)
        for at, place in enumerate(part.deals):
            left = x + plan.label + at * plan.deal
            draw_boxes(pen, plan, row.kind, row.sign, block.boxes[nth][place], left, y)
            if row.kind in ("count", "tick"):
                thin.append((left + plan.count, y, left + plan.count, y + plan.box))
        y += plan.box
        before_sums = nth + 1 < len(sheet.rows) and sheet.rows[nth + 1].id == "deal"
        (thick if before_sums or nth + 1 == len(sheet.rows) else thin).append((x, y, x + wide, y))
    across = [x + plan.label + at * plan.deal for at in range(len(part.deals) + 1)]
    thick += [(at, top, at, y) for at in (x, *across)]
    pen.lines(thin)
    pen.lines(thick, THICK)
    return y


def draw_name(pen: Pen, size: Print, block: Block, x: float, y: float, wide: float, high: float) -> None:
    pen.shade(x, y, wide, high)
    pen.box(x, y, wide, high, THICK)
    mark = f"{block.suit} "
    taken = measure(mark, size.name, True)
    pen.within(x + PAD, y, taken, high, mark, size.name, bold=True, align="left")
    left, room = x + PAD + taken, wide - 2 * PAD - taken
    if block.name:
        pen.within(left, y, room, high, block.name, size.name, bold=True, align="left")
        return
    label = f"{block.label}: "
    pen.within(left, y, room, high, label, size.text, align="left")
    left += measure(label, size.text) + PAD
    each = (x + wide - left - PAD) / block.players
    pen.lines(
        [(left + n * each, y + high - 4, left + (n + 1) * each - 2 * PAD, y + high - 4) for n in range(block.players)]
    )


def draw_label(pen: Pen, plan: Plan, nth: int, id: str, x: float, y: float) -> None:
    size, lines = plan.format.printed, plan.labels[nth]
    bold = id in ("deal", "total")
    high = ASCENT * size.text + size.line * (len(lines) - 1)
    base = y + (plan.box - high) / 2 + ASCENT * size.text
    for line in lines:
        pen.text(x + PAD, base, line, size.text, width=plan.label - 2 * PAD, bold=bold)
        base += size.line


def draw_boxes(pen: Pen, plan: Plan, kind: str, sign: str, box: Box, x: float, y: float) -> None:
    """What stands in the boxes of one row and deal."""
    size, high = plan.format.printed, plan.box
    if box.away:
        pen.shade(x, y, plan.deal, high)
        return
    points = plan.deal - plan.count
    mark = "✎" if box.corrected else ""
    if kind == "sum":
        pen.within(
            x + PAD,
            y,
            plan.deal - 2 * PAD,
            high,
            f"{mark}{box.points}",
            figure(f"{mark}{box.points}", plan.deal, size),
            bold=True,
        )
        return
    if kind in ("count", "tick"):
        text = f"{mark}{box.count}"
        pen.within(x + 1, y, plan.count - 2, high, text, figure(text, plan.count, size), align="centre")
        pen.within(x + plan.count + PAD, y, points - 2 * PAD, high, box.points, figure(box.points, points, size))
        return
    if not box.points:
        pen.within(x + PAD, y, plan.count, high, sign, size.text, align="left")
        return
    shown = figure(box.points, plan.deal, size)
    pen.within(x + PAD, y, plan.deal - 2 * PAD, high, box.points, shown)
    left = plan.deal - 3 * PAD - measure(box.points, shown)
    pen.within(x + PAD, y, left, high, f"{mark}{box.typed}", size.text, align="left")


def figure(text: str, width: float, size: Print) -> float:
    """Figures are a little larger than the smallest type where they have room."""
    return size.name if measure(text, size.name, True) <= width - 2 * PAD else size.text


def draw_foot(pen: Pen, sheet: Sheet, plan: Plan, part: Part, y: float) -> float:
    """Grand totals and the winner once the last deals are on the sheet, then lines to sign on."""
    blocks = [sheet.blocks[team] for team in sorted(team for side in part.teams for team in side)]
    cells: list[tuple[str, str, str]] = []
    if part.last:
        cells = [(says("grand"), block.label, block.total) for block in blocks]
        cells.append((says("winner"), sheet.target, sheet.winner))
    y = draw_cells(pen, plan, cells, y)
    if sheet.signatures and part.last:
        y = draw_cells(pen, plan, [(says("signature"), block.label, "") for block in blocks], y, to_sign=True)
    return y


def draw_cells(pen: Pen, plan: Plan, cells: Sequence[tuple[str, str, str]], y: float, to_sign: bool = False) -> float:
    """Boxes with what belongs into them on their left, as many in a line as there is room for."""
    size, left = plan.format.printed, iter(cells)
    while line := list(islice(left, plan.foot)):
        wide = plan.width / (len(line) if len(cells) <= plan.foot else plan.foot)
        for nth, (label, name, value) in enumerate(line):
            x, room = nth * wide, wide - PAD
            pen.box(x, y, room, size.box)
            half = room * 0.48 if to_sign else cell_label(plan, label, name, value, room)
            top = y + (size.box - size.line - ASCENT * size.text) / 2 + ASCENT * size.text
            pen.text(x + PAD, top, label, size.text, width=half, bold=True)
            pen.text(x + PAD, top + size.line, name, size.text, width=half)
            shown = figure(value, room - half - PAD, size)
            pen.within(x + half + PAD, y, room - half - 2 * PAD, size.box, value, shown, bold=True)
        y += size.box + PAD
    return y


def cell_label(plan: Plan, label: str, name: str, value: str, room: float) -> float:
    """How wide what stands on the left of a cell may be: about half, and more where the figure needs less."""
    size, half = plan.format.printed, room * 0.48
    figures = min(max(size.points, measure(value, size.text, True) + 2 * PAD), room - half)
    wanted = max(measure(label, size.text, True), measure(name, size.text)) + PAD
    return max(half, min(wanted, room - figures - PAD))
