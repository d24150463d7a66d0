"""Paper in a real browser: a choice redraws its preview, codes open the app, a page prints as its PDF does."""

import io
from collections.abc import Callable

import pypdf
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import TYPICAL, Table

NewContext = Callable[..., BrowserContext]

OURS = """async () => {
    const whitnack = (await HF.store.rules.published()).find((one) => one.key === "whitnack");
    const figures = JSON.parse(JSON.stringify(whitnack.figures));
    figures.books[0].bonus = [777];
    const rules = {digest: "ours", key: "", figures, texts: {...whitnack.texts, name: "Our kitchen"}};
    await HF.store.rules.keep(rules);
    HF.app.go("/#rules/ours");
}"""


def printed(page: Page) -> list[tuple[float, float]]:
    """Width and height of every page that comes out of the printer, in points."""
    data = page.pdf(prefer_css_page_size=True)
    return [(float(one.mediabox.width), float(one.mediabox.height)) for one in pypdf.PdfReader(io.BytesIO(data)).pages]


@pytest.mark.parametrize(
    ("asked", "pages", "size"),
    [
        ("rules=whitnack&qr=on", 1, (595, 842)),
        ("rules=whitnack&format=letter-1-normal&copies=2", 2, (612, 792)),
        ("rules=progressive&format=a4-1-large", 4, (595, 842)),
        ("rules=whitnack&format=a5-1-normal", 2, (420, 595)),
        ("rules=pennies-vagts", 1, (595, 842)),
        ("rules=seven-deal-runs&format=half-1-normal", 6, (396, 612)),
    ],
)
def test_the_page_prints_as_many_sheets_as_the_pdf(page: Page, asked: str, pages: int, size: tuple[int, int]) -> None:
    page.goto(f"/pads/print/?{asked}")
    answer = page.request.get(f"/pads/pad.pdf?{asked}")
    assert len(pypdf.PdfReader(io.BytesIO(answer.body())).pages) == pages
    found = printed(page)
    assert len(found) == pages
    for width, height in found:
        assert sorted((width, height)) == pytest.approx(size, abs=2)


@pytest.mark.parametrize(
    ("asked", "least"),
    [
        ("rules=whitnack&qr=on&box=on", 9),
        ("rules=whitnack&format=a4-1-large&qr=on", 18),
        ("rules=progressive&format=a4-1-large", 18),
        ("rules=pennies-vagts&qr=on&box=on", 9),
        ("rules=seven-deal-runs&format=a4-1-large", 18),
        ("rules=whitnack&format=half-1-normal", 9),
    ],
)
@pytest.mark.parametrize("address", ["/pads/print/", "/pads/"])
def test_the_page_prints_in_the_size_of_the_pdf(page: Page, address: str, asked: str, least: int) -> None:
    """What is wider than the paper would be made smaller by the browser: type and boxes would be too small."""
    page.goto(f"{address}?{asked}")
    paper = pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    sizes: set[float] = set()

    def see(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.add(abs(size * tm[3] * cm[3]))

    for one in paper.pages:
        one.extract_text(visitor_text=see)
    assert min(sizes) >= least - 0.05
    answer = page.request.get(f"/pads/pad.pdf?{asked}")
    assert len(paper.pages) == len(pypdf.PdfReader(io.BytesIO(answer.body())).pages)


def test_long_names_do_not_make_a_page_longer(page: Page) -> None:
    names = "&".join(f"team{n}={'W' * 40},{'W' * 40}" for n in (1, 2))
    page.goto(f"/pads/print/?rules=whitnack&{names}")
    assert len(printed(page)) == 1


def test_a_choice_redraws_the_preview_and_stands_in_the_address(page: Page) -> None:
    page.goto("/pads/?rules=whitnack")
    page.get_by_label("Rules", exact=True).select_option("roth")
    expect(page.locator(".twin-title").first).to_contain_text("Teams to 10,000")
    page.wait_for_url("**rules=roth**")
    page.get_by_label("Teams", exact=True).focus()
    page.get_by_label("Teams", exact=True).select_option("3")
    expect(page.locator(".twin").first).to_be_visible()
    page.wait_for_url("**teams=3**")
    expect(page.locator("[name=teams]")).to_be_focused()
    page.reload()
    assert page.locator("[name=teams]").input_value() == "3"


def test_the_code_on_a_pad_opens_a_new_game_by_its_rules(page: Page) -> None:
    page.goto("/rules/simpson/start/")
    page.wait_for_url("**/#new")
    expect(page.locator(".rules-chosen .card-title")).to_contain_text("Simpson")


def test_a_table_prints_a_pad_of_its_own_rules_and_its_code_brings_them(page: Page, new_context: NewContext) -> None:
    Table(page).open()
    page.evaluate(OURS)
    page.get_by_role("button", name="Print a score pad").click()
    page.wait_for_url("**/pads/?rules=*")
    expect(page.locator(".twin-title")).to_contain_text("Our kitchen")
    expect(page.locator(".twin tbody th[scope=row]").first).to_contain_text("777")
    key = page.url.partition("rules=")[2]
    other = new_context().new_page()
    other.goto(f"/rules/{key}/start/")
    other.wait_for_url("**/#new")
    expect(other.locator(".rules-chosen .card-title")).to_contain_text("Our kitchen")


def test_paper_is_linked_from_the_app(page: Page) -> None:
    table = Table(page).open()
    expect(page.locator('.start-links a[href="/pads/"]')).to_be_visible()
    game = table.start()
    table.deal(game, 1, TYPICAL, 0)
    table.sent()
    table.go(game, "board")
    page.locator(f'a[href="/g/{game}/sheet/"]').click()
    expect(page.locator(".twin-foot").first).to_contain_text("4,560")
