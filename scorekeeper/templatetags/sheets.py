"""What the twins of printed sheets need: their fixed words, their codes."""

from collections.abc import Sized
from typing import Any

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.sheets import says as words

register = template.Library()


@register.simple_tag
def says(id: str, **values: Any) -> str:
    return words.says(id, **values)


@register.simple_tag
def widths(columns: Sized) -> int:
    """So many cells stand in a row: the label, and two for each deal."""
    return 1 + 2 * len(columns)


@register.simple_tag
def code(text: str) -> SafeString:
    """A QR code as SVG without style and script."""
    drawn = segno.make_qr(text, error="m")
    # segno escapes what it writes; the text itself is in the picture only.
    return mark_safe(drawn.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None))
