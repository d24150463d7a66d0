"""The ways of typing a deal: keyboard, sums, net figures, the count helper, questions and checks, listening."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.entering import (
    PAIRS,
    SINGLES,
    TYPICAL,
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
    typical_deal,
)
from tests.browser.table import drawn, until


def test_a_keyboard_alone_enters_a_deal(page: Page) -> None:
    start(page)
    page.locator('.ask-panel [data-answer="1"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.type("3212")
    page.keyboard.type("7459")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    page.keyboard.type("85")
    page.keyboard.press("Enter")
    assert points(page, 0) == "4,460"
    page.keyboard.type("2")
    page.keyboard.press("ArrowUp")
    assert here(page) == "clean"
    page.keyboard.type("32")
    assert stands(page, "dirty") == "2"
    page.keyboard.press("ArrowLeft")
    assert page.locator('.strip-team[data-team="0"]').get_attribute("aria-pressed") == "true"


def test_enter_on_a_button_is_that_button(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "1")
    page.locator('.strip-team[data-team="1"]').focus()
    page.keyboard.press("Enter")
    assert page.locator('.strip-team[data-team="1"]').get_attribute("aria-pressed") == "true"
    assert here(page) == "clean"


def test_jumping_on_can_be_switched_off(page: Page) -> None:
    start(page)
    page.evaluate("HF.store.settings.set('jump', false)")
    out(page, 0)
    keys(page, "3")
    assert here(page) == "clean"
    keys(page, "next 2 next 1 next")
    assert [stands(page, id) for id in ("clean", "dirty", "wild")] == ["3", "2", "1"]


def test_the_jump_skips_rare_rows_and_they_are_0(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "3212")
    assert here(page) == "melded"
    assert stands(page, "red_threes_caught") == "–"
    keys(page, "745 next 85 next")
    keys(page, TYPICAL)
    right(page)
    saved(page)
    entered = tally(page, 0)
    assert entered is not None
    assert entered["counts"]["red_threes_caught"] == 0


def test_next_on_an_empty_row_is_none_and_back_returns(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "next next")
    assert [stands(page, id) for id in ("clean", "dirty", "wild")] == ["0", "0", "–"]
    keys(page, "back 4")
    assert [stands(page, id) for id in ("clean", "dirty")] == ["0", "4"]


def test_red_threes_are_ticked_while_the_deal_is_played(page: Page) -> None:
    start(page)
    for team, times in ((1, 2), (0, 1)):
        page.click(f'.strip-team[data-team="{team}"]')
        row(page, "red_threes_laid")
        for _ in range(times):
            keys(page, "more")
    assert (points(page, 0), points(page, 1)) == ("100", "200")
    assert stands(page, "clean") == "–"  # nothing above was passed over
    page.reload()
    page.wait_for_selector(".pad")
    assert (points(page, 0), points(page, 1)) == ("100", "200")


def test_a_sum_stays_as_typed_with_names(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "3212 340+425")
    assert stands(page, "melded") == "= 765"
    assert page.inner_text('.line[data-row="melded"] .value-typed').split() == ["340", "+", "425"]
    page.locator(".parts-of-sum button").nth(0).click()
    page.locator(".parts-of-sum button").nth(1).click()
    page.locator(".parts-of-sum button").nth(1).click()
    assert page.locator(".parts-of-sum bdi").all_inner_texts() == ["Ann", "Joe"]
    keys(page, "next 85 next")
    keys(page, TYPICAL)
    right(page)
    saved(page)
    entered = tally(page, 0)
    assert entered is not None
    assert entered["melded"] == 765
    assert entered["as_typed"] == {"melded": "340+425"}
    assert entered["parts"] == {"melded": ["Ann", "Joe"]}
    page.click(".result-on")
    page.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/1/0/melded'))")
    page.wait_for_selector(".pad")
    assert page.inner_text('.line[data-row="melded"] .value-typed').split() == ["340", "+", "425"]


def test_plus_is_as_large_as_next(page: Page) -> None:
    start(page)
    out(page, 0)
    row(page, "melded")
    plus, more = (box(page, f'.pad [data-key="{key}"]') for key in ("+", "next"))
    assert (plus["width"], plus["height"]) == (more["width"], more["height"])


def test_one_net_figure_and_has_melded_where_rules_need_it(page: Page) -> None:
    start(page, "polish-online", net=True)
    out(page, 0)
    assert page.locator(".ask-panel.slim").is_visible()
    assert page.query_selector('.line[data-row="melded"]') is None
    page.click('.strip-team[data-team="1"]')
    row(page, "red_threes_laid")
    keys(page, "more")
    page.click('[data-melded="false"]')
    row(page, "net")
    keys(page, "85-")
    assert stands(page, "net") == "85−"
    laid = page.evaluate("HF.app.state.rules.figures.red_threes.otherwise")
    assert points(page, 1) == f"−{85 - laid}"
    page.click('[data-melded="true"]')
    laid = page.evaluate("HF.app.state.rules.figures.red_threes.laid")
    assert points(page, 1) == str(laid - 85)


def test_cards_left_may_come_first(page: Page) -> None:
    start(page, left_first=True)
    out(page, 0)
    keys(page, "3212")
    assert here(page) == "left"
    keys(page, "85 next")
    assert here(page) == "melded"


def test_points_in_a_count_row_are_asked_about(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "ten 1500")
    until(page, "Boolean(document.querySelector('[data-ask-id=points]'))")
    assert "1,500 = 3" in page.inner_text(".region .ask")
    assert points(page, 0) == "1,600"  # as three books, and out
    keys(page, "next")
    assert here(page) == "clean"  # never silently
    page.click(".region .primary")
    assert (stands(page, "clean"), here(page)) == ("3", "dirty")


def test_points_whose_digits_went_over_the_rows_are_asked_about(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "3 600")
    assert "600 = 2" in page.inner_text(".region .ask")
    assert [stands(page, id) for id in ("clean", "dirty", "wild", "red_threes_laid")] == ["3", "6", "0", "0"]
    page.click(".region .primary")
    assert [stands(page, id) for id in ("clean", "dirty", "wild", "red_threes_laid")] == ["3", "2", "–", "–"]
    assert here(page) == "wild"
    keys(page, "1500")  # the zeros reach the cards on the table
    assert "1,500 = 1" in page.inner_text(".region .ask")
    page.click(".region .primary")
    assert [stands(page, id) for id in ("wild", "red_threes_laid", "melded")] == ["1", "–", "–"]
    keys(page, "2 745")
    assert page.query_selector("[data-ask-id=points]") is None
    assert [stands(page, id) for id in ("red_threes_laid", "melded")] == ["2", "745"]


def test_who_meant_counts_just_goes_on(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "1000")
    assert "1,000 = 2" in page.inner_text(".region .ask")
    keys(page, "310 next 40")
    assert [stands(page, id) for id in ("clean", "dirty", "wild", "red_threes_laid")] == ["1", "0", "0", "0"]
    assert (stands(page, "melded"), stands(page, "left")) == ("310", "40")
    keys(page, "next 500")
    page.click(".region .button:not(.primary)")
    assert page.query_selector("[data-ask-id=points]") is None
    assert [stands(page, id) for id in ("clean", "dirty", "wild")] == ["5", "0", "0"]


def test_ten_and_more_of_a_kind(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "ten 12")
    assert (stands(page, "clean"), here(page)) == ("12", "clean")
    keys(page, "next 3")
    assert (stands(page, "dirty"), here(page)) == ("3", "wild")
    row(page, "clean")  # many digits only for whoever touches 10+ now
    keys(page, "4")
    assert (stands(page, "clean"), here(page)) == ("4", "dirty")
    row(page, "clean")
    keys(page, "ten 13")
    assert (stands(page, "clean"), here(page)) == ("13", "clean")


def test_the_helper_counts_books_and_loose_cards(page: Page) -> None:
    """The first worked example of Whitnack's rules (S-GR)."""
    start(page)
    out(page, 0)
    row(page, "melded")
    keys(page, "count")
    page.wait_for_selector(".counting")
    book = page.locator(".count-kind")
    book.nth(0).locator("button", has_text="8–K").click()  # seven kings
    book.nth(0).locator("button", has_text="4–7").click()  # seven fives
    book.nth(1).locator(".count-wilds").nth(0).locator("button", has_text="2").click()
    book.nth(1).locator("button", has_text="8–K").click()  # five nines, two twos
    book.nth(1).locator(".count-wilds").nth(0).locator("button", has_text="0").click()
    book.nth(1).locator(".count-wilds").nth(1).locator("button", has_text="1").click()
    book.nth(1).locator("button", has_text="8–K").click()  # six queens, a joker
    book.nth(2).locator("button", has_text="2 jokers").click()  # five twos, two jokers
    loose = page.locator(".count-line")
    loose.filter(has_text="A").filter(has_text="20 each").last.locator("input").fill("3")
    loose.filter(has_text="8–K").locator("input").fill("4")
    assert page.inner_text(".count-foot .gold") == "Take 605"
    page.click(".count-foot .gold")
    assert [stands(page, id) for id in ("clean", "dirty", "wild", "melded")] == ["2", "2", "1", "605"]
    keys(page, "count")  # what was counted is still there
    assert page.inner_text(".count-foot .gold") == "Take 605"


