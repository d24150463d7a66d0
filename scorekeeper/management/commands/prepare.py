from typing import Any

from django.core.management import BaseCommand, call_command


class Command(BaseCommand):
    help = "Makes database, translations and static files fit the code. Does no harm when run again."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("compile_texts")
        call_command("collectstatic", verbosity=0, interactive=False)
