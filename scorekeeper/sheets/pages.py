"""A planned sheet as a page reads it: part by part, team by team, row by row.

PURE.
"""

from dataclasses import dataclass

from scorekeeper.sheets.content import Block, Box, Column, Row, Sheet
from scorekeeper.sheets.plan import Plan, Written


@dataclass(frozen=True, kw_only=True)
class Rowed:
    row: Row
    label: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, kw_only=True)
class Teamed:
    block: Block
    rows: tuple[Rowed, ...]
    lines: range
    """One line to write on for each player without a name."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """One sheet. of: "1/2", where a game takes several."""

    of: str
    columns: tuple[Column, ...]
    sides: tuple[tuple[Teamed, ...], ...]
    """The columns of teams, side by side."""
    text: tuple[Written, ...]
    last: bool

    @property
    def teams(self) -> list[Teamed]:
        return sorted((team for side in self.sides for team in side), key=lambda team: team.block.order)


def pages(sheet: Sheet, plan: Plan) -> list[Page]:
    found = []
    for nth, part in enumerate(plan.parts, start=1):
        found.append(
            Page(
                of=f"{nth}/{len(plan.parts)}" if len(plan.parts) > 1 else "",
                columns=tuple(sheet.columns[deal] for deal in part.deals),
                sides=tuple(
                    tuple(teamed(sheet.blocks[team], sheet, plan, part.deals) for team in side) for side in part.teams
                ),
                text=joined(part.text),
                last=part.last,
            )
        )
    return found


def teamed(block: Block, sheet: Sheet, plan: Plan, deals: tuple[int, ...]) -> Teamed:
    rows = tuple(
        Rowed(row=row, label=" ".join(label), boxes=tuple(boxes[deal] for deal in deals))
        for row, label, boxes in zip(sheet.rows, plan.labels, block.boxes, strict=True)
    )
    return Teamed(block=block, rows=rows, lines=range(0 if block.name else block.players))


def joined(text: tuple[Written, ...]) -> tuple[Written, ...]:
    """The lines of a paragraph as one: a page breaks them itself."""
    found: list[Written] = []
    for line in text:
        if line.starts or not found:
            found.append(line)
        else:
            last = found[-1]
            title, rest = f"{last.title} {line.title}".strip(), f"{last.text} {line.text}".strip()
            found[-1] = Written(title=title, text=rest, starts=True)
    return tuple(found)
