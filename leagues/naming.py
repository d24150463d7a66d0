"""What several people are called together.

Pure. Each name keeps its own direction: "=1+1" beside a Hebrew name is still read as it was written.
"""

import unicodedata
from collections.abc import Iterable

from scorekeeper.boards import TURNS, fenced

BETWEEN = " & "


def together(names: Iterable[str]) -> str:
    return BETWEEN.join(fenced(name) for name in names)


def is_just(name: str, people: Iterable[str]) -> bool:
    """Whether a pair or team is called by the names of its people, and has none of its own."""
    return sorted(name.split(BETWEEN)) == sorted(people)


def alphabetic(name: str) -> str:
    """What names are sorted by in lists: case and accents aside, so that Änne stands beside Anna and not behind Zoë."""
    letters = unicodedata.normalize("NFKD", plainly(name).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def plainly(name: str) -> str:
    """Without the signs that only settle the direction: to sort by, and to fill into a field."""
    return "".join(sign for sign in name if sign not in TURNS)
