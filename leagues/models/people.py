"""Who plays: the players of a club, with or without an account, and which of them turned out to be one person."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.models.clubs import Club, new_code


class Privacy(models.TextChoices):
    """Which name others than the organisers see."""

    REAL = "real", _("Real name")
    DISPLAY = "display", _("Display name")
    HIDDEN = "hidden", _("No name")


class PlayerQuerySet(models.QuerySet["Player"]):
    def present(self) -> PlayerQuerySet:
        """Those who can be chosen: neither merged into another nor erased."""
        return self.filter(merged_into=None, erased=None)


class Player(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    """Names the player in addresses; another one after erasing, so that no old address finds anything."""
    name = models.CharField(max_length=60)
    """As it is called at the table and in standings."""
    real_name = models.CharField(max_length=100, blank=True)
    privacy = models.CharField(max_length=10, choices=Privacy, default=Privacy.DISPLAY)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="players"
    )
    guest = models.BooleanField(default=False)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="merged")
    erased = models.DateTimeField(null=True, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=models.Q(user__isnull=False), name="player_one_for_each_account"
            ),
            models.CheckConstraint(condition=models.Q(privacy__in=Privacy.values), name="player_privacy_known"),
        ]

    def __str__(self) -> str:
        return self.shown()

    def shown(self, *, inside: bool = False) -> str:
        """The name on screen and paper. `inside`: for organisers, who see everybody's display name."""
        if self.erased:
            return gettext("Former player %(code)s") % {"code": self.code[:4]}
        if inside or self.privacy == Privacy.DISPLAY:
            return self.name
        if self.privacy == Privacy.REAL:
            return self.real_name or self.name
        return gettext("Player %(code)s") % {"code": self.code[:4]}


class Merge(models.Model):
    """Two players made one, with all that is needed to make them two again."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    gone = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    when = models.DateTimeField(auto_now_add=True)
    undone = models.DateTimeField(null=True, blank=True)
    moved = models.JSONField(default=dict)
    """What was moved, by row: see leagues.merging."""

    def __str__(self) -> str:
        return f"{self.gone_id} → {self.kept_id}"
