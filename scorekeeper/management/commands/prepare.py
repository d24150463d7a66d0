import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import BaseCommand, call_command

from scorekeeper import bundles
from scorekeeper.rulebook import keep_published

# Pictures of the README, fonts that only printing reads, and parts of django_htmx we do without
LEFT_OUT = ["readme", "fonts", "htmx-4*", "htmax-4*", "ext"]


class Command(BaseCommand):
    help = "Makes database, translations and static files fit the code. Does no harm when run again."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        keep_published()
        call_command("compile_texts")
        collect()


def collect() -> None:
    """Collects static files, unless what they are made of is what it was."""
    stamp = Path(settings.STATIC_ROOT) / "made-of"
    digest = sources()
    if not (stamp.is_file() and stamp.read_text() == digest):
        stamp.unlink(missing_ok=True)
        call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=LEFT_OUT)
        stamp.write_text(digest)


def sources() -> str:
    """A digest of all that goes into the collected files: their names and contents, the bundles, the texts."""
    found = hashlib.sha256(Path(bundles.__file__).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list(LEFT_OUT):
            found.update(name.encode())
            with storage.open(name) as file:
                found.update(file.read())
    found.update(repr(bundles.bundles()).encode())
    for language, _ in settings.LANGUAGES:
        found.update(bundles.later_texts(language).encode())
    return found.hexdigest()
