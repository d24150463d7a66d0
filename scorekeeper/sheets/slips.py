"""Result slips and personal score cards as values.

PURE. A club day makes them from its own tables and rounds, a phone from its games.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.boards import team_name
from scorekeeper.numbers import written
from scorekeeper.play import sitter_in, table
from scorekeeper.play.values import Game
from scorekeeper.rules import RuleSet
from scorekeeper.sheets.content import SUITS, joined
from scorekeeper.sheets.filling import winner


@dataclass(frozen=True, kw_only=True)
class SlipTeam:
    """total: as it is written; empty leaves the box to the pen. place: 1 is best."""

    order: int
    name: str
    total: str = ""
    place: str = ""

    @property
    def suit(self) -> str:
        return SUITS[self.order % len(SUITS)]


@dataclass(frozen=True, kw_only=True)
class Slip:
    """The result of one game on a quarter of a page."""

    title: str
    number: str
    teams: tuple[SlipTeam, ...]
    date: str = ""
    table: str = ""
    round: str = ""
    winner: str = ""
    as_of: str = ""


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
    title: str
    lines: tuple[CardLine, ...]
    date: str = ""


def slip(
    game: Game,
    rules: RuleSet,
    texts: Mapping[str, Any],
    *,
    date: str = "",
    as_of: str = "",
    table_: str = "",
    round_: str = "",
) -> Slip:
    """The slip of a game; in a game under way the totals are those of now."""
    shown = table(game, rules)
    started = any(deal["entered"] for deal in shown["deals"])
    over = bool(winner(game, shown))
    return Slip(
        title=texts["name"],
        number=game["code"],
        date=date,
        as_of=as_of,
        table=table_,
        round=round_,
        winner=winner(game, shown),
        teams=tuple(
            SlipTeam(
                order=team["order"],
                name=named(game, team["order"]),
                total=written(shown["totals"][team["order"]]) if started else "",
                place=written(shown["places"][team["order"]]) if over else "",
            )
            for team in game["teams"]
        ),
    )


def named(game: Game, team: int) -> str:
    """All who play, since a slip is signed."""
    own = game["teams"][team]["name"]
    people = joined(people_of(game, team))
    return f"{own} ({people})" if own and people and own != people else own or people or team_name(game, team)


def people_of(game: Game, team: int) -> list[str]:
    return [name for seat in game["teams"][team]["seats"] if (name := sitter_in(seat["sitters"], 1000))]


def card_lines(player: str, games: list[tuple[Game, RuleSet]], least: int) -> tuple[CardLine, ...]:
    """The rounds that this player played, in the order of the games; blank ones up to `least`."""
    found: list[CardLine] = []
    running = 0
    for game, rules in games:
        team = next((team["order"] for team in game["teams"] if player in people_of(game, team["order"])), None)
        if team is None or game["state"] == "void":
            continue
        score = table(game, rules)["totals"][team]
        running += score
        partner = joined([name for name in people_of(game, team) if name != player])
        found.append(CardLine(round=str(len(found) + 1), partner=partner, score=score, running=running))
    blank = [CardLine(round=str(nth)) for nth in range(len(found) + 1, least + 1)]
    return (*found, *blank)
