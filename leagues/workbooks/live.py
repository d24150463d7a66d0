"""Formulas of the results sheet: what follows from the scores of a game that stand in it.

OUTPUT. Each team's score is typed once, in the first of its lines; its other lines, the points of the others, who won,
league points and what is added up follow from it. Formulas look at whole columns and their own row only, so that lines
can be sorted. Where the sheet does not have all that decides (a team without anybody ranked, a place that the game gave
otherwise, a table of another size that counts as one's average), what is known is written as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from leagues.credits import FIRST as ALL_PLACES
from leagues.credits import Credit, places_of
from leagues.rules import SeasonRules
from leagues.values import Kind
from leagues.workbooks.rows import ResultLine

MOST = 3000
"""Beyond so many lines everything is written as it is: each formula looks at all lines."""

LIFT = 10**10
"""More than any score."""


@dataclass(frozen=True, kw_only=True)
class Live:
    """What knows the sheet: `span` gives the cells of a column, `cell` that of a row, both by the column's name."""

    rules: SeasonRules
    lines: Sequence[ResultLine]
    letters: Mapping[str, str]
    span: Callable[[str], str]
    cell: Callable[[str, int], str]

    @property
    def teams(self) -> dict[tuple[int, int], int]:
        """By (fixture, order of the side): the number of the first line of each team with a score, from 0."""
        found: dict[tuple[int, int], int] = {}
        if len(self.lines) > MOST:
            return found
        for nth, line in enumerate(self.lines):
            if (credit := at_table(line)) is not None:
                found.setdefault((credit.played.id, credit.side.order), nth)
        return found

    def formulas(self, line: ResultLine, row: int, teams: Mapping[tuple[int, int], int]) -> dict[str, str]:
        """By column, without the sign that begins a formula; `row` as the spreadsheet counts."""
        credit = at_table(line)
        if credit is None or not teams:
            return {"added": self.cell("points", row)} if self.rules.adds_points and line.is_game else {}
        found = {"points_for": f"SUMIFS({self.span('entered')},{self.span('team')},{self.cell('team', row)})"}
        others = len(credit.played.sides) - 1
        if all((credit.played.id, side.order) in teams for side in credit.played.sides) and others:
            whole = f"SUMIFS({self.span('entered')},{self.of_game(row)})-{self.cell('points_for', row)}"
            found["points_against"] = whole if others == 1 else f"({whole})/{others}"
            found |= self.by_places(credit, row)
        if self.rules.adds_points:
            found["added"] = self.cell("points", row)
        elif (added := self.added(credit, row, whole="place" in found)) and line.added is not None:
            found["added"] = added
        return found

    def of_game(self, row: int) -> str:
        return f"{self.span('game')},{self.cell('game', row)}"

    def by_places(self, credit: Credit, row: int) -> dict[str, str]:
        """Place, result and league points, where the scores alone decide them."""
        sides = credit.played.sides
        sign = 1 if self.rules.low_wins else -1
        scores = [sign * side.total for side in sides if side.total is not None]
        if [1 + sum(other < one for other in scores) for one in scores] != list(
            places_of(sides, low_wins=self.rules.low_wins)
        ):
            return {}
        own, place, sharing = (self.cell(name, row) for name in ("points_for", "place", "sharing"))
        better = "<" if self.rules.low_wins else ">"
        won, drawn, lost = (self.letters[key].replace('"', '""') for key in "WDL")
        counted = f"COUNTIFS({self.of_game(row)},{self.span('entered')}"
        return {
            "place": f'1+{counted},"{better}"&{own})',
            "sharing": f"{counted},{own})",
            "result": f'IF({place}=1,IF({sharing}>1,"{drawn}","{won}"),"{lost}")',
            "points": self.points(credit, row),
        }

    def points(self, credit: Credit, row: int) -> str:
        rules = self.rules
        place, sharing, result = (self.cell(name, row) for name in ("place", "sharing", "result"))
        if by_place := rules.points_by_place(len(credit.played.sides)):
            upto = ",".join(str(sum(by_place[:nth])) for nth in range(len(by_place) + 1))
            usual = f"(CHOOSE({place}+{sharing},{upto})-CHOOSE({place},{upto}))/{sharing}"
        else:
            won, drawn = (self.letters[key].replace('"', '""') for key in "WD")
            usual = f'IF({result}="{won}",{rules.win_points},IF({result}="{drawn}",{rules.draw_points},'
            usual += f"{rules.loss_points}))"
        return "+".join([usual, *self.bonuses(credit, row)])

    def bonuses(self, credit: Credit, row: int) -> list[str]:
        """What a counted line brought stays as it was; a score or a lead is looked at anew."""
        own, result, low = self.cell("points_for", row), self.cell("result", row), self.rules.low_wins
        team, entered = self.span("team"), self.span("entered")
        others = f'({self.span("game")}={self.cell("game", row)})*({team}<>{self.cell("team", row)})*({entered}<>"")'
        # The best score of the others: lifted above 0, which is what all other lines of the sheet come to.
        best = f"SUMPRODUCT(MAX({others}*({LIFT}{'-' if low else '+'}{entered})))"
        lead = f"{LIFT}-{best}-{own}" if low else f"{own}+{LIFT}-{best}"
        won, lost = (self.letters[key].replace('"', '""') for key in "WL")
        found = []
        for bonus in self.rules.bonuses:
            if bonus.what == "each":
                made = bonus.points * credit.side.counts.get(bonus.line, 0)
                found.append(f"({max(min(made, bonus.most), -bonus.most) if bonus.most else made})")
            elif bonus.what == "total":
                found.append(f"IF({own}{'<=' if low else '>='}{bonus.limit},{bonus.points},0)")
            elif bonus.what == "margin":
                found.append(f'IF({result}="{won}",IF({lead}>={bonus.limit},{bonus.points},0),0)')
            else:
                found.append(f'IF({result}="{lost}",IF({lead}>={-bonus.limit},{bonus.points},0),0)')
        return found

    def added(self, credit: Credit, row: int, *, whole: bool) -> str:
        """The score as it is added up; `whole`: the sheet has all teams of the game, and their places."""
        rules, one, own = self.rules, credit.played, self.cell("points_for", row)
        stretched = one.early and rules.short_games == "average" and one.full_deals and one.deals
        longer = f"*{one.full_deals}/{one.deals}" if stretched else ""
        if rules.other_sizes == "placement":
            place, sharing, teams = self.cell("place", row), self.cell("sharing", row), len(one.sides)
            steps = f"{ALL_PLACES}*(2*({teams}-{place})-({sharing}-1))/{2 * (teams - 1)}" if teams > 1 else ""
            return steps if whole else ""
        if rules.other_sizes == "difference":
            mean = f"SUMIFS({self.span('entered')},{self.of_game(row)})/{len(one.sides)}"
            return f"({own}-{mean}){longer}" if whole else ""
        if rules.other_sizes == "average" and not longer and credit.score != credit.points_for:
            return ""
        return f"{own}{longer}"


def at_table(line: ResultLine) -> Credit | None:
    """What a line of a game with scores stands for."""
    credit = line.credit
    if credit is None or line.game is None or credit.points_for is None or credit.played.kind is not Kind.PLAYED:
        return None
    return credit
