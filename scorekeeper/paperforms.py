"""The fields of a sheet of paper that is typed again: its head, the figures of each team and deal, the paper's totals.

Text in, values out, as in forms.py. Names of fields: d2t0-clean is the row of clean books of the first team in deal 2.
"""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.boards import Words
from scorekeeper.codes import code_of
from scorekeeper.forms import NOBODY, UNKNOWN, EndForm, NumberField, TallyForm, TeamsForm, value
from scorekeeper.paper import Stated, meant
from scorekeeper.play.values import Game
from scorekeeper.rules import Row, RuleSet


def place(deal: int, team: int) -> str:
    """What the names of fields begin with."""
    return f"d{deal}t{team}"


class HeadForm(TeamsForm):
    """The head of a new sheet: its number, who plays, when; and whether the game ended with what is on it."""

    number = forms.CharField(
        label=gettext_lazy("Number of the sheet"),
        required=False,
        max_length=40,
        help_text=gettext_lazy("As printed on it. Without one the sheet gets a new number."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "class": "sheet-number",
            }
        ),
    )
    ended = forms.BooleanField(label=gettext_lazy("The game ended here"), required=False)
    fixed = False
    """Whether it is settled how many teams there are."""

    def __init__(self, data: Any, *, teams: int, players: int, **options: Any) -> None:
        super().__init__(data, teams=teams, players=players, **options)
        for seats in self.places:
            for name in seats:
                field = self.fields[name]
                field.widget.attrs |= {"placeholder": field.label, "autocapitalize": "words", "dir": "auto"}

    def named(self, place: str) -> str:
        """Whoever stands at a place of a head that was not sent."""
        return str(self[place].value() or "")

    def clean_number(self) -> str:
        typed: str = self.cleaned_data["number"]
        code = code_of(typed)
        if typed.strip() and not code:
            raise forms.ValidationError(_("A number has six letters and digits; 0, 1, I, L and O are not among them."))
        return code


class EndedForm(forms.Form):
    """The same of a game that is here already."""

    ended = forms.BooleanField(label=gettext_lazy("The game ended here"), required=False)


class PaperTally(TallyForm):
    """What one team did in one deal. Rows that count take points, too: what they were understood as is in `meant`."""

    def __init__(
        self, data: Any, *, game: Game, rules: RuleSet, words: Words, deal: int, team: int, as_typed: Collection[str]
    ) -> None:
        """as_typed: marks of figures that are meant just as they stand."""
        self.as_typed = as_typed
        self.meant: dict[str, tuple[int, int]] = {}
        """By row: the figure, and what it stands for."""
        super().__init__(data, game=game, rules=rules, words=words, deal=deal, team=team, prefix=place(deal, team))
        for name, field in self.fields.items():
            field.widget.attrs |= {"aria-label": f"{self.name}, {words.deal(deal)}: {field.label}"}
            if isinstance(field, NumberField):
                field.widget.attrs |= {"data-deal": deal, "data-team": team, "data-row": name, "class": "number cell"}
        self.fields["other_note"].widget.attrs |= {"class": "cell-note", "data-deal": deal}

    def as_typed_mark(self, row: str, n: int) -> str:
        return f"as_typed.{self.prefix}-{row}.{n}"

    def meant_mark(self, row: str) -> str:
        n, stands_for = self.meant[row]
        return f"meant.{self.prefix}-{row}.{n}.{stands_for}"

    def clean_row(self, row: Row, cleaned: dict[str, Any]) -> None:
        n = value(cleaned[row.id])
        if n is None:
            return
        if cleaned.get(f"{row.id}_minus") and n > 0:
            cleaned[row.id], n = f"-{n}", -n
        stands_for = meant(self.rules, row, n, self.deal)
        if stands_for is not None and self.as_typed_mark(row.id, n) not in self.as_typed:
            self.meant[row.id] = (n, stands_for)
            cleaned[row.id] = str(stands_for)


class PaperEnd(EndForm):
    """How a deal ended, each answer in one field that one key answers."""

    def __init__(self, data: Any, *, game: Game, rules: RuleSet, deal: int, word: str) -> None:
        super().__init__(data, game=game, rules=rules, deal=deal, prefix=f"d{deal}")
        for name in ("out", "first_down"):
            if name in self.fields:
                field = self.fields[name]
                answers = [(value, keyed_answer(value, str(label))) for value, label in field.choices]  # type: ignore[attr-defined]
                answers.sort(key=lambda answer: answer[0] != UNKNOWN)
                field.widget = forms.Select()
                field.choices = answers  # type: ignore[attr-defined]
        # Seats go by team and place in it: names that are typed beside may still move them round the table.
        places = {
            seat["id"]: f"{team['order']}.{nth}" for team in game["teams"] for nth, seat in enumerate(team["seats"])
        }
        self.seats = {place: id for id, place in places.items()}
        starter = self.fields["starter"]
        starter.help_text = ""
        starter.choices = [(places.get(id, ""), label if id else "\u2013") for id, label in starter.choices]  # type: ignore[attr-defined]
        self.initial["starter"] = places.get(self.initial["starter"], "")
        for name in self.asked():
            field = self.fields[name]
            field.widget.attrs |= {"aria-label": f"{word}: {field.label}", "data-deal": deal, "data-ask": name}

    def answers(self) -> dict[str, Any]:
        found = super().answers()
        return {name: self.seats[said] if name == "starter" else said for name, said in found.items()}

    def asked(self) -> list[str]:
        return [name for name in ("out", "first_down", "starter") if name in self.fields]


def keyed_answer(value: str, label: str) -> str:
    """An answer with the key that chooses it."""
    if value == UNKNOWN:
        return "\u2013"
    return f"0 {label}" if value == NOBODY else f"{int(value) + 1} {label}"


class PaperTotals(forms.Form):
    """What the paper itself says of a team in a deal. Nothing of it is stored."""

    deal_total = NumberField(label=gettext_lazy("On the paper: this deal"))
    running_total = NumberField(label=gettext_lazy("On the paper: total"))

    def __init__(self, data: Any, *, deal: int, team: int, who: str) -> None:
        super().__init__(data, prefix=f"{place(deal, team)}-paper")
        for name, field in self.fields.items():
            field.show_hidden_initial = False
            attrs = {"data-deal": deal, "data-team": team, "data-paper": name, "class": "number cell said"}
            # A total may be below zero, and number keys of phones have no minus sign.
            field.widget.attrs |= attrs | {"inputmode": "text", "aria-label": f"{who}: {field.label}"}

    def stated(self) -> Stated:
        return Stated(
            deal=value(self.cleaned_data.get("deal_total", "")), total=value(self.cleaned_data.get("running_total", ""))
        )

    @property
    def is_empty(self) -> bool:
        return self.stated() == Stated()
