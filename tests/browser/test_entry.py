"""Getting the number in: the known troubles of README.md beside this, each test named by its number."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.entering import (
    SINGLES,
    ask,
    box,
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
    total,
    typical_deal,
)
from tests.browser.table import until

PAD_IN_VIEW = """() => [...document.querySelectorAll(".pad .key:not([disabled])")].filter((key) => {
    const box = key.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.width < 44 || box.height < 44 || box.bottom > innerHeight || box.right > innerWidth || !key.contains(at);
}).map((key) => key.dataset.key)"""


def test_row_1_a_deal_of_4560_without_repeated_touches(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "3212 745 next 85 next")
    assert points(page, 0) == "4,560"


def test_row_2_one_touch_on_a_cell_opens_the_pad_on_it(page: Page) -> None:
    game = start(page)
    typical_deal(page)
    page.goto(f"/g/{game}/#board")
    page.wait_for_selector('a[href*="entry/1/1"]')
    page.locator('a[href*="entry/1/1"]').first.click()
    page.wait_for_selector(".pad")
    keys(page, "2")
    assert stands(page, "clean") == "2"


@pytest.mark.parametrize(
    ("typed", "shown"), [("1350", "1,350"), ("247", "247"), ("745", "745"), ("0745", "745"), ("2245", "2,245")]
)
def test_rows_3_and_6_any_total_is_typed_in_one_go(page: Page, typed: str, shown: str) -> None:
    start(page)
    out(page, -1)
    row(page, "melded")
    keys(page, f"{typed} next")
    assert stands(page, "melded") == shown


def test_row_7_742_is_no_multiple_of_5_and_is_asked_about(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "2210 742 next 0 next")
    assert ask(page) == "step_melded"
    page.click(".region .primary")
    assert ask(page) != "step_melded"
    assert stands(page, "clean") == "–" or page.query_selector(".pad")


def test_row_9_a_team_that_scores_0_has_played_the_deal(page: Page) -> None:
    start(page)
    typical_deal(page)
    page.click(".result-on")
    page.wait_for_selector(".pad")
    out(page, 0)
    keys(page, "3212 745 next 85 next")
    keys(page, "0000 0 next 0 next")
    right(page)
    saved(page)
    entered = tally(page, 1, deal=2)
    assert entered is not None
    assert entered["melded"] == 0
    assert page.evaluate("HF.app.table().totals[1]") == 4460


def test_row_10_a_team_left_out_is_named_and_asked_for(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "3212 745 next 85 next")
    page.click(".save-key")
    assert ask(page) == "team"
    assert "Mary & Bob" in page.inner_text(".region .ask")
    page.click("text=Save the rest already")
    page.wait_for_selector(".notice")
    assert tally(page, 0) is not None
    assert tally(page, 1) is None
    assert "Mary & Bob" in page.inner_text(".notice")


def test_row_11_nothing_that_destroys_lies_beside_a_common_key(page: Page) -> None:
    start(page)
    out(page, 0)
    erase, zero, more = (box(page, f'.pad [data-key="{name}"]') for name in ("erase", "0", "next"))
    assert zero["y"] - erase["y"] > 2 * zero["height"]
    assert more["y"] - erase["y"] > 2 * zero["height"]
    assert abs(box(page, ".clear-deal")["y"] - box(page, ".save-key")["y"]) > 100


def test_row_12_from_the_scores_to_a_typed_digit_in_two_touches(page: Page) -> None:
    game = start(page)
    typical_deal(page)
    page.goto(f"/g/{game}/#board")
    page.click('nav >> text="Enter"')
    page.wait_for_selector(".pad")
    keys(page, "3")
    assert stands(page, "clean") == "3"


@pytest.mark.parametrize("size", [(360, 740), (360, 640), (390, 844), (844, 390), (740, 360), (320, 568), (1280, 800)])
def test_row_13_every_key_is_in_view(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page)
    assert page.evaluate(PAD_IN_VIEW) == []
    out(page, 0)
    assert page.evaluate(PAD_IN_VIEW) == []
    row(page, "melded")
    keys(page, "340 + 425".replace(" + ", "+"))
    assert page.evaluate(PAD_IN_VIEW) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("scrollY") == 0


def test_row_13_digits_can_be_read_in_the_dark(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    start(page)
    out(page, 0)
    row(page, "melded")
    keys(page, "745")
    colours = page.evaluate(
        """() => {
            const of = (name) => {
                const style = getComputedStyle(document.querySelector(name));
                return [style.color, style.backgroundColor];
            };
            return [of(".line.now .value-text"), of('.pad [data-key="7"]'), of(".save-key")];
        }"""
    )
    assert all(contrast(*pair) >= 7 for pair in colours), colours


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2 between two opaque colours as browsers write them."""

    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_row_14_saving_needs_no_done_key(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "3212 745")
    page.click(".save-key")
    right(page)
    page.click("text=Save the rest already") if ask(page) == "team" else None
    page.wait_for_selector(".notice")
    entered = tally(page, 0)
    assert entered is not None
    assert entered["melded"] == 745


