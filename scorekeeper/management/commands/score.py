"""Scores and checks the deals of a file, for scripts and for trying out a rule set."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.checks import CAP, Finding, check_deal, refusals
from scorekeeper.figures import RuleSet
from scorekeeper.published import published
from scorekeeper.rules import RulesError, parse_figures
from scorekeeper.scoring import Tally, score, tally_of
from scorekeeper.texts.checks import sentence

Entry = Mapping[str, Any]
KEYS = (*Tally.__dataclass_fields__, "rules", "deal", "before", "decks")
IGNORED = ("total", "lines", "checks")
"""What an answer of this command says may come back in."""


class Unfit(ValueError):
    """Why an entry of the file cannot be scored."""


class Command(BaseCommand):
    help = (
        "Scores a JSON array of deals, each of one team: rules (a key, or whole figures), deal, counts, melded, left "
        "(or net and has_melded), other, went_out, first_down, players, before (total before the deal), decks. Prints "
        "an array with total, lines and checks, or with an error for what is refused; status 1 if anything is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the JSON file; - reads standard input")

    def handle(self, *args: object, file: str, **options: object) -> None:
        answers = [answer(entry) for entry in entries(file)]
        self.stdout.write(json.dumps(answers, indent=2, ensure_ascii=False))
        if any("error" in one for one in answers):
            sys.exit(1)


def entries(file: str) -> list[Any]:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
        found = json.loads(text, parse_int=read_int)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise CommandError(f"{file} is not JSON: {error}") from error
    if not isinstance(found, list):
        raise CommandError(f"{file} should hold an array of deals")
    return found


def read_int(digits: str) -> int | float:
    """Python reads no whole number of thousands of digits: as a float it is refused with its entry."""
    return int(digits) if len(digits) <= 100 else float(digits)


def answer(entry: Any) -> dict[str, Any]:
    """What one entry scores and what looks wrong, or the error."""
    try:
        return scored(entry)
    except Unfit as error:
        return {"error": str(error)}


def scored(entry: Any) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise Unfit("an entry should be an object")
    rules, words = rules_of(entry)
    need_known(entry)
    teams, size = rules.table.sides[0] if rules.table.sides else (2, 2)
    counts = {} if entry.get("counts") is None else entry["counts"]
    if not isinstance(counts, dict):
        raise Unfit("counts should be an object")
    tally = tally_of(
        {**entry, "counts": counts, "has_melded": answered(entry, "has_melded")},
        went_out=bool(answered(entry, "went_out")),
        first_down=bool(answered(entry, "first_down")),
        players=whole(entry, "players", size, 1),
    )
    deal, before = whole(entry, "deal", 1, 1), whole(entry, "before", 0, -CAP)
    decks = whole(entry, "decks", 0, 0) or rules.decks(teams * size)
    refused = refusals(rules, tally)
    if refused:
        raise Unfit(" ".join(f"{finding.values['row']}: {sentence(finding, words)}" for finding in refused))
    made = score(rules, deal, tally, before)
    found = check_deal(rules, deal, [tally, None], [before, 0], decks)  # a second team is not entered yet
    return {
        "total": made.total,
        "lines": [asdict(line) for line in made.lines],
        "checks": [plain(finding, words) for finding in found],
    }


def need_known(entry: Entry) -> None:
    """Texts may stand beside the figures, but no figure is passed over because its name is misspelt."""
    for name, value in entry.items():
        if name not in KEYS and name not in IGNORED and not isinstance(value, str | None):
            raise Unfit(f"{name} is no key of an entry")


def rules_of(entry: Entry) -> tuple[RuleSet, Mapping[str, str]]:
    named = entry.get("rules")
    if isinstance(named, str) and named in published():
        return published()[named].rules, published()[named].texts.words
    if isinstance(named, dict):
        try:
            return parse_figures(named), {}
        except RulesError as error:
            raise Unfit(f"rules: {error}") from error
    raise Unfit(f"there are no rules {named!r}" if named else "rules are missing")


def whole(entry: Entry, name: str, default: int, least: int) -> int:
    value = entry.get(name)
    if value is None:
        return default
    if type(value) is not int or not least <= value <= CAP:
        raise Unfit(f"{name} should be a whole number from {least} to {CAP}")
    return value


def answered(entry: Entry, name: str) -> bool | None:
    value = entry.get(name)
    if value is not None and not isinstance(value, bool):
        raise Unfit(f"{name} should be true or false")
    return value


def plain(finding: Finding, words: Mapping[str, str]) -> dict[str, Any]:
    kept = {"id": finding.id, "severity": finding.severity, "text": sentence(finding, words), "values": finding.values}
    return {**kept, "exchange": finding.exchange} if finding.exchange else kept
