"""The sheet of one game: where people type, and where everything adds itself up."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from xlsxwriter.utility import quote_sheetname
from xlsxwriter.worksheet import Worksheet

from scorekeeper import card
from scorekeeper.boards import Words
from scorekeeper.play.values import MOST_PLAYERS, NAME_LENGTH, NOTE_LENGTH
from scorekeeper.scoring import to_lay_down
from scorekeeper.texts.saying import say
from scorekeeper.workbooks import checking
from scorekeeper.workbooks.formulas import At, opening_by_score, points
from scorekeeper.workbooks.heads import shown_name, worth_of
from scorekeeper.workbooks.layout import (
    COUNTED,
    DATE,
    FIRST,
    HEADER,
    IDS,
    LABEL,
    MARK,
    NUMBERS,
    RESULT,
    TITLE,
    WORTH,
    Block,
    Layout,
    address,
    span,
)
from scorekeeper.workbooks.results import Results, Value
from scorekeeper.workbooks.styles import HEIGHT, PROTECTION, Styles, height, put_text, risky
from scorekeeper.workbooks.values import Line, ScoreSheet, entries

WIDTHS = {"label": 31, "worth": 21, "entry": 6.5, "points": 8.5, "total": 11, "place": 7}
PAIR = 15
"""Letters that stand in one line over the two columns of a deal."""
TEAMS_ON_PAGE = 2
PAPER = (734, 520)
"""Points across and down that both A4 and Letter have between the margins, lying."""
POINTS = 5.25
"""A letter of the width of a column."""


class SheetWriter:
    """Writes one score sheet into its page."""

    def __init__(self, page: Worksheet, sheet: ScoreSheet, styles: Styles, totals: str) -> None:
        self.page, self.sheet, self.styles = page, sheet, styles
        self.layout, self.results = Layout(sheet), Results(sheet)
        self.words = Words(own=sheet.words)
        self.totals = quote_sheetname(totals)
        self.worth = worth_of(sheet)
        self.heights: dict[int, float] = {}

    def write(self, verdict: str, place: Callable[[int], str]) -> None:
        """verdict: the formula of who won; place: the cell (on the sheet of totals) of a team's place."""
        self.set_up()
        self.head(verdict)
        for block in self.layout.blocks:
            self.block(block, place(block.team))
        self.below()
        if len(self.sheet.teams) > TEAMS_ON_PAGE:
            self.divide()

    # The page

    def set_row(self, row: int, height: float | None) -> None:
        if height:
            self.heights[row] = height
            self.page.set_row(row, height)

    def divide(self) -> None:
        """As many teams on a page as fit; programs that fit the width by themselves may break elsewhere."""
        layout = self.layout
        widths = WIDTHS["label"] + WIDTHS["worth"] + WIDTHS["total"] + WIDTHS["place"]
        wide = POINTS * (widths + layout.pairs * (WIDTHS["entry"] + WIDTHS["points"])) + 4 * (4 + 2 * layout.pairs)
        room = PAPER[1] / min(1, PAPER[0] / wide) - self.tall(TITLE, layout.top)
        breaks, used = [], 0.0
        for block in layout.blocks:
            tall = self.tall(block.top, block.last + 2)
            if used and used + tall > room:
                breaks.append(block.top)
                used = 0
            used += tall
        self.page.fit_to_pages(1, 0)
        self.page.set_h_pagebreaks(breaks)

    def tall(self, first: int, after: int) -> float:
        return sum(self.heights.get(row, HEIGHT) for row in range(first, after))

    def set_up(self) -> None:
        page, layout = self.page, self.layout
        page.set_default_row(HEIGHT)
        page.hide_gridlines(2)
        page.protect("", PROTECTION)
        page.set_column(IDS, IDS, None, None, {"hidden": True})
        page.set_column(LABEL, LABEL, WIDTHS["label"])
        page.set_column(WORTH, WORTH, WIDTHS["worth"])
        for deal in range(1, layout.pairs + 1):
            page.set_column(layout.entry(deal), layout.entry(deal), WIDTHS["entry"])
            page.set_column(layout.points(deal), layout.points(deal), WIDTHS["points"])
        page.set_column(layout.total, layout.total, WIDTHS["total"])
        page.set_column(layout.place, layout.place, WIDTHS["place"])
        page.freeze_panes(layout.top, WORTH)
        page.set_landscape()
        page.set_paper(9)
        page.set_margins(left=0.4, right=0.4, top=0.4, bottom=0.6)
        if len(self.sheet.teams) <= TEAMS_ON_PAGE:
            page.fit_to_pages(1, 1)
        page.repeat_rows(HEADER, layout.top - 1)
        page.print_area(TITLE, LABEL, layout.note, layout.right)
        page.center_horizontally()
        page.set_footer("&C&P / &N")

    def head(self, verdict: str) -> None:
        page, layout, styles, sheet = self.page, self.layout, self.styles, self.sheet
        page.set_row(NUMBERS, None, None, {"hidden": True})
        page.set_row(COUNTED, None, None, {"hidden": True})
        page.write_string(NUMBERS, IDS, MARK)
        page.write_string(NUMBERS, LABEL, str(sheet.game["id"]) if sheet.game else "")
        self.set_row(TITLE, 26)
        page.write_string(TITLE, LABEL, sheet.rules_value["texts"]["name"], styles["title"])
        page.write_string(DATE, IDS, "date")
        page.write_string(DATE, LABEL, _("Date"), styles["text"])
        if sheet.played_on:
            page.write_datetime(DATE, WORTH, sheet.played_on, styles["input_date"])
        else:
            page.write_blank(DATE, WORTH, None, styles["input_date"])
        page.data_validation(DATE, WORTH, DATE, WORTH, checking.of_date())
        told = sheet.remark or _("Type into the light cells; everything else adds itself up.")
        page.write_string(DATE, FIRST, told, styles["help"])
        page.write_formula(RESULT, LABEL, verdict, styles["verdict"], self.results.verdict)
        self.set_row(RESULT, 22)
        page.write_string(HEADER, LABEL, "", styles["head_left"])
        page.write_string(HEADER, WORTH, _("counts"), styles["head"])
        for deal in range(1, sheet.deals + 1):
            entry = layout.entry(deal)
            page.write_number(NUMBERS, entry, deal)
            page.write_number(COUNTED, layout.points(deal), int(deal not in sheet.left_out))
            page.merge_range(HEADER, entry, HEADER, entry + 1, self.words.deal(deal), styles["head"])
        page.write_string(HEADER, layout.total, _("Total"), styles["head"])
        page.write_string(HEADER, layout.place, _("Place"), styles["head"])
        if layout.lay_down is not None:
            self.lay_down(layout.lay_down)

    def lay_down(self, row: int) -> None:
        page, styles, deals = self.page, self.styles, range(1, self.sheet.deals + 1)
        wanted = {deal: to_lay_down(self.sheet.rules, deal).special for deal in deals}
        told = {deal: say(card.t(special), self.sheet.words) for deal, special in wanted.items() if special}
        self.set_row(row, height(*((text, PAIR - 2) for text in told.values())))
        page.write_string(row, LABEL, _("To lay down"), styles["label"])
        page.write_blank(row, WORTH, None, styles["worth"])
        for deal in deals:
            minimum = to_lay_down(self.sheet.rules, deal)
            entry = self.layout.entry(deal)
            page.merge_range(row, entry, row, entry + 1, "", styles["wanted"])
            if deal in told:
                page.write_string(row, entry, told[deal], styles["wanted"])
            elif minimum.points is not None:
                page.write_number(row, entry, minimum.points, styles["wanted"])

    # One team

    def block(self, block: Block, place: str) -> None:
        self.names(block, place)
        self.besides(block)
        for line in self.sheet.lines:
            self.line_head(block, line)
        for row, id, label, style in (
            (block.total, "total", _("This deal"), "label_bold"),
            (block.running, "running", _("Running total"), "label_bold"),
        ):
            self.page.write_string(row, IDS, id)
            self.page.write_string(row, LABEL, label, self.styles[style])
            self.page.write_blank(row, WORTH, None, self.styles["worth_soft"])
        for deal in range(1, self.sheet.deals + 1):
            if self.sheet.teams[block.team].plays(deal):
                self.deal(block, deal)
            else:
                self.absent(block, deal)

    def names(self, block: Block, place: str) -> None:
        page, layout, styles = self.page, self.layout, self.styles
        team, top = self.sheet.teams[block.team], block.top
        longest = max((team.name, *team.players), key=len)
        self.set_row(top, max(26, height((longest, PAIR)) or 0))
        page.write_string(top, IDS, f"team {block.team}")
        page.write_formula(top, LABEL, shown_name(layout, block.team), styles["team"], self.results.names[block.team])
        page.write_string(top, WORTH, _("team name, players:"), styles["worth"])
        seats = range(max(len(team.players), layout.most_players))
        names = [team.name, *(team.players[seat] if seat < len(team.players) else "" for seat in seats)]
        told = [_("Name of the team"), *(_("Player %(n)d") % {"n": seat + 1} for seat in seats)]
        for nth, (name, title) in enumerate(zip(names, told, strict=True)):
            at = layout.entry(nth + 1)
            page.write_string(COUNTED, at, "player" if nth else "name")
            style = styles["input_risky" if risky(name) else "input_text"]
            page.merge_range(top, at, top, at + 1, "", style)
            put_text(page, top, at, name, style)
            prompt = {"input_title": title[: checking.MOST_TITLE]} | (
                {} if nth else {"input_message": _("May stay empty where the players are named.")}
            )
            page.data_validation(top, at, top, at, {**checking.of_words(NAME_LENGTH), **prompt})
        total = f"={self.total(block)}"
        page.write_formula(top, layout.total, total, styles["grand"], self.results.total(block.team))
        if self.results.gone(block.team):
            page.write_blank(top, layout.place, None, styles["place"])
        else:
            page.write_formula(top, layout.place, f"={place}", styles["place"], self.results.place(block.team))
        leads = f"={address(top, layout.place)}=1"
        for first, last in ((LABEL, WORTH), (layout.total, layout.place)):
            page.conditional_format(
                top, first, top, last, {"type": "formula", "criteria": leads, "format": styles["leads"]}
            )

    def total(self, block: Block) -> str:
        return self.layout.before(block, self.sheet.deals + 1)

    def besides(self, block: Block) -> None:
        """How many players a team has, what it starts with, what it needs to lay down: where that matters."""
        page, styles, team = self.page, self.styles, self.sheet.teams[block.team]
        for row, id, label in (
            (block.size, "size", _("Players on the team")),
            (block.start, "start", _("Starts with")),
            (block.lay_down, "lay_down", _("To lay down")),
        ):
            if row is not None:
                page.write_string(row, IDS, id)
                page.write_string(row, LABEL, label, styles["label"])
                page.write_blank(row, WORTH, None, styles["worth"])
        if block.size is not None:
            page.write_number(block.size, WORTH, len(team.players), styles["input"])
            page.data_validation(block.size, WORTH, block.size, WORTH, checking.of_size())
        if block.start is not None:
            page.write_number(block.start, WORTH, team.start, styles["number"])

    def line_head(self, block: Block, line: Line) -> None:
        row, label = block.lines[line.id], self.label(line)
        self.page.write_string(row, IDS, line.id)
        self.page.write_string(row, LABEL, label, self.styles["label"])
        self.page.write_string(row, WORTH, self.worth.get(line.id, ""), self.styles["worth"])
        told = self.told(block, line) if line.entry == "words" else ""
        self.set_row(row, height((label, 31), (self.worth.get(line.id, ""), 20), (told, PAIR)))

    def told(self, block: Block, line: Line) -> str:
        """The longest of the notes."""
        notes = (note for (_deal, team), note in self.sheet.notes.items() if team == block.team)
        return max(notes, key=len, default="")

    def label(self, line: Line) -> str:
        if line.id == "has_melded":
            return _("Has laid down cards")
        if line.id == "other_note":
            return _("Why (other points)")
        label = self.words.line(line.id)
        return _("%(line)s: x") % {"line": label} if line.entry == "mark" else label

    # One team in one deal

    def at(self, block: Block, deal: int) -> At:
        layout, team = self.layout, self.sheet.teams[block.team]
        return At(
            rules=self.sheet.rules,
            deal=deal,
            cells={line.id: layout.line(block, line.id, deal) for line in self.sheet.lines},
            size=address(block.size, WORTH) if block.size is not None else f"{len(team.players)}",
            before=layout.before(block, deal),
            entered=layout.entered(block, deal),
            yes=_("yes"),
        )

    def deal(self, block: Block, deal: int) -> None:
        at, made = self.at(block, deal), self.results.of(block.team, deal)
        entered = entries(self.sheet, deal, block.team)
        for line in self.sheet.lines:
            self.entry(block, deal, line, entered.get(line.id))
            if line.scores:
                told = line.id in entered or (line.id == "red_threes_set" and "red_threes_laid" in entered)
                self.formula(block.lines[line.id], deal, points(at, line.id), made.points(line.id, told))
        scored = span(block.lines[self.sheet.lines[0].id], self.layout.points(deal), self.layout.points(deal))
        scored = f"{scored.split(':')[0]}:{address(block.total - 1, self.layout.points(deal))}"
        self.formula(block.total, deal, f'=IF(COUNTA({at.entered})=0,"",SUM({scored}))', made.total, "total")
        own = address(block.total, self.layout.points(deal))
        counted = f"{address(COUNTED, self.layout.points(deal))}=0," if self.sheet.left_out else ""
        missing = f'OR({counted}{own}="")' if counted else f'{own}=""'
        running = self.layout.before(block, deal + 1)
        self.formula(block.running, deal, f'=IF({missing},"",{running})', made.after, "total")
        for row in (block.total, block.running):
            self.page.write_blank(row, self.layout.entry(deal), None, self.styles["none"])
        if block.lay_down is not None:
            self.wanted(block, deal, made.lay_down)

    def formula(self, row: int, deal: int, formula: str, value: Value, style: str = "number") -> None:
        self.page.write_formula(row, self.layout.points(deal), formula, self.styles[style], value)

    def wanted(self, block: Block, deal: int, value: Value) -> None:
        """By the score: as soon as all deals before are entered."""
        row, layout, rules = block.lay_down, self.layout, self.sheet.rules
        assert row is not None
        self.page.write_blank(row, layout.entry(deal), None, self.styles["none"])
        special = to_lay_down(rules, deal).special
        if special:
            self.page.write_string(
                row, layout.points(deal), say(card.t(special), self.sheet.words), self.styles["worth"]
            )
            return
        wanted = opening_by_score(rules.opening, layout.before(block, deal), '""')
        earlier = sum(self.sheet.teams[block.team].plays(one) for one in range(1, deal))
        if earlier:
            totals = span(block.total, FIRST, layout.points(deal - 1))
            wanted = f'IF(COUNT({totals})<{earlier},"",{wanted})'
        self.formula(row, deal, f"={wanted}", value, "wanted_number")

    def entry(self, block: Block, deal: int, line: Line, value: Any) -> None:
        page, styles = self.page, self.styles
        row, column = block.lines[line.id], self.layout.entry(deal)
        cell = address(row, column)
        if line.entry == "words":
            style = styles["input_risky" if risky(value or "") else "input_text"]
            page.merge_range(row, column, row, column + 1, "", style)
            put_text(page, row, column, value or "", style)
        elif line.entry == "":
            page.write_blank(row, column, None, styles["none"])
        elif line.entry in ("mark", "answer"):
            shown = value if line.entry == "mark" else None if value is None else _("yes") if value else _("no")
            put_text(page, row, column, shown or "", styles["input_mark"])
            if line.entry == "answer":
                page.write_blank(row, column + 1, None, styles["none"])
        elif value is None:
            page.write_blank(row, column, None, styles["input"])
        else:
            page.write_number(row, column, value, styles["input"])
        if rule := self.rule(block, deal, line, cell):
            page.data_validation(row, column, row, column, rule)
        if line.counts_as_entry:
            unsigned = "" if line.signed else f",N({cell})<0"
            wrong = f"=OR(ISTEXT({cell}),N({cell})<>INT(N({cell})){unsigned})"
            page.conditional_format(
                row, column, row, column, {"type": "formula", "criteria": wrong, "format": styles["wrong"]}
            )

    def rule(self, block: Block, deal: int, line: Line, cell: str) -> dict[str, Any] | None:
        """What the cell takes."""
        if line.entry == "mark":
            there = [one for one in self.layout.blocks if self.sheet.teams[one.team].plays(deal)]
            return checking.of_mark(line, [self.layout.line(one, line.id, deal) for one in there], cell)
        if line.entry == "answer":
            return checking.of_answer()
        if line.entry == "words":
            return checking.of_words(NOTE_LENGTH)
        if line.entry == "count":
            return checking.of_count(self.sheet, line, len(self.sheet.teams[block.team].players) or MOST_PLAYERS)
        return checking.of_points(self.sheet, line, cell) if line.entry == "points" else None

    def absent(self, block: Block, deal: int) -> None:
        """The team was not there yet, or had left."""
        for row in range(block.top + 1, block.last + 1):
            for column in (self.layout.entry(deal), self.layout.points(deal)):
                self.page.write_blank(row, column, None, self.styles["grey"])

    # Below

    def below(self) -> None:
        page, layout, styles, sheet = self.page, self.layout, self.styles, self.sheet
        self.set_row(layout.notes, height(*((note, PAIR) for note in sheet.deal_notes.values())))
        self.set_row(layout.note, height((sheet.note, 20 + PAIR * sheet.deals)))
        page.write_string(layout.notes, IDS, "deal_notes")
        page.write_string(layout.notes, LABEL, _("Notes"), styles["label"])
        page.write_blank(layout.notes, WORTH, None, styles["worth"])
        for deal in range(1, sheet.deals + 1):
            note = sheet.deal_notes.get(deal, "")
            style, at = styles["input_risky" if risky(note) else "input_text"], layout.entry(deal)
            page.merge_range(layout.notes, at, layout.notes, at + 1, "", style)
            put_text(page, layout.notes, at, note, style)
            page.data_validation(layout.notes, at, layout.notes, at, checking.of_words(NOTE_LENGTH))
        page.write_string(layout.note, IDS, "note")
        page.write_string(layout.note, LABEL, _("Note on the game"), styles["label"])
        style = styles["input_risky" if risky(sheet.note) else "input_text"]
        page.merge_range(layout.note, WORTH, layout.note, layout.entry(sheet.deals) + 1, "", style)
        put_text(page, layout.note, WORTH, sheet.note, style)
        page.data_validation(layout.note, WORTH, layout.note, WORTH, checking.of_words(NOTE_LENGTH))
