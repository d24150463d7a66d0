"""Troubles that other score keepers had, each with the input that showed it; named by the row of their table.

Those of typing stand in test_entry.py, of losing in test_entry_keeping.py, of several phones in
test_several_phones.py; here are those that need the page of the server, paper, or more than one screen.
"""

import re
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.house import fields
from scorekeeper.published import published
from scorekeeper.rules import rows
from tests.browser.entering import game, keys, right, row, saved, stands, start, typical_deal
from tests.browser.table import SENT, TYPICAL, Table, box, until
from tests.browser.test_entry_keeping import HIDE, assert_half_a_deal, half_a_deal
from tests.browser.test_plain import POORER
from tests.browser.test_plain import TYPICAL as BETTER
from tests.browser.test_start import LONG, NAMES

NewContext = Callable[..., BrowserContext]
FAMILY = "👨‍👩‍👧‍👦"


def test_row_15_every_field_for_a_number_opens_the_number_keys(page: Page) -> None:
    """On the plain form, with signs beside the fields, in the settings of rules; the count helper: test_entry.py."""
    id = start(page)
    typical_deal(page)
    until(page, SENT)
    rules = published()["simpson"].rules
    numbers = {field.path for field in fields(rules) if field.kind in ("number", "cost")}
    entered = {f"t{team}-{one.id}" for team in (0, 1) for one in rows(published()["whitnack"].rules)}
    for address, wanted in ((f"/g/{id}/plain/deal/1/", entered), ("/rules/simpson/change/", numbers)):
        page.goto(address)
        modes = page.evaluate("[...document.querySelectorAll('input')].map((one) => [one.name, one.inputMode])")
        assert wanted <= {name for name, mode in modes if mode == "numeric"}, address
        assert page.locator("input[type=number]").count() == 0


def test_row_25_ten_minutes_locked(new_context: NewContext) -> None:
    """The clock stands still while the phone is locked and jumps when it is opened again."""
    context = new_context()
    context.clock.install()
    page = context.new_page()
    id = start(page)
    half_a_deal(page)
    page.evaluate(HIDE, True)
    context.clock.fast_forward("10:00")
    page.evaluate(HIDE, False)
    context.clock.run_for(2000)
    assert_half_a_deal(page)
    assert id in page.url
    assert page.evaluate("HF.app.state.game.id") == id
    assert len(page.evaluate("HF.store.games.list()")) == 1


