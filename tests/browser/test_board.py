"""The board: every deal, who leads, how it ended; touching a figure opens the pad on it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import SECOND, SENT, TYPICAL, Table, box, fits, overlong, tally, until, wait
from tests.browser.test_start import LONG, NAMES


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def level(table: Table) -> str:
    """9,870 to 9,870 after four deals."""
    game = table.start()
    even = tally(2, 1, 1, 0, 600, 0)  # 3,400
    for number in range(1, 4):
        table.deal(game, number, [even, even])
    table.deal(game, 4, [tally(melded=0, left=330), tally(melded=0, left=330)])
    assert table.totals(game) == [9870, 9870]
    return game


def test_the_board_shows_deals_by_lines_and_running_totals(table: Table) -> None:
    game = table.start(starter="s0")
    table.deal(game, 1, TYPICAL, out=0)
    table.deal(game, 2, SECOND, out=1)
    table.go(game, "board")
    sheet = table.page.locator(".deals")
    expect(sheet.locator("tbody.deal")).to_have_count(2)
    first = sheet.locator("tbody.deal").first
    expect(first.locator(".deal-total td")).to_have_text(["4,560", "1,170"])
    expect(sheet.locator(".running").last.locator("td")).to_have_text(["4,800", "5,045"])
    expect(first.locator(".deal-line").first).to_be_hidden()
    first.get_by_role("button", name="Deal 1").tap()
    lines = first.locator(".deal-line")
    expect(lines.first).to_be_visible()
    expect(lines.first.locator("td").first).to_contain_text("3 1,500")
    expect(lines.filter(has_text="Left").locator("td").first).to_contain_text("\u221285")


def test_the_board_says_who_leads_who_starts_and_what_to_lay_down(table: Table) -> None:
    game = table.start(starter="s0")
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "board")
    expect(table.page.locator(".score.leads")).to_contain_text("3,390 ahead")
    expect(table.page.locator(".score").last).to_contain_text("3,390 behind")
    coming = table.page.get_by_role("region", name="Deal 2")
    expect(coming).to_contain_text("To lay down: 90")
    expect(coming).to_contain_text("Mary starts")


def test_row_2_a_touch_on_any_figure_opens_the_pad_on_it(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "board")
    table.touch(table.page.locator(".deal-total td a").nth(1))
    expect(table.page.locator(".pad")).to_be_visible()
    expect(table.page).to_have_url(re.compile("#entry/1/1$"))
    expect(table.page.locator("#screen")).to_contain_text("1,170")


def test_row_2_a_touch_on_a_line_opens_the_pad_on_that_row(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "board")
    table.touch(table.page.locator(".deal-line", has_text="Dirty").locator("td a").first)
    expect(
        table.page.locator("[aria-current='true'], .is-current, .current").filter(has_text="Dirty").first
    ).to_be_visible()


def test_row_12_from_board_to_typed_digit_in_two_touches(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "board")
    table.touch(table.page.locator(".deal-total td a").first)
    table.touch(table.page.locator(".pad").get_by_role("button", name="7", exact=True))
    assert table.touches == 2
    expect(table.page.locator("#screen")).to_contain_text("7")


def test_row_48_a_tie_is_not_a_win(table: Table) -> None:
    game = level(table)
    table.commit(game, "finish", {"early": False, "under_way": "count"})
    table.go(game, "board")
    verdict = table.page.locator(".verdict")
    expect(verdict).to_contain_text("A tie: Ann & Joe and Mary & Bob, 9,870 each")
    expect(verdict).not_to_contain_text("win by")
    expect(verdict).to_contain_text("do not say what happens in a tie")


def test_row_48_of_three_teams_two_are_tied(table: Table) -> None:
    game = table.start([["Abe", "Al"], ["Kit", "Kim"], ["Nora", "Ned"]])
    for number in range(1, 5):
        table.deal(game, number, [tally(1, melded=100), tally(1, melded=100), tally(melded=100)])
    table.go(game, "finish")
    expect(table.page.locator(".verdict")).to_contain_text("A tie: Abe & Al and Kit & Kim, 2,400 each")
    table.touch(table.page.get_by_role("button", name="Finish like this"))
    expect(table.page.locator(".verdict")).to_contain_text("A tie")
    expect(table.page.locator(".score.leads")).to_have_count(2)


@pytest.mark.parametrize(("played", "early"), [(2, True), (4, False)], ids=["time called", "to the end"])
def test_a_finished_tie_offers_the_extra_deal_itself(table: Table, played: int, early: bool) -> None:
    game = table.start()
    for number in range(1, played + 1):
        table.deal(game, number, [tally(1, melded=100), tally(1, melded=100)], out=-1)
    table.commit(game, "finish", {"early": early, "under_way": "count"})
    table.go(game, "board")
    table.touch(table.button("Play an extra deal"))
    expect(table.page.locator(".where-deal")).to_contain_text(f"Deal {played + 1}")
    assert table.game(game)["state"] == "playing"


def test_a_tie_offers_an_extra_deal_with_the_last_deals_figures(table: Table) -> None:
    game = level(table)
    table.go(game, "finish")
    table.touch(table.link("Play an extra deal"))
    expect(table.page).to_have_url(re.compile("#entry/5$"))
    table.deal(game, 5, [tally(1, 1, melded=200), tally(melded=150)])
    table.go(game, "board")
    table.go(game, "finish")
    expect(table.page.locator(".verdict")).to_contain_text("Ann & Joe win by 850")


def test_a_finished_game_names_the_winner_and_the_margin(table: Table) -> None:
    game = table.start()
    table.four_deals(game)
    table.go(game, "board")
    table.touch(table.link("Finish the game"))
    expect(table.page.locator(".verdict")).to_contain_text("Mary & Bob win by 490")
    table.touch(table.button("Finish like this"))
    expect(table.page.locator(".verdict")).to_contain_text("Mary & Bob win by 490")
    assert table.game(game)["state"] == "finished"
    expect(table.starting("Play again")).to_be_visible()


def test_a_single_player_wins_in_the_singular(table: Table) -> None:
    game = table.start([["Abe"], ["Kit"], ["Nora"]], rules="simpson")
    table.deal(
        game, 1, [{"counts": {"clean": 1, "dirty": 1}, "melded": 200, "left": 0}, *[{"melded": 0, "left": 50}] * 2]
    )
    table.commit(game, "finish", {"early": True, "under_way": "count"})
    table.go(game, "board")
    expect(table.page.locator(".verdict")).to_contain_text("Abe wins by 650")
    expect(table.page.locator(".verdict")).to_contain_text("Time was called after 1 deal.")


@pytest.mark.parametrize(
    ("abe", "said"), [(100, "Kit wins by 200"), (300, "A tie: Abe and Kit, 300 each")], ids=["won", "tied"]
)
def test_who_has_left_the_game_neither_wins_nor_ties(table: Table, abe: int, said: str) -> None:
    """Nora, who went home with the most, is no part of the verdict; neither is her distance to the others."""
    game = table.start([["Abe"], ["Kit"], ["Nora"], ["Zed"]], rules="simpson")
    table.deal(game, 1, [{"melded": points, "left": 0} for points in (abe, 300, 900, 300)])
    for team in (2, 3):
        table.commit(game, "seats", {"action": "leave", "team": team, "deal": 2})
    table.commit(game, "finish", {"early": True, "under_way": "count"})
    table.go(game, "board")
    expect(table.page.locator(".verdict")).to_contain_text(said)
    assert said in table.page.evaluate("async (id) => HF.result.text(await HF.store.games.load(id))", game)


def test_time_called_the_deal_under_way_is_left_out(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.deal(game, 2, [SECOND[0]])
    table.go(game, "board")
    table.touch(table.link("Stop here"))
    expect(table.page.locator("#screen")).to_contain_text(
        "Deal 2 is still under way: nothing is entered for Mary & Bob"
    )
    table.touch(table.button("Finish like this").first)
    expect(table.page.locator(".verdict")).to_contain_text("Ann & Joe win by 3,390")
    assert table.totals(game) == [4560, 1170]


def test_time_called_the_deal_under_way_counts_as_it_lies(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.deal(game, 2, [SECOND[0]])
    table.go(game, "finish")
    table.touch(table.button("Finish like this").last)
    expect(table.page.locator(".verdict")).to_contain_text("Ann & Joe win by 3,630")
    assert table.totals(game) == [4800, 1170]


def test_the_chart_has_dashes_labels_and_the_same_figures_as_a_table(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.deal(game, 2, SECOND, out=1)
    table.go(game, "board")
    chart = table.page.locator("svg.chart")
    expect(chart.locator("polyline")).to_have_count(2)
    expect(chart.locator(".chart-label")).to_have_text(["Ann & Joe", "Mary & Bob"])
    dashes = chart.locator("polyline").evaluate_all("all => all.map(one => getComputedStyle(one).strokeDasharray)")
    assert len(set(dashes)) == 2
    table.page.get_by_text("As a table").tap()
    expect(table.page.locator(".chart-frame tbody tr").last.locator("td")).to_have_text(["4,800", "5,045"])


def test_send_as_text_uses_the_share_sheet(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "board")
    table.page.evaluate(
        "() => { window.shared = []; navigator.share = async (what) => { window.shared.push(what.text); }; }"
    )
    table.touch(table.button("Send as text"))
    table.touch(table.button("The result and every deal"))
    until(table.page, "shared.length === 1")
    text = table.page.evaluate("() => window.shared[0]")
    assert "Ann & Joe: 4,560" in text
    assert "Deal 1: 4,560 / 1,170" in text
    assert "After 1 deal: Ann & Joe lead by 3,390" in text


def test_send_as_text_without_share_sheet_or_clipboard_shows_the_text_selected(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "board")
    table.page.evaluate(
        """() => {
            Object.defineProperty(navigator, "share", {value: undefined});
            Object.defineProperty(navigator, "clipboard", {value: undefined});
        }"""
    )
    table.touch(table.button("Send as text"))
    table.touch(table.button("The result"))
    area = table.page.get_by_label("The text")
    expect(area).to_have_value(re.compile("Mary & Bob: 1,170"))
    wait(table.page, lambda: area.evaluate("one => one.selectionEnd - one.selectionStart === one.value.length"))


def test_row_44_long_names_never_push_out_the_scores(table: Table) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    game = table.start(NAMES)
    table.deal(game, 1, TYPICAL, out=0)
    table.deal(game, 2, SECOND, out=1)
    table.go(game, "board")
    expect(table.page.get_by_text(LONG).first).to_be_visible()
    for total in ("4,800", "5,045"):
        at = box(table.page.locator(".score-total", has_text=total))
        assert 0 <= at["x"] <= 320 - at["width"]
    assert fits(table.page)
    assert overlong(table.page) == []
    table.page.evaluate("() => { document.documentElement.style.fontSize = '36px'; }")
    assert fits(table.page), "200 % text"


def test_row_45_a_name_from_right_to_left_does_not_turn_the_score(table: Table) -> None:
    game = table.start([["רחל", "דן"], ["Ann", "Joe"]])
    table.deal(game, 1, [TYPICAL[1], TYPICAL[0]], out=1)
    table.go(game, "board")
    row = table.page.locator(".score").first
    assert box(row.locator(".score-total"))["y"] > box(row.locator(".name").first)["y"]
    expect(row.locator("bdi").first).to_have_text("רחל & דן")
    text = table.page.evaluate("(id) => HF.store.games.load(id).then((state) => HF.result.text(state))", game)
    assert "\u2068רחל & דן\u2069: 1,170" in text


def test_eight_teams_fit_a_phone(table: Table) -> None:
    game = table.start([[f"Player{n}"] for n in range(8)], rules="simpson")
    table.deal(game, 1, [{"counts": {"clean": 1}, "melded": 100 + 5 * n, "left": 0} for n in range(8)])
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.go(game, "board")
    expect(table.page.locator(".score")).to_have_count(8)
    assert fits(table.page)


def test_everything_is_unfolded_on_paper(table: Table) -> None:
    game = table.start()
    table.four_deals(game)
    table.go(game, "board")
    first = table.page.locator("tbody.deal").first.locator(".deal-line").first
    expect(first).to_be_hidden()
    table.page.emulate_media(media="print")
    expect(first).to_be_visible()
    expect(table.page.locator(".bar")).to_be_hidden()


def test_the_board_is_used_by_keyboard_alone(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    until(table.page, SENT)
    table.go(game, "board")
    expect(table.page.get_by_role("heading", name="Scores")).to_be_focused()
    for _ in range(12):
        table.page.keyboard.press("Tab")
        if table.page.evaluate("() => document.activeElement.className") == "unfold":
            break
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".deal-line").first).to_be_hidden()
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")
    expect(table.page).to_have_url(re.compile("#entry/1/0$"))
