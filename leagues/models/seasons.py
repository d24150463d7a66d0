"""Seasons: their rules, who takes part, what organisers add by hand, and what is logged."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.clubs import Club, Visibility, new_code, new_secret
from leagues.models.people import Player


class League(models.Model):
    """A competition that goes on: an optional layer between a club and its seasons."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="leagues")
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=100)
    visibility = models.CharField(max_length=10, choices=[("", _("As the club")), *Visibility.choices], blank=True)
    secret = models.CharField(max_length=64, unique=True, default=new_secret, editable=False)

    def __str__(self) -> str:
        return self.name

    @property
    def seen_by(self) -> str:
        """Who may read it, with what it takes over from its club. Takes select_related of it."""
        return self.visibility or self.club.visibility


class SeasonState(models.TextChoices):
    OPEN = "open", _("Open")
    CLOSED = "closed", _("Closed")


class Season(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    league = models.ForeignKey(League, null=True, blank=True, on_delete=models.SET_NULL, related_name="seasons")
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=100)
    rules = models.JSONField(default=dict)
    """As leagues.rules.SeasonRules writes them."""
    rules_frozen = models.DateTimeField(null=True, blank=True)
    """When the first result was confirmed: from then on changing the rules asks and is logged."""
    state = models.CharField(max_length=10, choices=SeasonState, default=SeasonState.OPEN)
    begins = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)
    visibility = models.CharField(max_length=10, choices=[("", _("As the club")), *Visibility.choices], blank=True)
    secret = models.CharField(max_length=64, unique=True, default=new_secret, editable=False)
    prizes = models.JSONField(default=list, blank=True)
    """As leagues.prizes defines them."""
    awarded = models.JSONField(null=True, blank=True)
    """Who got the prizes when the season was closed."""
    revision = models.PositiveBigIntegerField(default=0)
    """Counts every change of the rows here; games have revisions of their own. See reading.token."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(state__in=SeasonState.values), name="season_state_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        return self.state == SeasonState.OPEN

    @property
    def seen_by(self) -> str:
        """Who may read it, with what it takes over from its league or club. Takes select_related of both."""
        return self.visibility or (self.league.visibility if self.league else "") or self.club.visibility


class SeasonRulesChange(models.Model):
    """Rules changed after they were frozen: shown beside the standings."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rules_changes")
    when = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    before = models.JSONField()
    after = models.JSONField()

    class Meta:
        ordering: ClassVar = ["season", "when"]

    def __str__(self) -> str:
        return str(self.when)


class Withdrawal(models.TextChoices):
    """What becomes of the games of an entry that withdrew (leagues.md, section 6, no. 5)."""

    KEEP = "keep", _("Keep its games; those not played do not count")
    AWARD = "award", _("Keep its games; those not played are won by the others")
    EXPUNGE = "expunge", _("Take out all its games")


class Entry(models.Model):
    """Belonging to a season: a player alone, or a fixed pair or team."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    name_then = models.CharField(max_length=200)
    """What it was called in this season, whatever its players are called later."""
    status = models.CharField(
        max_length=10, choices=[("active", "active"), ("withdrawn", "withdrawn")], default="active"
    )
    withdrawn_on = models.DateField(null=True, blank=True)
    withdrawal = models.CharField(max_length=10, choices=Withdrawal, blank=True)
    joined_on = models.DateField(null=True, blank=True)
    """Where it came later than the season began."""
    opening = models.JSONField(default=dict, blank=True)
    """Carried over: {"played", "won", "drawn", "lost", "points_for", "points_against", "points"}."""
    players: models.ManyToManyField[Player, EntryMember] = models.ManyToManyField(
        Player, through="EntryMember", related_name="entries"
    )

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(status__in=["active", "withdrawn"]), name="entry_status_known"),
            models.CheckConstraint(
                condition=models.Q(status="active", withdrawal="", withdrawn_on=None)
                | models.Q(status="withdrawn", withdrawal__in=Withdrawal.values),
                name="entry_withdrawal_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.name_then


class EntryMember(models.Model):
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["entry", "player"], name="entry_member_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.player_id}"


class Adjustment(models.Model):
    """Points or score added by hand, with the reason. Never changed: only cancelled, which stays to be seen.

    It is for an entry, or for a player, or for the partners of a partnership: whoever the season ranks.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="adjustments")
    players = models.ManyToManyField(Player, related_name="adjustments")
    points = models.IntegerField(default=0)
    """League points."""
    score = models.IntegerField(default=0)
    """Points scored (PF)."""
    reason = models.CharField(max_length=300)
    on = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    cancelled = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["season", "on", "pk"]

    def __str__(self) -> str:
        return self.reason


class LogEntry(models.Model):
    """What was done in a club, for whoever asks later. Names are looked up when it is read, and so can be erased."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.CASCADE, related_name="log")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    when = models.DateTimeField(auto_now_add=True)
    what = models.CharField(max_length=40)
    """The id of a text in leagues.logbook."""
    values = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return self.what


def log(club: Club, what: str, by: Any = None, season: Season | None = None, **values: Any) -> LogEntry:
    """`by`: the user who did it, None for the app itself."""
    who = by if by is not None and by.is_authenticated else None
    return LogEntry.objects.create(club=club, season=season, by=who, what=what, values=values)
