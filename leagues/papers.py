"""The papers of a season: what its pages show, put into the values that are drawn and shown as their twins.

Everything is said in the language that is active; views switch to the club's.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.crosstable import cross_table
from leagues.models import Season
from leagues.pictures import square_of
from leagues.prints import Certificate, CrossPaper, CrossRow, Head, Heading, Row, Square, StandingsPaper
from leagues.prizegiving import PrizeTable
from leagues.shown import Facts, View
from leagues.tables import Line, Table
from scorekeeper.boards import listed

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def heading(season: Season, view: View, people: Iterable[str]) -> Heading:
    """`people`: names of those that the view is about."""
    return Heading(
        title=season.name,
        club=season.club.name,
        about=about(view, list(people)),
        made=date_format(season.club.today(), "DATE_FORMAT"),
        page=_("Page %(n)s of %(of)s"),
    )


def about(view: View, people: list[str]) -> str:
    """Which games: "games among Ann, Bob and Cy; from 1 May 2026"."""
    parts = []
    if view.only is not None:
        parts.append(_("games among %(people)s") % {"people": listed(people)})
    if view.since:
        parts.append(_("from %(day)s") % {"day": day(view.since)})
    if view.until:
        parts.append(_("until %(day)s") % {"day": day(view.until)})
    return "; ".join(parts)


def day(on: datetime.date) -> str:
    return date_format(on, "SHORT_DATE_FORMAT")


# Standings


def ranked_word(ranked: str) -> str:
    return {"players": _("Player"), "entries": _("Pair or team")}.get(ranked) or _("Partners")


def standings_paper(table: Table, head: Heading) -> StandingsPaper:
    return StandingsPaper(
        heading=head,
        who=ranked_word(table.ranked),
        heads=(
            Head(label=table.figure.label, title=table.figure.title, strong=True),
            *(Head(label=column.label, title=column.title) for column in table.columns),
            Head(label=_("Form"), number=False),
        ),
        rows=tuple(row_of(line) for line in table.lines),
        notes=tuple(
            (str(note.number), f"{day(note.on)}: {note.text}" if note.on else note.text) for note in table.notes
        ),
        legend=legend(table),
        rules_title=_("How the places come about"),
        rules=table.rules,
        empty=_("Nobody is in the standings yet."),
    )


def legend(table: Table) -> str:
    games = ngettext("%(n)s game counts", "%(n)s games count", table.games) % {"n": table.games}
    heads = [f"{column.label} {column.title}" for column in (table.figure, *table.columns)]
    return " · ".join([*heads, games])


def row_of(line: Line) -> Row:
    return Row(
        place=line.place,
        name=line.name,
        footnotes=" ".join(str(number).translate(RAISED) for number in line.footnotes),
        gone=line.withdrawn,
        cells=(
            line.figure.text,
            *(cell.text for cell in line.cells),
            " ".join(one.letter for one in line.form),
        ),
        below=tuple(said_of(line)),
    )


def said_of(line: Line) -> Iterator[str]:
    """What stands under a row."""
    if line.withdrawn:
        yield _("withdrew")
    if line.short_of > 0:
        text = ngettext("%(n)s game more for a place", "%(n)s games more for a place", line.short_of)
        yield text % {"n": line.short_of}
    if line.dropped:
        yield _("not counted: %(scores)s") % {"scores": ", ".join(line.dropped)}
    if line.why:
        yield line.why


# Who met whom


def cross_paper(found: Facts, view: View, head: Heading) -> CrossPaper:
    """Everybody of the standings, however many there are."""
    standings = found.standings(view)
    made = cross_table(standings, ())
    rows = []
    for row in standings.rows:
        squares = []
        for other in standings.rows:
            shown = square_of(made.cells.get((row.competitor.id, other.competitor.id)))
            squares.append(Square(self=True) if other is row else Square(text=shown.text, scores=shown.scores))
        rows.append(CrossRow(place=row.place, name=row.competitor.name, squares=tuple(squares)))
    won = _("Games won and lost by the one at the left against the one above; with drawn games between them.")
    latest = _("Under it the scores of their last games against each other.")
    return CrossPaper(
        heading=head, explained=f"{won} {latest}", rows=tuple(rows), empty=_("Nobody has met anybody yet.")
    )


# Prizes


def certificates(season: Season, table: PrizeTable, figure: str) -> list[Certificate]:
    """One for each winner of each prize, in the order of the prizes. `figure`: what the season ranks by."""
    return [
        Certificate(
            club=season.club.name,
            title=_("Certificate"),
            name=winner.name,
            prize=line.title,
            what=f"{figure}: {winner.what}" if line.kind == "place" and winner.what else winner.what,
            season=season.name,
            on=date_format(season.ends or table.on or season.club.today(), "DATE_FORMAT"),
            signature=_("For the club"),
        )
        for line in table.lines
        for winner in line.winners
    ]
