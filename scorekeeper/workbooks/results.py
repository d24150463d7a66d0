"""What the formulas of a sheet give, from our own scoring: the cached results that a preview shows.

Nothing here reads a formula; tests let LibreOffice work them out and compare.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from scorekeeper.boards import joined
from scorekeeper.numbers import written
from scorekeeper.scoring import Outcome, Score, outcome, score, to_lay_down
from scorekeeper.texts import text
from scorekeeper.workbooks.values import ScoreSheet, SheetTeam, entries

Value = int | str
"""Of a cell; "" where it shows nothing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Made:
    """One team in one deal."""

    score: Score | None
    before: int
    after: Value
    """Its running total; "" where it was not entered or does not count."""
    lay_down: Value

    @property
    def total(self) -> Value:
        return self.score.total if self.score else ""

    def points(self, id: str, filled: bool) -> Value:
        """Of a line; one that is filled in and scores nothing shows 0."""
        if not filled or (self.score is None and id in ("going_out", "first_down")):
            return ""
        return next((line.points for line in self.score.lines if line.id == id), 0) if self.score else 0


class Results:
    def __init__(self, sheet: ScoreSheet) -> None:
        self.sheet = sheet
        self.teams = range(len(sheet.teams))
        self.deals = range(1, sheet.deals + 1)
        self.made = [self._team(team) for team in self.teams]

    def _team(self, team: int) -> list[Made]:
        sheet, found, total = self.sheet, [], self.sheet.teams[team].start
        missed = False
        for deal in self.deals:
            tally = sheet.tally(deal, team)
            counts = deal not in sheet.left_out
            made = score(sheet.rules, deal, tally, total) if tally else None
            minimum: Value = "" if missed else to_lay_down(sheet.rules, deal, total).points or ""
            before = total
            total += made.total if made and counts else 0
            after: Value = total if made and counts else ""
            found.append(Made(score=made, before=before, after=after, lay_down=minimum))
            missed = missed or (made is None and sheet.teams[team].plays(deal))
        return found

    @cached_property
    def names(self) -> list[str]:
        return team_names(self.sheet.teams)

    def of(self, team: int, deal: int) -> Made:
        return self.made[team][deal - 1]

    def total(self, team: int) -> int:
        counted = [made.after for made in self.made[team] if made.after != ""]
        return int(counted[-1]) if counted else self.sheet.teams[team].start

    # Totals

    def gone(self, team: int) -> bool:
        return self.sheet.teams[team].last is not None

    @cached_property
    def totals(self) -> list[Value]:
        """Of the teams that are still there."""
        return ["" if self.gone(team) else self.total(team) for team in self.teams]

    def complete(self, deal: int) -> int:
        there = [team for team in self.teams if self.sheet.teams[team].plays(deal)]
        return int(bool(there) and all(self.of(team, deal).after != "" for team in there))

    def begun(self, deal: int) -> int:
        return int(any(self.of(team, deal).after != "" for team in self.teams))

    @cached_property
    def anything(self) -> bool:
        return any(self.begun(deal) for deal in self.deals)

    def highest(self, deal: int) -> Value:
        """The best running total after a complete deal, to be compared with the target."""
        if not self.complete(deal):
            return ""
        return max(int(self.of(team, deal).after) for team in self.teams if self.sheet.teams[team].plays(deal))

    @cached_property
    def played(self) -> int:
        return sum(self.complete(deal) for deal in self.deals)

    @cached_property
    def over(self) -> bool:
        """All that were begun are complete, and the rules or the people at the table say that this was the end."""
        length = self.sheet.rules.length
        if any(self.begun(deal) != self.complete(deal) for deal in self.deals) and not self.sheet.ended:
            return False
        reached = length.target is not None and any(
            best != "" and int(best) >= length.target for best in map(self.highest, self.deals)
        )
        enough = length.deals is not None and self.played >= length.deals
        return self.anything and (self.sheet.ended or (self.played > 0 and (reached or enough)))

    @cached_property
    def outcome(self) -> Outcome:
        totals = [None if total == "" else int(total) for total in self.totals]
        return outcome(self.sheet.rules, [totals], time_called=self.over)

    def place(self, team: int) -> Value:
        return (self.outcome.places[team] or "") if self.anything else ""

    @cached_property
    def verdict(self) -> str:
        """Who won, or who is in front, in the sentences of the board."""
        if not self.anything or len(self.sheet.teams) < 2:
            return ""
        found, sentences = self.outcome, Sentences(self.sheet)
        leaders = [self.names[team] for team in found.leaders]
        points = written(int(self.totals[found.leaders[0]]))
        lone = {"team": leaders[0], "points": written(found.ahead)}
        several = {"teams": joined(leaders), "points": points}
        if not found.tied:
            return (sentences.wins if self.over else sentences.leads)(found.leaders[0]) % lone
        if not self.over:
            return (sentences.level if len(leaders) == len(self.names) else sentences.share) % several
        tie = sentences.tie(found.leaders[0]) % {**several, "team": leaders[0]}
        return f"{tie}. {sentences.rule}"


class Sentences:
    """How the board says who leads and who won, with places for names and points."""

    PLACES: ClassVar[dict[str, Any]] = {name: f"%({name})s" for name in ("team", "teams", "points")}

    def __init__(self, sheet: ScoreSheet) -> None:
        self.rules, self.sizes = sheet.rules, [len(team.players) for team in sheet.teams]

    def of(self, id: str, players: int = 1) -> str:
        return text(id, {**self.PLACES, "n": players})

    def leads(self, team: int) -> str:
        return self.of("result.leads_low" if self.rules.lowest_wins else "result.leads", self.sizes[team])

    def wins(self, team: int) -> str:
        return self.of("result.wins_low" if self.rules.lowest_wins else "result.wins", self.sizes[team])

    def tie(self, team: int) -> str:
        if self.rules.tie == "seat_order":
            return self.of("result.wins_tied", self.sizes[team])
        return self.of("result.joint" if self.rules.tie == "joint" else "result.tie")

    @property
    def level(self) -> str:
        return self.of("result.level")

    @property
    def share(self) -> str:
        return self.of("result.share_lead")

    @property
    def rule(self) -> str:
        return text(f"result.tie_{self.rules.tie}")


def team_names(teams: Sequence[SheetTeam]) -> list[str]:
    """What the sheet calls each team: its name, else its players, else its number."""
    return [
        team.name or " & ".join(player for player in team.players if player) or _("Team %(n)d") % {"n": n}
        for n, team in enumerate(teams, start=1)
    ]


def filled(sheet: ScoreSheet, deal: int, team: int) -> set[str]:
    return set(entries(sheet, deal, team))
