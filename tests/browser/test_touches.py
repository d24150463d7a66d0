"""How many touches a deal takes under Whitnack's rules."""

from playwright.sync_api import Page, expect

from tests.browser.entering import here, keys, out, right, row, saved, start, typical_deal

COUNT = """() => {
    window.touches = 0;
    document.addEventListener("click", (event) => { if (event.isTrusted) window.touches += 1; }, true);
}"""


def count(page: Page) -> None:
    page.evaluate(COUNT)


def touches(page: Page) -> int:
    return int(page.evaluate("window.touches"))


def test_row_4_typical_deal_takes_at_most_24_touches(page: Page) -> None:
    start(page)
    count(page)
    typical_deal(page)
    assert touches(page) <= 24
    assert page.locator(".standing-deal").all_inner_texts() == ["4,560", "4,460"]


def test_row_4_plain_deal_takes_at_most_22_touches(page: Page) -> None:
    start(page)
    count(page)
    out(page, -1)
    for _ in range(2):
        keys(page, "11")
        row(page, "melded")
        keys(page, "310 next 40 next")
    right(page)
    saved(page)
    assert touches(page) <= 22
    assert page.locator(".standing-deal").all_inner_texts() == ["1,070", "1,070"]


def test_row_4_one_field_of_an_old_deal_takes_at_most_6_touches(page: Page) -> None:
    start(page)
    typical_deal(page)
    page.click(".result-on")
    page.get_by_role("link", name="Scores", exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name="Scores")).to_be_visible()
    count(page)
    page.locator('a[href*="entry/1/1"]').first.click()
    page.wait_for_selector(".pad")
    row(page, "dirty")
    keys(page, "3")
    page.click(".save-key")
    right(page)
    page.wait_for_selector(".notice")
    assert touches(page) <= 6
    assert page.evaluate("HF.app.table().totals") == [4560, 4760]


def test_row_4_undo_of_a_wrong_save_takes_one_touch(page: Page) -> None:
    start(page)
    typical_deal(page)
    count(page)
    page.click(".result-undo")
    page.wait_for_selector(".pad")
    assert touches(page) == 1
    assert page.evaluate("HF.app.table().totals") == [0, 0]


def test_row_4_two_touches_from_the_start_to_the_first_digit(page: Page) -> None:
    start(page)
    typical_deal(page)
    page.click(".result-on")
    page.wait_for_selector(".pad")
    page.goto("/")
    page.wait_for_selector("html.ready")
    count(page)
    page.locator('#screen a[href^="/g/"]').first.click()
    page.wait_for_selector(".pad")
    keys(page, "3")
    assert touches(page) <= 2
    assert here(page) == "dirty"
