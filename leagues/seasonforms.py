"""Forms around a season: its name and days, who takes part, corrections by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms import LineField, refuse
from leagues.models import Club, League, Player, Visibility, Withdrawal
from leagues.refusals import NotPossible
from leagues.seasons import already_with


def day(label: Any, *, needed: bool = False, help: Any = "") -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=needed, help_text=help, widget=widget)


class RefusingForm(forms.Form):
    def refuse(self, refusal: NotPossible) -> None:
        """What cannot be done is said at its field."""
        refuse(self, refusal)


class SeasonForm(RefusingForm):
    name = LineField(label=_("Name of the season"), most=100)
    begins = day(_("First day"), help=_("May be left empty."))
    ends = day(_("Last day"))
    league = forms.ModelChoiceField(
        label=_("League"), queryset=League.objects.none(), required=False, empty_label=_("None")
    )
    visibility = forms.ChoiceField(
        label=_("Who may read it"), required=False, choices=[("", _("As the club")), *Visibility.choices]
    )

    def __init__(self, data: Any, *, club: Club, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        leagues = League.objects.filter(club=club).order_by("name")
        self.fields["league"].queryset = leagues  # type: ignore[attr-defined]
        if leagues:
            choices = [("", _("As its league, else as the club")), *Visibility.choices]
            self.fields["visibility"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["league"]

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        if given.get("begins") and given.get("ends") and given["ends"] < given["begins"]:
            self.add_error("ends", _("The last day is before the first."))
        return given


class PlayersForm(RefusingForm):
    """Several players at once, each an entry of its own."""

    players = forms.MultipleChoiceField(label=_("Players"), widget=forms.CheckboxSelectMultiple)
    joined_on = day(_("Joins on"), help=_("Only for whoever comes later than the others."))

    def __init__(self, data: Any, *, players: Sequence[Player]) -> None:
        super().__init__(data)
        self.known = {player.code: player for player in players}
        self.fields["players"].choices = [(one.code, one.name) for one in players]  # type: ignore[attr-defined]

    @property
    def is_empty(self) -> bool:
        """Whether there is nobody to choose."""
        return not self.known

    def chosen(self) -> list[Player]:
        return [self.known[code] for code in self.cleaned_data["players"]]


class TeamForm(RefusingForm):
    """A fixed pair or team, or a partnership."""

    MOST = 4

    name = LineField(label=_("Name"), required=False, most=200, help_text=_("Empty: the names of its players."))
    joined_on = day(_("Joins on"), help=_("Only for whoever comes later than the others."))

    def __init__(
        self, data: Any, *, players: Sequence[Player], taken: Mapping[str, str] | None = None, least: int = 1
    ) -> None:
        """taken: by code of a player with which pair or team he is in already, where he may be in one only."""
        super().__init__(data)
        self.known = {player.code: player for player in players}
        self.taken = taken or {}
        options = [("", "–"), *((one.code, one.name) for one in players)]
        for i in range(self.MOST):
            label = _("Player %(n)s") % {"n": i + 1}
            self.fields[f"player_{i}"] = forms.ChoiceField(label=label, choices=options, required=i < least)
        self.order_fields([*(f"player_{i}" for i in range(self.MOST)), "name", "joined_on"])

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        chosen = [code for i in range(self.MOST) if (code := given.get(f"player_{i}"))]
        # Who all are in one entry may be that entry once more, which is said of them together when they enter.
        together = len({self.taken.get(code, "") for code in chosen}) < 2
        seen = set()
        for i in range(self.MOST):
            code = given.get(f"player_{i}")
            if code and code in seen:
                self.add_error(f"player_{i}", _("The same player twice."))
            elif code and code in self.taken and not together:
                self.add_error(f"player_{i}", already_with(self.known[code].name, self.taken[code]))
            seen.add(code)
        return given

    @property
    def is_empty(self) -> bool:
        """Whether there is nobody to choose."""
        return not self.known

    def chosen(self) -> list[Player]:
        return [self.known[code] for i in range(self.MOST) if (code := self.cleaned_data[f"player_{i}"])]


OPENING = {
    "played": _("Games played"),
    "won": _("Won"),
    "drawn": _("Drawn"),
    "lost": _("Lost"),
    "points_for": _("Points scored"),
    "points_against": _("Points the others scored"),
    "points": _("League points"),
}


class OpeningForm(RefusingForm):
    """What is carried over from before the season."""

    def __init__(self, data: Any, *, opening: dict[str, int]) -> None:
        super().__init__(data, initial=opening)
        for key, label in OPENING.items():
            low = -10_000_000 if key.startswith("points") else 0
            self.fields[key] = forms.IntegerField(label=label, required=False, min_value=low, max_value=10_000_000)

    def opening(self) -> dict[str, int]:
        return {key: value for key in OPENING if (value := self.cleaned_data.get(key))}

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        parts = sum(given.get(key) or 0 for key in ("won", "drawn", "lost"))
        if parts > (given.get("played") or 0):
            self.add_error("played", _("More games are won, drawn and lost than were played."))
        return given


class WithdrawForm(RefusingForm):
    withdrawal = forms.ChoiceField(
        label=_("What becomes of its games"), choices=Withdrawal.choices, widget=forms.RadioSelect
    )
    on = day(_("Withdraws on"), needed=True)


class AdjustForm(RefusingForm):
    competitor = forms.ChoiceField(label=_("For whom"))
    points = forms.IntegerField(label=_("League points"), required=False, min_value=-100_000, max_value=100_000)
    score = forms.IntegerField(label=_("Points scored"), required=False, min_value=-1_000_000, max_value=1_000_000)
    reason = LineField(label=_("Reason"), most=300, help_text=_("It is shown below the standings."))
    on = day(_("Day"), needed=True)

    def __init__(self, data: Any, *, competitors: Sequence[tuple[str, str]], initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        self.fields["competitor"].choices = [("", "–"), *competitors]  # type: ignore[attr-defined]
