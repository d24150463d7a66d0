"""What may come in from strangers, made safe and canonical.

Pure: knows JSON values only; nothing of the database, the web, a clock or the rules.
"""

from __future__ import annotations

import copy
import re
import unicodedata
from typing import Any

Json = Any
Game = dict[str, Any]
Op = dict[str, Any]
Unit = list[Any]

FORMAT = 1
MOST_DEALS = 60
MOST_TEAMS = 8
MOST_PLAYERS = 3
NAME_LENGTH = 40
NOTE_LENGTH = 500
CAP = 1_000_000  # of any number that a person types
SAFE = 2**53 - 1  # of any number at all: what a browser holds exactly

OPERATIONS = (
    "start",
    "tally",
    "end",
    "seats",
    "rules",
    "order",
    "finish",
    "reopen",
    "void",
    "undo",
    "settle",
)
CARD_FIGURES = ("melded", "left", "net")

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
ROW = re.compile(r"[a-z0-9_]{1,40}")
DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TYPED = re.compile(r"[0-9+\u2212\- ]{0,200}")
SPACES = re.compile("[ \\t\\n\\r\\u00a0]+")


class Refused(Exception):
    """What cannot be meant: the id of a text and the values to fill into it."""

    def __init__(self, id: str, values: dict[str, Any] | None = None) -> None:
        super().__init__(id)
        self.id = id
        self.values = values or {}


def twin(value: Json) -> Json:
    """A copy that shares nothing."""
    return copy.deepcopy(value)


def is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def whole(value: Json, id: str, least: int, most: int) -> int:
    if not is_whole(value):
        raise Refused("not_whole", {"field": id})
    if value < least or value > most:
        raise Refused("out_of_range", {"field": id, "least": least, "most": most})
    return int(value)


def flag(value: Json, id: str) -> bool:
    if not isinstance(value, bool):
        raise Refused("not_understood", {"field": id})
    return value


