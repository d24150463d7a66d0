"""Short ways to write a tally and to check a deal, for the tests of the checks."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.checks import Finding, check_deal
from scorekeeper.figures import RuleSet
from scorekeeper.published import published
from scorekeeper.rules import by_deal
from scorekeeper.scoring import Tally, score

RULES = {key: one.rules for key, one in published().items()}
RED = "red_threes_laid"
OUT = {"clean": 2, "dirty": 2, "wild": 1}
"""What going out needs under whitnack."""


def team(counts: Mapping[str, Any] | None = None, **besides: Any) -> Tally:
    """A pair that has entered everything."""
    return Tally(**{"counts": counts or {}, "melded": 0, "left": 0, "players": 2, **besides})


GOOD = team(OUT, melded=605, left=30, went_out=True)
SINGLE = team({"clean": 1, "dirty": 1}, melded=240, went_out=True, players=1)


def ids(found: Sequence[Finding]) -> list[str]:
    return [finding.id for finding in found]


def checked(rules: str | RuleSet, *tallies: Tally | None, deal: int = 1, **known: Any) -> list[Finding]:
    """The findings of a deal; a second team is not entered yet where none is given."""
    rules = RULES[rules] if isinstance(rules, str) else rules
    several = tallies if len(tallies) > 1 else (*tallies, None)
    return check_deal(rules, deal, several, known.pop("befores", ()), known.pop("decks", None), **known)


TYPICAL = {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2}


def typical_deal(rules: RuleSet) -> list[Tally]:
    """Two pairs in a second deal of which one goes out, with the books that these rules have and need."""
    counts = {row: number for row, number in TYPICAL.items() if row in rules.book or row == "red_threes_laid"}
    for key, number in (by_deal(rules.going_out.needs, 2) or {}).items():
        counts[next(book.kind for book in rules.books if key in book.counts_as or key == "any")] = number
    out, other = ({"melded": points, "left": left} for points, left in ((745, 85), (705, 90)))
    return [team(counts, **out, went_out=True, first_down=True), team(counts, **other)]


def score_and_check(rules: RuleSet, tallies: Sequence[Tally], decks: int | None) -> list[Finding]:
    """What a phone does with one deal: every team's score, then all checks."""
    for tally in tallies:
        score(rules, 2, tally, 1000)
    return check_deal(rules, 2, tallies, [1000] * len(tallies), decks)
