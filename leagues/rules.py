"""The rules of a season: what is added up, who is ranked, and how those who are level are told apart.

Pure. Read from plain data strictly (scorekeeper.reading), so that whatever does not fit is refused with its key and a
reason. Four kinds; everything else has a sensible value. Stored data is complete: `to_json` writes every field.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from scorekeeper.reading import RulesError, read, write

__all__ = [
    "DEFAULTS",
    "Bonus",
    "ClubRatings",
    "RatingRules",
    "RulesError",
    "SeasonRules",
    "TieBreaker",
    "WalkoverValue",
]

SeasonKind = Literal["sum", "average", "best_days", "wins"]
Ranked = Literal["players", "entries", "partnerships"]
SizeWay = Literal["raw", "average", "difference", "placement"]
BreakerKey = Literal[
    "points",
    "wins",
    "head_to_head",
    "difference",
    "points_for",
    "average",
    "best_game",
    "clean_books",
    "red_threes_caught",
    "deals_won",
    "play_off",
    "shared",
]
AMONG_TIED = ("head_to_head", "play_off")  # these always look only at the games among those who are level
OF_SCORES = ("difference", "points_for", "average", "best_game")  # better low where the lowest score wins


@dataclass(frozen=True, kw_only=True)
class TieBreaker:
    """One criterion for those who are level. `shared` ends the list: from there on places are shared."""

    key: BreakerKey
    scope: Literal["all", "tied"] = "all"
    """Over all counted games, or only over those among the ones who are level."""
    direction: Literal["", "high", "low"] = ""
    """What is better; empty: as usual (fewest red threes caught, the most of everything else)."""


@dataclass(frozen=True, kw_only=True)
class Bonus:
    """League points beside those for win and place."""

    what: Literal["total", "margin", "close_loss", "each"]
    """A score of at least `limit` (at most, where the lowest wins); a win by at least, a loss by at most so much; each
    of a counted line."""
    points: int
    limit: int = 0
    line: str = ""
    """For `each`: the line, as "clean" for clean books."""
    most: int = 0
    """For `each`: at most so many league points a game, gained or lost; 0: any number."""


@dataclass(frozen=True, kw_only=True)
class WalkoverValue:
    """What a game counts that was won or lost without play. It never has points scored (PF, PA, Diff)."""

    win_points: int | None = None
    """League points; None: as a win at the table."""
    loss_points: int | None = None
    counts_as_win: bool = True
    score: int | None = None
    """What the winner gets where scores are added; None: nothing, and the game is not in the average."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RatingRules:
    """How players are rated (leagues.md section 5)."""

    provisional: int = 8
    """So many rated games make a rating more than provisional."""
    least_deals: int = 2
    """A game that was broken off is rated from so many deals on."""
    active_months: int = 12
    """Who has played no rated game for so long is dimmed and takes no place."""
    guests: Literal["leave_out", "rate"] = "leave_out"
    """A game with a guest is not rated, or the guest is rated like everyone but never listed."""
    unequal: bool = False
    """Rate games between teams of different size."""

    @classmethod
    def from_json(cls, data: object) -> "RatingRules":
        """Raises RulesError, which names the key."""
        rules = read(cls, data)
        for key, reason in out_of_range(rules, RATING_RANGES):
            raise RulesError(key, reason)
        return rules

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = write(self)
        return written


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubRatings:
    """The ratings of a club over its seasons: whether there are any, and how they come about."""

    keep: bool = True
    rating: RatingRules = RatingRules()

    @classmethod
    def from_json(cls, data: object) -> "ClubRatings":
        """Raises RulesError, which names the key. What is missing is as usual."""
        found = read(cls, data)
        for key, reason in out_of_range(found.rating, RATING_RANGES):
            raise RulesError(f"rating.{key}", reason)
        return found

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = write(self)
        return written


