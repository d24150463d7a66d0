"""Takes in the file of a club of any size."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues import clubreading
from leagues.bringing_in import take_in
from leagues.entrance import key_of_name
from scorekeeper import access
from scorekeeper.commit import Sender


class Command(BaseCommand):
    help = "Takes a whole club in from a file that was saved on this server or another one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", required=True, help="name of the account that will own it")
        parser.add_argument("--look", action="store_true", help="say what is in it and take nothing in")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=key_of_name(options["owner"])).first()
        if user is None:
            raise CommandError(f"There is no account {options['owner']}.")
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}") from error
        plan = clubreading.read(data, user, most=None)
        self.stop_if(plan.problems)
        new, games = len(plan.seasons), len(plan.games)
        self.stdout.write(f"{plan.value['club']['name']}: {new} new seasons, {games} new games")
        if options["look"] or not plan.does_something:
            return
        club = take_in(plan, user, Sender(device=access.digest(access.new_secret()), name="bring_club"))
        self.stop_if(plan.problems)
        assert club is not None
        self.stdout.write(f"It is here now: /clubs/{club.code}/")

    def stop_if(self, problems: list[str]) -> None:
        if problems:
            raise CommandError("\n".join(["Nothing was taken in.", *problems]))
