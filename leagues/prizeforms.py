"""The forms of prizes: the list of them, and who is there when they are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.forms import LineField
from leagues.prizes import LAST_PLACE, LONGEST_TITLE, TITLES, USUAL, Prize, PrizePlan
from leagues.ruleforms import Row, forget_rows, row
from scorekeeper.reading import RulesError

ROWS = 12
PARTS = ("kind", "title", "least_games", "ties")
TIES = [("shared", _("is shared")), ("drawn", _("is drawn"))]


def kinds() -> list[tuple[str, Any]]:
    """Asked for with each form, since a number fills a text in the language of the moment."""
    return [
        ("", "–"),
        *((f"place_{n}", gettext("Place %(place)s") % {"place": n}) for n in range(1, LAST_PLACE + 1)),
        *((kind, title) for kind, title in TITLES.items() if kind != "place"),
    ]


class PrizeRow(NamedTuple):
    """One prize: what it is for, and the rest, which most prizes leave as it is."""

    kind: forms.BoundField
    rest: list[forms.BoundField]
    shown: bool
    rest_shown: bool
    """Something in it is not as usual, or wrong."""


def prize_row(whole: Row) -> PrizeRow:
    kind, *rest = whole.fields
    usual = (None, "", "shared")
    return PrizeRow(kind, rest, whole.shown, any(field.errors or field.value() not in usual for field in rest))


class PrizesForm(forms.Form):
    """A fixed number of rows; those without a kind are none."""

    one_each = forms.BooleanField(
        label=_("One prize a person"),
        help_text=_("Who has one already is passed over, and the next gets it."),
        required=False,
    )

    def __init__(self, data: Any, *, plan: PrizePlan) -> None:
        super().__init__(data, initial=values_of(plan if plan.prizes else USUAL))
        self.ids = [prize.id for prize in plan.prizes]
        for i in range(ROWS):
            label = gettext("Prize %(n)s") % {"n": i + 1}
            self.fields[f"p{i}_kind"] = forms.ChoiceField(label=label, choices=kinds, required=False)
            self.fields[f"p{i}_title"] = LineField(label=_("Name of its own"), required=False, most=LONGEST_TITLE)
            self.fields[f"p{i}_least_games"] = forms.IntegerField(
                label=_("Games needed"), required=False, min_value=0, max_value=1000
            )
            self.fields[f"p{i}_ties"] = forms.ChoiceField(label=_("Who is level"), choices=TIES, required=False)

    def rows(self) -> list[PrizeRow]:
        return [prize_row(row(self, [f"p{i}_{part}" for part in PARTS])) for i in range(ROWS)]

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        forget_rows(self, [f"p{i}_" for i in range(ROWS) if not given.get(f"p{i}_kind")], keep="kind")
        if self.errors:
            return given
        numbers = [i for i in range(ROWS) if given.get(f"p{i}_kind")]
        try:
            prizes = [self.prize(i, given) for i in numbers]
            given["plan"] = PrizePlan.from_json({"prizes": prizes, "one_each": given["one_each"]})
        except RulesError as error:
            parts = error.key.split(".")
            at = numbers[int(parts[1])] if len(parts) > 2 and parts[1].isdigit() else None
            name = f"p{at}_{parts[2]}" if at is not None and parts[2] in PARTS else None
            self.add_error(name, error.reason)
        return given

    def prize(self, i: int, given: dict[str, Any]) -> dict[str, Any]:
        """One prize; its id stays with its row, so that what was given is found again."""
        kind, _sign, place = given[f"p{i}_kind"].partition("place_")
        kind = kind or "place"
        return {
            "id": f"p{i}",
            "kind": kind,
            "place": int(place or 1),
            "title": given[f"p{i}_title"],
            "least_games": given[f"p{i}_least_games"] or 0,
            "ties": given[f"p{i}_ties"] or "shared",
        }


def values_of(plan: PrizePlan) -> dict[str, Any]:
    values: dict[str, Any] = {"one_each": plan.one_each}
    for i, prize in enumerate(plan.prizes):
        values |= {f"p{i}_{part}": value for part, value in row_of(prize).items()}
    return values


def row_of(prize: Prize) -> dict[str, Any]:
    return {
        "kind": f"place_{prize.place}" if prize.kind == "place" else prize.kind,
        "title": prize.title,
        "least_games": prize.least_games or None,
        "ties": prize.ties,
    }


class PresentForm(forms.Form):
    present = forms.MultipleChoiceField(
        label=_("Who is there"),
        help_text=_("Among them is drawn. Ticked are those who played on the last day."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, data: Any, *, people: Sequence[tuple[int, str]], initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        self.fields["present"].choices = [(str(id), name) for id, name in people]  # type: ignore[attr-defined]
