"""The standings of a season as every page, paper and file shows them: columns, lines and sentences as values.

Made from `standings.Standings` in the language of the reader, with the names that came with the competitors; knows
neither the database nor the web. Cells keep the figure beside its text, so that workbooks get numbers.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from leagues.credits import LeftOut, Number
from leagues.describing import describe
from leagues.naming import together
from leagues.reasons import Why, explanations, footnote, left_out
from leagues.rules import SeasonRules
from leagues.standings import Row, Standings
from scorekeeper.numbers import rounded, written

NONE = "–"
FORM = {
    # Translators: one letter for a game won, drawn or lost, in the form of the last five games.
    "W": (pgettext_lazy("form", "W"), gettext_lazy("won")),
    "D": (pgettext_lazy("form", "D"), gettext_lazy("drawn")),
    "L": (pgettext_lazy("form", "L"), gettext_lazy("lost")),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    key: str
    label: str
    """As short as the head of a table has it."""
    title: str
    """In full."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    key: str
    value: Number | None
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
    """One of the last five games."""

    result: str
    """ "W", "D" or "L"."""
    letter: str
    title: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One competitor."""

    id: int
    place: str
    name: str
    players: tuple[int, ...]
    withdrawn: bool
    figure: Cell
    """What is ranked by."""
    cells: tuple[Cell, ...]
    form: tuple[Form, ...]
    footnotes: tuple[int, ...]
    dropped: tuple[str, ...]
    """Scores of the games or days that do not count, as text."""
    short_of: int
    """So many games are missing until it takes a place."""
    why: str
    """Why it stands above the next one, where a tie-breaker decided."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Note:
    number: int
    on: datetime.date | None
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Omitted:
    """A game that does not count, and why."""

    fixture: int
    on: datetime.date | None
    sides: tuple[str, ...]
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    ranked: str
    figure: Column
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    left_out: tuple[Omitted, ...]
    """The first of them."""
    left_out_number: int
    rules: tuple[str, ...]
    """The rule of the season, in sentences."""
    games: int
    """How many count."""

    @property
    def has_dropped(self) -> bool:
        return any(line.dropped for line in self.lines)


def table(found: Standings, names: Mapping[int, str], *, most_left_out: int = 30) -> Table:
    """`names`: of the players in left-out games. Of those games only the first so many are listed."""
    rules = found.rules
    columns = columns_of(rules)
    reasons = explanations(found)
    lines = tuple(line_of(rules, columns, row, reasons.get(row.competitor.id)) for row in found.rows)
    return Table(
        ranked=rules.ranked,
        figure=figure_column(rules),
        columns=columns,
        lines=lines,
        notes=tuple(Note(number=note.number, on=note.on, text=footnote(note)) for note in found.notes),
        left_out=tuple(omitted(one, names) for one in found.left_out[:most_left_out]),
        left_out_number=len(found.left_out),
        rules=tuple(str(sentence) for sentence in describe(rules)),
        games=len({credit.played.id for row in found.rows for credit in row.counted}),
    )


# Columns


def figure_column(rules: SeasonRules) -> Column:
    if rules.kind == "average":
        # Translators: head of a column, the average of a player's games.
        label, title = _("Average"), _("Average per game")
    elif rules.kind == "best_days":
        label = _("Best %(n)s") % {"n": rules.best_days}
        title = ngettext("Sum of the best day", "Sum of the best %(n)s days", rules.best_days) % {"n": rules.best_days}
    elif rules.adds_points:
        # Translators: head of a column, short for league points.
        label, title = _("Pts"), _("League points")
    else:
        label, title = _("Total"), _("Sum of all scores")
    return Column(key="figure", label=label, title=title)


