"""Records: the highest, the longest, the most, each with the games it was made in.

Pure: computed from the games each time, so that a record follows every correction. Points are only compared among
games under the same rules. Whoever holds the same figure shares the record. Averages and shares need a minimum of
games, so that one lucky game tops nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from leagues.statistics import (
    Appearance,
    By,
    Claim,
    Figures,
    Key,
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
    holders = Holders(figures(all_games, by_player), least.marks, without)
    rows = [
        *of_points(holders.appearances(compared), lowest_wins),
        *of_averages(compared, low, least, without),
        *of_counts(holders.appearances(all_games)),
        *of_shares(all_games, least, without),
    ]
    return Records(rows=[row for row in rows if row], rules=tuple(comparable), others=len(all_games) - len(compared))


def usual_rules(games: Iterable[Played]) -> tuple[str, ...]:
    """The rules that most games were played under; of several with as many, those used last."""
    times = Counter(game.rules for game in games)
    last = {game.rules: nth for nth, game in enumerate(games)}
    return (max(times, key=lambda digest: (times[digest], last[digest])),) if times else ()


@dataclass(frozen=True)
class Holders:
    """Who may hold a record of one game: somebody in the team has played enough games and is not left out."""

    players: Mapping[Key, Figures]
    least: int
    without: Container[int]

    def appearances(self, games: Iterable[Played]) -> list[Appearance]:
        """Teams that played to the end of their game."""
        return [
            Appearance(game, side)
            for game in games
            for side in game.sides
            if side.total is not None and side.place and any(self.may(seat.player) for seat in side.seats)
        ]

    def may(self, player: int) -> bool:
        return player not in self.without and self.players[(player,)].played >= self.least


def of_marks(id: str, marks: Iterable[Mark], *, above: int | None = None, lowest: bool = False) -> Record | None:
    """The record of the highest figure (of the lowest, if so); None if it is not above what it must be."""
    found = list(marks)
    top = (min if lowest else max)((mark.value for mark in found), default=None)
    if top is None or (above is not None and top <= above):
        return None
    held = [mark for mark in found if mark.value == top]
    return Record(id=id, marks=held[:MOST_SHOWN], number=len(held))


def of_claims(
    id: str, claims: Sequence[Claim], *, above: int | None = None, lowest: bool = False, kind: str = ""
) -> Record | None:
    """The same from claims."""
    top = (min if lowest else max)((claim.value for claim in claims), default=None)
    if top is None or (above is not None and top <= above):
        return None
    held = [claim for claim in claims if claim.value == top]
    marks = [claim.row.mark(top, deal=claim.deal) for claim in held[:MOST_SHOWN]]
    return Record(id=id, marks=marks, number=len(held), kind=kind)


def of_points(rows: Sequence[Appearance], lowest_wins: bool) -> list[Record | None]:
    """What wins comes first. A game that ended early is no lowest game: it is low because it was short."""
    games = [Claim(total_of(row), row) for row in rows]
    whole = [claim for claim in games if not claim.row.game.early]
    deals = deal_claims(rows)
    comebacks = [Claim(behind(row, lowest_wins), row) for row in rows if row.outcome == "won"]
    high, high_deal = of_claims("record.highest_game", games), of_claims("record.highest_deal", deals)
    low = of_claims("record.lowest_game", whole, lowest=True)
    low_deal = of_claims("record.lowest_deal", deals, lowest=True)
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


def of_averages(
    games: Sequence[Played], low: Container[str], least: Minimum, without: Container[int]
) -> Iterable[Record | None]:
    for id, by, number in (("average", by_player, least.games), ("average_pair", by_partners, least.together)):
        rows = enough(games, by, number, without, low=low)
        lowest = bool(rows) and all(row.low for row in rows)
        yield of_marks(f"record.{id}", shares(rows, lambda one: one.average), lowest=lowest)


def of_counts(rows: Sequence[Appearance]) -> Iterable[Record | None]:
    in_games: defaultdict[str, list[Claim]] = defaultdict(list)
    for row in rows:
        for line, number in row.side.counts.items():
            in_games[line].append(Claim(number, row))
    in_deals = [Claim(books(tally), row, deal) for row in rows for deal, tally in enumerate(row.side.tallies, start=1)]
    yield of_claims("record.books", [Claim(books(row.side.counts), row) for row in rows], above=0)
    for kind in KINDS:
        yield of_claims("record.books_of", in_games[kind], above=0, kind=kind)
    yield of_claims("record.books_deal", in_deals, above=0)
    yield of_claims("record.red_threes_caught", in_games["red_threes_caught"], above=0)


def books(counts: Mapping[str, int]) -> int:
    return sum(number for line, number in counts.items() if line in KINDS)


def of_shares(games: Sequence[Played], least: Minimum, without: Container[int]) -> Iterable[Record | None]:
    """Runs take no minimum of games: a run is as many games as it says, from two on."""
    for ending, by, number in (("", by_player, least.games), ("_pair", by_partners, least.together)):
        everyone = enough(games, by, 1, without)
        yield of_marks(f"record.run{ending}", (one.run for one in everyone if one.run), above=1)
        rows = [one for one in everyone if one.played >= number]
        yield of_marks(f"record.win_rate{ending}", shares(rows, lambda one: one.win_rate), above=0)
        noted = [figures_of(one.key, [row for row in one.games if row.outs_noted]) for one in rows]
        rows = [one for one in noted if one.played >= number]
        yield of_marks(f"record.out_rate{ending}", shares(rows, lambda one: one.out_rate), above=0)


def enough(
    games: Sequence[Played], by: By, least: int, without: Container[int], *, low: Container[str] = ()
) -> list[Figures]:
    """Who has played so many games and is not left out."""
    found = figures(games, by, low=low).values()
    return [one for one in found if one.played >= least and not all(player in without for player in one.key)]


def shares(rows: Iterable[Figures], of: Callable[[Figures], Fraction | None]) -> list[Mark]:
    return [Mark(value=value, people=one.key, games=one.played) for one in rows if (value := of(one)) is not None]
