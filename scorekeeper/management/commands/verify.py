"""Recomputes the points and results of all stored games, and says what differs. Changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.models import Game
from scorekeeper.models.verifying import faults


class Command(BaseCommand):
    help = "Recomputes points and results of all games; exit status 1 if anything differs."

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for fault in faults():
            found += 1
            self.stdout.write(fault)
        games = Game.objects.count()
        if found:
            self.stderr.write(f"{found} differences in {games} games.")
            raise SystemExit(1)
        self.stdout.write(f"{games} games, no differences.")
