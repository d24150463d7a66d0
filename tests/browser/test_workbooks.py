"""Workbooks in a real browser: where they are offered, and back in by the page for old games."""

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Download, Page, expect

from tests.browser.table import TYPICAL, Table
from tests.browser.test_pads import OURS


def texts(download: Download) -> set[str]:
    page = load_workbook(io.BytesIO(Path(download.path()).read_bytes())).worksheets[0]
    return {str(cell.value) for row in page.iter_rows() for cell in row if cell.value is not None}


def test_the_sheet_of_any_rules_is_one_touch_away(page: Page) -> None:
    Table(page).open("/#rules/whitnack")
    with page.expect_download() as started:
        page.get_by_role("link", name="Excel sheet of these rules").click()
    assert "Clean books" in texts(started.value)


def test_rules_of_the_table_itself_have_a_sheet_too(page: Page) -> None:
    Table(page).open()
    page.evaluate(OURS)
    with page.expect_download() as started:
        page.get_by_role("button", name="Excel sheet of these rules").click()
    assert any("*777" in text for text in texts(started.value))


def test_a_game_goes_out_and_comes_back(page: Page, tmp_path: Path) -> None:
    table = Table(page).open()
    game = table.start()
    table.deal(game, 1, TYPICAL, 0)
    table.sent()
    table.go(game, "board")
    with page.expect_download() as started:
        page.get_by_role("link", name="As an Excel sheet").click()
    file = tmp_path / "game.xlsx"
    started.value.save_as(file)
    page.goto("/import/")
    page.set_input_files("input[type=file]", file)
    page.get_by_role("button", name="Look at it first").click()
    expect(page.get_by_text("There is nothing new in it.")).to_be_visible()


@pytest.mark.parametrize("width", [320, 1280])
def test_the_card_of_rules_keeps_to_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/rules/whitnack/")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Teams", exact=True).select_option("3")
    with page.expect_download() as started:
        page.get_by_role("button", name="Download the sheet").click()
    assert "team 2" in texts(started.value)
