"""Sheets of paper typed again, as a browser without script sends them."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Game
from tests.factories import Phone, see
from tests.scorekeeper.filling import fields_of

pytestmark = pytest.mark.django_db

RICH = {"clean": "3", "dirty": "2", "wild": "1", "red_threes_laid": "2", "melded": "745", "left": "0"}
"""4,545; 4,645 for the team that went out."""
POOR = {"clean": "1", "dirty": "1", "wild": "0", "red_threes_laid": "0", "melded": "310", "left": "40"}
"""1,070"""
NAMES = {"t0p0": "Ann", "t0p1": "Joe", "t1p0": "Mary", "t1p1": "Bob"}


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def client(phone: Phone) -> Client:
    return phone.client


def column(deal: int, *, first: dict[str, str] | None = RICH, second: dict[str, str] | None = POOR) -> dict[str, str]:
    """What is typed into one deal; the first team went out."""
    found = {f"d{deal}-out": "0"}
    for team, rows in enumerate((first, second)):
        found |= {f"d{deal}t{team}-{row}": text for row, text in (rows or {}).items()}
    return found


def sheet(client: Client, address: str = "/paper/?rules=whitnack", deals: int = 4, **typed: str) -> dict[str, str]:
    """A whole sheet as it is sent."""
    found: dict[str, str] = fields_of(client.get(address)) | NAMES
    for deal in range(1, deals + 1):
        found |= column(deal)
    return found | typed


def send(client: Client, data: dict[str, str], address: str = "/paper/") -> Any:
    return client.post(address, data)


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def test_a_sheet_becomes_a_finished_game_with_its_number(client: Client) -> None:
    answer = send(client, sheet(client, number="abc 234"))
    assert answer.status_code == 303, text(answer)
    game = Game.objects.get()
    assert (game.code, game.state) == ("ABC234", "finished")
    assert answer.url.startswith(f"/paper/?after={game.pk}&done=")
    value = see(game)
    assert [[seat["sitters"][0]["name"] for seat in team["seats"]] for team in value["teams"]] == [
        ["Ann", "Joe"],
        ["Mary", "Bob"],
    ]
    assert [deal["end"]["out"] for deal in value["deals"]] == [0, 0, 0, 0]
    assert [result.total for result in game.results.order_by("team__order")] == [18580, 4280]
