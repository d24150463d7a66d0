"""What every screen around entry owes its readers: contrast, names, targets and room, in both colours, at any size."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import PAIRS, TYPICAL, Table, drawn, fits, overlong
from tests.browser.test_start import NAMES

PAGES = ["", "#new", "#new/rules", "#rules", "#rules/pennies-from-heaven", "#ourrules/simpson", "#questions", "#games"]
SCREENS = ["board", "card", "fix", "people", "exchange", "exchange/simpson", "finish", "history", "links", "handover"]
SIZES = [(320, 640), (360, 740), (844, 390), (1280, 800)]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

SMALL = """() => [...document.querySelectorAll("a, button, select, input, summary")].filter((one) => {
    if (!one.closest("#shell")) return false;
    const target = one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") : one;
    const box = target.getBoundingClientRect();
    return one.checkVisibility() && box.width && (box.height < 43.5 || box.width < 43.5);
}).map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 30)}`)"""


def unfold(page: Page) -> None:
    drawn(page)
    page.evaluate("() => document.querySelectorAll('#screen details').forEach((one) => { one.open = true; })")


def addresses(game: str) -> list[str]:
    return [f"/{page}" for page in PAGES] + [f"/g/{game}/#{screen}" for screen in SCREENS]


def faults(page: Page, only: Sequence[str] = TAGS) -> list[Any]:
    found = Axe().run(page, options={"runOnly": list(only)}).response["violations"]
    return [(one["id"], [node["html"][:160] for node in one["nodes"]][:4]) for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_passes_axe(new_context: Callable[..., BrowserContext], scheme: str) -> None:
    table = Table(new_context(color_scheme=scheme, reduced_motion="reduce").new_page())
    table.page.set_viewport_size({"width": 390, "height": 8000})  # the bar at the foot of a screen covers nothing
    table.open()
    game = table.start()
    table.four_deals(game)
    wrong = {}
    for address in addresses(game):
        table.page.evaluate("(address) => HF.app.go(address)", address)
        unfold(table.page)
        if found := faults(table.page):
            wrong[address] = found
    assert wrong == {}


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fits_and_has_large_targets(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table(page).open()
    game = table.start(NAMES)
    table.deal(game, 1, TYPICAL, out=0)
    wrong = {}
    for address in addresses(game):
        page.evaluate("(address) => HF.app.go(address)", address)
        unfold(page)
        if not fits(page) or overlong(page) or page.evaluate(SMALL):
            wrong[address] = (fits(page), overlong(page), page.evaluate(SMALL))
    assert wrong == {}


def test_every_screen_bears_text_of_twice_the_size(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    table = Table(page).open()
    game = table.start(NAMES)
    table.deal(game, 1, TYPICAL, out=0)
    page.evaluate("() => { document.documentElement.style.fontSize = '36px'; }")
    wrong = {}
    for address in addresses(game):
        page.evaluate("(address) => HF.app.go(address)", address)
        unfold(page)
        if not fits(page) or overlong(page):
            wrong[address] = overlong(page)
    assert wrong == {}


def test_the_focus_goes_to_the_heading_of_each_new_screen(page: Page) -> None:
    table = Table(page).open()
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    for screen in SCREENS:
        table.go(game, screen)
        expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_scores_have_a_contrast_of_seven(page: Page, new_context: Callable[..., BrowserContext]) -> None:
    for scheme in ("light", "dark"):
        table = Table(new_context(color_scheme=scheme).new_page()).open()
        game = table.start()
        table.deal(game, 1, TYPICAL, out=0)
        table.go(game, "board")
        drawn(table.page)  # once more when the server has answered
        for chosen in (".score-total", ".deal-total .cell", ".running td"):
            for one in table.page.locator(chosen).all():
                assert one.evaluate(CONTRAST) >= 7, (scheme, chosen)


CONTRAST = """(one) => {
    const channels = (text) => text.match(/[\\d.]+/g).map(Number);
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const parts = [0.2126, 0.7152, 0.0722];
    const light = (colour) => parts.reduce((sum, part, i) => sum + part * linear(colour[i] / 255), 0);
    let back = [0, 0, 0, 0];
    for (let under = one; under && back[3] === 0; under = under.parentElement) {
        back = channels(getComputedStyle(under).backgroundColor);
    }
    const a = light(channels(getComputedStyle(one).color)), b = light(back);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""


def test_the_history_of_the_browser_goes_back_through_the_screens(page: Page) -> None:
    table = Table(page).open()
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "board")
    table.go(game, "fix")
    page.go_back()
    expect(page.get_by_role("heading", name="Scores")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Hand and Foot")).to_be_visible()


def test_figures_from_elsewhere_take_nothing_away_that_is_filled_in(new_context: Callable[..., BrowserContext]) -> None:
    """Names half corrected on one phone while the other one saves a deal."""
    first = Table(new_context().new_page()).open()
    game = first.start(PAIRS)
    first.sent()
    secret = first.page.evaluate("async (id) => (await HF.store.games.load(id)).links.score", game)
    second = Table(new_context().new_page())
    second.page.goto(f"/l/{secret}/")
    second.page.get_by_role("button").last.click()
    second.page.wait_for_selector("html.ready")
    second.go(game, "people")
    second.page.get_by_label("Player 1").first.fill("Annabel")
    second.page.get_by_role("heading", name="Names", exact=True).click()
    first.deal(game, 1, TYPICAL, out=0)
    second.until(lambda: len(second.game(game)["deals"]) == 1)
    expect(second.page.get_by_label("Player 1").first).to_have_value("Annabel")
    second.touch(second.button("Save the names"))
    second.says("Annabel")
