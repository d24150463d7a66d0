"""A season as a club runs it, in the browser from the first account to the certificates and files.

Nothing is put in behind the pages: games are kept on phones, by the scorer and by somebody without an account.
"""

import csv
import io
import json
import random
import re
from collections.abc import Callable
from typing import Any

import openpyxl
import pypdf
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import PATIENCE, Table, tally
from tests.browser.test_plain import watch_address
from tests.server import Server

NewContext = Callable[..., BrowserContext]
PASSWORD = "seven-clean-books"
PEOPLE = ("Ann", "Joe", "Bob", "Cy", "Dora", "Ed", "Fay", "Gus")


def press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).first.click()


def follow(page: Page, name: str | re.Pattern[str]) -> None:
    with page.expect_navigation():
        page.get_by_role("link", name=name, exact=isinstance(name, str)).first.click()


def new_page(new_context: NewContext, **options: Any) -> Page:
    page = new_context(**options).new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.set_default_timeout(PATIENCE * 1000)
    return page


def account(page: Page, name: str, button: str) -> None:
    page.fill("[name=name]", name)
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=again]", PASSWORD)
    press(page, button)


def club_of(page: Page, server: Server) -> str:
    """The first account, the club, its players: the address of the club."""
    said = server.manage("shell", stdin="from leagues.entrance import first_secret\nprint('S', first_secret())\n")
    page.goto(f"/clubs/first/{said.stdout.split('S ')[1].split()[0]}/")
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
    page = new_page(new_context, **options)
    page.goto(link[0])
    account(page, name, "Make the account and join")
    return page


def begun(boss: Page, club: str) -> str:
    """A season in which all scores are added up, with everybody and the usual prizes: its address."""
    boss.goto(club)
    follow(boss, "Begin a season")
    follow(boss, re.compile("^Add up all scores"))
    boss.fill("[name=name]", "Autumn")
    press(boss, "Begin the season")
    season = re.sub(r"^\w+://[^/]+|entries/$", "", boss.url)
    for name in PEOPLE:
        boss.get_by_label(name, exact=True).check()
    press(boss, "Enter")
    boss.goto(f"{season}prizes/set/")
    press(boss, "Save")
    return season


def standings_of(page: Page, season: str) -> list[tuple[str, str]]:
    page.goto(season)
    rows = page.locator(".standings tbody tr:not(.why)")
    return [(row.locator("th bdi").inner_text(), row.locator(".figure").inner_text()) for row in rows.all()]


def keep_score(phone: Page, people: list[str], luck: random.Random) -> str:
    """One game of four deals on a phone, played to its end and sent."""
    table = Table(phone).open()
    game = table.start([people[:2], people[2:]])
    for deal in range(1, 5):
        made = [
            tally(luck.randint(0, 4), luck.randint(0, 4), 0, luck.randint(0, 2), luck.randint(40, 200) * 5, 5)
            for _team in range(2)
        ]
        table.deal(game, deal, made, out=luck.randint(0, 1))
    table.commit(game, "finish", {"early": False, "under_way": "count"})
    table.sent()
    return game


def put_in(scorer: Page) -> None:
    """The game that is open goes into the season; names that are like nobody's are asked for."""
    for asked in scorer.locator(".asked select").all():
        expect(asked).to_have_value("")
        asked.select_option(label="Ann")
    press(scorer, "Put it into the season")
    expect(scorer.locator("#messages")).to_contain_text("is in the season")


def games_from_phones(scorer: Page, guest: Page, club: str) -> str:
    """Ten games: seven on the phone of the scorer, three on one without an account. The first one's id."""
    luck, first = random.Random(3), ""
    for nth in range(10):
        four = luck.sample(PEOPLE, 4)
        if nth >= 7:
            game = keep_score(guest, four, luck)
            address = watch_address(guest, game)
            scorer.goto(f"{club}games/")
            scorer.fill("[name=link]", address)
            press(scorer, "Find the game")
        else:
            game = keep_score(scorer, ["Annabel" if nth == 0 and one == "Ann" else one for one in four], luck)
            first = first or game
            scorer.goto(f"{club}games/")
            with scorer.expect_navigation():
                scorer.locator("a.button", has_text="Put in").first.click()
        put_in(scorer)
    return first


