"""Games, their teams, seats, deals, tallies, changes and results."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models

from scorekeeper.models.rules import StoredRules, rule_set, stored_rules
from scorekeeper.play.values import FORMAT
from scorekeeper.rules import RuleSet


class GameState(models.TextChoices):
    PLAYING = "playing"
    FINISHED = "finished"
    VOID = "void"


def new_versions() -> dict[str, int]:
    return {"seats": 0, "rules": 0, "state": 0, "order": 0}


class GameQuerySet(models.QuerySet["Game"]):
    def of_device(self, device: str) -> GameQuerySet:
        """Games that this phone may write, the one changed last first."""
        return self.filter(writers__device=device, writers__ended=None).order_by("-changed", "id")


class Game(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=8, unique=True)
    rules = models.ForeignKey(StoredRules, on_delete=models.PROTECT, related_name="games")
    played_on = models.DateField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=GameState, default=GameState.PLAYING)
    state_before_void = models.CharField(max_length=10, blank=True)
    finished = models.JSONField(null=True, blank=True)
    """{"early", "left_out"} once it was finished."""
    revision = models.PositiveBigIntegerField(default=0)
    locked = models.CharField(max_length=200, blank=True)
    """Why nobody may change the game now; set by leagues."""
    counting = models.JSONField(default=dict)
    versions = models.JSONField(default=new_versions)
    waiting = models.JSONField(default=list, blank=True)
    """Keys of the changes that wait for a choice, oldest first."""
    note = models.TextField(blank=True)
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(state__in=GameState.values), name="game_state_known"),
            models.CheckConstraint(
                condition=models.Q(state=GameState.VOID) | models.Q(state_before_void=""),
                name="game_state_before_void",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def rule_set(self) -> RuleSet:
        return rule_set(self.rules_id)

    @property
    def stored_rules(self) -> StoredRules:
        """The row `rules` points to, without asking the database each time: it never changes."""
        return stored_rules(self.rules_id)

    def head(self) -> dict[str, Any]:
        """What of value() lies in this row itself."""
        return {
            "format": FORMAT,
            "id": str(self.id),
            "code": self.code,
            "state": self.state,
            "state_before_void": self.state_before_void,
            "played_on": self.played_on.isoformat() if self.played_on else None,
            "revision": self.revision,
            "locked": self.locked,
            "note": self.note,
            "rules": self.stored_rules.digest,
            "counting": self.counting,
            "versions": self.versions,
            "finished": self.finished,
        }


class Team(models.Model):
    """One competitor of a game; a single player is a team of one."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="teams")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200, blank=True)
    first_deal = models.PositiveSmallIntegerField(default=1)
    last_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last deal it played, where it left the game."""
    start = models.IntegerField(default=0)
    """The score it joined with."""

    class Meta:
        ordering: ClassVar = ["game", "order"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "order"], name="team_order_once")]

    def __str__(self) -> str:
        return self.name or str(self.order + 1)

    def value(self) -> dict[str, Any]:
        """As in the JSON of a game, still without seats."""
        return {
            "order": self.order,
            "name": self.name,
            "from": self.first_deal,
            "to": self.last_deal,
            "start": self.start,
            "seats": [],
        }


class Seat(models.Model):
    """A place at the table. Its name stays; who sits there may change from a deal on."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=8)
    """What the game calls the seat: "s0", "s1" ..., never used twice in a game."""
    order = models.PositiveSmallIntegerField()
    """Round the table, over all teams."""
    sitters = models.JSONField()
    """[{"name", "from": deal}], in the order of the deals."""

    class Meta:
        ordering: ClassVar = ["team", "order"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["team", "name"], name="seat_name_once")]

    def __str__(self) -> str:
        return self.name

    def value(self) -> dict[str, Any]:
        return {"id": self.name, "order": self.order, "sitters": self.sitters}


class Deal(models.Model):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    note = models.TextField(blank=True)
    end = models.JSONField()
    """{"version", "out", "first_down", "starter"}; None is not known, -1 nobody."""

    class Meta:
        ordering: ClassVar = ["game", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="deal_number_once")]

    def __str__(self) -> str:
        return str(self.number)

    def value(self) -> dict[str, Any]:
        """As in the JSON of a game, still without tallies."""
        return {"number": self.number, "note": self.note, "end": self.end, "tallies": []}


class Tally(models.Model):
    """What one team did in one deal."""

    # A tally goes with its team. Deals are taken out by storing.py only, after their tallies and in one query.
    deal = models.ForeignKey(Deal, on_delete=models.DO_NOTHING, related_name="tallies")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="tallies")
    entered = models.JSONField(null=True)
    """What was entered, as `play.tally` makes it; None where it was taken back."""
    version = models.PositiveIntegerField()
    points = models.BigIntegerField(null=True)
    """What the rules give for it: a cache that `verify` recomputes."""

    class Meta:
        verbose_name_plural = "tallies"
        constraints: ClassVar = [models.UniqueConstraint(fields=["deal", "team"], name="tally_once")]

    def __str__(self) -> str:
        return str(self.points)


class Change(models.Model):
    """One operation as it was taken, and what came of it."""

    class Status(models.TextChoices):
        APPLIED = "applied"
        SAME = "same"
        WAITING = "waiting"

    key = models.UUIDField(unique=True)
    group = models.UUIDField()
    """All changes of one touch; undo takes them back together."""
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveBigIntegerField()
    """The revision of the game that it led to: the order of the server counts, never a clock."""
    writer = models.ForeignKey("Writer", null=True, on_delete=models.SET_NULL, related_name="changes")
    writer_name = models.CharField(max_length=200, blank=True)
    when = models.DateTimeField()
    op = models.JSONField()
    payload = models.CharField(max_length=64)
    """Digest of the operation as it was sent."""
    status = models.CharField(max_length=10, choices=Status)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering: ClassVar = ["game", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="change_number_once"),
            models.CheckConstraint(
                condition=models.Q(status__in=["applied", "same", "waiting"]), name="change_status_known"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["game", "group"], name="change_group")]

    def __str__(self) -> str:
        return f"{self.number} {self.op['op']}"

    def waiting_value(self) -> dict[str, Any]:
        return {
            "key": str(self.key),
            "by": str(self.writer_id or ""),
            "writer": self.writer_name,
            "when": self.when.isoformat(),
            "op": self.op,
        }

    def log_value(self) -> dict[str, Any]:
        """As the history shows it and undo needs it."""
        return {
            **self.waiting_value(),
            "group": str(self.group),
            "number": self.number,
            "before": self.before,
            "after": self.after,
            "status": self.status,
        }


class Result(models.Model):
    """How a finished game ended for one team: a cache, written with the change that brought it about."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results")
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="result")
    total = models.BigIntegerField()
    place = models.PositiveSmallIntegerField(null=True)
    """1 is best, equal totals share one; None for a team that left."""
    won = models.BooleanField()
    counts = models.JSONField()
    """Sums over the deals that count, by line: {"clean": 7, "going_out": 2, "melded": 2310 ...}."""

    class Meta:
        ordering: ClassVar = ["game", "place"]

    def __str__(self) -> str:
        return str(self.total)
