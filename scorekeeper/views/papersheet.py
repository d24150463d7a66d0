"""One sheet of paper as it is typed: all deals and all teams, what is asked about it, what saving it would do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper import play
from scorekeeper.boards import minimum_words
from scorekeeper.checks.refusals import worth
from scorekeeper.forms import is_sum
from scorekeeper.numbers import written
from scorekeeper.paper import KEEP, Difference, Reckoning, reckon
from scorekeeper.paperforms import PaperEnd, PaperTally, PaperTotals
from scorekeeper.play.values import Op
from scorekeeper.retrace import Trail
from scorekeeper.rules import rows
from scorekeeper.scoring import to_lay_down
from scorekeeper.views.entering import Entry, Question
from scorekeeper.views.opening import Opened

CHOOSE = "choose."
"""What the names of fields begin with that say which of two totals counts."""


class PaperDeal(Entry):
    """One column of the sheet."""

    def __init__(self, game: Opened, number: int, data: QueryDict | None) -> None:
        self.game, self.number, self.team, self.data = game, number, None, data
        self.teams = [team["order"] for team in game.value["teams"] if play.plays_in(team, number)]
        self.totals = [team["start"] for team in game.value["teams"]]
        self.befores = []
        self.word = game.words.deal(number)
        self.tallies = [self.tally_form(order) for order in self.teams]
        self.forms = list(self.tallies)
        self.ends = PaperEnd(data, game=game.value, rules=game.ruleset, deal=number, word=self.word)
        self.end = self.ends
        self.papers = {
            order: PaperTotals(data, deal=number, team=order, who=f"{self.name(order)}, {self.word}")
            for order in self.teams
        }

    def tally_form(self, order: int) -> PaperTally:
        game = self.game
        return PaperTally(
            self.data,
            game=game.value,
            rules=game.ruleset,
            words=game.words,
            deal=self.number,
            team=order,
            as_typed=self.accepted(),
        )

    @cached_property
    def minimum(self) -> str:
        """What to lay down, where it does not depend on the totals."""
        if self.game.ruleset.opening.kind == "by_score":
            return ""
        least = to_lay_down(self.game.ruleset, self.number)
        return minimum_words({"points": least.points, "special": least.special})

    def is_valid(self) -> bool:
        return all([super().is_valid(), *[paper.is_valid() for paper in self.papers.values()]])

    def accepted(self) -> set[str]:
        """What was said to be right; `shown` are figures that the page itself explained."""
        return super().accepted() | (set(self.data.get("shown", "").split()) if self.data else set())

    def mark(self, id: str, team: int | None, values: Any) -> str:
        return super().mark(f"{self.number}/{id}", team, values)

    @property
    def is_touched(self) -> bool:
        return any(form.is_touched for form in (*self.forms, self.end))

    @property
    def is_empty(self) -> bool:
        return all(form.is_empty for form in self.forms)

    def before(self, team: int) -> int:
        return int(self.totals[team])

    # Questions

    def questions(self) -> list[Question]:
        asked = self.meant_questions() + self.stray_questions()
        if self.is_touched:
            asked += [
                replace(
                    one, text=f"{self.word}: {one.text}", exchange=one.exchange and f"d{self.number}t{one.exchange}"
                )
                for one in super().questions()
            ]
        return asked

    def meant_questions(self) -> list[Question]:
        """Points that were taken for counts, where nobody has seen so yet."""
        asked: list[Question] = []
        for form in self.tallies:
            for row, (n, stands_for) in form.meant.items():
                mark = form.meant_mark(row)
                if mark not in self.accepted():
                    text = _("%(deal)s, %(team)s: %(typed)s for %(row)s means %(meant)s.") % {
                        "deal": self.word,
                        "team": form.name,
                        "typed": written(n),
                        "row": self.game.words.line(row, "short"),
                        "meant": self.meaning(row, stands_for),
                    }
                    as_typed = form.as_typed_mark(row, n)
                    asked.append(PaperQuestion(mark=mark, id="", text=text, team=form.team, as_typed=as_typed, n=n))
        return asked

    def meaning(self, row: str, n: int) -> str:
        return written(n) if row == "left" else self.game.words.counted(row, n)

    def stray_questions(self) -> list[Question]:
        """A total on the paper of a team that has no figures in the deal."""
        asked = []
        for form in self.tallies:
            if form.is_empty and not self.papers[form.team].is_empty:
                text = _("%(deal)s, %(team)s: the paper has a total, but there are no figures. It is left out.")
                mark = self.mark("stray", form.team, "")
                if mark not in self.accepted():
                    text = text % {"deal": self.word, "team": form.name}
                    asked.append(Question(mark=mark, id="", text=text, team=form.team))
        return asked


@dataclass(frozen=True, kw_only=True)
class PaperQuestion(Question):
    """Points taken for a count: `as_typed` is the answer that they are none."""

    as_typed: str
    n: int


class Sheet:
    """All deals of a sheet. `data` is what was sent; without it the sheet shows what is stored."""

    def __init__(self, game: Opened, data: QueryDict | None, deals: int) -> None:
        self.game, self.data = game, data
        self.deals = [PaperDeal(game, number, data) for number in range(1, deals + 1)]
        self.rows = rows(game.ruleset, **game.value["counting"])

    def is_valid(self) -> bool:
        return all(deal.is_valid() for deal in self.deals)

    def choices(self) -> dict[str, str]:
        sent = self.data or QueryDict()
        return {name.removeprefix(CHOOSE): str(sent[name]) for name in sent if name.startswith(CHOOSE)}

    @cached_property
    def reckoning(self) -> Reckoning:
        """Of a valid sheet; tells each deal the totals before it."""
        stated = {(deal.number, team): paper.stated() for deal in self.deals for team, paper in deal.papers.items()}
        starts = [team["start"] for team in self.game.value["teams"]]
        made = reckon(self.game.ruleset, [deal.scored() for deal in self.deals], starts, stated, self.choices())
        for deal, cells in zip(self.deals, made.cells, strict=True):
            deal.totals = [cell.before for cell in cells]
        return made

    def questions(self) -> list[Question]:
        assert self.reckoning
        asked = [question for deal in self.deals for question in deal.questions()]
        return [*self.hole_questions(), *asked]

    def hole_questions(self) -> list[Question]:
        """Deals without figures before others that have some."""
        filled = [deal.number for deal in self.deals if not deal.is_empty]
        asked = []
        for deal in self.deals[: max(filled, default=0)]:
            mark = deal.mark("hole", None, "")
            if deal.is_empty and mark not in deal.accepted():
                asked.append(Question(mark=mark, id="", text=_("%(deal)s is empty.") % {"deal": deal.word}))
        return asked

    @property
    def is_empty(self) -> bool:
        return all(deal.is_empty for deal in self.deals)

    # What saving would do

    def follow(self, trail: Trail, *, seen: bool) -> None:
        """Takes every step that brings what stands on the sheet into the game of `trail`. Raises Refused.

        seen: the sheet showed what was stored, so what somebody else changed since must not be overwritten unseen.
        """
        for deal, cells in zip(self.deals, self.reckoning.cells, strict=True):
            asked = deal.answered()
            for form in deal.tallies:
                kept = cells[form.team].kept
                if not form.is_touched and not kept:
                    continue
                right = sorted({one.id for one in asked if one.id and one.team in (None, form.team)})
                tally = self.announced(form, kept) if kept else form.tally(zeros=bool(form.gaps()))
                trail.where = (deal.number, form.team)
                content = {"team": form.team, "tally": tally, "accepted": right}
                take(trail, deal, form.cleaned_data["base"] if seen else None, "tally", **content)
            if answers := deal.end.answers():
                take(trail, deal, deal.end.cleaned_data["base"] if seen else None, "end", end=answers)

    def announced(self, form: PaperTally, kept: int) -> dict[str, Any]:
        """A tally with so many other points that what was announced counts, and a note that says so."""
        tally = form.tally(zeros=bool(form.gaps()))
        assert tally is not None
        here = [one for one in self.reckoning.differences if (one.deal, one.team) == (form.deal, form.team)]
        notes = [tally.get("other_note", ""), *[self.note(one) for one in here if one.choice == KEEP]]
        typed = form.cleaned_data.get("other", "")
        tally |= {"other": tally.get("other", 0) + kept, "other_note": "; ".join(filter(None, notes))[:500]}
        as_typed = {row: text for row, text in tally.get("as_typed", {}).items() if row != "other"}
        if typed and (is_sum(typed) or tally["other"] != kept):
            as_typed["other"] = f"{typed}{kept:+d}"
        if as_typed:
            tally["as_typed"] = as_typed
        return tally

    def note(self, one: Difference) -> str:
        if one.kind == "deal":
            return _("As announced: the paper says %(points)s") % {"points": written(one.paper)}
        return _("As announced: the paper says %(points)s in all") % {"points": written(one.paper)}


def take(trail: Trail, deal: PaperDeal, base: int | None, name: str, /, **content: Any) -> None:
    """One step. base: the version that the page showed, if it showed one: what is newer waits for a choice then."""
    before = len(trail.taken)
    trail.take(name, deal=deal.number, **content)
    if base is None or len(trail.taken) == before:
        return
    op: Op = trail.taken[-1]
    order = int(deal.end.cleaned_data["order"])
    if base != op["base"] or order != op["order"]:
        op.pop("before", None)
        op.update(base=base, order=order)


# As it stands on the page


@dataclass(frozen=True, kw_only=True)
class Square:
    """One field of the grid, with the sign beside it; `note` says what points were understood as."""

    fields: Sequence[Any]
    note: str = ""
    ours: int | None = None
    """What the figures make, where the paper says something else."""


@dataclass(frozen=True, kw_only=True)
class Line:
    id: str
    label: str
    worth: str
    kind: str
    squares: Sequence[Square | None]
    faults: Sequence["Fault"]


@dataclass(frozen=True, kw_only=True)
class Fault:
    """What cannot be taken, and where."""

    field: str
    """The id of the input."""
    where: str
    text: str


def lines(sheet: Sheet, order: int, differences: Sequence[Difference], *, judged: bool) -> list[Line]:
    """The rows of one team over all deals. judged: what is wrong is said, too."""
    by_deal = [next((form for form in deal.tallies if form.team == order), None) for deal in sheet.deals]
    ids = [row.id for row in sheet.rows]
    kinds = {row.id: "rare" if row.rare else "steady" for row in sheet.rows}
    if any(form and "has_melded" in form.fields for form in by_deal):
        ids.insert(len(ids) - 1, "has_melded")
        kinds["has_melded"] = "choice"
    made = [line(sheet, by_deal, id, label_of(sheet, id), kinds.get(id, "note"), judged) for id in [*ids, "other_note"]]
    papers = [deal.papers.get(order) for deal in sheet.deals]
    for id, kind in PAPER_LINES.items():
        label = next(str(paper.fields[id].label) for paper in papers if paper)
        ours = {one.deal: one.ours for one in differences if (one.team, one.kind) == (order, kind)}
        made.append(line(sheet, papers, id, label, "said", judged, ours))
    return made


PAPER_LINES = {"deal_total": "deal", "running_total": "total"}
"""The rows of the paper's own totals, and the kind of difference that each may show."""


