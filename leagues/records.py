"""Records: the highest, the longest, the most, each with the games it was made in.

Pure: computed from the games each time, so that a record follows every correction. Points are only compared among
games under the same rules. Whoever holds the same figure shares the record. Averages and shares need a minimum of
games, so that one lucky game tops nothing.
"""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from leagues.statistics import (
    Appearance,
    By,
    Claim,
    Figures,
    Mark,
    by_partners,
    by_player,
    counted,
    deal_claims,
    figures,
    figures_of,
    total_of,
)
from leagues.values import Played
from scorekeeper.figures import KINDS

TITLES: dict[str, Any] = {
    "record.highest_game": _("Highest game"),
    "record.lowest_game": _("Lowest game"),
    "record.highest_deal": _("Highest deal"),
    "record.lowest_deal": _("Lowest deal"),
    # Translators: won although so many points behind during the game.
    "record.comeback": _("Biggest comeback"),
    "record.average": _("Best average per game"),
    "record.average_pair": _("Best average per game, partners"),
    "record.books": _("Most books in one game"),
    # Translators: kind is a kind of book, such as "Clean books".
    "record.books_of": _("Most in one game: %(kind)s"),
    "record.books_deal": _("Most books in one deal"),
    "record.red_threes_caught": _("Most red threes left in hand or foot, in one game"),
    "record.run": _("Longest winning run"),
    "record.run_pair": _("Longest winning run, partners"),
    # Translators: share of the deals in which a player's team goes out.
    "record.out_rate": _("Goes out most often"),
    "record.out_rate_pair": _("Go out most often, partners"),
    "record.win_rate": _("Wins most often"),
    "record.win_rate_pair": _("Win most often, partners"),
}
SHARES = frozenset(("record.out_rate", "record.out_rate_pair", "record.win_rate", "record.win_rate_pair"))
"""Records whose figure is a share, to be shown in per cent."""


MOST_SHOWN = 12


@dataclass(frozen=True, kw_only=True)
class Record:
    id: str
    """Of TITLES."""
    marks: Sequence[Mark]
    """Those who hold it, with the same figure; the one made first comes first. At most MOST_SHOWN."""
    number: int
    """How many hold it."""
    kind: str = ""
    """The kind of book, where the record is one of books."""

    @property
    def value(self) -> int | Fraction:
        return self.marks[0].value

    @property
    def shared(self) -> bool:
        return self.number > 1


@dataclass(frozen=True, kw_only=True)
class Records:
    rows: Sequence[Record]
    rules: Collection[str]
    """Digests of the rules whose games were compared by points."""
    others: int
    """Games under other rules: they count for wins and books, and are not compared by points."""

    def get(self, id: str, kind: str = "") -> Record | None:
        return next((row for row in self.rows if (row.id, row.kind) == (id, kind)), None)


@dataclass(frozen=True, kw_only=True)
class Minimum:
    """How many games it takes."""

    games: int = 5
    """For a player to appear with an average or a share."""
    together: int = 3
    """The same for partners, together."""
    marks: int = 1
    """For anyone in the team to hold a record of one game or one deal."""


def records(
    games: Iterable[Played],
    *,
    rules: Collection[str] | None = None,
    low: Container[str] = (),
    least: Minimum | None = None,
    without: Container[int] = (),
) -> Records:
    """All records that these games hold. Load deals and tallies for those of single deals.

    `rules`: digests whose points may be compared; None takes those most games were played under. `low`: digests of
    rules under which lowest wins. `without`: players who hold none, such as guests.
    """
    least = least or Minimum()
    all_games = counted(games)
    comparable = rules if rules is not None else usual_rules(all_games)
    compared = [game for game in all_games if game.rules in comparable]
    lowest_wins = bool(comparable) and all(digest in low for digest in comparable)
    everyone = Everyone.of(all_games, without)
    then = everyone if len(compared) == len(all_games) else Everyone.of(compared, without)
    rows = [
        *of_points(everyone.appearances(compared, least.marks), lowest_wins),
        *of_averages(then, low, least),
        *of_counts(everyone.appearances(all_games, least.marks)),
        *of_shares(everyone, least),
    ]
    return Records(rows=[row for row in rows if row], rules=tuple(comparable), others=len(all_games) - len(compared))


def usual_rules(games: Iterable[Played]) -> tuple[str, ...]:
    """The rules that most games were played under; of several with as many, those used last."""
    times = Counter(game.rules for game in games)
    last = {game.rules: nth for nth, game in enumerate(games)}
    return (max(times, key=lambda digest: (times[digest], last[digest])),) if times else ()


@dataclass(frozen=True, kw_only=True)
class Everyone:
    """Who may hold a record: players and partnerships not left out, with their figures."""

    players: Sequence[Figures]
    pairs: Sequence[Figures]

    @classmethod
    def of(cls, games: Sequence[Played], without: Container[int]) -> "Everyone":
        """Partners may hold one together if one of them may."""

        def who(by: By) -> list[Figures]:
            return [one for one in figures(games, by).values() if not all(player in without for player in one.key)]

        return cls(players=who(by_player), pairs=who(by_partners))

    def both(self, least: Minimum) -> Iterator[tuple[str, Sequence[Figures], int]]:
        """End of the record's id, who, and how many games it takes."""
        return iter((("", self.players, least.games), ("_pair", self.pairs, least.together)))

    def appearances(self, games: Iterable[Played], least: int) -> list[Appearance]:
        """Teams that played to the end of their game; somebody in them has played enough and is not left out."""
        may = {one.key[0] for one in self.players if one.played >= least}
        return [
            Appearance(game, side)
            for game in games
            for side in game.sides
            if side.total is not None and side.place and any(seat.player in may for seat in side.seats)
        ]


