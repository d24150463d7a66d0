"""Several games in one workbook: a row for each game and team, and a row for each deal and team with every line.

Real dates and real numbers, so that whoever opens it can sort, filter and count.
"""

import datetime
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from scorekeeper.boards import Words
from scorekeeper.copies import Copy, columns, players, players_text, team_names, yes_no
from scorekeeper.play import table
from scorekeeper.play.units import plays_in
from scorekeeper.rules import rows
from scorekeeper.workbooks.book import data_page, named
from scorekeeper.workbooks.styles import HEIGHT, OPTIONS, Styles

WIDE = 20
"""More columns than these are printed on two sheets side by side."""
IDS, HEADER, FIRST = 0, 1, 2
"""The hidden first row has the ids of the columns, by which the table is read again."""


class Column:
    """A column: the id by which it is read again (empty: only for people), its header, how wide it is."""

    def __init__(self, id: str, title: str, width: float = 10, style: str = "figure") -> None:
        self.id, self.title, self.width, self.style = id, title, width, style


def season(copies: Sequence[Copy]) -> bytes:
    file = io.BytesIO()
    book = Workbook(file, {**OPTIONS, "in_memory": True})
    styles = Styles(book)
    games, deals = map(book.add_worksheet, named({"games": _("Games"), "deals": _("Deals")}).values())
    figures = dict.fromkeys(id for copy in copies for id in columns(copy))
    lines = dict.fromkeys(id for copy in copies for id in line_ids(copy))
    words = Words(own=copies[0].rules["texts"].get("words", {}) if one_rules(copies) else {})
    fill(games, styles, game_columns(), (row for copy in copies for row in game_rows(copy)))
    fill(
        deals,
        styles,
        deal_columns(list(figures), list(lines), words),
        (row for copy in copies for row in deal_rows(copy, list(figures), list(lines))),
    )
    data_page(book, {}, "table")
    book.close()
    return file.getvalue()


def one_rules(copies: Sequence[Copy]) -> bool:
    """Where all were played under the same rules, their own words stand over the columns."""
    return len({copy.rules["digest"] for copy in copies}) == 1


def fill(page: Worksheet, styles: Styles, heads: Sequence[Column], lines: Iterator[Sequence[Any]]) -> None:
    for number, head in enumerate(heads):
        page.set_column(number, number, head.width)
    page.set_row(IDS, None, None, {"hidden": True})
    page.set_default_row(HEIGHT)
    page.set_row(HEADER, 48)
    for number, head in enumerate(heads):
        page.write_string(IDS, number, head.id)
    for number, head in enumerate(heads):
        page.write_string(HEADER, number, head.title, styles["head_wrap"])
    formats = [styles[head.style] for head in heads]
    row = HEADER
    for row, line in enumerate(lines, start=FIRST):
        for number, (value, style) in enumerate(zip(line, formats, strict=True)):
            put(page, row, number, value, style)
    page.freeze_panes(FIRST, 0)
    page.autofilter(HEADER, 0, row, len(heads) - 1)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1 if len(heads) < WIDE else 2, 0)
    page.repeat_rows(HEADER)
    page.set_footer("&C&P / &N")


def put(page: Worksheet, row: int, column: int, value: Any, style: Any) -> None:
    if isinstance(value, str) and value:
        page.write_string(row, column, value, style)
    elif isinstance(value, int):
        page.write_number(row, column, value, style)
    elif isinstance(value, datetime.date):
        page.write_datetime(row, column, value, style)


# Games


def game_columns() -> list[Column]:
    return [
        Column("", _("Game"), 12, "listed"),
        Column("", _("Date"), 12, "date"),
        Column("", _("Rules"), 28, "listed"),
        Column("", _("State"), 12, "listed"),
        Column("", _("Deals"), 8),
        Column("", _("Team"), 26, "listed"),
        Column("", _("Players"), 32, "listed"),
        Column("", _("Total"), 11),
        Column("", _("Place"), 8),
        Column("", _("Won"), 8),
        Column("", _("Went out"), 8),
        Column("", _("Note"), 40, "listed"),
    ]


