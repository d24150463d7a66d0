"""Two phones at one table, and somebody who looks on: real pages, real server, touched as people touch them.

Each test is named by its row of the table of known troubles.
"""

import datetime
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.entering import TYPICAL, game, keys, out, points, right, row, saved, stands, start
from tests.browser.table import SENT, Held, ready, until, wait

NewContext = Callable[..., BrowserContext]
OTHER = "1101 310 next 40"


def join(page: Page, address: str, name: str) -> None:
    """Opens a link that lets a phone score."""
    page.goto(address)
    page.get_by_label("What is this phone called?").fill(name)
    page.get_by_role("button").last.click()
    ready(page)
    page.wait_for_selector(".pad")


def two_phones(new_context: NewContext, *, fast: int = 0) -> tuple[Page, Page]:
    """Ann's phone, which started the game, and Bob's, whose clock is so many minutes fast."""
    first = new_context().new_page()
    other = new_context()
    if fast:
        other.clock.install(time=datetime.datetime.now() + datetime.timedelta(minutes=fast))
    id = start(first)
    until(first, SENT)
    secret = first.evaluate("async (id) => (await HF.store.games.load(id)).links.score", id)
    second = other.new_page()
    join(second, f"/l/{secret}/", "Bob's phone")
    return first, second


@contextmanager
def at_once(*pages: Page) -> Iterator[None]:
    """What the phones send meanwhile goes off together at the end."""
    held = [Held(page, "**/api/commits") for page in pages]
    yield
    for page, one in zip(pages, held, strict=True):
        wait(page, lambda one=one: len(one.routes) == 1)  # type: ignore[misc]
    for one in held:
        one.let_go()


def save_rest(page: Page) -> None:
    page.click(".save-key")
    page.click("text=Save the rest already")


@pytest.mark.parametrize("fast", [0, 10])
def test_row_40_two_phones_enter_one_team_each_in_the_same_second(new_context: NewContext, fast: int) -> None:
    """Neither erases the other; clocks ten minutes apart change nothing."""
    first, second = two_phones(new_context, fast=fast)
    out(first, 0)
    keys(first, TYPICAL)
    second.click('.strip-team[data-team="1"]')
    keys(second, OTHER)
    with at_once(first, second):
        save_rest(first)
        save_rest(second)
    both = "HF.app.state.game.deals[0].tallies.filter((one) => one.counts).length === 2"
    for page in (first, second):
        until(page, SENT)
        until(page, both)
        page.evaluate("HF.outbox.fetch(HF.app.state.game.id)")
    assert [tally["melded"] for tally in game(first)["deals"][0]["tallies"]] == [745, 310]
    assert [tally["version"] for tally in game(first)["deals"][0]["tallies"]] == [1, 1]
    until(first, "HF.app.state.game.revision === 5")
    until(second, "HF.app.state.game.revision === 5")
    assert game(first) == game(second)
    assert game(first)["waiting"] == []
    assert game(first)["deals"][0]["end"]["out"] == 0


def test_row_41_two_figures_for_one_team_are_both_shown_and_one_is_picked(new_context: NewContext) -> None:
    """The second to save sees both, with who and when; neither is thrown away before somebody picks."""
    first, second = two_phones(new_context)
    for page, melded in ((first, "745"), (second, "740")):
        out(page, 0)
        keys(page, f"3212 {melded} next 85")
    save_rest(first)
    until(first, SENT)
    assert stands(second, "melded") == "740", "what is typed on the other phone stays"
    save_rest(second)
    choice = second.locator("[data-ask-id=choice]")
    expect(choice).to_be_visible(timeout=10_000)
    expect(choice).to_contain_text("Ann & Joe")
    figures = choice.locator(".choice-lines")
    expect(figures.first).to_contain_text("745")
    expect(figures.last).to_contain_text("740")
    until(first, "HF.app.state.game.waiting.length === 1")
    assert [entry["writer"] for entry in game(first)["waiting"]] == ["Bob's phone"]
    assert game(first)["deals"][0]["tallies"][0]["melded"] == 745
    choice.get_by_role("button").last.click()
    until(second, SENT)
    until(first, "HF.app.state.game.waiting.length === 0")
    assert game(first) == game(second)
    assert game(first)["deals"][0]["tallies"][0]["melded"] == 740


def test_both_figures_are_shown_to_every_writer_with_who_and_when(new_context: NewContext) -> None:
    """On the board as on the pad, and a phone knows its own figures; the history tells how it ended."""
    first, second = two_phones(new_context)
    for page, melded in ((second, "745"), (first, "740")):
        out(page, 0)
        keys(page, f"3212 {melded} next 85")
        save_rest(page)
        until(page, SENT)
    until(second, "HF.app.state.game.waiting.length === 1")
    for page, saved_by, other in ((first, "Bob's phone", "this phone"), (second, "this phone", "another phone")):
        for screen in ("board", "entry/1"):
            page.evaluate("(screen) => HF.app.go(HF.app.gameUrl(HF.app.state.game.id, screen))", screen)
            sides = page.locator("[data-ask-id=choice] .choice-who")
            expect(sides).to_have_text(
                [re.compile(rf"^Already saved: {saved_by}, .*\d:\d\d"), re.compile(rf"^{other}, .*\d:\d\d")]
            )
    second.locator("[data-ask-id=choice]").get_by_role("button").last.click()
    until(second, SENT)
    second.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'history'))")
    changes = second.locator(".change")
    expect(changes.nth(1)).to_contain_text("one of two was chosen")
    expect(changes.nth(1).get_by_role("button")).to_have_count(0)  # nothing of it stands, so nothing can be undone
    expect(second.locator("#screen")).not_to_contain_text("waiting for a choice")
    assert [text for text in second.locator(".change-words").all_inner_texts() if text.endswith(":")] == []


