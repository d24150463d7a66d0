"""The app where script is off or too old: a whole game by plain forms, and boards that refresh themselves."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.table import box
from tests.server import Server

SIZES = [(320, 640), (360, 740), (844, 390), (1280, 800)]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SMALL = """() => [...document.querySelectorAll("main a.button, main button, select, main input, summary, nav a")]
    .filter((one) => one.offsetParent !== null && !one.closest(".sr") && !one.classList.contains("sr"))
    .map((one) => [one.closest("label") || one, one])
    .filter(([box]) => box.getBoundingClientRect().height < 43.5)
    .map(([, one]) => one.outerHTML.slice(0, 90))"""
OLD = """
    Object.defineProperty(window, "indexedDB", {value: undefined});
    delete window.indexedDB;
    delete String.prototype.replaceAll;
    delete Object.fromEntries;
    window.CSS.supports = () => false;
"""
TYPICAL = {"clean": "3", "dirty": "2", "wild": "1", "red_threes_laid": "2", "melded": "745", "left": "85"}
POORER = {"clean": "1", "dirty": "1", "wild": "0", "red_threes_laid": "0", "melded": "310", "left": "40"}


def plain(new_context: Callable[..., BrowserContext], **options: object) -> Page:
    return new_context(java_script_enabled=False, **options).new_page()


def start(page: Page, *, first: bool = False) -> str:
    """Starts a game of two pairs, from the first page on or from that of the rules; gives its id."""
    page.goto("/" if first else "/plain/")
    if first:
        page.click("text=Start a game")
    page.click("text=Partners, five decks")
    for place, name in (("t0p0", "Ann"), ("t0p1", "Joe"), ("t1p0", "Mary"), ("t1p1", "Bob")):
        page.fill(f"[name={place}]", name)
    page.click("button.big")
    page.wait_for_url("**/plain/")
    found = re.search(r"/g/([0-9a-f-]{36})/", page.url)
    assert found
    return found[1]


def wide(context: BrowserContext) -> Page:
    """A page as large as a tablet held sideways."""
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    return page


def fill(page: Page, team: int, rows: dict[str, str]) -> None:
    for row, text in rows.items():
        page.fill(f"[name=t{team}-{row}]", text)


def save(page: Page) -> None:
    page.click("button.big")


def enter(page: Page, out: int = 0, more: str = "745") -> None:
    """The next deal, from the board on; the first team does better."""
    page.click("text=/^Enter Deal/")
    page.check(f"[name=end-out][value='{out}']")
    fill(page, 0, {**TYPICAL, "melded": more})
    fill(page, 1, POORER)
    save(page)
    page.wait_for_url("**/plain/")


def test_a_whole_game_without_script(new_context: Callable[..., BrowserContext]) -> None:
    page = plain(new_context)
    game = start(page, first=True)
    expect(page.locator(".next-deal")).to_contain_text("To lay down: 50")
    enter(page)
    expect(page.locator(".score-total").first).to_have_text("4,560")
    expect(page.locator(".next-deal")).to_contain_text("To lay down: 90")
    enter(page, more="340+405")
    enter(page)
    enter(page)
    page.click("text=Finish the game")
    page.click("button.big")
    expect(page.locator(".verdict-head")).to_have_text("Ann & Joe win by 13,960")
    page.click("table.deals >> a.cell >> nth=1")  # the first deal of the first team
    page.fill("[name=t0-dirty]", "3")
    save(page)
    expect(page.locator("#messages")).to_contain_text("Deal 1, Ann & Joe: 3 dirty books, not 2. +300 points.")
    expect(page.locator(".verdict-head")).to_have_text("Ann & Joe win by 14,260")
    page.click(".undo button")
    expect(page.locator(".verdict-head")).to_have_text("Ann & Joe win by 13,960")
    page.goto("/games/")
    expect(page.locator(".games")).to_contain_text("Ann & Joe 18,240")
    page.goto(f"/g/{game}/")
    page.click("text=Go to the game")
    expect(page.locator(".verdict-head")).to_have_text("Ann & Joe win by 13,960")


def test_save_is_touched_while_a_field_has_the_focus(new_context: Callable[..., BrowserContext]) -> None:
    page = plain(new_context)
    start(page)
    page.click("text=/^Enter Deal/")
    page.check("[name=end-out][value='0']")
    fill(page, 1, POORER)
    fill(page, 0, {**TYPICAL, "melded": ""})
    page.click("[name=t0-melded]")
    page.keyboard.type("745")
    page.keyboard.press("Enter")
    page.wait_for_url("**/plain/")
    expect(page.locator(".score-total").first).to_have_text("4,560")


def test_questions_are_answered_and_nothing_typed_is_lost(new_context: Callable[..., BrowserContext]) -> None:
    page = plain(new_context)
    start(page)
    page.click("text=/^Enter Deal/")
    fill(page, 0, {**TYPICAL, "melded": "7x5"})
    fill(page, 1, {**POORER, "clean": "500"})
    save(page)
    expect(page.locator("#id_t0-melded_error")).to_have_text("“7x5” is not a whole number.")
    expect(page.locator("#id_t1-clean_error")).to_contain_text("Write how many there are: 1.")
    assert page.input_value("[name=t0-melded]") == "7x5"
    assert page.input_value("[name=t1-melded]") == "310"
    fill(page, 0, {"melded": "742"})
    fill(page, 1, {"clean": "1"})
    page.check("[name=end-out][value='0']")
    save(page)
    expect(page.locator(".ask")).to_contain_text("Every card counts a multiple of 5; you entered 742")
    page.click("text=That is right")
    page.wait_for_url("**/plain/")
    expect(page.locator(".score-total").first).to_have_text("4,557")


def test_going_back_and_sending_again_stores_once(new_context: Callable[..., BrowserContext]) -> None:
    page = plain(new_context)
    game = start(page)
    enter(page)
    page.go_back()
    save(page)
    page.wait_for_url("**/plain/")
    page.reload()
    expect(page.locator("tbody.deal")).to_have_count(1)
    page.goto(f"/g/{game}/plain/history/")
    expect(page.locator("text=/^Deal 1, Ann & Joe: 3 clean books.*Before: nothing\\.$/")).to_have_count(1)


def test_a_browser_without_the_newer_features_plays_a_deal(
    new_context: Callable[..., BrowserContext], browser_faults: list[str]
) -> None:
    context = new_context()
    context.add_init_script(OLD)
    page = context.new_page()
    page.goto("/")
    assert page.evaluate("document.documentElement.classList.contains('shell')") is False
    start(page, first=True)
    enter(page)
    expect(page.locator(".score-total").first).to_have_text("4,560")
    # The scripts of the app may stumble there; they are not needed.
    assert [fault for fault in browser_faults if "is not a function" not in fault] == []
    browser_faults.clear()


# Looking on


def watch_address(page: Page, game: str) -> str:
    page.goto(f"/g/{game}/links/")
    found = re.search(r"/watch/[\w-]+/", page.content())
    assert found
    return found[0]


def test_the_watched_board_follows_by_itself(new_context: Callable[..., BrowserContext]) -> None:
    scorer = plain(new_context)
    game = start(scorer)
    enter(scorer)
    address = watch_address(scorer, game)
    looker = new_context().new_page()
    looker.goto(address)
    expect(looker.locator(".score-total").first).to_have_text("4,560")
    with looker.expect_response(lambda answer: answer.url.endswith("/board/")) as answered:
        looker.evaluate("document.getElementById('board').dataset.mine = 'yes'")
    assert answered.value.status == 304
    assert looker.evaluate("document.getElementById('board').dataset.mine") == "yes"
    scorer.goto(f"/g/{game}/plain/")
    enter(scorer)
    expect(looker.locator(".score-total").first).to_have_text("9,120")
    expect(looker.locator("td.fresh").first).to_be_visible()


def test_a_watcher_is_told_when_the_link_ends(new_context: Callable[..., BrowserContext]) -> None:
    scorer = plain(new_context)
    game = start(scorer)
    looker = new_context().new_page()
    looker.goto(watch_address(scorer, game))
    scorer.click("details.others >> nth=0 >> summary")
    scorer.click("form[action$='/watch/end/'] button")
    expect(looker.locator("#watched")).to_contain_text("The link has ended.")


def test_a_screen_shows_games_in_turn_and_the_one_that_changed(new_context: Callable[..., BrowserContext]) -> None:
    scorer = plain(new_context)
    games = [start(scorer), start(scorer)]
    secrets = [watch_address(scorer, game).split("/")[2] for game in games]
    wall = wide(new_context())
    wall.goto(f"/screen/?g={secrets[0]}&g={secrets[1]}&every=5&theme=dark")
    shown = wall.locator(".tv:not([hidden])")
    expect(shown).to_have_count(1)
    assert wall.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(wall.locator("#screen-next")).to_have_text("Next game 1/2")
    expect(wall.locator("#screen-next")).to_have_text("Next game 2/2")
    wall.keyboard.press("ArrowLeft")
    expect(wall.locator("#screen-next")).to_have_text("Next game 1/2")
    scorer.goto(f"/g/{games[1]}/plain/")
    enter(scorer)
    expect(shown).to_contain_text("4,560")
    expect(shown.locator(".mark").first).to_be_visible()


def test_a_screen_that_cannot_stay_awake_says_so(new_context: Callable[..., BrowserContext]) -> None:
    scorer = plain(new_context)
    address = watch_address(scorer, start(scorer))
    context = new_context()
    context.add_init_script("Object.defineProperty(navigator, 'wakeLock', {value: undefined})")
    wall = wide(context)
    wall.goto(f"/screen/?g={address.split('/')[2]}")
    expect(wall.locator("#screen-hint")).to_contain_text("this browser cannot keep it awake")


def test_a_screen_that_is_let_stay_awake_later_takes_its_hint_back(new_context: Callable[..., BrowserContext]) -> None:
    """Refused at first (a battery that runs low), granted when somebody comes back to it."""
    scorer = plain(new_context)
    address = watch_address(scorer, start(scorer))
    context = new_context()
    context.add_init_script("""
        const given = Object.assign(new EventTarget(), {release() {}});
        const request = async () => {
            if (!window.allowed) throw new DOMException("no", "NotAllowedError");
            return given;
        };
        Object.defineProperty(navigator, "wakeLock", {value: {request}});
    """)
    wall = wide(context)
    wall.goto(f"/screen/?g={address.split('/')[2]}")
    hint, awake = wall.locator("#screen-hint"), wall.locator("#screen-awake")
    expect(hint).to_contain_text("this browser cannot keep it awake")
    expect(awake).to_be_hidden()
    wall.evaluate("window.allowed = true; document.dispatchEvent(new Event('visibilitychange')); null")
    expect(awake).to_be_visible()
    expect(hint).to_be_hidden()


@pytest.mark.parametrize("silent", [False, True], ids=["refused", "no answer"])
def test_a_screen_without_connection_says_so_after_two_missed_answers(
    new_context: Callable[..., BrowserContext], silent: bool
) -> None:
    scorer = plain(new_context)
    address = watch_address(scorer, start(scorer))
    wall = wide(new_context())
    missed = []

    def miss(route: Route) -> None:
        missed.append(route)
        if not silent:
            route.abort()

    wall.route(re.compile("/screen/boards/"), miss)
    wall.goto(f"/screen/?g={address.split('/')[2]}")
    expect(wall.locator("#screen-hint")).to_contain_text("No connection")
    assert len(missed) == 2


# To look at


def addresses(page: Page) -> list[str]:
    game = start(page)
    enter(page)
    enter(page)
    below = ["", "deal/2/", "deal/3/1/", "fix/", "people/", "rules/?to=simpson", "finish/", "history/", "card/"]
    return [
        *(f"/g/{game}/plain/{rest}" for rest in below),
        f"/g/{game}/print/",
        watch_address(page, game),
        "/plain/",
        "/plain/simpson/",
        "/games/",
        "/import/",
        "/paper/",
        f"/paper/?game={game}",
        "/screen/",
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_passes_axe(new_context: Callable[..., BrowserContext], scheme: str) -> None:
    page = new_context(color_scheme=scheme).new_page()
    wrong = {}
    for address in addresses(page):
        page.goto(address)
        for closed in page.query_selector_all("main details:not([open]) > summary"):
            closed.click()
        found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
        if found:
            wrong[address] = [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in found]
    assert wrong == {}


def test_every_page_fits_and_can_be_touched(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    found = addresses(page)
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for address in found:
            page.goto(address)
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            small = page.evaluate(SMALL)
            if over > 0 or small:
                wrong[address, width] = (over, small[:3])
    assert wrong == {}


def test_names_of_forty_letters_stay_on_their_boards(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/plain/whitnack/")
    for place in ("t0p0", "t0p1", "t1p0", "t1p1"):
        page.fill(f"[name={place}]", "W" * 40)
    page.click("button.big")
    enter(page)
    over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(over) <= 0
    found = re.search(r"/g/([0-9a-f-]{36})/", page.url)
    assert found
    address = watch_address(page, found[1])
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/screen/?g={address.split('/')[2]}")
    assert page.evaluate(over) <= 0
    total = box(page.locator(".tv-total").first)
    assert total["x"] + total["width"] <= 1280
    assert box(page.locator(".tv-foot"))["y"] < 800


def test_the_score_sheet_of_two_teams_never_scrolls_sideways(new_context: Callable[..., BrowserContext]) -> None:
    page = plain(new_context)
    page.set_viewport_size({"width": 320, "height": 640})
    game = start(page)
    for _ in range(3):
        enter(page, more="745")
    for address in (f"/g/{game}/plain/", f"/g/{game}/print/"):
        page.goto(address)
        frame = page.locator(".deals-frame")
        assert frame.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0, address


def test_figures_on_the_wall_are_large_enough(new_context: Callable[..., BrowserContext]) -> None:
    """A twentieth of the height: on a ten-inch tablet some 7 mm, read from three metres with good eyes."""
    page = wide(new_context())
    game = start(page)
    for _ in range(4):
        enter(page)
    page.goto(f"/screen/?g={watch_address(page, game).split('/')[2]}")
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('.tv-cells td, .tv-name, .tv-total, .tv-foot')]"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 40


def test_the_server_had_nothing_to_complain_about(server: Server) -> None:
    assert "Traceback" not in server.faults()
