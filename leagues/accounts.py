"""What a season's games add up to for one competitor: which of them count, and the sums over those.

Pure. Worst games are dropped and best days chosen here; openings and adjustments are added, each with its footnote.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from heapq import nsmallest
from itertools import islice
from typing import Literal

from leagues.credits import Counted, Credit, Number, ratio, total
from leagues.rules import SeasonRules
from leagues.tiebreaks import Facts
from leagues.values import Adjustment, Competitor, Played, canonical

FORM = 5
DayKey = int | date | tuple[str, int]
"""Id of the club day, or the date, or ("game", id of the fixture) where neither is known."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Day:
    """What one day brought, where the best days count."""

    key: DayKey
    on: date | None
    figure: Number
    counts: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Footnote:
    number: int
    competitor: int
    what: Literal["adjustment", "cancelled", "opening", "withdrawn", "joined"]
    on: date | None = None
    adjustment: Adjustment | None = None


@dataclass(kw_only=True, slots=True)
class Account:
    """What is known of one competitor before places are given."""

    competitor: Competitor
    counted: list[Credit]
    dropped: list[Credit]
    play_off: list[Credit]
    days: tuple[Day, ...] = ()
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points_for: Number = 0
    points_against: Number = 0
    points: Number = 0
    score: Number = 0
    figure: Number | None = None
    notes: list[Footnote] = field(default_factory=list)

    def facts(self) -> Facts:
        return Facts(
            points=self.points,
            won=self.won,
            points_for=self.points_for,
            difference=self.points_for - self.points_against,
            counted=self.counted,
            play_off=self.play_off,
        )


def account_of(
    rules: SeasonRules, competitor: Competitor, counted: Counted, adjustments: Sequence[Adjustment], *, opening: bool
) -> Account:
    credits = counted.league.get(competitor.id, [])
    keep, dropped, days = chosen(rules, credits)
    account = Account(
        competitor=competitor,
        counted=keep,
        dropped=dropped,
        play_off=counted.play_off.get(competitor.id, []),
        days=days,
        games=len(credits),
    )
    results = [one.result for one in keep]
    account.won, account.drawn, account.lost = results.count("W"), results.count("D"), results.count("L")
    account.points_for = sum([one.points_for for one in keep if one.points_for is not None])
    account.points_against = total([one.points_against for one in keep if one.points_against is not None])
    account.points = total([one.points for one in keep])
    account.score = total([one.score for one in keep if one.score is not None])
    measured = len(keep) if rules.adds_points else sum([one.score is not None for one in keep])
    if opening and competitor.opening:
        measured += competitor.opening.get("played", 0)
        carry_over(account, competitor.opening)
    for one in adjustments:
        adjust(account, one)
    account.notes += standing_notes(competitor)
    account.figure = figure_of(rules, account, measured)
    return account


def carry_over(account: Account, opening: Mapping[str, int]) -> None:
    """The balance of an earlier season, added to every figure it names."""
    account.games += opening.get("played", 0)
    account.won += opening.get("won", 0)
    account.drawn += opening.get("drawn", 0)
    account.lost += opening.get("lost", 0)
    account.points_for += opening.get("points_for", 0)
    account.points_against += opening.get("points_against", 0)
    account.points += opening.get("points", 0)
    account.score += opening.get("points_for", 0)
    account.notes.append(Footnote(number=0, competitor=account.competitor.id, what="opening"))


def adjust(account: Account, one: Adjustment) -> None:
    """A correction with its reason counts and is footnoted; a cancelled one leaves only its trace."""
    if not one.cancelled:
        account.points += one.points
        account.points_for += one.score
        account.score += one.score
    what: Literal["adjustment", "cancelled"] = "cancelled" if one.cancelled else "adjustment"
    account.notes.append(Footnote(number=0, competitor=one.competitor, what=what, on=one.on, adjustment=one))


def standing_notes(competitor: Competitor) -> list[Footnote]:
    found = []
    if competitor.status == "withdrawn":
        found.append(Footnote(number=0, competitor=competitor.id, what="withdrawn", on=competitor.withdrawn_on))
    if competitor.joined_on:
        found.append(Footnote(number=0, competitor=competitor.id, what="joined", on=competitor.joined_on))
    return found


def figure_of(rules: SeasonRules, account: Account, measured: int) -> Number | None:
    """What is ranked by; None for who has not played: never 0, which could lead."""
    if not account.games:
        return None
    added = account.points if rules.adds_points else account.score
    if rules.kind != "average":
        return added
    return ratio(added, measured) if measured else None


def chosen(rules: SeasonRules, credits: list[Credit]) -> tuple[list[Credit], list[Credit], tuple[Day, ...]]:
    """The games that count, those that do not, and the days where those decide."""
    if rules.kind == "best_days":
        return best_days(rules, credits)
    if not rules.drop_worst or not credits:
        return credits, [], ()
    valued = [(float(value), i) for i, one in enumerate(credits) if (value := value_of(rules, one)) is not None]
    sign = -1 if rules.low_wins and not rules.adds_points else 1
    number = min(rules.drop_worst, len(valued) - 1)
    worst = nsmallest(number, valued, key=lambda found: (sign * found[0], *merit(credits[found[1]]), -found[1]))
    out = {i for _, i in worst}
    return (
        [one for i, one in enumerate(credits) if i not in out],
        [one for i, one in enumerate(credits) if i in out],
        (),
    )


def value_of(rules: SeasonRules, credit: Credit) -> Number | None:
    return credit.points if rules.adds_points else credit.score


def merit(credit: Credit) -> tuple[float, float]:
    """What tells games of equal value apart: league points, then the difference.

    As floats, which compare quickly: exact enough, since the fractions here have small denominators.
    """
    if credit.points_for is None or credit.points_against is None:
        return float(credit.points), 0.0
    return float(credit.points), credit.points_for - float(credit.points_against)


def best_days(rules: SeasonRules, credits: list[Credit]) -> tuple[list[Credit], list[Credit], tuple[Day, ...]]:
    """The sums of the best days count; of equal ones the earlier. A day without a score neither counts nor hurts."""
    keys = [day_of(one.played) for one in credits]
    at: dict[DayKey, list[Number]] = defaultdict(list)
    dates: dict[DayKey, date | None] = {}
    for key, one in zip(keys, credits, strict=True):
        dates.setdefault(key, one.played.on)
        value = value_of(rules, one)
        if value is not None:
            at[key].append(value)
    figures = {key: total(values) for key, values in at.items()}
    sign = 1 if rules.low_wins and not rules.adds_points else -1
    best = set(sorted(figures, key=lambda key: sign * figures[key])[: rules.best_days])  # stable: the earlier first
    days = tuple(Day(key=key, on=dates[key], figure=figure, counts=key in best) for key, figure in figures.items())
    out = figures.keys() - best
    keep = [one for key, one in zip(keys, credits, strict=True) if key not in out]
    return keep, [one for key, one in zip(keys, credits, strict=True) if key in out], days


def day_of(played: Played) -> DayKey:
    if played.day is not None:
        return played.day
    return played.on or ("game", played.id)


def form_of(account: Account) -> tuple[str, ...]:
    """Of the last five games, whether they count or not."""
    latest = [
        one
        for games in (account.counted, account.dropped)
        for one in islice((one for one in reversed(games) if one.result), FORM)
    ]
    return tuple(one.result for one in sorted(latest, key=lambda one: canonical(one.played))[-FORM:])
