"""A planned game of a season typed in deal by deal, with the script and without, and corrected on another phone."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import PATIENCE
from tests.browser.test_leagues import seeded
from tests.scorekeeper.paper_sheets import POOR, RICH
from tests.server import Server

NewContext = Callable[..., BrowserContext]


def opened(new_context: NewContext, server: Server, ending: str, **options: object) -> Page:
    """The first seeded page whose address ends so, by the owner, on a phone that has no game."""
    found = seeded(server)
    context = new_context(**options)
    context.add_cookies([{"name": "sessionid", "value": found["session"], "url": server.url}])
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(next(one for one in found["addresses"] if one.endswith(ending)))
    return page


def fill_in(page: Page, deals: int) -> None:
    for deal in range(1, deals + 1):
        page.select_option(f"[name=d{deal}-out]", "0")
        for team, figures in enumerate((RICH, POOR)):
            for row, typed in figures.items():
                page.fill(f"[name=d{deal}t{team}-{row}]", typed)


def test_a_sheet_is_kept_over_a_reload_and_lands_in_the_season(new_context: NewContext, server: Server) -> None:
    page = opened(new_context, server, "/deals/")
    fill_in(page, 4)
    expect(page.locator("[data-total=d4t0]")).to_have_text("18,580")
    page.reload()
    expect(page.locator("[name=d4t1-melded]")).to_have_value("310")
    page.click("#paper-save")
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    expect(page.locator(".teams-of .total")).to_have_text(["18,580", "4,280"])
    assert page.evaluate("localStorage.getItem('paper-sheet')") is None
    page.get_by_role("button", name="The result is disputed").wait_for()


def test_without_script_what_is_wrong_is_said_and_the_sheet_is_corrected(
    new_context: NewContext, server: Server
) -> None:
    page = opened(new_context, server, "/deals/correct/", java_script_enabled=False)
    assert "/deals/" not in page.url  # another phone: it has to take the sheet first
    page.get_by_role("button", name="Correct it deal by deal").click()
    page.fill("[name=d1t0-melded]", "many")
    page.click("#paper-save")
    expect(page.locator(".problems")).to_contain_text("is not a whole number")
    expect(page.locator("[name=d1t0-melded]")).to_have_value("many")
    before = page.input_value("[name=d1t0-left]")
    page.fill("[name=d1t0-melded]", "1000")
    page.fill("[name=d1t0-left]", before)
    page.click("#paper-save")
    while page.locator("#paper-right").count():
        page.click("#paper-right")
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("#messages")).to_contain_text("is saved")
