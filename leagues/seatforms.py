"""Who sat where in a game, asked for each seat: a player of the club, a new one, a guest, or nobody of the club."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from leagues.enrolling import Place, Proposal
from leagues.matching import plain
from leagues.models import Entry, Player, Season
from leagues.models.reading import ranked_by
from leagues.people import add_player
from scorekeeper.play.values import NAME_LENGTH

NEW, GUEST, NOBODY = "new", "guest", "nobody"


class SeatsForm(forms.Form):
    """Fields by seat: who_s0 (who sat there), for_s0 (whom he stood in for); by team: entry_0."""

    def __init__(
        self, proposal: Proposal, season: Season, players: Sequence[Player], entries: Sequence[Entry], *args: Any
    ) -> None:
        super().__init__(*args)
        self.proposal, self.season = proposal, season
        self.by_pk = {str(player.pk): player for player in players}
        self.entries = {str(entry.pk): entry for entry in entries} if ranked_by(season) == "entries" else {}
        everybody = [(str(player.pk), player.name) for player in players]
        for place in proposal.places:
            self.fields[f"who_{place.seat}"] = who_field(place, everybody, self.by_pk)
            self.fields[f"for_{place.seat}"] = forms.ChoiceField(
                label=_("Stands in for"),
                required=False,
                choices=[("", _("nobody")), *everybody],
                initial=str(place.instead_of or ""),
            )
        for order in range(len(proposal.sides)) if self.entries else ():
            choices = [(key, entry.name_then) for key, entry in self.entries.items()]
            self.fields[f"entry_{order}"] = forms.ChoiceField(
                label=_("Played for"),
                required=False,
                choices=[("", _("as the players say")), *choices, (NOBODY, _("none of them"))],
            )

    def clean(self) -> dict[str, Any]:
        taken: dict[str, str] = {}
        for place in self.proposal.places:
            who = str(self.cleaned_data.get(f"who_{place.seat}", ""))
            self.check_stand_in(place, who)
            if who in ("", NOBODY):
                continue
            same = plain(place.name) if who in (NEW, GUEST) else who
            if same in taken.values():
                self.add_error(f"who_{place.seat}", _("Nobody sits on two seats of one game."))
            taken[place.seat] = same
        if not taken and not self.errors:
            raise ValidationError(_("Choose at least one player of the club."))
        return self.cleaned_data

    def check_stand_in(self, place: Place, who: str) -> None:
        replaced = str(self.cleaned_data.get(f"for_{place.seat}", ""))
        if replaced and replaced == who:
            self.add_error(f"for_{place.seat}", _("Nobody stands in for himself."))
        elif replaced and who in ("", NOBODY):
            self.add_error(f"for_{place.seat}", _("Say first who sat there."))

    def seats(self, by: Any) -> dict[str, Player]:
        """Who sat where; makes the new players, so to be called in a transaction that ends as a whole."""
        found = {}
        for place in self.proposal.places:
            who = self.cleaned_data[f"who_{place.seat}"]
            if who in (NEW, GUEST):
                found[place.seat] = add_player(self.season.club, place.name[:NAME_LENGTH], by, guest=who == GUEST)
            elif who in self.by_pk:
                found[place.seat] = self.by_pk[who]
        return found

    def instead_of(self) -> dict[str, Player]:
        wanted = {place.seat: self.cleaned_data.get(f"for_{place.seat}", "") for place in self.proposal.places}
        return {seat: self.by_pk[key] for seat, key in wanted.items() if key}

    def chosen_entries(self) -> dict[int, Entry | None]:
        """By order of the team, where one was chosen; None for none of them."""
        wanted = {order: self.cleaned_data.get(f"entry_{order}", "") for order in range(len(self.proposal.sides))}
        return {order: self.entries.get(key) for order, key in wanted.items() if key}

    def sides(self) -> Iterator[dict[str, Any]]:
        """As the page shows them: each team with its seats and their fields."""
        for order, (name, places) in enumerate(zip(self.proposal.names, self.proposal.sides, strict=True)):
            yield {
                "order": order,
                "name": name,
                "entry": self[f"entry_{order}"] if self.entries else None,
                "places": [
                    {
                        "place": place,
                        "who": self[f"who_{place.seat}"],
                        "instead": self[f"for_{place.seat}"],
                        "asked": place.player is None and place.match.sure is None,
                        "stands_in": bool(self[f"for_{place.seat}"].value() or self[f"for_{place.seat}"].errors),
                    }
                    for place in places
                ],
            }


def who_field(place: Place, everybody: list[tuple[str, str]], by_pk: dict[str, Player]) -> forms.ChoiceField:
    """Chosen beforehand is only who is meant for certain; a name like no other's is proposed as a new player."""
    names = dict(everybody)
    perhaps = [(str(pk), names[str(pk)]) for pk in place.match.offered if str(pk) in names]
    choices: list[Any] = [("", _("Please choose"))]
    if perhaps:
        choices.append((_("Perhaps"), perhaps))
    if plain(place.name):
        named = {"name": place.name}
        new = [(NEW, _("New player: %(name)s") % named), (GUEST, _("New guest: %(name)s") % named)]
        choices.append((_("Not in the list yet"), new))
    offered = {key for key, _name in perhaps}
    choices.append((_("Players of the club"), [one for one in everybody if one[0] not in offered]))
    choices.append((NOBODY, _("Nobody of the club")))
    sure = place.player or place.match.sure
    initial = str(sure) if str(sure) in by_pk else (NEW if plain(place.name) and not perhaps and not sure else "")
    return forms.ChoiceField(
        label=place.name or _("A seat without a name"),
        choices=choices,
        initial=initial,
        error_messages={"required": _("Choose who sat here.")},
    )
