"""The app without signal: opened, played, closed and opened again, with the server really gone."""

import gzip
import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.browser import entering, table
from tests.browser.table import SENT, kept, until, wait
from tests.proxy import Proxy
from tests.server import Server
from tests.tools import CHROMIUM, need

HELD = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    }
    return found.sort();
}"""
WORK = """() => {
    const from = performance.now();
    let sum = 0;
    for (let n = 0; n < 2e7; n += 1) sum = (sum + n * 7) % 1000003;
    return performance.now() - from + 0 * sum;
}"""
SLOW_PHONE = 320  # ms that a slow phone takes for this work; a machine that takes longer now is given more time, too
READY = "Boolean(HF.worker) && HF.worker.state().kind === 'ready'"


def ready(page: Page) -> None:
    """Opens the app once with signal and waits until the phone manages without."""
    page.goto("/")
    table.ready(page)
    until(page, READY)


def on_server(page: Page, game: str) -> dict[str, Any]:
    """A game as the server gives it to this phone."""
    value: dict[str, Any] = page.evaluate(
        """async (id) => {
            const headers = {"X-Device": HF.store.device().secret};
            return (await fetch(`/api/games/${id}`, {headers, cache: "no-store"})).json();
        }""",
        game,
    )
    return value


@pytest.fixture
def proxy(own_server: Server) -> Iterator[Proxy]:
    proxy = Proxy(own_server.port)
    yield proxy
    proxy.close()


def built(page: Page) -> dict[str, Any]:
    """What the worker is told to hold."""
    text = page.request.get("/sw.js").text()
    found = re.search(r"const BUILD = (\{.*?\n\});", text, re.DOTALL)
    assert found
    value: dict[str, Any] = json.loads(found[1])
    return value


def test_everything_held_is_named_by_its_content_and_small(page: Page) -> None:
    ready(page)
    build = built(page)
    fresh = [address for address in build["files"] if not address.startswith(build["hashed"])]
    assert fresh == ["/app/", "/no-signal/", "/manifest.webmanifest", "/rules.json"]
    total = 0
    for address in build["files"]:
        answer = page.request.get(address)
        assert answer.ok, address
        assert address in fresh or re.search(r"\.[0-9a-f]{12}\.", address), address
        packed = re.search(r"\.(png|woff2)$", address) is not None
        total += len(answer.body() if packed else gzip.compress(answer.body(), 9))
    assert page.evaluate(HELD) == sorted(build["files"])
    assert total <= 300_000, total
    shown = page.request.get("/app/").text()
    # Every address that the page asks for is held; those in its list of files, too.
    asked = set(re.findall(r'"(/static/[^"]+)"', shown))
    assert asked <= set(build["files"])


def test_the_page_that_is_held_is_the_same_for_everybody(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    ready(page)
    game = entering.start(page)
    until(page, SENT)
    shell = page.request.get("/app/").text()
    assert game not in shell
    assert shell == new_context().new_page().request.get("/app/").text()
    assert built(page)["version"] == built(page)["version"]


def test_private_links_and_pages_of_games_are_never_held(page: Page) -> None:
    ready(page)
    game = entering.start(page)
    until(page, SENT)
    links = page.evaluate("(id) => HF.outbox.fetch(id).then((record) => record.links)", game)
    for address in (f"/g/{game}/", f"/l/{links['score']}/", f"/watch/{links['watch']}/", f"/g/{game}/plain/"):
        page.goto(address)
    held = page.evaluate(HELD)
    assert not [address for address in held if game in address or "/l/" in address or "/watch/" in address]
    assert held == sorted(built(page)["files"])


def test_a_whole_game_with_the_server_gone(new_context: Callable[..., BrowserContext], own_server: Server) -> None:
    context = new_context()
    page = context.new_page()
    ready(page)
    own_server.stop()
    page = context.new_page()  # a new tab, as after a restart
    game = entering.start(page, "pennies-from-heaven")
    page.reload()
    page.wait_for_selector(".pad")
    page.evaluate("HF.app.go('/')")
    game = entering.start(page)
    for _ in range(4):
        entering.typical_deal(page)
        page.click(".result")
        page.goto(f"/g/{game}/#entry")
        page.wait_for_selector("html.ready")
        page.reload()
        page.wait_for_selector("html.ready")
    page.evaluate("""async () => {
        const state = HF.app.state;
        await HF.app.commit([HF.ops.finish(state)]);
        await HF.app.go(HF.app.gameUrl(state.game.id, "board"));
    }""")
    expect(page.locator("#screen")).to_contain_text("win")
    until(page, "HF.outbox.status(HF.app.state.game.id).state === 'waiting'")  # between two attempts
    expect(page.locator(".status")).to_contain_text(re.compile("not sent yet", re.IGNORECASE))
    own_server.start()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    until(page, SENT)
    there = on_server(page, game)
    assert there["game"]["state"] == "finished"
    assert len(there["game"]["deals"]) == 4


def test_rules_games_and_the_card_open_without_signal(
    new_context: Callable[..., BrowserContext], own_server: Server
) -> None:
    context = new_context()
    page = context.new_page()
    ready(page)
    own_server.stop()
    for address, place in (("/rules/whitnack/", "/#rules/whitnack"), ("/rules/", "/#rules"), ("/games/", "/#games")):
        page.goto(address)
        page.wait_for_selector("html.ready")
        assert page.evaluate("location.pathname + location.hash") == place
        expect(page.locator("#screen h1")).to_be_visible()
    game = entering.start(page)
    page.goto(f"/g/{game}/#card")
    page.wait_for_selector("html.ready")
    expect(page.locator("#screen")).to_contain_text("500")


def test_pages_of_the_server_say_that_there_is_no_signal_and_lead_back(
    new_context: Callable[..., BrowserContext], own_server: Server
) -> None:
    page = new_context().new_page()
    ready(page)
    game = entering.start(page)
    own_server.stop()
    for address in ("/import/", f"/g/{game}/print/", f"/g/{game}/plain/", "/screen/"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("No signal")
    page.get_by_role("link", name="To the start").click()
    page.wait_for_selector("html.ready")


def test_it_opens_without_signal_within_a_second_on_a_slow_phone(
    new_context: Callable[..., BrowserContext], own_server: Server
) -> None:
    context = new_context()
    page = context.new_page()
    ready(page)
    entering.start(page)
    own_server.stop()
    page.close()
    context.add_init_script("""
        new MutationObserver(() => {
            const root = document.documentElement;
            if (root && root.classList.contains("ready") && !window.readyAt) window.readyAt = performance.now();
        }).observe(document, {attributes: true, subtree: true, attributeFilter: ["class"]});
    """)
    times = []
    for _ in range(6):
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        before = page.evaluate(WORK)
        page.goto("/")
        page.wait_for_selector("html.ready")
        work = max(SLOW_PHONE, min(before, page.evaluate(WORK)))
        times.append(page.evaluate("window.readyAt") * SLOW_PHONE / work)
        page.close()
        if times[-1] < 1000:
            break
    assert times[-1] < 1000, times


def browser_of(profile: Path) -> int:
    """The process of the browser that this test started with that profile."""
    for process in Path("/proc").glob("[0-9]*"):
        words = (process / "cmdline").read_bytes().decode().split("\0")
        if f"--user-data-dir={profile}" in words and not any(word.startswith("--type=") for word in words):
            return int(process.name)
    raise AssertionError("the browser is not running")


def test_a_killed_browser_loses_nothing(playwright: Playwright, own_server: Server, tmp_path: Path) -> None:
    def open_browser() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=need(CHROMIUM), base_url=own_server.url, args=["--disable-gpu"]
        )

    context = open_browser()
    page = context.new_page()
    ready(page)
    own_server.stop()
    game = entering.start(page)
    entering.typical_deal(page)
    page.goto(f"/g/{game}/#entry")
    page.wait_for_selector(".pad")
    entering.out(page, 1)
    entering.keys(page, "3 2")
    kept(page)
    os.kill(browser_of(tmp_path / "profile"), signal.SIGKILL)
    context = open_browser()
    page = context.new_page()
    page.goto(f"/g/{game}/#entry")
    page.wait_for_selector(".pad")
    assert entering.stands(page, "clean") == "3"
    assert page.evaluate("HF.outbox.status().pending") == 4
    own_server.start()
    page.evaluate("HF.outbox.retry()")
    until(page, SENT)
    context.close()


@pytest.mark.parametrize("fault", ["slow", "flapping", "lost", "broken", "cut"])
def test_bad_networks(new_context: Callable[..., BrowserContext], proxy: Proxy, fault: str) -> None:
    """Every fault at once while a deal is saved; then the network is good again."""
    page = new_context(base_url=proxy.url).new_page()
    ready(page)
    proxy.delay = 600.0  # until it is over: no answer at all meanwhile, however long the rest takes here
    proxy.fault = fault
    game = entering.start(page)
    entering.typical_deal(page)
    page.evaluate("void HF.outbox.retry()")
    wait(page, lambda: bool(proxy.spoilt), "the network was never bad while something was to be sent")
    pending = page.evaluate("HF.outbox.status().pending")
    # In one that flaps, what was cut may have gone through at the next try; in all others nothing comes back in time.
    assert pending >= (0 if fault == "flapping" else 3), pending
    proxy.fault = ""
    page.evaluate("HF.outbox.retry()")
    until(page, SENT)
    there = on_server(page, game)
    assert [line["op"]["op"] for line in there["log"]] == ["start", "tally", "tally", "end"]
    assert there["game"]["deals"][0]["tallies"][0]["melded"] == 745
