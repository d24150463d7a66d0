"""How those who are level are told apart: an ordered list of criteria, applied to all of them together.

Pure. Never pair by pair, since a circle of wins has no order (leagues.md section 0, number 8). A criterion splits a
group of level competitors; those still level with each other afterwards are a smaller group, which is compared from
the first criterion on again, so that games "among those who are level" are those among the ones who still are. When
nothing splits a group, its members share the place. Every split is kept as a `Step`, so that it can be explained.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from leagues.credits import Credit, Number, ratio
from leagues.rules import AMONG_TIED, SeasonRules, TieBreaker
from leagues.values import CLEAN_BOOKS

RED_THREES_CAUGHT = ("red_threes_caught",)

Values = Mapping[int, Number]
"""A figure by id of competitor."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One split of a group of competitors who were level until then."""

    key: str
    """ "figure" (what the season ranks by), "active" (who has withdrawn stands behind), or of a tie-breaker."""
    scope: str
    among: tuple[int, ...]
    """Ids of all who were level."""
    values: Values
    games: Mapping[int, int]
    """For criteria among the tied: how many meetings with the others each has had."""


class Facts(NamedTuple):
    """What the criteria need to know of one competitor."""

    points: Number
    won: int
    points_for: Number
    difference: Number
    counted: Sequence[Credit]
    play_off: Sequence[Credit]


class Meeting(NamedTuple):
    mine: Credit
    theirs: Credit


Meetings = Mapping[tuple[int, int], Sequence[Meeting]]


def lines_of(credits: Iterable[Credit], lines: Sequence[str]) -> int | None:
    """How many of these lines were counted; None when a game has no tally of its deals."""
    found = 0
    for one in credits:
        if one.points_for is None:
            continue
        counts = one.side.counts
        if not counts and not any(side.counts for side in one.played.sides):
            return None
        for line in lines:
            found += counts.get(line, 0)
    return found


def deals_won(credits: Iterable[Credit]) -> int | None:
    """In how many deals the team alone had the best points; None when the deals of a game are not known."""
    found = 0
    for one in credits:
        if one.points_for is not None:
            if one.deals_won is None:
                return None
            found += one.deals_won
    return found


def best_game(credits: Iterable[Credit], *, low: bool) -> Number | None:
    scores = [one.score for one in credits if one.score is not None]
    if not scores:
        return None
    return min(scores) if low else max(scores)


def average(credits: Iterable[Credit]) -> Number | None:
    scores = [one.score for one in credits if one.score is not None]
    return ratio(sum(scores), len(scores)) if scores else None


def value_over(rules: SeasonRules, breaker: TieBreaker, facts: Facts) -> Number | None:
    """The figure of a criterion over all counted games; None where it is not known."""
    match breaker.key:
        case "points":
            return facts.points
        case "wins":
            return facts.won
        case "difference":
            return facts.difference
        case "points_for":
            return facts.points_for
        case _:
            return value_of_games(rules, breaker, facts.counted)


def value_of_games(rules: SeasonRules, breaker: TieBreaker, credits: Sequence[Credit]) -> Number | None:
    match breaker.key:
        case "points_for":
            return sum(one.points_for for one in credits if one.points_for is not None)
        case "average":
            return average(credits)
        case "best_game":
            return best_game(credits, low=rules.better_low(breaker))
        case "clean_books":
            return lines_of(credits, CLEAN_BOOKS)
        case "red_threes_caught":
            return lines_of(credits, RED_THREES_CAUGHT)
        case "deals_won":
            return deals_won(credits)
    return None


def meetings_of(credits_of: Mapping[int, Sequence[Credit]]) -> dict[tuple[int, int], list[Meeting]]:
    """Who of these met whom on different sides of one game, in games that count for both."""
    at: dict[int, list[tuple[int, Credit]]] = defaultdict(list)
    for id, credits in credits_of.items():
        for credit in credits:
            at[credit.played.id].append((id, credit))
    found: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
    for present in at.values():
        if len(present) < 2:
            continue
        for id, mine in present:
            for other, theirs in present:
                if other != id and mine.side is not theirs.side:
                    found[id, other].append(Meeting(mine, theirs))
    return found


def outcome(meeting: Meeting) -> str:
    """ "W", "D" or "L" between these two; "" where a walkover counts as no win."""
    mine, theirs = meeting
    if not mine.result or not theirs.result:
        return ""
    if mine.place != theirs.place:
        return "W" if mine.place < theirs.place else "L"
    return "L" if mine.side.total is None else "D"  # a double walkover has two losers


def points_between(rules: SeasonRules, meetings: Sequence[Meeting]) -> int:
    worth = {"W": rules.win_points, "D": rules.draw_points, "L": rules.loss_points, "": 0}
    return sum(worth[outcome(meeting)] for meeting in meetings)


