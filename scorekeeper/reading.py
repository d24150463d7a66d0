"""Reads plain data (TOML, JSON) into frozen dataclasses, strictly, and writes them back.

Pure: knows dataclasses and types, nothing of cards, Django or files. Whatever does not fit is refused with the
path of the key and a reason; nothing is coerced, nothing unknown is skipped.
"""

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

CAP = 1_000_000
"""No figure of a rule set is larger than this, either way."""

LONGEST_LIST = 40
LONGEST_WORD = 40
LONGEST_TEXT = 1000

Text = NewType("Text", str)
"""A field for people: longer than a word of the schema."""


class RulesError(ValueError):
    """What is wrong with the data of a rule set: where (`key`, a dotted path) and why (`reason`)."""

    def __init__(self, key: str, reason: str, file: str = "") -> None:
        self.key, self.reason, self.file = key, reason, file
        super().__init__(": ".join(part for part in (file, key, reason) if part))


@cache
def hints(cls: type) -> dict[str, Any]:
    """The types of a dataclass's fields, by name."""
    return get_type_hints(cls)


def read(cls: type[T], data: object, at: str = "") -> T:
    """`data` as an instance of the dataclass `cls`; missing keys take their defaults, all else is refused."""
    if not isinstance(data, Mapping):
        raise RulesError(at or cls.__name__.lower(), f"should be a table of keys, not {_kind(data)}")
    known = hints(cls)  # type: ignore[arg-type]  # classes are hashable
    for key in data:
        if key not in known:
            raise RulesError(_join(at, str(key)), "unknown key")
    values = {key: _value(known[key], data[key], _join(at, key)) for key in known if key in data}
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]  # T is always a dataclass here
        required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        if required and field.name not in values:
            raise RulesError(_join(at, field.name), "is missing")
    return cls(**values)


def write(value: object) -> Any:
    """The plain data of a value read by `read`: complete, ready for JSON."""
    if dataclasses.is_dataclass(value):
        return {field.name: write(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [write(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): write(item) for key, item in value.items()}
    return value


def compact(value: object) -> Any:
    """The plain data of a value, leaving out every field that has its default."""
    if dataclasses.is_dataclass(value):
        kept = {}
        for field in dataclasses.fields(value):
            own = getattr(value, field.name)
            if own != field.default:
                kept[field.name] = compact(own)
        return kept
    if isinstance(value, tuple):
        return [compact(item) for item in value]
    return write(value)


def _value(hint: Any, data: object, at: str) -> Any:
    if hint is bool or hint is int or hint is str or hint is Text:
        return _plain(hint, data, at)
    if dataclasses.is_dataclass(hint):
        return read(hint, data, at)  # type: ignore[arg-type]  # hints are classes, never instances
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return None if data is None else _value(next(arg for arg in args if arg is not type(None)), data, at)
    if origin is Literal:
        if not isinstance(data, str) or data not in args:
            raise RulesError(at, f"should be one of {', '.join(map(repr, args))}, not {data!r}")
        return data
    if origin is tuple:
        return _tuple(args, data, at)
    return _mapping(args, data, at)


def _plain(hint: Any, data: object, at: str) -> Any:
    wanted = str if hint is Text else hint
    if type(data) is not wanted:  # a bool is an int to isinstance
        raise RulesError(at, f"should be {_NAMES[wanted]}, not {_kind(data)}")
    if isinstance(data, int) and abs(data) > CAP:
        raise RulesError(at, f"is beyond {CAP}")
    if isinstance(data, str):
        _refuse_text(data, LONGEST_TEXT if hint is Text else LONGEST_WORD, at)
    return data


def _refuse_text(text: str, longest: int, at: str) -> None:
    if len(text) > longest:
        raise RulesError(at, f"is longer than {longest} characters")
    if any(mark == "\0" or "\ud800" <= mark <= "\udfff" for mark in text):
        raise RulesError(at, "holds a character that cannot be stored")


def _tuple(args: tuple[Any, ...], data: object, at: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise RulesError(at, f"should be a list, not {_kind(data)}")
    if args[-1] is Ellipsis:
        if len(data) > LONGEST_LIST:
            raise RulesError(at, f"has more than {LONGEST_LIST} entries")
        return tuple(_value(args[0], item, f"{at}.{i}") for i, item in enumerate(data))
    if len(data) != len(args):
        raise RulesError(at, f"should have {len(args)} entries, not {len(data)}")
    return tuple(_value(hint, item, f"{at}.{i}") for i, (hint, item) in enumerate(zip(args, data, strict=True)))


def _mapping(args: tuple[Any, ...], data: object, at: str) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise RulesError(at, f"should be a table of keys, not {_kind(data)}")
    if len(data) > LONGEST_LIST:
        raise RulesError(at, f"has more than {LONGEST_LIST} entries")
    return {_plain(args[0], key, at): _value(args[1], item, _join(at, str(key))) for key, item in data.items()}


_NAMES: dict[type, str] = {bool: "true or false", int: "a whole number", str: "a word"}


def _kind(data: object) -> str:
    if data is None:
        return "nothing"
    return "a decimal number" if isinstance(data, float) else f"{data!r}"[:60]


def _join(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key
