"""`manage.py score`, as a script would use it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.published import published


def run(folder: Path, entries: Any) -> tuple[list[Any], int]:
    """The answers and the exit status."""
    file, out = folder / "deals.json", io.StringIO()
    file.write_text(entries if isinstance(entries, str) else json.dumps(entries), encoding="utf-8")
    try:
        call_command("score", str(file), stdout=out)
    except SystemExit as stopped:
        return json.loads(out.getvalue()), int(stopped.code or 0)
    return json.loads(out.getvalue()), 0


def test_all_worked_examples(tmp_path: Path) -> None:
    entries = [{"rules": key, **example} for key, one in published().items() for example in one.examples]
    answers, status = run(tmp_path, [{**entry, "total": 1} for entry in entries])
    assert status == 0
    assert [answer["total"] for answer in answers] == [entry["total"] for entry in entries]
    assert all(answer["total"] == sum(line["points"] for line in answer["lines"]) for answer in answers)


def test_lines_and_checks(tmp_path: Path) -> None:
    answers, status = run(
        tmp_path, [{"rules": "whitnack", "deal": 2, "counts": {"clean": 2}, "melded": 45, "left": 745}]
    )
    assert status == 0
    assert answers == [
        {
            "total": 300,
            "lines": [
                {"id": "clean", "count": 2, "points": 1000},
                {"id": "melded", "count": 45, "points": 45},
                {"id": "left", "count": 745, "points": -745},
            ],
            "checks": answers[0]["checks"],
        }
    ]
    [least, *_] = answers[0]["checks"]
    assert least == {
        "id": "books_least",
        "severity": "error",
        "text": "2 clean books need at least 70 points in cards on the table; you entered 45.",
        "values": {"books": {"clean": 2}, "least": 70, "melded": 45},
        "exchange": ["melded", "left"],
    }


def test_what_the_file_may_say_besides(tmp_path: Path) -> None:
    figures = published()["simpson"].rules.figures()
    entries = [
        {"rules": "alderfer", "first_down": True, "melded": 75},
        {"rules": "polish-online", "counts": {"red_threes_laid": 1}, "net": -5, "has_melded": True},
        {"rules": figures, "counts": {"exact_pickups": 2}, "players": 2},
        {"rules": "roth", "melded": 85, "before": 2500},
        {"rules": "whitnack", "counts": {"red_threes_laid": 7}, "decks": 3},
    ]
    answers, status = run(tmp_path, entries)
    assert status == 0
    assert [answer["total"] for answer in answers] == [175, 95, 200, 85, 700]
    assert [[check["id"] for check in answer["checks"]] for answer in answers] == [
        [],
        [],
        [],
        ["opening"],
        ["red_threes_supply"],
    ]


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        ({"rules": "nothing"}, "there are no rules 'nothing'"),
        ({}, "rules are missing"),
        ({"rules": {"books": 1}}, "rules: books: should be a list, not 1"),
        ({"rules": "simpson", "counts": {"wild": 1}}, "wild: These rules do not have this line."),
        ({"rules": "simpson", "counts": {"clean": 1.5}}, "clean: “1.5” is not a whole number."),
        ({"rules": "simpson", "counts": [1]}, "counts should be an object"),
        ({"rules": "simpson", "counts": []}, "counts should be an object"),
        ({"rules": "simpson", "mleded": 60}, "mleded is no key of an entry"),
        ({"rules": "simpson", "left": -5}, "left: −5 cannot be negative here; leave the sign out."),
        ({"rules": "simpson", "melded": 2_000_000}, "melded: 2,000,000 is more than can be entered here: 1,000,000."),
        ({"rules": "simpson", "deal": 0}, "deal should be a whole number from 1 to 1000000"),
        ({"rules": "simpson", "players": "2"}, "players should be a whole number from 1 to 1000000"),
        ({"rules": "simpson", "went_out": "yes"}, "went_out should be true or false"),
        ({"rules": ["simpson"]}, "there are no rules ['simpson']"),
        (7, "an entry should be an object"),
    ],
)
def test_what_is_refused_has_an_error_and_the_rest_is_scored(tmp_path: Path, entry: Any, error: str) -> None:
    answers, status = run(tmp_path, [entry, {"rules": "simpson", "melded": 60}])
    assert status == 1
    assert answers[0] == {"error": error}
    assert answers[1]["total"] == 60


def test_a_number_of_thousands_of_digits_is_refused_with_its_entry_alone(tmp_path: Path) -> None:
    huge = f'[{{"rules": "simpson", "melded": {"9" * 5000}}}, {{"rules": "simpson", "melded": 60}}]'
    answers, status = run(tmp_path, huge)
    assert (status, list(answers[0]), answers[1]["total"]) == (1, ["error"], 60)


def test_an_answer_can_be_scored_again(tmp_path: Path) -> None:
    entry = {"rules": "simpson", "melded": 60, "situation": "a text", "shows": None}
    [answer], _ = run(tmp_path, [entry])
    assert run(tmp_path, [{**entry, **answer}]) == ([answer], 0)


@pytest.mark.parametrize("text", ["{", "{}", "\xff", "[" * 100_000, "7"])
def test_a_file_that_is_no_array_of_deals(tmp_path: Path, text: str) -> None:
    with pytest.raises(CommandError):
        run(tmp_path, text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("score", str(tmp_path / "nothing.json"))