def test_row_15_real_number_fields_open_the_number_keys_of_the_phone(page: Page) -> None:
    start(page)
    out(page, 0)
    row(page, "melded")
    keys(page, "count")
    modes = page.locator(".counting input").evaluate_all("(all) => all.map((one) => one.inputMode)")
    assert len(modes) >= 7
    assert set(modes) == {"numeric"}


def test_row_16_a_negative_total_and_a_penalty_without_any_minus(page: Page) -> None:
    start(page, "totals")
    keys(page, "985-")
    assert points(page, 0) == "−985"
    keys(page, "next 0 next")
    assert stands(page, "card_points") == "–"  # the other team's rows now


def test_row_16_cards_left_take_no_sign(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "0000 0 next 85")
    page.keyboard.press("-")
    assert stands(page, "left") == "85"
    assert points(page, 0) == "15"


def test_row_17_a_stored_minus_can_be_edited(page: Page) -> None:
    game = start(page, "totals")
    keys(page, "400 next 985- next 100 next 200 next")
    right(page)
    saved(page)
    page.goto(f"/g/{game}/#entry/1/0/card_points")
    page.wait_for_selector(".pad")
    assert stands(page, "card_points") == "−985"
    keys(page, "-")
    assert stands(page, "card_points") == "985"
    keys(page, "-")
    assert points(page, 0) == "−585"


def test_row_17_a_stored_745_is_replaced_by_800(page: Page) -> None:
    game = start(page)
    typical_deal(page)
    page.goto(f"/g/{game}/#entry/1/0/melded")
    page.wait_for_selector(".pad")
    assert stands(page, "melded") == "745"
    keys(page, "8")
    assert stands(page, "melded") == "8"
    keys(page, "00")
    assert stands(page, "melded") == "800"


def test_row_18_a_9_over_a_0_is_9(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "0 back 9")
    assert stands(page, "clean") == "9"
    row(page, "melded")
    keys(page, "0")
    keys(page, "9")
    assert stands(page, "melded") == "9"


def test_row_18_9000_books_are_refused_with_the_reason(page: Page) -> None:
    """At the row itself and at once; whoever leaves it there is led back."""
    start(page)
    out(page, 0)
    keys(page, "ten 9001")
    until(page, "document.querySelector('[data-ask-id]')?.dataset.askId === 'refused'")
    assert "999" in page.inner_text(".region .ask")
    keys(page, "next")
    assert here(page) == "clean"
    row(page, "melded")
    assert ask(page) == "refused"
    page.click(".save-key")
    assert ask(page) == "refused"
    page.click(".region .ask .primary >> nth=0")
    assert here(page) == "clean"
    assert stands(page, "clean") == "9,001"
    keys(page, "ten 12 next")
    assert ask(page) == ""
    assert here(page) == "dirty"


def test_row_21_rows_and_teams_never_change_their_order(page: Page) -> None:
    start(page, "simpson", SINGLES)
    order = """() => [...document.querySelectorAll(".line[data-row], .strip-team")]
        .map((one) => one.dataset.row || one.dataset.team)"""
    before = page.evaluate(order)
    out(page, 2)
    keys(page, "1")
    page.click('.strip-team[data-team="2"]')
    keys(page, "9")
    page.click('.strip-team[data-team="1"]')
    assert page.evaluate(order) == before


def test_row_22_who_went_out_is_one_touch(page: Page) -> None:
    start(page)
    out(page, 1)
    assert page.locator('.strip-team[data-team="1"] .strip-out').is_visible()
    keys(page, "0000 0 next 0 next 0000 0 next 0 next")
    assert points(page, 1) == "100"


def test_row_22_an_exact_pick_up_is_one_touch(page: Page) -> None:
    start(page, "simpson", SINGLES)
    out(page, 0)
    keys(page, "11 240 next 0 next")
    page.click('.strip-team[data-team="0"]')
    before = points(page, 0)
    row(page, "exact_pickups")
    keys(page, "more")
    assert stands(page, "exact_pickups") == "1"
    assert (before, points(page, 0)) == ("+740", "+840")


def test_both_totals_stay_in_sight(page: Page) -> None:
    start(page)
    typical_deal(page)
    page.click(".result-on")
    page.wait_for_selector(".pad")
    out(page, 0)
    keys(page, "1")
    assert (total(page, 0), total(page, 1)) == ("5,160", "4,460")
    for team in (0, 1):
        assert page.locator(f'.strip-team[data-team="{team}"]').is_visible()