def downloaded(page: Page, link: str) -> bytes:
    """What a touch on the link saves."""
    with page.expect_download() as found:
        page.get_by_role("link", name=link).click()
    return found.value.path().read_bytes()


def table_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def words_of(page: Page, season: str, paper: str) -> str:
    """The text of a PDF that its page offers."""
    page.goto(f"{season}{paper}")
    address = page.get_by_role("link", name="PDF, A4").get_attribute("href")
    assert address
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/pdf"
    return "\n".join(one.extract_text() for one in pypdf.PdfReader(io.BytesIO(answer.body())).pages)


def printed(page: Page, season: str, standings: list[tuple[str, str]]) -> None:
    """Standings and who met whom on paper, and the page's own print."""
    text = words_of(page, season, "print/")
    assert "Riverside" in text
    places = [text.index(name) for name, _figure in standings]
    assert all(figure in text for _name, figure in standings)
    assert places == sorted(places)
    assert all(name in words_of(page, season, "cross/print/") for name, _figure in standings)
    page.goto(f"{season}print/")
    own = pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages[0].extract_text()
    assert all(figure in own for _name, figure in standings)
    assert "PDF, A4" not in own


def exported(page: Page, season: str, standings: list[tuple[str, str]], games: int) -> None:
    """Workbook, both tables, JSON and text say what the page says."""
    page.goto(f"{season}share/")
    wanted = [(name, int(figure.replace(",", ""))) for name, figure in standings]
    lines = table_of(downloaded(page, "Standings as a table (CSV)"))[1:]
    assert [(line[1], int(line[2])) for line in lines] == wanted
    results = table_of(downloaded(page, "Results as a table (CSV)"))[1:]
    assert len({line[0] for line in results}) == games
    value = json.loads(downloaded(page, "For other programs (JSON)"))
    assert [(line["name"], line["figure"]) for line in value["standings"]] == wanted
    data = downloaded(page, "Workbook (Excel)")
    shown = openpyxl.load_workbook(io.BytesIO(data), data_only=True).worksheets[0]
    formulas = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    rows = range(5, 5 + len(wanted))
    assert [(shown.cell(row, 3).value, shown.cell(row, 4).value) for row in rows] == wanted
    assert all(str(formulas.cell(row, 4).value).startswith("=") for row in rows)
    follow(page, "Send the standings as text")
    text = page.locator("#text").input_value()
    assert all(f"{name}: {figure} " in text for name, figure in standings)


def test_a_season_as_a_club_runs_it(new_context: NewContext, own_server: Server) -> None:
    owner = new_page(new_context, java_script_enabled=False)
    club = club_of(owner, own_server)
    boss = invited(new_context, owner, club, "organiser", "Otto")
    scorer = invited(new_context, owner, club, "scorer", "Susan")
    season = begun(boss, club)
    assert [figure for _name, figure in standings_of(boss, season)] == ["–"] * 8
    first = games_from_phones(scorer, new_page(new_context), club)
    before = standings_of(boss, season)
    assert len(before) == 8
    assert all(figure != "–" for _name, figure in before)

    # An old game is corrected on the phone
    table = Table(scorer).open(f"/g/{first}/")
    table.deal(first, 1, [tally(9, 0, 0, 0, 3000, 0)], out=None)
    table.sent()
    boss.goto(season)
    expect(boss.locator(".waiting")).to_contain_text("changed after its result was confirmed")
    assert standings_of(boss, season) != before
    with boss.expect_navigation():
        boss.locator(".waiting a").click()
    with boss.expect_navigation():
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

    # Closed, the prizes given, everything on paper and in files
    boss.goto(f"{season}rules/")
    press(boss, "Close the season")
    follow(boss, "Give the prizes out")
    press(boss, "Draw and give them out")
    follow(boss, "To read out")
    winner = boss.locator(".read-out li").last
    expect(winner).to_contain_text("First place")
    expect(winner).to_contain_text(with_paper[0][0])
    printed(boss, season, with_paper)
    assert f"{with_paper[0][0]}\n" in words_of(boss, season, "certificates/")
    exported(boss, season, with_paper, games=11)
    assert "ERROR" not in own_server.faults()
