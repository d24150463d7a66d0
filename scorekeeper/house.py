"""Our rules: a rule set with other figures, what differs, and which published one is nearest.

PURE. Values stand at the paths of houseform.py; `get` and `put` know where that is in the figures, `settle` puts right
what follows from a change. static/js/house.js is the twin.
"""

import contextlib
import copy
import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.books import COUNTS_AS, FOLLOWING, with_following
from scorekeeper.figures import KINDS, RuleSet
from scorekeeper.houseform import (
    ALWAYS,
    EXTRAS,
    FIELDS,
    INSTEAD,
    MAYBE,
    NOT_OFFERED,
    QUESTIONS,
    Field,
    Option,
)
from scorekeeper.places import get, put
from scorekeeper.reading import CAP, RulesError
from scorekeeper.rules import parse_figures

Figures = dict[str, Any]


class HouseError(ValueError):
    """What cannot be meant in the form: for each path (or "" for the whole) a text id with values."""

    def __init__(self, errors: Mapping[str, Any]) -> None:
        self.errors = dict(errors)
        super().__init__(", ".join(self.errors))


def t(id: str, **values: Any) -> Any:
    return {"t": f"house.{id}", "v": values} if values else {"t": f"house.{id}"}


# The fields of a rule set


def fields(rules: RuleSet) -> list[Field]:
    """The fields of the form for these rules, in the order of their groups."""
    return list(fields_of(rules.figures()))


def fields_of(figures: Figures) -> Iterator[Field]:
    kinds = [book["kind"] for book in figures["books"]]
    for kind in KINDS:
        there = kind in kinds
        if there or not (kind in NOT_OFFERED or any(other in kinds for other in INSTEAD.get(kind, ()))):
            if there and kind not in ALWAYS:
                yield Field(path=f"books.{kind}.there", group="books", kind="yes")
            several = there and len(get(figures, f"books.{kind}.bonuses")) > 1
            yield Field(path=f"books.{kind}.bonus", group="books", kind="numbers" if several else "number")
    ids = [extra["id"] for extra in figures["extras"]]
    for id in (*ids, *(id for id in EXTRAS if id not in ids)):
        extra = next((extra for extra in figures["extras"] if extra["id"] == id), None)
        if extra:
            yield Field(path=f"extras.{id}.there", group="extras", kind="yes")
        if not (extra and extra["penalty_of"]):
            yield Field(path=f"extras.{id}.points", group="extras", kind="signed", least=-100_000)
        if id == "exact_pickups":
            yield Field(path=f"extras.{id}.cards", group="extras", kind="numbers", least=1, most=100)
    decks = get(figures, "decks")
    for field in FIELDS:
        if field.path == "decks":  # what cannot be said here is only kept where it is
            options = tuple(
                option for option in field.options if option not in ("by_players", "own") or option == decks
            )
            yield dataclasses.replace(field, options=options)
        else:
            yield field


def fixed(figures: Figures) -> list[Any]:
    """What goes by the number of players, as refs: the form shows it, but has no fields for it."""
    table = figures["table"]
    decks = [
        {"t": "card.decks_for", "v": {"players": players, "decks": number}}
        for players, number in table["decks"]["by_players"]
    ]
    piles = [
        {
            "t": "like.other",
            "v": {
                "label": {"t": "card.from_players", "v": {"n": players}},
                "value": {"t": "card.hand_and_foot", "v": {"hand": hand, "foot": foot}},
            },
        }
        for players, hand, foot in table["by_players"]
    ]
    return [{"t": "like.other", "v": {"label": t("decks"), "value": decks}}, *piles] if decks else piles


def shown(field: Field, figures: Figures) -> str | bool:
    """The figure of a field as the form shows it."""
    value = get(figures, field.path)
    if field.kind == "yes":
        return bool(value)
    if field.kind == "choice":
        return "" if value is None else str(value) if isinstance(value, str) else "yes" if value else "no"
    if value is None:
        return ""
    if field.kind == "numbers":
        return " / ".join(str(number) for number in value)
    if field.kind == "bands":
        return ", ".join(f"{score}: {points}" for score, points in value)
    return str(flipped(value, figures) if field.kind == "cost" else value)


def flipped(value: int, figures: Figures) -> int:
    """A cost is shown without its minus, unless few points are good."""
    return value if figures["lowest_wins"] or value == 0 else -value


# What was typed


def typed(rules: RuleSet, form: Mapping[str, str | bool]) -> dict[str, Any]:
    """The figures that were changed in the form, by path. Raises `HouseError` with all errors."""
    figures = rules.figures()
    found: dict[str, Any] = {}
    errors: dict[str, Any] = {}
    for field in fields_of(figures):
        if field.path not in form or form[field.path] == shown(field, figures):
            continue
        try:
            value = understood(field, form[field.path], figures)
        except HouseError as error:
            errors[field.path] = error.errors[""]
        else:
            if value != get(figures, field.path):
                found[field.path] = value
    if errors:
        raise HouseError(errors)
    return found


