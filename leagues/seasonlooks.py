"""Which look at a season is asked for: an address that can be kept, and the form that makes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Season
from leagues.shown import Person, View

RANKED = {
    "players": _("each player"),
    "entries": _("pairs and teams as they entered"),
    "partnerships": _("partners, whoever played together"),
}


class LookForm(forms.Form):
    """Nothing in it is needed; what cannot be meant is said at its field and left out."""

    ranked = forms.ChoiceField(label=_("Show"), required=False, choices=list(RANKED.items()))
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    who = forms.MultipleChoiceField(
        label=_("Only games among these people"),
        help_text=_("Only games in which nobody else played count. Nobody ticked: everybody."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any, *, people: Sequence[Person], season: Season) -> None:
        self.season_ranks = season.rules.get("ranked", "players")
        given = data.copy()
        given.setdefault("ranked", self.season_ranks)
        super().__init__(given)
        self.ids = {one.code: one.id for one in people}
        offered = [(key, label) for key, label in RANKED.items() if key != "entries" or key == self.season_ranks]
        self.fields["ranked"].choices = offered  # type: ignore[attr-defined]
        self.fields["who"].choices = [(one.code, one.name) for one in people]  # type: ignore[attr-defined]
        self.is_valid()

    def view(self, *, inside: bool) -> View:
        asked = self.cleaned_data
        ranked = asked.get("ranked")
        who = [self.ids[code] for code in asked.get("who", ()) if code in self.ids]
        return View(
            ranked=ranked if ranked and ranked != self.season_ranks else None,
            only=frozenset(who) if who else None,
            since=asked.get("since"),
            until=asked.get("until"),
            inside=inside,
        )

    def query(self) -> str:
        """What the same look at another page takes, with its question mark."""
        asked = self.cleaned_data
        given: list[tuple[str, str]] = [("who", code) for code in asked.get("who", ())]
        given += [(name, asked[name].isoformat()) for name in ("since", "until") if asked.get(name)]
        if asked.get("ranked") and asked["ranked"] != self.season_ranks:
            given.append(("ranked", asked["ranked"]))
        return f"?{urlencode(given)}" if given else ""
