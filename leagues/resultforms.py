"""Forms of single games of a season: who meets whom, and what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.forms import LineField
from leagues.models import Entry, Fixture, Player
from leagues.seasonforms import RefusingForm, day
from scorekeeper.boards import fenced, joined
from scorekeeper.forms import NumberField, value

MOST_TEAMS, MOST_PLAYERS = 8, 3
MOST_POINTS = 1_000_000


class PlanForm(RefusingForm):
    """A round robin of all who take part."""

    double = forms.ChoiceField(
        label=_("Everybody meets everybody"),
        choices=[("", _("once")), ("yes", _("twice"))],
        widget=forms.RadioSelect,
        required=False,
    )
    first = day(_("Day of the first round"), help=_("Empty: without days."))
    days_between = forms.IntegerField(label=_("Days from round to round"), min_value=0, max_value=366, initial=7)


class GameForm(RefusingForm):
    """Who plays in which team, where and when; with all totals it has a result, without any it is planned."""

    def __init__(
        self,
        data: Any,
        *,
        teams: int,
        players: int,
        people: Sequence[Player],
        entries: Sequence[tuple[Entry, str]] | None = None,
        fixed: bool = False,
        initial: dict[str, Any] | None = None,
    ) -> None:
        """`entries`: where pairs or teams are ranked; `fixed`: who meets is settled, only the result is asked."""
        super().__init__(data, initial=initial)
        self.teams, self.players, self.with_entries = range(teams), range(players), entries is not None
        self.known = {player.code: player for player in people}
        self.entries = {str(entry.pk): entry for entry, _name in entries or ()}
        options = [("", "–"), *((one.code, one.name) for one in people)]
        entry_options = [("", "–"), *((str(entry.pk), name) for entry, name in entries or ())]
        for i in self.teams:
            if entries is not None:
                label = gettext("Pair or team %(n)s") % {"n": i + 1}
                self.fields[f"t{i}entry"] = forms.ChoiceField(label=label, choices=entry_options, disabled=fixed)
            for j in self.players:
                label = gettext("Player %(n)s") % {"n": j + 1}
                self.fields[f"t{i}p{j}"] = forms.ChoiceField(label=label, choices=options, required=False)
            self.fields[f"t{i}total"] = NumberField(label=_("Total"))
            self.fields[f"t{i}minus"] = forms.BooleanField(label=_("below zero"), required=False)
        self.fields["on"] = day(_("Day"))
        self.fields["round"] = forms.IntegerField(label=_("Round"), required=False, min_value=0, max_value=999)
        self.fields["table"] = forms.IntegerField(label=_("Table"), required=False, min_value=0, max_value=999)
        stages = [("league", _("A game of the season")), ("play_off", _("A play-off game, outside the standings"))]
        self.fields["stage"] = forms.ChoiceField(label=_("Which kind"), choices=stages, required=False)
        self.fields["note"] = LineField(label=_("Note"), required=False, most=300)
        if fixed:
            for name in ("round", "table", "stage", "note"):
                del self.fields[name]

    def groups(self) -> list[dict[str, Any]]:
        """The fields of each team."""
        return [
            {
                "number": i + 1,
                "entry": self[f"t{i}entry"] if self.with_entries else None,
                "people": [self[f"t{i}p{j}"] for j in self.players],
                "total": self[f"t{i}total"],
                "minus": self[f"t{i}minus"],
            }
            for i in self.teams
        ]

    def rest(self) -> list[forms.BoundField]:
        return [self[name] for name in ("on", "round", "table", "stage", "note") if name in self.fields]

    def sides(self) -> list[list[Player]]:
        given = self.cleaned_data
        return [[self.known[code] for j in self.players if (code := given[f"t{i}p{j}"])] for i in self.teams]

    def chosen_entries(self) -> list[Entry | None]:
        return [self.entries.get(self.cleaned_data.get(f"t{i}entry") or "") for i in self.teams]

    def totals(self) -> list[int] | None:
        """None where the game is only planned."""
        found = [self.total(i) for i in self.teams]
        known = [total for total in found if total is not None]
        return known if len(known) == len(found) else None

    def total(self, team: int) -> int | None:
        number = value(self.cleaned_data.get(f"t{team}total") or "")
        return -abs(number) if number and self.cleaned_data.get(f"t{team}minus") else number

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        if self.errors:
            return given
        self.check_people(given)
        if self.errors:
            return given
        totals = [self.total(i) for i in self.teams]
        for i, total in enumerate(totals):
            if total is None and any(other is not None for other in totals):
                self.add_error(f"t{i}total", _("Say the total of every team, or of none."))
            if total is not None and abs(total) > MOST_POINTS:
                self.add_error(f"t{i}total", _("That is more than can be meant."))
        with_result = all(total is not None for total in totals)
        for i, people in enumerate(self.sides()):
            if not people and (with_result or not self.with_entries):
                self.add_error(f"t{i}p0", _("Say who played."))
        return given

    def check_people(self, given: dict[str, Any]) -> None:
        names = [f"t{i}p{j}" for i in self.teams for j in self.players]
        names += [f"t{i}entry" for i in self.teams if self.with_entries]
        seen = set()
        for name in names:
            if given.get(name) and given[name] in seen:
                self.add_error(name, _("Chosen twice."))
            seen.add(given.get(name))
        chosen = self.chosen_entries()
        for i, entry in enumerate(chosen):
            before = [one for one in chosen[:i] if one is not None]
            shared = {pk: name for one in before for pk, name in members(one).items()} if entry else {}
            names = [fenced(name) for pk, name in shared.items() if entry and pk in members(entry)]
            if names and entry not in before and not all(self.sides()[: i + 1]):
                self.add_error(f"t{i}entry", _("On both sides: %(names)s") % {"names": joined(names)})


def members(entry: Entry) -> dict[int, str]:
    return {member.player_id: member.player.name for member in entry.members.all()}


class WalkoverForm(RefusingForm):
    """Who won without play."""

    winner = forms.ChoiceField(label=_("Who was there"), widget=forms.RadioSelect)
    on = day(_("Day"))

    def __init__(self, data: Any, *, teams: Sequence[tuple[int, str]]) -> None:
        super().__init__(data)
        options = [(str(order), name) for order, name in teams]
        self.fields["winner"].choices = [*options, ("nobody", _("Nobody: both have lost"))]  # type: ignore[attr-defined]

    def chosen(self) -> int | None:
        winner = self.cleaned_data["winner"]
        return None if winner == "nobody" else int(winner)


class PostponeForm(RefusingForm):
    to = day(_("Postponed to"), help=_("Empty: the day is not known yet."))


class NoteForm(RefusingForm):
    """What an organiser says about a fixture."""

    played_on = day(_("Counts for the day"), help=_("Empty: the day that the game itself says."))
    round = forms.IntegerField(label=_("Round"), required=False, min_value=0, max_value=999)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=0, max_value=999)
    play_off = forms.BooleanField(label=_("A play-off game, outside the standings"), required=False)
    note = LineField(label=_("Note"), required=False, most=300)

    def __init__(self, data: Any, *, fixture: Fixture) -> None:
        initial = {name: getattr(fixture, name) for name in ("played_on", "note")}
        initial |= {name: getattr(fixture, name) or None for name in ("round", "table")}
        super().__init__(data, initial={**initial, "play_off": fixture.stage == "play_off"})
