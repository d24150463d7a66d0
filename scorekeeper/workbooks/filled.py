"""A filled-in score sheet as a game: what was typed, looked at cell by cell.

PURE: knows only values. What is wrong is said with its cell, as "Sheet Game 1, D14: ...".
"""

import copy as copying
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import pgettext_lazy as _p

from scorekeeper.checks import refusals
from scorekeeper.copies import Copy
from scorekeeper.numbers import MINUS
from scorekeeper.play.units import empty_deal
from scorekeeper.play.values import MOST_DEALS, Refused
from scorekeeper.play.values import name as checked_name
from scorekeeper.play.values import note as checked_note
from scorekeeper.records import OldDeal, OldGame, Problem, number, read_date, yes_or_no
from scorekeeper.retrace import fits
from scorekeeper.rules import RuleSet
from scorekeeper.scoring import tally_of
from scorekeeper.texts.checks import sentence
from scorekeeper.wording import refusal
from scorekeeper.workbooks.games import score_sheet
from scorekeeper.workbooks.unpacking import KEY
from scorekeeper.workbooks.values import CARD_ROWS, ScoreSheet, entries

SUM = re.compile(r"=\s*\d{1,7}(?:\s*[+-]\s*\d{1,7}){0,20}\s*")
CELL = re.compile(r"[A-Z]{1,3}[0-9]{1,7}")
PAGE: Mapping[str, Any] = {
    "name": str,
    "id": str,
    "deals": dict,
    "names": [str],
    "worth": str,
    "rows": dict,
    "teams": [{"team": str, "row": int, "rows": dict}],
    "cells": dict,
}
SHAPE: Mapping[str, Any] = {KEY: int, "rules": dict, "games": dict, "pages": [PAGE]}
TWO = {"going_out": _p("two teams", "went out"), "first_down": _lazy("were first to lay down")}
MARKS = {"going_out": "out", "first_down": "first_down"}


def is_sound(value: Any) -> bool:
    """Whether a value has the form that `unpack` gives, whoever sent it."""
    return fits(value, SHAPE) and all(
        all(isinstance(letter, str) and is_small(deal) for deal, letter in page["deals"].items())
        and all(
            type(row) is int for rows in (page["rows"], *(t["rows"] for t in page["teams"])) for row in rows.values()
        )
        and all(is_small(team["team"]) and team["rows"] for team in page["teams"])
        for page in value["pages"]
    )


def is_small(text: str) -> bool:
    """A number of a deal or a team."""
    return text.isdecimal() and len(text) < 4


@dataclass(kw_only=True)
class Entry:
    """One team in one deal, as typed."""

    figures: dict[str, int] = field(default_factory=dict)
    sums: dict[str, str] = field(default_factory=dict)
    """Rows into which a sum was typed ("340+425")."""
    marks: dict[str, bool] = field(default_factory=dict)
    """went out, first to lay down; has melded, as it was answered."""
    note: str = ""

    @property
    def is_empty(self) -> bool:
        return not self.figures and not self.note


