"""Clubs, who belongs to them with which role, and the one-time links and codes that let people in."""

from __future__ import annotations

import datetime as dt
import secrets
from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import StoredRules

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def new_code() -> str:
    """Names a club or a player in addresses: nothing about it can be guessed from another one."""
    return "".join(secrets.choice(LETTERS) for _letter in range(8))


def new_secret() -> str:
    return secrets.token_urlsafe(18)


class Visibility(models.TextChoices):
    """Who may read: the pages of a club, a league or a season."""

    PUBLIC = "public", _("Everybody")
    LINK = "link", _("Whoever has the link")
    MEMBERS = "members", _("Members only")


class Role(models.TextChoices):
    """What a member may do; each may do what those before may."""

    VIEWER = "viewer", _("Viewer")
    SCORER = "scorer", _("Scorer")
    ORGANISER = "organiser", _("Organiser")
    OWNER = "owner", _("Owner")

    @property
    def rank(self) -> int:
        return list(Role).index(self)


class Club(models.Model):
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    """Names the club in addresses."""
    name = models.CharField(max_length=100)
    time_zone = models.CharField(max_length=60, default="UTC")
    language = models.CharField(max_length=10, default="en")
    """In which pages of the club are sent to the public, and its papers are printed."""
    rules = models.ForeignKey(StoredRules, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """The rules it usually plays by."""
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.MEMBERS)
    secret = models.CharField(max_length=64, unique=True, default=new_secret, editable=False)
    """Of the link to read it by. Readable, since it must be shown again."""
    ratings = models.JSONField(default=dict, blank=True)
    """Of the ratings over all seasons, as leagues.rules.ClubRatings writes them."""
    revision = models.PositiveBigIntegerField(default=0)
    """Counts what changed about its people, so that what is kept of its seasons can be known to be out of date."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(visibility__in=Visibility.values), name="club_visibility_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def keeps_ratings(self) -> bool:
        """As leagues.rules.ClubRatings has it where nothing is said."""
        return bool(self.ratings.get("keep", True))

    def today(self) -> dt.date:
        """The day it is where the club plays."""
        return timezone.now().astimezone(self.zone).date()


class Membership(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role}"

    def may(self, role: str) -> bool:
        """Whether this member may do what `role` may."""
        return Role(self.role).rank >= Role(role).rank


class OneUse(models.Model):
    """Something that lets one person in once, until it expires or is taken back."""

    secret = models.CharField(max_length=64, unique=True, default=new_secret, editable=False)
    """Readable, since it is shown again as link and QR code to whoever made it."""
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    """Taken back before it was used."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return str(self.pk)

    @property
    def works(self) -> bool:
        return self.used is None and self.ended is None and self.expires > timezone.now()


class Invitation(OneUse):
    """Into a club, with a role; whoever opens it makes an account or uses the one he has."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)
    player = models.ForeignKey("Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """The player of the club that the person is, where the inviter says so."""
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role_known"),
        ]


class SignIn(OneUse):
    """A link that signs one known person in once, instead of a password."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_ins")


class RecoveryCode(models.Model):
    """One code of a recovery sheet. Kept as a keyed digest only: it is shown once, to be printed."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_once"),
        ]

    def __str__(self) -> str:
        return str(self.pk)
