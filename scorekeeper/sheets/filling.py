"""The sheet of a game: the same rows and boxes as on a blank one, with what was entered.

PURE: a game, its rules and their texts come in. What is not played yet stays empty, to be written on.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.boards import Words, counted, kept_words, seat_name, team_name, verdict
from scorekeeper.numbers import written
from scorekeeper.play import sitter_in, table
from scorekeeper.play.units import plays_in, tally_of
from scorekeeper.play.values import Game
from scorekeeper.rules import RuleSet
from scorekeeper.scoring import to_lay_down
from scorekeeper.sheets.content import (
    CORRECTED,
    Block,
    Box,
    Column,
    Paragraph,
    Row,
    Sheet,
    joined,
    lay_down,
    rules_box,
    sheet_rows,
    target,
    usual_deals,
)
from scorekeeper.sheets.says import says

TICK = "✓"
LATEST = 1000  # a deal that no game reaches: who sits there now


@dataclass(frozen=True, kw_only=True)
class Around:
    """What a game itself does not know. Texts, already in the language of the sheet."""

    date: str = ""
    as_of: str = ""
    table: str = ""
    round: str = ""
    qr: str = ""
    rules_box: bool = False
    corrected: Set[tuple[int, int, str]] = field(default_factory=frozenset)


def filled(game: Game, rules: RuleSet, texts: Mapping[str, Any], around: Around) -> Sheet:
    """The sheet of a game as it stands."""
    words = Words(own=texts.get("words", {}))
    shown = table(game, rules)
    played = len(game["deals"])
    count = played if game["state"] == "finished" else max(played, usual_deals(rules))
    deals = range(1, max(1, count) + 1)
    sizes = [len(team["seats"]) for team in game["teams"]]
    rows, notes = sheet_rows(rules, words, deals, players=max(sizes), **game["counting"])
    return Sheet(
        title=texts["name"],
        number=game["code"],
        date=around.date,
        table=around.table,
        round=around.round,
        columns=tuple(column(game, rules, words, shown, deal, around) for deal in deals),
        rows=rows,
        blocks=tuple(block(game, rules, rows, shown, deals, team["order"], around) for team in game["teams"]),
        notes=(*notes, *footnotes(shown, rows, around)),
        rules_box=rules_box(rules, texts) if around.rules_box else (),
        remarks=remarks(game, rules, words, shown),
        target=target(rules),
        winner=winner(game, shown),
        qr=around.qr,
        qr_says=says("qr_game") if around.qr else "",
        signatures=True,
    )


def column(game: Game, rules: RuleSet, words: Words, shown: dict[str, Any], deal: int, around: Around) -> Column:
    dealt = shown["deals"][deal - 1] if deal <= len(shown["deals"]) else None
    starter = dealt["end"]["starter"] if dealt else None
    mark = CORRECTED if (deal, -1, "starter") in around.corrected else ""
    return Column(
        number=deal,
        word=words.deal(deal),
        lay_down=lay_down(rules, deal),
        starter=f"{mark}{seat_name(game, starter, deal)}" if starter else "",
        note=says("left_out") if dealt and not dealt["counted"] else "",
    )


def block(
    game: Game,
    rules: RuleSet,
    rows: Sequence[Row],
    shown: dict[str, Any],
    deals: Sequence[int],
    team: int,
    around: Around,
) -> Block:
    seats = game["teams"][team]["seats"]
    started = any(deal["entered"] for deal in shown["deals"])
    return Block(
        order=team,
        name=named(game, team),
        players=max(1, len(seats)),
        boxes=tuple(tuple(box(game, rules, shown, row, deal, team, around) for deal in deals) for row in rows),
        total=written(shown["totals"][team]) if started else "",
    )


def box(game: Game, rules: RuleSet, shown: dict[str, Any], row: Row, deal: int, team: int, around: Around) -> Box:
    """What a team has in a row of a deal."""
    if not plays_in(game["teams"][team], deal):
        return Box(away=True)
    dealt = shown["deals"][deal - 1] if deal <= len(shown["deals"]) else None
    cell: dict[str, Any] | None = dealt["cells"][team] if dealt else None
    if row.id == "lay_down":
        before = cell["before"] if cell else shown["totals"][team] if deal == len(shown["deals"]) + 1 else None
        wanted = to_lay_down(rules, deal, before).points if before is not None else None
        return Box(points=written(wanted) if wanted else "")
    if cell is None or cell["score"] is None:
        return Box()
    if row.kind == "sum":
        sums = {"deal": cell["score"]["total"], "carried": cell["before"], "total": cell["running"]}
        return Box(points=written(sums[row.id]))
    return entered(game, row, cell, deal, team, around)


def entered(game: Game, row: Row, cell: dict[str, Any], deal: int, team: int, around: Around) -> Box:
    tally = tally_of(game, deal, team) or {"counts": {}}
    lines = {line["id"]: line for line in cell["score"]["lines"]}
    line = lines.get(row.id)
    points = line["points"] if line else None
    if row.id == "red_threes_laid" and "red_threes_set" in lines:
        points = (points or 0) + lines["red_threes_set"]["points"]
    of_end = row.kind == "tick"
    mark = (deal, -1 if of_end else team, row.id) in around.corrected and (line is not None or not of_end)
    typed = tally.get("as_typed", {}).get(row.id, "")
    if of_end:
        return Box(count=TICK if line else "", points=written(points), corrected=mark)
    if row.kind == "count":
        count = tally["counts"].get(row.id)
        return Box(count=written(count), points=written(points), typed=typed, corrected=mark)
    if line is None and tally.get(row.id) is not None:
        points = tally[row.id]  # an entered 0
    if not typed and line is not None and counted(line):
        typed = written(line["count"])  # the rules count something else for it
    return Box(points=written(points), typed=typed, corrected=mark)


def winner(game: Game, shown: dict[str, Any]) -> str:
    """Only once it is over; several in a tie."""
    if game["state"] == "void" or (game["state"] != "finished" and not shown["outcome"]["over"]):
        return ""
    return ", ".join(named(game, team) for team in shown["outcome"]["winners"])


def named(game: Game, team: int) -> str:
    """All who play, since a sheet is signed: the team's own name with its players, or these alone."""
    own = game["teams"][team]["name"]
    people = joined(people_of(game, team))
    return f"{own} ({people})" if own and people and own != people else own or people