class Filled:
    """One page, with everything that is wrong on it."""

    def __init__(self, page: Mapping[str, Any], rules: RuleSet, words: Mapping[str, str]) -> None:
        self.page, self.rules, self.words = page, rules, words
        self.cells: Mapping[str, Any] = page["cells"]
        self.deals = {int(deal): letter for deal, letter in page["deals"].items() if 0 < int(deal) <= MOST_DEALS}
        self.problems: list[Problem] = []

    def where(self, cell: str) -> str:
        return _("Sheet %(sheet)s, %(cell)s") % {"sheet": self.page["name"], "cell": cell}

    def complain(self, cell: str, text: str) -> None:
        problem = Problem(row=0, text=f"{self.where(cell)}: {text}")
        if problem not in self.problems:  # a name is looked at more than once
            self.problems.append(problem)

    # Cells

    def address(self, team: Mapping[str, Any], row: str, deal: int) -> str:
        return f"{self.deals[deal]}{team['rows'][row]}"

    def text(self, cell: str, most: Any = checked_note) -> str:
        value = self.cells.get(cell, "")
        if isinstance(value, dict):
            self.complain(cell, _("There is a formula; type the text itself."))
            return ""
        try:
            return str(most(str(value)))
        except Refused as refused:
            self.complain(cell, refusal(refused.id, refused.values))
            return ""

    def whole(self, cell: str) -> tuple[int | None, str]:
        """A whole number, and the sum that was typed if it was one."""
        value = self.cells.get(cell)
        if isinstance(value, bool):
            self.complain(cell, _("“%(value)s” is not a whole number.") % {"value": value})
        elif isinstance(value, int):
            return value, ""
        elif isinstance(value, dict):
            formula = str(value.get("formula", ""))
            if SUM.fullmatch(formula):
                typed = re.sub(r"\s", "", formula)[1:]
                return sum(map(int, re.findall(r"[+-]?\d+", typed))), typed.replace("-", MINUS)
            self.complain(cell, _("There is a formula; type the number itself."))
        elif isinstance(value, str) and value.strip():
            if (found := number(" ".join(value.split()))) is not None:
                return found, ""
            self.complain(cell, _("“%(value)s” is not a whole number.") % {"value": value[:40]})
        return None, ""

    def figure(self, cell: str, row: str) -> tuple[int | None, str]:
        """The same for a row of the rules: what cannot be meant there is refused."""
        value, typed = self.whole(cell)
        if value is not None:
            counts = {} if row in (*CARD_ROWS, "other") else {row: value}
            cards = {row: value} if not counts else {}
            for finding in refusals(self.rules, tally_of({"counts": counts, **cards})):
                self.complain(cell, sentence(finding, self.words))
                return None, ""
        return value, typed

    def answer(self, cell: str) -> bool | None:
        value = self.cells.get(cell)
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        said = yes_or_no(str(value).strip()) if not isinstance(value, dict) else None
        if said is None:
            self.complain(cell, _("Type x where it is so, and leave the cell empty where it is not."))
        return said

    def entry(self, team: Mapping[str, Any], deal: int, known: Mapping[str, Any] | None = None) -> Entry:
        """known: what stood there when the sheet was made; what was not touched is not looked at again."""
        found, known = Entry(), known or {}
        for row in team["rows"]:
            cell = self.address(team, row, deal)
            if cell not in self.cells or row in ("total", "running", "size", "start", "lay_down", "red_threes_set"):
                continue
            if row == "other_note":
                found.note = self.text(cell)
            elif row in (*MARKS, "has_melded"):
                if (said := self.answer(cell)) is not None:
                    found.marks[row] = said
            elif row in known and known[row] == self.cells[cell]:
                found.figures[row] = known[row]
            else:
                value, typed = self.figure(cell, row)
                if value is not None:
                    found.figures[row] = value
                if typed and row in CARD_ROWS:
                    found.sums[row] = typed
        return found

    def names(self, team: Mapping[str, Any]) -> tuple[str, list[str]]:
        """The name of the team and those of its players, as they stand in the cells."""
        found = [self.text(f"{letter}{team['row']}", checked_name) for letter in self.page["names"]]
        return (found[0], found[1:]) if found else ("", [])

    def played_on(self) -> str | None:
        cell = f"{self.page['worth']}{self.page['rows'].get('date', 0)}"
        value = self.cells.get(cell)
        if value is None:
            return None
        date = read_date(str(value)) if not isinstance(value, dict) else None
        if date is None:
            self.complain(cell, _("This is no date."))
        return date

    def note(self) -> str:
        return self.text(f"{self.page['worth']}{self.page['rows'].get('note', 0)}")

    def deal_note(self, deal: int) -> str:
        row = self.page["rows"].get("deal_notes")
        return self.text(f"{self.deals[deal]}{row}") if row and deal in self.deals else ""

    def only_one(self, row: str, deal: int, entries: Sequence[tuple[Mapping[str, Any], Entry]]) -> int | None:
        """The place (in `entries`) of the team that is marked; two cannot be."""
        marked = [nth for nth, (_team, entry) in enumerate(entries) if entry.marks.get(row)]
        if len(marked) > 1:
            cell = self.address(entries[marked[1]][0], row, deal)
            self.complain(cell, _("Two teams %(what)s in this deal.") % {"what": TWO[row]})
        return marked[0] if marked else None

    # A sheet that was empty when it was made

    @cached_property
    def teams(self) -> list[Mapping[str, Any]]:
        """Those that are named or have figures: a sheet may have room for more."""
        return [
            team
            for team in self.page["teams"]
            if any(self.names(team)[0:1]) or any(self.names(team)[1]) or any(self.used(team, d) for d in self.deals)
        ]

    def used(self, team: Mapping[str, Any], deal: int) -> bool:
        rows = [row for row in team["rows"] if row not in ("total", "running", "red_threes_set", "lay_down")]
        return any(self.address(team, row, deal) in self.cells for row in rows)

    @property
    def is_blank(self) -> bool:
        return not any(self.used(team, deal) for team in self.page["teams"] for deal in self.deals)

    def old_game(self, rules_digest: str) -> tuple[OldGame | None, dict[int, str]]:
        """The game, and its cells by the row numbers that its deals have. None where something is wrong."""
        last = max(deal for deal in self.deals if any(self.used(team, deal) for team in self.teams))
        if missing := [deal for deal in range(1, last + 1) if deal not in self.deals]:
            self.complain(f"{self.deals[last]}1", _("Deal %(deal)d is missing on this sheet.") % {"deal": missing[0]})
            return None, {}
        deals = tuple(self.old_deal(deal) for deal in range(1, last + 1))
        teams = tuple(self.seated(team) for team in self.teams)
        if len(teams) < 2:
            cell = f"{self.page['worth']}{self.page['teams'][0]['row']}"
            self.complain(cell, _("There is only one player or team in this game."))
        played_on, note = self.played_on(), self.note()
        if self.problems:
            return None, {}
        content = [rules_digest, teams, [[deal.tallies, deal.out, deal.first_down] for deal in deals]]
        text = json.dumps(content, separators=(",", ":"), sort_keys=True)
        game = OldGame(
            label=self.page["name"],
            rules=rules_digest,
            played_on=played_on,
            state="",
            note=note,
            teams=teams,
            deals=deals,
            digest=hashlib.sha256(text.encode()).hexdigest()[:32],
            counting=self.counting,
        )
        heads = {deal.number: zip(deal.rows, self.teams, strict=True) for deal in deals}
        return game, {
            row: self.where(f"{self.deals[deal]}{team['row'] + 1}")
            for deal, pairs in heads.items()
            for row, team in pairs
        }

    def old_deal(self, deal: int) -> OldDeal:
        found = [(team, self.entry(team, deal)) for team in self.teams]
        for team, entry in found:
            if not entry.figures:
                cell = f"{self.deals[deal]}{min(team['rows'].values())}"
                self.complain(cell, _("Deal %(deal)d is not filled in for this team.") % {"deal": deal})
        return OldDeal(
            number=deal,
            tallies=tuple(tally(entry) for _team, entry in found),
            rows=tuple(deal * 100 + nth for nth in range(len(found))),
            points=(None,) * len(found),
            out=self.only_one("going_out", deal, found),
            first_down=self.only_one("first_down", deal, found),
        )

    @property
    def counting(self) -> dict[str, bool]:
        """How the table counts, by the rows of the sheet and their order."""
        rows = list(self.teams[0]["rows"])
        both = "left" in rows and "melded" in rows
        return {
            "net": "net" in rows and "melded" not in rows,
            "left_first": both and rows.index("left") < rows.index("melded"),
        }

    def seated(self, team: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
        """(name, players); a single name is that of the player."""
        name, players = self.names(team)
        there = [player for player in players if player]
        if not there and name:
            there, name = [name], ""
        if row := team["rows"].get("size"):
            size, _typed = self.whole(f"{self.page['worth']}{row}")
            if size is not None and not 1 <= size <= 3:
                self.complain(f"{self.page['worth']}{row}", _("A team has one to three players."))
            elif size is not None and size < len(there):
                self.complain(f"{self.page['worth']}{row}", _("More players are named than this."))
            elif size is not None:
                there += [""] * (size - len(there))
        return name, tuple(there or [""] * max(1, len(players)))

    # A sheet of a game that was played here

    def corrected(self, copy: Copy) -> dict[str, Any]:
        """The game (portable) with what was changed in the sheet; copy: as it was when the sheet was made."""
        sheet, game = score_sheet(copy), copying.deepcopy(dict(copy.game))
        teams = {int(team["team"]): team for team in self.page["teams"] if int(team["team"]) < len(game["teams"])}
        last = max(
            [len(game["deals"]), *(d for d in self.deals for team in teams.values() if self.used(team, d))], default=0
        )
        while len(game["deals"]) < last:
            new = empty_deal(len(game["deals"]) + 1)
            game["deals"].append({**new, "end": {k: v for k, v in new["end"].items() if k != "version"}})
        for deal in game["deals"]:
            if deal["number"] in self.deals:
                self.correct_deal(deal, sheet, teams)
        self.correct_names(game, sheet, teams)
        game["played_on"], game["note"] = self.played_on(), self.note()
        return game

    def correct_deal(self, deal: dict[str, Any], sheet: ScoreSheet, teams: Mapping[int, Mapping[str, Any]]) -> None:
        number = deal["number"]
        tallies = {one["team"]: one for one in deal["tallies"]}
        there = [(nth, team) for nth, team in teams.items() if sheet.teams[nth].plays(number)]
        found = []
        for nth, team in there:
            known = entries(sheet, number, nth)
            entry = self.entry(team, number, known)
            found.append((team, entry))
            changed = changed_tally(tallies.get(nth), known, entry)
            tallies.pop(nth, None)
            if changed is not None:
                tallies[nth] = {"team": nth, **changed}
        deal["tallies"] = [tallies[nth] for nth in sorted(tallies)]
        for row, name in MARKS.items():
            if not all(row in team["rows"] for team, _entry in found):
                continue
            marked = self.only_one(row, number, found)
            team_marked = None if marked is None else there[marked][0]
            if team_marked is not None:
                deal["end"][name] = team_marked
            elif deal["end"][name] is not None:
                deal["end"][name] = -1  # the mark was taken away: nobody
        deal["note"] = self.deal_note(number)

    def correct_names(self, game: dict[str, Any], sheet: ScoreSheet, teams: Mapping[int, Mapping[str, Any]]) -> None:
        for nth, team in teams.items():
            name, players = self.names(team)
            game["teams"][nth]["name"] = name
            for seat, player in zip(game["teams"][nth]["seats"], players, strict=False):
                seat["sitters"][-1]["name"] = player


def tally(entry: Entry) -> dict[str, Any] | None:
    """As games keep it."""
    if entry.is_empty:
        return None
    figures = dict(entry.figures)
    made: dict[str, Any] = {id: figures.pop(id) for id in (*CARD_ROWS, "other") if id in figures}
    made["counts"] = figures
    if "has_melded" in entry.marks:
        made["has_melded"] = entry.marks["has_melded"]
    if entry.note:
        made["other_note"] = entry.note
    if entry.sums:
        made["as_typed"] = entry.sums
    return made


def changed_tally(old: Mapping[str, Any] | None, known: Mapping[str, Any], entry: Entry) -> dict[str, Any] | None:
    """What was entered before, with the rows that are other now. What the sheet does not show stays."""
    if entry.is_empty:
        return None
    new: dict[str, Any] = copying.deepcopy(dict(old or {"counts": {}}))
    new.pop("team", None)
    for row in {*entry.figures, *(id for id in known if id not in (*MARKS, "has_melded", "other_note"))}:
        value = entry.figures.get(row)
        if value == known.get(row):
            continue
        place = new if row in (*CARD_ROWS, "other") else new["counts"]
        for typed in ("as_typed", "parts"):
            new.get(typed, {}).pop(row, None)
        if value is None:
            place.pop(row, None)
        else:
            place[row] = value
        if row in entry.sums:
            new.setdefault("as_typed", {})[row] = entry.sums[row]
    for name, said in (("has_melded", entry.marks.get("has_melded")), ("other_note", entry.note or None)):
        if said != known.get(name):
            new.pop(name, None)
            if said is not None:
                new[name] = said
    return {name: part for name, part in new.items() if part not in ({}, None) or name == "counts"}