def columns_of(rules: SeasonRules) -> tuple[Column, ...]:
    """What stands beside the name and the figure ranked by. Short heads are explained under the table."""
    columns = [
        # Translators: heads of columns of standings: games played, won, drawn, lost.
        ("played", pgettext_lazy("played", "P"), gettext_lazy("Games played")),
        ("won", pgettext_lazy("won", "W"), gettext_lazy("Won")),
        ("drawn", pgettext_lazy("drawn", "D"), gettext_lazy("Drawn")),
        ("lost", pgettext_lazy("lost", "L"), gettext_lazy("Lost")),
        # Translators: points for, points against, difference.
        ("points_for", gettext_lazy("PF"), gettext_lazy("Points scored")),
        ("points_against", gettext_lazy("PA"), gettext_lazy("Points the others scored")),
        ("difference", gettext_lazy("Diff"), gettext_lazy("Difference")),
    ]
    if rules.shows_points and not (rules.adds_points and rules.kind != "average"):
        columns.append(("points", gettext_lazy("Pts"), gettext_lazy("League points")))
    columns += [
        (breaker.key, BREAKERS[breaker.key][0], BREAKERS[breaker.key][1])
        for breaker in rules.tie_breakers
        if breaker.scope == "all" and breaker.key in BREAKERS
    ]
    return tuple(Column(key=key, label=str(label), title=str(title)) for key, label, title in columns)


BREAKERS: dict[str, tuple[Any, Any]] = {
    # Translators: heads of columns of standings.
    "average": (gettext_lazy("Avg"), gettext_lazy("Average of the games")),
    "best_game": (gettext_lazy("Best"), gettext_lazy("Best single game")),
    "clean_books": (gettext_lazy("Clean"), gettext_lazy("Clean books")),
    "red_threes_caught": (gettext_lazy("3s left"), gettext_lazy("Red threes left in hand or foot")),
    "deals_won": (gettext_lazy("Deals"), gettext_lazy("Deals won")),
}
"""Tie-breakers with a figure that no other column has."""
SIGNED = ("difference",)


# Lines


def line_of(rules: SeasonRules, columns: Sequence[Column], row: Row, reason: Why | None) -> Line:
    started = row.played > 0
    return Line(
        id=row.competitor.id,
        place=row.place,
        name=row.competitor.name,
        players=row.competitor.players,
        withdrawn=row.competitor.status == "withdrawn",
        figure=Cell(key="figure", value=row.figure, text=number(row.figure)),
        cells=tuple(cell_of(column.key, row, started) for column in columns),
        form=tuple(form_of(result) for result in row.form),
        footnotes=row.footnotes,
        dropped=dropped_of(rules, row),
        short_of=0 if row.qualified or not started else rules.min_games - row.played,
        why=str(reason) if reason else "",
    )


def cell_of(key: str, row: Row, started: bool) -> Cell:
    if key in ("played", "won", "drawn", "lost", "points_for", "points_against", "difference", "points"):
        value: Number | None = getattr(row, key)
    else:
        value = row.values.get(key)
    if not started and key != "played":
        value = None  # before the first game there is nothing, which is not 0
    return Cell(key=key, value=value, text=number(value, sign=key in SIGNED))


def dropped_of(rules: SeasonRules, row: Row) -> tuple[str, ...]:
    if row.days:
        return tuple(number(day.figure) for day in row.days if not day.counts)
    return tuple(number(credit.points if rules.adds_points else credit.score) for credit in row.dropped)


def form_of(result: str) -> Form:
    letter, title = FORM[result]
    return Form(result=result, letter=str(letter), title=str(title))


def number(value: Number | None, *, sign: bool = False) -> str:
    """1,234 or 2,345.5; "–" where there is none."""
    if value is None:
        return NONE
    text = rounded(value)
    return f"+{text}" if sign and value > 0 else text


# Sentences below


def omitted(one: LeftOut, names: Mapping[int, str]) -> Omitted:
    sides = tuple(side_text(side.seats, names, side.total) for side in one.played.sides)
    return Omitted(fixture=one.played.id, on=one.played.on, sides=sides, reason=left_out(one))


def side_text(seats: Sequence[Any], names: Mapping[int, str], total: int | None) -> str:
    people = together(names.get(seat.player, "?") for seat in seats) or NONE
    return people if total is None else f"{people} {written(total)}"
