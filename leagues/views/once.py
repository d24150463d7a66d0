"""What a form makes is made once: sent again, by a second touch or from the page before, it leads to what it made.

Each such form has a hidden field `key` of its own, which the log keeps beside what was made.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.http import HttpRequest

from leagues.models import Club, LogEntry, Season


def key_of(request: HttpRequest) -> str:
    """The hidden field of a form; a new one where a page is asked for."""
    try:
        return str(UUID(request.POST.get("key", "")))
    except ValueError:
        return str(uuid4())


def done_before(what: str, key: str, among: Club | Season | User) -> LogEntry | None:
    """What the log says that the same form did before: of a club, a season, or of all that somebody did.

    Inside a transaction: `among` is locked, so that two of one form that come at once are one after the other.
    """
    among.__class__._default_manager.select_for_update().get(pk=among.pk)
    found = LogEntry.objects.filter(what=what, values__key=key)
    if isinstance(among, Club):
        return found.filter(club=among).first()
    return found.filter(season=among).first() if isinstance(among, Season) else found.filter(by=among).first()
