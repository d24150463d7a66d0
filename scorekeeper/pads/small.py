"""Draws result slips and personal score cards, which share a page.

OUTPUT.
"""

from collections.abc import Sequence

from scorekeeper.pads.fonts import measure
from scorekeeper.pads.pen import ASCENT, THICK, Pen
from scorekeeper.sheets.paper import MARGIN, MM, Format
from scorekeeper.sheets.plan import PAD, field_line
from scorekeeper.sheets.small import Piece, above, pieces, small_page, small_room
from scorekeeper.sheets.wrap import lines

TALLEST = 1.6  # boxes grow to so many times their least height


def pieces_pdf(whole: Sequence[Piece], format: Format, *, title: str, language: str) -> bytes:
    """One file, the pieces in their order."""
    pen = Pen(title=title, language=language)
    width, height, across, down = small_page(format)
    parts = [part for piece in whole for part in pieces(piece, format)]
    for first in range(0, len(parts), across * down):
        pen.page(width, height)
        for place, part in enumerate(parts[first : first + across * down]):
            below, beside = divmod(place, across)
            pen.move(beside * width / across + MARGIN, below * height / down + MARGIN)
            draw_piece(pen, part, format)
        pen.cuts(width, height, across, down)
        pen.turn()
    return pen.done()


def draw_piece(pen: Pen, piece: Piece, format: Format) -> None:
    size, (width, height) = format.printed, small_room(format)
    base = size.title * 1.05
    taken = measure(piece.number, size.name, True) + 2 * PAD if piece.number else 0
    pen.title(piece.title, width - taken, size)
    pen.text(width - taken, base, piece.number, size.name, width=taken, bold=True, align="right")
    base = field_line(size)
    draw_fields(pen, piece, format, base, width)
    y = above(format)
    left = height - y - size.line * 2 * len(piece.below)
    box = min(size.box * TALLEST, left / len(piece.rows)) if piece.rows else size.box
    draw_table(pen, piece, format, y, width, box)
    y += box * len(piece.rows) + PAD
    for text in piece.below:
        for line in lines(text, width, size.text, measure)[:2]:
            y += size.line
            pen.text(0, y, line, size.text, width=width)


def draw_fields(pen: Pen, piece: Piece, format: Format, base: float, width: float) -> None:
    size, x, rules = format.printed, 0.0, []
    first = width * (0.44 if len(piece.fields) > 2 else 0.62)
    rooms = [first, *[(width - first) / (len(piece.fields) - 1)] * (len(piece.fields) - 1)]
    for (label, value), room in zip(piece.fields, rooms, strict=True):
        used = measure(f"{label} ", size.text)
        pen.text(x, base, label, size.text, width=room - PAD)
        pen.text(x + used, base, value, size.text, width=room - used - PAD, bold=True)
        rules.append((x + used, base + 2, x + room - PAD, base + 2))
        x += room
    pen.lines([rule for rule in rules if rule[2] > rule[0]])


def draw_table(pen: Pen, piece: Piece, format: Format, y: float, width: float, box: float) -> None:
    size = format.printed
    shares = [0.0]
    for share in piece.shares:
        shares.append(shares[-1] + width * share / sum(piece.shares))
    for nth, head in enumerate(piece.heads):
        room = shares[nth + 1] - shares[nth] - 2
        found = lines(head, room, size.text, measure)[:2]
        for line, text in enumerate(found):
            pen.text(shares[nth] + 1, y - 1 * MM - size.line * (len(found) - 1 - line), text, size.text, width=room)
    rooms = [shares[nth + 1] - shares[nth] - 2 * PAD for nth in range(len(piece.heads))]
    large = all(measure(row[nth], size.name, True) <= rooms[nth] for row in piece.rows for nth in piece.figures)
    for down, row in enumerate(piece.rows):
        top = y + down * box
        for nth, text in enumerate(row):
            room = rooms[nth]
            if nth in piece.figures:
                pen.within(shares[nth] + PAD, top, room, box, text, size.name if large else size.text, bold=True)
                continue
            found = lines(text, room, size.text, measure)
            found = [*found[:1], " ".join(found[1:])] if len(found) > 2 else found
            base = top + (box - ASCENT * size.text - size.line * (len(found) - 1)) / 2 + ASCENT * size.text
            for line, part in enumerate(found):
                pen.text(shares[nth] + PAD, base + line * size.line, part, size.text, width=room)
    end = y + box * len(piece.rows)
    pen.lines([(0, y + n * box, width, y + n * box) for n in range(1, len(piece.rows))])
    pen.lines([(x, y, x, end) for x in shares[1:-1]])
    pen.box(0, y, width, end - y, THICK)