def mapping(value: Json, id: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Refused("not_understood", {"field": id})
    return value


def several(value: Json, id: str, least: int, most: int) -> list[Any]:
    if not isinstance(value, list):
        raise Refused("not_understood", {"field": id})
    if len(value) < least or len(value) > most:
        raise Refused("wrong_number", {"field": id, "least": least, "most": most})
    return value


def uuid(value: Json, id: str) -> str:
    if not isinstance(value, str) or not UUID.fullmatch(value):
        raise Refused("not_understood", {"field": id})
    return value


def sound(text: str) -> bool:
    """No NUL and no half of a surrogate pair: databases refuse the one, encodings the other."""
    return not any(c == "\0" or "\ud800" <= c <= "\udfff" for c in text)


def plain(value: Json, depth: int = 0) -> None:
    """Refuses what is not plain JSON of whole numbers: too deep, broken text, fractions."""
    if depth > 12:
        raise Refused("not_understood", {"field": "depth"})
    if isinstance(value, str):
        if not sound(value):
            raise Refused("bad_sign", {})
    elif isinstance(value, dict):
        for key in value:
            plain(key, depth + 1)
            plain(value[key], depth + 1)
    elif isinstance(value, list):
        for item in value:
            plain(item, depth + 1)
    elif isinstance(value, float) or (is_whole(value) and abs(value) > SAFE):
        raise Refused("not_whole", {"field": "number"})


def length(text: str) -> int:
    """Letters as people count them: marks, joiners and what is joined to the letter before add none."""
    count = 0
    joined = False
    for letter in text:
        code = ord(letter)
        kind = unicodedata.category(letter)
        adds = not joined and kind[0] != "M" and kind != "Cf" and not 0x1F3FB <= code <= 0x1F3FF
        count += 1 if adds else 0
        joined = code == 0x200D
    return count


def words(value: Json, id: str, most: int) -> str:
    """Text of one line: blanks made one, ends trimmed, at most `most` letters."""
    if not isinstance(value, str):
        raise Refused("not_understood", {"field": id})
    text = SPACES.sub(" ", value).strip(" ")
    if not sound(text) or any(ord(c) < 32 or ord(c) == 127 for c in text):
        raise Refused("bad_sign", {"field": id})
    if length(text) > most or len(text) > most * 5:
        raise Refused("too_long", {"field": id, "most": most})
    return text


def name(value: Json, id: str = "name") -> str:
    return words(value, id, NAME_LENGTH)


def note(value: Json) -> str:
    return words(value, "note", NOTE_LENGTH)


def date(value: Json) -> str | None:
    """A plain calendar date (2026-11-30) or None."""
    if value is None:
        return None
    found = DATE.fullmatch(value) if isinstance(value, str) else None
    if not found:
        raise Refused("not_a_date", {})
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if year < 1900 or not 1 <= month <= 12 or not 1 <= day <= days[month - 1]:
        raise Refused("not_a_date", {})
    return str(value)


def counting(value: Json) -> dict[str, bool]:
    given = {} if value is None else mapping(value, "counting")
    return {
        "net": flag(given.get("net", False), "counting"),
        "left_first": flag(given.get("left_first", False), "counting"),
    }


def deal_number(value: Json) -> int:
    return whole(value, "deal", 1, MOST_DEALS)


def row_id(value: Json) -> str:
    if not isinstance(value, str) or not ROW.fullmatch(value):
        raise Refused("not_understood", {"field": "row"})
    return value


def rules_name(op: Op) -> str:
    """The digest of the rules that a start or an exchange names."""
    value = op.get("rules")
    if isinstance(value, dict):
        value = value.get("digest")
    if not isinstance(value, str) or not ROW.fullmatch(value):
        raise Refused("unknown_rules", {})
    return value


TALLY_KEYS = (
    "counts",
    "melded",
    "left",
    "net",
    "has_melded",
    "other",
    "other_note",
    "as_typed",
    "parts",
)


def tally(value: Json) -> dict[str, Any] | None:
    """One canonical form of a tally: what is empty is left out, zero stays; None is "not entered"."""
    if value is None:
        return None
    given = mapping(value, "tally")
    for key in given:
        if key not in TALLY_KEYS:
            raise Refused("not_understood", {"field": key})
    counts = given.get("counts")
    clean: dict[str, Any] = {"counts": {}}
    for row, count in ({} if counts is None else mapping(counts, "counts")).items():
        if row in CARD_FIGURES or row == "other":
            raise Refused("not_understood", {"field": row})
        if count is not None:
            clean["counts"][row_id(row)] = whole(count, row, -CAP, CAP)
    if len(clean["counts"]) > 60:
        raise Refused("wrong_number", {"field": "counts", "least": 0, "most": 60})
    for figure in CARD_FIGURES:
        if given.get(figure) is not None:
            clean[figure] = whole(given[figure], figure, -CAP, CAP)
    if given.get("has_melded") is not None:
        clean["has_melded"] = flag(given["has_melded"], "has_melded")
    if given.get("other"):
        clean["other"] = whole(given["other"], "other", -CAP, CAP)
    if given.get("other_note") and note(given["other_note"]):
        clean["other_note"] = note(given["other_note"])
    if given.get("as_typed"):
        clean["as_typed"] = as_typed(given["as_typed"])
    if given.get("parts"):
        clean["parts"] = parts(given["parts"])
    return clean


def as_typed(value: Json) -> dict[str, str]:
    """Sums as people typed them ("340+425") by row."""
    typed = mapping(value, "as_typed")
    for row in typed:
        row_id(row)
        if not isinstance(typed[row], str) or not TYPED.fullmatch(typed[row]):
            raise Refused("not_understood", {"field": "as_typed"})
    if len(typed) > 60:
        raise Refused("wrong_number", {"field": "as_typed", "least": 0, "most": 60})
    return {row: typed[row] for row in typed}


def parts(value: Json) -> dict[str, list[str]]:
    """Whose figure each part of such a sum is, by row."""
    given = mapping(value, "parts")
    if len(given) > 10:
        raise Refused("wrong_number", {"field": "parts", "least": 0, "most": 10})
    return {row_id(row): [name(part) for part in several(given[row], "parts", 0, 20)] for row in given}


def operation(value: Json) -> Op:
    """The envelope that all operations share."""
    op = mapping(value, "operation")
    plain(op)
    if op.get("format") != FORMAT or not is_whole(op.get("format")):
        raise Refused("newer_format", {})
    uuid(op.get("key"), "key")
    uuid(op.get("game"), "game")
    uuid(op.get("group"), "group")
    if op.get("op") not in OPERATIONS or not isinstance(op.get("op"), str):
        raise Refused("not_understood", {"field": "op"})
    whole(op.get("base", 0), "base", 0, SAFE)
    whole(op.get("order", 0), "order", 0, SAFE)
    for key in several(op.get("settles", []), "settles", 0, 50):
        uuid(key, "settles")
    return op
