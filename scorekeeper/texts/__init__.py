"""Every text the script shows, by id. The page brings them along in its language, so that script and server agree.

Each section (labels, checks, shell ...) is a dict of id -> text. A text is `gettext_lazy("Deal %(number)s")`, or with a
number `ngettext_lazy("%(n)s deal", "%(n)s deals", "n")`; placeholders are always %(name)s, the counted one is n.
"""

from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import trans_real

from scorekeeper.texts import card, checks, labels, mending, screens, shell

SECTIONS: tuple[dict[str, Any], ...] = (
    labels.TEXTS,
    card.TEXTS,
    checks.TEXTS,
    shell.TEXTS,
    screens.TEXTS,
    mending.TEXTS,
)
TEXTS: dict[str, Any] = {id: text for section in SECTIONS for id, text in section.items()}

# The first parts of ids that only the screens fetched later use (see `later` in templates/scorekeeper/_scripts.html);
# a test holds that no other script uses them.
LATER = frozenset(
    (
        *(
            "ask",
            "board",
            "card",
            "check",
            "exchange",
            "finish",
            "fix",
            "games",
            "handover",
            "helper",
            "history",
            "links",
        ),
        *("mend", "new", "ours", "people", "problems", "questions", "refused", "result", "rules", "saved", "share"),
        "start",
    )
)


def text(id: str, values: dict[str, Any] | None = None) -> str:
    """The text of an id in the current language, with its values put in."""
    template = TEXTS[id]
    return str(template % values) if values else str(template)


def is_plural(template: object) -> bool:
    return isinstance(template, Promise) and hasattr(template, "_get_number_value")


class _Number(int):
    """A number that chooses the plural form but prints as its own placeholder."""

    def __str__(self) -> str:
        return "\0n\0"


class _Placeholders(dict[str, object]):
    """Puts every placeholder back where it was."""

    def __missing__(self, name: str) -> str:
        return f"\0{name}\0"


def _form(template: Any, n: int) -> str:
    """The plural form for n, placeholders untouched."""
    filled: str = template % _Placeholders(n=_Number(n))
    parts = filled.replace("%", "%%").split("\0")
    return "".join(f"%({part})s" if index % 2 else part for index, part in enumerate(parts))


def plural_table(language: str) -> list[int]:
    """200 entries: the plural form of n is table[n] below 200, else table[100 + n % 100]."""
    plural = trans_real.translation(language).plural
    return [int(plural(n)) for n in range(200)]


def in_language(texts: dict[str, Any], language: str) -> dict[str, Any]:
    """Texts by id in a language: each as it stands, or the list of its plural forms."""
    table = plural_table(language)
    examples = [table.index(form) for form in range(max(table) + 1)]
    with translation.override(language):
        return {
            id: [_form(template, n) for n in examples] if is_plural(template) else str(template)
            for id, template in texts.items()
        }


@cache
def localized(language: str) -> dict[str, Any]:
    """JSON for the script: {"language", "plural": table, "texts": {id: text or list of plural forms}}.

    Where static files are collected, the texts of screens that are fetched later come with those (see bundles.py).
    """
    texts = {id: text for id, text in TEXTS.items() if not (settings.HASHED_FILES and is_later(id))}
    return {"language": language, "plural": plural_table(language), "texts": in_language(texts, language)}


def localized_later(language: str) -> dict[str, Any]:
    return in_language({id: text for id, text in TEXTS.items() if is_later(id)}, language)


def is_later(id: str) -> bool:
    """Screens that come later, and the labels with a number, which only sentences use."""
    return id.partition(".")[0] in LATER or (id.startswith(("row.", "word.")) and id.endswith(".n"))
