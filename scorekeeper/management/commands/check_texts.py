import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|%[sd]|\{(\w*)\}")


class Command(BaseCommand):
    help = "Fails when makemessages would change a file, or a translation is missing or does not fit. Needs gettext."

    def handle(self, *args: Any, **options: Any) -> None:
        files = [Path(settings.BASE_DIR) / "scorekeeper" / "texts" / "published.py", *catalogues()]
        before = {file: file.read_bytes() if file.exists() else b"" for file in files}
        call_command("makemessages", verbosity=0)
        faults = [f"{file}: makemessages changes it" for file in files if file.read_bytes() != before[file]]
        for file in catalogues():
            faults += [f"{file.parent.parent.name}: {fault}" for fault in faults_in(polib.pofile(str(file)))]
        if faults:
            raise CommandError("\n".join(faults))


def catalogues() -> list[Path]:
    return [file for folder in settings.LOCALE_PATHS for file in sorted(Path(folder).glob("*/LC_MESSAGES/*.po"))]


def faults_in(catalogue: polib.POFile) -> Iterator[str]:
    found = re.match(r"nplurals=(\d+)", catalogue.metadata.get("Plural-Forms", ""))
    forms = int(found[1]) if found else 0
    for entry in catalogue:
        done = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if entry.fuzzy or not all(done) or (entry.msgid_plural and len(done) != forms):
            yield f"not translated: {entry.msgid!r}"
        elif any(not fits(text, entry) for text in done):
            yield f"other placeholders: {entry.msgid!r}"


def fits(text: str, entry: polib.POEntry) -> bool:
    """The placeholders are those of the original; a plural form may leave out those its singular leaves out."""
    allowed = placeholders(entry.msgid) | placeholders(entry.msgid_plural or "")
    needed = placeholders(entry.msgid) & placeholders(entry.msgid_plural or entry.msgid)
    return needed <= placeholders(text) <= allowed


def placeholders(text: str) -> set[str]:
    return {match[0] for match in PLACEHOLDER.finditer(text)}
