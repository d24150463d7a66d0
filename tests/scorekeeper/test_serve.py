"""The server behind a proxy with a secure address (PUBLIC_URL), and what it says when it starts."""

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import Server

pytestmark = pytest.mark.whole

HOST = {"Host": "cards.example.org"}
SECURE = {**HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


@pytest.fixture(scope="module")
def public_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(Path(tmp_path_factory.mktemp("public")), HASHED_FILES="0", PUBLIC_URL="https://cards.example.org")
    server.start()
    yield server
    server.stop()


def get(server: Server, address: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", address, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content


def test_plain_http_is_sent_to_the_secure_address(public_server: Server) -> None:
    status, headers, _ = get(public_server, "/rules/", HOST)
    assert (status, headers["location"]) == (301, "https://cards.example.org/rules/")


def test_what_the_proxy_says_is_taken_as_secure(public_server: Server) -> None:
    status, headers, _ = get(public_server, "/plain/whitnack/", SECURE)
    assert status == 200
    assert headers["strict-transport-security"] == "max-age=2592000; includeSubDomains; preload"
    assert "Secure" in headers["set-cookie"]


def test_other_names_are_refused_with_a_page(public_server: Server) -> None:
    status, _, content = get(public_server, "/", {**SECURE, "Host": "elsewhere.example"})
    assert status == 400
    assert b"<h1>" in content


def test_health_is_asked_over_plain_http_by_the_machine_itself(public_server: Server) -> None:
    status, _, content = get(public_server, "/health", {"Host": f"localhost:{public_server.port}"})
    assert (status, content) == (200, b"ok")


def test_the_server_does_not_say_what_it_is(public_server: Server) -> None:
    _, headers, _ = get(public_server, "/health", HOST)
    assert "server" not in headers
