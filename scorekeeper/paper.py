"""A sheet of paper typed again: points understood as counts, and the paper's own totals beside ours.

PURE: rules, tallies and figures in, values out. The twin is static/js/paper-sums.js, held to this module by
tests/browser/test_paper_twin.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.checks import understood
from scorekeeper.checks.refusals import worth
from scorekeeper.rules import Row, RuleSet
from scorekeeper.scoring import Tally, score

CORRECT, KEEP = "correct", "keep"


def meant(rules: RuleSet, row: Row, n: int, deal: int) -> int | None:
    """What a figure typed from paper stands for, where that is not the figure itself; else `None`.

    Points in a row that counts are their count: 1500 is 3 books at 500. People write what counts against them with a
    minus sign, which the row has already: -500 is one red three caught, -85 are 85 points left.
    """
    if row.kind == "count":
        return understood(rules, row.id, -n if n < 0 and worth(rules, row.id, deal) < 0 else n, deal)
    return -n if row.id == "left" and n < 0 else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Stated:
    """What the paper says of a team: the points of the deal, the total after it. `None`: nothing is written there."""

    deal: int | None = None
    total: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """Where the paper says something else than its figures make."""

    deal: int
    team: int
    kind: str
    """deal or total"""
    ours: int
    paper: int
    choice: str = ""
    """correct: ours stands; keep: what was announced counts; empty: nobody has chosen."""

    @property
    def mark(self) -> str:
        """Names it with its figures: an answer holds for these, not for others."""
        return mark(self.deal, self.team, self.kind, self.ours, self.paper)


def mark(deal: int, team: int, kind: str, ours: int, paper: int) -> str:
    return f"{deal}.{team}.{kind}.{ours}.{paper}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """One team in one deal."""

    points: int | None
    """What its figures make; `None`: not entered."""
    kept: int = 0
    """So many points more, so that what was announced counts."""
    before: int
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Reckoning:
    cells: tuple[tuple[Cell, ...], ...]
    """By deal and team."""
    differences: tuple[Difference, ...]


def reckon(
    rules: RuleSet,
    deals: Sequence[Sequence[Tally | None]],
    starts: Sequence[int],
    stated: Mapping[tuple[int, int], Stated],
    choices: Mapping[str, str],
) -> Reckoning:
    """All deals of a sheet, one after the other, as the answers so far have them.

    stated: by (deal, team); choices: by the mark of a difference. An error that the paper carries on from deal to
    deal is one difference: a total that is off by just what was found before is not asked about again.
    """
    totals, off = list(starts), [0] * len(starts)
    cells: list[tuple[Cell, ...]] = []
    found: list[Difference] = []

    def differs(deal: int, team: int, kind: str, ours: int, paper: int) -> int:
        """Notes a difference; the points that are kept by it."""
        choice = choices.get(mark(deal, team, kind, ours, paper), "")
        choice = choice if choice in (CORRECT, KEEP) else ""
        found.append(Difference(deal=deal, team=team, kind=kind, ours=ours, paper=paper, choice=choice))
        return paper - ours if choice == KEEP else 0

    for deal, tallies in enumerate(deals, start=1):
        row = []
        for team, tally in enumerate(tallies):
            before = totals[team]
            if tally is None:
                row.append(Cell(points=None, before=before, total=before))
                continue
            said = stated.get((deal, team), Stated())
            points, kept = score(rules, deal, tally, before).total, 0
            if said.deal is not None and said.deal != points:
                kept = differs(deal, team, "deal", points, said.deal)
                off[team] += said.deal - points - kept
            total = before + points + kept
            if said.total is not None:
                more = 0
                if said.total not in (total, total + off[team]):
                    more = differs(deal, team, "total", total, said.total)
                total, kept = total + more, kept + more
                off[team] = said.total - total
            totals[team] = total
            row.append(Cell(points=points, kept=kept, before=before, total=total))
        cells.append(tuple(row))
    return Reckoning(cells=tuple(cells), differences=tuple(found))
