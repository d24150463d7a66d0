"""Where everything lies on a score sheet. Rows and columns count from 0, as the writer has it.

The hidden column A names every row and the hidden row 1 every deal, so that the sheet can be read again in any
language, and after somebody has put in a row or a column.
"""

from dataclasses import dataclass
from functools import cached_property

from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

from scorekeeper.workbooks.values import ScoreSheet

MARK = "hand-and-foot"
IDS, LABEL, WORTH, FIRST = 0, 1, 2, 3
NUMBERS, COUNTED, TITLE, DATE, RESULT, HEADER = range(6)


def address(row: int, column: int) -> str:
    """$D$9: formulas are never copied, so everything is fixed."""
    return str(xl_rowcol_to_cell(row, column, row_abs=True, col_abs=True))


def span(row: int, first: int, last: int) -> str:
    return f"{address(row, first)}:{address(row, last)}"


def column(number: int) -> str:
    return str(xl_col_to_name(number, col_abs=True))


@dataclass(frozen=True)
class Block:
    """The rows of one team."""

    team: int
    top: int
    size: int | None
    start: int | None
    lay_down: int | None
    lines: dict[str, int]
    total: int

    @property
    def running(self) -> int:
        return self.total + 1

    @property
    def last(self) -> int:
        return self.total + 1


class Layout:
    def __init__(self, sheet: ScoreSheet) -> None:
        self.sheet = sheet

    # Columns

    def entry(self, deal: int) -> int:
        return FIRST + 2 * (deal - 1)

    def points(self, deal: int) -> int:
        return self.entry(deal) + 1

    @cached_property
    def pairs(self) -> int:
        """Pairs of columns: one for each deal, and as many as the names of a team need."""
        return max(self.sheet.deals, self.most_players + 1)

    @property
    def total(self) -> int:
        return self.entry(self.pairs + 1)

    @property
    def place(self) -> int:
        return self.total + 1

    def player(self, seat: int) -> int:
        """The first of the two columns for the name of a player, which stand beside the name of the team."""
        return self.entry(seat + 2)

    @cached_property
    def most_players(self) -> int:
        return max(len(team.players) for team in self.sheet.teams)

    @property
    def right(self) -> int:
        return self.place

    # Rows

    @cached_property
    def lay_down(self) -> int | None:
        """One line for all, where it is the same for all."""
        return HEADER + 1 if self.sheet.rules.opening.kind in ("by_deal", "formula") else None

    @cached_property
    def top(self) -> int:
        return HEADER + 1 + (self.lay_down is not None)

    @cached_property
    def blocks(self) -> list[Block]:
        sheet, found, row = self.sheet, [], self.top
        starts = any(team.start for team in sheet.teams)
        for team in range(len(sheet.teams)):
            top, row = row, row + 1
            size, row = (row, row + 1) if sheet.by_size else (None, row)
            start, row = (row, row + 1) if starts else (None, row)
            lay_down, row = (row, row + 1) if sheet.rules.opening.kind == "by_score" else (None, row)
            lines = {}
            for line in sheet.lines:
                lines[line.id], row = row, row + 1
            found.append(Block(team, top, size, start, lay_down, lines, row))
            row += 3  # its total, its running total, and some air
        return found

    @property
    def notes(self) -> int:
        return self.blocks[-1].last + 2

    @property
    def note(self) -> int:
        return self.notes + 1

    # Cells as formulas name them

    def line(self, block: Block, id: str, deal: int) -> str:
        return address(block.lines[id], self.entry(deal))

    def entered(self, block: Block, deal: int) -> str:
        """The cells of which one at least is filled in when a team has been entered."""
        there = [block.lines[line.id] for line in self.sheet.lines if line.counts_as_entry]
        found: list[list[int]] = []
        for row in there:
            if found and row == found[-1][-1] + 1:
                found[-1].append(row)
            else:
                found.append([row])
        at = self.entry(deal)
        return ",".join(address(rows[0], at) + (f":{address(rows[-1], at)}" if rows[1:] else "") for rows in found)

    def before(self, block: Block, deal: int) -> str:
        """The total of a team before a deal."""
        start = address(block.start, WORTH) if block.start is not None else ""
        if deal == 1:
            return start or "0"
        return f"{start}+{self.summed(block, deal - 1)}" if start else self.summed(block, deal - 1)

    def summed(self, block: Block, deal: int) -> str:
        """What a team has made up to a deal. Texts and empty cells add nothing."""
        totals = span(block.total, FIRST, self.points(deal))
        if not self.sheet.left_out:
            return f"SUM({totals})"
        return f"SUMIF({span(COUNTED, FIRST, self.points(deal))},1,{totals})"
