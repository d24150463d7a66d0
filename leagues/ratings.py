"""Ratings: how strong each player is, from who came ahead of whom.

Pure: a fold over the log of games in canonical order, from nothing, each time. There is no other path: moving,
redating, voiding or correcting a game, merging players, all of it is the same replay, so no rating can remember what
no longer holds. 5,000 games take about a quarter of a second.

The model is Plackett-Luce after Weng and Lin (2011), by `openskill`. It is given places only, never scores: its
`margin` rewards a big upset less than a small one and its `weights` punish whoever carries less, so neither is used,
and what a game was won by is never seen here. `ranks` are always handed over, since the library takes games without
them as won by the first side.
"""

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from importlib.metadata import version
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n
from openskill.models import PlackettLuce

from leagues.naming import alphabetic
from leagues.rules import RatingRules
from leagues.values import ABANDONED, CONFIRMED, PLAYED, VOID, Played, Side, canonical
from scorekeeper.charts import Chart, Series, chart

NEWCOMER = 25.0
PARAMETERS: Mapping[str, Any] = {"mu": NEWCOMER, "sigma": 25 / 3, "beta": 25 / 6, "kappa": 0.0001, "tau": 25 / 300}
BASE, STEP = 1000, 40
"""The number shown: 1000 for a newcomer, 40 for each unit of the model's mu."""

PARTNERSHIP, INDIVIDUALS = "partnership", "individuals"
AT_A_TABLE = (PLAYED, ABANDONED)
MOST_DOTS = 24

UNRATED: dict[str, Any] = {
    "unrated.walkover": _("A walkover is not rated: nobody played."),
    "unrated.double_walkover": _("Neither side came: nothing is rated."),
    "unrated.bye": _("A bye is not rated."),
    "unrated.postponed": _("Not played yet."),
    "unrated.void": _("The game does not count."),
    "unrated.not_confirmed": _("Not rated until the result is confirmed."),
    "unrated.abandoned": _("Broken off too early to be rated."),
    "unrated.unequal": _("Teams of different size are not rated."),
    "unrated.guest": _("Not rated because a guest took part."),
    "unrated.people": _("Not rated because it is not known who played."),
    "unrated.no_result": _("Not rated because there is no result between two teams."),
    "unrated.twice": _("The same game is in another season too, and is rated once."),
}


class Point(NamedTuple):
    """One player in one rated game: before and after it."""

    player: int
    fixture: int
    game: str | None
    on: date | None
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float

    @property
    def before(self) -> int:
        return shown(self.mu_before)

    @property
    def number(self) -> int:
        """The one number that is ever shown."""
        return shown(self.mu)

    @property
    def change(self) -> int:
        return self.number - self.before


class Course(NamedTuple):
    """How the number of one player went: little enough to be kept for everybody."""

    numbers: "array[int]"
    """As shown: before the first game and after each."""
    last: date | None
    """When the last of them was played."""

    @property
    def number(self) -> int:
        return self.numbers[-1]

    @property
    def change(self) -> int:
        """By the last game."""
        return self.numbers[-1] - self.numbers[-2]

    @property
    def games(self) -> int:
        return len(self.numbers) - 1


@dataclass(frozen=True, kw_only=True)
class Pool:
    """Ratings among games of one kind; numbers of different pools say nothing of each other."""

    key: str
    rules: RatingRules
    points: Mapping[int, Sequence[Point]]
    """By player, in the order of the games."""
    courses: Mapping[int, Course]
    """By player: all that lists and charts need."""

    def number(self, player: int) -> int | None:
        """What is shown for a player; None without a rated game."""
        course = self.courses.get(player)
        return course.number if course else None

    def provisional(self, player: int) -> bool:
        course = self.courses.get(player)
        return course is None or course.games < self.rules.provisional


