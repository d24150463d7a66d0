"""What was done in a club, told to its organisers: by whom, when, what.

Stored are ids and figures only (models.seasons.log); names are looked up when it is read, so that an erased or renamed
person is called as he is called now.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _lazy

from leagues.entrance import name_of
from leagues.models import Club, Entry, LogEntry, Player, Role, Season, Withdrawal
from leagues.models.fixtures import STATES
from leagues.models.reading import entry_name
from scorekeeper.boards import fenced
from scorekeeper.numbers import signed

SAID = {
    "abandoned": _lazy("Marked a game as broken off"),
    "adjusted": _lazy("Corrected the standings by hand: %(points)s league points, %(score)s score"),
    "adjustment_cancelled": _lazy("Took a correction back"),
    "brought_in": _lazy("Took in a file of the club: %(seasons)s seasons, %(games)s games"),
    "bye": _lazy("Entered a bye"),
    "came_back": _lazy("Took the withdrawal of %(entry)s back"),
    "closed": _lazy("Closed the season"),
    "club_file": _lazy("Saved the whole club as a file"),
    "club_link": _lazy("Made a new link to read the club by"),
    "club_made": _lazy("Made the club"),
    "club_ratings": _lazy("Changed how players are rated over all seasons"),
    "club_settings": _lazy("Changed the settings of the club"),
    "confirmed": _lazy("Confirmed results: %(number)s"),
    "dated": _lazy("Changed which day a game counts for"),
    "decided": _lazy("Changed the state of a result: %(state)s"),
    "double_walkover": _lazy("Entered that nobody came to a game"),
    "enrolled": _lazy("Put a game into the season"),
    "entered": _lazy("Added %(entry)s to the season"),
    "entry_removed": _lazy("Took %(players)s out of the season"),
    "entry_renamed": _lazy("Changed the name of an entry: %(entry)s"),
    "erased": _lazy("Erased a person: %(player)s"),
    "fixture_deleted": _lazy("Took a planned game out"),
    "invited": _lazy("Made an invitation: %(role)s"),
    "joined": _lazy("Joined the club: %(role)s"),
    "league_changed": _lazy("Changed the league %(league)s"),
    "league_link": _lazy("Made a new link to read the league %(league)s by"),
    "league_made": _lazy("Made the league %(league)s"),
    "left": _lazy("Left the club"),
    "merged": _lazy("Made %(gone)s and %(kept)s one player"),
    "moved_away": _lazy("Moved a game to the season %(to)s"),
    "moved_here": _lazy("Took a game over from the season %(origin)s"),
    "opened_again": _lazy("Opened the season again"),
    "opening": _lazy("Changed what %(entry)s brings along"),
    "parted": _lazy("Made %(gone)s and %(kept)s two players again"),
    "planned": _lazy("Planned rounds: %(rounds)s"),
    "planned_one": _lazy("Planned a game"),
    "player_added": _lazy("Added the player %(player)s"),
    "player_changed": _lazy("Changed the player %(player)s"),
    "postponed": _lazy("Postponed a game"),
    "prizes_given": _lazy("Gave the prizes"),
    "prizes_set": _lazy("Changed the prizes"),
    "prizes_taken_back": _lazy("Took the prizes back"),
    "ratings_renewed": _lazy("Kept the ratings as a new version works them out"),
    "removed": _lazy("Ended the membership of %(user)s"),
    "reseated": _lazy("Changed who sat where in a game"),
    "role": _lazy("Made %(user)s: %(role)s"),
    "rules": _lazy("Changed the rules of the season after results were confirmed"),
    "season_begun": _lazy("Began the season"),
    "season_changed": _lazy("Changed the season"),
    "season_link": _lazy("Made a new link to read the season by"),
    "sign_in_link": _lazy("Made a link to sign in once for %(user)s"),
    "stage": _lazy("Changed whether a game is a play-off game"),
    "taken_out": _lazy("Took a game out of the season"),
    "walkover": _lazy("Entered a walkover"),
    "withdrawn": _lazy("Entered the withdrawal of %(entry)s: %(effect)s"),
}
NAMED = {"player": Player, "kept": Player, "gone": Player, "entry": Entry, "to": Season, "origin": Season, "user": User}
GAINED = ("points", "score")
CHOICES: dict[str, dict[str, Any]] = {
    "role": dict(Role.choices),
    "effect": dict(Withdrawal.choices),
    "state": {**dict(STATES), "scheduled": _lazy("as the game says")},
}


@dataclass(frozen=True, kw_only=True)
class Line:
    when: dt.datetime
    who: str
    """Empty where the app did it by itself, or the account is gone."""
    what: str
    season: str


def entries(club: Club, season: Season | None = None) -> Any:
    """What was logged, the latest first."""
    found = LogEntry.objects.filter(club=club).select_related("by", "season")
    return found.filter(season=season) if season else found


def lines(logged: Iterable[LogEntry]) -> list[Line]:
    """The entries as sentences, in five queries more."""
    rows = list(logged)
    names = {Player: players(rows), Entry: entry_names(rows), Season: seasons(rows), User: users(rows)}
    return [
        Line(
            when=row.when,
            who=name_of(row.by) if row.by else "",
            what=said(row, names),
            season=row.season.name if row.season else "",
        )
        for row in rows
    ]


def said(row: LogEntry, names: dict[Any, dict[Any, str]]) -> str:
    values: dict[str, Any] = {}
    for name, value in row.values.items():
        if name in NAMED:
            values[name] = fenced(names[NAMED[name]].get(value, "–"))
        elif name == "players":
            values[name] = ", ".join(fenced(names[Player].get(one, "–")) for one in value)
        elif name in GAINED:
            values[name] = signed(value)
        else:
            values[name] = CHOICES.get(name, {}).get(value, value)
    text = SAID.get(row.what)
    return str(text) % Missing(values) if text else row.what


class Missing(dict[str, Any]):
    """What an older entry did not keep is shown as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


def ids(rows: Sequence[LogEntry], model: Any) -> set[Any]:
    names = [name for name, one in NAMED.items() if one is model]
    found = {id for row in rows for name in names if isinstance(id := row.values.get(name), int)}
    return found | {one for row in rows for one in row.values.get("players", []) if model is Player}


def players(rows: Sequence[LogEntry]) -> dict[int, str]:
    return {one.pk: one.shown(inside=True) for one in Player.objects.filter(pk__in=ids(rows, Player))}


def seasons(rows: Sequence[LogEntry]) -> dict[int, str]:
    return dict(Season.objects.filter(pk__in=ids(rows, Season)).values_list("pk", "name"))


def users(rows: Sequence[LogEntry]) -> dict[int, str]:
    return {one.pk: name_of(one) for one in User.objects.filter(pk__in=ids(rows, User))}


def entry_names(rows: Sequence[LogEntry]) -> dict[int, str]:
    found = Entry.objects.filter(pk__in=ids(rows, Entry)).prefetch_related("members__player")
    return {one.pk: entry_name(one, [m.player for m in one.members.all()], inside=True) for one in found}
