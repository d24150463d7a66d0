"""The file of a club read: what it would bring, and what is in the way. Nothing is written here.

The file may come from anybody: its form is looked at first, then every text, date, choice and reference in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.access import may_make_clubs
from leagues.clubfile import FORMAT, KIND, history_keys
from leagues.models import Club, League, Membership, Player, Privacy, Role, Season, SeasonState, Visibility, Withdrawal
from leagues.prizes import PrizePlan
from leagues.rules import ClubRatings, SeasonRules
from leagues.values import Kind, State
from scorekeeper.boards import fenced
from scorekeeper.copies import portable
from scorekeeper.models import Game
from scorekeeper.models.storing import game_value
from scorekeeper.play.values import UUID, Refused, words
from scorekeeper.reading import RulesError
from scorekeeper.restoring import is_same_game
from scorekeeper.retrace import SHAPE as GAME
from scorekeeper.retrace import fits

MOST_STEPS = 6000
"""Operations taken in from a page: the database is locked meanwhile. A larger club comes in with `bring_club`."""
MOST_NUMBER = 2_000_000_000
OPTIONAL = (str, None)
SEAT: Mapping[str, Any] = {"seat": str, "player": str, "instead_of": OPTIONAL}
SIDE = {"order": int, "entry": (int, None), "awarded": str, "seats": [SEAT]}
FIXTURE = {
    **dict.fromkeys(("round", "table"), int),
    **dict.fromkeys(("planned_on", "played_on", "game", "confirmed_at"), OPTIONAL),
    **dict.fromkeys(("state", "kind", "stage", "note"), str),
    **dict.fromkeys(("holds", "typed"), bool),
    "planned": ([{"entry": (int, None), "players": [str]}], None),
    "confirmed": ({"on": OPTIONAL, "totals": [int]}, None),
    "sides": [SIDE],
}
ENTRY = {
    **dict.fromkeys(("name", "status", "withdrawal"), str),
    **dict.fromkeys(("withdrawn_on", "joined_on"), OPTIONAL),
    "opening": dict,
    "players": [str],
}
ADJUSTMENT = {
    **dict.fromkeys(("points", "score"), int),
    "entry": (int, None),
    "players": [str],
    "reason": str,
    "on": str,
    "cancelled": OPTIONAL,
}
SEASON = {
    **dict.fromkeys(("code", "name", "state", "visibility"), str),
    **dict.fromkeys(("league", "rules_frozen", "begins", "ends"), OPTIONAL),
    "rules": dict,
    "prizes": (dict, list),
    "awarded": (dict, None),
    "rules_changes": [{"when": str, "before": dict, "after": dict}],
    "entries": [ENTRY],
    "adjustments": [ADJUSTMENT],
    "fixtures": [FIXTURE],
}
PLAYER = {
    **dict.fromkeys(("code", "name", "real_name", "privacy"), str),
    **dict.fromkeys(("merged_into", "erased"), OPTIONAL),
    "guest": bool,
}
STEP = {"op": dict, "when": str, "writer": str}
FILE: Mapping[str, Any] = {
    "kind": str,
    "format": int,
    "club": {
        **dict.fromkeys(("code", "name", "time_zone", "language", "visibility"), str),
        "rules": OPTIONAL,
        "ratings": dict,
    },
    "rules": dict,
    "players": [PLAYER],
    "leagues": [{"code": str, "name": str, "visibility": str}],
    "games": [{"code": str, "rules": str, "game": GAME, "history": [STEP]}],
    "seasons": [SEASON],
}
OPENING = ("played", "won", "drawn", "lost", "points_for", "points_against", "points")


class Unreadable(Exception):
    """Says in a sentence what is wrong with the file."""


@dataclass(kw_only=True)
class Plan:
    """What taking the file in would do."""

    value: Mapping[str, Any]
    club: Club | None = None
    """Where it is here already."""
    seasons: list[Mapping[str, Any]] = field(default_factory=list)
    """New ones."""
    known_seasons: list[str] = field(default_factory=list)
    players: list[Mapping[str, Any]] = field(default_factory=list)
    games: list[Mapping[str, Any]] = field(default_factory=list)
    known_games: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def does_something(self) -> bool:
        return not self.problems and bool(self.club is None or self.seasons)

    @property
    def steps(self) -> int:
        return sum(len(one["history"]) or 30 for one in self.games)


def read(data: bytes, user: User, *, most: int | None = MOST_STEPS) -> Plan:
    """What is in a file, and what it would do for this user."""
    try:
        plan = Plan(value=parsed(data))
        look(plan.value)
        compare(plan, user)
    except Unreadable as broken:
        return Plan(value={}, problems=[str(broken)])
    except (Refused, RulesError, KeyError, TypeError, ValueError, IndexError, OverflowError, RecursionError):
        return Plan(value={}, problems=[damaged()])
    if most is not None and plan.steps > most:
        plan.problems.append(_("This club is too large to be taken in from a page. Use the command bring_club."))
    return plan


def damaged() -> str:
    return _("This file is damaged, or was changed by hand.")


def parsed(data: bytes) -> Mapping[str, Any]:
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Unreadable(_("This is not the file of a club.")) from error
    if not isinstance(value, dict) or value.get("kind") != KIND:
        raise Unreadable(_("This is not the file of a club."))
    if value.get("format") != FORMAT:
        raise Unreadable(_("This file comes from a newer version of the app. Bring this server up to date first."))
    if not fits(value, FILE):
        raise Unreadable(damaged())
    return value


# Every value in it


def line(value: str, most: int, *, needed: bool = True) -> str:
    found = words(value, "text", most)
    if needed and not found:
        raise ValueError("empty")
    return found


def choice(value: str, choices: Iterable[str]) -> str:
    if value not in set(choices):
        raise ValueError(value)
    return value


def day(value: str | None) -> date | None:
    return date.fromisoformat(value) if value is not None else None


def moment(value: str | None) -> datetime | None:
    if value is None:
        return None
    found = datetime.fromisoformat(value)
    if timezone.is_naive(found) or not 1900 < found.year < 2200:
        raise ValueError(value)
    return found


def number(value: int, least: int = 0) -> int:
    if not least <= value <= MOST_NUMBER:
        raise ValueError(value)
    return value


def look(value: Mapping[str, Any]) -> None:
    """Raises what `read` catches where a value cannot be meant."""
    club = value["club"]
    line(club["name"], 100)
    line(club["code"], 8)
    choice(club["visibility"], Visibility.values)
    ClubRatings.from_json(club["ratings"])
    codes = {line(one["code"], 8) for one in value["players"]}
    leagues = {line(one["code"], 8) for one in value["leagues"]}
    for one in value["players"]:
        line(one["name"], 60)
        line(one["real_name"], 100, needed=False)
        choice(one["privacy"], Privacy.values)
        moment(one["erased"])
        if one["merged_into"] is not None:
            choice(one["merged_into"], codes - {one["code"]})
    for one in value["leagues"]:
        line(one["name"], 100)
        choice(one["visibility"], ("", *Visibility.values))
    games = [look_at_game(one) for one in value["games"]]
    unique([*games], [one["code"] for one in value["players"]], [one["code"] for one in value["seasons"]])
    for one in value["seasons"]:
        look_at_season(one, codes, leagues, set(games))


def unique(*lists: Sequence[str]) -> None:
    if any(len(found) != len(set(found)) for found in lists):
        raise ValueError("twice")


def look_at_game(one: Mapping[str, Any]) -> str:
    id = str(one["game"]["id"])
    if not UUID.fullmatch(id):
        raise ValueError(id)
    for step in one["history"]:
        line(step["writer"], 200, needed=False)
        moment(step["when"])
        if step["op"].get("game") != id or not isinstance(step["op"].get("key"), str):
            raise ValueError(id)
    return id


def look_at_season(one: Mapping[str, Any], players: set[str], leagues: set[str], games: set[str]) -> None:
    line(one["code"], 8)
    line(one["name"], 100)
    choice(one["state"], SeasonState.values)
    choice(one["visibility"], ("", *Visibility.values))
    if one["league"] is not None:
        choice(one["league"], leagues)
    SeasonRules.from_json(one["rules"])
    if one["prizes"]:
        PrizePlan.from_json(one["prizes"])
    for at in ("begins", "ends"):
        day(one[at])
    moment(one["rules_frozen"])
    for change in one["rules_changes"]:
        moment(change["when"])
        SeasonRules.from_json(change["before"])
        SeasonRules.from_json(change["after"])
    for entry in one["entries"]:
        look_at_entry(entry, players)
    for found in one["adjustments"]:
        number(found["points"], -MOST_NUMBER)
        number(found["score"], -MOST_NUMBER)
        line(found["reason"], 300)
        date.fromisoformat(found["on"])
        moment(found["cancelled"])
        refers(found["entry"], one["entries"])
        [choice(code, players) for code in found["players"]]
    for fixture in one["fixtures"]:
        look_at_fixture(fixture, one, players, games)
    unique([fixture["game"] for fixture in one["fixtures"] if fixture["game"] is not None])


def look_at_entry(entry: Mapping[str, Any], players: set[str]) -> None:
    line(entry["name"], 200)
    choice(entry["status"], ("active", "withdrawn"))
    choice(entry["withdrawal"], Withdrawal.values if entry["status"] == "withdrawn" else [""])
    if (day(entry["withdrawn_on"]) is not None) and entry["status"] == "active":
        raise ValueError("withdrawn")
    day(entry["joined_on"])
    for key, figure in entry["opening"].items():
        choice(key, OPENING)
        if type(figure) is not int:
            raise ValueError(key)
        number(figure, -MOST_NUMBER)
    unique(entry["players"])
    [choice(code, players) for code in entry["players"]]


def look_at_fixture(one: Mapping[str, Any], season: Mapping[str, Any], players: set[str], games: set[str]) -> None:
    number(one["round"])
    number(one["table"])
    day(one["planned_on"])
    day(one["played_on"])
    choice(one["state"], [state.value for state in State])
    choice(one["kind"], [kind.value for kind in Kind])
    choice(one["stage"], ("league", "play_off"))
    line(one["note"], 300, needed=False)
    moment(one["confirmed_at"])
    if one["game"] is not None:
        choice(one["game"], games)
    if one["confirmed"] is not None:
        day(one["confirmed"]["on"])
    for meant in one["planned"] or ():
        refers(meant["entry"], season["entries"])
        [choice(code, players) for code in meant["players"]]
    for side in one["sides"]:
        if not 0 <= side["order"] < 100:
            raise ValueError(side["order"])
        choice(side["awarded"], ("", "win", "loss"))
        refers(side["entry"], season["entries"])
        for seat in side["seats"]:
            line(seat["seat"], 8)
            choice(seat["player"], players)
            if seat["instead_of"] is not None:
                choice(seat["instead_of"], players)


def refers(nth: int | None, rows: Sequence[Any]) -> None:
    if nth is not None and not 0 <= nth < len(rows):
        raise IndexError(nth)


# Against what is here


def compare(plan: Plan, user: User) -> None:
    value = plan.value
    plan.club = Club.objects.filter(code=value["club"]["code"]).first()
    if plan.club is not None:
        mine = Membership.objects.filter(club=plan.club, user=user).first()
        if mine is None or not mine.may(Role.OWNER):
            raise Unreadable(_("This club is here already. Only its owner can take in what is missing."))
    elif not may_make_clubs(user):
        raise Unreadable(_("Only whoever may make clubs here can take one in."))
    here = dict(Season.objects.filter(code__in=[one["code"] for one in value["seasons"]]).values_list("code", "club"))
    for one in value["seasons"]:
        if one["code"] not in here:
            plan.seasons.append(one)
        elif plan.club is not None and here[one["code"]] == plan.club.pk:
            plan.known_seasons.append(one["name"])
        else:
            plan.problems.append(
                _("The season “%(name)s” is here already, in another club.") % {"name": fenced(one["name"])}
            )
    taken = League.objects.filter(code__in=[one["code"] for one in value["leagues"]])
    if taken.exclude(club=plan.club).exists():
        plan.problems.append(_("A league of this file is here already, in another club."))
    plan.players = needed_players(plan)
    compare_games(plan)


def needed_players(plan: Plan) -> list[Mapping[str, Any]]:
    """Everybody for a new club; else those that new seasons need, so that no name comes back that was erased here."""
    rows = {one["code"]: one for one in plan.value["players"]}
    wanted = set(rows) if plan.club is None else set(named_in(plan.seasons))
    if plan.club is not None:
        wanted |= {rows[code]["merged_into"] for code in wanted if rows[code]["merged_into"]}
        wanted -= set(Player.objects.filter(club=plan.club, code__in=wanted).values_list("code", flat=True))
    return [one for code, one in rows.items() if code in wanted]


def named_in(seasons: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for one in seasons:
        for row in (*one["entries"], *one["adjustments"]):
            yield from row["players"]
        for fixture in one["fixtures"]:
            for meant in fixture["planned"] or ():
                yield from meant["players"]
            for side in fixture["sides"]:
                for seat in side["seats"]:
                    yield seat["player"]
                    if seat["instead_of"] is not None:
                        yield seat["instead_of"]


def compare_games(plan: Plan) -> None:
    """A game that is here is taken as it is, if the file shows that whoever brings it knows the whole game."""
    wanted = {fixture["game"] for one in plan.seasons for fixture in one["fixtures"]}
    rows = [one for one in plan.value["games"] if one["game"]["id"] in wanted]
    here = {str(game.pk): game for game in Game.objects.filter(pk__in=[one["game"]["id"] for one in rows])}
    for one in rows:
        game = here.get(one["game"]["id"])
        if game is None:
            plan.games.append(one)
        elif is_same_game(game, history_keys(one["history"])) or portable(game_value(game)) == one["game"]:
            plan.known_games.append(str(game.pk))
        else:
            text = _("Game %(code)s is here already, and is not the same.")
            plan.problems.append(text % {"code": one["code"][:8]})


def zone(value: str) -> str:
    return value if value in available_timezones() else "UTC"


def language(value: str) -> str:
    return value if value in dict(settings.LANGUAGES) else str(settings.LANGUAGE_CODE)
