"""Says what card.py and house.py give: text ids with values become text in the language of the page.

static/js/card.js does the same as HF.card.say.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.numbers import written
from scorekeeper.texts import TEXTS, text
from scorekeeper.texts.house import TEXTS as HOUSE
from scorekeeper.texts.labels import label_id

MANY = 5
"""A number whose plural form is that of many in any language we have."""


class Written(int):
    """A number that chooses the plural form and is written as people write it."""

    def __str__(self) -> str:
        return written(int(self))


def say(ref: Any, words: Mapping[str, str]) -> str:
    """A number, text, list, line label or text id with values as text; words: those of the rule set."""
    if isinstance(ref, bool) or ref is None:
        return ""
    if isinstance(ref, int):
        return written(ref)
    if isinstance(ref, list | tuple):
        figures = all(isinstance(item, int) for item in ref)
        return (" / " if figures else ", ").join(say(item, words) for item in ref)
    if isinstance(ref, Mapping):
        if "row" not in ref:
            return _text(ref["t"], ref.get("v", {}), words)
        return _bare(ref["row"], words) if ref.get("bare") else _line(ref["row"], ref.get("n"), words)
    return str(ref)


def _line(id: str, n: int | None, words: Mapping[str, str]) -> str:
    label = label_id(dict(words), id)
    if label not in TEXTS:  # the user's own word
        return label if n is None else f"{written(n)} × {label}"
    return text(label) if n is None else text(f"{label}.n", {"n": Written(n)})


def _bare(id: str, words: Mapping[str, str]) -> str:
    """The name of a line within a sentence ("clean books"): its counted form without the number."""
    return _line(id, MANY, words).replace(written(MANY), "").strip(" ×")


def _text(id: str, values: Mapping[str, Any], words: Mapping[str, str]) -> str:
    own = f"{id}.{words['deal']}" if "deal" in words else id
    template: Any = TEXTS[own] if own in TEXTS else TEXTS[id] if id in TEXTS else HOUSE[id]
    said = {
        name: Written(value) if name == "n" and isinstance(value, int) else say(value, words)
        for name, value in values.items()
    }
    return str(template % said) if said else str(template)