def test_row_31_a_form_sent_twice_and_once_more_counts_once(new_context: NewContext) -> None:
    """Double touch on Save without script, then the very same request again, as a reload sends it."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/plain/whitnack/")
    page.click("button.big")
    page.click("text=/^Enter Deal/")
    page.check("[name=end-out][value='0']")
    for team, figures in ((0, BETTER), (1, POORER)):
        for name, figure in figures.items():
            page.fill(f"[name=t{team}-{name}]", figure)
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.dblclick("button.big")
    page.wait_for_url("**/plain/")
    request = sent.value
    again = page.request.post(request.url, headers=request.headers, data=request.post_data or "")
    assert again.status == 200
    page.reload()
    expect(page.locator("tbody.deal")).to_have_count(1)
    expect(page.locator(".score-total")).to_have_text(["4,560", "1,070"])
    page.goto(page.url + "history/")
    expect(page.get_by_text("Deal 1", exact=False).filter(has_text="Before: nothing.")).to_have_count(2)


@pytest.fixture
def finished(new_context: NewContext) -> Table:
    """Four deals, finished: Mary and Bob have won by 490, 10,090 to 9,600. Pages of the server come from the server,
    however late: without the worker, which would show what the phone has instead.
    """
    table = Table(new_context(service_workers="block").new_page()).open()
    id = table.start()
    table.four_deals(id)
    table.commit(id, "finish", {"early": False, "under_way": "count"})
    table.sent()
    table.go(id, "board")
    return table


def test_rows_35_and_36_a_deal_of_a_finished_game_corrected_on_the_pad_changes_everything(finished: Table) -> None:
    """Deal 4, the last: none is added, the game stays finished; deal, totals and winner change wherever they stand."""
    page = finished.page
    id = page.url.split("/g/")[1][:36]
    watch = page.evaluate("async (id) => (await HF.store.games.load(id)).links.watch", id)
    expect(page.locator(".verdict")).to_contain_text("Mary & Bob win by 490")
    page.locator('a[href*="entry/4/0"]').first.click()
    page.wait_for_selector(".pad")
    row(page, "clean")
    keys(page, "2")
    page.click(".save-key")
    right(page)
    finished.says("2 clean books, not 0.")
    finished.says("The winner has changed: now it is Ann & Joe.")
    until(page, SENT)
    value = game(page)
    assert [deal["number"] for deal in value["deals"]] == [1, 2, 3, 4]
    assert value["state"] == "finished"
    expect(page.locator(".verdict")).to_contain_text("Ann & Joe win by 510")
    expect(page.locator(".deal-total td").nth(6)).to_have_text("1,240")
    places = page.evaluate("HF.app.table().places")
    assert places == [1, 2]
    finished.open()
    expect(page.locator(".game-list")).to_contain_text("10,600")
    for address in (f"/g/{id}/plain/", f"/g/{id}/print/", f"/watch/{watch}/"):
        page.goto(address)
        expect(page.locator(".score-total"), address).to_have_text(["10,600", "10,090"])
        expect(page.locator(".verdict")).to_contain_text("Ann & Joe")
        expect(page.locator(".deal-total").nth(3), address).to_contain_text("1,240")
    page.goto("/games/")
    expect(page.locator(".games")).to_contain_text("10,600")
    secret = {"device": next(one["value"] for one in page.context.cookies() if one.get("name") == "device")}
    lines = page.request.get(f"/g/{id}/game.csv", headers={"X-Device": secret["device"]}).text().splitlines()
    assert [line.rsplit(",", 2)[1:] for line in lines[-2:]] == [["1240", "10600"], ["3875", "10090"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_rows_44_and_45_names_on_paper_and_for_those_who_look_on(new_context: NewContext, scheme: Any) -> None:
    """40 letters without a space, a wolf, a family, Hebrew, a mark that turns the line; no score is pushed out."""
    page = new_context(color_scheme=scheme).new_page()
    page.set_viewport_size({"width": 320, "height": 640})
    table = Table(page).open()
    names = [[LONG, "Bob 🐺"], [NAMES[1][0], f"A\u200enn {FAMILY}"]]
    id = table.start(names)
    table.deal(id, 1, TYPICAL, out=0)
    until(page, SENT)
    watch = page.evaluate("async (id) => (await HF.store.games.load(id)).links.watch", id)
    for address in (f"/g/{id}/print/", f"/watch/{watch}/", f"/g/{id}/plain/"):
        page.goto(address)
        heads = " ".join(page.locator(".score-name").all_inner_texts())
        for name in chain(*names):
            assert name.replace("\u200e", "") in heads.replace("\u200e", ""), address
        for total in page.locator(".score-total").all():
            at = box(total)
            assert 0 <= at["x"] <= 320 - at["width"], address
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    page.goto(f"/g/{id}/print/")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 less its margins, in pixels of paper
    for shown in page.locator(".score-name bdi").all():
        at = box(shown)
        assert at["x"] + at["width"] <= 718
    ink = page.locator(".score-total").first.evaluate("(one) => getComputedStyle(one).color")
    assert ink in ("rgb(0, 0, 0)", "rgb(17, 17, 17)") or all(int(n) < 90 for n in re.findall(r"\d+", ink)[:3])
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert sheets in (1, 2)


def test_the_order_of_players_is_the_order_of_sitting(page: Page) -> None:
    """Those who look on stand nowhere among the players."""
    table = Table(page).open()
    id = table.start([["Ann", "Joe"], ["Mary", "Bob"]], starter="s0")
    table.deal(id, 1, TYPICAL, out=0)
    until(page, SENT)
    watch = page.evaluate("async (id) => (await HF.store.games.load(id)).links.watch", id)
    looker = page.context.new_page()
    looker.goto(f"/watch/{watch}/")
    table.go(id, "board")
    round = page.evaluate("HF.seats.round(HF.app.state.game).map((seat) => HF.seats.seat(HF.app.state.game, seat.id))")
    assert round == ["Ann", "Mary", "Joe", "Bob"]
    expect(page.get_by_role("region", name="Deal 2")).to_contain_text("Mary starts")


def test_row_17_a_stored_minus_85_comes_back_as_it_was(page: Page) -> None:
    """Opened again, sign switched twice, another figure typed: never 0, never a digit too many."""
    id = start(page, "totals")
    keys(page, "85- next 400 next 100 next 200 next")
    right(page)
    saved(page)
    page.goto(f"/g/{id}/#entry/1/0")
    page.wait_for_selector(".pad")
    first = page.locator(".line[data-row]").first.get_attribute("data-row") or ""
    row(page, first)
    assert stands(page, first) == "−85"
    keys(page, "-")
    assert stands(page, first) == "85"
    keys(page, "- next back")
    assert stands(page, first) == "−85"
    keys(page, "7")
    assert stands(page, first) == "7"


def test_row_32_nothing_that_begins_anew_lies_where_figures_are_typed(page: Page) -> None:
    """Neither a new game nor "clear" is a neighbour of a key; what is cleared comes back whole."""
    start(page)
    half_a_deal(page)
    near = page.evaluate(
        """() => {
            const top = document.querySelector(".pad .key").getBoundingClientRect().top;
            return [...document.querySelectorAll("a, button")].filter((one) => one.checkVisibility()
                && !one.closest(".pad") && one.getBoundingClientRect().bottom > top - 24).map((one) => one.className);
        }"""
    )
    assert [one for one in near if not one.startswith("line")] == []
    page.click(".clear-deal")
    page.click(".notice button >> text=Undo")
    assert_half_a_deal(page)
