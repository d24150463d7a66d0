"""Writes the results sheet, and knows in which column the standings find what.

OUTPUT. Where worst games are dropped or the best days count, which line counts is a formula too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from leagues.credits import Number, places_of
from leagues.rules import SeasonRules
from leagues.workbooks.live import MOST, Live
from leagues.workbooks.rows import ResultLine
from scorekeeper.workbooks.styles import Styles, put_text

HEADER, FIRST = 0, 1
SHOWN = (
    *("game", "on", "round", "table", "what", "number", "name", "players", "entered", "points_for", "points_against"),
    *("result", "points", "added", "counts", "note"),
)
COLUMNS = (
    *(*SHOWN, "games", "won", "drawn", "lost", "measured", "droppable", "day", "first", "day_sum", "order"),
    *("team", "place", "sharing"),
)
WIDTHS = {
    "on": 12,
    "what": 16,
    "name": 30,
    "players": 30,
    "note": 40,
    "number": 6,
    "entered": 11,
    "points_for": 11,
    "added": 11,
}


def letter(column: str) -> str:
    return str(xl_col_to_name(COLUMNS.index(column)))


def cell(column: str, row: int) -> str:
    return f"${letter(column)}{row}"


def heads() -> Mapping[str, str]:
    return {
        "game": _("Game"),
        "on": _("Date"),
        "round": _("Round"),
        "table": _("Table"),
        "what": _("What"),
        "number": _("No."),
        "name": _("Name"),
        "players": _("Who played"),
        "entered": _("Score of the team"),
        "points_for": _("Points scored"),
        "points_against": _("Points the others scored"),
        "result": _("Result"),
        "points": _("League points"),
        "added": _("Is added up as"),
        "counts": _("Counts (1 or 0)"),
        "note": _("Note"),
    }


def numeric(value: Number | None) -> float | int:
    """As a cell has it."""
    return 0 if value is None else int(value) if value == int(value) else float(value)


@dataclass(frozen=True, kw_only=True)
class ResultsSheet:
    page: Worksheet
    name: str
    rules: SeasonRules
    lines: Sequence[ResultLine]
    letters: Mapping[str, str]
    """What stands for "W", "D" and "L"."""

    @property
    def last(self) -> int:
        """The last row as the spreadsheet counts."""
        return FIRST + max(len(self.lines), 1)

    def span(self, column: str) -> str:
        at = letter(column)
        return f"${at}${FIRST + 1}:${at}${self.last}"

    def far(self, column: str) -> str:
        """The same from another sheet."""
        quoted = self.name.replace("'", "''")
        return f"'{quoted}'!{self.span(column)}"

    @property
    def is_live(self) -> bool:
        """Whether which line counts is a formula."""
        decides = self.rules.kind == "best_days" or self.rules.drop_worst > 0
        return decides and len(self.lines) <= MOST

    def write(self, styles: Styles, names: Sequence[str], people: Mapping[int, str], whats: Mapping[str, str]) -> None:
        titles = heads()
        for nth, column in enumerate(COLUMNS):
            self.page.set_column(nth, nth, WIDTHS.get(column, 9), None, {"hidden": column not in SHOWN})
            self.page.write_string(HEADER, nth, titles.get(column, column), styles["head_wrap"])
        self.page.set_row(HEADER, 48)
        sums, seen = self.day_sums(), set[tuple[int, int]]()
        live = Live(rules=self.rules, lines=self.lines, letters=self.letters, span=self.span, cell=cell)
        teams = live.teams
        for at, line in enumerate(self.lines, start=FIRST):
            self.write_facts(styles, at, line, names[line.number - 1], people, whats)
            self.write_entered(styles, at, line, teams)
            self.write_figures(styles, at, line, live.formulas(line, at + 1, teams))
            droppable = line.is_game and line.added is not None
            first = droppable and (line.number, line.day) not in seen
            if first:
                seen.add((line.number, line.day))
            self.put(at, "droppable", int(droppable))
            self.put(at, "first", int(first))
            self.write_counts(styles, at, line, sums.get((line.number, line.day), 0))
        self.page.freeze_panes(FIRST, 0)
        self.page.autofilter(HEADER, 0, self.last - 1, len(SHOWN) - 1)
        self.page.set_landscape()
        self.page.set_paper(9)
        self.page.fit_to_pages(1, 0)
        self.page.repeat_rows(HEADER)
        self.page.set_footer("&C&P / &N")

    def write_facts(
        self,
        styles: Styles,
        at: int,
        line: ResultLine,
        name: str,
        people: Mapping[int, str],
        whats: Mapping[str, str],
    ) -> None:
        if line.on is not None:
            self.page.write_datetime(at, COLUMNS.index("on"), line.on, styles["date"])
        for column, value in (("game", line.game), ("round", line.round or None), ("table", line.table or None)):
            if value is not None:
                self.put(at, column, value, styles["worth"])
        players = "; ".join(people.get(player, "?") for player in line.seats)
        texts = {"what": whats[line.what], "name": name, "players": players, "note": line.reason}
        for column, text in texts.items():
            put_text(self.page, at, COLUMNS.index(column), text, styles["label"])
        self.put(at, "number", line.number, styles["worth"])
        for column in ("games", "won", "drawn", "lost", "measured", "day", "order"):
            self.put(at, column, getattr(line, column))

    def write_entered(self, styles: Styles, at: int, line: ResultLine, teams: Mapping[tuple[int, int], int]) -> None:
        """The score of a team stands in the first of its lines, to be changed there."""
        credit = line.credit
        first = teams.get((credit.played.id, credit.side.order)) if credit else None
        if first is None or line.points_for is None:
            return
        self.put(at, "team", first)
        if first == at - FIRST:
            self.put(at, "entered", numeric(line.points_for), styles["input"])

    def write_figures(self, styles: Styles, at: int, line: ResultLine, formulas: Mapping[str, str]) -> None:
        """What follows from the scores: formulas with what they come to, else what is known."""
        sides = line.credit.played.sides if line.credit else ()
        places = places_of(sides, low_wins=self.rules.low_wins) if "place" in formulas else []
        known: dict[str, Any] = {
            name: getattr(line, name) for name in ("points_for", "points_against", "points", "added")
        }
        known = {name: None if value is None else numeric(value) for name, value in known.items()}
        known |= {"result": self.letters.get(line.result, "")}
        if places and line.credit:
            known |= {"place": line.credit.place, "sharing": places.count(line.credit.place)}
        for name, value in known.items():
            column, style = COLUMNS.index(name), styles["worth" if name == "result" else "number"]
            style = style if name in SHOWN else None
            if name in formulas:
                self.page.write_formula(at, column, f"={formulas[name]}", style, value)
            elif name == "result":
                put_text(self.page, at, column, value, styles["worth"])
            elif value is not None:
                self.put(at, name, value, style)

    def put(self, at: int, column: str, value: float | int, style: Format | None = None) -> None:
        self.page.write_number(at, COLUMNS.index(column), value, style)

    # Which lines count

    def write_counts(self, styles: Styles, at: int, line: ResultLine, day_sum: float | int) -> None:
        column = COLUMNS.index("counts")
        if not self.is_live:
            self.put(at, "counts", int(line.counts), styles["worth"])
            return
        if self.rules.kind == "best_days":
            mine = f"{self.span('number')},${letter('number')}{at + 1},{self.span('day')},${letter('day')}{at + 1}"
            formula = f"=ROUND(SUMIFS({self.span('added')},{self.span('droppable')},1,{mine}),6)"
            self.page.write_formula(at, COLUMNS.index("day_sum"), formula, None, day_sum)
            self.page.write_formula(at, column, self.among_best(at), styles["worth"], int(line.counts))
        else:
            self.page.write_formula(at, column, self.not_among_worst(at), styles["worth"], int(line.counts))

    def among_best(self, at: int) -> str:
        """A day counts if fewer than so many days are better, or as good and earlier."""
        row = at + 1
        own = f"({self.span('number')}=${letter('number')}{row})*({self.span('first')}=1)"
        day, figure = f"${letter('day')}{row}", f"${letter('day_sum')}{row}"
        better = f"SUMPRODUCT({own}*({self.span('day_sum')}{self.better}{figure}))"
        earlier = f"SUMPRODUCT({own}*({self.span('day_sum')}={figure})*({self.span('day')}<{day}))"
        known = f"SUMPRODUCT({own}*({self.span('day')}={day}))"
        return f"=IF({known}=0,1,IF({better}+{earlier}<{self.rules.best_days},1,0))"

    def not_among_worst(self, at: int) -> str:
        """A game is dropped if fewer than so many are worse, or as bad and before it in order; one always stays."""
        row = at + 1
        own = f"({self.span('number')}=${letter('number')}{row})*({self.span('droppable')}=1)"
        value, order = f"${letter('added')}{row}", f"${letter('order')}{row}"
        worse_sign = "<" if self.better == ">" else ">"
        worse = f"SUMPRODUCT({own}*({self.span('added')}{worse_sign}{value}))"
        equal = f"SUMPRODUCT({own}*({self.span('added')}={value})*({self.span('order')}<{order}))"
        most = f"MIN({self.rules.drop_worst},SUMPRODUCT({own}*1)-1)"
        return f"=IF(${letter('droppable')}{row}=0,1,IF({worse}+{equal}<{most},0,1))"

    @property
    def better(self) -> str:
        return "<" if self.rules.low_wins and not self.rules.adds_points else ">"

    def day_sums(self) -> dict[tuple[int, int], float | int]:
        sums: dict[tuple[int, int], Number] = {}
        for line in self.lines:
            if line.is_game and line.added is not None:
                key = line.number, line.day
                sums[key] = sums.get(key, 0) + line.added
        return {
            key: numeric(figure) if figure == int(figure) else round(float(figure), 6) for key, figure in sums.items()
        }