def test_the_helper_takes_either_half_typed_and_knows_no_cap(page: Page) -> None:
    start(page)
    out(page, 0)
    row(page, "melded")
    keys(page, "count")
    page.locator(".count-line", has_text="points of the books").locator("input").fill("485")
    page.locator(".count-line", has_text="8–K").locator("input").fill("123")
    assert page.inner_text(".count-foot .gold") == "Take 1,715"
    page.click(".count-foot .gold")
    assert stands(page, "melded") == "1,715"
    assert stands(page, "clean") == "–"


def test_the_helper_counts_cards_left_with_black_threes(page: Page) -> None:
    start(page)
    out(page, 0)
    row(page, "left")
    keys(page, "count")
    page.locator(".count-line", has_text="Black threes").locator("input").fill("2")
    page.locator(".count-line", has_text="Jokers").locator("input").fill("1")
    page.click(".count-foot .gold")
    assert stands(page, "left") == "60"


def test_an_exchange_is_offered_and_made(page: Page) -> None:
    start(page)
    out(page, -1)
    keys(page, "0000 10 next 300 next")  # 10 on the table is too little to lay down, 300 would do
    until(page, "document.querySelector('[data-ask-id]')?.dataset.askId === 'opening'")
    page.click("text=Exchange “On the table” and “Left”")
    page.click('.strip-team[data-team="0"]')
    assert (stands(page, "melded"), stands(page, "left")) == ("300", "10")
    assert ask(page) == ""


