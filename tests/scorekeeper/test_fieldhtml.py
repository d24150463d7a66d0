"""Fields look as Django's own templates write them."""

from datetime import date
from itertools import product

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy, override

from scorekeeper.fieldhtml import INPUTS, WIDGETS, Renderer

CHOICES = [
    ("", "—"),
    (1, "One <b>"),
    ("a&b", gettext_lazy("Score")),
    (1234, 1234),
    (1.5, 1.5),
    ("Group <1>", [("x", "X"), ("y", mark_safe("<i>Y</i>"))]),
]
ATTRS = {"class": 'a"b<c', "required": True, "disabled": False, "maxlength": 4000, "title": gettext_lazy("Score")}
VALUES = [None, "", 0, 1234, "<b>\"x\" & 'y'", mark_safe("&amp;"), "1", "x", date(2026, 1, 2), True, False]
INPUT_WIDGETS = [
    forms.TextInput,
    forms.NumberInput,
    forms.EmailInput,
    forms.URLInput,
    forms.PasswordInput,
    forms.HiddenInput,
    forms.DateInput,
    forms.DateTimeInput,
    forms.TimeInput,
    forms.CheckboxInput,
]
OTHERS = [forms.Textarea, forms.RadioSelect, forms.SelectMultiple, forms.CheckboxSelectMultiple, forms.FileInput]


class Own(forms.Select):
    """With a template of its own for each choice."""

    option_template_name = "django/forms/widgets/radio_option.html"


@pytest.mark.parametrize("kind", [*INPUT_WIDGETS, forms.Select, forms.NullBooleanSelect, Own, *OTHERS])
def test_each_field_is_as_djangos(kind, settings):
    settings.USE_THOUSAND_SEPARATOR = True
    with_choices = issubclass(kind, forms.widgets.ChoiceWidget) and kind is not forms.NullBooleanSelect
    ours, theirs = Renderer(), DjangoTemplates()
    for language, attrs in product(["en", "de"], [{}, ATTRS]):
        widget = kind(attrs=attrs, **({"choices": CHOICES} if with_choices else {}))
        with override(language):
            for value in VALUES:
                assert widget.render("a<b", value, renderer=ours) == widget.render("a<b", value, renderer=theirs), value


def test_every_input_is_tried():
    assert {f"{WIDGETS}input.html", *(kind.template_name for kind in INPUT_WIDGETS)} == INPUTS


def test_form_uses_it():
    assert isinstance(forms.Form().renderer, Renderer)
