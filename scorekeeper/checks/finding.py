"""The value that every check gives."""

from typing import Any, Literal, NamedTuple

Severity = Literal["error", "override", "warning", "refused"]
"""error: cannot happen; override: against the rules, but tables break rules; warning: possible but unusual."""

Values = dict[str, Any]


class Finding(NamedTuple):
    """What looks wrong, in which team (`None`: over all), the figures for its sentence.

    `exchange` names two rows of the team whose figures, exchanged, would pass.
    """

    id: str
    severity: Severity
    team: int | None = None
    values: Values = {}  # never written to
    exchange: tuple[str, str] | None = None