def test_what_was_called_right_stands_in_the_history(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "1000 100 next 0 next")
    keys(page, "0000 0 next 40 next")
    assert ask(page) == "needs"
    right(page)
    saved(page)
    accepted = page.evaluate(
        "HF.app.state.log.filter((line) => line.op.op === 'tally').flatMap((line) => line.op.accepted)"
    )
    assert "needs" in accepted


def test_what_was_called_right_is_not_asked_again_of_the_same_figures(page: Page) -> None:
    game = start(page)
    out(page, 0)
    keys(page, "1000 100 next 0 next")
    keys(page, "0000 0 next 40 next")
    assert ask(page) == "needs"
    right(page)
    saved(page)
    page.evaluate("(game) => HF.app.go(HF.app.gameUrl(game, 'entry/1/0'))", game)
    page.wait_for_selector(".pad")
    page.click('.strip-team[data-team="1"]')
    assert ask(page) == ""
    row(page, "left")
    keys(page, "45")
    page.click('.strip-team[data-team="0"]')
    assert ask(page) == ""  # the other team's figures are another matter
    row(page, "clean")
    keys(page, "0")
    until(page, "document.querySelector('[data-ask-id]')?.dataset.askId === 'needs'")


def test_an_answer_holds_only_for_the_figures_it_was_given_for(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, "1000 100 next 0 next")
    assert ask(page) == "needs"
    page.click(".region .primary")
    assert ask(page) == ""
    page.click('.strip-team[data-team="0"]')
    row(page, "clean")
    keys(page, "0")
    until(page, "document.querySelector('[data-ask-id]')?.dataset.askId === 'needs'")


def test_first_to_lay_down_is_asked_where_rules_count_it(page: Page) -> None:
    start(page, "alderfer")
    assert "laid down first" in page.inner_text(".band-row")
    out(page, 1)
    assert "went out" in page.inner_text(".band-row")
    out(page, 0)
    bonus = page.evaluate("HF.app.state.rules.figures.extras.find((one) => one.id === 'first_down').points")
    keys(page, "0")
    page.click('.strip-team[data-team="1"]')
    keys(page, "0")
    assert points(page, 1) == str(bonus)


def test_rules_that_keep_two_numbers_do_not_ask_who_went_out(page: Page) -> None:
    start(page, "totals")
    assert here(page) == "book_points"


def test_the_result_reads_in_order_and_goes_at_a_touch(page: Page) -> None:
    start(page)
    typical_deal(page)
    text = page.inner_text(".result")
    parts = ["4,560", "4,460", "Totals", "Ann & Joe lead by 100", "To lay down: 90"]
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    page.locator(".result h1").click()
    page.wait_for_selector(".pad")
    assert "Deal 2" in page.inner_text("#where")


def test_other_points_take_a_sign_and_a_note(page: Page) -> None:
    start(page)
    out(page, 0)
    keys(page, TYPICAL)
    page.click('.strip-team[data-team="0"]')
    row(page, "other")
    keys(page, "-50")
    until(page, "Boolean(document.querySelector('.note-of-other input'))")
    page.fill(".note-of-other input", "misdeal")
    assert points(page, 0) == "4,510"
    page.click('.strip-team[data-team="1"]')
    keys(page, TYPICAL)
    right(page)
    saved(page)
    entered = tally(page, 0)
    assert entered is not None
    assert (entered["other"], entered["other_note"]) == (-50, "misdeal")


