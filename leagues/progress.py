"""How the figure that a season ranks by came about, day by day: what a chart of the season shows.

Pure. Only for the rows that are shown; the last figure of each is that of its row.
"""

from bisect import insort
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date

from leagues.accounts import DayKey, day_of, value_of
from leagues.credits import Credit, Number, ratio
from leagues.rules import SeasonRules
from leagues.standings import Row, Standings
from leagues.values import Adjustment, Competitor, canonical


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    competitor: Competitor
    figures: tuple[Number | None, ...]
    """After each of the days; None before the first game."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    days: tuple[date | None, ...]
    """On which one of those shown played, in order; games without a date come last."""
    lines: tuple[Line, ...]


@dataclass(kw_only=True, slots=True)
class Running:
    """The figure so far: values kept in order, so that the worst games and the best days are at hand."""

    rules: SeasonRules
    base: Number = 0
    games: int = 0
    measured: int = 0
    whole: Number = 0
    ordered: list[Number] = field(default_factory=list)
    """Of games, or of days where those count; the best first."""
    sign: int = -1

    def add_day(self, credits: Sequence[Credit]) -> None:
        values = [value for one in credits if (value := value_of(self.rules, one)) is not None]
        self.games += len(credits)
        self.measured += len(values)
        if self.rules.kind == "best_days":
            values = [sum(values)] if values else []
        for value in values:
            self.whole += value
            insort(self.ordered, value, key=lambda value: self.sign * value)

    def figure(self) -> Number | None:
        if not self.games:
            return None
        if self.rules.kind == "best_days":
            return self.base + sum(self.ordered[: self.rules.best_days])
        number = min(self.rules.drop_worst, max(len(self.ordered) - 1, 0))
        dropped = self.ordered[len(self.ordered) - number :]
        left = self.base + self.whole - sum(dropped)
        if self.rules.kind != "average":
            return left
        return ratio(left, self.measured - number) if self.measured > number else None


def progress(standings: Standings, shown: Collection[int] | None = None) -> Progress:
    """For these competitors (by id), or for all."""
    rows = [row for row in standings.rows if shown is None or row.competitor.id in shown]
    credits = {row.competitor.id: sorted((*row.counted, *row.dropped), key=order) for row in rows}
    days: dict[DayKey, date | None] = {}
    for one in sorted((one for found in credits.values() for one in found), key=order):
        days.setdefault(day_of(one.played), one.played.on)
    adjusted: dict[int, list[Adjustment]] = {}
    for note in standings.notes:
        if note.adjustment and not note.adjustment.cancelled:
            adjusted.setdefault(note.competitor, []).append(note.adjustment)
    return Progress(
        days=tuple(days.values()),
        lines=tuple(
            line(standings, row, credits[row.competitor.id], days, adjusted.get(row.competitor.id, [])) for row in rows
        ),
    )


def order(credit: Credit) -> tuple[date, int, int, int]:
    return canonical(credit.played)


def line(
    standings: Standings,
    row: Row,
    credits: Sequence[Credit],
    days: dict[DayKey, date | None],
    adjustments: Sequence[Adjustment],
) -> Line:
    rules = standings.rules
    running = begun(standings, row)
    by_day: dict[DayKey, list[Credit]] = {}
    for one in credits:
        by_day.setdefault(day_of(one.played), []).append(one)
    waiting = sorted(adjustments, key=lambda one: one.on)
    figures = []
    last = len(days) - 1
    for i, (key, on) in enumerate(days.items()):
        while waiting and (i == last or on is None or waiting[0].on <= on):
            one_adjustment = waiting.pop(0)
            running.base += one_adjustment.points if rules.adds_points else one_adjustment.score
        running.add_day(by_day.get(key, []))
        figures.append(running.figure())
    return Line(competitor=row.competitor, figures=tuple(figures))


def begun(standings: Standings, row: Row) -> Running:
    """With the balance carried over, where the standings have it."""
    rules = standings.rules
    running = Running(rules=rules, sign=1 if rules.low_wins and not rules.adds_points else -1)
    opening = row.competitor.opening
    if any(note.what == "opening" and note.competitor == row.competitor.id for note in standings.notes):
        running.base = opening.get("points" if rules.adds_points else "points_for", 0)
        running.games = running.measured = opening.get("played", 0)
    return running