def of_marks(id: str, marks: Iterable[Mark], *, above: int | None = None, lowest: bool = False) -> Record | None:
    """The record of the highest figure (of the lowest, if so); None if it is not above what it must be."""
    found = list(marks)
    top = (min if lowest else max)((mark.value for mark in found), default=None)
    if top is None or (above is not None and top <= above):
        return None
    held = [mark for mark in found if mark.value == top]
    return Record(id=id, marks=held[:MOST_SHOWN], number=len(held))


def of_claims(
    id: str, claims: Iterable[Claim], *, above: int | None = None, lowest: bool = False, kind: str = ""
) -> Record | None:
    """The same from claims, in one pass, since there may be a hundred thousand."""
    top: int | None = None
    held: list[Claim] = []
    for claim in claims:
        value = claim[0]
        if top is None or (value < top if lowest else value > top):
            top, held = value, [claim]
        elif value == top:
            held.append(claim)
    if top is None or (above is not None and top <= above):
        return None
    marks = [row.mark(value, deal=deal) for value, row, deal in held[:MOST_SHOWN]]
    return Record(id=id, marks=marks, number=len(held), kind=kind)


def of_points(rows: Sequence[Appearance], lowest_wins: bool) -> list[Record | None]:
    """What wins comes first. A game that ended early is no lowest game: it is low because it was short."""
    games: list[Claim] = [(total_of(row), row, None) for row in rows]
    whole = (claim for claim in games if not claim[1].game.early)
    comebacks = ((behind(row, lowest_wins), row, None) for row in rows if row.outcome == "won")
    high, high_deal = of_claims("record.highest_game", games), of_claims("record.highest_deal", deal_claims(rows))
    low = of_claims("record.lowest_game", whole, lowest=True)
    low_deal = of_claims("record.lowest_deal", deal_claims(rows), lowest=True)
    ordered = [low, high, low_deal, high_deal] if lowest_wins else [high, low, high_deal, low_deal]
    return [*ordered, of_claims("record.comeback", comebacks, above=0)]


def behind(row: Appearance, lowest_wins: bool) -> int:
    """The most points a team was behind the best other after a deal of the game; 0 if never, or deals unknown."""
    own = running(row.side.total, row.side.deals)
    others = [running(side.total, side.deals) for side in row.game.sides if side.order != row.side.order]
    gaps = [
        mine - theirs if lowest_wins else theirs - mine
        for other in others
        for mine, theirs in zip(own, other, strict=False)
        if mine is not None and theirs is not None
    ]
    return max([0, *gaps])


def running(total: int | None, deals: Sequence[int | None]) -> list[int | None]:
    """Totals after each deal; None before a team joined. What it started with is what its deals do not explain."""
    now = (total or 0) - sum(points or 0 for points in deals)
    joined = False
    found: list[int | None] = []
    for points in deals:
        joined = joined or points is not None
        now += points or 0
        found.append(now if joined else None)
    return found


def of_averages(everyone: Everyone, low: Container[str], least: Minimum) -> Iterable[Record | None]:
    for ending, rows, number in everyone.both(least):
        enough = [figures_of(one.key, one.games, low=low) for one in rows if one.played >= number]
        lowest = bool(enough) and all(one.low for one in enough)
        yield of_marks(f"record.average{ending}", shares(enough, lambda one: one.average), lowest=lowest)


def of_counts(rows: Sequence[Appearance]) -> Iterable[Record | None]:
    def of(line: str) -> Iterator[Claim]:
        return ((row.side.counts[line], row, None) for row in rows if line in row.side.counts)

    in_deals = ((books(tally), row, deal) for row in rows for deal, tally in enumerate(row.side.tallies, start=1))
    yield of_claims("record.books", ((books(row.side.counts), row, None) for row in rows), above=0)
    for kind in KINDS:
        yield of_claims("record.books_of", of(kind), above=0, kind=kind)
    yield of_claims("record.books_deal", in_deals, above=0)
    yield of_claims("record.red_threes_caught", of("red_threes_caught"), above=0)


def books(counts: Mapping[str, int]) -> int:
    return sum(number for line, number in counts.items() if line in KINDS)


def of_shares(everyone: Everyone, least: Minimum) -> Iterable[Record | None]:
    """Runs take no minimum of games: a run is as many games as it says, from two on."""
    for ending, rows, number in everyone.both(least):
        yield of_marks(f"record.run{ending}", (one.run for one in rows if one.run), above=1)
        enough = [one for one in rows if one.played >= number]
        yield of_marks(f"record.win_rate{ending}", shares(enough, lambda one: one.win_rate), above=0)
        noted = [figures_of(one.key, [row for row in one.games if row.outs_noted]) for one in enough]
        enough = [one for one in noted if one.played >= number]
        yield of_marks(f"record.out_rate{ending}", shares(enough, lambda one: one.out_rate), above=0)


def shares(rows: Iterable[Figures], of: Callable[[Figures], Fraction | None]) -> list[Mark]:
    return [Mark(value=value, people=one.key, games=one.played) for one in rows if (value := of(one)) is not None]
