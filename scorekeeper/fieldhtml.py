"""Form fields as HTML, as Django's own templates write them, but without running a template for each.

A page of the paper has more than 200 fields: with a template each they took half of its time. What is not known here
goes through Django's templates.
"""

from collections.abc import Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.formats import localize
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeData

WIDGETS = "django/forms/widgets/"
KINDS = ("checkbox", "date", "datetime", "email", "hidden", "input", "number", "password", "text", "time", "url")
INPUTS = frozenset(f"{WIDGETS}{kind}.html" for kind in KINDS)
SELECT, OPTION = f"{WIDGETS}select.html", f"{WIDGETS}select_option.html"


class Renderer(DjangoTemplates):
    """Set as FORM_RENDERER."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        if template_name in INPUTS:
            return one_input(context["widget"])
        if template_name == SELECT and all(
            option["template_name"] == OPTION
            for _name, options, _nth in context["widget"]["optgroups"]
            for option in options
        ):
            return select(context["widget"])
        return super().render(template_name, context, request)


def one_input(widget: Mapping[str, Any]) -> str:
    value = "" if widget["value"] is None else f' value="{written(widget["value"])}"'
    return f'<input type="{escape(widget["type"])}" name="{escape(widget["name"])}"{value}{attributes(widget)}>'


def select(widget: Mapping[str, Any]) -> str:
    parts = [f'<select name="{escape(widget["name"])}"{attributes(widget)}>']
    for name, options, _nth in widget["optgroups"]:
        if name:
            parts.append(f'\n  <optgroup label="{shown(name)}">')
        for option in options:
            value = f'value="{written(option["value"])}"{attributes(option)}'
            parts.append(f"\n  <option {value}>{shown(option['label'])}</option>\n")
        if name:
            parts.append("\n  </optgroup>")
    return "".join([*parts, "\n</select>"])


def attributes(widget: Mapping[str, Any]) -> str:
    return "".join(
        f" {shown(name)}" if value is True else f' {shown(name)}="{written(value)}"'
        for name, value in widget["attrs"].items()
        if value is not False
    )


def written(value: Any) -> str:
    """As machines read it: no separators of thousands."""
    return str(value) if isinstance(value, SafeData) else escape(str(value))


def shown(value: Any) -> str:
    return conditional_escape(localize(value))
