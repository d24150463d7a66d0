"""Numbers and names in templates; nothing else."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scorekeeper import numbers
from scorekeeper.boards import Words

register = template.Library()
register.filter("points", numbers.written)
register.filter("signed", numbers.signed)


@register.filter
def spoken(value: int | None) -> SafeString | str:
    """Points whose minus a screen reader says as a word."""
    if value is None or value >= 0:
        return numbers.written(value)
    return format_html(
        '<span aria-hidden="true">{}</span><span class="sr">{}</span>',
        numbers.written(value),
        _("minus %(n)s") % {"n": numbers.written(-value)},
    )


SUITS = (
    "M12 2C9.5 6 3.5 9 3.5 14a4.3 4.3 0 0 0 7.3 3c0 2-.8 3.6-2.3 5h7c-1.5-1.4-2.3-3-2.3-5a4.3 4.3 0 0 0 7.3-3"
    "c0-5-6-8-8.5-12z",
    "M12 21.5C9 17.5 2.5 13.5 2.5 8.2a4.9 4.9 0 0 1 9.5-1.5 4.9 4.9 0 0 1 9.5 1.5c0 5.3-6.5 9.3-9.5 13.3z",
    "M12 2l7.5 10L12 22 4.5 12z",
    "M12 2a4.3 4.3 0 0 0-3.6 6.6 4.3 4.3 0 1 0 2.3 7.3c0 2.3-.7 4.3-2.2 6.1h7c-1.5-1.8-2.2-3.8-2.2-6.1"
    "a4.3 4.3 0 1 0 2.3-7.3A4.3 4.3 0 0 0 12 2z",
)


@register.simple_tag
def suit(team: int) -> SafeString:
    """The suit that marks a team beside its colour: spade, heart, diamond, club, then hollow ones."""
    return format_html(
        '<svg class="suit suit-{}{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>',
        team % 4,
        " hollow" if team > 3 else "",
        SUITS[team % 4],
    )


@register.filter
def in_language(text: str) -> str:
    """A text from a file of rulesets/, translated."""
    return _(text) if text else ""


@register.simple_tag(takes_context=True)
def typed_or(context: dict[str, Any], kind: str, id: object, known: str) -> str:
    """What was typed into a field that could not be taken, else what is known."""
    value: str = context["typed"].get(f"{kind}{id}", known)
    return value


MEANINGS = {
    "game": _lazy("which game"),
    "deal": _lazy("which deal"),
    "team": _lazy("player or team"),
    "players": _lazy("who plays in the team"),
    "played_on": _lazy("date"),
    "rules": _lazy("rules"),
    "state": _lazy("under way, finished or not counted"),
    "note": _lazy("note of the game"),
    "other_note": _lazy("what the other points are for"),
    "points": _lazy("points of the deal, compared with what the figures make"),
}


@register.simple_tag
def meaning_of(column: str) -> str:
    """What a column of an old record book was taken for."""
    return str(MEANINGS[column]) if column in MEANINGS else Words(own={}).line(column)
