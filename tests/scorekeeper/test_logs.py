import logging

import pytest

from scorekeeper.logs import HideSecrets, hidden


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Not Found: /l/abc-DEF_123/", "Not Found: /l/…/"),
        ("Not Found: /watch/abc-DEF_123", "Not Found: /watch/…"),
        ("GET http://host:8000/watch/abc/?x=1 HTTP", "GET http://host:8000/watch/…/?x=1 HTTP"),
        ("GET /screen/?g=abc-D&g=ef_1 HTTP", "GET /screen/?g=…&g=… HTTP"),
        ("GET /clubs/join/abc-D/ HTTP", "GET /clubs/join/…/ HTTP"),
        ("GET /clubs/sign-in/?next=/clubs/in/abc-D/", "GET /clubs/sign-in/?next=/clubs/in/…/"),
        ("Not Found: /clubs/first/abc", "Not Found: /clubs/first/…"),
        ("GET /clubs/AB/seasons/CD/embed/?key=abc-D&theme=dark", "GET /clubs/AB/seasons/CD/embed/?key=…&theme=dark"),
        ("Not Found: /rules/whitnack/", "Not Found: /rules/whitnack/"),
    ],
)
def test_hidden(text: str, shown: str) -> None:
    assert hidden(text) == shown


def test_arguments_of_a_record_are_hidden_too() -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s: %s", ("Not Found", "/l/secret/"), None)
    assert HideSecrets().filter(record)
    assert record.getMessage() == "Not Found: /l/…/"
