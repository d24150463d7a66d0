"""What a tally scores, and how the game goes on: what to lay down, who starts, totals, end, winner, ties.

Pure: knows nothing of the database, the web, clocks or languages. `static/js/score.js` is its twin; a change here is
a change there, and `tests/browser/test_twin.py` holds the two together. Where rule sets differ there is a table from
the name of the rule to a small function; its parameters come from the rule set.

Deals count from 1. An extra deal beyond the length of the game takes the last deal's figures.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.figures import Opening, RedThrees, RedThreeSet, RuleSet
from scorekeeper.rules import by_deal


@dataclass(frozen=True, kw_only=True, slots=True)
class Tally:
    """What one team did in one deal, as entered. `None` is empty, which is not zero."""

    counts: Mapping[str, int] = field(default_factory=dict)
    """Books by kind, red threes laid and caught, extras: by the id of their row."""
    melded: int | None = None
    left: int | None = None
    """Card points left, entered positive."""
    net: int | None = None
    """One signed figure instead of `melded` and `left`."""
    has_melded: bool | None = None
    """Asked where only `net` is counted."""
    other: int = 0
    went_out: bool = False
    first_down: bool = False
    players: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: what it is, how many or how much was entered, what it scores."""

    id: str
    count: int
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    lines: tuple[Line, ...]
    total: int


class Minimum(NamedTuple):
    """What a first lay-down needs: points, or something `special`; neither if there is no minimum or none is known."""

    points: int | None
    special: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """One team in one deal: its score (`None`: not entered), its total before and after."""

    score: Score | None
    before: int
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """How a game stands. Teams are their places in the rows of totals."""

    over: bool
    early: bool
    """Ended by the people at the table before the rules would have."""
    leaders: tuple[int, ...]
    ahead: int
    """Points between the leaders and the next best; 0 in a tie or without a second team."""
    winners: tuple[int, ...]
    """Empty while the game goes on; several in a tie, except where seat order decides."""
    tied: bool
    tie: str
    """The tie rule that applies; empty if there is no tie."""
    offer_extra_deal: bool
    below_target: bool
    """A target was set, and nobody has reached it."""
    places: tuple[int | None, ...]
    """1 is best, equal totals share one; `None` for a team without a total."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DealFigures:
    """The figures of a rule set that hold in one deal, looked up once."""

    books: tuple[tuple[str, int], ...]
    extras: tuple[tuple[str, int], ...]
    first_down: int | None
    going_out: int
    by_team_size: Mapping[int, int]
    needs: Mapping[str, int] | None
    threshold: int | None


def figures_deal(rules: RuleSet, deal: int) -> int:
    """The deal whose figures hold: an extra deal takes the last one's (Paul, P-PAUL, plays one to break a tie)."""
    deals = rules.length.deals
    return deal if deals is None else min(deal, deals)


@lru_cache(maxsize=2048)
def deal_figures(rules: RuleSet, deal: int) -> DealFigures:
    """Look up what holds in this deal; `deal` comes from `figures_deal`."""
    bonuses = {book.kind: by_deal(book.bonus, deal) or 0 for book in rules.books}
    extras = {
        extra.id: -bonuses.get(extra.penalty_of, 0) if extra.penalty_of else extra.points or 0 for extra in rules.extras
    }
    threshold = rules.books_threshold
    return DealFigures(
        books=tuple(bonuses.items()),
        extras=tuple((id, points) for id, points in extras.items() if id != "first_down"),
        first_down=extras.get("first_down"),
        going_out=by_deal(rules.going_out.bonus, deal) or 0,
        by_team_size=dict(rules.going_out.by_team_size),
        needs=by_deal(rules.going_out.needs, deal),
        threshold=by_deal(threshold.points, deal) if threshold and not threshold.opening else None,
    )


# Has a team melded, has it a book


def has_book(rules: RuleSet, tally: Tally, kinds: Sequence[str] = ()) -> bool:
    """A finished book, of one of these kinds or (none named) of any."""
    counts = tally.counts
    return any(counts.get(kind, 0) > 0 for kind in kinds or rules.book)


def has_melded(rules: RuleSet, tally: Tally) -> bool:
    """A team has melded when its melded points are not 0 or it has a book; with a net figure it is asked."""
    if has_book(rules, tally):
        return True
    if tally.net is None:
        return bool(tally.melded) if tally.melded is not None else bool(tally.has_melded)
    return tally.net > 0 if tally.has_melded is None else tally.has_melded


# Red threes

Condition = Callable[[RuleSet, RedThrees, Tally], bool]

CONDITIONS: dict[str, Condition] = {
    # laid ones always score: Whitnack (S-GR), Laguna (P-LAG), Progressive (P-PROG), six-deck (P-6D)
    "plain": lambda rules, red, tally: True,
    # only for a team that has melded, else against it: Polish browser game (S-ON), classic canasta (P-CLS)
    "if_melded": lambda rules, red, tally: has_melded(rules, tally),
    # only with a book of these kinds: Pennies from Heaven, sevens (P-PEN)
    "if_book": lambda rules, red, tally: has_book(rules, tally, red.kinds),
    # full value only for the team that goes out: Catalyst (P-CAT)
    "if_out": lambda rules, red, tally: tally.went_out,
}


