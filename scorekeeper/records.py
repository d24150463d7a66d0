"""Old record books: the table of a spreadsheet in, games out, with what is wrong by row.

PURE: text and values only; knows nothing of the database, the web or where a game is kept.

One row is one team in one deal. Either it has the two figures of a table that keeps no more (`score_books`,
`score_cards`; rule set `totals`), or the counted lines by their ids (`clean`, `red_threes_laid`, `melded` ...).
Columns in any order; what is not understood stays with the deal as a note.
"""

import datetime
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.utils.translation import pgettext as _p

from scorekeeper.tables import Row, Table

MOST_ROWS = 20_000
MOST_NOTE = 500  # characters
CARDS = ("melded", "left", "net")
YES = {"1", "true", "yes", "y", "x", "ja", "wahr", "oui", "si", "sí", "tak"}
NO = {"0", "false", "no", "n", "nein", "falsch", "non", "nie"}

# What the columns mean, by the names people give them (lower case, one _ between words).
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "game": ("game", "game_no", "game_number", "game_id"),
    "deal": ("deal", "round", "deal_no", "round_no"),
    "team": ("team", "player", "side", "partners", "name"),
    "players": ("players", "members"),
    "played_on": ("played_on", "date", "date_played"),
    "rules": ("rules", "rule_set", "variant"),
    "state": ("state",),
    "note": ("note",),
    "went_out": ("went_out",),
    "first_down": ("first_down",),
    "points": ("points",),
    "other": ("other", "adjustment"),
    "other_note": ("other_note", "adjustment_note"),
    "book_points": ("book_points", "score_books"),
    "card_points": ("card_points", "score_cards"),
}
MEANINGS = {name: meaning for meaning, names in COLUMNS.items() for name in names}
DERIVED = {"total", "place", "version"}  # made from the rest when a game is written; nothing to read
BY_GAME = ("rules", "played_on", "state", "note")