@dataclass(frozen=True, kw_only=True)
class Ratings:
    made_with: Mapping[str, Any]
    """Library, its version, model and parameters, as `made_with()` gives them: to be stored beside what is stored."""
    pools: Mapping[str, Pool]
    games: Mapping[int, Sequence[Point]]
    """The points of each rated fixture, by its id."""
    unrated: Mapping[int, str]
    """Fixture id -> why it is not rated, an id of UNRATED."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RatingRow:
    """A line of the list. Only who is no longer provisional and still active takes a place."""

    player: int
    name: str
    pos: int | None
    shared: bool
    number: int
    change: int
    """By the last rated game."""
    games: int
    last: date | None
    provisional: bool
    active: bool


def describe(rules: RatingRules) -> list[Any]:
    """How it works, in sentences to stand beside the list."""
    guests = {
        "leave_out": _("Games with a guest are not rated."),
        "rate": _("Guests are rated like everybody but are not on the list."),
    }
    sentences = [
        _("Each game moves the ratings of those who played it, by who came ahead of whom and not by how much."),
        _("Everybody starts at %(number)s.") % {"number": BASE},
        _n(
            "A rating is provisional until %(n)s game has been rated.",
            "A rating is provisional until %(n)s games have been rated.",
            "n",
        )
        % {"n": rules.provisional},
        _("Games between partners and games in which everyone plays alone have ratings of their own."),
        _n(
            "Who has played no rated game for %(n)s month takes no place.",
            "Who has played no rated game for %(n)s months takes no place.",
            "n",
        )
        % {"n": rules.active_months},
        _n(
            "A game that was broken off is rated from %(n)s deal on.",
            "A game that was broken off is rated from %(n)s deals on.",
            "n",
        )
        % {"n": rules.least_deals},
        guests[rules.guests],
        _("Teams of different size are rated too.") if rules.unequal else UNRATED["unrated.unequal"],
    ]
    return sentences


def shown(mu: float) -> int:
    return round(BASE + STEP * (mu - NEWCOMER))


def made_with() -> dict[str, Any]:
    """What a computed set depends on besides the games: results of the library have changed between its versions."""
    parameters = {**PARAMETERS, "base": BASE, "step": STEP}
    return {"library": "openskill", "version": version("openskill"), "model": "PlackettLuce", "parameters": parameters}


def kind_of_game(game: Played) -> str:
    """The usual pools: games between partners, and games of each for himself."""
    return INDIVIDUALS if all(len(side.seats) == 1 for side in game.sides) else PARTNERSHIP


def ratings(
    games: Iterable[Played],
    *,
    rules: RatingRules | None = None,
    guests: Collection[int] = frozenset(),
    key: Callable[[Played], str] = kind_of_game,
) -> Ratings:
    """Replay all games, in whatever order they are given. `key` names the pool a game belongs to."""
    rules = rules or RatingRules()
    model = PlackettLuce(**PARAMETERS)
    now: defaultdict[str, dict[int, Any]] = defaultdict(dict)
    points: defaultdict[str, defaultdict[int, list[Point]]] = defaultdict(lambda: defaultdict(list))
    by_game: dict[int, list[Point]] = {}
    unrated: dict[int, str] = {}
    seen: set[str | None] = set()
    for game in sorted(games, key=canonical):
        reason = why_unrated(game, rules, guests) or ("unrated.twice" if game.game in seen else "")
        if reason:
            unrated[game.id] = reason
            continue
        if game.game is not None:
            seen.add(game.game)
        pool = key(game)
        by_game[game.id] = found = play(model, now[pool], game)
        for point in found:
            points[pool][point.player].append(point)
    pools = {pool: pool_of(pool, rules, dict(players)) for pool, players in sorted(points.items())}
    return Ratings(made_with=made_with(), pools=pools, games=by_game, unrated=unrated)


def pool_of(key: str, rules: RatingRules, points: Mapping[int, Sequence[Point]]) -> Pool:
    courses = {
        player: Course(array("l", [own[0].before, *(point.number for point in own)]), own[-1].on)
        for player, own in points.items()
    }
    return Pool(key=key, rules=rules, points=points, courses=courses)


def play(model: Any, now: dict[int, Any], game: Played) -> list[Point]:
    """Rate one game; `now` holds each player's rating and is brought forward in place."""
    sides = ranked_sides(game)
    players = [[seat.player for seat in side.seats] for side in sides]
    before = [[now.get(player) or model.rating() for player in team] for team in players]
    after = model.rate(before, ranks=[float(side.place or 0) for side in sides])
    found = []
    for team, olds, news in zip(players, before, after, strict=True):
        for player, old, new in zip(team, olds, news, strict=True):
            now[player] = new
            found.append(Point(player, game.id, game.game, game.on, old.mu, old.sigma, new.mu, new.sigma))
    return found