@dataclass(frozen=True, kw_only=True)
class SeasonRules:
    kind: SeasonKind = "sum"
    adds: Literal["score", "points"] = "score"
    """What is added or averaged: points scored or league points. `wins` always adds league points."""
    best_days: int = 8
    """For best_days: how many days count. A day's figure is the sum of its games."""
    ranked: Ranked = "players"
    substitutes: Literal["person", "replaced"] = "person"
    """Whose score it is where players or partnerships are ranked: of the one who sat there, or the one replaced.
    An entry always gets the score of its team."""
    low_wins: bool = False
    """Under the season's rules of play the lowest score wins."""
    win_points: int = 2
    draw_points: int = 1
    loss_points: int = 0
    place_points: tuple[tuple[int, ...], ...] = ()
    """League points by place, one list for each number of teams it has places for: (3, 1, 0) for three teams.
    Shared places get the average of the places they cover. Other numbers of teams: win, draw, loss."""
    bonuses: tuple[Bonus, ...] = ()
    tie_breakers: tuple[TieBreaker, ...] = ()
    drop_worst: int = 0
    """So many of the worst games do not count; at least one always does. Of equal ones goes the one with fewer league
    points, then with the smaller difference, then the later."""
    min_games: int = 0
    """Who has played fewer is shown below the others and has no place."""
    walkover: WalkoverValue = WalkoverValue()
    short_games: Literal["as_is", "average", "leave_out"] = "as_is"
    """Games ended before their last deal; average: points per deal times the deals of a whole game."""
    other_sizes: SizeWay = "raw"
    """How scores of tables of different sizes are made comparable where scores are added. raw: as they are; average:
    a game at another than the usual size counts as one's own average at usual tables; difference: every game counts
    as the difference to the table's mean; placement: every game counts 100 for the first to 0 for the last."""
    several_rules: Literal["leave_out", "count", "points_only"] = "leave_out"
    """Games under other rules than the season's: shown but not counted; counted as they are; counted for wins and
    league points, without their scores."""
    digest: str = ""
    """The stored rules whose totals are added; empty: those of most games, of equal numbers the earliest."""
    same_digests: tuple[str, ...] = ()
    """Other stored rules whose totals are the same thing, as totals typed from paper."""
    ratings: bool = True
    """Whether ratings are kept."""
    rating: RatingRules = RatingRules()
    auto_confirm: bool = True

    @property
    def adds_points(self) -> bool:
        """League points are ranked, not scores."""
        return self.kind == "wins" or self.adds == "points"

    @property
    def needs_deals(self) -> bool:
        """Whether the points by deal have to be loaded."""
        return any(breaker.key == "deals_won" for breaker in self.tie_breakers)

    @property
    def needs_lines(self) -> bool:
        """Whether what was counted by line has to be loaded."""
        each = any(bonus.what == "each" for bonus in self.bonuses)
        return each or self.breaks_by("clean_books") or self.breaks_by("red_threes_caught")

    @property
    def shows_points(self) -> bool:
        """Whether league points matter enough to have a column."""
        return self.adds_points or bool(self.place_points or self.bonuses) or self.breaks_by("points")

    def breaks_by(self, key: str) -> bool:
        return any(breaker.key == key for breaker in self.tie_breakers)

    def points_by_place(self, teams: int) -> tuple[int, ...] | None:
        return next((points for points in self.place_points if len(points) == teams), None)

    def better_low(self, breaker: TieBreaker) -> bool:
        if breaker.direction:
            return breaker.direction == "low"
        return breaker.key == "red_threes_caught" or (self.low_wins and breaker.key in OF_SCORES)

    @classmethod
    def from_json(cls, data: object) -> "SeasonRules":
        """Raises RulesError with key and reason. What is missing is as usual for the kind."""
        if not isinstance(data, Mapping):
            raise RulesError("rules", _("This is not a set of season rules."))
        kind = data.get("kind", "sum")
        usual = write(DEFAULTS[kind]) if isinstance(kind, str) and kind in DEFAULTS else {}
        rules = read(cls, {**usual, **data})
        for key, reason in contradictions(rules):
            raise RulesError(key, reason)
        return rules

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = write(self)
        return data

    def ranking(self, ranked: Ranked) -> "SeasonRules":
        """The same season seen for another kind of competitor."""
        return dataclasses.replace(self, ranked=ranked)


