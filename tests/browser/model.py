"""What several phones and a server should come to, in the fewest words: the model that the real ones are held to.

Knows nothing of the app's own code. A game is a set of units, each with a version and a value; phones see the server
as it was when they last heard of it, with their own unsent operations on top. Operations go by numbers.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from random import Random
from typing import Any

Unit = tuple[Any, ...]
DEALS = 3


class Refused(Exception):
    pass


@dataclass
class Op:
    number: int
    name: str  # tally, end, exchange, undo, settle
    unit: Unit = ()
    value: Any = None
    base: int = 0
    before: Any = None
    undoes: int = 0
    settles: list[int] = field(default_factory=list)


@dataclass
class Line:
    """A change in the history."""

    op: Op
    status: str
    steps: list[tuple[Unit, Any, Any]]


@dataclass
class World:
    """A game as one side sees it."""

    units: dict[Unit, tuple[int, Any]] = field(default_factory=dict)
    waiting: list[tuple[int, str, Op]] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)

    def version(self, unit: Unit) -> int:
        if unit[0] == "pair":
            return sum(self.version(("tally", unit[1], team)) for team in unit[2:])
        return self.units.get(unit, (0, None))[0]

    def value(self, unit: Unit) -> Any:
        if unit[0] == "pair":
            return [self.value(("tally", unit[1], team)) for team in unit[2:]]
        return self.units.get(unit, (0, None))[1]

    def put(self, unit: Unit, value: Any) -> None:
        if unit[0] == "pair":
            for team, part in zip(unit[2:], value, strict=True):
                self.put(("tally", unit[1], team), part)
        else:
            self.units[unit] = (self.version(unit) + 1, value)

    def take(self, op: Op, writer: str) -> str:
        """Carries out an operation; says "applied", "same" or "waiting"."""
        line = self.undo(op) if op.name == "undo" else self.change(op, writer)
        if line.status != "waiting":
            self.waiting = [entry for entry in self.waiting if entry[0] not in op.settles]
        self.log.append(line)
        return line.status

    def change(self, op: Op, writer: str) -> Line:
        if op.name == "settle":
            return Line(op, "same", [])
        now = self.value(op.unit)
        new = [op.before[1], op.before[0]] if op.name == "exchange" else op.value
        if op.name == "end" and new is None:
            new = now
        if new == now:
            return Line(op, "same", [])
        if self.in_the_way(op, now):
            self.drop_own(op.unit, writer)
            self.waiting.append((op.number, writer, op))
            return Line(op, "waiting", [])
        self.drop_own(op.unit, writer)
        self.put(op.unit, new)
        return Line(op, "applied", [(op.unit, now, self.value(op.unit))])

    def in_the_way(self, op: Op, now: Any) -> bool:
        """Somebody else has changed it since, to something the writer has not seen."""
        if self.version(op.unit) == op.base or op.before == now:
            return False
        return not (op.name == "end" and now is None)

    def drop_own(self, unit: Unit, writer: str) -> None:
        self.waiting = [entry for entry in self.waiting if entry[1] != writer or entry[2].unit != unit]

    def undo(self, op: Op) -> Line:
        dropped = [entry for entry in self.waiting if entry[2].number == op.undoes]
        self.waiting = [entry for entry in self.waiting if entry[2].number != op.undoes]
        done, steps = False, []
        for line in reversed([one for one in self.log if one.op.number == op.undoes and one.status == "applied"]):
            for unit, old, new in reversed(line.steps):
                now = self.value(unit)
                if now == new:
                    self.put(unit, old)
                    steps.append((unit, new, old))
                done = done or now in (new, old)
        if not done and not dropped:
            raise Refused
        return Line(op, "applied" if steps else "same", steps)


@dataclass
class Server:
    world: World = field(default_factory=World)
    answers: dict[int, str] = field(default_factory=dict)

    def send(self, op: Op, writer: str) -> str:
        """One number counts once, however often it is sent."""
        if op.number not in self.answers:
            try:
                self.answers[op.number] = self.world.take(op, writer)
            except Refused:
                return "refused"
        return self.answers[op.number]


@dataclass
class Phone:
    name: str
    server: Server
    net: str = "up"
    heard: World = field(default_factory=World)
    queue: list[Op] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)

    def view(self) -> World:
        world = copy.deepcopy(self.heard)
        for op in self.queue:
            try:
                world.take(op, self.name)
            except Refused:
                continue
        return world

    def commit(self, op: Op) -> str:
        """As a touch on the screen does it; what changes nothing here is not sent."""
        world = self.view()
        waited = len(world.waiting)
        if op.name in ("tally", "end", "exchange"):
            op.base, op.before = world.version(op.unit), copy.deepcopy(world.value(op.unit))
        try:
            status = world.take(op, self.name)
        except Refused:
            return "refused"
        taken_back = op.name == "undo" and len(world.waiting) < waited
        if status != "same" or op.settles or op.name == "settle" or taken_back:
            self.queue.append(op)
        self.send()
        return status

    def send(self) -> None:
        if self.net == "down" or not self.queue:
            return
        answers = [(op, self.server.send(op, self.name)) for op in self.queue]
        if self.net == "up":
            self.refused += [op.number for op, answer in answers if answer == "refused"]
            self.queue = []
            self.hear()

    def hear(self) -> None:
        if self.net == "up":
            self.heard = copy.deepcopy(self.server.world)


ACTIONS = {
    "enter": 30,
    "correct": 12,
    "end": 10,
    "exchange": 6,
    "undo": 12,
    "choose": 8,
    "twice": 6,
    "down": 6,
    "lost": 5,
    "up": 10,
    "hear": 6,
}


def schedule(random: Random) -> dict[str, Any]:
    """Steps by one to three phones, as plain data: {"phones", "start", "steps": [{do, phone, ...}]}."""
    phones = random.choice([1, 2, 2, 3, 3])
    steps = []
    for _ in range(random.randint(8, 30)):
        steps.append(
            {
                "do": random.choices(list(ACTIONS), list(ACTIONS.values()))[0],
                "phone": random.randrange(phones),
                "deal": random.randint(1, DEALS),
                "team": random.randrange(2),
                "melded": random.choice([0, 5, 85, 340, 745, 1205]),
                "clean": random.randrange(4),
                "out": random.choice([-1, 0, 1]),
                "pick": random.randrange(6),
            }
        )
    return {"phones": phones, "steps": steps, "start": random.choice(["up", "up", "down", "lost"])}
