"""A season for others in a real browser: framed by another site, sent as text, on a big screen."""

import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server import Server


@pytest.fixture
def club(own_server: Server) -> str:
    """The address of the demonstration's club."""
    said = own_server.manage("demo_club").stdout
    found = re.search(r"  (/clubs/\S+/)", said)
    assert found
    return found[1]


def seasons_of(page, club: str) -> list[str]:
    page.goto(club)
    links = page.locator("a[href*='/seasons/']").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return [link for link in links if link.count("/") == 5]


@contextmanager
def another_site(folder: Path, html: str) -> Iterator[str]:
    """A page of another host than the server's."""
    (folder / "index.html").write_text(html)
    handler = partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        thread = threading.Thread(target=site.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{site.server_address[1]}/"
        site.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *given: object) -> None:
        """Nothing."""


def test_row_44_another_site_frames_the_table_and_nothing_else(
    own_server: Server, new_context, club: str, tmp_path: Path, browser_faults: list[str]
) -> None:
    context = new_context()
    page = context.new_page()
    season = seasons_of(page, club)[0]
    page.goto(f"{season}share/")
    page.get_by_text("On another website").click()
    code = page.locator("#embed").input_value()
    address = re.search(r'src="([^"]+)"', code)
    assert address is not None
    code = code.replace(address[1], own_server.url + re.sub(r"^https?://[^/]+", "", address[1]))
    other = f'{code}<iframe id="whole" src="{own_server.url}{season}"></iframe>'
    (tmp_path / "site").mkdir()
    with another_site(tmp_path / "site", f"<!doctype html><title>Ours</title>{other}") as site:
        page.goto(site)
        expect(page.frame_locator("iframe").first.get_by_role("row", name="Carol & Dan").first).to_be_visible()
        whole = page.frame_locator("#whole").locator("body")
        expect(whole).not_to_contain_text("Carol")
    assert [fault for fault in browser_faults if "frame-ancestors" in fault]
    browser_faults.clear()


def test_standings_are_sent_as_text_and_shown_on_a_screen(own_server: Server, new_context, club: str) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    season = seasons_of(page, club)[0]
    page.goto(f"{season}text/")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#sent")).to_have_text("Copied. Paste it into a message.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[3].startswith("1 Carol & Dan: ")
    page.set_viewport_size({"width": 1280, "height": 720})
    with page.expect_response(
        lambda answer: answer.url.endswith("/screen/boards/?theme=dark") and answer.status == 200
    ):
        page.goto(f"{season}screen/?theme=dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".tv-standings tbody tr")).to_have_count(6)
    with page.expect_response(lambda answer: "/screen/boards/" in answer.url and answer.status in (200, 304)):
        pass
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (844, 390)])
def test_what_is_wrong_covers_nothing_of_the_screen(own_server: Server, new_context, club: str, size) -> None:
    context = new_context()
    context.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    page = context.new_page()
    season = seasons_of(page, club)[0]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{season}screen/")
    hint = page.locator("#screen-hint")
    expect(hint).to_contain_text("may go dark")
    box, heads = hint.bounding_box(), page.locator(".tv-table thead").bounding_box()
    assert box is not None
    assert heads is not None
    assert box["y"] + box["height"] <= heads["y"]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_text_can_be_taken_without_script(own_server: Server, browser: Browser, club: str) -> None:
    context = browser.new_context(base_url=own_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(club)
    season = page.locator("a[href*='/seasons/']").first.get_attribute("href")
    page.goto(f"{season}text/")
    expect(page.locator("#text")).to_have_value(re.compile(r"1 Carol & Dan: \d+ \(10 games\)"))
    expect(page.locator("#send")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{season}screen/")
    expect(page.locator(".tv-foot").last).to_be_visible()
    context.close()
