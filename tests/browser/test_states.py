"""What comes and goes on the screens: results, questions, notices, sheets. As well readable and as large to touch as
the screens themselves (test_screens.py); and a whole deal by keyboard alone.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.entering import keys, out, row, start, typical_deal
from tests.browser.table import TYPICAL, Table, drawn, fits, ready, tally, until, wait
from tests.browser.test_screens import CONTRAST, PAGES, SCREENS, SMALL, faults

NewContext = Callable[..., BrowserContext]
WEAK = f"""(all) => all.filter((one) => one.isConnected && one.textContent.replace("–", "").trim()
    && ({CONTRAST})(one) < 7).map((one) => one.outerHTML)"""
State = Callable[[Page], Any]


def result(page: Page) -> None:
    start(page)
    typical_deal(page)


def question(page: Page) -> None:
    """Two: a check that asks, and a team that is missing."""
    start(page)
    out(page, 0)
    keys(page, "2210 742 next 0")
    page.click(".save-key")
    page.wait_for_selector(".region.whole .ask")


def two_figures(page: Page) -> None:
    result(page)
    page.evaluate(
        """async () => {
            const {game} = HF.app.state;
            const op = HF.ops.tally(HF.app.state, 1, 1, {counts: {clean: 1}, melded: 100, left: 0});
            await HF.outbox.commit(game.id, [{...op, base: 0, before: null}]);
            await HF.app.go(HF.app.gameUrl(game.id, "entry/1"));
        }"""
    )
    page.wait_for_selector("[data-ask-id=choice]")
    for side in page.locator(".choice-lines").all():
        assert side.evaluate(
            "(one) => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth"
        )


def notice(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "321")
    row(page, "left")
    page.click(".clear-deal")
    page.wait_for_selector(".notice")


def menu(page: Page) -> None:
    start(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.wait_for_selector("[role=dialog]")


def sent(page: Page) -> None:
    result(page)
    page.get_by_role("button", name="Saved", exact=True).click()
    page.wait_for_selector("[role=dialog], .screen-problems")


def look(page: Page) -> None:
    start(page)
    page.evaluate("HF.app.go('/#look')")
    page.wait_for_selector("h1")


def problems(page: Page) -> None:
    start(page)
    page.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'problems'))")
    page.wait_for_selector("h1")


def won(page: Page) -> None:
    table = Table(page).open()
    id = table.start()
    table.four_deals(id)
    table.commit(id, "finish", {"early": False, "under_way": "count"})
    table.go(id, "board")
    page.wait_for_selector(".verdict")


def tied(page: Page) -> None:
    table = Table(page).open()
    id = table.start()
    for number in range(1, 5):
        table.deal(id, number, [tally(2, 1, melded=300), tally(2, 1, melded=300)])
    table.go(id, "finish")
    page.wait_for_selector(".verdict")


def over(page: Page) -> None:
    """The pad of a game whose deals are all played."""
    table = Table(page).open()
    id = table.start()
    table.four_deals(id)
    table.go(id, "entry")
    page.wait_for_selector(".over")


def set_aside(page: Page) -> None:
    table = Table(page).open()
    id = table.start()
    table.deal(id, 1, TYPICAL, out=0)
    page.evaluate(
        """async (id) => {
            const state = await HF.store.games.load(id);
            await HF.outbox.commit(id, [HF.ops.void(state, true)]);
        }""",
        id,
    )
    table.go(id, "board")
    page.wait_for_selector(".verdict.void")


def missing(page: Page) -> None:
    start(page)
    page.evaluate("HF.app.go('/g/00000000-0000-4000-8000-000000000000/')")
    page.wait_for_selector(".screen-missing h1")


STATES: list[State] = [
    result, question, two_figures, notice, menu, sent, look, problems, won, tied, over, set_aside,
    missing,
]  # fmt: skip


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_each_state_can_be_read_and_touched(page: Page, state: State) -> None:
    """Axe by day and night, targets of 44 pixels, figures at 7 to 1, 320 pixels wide, letters of twice the size."""
    page.emulate_media(reduced_motion="reduce")
    state(page)
    drawn(page)
    assert page.evaluate(SMALL) == []
    figures = page.locator(".number:visible, .strip-total:visible, .score-total:visible")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce")
        assert faults(page) == [], scheme
        assert figures.evaluate_all(WEAK) == [], scheme
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)
    assert page.evaluate(SMALL) == []
    page.evaluate("document.documentElement.style.fontSize = '36px'")
    assert fits(page)


def test_no_screen_is_forgotten(page: Page) -> None:
    """Here, in test_screens.py and, for entry and what is taken over from another phone, in tests of their own."""
    start(page)
    until(page, "HF.app.more().then(() => true)")
    seen = {address.strip("#").split("/")[0] for address in [*PAGES, *SCREENS]} - {""}
    seen |= {"start", "look", "problems", "missing"}
    assert set(page.evaluate("Object.keys(HF.app.screens)")) - seen == {"entry", "take"}


def test_a_deal_from_the_first_page_on_by_keyboard_alone(page: Page) -> None:
    """Tab, Enter, digits and arrows; where the focus is can always be seen."""
    page.goto("/")
    ready(page)
    drawn(page)

    def tab_to(name: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            label = page.evaluate(
                "() => (document.activeElement.getAttribute('aria-label') || document.activeElement.innerText).trim()"
            )
            if label.startswith(name):
                ring = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
                assert ring != "none"
                return
        raise AssertionError(f"never came to {name}")

    tab_to("Start now")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pad")
    tab_to("They")
    tab_to("They") if not page.evaluate("document.activeElement.matches('.answer')") else None
    page.keyboard.press("Enter")
    page.keyboard.type("3212745")
    page.keyboard.press("Enter")
    page.keyboard.type("85")
    page.keyboard.press("Enter")
    page.keyboard.type("1101310")
    page.keyboard.press("Enter")
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    asks, result = page.locator(".region.whole .ask"), page.locator(".result")
    while True:
        asks.or_(result).first.wait_for()
        if result.count():
            break
        asked = asks.all_inner_texts()
        tab_to("That is right")
        page.keyboard.press("Enter")
        wait(page, lambda asked=asked: asks.all_inner_texts() != asked)  # type: ignore[misc]
    expect(page.locator(".standing-deal")).to_have_text(["4,460", "1,270"])
    tab_to("Go on")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pad")
    expect(page.locator(".where-deal")).to_contain_text("Deal 2")
