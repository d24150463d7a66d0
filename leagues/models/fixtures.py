"""Games of a season, planned or played: which game of the score keeper it is, and who sat where in it.

A game never knows its fixture. What it came to is read from `scorekeeper.Result`, never copied here but for what
was confirmed, so that a later change can be told.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.people import Player
from leagues.models.seasons import Entry, Season
from leagues.values import Kind, State
from scorekeeper.models import Game

STATES = [
    (State.SCHEDULED.value, _("planned")),
    (State.IN_PLAY.value, _("under way")),
    (State.SUBMITTED.value, _("to be confirmed")),
    (State.CONFIRMED.value, _("confirmed")),
    (State.DISPUTED.value, _("disputed")),
    (State.VOID.value, _("not counted")),
]
KINDS = [
    (Kind.PLAYED.value, _("played")),
    (Kind.WALKOVER.value, _("walkover")),
    (Kind.DOUBLE_WALKOVER.value, _("nobody came")),
    (Kind.BYE.value, _("bye")),
    (Kind.POSTPONED.value, _("postponed")),
    (Kind.ABANDONED.value, _("broken off")),
]
DECIDED = (State.CONFIRMED, State.DISPUTED, State.VOID)
"""States that an organiser sets; the others follow from the game (see rows.state_of)."""


class Fixture(models.Model):
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="fixtures")
    round = models.PositiveIntegerField(default=0)
    """0: belongs to no round."""
    table = models.PositiveIntegerField(default=0)
    planned_on = models.DateField(null=True, blank=True)
    played_on = models.DateField(null=True, blank=True)
    """Where there is no game that says it (a walkover), or the season counts it for another day than the game says."""
    state = models.CharField(max_length=10, choices=STATES, default=State.SCHEDULED.value)
    """As decided. Until an organiser decides, what is true follows from the game: ask rows.state_of."""
    kind = models.CharField(max_length=16, choices=KINDS, default=Kind.PLAYED.value)
    stage = models.CharField(max_length=10, choices=[("league", "league"), ("play_off", "play_off")], default="league")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    holds = models.BooleanField(default=False)
    """Whether closing the season locks the game: it was put in by somebody who may write it, or typed in here."""
    typed = models.BooleanField(default=False)
    """Its game was typed in here from a sheet, so it belongs to the club: any of its scorers may correct it."""
    note = models.CharField(max_length=300, blank=True)
    planned = models.JSONField(null=True, blank=True)
    """Who was to meet, while it has a game: [{"entry": id or None, "players": ids of those named beforehand}], by
    order. None: it was not planned, or it has no game, and then its sides and seats say it."""
    confirmed_revision = models.PositiveBigIntegerField(null=True, blank=True)
    confirmed_totals = models.JSONField(null=True, blank=True)
    """{"on": date played, "totals": [total by order of the teams]} as it was confirmed."""
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["season", "game"], condition=models.Q(game__isnull=False), name="fixture_game_once"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=[state.value for state in State]), name="fixture_state"
            ),
            models.CheckConstraint(condition=models.Q(kind__in=[kind.value for kind in Kind]), name="fixture_kind"),
            models.CheckConstraint(condition=models.Q(stage__in=["league", "play_off"]), name="fixture_stage"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class FixtureSide(models.Model):
    """One team of a fixture, in the order of the game's teams."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    order = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="sides")
    """The pair or team it played for; where players are ranked, the entry of a single player."""
    awarded = models.CharField(max_length=4, choices=[("win", "win"), ("loss", "loss")], blank=True)
    """For walkovers."""

    class Meta:
        ordering: ClassVar = ["fixture", "order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["fixture", "order"], name="fixture_side_once"),
            models.CheckConstraint(condition=models.Q(awarded__in=["", "win", "loss"]), name="fixture_side_awarded"),
        ]

    def __str__(self) -> str:
        return str(self.order)


class FixtureSeat(models.Model):
    """Who sat at one seat of the game: a fact of the game, never derived from who belongs to an entry."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="seats")
    side = models.ForeignKey(FixtureSide, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=8)
    """What the game calls it: "s0", "s1" ..."""
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    instead_of = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="replaced")

    class Meta:
        ordering: ClassVar = ["fixture", "side", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["fixture", "seat"], name="fixture_seat_once"),
            models.UniqueConstraint(fields=["fixture", "player"], name="fixture_player_once"),
        ]

    def __str__(self) -> str:
        return self.seat
