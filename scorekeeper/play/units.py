"""The units of a game: what merges, what gets in each other's way, and what undo puts back.

A unit is a short list that names a part of the game, as ["tally", deal, team] or ["sitters", seat].
Each has a version that grows with every change, and a value. Pure: knows only the JSON of a game.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.play.values import (
    MOST_TEAMS,
    Game,
    Json,
    Op,
    Refused,
    Unit,
    deal_number,
    mapping,
    several,
    twin,
    whole,
)

END_FIELDS = ("out", "first_down", "starter")


def team_number(value: Json) -> int:
    return whole(value, "team", 0, MOST_TEAMS * 4)


def seat_name(value: Json) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 8:
        raise Refused("not_understood", {"field": "seat"})
    return value


def unit(op: Op) -> Unit:
    """The unit that an operation writes."""
    name = op["op"]
    if name == "tally":
        return ["tally", deal_number(op.get("deal")), team_number(op.get("team"))]
    if name == "end":
        return ["end", deal_number(op.get("deal"))]
    if name == "seats":
        return seats_unit(op)
    if name == "rules":
        return ["rules"]
    if name == "order":
        return order_unit(op)
    if name in ("finish", "reopen", "void"):
        return ["state"]
    return ["none"]


def seats_unit(op: Op) -> Unit:
    action = op.get("action")
    if action == "team_name":
        return ["team_name", team_number(op.get("team"))]
    if action in ("player_name", "swap"):
        return ["sitters", seat_name(op.get("seat"))]
    if action == "exchange":
        seats = several(op.get("seats"), "seats", 2, 2)
        return ["sitters", seat_name(seats[0]), seat_name(seats[1])]
    if action == "join":
        return ["join"]
    if action == "leave":
        return ["to", team_number(op.get("team"))]
    if action == "date":
        return ["date"]
    if action == "note":
        return ["note", whole(op.get("deal", 0), "deal", 0, 60)]
    raise Refused("not_understood", {"field": "action"})


def order_unit(op: Op) -> Unit:
    action = op.get("action")
    deal = deal_number(op.get("deal"))
    if action == "exchange":
        teams = several(op.get("teams"), "teams", 2, 2)
        return ["pair", deal, team_number(teams[0]), team_number(teams[1])]
    if action in ("remove", "move"):
        return ["deal", deal]
    if action == "insert":
        return ["order"]
    raise Refused("not_understood", {"field": "action"})


# Lookups


def find_deal(game: Game, number: int) -> dict[str, Any] | None:
    return game["deals"][number - 1] if number <= len(game["deals"]) else None


def need_deal(game: Game, number: int) -> dict[str, Any]:
    deal = find_deal(game, number)
    if deal is None:
        raise Refused("no_deal", {"deal": number})
    return deal


def need_team(game: Game, order: int) -> dict[str, Any]:
    if order >= len(game["teams"]):
        raise Refused("no_team", {})
    team: dict[str, Any] = game["teams"][order]
    return team


def need_seat(game: Game, seat_id: str) -> dict[str, Any]:
    for team in game["teams"]:
        for seat in team["seats"]:
            if seat["id"] == seat_id:
                found: dict[str, Any] = seat
                return found
    raise Refused("no_seat", {})


def seats_in_order(game: Game) -> list[dict[str, Any]]:
    """All seats round the table."""
    seats = [seat for team in game["teams"] for seat in team["seats"]]
    return sorted(seats, key=lambda seat: int(seat["order"]))


def find_entry(game: Game, deal: int, team: int) -> dict[str, Any] | None:
    """The stored tally with its version; one that was taken back has a version but no counts."""
    found = find_deal(game, deal)
    for entry in found["tallies"] if found else []:
        if entry["team"] == team:
            value: dict[str, Any] = entry
            return value
    return None


def tally_of(game: Game, deal: int, team: int) -> dict[str, Any] | None:
    """What was entered for a team in a deal, without team and version; None if nothing is."""
    entry = find_entry(game, deal, team)
    if entry is None or "counts" not in entry:
        return None
    return {key: twin(entry[key]) for key in entry if key not in ("team", "version")}


def end_of(game: Game, deal: int) -> dict[str, Any]:
    """Who went out, lay down first and started; None is "not known", -1 "nobody"."""
    found = find_deal(game, deal)
    return {field: found["end"][field] if found else None for field in END_FIELDS}


def plays_in(team: dict[str, Any], deal: int) -> bool:
    return bool(team["from"] <= deal and (team["to"] is None or deal <= team["to"]))


def has_entries(deal: dict[str, Any]) -> bool:
    return any("counts" in entry for entry in deal["tallies"])


def empty_deal(number: int) -> dict[str, Any]:
    return {
        "number": number,
        "note": "",
        "end": {"version": 0, "out": None, "first_down": None, "starter": None},
        "tallies": [],
    }


def deal_content(game: Game, number: int) -> Json:
    """What lies in a deal, without versions; None if there is no such deal."""
    deal = find_deal(game, number)
    if deal is None:
        return None
    tallies = [[entry["team"], tally_of(game, number, entry["team"])] for entry in deal["tallies"]]
    return {"end": end_of(game, number), "tallies": tallies, "note": deal["note"]}


# Version, value, put


def version(game: Game, here: Unit) -> int:
    kind = here[0]
    if kind == "tally":
        entry = find_entry(game, here[1], here[2])
        return entry["version"] if entry else 0
    if kind == "pair":
        first = version(game, ["tally", here[1], here[2]])
        return first + version(game, ["tally", here[1], here[3]])
    if kind == "end":
        deal = find_deal(game, here[1])
        return deal["end"]["version"] if deal else 0
    if kind in ("deal", "order"):
        return int(game["versions"]["order"])
    if kind in ("rules", "state"):
        return int(game["versions"][kind])
    return int(game["versions"]["seats"])


def value(game: Game, here: Unit) -> Json:
    kind = here[0]
    if kind == "tally":
        need_team(game, here[2])
        return tally_of(game, here[1], here[2])
    if kind == "pair":
        return [value(game, ["tally", here[1], here[2]]), value(game, ["tally", here[1], here[3]])]
    if kind == "end":
        return end_of(game, here[1])
    if kind == "deal":
        return deal_content(game, here[1])
    if kind == "order":
        return game["versions"]["order"]
    if kind == "rules":
        return {"rules": game["rules"], "counting": twin(game["counting"])}
    if kind == "state":
        return {key: twin(game[key]) for key in ("state", "state_before_void", "finished")}
    return seats_value(game, here)


def seats_value(game: Game, here: Unit) -> Json:
    kind = here[0]
    if kind == "team_name":
        return need_team(game, here[1])["name"]
    if kind == "sitters":
        return [twin(need_seat(game, seat)["sitters"]) for seat in here[1:]]
    if kind == "join":
        return len(game["teams"])
    if kind == "to":
        return need_team(game, here[1])["to"]
    if kind == "date":
        return game["played_on"]
    if kind == "note":
        return game["note"] if here[1] == 0 else need_deal(game, here[1])["note"]
    return None


def put(game: Game, here: Unit, new: Json) -> None:
    """Sets a unit of `game` in place and counts its version up."""
    kind = here[0]
    if kind == "tally":
        put_tally(game, here[1], here[2], new)
    elif kind == "pair":
        put_tally(game, here[1], here[2], new[0])
        put_tally(game, here[1], here[3], new[1])
    elif kind == "end":
        end = reach_deal(game, here[1])["end"]
        end["version"] += 1
        for field in END_FIELDS:
            end[field] = new[field]
    elif kind == "rules":
        game["versions"]["rules"] += 1
        game["rules"] = new["rules"]
        game["counting"] = twin(new["counting"])
    elif kind == "state":
        game["versions"]["state"] += 1
        for key in ("state", "state_before_void", "finished"):
            game[key] = twin(new[key])
    else:
        game["versions"]["seats"] += 1
        put_seats(game, here, new)


def put_seats(game: Game, here: Unit, new: Json) -> None:
    kind = here[0]
    if kind == "team_name":
        need_team(game, here[1])["name"] = new
    elif kind == "sitters":
        for place, seat in enumerate(here[1:]):
            need_seat(game, seat)["sitters"] = twin(new[place])
    elif kind == "to":
        need_team(game, here[1])["to"] = new
    elif kind == "date":
        game["played_on"] = new
    elif kind == "note" and here[1] == 0:
        game["note"] = new
    elif kind == "note":
        need_deal(game, here[1])["note"] = new


def put_tally(game: Game, deal: int, team: int, new: Json) -> None:
    entry = find_entry(game, deal, team)
    count = entry["version"] + 1 if entry else 1
    tallies = reach_deal(game, deal)["tallies"]
    kept = [other for other in tallies if other["team"] != team]
    stored = {"team": team, "version": count}
    stored.update(twin(mapping(new, "tally")) if new is not None else {})
    kept.append(stored)
    tallies[:] = sorted(kept, key=lambda other: int(other["team"]))


def reach_deal(game: Game, number: int) -> dict[str, Any]:
    """The deal, made with empty ones before it where the game is not so far yet."""
    while len(game["deals"]) < number:
        game["deals"].append(empty_deal(len(game["deals"]) + 1))
    deal: dict[str, Any] = game["deals"][number - 1]
    return deal


def team_label(game: Game, order: int) -> str:
    """What people call the team now: its name, else its players."""
    team = game["teams"][order]
    players = [seat["sitters"][-1]["name"] for seat in team["seats"]]
    return team["name"] or " & ".join(player for player in players if player) or str(order + 1)