def people_of(game: Game, team: int) -> list[str]:
    return [name for seat in game["teams"][team]["seats"] if (name := sitter_in(seat["sitters"], LATEST))]


def footnotes(shown: dict[str, Any], rows: Sequence[Row], around: Around) -> tuple[Paragraph, ...]:
    found = []
    if around.corrected:
        found.append(Paragraph(text=says("corrected")))
    if around.as_of:
        found.append(Paragraph(text=says("as_of", when=around.as_of)))
    return tuple(found)


def remarks(game: Game, rules: RuleSet, words: Words, shown: dict[str, Any]) -> tuple[Paragraph, ...]:
    """What was written beside the figures."""
    found = [
        Paragraph(text=text)
        for text in verdict(game, shown, rules, [team_name(game, t["order"]) for t in game["teams"]])
    ]
    if game["note"]:
        found.append(Paragraph(text=game["note"]))
    for deal in shown["deals"]:
        title = f"{words.deal(deal['number'])}:"
        said = [deal["note"]] if deal["note"] else []
        if deal["end"]["out"] == -1:
            said.append(_("nobody went out"))
        for cell in deal["cells"]:
            note = (tally_of(game, deal["number"], cell["team"]) or {}).get("other_note")
            if note:
                said.append(f"{team_name(game, cell['team'], deal['number'])}: {note}")
        said += kept_words(game, deal, words)
        found += [Paragraph(title=title, text="; ".join(said))] if said else []
    return tuple(found)