def head_to_head(
    rules: SeasonRules, group: Sequence[int], meetings: Meetings
) -> tuple[dict[int, Number], dict[int, int]] | None:
    """Points for win, draw and loss in the meetings, and how many there were.

    Applied only when each has met each of the others. Who met more often than others gets the mean of the meetings
    with that opponent, so that no opponent weighs more than another.
    """
    if any(not meetings.get((one, other)) for one in group for other in group if one != other):
        return None
    values: dict[int, Number] = {}
    games: dict[int, int] = {}
    even = len({len(meetings[one, other]) for one in group for other in group if one != other}) == 1
    for one in group:
        mine = [meetings[one, other] for other in group if other != one]
        games[one] = sum(map(len, mine))
        values[one] = sum(ratio(points_between(rules, met), 1 if even else len(met)) for met in mine)
    return values, games


def among(
    rules: SeasonRules, breaker: TieBreaker, group: Sequence[int], meetings: Meetings
) -> tuple[dict[int, Number], dict[int, int]] | None:
    """The figures of a criterion over the meetings of the group; None when one has met nobody of it."""
    values: dict[int, Number] = {}
    games: dict[int, int] = {}
    for one in group:
        met = [meeting for other in group if other != one for meeting in meetings.get((one, other), ())]
        own = list({meeting.mine.played.id: meeting.mine for meeting in met}.values())
        match breaker.key:
            case "points" | "play_off":
                value: Number | None = points_between(rules, met)
            case "wins":
                value = sum(outcome(meeting) == "W" for meeting in met)
            case "difference":
                value = sum(
                    mine.points_for - theirs.points_for
                    for mine, theirs in met
                    if mine.points_for is not None and theirs.points_for is not None
                )
            case _:
                value = value_of_games(rules, breaker, own)
        if not met or value is None:
            return None
        values[one], games[one] = value, len(met)
    return values, games


class Resolver:
    """Puts groups of level competitors in order. Works out meetings only for those who are level."""

    def __init__(self, rules: SeasonRules, facts: Mapping[int, Facts]) -> None:
        self.rules = rules
        self.facts = facts
        self.steps: dict[int, list[Step]] = defaultdict(list)
        self.known: dict[bool, Meetings] = {}
        self.values: dict[tuple[int, str, str], Number | None] = {}

    def value(self, breaker: TieBreaker, id: int) -> Number | None:
        """Over all counted games."""
        name = id, breaker.key, breaker.direction
        if name not in self.values:
            self.values[name] = value_over(self.rules, breaker, self.facts[id])
        return self.values[name]

    def resolve(self, group: Sequence[int]) -> list[list[int]]:
        """The group in order, those who share a place together."""
        self.known = {}
        return self.split(list(group), tuple(group))

    def split(self, group: list[int], whole: tuple[int, ...]) -> list[list[int]]:
        if len(group) > 1:
            for breaker in self.rules.tie_breakers:
                if breaker.key == "shared":
                    break
                found = self.evaluate(breaker, group, whole)
                if found and len(set(found[0].values())) > 1:
                    step = Step(
                        key=breaker.key, scope=breaker.scope, among=tuple(group), values=found[0], games=found[1]
                    )
                    parts = self.parted(step, low=self.rules.better_low(breaker))
                    return [place for part in parts for place in self.split(part, whole)]
        return [group]

    def parted(self, step: Step, *, low: bool) -> list[list[int]]:
        """The group in parts, the best first; each keeps the step that parted it from the others."""
        parts: dict[Number, list[int]] = defaultdict(list)
        for id in step.among:
            parts[step.values[id]].append(id)
            self.steps[id].append(step)
        return [parts[value] for value in sorted(parts, reverse=not low)]

    def evaluate(
        self, breaker: TieBreaker, group: list[int], whole: tuple[int, ...]
    ) -> tuple[dict[int, Number], dict[int, int]] | None:
        """The figures, and the meetings behind them; None when the criterion cannot be applied to all of the group."""
        if breaker.key == "head_to_head":
            return head_to_head(self.rules, group, self.meetings(whole))
        if breaker.scope == "tied" or breaker.key in AMONG_TIED:
            return among(self.rules, breaker, group, self.meetings(whole, play_off=breaker.key == "play_off"))
        values = {id: self.value(breaker, id) for id in group}
        known = {id: value for id, value in values.items() if value is not None}
        return (known, {}) if len(known) == len(group) else None

    def meetings(self, whole: tuple[int, ...], *, play_off: bool = False) -> Meetings:
        if play_off not in self.known:
            facts = self.facts
            games = {id: facts[id].play_off if play_off else facts[id].counted for id in whole}
            self.known[play_off] = meetings_of(games)
        return self.known[play_off]
