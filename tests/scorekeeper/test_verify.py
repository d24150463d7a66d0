"""What `manage.py verify` finds, and that nothing is found where commit() alone has written."""

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Change, Deal, Game, Result, Seat, Tally, Team
from scorekeeper.models.verifying import faults
from tests.factories import Phone, make_game

pytestmark = pytest.mark.django_db


def verify() -> tuple[int, str]:
    """Exit status and what was printed."""
    out = io.StringIO()
    try:
        call_command("verify", stdout=out, stderr=out)
    except SystemExit as left:
        return int(str(left.code)), out.getvalue()
    return 0, out.getvalue()


def test_sound_games_have_no_differences() -> None:
    make_game(deals=4, finished=True)
    make_game(deals=1)
    assert verify() == (0, "2 games, no differences.\n")


@pytest.mark.parametrize(
    ("rows", "change", "said"),
    [
        (Tally, {"points": 5}, "5 points stored, 4460 computed"),
        (Tally, {"points": None}, "None points stored"),
        (Tally, {"entered": {"counts": {}, "melded": 5}}, "stored, 5 computed"),
        (Result, {"total": 7}, "result has total 7, computed 17840"),
        (Result, {"place": 2}, "result has place 2, computed 1"),
        (Result, {"counts": {}}, "result has counts {}"),
        (Result, {"won": False}, "result has won False, computed True"),
        (Deal, {"number": 9}, "deals are numbered"),
        (Team, {"order": 5}, "teams are numbered"),
        (Seat, {"order": 9}, "seats are numbered"),
        (Change, {"number": 99}, "the last change has number 99"),
        (Game, {"waiting": ["00000000-0000-4000-8000-000000000000"]}, "wait for a choice are not there"),
    ],
)
def test_what_was_changed_behind_the_back_of_commit_is_found(rows: Any, change: dict[str, Any], said: str) -> None:
    make_game(deals=4, finished=True)
    first = rows.objects.order_by("pk").first()
    rows.objects.filter(pk=first.pk).update(**change)
    status, text = verify()
    assert status == 1
    assert said in text


def test_missing_results_are_found() -> None:
    make_game(deals=4, finished=True)
    Result.objects.all().delete()
    assert "0 results stored, 2 computed" in verify()[1]


def test_queries_do_not_grow_with_the_games_of_a_batch() -> None:
    numbers = []
    for _ in range(2):
        make_game(deals=1, finished=True)
        with CaptureQueriesContext(connection) as captured:
            assert list(faults()) == []
        numbers.append(len(captured))
    assert numbers[0] == numbers[1]


def test_game_goes_with_all_that_belongs_to_it() -> None:
    phone = Phone()
    make_game(phone=phone, deals=2, finished=True).delete()
    connection.check_constraints()
    counts = [rows.objects.count() for rows in (Game, Team, Seat, Deal, Tally, Change, Result)]
    assert counts == [0] * 7
