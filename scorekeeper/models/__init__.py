"""Rows of the database, and how they become the values that the pure modules know.

Games are written by `commit.py` only, links and writers by `access.py` only.
"""

from scorekeeper.limits import Attempts
from scorekeeper.models.access import Link, Role, Writer
from scorekeeper.models.games import Change, Deal, Game, Result, Seat, Tally, Team
from scorekeeper.models.rules import StoredRules

__all__ = [
    "Attempts",
    "Change",
    "Deal",
    "Game",
    "Link",
    "Result",
    "Role",
    "Seat",
    "StoredRules",
    "Tally",
    "Team",
    "Writer",
]
