"""Short ways to write a tally and to check a deal, for the tests of the checks."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.checks import Finding, check_deal
from scorekeeper.figures import RuleSet
from scorekeeper.published import published
from scorekeeper.scoring import Tally

RULES = {key: one.rules for key, one in published().items()}
RED = "red_threes_laid"
OUT = {"clean": 2, "dirty": 2, "wild": 1}
"""What going out needs under whitnack."""


def team(counts: Mapping[str, int] | None = None, **besides: Any) -> Tally:
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
