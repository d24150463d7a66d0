"""Where the lines of a chart run: running totals in, coordinates out.

PURE: knows nothing of Django, games, colours or HTML. A template draws what
comes back; colours and dashes are CSS classes named by `Curve.order`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

WIDTH, HEIGHT = 360, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 116, 14, 26
LABEL_GAP = 17  # least distance between two end labels, in units of the drawing
LABEL_LENGTH = 12
MOST_STEPS = 6


@dataclass(frozen=True, kw_only=True)
class Series:
    """Running totals of one team: `points[0]` before deal 1, then after each deal."""

    name: str
    points: Sequence[int | None]


@dataclass(frozen=True, kw_only=True)
class Dot:
    x: float
    y: float
    deal: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Curve:
    order: int
    name: str
    label: str
    label_x: float
    label_y: float
    path: str
    dots: tuple[Dot, ...]
    total: int


@dataclass(frozen=True, kw_only=True)
class Tick:
    at: float
    value: int


@dataclass(frozen=True, kw_only=True)
class Chart:
    width: int
    height: int
    left: float
    right: float
    bottom: float
    zero: float
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    curves: tuple[Curve, ...]


def chart(series: Sequence[Series], *, from_zero: bool = True, most_dots: int = 1000) -> Chart | None:
    """The drawing, or None while no team has a score.

    `from_zero` keeps zero in sight. A line of more than `most_dots` values runs through all of them and marks some.
    """
    known = [value for one in series for value in one.points[1:] if value is not None]
    if not known:
        return None
    deals = max(len(one.points) for one in series) - 1
    starts = [one.points[0] for one in series if one.points[0] is not None]
    extent = [*known, *starts, *([0] if from_zero else [])]
    marks = ticks(min(extent), max(extent))
    low, high = marks[0], marks[-1]
    bottom = HEIGHT - BOTTOM

    def across(deal: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * deal / deals, 1)

    def down(points: int) -> float:
        return round(bottom - (bottom - TOP) * (points - low) / (high - low), 1)

    dots = [
        tuple(
            Dot(x=across(deal), y=down(value), deal=deal, points=value)
            for deal, value in enumerate(one.points)
            if value is not None
        )
        for one in series
    ]
    places = spread([row[-1].y if row else bottom for row in dots])
    curves = tuple(
        Curve(
            order=order,
            name=one.name,
            label=shorten(one.name, LABEL_LENGTH),
            label_x=WIDTH - RIGHT + 8,
            label_y=places[order],
            path=" ".join(f"{dot.x:g},{dot.y:g}" for dot in dots[order]),
            dots=some_of(dots[order], most_dots),
            total=dots[order][-1].points,
        )
        for order, one in enumerate(series)
        if dots[order]
    )
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=bottom,
        zero=down(0),
        rows=tuple(Tick(at=down(value), value=value) for value in marks),
        columns=tuple(Tick(at=across(deal), value=deal) for deal in columns(deals)),
        curves=curves,
    )


def some_of(dots: tuple[Dot, ...], most: int) -> tuple[Dot, ...]:
    """At most so many, evenly spread, the first and the last among them."""
    if len(dots) <= most:
        return dots
    return tuple(dots[round(i * (len(dots) - 1) / (most - 1))] for i in range(most))


def ticks(low: int, high: int) -> list[int]:
    """Round values from at or below `low` to at or above `high`, in at most six steps."""
    span = max(high - low, 1)
    step = 1
    while True:
        for factor in (1, 2, 5):
            size = step * factor
            first, last = low // size, -(-high // size)
            if span <= size * MOST_STEPS and last - first <= MOST_STEPS:
                return [size * i for i in range(first, max(last, first + 1) + 1)]
        step *= 10


def columns(deals: int) -> list[int]:
    """The deals to be named under the chart: all, or every second, fifth ... of them."""
    sizes = (factor * 10**power for power in count() for factor in (1, 2, 5))
    step = next(size for size in sizes if deals <= size * 8)
    return list(range(step, deals + 1, step))


def spread(places: Sequence[float]) -> list[float]:
    """The same places, moved apart as little as needed so that labels do not cover each other."""
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    moved = [0.0] * len(places)
    floor = float(TOP)
    for i in order:
        moved[i] = max(places[i], floor)
        floor = moved[i] + LABEL_GAP
    ceiling = float(HEIGHT - BOTTOM)
    for i in reversed(order):
        moved[i] = round(min(moved[i], ceiling), 1)
        ceiling = moved[i] - LABEL_GAP
    return moved


def shorten(text: str, length: int) -> str:
    """At most `length` visible characters; a flag or family emoji is never cut in two."""
    signs = clusters(text)
    return text if len(signs) <= length else "".join(signs[: length - 1]).rstrip() + "…"


def clusters(text: str) -> list[str]:
    """Text cut into what a reader sees as one character each."""
    signs: list[str] = []
    for letter in text:
        joins = bool(signs) and (
            unicodedata.category(letter) in ("Mn", "Me", "Mc", "Cf")
            or 0x1F3FB <= ord(letter) <= 0x1F3FF  # skin tones
            or signs[-1].endswith("\u200d")
            or (flag(letter) and len(signs[-1]) == 1 and flag(signs[-1]))
        )
        if joins:
            signs[-1] += letter
        else:
            signs.append(letter)
    return signs


def flag(letter: str) -> bool:
    return 0x1F1E6 <= ord(letter) <= 0x1F1FF