def test_five_singles_and_long_names_keep_their_totals_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    names = ["W" * 40, "Bob 🐺", "נועה", "\u200eAnn", "👨‍👩‍👧‍👦" * 3]
    start(page, "simpson", [{"name": "", "players": [name]} for name in names])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for team in range(5):
        at = box(page, f'.strip-team[data-team="{team}"] .strip-total')
        assert at["x"] + at["width"] <= 320
    out(page, 4)
    keys(page, "1")
    assert points(page, 0) == "+300"


def test_two_figures_for_one_team_are_shown_and_one_is_chosen(page: Page) -> None:
    """A choice that waits: who, when, and both figures; one touch takes one."""
    start(page)
    typical_deal(page)
    page.evaluate(
        """async () => {
            const {game} = HF.app.state;
            const old = HF.ops.tally(HF.app.state, 1, 1, {counts: {clean: 1}, melded: 100, left: 0});
            const changed = {...old, base: 0, before: null};
            await HF.outbox.commit(game.id, [changed]);
        }"""
    )
    assert page.evaluate("HF.app.state.game.waiting.length") == 1
    page.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/1'))")
    page.wait_for_selector("[data-ask-id=choice]")
    lines = page.locator(".choice-lines").all_inner_texts()
    assert "745" in lines[0]
    assert "100" in lines[1]
    page.locator(".choice-side .button").nth(1).click()
    until(page, "HF.app.state.game.waiting.length === 0")
    entered = tally(page, 1)
    assert entered is not None
    assert entered["melded"] == 100


def test_rows_and_totals_are_said(page: Page) -> None:
    start(page)
    out(page, 0)
    said = page.locator("#said")
    assert "Clean" in said.inner_text()
    keys(page, "3")
    assert "Clean: 3" in said.inner_text()
    assert "Dirty books" in said.inner_text()
    assert "1,600" in said.inner_text()
    label = page.locator('.strip-team[data-team="0"]').get_attribute("aria-label") or ""
    assert "1,600" in label
    assert "went out" in label
    assert page.locator('.line[data-row="clean"]').get_attribute("aria-label") == "Clean books: 3"
    assert said.get_attribute("aria-live") == "polite"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_entry_screen_has_no_faults_for_axe(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce")
    start(page, teams=[*PAIRS, *SINGLES[:1]])
    drawn(page)
    for _ in range(2):
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]})
        assert found.response["violations"] == []
        out(page, 0) if page.locator(".ask-panel:not([hidden])").count() else None
        keys(page, "3")
    row(page, "melded")
    keys(page, "count")
    page.wait_for_selector(".counting")
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
    assert found.response["violations"] == []


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390)])
def test_letters_twice_as_large_still_work(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page)
    page.evaluate("document.documentElement.style.fontSize = '36px'")
    out(page, 0)
    keys(page, "3212 745 next 85 next")
    assert points(page, 0) == "4,560"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_starts_is_counted_on_and_can_be_changed(page: Page) -> None:
    start(page)
    line = page.locator('.line[data-ask="starter"]')
    out(page, 0)
    assert line.inner_text().split() == ["Starts", "–"]
    line.click()
    page.click('.ask-panel:not([hidden]) .answer:has-text("Mary")')
    keys(page, TYPICAL)
    keys(page, TYPICAL)
    right(page)
    saved(page)
    assert "Deal 2: Joe starts" in page.inner_text(".coming")
    page.click(".result-on")
    page.wait_for_selector(".pad")
    out(page, 0)
    assert line.inner_text().split() == ["Starts", "Joe"]


def test_figures_saved_elsewhere_meanwhile_become_a_choice(page: Page) -> None:
    """The team that is being typed here is saved by another phone: said at once, and nobody's figures are lost."""
    start(page)
    out(page, 0)
    keys(page, "3212 74")
    page.evaluate(
        """async () => {
            const op = HF.ops.tally(HF.app.state, 1, 0, {counts: {clean: 1}, melded: 100, left: 0});
            await HF.outbox.commit(HF.app.state.game.id, [op]);
        }"""
    )
    page.wait_for_selector(".notice")
    assert "Ann & Joe" in page.inner_text(".notice")
    assert stands(page, "melded") == "74"
    keys(page, "5 next 85 next")
    keys(page, TYPICAL)
    right(page)
    page.wait_for_selector("[data-ask-id=choice]")
    assert page.evaluate("HF.app.state.game.waiting.length") == 1
    page.locator(".choice-side .button").nth(1).click()
    until(page, "HF.app.state.game.waiting.length === 0")
    entered = tally(page, 0)
    assert entered is not None
    assert entered["melded"] == 745
