"""Writes the standings sheet: every figure a formula over the results sheet, with what it comes to stored beside it.

OUTPUT. Places follow the figure ranked by; who is level on it stands as the app's tie-breakers decided, since those
look at single games (head-to-head and others) that no formula of a cell can.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from leagues.rules import SeasonRules
from leagues.standings import Row, Standings
from leagues.workbooks.results import ResultsSheet, numeric
from scorekeeper.workbooks.styles import Styles, put_text

TITLE, ABOUT, HEADER, FIRST = 0, 1, 3, 4
SHOWN = (
    *("place", "number", "name", "figure", "played", "won", "drawn", "lost"),
    *("points_for", "points_against", "difference", "points"),
)
COLUMNS = (*SHOWN, "added", "measured", "ranked", "rank_by", "level")


def letter(column: str) -> str:
    return str(xl_col_to_name(COLUMNS.index(column)))


@dataclass(frozen=True, kw_only=True)
class StandingsSheet:
    page: Worksheet
    found: Standings
    results: ResultsSheet
    title: str
    about: str
    heads: Mapping[str, str]
    """By column; that of the figure says what is ranked by."""
    lines: Sequence[str]
    """Sentences under the standings."""

    @property
    def rules(self) -> SeasonRules:
        return self.found.rules

    @property
    def last(self) -> int:
        return FIRST + max(len(self.found.rows), 1)

    def span(self, column: str) -> str:
        return f"${letter(column)}${FIRST + 1}:${letter(column)}${self.last}"

    def write(self, styles: Styles) -> None:
        page = self.page
        page.hide_gridlines(2)
        for nth, column in enumerate(COLUMNS):
            width = {"name": 34, "number": 6, "place": 8}.get(column, 11)
            page.set_column(nth, nth, width, None, {"hidden": not self.is_shown(column)})
            page.write_string(HEADER, nth, self.heads.get(column, column), styles["head_wrap"])
        page.set_row(TITLE, 26)
        page.set_row(HEADER, 34)
        page.write_string(TITLE, 0, self.title, styles["title"])
        put_text(page, ABOUT, 0, self.about, styles["text"])
        for nth, row in enumerate(self.found.rows):
            self.write_row(styles, FIRST + nth, nth + 1, row)
        for nth, text in enumerate(self.lines):
            at = self.last + 1 + nth
            page.merge_range(at, 0, at, len(SHOWN) - 1, "", styles["wrapped"])
            page.write_string(at, 0, text, styles["wrapped"])
            page.set_row(at, 15 * -(-len(text) // 110))
        page.freeze_panes(FIRST, COLUMNS.index("name") + 1)
        page.set_landscape()
        page.set_paper(9)
        page.fit_to_pages(1, 0)
        page.repeat_rows(HEADER)
        page.set_footer("&C&P / &N")

    def is_shown(self, column: str) -> bool:
        """League points have a column of their own only where they are not what is ranked by."""
        if column == "points":
            return self.rules.shows_points and not (self.rules.adds_points and self.rules.kind != "average")
        return column in SHOWN

    def write_row(self, styles: Styles, at: int, number: int, row: Row) -> None:
        page, cell = self.page, COLUMNS.index
        page.write_number(at, cell("number"), number, styles["worth"])
        put_text(page, at, cell("name"), row.competitor.name, styles["label"])
        page.write_number(at, cell("level"), row.pos or 0)
        for column, (formula, value) in self.formulas(at, row).items():
            style = styles["place" if column == "place" else "total" if column == "figure" else "number"]
            page.write_formula(at, cell(column), f"={formula}", style if column in SHOWN else None, value)

    def formulas(self, at: int, row: Row) -> dict[str, tuple[str, Any]]:
        """(formula, what it comes to) by column."""
        this = {column: f"${letter(column)}{at + 1}" for column in COLUMNS}
        added = row.points if self.rules.adds_points else row.score
        measured = self.measured(row)
        ranked = row.pos is not None
        figure = "" if row.figure is None else numeric(row.figure)
        return {
            "played": (self.sum("games", this, all_lines=True), row.played),
            "won": (self.results_of("W", "won", this), row.won),
            "drawn": (self.results_of("D", "drawn", this), row.drawn),
            "lost": (self.results_of("L", "lost", this), row.lost),
            "points_for": (self.sum("points_for", this), numeric(row.points_for)),
            "points_against": (self.sum("points_against", this), numeric(row.points_against)),
            "difference": (f"{this['points_for']}-{this['points_against']}", numeric(row.difference)),
            "points": (self.sum("points", this), numeric(row.points)),
            "added": (self.sum("added", this), numeric(added)),
            "measured": (self.sum("measured", this), measured),
            "figure": (self.figure(this), figure),
            "ranked": (self.ranked(this, row), int(ranked)),
            "rank_by": (
                f"IF({this['ranked']}=1,ROUND({this['figure']},6),0)",
                round(float(row.figure), 6) if ranked and row.figure is not None else 0,
            ),
            "place": (self.place(this), row.place),
        }

    def sum(self, column: str, this: Mapping[str, str], *, all_lines: bool = False) -> str:
        counted = "" if all_lines else f",{self.results.far('counts')},1"
        return f"SUMIFS({self.results.far(column)},{self.results.far('number')},{this['number']}{counted})"

    def results_of(self, result: str, carried: str, this: Mapping[str, str]) -> str:
        """Games with this result, and those carried over."""
        mine = f"{self.results.far('number')},{this['number']},{self.results.far('counts')},1"
        sign = self.results.letters[result].replace('"', '""')
        return f'COUNTIFS({self.results.far("result")},"{sign}",{mine})+{self.sum(carried, this)}'

    def measured(self, row: Row) -> int:
        """How many games the average is over."""
        games = sum(self.rules.adds_points or credit.score is not None for credit in row.counted)
        carried = sum(
            line.games for line in self.results.lines if line.what == "opening" and self.is_of(line.number, row)
        )
        return games + carried

    def is_of(self, number: int, row: Row) -> bool:
        return self.found.rows[number - 1] is row

    def figure(self, this: Mapping[str, str]) -> str:
        if self.rules.kind == "average":
            average = f"{this['added']}/{this['measured']}"
            return f'IF(OR({this["played"]}=0,{this["measured"]}=0),"",{average})'
        return f'IF({this["played"]}=0,"",{this["added"]})'

    def ranked(self, this: Mapping[str, str], row: Row) -> str:
        """Whether it takes a place: enough games, and not taken out of the season."""
        if row.competitor.withdrawal == "expunge":
            return "0"
        return f"IF(AND(ISNUMBER({this['figure']}),{this['played']}>={self.rules.min_games}),1,0)"

    def place(self, this: Mapping[str, str]) -> str:
        better = "<" if self.rules.low_wins and not self.rules.adds_points else ">"
        ranked, by, level = (self.span(column) for column in ("ranked", "rank_by", "level"))
        ahead = f"SUMPRODUCT(({ranked}=1)*({by}{better}{this['rank_by']}))"
        decided = f"SUMPRODUCT(({ranked}=1)*({by}={this['rank_by']})*({level}<{this['level']}))"
        sharing = f"SUMPRODUCT(({ranked}=1)*({by}={this['rank_by']})*({level}={this['level']}))"
        return f'IF({this["ranked"]}=0,"–",(1+{ahead}+{decided})&IF({sharing}>1,"=",""))'


def explained(rules: SeasonRules, is_live: bool) -> list[str]:
    """What whoever changes a figure should know."""
    found = [
        _("All figures follow from the sheet of results. Change the score of a team there, and the standings change."),
        _("Who is level stands in the order that the tie-breakers gave when this file was made."),
    ]
    if (rules.drop_worst or rules.kind == "best_days") and not is_live:
        found.append(_("Which results count stays as it was when this file was made."))
    return found
