"""A deal on a form without script: all teams at once or one, with the same questions as on the phone's own screen."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import checks, play
from scorekeeper.boards import joined, minimum_words, team_name
from scorekeeper.checks import Finding
from scorekeeper.forms import EndForm, TallyForm
from scorekeeper.models import Change
from scorekeeper.play import Op
from scorekeeper.play.scored import cell_tally
from scorekeeper.play.values import MOST_DEALS
from scorekeeper.scoring import Tally, to_lay_down
from scorekeeper.texts.checks import sentence
from scorekeeper.views.opening import Opened, after_post, keyed, open_for_writer, page_key, refused, say, send


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is asked back before a deal is saved; `mark` names it with its figures, so an answer holds for these."""

    mark: str
    id: str
    """As the history keeps it; empty for what is no check."""
    text: str
    team: int | None = None
    exchange: str = ""
    """team:row:row, where exchanging two figures would put it right."""
    exchange_label: str = ""


class Entry:
    """One deal on the form: the fields of its teams and of its end."""

    def __init__(self, game: Opened, number: int, team: int | None, data: QueryDict | None) -> None:
        self.game, self.number, self.team, self.data = game, number, team, data
        playing = [t["order"] for t in game.value["teams"] if play.plays_in(t, number)]
        if not 1 <= number <= min(len(game.value["deals"]) + 1, MOST_DEALS) or team not in (None, *playing):
            raise Http404
        shown = play.table(game.value, game.ruleset)
        self.befores = shown["deals"][number - 1]["cells"] if number <= len(shown["deals"]) else []
        self.totals = shown["totals"]
        self.teams = playing
        self.forms = [self.form(order) for order in playing if team in (None, order)]
        self.end = EndForm(data, game=game.value, rules=game.ruleset, deal=number)

    def form(self, order: int) -> TallyForm:
        game = self.game
        minimum = to_lay_down(game.ruleset, self.number, self.before(order))
        return TallyForm(
            self.data,
            game=game.value,
            rules=game.ruleset,
            words=game.words,
            deal=self.number,
            team=order,
            minimum=minimum_words({"points": minimum.points, "special": minimum.special}),
        )

    def before(self, team: int) -> int:
        """Points of the game before this deal."""
        points: int = self.befores[team]["before"] if self.befores else self.totals[team]
        return points

    def name(self, team: int) -> str:
        return team_name(self.game.value, team, self.number)

    def is_valid(self) -> bool:
        return all([form.is_valid() for form in self.forms] + [self.end.is_valid()])

    # Questions

    def scored(self) -> list[Tally | None]:
        """Every team of the game in this deal, as it would be with what stands in the form."""
        found: list[Tally | None] = []
        here = {form.team: form for form in self.forms}
        out, first = self.end.known("out"), self.end.known("first_down")
        for team in self.game.value["teams"]:
            order = team["order"]
            if order in here:
                form = here[order]
                whole = not self.gaps(form) or self.mark("gaps", order, self.gaps(form)) in self.accepted()
                found.append(form.scored(out=out == order, first_down=first == order) if whole else None)
            else:
                found.append(cell_tally(self.game.value, self.number, order))
        return found

    def accepted(self) -> set[str]:
        return set(self.data.get("accepted", "").split()) if self.data else set()

    def mark(self, id: str, team: int | None, values: Any) -> str:
        text = json.dumps([id, team, values], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def questions(self) -> list[Question]:
        """All that must be answered before this is saved."""
        tallies = self.scored()
        asked = [*self.gap_questions(), *self.missing_questions(tallies), *self.end_questions(tallies)]
        if any(tallies):
            known = self.answered_before()
            found = [one for one in self.findings(tallies) if one.id not in known.get(one.team, ())]
            asked += [self.finding_question(finding) for finding in found]
        return [question for question in asked if question.mark not in self.accepted()]

    def answered_before(self) -> dict[int | None, set[str]]:
        """Ids of findings that were called right when the deal was saved, by team (None: all together).

        They hold as long as what they were said of is what is saved and what stands in the form.
        """
        if self.end.is_touched:
            return {}
        touched = {form.team for form in self.forms if form.is_touched}
        changes = list(
            self.game.row.changes.filter(
                status=Change.Status.APPLIED, op__op__in=["tally", "end"], op__deal=self.number
            ).order_by("number")
        )
        found: dict[int | None, set[str]] = {}
        for place, change in enumerate(changes):
            op = change.op
            since = [other.op["op"] for other in changes[place + 1 :] if other.group != change.group]
            if op["op"] == "end" or "end" in since or not op.get("accepted"):
                continue
            if change.after != play.tally_of(self.game.value, self.number, op["team"]):
                continue
            if op["team"] not in touched:
                found.setdefault(op["team"], set()).update(op["accepted"])
            if not touched and not since:
                found.setdefault(None, set()).update(op["accepted"])
        return found

    def gaps(self, form: TallyForm) -> list[str]:
        """Rows left empty, to be asked about; not those of a team that nobody touched."""
        return form.gaps() if form.is_touched else []

    def gap_questions(self) -> list[Question]:
        asked = []
        for form in self.forms:
            if gaps := self.gaps(form):
                rows = joined([self.game.words.line(row, "short") for row in gaps])
                text = _("%(team)s: nothing is entered for %(rows)s. Is that 0?") % {"team": form.name, "rows": rows}
                asked.append(Question(mark=self.mark("gaps", form.team, gaps), id="", text=text, team=form.team))
        return asked

    def missing_questions(self, tallies: list[Tally | None]) -> list[Question]:
        """Teams of the whole deal that have nothing yet, while others have."""
        empty = [form for form in self.forms if form.is_empty and self.team is None and form.stored is None]
        if len(empty) == len(self.forms):
            return []
        return [
            Question(
                mark=self.mark("missing", form.team, ""),
                id="",
                text=_("Nothing is entered for %(team)s yet.") % {"team": form.name},
                team=form.team,
            )
            for form in empty
        ]

    def findings(self, tallies: list[Tally | None]) -> list[Finding]:
        game = self.game
        players = sum(len(team["seats"]) for team in game.value["teams"] if play.plays_in(team, self.number))
        before = [self.before(team["order"]) for team in game.value["teams"]]
        saved = [cell_tally(game.value, self.number, team["order"]) for team in game.value["teams"]]
        playing = [tally if team in self.teams else None for team, tally in enumerate(tallies)]
        found = checks.check_deal(
            game.ruleset,
            self.number,
            playing,
            before,
            game.ruleset.decks(players),
            saved,
            nobody_out=self.nobody("out"),
            nobody_first_down=self.nobody("first_down"),
        )
        # On the page of one team the others are not asked about again.
        return [one for one in found if self.team is None or one.team in (None, self.team)]

    def nobody(self, name: str) -> bool:
        """Whether it was said that nobody did, or is asked on this page who did: then there is no check of it."""
        return self.end.known(name) == -1 or self.end.is_open(name)

    def finding_question(self, finding: Finding) -> Question:
        team = finding.team
        exchange, label = "", ""
        if finding.exchange and team is not None:
            exchange = f"{team}:{':'.join(finding.exchange)}"
            rows = [self.game.words.line(row, "short") for row in finding.exchange]
            label = _("Exchange %(one)s and %(two)s") % {"one": rows[0], "two": rows[1]}
        return Question(
            mark=self.mark(finding.id, team, finding.values),
            id=finding.id,
            text=sentence(finding, self.game.words.own, self.name(team) if team is not None else ""),
            team=team,
            exchange=exchange,
            exchange_label=label,
        )

    def end_questions(self, tallies: list[Tally | None]) -> list[Question]:
        """What nobody said of the end of a deal, once all teams are there."""
        whole = all(tallies[team] is not None for team in self.teams)
        if not whole or not any(form.is_touched for form in (*self.forms, self.end)):
            return []
        texts = {
            "out": _("Nobody said who went out. Choose it below, or leave it open."),
            "first_down": _("Nobody said who laid down first. Choose it below, or leave it open."),
        }
        return [
            Question(mark=self.mark(name, None, ""), id="", text=text)
            for name, text in texts.items()
            if self.end.is_open(name)
        ]

    # Saving

    def operations(self, page: str) -> list[Op]:
        """What was changed, all of one touch; a team that nobody touched is not sent."""
        asked = {question.mark: question for question in self.answered()}
        order = int(self.end.cleaned_data["order"])
        ops = []
        for form in self.forms:
            if not form.is_touched:
                continue
            zeros = bool(form.gaps())
            right = sorted({q.id for q in asked.values() if q.id and q.team in (None, form.team)})
            ops.append(
                keyed(
                    self.game.value,
                    "tally",
                    page=page,
                    seen={"base": form.cleaned_data["base"], "order": order},
                    deal=self.number,
                    team=form.team,
                    tally=play.tally(form.tally(zeros=zeros)),
                    accepted=right,
                )
            )
        if answers := self.end.answers():
            seen = {"base": self.end.cleaned_data["base"], "order": order}
            ops.append(keyed(self.game.value, "end", page=page, seen=seen, deal=self.number, end=answers))
        return ops

    def answered(self) -> list[Question]:
        """The questions of this deal that were answered with "That is right"."""
        asked = [self.finding_question(finding) for finding in self.findings(self.scored())]
        return [question for question in asked if question.mark in self.accepted()]


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def enter(request: HttpRequest, id: UUID, number: int, team: int | None = None) -> HttpResponse:
    game = open_for_writer(request, id)
    if game.value["locked"] and request.method == "POST":
        raise PermissionDenied
    data = exchanged(request.POST) if request.method == "POST" else None
    entry = Entry(game, number, team, data)
    page = page_key(request)
    context: dict[str, Any] = {"game": game, "entry": entry, "key": page, "word": game.words.deal(number)}
    if data is not None and entry.is_valid():
        questions = entry.questions()
        if not questions:
            answer = save(request, entry, page)
            if isinstance(answer, HttpResponse):
                return answer
            context["wrong"] = answer
        context["questions"] = questions
        context["accepted"] = " ".join(sorted(entry.accepted() | {question.mark for question in questions}))
    context["so_far"] = " ".join(sorted(entry.accepted()))
    return render(request, "scorekeeper/plain_deal.html", context)


def exchanged(posted: QueryDict) -> QueryDict:
    """What was posted, two figures of one team exchanged if that was asked for."""
    parts = posted.get("exchange", "").split(":")
    data = posted.copy()
    if len(parts) == 3:
        one, two = f"t{parts[0]}-{parts[1]}", f"t{parts[0]}-{parts[2]}"
        data[one], data[two] = posted.get(two, ""), posted.get(one, "")
    return data


def save(request: HttpRequest, entry: Entry, page: str) -> HttpResponse | str:
    """The next page, or why it was refused."""
    game = entry.game
    ops = entry.operations(page)
    if not ops:
        return after_post(request, "plain_board", game.row.pk)
    answers = send(request, ops)
    if wrong := refused(answers):
        return wrong
    if any(answer.status == "waiting" for answer in answers):
        messages.warning(request, _("Somebody else entered something else meanwhile. Please choose which is right."))
    elif any(answer.status == "applied" for answer in answers):
        messages.success(request, _("%(deal)s is saved.") % {"deal": game.words.deal(entry.number)})
        if all(form.stored is not None for form in entry.forms):
            say(request, game, ops)
    return after_post(request, "plain_board", game.row.pk)


urlpatterns = [
    path("g/<uuid:id>/plain/deal/<int:number>/", enter, name="plain_deal"),
    path("g/<uuid:id>/plain/deal/<int:number>/<int:team>/", enter, name="plain_team"),
]