def understood(field: Field, given: str | bool, figures: Figures) -> Any:
    """One typed value as a figure. Raises `HouseError` under ""."""
    if field.kind == "yes":
        return given in (True, "on", "yes", "true", "1")
    text = str(given).strip()
    if field.kind == "choice":
        if text not in field.options:
            raise HouseError({"": t("choose")})
        if field.options == MAYBE:
            return {"": None, "yes": True, "no": False}[text]
        return None if field.null and not text else text
    if field.kind in ("numbers", "bands"):
        numbers = _numbers(text)
        for number in numbers:
            _within(number, field)
        if field.kind == "numbers":
            return numbers or None
        if len(numbers) % 2:
            raise HouseError({"": t("pairs")})
        return [list(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)] or None
    if not text:
        if field.needed:
            raise HouseError({"": t("needed")})
        return None
    number = _within(_number(text), field)
    return flipped(number, figures) if field.kind == "cost" else number


def _number(text: str) -> int:
    """A whole number as people write it: real minus signs, thousands in groups."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
    plain = re.sub(r"(?<=[0-9])[,.'’\s\u00a0\u202f](?=[0-9]{3}(?![0-9]))", "", plain)
    if not re.fullmatch(r"[-+]?[0-9]{1,7}", plain):
        raise HouseError({"": t("not_whole", typed=text[:20])})
    return int(plain)


def _numbers(text: str) -> list[int]:
    if re.search(r"(?<![0-9])[0-9],[0-9]{3}(?![0-9])", text):
        raise HouseError({"": t("comma")})
    return [_number(part) for part in re.split(r"[\s,;:/]+", text) if part]


def _within(number: int, field: Field) -> int:
    least, most = max(field.least, -CAP), min(field.most, CAP)
    if not least <= number <= most:
        raise HouseError({"": t("between", least=least, most=most)})
    return number


# Changing


def changed(rules: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """These rules with other figures at the paths given. Raises `HouseError` for what does not go together."""
    before = rules.figures()
    figures = copy.deepcopy(before)
    known = [field.path for field in fields_of(before)]
    for path in sorted(values, key=lambda path: known.index(path) if path in known else -1):
        put(figures, path, values[path])
    errors = {f"needs.{kind}": t("no_such_books") for kind in _unfillable(figures, values)}
    settle(figures)
    errors |= missing(figures)
    if errors:
        raise HouseError(errors)
    try:
        return parse_figures(following(figures, before))
    except RulesError as error:
        raise HouseError({"": t("does_not_fit", key=error.key)}) from error


def _unfillable(figures: Figures, values: Mapping[str, Any]) -> list[str]:
    """Kinds of book that were typed as needed to go out, though no book counts as them."""
    wanted = [path.removeprefix("needs.") for path, value in values.items() if path.startswith("needs.") and value]
    return [kind for kind in wanted if kind not in filled(figures)]


def settle(figures: Figures) -> None:
    """Put right what follows from a change, so that the figures go together."""
    kinds = {book["kind"] for book in figures["books"]}
    red, out, opening = figures["red_threes"], figures["going_out"], figures["opening"]
    _settle_red_threes(red, kinds)
    fillable = filled(figures)
    for needs in out["needs"]:
        for key in [key for key in needs or () if key not in fillable]:
            del needs[key]
    while len(out["needs"]) > 1 and out["needs"][-1] == out["needs"][-2]:
        out["needs"].pop()
    figures["extras"] = [extra for extra in figures["extras"] if extra["penalty_of"] in ("", *kinds)]
    if kinds & {"wild", "clean_wild"} and figures["wilds"]["all_wild"] is False:
        figures["wilds"]["all_wild"] = True
    if "black_threes" in kinds and figures["black_threes"]["melded"] not in ("book", "dirty_book"):
        figures["black_threes"]["melded"] = "book"
    if "black_threes" not in kinds and figures["black_threes"]["melded"] in ("book", "dirty_book"):
        figures["black_threes"]["melded"] = "no"
    if "threes" not in kinds:
        figures["cards"]["melded"]["red_three"] = None
    _settle_opening(opening)
    if opening["kind"] in ("none", "unknown") and (figures["books_threshold"] or {}).get("opening"):
        figures["books_threshold"] = None
    if (figures["books_threshold"] or {}).get("opening"):
        figures["books_threshold"]["points"] = []
    if out["last_discard"] == "required":
        out["last_turn"] = False
    decks = figures["table"]["decks"]
    if decks["kind"] not in ("fixed", "own"):
        decks["number"] = 0
    if decks["kind"] != "by_players":
        decks["by_players"] = []
    _settle_counting(figures)


def filled(figures: Figures) -> set[str]:
    """What books can count as when going out."""
    return {"any"} | {
        key for book in figures["books"] for key in book.get("counts_as", COUNTS_AS.get(book["kind"], ()))
    }


def _settle_red_threes(red: Figures, kinds: set[str]) -> None:
    if red["rule"] == "plain":
        red["otherwise"] = 0
        if red["set"]:
            red["set"]["otherwise"] = 0
    if (red["rule"] != "plain" or red["set"]) and red["laid"] is None:
        red["laid"] = 0
    red["kinds"] = [kind for kind in red["kinds"] if kind in kinds] if red["rule"] == "if_book" else []


def _settle_opening(opening: Figures) -> None:
    if opening["kind"] != "by_deal":
        opening["points"], opening["special"] = [], []
    if opening["kind"] != "formula":
        opening["start"], opening["step"] = 0, 0
    if opening["kind"] != "by_score":
        opening["bands"], opening["below"] = [], None


def _settle_counting(figures: Figures) -> None:
    points = figures["card_points"]
    if points["left"] == "plus" and not figures["lowest_wins"]:
        points["left"] = "minus"
    if points["left"] != "minus":
        points["out_left_free"] = False
    apart = points["out_left_free"] or figures["melded_needs_book"] or figures["books_threshold"]
    points["net_allowed"] = bool(points["melded"] and points["left"] == "minus" and not apart)


def missing(figures: Figures) -> dict[str, Any]:
    """What a choice makes necessary and nobody filled in, by path."""
    opening, threshold = figures["opening"], figures["books_threshold"]
    errors = {}
    if figures["red_threes"]["set"] and figures["red_threes"]["set"]["size"] < 2:
        errors["red_threes.set.size"] = t("needed")
    if opening["kind"] == "by_deal" and not opening["points"]:
        errors["opening.points"] = t("needed")
    if opening["kind"] == "formula" and not (opening["start"] or opening["step"]):
        errors["opening.start"] = t("needed")
    edges = [score for score, _ in opening["bands"]]
    if opening["kind"] == "by_score" and (not edges or edges != sorted(set(edges))):
        errors["opening.bands"] = t("rising" if edges else "needed")
    if figures["wilds"]["rule"] == "at_most" and figures["wilds"]["most"] is None:
        errors["wilds.most"] = t("needed")
    if threshold and not threshold["opening"] and not threshold["points"]:
        errors["books_threshold.points"] = t("needed")
    if figures["table"]["decks"]["kind"] in ("fixed", "own") and not figures["table"]["decks"]["number"]:
        errors["table.decks.number"] = t("needed")
    return errors


def following(figures: Figures, before: Figures) -> Figures:
    """The figures with least points and wild cards of each book worked out anew, unless they were stated."""
    usual = {book["kind"]: book for book in with_following(_bare(before))["books"]}
    stated = {book["kind"]: book for book in before["books"]}
    books = []
    for book in figures["books"]:
        own, old, rule = dict(book), stated.get(book["kind"]), usual.get(book["kind"])
        for key in FOLLOWING:
            if old is None or rule is None or old[key] == rule[key]:
                own.pop(key, None)
        books.append(own)
    return with_following({**figures, "books": books})


def _bare(figures: Figures) -> Figures:
    books = [{key: value for key, value in book.items() if key not in FOLLOWING} for book in figures["books"]]
    return {**figures, "books": books}


# The five questions


def answered(rules: RuleSet, answers: Mapping[str, str]) -> RuleSet:
    """These rules with the answers put in, as far as an answer alone can say it (not how minimums go by the score)."""
    for _, option in given(answers):
        if not fits(rules.figures(), option):
            with contextlib.suppress(HouseError):
                rules = changed(rules, option.puts)
    return rules


def fits(figures: Figures, option: Option) -> bool:
    return all(get(figures, path) == value for path, value in option.puts.items())


def nearest(answers: Mapping[str, str], all: Mapping[str, RuleSet]) -> list[tuple[str, int]]:
    """Keys of rule sets with how many questions they answer otherwise, the fewest first; else in the order given."""
    figures = {key: rules.figures() for key, rules in all.items()}
    missed = {key: sum(not fits(of, option) for _, option in given(answers)) for key, of in figures.items()}
    return sorted(missed.items(), key=lambda item: item[1])


def given(answers: Mapping[str, str]) -> Iterator[tuple[str, Option]]:
    for question in QUESTIONS:
        for option in question.options:
            if answers.get(question.id) == option.id:
                yield question.id, option
