"""What could not be sent: said with its reason, never with a code, and always with something to do."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.table import TYPICAL, Table
from tests.browser.test_links_screen import by_link

NewContext = Callable[..., BrowserContext]


def two_phones(new_context: NewContext, kind: str = "score") -> tuple[Table, Table, str]:
    first = Table(new_context().new_page()).open()
    game = first.start()
    first.deal(game, 1, TYPICAL, out=0)
    first.sent()
    secret = first.page.evaluate(f"async (id) => (await HF.store.games.load(id)).links.{kind}", game)
    second = by_link(new_context, f"/l/{secret}/", "Bob's phone")
    second.until(lambda: len(second.game(game)["deals"]) == 1)
    return first, second, game


def refused(new_context: NewContext, kind: str = "score") -> tuple[Table, str]:
    """A phone that finished a game without signal, which another one set aside meanwhile."""
    first, second, game = two_phones(new_context, kind)
    second.page.context.set_offline(True)
    second.commit(game, "finish", {"early": True, "under_way": "count"})
    first.page.evaluate(
        """async (id) => HF.outbox.commit(id, [HF.ops.void(await HF.store.games.load(id), true)])""", game
    )
    first.sent()
    second.page.context.set_offline(False)
    second.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    second.until(lambda: bool(second.page.evaluate("() => HF.outbox.status().refused.length")))
    second.go(game, "board")
    return second, game


def test_a_refused_entry_says_what_and_why_and_can_be_sent_after_all(new_context: NewContext) -> None:
    phone, game = refused(new_context, "manage")
    phone.touch(phone.page.locator(".status"))
    sheet = phone.page.get_by_role("dialog")
    expect(sheet).to_contain_text("1 entry could not be sent")
    expect(sheet).to_contain_text("The game was finished.")
    expect(sheet).to_contain_text("The game is not counted.")
    expect(sheet).not_to_contain_text("not_counted")
    phone.touch(sheet.get_by_role("button", name="Count the game again and send"))
    phone.until(lambda: phone.game(game)["state"] == "finished")
    phone.sent()
    assert phone.page.evaluate("() => HF.outbox.status().refused.length") == 0


def test_a_phone_that_only_keeps_score_is_told_whom_to_ask(new_context: NewContext) -> None:
    phone, game = refused(new_context)
    phone.touch(phone.page.locator(".status"))
    sheet = phone.page.get_by_role("dialog")
    expect(sheet).to_contain_text("The phone that manages the game can count it again")
    expect(sheet.get_by_role("button", name="Count the game again and send")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Try again")).to_be_visible()
    phone.go(game, "fix")
    expect(phone.page.get_by_role("button", name="Count it again")).to_have_count(0)


def test_a_refused_entry_can_be_left_out_and_the_game_saved_as_a_file(new_context: NewContext) -> None:
    phone, _game = refused(new_context)
    phone.touch(phone.page.locator(".status"))
    sheet = phone.page.get_by_role("dialog")
    with phone.page.expect_download() as waiting:
        phone.touch(sheet.get_by_role("button", name="Save as a file"))
    assert waiting.value.suggested_filename.endswith(".json")
    phone.touch(sheet.get_by_role("button", name="Leave this entry out"))
    expect(sheet).to_have_count(0)
    phone.until(lambda: phone.page.evaluate("() => HF.outbox.status().refused.length") == 0)


def test_the_start_page_leads_to_what_was_not_sent(new_context: NewContext) -> None:
    phone, _game = refused(new_context)
    phone.open()
    phone.touch(phone.page.get_by_role("link", name="1 game is not sent completely"))
    expect(phone.page.locator(".problem")).to_contain_text("The game was finished.")
    phone.touch(phone.page.get_by_role("button", name="Leave this entry out"))
    expect(phone.page.get_by_text("Everything is saved and sent.")).to_be_visible()


def test_without_signal_it_says_so_and_sends_at_a_touch(new_context: NewContext) -> None:
    phone = Table(new_context().new_page()).open()
    game = phone.start()
    phone.sent()
    phone.page.evaluate("() => HF.app.more()")
    phone.page.context.set_offline(True)
    phone.deal(game, 1, TYPICAL, out=0)
    phone.go(game, "board")
    expect(phone.page.locator(".status")).to_contain_text("Not sent yet (3)")
    phone.touch(phone.page.locator(".status"))
    expect(phone.page.get_by_role("dialog")).to_contain_text("sent by itself as soon as there is a signal")
    phone.page.context.set_offline(False)
    phone.touch(phone.page.get_by_role("dialog").get_by_role("button", name="Send now"))
    phone.sent()
    expect(phone.page.locator(".status")).to_contain_text("Saved")


def test_an_ended_link_leaves_what_was_entered_and_a_file(new_context: NewContext) -> None:
    first, second, game = two_phones(new_context)
    second.page.context.set_offline(True)
    second.deal(game, 2, TYPICAL)
    first.page.evaluate(
        """async (id) => fetch(`/api/games/${id}/links`, {method: "POST",
            headers: {"X-Device": HF.store.device().secret, "Content-Type": "application/json"},
            body: JSON.stringify({action: "revoke", kind: "score"})})""",
        game,
    )
    second.page.context.set_offline(False)
    second.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    second.go(game, "board")
    expect(second.page.locator(".status-ended")).to_be_visible(timeout=10000)
    second.touch(second.page.locator(".status"))
    expect(second.page.get_by_role("dialog")).to_contain_text("Nothing that was entered is lost")
    expect(second.page.get_by_role("dialog").get_by_role("button", name="Save as a file")).to_be_visible()
    assert len(second.game(game)["deals"]) == 2


def test_the_start_page_leads_to_a_game_whose_link_has_ended(new_context: NewContext) -> None:
    first, second, game = two_phones(new_context)
    second.page.evaluate("() => HF.app.more()")
    second.page.context.set_offline(True)
    second.deal(game, 2, TYPICAL)
    second.page.evaluate("() => HF.app.go('/')")
    expect(second.page.locator(".running")).to_contain_text("2 entries not sent yet")
    expect(second.page.get_by_role("link", name="1 game is not sent completely")).to_have_count(0)
    first.page.evaluate(
        """async (id) => fetch(`/api/games/${id}/links`, {method: "POST",
            headers: {"X-Device": HF.store.device().secret, "Content-Type": "application/json"},
            body: JSON.stringify({action: "revoke", kind: "score"})})""",
        game,
    )
    second.page.context.set_offline(False)
    second.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    second.touch(second.page.get_by_role("link", name="1 game is not sent completely"))
    expect(second.page.locator("#screen")).to_contain_text("The link of this phone has ended")
    expect(second.page.get_by_role("button", name="Save as a file")).to_be_visible()


def test_where_the_browser_keeps_nothing_nothing_else_is_promised(new_context: NewContext) -> None:
    """A private window without signal: what is entered lives as long as the page, and it says so."""
    context = new_context()
    context.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };")
    phone = Table(context.new_page()).open()
    game = phone.start()
    phone.sent()
    phone.go(game, "board")
    phone.touch(phone.page.locator(".status"))
    sheet = phone.page.get_by_role("dialog")
    expect(sheet).to_contain_text("This browser keeps nothing")
    expect(sheet).to_contain_text("Everything is saved and sent")
    phone.page.keyboard.press("Escape")
    context.set_offline(True)
    phone.deal(game, 1, TYPICAL, out=0)
    phone.go(game, "board")
    phone.touch(phone.page.locator(".status"))
    expect(phone.page.locator(".status")).to_have_accessible_name("Not sent yet (3)")
    expect(sheet).to_contain_text("Not sent yet (3)")
    expect(sheet).to_contain_text("This browser keeps nothing: save the game as a file before you close it")
    expect(sheet).not_to_contain_text("aved on this phone")
    expect(sheet).not_to_contain_text("kept on this phone")
    expect(sheet.get_by_role("button", name="Save as a file")).to_be_visible()


def test_a_screen_that_has_not_come_yet_takes_nothing_away(new_context: NewContext) -> None:
    """The signal goes before everything was fetched: the pad stays, and it says so."""
    phone = Table(new_context(service_workers="block").new_page())
    phone.page.route("**/js/screens.*", lambda route: route.abort())
    phone.open()
    game = phone.start()
    phone.go(game, "entry")
    phone.page.get_by_role("link", name="Home").tap()
    phone.says("This part of the app has not come yet")
    expect(phone.page.locator(".pad")).to_be_visible()
    expect(phone.page.get_by_text("This game is not here")).to_have_count(0)
