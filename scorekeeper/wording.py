"""What `play` and `checks` say by ids, in the language of the page.

Ids and values come in; this knows nothing of the database or the web. Pages with script do the same with HF.t.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.boards import Words, fenced
from scorekeeper.numbers import signed, written
from scorekeeper.texts import TEXTS, text

DIFFERENCES = ("fix.points", "fix.total")  # their points are gained or lost, so they carry a sign
ANSWERS = ("fix.out", "fix.first_down", "fix.starter")  # who may be nobody


def refusal(id: str, values: Mapping[str, Any]) -> str:
    """Why something cannot be meant."""
    known = next((name for name in (f"refused.{id}", id) if name in TEXTS), "")
    return filled(known, values) if known else _("This cannot be meant.")


def correction(parts: Sequence[Mapping[str, Any]], words: Words) -> str:
    """One sentence of what changed, from the parts that play.sentence gives."""
    ids = [f"{one['id']}_nobody" if one["id"] in ANSWERS and not one["values"]["who"] else one["id"] for one in parts]
    return " ".join(filled(id, one["values"], words) for id, one in zip(ids, parts, strict=True) if id in TEXTS)


def filled(id: str, values: Mapping[str, Any], words: Words | None = None) -> str:
    """A text with its values: numbers as people write them, ids of labels as the labels they stand for."""
    shown: dict[str, Any] = {}
    for name, value in values.items():
        if name.endswith("_id"):
            row = str(value).removeprefix("row.")
            words = words or Words(own={})
            counted = "now" in values
            shown[name.removesuffix("_id")] = words.counted(row, values["now"]) if counted else words.line(row)
        elif isinstance(value, int) and not isinstance(value, bool) and name != "n":
            shown[name] = signed(value) if name == "points" and id in DIFFERENCES else written(value)
        else:
            shown[name] = fenced(value) if isinstance(value, str) else value
    return text(id, shown)


def labelled(label: str, now: int | None, words: Words | None) -> str:
    """The label of a line, with its new count where there is one: "3 dirty books"."""
    row = label.removeprefix("row.")
    if now is None:
        return words.line(row) if words else text(label)
    return words.counted(row, now) if words else text(f"{label}.n", {"n": now})
