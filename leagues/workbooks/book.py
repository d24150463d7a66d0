"""The sheets of a season's workbook in their order."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from leagues.prints.values import CrossPaper, StandingsPaper
from leagues.standings import Standings
from leagues.values import Adjustment, Played
from leagues.workbooks.results import ResultsSheet
from leagues.workbooks.rows import result_lines
from leagues.workbooks.standings import StandingsSheet, explained
from scorekeeper.boards import Words
from scorekeeper.workbooks.styles import OPTIONS, Styles, put_text, sheet_name

WHATS = {
    "played": gettext_lazy("played"),
    "walkover": gettext_lazy("walkover"),
    "double_walkover": gettext_lazy("nobody came"),
    "bye": gettext_lazy("bye"),
    "postponed": gettext_lazy("postponed"),
    "abandoned": gettext_lazy("broken off"),
    "opening": gettext_lazy("carried over"),
    "adjustment": gettext_lazy("correction"),
}


@dataclass(frozen=True, kw_only=True)
class SeasonBook:
    """All that the workbook of a season shows."""

    standings: Standings
    paper: StandingsPaper
    """The same as text: titles, heads, sentences."""
    cross: CrossPaper
    played: Sequence[Played]
    """The confirmed games, with their deals."""
    adjustments: Sequence[Adjustment]
    """Those that count in these standings, and cancelled ones."""
    opening: bool
    """Whether what was carried over counts in them."""
    people: Mapping[int, str]
    """Names of players as whoever asked may see them."""
    letters: Mapping[str, str]
    """What stands for "W", "D" and "L"."""
    words: Mapping[str, str]
    """A table's own words for its lines, where all games are under one set of rules."""

    @property
    def numbers(self) -> dict[int, int]:
        """The games of all sheets, counted through, by id of the fixture."""
        return {one.id: nth for nth, one in enumerate(self.played, start=1)}


def season_workbook(season: SeasonBook) -> bytes:
    file = io.BytesIO()
    book = Workbook(file, {**OPTIONS, "in_memory": True})
    styles = Styles(book)
    heading = season.paper.heading
    others = {"results": _("Results"), "cross": _("Who met whom"), "deals": _("Deals")}
    first = sheet_name(heading.title, {name.casefold() for name in others.values()}, _("Standings"))
    pages = {"standings": book.add_worksheet(first)}
    pages |= {key: book.add_worksheet(name) for key, name in others.items()}
    results = ResultsSheet(
        page=pages["results"],
        name=others["results"],
        rules=season.standings.rules,
        lines=result_lines(season.standings, season.adjustments, season.numbers, opening=season.opening),
        letters=season.letters,
    )
    names = [row.competitor.name for row in season.standings.rows]
    results.write(styles, names, season.people, {key: str(text) for key, text in WHATS.items()})
    StandingsSheet(
        page=pages["standings"],
        found=season.standings,
        results=results,
        title=heading.title,
        about=" · ".join(filter(None, (heading.club, heading.about, heading.made))),
        heads=heads_of(season.paper),
        lines=[*explained(season.standings.rules, results.is_live), *season.paper.rules, *notes_of(season.paper)],
    ).write(styles)
    cross_page(pages["cross"], styles, season.cross)
    deals_page(pages["deals"], styles, season)
    book.set_properties({"title": f"{heading.title} – {heading.club}"})
    pages["standings"].activate()
    book.close()
    return file.getvalue()


def heads_of(paper: StandingsPaper) -> dict[str, str]:
    return {
        "place": _("Place"),
        "number": _("No."),
        "name": paper.who,
        "figure": paper.heads[0].title,
        "played": _("Games played"),
        "won": _("Won"),
        "drawn": _("Drawn"),
        "lost": _("Lost"),
        "points_for": _("Points scored"),
        "points_against": _("Points the others scored"),
        "difference": _("Difference"),
        "points": _("League points"),
    }


def notes_of(paper: StandingsPaper) -> list[str]:
    return [f"{number}: {text}" for number, text in paper.notes]


def cross_page(page: Worksheet, styles: Styles, cross: CrossPaper) -> None:
    page.set_column(0, 0, 6)
    page.set_column(1, 1, 30)
    page.set_column(2, 1 + max(len(cross.rows), 1), 15)
    page.write_string(0, 0, cross.explained, styles["text"])
    if not cross.rows:
        page.write_string(2, 0, cross.empty, styles["text"])
    for nth, row in enumerate(cross.rows):
        put_text(page, 2, 2 + nth, row.name, styles["head_wrap"])
        put_text(page, 3 + nth, 0, row.place, styles["place"])
        put_text(page, 3 + nth, 1, row.name, styles["label_bold"])
        for column, square in enumerate(row.squares):
            style = styles["grey"] if square.self else styles["worth"]
            put_text(page, 3 + nth, 2 + column, "\n".join(filter(None, (square.text, *square.scores))), style)
    page.freeze_panes(3, 2)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.repeat_rows(2)


def deals_page(page: Worksheet, styles: Styles, season: SeasonBook) -> None:
    """A line for each deal and team, with what was counted."""
    tallies = [tally for one in season.played for side in one.sides for tally in side.tallies]
    lines = list(dict.fromkeys(key for tally in tallies for key in tally if key != "going_out"))
    words = Words(own=season.words)
    titles = [_("Game"), _("Date"), _("Deal"), _("Team"), _("Points"), _("Went out")]
    titles += [words.line(key, "short") for key in lines]
    for column, title in enumerate(titles):
        page.set_column(column, column, {1: 12, 3: 34}.get(column, 10))
        page.write_string(0, column, title, styles["head_wrap"])
    page.set_row(0, 48)
    row, numbers = 0, season.numbers
    for one in season.played:
        for deal in range(max((len(side.deals) for side in one.sides), default=0)):
            for side in one.sides:
                if deal >= len(side.deals):
                    continue
                row += 1
                page.write_number(row, 0, numbers[one.id], styles["worth"])
                if one.on is not None:
                    page.write_datetime(row, 1, one.on, styles["date"])
                page.write_number(row, 2, deal + 1, styles["worth"])
                team = " & ".join(season.people.get(seat.player, "?") for seat in side.seats)
                put_text(page, row, 3, team, styles["label"])
                points, tally = side.deals[deal], side.tallies[deal] if deal < len(side.tallies) else {}
                figures = [points, tally.get("going_out"), *(tally.get(key) for key in lines)]
                for column, figure in enumerate(figures, start=4):
                    if figure is not None:
                        page.write_number(row, column, figure, styles["number"])
    page.freeze_panes(1, 0)
    page.autofilter(0, 0, max(row, 1), len(titles) - 1)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)
