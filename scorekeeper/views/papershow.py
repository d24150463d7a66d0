"""A sheet of paper that is being typed, as its page shows it."""

import datetime
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper import play
from scorekeeper.numbers import written
from scorekeeper.paper import CORRECT, KEEP, Difference
from scorekeeper.paperforms import HeadForm
from scorekeeper.published import Published, published
from scorekeeper.texts import TEXTS, in_language, plural_table
from scorekeeper.texts import paper as paper_texts
from scorekeeper.texts.labels import label_id
from scorekeeper.views.paperpages import Page, sheet_before
from scorekeeper.views.papersheet import CHOOSE, Fault, Line, Sheet, lines
from scorekeeper.views.plain import known_names
from scorekeeper.views.rules import entry, own_rules, texts_of, used_rules


def context(request: HttpRequest, page: Page) -> dict[str, Any]:
    sheet = page.sheet
    accepted = {mark for deal in sheet.deals[:1] for mark in deal.accepted()}
    shown = sheet.game.board() if page.here is not None and not page.is_new else None
    parts = blocks(page, sums_of(page))
    return {
        "page": page,
        "sheet": sheet,
        "game": sheet.game,
        "head": page.head,
        "key": page.key,
        "blocks": parts,
        "faults": faults(page, parts),
        "minimums": [deal.minimum for deal in sheet.deals] if any(deal.minimum for deal in sheet.deals) else [],
        "asks": asks(sheet),
        "differences": [difference(page, one) for one in page.differences],
        "so_far": " ".join(sorted(accepted)),
        "accepted": " ".join(sorted(accepted | {one.mark for one in page.questions})),
        "board": shown,
        "choices": rules_choices(request, page.rules) if page.rules else [],
        "rules_name": texts_of(page.rules)["name"] if page.rules else "",
        "played_on": played_on(page),
        "known_names": known_names(request) if page.is_new else [],
        "most_teams": range(2, HeadForm.MOST_TEAMS + 1),
        "most_players": range(1, HeadForm.MOST_PLAYERS + 1),
        "before": sheet_before(request) if page.is_new else None,
        "bound": sheet.data is not None,
        "done": request.GET.get("done", ""),
        "data": json.dumps(for_script(page), ensure_ascii=False),
        "texts": texts(page),
    }


def played_on(page: Page) -> datetime.date | None:
    """The date of a new sheet, as it stands in its field."""
    typed = str(page.head["played_on"].value() or "") if isinstance(page.head, HeadForm) else ""
    try:
        return datetime.date.fromisoformat(typed)
    except ValueError:
        return None


@dataclass(frozen=True, kw_only=True)
class Block:
    """One team on the sheet."""

    order: int
    name: str
    lines: Sequence[Line]
    sums: Sequence[tuple[int, str, int | None, int | None]]
    """(deal, id, points, total) of each deal."""


def blocks(page: Page, sums: dict[tuple[int, int], tuple[int | None, int | None]]) -> list[Block]:
    sheet, names = page.sheet, play_names(page.sheet)
    return [
        Block(
            order=order,
            name=names[order],
            lines=lines(sheet, order, page.differences, judged=page.judged),
            sums=[(d.number, f"d{d.number}t{order}", *sums.get((d.number, order), (None, None))) for d in sheet.deals],
        )
        for order in names
        if any(order in deal.teams for deal in sheet.deals)
    ]


def faults(page: Page, parts: Sequence[Block]) -> list[Fault]:
    """All that is wrong on the sheet, each with the way to its field."""
    if not page.judged:
        return []
    found = [
        replace(fault, where=f"{fault.where}, {block.name}, {line.label}")
        for block in parts
        for line in block.lines
        for fault in line.faults
    ]
    fields = [deal.ends[name] for deal in page.sheet.deals for name in deal.ends.asked()]
    for field in fields:
        where = str(field.field.widget.attrs["aria-label"])
        found += [Fault(field=field.id_for_label, where=where, text=str(text)) for text in field.errors]
    return found


def play_names(sheet: Sheet) -> dict[int, str]:
    return {form.team: form.name for deal in sheet.deals for form in deal.tallies}