def set_in_total(group: RedThreeSet, laid: int, each: int, holds: bool) -> tuple[int, int]:
    """All of them score one figure together: Pennies eight 1000 (P-PEN), classic four 800 (P-CLS), Tanglewood seven."""
    if laid < group.size:
        return 0, 0
    return 1, (group.points if holds else group.otherwise) - group.size * each


def set_for_each(group: RedThreeSet, laid: int, each: int, holds: bool) -> tuple[int, int]:
    """So much more for every full set: 400 for four (P-400)."""
    sets = laid // group.size if holds else 0
    return sets, sets * group.points


def set_once_over(group: RedThreeSet, laid: int, each: int, holds: bool) -> tuple[int, int]:
    """So much more, once, for more than the size: Laguna 300 for more than seven (P-LAG)."""
    return (1, group.points) if holds and laid > group.size else (0, 0)


SETS: dict[str, Callable[[RedThreeSet, int, int, bool], tuple[int, int]]] = {
    "total": set_in_total,
    "each": set_for_each,
    "over": set_once_over,
}


def red_three_lines(rules: RuleSet, tally: Tally) -> list[Line]:
    red, counts, lines = rules.red_threes, tally.counts, []
    laid, caught = counts.get("red_threes_laid", 0), counts.get("red_threes_caught", 0)
    if laid:
        holds = CONDITIONS[red.rule](rules, red, tally)
        each = (red.laid or 0) if holds else red.otherwise
        lines.append(Line("red_threes_laid", laid, laid * each))
    if caught:
        lines.append(Line("red_threes_caught", caught, caught * (red.caught or 0)))
    if laid and red.set:
        sets, points = SETS[red.set.rule](red.set, laid, each, holds)
        if points:
            lines.append(Line("red_threes_set", sets, points))
    return lines


# Cards and books


def books_pay(rules: RuleSet, deal: int, tally: Tally, before: int) -> bool:
    """Books may need a threshold of card points: the BTS score keeper, that deal's opening minimum (P-BTS)."""
    if rules.books_threshold is None:
        return True
    wanted = deal_figures(rules, figures_deal(rules, deal)).threshold
    if rules.books_threshold.opening:
        wanted = to_lay_down(rules, deal, before).points
    cards = tally.melded if tally.net is None else tally.net
    return wanted is None or (cards or 0) >= wanted


LEFT: dict[str, Callable[[int], int]] = {
    "minus": lambda left: -left,
    # low is good, cards left count up: the penalty-only club app
    "plus": lambda left: left,
    "none": lambda left: 0,
}


def card_lines(rules: RuleSet, tally: Tally) -> list[Line]:
    """Melded and left, or the net figure as it was entered."""
    points = rules.card_points
    if tally.net is not None:
        return [Line("net", tally.net, tally.net)]
    lines = []
    if tally.melded is not None:
        # table cards only with at least one book: modern American canasta (P-MAC)
        credited = points.melded and (not rules.melded_needs_book or has_book(rules, tally))
        lines.append(Line("melded", tally.melded, tally.melded if credited else 0))
    if tally.left is not None:
        # cards left of the team that went out count nothing: six-deck scorecard (P-6D)
        free = points.out_left_free and tally.went_out
        lines.append(Line("left", tally.left, 0 if free else LEFT[points.left](tally.left)))
    return lines


def going_out_bonus(figures: DealFigures, tally: Tally) -> int:
    """By deal (Progressive 300 to 600, P-PROG) or by players on the team (200 for the lone one, rarepike)."""
    return figures.by_team_size.get(tally.players, figures.going_out)


def score(rules: RuleSet, deal: int, tally: Tally, before: int = 0) -> Score:
    """Lines in the order of the rows, then their sum. Counts the rules lack are kept by the tally but score nothing.

    `before` is the team's total before the deal; only a threshold by score depends on it.
    """
    figures = deal_figures(rules, figures_deal(rules, deal))
    counts = tally.counts
    pay = books_pay(rules, deal, tally, before)
    lines = [Line(kind, n, n * bonus if pay else 0) for kind, bonus in figures.books if (n := counts.get(kind, 0))]
    lines += red_three_lines(rules, tally)
    lines += [Line(id, n, n * points) for id, points in figures.extras if (n := counts.get(id, 0))]
    if tally.went_out:
        lines.append(Line("going_out", 1, going_out_bonus(figures, tally)))
    if tally.first_down and figures.first_down is not None:
        lines.append(Line("first_down", 1, figures.first_down))
    lines += card_lines(rules, tally)
    if tally.other:
        lines.append(Line("other", tally.other, tally.other))
    return Score(lines=tuple(lines), total=sum(line.points for line in lines))


# What to lay down, who starts


def opening_by_score(opening: Opening, deal: int, before: int) -> int | None:
    """By the total before the deal: Pennies (P-PEN), Roth (P-ROTH), Laguna (P-LAG), classic canasta (P-CLS)."""
    points = opening.below
    for start, wanted in opening.bands:
        if before >= start:
            points = wanted
    return points


