"""What looks wrong in a deal, and why: a finding is an id, how severe it is, and the figures of its sentence.

Pure: knows nothing of the database, the web, clocks or languages; the sentences are in texts/checks.py. The twin is
`static/js/checks.js`, held to this package by `tests/browser/test_twin.py`.

team.py looks at one team's tally, table.py at all teams together, refusals.py at what cannot be meant at all. Only
refusals stop a tally; a finding asks and can be answered "That is right".
"""

from scorekeeper.checks.deal import check_deal
from scorekeeper.checks.finding import Finding, Severity
from scorekeeper.checks.refusals import CAP, MOST_OF_A_KIND, refusals, refusals_of_deal, understood

__all__ = [
    "CAP",
    "MOST_OF_A_KIND",
    "Finding",
    "Severity",
    "check_deal",
    "refusals",
    "refusals_of_deal",
    "understood",
]
