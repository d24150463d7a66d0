"""The published rule sets: one TOML file each in rulesets/, read once, with their texts and worked examples.

A file may name a `parent` and state only what differs: tables are merged, everything else replaces. In `[cards]`,
`scale` names one of the four card scales in common use. The least card points of a book are worked out from the
card values where the file does not state them. What comes out is complete.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.books import with_following
from scorekeeper.figures import NATURAL_RANKS, RuleSet
from scorekeeper.reading import RulesError, Text, read
from scorekeeper.rules import digest, parse_figures

EMPTY = Text("")
FOLDER = Path(__file__).parent / "rulesets"

SCALES: dict[str, tuple[int, int, int, int]] = {
    # joker, two, ace, the lowest rank that counts 10 (the ranks below it count 5)
    "A": (50, 20, 20, 8),
    "B": (50, 20, 20, 10),
    "C": (50, 20, 20, 9),
    "E": (50, 20, 15, 10),
}
NUMBERS = dict(zip(NATURAL_RANKS[1:], range(13, 3, -1), strict=True))


@dataclass(frozen=True, kw_only=True)
class Note:
    """An assumed or unknown figure: where (a path in the figures), and what to know about it."""

    at: str
    text: Text


@dataclass(frozen=True, kw_only=True)
class RulesTexts:
    """What people read about a rule set; none of it changes a score."""

    name: Text
    short: Text = EMPTY
    """How it is called within a sentence: "like Simpson's rules, but ..."."""
    line: Text = EMPTY
    """One plain line for the list."""
    summary: Text = EMPTY
    source: Text = EMPTY
    words: Mapping[str, Text] = field(default_factory=dict)
    """Own words by row id or role ("deal", "book", "lay_down"): ids of texts/labels.py, else as written."""
    assumed: tuple[Note, ...] = ()
    unknown: tuple[Note, ...] = ()
    notes: tuple[Text, ...] = ()
    """What matters for play only, one sentence each."""
    search: Text = EMPTY
    based_on: str = ""
    template: bool = False
    popular: int = 0
    """1 to 5 for the five most common, 1 first."""


@dataclass(frozen=True, kw_only=True)
class Published:
    """One published rule set (or template), complete."""

    key: str
    rules: RuleSet
    texts: RulesTexts
    digest: str
    examples: tuple[Mapping[str, Any], ...] = ()
    """Worked deals in the form of the command `score`."""


@cache
def published() -> Mapping[str, Published]:
    """All published rule sets and templates by key."""
    return load(FOLDER)


def load(folder: Path) -> Mapping[str, Published]:
    """Every rule set of a folder; `RulesError` names file, key and reason."""
    files = {path.stem: _parsed(path) for path in sorted(folder.glob("*.toml"))}
    return {key: _published(key, files) for key in files}


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError("", f"is no TOML: {error}", path.name) from error


def _published(key: str, files: Mapping[str, dict[str, Any]]) -> Published:
    try:
        data = dict(files[key])
        texts = read(RulesTexts, data.pop("texts", {}), "texts")
        examples = tuple(data.pop("examples", ()))
        rules = parse_figures(resolved({**data}, key, files))
        _refuse_notes(rules, texts)
    except RulesError as error:
        raise RulesError(error.key, error.reason, f"{key}.toml") from error
    return Published(key=key, rules=rules, texts=texts, digest=digest(rules), examples=examples)


def resolved(data: dict[str, Any], key: str, files: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The figures of a file with those of its parents, card scales and least points of books filled in."""
    chain, seen = [data], {key}
    while parent := chain[-1].get("parent"):
        if parent in seen or parent not in files:
            raise RulesError("parent", f"{parent!r} is not there" if parent not in files else "goes in a circle")
        seen.add(parent)
        chain.append(files[parent])
    figures: dict[str, Any] = {}
    for layer in reversed(chain):
        stated = {name: value for name, value in layer.items() if name not in ("parent", "texts", "examples")}
        figures = _merged(figures, _with_scale(stated))
    return with_following(_nothing(figures))


def _refuse_notes(rules: RuleSet, texts: RulesTexts) -> None:
    """A note must name a figure that is there; what is called unknown must be so."""
    for kind in ("assumed", "unknown"):
        for i, note in enumerate(getattr(texts, kind)):
            value = figure_at(rules, note.at)
            if value is MISSING:
                raise RulesError(f"texts.{kind}.{i}.at", f"there is no figure {note.at!r}")
            if kind == "unknown" and not is_unknown(value):
                raise RulesError(f"texts.{kind}.{i}.at", f"{note.at!r} is known: {value!r}")


MISSING = object()


def figure_at(rules: RuleSet, path: str) -> Any:
    """The plain figure at a dotted path; books and extras are found by kind and id ("books.clean.bonus")."""
    value: Any = rules.figures()
    for step in path.split("."):
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            value = next((item for item in value if step in (item.get("kind"), item.get("id"))), MISSING)
        else:
            value = value.get(step, MISSING) if isinstance(value, dict) else MISSING
        if value is MISSING:
            break
    return value


def is_unknown(value: Any) -> bool:
    if isinstance(value, dict):
        return value.get("kind") == "unknown" or any(is_unknown(item) for item in value.values())
    return value in (None, [], "unknown") or (isinstance(value, list) and None in value)


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        lower = merged.get(key)
        merged[key] = _merged(lower, value) if isinstance(lower, dict) and isinstance(value, dict) else value
    return merged


def _with_scale(layer: dict[str, Any]) -> dict[str, Any]:
    cards = layer.get("cards")
    if not isinstance(cards, dict) or "scale" not in cards:
        return layer
    name = cards["scale"]
    if name not in SCALES:
        raise RulesError("cards.scale", f"should be one of {', '.join(SCALES)}, not {name!r}")
    values = scale(name)
    stated = {key: value for key, value in cards.items() if key != "scale"}
    return {**layer, "cards": _merged({"melded": values, "left": values}, stated)}


def scale(name: str) -> dict[str, int]:
    """The values of a card scale by rank, threes apart."""
    joker, two, ace, tens_from = SCALES[name]
    numbers = {rank: 10 if number >= tens_from else 5 for rank, number in NUMBERS.items()}
    return {"joker": joker, "two": two, "ace": ace, **numbers}


def _nothing(value: Any) -> Any:
    """TOML has no nothing: the word "unknown" stands for it (except where it is the name of a kind)."""
    if isinstance(value, dict):
        return {key: item if key == "kind" else _nothing(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_nothing(item) for item in value]
    return None if value == "unknown" else value
