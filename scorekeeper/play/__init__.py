"""The game as a value, and every operation on it.

PURE: JSON values in and out. `static/js/play.js` is the twin; a change here is a change there.
"""

from scorekeeper.play.changes import Applied, apply, sitter_in, start
from scorekeeper.play.scored import is_complete, kept, known_rows, missing, scored_deals, starter_of, table
from scorekeeper.play.sentence import sentence
from scorekeeper.play.units import (
    deal_content,
    end_of,
    find_deal,
    plays_in,
    seats_in_order,
    tally_of,
    team_label,
    unit,
    value,
    version,
)
from scorekeeper.play.values import FORMAT, Game, Json, Op, Refused, operation, rules_name, tally

__all__ = [
    "FORMAT",
    "Applied",
    "Game",
    "Json",
    "Op",
    "Refused",
    "apply",
    "deal_content",
    "end_of",
    "find_deal",
    "is_complete",
    "kept",
    "known_rows",
    "missing",
    "operation",
    "plays_in",
    "rules_name",
    "scored_deals",
    "seats_in_order",
    "sentence",
    "sitter_in",
    "start",
    "starter_of",
    "table",
    "tally",
    "tally_of",
    "team_label",
    "unit",
    "value",
    "version",
]
