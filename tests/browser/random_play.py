"""Random games as people and broken phones play them: operations that fit, that are stale, and that cannot be meant."""

from contextlib import suppress
from random import Random
from typing import Any
from uuid import UUID

from scorekeeper import play
from scorekeeper.operations import operation
from scorekeeper.play.scored import known_rows
from scorekeeper.published import Published, published

NAMES = [
    "Ann",
    "Joe",
    "Mary",
    "Bob",
    "",
    "  Kit  ",
    "Zoë 🐺",
    "נועה",
    "x" * 40,
    "x" * 41,
    "a\u0301" * 40,
    "a\tb",
    "a\0b",
    "👩‍👩‍👧",
    "~1~",
    "<b>",
]
NUMBERS = [0, 1, 2, 3, 5, 7, 85, 340, 745, 1205, -85, 1_000_000, 1_000_001, -1_000_000, None, "3", True]


class Player:
    """Makes one random sequence; the same seed makes the same one."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.rules: Published = self.random.choice(list(published().values()))
        self.other: Published = self.random.choice(list(published().values()))
        self.rows = known_rows(self.rules.rules)
        self.odd_rows = [row for row in known_rows(self.other.rules) if row not in self.rows]
        self.groups: list[str] = []

    def key(self) -> str:
        return str(UUID(int=self.random.getrandbits(128), version=4))

    def pick(self, usual: list[Any], odd: list[Any], chance: float = 0.04) -> Any:
        return self.random.choice(odd if self.random.random() < chance else usual)

    def name(self) -> Any:
        return self.pick(NAMES[:8], [*NAMES, None, 5, ["Ann"]], 0.02)

    def team(self) -> dict[str, Any]:
        count = self.pick([1, 1, 2, 2, 3], [0, 4])
        return {"name": self.name(), "players": [self.name() for _ in range(count)]}

    def start(self) -> dict[str, Any]:
        key = self.key()
        op: dict[str, Any] = {
            "format": 1,
            "key": key,
            "game": self.key(),
            "group": key,
            "op": "start",
            "teams": [self.team() for _ in range(self.pick([2, 2, 2, 3, 4], [1, 5, 8, 9]))],
            "rules": self.pick([self.rules.digest], [{"digest": self.rules.digest}]),
            "counting": {"net": self.random.random() < 0.2, "left_first": False},
            "played_on": self.pick(["2026-11-30", None], ["2024-02-29", "2026-02-29", "30.11.2026", 5]),
            "starter": self.pick([None, "s0", "s1", "s3"], ["s9", 3]),
            "note": self.pick(["", "At the lake"], ["x" * 501, "a\nb"]),
        }
        return op

    def tally(self) -> Any:
        counts: dict[str, Any] = {}
        for row in self.rows + (self.odd_rows if self.random.random() < 0.1 else []):
            if self.random.random() < 0.5:
                counts[row] = self.pick([0, 0, 1, 1, 2, 3, 4], NUMBERS, 0.01)
        given: dict[str, Any] = {"counts": counts}
        for figure, chance in (("melded", 0.8), ("left", 0.8), ("net", 0.1)):
            if self.random.random() < chance:
                given[figure] = self.pick([0, 5, 45, 85, 120, 340, 745, 1205], NUMBERS, 0.02)
        if self.random.random() < 0.1:
            given["other"] = self.pick([50, -50, 0], NUMBERS)
            given["other_note"] = self.pick(["late", ""], ["x" * 501])
        if self.random.random() < 0.1:
            given["as_typed"] = self.pick([{"melded": "340+405"}], [{"melded": "1e3"}, {"Melded": "1"}])
            given["parts"] = self.pick([{"melded": ["Ann", "Joe"]}], [{"melded": "Ann"}])
        if self.random.random() < 0.1:
            given["has_melded"] = self.pick([True, False], [None, 1])
        return self.pick([given], [None, {}, 7, {**given, "strange": 1}, {"counts": {"melded": 3}}])

    def end(self, teams: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.random.random() < 0.8:
            found["out"] = self.pick([None, -1, *range(teams)], [99, -2, "0"])
        if self.random.random() < 0.3:
            found["first_down"] = self.pick([None, -1, *range(teams)], [99])
        if self.random.random() < 0.3:
            found["starter"] = self.pick([None, "s0", "s1"], ["s99", 1])
        return found

    def content(self, game: play.Game) -> tuple[str, dict[str, Any]]:
        random, pick = self.random, self.pick
        teams = len(game["teams"])
        played = len(game["deals"])
        deal = pick([max(1, played), played + 1, random.randint(1, played + 1)], [0, 61, 12, "1", None])
        team = pick(list(range(teams)), [99, -1, 8, None])
        seats = [seat["id"] for side in game["teams"] for seat in side["seats"]]
        name = random.choices(
            ["tally", "end", "seats", "rules", "order", "finish", "reopen", "void", "undo", "settle", "odd"],
            [40, 14, 14, 3, 10, 4, 3, 3, 12, 2, 1],
        )[0]
        settles = [entry["key"] for entry in game["waiting"]] if random.random() < 0.3 else []
        match name:
            case "tally":
                return name, {"deal": deal, "team": team, "tally": self.tally(), "accepted": [], "settles": settles}
            case "end":
                return name, {"deal": deal, "end": self.end(teams), "settles": settles}
            case "seats":
                action = pick(
                    ["team_name", "player_name", "swap", "exchange", "join", "leave", "date", "note"], ["fly"]
                )
                content = {
                    "action": action,
                    "deal": pick([deal], [0]),
                    "name": self.name(),
                    "note": pick(["", "rain"], ["\0"]),
                }
                content |= {"team": self.team() if action == "join" else team, "seat": pick(seats, ["s99", "", 4])}
                content |= {
                    "seats": pick([random.sample(seats, 2)], [["s0"], ["s0", "s0"], 4]),
                    "played_on": pick(["2026-12-01", None], ["soon"]),
                }
                return name, {**content, "start": pick([0, 500, -300], [None, 10**9])}
            case "rules":
                rules = pick([self.rules.digest, self.other.digest], [None, "?", {"digest": "abc"}])
                return name, {"rules": rules, "counting": pick([None, {"net": True}, {"left_first": True}], [5])}
            case "order":
                pair = random.sample(range(teams), 2)
                action = pick(["remove", "insert", "move", "exchange"], ["turn"])
                return name, {
                    "action": action,
                    "deal": deal,
                    "to": random.randint(1, played + 1),
                    "teams": pick([pair], [[0], [0, 99]]),
                }
            case "finish":
                return name, {"under_way": pick(["count", "leave_out"], ["both"]), "early": pick([True, False], [None])}
            case "void":
                return name, {"on": pick([True, False], [None])}
            case "undo":
                return name, {"undoes": pick(self.groups[-6:] or [self.key()], [self.key(), None])}
            case "settle":
                return name, {"settles": settles}
            case "odd":
                return pick(["tally"], ["dance"], 0.5), {"format": 2}
        return name, {}

    def operation(self, game: play.Game, seen: play.Game) -> dict[str, Any]:
        """An operation based on `seen`, which may be the game as it was some time ago."""
        name, content = self.content(game)
        key = self.key()
        group = self.groups[-1] if self.groups and self.random.random() < 0.3 else key
        op: dict[str, Any] = {"format": 1, "key": key, "game": game["id"], "group": group, "op": name, **content}
        # What cannot be based on anything is sent as it is.
        with suppress(play.Refused, KeyError, TypeError, ValueError):
            op |= operation(seen, name, key=key, group=group, **{k: v for k, v in content.items() if k != "format"})
        if self.random.random() < 0.05:
            for field in ("base", "before", "order"):
                if self.random.random() < 0.5:
                    op.pop(field, None)
        self.groups.append(group)
        return op

    def rules_of(self, digest: str) -> Published:
        return self.other if digest == self.other.digest else self.rules
