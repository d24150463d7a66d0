"""Takes an old record book or saved games in from a file, all of it or nothing; a second time adds nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import ngettext

from scorekeeper import access, bringing
from scorekeeper.commit import Sender
from scorekeeper.models import Link, Role
from scorekeeper.published import published
from scorekeeper.records import Problem

DEVICE = access.digest("this server: import_games")  # nobody's phone; the links hand the games on


class Command(BaseCommand):
    help = "Takes games in from a file: CSV of an old record book, or JSON as it was saved here."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--rules", default="", choices=["", *published()], help="where the file does not say them")
        parser.add_argument("--look", action="store_true", help="say what was understood and take nothing in")
        parser.add_argument("--correct", action="store_true", help="correct games that are here with other figures")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}") from error
        book = bringing.read(data, options["rules"], DEVICE, most=None)
        self.stop_if(book.problems)
        self.show(book)
        if options["look"]:
            return
        corrections = {item.id for item in book.corrections} if options["correct"] else set()
        done = bringing.take_in(book, Sender(device=DEVICE, name="import_games"), corrections)
        self.stop_if(done.problems)
        for n, one, many in (
            (done.new, "%(n)d game was added.", "%(n)d games were added."),
            (done.corrected, "%(n)d game was corrected.", "%(n)d games were corrected."),
        ):
            if n:
                self.stdout.write(ngettext(one, many, n) % {"n": n})
        if book.corrections and not corrections:
            self.stdout.write("No game was corrected: --correct does that.")
        elif not done.new and not done.corrected:
            self.stdout.write("Everything was here already.")
        self.hand_on(book)

    def stop_if(self, problems: list[Problem]) -> None:
        if problems:
            lines = [f"Row {problem.row}: {problem.text}" if problem.row else problem.text for problem in problems]
            raise CommandError("\n".join(["Nothing was taken in.", *lines]))

    def show(self, book: bringing.Book) -> None:
        if book.summary:
            self.stdout.write(book.summary)
        for item in book.items:
            sides = item.board.sides if item.board else ()
            line = ", ".join(f"{side.name} {side.total}" for side in sides)
            self.stdout.write(f"  {item.kind:10} {line}")
            for text in (*item.changes, *item.remarks):
                self.stdout.write(f"             {text}")
        n = len(book.new)
        self.stdout.write(ngettext("%(n)d new game", "%(n)d new games", n) % {"n": n})

    def hand_on(self, book: bringing.Book) -> None:
        """Where the new games can be taken over: whoever opens such an address may do everything with the game."""
        links = Link.objects.filter(game__in=[item.id for item in book.new], role=Role.MANAGE, ended=None)
        if links:
            self.stdout.write("Open these addresses on this server to take the games over:")
        for link in links:
            self.stdout.write(f"  /l/{link.secret}/")
