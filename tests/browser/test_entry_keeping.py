"""Not losing what was typed: the known troubles of README.md that concern one phone, each named by its number."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect

from tests.browser.entering import (
    TYPICAL,
    ask,
    here,
    keys,
    out,
    points,
    right,
    row,
    saved,
    stands,
    start,
    tally,
    typical_deal,
)
from tests.browser.table import SENT, Held, kept, until, wait
from tests.server import Server

HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    Object.defineProperty(document, "visibilityState", {value: hidden ? "hidden" : "visible", configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def half_a_deal(page: Page) -> None:
    out(page, 0)
    keys(page, "3212 745 next 8")


def assert_half_a_deal(page: Page) -> None:
    assert (here(page), stands(page, "left"), stands(page, "melded"), stands(page, "wild")) == ("left", "8", "745", "1")
    assert points(page, 0) == "4,637"
    assert page.locator('.strip-team[data-team="0"] .strip-out').is_visible()


def test_row_23_turning_the_phone_keeps_everything(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    start(page)
    half_a_deal(page)
    page.set_viewport_size({"width": 844, "height": 390})
    assert_half_a_deal(page)
    keys(page, "5")
    page.set_viewport_size({"width": 390, "height": 844})
    assert stands(page, "left") == "85"


def test_row_25_after_sleep_the_same_game_and_the_same_draft(page: Page) -> None:
    game = start(page)
    half_a_deal(page)
    page.evaluate(HIDE, True)
    page.wait_for_timeout(300)
    page.evaluate(HIDE, False)
    assert_half_a_deal(page)
    kept(page)
    page.reload()  # phones throw pages out of memory while they sleep
    page.wait_for_selector(".pad")
    assert_half_a_deal(page)
    assert game in page.url


def test_row_26_many_edits_never_set_anything_back(page: Page) -> None:
    start(page)
    for deal in range(1, 5):
        out(page, deal % 2)
        for team in (0, 1):
            page.click(f'.strip-team[data-team="{team}"]')
            for edit in range(8):
                row(page, ("clean", "dirty", "melded", "left")[edit % 4])
                keys(page, ("1", "2", "300", "20")[edit % 4] if edit < 4 else ("2", "1", "410", "35")[edit % 4])
            row(page, "wild")
            keys(page, "1")
            row(page, "red_threes_laid")
            keys(page, "0")
        page.click(".save-key")
        right(page)
        saved(page)
        assert page.evaluate("HF.app.table().deals.length") == deal
        if deal < 4:
            page.click(".result-on")
            page.wait_for_selector(".pad")
    each = 2 * 500 + 300 + 1500 + 410 - 35
    assert page.evaluate("HF.app.table().totals") == [4 * each + 200, 4 * each + 200]


def test_row_27_killing_the_browser_in_the_middle_loses_nothing(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], server: Server, tmp_path: Path
) -> None:
    def phone() -> BrowserContext:
        return browser_type.launch_persistent_context(str(tmp_path), base_url=server.url, **browser_type_launch_args)

    context = phone()
    page = context.new_page()
    game = start(page)
    half_a_deal(page)
    session = context.browser.new_browser_cdp_session() if context.browser else context.new_cdp_session(page)
    kept(page)
    with suppress(Error):  # it is gone before it can answer
        session.send("Browser.crash")
    context = phone()
    page = context.new_page()
    page.goto(f"/g/{game}/")
    page.wait_for_selector(".pad")
    assert_half_a_deal(page)
    context.close()


def test_row_29_slow_and_unordered_answers_never_touch_what_is_typed(page: Page) -> None:
    game = start(page)
    typical_deal(page)
    page.click(".result-on")
    page.wait_for_selector(".pad")
    until(page, SENT)
    held = Held(page, "**/api/**")
    page.evaluate(
        """async () => {
            const op = HF.ops.tally(HF.app.state, 1, 1, {counts: {clean: 1}, melded: 60, left: 5});
            await HF.outbox.commit(HF.app.state.game.id, [op]);
        }"""
    )
    out(page, 0)
    row(page, "melded")
    keys(page, "7")
    page.evaluate("(id) => { window.late = Promise.all([HF.outbox.fetch(id), HF.outbox.fetch(id)]); }", game)
    keys(page, "4")
    wait(page, lambda: len(held.routes) >= 3)
    held.let_go(backwards=True)
    keys(page, "5")
    page.evaluate("late.then(() => null)")
    until(page, SENT)
    assert (here(page), stands(page, "melded")) == ("melded", "745")


def test_row_29_the_shared_game_moves_on_while_one_types(page: Page) -> None:
    """Another phone saves the other team: its figures appear, and nothing that is being typed moves."""
    start(page)
    out(page, 0)
    keys(page, "3212 74")
    page.evaluate(
        """async () => {
            const {game, rules} = HF.app.state;
            const op = HF.ops.tally(HF.app.state, 1, 1, {counts: {clean: 1, dirty: 0, wild: 0}, melded: 60, left: 5});
            await HF.outbox.commit(game.id, [op]);
        }"""
    )
    assert points(page, 1) == "555"
    assert (here(page), stands(page, "melded")) == ("melded", "74")
    keys(page, "5")
    assert stands(page, "melded") == "745"


def test_row_30_saving_one_team_leaves_the_other_alone(page: Page) -> None:
    start(page)
    out(page, 0)
    page.click('.strip-team[data-team="1"]')
    keys(page, "11 next next 310 next 40")
    page.click('.strip-team[data-team="0"]')
    page.click(".save-key")
    page.click("text=Save the rest already")
    page.wait_for_selector(".notice")
    first = tally(page, 1)
    page.wait_for_selector(".pad")
    page.click('.strip-team[data-team="0"]')
    keys(page, TYPICAL)
    right(page)
    saved(page)
    assert tally(page, 1) == first


def test_a_word_about_a_team_still_to_come_goes_when_it_has_come(page: Page) -> None:
    """What a notice offers to undo is offered until the next commit, and never over the result of another deal."""
    start(page)
    out(page, 0)
    keys(page, TYPICAL)
    page.click(".save-key")
    page.click("text=Save the rest already")
    page.wait_for_selector(".notice >> text=Still to come")
    page.wait_for_selector(".pad")
    keys(page, "11 next next 310 next 40")
    page.click(".save-key")
    right(page)
    saved(page)
    assert page.locator(".notice").count() == 0


def test_row_31_a_double_touch_on_save_saves_once(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, TYPICAL)
    keys(page, "3212 740 next 85")
    page.evaluate(
        """() => { const key = document.querySelector('.pad [data-key="next"]'); key.click(); key.click();
                   document.querySelector(".save-key")?.click(); }"""
    )
    saved(page)
    until(page, "HF.outbox.status().pending === 0")
    assert page.evaluate("HF.app.state.game.deals.length") == 1
    assert page.evaluate("HF.app.state.game.deals[0].tallies.map((one) => one.version)") == [1, 1]
    page.reload()
    page.wait_for_selector(".pad")
    assert page.evaluate("HF.app.state.game.deals.length") == 1


def test_row_32_a_cleared_deal_comes_back_whole(page: Page) -> None:
    start(page)
    half_a_deal(page)
    page.click(".clear-deal")
    assert page.locator(".ask-panel .answer").first.is_visible()
    assert points(page, 0) == "–"
    page.click(".notice button >> text=Undo")
    assert_half_a_deal(page)


def test_row_32_what_is_typed_after_clearing_is_never_replaced(page: Page) -> None:
    start(page)
    half_a_deal(page)
    page.click(".clear-deal")
    assert "until you enter something" in page.inner_text(".notice")
    out(page, 0)
    assert page.query_selector(".notice") is None
    keys(page, "4")
    assert stands(page, "clean") == "4"


def test_row_32_undo_after_saving_brings_back_what_was_typed(page: Page) -> None:
    start(page)
    typical_deal(page)
    page.click(".result-undo")
    page.wait_for_selector(".pad")
    assert points(page, 1) == "4,460"
    assert points(page, 0) == "4,560"
    page.click(".save-key")
    right(page)
    saved(page)
    assert page.evaluate("HF.app.table().totals") == [4560, 4460]


@pytest.mark.parametrize("missing", [True, False])
def test_row_33_a_refused_wake_lock_is_a_plain_hint(new_context: Callable[..., BrowserContext], missing: bool) -> None:
    context = new_context()
    given = "undefined" if missing else '{ request: () => Promise.reject(new DOMException("no", "NotAllowedError")) }'
    context.add_init_script(f"Object.defineProperty(navigator, 'wakeLock', {{ value: {given} }})")
    page = context.new_page()
    start(page)
    sign = page.locator(".awake-sign")
    sign.wait_for()
    expect(sign).to_have_attribute("aria-label", re.compile("go dark"))
    sign.click()
    assert "go dark" in page.inner_text(".notice")


def test_row_33_the_screen_is_asked_for_again_after_returning(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context()
    context.add_init_script(
        """window.asked = 0; window.locks = [];
        Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
            window.asked += 1;
            const lock = new EventTarget();
            lock.release = () => lock.dispatchEvent(new Event("release"));
            window.locks.push(lock);
            return lock;
        } } });"""
    )
    page = context.new_page()
    start(page)
    until(page, "asked === 1")
    expect(page.locator(".awake-sign")).to_have_attribute("aria-label", re.compile("stays awake"))
    page.evaluate(HIDE, True)
    page.evaluate("locks[0].dispatchEvent(new Event('release'))")  # as browsers do when a page is hidden
    page.evaluate(HIDE, False)
    until(page, "asked === 2")


def test_a_draft_is_no_result_yet(page: Page) -> None:
    """Nothing is asked while rows are still empty; nothing counts before it is saved."""
    start(page)
    half_a_deal(page)
    assert ask(page) == ""
    assert page.evaluate("HF.app.table().totals") == [0, 0]