@dataclass(frozen=True, kw_only=True)
class Problem:
    """What is wrong in a row as the spreadsheet counts them; 0 is the file as a whole."""

    row: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One team in one deal, as written; `figures` None where nothing was entered."""

    row: int
    game: str
    deal: int
    team: str
    players: tuple[str, ...]
    figures: Mapping[str, int]
    other_note: str
    went_out: bool | None
    first_down: bool | None
    points: int | None
    facts: Mapping[str, str]
    """What is said of the game as a whole: rules, date, state, note."""


@dataclass(frozen=True, kw_only=True)
class OldDeal:
    number: int
    tallies: tuple[dict[str, Any] | None, ...]
    """By team, in the form that games keep; None where nothing was entered."""
    rows: tuple[int, ...]
    points: tuple[int | None, ...]
    """What the file says each made; None where it says nothing."""
    out: int | None
    first_down: int | None


@dataclass(frozen=True, kw_only=True)
class OldGame:
    label: str
    rules: str
    """Key, digest or name of the rules as the file has it; empty where it says nothing."""
    played_on: str | None
    state: str
    note: str
    teams: tuple[tuple[str, tuple[str, ...]], ...]
    """(name, players) in the order of first appearance; an empty name where the players are the name."""
    deals: tuple[OldDeal, ...]
    digest: str
    """Names the content: the same for the same figures however the file was sorted, saved or annotated."""
    counting: Mapping[str, bool] | None = None
    """How the table counts, where that is known."""

    @property
    def totals_only(self) -> bool:
        counts = {name for deal in self.deals for tally in deal.tallies if tally for name in tally["counts"]}
        return bool(counts) and counts <= {"book_points", "card_points"}


@dataclass(kw_only=True)
class Reading:
    """What was understood of a file."""

    understood: dict[str, str] = field(default_factory=dict)
    """Header as written -> meaning."""
    notes: list[str] = field(default_factory=list)
    """Headers that are kept as notes."""
    games: list[OldGame] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    rows: int = 0

    def complain(self, row: int, text: str) -> None:
        self.problems.append(Problem(row=row, text=text))


def understand(table: Table, lines: Sequence[str]) -> Reading:
    """The games of a table. `lines` are the ids of counted lines that any rules have."""
    reading = Reading(rows=len(table.rows))
    meanings = columns(table, {*lines, *CARDS}, reading)
    if reading.problems:
        return reading
    if not table.rows:
        reading.complain(0, _("There are no rows under the names of the columns."))
    elif len(table.rows) > MOST_ROWS:
        reading.complain(0, _("Too many rows. The limit is %(most)d.") % {"most": MOST_ROWS})
    else:
        by_game: dict[str, list[Entry | None]] = {}
        for row in table.rows:
            label, entry = read_row(row, meanings, table.header, reading)
            by_game.setdefault(label, []).append(entry)
        for label, entries in by_game.items():
            whole = [entry for entry in entries if entry]
            # With a row missing, everything else that could be said of the game would mislead.
            if len(whole) == len(entries) and (game := put_together(label, whole, reading)):
                reading.games.append(game)
    reading.problems.sort(key=lambda problem: problem.row)
    return reading


# Columns


def columns(table: Table, lines: set[str], reading: Reading) -> list[str]:
    """What each column means; "" for one that becomes a note, "-" for one that is left aside."""
    meanings = []
    for header in table.header:
        name = re.sub(r"[\W_]+", "_", header.casefold()).strip("_")
        meaning = MEANINGS.get(name, name if name in lines else "-" if name in DERIVED or not name else "")
        if meaning not in ("", "-") and meaning in meanings:
            reading.complain(1, _("Two columns mean the same: “%(name)s”.") % {"name": header})
        meanings.append(meaning)
        if meaning == "":
            reading.notes.append(header)
        elif meaning != "-":
            reading.understood[header] = meaning
    missing = [name for name in ("deal", "team") if name not in meanings]
    figures = [name for name in meanings if name in lines or name in ("book_points", "card_points", "other")]
    if missing or not figures:
        reading.complain(
            1,
            _(
                "The first row must name the columns: game, round, player, and the figures, "
                "for example score_books and score_cards."
            ),
        )
    return meanings


# Rows


def read_row(row: Row, meanings: Sequence[str], header: Sequence[str], reading: Reading) -> tuple[str, Entry | None]:
    """The game and the row; None if it cannot be read. Everything wrong with it is named at once."""
    known = len(reading.problems)
    cells: dict[str, str] = {}
    notes: list[str] = []
    for index, cell in enumerate(row.cells):
        meaning = meanings[index] if index < len(meanings) else ""
        if cell and meaning == "":
            notes.append(f"{header[index]}: {cell}" if index < len(header) and header[index] else cell)
        elif cell and meaning != "-":
            cells[meaning] = cell
    team = cells.pop("team", "")
    if not team:
        reading.complain(row.number, _("There is no player or team in this row."))
    named = cells.pop("deal", "")
    deal = number(named)
    if not named:
        reading.complain(row.number, _("There is no number of the deal in this row."))
    elif deal is None:
        reading.complain(row.number, no_number(named, "deal", meanings, header))
    elif deal < 1:
        reading.complain(row.number, _("There is no deal %(deal)s.") % {"deal": named})
    facts = {name: cells.pop(name) for name in BY_GAME if name in cells}
    if "played_on" in facts and (date := read_date(facts["played_on"])) is None:
        reading.complain(
            row.number, _("“%(value)s” is no date. Write it like 2026-11-30.") % {"value": facts["played_on"]}
        )
    elif "played_on" in facts:
        facts["played_on"] = date or ""
    players = players_of(cells.pop("players", ""))
    said = {name: yes_or_no(cells.pop(name)) if name in cells else None for name in ("went_out", "first_down")}
    points = number(cells.pop("points", ""))
    other_note = "; ".join([note for note in (cells.pop("other_note", ""), *notes) if note])
    label = cells.pop("game", "1")
    figures: dict[str, int] = {}
    for name, cell in cells.items():
        if (value := number(cell)) is None:
            reading.complain(row.number, no_number(cell, name, meanings, header))
        else:
            figures[name] = value
    if len(reading.problems) > known or deal is None:
        return label, None
    return label, Entry(
        row=row.number,
        game=label,
        deal=deal,
        team=team,
        players=players,
        figures=figures,
        other_note=other_note[:MOST_NOTE],
        went_out=said["went_out"],
        first_down=said["first_down"],
        points=points,
        facts=facts,
    )


def players_of(cell: str) -> tuple[str, ...]:
    """The names of a cell, parted by ; or, where there is none, by /. Two of them are one within a name."""
    parts = re.split(r"(?<!;);(?!;)", cell) if ";" in cell else cell.split("/")
    return tuple(name for part in parts if (name := part.strip().replace(";;", ";")))


def no_number(cell: str, name: str, meanings: Sequence[str], header: Sequence[str]) -> str:
    where = header[list(meanings).index(name)]
    return _("“%(value)s” under %(column)s is not a whole number.") % {"value": cell, "column": where}


def number(cell: str) -> int | None:
    """1100, 1,100, 1.100, 1 100, −900, 900.0: what a spreadsheet may have made of a whole number."""
    text = cell.replace("\u2212", "-").replace("\u00a0", " ").replace("\u202f", " ")
    text = re.sub(r"^([+-]?) ?(\d{1,3})((?:([,.' ’])\d{3})(?:\4\d{3})*)$", _joined, text)
    text = re.sub(r"^([+-]?\d+)[.,]0+$", r"\1", text)
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) else None


def _joined(match: re.Match[str]) -> str:
    return match[1] + match[2] + re.sub(r"\D", "", match[3])


def read_date(cell: str) -> str | None:
    """2026-11-30 or 30.11.2026; with slashes nobody can say which is the month."""
    if found := re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", cell):
        cell = f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}"
    try:
        return datetime.date.fromisoformat(cell[:10]).isoformat() if re.match(r"\d{4}-\d\d-\d\d\b", cell) else None
    except ValueError:
        return None


def yes_or_no(cell: str) -> bool | None:
    word = cell.casefold()
    return True if word in YES else False if word in NO else None


# Games


def put_together(label: str, entries: Sequence[Entry], reading: Reading) -> OldGame | None:
    known = len(reading.problems)
    teams = list(dict.fromkeys(entry.team for entry in entries))
    numbers = sorted({entry.deal for entry in entries})
    cells: dict[tuple[int, str], Entry] = {}
    for entry in entries:
        first = cells.setdefault((entry.deal, entry.team), entry)
        if first is not entry:
            text = _("Game %(game)s, deal %(deal)d, %(team)s is there twice; see row %(row)d.")
            reading.complain(entry.row, text % {**place(entry), "row": first.row})
    if len(teams) < 2:
        reading.complain(entries[0].row, _("Game %(game)s has only one player or team.") % {"game": label})
    if numbers != list(range(1, len(numbers) + 1)):
        missing = next(n for n in range(1, numbers[-1]) if n not in numbers)
        text = _("Game %(game)s has no deal %(deal)d.") % {"game": label, "deal": missing}
        reading.complain(next(entry.row for entry in entries if entry.deal > missing), text)
    for deal in numbers:
        here = [entry for entry in entries if entry.deal == deal]
        for team in teams:
            if (deal, team) not in cells:
                text = _("Game %(game)s, deal %(deal)d has no row for %(team)s.")
                reading.complain(here[-1].row, text % {"game": label, "deal": deal, "team": team})
        for what, said in (("went_out", _p("two teams", "went out")), ("first_down", _("were first to lay down"))):
            if len([1 for entry in here if getattr(entry, what)]) > 1:
                text = _("Game %(game)s, deal %(deal)d: two teams %(what)s.")
                reading.complain(here[-1].row, text % {"game": label, "deal": deal, "what": said})
    facts = one_fact_each(label, entries, reading)
    players = members(label, teams, entries, reading)
    if len(reading.problems) > known:
        return None
    return OldGame(
        label=label,
        rules=facts.get("rules", ""),
        played_on=facts.get("played_on") or None,
        state=facts.get("state", "").casefold(),
        note=facts.get("note", ""),
        teams=tuple((name_beside(team, players[team]), players[team]) for team in teams),
        deals=tuple(old_deal(n, [cells[n, team] for team in teams]) for n in numbers),
        digest=digest(label, entries),
    )


def place(entry: Entry) -> dict[str, object]:
    return {"game": entry.game, "deal": entry.deal, "team": entry.team}


def one_fact_each(label: str, entries: Sequence[Entry], reading: Reading) -> dict[str, str]:
    """Rules, date, state and note of a game: every row may say them, none may say otherwise."""
    facts: dict[str, str] = {}
    for entry in entries:
        for name, value in entry.facts.items():
            if facts.setdefault(name, value) != value:
                text = _("Game %(game)s has “%(first)s” in one row and “%(second)s” in another.")
                reading.complain(entry.row, text % {"game": label, "first": facts[name], "second": value})
                return facts
    return facts


def members(label: str, teams: Sequence[str], entries: Sequence[Entry], reading: Reading) -> dict[str, tuple[str, ...]]:
    """Who sits in each team, by the column of players, else the name of the team itself."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        if entry.players and found.setdefault(entry.team, entry.players) != entry.players:
            text = _("Game %(game)s: %(team)s has other players than in the rows above.")
            reading.complain(entry.row, text % place(entry))
    return {team: found.get(team, (team,)) for team in teams}


