"""Clubs, their people and their seasons. Games themselves lie in scorekeeper and never know of these rows."""

from leagues.models.clubs import Club, Invitation, Membership, RecoveryCode, Role, SignIn, Visibility
from leagues.models.fixtures import Fixture, FixtureSeat, FixtureSide
from leagues.models.people import Merge, Player, Privacy
from leagues.models.ratings import RatingRun
from leagues.models.seasons import (
    Adjustment,
    Entry,
    EntryMember,
    League,
    LogEntry,
    Season,
    SeasonRulesChange,
    SeasonState,
    Withdrawal,
)

__all__ = [
    "Adjustment",
    "Club",
    "Entry",
    "EntryMember",
    "Fixture",
    "FixtureSeat",
    "FixtureSide",
    "Invitation",
    "League",
    "LogEntry",
    "Membership",
    "Merge",
    "Player",
    "Privacy",
    "RatingRun",
    "RecoveryCode",
    "Role",
    "Season",
    "SeasonRulesChange",
    "SeasonState",
    "SignIn",
    "Visibility",
    "Withdrawal",
]
