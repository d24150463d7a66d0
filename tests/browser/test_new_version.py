"""A new version while a game is under way: it waits for the right moment, and pages and files change together."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from tests.browser import entering
from tests.browser.table import SENT, until, wait
from tests.browser.test_offline import built, ready
from tests.server import ROOT, Server

PARTS = ("manage.py", "pyproject.toml", "scorekeeper", "leagues", "templates", "static")
SCRIPTS = "[...document.scripts].map((script) => script.src).filter(Boolean).map((src) => new URL(src).pathname)"


class Release:
    """A server that runs from a copy of the project, which can be changed."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.project.mkdir()
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, self.project / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, self.project / part)
        self.server = Server(folder, root=self.project)
        self.server.start()

    def next(self) -> None:
        """Stops the server, changes a script and a page, and starts it again at the same address."""
        self.server.stop()
        with (self.project / "static" / "js" / "text.js").open("a") as script:
            script.write("\nwindow.newer = true;\n")
        page = self.project / "templates" / "scorekeeper" / "shell.html"
        page.write_text(page.read_text().replace('<div id="shell"', '<div data-newer="1" id="shell"'))
        self.server.manage("prepare")
        self.server.start()


@pytest.fixture
def release(tmp_path: Path) -> Iterator[Release]:
    release = Release(tmp_path)
    yield release
    release.server.stop()


def newer(page: Page) -> list[bool]:
    """Whether the page and whether its script are of the new version."""
    found: list[bool] = page.evaluate("[Boolean(document.querySelector('[data-newer]')), window.newer === true]")
    return found


def loaded_again(page: Page, script: str) -> None:
    """Waits until a script gives true, whatever page loads meanwhile."""

    def holds() -> bool:
        with suppress(Error):
            return bool(page.evaluate(f"Boolean(window.HF && HF.worker && {script})"))
        return False

    wait(page, holds, script)


def test_a_new_version_never_breaks_a_game_under_way(
    new_context: Callable[..., BrowserContext], release: Release
) -> None:
    context = new_context(base_url=release.server.url)
    page = context.new_page()
    ready(page)
    before = built(page)["version"]
    game = entering.start(page)
    entering.typical_deal(page)
    page.goto(f"/g/{game}/#entry")
    entering.out(page, 0)
    entering.keys(page, "3 2")
    until(page, SENT)

    release.next()
    assert built(page)["version"] != before
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    until(page, "Boolean(HF.worker) && HF.worker.state().update")

    # The deal is typed and saved to the end in the old version, which sends to the new server.
    assert newer(page) == [False, False]
    assert entering.stands(page, "clean") == "3"
    entering.keys(page, "12 745 next 85 next 3212 745 next 85 next")
    entering.right(page)
    entering.saved(page)
    until(page, SENT)

    # Without signal the old page comes with the old files, never one with those of the other.
    release.server.stop()
    page.goto(f"/g/{game}/#board")
    page.reload()
    page.wait_for_selector("html.ready")
    assert newer(page) == [False, False]
    release.server.start()

    # Between games the new one takes over by itself.
    page.goto("/")
    version = built(page)["version"]
    again = "performance.getEntriesByType('navigation')[0].type === 'reload'"  # not yet about to be
    loaded_again(page, f"HF.worker.state().version === '{version}' && {again}")
    release.server.stop()
    page.goto(f"/g/{game}/#board")
    page.wait_for_selector("html.ready")
    assert newer(page) == [True, True]
    assert len(entering.game(page)["deals"]) == 2
    held = page.evaluate(
        """async () => {
            const cache = await caches.open(`app-${HF.worker.state().version}`);
            return (await cache.keys()).map((one) => new URL(one.url).pathname);
        }"""
    )
    assert set(page.evaluate(SCRIPTS)) <= set(held)


def test_a_touch_brings_the_new_version_at_once(new_context: Callable[..., BrowserContext], release: Release) -> None:
    page = new_context(base_url=release.server.url).new_page()
    ready(page)
    page.goto("/#games")
    page.wait_for_selector("html.ready")
    release.next()
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    until(page, "Boolean(HF.worker) && HF.worker.state().update")
    with page.expect_navigation():
        page.evaluate("HF.worker.update()")
    page.wait_for_selector("html.ready")
    assert newer(page) == [True, True]
    assert re.search(r"#games$", page.url)
