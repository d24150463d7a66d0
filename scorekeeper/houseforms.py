"""The form "our rules" without script: the fields of houseform.py as a Django form, errors at the field."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from scorekeeper.house import HouseError, changed, fields, fixed, shown, typed
from scorekeeper.houseform import GROUPS, Field
from scorekeeper.likeness import label, like, option_label, texts_after, told
from scorekeeper.rules import RuleSet
from scorekeeper.texts.house import TEXTS
from scorekeeper.texts.saying import say

LONGEST_NAME = 80


class HouseForm(forms.Form):
    """Every figure of a rule set, as it stands; `result` is the rule set with what was typed."""

    name = forms.CharField(
        required=False, max_length=LONGEST_NAME, strip=True, label=gettext_lazy("Name of these rules")
    )

    def __init__(self, data: Mapping[str, Any] | None, *, rules: RuleSet, texts: Mapping[str, Any]) -> None:
        super().__init__(data, auto_id="f_%s", label_suffix="")
        self.rules, self.texts, self.words = rules, texts, texts.get("words", {})
        self.result: RuleSet | None = None
        self.house = fields(rules)
        figures = rules.figures()
        for field in self.house:
            self.fields[field.path] = self.made(field, shown(field, figures))
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def made(self, field: Field, value: str | bool) -> forms.Field:
        name = say(label(field.path), self.words)
        if field.kind == "yes":
            return forms.BooleanField(required=False, initial=value, label=name)
        if field.kind == "choice":
            choices = [(option, say(option_label(field.path, option), self.words)) for option in field.options]
            return forms.ChoiceField(required=False, initial=value, label=name, choices=choices)
        numeric = {"inputmode": "numeric"} if field.kind in ("number", "cost") else {}
        box = forms.TextInput(attrs={"autocomplete": "off", "class": "number", **numeric})
        return forms.CharField(required=False, initial=value, label=name, widget=box, max_length=200)

    def groups(self) -> Iterator[dict[str, Any]]:
        """The parts of the form, each with its fields; open where something is wrong."""
        for group in GROUPS:
            found = [self[field.path] for field in self.house if field.group == group]
            hint = TEXTS.get(f"house.hint.{group}", "")
            wrong = any(field.errors for field in found)
            stays = [say(ref, self.words) for ref in fixed(self.rules.figures())] if group == "table" else []
            yield {
                "title": TEXTS[f"house.group.{group}"],
                "hint": hint,
                "fields": found,
                "wrong": wrong,
                "fixed": stays,
                "fixed_words": TEXTS["house.fixed"],
            }

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            given = {field.path: cleaned[field.path] for field in self.house}
            self.result = changed(self.rules, typed(self.rules, given))
        except HouseError as error:
            for path, ref in error.errors.items():
                self.add_error(path or None, say(ref, self.words))
        return cleaned

    def result_texts(self, base: RuleSet, base_name: str, based_on: str) -> dict[str, Any]:
        """The texts of the result; without a name of its own it is called after the rules it is like."""
        assert self.result is not None
        parts = [ref for _, ref in told(base, self.result)]
        name = self.cleaned_data["name"] or (say(like(base_name, parts), self.words) if parts else gettext("Our rules"))
        return texts_after(self.texts, self.rules, self.result, name=name[:LONGEST_TEXT], based_on=based_on)


LONGEST_TEXT = 400
