"""Every page of clubs in the browser: none is forgotten, all can be read, touched and heard, at every size."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from django.urls import resolve
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_pages import OVER, SMALL, TWICE, unfold
from tests.browser.test_screens import faults
from tests.leagues.test_access import GUARDS
from tests.server import Server

NewContext = Callable[..., BrowserContext]
FILES = {"season_workbook", "season_json", "standings_csv", "results_csv", "standings_pdf", "cross_pdf"}
FILES |= {"certificates_pdf", "club_file", "season_screen_boards"}
SEEN: dict[str, Any] = {}


def seeded(server: Server) -> dict[str, Any]:
    """A club with seasons, made once on a server."""
    if SEEN.get("port") != server.port:
        said = server.manage("shell", stdin="from tests.leagues.seed import seed\nseed()\n")
        SEEN.update(json.loads(said.stdout.split("SEED ")[1]), port=server.port)
    return SEEN


def every_page(
    new_context: NewContext, server: Server, *, width: int = 390, **options: Any
) -> Iterator[tuple[str, Page]]:
    """Every page of clubs, opened: most by an owner on the phone of a game, some by whoever is not signed in."""
    found = seeded(server)
    owner, stranger = (new_context(**options) for _nth in range(2))
    cookies = {"sessionid": found["session"], "device": found["device"]}
    owner.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies.items()])
    for context, addresses in ((owner, found["addresses"]), (stranger, found["strangers"])):
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 640})
        for address in addresses:
            answer = page.goto(address)
            assert answer is not None
            assert answer.status == (404 if address.endswith("/nothing/") else 200), address
            yield address, page


def test_no_page_of_clubs_is_forgotten(server: Server) -> None:
    found = seeded(server)
    seen = {resolve(address.split("?")[0]).url_name for address in [*found["addresses"], *found["strangers"]]}
    assert {name for name, (method, _guard) in GUARDS.items() if method == "get"} - FILES == seen


def test_every_page_of_clubs_passes_axe(new_context: NewContext, server: Server) -> None:
    """In the dark only what the dark can change."""
    wrong = {}
    for address, page in every_page(new_context, server, reduced_motion="reduce"):
        unfold(page)
        found = faults(page)
        page.emulate_media(color_scheme="dark")
        found += faults(page, ["color-contrast"])
        page.emulate_media(color_scheme="light")
        if found:
            wrong[address] = found
    assert wrong == {}


def test_every_page_of_clubs_fits_a_small_phone_with_letters_twice_as_large(
    new_context: NewContext, server: Server
) -> None:
    wrong = {}
    for address, page in every_page(new_context, server, width=320):
        unfold(page)
        small, over = page.evaluate(SMALL), page.evaluate(OVER)
        page.evaluate(TWICE)
        twice = page.evaluate(OVER)
        if small or over > 0 or twice > 0:
            wrong[address] = {"small": small[:4], "over": over, "at 200 %": twice}
    assert wrong == {}


def test_after_a_refused_form_the_focus_is_in_the_first_field_to_mend(new_context: NewContext, server: Server) -> None:
    found = seeded(server)
    owner = new_context()
    owner.add_cookies([{"name": "sessionid", "value": found["session"], "url": server.url}])
    page = owner.new_page()
    for ending, name, value, folded in (
        ("/players/new/", "name", "", False),
        ("/seasons/new/best_days/", "best_days", "lots", True),
    ):
        page.goto(next(one for one in found["addresses"] if one.endswith(ending)))
        page.eval_on_selector_all("form", "forms => forms.forEach(form => { form.noValidate = true; })")
        field = page.locator(f"[name={name}]")
        if folded:
            page.fill("[name=name]", "Autumn")
            unfold(page)
            field.evaluate("field => { field.type = 'text'; }")
        field.fill(value)
        with page.expect_navigation():
            page.locator("main form button.main, main form button.primary").first.click()
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport()
