"""Games as files: one row per deal and team for spreadsheets, and all of it as JSON that comes back in unchanged.

PURE: values in, bytes out; knows nothing of the database or the web.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.play import table
from scorekeeper.play.units import plays_in
from scorekeeper.play.values import Game, is_whole
from scorekeeper.rules import RuleSet, rows
from scorekeeper.tables import TableError, write

FORMAT = 1
BEFORE = ("game", "played_on", "rules", "state", "note", "deal", "team", "players", "went_out", "first_down")
AFTER = ("other", "other_note", "points", "total")
OWN = ("code", "revision", "locked", "waiting", "versions")  # belong to the place where a game is kept


@dataclass(frozen=True, kw_only=True)
class Copy:
    """A game with the rules it is played under; `rules` is the whole JSON of them."""

    game: Game
    rules: Mapping[str, Any]
    ruleset: RuleSet


def portable(game: Mapping[str, Any]) -> dict[str, Any]:
    """What of a game is the same wherever it is kept: no versions, no code, nothing that waits for a choice."""
    kept = {name: value for name, value in game.items() if name not in OWN}
    kept["deals"] = [
        {
            **deal,
            "end": {name: value for name, value in deal["end"].items() if name != "version"},
            "tallies": [
                {name: value for name, value in tally.items() if name != "version"}
                for tally in deal["tallies"]
                if "counts" in tally
            ],
        }
        for deal in game["deals"]
    ]
    return kept


def as_json(copies: Sequence[Copy]) -> bytes:
    """Every set of rules once, by its digest; each game names its own."""
    rules = {copy.rules["digest"]: copy.rules for copy in copies}
    value = {"format": FORMAT, "rules": rules, "games": [portable(copy.game) for copy in copies]}
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def from_json(data: bytes) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """(rules, game) of each game in such a file, or in one that a phone wrote. Raises TableError."""
    found = loaded(data)
    try:
        if not is_newer(found):
            return [pair(found, game) for game in found.get("games", [found])]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise TableError(_("This is not a file of games from here.")) from error
    raise TableError(_("This file comes from a newer version of the app. Bring this server up to date first."))


def is_newer(found: Any) -> bool:
    """Older formats are read for ever; what a newer one means is not guessed."""
    return is_whole(found.get("format", FORMAT)) and found.get("format", FORMAT) > FORMAT


def loaded(data: bytes) -> Any:
    """JSON, whatever it says. Raises TableError."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise TableError(_("This is not a file of games from here.")) from error


def pair(file: dict[str, Any], entry: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A phone keeps rules and game side by side; a file from here names the rules, which stand once for all games."""
    if "game" in entry:
        return dict(entry["rules"]), dict(entry["game"])
    return dict(file["rules"][entry["rules"]]), dict(entry)


def as_csv(copies: Sequence[Copy]) -> bytes:
    """Totals are written out, for reading; a spreadsheet that changes a figure changes no total here."""
    figures = list(dict.fromkeys(name for copy in copies for name in columns(copy)))
    lines = [row for copy in copies for row in csv_rows(copy, figures)]
    return write([*BEFORE, *figures, *AFTER], lines)


def columns(copy: Copy) -> list[str]:
    """The rows of the rules in the order of the paper, then what was kept from other rules."""
    counting = copy.game["counting"]
    own = [row.id for row in rows(copy.ruleset, net=counting["net"], left_first=counting["left_first"])]
    entered = [
        name
        for deal in copy.game["deals"]
        for tally in deal["tallies"]
        for name in (*tally.get("counts", {}), *(card for card in ("melded", "left", "net") if card in tally))
    ]
    return [name for name in dict.fromkeys([*own, *entered]) if name != "other"]


def csv_rows(copy: Copy, figures: Sequence[str]) -> Iterator[list[object]]:
    game = copy.game
    names = team_names(game)
    shown = table(game, copy.ruleset)
    facts = [game["code"] or game["id"], game["played_on"], copy.rules["key"] or copy.rules["digest"]]
    for deal, made in zip(game["deals"], shown["deals"], strict=True):
        cells = {cell["team"]: cell for cell in made["cells"]}
        tallies = {tally["team"]: tally for tally in deal["tallies"] if "counts" in tally}
        for team in game["teams"]:
            if not plays_in(team, deal["number"]):
                continue
            tally = tallies.get(team["order"], {"counts": {}})
            cell = cells.get(team["order"], {"score": None, "running": None})
            yield [
                *facts,
                game["state"],
                game["note"],
                deal["number"],
                names[team["order"]],
                players_text(players(team, deal["number"])),
                yes_no(deal["end"]["out"], team["order"]),
                yes_no(deal["end"]["first_down"], team["order"]),
                *(tally["counts"].get(name, tally.get(name)) for name in figures),
                tally.get("other"),
                tally.get("other_note"),
                cell["score"]["total"] if cell["score"] else None,
                cell["running"],
            ]


def yes_no(said: int | None, team: int) -> str:
    return "" if said is None else "yes" if said == team else "no"


def players(team: Mapping[str, Any], deal: int) -> list[str]:
    """Who sits in the team in that deal."""
    return [
        [sitter["name"] for sitter in seat["sitters"] if sitter["from"] <= max(deal, seat["sitters"][0]["from"])][-1]
        for seat in team["seats"]
    ]


def players_text(names: Sequence[str]) -> str:
    """In one cell. Read again by records.players_of: a name may have the signs that part names."""
    there = [name.replace(";", ";;") for name in names if name]
    return "; ".join(there) + (";" if len(there) == 1 and "/" in there[0] else "")


def team_names(game: Mapping[str, Any]) -> list[str]:
    """One name for each team, all different: its own, or its players; numbered where two are the same."""
    names: list[str] = []
    for team in game["teams"]:
        people = " & ".join(player for player in players(team, 1) if player)
        name = team["name"] or people or str(team["order"] + 1)
        same = sum(other == name or other.startswith(f"{name} (") for other in names)
        names.append(f"{name} ({same + 1})" if same else name)
    return names
