"""What a workbook is made of: a score sheet as values, ready for the cells.

Teams and deals are numbered as `scoring` has them: teams from 0, deals from 1.
"""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from scorekeeper.figures import RuleSet
from scorekeeper.rules import rows
from scorekeeper.scoring import Tally, figures_deal

OPEN_DEALS = 10
"""Deals of a sheet under rules that play to a target, or do not say how long."""
CARD_ROWS = ("melded", "left", "net")
Section = tuple[str, Sequence[tuple[str, str]]]
"""Of the rules card: its title, and its lines of (label, value)."""


@dataclass(frozen=True, kw_only=True)
class SheetTeam:
    name: str = ""
    players: tuple[str, ...] = ("",)
    start: int = 0
    first: int = 1
    last: int | None = None
    """It plays from the deal `first` on, to the deal `last`."""

    def plays(self, deal: int) -> bool:
        return self.first <= deal and (self.last is None or deal <= self.last)


@dataclass(frozen=True, kw_only=True)
class Line:
    """One row of a team: how it is entered, and whether it scores."""

    id: str
    entry: Literal["count", "points", "mark", "answer", "words", ""]
    """mark: an x; answer: yes or no; words: a note; "": worked out from other rows."""
    signed: bool = False

    @property
    def scores(self) -> bool:
        return self.entry not in ("answer", "words")

    @property
    def counts_as_entry(self) -> bool:
        """A team has been entered in a deal when one of these rows is filled in."""
        return self.entry in ("count", "points")


@dataclass(frozen=True, kw_only=True)
class Told:
    """One entry of the history."""

    when: datetime.datetime
    who: str
    what: str


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    """A game under its rules, or an empty sheet for one."""

    rules: RuleSet
    rules_value: Mapping[str, Any]
    """{"digest", "key", "figures", "texts"}: travels with the sheet."""
    teams: tuple[SheetTeam, ...]
    deals: int
    title: str = ""
    """What the sheet is called; empty: "Game 1"."""
    tallies: Sequence[Sequence[Tally | None]] = ()
    """By deal and team; the deals may be fewer than those of the sheet."""
    notes: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """Of other points, by (deal, team)."""
    deal_notes: Mapping[int, str] = field(default_factory=dict)
    left_out: frozenset[int] = frozenset()
    """Deals under way when the game was finished, which do not count."""
    ended: bool = False
    net: bool = False
    left_first: bool = False
    played_on: datetime.date | None = None
    note: str = ""
    remark: str = ""
    """Said in place of how to fill it in."""
    game: Mapping[str, Any] | None = None
    """The portable JSON of a played game: travels with the sheet, so that it can be corrected by it."""
    card: Sequence[Section] = ()
    history: Sequence[Told] = ()

    @property
    def words(self) -> Mapping[str, str]:
        found: Mapping[str, str] = self.rules_value["texts"].get("words", {})
        return found

    def tally(self, deal: int, team: int) -> Tally | None:
        there = deal <= len(self.tallies) and self.teams[team].plays(deal)
        return self.tallies[deal - 1][team] if there else None

    def figures_deal(self, deal: int) -> int:
        return figures_deal(self.rules, deal)

    @cached_property
    def entered(self) -> tuple[Tally, ...]:
        return tuple(tally for deal in self.tallies for tally in deal if tally is not None)

    @cached_property
    def by_size(self) -> bool:
        return bool(self.rules.going_out.by_team_size)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The rows of one team: those of the paper in their order, with what is only worked out or marked."""
        found: list[Line] = []
        own = rows(self.rules, net=self.net, left_first=self.left_first)
        for row in own:
            if row.id in (*CARD_ROWS, "other"):
                continue
            found.append(Line(id=row.id, entry=row.kind, signed=row.signed))
            if row.id == "red_threes_laid" and self.rules.red_threes.set:
                found.append(Line(id="red_threes_set", entry=""))
        found.append(Line(id="going_out", entry="mark"))
        if "first_down" in self.rules.extra:
            found.append(Line(id="first_down", entry="mark"))
        cards = [Line(id=row.id, entry="points", signed=row.signed) for row in own if row.id in CARD_ROWS]
        shown = {line.id for line in cards}
        # A game may have been counted both ways, or hold card points from other rules.
        for id in CARD_ROWS:
            if id not in shown and any(getattr(tally, id) is not None for tally in self.entered):
                cards.append(Line(id=id, entry="points", signed=id == "net" or self.rules.card_points.melded_signed))
        found += cards
        if self.rules.red_threes.rule == "if_melded" and self.asks_melded:
            found.append(Line(id="has_melded", entry="answer"))
        return (*found, Line(id="other", entry="points", signed=True), Line(id="other_note", entry="words"))

    @cached_property
    def asks_melded(self) -> bool:
        return self.net or any(tally.has_melded is not None or tally.net is not None for tally in self.entered)


def usual_deals(rules: RuleSet) -> int:
    """As many as the rules say, else enough for most games."""
    return rules.length.deals or OPEN_DEALS


def entries(sheet: ScoreSheet, deal: int, team: int) -> dict[str, Any]:
    """What stands in the cells of one team in one deal, by row; empty cells are left out."""
    tally = sheet.tally(deal, team)
    if tally is None:
        return {}
    found: dict[str, Any] = {}
    for line in sheet.lines:
        if line.id in CARD_ROWS:
            found[line.id] = getattr(tally, line.id)
        elif line.counts_as_entry and line.id != "other":
            found[line.id] = tally.counts.get(line.id)
    found |= {
        "other": tally.other or None,
        "other_note": sheet.notes.get((deal, team)),
        "going_out": "x" if tally.went_out else None,
        "first_down": "x" if tally.first_down else None,
        "has_melded": tally.has_melded,
    }
    kept = {id: value for id, value in found.items() if value is not None and id in {line.id for line in sheet.lines}}
    if not any(line.id in kept for line in sheet.lines if line.counts_as_entry):
        kept["other"] = 0  # entered, with nothing in it: that is not empty
    return kept
