"""Names: those that lead to the page of a player or of partners, and those of accounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from leagues import entrance
from scorekeeper.boards import fenced
from scorekeeper.numbers import MINUS

register = template.Library()
MOST = 3
"""People on one page."""


@register.simple_tag(takes_context=True)
def person(context: dict[str, Any], name: str, ids: Sequence[int]) -> SafeString:
    """The name, with a link where the page knows the codes of the players (`codes`, by id)."""
    codes: Mapping[int, str] = context.get("codes") or {}
    known = [codes[id] for id in ids if id in codes]
    season = context.get("season")
    if season is None or not known or len(known) < len(ids) or len(known) > MOST:
        return format_html("<bdi>{}</bdi>", name)
    address = reverse("leagues:person", args=[context["club"].code, season.code, "+".join(known)])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, name)


@register.simple_tag(takes_context=True)
def person_of(context: dict[str, Any], name: str, id: int) -> SafeString:
    """The same for one player."""
    return person(context, name, (id,))


@register.filter
def struck(number: str) -> SafeString:
    """A number that does not count: its minus sign stays clear of the line through it."""
    if number.startswith(MINUS):
        return format_html("{}<s>{}</s>", MINUS, number[1:])
    return format_html("<s>{}</s>", number)


# As the person wrote it; what an account signs in with is in small letters.
register.filter("account_name", entrance.name_of)
# A name within a sentence; one that stands for itself is in <bdi>.
register.filter("fenced", fenced)
