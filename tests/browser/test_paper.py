"""Sheets of paper typed again by keyboard, one after the other."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

NewContext = Callable[..., BrowserContext]
WIDE = {"width": 1280, "height": 800}
MOST_KEYS = 130


class Keyboard:
    """Counts every key that is pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = 0

    def type(self, wanted: str) -> None:
        """Words are keys by name, everything else one key for each character."""
        for word in wanted.split():
            for key in [word] if re.fullmatch(r"[A-Z][a-z]\w+|Shift\+Enter", word) else word:
                self.page.keyboard.press(key)
                self.keys += 1


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(viewport=WIDE, has_touch=False).new_page()


def open_sheet(page: Page, address: str = "/paper/?rules=whitnack") -> Keyboard:
    page.goto(address)
    page.wait_for_selector(".paper-page.scripted")
    return Keyboard(page)


def here(page: Page) -> str:
    """The name of the field that has the focus."""
    return str(page.evaluate("document.activeElement.name || document.activeElement.id"))


TEAM = "3212 745 Enter 85 Enter"
NAMES = "Ann Enter Joe Enter Mary Enter Bob Enter"


def test_probe(page: Page) -> None:
    keyboard = open_sheet(page)
    assert here(page) == "number"
    keyboard.type("ABC234 Enter")
    for name in ("Ann", "Joe", "Mary", "Bob"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    keyboard.type("1")
    assert here(page) == "d1t0-clean"
    keyboard.type(TEAM + " " + TEAM)
    page.screenshot(path="/tmp/w/typing-shots/a.png", full_page=True)
    assert here(page) == "d2-out"
    for _ in range(3):
        keyboard.type(f"2 {TEAM} {TEAM}")
    assert here(page) == "d4t0-paper-running_total"
    keyboard.type("Enter Enter")
    assert here(page) == "paper-save"
    keyboard.type("Enter")
    page.wait_for_selector("#paper-right")
    page.screenshot(path="/tmp/w/typing-shots/b.png", full_page=True)
    assert here(page) == "paper-right" or here(page) == "accepted"
    keyboard.type("Enter")
    expect(page.locator("#messages")).to_contain_text("Sheet ABC234 is saved")
    page.screenshot(path="/tmp/w/typing-shots/c.png", full_page=True)
    assert here(page) == "number"
    print(keyboard.keys)
