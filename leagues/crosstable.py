"""Who met whom how often, and how it ended.

Pure. Who has withdrawn stays in it, even where none of those games counts (leagues.md section 6, row 42).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from leagues.credits import TO_COME, Credit, Season
from leagues.standings import Standings
from leagues.tiebreaks import Meeting, outcome
from leagues.values import Competitor, Played, canonical
from leagues.withdrawals import settled


class Met(NamedTuple):
    """One meeting, seen from one of the two."""

    fixture: int
    game: str | None
    result: str
    """ "W", "D" or "L" between these two; empty: not counted as either."""
    mine: int | None
    theirs: int | None
    """Points scored; None: without play."""
    counts: bool
    """Not those left out since one of the two has withdrawn. Who met whom is a fact of both: a game that one of them
    may drop from the own total counts here, so that 1–2 from one side is 2–1 from the other."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    met: tuple[Met, ...]
    """In canonical order."""
    to_come: int
    """Meetings planned and not played."""

    def number(self, result: str) -> int:
        return sum(one.result == result for one in self.met if one.counts)

    @property
    def won(self) -> int:
        return self.number("W")

    @property
    def drawn(self) -> int:
        return self.number("D")

    @property
    def lost(self) -> int:
        return self.number("L")

    @property
    def difference(self) -> int:
        return sum(
            one.mine - one.theirs for one in self.met if one.counts and one.mine is not None and one.theirs is not None
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossTable:
    competitors: tuple[Competitor, ...]
    """In the order of the standings."""
    cells: Mapping[tuple[int, int], Cell]
    """By (row, column); only of those who met or will meet."""


def cross_table(standings: Standings, played: Iterable[Played] = ()) -> CrossTable:
    """`played`: the same games as the standings were made of, for what is still to come."""
    met: dict[tuple[int, int], list[Met]] = defaultdict(list)
    to_come: dict[tuple[int, int], int] = defaultdict(int)
    competitors = tuple(row.competitor for row in standings.rows)
    season = Season(standings.rules, competitors, ())
    present = presences(standings, season)
    for here in sorted(present.values(), key=lambda here: canonical(here[0].credit.played)):
        for mine, theirs in pairs(here):
            found = seen(Meeting(mine.credit, theirs.credit), counts=mine.counts)
            met[mine.competitor, theirs.competitor].append(found)
    for one in played:
        to_play = one.state in TO_COME and one.stage == "league" and one.id not in present
        if to_play and settled(season, one) is None:
            for mine, theirs in pairs(at_game(season, one)):
                to_come[mine.competitor, theirs.competitor] += 1
    return CrossTable(
        competitors=competitors,
        cells={
            pair: Cell(met=tuple(met.get(pair, ())), to_come=to_come.get(pair, 0))
            for pair in dict.fromkeys((*met, *to_come))
        },
    )


class Presence(NamedTuple):
    """Somebody ranked at one game."""

    competitor: int
    credit: Credit
    counts: bool


def presences(standings: Standings, season: Season) -> dict[int, list[Presence]]:
    """By game: those that count or were dropped, and those left out only since somebody has withdrawn."""
    found: dict[int, list[Presence]] = defaultdict(list)
    for row in standings.rows:
        for credit in (*row.counted, *row.dropped):
            found[credit.played.id].append(Presence(row.competitor.id, credit, True))
    for one in standings.left_out:
        if one.reason == "withdrawn" and (here := at_game(season, one.played)):
            found[one.played.id] = here
    return found


def at_game(season: Season, one: Played) -> list[Presence]:
    return [Presence(id, credit, False) for credit in season.credits(one) for id in season.behind(credit.side)]


def pairs(here: Sequence[Presence]) -> Iterator[tuple[Presence, Presence]]:
    for mine in here:
        for theirs in here:
            if mine.competitor != theirs.competitor and mine.credit.side is not theirs.credit.side:
                yield mine, theirs


def seen(meeting: Meeting, *, counts: bool) -> Met:
    (played, side, *_), (_, other, *_) = meeting
    return Met(played.id, played.game, outcome(meeting), side.total, other.total, counts)
