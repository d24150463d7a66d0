"""Clubs and seasons in the browser: a season from its first day to its prizes, and every page looked at."""

import json
import re
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
PASSWORD = "seven-clean-books"
PEOPLE = ("Ann", "Joe", "Bob", "Cy", "Dora", "Ed", "Fay", "Gus")
SECRET = "a-phone-of-the-scorer-1234"
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


# As a club would


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_load_state()


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.click()
    page.wait_for_load_state()


def account(page: Page, name: str, button: str) -> None:
    page.fill("[name=name]", name)
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=again]", PASSWORD)
    press(page, button)


def club_of(page: Page, server: Server) -> str:
    """The first account, the club, its players: the address of the club."""
    secret = server.manage("shell", stdin="from leagues.entrance import first_secret\nprint('S', first_secret())\n")
    page.goto(f"/clubs/first/{secret.stdout.split('S ')[1].split()[0]}/")
    account(page, "Olga", "Make the account")
    expect(page.locator("h1")).to_have_text("Recovery sheet")
    page.goto("/clubs/new/")
    page.fill("[name=name]", "Riverside")
    press(page, "Make the club")
    club = re.sub(r"^\w+://[^/]+", "", page.url)
    page.goto(f"{club}players/new/")
    for name in PEOPLE:
        page.fill("[name=name]", name)
        press(page, "Add, and then another one")
    return club


def invited(new_context: NewContext, owner: Page, club: str, role: str, name: str, **options: Any) -> Page:
    owner.goto(f"{club}members/")
    owner.check(f"[name=role][value={role}]")
    press(owner, "Make the invitation")
    link = re.search(r"/clubs/join/[\w-]+/", owner.content())
    assert link
    page = new_context(**options).new_page()
    page.goto(link[0])
    account(page, name, "Make the account and join")
    return page


def standings_of(page: Page, season: str) -> list[tuple[str, str]]:
    page.goto(season)
    rows = page.locator(".standings tbody tr:not(.why)")
    return [(row.locator("th bdi").inner_text(), row.locator(".figure").inner_text()) for row in rows.all()]


def test_a_season_as_a_club_runs_it(new_context: NewContext, own_server: Server) -> None:
    owner = new_context(java_script_enabled=False).new_page()
    club = club_of(owner, own_server)
    boss = invited(new_context, owner, club, "organiser", "Otto")
    scorer = invited(new_context, owner, club, "scorer", "Susan")
    boss.goto(club)
    follow(boss, "Begin a season")
    boss.get_by_role("link", name=re.compile("^Add up all scores")).click()
    boss.fill("[name=name]", "Autumn")
    press(boss, "Begin the season")
    season = re.sub(r"^\w+://[^/]+|entries/$", "", boss.url)
    for name in PEOPLE:
        boss.get_by_label(name, exact=True).check()
    press(boss, "Enter")
    boss.goto(f"{season}prizes/set/")
    press(boss, "Save")
    assert [figure for _name, figure in standings_of(boss, season)] == ["–"] * 8

    # Ten games of the scorer's phone
    names = json.dumps(PEOPLE)
    code = f"from tests.leagues.seed import games_of_phone\ngames_of_phone({SECRET!r}, {names}, 10)\n"
    own_server.manage("shell", stdin=code)
    scorer.context.add_cookies([{"name": "device", "value": SECRET, "url": own_server.url}])
    for _nth in range(10):
        scorer.goto(f"{club}games/")
        scorer.locator("a.button", has_text="Put in").first.click()
        press(scorer, "Put it into the season")
        expect(scorer.locator("#messages")).to_contain_text("is in the season")
    before = standings_of(boss, season)
    assert len(before) == 8
    assert all(figure != "–" for _name, figure in before)

    # An old game is corrected on the phone
    own_server.manage("shell", stdin=CORRECT)
    boss.goto(season)
    expect(boss.locator(".waiting")).to_contain_text("changed after its result was confirmed")
    assert standings_of(boss, season) != before
    boss.locator(".waiting a").click()
    boss.locator("a.fixture").first.click()
    press(boss, "Confirm it as it is now")
    boss.goto(season)
    expect(boss.locator(".waiting")).to_have_count(0)

    # A result from paper
    scorer.goto(f"{season}games/new/")
    for place, name in (("t0p0", "Ann"), ("t0p1", "Joe"), ("t1p0", "Bob"), ("t1p1", "Cy")):
        scorer.select_option(f"[name={place}]", label=name)
    scorer.fill("[name=t0total]", "12,000")
    scorer.fill("[name=t1total]", "9000")
    scorer.fill("[name=on]", "2026-10-28")
    press(scorer, "Save")
    expect(scorer.locator(".teams-of")).to_contain_text("12,000")

    # Somebody leaves, and comes back
    with_paper = standings_of(boss, season)
    boss.goto(f"{season}entries/")
    follow(boss, "Gus")
    boss.locator("summary", has_text="Withdraws").click()
    boss.check("[name=withdrawal][value=expunge]")
    press(boss, "Withdraw")
    assert standings_of(boss, season) != with_paper
    expect(boss.locator(".standings .gone")).to_contain_text("withdrew")
    boss.goto(f"{season}entries/")
    follow(boss, "Gus")
    press(boss, "Take the withdrawal back")
    assert standings_of(boss, season) == with_paper

    # Closed, and the prizes given
    boss.goto(f"{season}rules/")
    press(boss, "Close the season")
    follow(boss, "Give the prizes out")
    press(boss, "Draw and give them out")
    follow(boss, "To read out")
    first = boss.locator(".read-out li").last
    expect(first).to_contain_text("First place")
    expect(first).to_contain_text(with_paper[0][0])
    assert "ERROR" not in own_server.faults()


CORRECT = """
from scorekeeper.models import Game
from tests.factories import Phone
phone = Phone()
phone.secret = "a-phone-of-the-scorer-1234"
game = Game.objects.order_by("played_on").first()
print(phone.tally(game, 1, 0, {"counts": {"clean": 9}, "melded": 3000, "left": 0}))
"""
