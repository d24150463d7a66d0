"""Result slips and personal score cards as small tables, which share a page.

PURE. A club day makes them from its own tables and rounds, a phone from its games. Both are a Piece: what stands
above, a table of so many columns, what stands below; pads/ draws it, templates/scorekeeper/_piece.html shows it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.boards import team_name
from scorekeeper.numbers import written
from scorekeeper.play import table as scored
from scorekeeper.play.values import Game
from scorekeeper.rules import RuleSet
from scorekeeper.sheets.content import SUITS, joined
from scorekeeper.sheets.filling import named, people_of, winner
from scorekeeper.sheets.paper import MARGIN, MM, Format
from scorekeeper.sheets.says import says


@dataclass(frozen=True, kw_only=True)
class Piece:
    """shares: how wide the columns are to each other. figures: the columns whose text stands on the right."""

    title: str
    number: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    heads: tuple[str, ...]
    shares: tuple[int, ...]
    figures: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    below: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SlipTeam:
    """total: as it is written; empty leaves the box to the pen."""

    name: str
    total: str = ""


@dataclass(frozen=True, kw_only=True)
class Slip:
    """The result of one game: table, round, names, totals, signatures."""

    title: str
    number: str
    teams: tuple[SlipTeam, ...]
    date: str = ""
    table: str = ""
    round: str = ""
    winner: str = ""
    as_of: str = ""

    def piece(self) -> Piece:
        below = [f"{says('winner')}: {self.winner}"] if self.winner else []
        return Piece(
            title=says("slip"),
            number=says("number", number=self.number) if self.number else "",
            fields=((says("date"), self.date), (says("table"), self.table), (says("round"), self.round)),
            heads=(says("teams"), says("total"), says("signature")),
            shares=(40, 24, 36),
            figures=(1,),
            rows=tuple(
                (f"{SUITS[nth % len(SUITS)]} {team.name}", team.total, "") for nth, team in enumerate(self.teams)
            ),
            below=(*below, self.title, *([says("as_of", when=self.as_of)] if self.as_of else [])),
        )


@dataclass(frozen=True, kw_only=True)
class CardLine:
    """One round of a player; running: the total after it. What is empty is a box to write in."""

    round: str
    table: str = ""
    partner: str = ""
    score: int | None = None
    running: int | None = None


@dataclass(frozen=True, kw_only=True)
class ScoreCard:
    """The card that a player carries from table to table."""

    player: str
    lines: tuple[CardLine, ...]
    date: str = ""

    def piece(self) -> Piece:
        return Piece(
            title=says("card"),
            fields=((says("name"), self.player), (says("date"), self.date)),
            heads=(says("round"), says("table"), says("partner"), says("score"), says("running")),
            shares=(15, 14, 30, 19, 22),
            figures=(3, 4),
            rows=tuple(
                (line.round, line.table, line.partner, written(line.score), written(line.running))
                for line in self.lines
            ),
        )


# How they share a page


def small_format(paper: str, print: str) -> Format:
    """Four to a page; in large print two."""
    return Format(paper=paper, per_page=2 if print == "large" else 4, print=print)


def small_page(format: Format) -> tuple[float, float, int, int]:
    """Width, height, columns and rows of a page; two pieces lie one above the other, so that they are wide."""
    ways = list(format.pages())
    return ways[-1] if format.per_page == 2 else ways[0]


def small_room(format: Format) -> tuple[float, float]:
    """Width and height of one piece within its margins."""
    width, height, across, down = small_page(format)
    return width / across - 2 * MARGIN, height / down - 2 * MARGIN


def above(format: Format) -> float:
    """Title, a line of fields, the heads of the columns."""
    size = format.printed
    return size.title * 1.4 + size.box + size.line * 2 + 3 * MM


def pieces(piece: Piece, format: Format) -> list[Piece]:
    """The piece, or several where its rows do not fit into one; the lines below stand on the last."""
    size = format.printed
    room = small_room(format)[1] - above(format) - size.line * 2 * len(piece.below)
    most = max(1, int(room / size.box))
    count = max(1, math.ceil(len(piece.rows) / most))
    return [
        Piece(
            title=piece.title,
            number=f"{piece.number} {nth + 1}/{count}".strip() if count > 1 else piece.number,
            fields=piece.fields,
            heads=piece.heads,
            shares=piece.shares,
            figures=piece.figures,
            rows=piece.rows[nth * most : (nth + 1) * most],
            below=piece.below if nth + 1 == count else (),
        )
        for nth in range(count)
    ]


# From games


def slip(
    game: Game,
    rules: RuleSet,
    texts: Mapping[str, Any],
    *,
    date: str = "",
    as_of: str = "",
    table: str = "",
    round: str = "",
) -> Slip:
    """The slip of a game; of one that is under way with the totals of now."""
    shown = scored(game, rules)
    started = any(deal["entered"] for deal in shown["deals"])
    return Slip(
        title=texts["name"],
        number=game["code"],
        date=date,
        as_of=as_of if started else "",
        table=table,
        round=round,
        winner=winner(game, shown),
        teams=tuple(
            SlipTeam(
                name=named(game, team["order"]) or team_name(game, team["order"]),
                total=written(shown["totals"][team["order"]]) if started else "",
            )
            for team in game["teams"]
        ),
    )


def card_lines(player: str, games: Sequence[tuple[Game, RuleSet]], least: int) -> tuple[CardLine, ...]:
    """The games of this player as rounds, in their order; then blank ones, up to `least`."""
    found: list[CardLine] = []
    running = 0
    for game, rules in games:
        team = next((team["order"] for team in game["teams"] if player in people_of(game, team["order"])), None)
        if not player or team is None or game["state"] == "void":
            continue
        score = scored(game, rules)["totals"][team]
        running += score
        partner = joined([name for name in people_of(game, team) if name != player])
        found.append(CardLine(round=str(len(found) + 1), partner=partner, score=score, running=running))
    blank = [CardLine(round=str(nth)) for nth in range(len(found) + 1, least + 1)]
    return (*found, *blank)
