"""What forms that put something right ask for, as operations: one small function for each kind of correction.

PURE: fields as they were typed come in (a mapping of texts), operations without key and basis go out.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.play.values import Game
from scorekeeper.records import number, read_date

Fields = Mapping[str, str]
Asked = list[tuple[str, dict[str, Any]]]
"""Operations by name with their content."""


ENVELOPE = ("format", "key", "game", "group", "op", "base", "before", "order", "stored_rules")


class Wrong(ValueError):
    """What cannot be done with these fields: a sentence for people."""


def whole(fields: Fields, name: str) -> int:
    found = number(fields.get(name, ""))
    if found is None:
        raise Wrong(_("Please write a whole number."))
    return found


# Deals


def exchange(game: Game, fields: Fields) -> Asked:
    """The figures of two teams in one deal."""
    teams = [whole({"team": part}, "team") for part in fields.get("teams", "").split(",")]
    return [("order", {"action": "exchange", "deal": whole(fields, "deal"), "teams": teams})]


def remove(game: Game, fields: Fields) -> Asked:
    return [("order", {"action": "remove", "deal": whole(fields, "deal")})]


def insert(game: Game, fields: Fields) -> Asked:
    return [("order", {"action": "insert", "deal": whole(fields, "deal")})]


def move(game: Game, fields: Fields) -> Asked:
    deal, to = whole(fields, "deal"), whole(fields, "to")
    if deal == to:
        raise Wrong(_("It stands there already."))
    return [("order", {"action": "move", "deal": deal, "to": to})]


def deal_note(game: Game, fields: Fields) -> Asked:
    return [("seats", {"action": "note", "deal": whole(fields, "deal"), "note": fields.get("note", "")})]


# People


def names(game: Game, fields: Fields) -> Asked:
    """Every name that is another one now."""
    asked: Asked = []
    for team in game["teams"]:
        new = fields.get(f"team{team['order']}", team["name"])
        if new.strip() != team["name"]:
            asked.append(("seats", {"action": "team_name", "team": team["order"], "name": new}))
        for seat in team["seats"]:
            now = seat["sitters"][-1]["name"]
            new = fields.get(f"seat{seat['id']}", now)
            if new.strip() != now:
                asked.append(("seats", {"action": "player_name", "seat": seat["id"], "name": new}))
    if not asked:
        raise Wrong(_("Nothing was changed."))
    return asked


def swap(game: Game, fields: Fields) -> Asked:
    """Somebody else takes a seat."""
    if not fields.get("name", "").strip():
        raise Wrong(_("Please write a name."))
    content = {"seat": fields.get("seat", ""), "name": fields["name"], "deal": whole(fields, "deal")}
    return [("seats", {"action": "swap", **content})]


def places(game: Game, fields: Fields) -> Asked:
    """Two players change places."""
    seats = [fields.get("one", ""), fields.get("two", "")]
    if seats[0] == seats[1]:
        raise Wrong(_("Please choose two different players."))
    return [("seats", {"action": "exchange", "seats": seats, "deal": whole(fields, "deal")})]


def join(game: Game, fields: Fields) -> Asked:
    """A team more: it starts at 0, the lowest or the average total, or a typed score."""
    players = [name for nth in range(3) if (name := fields.get(f"player{nth}", "").strip())]
    if not players and not fields.get("name", "").strip():
        raise Wrong(_("Please write a name."))
    start = fields.get("start", "0")
    score = whole(fields, "typed") if start == "typed" else whole(fields, "start")
    if start == "typed" and fields.get("below_zero"):
        score = -abs(score)
    team = {"name": fields.get("name", ""), "players": players or [""]}
    return [("seats", {"action": "join", "team": team, "deal": whole(fields, "deal"), "start": score})]


def leave(game: Game, fields: Fields) -> Asked:
    return [("seats", {"action": "leave", "team": whole(fields, "team"), "deal": whole(fields, "deal")})]


def about(game: Game, fields: Fields) -> Asked:
    """Date and note of the game."""
    text = fields.get("played_on", "").strip()
    date = read_date(text) if text else None
    if text and date is None:
        raise Wrong(_("This is not a date. Write it like 2026-11-30."))
    asked: Asked = []
    if date != game["played_on"]:
        asked.append(("seats", {"action": "date", "played_on": date}))
    if fields.get("note", "").strip() != game["note"]:
        asked.append(("seats", {"action": "note", "deal": 0, "note": fields.get("note", "")}))
    if not asked:
        raise Wrong(_("Nothing was changed."))
    return asked


# The whole game


def rules(game: Game, fields: Fields) -> Asked:
    """Other rules, or another way of counting."""
    counting = {name: bool(fields.get(name)) for name in ("net", "left_first")}
    return [("rules", {"rules": fields.get("to", ""), "counting": counting})]


def finish(game: Game, fields: Fields) -> Asked:
    under_way = "leave_out" if fields.get("under_way") == "leave_out" else "count"
    return [("finish", {"under_way": under_way, "early": bool(fields.get("early"))})]


def reopen(game: Game, fields: Fields) -> Asked:
    return [("reopen", {})]


def void(game: Game, fields: Fields) -> Asked:
    return [("void", {"on": bool(fields.get("on"))})]


def undo(game: Game, fields: Fields) -> Asked:
    return [("undo", {"undoes": fields.get("undoes", "")})]


def take(game: Game, fields: Fields) -> Asked:
    """Of two different figures for one thing: the one that waits, named by its key."""
    found = next((entry for entry in game["waiting"] if entry["key"] == fields.get("waiting")), None)
    if found is None:
        raise Wrong(_("This was decided already."))
    op = found["op"]
    says = {name: op[name] for name in op if name not in ENVELOPE}
    return [(op["op"], {**says, "settles": fields.get("settles", "").split()})]


def keep(game: Game, fields: Fields) -> Asked:
    """The one that is saved already."""
    return [("settle", {"settles": fields.get("settles", "").split()})]


ACTIONS: Mapping[str, tuple[str, Callable[[Game, Fields], Asked]]] = {
    # name: (the page that asks for it, what it does)
    "exchange": ("fix", exchange),
    "remove": ("fix", remove),
    "insert": ("fix", insert),
    "move": ("fix", move),
    "deal-note": ("fix", deal_note),
    "names": ("people", names),
    "swap": ("people", swap),
    "places": ("people", places),
    "join": ("people", join),
    "leave": ("people", leave),
    "about": ("people", about),
    "rules": ("rules_exchange", rules),
    "finish": ("finish", finish),
    "reopen": ("board", reopen),
    "extra": ("board", reopen),
    "void": ("fix", void),
    "undo": ("board", undo),
    "take": ("board", take),
    "keep": ("board", keep),
}
