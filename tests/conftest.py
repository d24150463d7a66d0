import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, ViewportSize, WebError, expect
from pytest_django import Settings

from tests.server import Server
from tests.tools import CHROMIUM, need

# Other work may slow a test; where everything must be green, a change is judged by the same examples each time.
hypothesis_settings.register_profile(
    "here", deadline=None, max_examples=60, derandomize=bool(os.environ.get("REQUIRE_ALL"))
)
hypothesis_settings.load_profile("here")

# What comes at all comes within this time, also where the machine is slow or busy; only a failure takes so long.
PATIENCE = 60_000  # ms
expect.set_options(timeout=PATIENCE)

SLOW = float(os.environ.get("SLOW", "1"))  # how many times slower than this machine the phones are

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(autouse=True)
def fast_hasher(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    folder = Path(__file__).parent / "browser"
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # A phone on a busy machine may be late once. What is broken fails twice; the summary lists second tries.
            # Not for the model: a schedule of its own that fails is a fault, however seldom.
            if item.path.name != "test_model.py":
                item.add_marker(pytest.mark.flaky(reruns=1))
    # The longest first, so that no worker waits for it alone at the end.
    items.sort(key=lambda item: item.path.name != "test_model.py")


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the servers of a run find their collected files; the first one collects them."""
    return str(tmp_path_factory.mktemp("static"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, static_root: str) -> Iterator[Server]:
    """One real server for all browser tests of a run; every test makes games of its own."""
    with running(Server(tmp_path_factory.mktemp("server"), STATIC_ROOT=static_root)) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path, static_root: str) -> Iterator[Server]:
    """A real server for one test, which may stop it and start it again."""
    with running(Server(tmp_path, STATIC_ROOT=static_root)) as server:
        yield server


class running:
    """Starts a server, stops it, and lets nobody leave the stored games in disorder."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def __enter__(self) -> Server:
        self.server.start()
        return self.server

    def __exit__(self, *raised: object) -> None:
        self.server.stop()
        if raised[0] is None:
            found = self.server.manage("verify", check=False)
            assert found.returncode == 0 or "Unknown command" in found.stderr, found.stdout + found.stderr


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
    return {**browser_type_launch_args, "executable_path": need(CHROMIUM), "args": quiet}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": PHONE, "has_touch": True, "locale": "en-GB"}


def slow_down(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})


@pytest.fixture
def browser_faults() -> list[str]:
    """Page errors and breaches of the security policy so far; a test that provokes one takes it out."""
    return []


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], request: pytest.FixtureRequest, browser_faults: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser contexts, each a phone of its own; `page` is the page of one.

    page.goto("/") goes to the test's own server when it has one, else to the shared one. A page error or a breach of
    the security policy fails the test.
    """
    server: Server = request.getfixturevalue("own_server" if "own_server" in request.fixturenames else "server")

    def heard(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            browser_faults.append(message.text)

    def broke(error: WebError) -> None:
        browser_faults.append(str(error.error))

    def make(**options: Any) -> BrowserContext:
        context = new_context(**{"base_url": server.url, **options})
        context.set_default_timeout(PATIENCE)
        if SLOW > 1:
            context.on("page", slow_down)
        context.on("console", heard)
        context.on("weberror", broke)
        return context

    yield make
    assert browser_faults == []
