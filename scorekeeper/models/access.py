"""Who may see or write a game: links to hand on, and the phones that came by one."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models

from scorekeeper.models.games import Game


class Role(models.TextChoices):
    WATCH = "watch"
    SCORE = "score"
    MANAGE = "manage"


class Link(models.Model):
    """An address that opens a game. The secret is readable, since it must be shown again as QR and on pads."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=10, choices=Role)
    secret = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "role"], condition=models.Q(ended=None), name="link_one_for_each_role"
            ),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="link_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.game_id}"


class Writer(models.Model):
    """A phone that may write a game. Its secret is kept as a digest only."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="writers")
    device = models.CharField(max_length=64, db_index=True)
    """SHA-256 of the device's secret, hexadecimal."""
    name = models.CharField(max_length=200, blank=True)
    role = models.CharField(max_length=10, choices=[(Role.SCORE, "score"), (Role.MANAGE, "manage")])
    link = models.ForeignKey(Link, null=True, on_delete=models.SET_NULL, related_name="writers")
    """The link it came by; None for the phone that started the game."""
    since = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "device"], name="writer_once"),
            models.CheckConstraint(condition=models.Q(role__in=["score", "manage"]), name="writer_role_known"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.pk)

    @property
    def manages(self) -> bool:
        return self.ended is None and self.role == Role.MANAGE

    def value(self) -> dict[str, Any]:
        return {"id": str(self.pk), "name": self.name, "role": self.role, "since": self.since.isoformat()}
