"""What one of a row counts, deal by deal, and what a label cannot say about it.

PURE: ids and figures only; card.py has the words.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.card import card_points, extra_value, red_threes, row, t
from scorekeeper.figures import Extra, RuleSet
from scorekeeper.numbers import written
from scorekeeper.rules import by_deal
from scorekeeper.scoring import deal_figures, figures_deal

MOST_FIGURES = 4
BLANK = "____"
"""A figure that the rules do not state: the table writes its own."""


@dataclass(frozen=True, kw_only=True)
class Valued:
    """points: by deal, the last one repeats, `None` is not known; none at all: nothing to say. before: "× " or ""."""

    points: tuple[int | None, ...] = ()
    before: str = "×\u00a0"
    notes: tuple[Any, ...] = ()

    def figures(self, deals: Sequence[int]) -> list[str]:
        found = [by_deal(self.points, deal) for deal in deals] if self.points else []
        shown = [BLANK if points is None else written(points) for points in found]
        return shown[:1] if len(set(shown)) == 1 else shown

    def words(self, deals: Sequence[int]) -> str | None:
        """As it stands behind the label; `None` where the figures are too many for it."""
        figures = self.figures(deals)
        if len(figures) > MOST_FIGURES:
            return None
        return self.before + "\u00a0/ ".join(figures) if figures else ""

    def listed(self, deals: Sequence[int]) -> str:
        return " / ".join(self.figures(deals))


def every_deal(rules: RuleSet, points: tuple[int, ...]) -> tuple[int | None, ...]:
    """The figures of each deal of the game; an unknown one is `None`."""
    if not points:
        return (None,)
    last = rules.length.deals
    return tuple(by_deal(points, figures_deal(rules, deal)) for deal in range(1, max(last or 1, len(points)) + 1))


def valued(rules: RuleSet, id: str) -> Valued:
    """What one of this row counts."""
    if id in rules.book:
        notes = (t("covers_cards"),) if rules.book[id].covers_cards else ()
        return Valued(points=every_deal(rules, rules.book[id].bonus), notes=(*notes, *threshold(rules, id)))
    if id in ("red_threes_laid", "red_threes_caught"):
        return red_three(rules, id)
    if id in rules.extra:
        return extra_valued(rules, rules.extra[id])
    lines = [line for line in card_points(rules) if line.label == row(id) and line.value == t("melded_with_book")]
    if id == "left" and rules.card_points.out_left_free:
        return Valued(notes=(t("out_left_free"),))
    return Valued(notes=tuple(line.value for line in lines))


def threshold(rules: RuleSet, kind: str) -> tuple[Any, ...]:
    """Said once, with the first kind of book."""
    if rules.books_threshold is None or rules.books[0].kind != kind:
        return ()
    points = rules.books_threshold.points
    shown = list(points) if len(points) > 1 else points[0] if points else 0
    return (t("threshold", points=shown) if points else t("threshold_opening"),)


def red_three(rules: RuleSet, id: str) -> Valued:
    red = rules.red_threes
    if id == "red_threes_caught":
        return Valued(points=(red.caught,))
    said = [line.value for line in red_threes(rules) if line.label in (row(id), row("red_threes_set"))]
    plain = red.rule == "plain"
    return Valued(points=(red.laid,), notes=tuple(said[1:] if plain else said))


def extra_valued(rules: RuleSet, extra: Extra) -> Valued:
    if extra.typed == "points":
        return Valued()
    if extra.penalty_of:
        last = rules.length.deals or 1
        points = tuple(dict(deal_figures(rules, deal).extras).get(extra.id) or None for deal in range(1, last + 1))
        return Valued(points=points, notes=(extra_value(extra),))
    tick = extra.id == "first_down"
    notes = (extra_value(extra),) if extra.cards else ()
    return Valued(points=(extra.points,), notes=notes, before="" if tick else "×\u00a0")


def going_out(rules: RuleSet, players: int) -> Valued:
    """The bonus of the team that goes out: by deal, or by players on the team."""
    sizes = dict(rules.going_out.by_team_size)
    points = (sizes[players],) if players in sizes else every_deal(rules, rules.going_out.bonus)
    return Valued(points=() if points == (0,) * len(points) else points, before="")
