"""Sheets of paper as they are typed in and sent."""

from html import unescape
from typing import Any

from django.test import Client

from tests.scorekeeper.filling import buttons, fields_of

RICH = {"clean": "3", "dirty": "2", "wild": "1", "red_threes_laid": "2", "melded": "745", "left": "0"}
"""4,545; 4,645 for the team that went out."""
POOR = {"clean": "1", "dirty": "1", "wild": "0", "red_threes_laid": "0", "melded": "310", "left": "40"}
"""1,070"""
NAMES = {"t0p0": "Ann", "t0p1": "Joe", "t1p0": "Mary", "t1p1": "Bob"}


def column(deal: int, *, first: dict[str, str] | None = RICH, second: dict[str, str] | None = POOR) -> dict[str, str]:
    """What is typed into one deal; the first team went out."""
    found = {f"d{deal}-out": "0"}
    for team, entered in enumerate((first, second)):
        found |= {f"d{deal}t{team}-{row}": typed for row, typed in (entered or {}).items()}
    return found


def sheet(client: Client, address: Any = "/paper/?rules=whitnack", deals: Any = 4, **typed: Any) -> dict[str, str]:
    """A whole sheet as it is sent."""
    found: dict[str, str] = fields_of(client.get(address)) | NAMES
    for deal in range(1, deals + 1):
        found |= column(deal)
    return found | typed


def send(client: Client, data: dict[str, str], address: str = "/paper/") -> Any:
    return client.post(address, data)


def text(response: Any) -> str:
    return " ".join(unescape(response.content.decode()).split())


def right(client: Client, response: Any, data: dict[str, str], address: str = "/paper/") -> Any:
    """Touches "That is right"."""
    accepted = next(value for value in buttons(response, "accepted") if value)
    return client.post(address, {**data, "accepted": accepted})


def value_of(response: Any, name: str) -> str:
    return str(fields_of(response)[name])


def finally_saved(client: Client, data: dict[str, str], address: str = "/paper/") -> Any:
    """Sends a sheet and says "That is right" to whatever is asked, question after question."""
    answer = send(client, data, address)
    for _ in range(5):
        if answer.status_code == 303:
            return answer
        answer = right(client, answer, data, address)
    raise AssertionError(text(answer))
