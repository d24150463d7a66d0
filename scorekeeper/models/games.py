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


class TeamManager(models.Manager["Team"]):
    """Teams that sit at the table, without those whose joining was undone: they have no seats."""

    def get_queryset(self) -> models.QuerySet[Team]:
        return super().get_queryset().filter(models.Exists(Seat.objects.filter(team=models.OuterRef("pk"))))


class Team(models.Model):
    """One competitor of a game; a single player is a team of one."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="teams")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200, blank=True)
    start = models.IntegerField(default=0)
    """The score it joined with."""

    objects = TeamManager()

    class Meta:
        ordering: ClassVar = ["game", "order"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "order"], name="team_order_once")]

    def __str__(self) -> str:
        return self.name or str(self.order + 1)

    def value(self, seats: list[Seat]) -> dict[str, Any]:
        """As in the JSON of a game. From and to which deal a team plays lies in its seats."""
        return {
            "order": self.order,
            "name": self.name,
            "from": seats[0].sitters[0]["from"],
            "to": seats[0].last_deal,
            "start": self.start,
            "seats": [seat.value() for seat in seats],
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
    last_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last deal it was played from, where its team left the game."""

    class Meta:
        ordering: ClassVar = ["team", "order"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["team", "name"], name="seat_name_once")]

    def __str__(self) -> str:
        return self.name

    def value(self) -> dict[str, Any]:
        return {"id": self.name, "order": self.order, "sitters": self.sitters}


class DealManager(models.Manager["Deal"]):
    """Deals that lie in their game, without the emptied places at its end."""

    def get_queryset(self) -> models.QuerySet[Deal]:
        return super().get_queryset().filter(end__isnull=False)


class Deal(models.Model):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    note = models.TextField(blank=True)
    end = models.JSONField(null=True)
    """{"version", "out", "first_down", "starter"}; None is not known, -1 nobody. NULL: the place was emptied when a
    deal was taken out; the next deal fills it, so that taking out needs no query of its own."""

    objects = DealManager()

    class Meta:
        ordering: ClassVar = ["game", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="deal_number_once")]

    def __str__(self) -> str:
        return str(self.number)

    def value(self) -> dict[str, Any]:
        """As in the JSON of a game, still without tallies."""
        return {"number": self.number, "note": self.note, "end": self.end, "tallies": []}


class TallyManager(models.Manager["Tally"]):
    """Tallies that lie in their deal, without the emptied places."""

    def get_queryset(self) -> models.QuerySet[Tally]:
        return super().get_queryset().filter(version__gt=0)


class Tally(models.Model):
    """What one team did in one deal."""

    # A tally goes with its team; a deal goes only with its game.
    deal = models.ForeignKey(Deal, on_delete=models.DO_NOTHING, related_name="tallies")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="tallies")
    entered = models.JSONField(null=True)
    """What was entered, as `play.tally` makes it; None where it was taken back."""
    version = models.PositiveIntegerField()
    """0: the place was emptied when a deal was taken out or put in."""
    points = models.BigIntegerField(null=True)
    """What the rules give for it: a cache that `verify` recomputes."""

    objects = TallyManager()

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
