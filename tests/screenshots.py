"""Makes the pictures of the README from the demonstration games: `make screenshots`."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.entering import keys
from tests.conftest import PHONE
from tests.server import ROOT, Server
from tests.tools import CHROMIUM, find

FOLDER = ROOT / "static" / "img" / "readme"


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(400)  # until nothing moves
    page.screenshot(path=FOLDER / f"{name}.png")


def join(page: Page, address: str) -> None:
    """Trades a link for this phone's right to score, as people do."""
    page.goto(address)
    page.locator("main button").first.click()
    page.wait_for_selector("html.ready")


def pictures(page: Page, links: list[str]) -> None:
    join(page, links[-1])
    page.goto("/#rules")
    page.wait_for_selector("html.ready")
    take(page, "rules")
    join(page, links[-1])
    page.wait_for_selector(".pad")
    page.click('.strip-team[data-team="1"]')
    keys(page, "2101 465")
    take(page, "entry")
    join(page, links[-2])
    page.goto(f"{page.url.partition('#')[0]}#board")
    page.wait_for_selector("html.ready")
    take(page, "board")


def club_pictures(page: Page, club: str) -> None:
    page.goto(club)
    page.get_by_role("link", name=re.compile("^Pairs ")).first.click()
    page.get_by_role("table").first.wait_for()
    take(page, "standings")
    page.get_by_role("link", name="Chart").first.click()
    page.locator(".chart-frame svg").wait_for()
    take(page, "progress")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        links = re.findall(r"/l/\S+", server.manage("demo").stdout)
        club = re.findall(r"/clubs/\S+", server.manage("demo_club").stdout)[0]
        server.start()
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM))
        context = browser.new_context(base_url=server.url, viewport=PHONE, has_touch=True, locale="en-GB")
        try:
            pictures(context.new_page(), links)
            club_pictures(context.new_page(), club)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