def test_row_41_the_same_figures_twice_are_no_question(new_context: NewContext) -> None:
    first, second = two_phones(new_context)
    for page in (first, second):
        out(page, 0)
        keys(page, "3212 745 next 85")
    with at_once(first, second):
        save_rest(first)
        save_rest(second)
    for page in (first, second):
        until(page, SENT)
    second.evaluate("HF.outbox.fetch(HF.app.state.game.id)")
    until(second, "HF.app.state.game.revision > 2")
    assert game(second)["waiting"] == []
    assert game(second)["deals"][0]["tallies"][0]["version"] == 1
    expect(second.locator("[data-ask-id=choice]")).to_have_count(0)


def test_row_42_who_looks_on_sees_saved_deals_only(new_context: NewContext) -> None:
    """Neither what is being typed nor what waits for a choice moves the public score."""
    first, second = two_phones(new_context)
    secret = first.evaluate("async () => (await HF.store.games.load(HF.app.state.game.id)).links.watch")
    looker = new_context().new_page()
    looker.goto(f"/watch/{secret}/")
    totals = looker.locator(".score-total")
    expect(totals).to_have_text(["0", "0"])
    out(first, 0)
    keys(first, f"{TYPICAL} 1101 310 next 40")
    assert points(first, 0) == "4,560"
    looker.reload()
    expect(totals).to_have_text(["0", "0"])
    expect(looker.locator("body")).not_to_contain_text("745")
    first.click(".save-key")
    right(first)
    saved(first)
    until(first, SENT)
    expect(totals).to_have_text(["4,560", "1,170"])
    first.click(".result-on")
    first.wait_for_selector(".pad")
    until(second, "HF.app.state.game.deals.length === 1")
    # Deal 1 is corrected on one phone and, from what it knew before, otherwise on the other
    second.evaluate(
        """async () => {
            const {game} = HF.app.state;
            const op = HF.ops.tally(HF.app.state, 1, 1, {counts: {clean: 9}, melded: 999, left: 0});
            await HF.outbox.commit(game.id, [{...op, base: 0, before: null}]);
        }"""
    )
    until(second, "HF.app.state.game.waiting.length === 1")
    until(second, SENT)
    looker.reload()
    expect(totals).to_have_text(["4,560", "1,170"])
    expect(looker.locator("body")).not_to_contain_text("999")
    out(first, 1)
    row(first, "melded")
    keys(first, "6")
    looker.reload()
    expect(totals).to_have_text(["4,560", "1,170"])


def test_a_strangers_deal_is_not_dragged_along(new_context: NewContext) -> None:
    """Which deal one phone looks at moves nothing on the other."""
    first, second = two_phones(new_context)
    out(first, 0)
    keys(first, f"{TYPICAL} 1101 310 next 40")
    first.click(".save-key")
    right(first)
    saved(first)
    until(first, SENT)
    first.click(".result-on")
    until(second, "HF.app.state.game.deals.length === 1")
    second.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/2'))")
    out(second, 1)
    keys(second, "12")
    first.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/1/1'))")
    row(first, "melded")
    first.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'board'))")
    second.evaluate("HF.outbox.fetch(HF.app.state.game.id)")
    assert "#entry/2" in second.url
    assert (stands(second, "clean"), stands(second, "dirty")) == ("1", "2")


def test_three_phones_on_one_game(new_context: NewContext) -> None:
    """Each enters something, all three end with the same game, whoever looked at which deal."""
    first, second = two_phones(new_context)
    id = game(first)["id"]
    secret = first.evaluate("async (id) => (await HF.store.games.load(id)).links.score", id)
    third = new_context().new_page()
    join(third, f"/l/{secret}/", "Mary's phone")
    out(first, 0)
    keys(first, TYPICAL)
    second.click('.strip-team[data-team="1"]')
    keys(second, OTHER)
    with at_once(first, second):
        save_rest(first)
        save_rest(second)
    both = "(HF.app.state.game.deals[0] || {tallies: []}).tallies.filter((one) => one.counts).length === 2"
    until(third, both)
    third.evaluate("""async () => {
        const state = HF.app.state;
        await HF.app.commit([HF.ops.tally(state, 2, 0, {counts: {clean: 1}, melded: 120, left: 0})]);
    }""")
    for page in (first, second, third):
        until(page, SENT)
        until(page, "HF.app.state.game.deals.length === 2")
        page.evaluate("HF.outbox.fetch(HF.app.state.game.id)")
    assert game(first) == game(second) == game(third)
    assert [tally["melded"] for tally in game(third)["deals"][0]["tallies"]] == [745, 310]
    assert game(third)["waiting"] == []
