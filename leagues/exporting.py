"""A season as files: the workbook, CSV and JSON of standings and results, plain words to send.

Only confirmed results are in any of them, and names as whoever asks may see them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.credits import Number
from leagues.credits import Season as CountedSeason
from leagues.listing import KIND_WORDS
from leagues.models import Season
from leagues.naming import together
from leagues.papers import cross_paper, heading, ranked_word, standings_paper
from leagues.prints import Heading
from leagues.reasons import left_out
from leagues.shown import Facts, View, facts
from leagues.standings import Standings, in_time
from leagues.tables import FORM, Table, table
from leagues.typed import typed_digests
from leagues.values import Kind, Played, Side, State
from leagues.withdrawals import as_results
from leagues.workbooks import SeasonBook, season_workbook
from scorekeeper import tables
from scorekeeper.boards import fenced
from scorekeeper.models import StoredRules

FORMAT = 1
MOST_IN_TEXT = 60  # lines; a message is no table of hundreds


@dataclass(frozen=True)
class Export:
    """One look at a season, read once for the file that is asked for."""

    season: Season
    view: View
    with_deals: bool = False

    @cached_property
    def found(self) -> Facts:
        return facts(self.season, ranked=self.view.ranked, inside=self.view.inside, deals=self.with_deals)

    @cached_property
    def standings(self) -> Standings:
        return self.found.standings(self.view)

    @cached_property
    def table(self) -> Table:
        return table(self.standings, self.found.names)

    @cached_property
    def left_out(self) -> Mapping[int, str]:
        """Why results do not count, by id of the fixture."""
        return {one.played.id: left_out(one) for one in self.standings.left_out}

    @cached_property
    def heading(self) -> Heading:
        only = sorted(self.view.only or ())
        return heading(self.season, self.view, [self.found.names.get(one, "?") for one in only])

    @cached_property
    def confirmed(self) -> list[Played]:
        """In canonical order, with what the view is about; games given to others since somebody left are among them."""
        season = CountedSeason(self.found.rules, self.found.competitors, ())
        every = as_results(season, self.found.played)
        return [one for one in every if one.state is State.CONFIRMED and self.is_asked(one)]

    def is_asked(self, one: Played) -> bool:
        view = self.view
        people = {seat.player for side in one.sides for seat in side.seats}
        in_time = (view.since is None or (one.on is not None and one.on >= view.since)) and (
            view.until is None or (one.on is not None and one.on <= view.until)
        )
        return in_time and (view.only is None or people <= view.only)

    def team(self, side: Side) -> str:
        """Fixed pairs and teams by their name, all others by who sat there."""
        if side.entry in self.entries:
            return self.entries[side.entry]
        return together(self.found.names.get(seat.player, "?") for seat in side.seats)

    @cached_property
    def entries(self) -> Mapping[int | None, str]:
        if self.found.rules.ranked != "entries":
            return {}
        return {one.id: one.name for one in self.found.competitors}


# The workbook


def workbook(season: Season, view: View) -> bytes:
    export = Export(season, view, with_deals=True)
    return season_workbook(
        SeasonBook(
            standings=export.standings,
            paper=standings_paper(export.table, export.heading),
            cross=cross_paper(export.found, view, export.heading),
            played=export.confirmed,
            adjustments=[
                one for one in export.found.adjustments if view.only is None and in_time(one.on, view.since, view.until)
            ],
            opening=view.only is None and view.since is None,
            people=export.found.names,
            letters={result: str(letter) for result, (letter, _title) in FORM.items()},
            words=words_of(export),
        )
    )


def words_of(export: Export) -> Mapping[str, str]:
    """A table's own words, where all games are under one set of rules."""
    digests = {one.rules for one in export.confirmed if one.rules}
    stored = StoredRules.objects.filter(digest__in=digests)[:2]
    words: Mapping[str, str] = stored[0].texts.get("words", {}) if len(digests) == len(stored) == 1 else {}
    return words


# CSV