def name_beside(team: str, players: tuple[str, ...]) -> str:
    """The name of a team, empty where it only repeats its players."""
    words = [word for word in re.split(r"[\W_]+", team.casefold()) if word not in ("and", "&", "und", "")]
    own = [word for player in players for word in re.split(r"[\W_]+", player.casefold()) if word]
    return "" if team in players or (len(players) > 1 and words == own) else team


def old_deal(deal: int, entries: Sequence[Entry]) -> OldDeal:
    out = [entry.went_out for entry in entries]
    return OldDeal(
        number=deal,
        tallies=tuple(tally(entry) for entry in entries),
        rows=tuple(entry.row for entry in entries),
        points=tuple(entry.points for entry in entries),
        out=chosen(out),
        first_down=chosen([entry.first_down for entry in entries]),
    )


def chosen(said: Sequence[bool | None]) -> int | None:
    """The team of which it is said; -1 if it is denied of all; None if it is not known."""
    return said.index(True) if True in said else -1 if set(said) == {False} else None


def tally(entry: Entry) -> dict[str, Any] | None:
    if not entry.figures and not entry.other_note:
        return None
    figures = dict(entry.figures)
    made: dict[str, Any] = {name: figures.pop(name) for name in (*CARDS, "other") if name in figures}
    made["counts"] = figures
    if entry.other_note:
        made["other_note"] = entry.other_note
    return made


def digest(label: str, entries: Sequence[Entry]) -> str:
    """Of the normalised content: names and figures, sorted; notes, dates and the order of rows do not matter."""
    content = sorted(
        [
            entry.deal,
            entry.team,
            sorted(entry.figures.items()),
            bool(entry.went_out),
            bool(entry.first_down),
        ]
        for entry in entries
    )
    text = json.dumps([label, content], separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def summary(reading: Reading) -> str:
    """One sentence: 7 games, 28 deals, 3 players."""
    deals = sum(len(game.deals) for game in reading.games)
    return ", ".join(
        (
            ngettext("%(n)d game", "%(n)d games", len(reading.games)) % {"n": len(reading.games)},
            ngettext("%(n)d deal", "%(n)d deals", deals) % {"n": deals},
            ngettext("%(n)d row", "%(n)d rows", reading.rows) % {"n": reading.rows},
        )
    )
