"""Numbers and names in templates; nothing else."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper import numbers

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
