"""A game scored: every deal and team by lines, totals, who leads, what comes next, how it ended.

Pure: a game and its rules in, plain JSON out. The scoring itself is in scoring.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper import scoring
from scorekeeper.play.units import end_of, find_deal, has_entries, plays_in, seats_in_order, tally_of
from scorekeeper.play.values import Game, Json
from scorekeeper.rules import RuleSet, rows

CARD_ROWS = ("melded", "left", "net", "other")


def known_rows(rules: RuleSet) -> list[str]:
    """The rows of counts that the rules have."""
    return [row.id for row in rows(rules) if row.id not in CARD_ROWS]


def scoring_tally(tally: Json, *, out: bool = False, first: bool = False, players: int = 1) -> scoring.Tally:
    return scoring.tally_of(tally, went_out=out, first_down=first, players=players)


def cell_tally(game: Game, deal: int, team: int) -> scoring.Tally | None:
    """What scoring needs to know of a team in a deal, with what the end of the deal says of it."""
    tally = tally_of(game, deal, team)
    if tally is None or not plays_in(game["teams"][team], deal):
        return None
    end = end_of(game, deal)
    players = len(game["teams"][team]["seats"])
    return scoring_tally(tally, out=end["out"] == team, first=end["first_down"] == team, players=players)


def kept(rules: RuleSet, tally: Json) -> dict[str, int]:
    """What was entered under former rules and has no row now: it scores nothing and is shown as a note."""
    known = known_rows(rules)
    lost = {row: count for row, count in sorted(tally["counts"].items()) if row not in known and count}
    if not rules.card_points.melded and tally.get("melded"):
        lost["melded"] = tally["melded"]
    if rules.card_points.left == "none" and tally.get("left"):
        lost["left"] = tally["left"]
    return lost


def is_complete(game: Game, number: int) -> bool:
    """Whether every team that plays in the deal has been entered, and there is one."""
    deal = find_deal(game, number)
    if deal is None or not has_entries(deal):
        return False
    return not missing(game, number)


def missing(game: Game, number: int) -> list[int]:
    """Teams that play in the deal and are not entered yet."""
    teams = range(len(game["teams"]))
    return [t for t in teams if plays_in(game["teams"][t], number) and tally_of(game, number, t) is None]


def is_counted(game: Game, number: int) -> bool:
    """A deal under way when the game was finished counts as it lies, or is left out."""
    left_out = game["finished"] is not None and game["finished"]["left_out"]
    return not left_out or is_complete(game, number)


def scored_deals(game: Game, rules: RuleSet) -> list[dict[str, Any]]:
    totals = [team["start"] for team in game["teams"]]
    return [scored_deal(game, rules, deal["number"], totals) for deal in game["deals"]]


def scored_deal(game: Game, rules: RuleSet, number: int, totals: list[int]) -> dict[str, Any]:
    """One deal; counts `totals` up in place."""
    counted = is_counted(game, number)
    cells = []
    for team in range(len(game["teams"])):
        cell = scored_cell(game, rules, number, team, totals[team])
        if counted and cell["score"]:
            totals[team] += cell["score"]["total"]
            cell["running"] = totals[team]
        cells.append(cell)
    return {
        "number": number,
        "note": game["deals"][number - 1]["note"],
        "end": end_of(game, number),
        "cells": cells,
        "entered": has_entries(game["deals"][number - 1]),
        "complete": is_complete(game, number),
        "counted": counted,
        "missing": missing(game, number),
    }


def scored_cell(game: Game, rules: RuleSet, number: int, team: int, before: int) -> dict[str, Any]:
    tally = cell_tally(game, number, team)
    cell: dict[str, Any] = {
        "team": team,
        "plays": plays_in(game["teams"][team], number),
        "score": None,
        "before": before,
        "running": None,
        "kept": {},
    }
    if tally is not None:
        score = scoring.score(rules, number, tally, before)
        lines = [{"id": line.id, "count": line.count, "points": line.points} for line in score.lines]
        cell["score"] = {"lines": lines, "total": score.total}
        cell["kept"] = kept(rules, tally_of(game, number, team))
    return cell


def table(game: Game, rules: RuleSet) -> dict[str, Any]:
    """The whole board as JSON; teams are their places, in the order of the game."""
    deals = scored_deals(game, rules)
    totals = [team["start"] for team in game["teams"]]
    for deal in deals:
        for cell in deal["cells"]:
            if cell["running"] is not None:
                totals[cell["team"]] = cell["running"]
    stand = standing(game, rules, [totals])
    result = ending(game, rules, deals, stand)
    any_entered = any(deal["entered"] for deal in deals)
    return {
        "deals": deals,
        "totals": totals,
        "places": list(stand.places),
        "leaders": list(stand.leaders) if any_entered else [],
        "ahead": stand.ahead if any_entered else 0,
        "next": coming(game, rules, deals, totals, result["over"] and not result["offer_extra_deal"]),
        "outcome": result,
    }


def standing(game: Game, rules: RuleSet, totals: Sequence[Sequence[int]], called: bool = False) -> scoring.Outcome:
    """The outcome over these totals; teams that left the game are not ranked."""
    ranked = [[None if team["to"] is not None else row[t] for t, team in enumerate(game["teams"])] for row in totals]
    return scoring.outcome(rules, ranked, time_called=called)


def ending(game: Game, rules: RuleSet, deals: list[dict[str, Any]], stand: scoring.Outcome) -> dict[str, Any]:
    """Whether the game is over and who won. Playing: complete deals count; finished: all that count."""
    finished = game["finished"] is not None
    rows = played_totals(game, deals, whole=not finished)
    ruled = standing(game, rules, rows)
    seen = standing(game, rules, rows, called=True) if finished else ruled
    early = finished and game["finished"]["early"]
    ends = rules.length.deals is not None or rules.length.target is not None
    return {
        "over": seen.over,
        "early": early,
        "winners": list(seen.winners),
        "tied": seen.tied and (seen.over or seen.offer_extra_deal),
        "tie": seen.tie,
        "offer_extra_deal": ruled.offer_extra_deal and not early,
        "below_target": ends and finished and not early and not ruled.over and not ruled.offer_extra_deal,
    }


def played_totals(game: Game, deals: list[dict[str, Any]], whole: bool) -> list[list[int]]:
    """Totals after each deal that was played; the complete ones only, if `whole`."""
    totals = [team["start"] for team in game["teams"]]
    found = []
    for deal in deals:
        for cell in deal["cells"]:
            if cell["running"] is not None:
                totals[cell["team"]] = cell["running"]
        if deal["counted"] and deal["entered"] and (deal["complete"] or not whole):
            found.append(list(totals))
    return found


def coming(game: Game, rules: RuleSet, deals: list[dict[str, Any]], totals: list[int], over: bool) -> dict[str, Any]:
    """The deal to play or to complete next, what each team needs to lay down in it, and who starts."""
    if over or game["finished"] is not None:
        return {"deal": None, "minimums": [], "starter": None}
    open_deals = [deal["number"] for deal in deals if not deal["complete"]]
    number = open_deals[0] if open_deals else len(deals) + 1
    befores = [cell["before"] for cell in deals[number - 1]["cells"]] if open_deals else totals
    minimums = [scoring.to_lay_down(rules, number, before) for before in befores]
    return {
        "deal": number,
        "minimums": [{"points": minimum.points, "special": minimum.special} for minimum in minimums],
        "starter": starter_of(game, rules, number),
    }


def starter_of(game: Game, rules: RuleSet, number: int) -> str | None:
    """The seat that starts a deal: as answered, else counted on from the last answer before it."""
    seats = [seat["id"] for seat in seats_in_order(game) if seat_plays(game, seat["id"], number)]
    for earlier in range(number, 0, -1):
        known = end_of(game, earlier)["starter"]
        if known is not None:
            if earlier == number or known not in seats:
                return str(known) if earlier == number else None
            place = scoring.starter(rules, len(seats), seats.index(known), number - earlier + 1)
            return None if place is None else str(seats[place])
    return None


def seat_plays(game: Game, seat_id: str, number: int) -> bool:
    return any(plays_in(team, number) for team in game["teams"] if any(seat["id"] == seat_id for seat in team["seats"]))
