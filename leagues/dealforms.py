"""The head of a sheet that is typed into a season: who sat where is chosen from the players of the club."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from leagues.models import Player
from scorekeeper.boards import fenced
from scorekeeper.paperforms import HeadForm
from scorekeeper.play.values import NAME_LENGTH


class SeatedHead(HeadForm):
    """Fields as the head of any sheet has them, without its number; values of places are codes of players."""

    fixed = True

    def __init__(
        self, data: Any, *, sides: Sequence[str], players: int, people: Sequence[Player], initial: dict[str, Any]
    ) -> None:
        """sides: what each team is called; players: places of each."""
        self.side_names = list(sides)
        self.known = {player.code: player for player in people}
        super().__init__(data, teams=len(sides), players=players, initial=initial)
        del self.fields["number"]
        options = [("", "\u2013"), *((one.code, one.name) for one in people)]
        for team, places in enumerate(self.places):
            for nth, place in enumerate(places, start=1):
                label = _("%(team)s: player %(n)s") % {"team": fenced(self.called(team)), "n": nth}
                self.fields[place] = forms.ChoiceField(label=label, choices=options, required=False)

    def called(self, team: int) -> str:
        return self.side_names[team]

    def named(self, place: str) -> str:
        player = self.known.get(str(self[place].value() or ""))
        return player.name[:NAME_LENGTH] if player else ""

    def sides_of(self) -> list[list[Player]]:
        """Who sat in each team, in the order of the seats."""
        return [[self.known[code] for place in places if (code := self.cleaned_data[place])] for places in self.places]

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        seen = set()
        for places in self.places:
            chosen = [(place, code) for place in places if (code := given.get(place))]
            if not chosen and not any(place in self.errors for place in places):
                self.add_error(places[0], _("Say who played."))
            for place, code in chosen:
                if code in seen:
                    self.add_error(place, _("Chosen twice."))
                seen.add(code)
        return super().clean()

    def teams(self) -> list[dict[str, Any]]:
        return [
            {"name": self.cleaned_data[f"t{team}name"], "players": [one.name[:NAME_LENGTH] for one in people]}
            for team, people in enumerate(self.sides_of())
        ]
