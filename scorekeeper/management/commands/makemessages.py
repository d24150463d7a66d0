import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import makemessages

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
ELSEWHERE = [".venv", "build", "data", "tests", "start.py"]
DATE = re.compile(r'^"POT-Creation-Date:.*\n', re.MULTILINE)


class Command(makemessages.Command):
    """Django's own, with the options of this project: the same texts always give the same files."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *("--keyword=_lazy", "--keyword=_n:1,2", "--keyword=_p:1c,2"),
    ]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("make_texts")
        options |= {
            "locale": options["locale"] or LANGUAGES,
            "ignore_patterns": [*options["ignore_patterns"], *ELSEWHERE],
            "no_location": True,
            "no_obsolete": True,
        }
        super().handle(*args, **options)

    def write_po_file(self, potfile: str, locale: str) -> None:
        super().write_po_file(potfile, locale)
        file = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        file.write_text(DATE.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")
