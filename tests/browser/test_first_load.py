"""What a phone has to fetch before the first figure can be typed."""

import json
import urllib.request
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import BrowserContext

from tests.browser.table import wait
from tests.factories import make_secret, make_start
from tests.server import Server

MOST = 60_000  # bytes over the wire, headers included
# What is fetched while nothing else is to be done must not count, however long the rest takes here.
NO_LEISURE = """
    const set = window.setTimeout;
    window.setTimeout = (work, ms, ...more) => (ms >= 2000 ? 0 : set(work, ms, ...more));
"""
DEVICE = make_secret()


def start_game(server: Server) -> str:
    operation = make_start(game=str(uuid4()))
    request = urllib.request.Request(
        f"{server.url}/api/commits",
        data=json.dumps({"operations": [operation]}).encode(),
        headers={"X-Device": DEVICE, "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer)["answers"][0]["status"] == "applied"
    return str(operation["game"])


def test_first_load_of_the_entry_page_is_small(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    """With gzip, as over plain http in a home network: brotli, which is smaller, needs a secure address."""
    game = start_game(server)
    context = new_context(service_workers="block", extra_http_headers={"Accept-Encoding": "gzip"})
    context.add_cookies([{"name": "device", "value": DEVICE, "url": server.url}])
    context.add_init_script(NO_LEISURE)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    encodings: set[str] = set()

    def received(event) -> None:
        addresses[event["requestId"]] = event["response"]["url"].removeprefix(server.url)
        encodings.add(event["response"]["headers"].get("Content-Encoding", ""))

    def finished(event) -> None:
        sizes[addresses[event["requestId"]]] = event["encodedDataLength"]

    network.on("Network.responseReceived", received)
    network.on("Network.loadingFinished", finished)
    page.goto(f"/g/{game}/")
    page.locator("html.ready").wait_for()
    page.wait_for_load_state("load")
    wait(page, lambda: {one for one in addresses.values() if not one.startswith("/api/")} <= sizes.keys())
    assert sizes[f"/g/{game}/"] > 4_000
    assert sum(size for address, size in sizes.items() if address.startswith("/static/js/core.")) > 10_000
    assert "gzip" in encodings
    assert encodings <= {"gzip", ""}
    assert sum(sizes.values()) <= MOST, sizes
