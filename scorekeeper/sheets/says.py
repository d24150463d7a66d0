"""The fixed words of a sheet, which stand on paper and on its page alike.

PURE: texts only.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as _p

SAYS: dict[str, Any] = {
    # Translators: on a printed score sheet, before a line to write on. As short as it can be.
    "date": _("Date"),
    "table": _("Table"),
    # Translators: the round of a club day, in which all tables play at once.
    "round": _p("of a club day", "Round"),
    # Translators: before the short number of a sheet, as in "No. 7KQ2MX".
    "number": _("No. %(number)s"),
    "starter": _("Who started"),
    # Translators: what a team scored in one deal.
    "deal": _("This deal"),
    # Translators: the total that comes over from the deals before.
    "carried": _("Carried over"),
    "total": _("Total"),
    "grand": _("Grand total"),
    "winner": _("Winner"),
    "signature": _("Signature"),
    "target": _("played to %(points)s"),
    "lay_down": _("To lay down"),
    "lay_down_points": _("To lay down: %(points)s"),
    "rules": _("Rules"),
    "name": _("Name"),
    "partner": _("Partner"),
    "score": _("Score"),
    "running": _("Running total"),
    # Translators: the time at which the printed figures were true.
    "as_of": _("As of %(when)s"),
    "corrected": _("✎ put right after it was first saved"),
    "left_out": _("not counted"),
    "qr_rules": _("Scan to start a game by these rules"),
    "qr_game": _("Scan to watch this game"),
    "teams": _("Teams"),
    "card": _("Score card"),
    "slip": _("Result slip"),
}


SHORT: dict[str, Any] = {
    "melded": _("Cards on the table"),
    "left": _("Cards left"),
}
"""Labels of rows where paper is narrow, and the usual short ones too short to be alone."""


def says(id: str, **values: Any) -> str:
    return str(SAYS[id] % values) if values else str(SAYS[id])
