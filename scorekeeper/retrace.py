"""The operations that lead from one game to another: how a file becomes a game, and how it corrects one.

PURE: knows only the JSON of games. Every step is carried out by `play` as it is found, so what cannot be done shows
before anything is written.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.copies import portable
from scorekeeper.operations import derived, operation
from scorekeeper.play import apply, start
from scorekeeper.play.units import END_FIELDS, need_seat, tally_of
from scorekeeper.play.values import Game, Op, Refused
from scorekeeper.rules import RuleSet

END = dict.fromkeys(END_FIELDS, (int, None)) | {"starter": (str, None)}
SHAPE: Mapping[str, Any] = {
    "format": int,
    "id": str,
    "state": str,
    "state_before_void": str,
    "played_on": (str, None),
    "note": str,
    "counting": {"net": bool, "left_first": bool},
    "finished": (None, {"early": bool, "left_out": bool}),
    "teams": [
        {
            "order": int,
            "name": str,
            "from": int,
            "to": (int, None),
            "start": int,
            "seats": [{"id": str, "order": int, "sitters": [{"name": str, "from": int}]}],
        }
    ],
    "deals": [{"number": int, "note": str, "end": END, "tallies": [{"team": int}]}],
}


def fits(value: Any, shape: Any) -> bool:
    """Whether a value has the form of `shape`: keys that must be there, one form for all of a list, a choice."""
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(name in value and fits(value[name], shape[name]) for name in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(item, shape[0]) for item in value)
    if isinstance(shape, tuple):
        return any(fits(value, choice) for choice in shape)
    if shape is None:
        return value is None
    return isinstance(value, shape) and (shape is bool or not isinstance(value, bool))


class Trail:
    """A game on its way, and the operations taken so far. `seed` makes their keys."""

    def __init__(self, game: Game, rules: RuleSet, seed: str) -> None:
        self.game = game
        self.rules = rules
        self.seed = seed
        self.taken: list[Op] = []
        self.where: tuple[int, int] | None = None
        """(deal, team) that is being worked on, for those who must say where it got stuck."""

    def take(self, name: str, /, **content: Any) -> None:
        """Carries out an operation; one that changes nothing is left out. Raises Refused."""
        key = derived(self.game["id"], f"{self.seed}/{len(self.taken)}")
        op = operation(self.game, name, key=key, group=derived(self.game["id"], self.seed), **content)
        applied = apply(self.game, self.rules, op)
        if applied.status == "applied":
            self.game = applied.game
            self.taken.append(op)


def begin(op: Op, rules: RuleSet, seed: str) -> Trail:
    """The trail of a new game, from the operation that starts it. Raises Refused."""
    return Trail(start(op), rules, seed)


def lead(trail: Trail, target: Mapping[str, Any], rules: Any, ruleset: RuleSet, *, rules_last: bool = False) -> None:
    """Takes every step that makes the game of `trail` like `target` (portable). Raises Refused.

    rules_last: the figures still belong to the rules that the game has now.
    """
    if trail.game["state"] == "void":
        trail.take("void", on=False)
    if not rules_last:
        lead_rules(trail, target, rules, ruleset)
    for deal in target["deals"]:
        lead_tallies(trail, deal)
    while len(trail.game["deals"]) < len(target["deals"]):
        trail.take("order", action="insert", deal=len(trail.game["deals"]) + 1)
    for team in target["teams"][len(trail.game["teams"]) :]:
        joining = {"name": team["name"], "players": [seat["sitters"][0]["name"] for seat in team["seats"]]}
        trail.take("seats", action="join", team=joining, deal=team["from"], start=team["start"])
    for deal in target["deals"]:
        lead_tallies(trail, deal)
        trail.take("end", deal=deal["number"], end={name: deal["end"][name] for name in END_FIELDS})
        trail.take("seats", action="note", deal=deal["number"], note=deal["note"])
    for deal in range(len(trail.game["deals"]), len(target["deals"]), -1):
        trail.take("order", action="remove", deal=deal)
    for team in target["teams"]:
        lead_team(trail, team)
    trail.take("seats", action="date", played_on=target["played_on"])
    trail.take("seats", action="note", note=target["note"])
    if rules_last:
        lead_rules(trail, target, rules, ruleset)
    lead_state(trail, target)


def lead_rules(trail: Trail, target: Mapping[str, Any], rules: Any, ruleset: RuleSet) -> None:
    trail.take("rules", rules=rules, counting=target["counting"])
    trail.rules = ruleset


def lead_tallies(trail: Trail, deal: Mapping[str, Any]) -> None:
    """What was entered in a deal, for the teams that are there by now."""
    number = deal["number"]
    wanted = {tally["team"]: {name: tally[name] for name in tally if name != "team"} for tally in deal["tallies"]}
    for team in trail.game["teams"]:
        new = wanted.get(team["order"])
        if new is not None or tally_of(trail.game, number, team["order"]) is not None:
            trail.take("tally", deal=number, team=team["order"], tally=new)


def lead_team(trail: Trail, team: Mapping[str, Any]) -> None:
    order = team["order"]
    trail.take("seats", action="team_name", team=order, name=team["name"])
    for seat in team["seats"]:
        sitters, here = seat["sitters"], need_seat(trail.game, seat["id"])["sitters"]
        alike = next((i for i, pair in enumerate(zip(sitters, here, strict=False)) if pair[0] != pair[1]), len(here))
        if sitters != here:
            for sitter in sitters[min(alike, len(sitters) - 1) :]:
                trail.take("seats", action="swap", seat=seat["id"], name=sitter["name"], deal=sitter["from"])
    if team["to"] is not None:
        trail.take("seats", action="leave", team=order, deal=team["to"] + 1)


def lead_state(trail: Trail, target: Mapping[str, Any]) -> None:
    state = target["state_before_void"] if target["state"] == "void" else target["state"]
    if state == "finished" and target["finished"]:
        under_way = "leave_out" if target["finished"]["left_out"] else "count"
        trail.take("finish", under_way=under_way, early=target["finished"]["early"])
    elif state == "playing":
        trail.take("reopen")
    if target["state"] == "void":
        trail.take("void", on=True)


def differs(game: Game, target: Mapping[str, Any]) -> bool:
    return portable(game) != dict(target)


def founders(target: Mapping[str, Any]) -> int:
    """How many of the teams were there from the start: those whose seats lie as a start lays them."""
    teams: Sequence[Mapping[str, Any]] = target["teams"]
    for count in range(len(teams), 1, -1):
        here = teams[:count]
        places = [seat["id"] for nth in range(3) for team in here for seat in team["seats"][nth : nth + 1]]
        if places == [f"s{place}" for place in range(len(places))] and all(
            team["from"] == 1 and not team["start"] for team in here
        ):
            return count
    raise Refused("not_understood", {"field": "teams"})


def founding(target: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The teams as a start names them."""
    return [
        {"name": team["name"], "players": [seat["sitters"][0]["name"] for seat in team["seats"]]}
        for team in target["teams"][: founders(target)]
    ]
