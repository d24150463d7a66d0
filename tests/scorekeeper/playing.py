"""A game played in memory, for tests of the pure part: no database, no server."""

from __future__ import annotations

from typing import Any

from scorekeeper import play
from scorekeeper.operations import operation
from scorekeeper.play import Applied, Refused
from scorekeeper.published import published
from tests.factories import PAIRS, make_key, make_start

WHITNACK = published()["whitnack"].rules
ANN = {"id": "1", "name": "Ann's phone", "when": "2026-11-30T18:00:00+00:00"}
JOE = {"id": "2", "name": "Joe's phone", "when": "2026-11-30T18:01:00+00:00"}


class Played:
    """A game and its changes. do() is what one phone does that sees the game as it is now."""

    def __init__(self, *, rules: str = "whitnack", **content: Any) -> None:
        self.rules = published()[rules].rules
        content.setdefault("teams", PAIRS)
        self.game = play.start(make_start(rules=published()[rules].digest, **content))
        self.changes: list[dict[str, Any]] = []

    def op(self, op_name: str, **content: Any) -> dict[str, Any]:
        made = operation(self.game, op_name, key=make_key(), **content)
        return {**made, **content}

    def apply(self, op: dict[str, Any], by: dict[str, Any] = ANN) -> Applied:
        group = [change for change in self.changes if change["op"]["group"] == op.get("undoes")]
        applied = play.apply(self.game, self.rules, op, by, group)
        self.game = applied.game
        if applied.status == "applied":
            self.changes.append({"op": op, "before": applied.before, "after": applied.after})
        return applied

    def do(self, op_name: str, by: dict[str, Any] = ANN, **content: Any) -> Applied:
        return self.apply(self.op(op_name, **content), by)

    def undo(self, group: str | None = None) -> Applied:
        """Undoes that group, or the change made last."""
        return self.do("undo", undoes=group or self.changes[-1]["op"]["group"])

    def tally(self, deal: int, team: int, tally: dict[str, Any] | None, **content: Any) -> Applied:
        return self.do("tally", deal=deal, team=team, tally=tally, **content)

    def deals(self, *points: tuple[int, ...]) -> Played:
        """Deals entered by their card points alone, one figure for each team."""
        for number, row in enumerate(points, start=len(self.game["deals"]) + 1):
            for team, melded in enumerate(row):
                self.tally(number, team, {"melded": melded})
        return self

    def refused(self, op_name: str, **content: Any) -> tuple[str, dict[str, Any]]:
        """The id and values with which an operation is refused."""
        before = self.game
        try:
            self.do(op_name, **content)
        except Refused as refused:
            assert self.game is before
            return refused.id, refused.values
        raise AssertionError(f"{op_name} was not refused")

    @property
    def table(self) -> dict[str, Any]:
        return play.table(self.game, self.rules)

    @property
    def totals(self) -> list[int]:
        totals: list[int] = self.table["totals"]
        return totals
