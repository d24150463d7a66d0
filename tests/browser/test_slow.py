"""A slow phone on a slow network: what comes late takes nothing away, and nothing starts twice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.entering import start, typical_deal
from tests.browser.table import TYPICAL, Held, Table, until, wait

NewContext = Callable[..., BrowserContext]

WATCHED = """(what) => {
    window.bare = 0;
    new MutationObserver(() => { if (!document.querySelector(what)) window.bare += 1; })
        .observe(document.getElementById("screen"), {childList: true, subtree: true});
}"""
SLOW_STORE = """() => {
    const {draft} = HF.store, get = draft.get;
    const late = new Promise((resolve) => { window.release = resolve; });
    draft.get = async (...where) => { await late; return get(...where); };
}"""
FRESH = """async () => {
    const {game} = HF.app.state;
    await HF.outbox.commit(game.id, [HF.ops.tally(HF.app.state, 2, 1, {counts: {clean: 1}, melded: 120, left: 0})]);
}"""


@pytest.fixture
def phone(new_context: NewContext) -> Table:
    """Without the worker, whose requests no test can hold back."""
    return Table(new_context(service_workers="block").new_page())


def test_the_end_of_a_game_stays_on_screen_while_the_server_answers(phone: Table) -> None:
    """Neither the heading goes away for a moment nor the focus."""
    held = Held(phone.page, "**/api/commits")
    phone.open()
    game = phone.start()
    phone.four_deals(game)
    phone.go(game, "entry")
    link = phone.page.locator(".over").get_by_role("link", name="Scores")
    link.focus()
    phone.page.evaluate(WATCHED, "#screen h1")
    wait(phone.page, lambda: bool(held.routes))
    held.let_go()
    phone.sent()
    until(phone.page, "HF.app.state.game.revision > 0")
    expect(phone.page.locator(".status")).to_contain_text("Saved")
    expect(link).to_be_focused()
    assert phone.page.evaluate("window.bare") == 0


def test_links_stay_on_screen_while_the_server_is_asked_for_them_again(phone: Table) -> None:
    """The code that somebody scans just now, and the name that is being typed."""
    phone.open()
    game = phone.start()
    phone.sent()
    phone.go(game, "links")
    expect(phone.page.locator("svg.qr-code").first).to_be_visible()
    held = Held(phone.page, f"**/api/games/{game}")
    phone.page.evaluate(WATCHED, "#screen svg.qr-code")
    phone.deal(game, 1, TYPICAL, out=0)
    wait(phone.page, lambda: bool(held.routes))
    expect(phone.page.locator("svg.qr-code").first).to_be_visible()
    name = phone.page.get_by_label("What is this phone called?")
    name.press_sequentially("Kitchen")
    held.let_go()
    phone.sent()
    until(phone.page, "HF.app.state.game.revision >= 3")
    expect(name).to_have_value("Kitchen")
    expect(name).to_be_focused()
    assert phone.page.evaluate("window.bare") == 0


def test_figures_that_come_in_while_a_deal_is_opened_open_no_other(page: Page) -> None:
    start(page)
    typical_deal(page)
    page.click(".result-on")
    page.wait_for_selector(".pad")
    page.evaluate(SLOW_STORE)
    page.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/1/0/melded'))")
    page.evaluate(FRESH)
    page.evaluate("release()")
    expect(page.locator(".where-deal")).to_contain_text("Deal 1")
    expect(page.locator(".line[aria-current]")).to_have_attribute("data-row", "melded")


def test_what_was_saved_and_left_keeps_no_figures_back(page: Page) -> None:
    """The result of the last deal is left by the bar on top; the end of the game then follows what comes in."""
    game = start(page)
    table = Table(page)
    for number in (1, 2, 3):
        table.deal(game, number, TYPICAL, out=0)
    page.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/4'))")
    expect(page.locator(".where-deal")).to_contain_text("Deal 4")
    typical_deal(page)
    page.get_by_role("link", name="Scores").first.click()
    page.get_by_role("link", name="Enter", exact=True).click()
    expect(page.locator(".over .standing-total").last).to_have_text("7,970")
    table.deal(game, 3, [TYPICAL[0], TYPICAL[0]])
    expect(page.locator(".over .standing-total").last).to_have_text("11,260")


def test_before_any_rules_have_come_it_says_so(phone: Table) -> None:
    """The signal went right after the first page: no touch is without an answer, and everything works later."""
    phone.page.route("**/rules.json", lambda route: route.abort())
    phone.open()
    phone.touch(phone.starting("Start now"))
    phone.says("These rules are not on this phone. They come with a signal.")
    phone.touch(phone.link("New game with names"))
    expect(phone.page.locator("#screen")).to_contain_text("These rules are not on this phone.")
    phone.page.unroute("**/rules.json")
    phone.touch(phone.link("Home"))
    phone.touch(phone.starting("Start now"))
    expect(phone.page.locator(".pad")).to_be_visible()


@pytest.mark.parametrize("name", ["Start now", "Start the game"])
def test_row_31_a_double_touch_starts_one_game(phone: Table, name: str) -> None:
    phone.open("/" if name == "Start now" else "/#new")
    button = phone.starting(name).last
    expect(button).to_be_visible()
    button.dblclick()
    expect(phone.page.locator(".pad")).to_be_visible()
    expect(phone.page).to_have_url(re.compile("/g/"))
    phone.sent()
    assert len(phone.page.evaluate("HF.store.games.list()")) == 1


def test_row_31_a_double_touch_lets_one_player_join(page: Page) -> None:
    table = Table(page).open()
    game = table.start([["Abe"], ["Kit"]], rules="simpson")
    table.go(game, "people")
    page.locator("summary", has_text="Somebody joins").click()
    page.locator("details[open]").get_by_label("Player 1").fill("Nora")
    table.button("Let them join").dblclick()
    table.says("Nora joined in deal 1.")
    table.sent()
    assert len(table.game(game)["teams"]) == 3


def test_row_31_a_double_touch_on_undo_takes_one_deal_back(page: Page) -> None:
    game = start(page)
    Table(page).deal(game, 1, TYPICAL, out=0)
    page.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/2'))")
    expect(page.locator(".where-deal")).to_contain_text("Deal 2")
    typical_deal(page)
    page.locator(".result-undo").dblclick()
    expect(page.locator(".pad")).to_be_visible()
    Table(page).sent()
    assert page.evaluate("HF.app.table().totals") == [4560, 1170]
    expect(page.locator('.strip-team[data-team="0"] .strip-deal')).to_have_text("4,560")


def test_row_31_a_double_touch_chooses_once(page: Page) -> None:
    game = start(page)
    typical_deal(page)
    page.evaluate(
        """async () => {
            const op = HF.ops.tally(HF.app.state, 1, 1, {counts: {clean: 1}, melded: 100, left: 0});
            await HF.outbox.commit(HF.app.state.game.id, [{...op, base: 0, before: null}]);
        }"""
    )
    table = Table(page).go(game, "board")
    page.locator("[data-ask-id=choice]").get_by_role("button").last.dblclick()
    expect(page.locator("[data-ask-id=choice]")).to_have_count(0)
    table.sent()
    assert table.totals(game) == [4560, 600]
