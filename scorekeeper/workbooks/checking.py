"""What the cells of a sheet take: data validation, with the sentences of the checks.

What cannot be meant is stopped; what looks wrong is asked, and can be answered with yes. The same is looked at again
when a sheet comes back, since what is pasted goes past every validation.
"""

from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.checks import CAP, MOST_OF_A_KIND
from scorekeeper.numbers import written
from scorekeeper.texts import text
from scorekeeper.workbooks.values import Line, ScoreSheet

MOST_MESSAGE, MOST_TITLE = 255, 32
ELLIPSIS = "\u2026"


def refusing(rule: dict[str, Any], message: str, *, asks: bool = False) -> dict[str, Any]:
    return {
        **rule,
        "error_title": (_("Is that right?") if asks else _("This cannot be meant"))[:MOST_TITLE],
        "error_message": message[:MOST_MESSAGE],
        "error_type": "warning" if asks else "stop",
    }


def whole(least: int, most: int) -> dict[str, Any]:
    return {"validate": "integer", "criteria": "between", "minimum": least, "maximum": most}


def between(least: int, most: int) -> str:
    values = {"least": written(least), "most": written(most)}
    return _("Only a whole number from %(least)s to %(most)s can stand here. Leave it empty for nothing.") % values


def of_count(sheet: ScoreSheet, line: Line, size: int) -> dict[str, Any]:
    """A number of books, threes, pick-ups; as many of the latter as there are players."""
    extra = sheet.rules.extra.get(line.id)
    most = {"player": size, "team": 1}.get(extra.per) if extra else None
    if most is None or line.signed:
        least = -MOST_OF_A_KIND if line.signed else 0
        return refusing(whole(least, MOST_OF_A_KIND), between(least, MOST_OF_A_KIND))
    message = text("check.extra_most", {"most": written(most), "what": ELLIPSIS})
    return refusing(whole(0, most), message, asks=True)


def of_points(sheet: ScoreSheet, line: Line, cell: str) -> dict[str, Any]:
    """Card points: a multiple of 5, as all cards count."""
    step = sheet.rules.card_points.step
    known = {"melded": "melded", "left": "left", "net": "net", "card_points": "card_points"}.get(line.id)
    if known is None or step < 2:
        least = -CAP if line.signed else 0
        return refusing(whole(least, CAP), between(least, CAP))
    sentences = [text(f"check.step_{known}", {"step": written(step), "value": ELLIPSIS})]
    conditions = [f"ISNUMBER({cell})", f"ABS({cell})<={CAP}", f"MOD({cell},{step})=0"]
    if not line.signed:
        conditions.append(f"{cell}>=0")
        sentences.append(_("It takes no sign."))
    return refusing({"validate": "custom", "value": f"=AND({','.join(conditions)})"}, " ".join(sentences), asks=True)


def of_mark(line: Line, cells: list[str], own: str) -> dict[str, Any]:
    """At most one team of a deal, by an x."""
    id = "check.two_out" if line.id == "going_out" else "check.two_first_down"
    rule = {"validate": "custom", "value": f'=AND(LOWER({own})="x",COUNTA({",".join(cells)})<=1)'}
    only_x = _("Type x where it is so, and leave the cell empty where it is not.")
    return refusing(rule, f"{only_x} {text(id, {'n': 2})}")


def of_answer() -> dict[str, Any]:
    return refusing({"validate": "list", "source": [_("yes"), _("no")]}, _("Choose yes or no, or leave it empty."))


def of_words(most: int) -> dict[str, Any]:
    rule = {"validate": "length", "criteria": "<=", "value": most}
    message = _("This is longer than can be kept: %(most)s letters.") % {"most": written(most)}
    return refusing(rule, message, asks=True)


def of_size() -> dict[str, Any]:
    return refusing(whole(1, 3), between(1, 3))


def of_date() -> dict[str, Any]:
    rule = {"validate": "date", "criteria": ">=", "value": "=DATE(1900,3,1)"}
    return refusing(rule, _("Write the day as a date."))
