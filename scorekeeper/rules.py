"""Rule sets: read from plain data, checked, named by a digest, and the rows of a deal they give.

Pure: knows nothing of the database, the web, files, clocks or languages. The figures themselves are in figures.py,
the published rule sets in published.py.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.contradictions import refuse_contradictions
from scorekeeper.figures import SCHEMA, RuleSet
from scorekeeper.reading import RulesError, compact, read

__all__ = ["Row", "RuleSet", "RulesError", "by_deal", "digest", "parse_figures", "rows"]


def by_deal(figures: tuple[Any, ...], deal: int) -> Any:
    """The figure of this deal (from 1 on): the last one repeats; `None` where there is none."""
    return figures[min(deal, len(figures)) - 1] if figures else None


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of the entry screen and of the pad."""

    id: str
    kind: Literal["count", "points"]
    signed: bool = False
    rare: bool = False
    digits: int = 1
    """How many digits are usual: rows of one jump on by themselves."""

    @property
    def label(self) -> str:
        return f"row.{self.id}"


def rows(rules: RuleSet, *, net: bool = False, left_first: bool = False) -> list[Row]:
    """The rows of one team's deal, in the order of the paper: books, red threes, extras, card points, adjustment."""
    found = [Row(id=book.kind, kind="count") for book in rules.books]
    if rules.red_threes.row_laid:
        found.append(Row(id="red_threes_laid", kind="count"))
    if rules.red_threes.row_caught:
        found.append(Row(id="red_threes_caught", kind="count", rare=True))
    for extra in rules.extras:
        if extra.id != "first_down":
            digits = 1 if extra.typed == "count" else 4
            found.append(Row(id=extra.id, kind=extra.typed, signed=extra.signed, rare=extra.rare, digits=digits))
    points = rules.card_points
    if net and points.net_allowed:
        found.append(Row(id="net", kind="points", signed=True, digits=4))
    else:
        melded = [Row(id="melded", kind="points", signed=points.melded_signed, digits=4)] if points.melded else []
        left = [Row(id="left", kind="points", digits=3)] if points.left != "none" else []
        found += left + melded if left_first else melded + left
    return [*found, Row(id="other", kind="points", signed=True, rare=True, digits=4)]


def parse_figures(data: Mapping[str, Any]) -> RuleSet:
    """Stored or sent figures as a rule set; `RulesError` names the key and the reason of whatever does not fit."""
    rules = read(RuleSet, data)
    if rules.schema != SCHEMA:
        raise RulesError("schema", f"{rules.schema} is not known here, {SCHEMA} is the newest")
    refuse_contradictions(rules)
    return rules


def digest(figures: Mapping[str, Any] | RuleSet) -> str:
    """The name of these figures: 32 hex digits over the canonical JSON, keys sorted, defaults left out."""
    rules = figures if isinstance(figures, RuleSet) else parse_figures(figures)
    canonical = json.dumps(compact(rules), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]