def sums_of(page: Page) -> dict[tuple[int, int], tuple[int | None, int | None]]:
    """Points and totals as they are known to the server: of what was sent, else of what is stored."""
    sheet = page.sheet
    if page.judged and sheet.is_valid():
        return {
            (number, team): (None, None) if cell.points is None else (cell.points + cell.kept, cell.total)
            for number, row in enumerate(sheet.reckoning.cells, start=1)
            for team, cell in enumerate(row)
        }
    if page.here is None:
        return {}
    return {
        (deal["number"], cell["team"]): (cell["score"]["total"], cell["running"])
        for deal in play.table(page.here.value, page.here.ruleset)["deals"]
        for cell in deal["cells"]
        if cell["score"]
    }


def asks(sheet: Sheet) -> list[tuple[str, str, list[Any]]]:
    """(name, label, fields by deal) of what is asked about each deal."""
    labels = {"out": _("Went out"), "first_down": _("Laid down first"), "starter": _("Started")}
    names = sheet.deals[0].ends.asked()
    return [(name, labels[name], [deal.ends[name] for deal in sheet.deals]) for name in names]


def difference(page: Page, one: Difference) -> dict[str, Any]:
    """A difference as it is asked about."""
    deal = page.sheet.deals[one.deal - 1]
    values = {
        "deal": deal.word,
        "team": deal.name(one.team),
        "paper": written(one.paper),
        "ours": written(one.ours),
        "more": written(one.paper - one.ours),
    }
    asked = _("%(deal)s, %(team)s: the paper says %(paper)s, its figures make %(ours)s.")
    if one.kind == "total":
        asked = _("%(team)s after %(deal)s: the paper says %(paper)s in all, its figures make %(ours)s.")
    return {
        "name": f"{CHOOSE}{one.mark}",
        "text": asked % values,
        "correct": _("Correct: %(ours)s counts") % values,
        "keep": _("Keep what was announced: %(paper)s, with %(more)s other points") % values,
        "choice": one.choice,
        "values": (CORRECT, KEEP),
    }


def rules_choices(request: HttpRequest, chosen: Published) -> list[tuple[str, list[tuple[str, str]]]]:
    """Rules to choose from, in groups; those used last come first."""
    used, own = used_rules(request), own_rules(request)
    every = sorted((entry(one) for one in published().values()), key=lambda one: one.name.casefold())
    groups = [
        (_("Used last"), used),
        (_("Our rules"), own),
        (_("All rules"), [one for one in every if not one.template]),
    ]
    seen: set[str] = set()
    found = []
    for label, entries in groups:
        here = [(one.key, one.name) for one in entries if one.key not in seen]
        seen |= {key for key, _name in here}
        if here:
            found.append((label, here))
    if chosen.key not in seen:
        found.insert(0, (_("Chosen"), [(chosen.key, texts_of(chosen)["name"])]))
    return found


def for_script(page: Page) -> dict[str, Any]:
    """What the script needs to add up and to find its way."""
    sheet = page.sheet
    game, words = sheet.game, sheet.game.words
    return {
        "figures": game.rules["figures"],
        "rows": [
            {
                "id": row.id,
                "kind": row.kind,
                "signed": row.signed,
                "rare": row.rare,
                "digits": row.digits,
                "label": words.line(row.id, "" if row.id == "other" else "short"),
                "counted": label_id(dict(words.own), row.id) + ".n",
            }
            for row in sheet.rows
        ],
        "teams": [
            {"order": team["order"], "start": team["start"], "players": len(team["seats"])}
            for team in game.value["teams"]
        ],
        "deals": [{"number": deal.number, "teams": deal.teams} for deal in sheet.deals],
        "new": page.is_new,
        "number": reverse("paper_number"),
    }


def texts(page: Page) -> dict[str, Any]:
    """The texts that the script needs, in the language of the page."""
    language = get_language() or "en"
    own = page.sheet.game.words.own
    labels = [f"{label_id(dict(own), row.id)}.n" for row in page.sheet.rows]
    wanted = {**paper_texts.TEXTS, **{id: TEXTS[id] for id in [*labels, "app.minus"] if id in TEXTS}}
    return {"language": language, "plural": plural_table(language), "texts": in_language(wanted, language)}