def ranked_sides(game: Played) -> list[Side]:
    """A team that left before the end has no place and is not rated."""
    return [side for side in game.sides if side.place is not None]


def why_unrated(game: Played, rules: RatingRules, guests: Collection[int]) -> str:
    """An id of UNRATED, or "" for a game that is rated."""
    if game.state is VOID:
        return "unrated.void"
    if game.kind not in AT_A_TABLE:
        return f"unrated.{game.kind}"
    if game.state is not CONFIRMED:
        return "unrated.not_confirmed"
    if game.kind is ABANDONED and game.deals < rules.least_deals:
        return "unrated.abandoned"
    return why_unrated_sides(ranked_sides(game), rules, guests)


def why_unrated_sides(sides: Sequence[Side], rules: RatingRules, guests: Collection[int]) -> str:
    if len(sides) < 2:
        return "unrated.no_result"
    players = [seat.player for side in sides for seat in side.seats]
    if not all(side.seats for side in sides) or len(set(players)) != len(players):
        return "unrated.people"
    if not rules.unequal and len({len(side.seats) for side in sides}) > 1:
        return "unrated.unequal"
    if rules.guests == "leave_out" and any(player in guests for player in players):
        return "unrated.guest"
    return ""


def listing(pool: Pool, names: Mapping[int, str], *, today: date) -> list[RatingRow]:
    """The list of a pool, best first: those with a place, then the inactive, then the provisional.

    `names` are those who may be listed: guests and hidden players are left out of it. Players with the same number
    share a place and stand by name.
    """
    rows = [row_of(pool, player, name, today) for player, name in names.items() if player in pool.courses]
    rows.sort(key=lambda row: (row.provisional, not row.active, -row.number, alphabetic(row.name), row.player))
    ranked: list[RatingRow] = []
    for _number, group in groupby(rows, key=lambda row: (row.provisional, row.active, row.number)):
        same = list(group)
        pos = len(ranked) + 1 if same[0].active and not same[0].provisional else None
        ranked += [replace(row, pos=pos, shared=pos is not None and len(same) > 1) for row in same]
    return ranked


def row_of(pool: Pool, player: int, name: str, today: date) -> RatingRow:
    course = pool.courses[player]
    last = course.last
    return RatingRow(
        player=player,
        name=name,
        pos=None,
        shared=False,
        number=course.number,
        change=course.change,
        games=course.games,
        last=last,
        provisional=pool.provisional(player),
        active=last is not None and months_between(last, today) < pool.rules.active_months,
    )


def months_between(first: date, last: date) -> int:
    """Full months from one day to the other."""
    return (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day)


def history(pool: Pool, players: Mapping[int, str]) -> Chart | None:
    """The chart of some players' numbers, game by game; None where none of them has a rated game.

    Who has played fewer games begins later, so that each line ends where its name stands.
    """
    courses = {name: pool.courses[player].numbers for player, name in players.items() if player in pool.courses}
    most = max(map(len, courses.values()), default=0)
    series = [
        Series(name=name, points=[*[None] * (most - len(numbers)), *numbers]) for name, numbers in courses.items()
    ]
    return chart(series, from_zero=False, most_dots=MOST_DOTS) if series else None
