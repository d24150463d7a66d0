"""Sheets of paper typed again: a pile by keyboard, with its keys counted, by touch on a phone, and without script."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from tests.browser.table import PAIRS, SECOND, TYPICAL, Table, box, fits, wait
from tests.browser.test_plain import TAGS

NewContext = Callable[..., BrowserContext]
DESK: ViewportSize = {"width": 1280, "height": 800}
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
NAMED = re.compile(r"[A-Z][a-z]\w+")
TEAM = "3212 745 Enter 85 Enter"
"""3 clean, 2 dirty, 1 wild, 2 red threes laid, 745 on the table, 85 left: 4,460, and 100 for going out."""
MOST_KEYS = 130


def fresh_number() -> str:
    """As on a blank pad: one that no game has."""
    number, found = uuid4().int, ""
    for _ in range(6):
        number, place = divmod(number, len(LETTERS))
        found += LETTERS[place]
    return found


class Keys:
    """A keyboard that counts every key that is pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, wanted: str) -> None:
        """Words like Enter are keys by name, everything else one key for each character."""
        for word in wanted.split():
            for key in [word] if NAMED.match(word) else word:
                self.page.keyboard.press(key)
                self.pressed += 1


def desk(new_context: NewContext, **options: Any) -> Page:
    """A page on a computer."""
    page = new_context(**options).new_page()
    page.set_viewport_size(DESK)
    return page


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return desk(new_context)


def ready(page: Page, address: str = "/paper/?rules=whitnack") -> Keys:
    page.goto(address)
    page.wait_for_selector(".paper-page.scripted")
    return Keys(page)


def here(page: Page) -> str:
    """The name of the field that has the focus."""
    return str(page.evaluate("document.activeElement.name || document.activeElement.id"))


def at(page: Page, name: str) -> None:
    """Waits until a field has the focus."""
    expect(page.locator(f"[name='{name}']").first).to_be_focused()


def field(page: Page, name: str) -> Locator:
    return page.locator(f"[name='{name}']:not([type=hidden])")


