"""The short numbers of games, as they are printed on sheets and typed again.

PURE: letters only; whether a number is taken is for others to say.
"""

from collections.abc import Callable

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without those that are taken for one another in handwriting: 0 and O, 1, I and L."""
LENGTH = 6


def code_of(text: str) -> str:
    """A number as it is stored, from however it was typed ("abc 234", "ABC-234"); empty where it is none."""
    letters = "".join(letter for letter in text if letter not in " -\u2010\u2011\u2013\u00a0")
    return letters.upper() if letters.isascii() and is_code(letters.upper()) else ""


def is_code(text: object) -> bool:
    return isinstance(text, str) and len(text) == LENGTH and all(letter in LETTERS for letter in text)


def new_code(choice: Callable[[str], str]) -> str:
    """choice: draws one letter of a text."""
    return "".join(choice(LETTERS) for _ in range(LENGTH))