def states() -> Mapping[str, str]:
    return {"playing": _("under way"), "finished": _("finished"), "void": _("not counted")}


def date_of(copy: Copy) -> datetime.date | None:
    played_on = copy.game["played_on"]
    return datetime.date.fromisoformat(played_on) if played_on else None


def game_rows(copy: Copy) -> Iterator[list[Any]]:
    game, shown, names = copy.game, table(copy.game, copy.ruleset), team_names(copy.game)
    played = len([deal for deal in shown["deals"] if deal["entered"] and deal["counted"]])
    for team in game["teams"]:
        order = team["order"]
        yield [
            game["code"] or game["id"],
            date_of(copy),
            copy.rules["texts"]["name"],
            states()[game["state"]],
            played,
            names[order],
            players_text(players(team, 1000)),
            shown["totals"][order],
            shown["places"][order] if played else None,
            int(game["state"] == "finished" and order in shown["outcome"]["winners"]),
            len([deal for deal in game["deals"] if deal["end"]["out"] == order]),
            game["note"],
        ]


# Deals


def line_ids(copy: Copy) -> list[str]:
    """The lines that may score, in the order of the paper."""
    counting = copy.game["counting"]
    own = [row.id for row in rows(copy.ruleset, **counting) if row.id != "other"]
    extra = ["red_threes_set"] * bool(copy.ruleset.red_threes.set) + ["going_out"]
    extra += ["first_down"] * ("first_down" in copy.ruleset.extra)
    return [*dict.fromkeys([*own, *[id for id in columns(copy) if id in ("melded", "left", "net")]]), *extra, "other"]


def deal_columns(figures: Sequence[str], lines: Sequence[str], words: Words) -> list[Column]:
    """The ids are those that an old record book may have, so that this comes in again."""
    points = _("%(line)s, points")
    return [
        Column("game", _("Game"), 12, "listed"),
        Column("played_on", _("Date"), 12, "date"),
        Column("rules", _("Rules"), 18, "listed"),
        Column("state", _("State"), 12, "listed"),
        Column("note", _("Note"), 20, "listed"),
        Column("deal", _("Deal"), 7),
        Column("team", _("Team"), 26, "listed"),
        Column("players", _("Players"), 32, "listed"),
        Column("went_out", _("Went out"), 8, "listed"),
        Column("first_down", _("First to lay down"), 8, "listed"),
        *(Column(id, words.line(id, "short")) for id in figures),
        Column("other", words.line("other")),
        Column("other_note", _("Why (other points)"), 24, "listed"),
        *(Column("", points % {"line": words.line(id, "short")}, 11) for id in lines),
        Column("", _("This deal"), 11),
        Column("", _("Running total"), 11),
    ]


def deal_rows(copy: Copy, figures: Sequence[str], lines: Sequence[str]) -> Iterator[list[Any]]:
    game, names = copy.game, team_names(copy.game)
    facts = [game["code"] or game["id"], date_of(copy), copy.rules["key"] or copy.rules["digest"]]
    for deal, made in zip(game["deals"], table(game, copy.ruleset)["deals"], strict=True):
        tallies = {tally["team"]: tally for tally in deal["tallies"] if "counts" in tally}
        for team in game["teams"]:
            order = team["order"]
            if not plays_in(team, deal["number"]):
                continue
            tally, cell = tallies.get(order, {"counts": {}}), made["cells"][order]
            score = cell["score"] or {"lines": [], "total": None}
            points = {line["id"]: line["points"] for line in score["lines"]}
            yield [
                *facts,
                game["state"],
                game["note"],
                deal["number"],
                names[order],
                players_text(players(team, deal["number"])),
                yes_no(deal["end"]["out"], order),
                yes_no(deal["end"]["first_down"], order),
                *(tally["counts"].get(id, tally.get(id)) for id in figures),
                tally.get("other"),
                tally.get("other_note"),
                *(points.get(id) for id in lines),
                score["total"],
                cell["running"],
            ]
