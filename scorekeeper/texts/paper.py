"""Texts that the script of the page for typing sheets of paper uses. That page brings them along."""

from typing import Any

from django.utils.translation import gettext_lazy as _

TEXTS: dict[str, Any] = {
    # Translators: figures typed as points stand for so many; as short as can be.
    "paper.means": _("= %(what)s"),
    "paper.means_spoken": _("%(typed)s for %(row)s means %(what)s. The key = or a touch leaves it as typed."),
    "paper.as_typed": _("%(n)s as typed"),
    "paper.differs": _("ours: %(n)s"),
    "paper.restored": _("What you had typed is here again."),
    "paper.other_draft": _("You had begun another sheet."),
    "paper.go_on": _("Go on with it"),
    "paper.no_signal": _("No signal: everything typed is kept on this phone. Save again when there is one."),
    "paper.failed": _("This could not be saved just now. Everything typed is kept on this phone. Try again."),
    "paper.jump": _("Go on by itself after a one-digit number"),
    "paper.back": _("Back"),
    "paper.next": _("Next"),
    "paper.plus": _("plus another number"),
    "paper.minus": _("minus"),
}