def label_of(sheet: Sheet, id: str) -> str:
    if id in ("has_melded", "other_note"):
        return str({"has_melded": _("Laid down?"), "other_note": _("What for?")}[id])
    return sheet.game.words.line(id, "" if id == "other" else "short")


def line(
    sheet: Sheet,
    forms: Sequence[Any],
    id: str,
    label: str,
    kind: str,
    judged: bool,
    ours: Mapping[int, int] | None = None,
) -> Line:
    squares: list[Square | None] = []
    faults = []
    for deal, form in zip(sheet.deals, forms, strict=True):
        if form is None:
            squares.append(None)
            continue
        field = form[id]
        fields = [field, *([form[f"{id}_minus"]] if f"{id}_minus" in form.fields else [])]
        if judged:
            faults += [Fault(field=field.id_for_label, where=deal.word, text=error) for error in field.errors]
        meant = getattr(form, "meant", {}).get(id) if judged else None
        note = f"= {deal.meaning(id, meant[1])}" if meant else ""
        squares.append(Square(fields=fields, note=note, ours=(ours or {}).get(deal.number)))
    return Line(id=id, label=label, worth=worth_of(sheet, id), kind=kind, squares=squares, faults=faults)


def worth_of(sheet: Sheet, row: str) -> str:
    """What one of them counts, where that is the same in all deals."""
    each = {worth(sheet.game.ruleset, row, deal.number) for deal in sheet.deals}
    return f"\u00d7 {written(each.pop())}" if len(each) == 1 and each != {0} else ""
