"""The page on which a sheet of paper is typed: a new sheet, or that of a game that is here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, QueryDict
from django.utils import timezone

from scorekeeper import access, play
from scorekeeper.boards import people
from scorekeeper.codes import code_of
from scorekeeper.models import Game
from scorekeeper.operations import derived, starting
from scorekeeper.paper import Difference
from scorekeeper.paperforms import EndedForm, HeadForm
from scorekeeper.play import Op
from scorekeeper.play.values import MOST_DEALS
from scorekeeper.published import Published, published
from scorekeeper.rulebook import find, named
from scorekeeper.texts.rulesets import value as rules_as_published
from scorekeeper.views.entering import Question
from scorekeeper.views.opening import Opened, open_for_writer, opened, page_key
from scorekeeper.views.papersheet import Sheet
from scorekeeper.views.rules import texts_of, used_rules

USUAL_DEALS = 4  # columns where the rules set no number


@dataclass(kw_only=True)
class Page:
    """Everything that one page shows."""

    key: str
    sheet: Sheet
    head: HeadForm | EndedForm
    rules: Published | None = None
    """Of a new sheet."""
    here: Opened | None = None
    """The game of the sheet, where there is one already."""
    judged: bool = False
    questions: Sequence[Question] = ()
    differences: Sequence[Difference] = ()
    wrong: str = ""

    @property
    def is_new(self) -> bool:
        return isinstance(self.head, HeadForm)


def number_of(text: str, fallback: int, least: int, most: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else fallback
    return min(max(number, least), most)


def rules_for(asked: QueryDict, request: HttpRequest, before: Opened | None = None, usual: str = "") -> Published:
    """As asked, else the `usual` ones, else those of the sheet before, those used last, the most common."""
    wanted = asked.get("rules", "") or usual
    if not wanted and before is not None:
        wanted = before.row.stored_rules.key or before.row.rules_id
    if not wanted:
        used = used_rules(request)
        common = sorted((one for one in published().values() if one.texts.popular), key=lambda one: one.texts.popular)
        wanted = used[0].key if used else common[0].key
    rules = find(wanted)
    if rules is None:
        raise Http404
    return rules


def rules_value(rules: Published) -> dict[str, Any]:
    if rules.key in published():
        return rules_as_published(rules)
    return {"digest": rules.digest, "key": "", "figures": rules.rules.figures(), "texts": texts_of(rules)}


def columns(asked: QueryDict, usual: int | None, filled: int = 0) -> int:
    """How many deals the sheet has."""
    number = max(number_of(asked.get("deals", ""), usual or USUAL_DEALS, 1, MOST_DEALS), filled)
    return min(number + ("more" in asked), MOST_DEALS)


def sheet_before(request: HttpRequest) -> Opened | None:
    """The game that was typed before this one: its rules and names are proposed again."""
    try:
        writer = access.writer_or_none(request, UUID(request.GET.get("after", "")))
    except ValueError:
        return None
    return opened(writer.game, writer) if writer else None


def new_page(request: HttpRequest) -> Page:
    """An empty sheet, or one as it was sent."""
    data = exchanged(request.POST) if request.method == "POST" else None
    asked = request.GET if data is None else data
    before = sheet_before(request) if data is None else None
    rules = rules_for(asked, request, before)
    names = [people(team, 1000) or [""] for team in before.value["teams"] if team["to"] is None] if before else []
    own = [team["name"] for team in before.value["teams"] if team["to"] is None] if before else []
    usual = rules.rules.table.sides[0] if rules.rules.table.sides else (2, 2)
    usual = (len(names), max(map(len, names))) if names and not asked.get("rules") else usual
    teams = number_of(asked.get("teams", ""), usual[0], 2, HeadForm.MOST_TEAMS)
    players = number_of(asked.get("players", ""), usual[1], 1, HeadForm.MOST_PLAYERS)
    initial: dict[str, Any] = {
        "played_on": timezone.localdate().isoformat(),
        "number": code_of(asked.get("number", "")),
    }
    if before is not None:
        initial |= {f"t{t}p{p}": name for t, team in enumerate(names) for p, name in enumerate(team)}
        initial |= {f"t{t}name": name for t, name in enumerate(own)}
        initial |= {**before.value["counting"], "played_on": before.value["played_on"]}
    initial |= {name: True for name in ("net", "left_first") if name in request.GET}
    return sheet_page(request, data, rules, HeadForm(data, teams=teams, players=players, initial=initial))


def sheet_page(request: HttpRequest, data: QueryDict | None, rules: Published, head: HeadForm) -> Page:
    """A new sheet with this head; `data`: as it was sent."""
    key = page_key(request)
    game = provisional(rules, head, start_op(key, rules, head))
    deals = columns(request.GET if data is None else data, rules.rules.length.deals)
    return Page(key=key, head=head, rules=rules, sheet=Sheet(game, data, deals))


def start_op(key: str, rules: Published, head: HeadForm) -> Op:
    """How the game of a new sheet starts: always the same for the same page, so that it is never two games."""
    id = derived(key, "paper")
    if head.is_bound and head.is_valid():
        teams, date, code = head.teams(), head.cleaned_data["played_on"], head.cleaned_data.get("number", "")
    else:
        teams = [unnamed(head, team) for team in range(len(head.places))]
        date, code = None, ""
    counting = {name: bool(head[name].value()) for name in ("net", "left_first")}
    content = {"code": code} if code else {}
    played_on = date.isoformat() if date else None
    return starting(
        id, named(rules), teams, key=derived(id, "start"), counting=counting, played_on=played_on, **content
    )


def unnamed(head: HeadForm, team: int) -> dict[str, Any]:
    """A team of a sheet that was not sent, or whose names cannot be taken."""
    names = ["" if head.is_bound else head.named(place) for place in head.places[team]]
    called = head.called(team) if not any(names) and len(head.places) == 2 else ""
    return {"name": called, "players": names}


def provisional(rules: Published, head: HeadForm, op: Op) -> Opened:
    """The game that a new sheet would start, so far nowhere but here."""
    game = play.start({**op, "rules": rules.digest})
    return Opened(row=Game(id=op["game"]), value=game, ruleset=rules.rules, rules=rules_value(rules))


def game_page(request: HttpRequest, id: UUID) -> Page:
    """The sheet of a game that this phone may write; 404 for strangers."""
    game = open_for_writer(request, id)
    data = exchanged(request.POST) if request.method == "POST" else None
    deals = columns(request.GET if data is None else data, game.ruleset.length.deals, len(game.value["deals"]))
    return Page(key=page_key(request), head=EndedForm(data), here=game, sheet=Sheet(game, data, deals))


def exchanged(posted: QueryDict) -> QueryDict:
    """What was sent, two figures of one team exchanged, or points left as typed, if that was asked for."""
    data = posted.copy()
    parts = posted.get("exchange", "").split(":")
    if len(parts) == 3:
        one, two = f"{parts[0]}-{parts[1]}", f"{parts[0]}-{parts[2]}"
        data[one], data[two] = posted.get(two, ""), posted.get(one, "")
    if posted.get("as_typed"):
        data["accepted"] = f"{posted.get('accepted', '')} {posted['as_typed']}"
    return data