def write(page: Page, name: str, text: str) -> None:
    """Types into one field and leaves it."""
    field(page, name).click()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def names(page: Page) -> None:
    at(page, "number")
    page.keyboard.press("Enter")
    for name in ("Ann", "Joe", "Mary", "Bob"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def four_deals(keys: Keys) -> None:
    for out in "1212":
        keys.press(f"{out} {TEAM} {TEAM}")


def points(page: Page, deal: int, team: int) -> Locator:
    return page.locator(f"[data-points='d{deal}t{team}']")


def total(page: Page, deal: int, team: int) -> Locator:
    return page.locator(f"[data-total='d{deal}t{team}']")


def save(page: Page) -> None:
    page.keyboard.press("Control+Enter")


def saved(page: Page, text: str = "is saved") -> None:
    expect(page.locator("#messages")).to_contain_text(text)


def right(page: Page) -> None:
    """Says "That is right" to whatever is asked, until the sheet is saved."""
    for _ in range(4):
        page.wait_for_selector("#paper-right, #messages .message")
        if page.locator("#messages .message").count():
            return
        button = page.locator("#paper-right")
        before = button.get_attribute("value")
        button.click()
        expect(page.locator(f"#paper-right[value='{before}']")).to_have_count(0)
    raise AssertionError("asked again and again")


# The pile


def test_a_pile_of_sheets_by_keyboard_takes_few_keys(page: Page) -> None:
    """From the number's cell to the next sheet's: the number, four typical deals of two teams with who went out, both
    grand totals as on the paper, Save, and the answer to what is asked (both teams have the same figures). The names
    and the rules are those of the sheet before.
    """
    first = ready(page)
    names(page)
    four_deals(first)
    first.press("Enter Enter Enter")
    expect(page.locator("#paper-right")).to_be_focused()
    first.press("Enter")
    saved(page)
    for _ in range(2):
        number = fresh_number()
        at(page, "number")
        keys = Keys(page)
        keys.press(f"{number} Enter")
        four_deals(keys)
        assert here(page) == "d4t0-paper-running_total"
        keys.press("18040 Enter 18040 Enter Enter")
        expect(page.locator("#paper-right")).to_be_focused()
        keys.press("Enter")
        saved(page, f"Sheet {number} is saved: Ann & Joe 18,040 \u2013 Mary & Bob 18,040")
        at(page, "number")
        assert field(page, "number").input_value() == ""
        assert field(page, "t1p1").input_value() == "Bob"
        assert keys.pressed <= MOST_KEYS, keys.pressed
        assert keys.pressed == 7 + 4 * 23 + 12 + 2


def test_the_way_through_the_cells(page: Page) -> None:
    keys = ready(page)
    names(page)
    assert here(page) == "d1-out"
    keys.press("0")
    assert field(page, "d1-out").input_value() == "-1"
    assert here(page) == "d1t0-clean"
    keys.press("Enter 2")
    assert field(page, "d1t0-clean").input_value() == "0"
    assert here(page) == "d1t0-wild"
    page.keyboard.press("Shift+Enter")
    assert here(page) == "d1t0-dirty"
    keys.press("Tab")
    assert here(page) == "d2t0-dirty"
    keys.press("ArrowDown ArrowLeft ArrowUp ArrowUp")
    assert here(page) == "d1t0-clean"
    keys.press("+12 Enter")
    assert field(page, "d1t0-clean").input_value() == "12"
    keys.press("ArrowDown ArrowDown ArrowDown")
    assert here(page) == "d1t0-red_threes_caught"
    keys.press("Enter 340+405")
    expect(points(page, 1, 0)).to_have_text("7,345")
    expect(page.locator("td:has([name='d1t0-melded']) .paper-means")).to_have_text("= 745")


def test_a_row_may_take_more_digits_where_it_is_told_so(page: Page) -> None:
    keys = ready(page)
    page.get_by_label("Go on by itself after a one-digit number").uncheck()
    field(page, "d1t0-clean").click()
    keys.press("12 Enter 3")
    assert (field(page, "d1t0-clean").input_value(), here(page)) == ("12", "d1t0-dirty")
    page.reload()
    expect(page.get_by_label("Go on by itself after a one-digit number")).not_to_be_checked()


def test_a_game_of_fewer_deals_is_left_by_one_key(page: Page) -> None:
    keys = ready(page)
    names(page)
    keys.press(f"1 {TEAM} {TEAM}")
    assert here(page) == "d2-out"
    keys.press("Enter")
    assert here(page) == "d1t0-paper-running_total"
    keys.press("Enter Enter")
    assert here(page) == "paper-save"


# What a figure means


def test_points_are_understood_and_shown_and_one_key_changes_that(page: Page) -> None:
    keys = ready(page)
    names(page)
    keys.press("1 +1500")
    means = page.locator("td:has([name='d1t0-clean']) .paper-means")
    expect(means).to_have_text("= 3 clean books")
    expect(points(page, 1, 0)).to_have_text("1,600")
    keys.press("=")
    expect(means).to_have_text("1,500 as typed")
    expect(points(page, 1, 0)).to_have_text("750,100")
    keys.press("= Enter")
    expect(means).to_have_text("= 3 clean books")
    assert (here(page), field(page, "d1t0-clean").input_value()) == ("d1t0-dirty", "1500")
    keys.press("212 745 Enter 0 Enter 1100 Enter 310 Enter 40 Enter".replace("1100 Enter", "1100"))
    save(page)
    expect(page.locator(".ask li")).to_have_count(1)  # that the game goes on, not the points
    right(page)
    saved(page, "Ann & Joe 4,645")


def test_what_is_no_number_is_said_at_its_cell(page: Page) -> None:
    keys = ready(page)
    names(page)
    keys.press(f"1 {TEAM} {TEAM}")
    write(page, "d1t1-melded", "7x5")
    save(page)
    expect(page.locator(".problems")).to_contain_text("is not a whole number")
    expect(page.locator(".problems a")).to_be_focused()
    assert field(page, "d1t1-melded").input_value() == "7x5"
    assert field(page, "d1t1-left").input_value() == "85"
    page.keyboard.press("Enter")
    expect(field(page, "d1t1-melded")).to_be_focused()


# The paper's totals


@pytest.mark.parametrize(("choice", "result"), [("Correct:", "18,040"), ("Keep what was announced", "18,130")])
def test_a_total_that_differs_is_marked_and_one_chooses(page: Page, choice: str, result: str) -> None:
    keys = ready(page)
    names(page)
    four_deals(keys)
    write(page, "d2t0-paper-deal_total", "4550")
    ours = page.locator("td:has([name='d2t0-paper-deal_total']) .paper-ours")
    expect(ours).to_have_text("ours: 4,460")
    save(page)
    question = page.locator(".paper-difference")
    expect(question.locator("legend")).to_have_text("Deal 2, Ann & Joe: the paper says 4,550, its figures make 4,460.")
    expect(question.locator("input").first).to_be_focused()
    question.get_by_label(choice).check()
    expect(total(page, 4, 0)).to_have_text(result)
    right(page)
    saved(page, f"Ann & Joe {result}")
    page.click("text=Its scores")
    page.click("text=What was changed")
    page.go_back()
    expect(page.locator(".score-total").first).to_have_text(result)
    expect(page.locator("text=Other points")).to_have_count(0 if choice == "Correct:" else 1)


# A game that is here


def test_the_number_finds_its_game_and_typing_corrects_it(page: Page) -> None:
    phone = Table(page).open()
    game = phone.start(PAIRS)
    phone.deal(game, 1, TYPICAL, out=0)
    phone.deal(game, 2, SECOND, out=1)
    phone.sent()
    page.evaluate("(id) => HF.outbox.fetch(id)", game)
    number = phone.game(game)["code"]
    ready(page)
    page.keyboard.type(number.lower())
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/paper/?game={game}")
    page.wait_for_selector(".paper-page.scripted")
    assert field(page, "d1t0-melded").input_value() == "745"
    expect(total(page, 2, 0)).to_have_text("4,800")
    assert here(page) == "d3-out"
    write(page, "d2t0-melded", "185")
    expect(total(page, 2, 0)).to_have_text("4,805")
    save(page)
    right(page)
    page.goto(f"/g/{game}/plain/history/")
    expect(page.locator("main")).to_contain_text("185")
    page.goto(f"/g/{game}/plain/")
    expect(page.locator(".score-total").first).to_have_text("4,805")


def test_a_number_of_others_says_so_and_loses_nothing(new_context: NewContext, page: Page) -> None:
    other = desk(new_context)
    phone = Table(other).open()
    game = phone.start(PAIRS)
    phone.sent()
    other.evaluate("(id) => HF.outbox.fetch(id)", game)
    keys = ready(page)
    page.keyboard.type(phone.game(game)["code"])
    keys.press("Enter")
    expect(page.locator("#paper-number-said")).to_contain_text("This number cannot be used here.")
    assert "Ann" not in page.content()
    page.keyboard.type("Zoe")
    assert field(page, "t0p0").input_value() == "Zoe"


# Nothing is lost


def test_what_is_typed_survives_a_reload(page: Page) -> None:
    keys = ready(page)
    names(page)
    keys.press(f"1 {TEAM} 31")
    page.reload()
    expect(page.locator("#paper-said")).to_have_text("What you had typed is here again.")
    assert [field(page, f"d1t1-{row}").input_value() for row in ("clean", "dirty", "wild")] == ["3", "1", ""]
    assert field(page, "t1p0").input_value() == "Mary"
    expect(points(page, 1, 0)).to_have_text("4,560")
    page.goto("/paper/")
    expect(page.locator("#paper-said")).to_contain_text("You had begun another sheet.")
    page.click("text=Go on with it")
    expect(points(page, 1, 0)).to_have_text("4,560")


def test_a_sheet_typed_before_another_phone_changed_the_game_overwrites_nothing_unseen(
    new_context: NewContext, page: Page
) -> None:
    """Not even when the page is loaded again in between and what was typed comes back."""
    phone = Table(page).open()
    game = phone.start(PAIRS)
    phone.deal(game, 1, TYPICAL, out=0)
    phone.sent()
    ready(page, f"/paper/?game={game}")
    write(page, "d1t0-melded", "750")
    other = desk(new_context)
    secret = page.evaluate("document.cookie.match(/device=([^;]+)/)[1]")
    other.context.add_cookies([{"name": "device", "value": secret, "url": page.url}])
    ready(other, f"/paper/?game={game}")
    write(other, "d1t0-melded", "705")
    save(other)
    right(other)
    page.reload()
    page.wait_for_selector(".paper-page.scripted")
    assert field(page, "d1t0-melded").input_value() == "750"
    assert field(page, "d1t0-left").input_value() == "85"
    save(page)
    page.wait_for_selector("#paper-right")
    page.locator("#paper-right").click()
    page.wait_for_url(f"**/g/{game}/plain/")
    expect(page.locator("main")).to_contain_text("which one is right?")


def test_other_teams_and_one_more_deal_keep_what_is_typed(page: Page) -> None:
    keys = ready(page)
    names(page)
    keys.press(f"1 {TEAM}")
    page.click("text=One more deal")
    page.wait_for_url("**deals=5**")
    expect(points(page, 1, 0)).to_have_text("4,560")
    page.click("summary")
    page.locator("#paper-teams").select_option("3")
    page.wait_for_url("**teams=3**")
    expect(points(page, 1, 0)).to_have_text("4,560")
    assert field(page, "t0p0").input_value() == "Ann"
    assert field(page, "d5t2-clean").count() == 1


def test_without_signal_saving_says_so_and_works_later(page: Page) -> None:
    keys = ready(page)
    names(page)
    four_deals(keys)
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#paper-said")).to_contain_text("No signal: everything typed is kept on this phone.")
    page.context.set_offline(False)
    save(page)
    right(page)
    saved(page)


def test_saved_twice_is_one_game(page: Page) -> None:
    keys = ready(page)
    names(page)
    four_deals(keys)
    number = fresh_number()
    write(page, "number", number)
    save(page)
    right(page)
    saved(page)
    page.go_back()
    page.goto("/games/")
    expect(page.locator(".games li")).to_have_count(1)


# Without script, and on a phone


def test_a_sheet_without_script(new_context: NewContext) -> None:
    page = desk(new_context, java_script_enabled=False)
    page.goto("/")
    page.click("text=Type a paper sheet")
    for name, place in zip(("Ann", "Joe", "Mary", "Bob"), ("t0p0", "t0p1", "t1p0", "t1p1"), strict=True):
        page.fill(f"[name={place}]", name)
    for deal in (1, 2):
        page.select_option(f"[name=d{deal}-out]", "0")
        for team in (0, 1):
            for row, text in {"clean": "1500", "dirty": "2", "wild": "1", "red_threes_laid": "2"}.items():
                page.fill(f"[name=d{deal}t{team}-{row}]", text)
            page.fill(f"[name=d{deal}t{team}-melded]", "340+405")
            page.fill(f"[name=d{deal}t{team}-left]", str(5 * team))
    page.fill("[name=d2t1-paper-running_total]", "9200")
    page.click("#paper-save")
    expect(page.locator(".ask").first).to_contain_text("Mary & Bob after Deal 2: the paper says 9,200 in all")
    expect(page.locator(".ask").last).to_contain_text("1,500 for Clean means 3 clean books.")
    page.get_by_label("Keep what was announced").check()
    page.check("[name=ended]")
    page.click("#paper-right")
    saved(page, "Ann & Joe 9,290 \u2013 Mary & Bob 9,200")


def test_a_sheet_by_touch(new_context: NewContext) -> None:
    """On a phone: the digits are those of the phone's own keys, the bar on top has what they lack."""
    context = new_context(is_mobile=True)
    page = context.new_page()
    ready(page)
    bar = page.locator(".paper-keys")
    field(page, "d1t0-clean").tap()
    expect(bar).to_contain_text("We, Deal 1: Clean")
    assert field(page, "d1t0-clean").get_attribute("inputmode") == "numeric"
    page.keyboard.type("3")
    expect(bar).to_contain_text("Dirty")
    bar.get_by_role("button", name="Next").tap()
    assert field(page, "d1t0-dirty").input_value() == "0"
    field(page, "d1t0-melded").tap()
    page.keyboard.type("340")
    bar.get_by_role("button", name="plus another number").tap()
    page.keyboard.type("405")
    assert field(page, "d1t0-melded").input_value() == "340+405"
    expect(points(page, 1, 0)).to_have_text("2,245")
    bar.get_by_role("button", name="Back").tap()
    assert here(page) == "d1t0-red_threes_laid"
    assert fits(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_passes_axe_and_fits(new_context: NewContext, scheme: Any) -> None:
    context = new_context(color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    keys = ready(page)
    names(page)
    four_deals(keys)
    write(page, "d1t0-clean", "+1500")
    write(page, "d2t0-paper-deal_total", "4550")
    save(page)
    page.wait_for_selector(".paper-difference")
    page.click("summary")
    wrong = {}
    for width, height in ((320, 640), (360, 740), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        if not fits(page):
            wrong[width] = "sticks out"
    assert wrong == {}
    found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
    assert [(one["id"], [node["html"][:160] for node in one["nodes"]][:3]) for one in found] == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("() => { document.documentElement.setAttribute('data-size', 'huge'); }")
    assert fits(page)


def in_sight(page: Page, name: str) -> bool:
    """Whether a cell stands beside its label, within its frame and below the keys."""
    cell, frame = box(field(page, name)), box(page.locator(".paper-frame"))
    label = box(page.locator(f"tr:has([name='{name}']) th").first)
    beside = label["x"] + label["width"] <= cell["x"]
    within = cell["x"] + cell["width"] <= frame["x"] + frame["width"]
    return beside and within and box(page.locator(".paper-keys"))["height"] <= cell["y"]


@pytest.mark.parametrize("size", ["", "huge"])
def test_the_cell_that_is_typed_into_is_in_sight_on_a_phone(new_context: NewContext, size: str) -> None:
    page = new_context(is_mobile=True).new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    ready(page)
    page.evaluate("(size) => document.documentElement.setAttribute('data-size', size)", size)
    for name in ("d4t0-melded", "d2t1-melded", "d1t0-left", "d3t1-other"):
        field(page, name).focus()
        wait(page, lambda name=name: in_sight(page, name), name)  # type: ignore[misc]


def test_long_names_stay_in_their_places(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    ready(page)
    for place in ("t0p0", "t0p1", "t1p0", "t1p1"):
        page.fill(f"[name={place}]", "W" * 40)
    assert fits(page)


def test_the_app_leads_to_it(page: Page) -> None:
    phone = Table(page).open()
    phone.link("Type a paper sheet").click()
    page.wait_for_url("**/paper/")
    phone.open()
    game = phone.start(PAIRS)
    phone.deal(game, 1, TYPICAL, out=0)
    phone.sent()
    phone.go(game, "board")
    phone.link("Type a paper sheet").click()
    page.wait_for_url(f"**/paper/?game={game}")
    assert field(page, "d1t0-melded").input_value() == "745"
