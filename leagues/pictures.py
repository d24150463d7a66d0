"""The cross-table and the progress of a season as pages and papers show them: squares with text, a chart.

Made from the values of `crosstable` and `progress`, like `tables` from those of `standings`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from leagues.crosstable import Cell, Met, cross_table
from leagues.models import Season
from leagues.progress import Line, progress
from leagues.shown import Facts, View, kept
from leagues.shown import facts as facts_of
from leagues.standings import Row, Standings
from leagues.tables import NONE, number
from scorekeeper.charts import Chart, Series, chart

MOST = 40
"""So many competitors are set against so many; a larger table is shown in parts, which nobody could read as one."""
LATEST = 3
MOST_LINES = 8
"""So many lines of a chart can still be told apart."""
MOST_DOTS = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Square:
    """The games of one competitor against another."""

    text: str = ""
    """Games won and lost, with the drawn between them where there were any; empty where they never met."""
    scores: tuple[str, ...] = ()
    """Own score and theirs in the latest games, as "5,400 : 4,100"; "–" for one without a score."""
    fixture: int | None = None
    """The one game, where there was one only."""
    to_come: int = 0
    self: bool = False
    """Of a competitor against itself."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossLine:
    id: int
    place: str
    name: str
    withdrawn: bool
    squares: tuple[Square, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """Competitors that stand beside each other in the standings: the first of them and the last, counted from 1."""

    first: int
    last: int

    def of(self, rows: Sequence[Row]) -> Sequence[Row]:
        return rows[self.first - 1 : self.last]


@dataclass(frozen=True, kw_only=True, slots=True)
class Cross:
    """Of a large table one part, as `left` and `above` say: numbers within `parts`."""

    heads: tuple[str, ...]
    """Names above the columns."""
    lines: tuple[CrossLine, ...]
    parts: tuple[Part, ...]
    left: int
    above: int


def cross(
    season: Season, view: View | None = None, *, known: str | None = None, left: int = 0, above: int = 0
) -> Cross:
    """Who came ahead of whom, in the order of the standings."""
    view = view or View()

    def make() -> Cross:
        found = facts_of(season, ranked=view.ranked, inside=view.inside)
        return crossed(found.standings(view), found if view.is_whole else None, left=left, above=above)

    return kept(season, f"cross {left} {above}", view, make, known=known)


def crossed(found: Standings, facts: Facts | None, *, left: int = 0, above: int = 0) -> Cross:
    """`facts`: for the games still to come. A part that is not there is the last one."""
    parts = parts_of(len(found.rows))
    left, above = min(left, len(parts) - 1), min(above, len(parts) - 1)
    rows, columns = parts[left].of(found.rows), parts[above].of(found.rows)
    wanted = (*rows, *columns) if left != above else tuple(rows)
    made = cross_table(replace(found, rows=wanted), facts.played if facts else ())
    lines = [
        CrossLine(
            id=row.competitor.id,
            place=row.place,
            name=row.competitor.name,
            withdrawn=row.competitor.status == "withdrawn",
            squares=tuple(
                Square(self=True)
                if other is row
                else square_of(made.cells.get((row.competitor.id, other.competitor.id)))
                for other in columns
            ),
        )
        for row in rows
    ]
    heads = tuple(other.competitor.name for other in columns)
    return Cross(heads=heads, lines=tuple(lines), parts=parts, left=left, above=above)


def parts_of(number: int) -> tuple[Part, ...]:
    """Of about equal size: 41 are 20 and 21, not 40 and 1."""
    many = max(1, -(-number // MOST))
    edges = [number * nth // many for nth in range(many + 1)]
    return tuple(Part(first=start + 1, last=end) for start, end in pairwise(edges))


def square_of(cell: Cell | None) -> Square:
    if cell is None:
        return Square()
    figures = (cell.won, cell.drawn, cell.lost) if cell.drawn else (cell.won, cell.lost)
    return Square(
        text=NONE.join(map(str, figures)) if any(figures) else "",
        scores=tuple(map(score_of, cell.met[-LATEST:])),
        fixture=cell.met[0].fixture if len(cell.met) == 1 else None,
        to_come=cell.to_come,
    )


def score_of(met: Met) -> str:
    if met.mine is None and met.theirs is None:
        return NONE
    return f"{number(met.mine)} : {number(met.theirs)}"


# Progress


def progress_chart(season: Season, view: View | None = None, *, known: str | None = None) -> Chart | None:
    """How the figure ranked by grew, day by day, for the first of the standings; None before the first game."""
    view = view or View()

    def make() -> Chart | None:
        return drawn(facts_of(season, ranked=view.ranked, inside=view.inside).standings(view))

    return kept(season, "progress", view, make, known=known)


def drawn(found: Standings) -> Chart | None:
    ahead = [row.competitor.id for row in found.rows if row.figure is not None][:MOST_LINES]
    made = progress(found, ahead)
    series = [Series(name=line.competitor.name, points=points_of(found, line)) for line in made.lines]
    return chart(series, from_zero=found.rules.kind != "average", most_dots=MOST_DOTS) if series and made.days else None


def points_of(found: Standings, line: Line) -> list[int | None]:
    """From before the first day on, where a sum begins at 0 or at what was carried over."""
    rules, id = found.rules, line.competitor.id
    carried = any(note.what == "opening" and note.competitor == id for note in found.notes)
    opening = line.competitor.opening.get("points" if rules.adds_points else "points_for", 0) if carried else 0
    figures = [None if figure is None else round(figure) for figure in line.figures]
    return [None if rules.kind == "average" else opening, *figures]
