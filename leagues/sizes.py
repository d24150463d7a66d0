"""Which way of making tables of different sizes comparable fits a season, shown with its own figures.

Pure. A team's total at a table of five singles is another thing than at one of two pairs: added as they are, whoever
sat at the odd table has gained or lost by it (leagues.md section 4.6).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from leagues.credits import (
    Number,
    Season,
    Size,
    differences,
    placements,
    places_of,
    ratio,
    size_of,
    usual_size,
)
from leagues.rules import DEFAULTS, SeasonRules, SizeWay
from leagues.values import Competitor, Played, canonical

LITTLE = Fraction(1, 10)  # averages nearer to each other than this part of the usual one are called alike
MUCH = 2  # a spread so many times another makes differences unequal too


@dataclass(frozen=True, kw_only=True, slots=True)
class SizeFigures:
    """What teams made at tables of one size."""

    size: Size
    games: int
    mean: Number
    spread: Number
    """The mean distance of a team from the mean of its table."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SizeProposal:
    way: SizeWay
    because: Literal["same", "alike", "level", "spread"]
    """All tables of one size; sizes alike; averages apart; averages and spreads apart."""
    sizes: tuple[SizeFigures, ...]
    """The usual one first, then by number of games."""
    gap: Number
    """How much more than at the usual tables a team has on average at those furthest from them; may be negative."""
    example: Played | None
    """The latest game at a table of another size."""
    counted: Mapping[SizeWay, tuple[Number, ...]]
    """What each team of the example would get, by way; for `average` the mean of the usual tables stands for one's
    own average there."""


def propose_sizes(
    played: Iterable[Played], rules: SeasonRules = DEFAULTS["sum"], competitors: Sequence[Competitor] = ()
) -> SizeProposal:
    """From the games that count under these rules: scores made under others would only blur the picture.

    competitors: whoever the season ranks, since games of one who left may not count.
    """
    every = sorted(played, key=canonical)
    season = Season(rules, competitors, every)
    games = [one for one in every if season.has_scores(one) and all(side.total is not None for side in one.sides)]
    usual = usual_size(games)
    by_size: dict[Size, list[Played]] = defaultdict(list)
    for one in games:
        by_size[size_of(one)].append(one)
    sizes = sorted(
        (figures(size, found) for size, found in by_size.items()),
        key=lambda one: (one.size != usual, -one.games, one.size),
    )
    if len(sizes) < 2:
        return SizeProposal(way="raw", because="same", sizes=tuple(sizes), gap=0, example=None, counted={})
    first, others = sizes[0], sizes[1:]
    gap = max((one.mean - first.mean for one in others), key=amount)
    example = next(one for one in reversed(games) if size_of(one) != usual)
    way, because = judged(first, others, gap)
    return SizeProposal(
        way=way,
        because=because,
        sizes=tuple(sizes),
        gap=gap,
        example=example,
        counted=ways(example, first.mean, low_wins=rules.low_wins),
    )


def amount(number: Number) -> Number:
    """Without its sign."""
    return max(number, -number)


def judged(
    usual: SizeFigures, others: list[SizeFigures], gap: Number
) -> tuple[SizeWay, Literal["alike", "level", "spread"]]:
    if amount(gap) <= LITTLE * amount(usual.mean):
        return "raw", "alike"
    apart = any(
        max(one.spread, usual.spread) > MUCH * min(one.spread, usual.spread) for one in others if one.size[0] > 1
    )
    return ("placement", "spread") if apart else ("difference", "level")


def figures(size: Size, games: list[Played]) -> SizeFigures:
    totals = [side.total or 0 for one in games for side in one.sides]
    distances: list[Number] = [
        amount(distance or 0) for one in games for distance in differences([side.total for side in one.sides])
    ]
    return SizeFigures(
        size=size, games=len(games), mean=ratio(sum(totals), len(totals)), spread=ratio(sum(distances), len(distances))
    )


def ways(example: Played, usual_mean: Number, *, low_wins: bool) -> dict[SizeWay, tuple[Number, ...]]:
    totals = [side.total for side in example.sides]
    places = places_of(example.sides, low_wins=low_wins)
    return {
        "raw": tuple(total or 0 for total in totals),
        "average": (usual_mean,) * len(totals),
        "difference": tuple(score or 0 for score in differences(totals)),
        "placement": tuple(score or 0 for score in placements(totals, places)),
    }
