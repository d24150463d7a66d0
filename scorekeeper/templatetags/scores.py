"""How numbers look on a page: a real minus sign, thousands as the language has them."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

MINUS = "\u2212"


@register.filter
def points(value: int | None) -> str:
    """−1,234; nothing where there is no score."""
    if value is None:
        return ""
    digits = number_format(abs(value), decimal_pos=0, force_grouping=True)
    return f"{MINUS}{digits}" if value < 0 else digits


@register.filter
def signed(value: int) -> str:
    """The same with a plus sign before what is gained."""
    return f"+{points(value)}" if value > 0 else points(value)


@register.filter
def spoken(value: int | None) -> SafeString | str:
    """Points whose minus a screen reader says as a word."""
    if value is None or value >= 0:
        return points(value)
    word = _("minus")
    return format_html(
        '<span aria-hidden="true">{}</span><span class="unseen">{} {}</span>',
        points(value),
        word,
        points(-value),
    )