def breakers(*keys: BreakerKey) -> tuple[TieBreaker, ...]:
    return tuple(TieBreaker(key=key) for key in keys)


DEFAULTS: dict[str, SeasonRules] = {
    "sum": SeasonRules(kind="sum", tie_breakers=breakers("wins", "best_game")),
    "average": SeasonRules(kind="average", min_games=3, tie_breakers=breakers("wins", "best_game")),
    "best_days": SeasonRules(kind="best_days", tie_breakers=breakers("wins", "best_game")),
    "wins": SeasonRules(kind="wins", tie_breakers=breakers("head_to_head", "difference", "points_for")),
}
"""How each of the four kinds starts."""

RATING_RANGES = {"provisional": (1, 100), "least_deals": (1, 100), "active_months": (1, 240)}
RANGES = {
    "best_days": (1, 366),
    "drop_worst": (0, 100),
    "min_games": (0, 1000),
    "win_points": (-1000, 1000),
    "draw_points": (-1000, 1000),
    "loss_points": (-1000, 1000),
}


def contradictions(rules: SeasonRules) -> Iterator[tuple[str, str]]:
    """(key, reason) of what cannot be meant."""
    yield from out_of_range(rules, RANGES)
    yield from ((f"rating.{key}", reason) for key, reason in out_of_range(rules.rating, RATING_RANGES))
    if not rules.win_points >= rules.draw_points >= rules.loss_points:
        yield "win_points", _("A win cannot bring less than a draw, nor a draw less than a loss.")
    if rules.kind == "best_days" and rules.drop_worst:
        yield "drop_worst", _("Only the best days count already; leave out no further games.")
    if rules.several_rules == "points_only" and not rules.adds_points:
        yield "several_rules", _("Games cannot count without their scores where scores are added.")
    yield from wrong_places(rules)
    yield from wrong_bonuses(rules)
    yield from wrong_breakers(rules)


def out_of_range(rules: object, ranges: Mapping[str, tuple[int, int]]) -> Iterator[tuple[str, str]]:
    for key, (low, high) in ranges.items():
        if not low <= getattr(rules, key) <= high:
            yield key, _("This must be from %(low)s to %(high)s.") % {"low": low, "high": high}


def wrong_places(rules: SeasonRules) -> Iterator[tuple[str, str]]:
    seen = set()
    for i, points in enumerate(rules.place_points):
        if not 2 <= len(points) <= 8:
            yield f"place_points.{i}", _("Points by place are for 2 to 8 teams.")
        if len(points) in seen:
            yield f"place_points.{i}", _("There are two lists for %(n)s teams.") % {"n": len(points)}
        seen.add(len(points))
        if list(points) != sorted(points, reverse=True):
            yield f"place_points.{i}", _("A later place cannot bring more than an earlier one.")


def wrong_bonuses(rules: SeasonRules) -> Iterator[tuple[str, str]]:
    for i, bonus in enumerate(rules.bonuses):
        if (bonus.what == "each") != bool(bonus.line):
            yield f"bonuses.{i}.line", _("A bonus for each of something names what is counted, the others do not.")
        if bonus.what in ("margin", "close_loss") and bonus.limit < 0:
            yield f"bonuses.{i}.limit", _("A lead cannot be less than 0.")
        if bonus.most < 0:
            yield f"bonuses.{i}.most", _("The most cannot be less than 0.")


def wrong_breakers(rules: SeasonRules) -> Iterator[tuple[str, str]]:
    seen = set()
    for i, breaker in enumerate(rules.tie_breakers):
        if (breaker.key, breaker.scope) in seen:
            yield f"tie_breakers.{i}", _("This tie-breaker is there twice.")
        seen.add((breaker.key, breaker.scope))
        if breaker.key in (*AMONG_TIED, "shared") and (breaker.scope, breaker.direction) != ("all", ""):
            yield f"tie_breakers.{i}", _("This tie-breaker has neither a scope nor a direction.")
        if breaker.key == "shared" and i + 1 < len(rules.tie_breakers):
            yield f"tie_breakers.{i}", _("Sharing the place comes last; nothing after it would count.")