OPENINGS: dict[str, Callable[[Opening, int, int], int | None]] = {
    "by_deal": lambda opening, deal, before: by_deal(opening.points, deal),
    # 75 + 25 a deal (Alderfer, P-ALD), 60 + 30 (P-BDS), 30 x deal (P-PAUL)
    "formula": lambda opening, deal, before: opening.start + opening.step * (deal - 1),
    "by_score": opening_by_score,
    "none": lambda opening, deal, before: None,
    "unknown": lambda opening, deal, before: None,
}


def to_lay_down(rules: RuleSet, deal: int, before: int = 0) -> Minimum:
    """What a team with this total before the deal needs to lay down in it.

    Something special takes the place of points: a concealed book in deal 4 of Saskatchewan (S-PL), a clean book in
    deal 5 of Remastered (P-REM).
    """
    deal = figures_deal(rules, deal)
    special = by_deal(rules.opening.special, deal)
    if special:
        return Minimum(None, special)
    return Minimum(OPENINGS[rules.opening.kind](rules.opening, deal, before))


def starter(rules: RuleSet, seats: int, first: int, deal: int) -> int | None:
    """The seat (from 0, round the table) that starts this deal, when `first` started deal 1; `None`: not ruled."""
    return (first + deal - 1) % seats if rules.starter == "next" and seats else None


# The course of the game


def running(
    rules: RuleSet, deals: Sequence[Sequence[Tally | None]], starts: Sequence[int] = ()
) -> list[tuple[Cell, ...]]:
    """Scores and running totals, deal by deal and team by team; `starts` are totals before the first deal."""
    totals = list(starts)
    rows = []
    for deal, tallies in enumerate(deals, start=1):
        totals += [0] * (len(tallies) - len(totals))
        cells = []
        for team, tally in enumerate(tallies):
            before = totals[team]
            made = None if tally is None else score(rules, deal, tally, before)
            totals[team] = before + (made.total if made else 0)
            cells.append(Cell(score=made, before=before, total=totals[team]))
        rows.append(tuple(cells))
    return rows


def places(totals: Sequence[int | None], *, lowest_wins: bool, seat_order: bool) -> tuple[int | None, ...]:
    """1, 2, 2, 4; where seat order decides (P-BDS) equal totals follow it and no place is shared."""
    sign = 1 if lowest_wins else -1
    keys = [None if total is None else (sign * total, team * seat_order) for team, total in enumerate(totals)]
    return tuple(None if key is None else 1 + sum(k < key for k in keys if k is not None) for key in keys)


def outcome(
    rules: RuleSet,
    totals_by_deal: Sequence[Sequence[int | None]],
    deals_played: int | None = None,
    time_called: bool = False,
) -> Outcome:
    """Is the game over, and who has won.

    `totals_by_deal` holds the running totals after each complete deal (`None`: not playing any more): a deal is
    finished for all before the target is looked at, then the best total wins (DeMeritt P-DEM, Roth P-ROTH, Pennies
    P-PEN). `time_called`: the people at the table have ended it here.
    """
    rows = totals_by_deal[: len(totals_by_deal) if deals_played is None else deals_played]
    target = rules.length.target
    reached = target is not None and any(total is not None and total >= target for row in rows for total in row)
    complete = bool(rows) and (reached or (rules.length.deals is not None and len(rows) >= rules.length.deals))

    last = rows[-1] if rows else ()
    ranks = places(last, lowest_wins=rules.lowest_wins, seat_order=False)
    leaders = tuple(team for team, rank in enumerate(ranks) if rank == 1)
    best = [total for team, total in enumerate(last) if total is not None and team in leaders]
    others = [total for team, total in enumerate(last) if total is not None and team not in leaders]
    second = (min if rules.lowest_wins else max)(others, default=None)

    tied = len(leaders) > 1
    owes_deal = complete and tied and rules.tie == "extra_deal"
    over = time_called or (complete and not owes_deal)
    by_seat = rules.tie == "seat_order"
    return Outcome(
        over=over,
        early=time_called and (owes_deal or not complete),
        leaders=leaders,
        ahead=0 if tied or second is None else abs(best[0] - second),
        winners=() if not over else leaders[:1] if by_seat else leaders,
        tied=tied,
        tie=rules.tie if tied else "",
        offer_extra_deal=complete and tied and not time_called and rules.tie in ("silent", "extra_deal"),
        below_target=target is not None and not reached,
        places=places(last, lowest_wins=rules.lowest_wins, seat_order=True) if by_seat else ranks,
    )


def tally_of(value: Mapping[str, Any], *, went_out: bool = False, first_down: bool = False, players: int = 1) -> Tally:
    """A tally from its plain data. Values are taken as they are: `checks.refusals` says what cannot be meant."""
    other = value.get("other")
    return Tally(
        counts={row: count for row, count in (value.get("counts") or {}).items() if count is not None},
        melded=value.get("melded"),
        left=value.get("left"),
        net=value.get("net"),
        has_melded=value.get("has_melded"),
        other=0 if other is None else other,
        went_out=went_out,
        first_down=first_down,
        players=players,
    )
