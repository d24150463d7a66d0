"""The texts of rule sets in the language of the page.

What only a file of rulesets/ says is in texts/published.py too, so that translators find it. What people wrote about
their own rules stays as written.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from scorekeeper.published import Published
from scorekeeper.reading import write

WHOLE = ("name", "short", "line", "summary", "source")


def in_language(texts: Mapping[str, Any], *, own: bool = False) -> dict[str, Any]:
    """The texts translated; with `own`, name, line, summary and source are the user's and stay."""
    shown = dict(texts)
    if not own:
        shown |= {key: _translated(texts[key]) for key in WHOLE if key in texts}
    for kind in ("assumed", "unknown"):
        shown[kind] = [{**note, "text": _translated(note["text"])} for note in texts.get(kind, ())]
    shown["notes"] = [_translated(note) for note in texts.get("notes", ())]
    return shown


def value(one: Published) -> dict[str, Any]:
    """A published rule set as pages and the script read it, in the language of the page."""
    return {
        "digest": one.digest,
        "key": one.key,
        "figures": one.rules.figures(),
        "texts": in_language(write(one.texts)),
    }


def _translated(text: str) -> str:
    return gettext(text) if text else text
