"""Several phones at the same moment, each with a database connection of its own, as the server's threads have."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection, connections


@contextmanager
def real_database(folder: Path) -> Iterator[None]:
    """On SQLite a file as the server has, since the tests' database in memory knows no second connection."""
    if connection.vendor != "sqlite":
        yield
        return
    usual, settings = connections["default"], dict(connections.settings["default"])
    try:
        connections.settings["default"]["NAME"] = str(folder / "race.sqlite3")
        connections["default"] = connections.create_connection("default")
        call_command("migrate", run_syncdb=True, verbosity=0)
        yield
        connections["default"].close()
    finally:
        connections.settings["default"].update(settings)
        connections["default"] = usual


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Runs all of them at the same moment; what each gave. An error in one of them is raised here."""
    start, answers = threading.Barrier(len(works)), [None] * len(works)
    errors: list[BaseException] = []

    def run(place: int, work: Callable[[], Any]) -> None:
        try:
            start.wait()
            answers[place] = work()
        except BaseException as error:
            errors.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return answers
