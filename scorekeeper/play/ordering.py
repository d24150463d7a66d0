"""Deals taken out, put in and moved; who sat where and who joined when moves along.

Pure: knows only the JSON of a game.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.play.units import empty_deal, need_deal
from scorekeeper.play.values import MOST_DEALS, Game, Json, Op, Refused, deal_number, twin


def reorder(game: Game, op: Op) -> tuple[Json, Json]:
    """Carries out remove, insert or move in place; gives what undo needs: before and after."""
    before: dict[str, Any] = {"order": game["versions"]["order"], "teams": twin(game["teams"])}
    number = op["deal"]
    if op["action"] == "insert":
        insert(game, number, empty_deal(number))
    elif op["action"] == "remove":
        before["deal"] = twin(need_deal(game, number))
        remove(game, number)
    else:
        move(game, number, deal_number(op.get("to")))
    game["versions"]["order"] += 1
    return before, {"order": game["versions"]["order"], "teams": twin(game["teams"])}


def insert(game: Game, number: int, deal: dict[str, Any]) -> None:
    if number > len(game["deals"]) + 1:
        raise Refused("no_deal", {"deal": number})
    if len(game["deals"]) >= MOST_DEALS:
        raise Refused("too_many_deals", {"most": MOST_DEALS})
    game["deals"].insert(number - 1, deal)
    renumber(game)
    shift(game, number, 1)


def remove(game: Game, number: int) -> dict[str, Any]:
    deal = need_deal(game, number)
    del game["deals"][number - 1]
    renumber(game)
    shift(game, number + 1, -1)
    return deal


def move(game: Game, number: int, to: int) -> None:
    """Moves what was played; who sat where stays with the number of the deal."""
    deal = need_deal(game, number)
    need_deal(game, to)
    del game["deals"][number - 1]
    game["deals"].insert(to - 1, deal)
    renumber(game)


def renumber(game: Game) -> None:
    for place, deal in enumerate(game["deals"]):
        deal["number"] = place + 1


def shift(game: Game, first: int, by: int) -> None:
    """Moves all that begins or ends with deal `first` or later by one deal."""
    for team in game["teams"]:
        begins = team["from"]
        if begins >= first and begins > 1:
            team["from"] = begins + by
        # A team that left after deal n played no deal n + 1.
        if team["to"] is not None and team["to"] + 1 >= first and team["to"] + by >= team["from"]:
            team["to"] += by
        for seat in team["seats"]:
            seat["sitters"] = shifted(seat["sitters"], first, by)


def shifted(sitters: list[dict[str, Any]], first: int, by: int) -> list[dict[str, Any]]:
    moved: list[dict[str, Any]] = []
    for sitter in sitters:
        begins = sitter["from"]
        begins = begins + by if begins >= first and begins > 1 else begins
        if moved and moved[-1]["from"] >= begins:
            moved.pop()  # sat there in the deal that was taken out only
        moved.append({"name": sitter["name"], "from": begins})
    return moved
