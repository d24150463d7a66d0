"""Letting others in: watch first, score and manage one touch further; phones are listed and can be ended."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import TYPICAL, Table, ready, until

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def shared(table: Table) -> str:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.sent()
    table.go(game, "links")
    return game


def address(table: Table, kind: str) -> str:
    """The address of a link as the screen shows it, by the way this browser reaches the server."""
    part = table.page.locator(".link-card").nth(["watch", "score", "manage"].index(kind))
    shown = part.locator(".address").input_value()
    return "/" + shown.split("/", 3)[3]


def by_link(new_context: NewContext, path: str, name: str) -> Table:
    """Another phone that came by a link."""
    other = Table(new_context().new_page())
    other.page.goto(path)
    other.page.get_by_label("What is this phone called?").fill(name)
    other.page.get_by_role("main").get_by_role("button").first.click()
    ready(other.page)
    return other


def test_watching_comes_first_and_changes_nothing(table: Table, new_context: NewContext) -> None:
    shared(table)
    expect(table.page.get_by_role("heading", level=2).first).to_have_text("Watch")
    expect(table.page.locator(".link-card").first.locator("svg.qr-code")).to_be_visible()
    expect(table.page.locator(".link-card").nth(1)).to_be_hidden()
    path = address(table, "watch")
    assert path.startswith("/watch/")
    watcher = new_context().new_page()
    watcher.goto(path)
    expect(watcher.get_by_text("4,560").first).to_be_visible()
    expect(watcher.get_by_role("button", name=re.compile("Save|Undo"))).to_have_count(0)


def test_a_phone_that_came_by_the_score_link_keeps_score_and_can_be_ended(
    table: Table, new_context: NewContext
) -> None:
    game = shared(table)
    table.touch(table.page.locator("summary").filter(has_text="Keep score"))
    second = by_link(new_context, address(table, "score"), "Bob's phone")
    assert "/l/" not in second.page.url
    second.deal(game, 2, TYPICAL)
    second.sent()
    table.until(lambda: len(table.game(game)["deals"]) == 2)
    table.go(game, "board").go(game, "links")
    row = table.page.locator(".writer", has_text="Bob's phone")
    expect(row).to_contain_text("keeps score")
    table.touch(row.get_by_role("button", name="End"))
    table.says("can only look from now on")
    expect(row).to_contain_text("ended")
    second.deal(game, 3, TYPICAL)
    expect(second.page.locator(".status")).to_contain_text("ended")


def test_an_ended_link_opens_nothing_and_the_new_one_does(table: Table, new_context: NewContext) -> None:
    shared(table)
    old = address(table, "watch")
    table.touch(table.page.locator(".link-card").first.get_by_role("button", name="End this link"))
    table.touch(table.button("End it and make a new one"))
    table.says("Here is a new one")
    watcher = new_context().new_page()
    answer = watcher.goto(old)
    assert answer
    assert answer.status == 404
    table.until(lambda: address(table, "watch") != old)
    watcher.goto(address(table, "watch"))
    expect(watcher.get_by_text("4,560").first).to_be_visible()


def test_the_game_is_handed_over_to_another_phone(table: Table, new_context: NewContext) -> None:
    game = shared(table)
    table.touch(table.page.locator("summary").filter(has_text="Keep score"))
    second = by_link(new_context, address(table, "score"), "Mary's phone")
    table.go(game, "board").go(game, "links")
    row = table.page.locator(".writer", has_text="Mary's phone")
    table.touch(row.get_by_role("button", name="Hand over"))
    table.says("The other phone manages the game now.")
    second.go(game, "links")
    expect(second.page.locator(".link-card").first.locator("svg.qr-code")).to_be_visible()
    table.go(game, "board").go(game, "links")
    expect(table.page.locator("#screen")).to_contain_text("belong to the phone that manages the game")


def test_without_signal_the_links_are_shown_and_a_direct_way_is_offered(table: Table) -> None:
    until(table.page, "HF.worker.state().kind === 'ready'")
    table.page.context.set_offline(True)
    game = table.start()
    table.go(game, "links")
    expect(table.page.get_by_text("the links work as soon as the game has been sent")).to_be_visible()
    expect(table.page.locator(".link-card").first.locator("svg.qr-code")).to_be_visible()
    table.touch(table.link("Hand it over without signal"))
    expect(table.page.locator("svg.qr-code")).to_be_visible()


def test_without_signal_and_without_worker_the_address_is_left(table: Table, new_context: NewContext) -> None:
    phone = Table(new_context(service_workers="block").new_page())
    phone.page.route("**/qrcode-generator*", lambda route: route.abort())  # the signal went before it had come
    phone.open()
    phone.page.context.set_offline(True)
    game = phone.start()
    phone.go(game, "links")
    expect(phone.page.get_by_text("cannot be drawn without signal").first).to_be_visible()
    expect(phone.page.locator(".address").first).to_have_value(re.compile("/watch/"))
    phone.go(game, "handover")
    expect(phone.page.get_by_text("cannot be drawn without signal")).to_be_visible()
    expect(phone.button("Save the game as a file")).to_be_visible()


def test_a_game_goes_from_phone_to_phone_by_file(table: Table, new_context: NewContext) -> None:
    game = shared(table)
    table.go(game, "handover")
    with table.page.expect_download() as waiting:
        table.touch(table.button("Save the game as a file"))
    path = waiting.value.path()
    second = Table(new_context().new_page()).open("/#games")
    chooser = second.page.get_by_label("Take over a game from a file")
    chooser.set_input_files({"name": "no.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(second.page.get_by_role("alert")).to_contain_text("no game in this file")
    chooser.set_input_files(path)
    second.says("The game is on this phone now.")
    assert second.totals(game) == [4560, 1170]


def test_a_game_goes_from_phone_to_phone_by_code(table: Table, new_context: NewContext) -> None:
    game = shared(table)
    codes = table.page.evaluate("(id) => HF.handover.address(id)", game)
    second = Table(new_context().new_page())
    for code in codes:
        second.page.goto("about:blank")
        second.page.goto("/" + code.split("/", 3)[3])
        second.page.wait_for_selector("html.ready")
    second.says("The game is on this phone now.")
    expect(second.page).to_have_url(re.compile(game))
    assert second.totals(game) == [4560, 1170]


def test_the_phone_gets_a_name(table: Table) -> None:
    game = shared(table)
    table.page.get_by_label("What is this phone called?").fill("Kitchen")
    table.touch(table.button("Keep the name"))
    table.says("Kept.")
    table.deal(game, 2, TYPICAL)
    table.go(game, "history")
    expect(table.page.locator(".change").first).to_contain_text("Kitchen")
