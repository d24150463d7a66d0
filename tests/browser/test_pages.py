"""Every page the server makes: none is forgotten, all can be read, touched and heard, at every size, in both colours.

The screens of the app are held to the same in test_screens.py and test_entry_ways.py.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import BrowserContext, Page

from tests.browser.test_plain import OLD, addresses, start, watch_address
from tests.browser.test_screens import CONTRAST, faults

NewContext = Callable[..., BrowserContext]

# Files, answers for scripts, and what is only posted to.
FILES = {"health", "rules_json", "games_csv", "games_json", "game_csv", "game_json", "manifest", "worker"}
FILES |= {"rules_workbook", "game_workbook", "games_workbook"}
FILES |= {"pads_pdf", "cards_pdf", "game_sheet_pdf", "game_slip_pdf", "games_sheets_pdf", "games_slips_pdf"}
SCRIPTS = {
    "rules_keep",
    "rules_figures",
    "watch_board",
    "screen_boards",
    "app_page",
    "paper_number",
    *(f"api_{name}" for name in ("commits", "join", "games", "game", "links", "writers")),
}
POSTS = {"set_language", "plain_rematch", "plain_act", "link_renew", "link_end", "writer_end", "writer_hand_over"}

SCORES = ".score-total, .deal-total td, .running td, .totals-list .number, .games .number"
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll("a, button, select, input, summary")].filter((one) => {
    if (!one.checkVisibility() || one.closest(".sr, .skip, p:not(.actions):not(.more)")) return false;
    const target = one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") || one : one;
    const box = target.getBoundingClientRect();
    return box.width && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5);
}).map((one) => one.outerHTML.slice(0, 120))"""
TWICE = """() => {
    const root = document.documentElement;
    root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`;
}"""


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if getattr(pattern, "namespace", "") == "leagues":
            continue  # test_leagues.py looks at those
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield pattern.name or str(pattern.pattern)


def others(page: Page) -> list[str]:
    """Pages beside those that test_plain.py looks at; most for a game of two deals."""
    game = start(page)
    watch_address(page, game)
    page.wait_for_selector("main a[href], main input")
    secret = page.evaluate("() => document.documentElement.innerHTML.match(/\\/l\\/([\\w-]+)\\//)[1]")
    return [
        "/",
        f"/g/{game}/",
        f"/g/{game}/links/",
        f"/l/{secret}/",
        "/l/this-is-no-link-at-all/",
        "/no-signal/",
        "/rules/",
        "/rules/?q=seven",
        "/rules/pennies-from-heaven/",
        "/rules/simpson/change/",
        "/rules/simpson/start/",
        "/pads/?rules=whitnack&box=on&qr=on",
        "/pads/?format=a5-1-large&team1=a,b,c&copies=0",
        "/pads/print/?team1=Ann,Joe",
        "/pads/cards/?player=Ann",
        "/games/paper/",
        "/games/sheets/",
        "/games/slips/",
        f"/g/{game}/sheet/",
        f"/g/{game}/slip/",
        "/nothing/",
    ]


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """Without the newer features, so that the first page and that of a game show what the server made."""
    context = new_context()
    context.add_init_script(OLD)
    return context.new_page()


class Breaches(list[str]):
    """Of what is heard only breaches of the security policy: scripts may stumble where features are missing."""

    def append(self, fault: str) -> None:
        if "Content Security Policy" in fault:
            super().append(fault)


@pytest.fixture
def browser_faults() -> list[str]:
    return Breaches()


def unfold(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('main details').forEach((one) => { one.open = true; })")


def test_no_page_is_forgotten(page: Page) -> None:
    paths = [path.split("?")[0] for path in addresses(page) + others(page) if path != "/nothing/"]
    seen = {resolve(path).url_name for path in paths}
    assert set(names(get_resolver().url_patterns)) - FILES - SCRIPTS - POSTS == seen


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_other_page_passes_axe(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    wrong = {}
    for address in others(page):
        page.goto(address)
        unfold(page)
        if found := faults(page):
            wrong[address] = found
    assert wrong == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_scores_have_a_contrast_of_seven_on_every_page(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    seen = 0
    for address in addresses(page):
        page.goto(address)
        for one in page.locator(SCORES).all():
            assert one.evaluate(CONTRAST) >= 7, (address, one.inner_html())
            seen += 1
    assert seen > 30


def test_every_page_fits_a_small_phone_with_letters_twice_as_large(page: Page) -> None:
    """320 pixels wide, as it is and with text at 200 %; nothing to touch is smaller than 44 pixels."""
    pages = addresses(page) + others(page)
    page.set_viewport_size({"width": 320, "height": 640})
    wrong = {}
    for address in pages:
        page.goto(address)
        unfold(page)
        small, over = page.evaluate(SMALL), page.evaluate(OVER)
        page.evaluate(TWICE)
        twice = page.evaluate(OVER)
        if small or over > 0 or twice > 0:
            wrong[address] = {"small": small[:4], "over": over, "at 200 %": twice}
    assert wrong == {}


def test_every_page_has_one_heading_a_title_and_a_language(page: Page) -> None:
    for address in addresses(page) + others(page):
        answer = page.goto(address)
        assert answer is not None
        assert "default-src 'none'" in answer.headers["content-security-policy"], address
        assert page.locator("h1:visible").count() == 1, address
        assert page.title().strip(), address
        assert page.locator("html").get_attribute("lang") == "en", address
