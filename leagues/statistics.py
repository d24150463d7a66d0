"""What players, partnerships and entries have done: games, wins, averages, books, runs, and how they met.

Pure: made afresh from the games each time, so a corrected, moved or voided game leaves nothing behind. Counted are
confirmed games that were played to their end; walkovers and games broken off are no games here. A substitute's figures
are those of whoever sat there.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from leagues.values import Played, Side, canonical, is_played
from scorekeeper.figures import KINDS

Key = tuple[int, ...]
"""Who: one player, the players of a partnership in ascending order, or one entry."""
Outcome = Literal["won", "drawn", "lost"]
LAST = 5
"""Games in the form."""


class Link(NamedTuple):
    """Where a figure comes from."""

    fixture: int
    game: str | None
    on: date | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """One figure, who made it, and the game it was made in, so that it links there."""

    value: int | Fraction
    people: Key
    entry: int | None = None
    link: Link | None = None
    """None for what no single game gave, such as an average."""
    deal: int | None = None
    """Number of the deal, from 1."""
    since: Link | None = None
    """The first game of a run; `link` is its last."""
    games: int = 1
    """How many games it rests on."""


class Appearance(NamedTuple):
    """One team in one game."""

    game: Played
    side: Side

    @property
    def link(self) -> Link:
        return Link(self.game.id, self.game.game, self.game.on)

    @property
    def people(self) -> Key:
        return tuple(sorted(seat.player for seat in self.side.seats))

    @property
    def outcome(self) -> Outcome:
        """A shared first place is a draw."""
        if not self.side.won:
            return "lost"
        return "won" if sum(side.won for side in self.game.sides) == 1 else "drawn"

    def mark(self, value: int, *, deal: int | None = None) -> Mark:
        return Mark(value=value, people=self.people, entry=self.side.entry, link=self.link, deal=deal)

    @property
    def deals(self) -> list[int]:
        """Points of the deals it played, where they were loaded."""
        return [points for points in self.side.deals if points is not None]

    @property
    def deals_played(self) -> int:
        """How many; 0 where nobody knows, as of totals typed in."""
        return len(self.deals) or self.game.deals

    @property
    def outs_noted(self) -> bool:
        """Whether who went out was noted in this game at all: a table that keeps totals only does not."""
        return any(side.counts.get("going_out") for side in self.game.sides)


By = Callable[[Side], Iterable[Key]]


def by_player(side: Side) -> Iterable[Key]:
    return ((seat.player,) for seat in side.seats)


def by_partners(side: Side) -> Iterable[Key]:
    return (tuple(sorted(seat.player for seat in side.seats)),) if len(side.seats) > 1 else ()


def by_entry(side: Side) -> Iterable[Key]:
    return ((side.entry,),) if side.entry is not None else ()


def counted(games: Iterable[Played]) -> list[Played]:
    """The games that figures are made of, in canonical order."""
    return sorted((game for game in games if is_played(game) and has_score(game)), key=canonical)


def has_score(game: Played) -> bool:
    return any(side.total is not None for side in game.sides)


def among(games: Iterable[Played], players: Collection[int]) -> list[Played]:
    """Only games in which nobody else took part: a league of a few named people within the league."""
    return [
        game for game in games if game.sides and all(s.player in players for side in game.sides for s in side.seats)
    ]


@dataclass(frozen=True, kw_only=True)
class Figures:
    """All figures of one player, partnership or entry; None wherever there is nothing to divide by."""

    key: Key
    games: Sequence[Appearance]
    low: bool = False
    """Lowest wins under the rules these games were played by."""

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        return tuple(one.outcome for one in self.games)

    @property
    def played(self) -> int:
        return len(self.games)

    @property
    def won(self) -> int:
        return self.outcomes.count("won")

    @property
    def drawn(self) -> int:
        return self.outcomes.count("drawn")

    @property
    def lost(self) -> int:
        return self.outcomes.count("lost")

    @property
    def win_rate(self) -> Fraction | None:
        return Fraction(self.won, self.played) if self.games else None

    @property
    def form(self) -> tuple[Outcome, ...]:
        """The last five, oldest first."""
        return self.outcomes[-LAST:]

    @cached_property
    def totals(self) -> list[int]:
        return [one.side.total for one in self.games if one.side.total is not None]

    @property
    def average(self) -> Fraction | None:
        """Points per game."""
        return Fraction(sum(self.totals), len(self.totals)) if self.totals else None

    @cached_property
    def whole(self) -> list[Appearance]:
        """Its games that were played to the end, the ones with the lowest total first."""
        return sorted((one for one in self.games if one.side.total is not None and one.side.place), key=total_of)

    @property
    def highest(self) -> Mark | None:
        top = max(self.whole, key=total_of, default=None)
        return top.mark(total_of(top)) if top else None

    @property
    def lowest(self) -> Mark | None:
        return self.whole[0].mark(total_of(self.whole[0])) if self.whole else None

    @property
    def best(self) -> Mark | None:
        return self.lowest if self.low else self.highest

    @property
    def worst(self) -> Mark | None:
        return self.highest if self.low else self.lowest

    @property
    def best_deal(self) -> Mark | None:
        top = (min if self.low else max)(deal_claims(self.games), key=lambda claim: claim[0], default=None)
        return top[1].mark(top[0], deal=top[2]) if top else None

    @cached_property
    def deals(self) -> int:
        return sum(one.deals_played for one in self.games)

    @property
    def deal_average(self) -> Fraction | None:
        """Points per deal, from the totals where deals were not loaded; of games whose deals are known."""
        known = [one for one in self.games if one.deals_played]
        points = sum(sum(one.deals) if one.deals else one.side.total or 0 for one in known)
        return Fraction(points, self.deals) if known else None

    @cached_property
    def by_number(self) -> tuple[Fraction | None, ...]:
        """Average of deal 1, deal 2 ...; empty where deals were not loaded."""
        return averages_by_number([one.side.deals for one in self.games])

    def count(self, line: str) -> int:
        """How many of a counted line over all games: "clean", "exact_pickups", "red_threes_caught" ..."""
        return self.sums.get(line, 0)

    @cached_property
    def sums(self) -> Mapping[str, int]:
        """All counted lines at once."""
        found: defaultdict[str, int] = defaultdict(int)
        for one in self.games:
            for line, number in one.side.counts.items():
                found[line] += number
        return found

    @cached_property
    def books(self) -> Mapping[str, int]:
        """Books by kind, those that occurred, in the order of the kinds."""
        return {kind: number for kind in KINDS if (number := self.count(kind))}

    @cached_property
    def outs(self) -> tuple[int, int]:
        """Deals it went out in, of so many; games that did not note who went out are left aside."""
        noted = [one for one in self.games if one.outs_noted]
        went = sum(one.side.counts.get("going_out", 0) for one in noted)
        return went, sum(one.deals_played for one in noted)

    @property
    def out_rate(self) -> Fraction | None:
        went, deals = self.outs
        return Fraction(went, deals) if deals else None

    @cached_property
    def run(self) -> Mark | None:
        """The longest run of games won one after the other, the first if there are several; a draw ends one."""
        longest: list[Appearance] = []
        current: list[Appearance] = []
        for one, outcome in zip(self.games, self.outcomes, strict=True):
            current = [*current, one] if outcome == "won" else []
            if len(current) > len(longest):
                longest = current
        if not longest:
            return None
        number = len(longest)
        return Mark(value=number, people=self.key, link=longest[-1].link, since=longest[0].link, games=number)

    @property
    def last(self) -> Link | None:
        return self.games[-1].link if self.games else None


Claim = tuple[int, Appearance, int | None]
"""A figure that may turn out to be the highest, the team, and the number of the deal; a mark is made only of those
that are."""


def total_of(one: Appearance) -> int:
    return one.side.total or 0


def deal_claims(rows: Iterable[Appearance]) -> Iterator[Claim]:
    for row in rows:
        for number, points in enumerate(row.side.deals, start=1):
            if points is not None:
                yield points, row, number


def averages_by_number(rows: Sequence[Sequence[int | None]]) -> tuple[Fraction | None, ...]:
    found = []
    for place in range(max((len(row) for row in rows), default=0)):
        points = [value for row in rows if place < len(row) and (value := row[place]) is not None]
        found.append(Fraction(sum(points), len(points)) if points else None)
    return tuple(found)


def figures(games: Iterable[Played], by: By, *, low: Container[str] = ()) -> dict[Key, Figures]:
    """Figures of everyone who took part, by who they are; `low` names the rules under which lowest wins."""
    found: defaultdict[Key, list[Appearance]] = defaultdict(list)
    for game in counted(games):
        for side in game.sides:
            if side.total is not None:
                for key in by(side):
                    found[key].append(Appearance(game, side))
    return {key: figures_of(key, rows, low=low) for key, rows in found.items()}


def figures_of(key: Key, rows: Sequence[Appearance], *, low: Container[str] = ()) -> Figures:
    return Figures(key=key, games=rows, low=bool(rows) and all(one.game.rules in low for one in rows))


def partnerships(games: Iterable[Played], *, least: int = 3, low: Container[str] = ()) -> list[Figures]:
    """Partners with at least so many games together, the most successful first: share of games won, then average."""
    rows = [one for one in figures(games, by_partners, low=low).values() if one.played >= least]
    return sorted(rows, key=success)


def success(one: Figures) -> tuple[Fraction, Fraction, int, Key]:
    """Sort key, best first; the average turns its sign with the direction of the game."""
    average = one.average or Fraction(0)
    return -(one.win_rate or Fraction(0)), average if one.low else -average, -one.played, one.key


def by_deal_number(games: Iterable[Played]) -> tuple[Fraction | None, ...]:
    """Average points of a team in deal 1, deal 2 ... over all games."""
    return averages_by_number([side.deals for game in counted(games) for side in game.sides])


# How they met


@dataclass(frozen=True, kw_only=True)
class Meetings:
    """The games of one player or partnership against another: who came ahead, whoever else was at the table."""

    opponents: Key
    games: list[tuple[Appearance, Appearance]] = field(default_factory=list)
    """Own team, theirs."""

    @property
    def played(self) -> int:
        return len(self.games)

    @property
    def ahead(self) -> int:
        return sum(place(own) < place(other) for own, other in self.games)

    @property
    def level(self) -> int:
        return sum(place(own) == place(other) for own, other in self.games)

    @property
    def behind(self) -> int:
        return sum(place(own) > place(other) for own, other in self.games)

    @property
    def points(self) -> tuple[int, int]:
        """For and against."""
        return sum(own.side.total or 0 for own, _ in self.games), sum(other.side.total or 0 for _, other in self.games)

    @property
    def links(self) -> list[Link]:
        return [own.link for own, _other in self.games]


def place(one: Appearance) -> float:
    """A team that left is behind all that stayed."""
    return one.side.place or float("inf")


def opponents(own: Figures, by: By) -> list[Meetings]:
    """Everyone met, by players or by partners, those met most first."""
    found: dict[Key, Meetings] = {}
    for one in own.games:
        for side in one.game.sides:
            if side.order != one.side.order and side.total is not None:
                for key in by(side):
                    meetings = found.setdefault(key, Meetings(opponents=key))
                    meetings.games.append((one, Appearance(one.game, side)))
    return sorted(found.values(), key=lambda one: (-one.played, one.opponents))


def head_to_head(games: Iterable[Played], one: Key, other: Key) -> Meetings:
    """Two players or two partnerships against each other, from the view of the first."""
    by = by_player if len(one) == 1 else by_partners
    by_other = by_player if len(other) == 1 else by_partners
    own = figures(games, by).get(one)
    found = {meetings.opponents: meetings for meetings in opponents(own, by_other)} if own else {}
    return found.get(other, Meetings(opponents=other))