def standings_csv(season: Season, view: View) -> bytes:
    shown = Export(season, view).table
    heads = [_("Place"), ranked_word(shown.ranked), shown.figure.title]
    heads += [column.title for column in shown.columns]
    heads.append(_("Form"))
    return tables.write(
        heads,
        [
            [
                line.place,
                line.name,
                *(figure(cell.value) for cell in (line.figure, *line.cells)),
                "".join(one.letter for one in line.form),
            ]
            for line in shown.lines
        ],
    )


def results_csv(season: Season, view: View) -> bytes:
    export = Export(season, view, with_deals=True)
    heads = [_("Game"), _("Date"), _("Round"), _("Table"), _("Kind"), _("Team"), _("Players"), _("Substitute for")]
    heads += [_("Points"), _("Place"), _("Won"), _("Deals"), _("Does not count")]
    return tables.write(heads, list(csv_rows(export)))


def csv_rows(export: Export) -> Iterator[list[object]]:
    for nth, one in enumerate(export.confirmed, start=1):
        for side in one.sides:
            names = export.found.names
            yield [
                nth,
                one.on.isoformat() if one.on else None,
                one.round or None,
                one.table or None,
                str(KIND_WORDS[one.kind]),
                export.team(side),
                "; ".join(names.get(seat.player, "?") for seat in side.seats),
                "; ".join(names.get(seat.instead_of, "?") for seat in side.seats if seat.instead_of),
                side.total,
                side.place,
                int(has_won(side)),
                one.deals if one.kind is Kind.PLAYED and one.rules not in typed_digests() else None,
                export.left_out.get(one.id),
            ]


def has_won(side: Side) -> bool:
    return side.won or side.awarded == "win"


def figure(value: Number | None) -> float | int | None:
    """As files have it: whole where it is whole."""
    if value is None:
        return None
    return int(value) if value == int(value) else round(float(value), 6)


# JSON


def as_json(season: Season, view: View) -> bytes:
    """{"format", "club", "season", "rules", "standings", "results"}, for other programs."""
    export = Export(season, view)
    value = {
        "format": FORMAT,
        "club": season.club.name,
        "season": season.name,
        "state": season.state,
        "rules": list(export.table.rules),
        "standings": [line_value(export.table, nth) for nth in range(len(export.table.lines))],
        "notes": [{"number": one.number, "text": one.text} for one in export.table.notes],
        "results": [result_value(export, one) for one in export.confirmed],
    }
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def line_value(shown: Table, nth: int) -> dict[str, Any]:
    line = shown.lines[nth]
    return {
        "place": line.place,
        "name": line.name,
        "figure": figure(line.figure.value),
        **{cell.key: figure(cell.value) for cell in line.cells},
        "form": [one.result for one in line.form],
        "withdrawn": line.withdrawn,
        "notes": list(line.footnotes),
    }


def result_value(export: Export, one: Played) -> dict[str, Any]:
    names = export.found.names
    return {
        "date": one.on.isoformat() if one.on else None,
        "round": one.round or None,
        "table": one.table or None,
        "kind": one.kind.value,
        "stage": one.stage,
        "left_out": export.left_out.get(one.id),
        "teams": [
            {
                "name": export.team(side),
                "players": [names.get(seat.player, "?") for seat in side.seats],
                "total": side.total,
                "place": side.place,
                "won": has_won(side),
            }
            for side in one.sides
        ],
    }


# Plain words


def as_text(season: Season, view: View) -> str:
    """To be sent to people: the standings in plain lines."""
    export = Export(season, view)
    shown = export.table
    head = [f"{season.name} – {season.club.name}", date_format(season.club.today(), "DATE_FORMAT")]
    if export.heading.about:
        head.append(export.heading.about)
    lines = []
    for line in shown.lines[:MOST_IN_TEXT]:
        games = next((cell.value for cell in line.cells if cell.key == "played"), 0) or 0
        played = ngettext("%(n)s game", "%(n)s games", int(games)) % {"n": games}
        lines.append(f"{line.place} {fenced(line.name)}: {line.figure.text} ({played})")
    more = len(shown.lines) - len(lines)
    if more > 0:
        lines.append(ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more})
    return "\n".join([*head, "", *(lines or [_("Nobody is in the standings yet.")]), "", shown.figure.title])
