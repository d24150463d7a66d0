import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from scorekeeper.published import RulesTexts, published

FILE = Path(__file__).resolve().parents[2] / "texts" / "published.py"
HEAD = '''"""The texts that only the files of rulesets/ have, where translators' tools find them.

Made by `manage.py make_texts`; do not edit. A test keeps it current.
"""

from django.utils.translation import gettext_noop as _

TEXTS = (
'''


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Writes the texts of the published rule sets into a file that makemessages reads."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say whether the file is current")

    def handle(self, *args: Any, **options: Any) -> None:
        made = made_file()
        if options["check"]:
            if not FILE.is_file() or FILE.read_text(encoding="utf-8") != made:
                raise CommandError("texts/published.py is out of date: run manage.py make_texts.")
            return
        FILE.write_text(made, encoding="utf-8")


def made_file() -> str:
    """What the file should hold: each text once, with the rule sets it comes from."""
    found: dict[str, list[str]] = {}
    for key, one in published().items():
        for text in texts_of(one.texts):
            found.setdefault(text, []).append(key)
    lines = []
    for text, keys in found.items():
        more = " ..." if len(keys) > 3 else ""
        lines.append(f"    # Translators: rules {', '.join(dict.fromkeys(keys[:3]))}{more}\n")
        lines.append(f"    _({json.dumps(text, ensure_ascii=False)}),\n")
    return HEAD + "".join(lines) + ")\n"


def texts_of(texts: RulesTexts) -> Iterator[str]:
    yield from filter(None, (texts.name, texts.short, texts.line, texts.summary, texts.source))
    yield from texts.notes
    yield from (note.text for note in (*texts.assumed, *texts.unknown))
