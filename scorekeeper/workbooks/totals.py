"""The sheet of running totals: who leads after each deal, who won, and a chart."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from xlsxwriter.utility import quote_sheetname
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from scorekeeper.boards import Words, joined
from scorekeeper.workbooks.formulas import quoted, sentence, written
from scorekeeper.workbooks.layout import LABEL, Layout, address, span
from scorekeeper.workbooks.results import Results, Sentences
from scorekeeper.workbooks.styles import PROTECTION, Styles
from scorekeeper.workbooks.values import ScoreSheet

NAMES, TOP = 2, 3
HELP = 12
"""From this column on: hidden columns with what the chart and the verdict need."""
COMPLETE, BEGUN, HIGHEST, CHART = HELP, HELP + 1, HELP + 2, HELP + 3
DASHES = ("solid", "dash", "round_dot", "long_dash", "dash_dot", "square_dot", "long_dash_dot", "solid")
MARKERS = ("circle", "square", "triangle", "diamond", "x", "star", "plus", "short_dash")
COLOURS = ("#1F4E79", "#B3420A", "#2E6B34", "#6A3D9A", "#7A5C00", "#00707A", "#A3004F", "#404040")


def where_several(number: str, several: str, one: str) -> str:
    return f"IF({number}>1,{several},{one})"


class TotalsWriter:
    def __init__(self, page: Worksheet, sheet: ScoreSheet, styles: Styles, game: str) -> None:
        self.page, self.sheet, self.styles = page, sheet, styles
        self.layout, self.results = Layout(sheet), Results(sheet)
        self.own, self.game = quote_sheetname(page.get_name()), quote_sheetname(game)
        self.teams = len(sheet.teams)
        self.starts = any(team.start for team in sheet.teams)

    # Places

    def row(self, deal: int) -> int:
        """Of a deal; 0 is the row of what the teams start with."""
        return TOP + deal - (0 if self.starts else 1)

    @property
    def total(self) -> int:
        return self.row(self.sheet.deals) + 1

    @property
    def place_row(self) -> int:
        return self.total + 1

    def across(self, row: int) -> str:
        return span(row, 1, self.teams)

    def down(self, column: int) -> str:
        return f"{address(self.row(1), column)}:{address(self.row(self.sheet.deals), column)}"

    def here(self, row: int, column: int) -> str:
        """As other sheets name it."""
        return f"{self.own}!{address(row, column)}"

    def place(self, team: int) -> str:
        return self.here(self.place_row, team + 1)

    # Writing

    def write(self, workbook: Workbook) -> None:
        self.set_up()
        self.names()
        for deal in range(1 - self.starts, self.sheet.deals + 1):
            self.deal(deal)
        self.ends()
        self.chart(workbook)

    def set_up(self) -> None:
        page = self.page
        page.hide_gridlines(2)
        page.protect("", PROTECTION)
        page.set_column(0, 0, 16)
        page.set_default_row(18)
        page.set_column(1, 8, 17)
        page.set_column(HELP, CHART + self.teams, None, None, {"hidden": True})
        page.set_landscape()
        page.set_paper(9)
        page.fit_to_pages(1, 1)
        page.center_horizontally()
        page.print_area(0, 0, self.place_row + 22, max(self.teams, 6))

    def names(self) -> None:
        page, styles = self.page, self.styles
        page.write_string(0, 0, _("Running totals"), styles["title"])
        page.set_row(0, 26)
        page.write_formula(1, 0, self.verdict(), styles["verdict"], self.results.verdict)
        page.set_row(1, 22)
        page.write_string(NAMES, 0, "", styles["head_left"])
        page.set_row(NAMES, 36)
        for team, name in enumerate(self.results.names):
            page.write_formula(NAMES, team + 1, self.name(team), styles["head_wrap"], name)

    def name(self, team: int) -> str:
        return f"={self.game}!{address(self.layout.blocks[team].top, LABEL)}"

    def deal(self, deal: int) -> None:
        page, styles, row = self.page, self.styles, self.row(deal)
        label = Words(own=self.sheet.words).deal(deal) if deal else _("Start")
        page.write_string(row, 0, label, styles["head_left"])
        there = 0
        for team in range(self.teams):
            plays = self.sheet.teams[team].plays(deal) if deal else self.sheet.teams[team].first == 1
            there += plays
            if not plays:
                page.write_blank(row, team + 1, None, styles["grey"])
            elif not deal:
                page.write_number(row, team + 1, self.sheet.teams[team].start, styles["number"])
            else:
                cell = f"{self.game}!{address(self.layout.blocks[team].running, self.layout.points(deal))}"
                value = self.results.of(team, deal).after
                page.write_formula(row, team + 1, f'=IF({cell}="","",{cell})', styles["number"], value)
            if plays:
                own = address(row, team + 1)
                shown = self.results.of(team, deal).after if deal else self.sheet.teams[team].start
                page.write_formula(
                    row, CHART + team, f'=IF({own}="",NA(),{own})', None, "#N/A" if shown == "" else shown
                )
        best = "MIN" if self.sheet.rules.lowest_wins else "MAX"
        criteria = f'=AND(B{row + 1}<>"",B{row + 1}={best}({self.across(row)}))'
        if deal:
            page.conditional_format(
                row, 1, row, self.teams, {"type": "formula", "criteria": criteria, "format": styles["leads"]}
            )
            counted = f"COUNT({self.across(row)})"
            complete = f"=IF({counted}={there},1,0)" if there else "=0"
            page.write_formula(row, COMPLETE, complete, None, self.results.complete(deal))
            page.write_formula(row, BEGUN, f"=IF({counted}>0,1,0)", None, self.results.begun(deal))
            highest = f'=IF({address(row, COMPLETE)}=1,MAX({self.across(row)}),"")'
            page.write_formula(row, HIGHEST, highest, None, self.results.highest(deal))

    def ends(self) -> None:
        """Totals and places; hidden beside them the best, how many leaders, the second best; over, begun, leaders."""
        page, styles, results = self.page, self.styles, self.results
        page.write_string(self.total, 0, _("Total"), styles["head_left"])
        page.write_string(self.place_row, 0, _("Place"), styles["head_left"])
        for team in range(self.teams):
            cell = f"{self.game}!{address(self.layout.blocks[team].top, self.layout.total)}"
            if results.gone(team):
                page.write_blank(self.total, team + 1, None, styles["grey"])
                page.write_blank(self.place_row, team + 1, None, styles["grey"])
                continue
            page.write_formula(self.total, team + 1, f"={cell}", styles["total"], results.totals[team])
            page.write_formula(self.place_row, team + 1, self.placed(team), styles["place"], results.place(team))
        totals, lowest = self.across(self.total), self.sheet.rules.lowest_wins
        numbers = [int(total) for total in results.totals if total != ""]
        best = (min if lowest else max)(numbers) if numbers else 0
        second = sorted(numbers, reverse=not lowest)[1] if len(numbers) > 1 else best
        at = self.total
        page.write_formula(at, COMPLETE, f"={'MIN' if lowest else 'MAX'}({totals})", None, best)
        page.write_formula(at, BEGUN, f"=COUNTIF({totals},{address(at, COMPLETE)})", None, numbers.count(best))
        nth = f"{'SMALL' if lowest else 'LARGE'}({totals},2)"
        page.write_formula(at, HIGHEST, f"=IF(COUNT({totals})>1,{nth},{address(at, COMPLETE)})", None, second)
        page.write_formula(at + 1, COMPLETE, self.over(), None, int(results.over))
        page.write_formula(at + 1, BEGUN, f"=SUM({self.down(BEGUN)})", None, sum(map(results.begun, results.deals)))
        names = results.names
        leaders = joined([name for name, total in zip(names, results.totals, strict=True) if total == best])
        page.write_formula(at + 1, HIGHEST, self.leaders(), None, leaders)
        criteria = f"=B{self.place_row + 1}=1"
        for row in (self.total, self.place_row):
            page.conditional_format(
                row, 1, row, self.teams, {"type": "formula", "criteria": criteria, "format": styles["leads"]}
            )

    def placed(self, team: int) -> str:
        """1, 2, 2, 4; where the seats decide, the earlier one goes before."""
        own, totals = address(self.total, team + 1), self.across(self.total)
        better = f'COUNTIF({totals},"{"<" if self.sheet.rules.lowest_wins else ">"}"&{own})'
        if self.sheet.rules.tie == "seat_order" and team:
            better += f"+COUNTIF({span(self.total, 1, team)},{own})"
        return f'=IF({address(self.place_row, BEGUN)}=0,"",1+{better})'

    def leaders(self) -> str:
        best, parts, last = address(self.total, COMPLETE), [], quoted(f" {_('and')} ")
        for team in range(self.teams):
            if self.results.gone(team):
                continue
            name = address(NAMES, team + 1)
            before, after = span(self.total, 1, team), span(self.total, team + 2, self.teams)
            comma = f'IF(COUNTIF({after},{best})>0,", ",{last})' if team + 1 < self.teams else last
            shown = f'IF(COUNTIF({before},{best})>0,{comma},"")&{name}' if team else name
            parts.append(f'IF({address(self.total, team + 1)}={best},{shown},"")')
        return f"={'&'.join(parts)}"

    def over(self) -> str:
        """As scoring.outcome has it; ended by the people at the table: over in any case."""
        begun = f"{address(self.place_row, BEGUN)}>0"
        if self.sheet.ended:
            return f"=IF({begun},1,0)"
        length, played = self.sheet.rules.length, f"SUM({self.down(COMPLETE)})"
        ends = [f"{played}>={length.deals}"] if length.deals is not None else []
        ends += [f"MAX({self.down(HIGHEST)})>={length.target}"] if length.target is not None else []
        if not ends:
            return "=0"
        whole = f"{played}=SUM({self.down(BEGUN)})"
        return f"=IF(AND({begun},{whole},OR({','.join(ends)})),1,0)"

    def verdict(self) -> str:
        """Who won, who is in front: one sentence."""
        if self.teams < 2:
            return '=""'
        best, second = self.here(self.total, COMPLETE), self.here(self.total, HIGHEST)
        leaders, number = self.here(self.place_row, HIGHEST), self.here(self.total, BEGUN)
        names, says = f"{self.own}!{span(NAMES, 1, self.teams)}", Sentences(self.sheet)
        nth = f"MATCH({best},{self.own}!{self.across(self.total)},0)"
        lone = {"team": f"INDEX({names},1,{nth})", "points": written(f"ABS({best}-{second})")}
        several = {**lone, "teams": leaders, "points": written(best)}
        level, share = sentence(says.level, **several), sentence(says.share, **several)
        going = where_several(number, f"IF({number}={self.teams},{level},{share})", self.by_size(says.leads, nth, lone))
        tie = f"{self.by_size(says.tie, nth, several)}&{quoted(f'. {says.rule}')}"
        ended = where_several(number, tie, self.by_size(says.wins, nth, lone))
        begun, over = self.here(self.place_row, BEGUN), self.here(self.place_row, COMPLETE)
        return f'=IF({begun}=0,"",IF({over}=1,{ended},{going}))'

    def by_size(self, says: Callable[[int], str], nth: str, parts: Mapping[str, str]) -> str:
        """A sentence about the first of the leaders; of a team of two it may read otherwise than of a lone player."""
        forms: dict[str, list[int]] = {}
        for team in range(self.teams):
            forms.setdefault(says(team), []).append(team + 1)
        *others, (made, _teams) = [(sentence(form, **parts), teams) for form, teams in forms.items()]
        for form, teams in others:
            made = f"IF(OR({','.join(f'{nth}={team}' for team in teams)}),{form},{made})"
        return made

    def plotted(self, team: int) -> list[int | None]:
        """What the chart shows without working anything out."""
        made = [self.results.of(team, deal).after for deal in self.results.deals]
        return [*([self.sheet.teams[team].start] if self.starts else []), *(None if v == "" else int(v) for v in made)]

    def chart(self, workbook: Workbook) -> None:
        """Lines that differ by colour, by dashes and by their marks."""
        chart = workbook.add_chart({"type": "line"})
        first, last = self.row(1 - self.starts), self.row(self.sheet.deals)
        for team in range(self.teams):
            colour = COLOURS[team]
            chart.add_series(
                {
                    "name": [self.page.get_name(), NAMES, team + 1],
                    "categories": [self.page.get_name(), first, 0, last, 0],
                    "values": [self.page.get_name(), first, CHART + team, last, CHART + team],
                    "values_data": self.plotted(team),
                    "line": {"color": colour, "width": 2.25, "dash_type": DASHES[team]},
                    "marker": {
                        "type": MARKERS[team],
                        "size": 8,
                        "border": {"color": colour},
                        "fill": {"color": colour},
                    },
                }
            )
        chart.set_title({"name": _("Running totals"), "name_font": {"size": 13}})
        chart.set_legend({"position": "bottom", "font": {"size": 11}})
        chart.set_y_axis({"num_format": "#,##0", "major_gridlines": {"visible": True, "line": {"color": "#BFBFBF"}}})
        chart.set_x_axis({"label_position": "low"})
        chart.show_hidden_data()
        chart.show_blanks_as("span")  # nothing after the last deal; without it LibreOffice draws zeros
        chart.set_size({"width": 860, "height": 400})
        options = {
            "object_position": 2,
            "description": _("Chart of the running totals, which stand in the table above."),
        }
        self.page.insert_chart(self.place_row + 2, 0, chart, options)
