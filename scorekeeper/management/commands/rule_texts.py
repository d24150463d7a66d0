from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

from scorekeeper.published import RulesTexts, published

FILE = Path(settings.BASE_DIR) / "scorekeeper" / "texts" / "rulesets.py"
HEAD = '''"""Texts that only the files of rulesets/ have, for gettext. Written by makemessages."""

from django.utils.translation import gettext_noop as _

TEXTS = (
'''
UNTRANSLATED = {"search", "based_on", "at"}  # words to find by and names in code


class Command(BaseCommand):
    help = "Writes down the texts of the published rule sets where makemessages finds them."

    def handle(self, *args: Any, **options: Any) -> None:
        FILE.write_text(content(), encoding="utf-8")


def content() -> str:
    found = dict.fromkeys(text for rules in published().values() for text in texts_in(rules.texts))
    return HEAD + "".join(f"    _({quoted(text)}),\n" for text in sorted(found)) + ")\n"


def texts_in(value: RulesTexts) -> Iterator[str]:
    """Every text a person reads, at any depth."""
    items: list[Any] = [value]
    while items:
        item = items.pop()
        if isinstance(item, str) and item:
            yield str(item)
        elif is_dataclass(item):
            items += [getattr(item, field.name) for field in fields(item) if field.name not in UNTRANSLATED]
        elif isinstance(item, dict):
            items += item.values()
        elif isinstance(item, list | tuple):
            items += item


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
