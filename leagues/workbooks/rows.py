"""The lines of the results sheet: one for each ranked competitor of each game, and for what was added by hand.

PURE. Each carries what the formulas of the standings need, and what they come to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from leagues.accounts import day_of, merit
from leagues.credits import Credit, Number
from leagues.rules import SeasonRules
from leagues.standings import Row, Standings
from leagues.values import Adjustment, Kind, State, canonical


@dataclass(frozen=True, kw_only=True, slots=True)
class ResultLine:
    number: int
    """Of the competitor, as the standings sheet counts them."""
    what: str
    """Kind of the fixture, else "opening" or "adjustment"."""
    on: date | None
    round: int = 0
    table: int = 0
    game: int | None = None
    """Counted through the book, in canonical order."""
    seats: tuple[int, ...] = ()
    """Ids of the players who sat there."""
    points_for: Number | None = None
    points_against: Number | None = None
    result: str = ""
    points: Number = 0
    added: Number | None = None
    """What the season adds up: the score as it counts, or league points."""
    counts: bool = True
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    """Of a balance carried over; games have `result`."""
    measured: int = 0
    """How often it is in the average."""
    is_game: bool = True
    day: int = 0
    """Where days count: which one."""
    order: int = 0
    """Among lines of one competitor that are worth the same: the lower is left out first."""
    reason: str = ""
    credit: Credit | None = None
    """Of a game: what the line stands for."""


def result_lines(
    found: Standings, adjustments: Sequence[Adjustment], numbers: Mapping[int, int], *, opening: bool
) -> list[ResultLine]:
    """All lines in order of play; what was carried over comes first, corrections by their day.

    numbers: of the games, by id of the fixture. opening: whether what was carried over counts in these standings.
    """
    rules = found.rules
    lines: list[ResultLine] = []
    for nth, row in enumerate(found.rows, start=1):
        lines += [
            *(carried(rules, row, nth) if opening else ()),
            *game_lines(rules, row, nth, numbers),
            *by_hand(rules, row, nth, adjustments),
        ]
    return sorted(lines, key=lambda line: (line.what != "opening", line.on or date.max, line.game or 0, line.number))


def game_lines(rules: SeasonRules, row: Row, number: int, numbers: Mapping[int, int]) -> Iterator[ResultLine]:
    credits = [(credit, True) for credit in row.counted] + [(credit, False) for credit in row.dropped]
    credits.sort(key=lambda found: canonical(found[0].played))
    days = list(dict.fromkeys(day_of(credit.played) for credit, _counts in credits))
    weakest = sorted(range(len(credits)), key=lambda nth: (*merit(credits[nth][0]), -nth))
    for nth, (credit, counts) in enumerate(credits):
        yield ResultLine(
            number=number,
            what=kind_of(credit).value,
            on=credit.played.on,
            round=credit.played.round,
            table=credit.played.table,
            game=numbers.get(credit.played.id),
            seats=tuple(seat.player for seat in credit.side.seats),
            points_for=credit.points_for,
            points_against=credit.points_against,
            result=credit.result,
            points=credit.points,
            added=added_by(rules, credit),
            counts=counts,
            games=1,
            measured=int(rules.adds_points or credit.score is not None),
            day=days.index(day_of(credit.played)) + 1,
            order=weakest.index(nth),
            credit=credit,
        )


def kind_of(credit: Credit) -> Kind:
    """What was awarded since somebody left is a walkover, whatever became of the fixture."""
    return credit.played.kind if credit.played.state is State.CONFIRMED else Kind.WALKOVER


def added_by(rules: SeasonRules, credit: Credit) -> Number | None:
    return credit.points if rules.adds_points else credit.score


def carried(rules: SeasonRules, row: Row, number: int) -> Iterator[ResultLine]:
    opening = row.competitor.opening
    if opening:
        scored, points = opening.get("points_for", 0), opening.get("points", 0)
        yield ResultLine(
            number=number,
            what="opening",
            on=None,
            points_for=scored,
            points_against=opening.get("points_against", 0),
            points=points,
            added=points if rules.adds_points else scored,
            games=opening.get("played", 0),
            won=opening.get("won", 0),
            drawn=opening.get("drawn", 0),
            lost=opening.get("lost", 0),
            measured=opening.get("played", 0),
            is_game=False,
        )


def by_hand(rules: SeasonRules, row: Row, number: int, adjustments: Sequence[Adjustment]) -> Iterator[ResultLine]:
    for one in adjustments:
        if one.competitor == row.competitor.id and not one.cancelled:
            yield ResultLine(
                number=number,
                what="adjustment",
                on=one.on,
                points_for=one.score,
                points_against=0,
                points=one.points,
                added=one.points if rules.adds_points else one.score,
                is_game=False,
                reason=one.reason,
            )
