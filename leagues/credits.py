"""What each game of a season counts for each of its sides.

Pure. One pass over the games: which count, which are left out and why, and for every side that somebody ranked is
behind: won or lost, points for and against, the figure that is added up, league points. What follows from all games
together (which rules are the season's, which size of table is the usual one) is settled first, in `Season`.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple

from leagues.rules import Ranked, SeasonRules
from leagues.values import (
    ABANDONED,
    BYE,
    CONFIRMED,
    IN_PLAY,
    SCHEDULED,
    VOID,
    Competitor,
    Kind,
    Played,
    Side,
    State,
    is_played,
)

Number = int | Fraction
Result = Literal["W", "D", "L", ""]
Size = tuple[int, int]
"""(teams, players on the largest of them)."""
Reason = Literal["void", "unconfirmed", "disputed", "abandoned", "no_score", "short", "rules", "withdrawn"]

WALKOVERS = (Kind.WALKOVER, Kind.DOUBLE_WALKOVER)
NOT_PLAYED = (Kind.BYE, Kind.POSTPONED)
TO_COME = (SCHEDULED, IN_PLAY)
FIRST = 100  # what the first of a game gets where placement counts; the last gets 0


class Credit(NamedTuple):
    """What one game counts for one of its sides, and so for everybody ranked who is behind it."""

    played: Played
    side: Side
    result: Result
    """Empty for a game without an opponent, and for a walkover that counts as no win."""
    place: int
    """1 is best; of a walkover 1 or 2."""
    points_for: int | None
    """Points scored; None: no score was made or none counts."""
    points_against: Number | None
    """The mean of the other teams' scores; with two teams the other's."""
    score: Number | None
    """What is added up where scores are: points scored, unless the season says otherwise."""
    points: Number
    """League points."""
    deals_won: int | None = None
    """Only where a tie-breaker asks; None: the deals are not known, or nothing was played."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOut:
    """A game with a result, or nearly, that does not count, and why."""

    played: Played
    reason: Reason


@dataclass(kw_only=True, slots=True)
class Counted:
    """The credits of everybody ranked, in canonical order, and what was left out."""

    league: dict[int, list[Credit]] = field(default_factory=lambda: defaultdict(list))
    play_off: dict[int, list[Credit]] = field(default_factory=lambda: defaultdict(list))
    left_out: list[LeftOut] = field(default_factory=list)


