from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import BaseCommand


class Command(BaseCommand):
    help = "Compiles the translations. Unlike compilemessages it needs no gettext, so it works everywhere."
    requires_system_checks = ()  # nor a database

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for po in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                mo = po.with_suffix(".mo")
                if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
                    polib.pofile(str(po)).save_as_mofile(str(mo))
