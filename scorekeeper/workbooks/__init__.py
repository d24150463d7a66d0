"""Workbooks (Excel): values in, bytes out, and filled-in sheets back to values.

OUTPUT: knows neither models nor HTTP.
"""

from scorekeeper.workbooks.book import workbook
from scorekeeper.workbooks.filled import Filled, is_sound
from scorekeeper.workbooks.games import score_sheet
from scorekeeper.workbooks.season import season
from scorekeeper.workbooks.unpacking import KEY, MOST_BYTES, is_archive, unpack
from scorekeeper.workbooks.values import ScoreSheet, SheetTeam, Told, usual_deals

BEGINNING = f'{{"{KEY}":'.encode()
"""Of the text that `unpack` gives, as JSON."""

__all__ = [
    "BEGINNING",
    "MOST_BYTES",
    "Filled",
    "ScoreSheet",
    "SheetTeam",
    "Told",
    "is_archive",
    "is_sound",
    "score_sheet",
    "season",
    "unpack",
    "usual_deals",
    "workbook",
]