def ratio(number: Number, by: int) -> Number:
    """An exact quotient, whole where it can be."""
    if number % by == 0:
        return int(number // by)
    return Fraction(number, by)


def total(numbers: Iterable[Number]) -> Number:
    """The exact sum; many fractions are added by their denominators, which is ten times as quick as one by one."""
    whole = 0
    parts: dict[int, int] = {}
    for number in numbers:
        if type(number) is int:
            whole += number
        else:
            parts[number.denominator] = parts.get(number.denominator, 0) + number.numerator
    found = whole + sum((Fraction(numerator, by) for by, numerator in parts.items()), Fraction(0)) if parts else whole
    return int(found) if found == int(found) else found


def size_of(played: Played) -> Size:
    return len(played.sides), max((len(side.seats) for side in played.sides), default=0)


def within(
    played: Iterable[Played],
    competitors: Sequence[Competitor],
    only: frozenset[int] | None,
    since: date | None,
    until: date | None,
) -> list[Played]:
    """The games from and to these dates, both included, in which nobody took part but the people named."""
    members = {one.id: one.players for one in competitors}

    def people(side: Side) -> Iterable[int]:
        if side.seats or side.entry is None:
            return [seat.player for seat in side.seats]
        return members.get(side.entry, ())  # a walkover may name nobody

    found = []
    for one in played:
        if (since or until) and (one.on is None or (since and one.on < since) or (until and one.on > until)):
            continue
        if only is None or all(player in only for side in one.sides for player in people(side)):
            found.append(one)
    return found


def usual_digest(played: Iterable[Played], aside: Collection[str] = ()) -> str:
    """The stored rules of most games; of equal numbers the earliest (leagues.md: totals of one rule set only).

    aside: rules that count as the season's whichever these are, as those of typed totals do; they say nothing.
    """
    numbers = Counter(one.rules for one in played if one.rules and one.rules not in aside and is_played(one))
    return max(numbers, key=lambda digest: numbers[digest]) if numbers else ""


def usual_size(played: Iterable[Played]) -> Size | None:
    """The size of most tables; of equal numbers that of the earliest game."""
    numbers = Counter(size_of(one) for one in played)
    return max(numbers, key=lambda size: numbers[size]) if numbers else None


def holders(ranked: Ranked, substitutes: str, competitors: Sequence[Competitor]) -> Callable[[Side], Sequence[int]]:
    """A function that names the competitors behind a side.

    Who sat there is a fact of the game: a player's row gets what the player played, whosever place it was, unless
    the season gives it to the one replaced; an entry gets what its team played, whoever sat in.
    """
    replaced = substitutes == "replaced"

    def people(side: Side) -> list[int]:
        if not replaced:
            return [seat.player for seat in side.seats]
        return [seat.instead_of or seat.player for seat in side.seats]

    if ranked == "players":
        rows = {player: one.id for one in competitors for player in one.players}
        if not replaced:
            return lambda side: [rows[seat.player] for seat in side.seats if seat.player in rows]
        return lambda side: [rows[player] for player in dict.fromkeys(people(side)) if player in rows]
    if ranked == "partnerships":
        pairs = {frozenset(one.players): one.id for one in competitors}

        def pair(side: Side) -> list[int]:
            found = pairs.get(frozenset(people(side)))
            return [] if found is None else [found]

        return pair
    known = {one.id: frozenset(one.players) for one in competitors}

    def entry(side: Side) -> list[int]:
        if side.entry is not None:
            return [side.entry] if side.entry in known else []
        sat = {seat.instead_of or seat.player for seat in side.seats}
        return [id for id, players in known.items() if sat and sat <= players][:1]

    return entry


def is_meeting_to_come(one: Played) -> bool:
    return len(one.sides) == 2 and one.state is SCHEDULED and one.kind is not BYE


class Season:
    """The rules of a season together with what follows from all of its games, whichever of them are looked at."""

    def __init__(self, rules: SeasonRules, competitors: Sequence[Competitor], played: Sequence[Played]) -> None:
        self.rules = rules
        self.behind = holders(rules.ranked, rules.substitutes, competitors)
        digest = rules.digest or usual_digest(played, rules.same_digests)
        self.digests = {digest, *rules.same_digests, ""}
        self.expunged = {one.id for one in competitors if one.withdrawal == "expunge" and one.status == "withdrawn"}
        self.awarding = {one.id for one in competitors if one.withdrawal == "award" and one.status == "withdrawn"}
        kept = (one.id for one in competitors if one.withdrawal == "keep" and one.status == "withdrawn")
        self.gone = set(kept) if rules.ranked == "entries" else set()  # for a player somebody may sit in
        self.needs_deals = rules.needs_deals
        self.points_only = rules.several_rules == "points_only"
        self.as_they_are = rules.adds_points or (
            rules.short_games != "average" and rules.other_sizes not in ("difference", "placement")
        )
        self.usual_size = usual_size(filter(self.has_scores, played)) if rules.other_sizes == "average" else None
        self.plain = not (rules.place_points or rules.bonuses or self.needs_deals or self.points_only)
        self.by_result = {"W": rules.win_points, "D": rules.draw_points, "L": rules.loss_points, "": 0}

    def counted(self, played: Iterable[Played]) -> Counted:
        """What these games count, in this order."""
        found = Counted()
        for one in played:
            league = one.stage == "league"
            reason = self.reason_against(one)
            if reason:
                if league and reason != "open":
                    found.left_out.append(LeftOut(played=one, reason=reason))
                continue
            into = found.league if league else found.play_off
            for credit in self.credits(one):
                for holder in self.behind(credit.side):
                    into[holder].append(credit)
        if self.usual_size:
            use_averages(found.league, self.usual_size)
        return found

    def reason_against(self, one: Played) -> Reason | Literal["", "open"]:
        """Why a game does not count; "open" for what has no result yet, which is never 0 to 0."""
        if one.state is VOID:
            return "void"
        gone = bool(self.expunged) and self.takes_part(one, self.expunged)
        if one.kind in NOT_PLAYED or one.state in TO_COME:
            return "" if self.is_awarded(one) and not gone else "open"
        if gone:
            return "withdrawn"
        if one.kind is ABANDONED:
            return "abandoned"
        if one.state is not CONFIRMED:
            return "disputed" if one.state is State.DISPUTED else "unconfirmed"
        if one.kind in WALKOVERS:
            return ""
        if all(side.total is None for side in one.sides):
            return "no_score"
        if one.early and self.rules.short_games == "leave_out":
            return "short"
        return "rules" if self.rules.several_rules == "leave_out" and one.rules not in self.digests else ""

    def has_scores(self, one: Played) -> bool:
        """Whether it was played at a table and its scores are added up with the others."""
        if one.stage != "league" or not is_played(one) or self.reason_against(one):
            return False
        return not self.points_only or one.rules in self.digests

    def is_awarded(self, one: Played) -> bool:
        """A meeting of two that will not be played since one of them has left, and its games go to the others."""
        return bool(self.awarding) and is_meeting_to_come(one) and self.takes_part(one, self.awarding)

    def is_dropped(self, one: Played) -> bool:
        """A meeting of two that will not be played since one of them has left, and what was played stays."""
        return bool(self.gone) and is_meeting_to_come(one) and self.takes_part(one, self.gone)

    def takes_part(self, one: Played, those: Collection[int]) -> bool:
        return any(holder in those for side in one.sides for holder in self.behind(side))

    def credits(self, one: Played) -> list[Credit]:
        if one.kind in WALKOVERS:
            return [self.walkover(one, side, won=side.awarded == "win") for side in one.sides]
        if one.state is not CONFIRMED:
            left = [any(holder in self.awarding for holder in self.behind(side)) for side in one.sides]
            return [self.walkover(one, side, won=not gone) for side, gone in zip(one.sides, left, strict=True)]
        return self.at_the_table(one)

    def walkover(self, one: Played, side: Side, *, won: bool) -> Credit:
        """It counts for wins and between the two, never for points scored (leagues.md section 6, rows 24 and 25)."""
        value = self.rules.walkover
        stated = value.win_points if won else value.loss_points
        usual = self.rules.win_points if won else self.rules.loss_points
        result: Result = "L" if not won else "W" if value.counts_as_win else ""
        score = value.score if won else None
        return Credit(one, side, result, 1 if won else 2, None, None, score, usual if stated is None else stated)

    def at_the_table(self, one: Played) -> list[Credit]:
        rules, sides = self.rules, one.sides
        if self.plain and self.as_they_are and len(sides) == 2:
            first, second = sides
            if None not in (first.place, second.place, first.total, second.total):
                return self.between_two(one, first, second)
        totals = [side.total for side in sides]
        places = places_of(sides, low_wins=rules.low_wins)
        leading: Result = "" if len(sides) < 2 else "D" if places.count(1) > 1 else "W"
        behind: Result = "" if len(sides) < 2 else "L"
        scores: Sequence[Number | None] = totals
        if self.points_only and one.rules not in self.digests:
            shown: list[int | None] = [None] * len(sides)
            scores = shown
        else:
            shown = totals
            if not self.as_they_are:
                scores = self.made_comparable(one, totals, places)
        against = points_against(shown)
        deals = deals_won(sides, low_wins=rules.low_wins) if self.needs_deals else [None] * len(sides)
        found = []
        for i, side in enumerate(sides):
            place = places[i]
            result = behind if place > 1 else leading
            usual = self.by_result[result]
            points = self.place_points(place, places, usual) if rules.place_points else usual
            if rules.bonuses:
                points += self.bonus_points(i, result, totals, side)
            found.append(Credit(one, side, result, place, shown[i], against[i], scores[i], points, deals[i]))
        return found

    def between_two(self, one: Played, first: Side, second: Side) -> list[Credit]:
        """What at_the_table comes to for the usual game, since a season may have ten thousand of them."""
        ours: Result = "D" if first.place == second.place else "W" if first.place == 1 else "L"
        theirs: Result = "D" if ours == "D" else "L" if ours == "W" else "W"
        points = self.by_result
        return [
            Credit(one, first, ours, first.place or 0, first.total, second.total, first.total, points[ours]),
            Credit(one, second, theirs, second.place or 0, second.total, first.total, second.total, points[theirs]),
        ]

    def place_points(self, place: int, places: Sequence[int], usual: int) -> Number:
        """League points by place where the season has them for so many teams, else the usual ones of the result."""
        by_place = self.rules.points_by_place(len(places))
        if not by_place:
            return usual
        sharing = places.count(place)
        return ratio(sum(by_place[place - 1 : place - 1 + sharing]), sharing)

    def bonus_points(self, i: int, result: Result, totals: Sequence[int | None], side: Side) -> int:
        total = totals[i]
        if total is None:
            return 0
        sign = -1 if self.rules.low_wins else 1
        others = [sign * other for j, other in enumerate(totals) if j != i and other is not None]
        lead = sign * total - max(others) if others else 0
        points = 0
        for bonus in self.rules.bonuses:
            if bonus.what == "each":
                made = bonus.points * side.counts.get(bonus.line, 0)
                points += max(min(made, bonus.most), -bonus.most) if bonus.most else made
            elif (
                (bonus.what == "total" and sign * total >= sign * bonus.limit)
                or (bonus.what == "margin" and result == "W" and lead >= bonus.limit)
                or (bonus.what == "close_loss" and result == "L" and lead >= -bonus.limit)
            ):
                points += bonus.points
        return points

    def made_comparable(
        self, one: Played, totals: Sequence[int | None], places: Sequence[int]
    ) -> Sequence[Number | None]:
        """The totals as they are added up: short games stretched, tables of different sizes made alike."""
        rules = self.rules
        scores: Sequence[Number | None] = totals
        if one.early and rules.short_games == "average" and one.full_deals and one.deals:
            scores = [None if total is None else ratio(total * one.full_deals, one.deals) for total in totals]
        if rules.other_sizes == "difference":
            return differences(scores)
        return placements(scores, places) if rules.other_sizes == "placement" else scores


def places_of(sides: Sequence[Side], *, low_wins: bool) -> list[int]:
    """1, 2, 2, 4 as the game has it; from the totals where it does not say; a team that left the game is behind all."""
    stated = [side.place for side in sides]
    if None not in stated:
        return stated  # type: ignore[return-value]  # there is no None among them
    if all(place is None for place in stated):
        sign = 1 if low_wins else -1
        keys = [None if side.total is None else sign * side.total for side in sides]
        stated = [None if key is None else 1 + sum(k < key for k in keys if k is not None) for key in keys]
    last = 1 + sum(place is not None for place in stated)
    return [last if place is None else place for place in stated]


def deals_won(sides: Sequence[Side], *, low_wins: bool) -> list[int | None]:
    """For each team in how many deals it alone had the best points; None where its deals are not known."""
    won = [0] * len(sides)
    best_of = min if low_wins else max
    for number in range(max(len(side.deals) for side in sides)):
        made = [side.deals[number] if number < len(side.deals) else None for side in sides]
        known = [points for points in made if points is not None]
        if len(sides) > 1 and known:
            best = best_of(known)
            if known.count(best) == 1:
                won[made.index(best)] += 1
    return [number if side.deals else None for number, side in zip(won, sides, strict=True)]


def points_against(totals: Sequence[int | None]) -> Sequence[Number | None]:
    """For each team the mean of the others' scores."""
    if len(totals) == 2:
        one, other = totals
        return (None if one is None else other, None if other is None else one)
    known = [total for total in totals if total is not None]
    others, whole = len(known) - 1, sum(known)
    return [None if total is None or not others else ratio(whole - total, others) for total in totals]


def differences(scores: Sequence[Number | None]) -> list[Number | None]:
    known = [score for score in scores if score is not None]
    mean = ratio(sum(known), len(known))
    return [None if score is None else score - mean for score in scores]


def placements(scores: Sequence[Number | None], places: Sequence[int]) -> list[Number | None]:
    """100 for the first, 0 for the last, evenly between; those who share a place share what it brings."""
    teams = len(scores)
    if teams < 2:
        return [None] * teams
    steps = [ratio(FIRST * (2 * (teams - place) - (places.count(place) - 1)), 2 * (teams - 1)) for place in places]
    return [None if score is None else step for score, step in zip(scores, steps, strict=True)]


def use_averages(credits_of: Mapping[int, list[Credit]], usual: Size) -> None:
    """A game at a table of another size counts as one's average at the usual ones; without such, it has no score."""
    for found in credits_of.values():
        at_usual = [one for one in found if one.points_for is not None and size_of(one.played) == usual]
        scores = [one.score for one in at_usual if one.score is not None]
        average = ratio(sum(scores), len(scores)) if scores else None
        for i, one in enumerate(found):
            if one.points_for is not None and size_of(one.played) != usual:
                found[i] = one._replace(score=average)
