"""What each operation does to a game: start() makes one, apply() gives the next one.

Pure: a game, an operation and the rules go in, the next game comes out; nothing given is altered.
The browser has the same functions in static/js/play.js, so that both sides settle alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper import checks
from scorekeeper.play import values
from scorekeeper.play.ordering import reorder
from scorekeeper.play.scored import known_rows, scoring_tally
from scorekeeper.play.undoing import undo
from scorekeeper.play.units import (
    END_FIELDS,
    has_entries,
    need_seat,
    need_team,
    plays_in,
    put,
    seats_in_order,
    tally_of,
    unit,
    value,
    version,
)
from scorekeeper.play.values import CAP, CARD_FIGURES, MOST_PLAYERS, MOST_TEAMS, Game, Json, Op, Refused, Unit, twin
from scorekeeper.rules import RuleSet

MOST_WAITING = 50
NOBODY = -1


@dataclass(frozen=True, kw_only=True)
class Applied:
    """What came of an operation: "applied", "same" (nothing new) or "waiting" (for a choice)."""

    game: Game
    status: str
    before: Json = None
    after: Json = None


# Start


def start(op: Op) -> Game:
    """A new game. Seats go round the table: first of each team, then second of each team."""
    values.operation(op)
    teams = values.several(op.get("teams"), "teams", 2, MOST_TEAMS)
    game: Game = {
        "format": values.FORMAT,
        "id": op["game"],
        "code": "",
        "state": "playing",
        "state_before_void": "",
        "played_on": values.date(op.get("played_on")),
        "revision": 0,
        "locked": "",
        "note": values.note(op.get("note") or ""),
        "rules": values.rules_name(op),
        "counting": values.counting(op.get("counting")),
        "versions": {"seats": 0, "rules": 0, "state": 0, "order": 0},
        "finished": None,
        "teams": [new_team(team, order, 1, 0) for order, team in enumerate(teams)],
        "deals": [],
        "waiting": [],
    }
    seat_round(game)
    if op.get("starter") is not None:
        starter = need_seat(game, known_seat(op["starter"]))
        put(game, ["end", 1], {"out": None, "first_down": None, "starter": starter["id"]})
    return game


def known_seat(value: Json) -> str:
    if not isinstance(value, str):
        raise Refused("no_seat", {})
    return value


def new_team(given: Json, order: int, first_deal: int, start_score: int) -> dict[str, Any]:
    team = values.mapping(given, "team")
    players = values.several(team.get("players", [""]), "players", 1, MOST_PLAYERS)
    names = [values.name(player) for player in players]
    seats = [{"id": "", "order": 0, "sitters": [{"name": name, "from": first_deal}]} for name in names]
    return {
        "order": order,
        "name": values.name(team.get("name", "")),
        "from": first_deal,
        "to": None,
        "start": start_score,
        "seats": seats,
    }


def seat_round(game: Game) -> None:
    """Gives the seats of a new game their places: partners sit apart, as pairs do."""
    place = 0
    for nth in range(MOST_PLAYERS):
        for team in game["teams"]:
            if nth < len(team["seats"]):
                team["seats"][nth]["id"] = f"s{place}"
                team["seats"][nth]["order"] = place
                place += 1


# Apply


def apply(
    game: Game,
    rules: RuleSet,
    op: Op,
    by: dict[str, Any] | None = None,
    changes: Sequence[dict[str, Any]] = (),
) -> Applied:
    """The game after an operation.

    by: {"id", "name", "when"} of the writer, for what has to wait for a choice.
    changes: for undo, the applied changes of that group, oldest first: {"op", "before", "after"}.
    """
    values.operation(op)
    if game["locked"]:
        raise Refused("locked", {"reason": game["locked"]})
    if op["game"] != game["id"] or op["op"] == "start":
        raise Refused("not_understood", {"field": "game"})
    game = twin(game)
    if op["op"] == "undo":
        applied = take_back(game, op, changes)
    elif op["op"] == "settle":
        applied = Applied(game=game, status="same")
    else:
        applied = change(game, rules, op, by or {"id": "", "name": "", "when": ""})
    if applied.status != "waiting":
        drop_waiting(applied.game, op.get("settles", []))
    return applied


def take_back(game: Game, op: Op, changes: Sequence[dict[str, Any]]) -> Applied:
    group = values.uuid(op.get("undoes"), "undoes")
    waiting = [entry["key"] for entry in game["waiting"] if entry["op"]["group"] == group]
    drop_waiting(game, waiting)
    undone, before, after = undo(game, changes)
    if not undone and not waiting:
        raise Refused("nothing_to_undo", {})
    return Applied(game=game, status="applied" if before else "same", before=before, after=after)


def change(game: Game, rules: RuleSet, op: Op, by: dict[str, Any]) -> Applied:
    here = unit(op)
    before = value(game, here)
    new = wanted(game, rules, op, before)
    if same(op, before, new):
        return Applied(game=game, status="same", before=before, after=before)
    if stale(game, op, here, before, new):
        wait(game, op, here, by)
        return Applied(game=game, status="waiting", before=before, after=new)
    drop_own(game, here, by)
    if here[0] in ("deal", "order"):
        before, after = reorder(game, op)
    elif here[0] == "join":
        after = join(game, op)
    else:
        put(game, here, new)
        after = value(game, here)
    return Applied(game=game, status="applied", before=before, after=after)


def wanted(game: Game, rules: RuleSet, op: Op, before: Json) -> Json:
    """The value that the operation wants its unit to have."""
    name = op["op"]
    if name == "tally":
        return wanted_tally(game, rules, op, before)
    if name == "end":
        return wanted_end(game, op, before)
    if name == "seats":
        return wanted_seats(game, op, before)
    if name == "rules":
        kept = game["counting"] if op.get("counting") is None else op["counting"]
        return {"rules": values.rules_name(op), "counting": values.counting(kept)}
    if name == "order" and op["action"] == "exchange":
        seen = op.get("before")
        pair = seen if isinstance(seen, list) and len(seen) == 2 else before
        return [values.tally(pair[1]), values.tally(pair[0])]
    if name in ("finish", "reopen", "void"):
        return wanted_state(game, op, before)
    return None


def same(op: Op, before: Json, new: Json) -> bool:
    """Whether there is nothing to do. Taking out, putting in, moving and joining always do something."""
    if op["op"] == "order":
        return bool(op["action"] == "exchange" and new == before)
    if op["op"] == "seats" and op["action"] == "join":
        return False
    return bool(new == before)


def stale(game: Game, op: Op, here: Unit, before: Json, new: Json) -> bool:
    """Whether somebody else changed the unit since the writer looked, and to something else."""
    if op["op"] == "end":
        return stale_end(game, op, here, before, new)
    moved = here[0] in ("tally", "pair") and op.get("order", game["versions"]["order"]) != game["versions"]["order"]
    if moved:
        return before is None or not seen_as(op, before)
    if here[0] == "join" or version(game, here) == op.get("base", 0):
        return False
    return not seen_as(op, before)


def seen_as(op: Op, before: Json) -> bool:
    """Whether the writer saw the value that is there."""
    if "before" not in op:
        return False
    seen = op["before"]
    if op["op"] == "tally":
        seen = values.tally(seen)
    return bool(seen == before)


def stale_end(game: Game, op: Op, here: Unit, before: Json, new: Json) -> bool:
    """The answers of an end of deal merge one by one; what was not known is never in the way."""
    seen = op["before"] if isinstance(op.get("before"), dict) else {}
    moved = op.get("order", game["versions"]["order"]) != game["versions"]["order"]
    changed = [field for field in END_FIELDS if new[field] != before[field]]
    if moved:
        return any(before[field] is None or seen.get(field) != before[field] for field in changed)
    if version(game, here) == op.get("base", 0):
        return False
    return any(before[field] is not None and seen.get(field) != before[field] for field in changed)


# Waiting for a choice


def wait(game: Game, op: Op, here: Unit, by: dict[str, Any]) -> None:
    drop_own(game, here, by)
    if len(game["waiting"]) >= MOST_WAITING:
        raise Refused("too_many_waiting", {"most": MOST_WAITING})
    game["waiting"].append({"key": op["key"], "by": by["id"], "writer": by["name"], "when": by["when"], "op": twin(op)})


def drop_own(game: Game, here: Unit, by: dict[str, Any]) -> None:
    """A later change of the same writer on the same unit replaces his waiting one."""
    game["waiting"] = [entry for entry in game["waiting"] if entry["by"] != by["id"] or unit(entry["op"]) != here]


def drop_waiting(game: Game, keys: Sequence[str]) -> None:
    game["waiting"] = [entry for entry in game["waiting"] if entry["key"] not in keys]


# What each operation wants


def wanted_tally(game: Game, rules: RuleSet, op: Op, before: Json) -> Json:
    team = need_team(game, op["team"])
    new = values.tally(op.get("tally"))
    if new is None:
        return None
    if not plays_in(team, op["deal"]):
        raise Refused("not_playing", {"deal": op["deal"]})
    for finding in checks.refusals(rules, scoring_tally(judged(rules, new, before))):
        raise Refused(finding.id, dict(finding.values))
    return new


def judged(rules: RuleSet, new: Json, before: Json) -> Json:
    """What is new in a tally: figures that only former rules knew stay as notes and may come again as they lie."""
    rows = known_rows(rules)
    held = before or {"counts": {}}
    counts = new["counts"]
    asked = {row: counts[row] for row in counts if row in rows or counts[row] != held["counts"].get(row)}
    lying = [row for row in CARD_FIGURES if new.get(row) is not None and new[row] == held.get(row)]
    return {**{key: new[key] for key in new if key not in lying}, "counts": asked}


def wanted_end(game: Game, op: Op, before: Json) -> Json:
    """ "Not yet known" never overwrites what is known."""
    given = values.mapping(op.get("end"), "end")
    new = dict(before)
    for field in ("out", "first_down"):
        if given.get(field) is not None:
            new[field] = values.whole(given[field], field, NOBODY, MOST_TEAMS * 4)
            if new[field] != NOBODY and not plays_in(need_team(game, new[field]), op["deal"]):
                raise Refused("not_playing", {"deal": op["deal"]})
    if given.get("starter") is not None:
        new["starter"] = need_seat(game, known_seat(given["starter"]))["id"]
    return new


def wanted_seats(game: Game, op: Op, before: Json) -> Json:
    action = op["action"]
    if action in ("team_name", "player_name"):
        name = values.name(op.get("name"))
        return name if action == "team_name" else [[*before[0][:-1], {**before[0][-1], "name": name}]]
    if action == "swap":
        return [seated(before[0], values.name(op.get("name")), values.deal_number(op.get("deal")))]
    if action == "exchange":
        return exchanged(before, values.deal_number(op.get("deal")))
    if action == "leave":
        return last_deal(game, op)
    if action == "date":
        return values.date(op.get("played_on"))
    if action == "note":
        return values.note(op.get("note"))
    joining(game, op)
    return None


def seated(sitters: Json, name: str, deal: int) -> Json:
    """The sitters of a seat when somebody takes it from a deal on."""
    first = max(deal, sitters[0]["from"])
    return [sitter for sitter in sitters if sitter["from"] < first] + [{"name": name, "from": first}]


def sitter_in(sitters: Json, deal: int) -> str:
    """Who sits there in a deal."""
    there = [sitter["name"] for sitter in sitters if sitter["from"] <= deal]
    return str(there[-1] if there else sitters[0]["name"])


def exchanged(both: Json, deal: int) -> Json:
    if len(both) != 2:
        raise Refused("not_understood", {"field": "seats"})
    one, two = both
    return [seated(one, sitter_in(two, deal), deal), seated(two, sitter_in(one, deal), deal)]


def last_deal(game: Game, op: Op) -> int:
    team = need_team(game, op["team"])
    deal = values.deal_number(op.get("deal"))
    if deal <= team["from"]:
        raise Refused("leaves_too_soon", {"deal": team["from"] + 1})
    others = [other for other in game["teams"] if other["to"] is None and other is not team]
    if len(others) < 2:
        raise Refused("too_few_teams", {})
    return deal - 1


def joining(game: Game, op: Op) -> dict[str, Any]:
    """The team that joins: from which deal on, and with which score it starts."""
    if len([team for team in game["teams"] if team["to"] is None]) >= MOST_TEAMS:
        raise Refused("too_many_teams", {"most": MOST_TEAMS})
    if len(game["teams"]) >= MOST_TEAMS * 4:
        raise Refused("too_many_teams", {"most": MOST_TEAMS})
    deal = values.deal_number(op.get("deal"))
    if deal > len(game["deals"]) + 1:
        raise Refused("no_deal", {"deal": deal})
    start_score = values.whole(op.get("start", 0), "start", -CAP, CAP)
    return new_team(op.get("team"), len(game["teams"]), deal, start_score)


def join(game: Game, op: Op) -> Json:
    """Seats the new team after all others; seat names are never used twice."""
    team = joining(game, op)
    place = len(seats_in_order(game))
    for nth, seat in enumerate(team["seats"]):
        seat["id"] = f"s{place + nth}"
        seat["order"] = place + nth
    game["teams"].append(team)
    game["versions"]["seats"] += 1
    return twin(team)


def wanted_state(game: Game, op: Op, before: Json) -> Json:
    name = op["op"]
    if name == "void":
        return wanted_void(op, before)
    if game["state"] == "void":
        raise Refused("not_counted", {})
    if name == "reopen":
        return {"state": "playing", "state_before_void": "", "finished": None}
    if not any(has_entries(deal) for deal in game["deals"]):
        raise Refused("nothing_entered", {})
    if op.get("under_way", "count") not in ("count", "leave_out"):
        raise Refused("not_understood", {"field": "under_way"})
    finished = {
        "early": values.flag(op.get("early", False), "early"),
        "left_out": op.get("under_way") == "leave_out",
    }
    return {"state": "finished", "state_before_void": "", "finished": finished}


def wanted_void(op: Op, before: Json) -> Json:
    if values.flag(op.get("on"), "on"):
        if before["state"] == "void":
            return before
        return {**before, "state": "void", "state_before_void": before["state"]}
    if before["state"] != "void":
        return before
    return {**before, "state": before["state_before_void"], "state_before_void": ""}


__all__ = ["Applied", "apply", "sitter_in", "start", "tally_of"]
