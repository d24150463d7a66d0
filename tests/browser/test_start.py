"""The first screen and a new game: few touches, every kind of name, rules as this table plays."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.addresses import network_addresses
from tests.browser.table import PAIRS, TYPICAL, Table, fits, kept, overlong
from tests.server import Server

LONG = "Wolfeschlegelsteinhausenbergerdorffersxx"
NAMES = [[LONG, "Bob 🐺"], ["רחל", "A\u200enn"]]


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def entry_of(table: Table) -> None:
    expect(table.page).to_have_url(re.compile(r"/g/[0-9a-f-]{36}/"))
    expect(table.page.locator(".pad")).to_be_visible()


def test_start_now_takes_at_most_three_touches(table: Table) -> None:
    table.touch(table.starting("Start now"))
    entry_of(table)
    assert table.touches <= 3
    expect(table.page.locator("#screen")).to_contain_text("We")
    expect(table.page.locator("#screen")).to_contain_text("They")


def test_start_now_names_its_rules_and_what_they_leave_open(table: Table) -> None:
    expect(table.starting("Start now")).to_contain_text("Whitnack")
    table.page.get_by_text("left open by these rules").tap()
    expect(table.page.locator(".unknown li").first).to_be_visible()


def test_start_now_takes_the_rules_used_last(table: Table) -> None:
    table.start([["Abe"], ["Kit"], ["Nora"]], rules="simpson")
    table.open()
    expect(table.starting("Start now")).to_contain_text("Simpson")


def test_the_running_game_is_one_touch_away(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.open()
    running = table.page.get_by_role("region", name="The running game")
    expect(running).to_contain_text("Ann & Joe")
    expect(running).to_contain_text("4,560")
    table.touch(table.link("Go on"))
    entry_of(table)
    assert table.touches == 1


def test_rematch_takes_two_touches_and_proposes_who_starts(table: Table) -> None:
    game = table.start(starter="s0")
    table.four_deals(game)
    table.commit(game, "finish", {"early": False, "under_way": "count"})
    table.open()
    table.touch(table.starting("Play again"))
    entry_of(table)
    assert table.touches <= 2
    again = table.page.url.split("/g/")[1][:36]
    assert again != game
    value = table.game(again)
    assert [[seat["sitters"][0]["name"] for seat in team["seats"]] for team in value["teams"]] == PAIRS
    assert value["deals"][0]["end"]["starter"] == "s1", "the next one round the table"


def test_four_known_players_take_at_most_eight_touches(table: Table) -> None:
    table.start()
    table.open()
    table.touch(table.link("New game with names"))
    for name in ("Mary", "Ann", "Bob", "Joe"):
        table.touch(table.button(name))
    table.touch(table.button("Start the game"))
    entry_of(table)
    assert table.touches <= 8
    value = table.game(table.page.url.split("/g/")[1][:36])
    assert [[seat["sitters"][0]["name"] for seat in team["seats"]] for team in value["teams"]] == [
        ["Mary", "Ann"],
        ["Bob", "Joe"],
    ]
    assert sorted(seat["order"] for seat in value["teams"][0]["seats"]) == [0, 2], "partners sit apart"


def test_a_touched_name_leaves_its_place_at_another_touch(table: Table) -> None:
    table.start()
    table.open("/#new")
    table.touch(table.button("Ann"))
    expect(table.page.get_by_label("Player 1 of team 1")).to_have_value("Ann")
    expect(table.button("Ann")).to_have_attribute("aria-pressed", "true")
    table.touch(table.button("Ann"))
    expect(table.page.get_by_label("Player 1 of team 1")).to_have_value("")


def test_teams_of_different_size_are_a_remark_and_no_wall(table: Table) -> None:
    table.open("/#new")
    table.page.get_by_role("button", name="+ player").first.tap()
    table.page.get_by_role("button", name="More: Teams").tap()
    expect(table.page.get_by_text("The teams are of different size.")).to_be_visible()
    expect(table.page.get_by_text("You can play it all the same.")).to_be_visible()
    table.touch(table.button("Start the game"))
    entry_of(table)
    value = table.game(table.page.url.split("/g/")[1][:36])
    assert [len(team["seats"]) for team in value["teams"]] == [3, 2, 2]


def test_eight_teams_is_the_most(table: Table) -> None:
    table.open("/#new")
    more = table.page.get_by_role("button", name="More: Teams")
    for _ in range(6):
        more.tap()
    expect(more).to_be_disabled()
    expect(table.page.locator(".team-card")).to_have_count(8)


def test_what_was_filled_in_survives_a_reload(table: Table) -> None:
    table.open("/#new")
    table.page.get_by_label("Player 2 of team 1").fill("Zoë")
    kept(table.page)
    table.page.reload()
    expect(table.page.get_by_label("Player 2 of team 1")).to_have_value("Zoë")


def test_the_same_name_twice_is_a_remark(table: Table) -> None:
    table.open("/#new")
    table.page.get_by_label("Player 1 of team 1").fill("Ann")
    table.page.get_by_label("Player 1 of team 2").fill("ann ")
    expect(table.page.get_by_text("is there twice")).to_be_visible()


def test_row_45_names_of_every_kind_are_taken(table: Table) -> None:
    table.open("/#new")
    for team, players in enumerate(NAMES):
        for nth, name in enumerate(players):
            table.page.get_by_label(f"Player {nth + 1} of team {team + 1}").fill(name)
    table.touch(table.button("Start the game"))
    entry_of(table)
    value = table.game(table.page.url.split("/g/")[1][:36])
    assert [[seat["sitters"][0]["name"] for seat in team["seats"]] for team in value["teams"]] == NAMES


def test_row_45_a_family_exactly_at_the_limit_fits_and_one_letter_more_is_told_at_the_field(table: Table) -> None:
    table.open("/#new")
    field = table.page.get_by_label("Player 1 of team 1")
    field.fill("x" * 40 + "👨‍👩‍👧‍👦")
    expect(table.page.get_by_role("alert")).to_contain_text("at most 40 letters")
    table.touch(table.button("Start the game"))
    expect(table.page).to_have_url(re.compile("#new$"))
    expect(field).to_be_focused()
    field.fill("x" * 39 + "👨‍👩‍👧‍👦")
    expect(table.page.get_by_role("alert")).to_have_count(0)
    table.touch(table.button("Start the game"))
    entry_of(table)
    table.sent()
    assert table.page.evaluate("() => HF.outbox.status().refused.length") == 0


def test_row_44_long_names_at_320_pixels(table: Table) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    game = table.start(NAMES)
    table.deal(game, 1, TYPICAL, out=0)
    for address in ("/", "/#new", "/#games"):
        table.open(address)
        expect(table.page.get_by_text(LONG).first).to_be_visible()
        assert fits(table.page), address
        assert overlong(table.page) == [], address


def test_who_starts_can_be_skipped_or_said(table: Table) -> None:
    table.start()
    table.open("/#new")
    for name in ("Ann", "Joe", "Mary", "Bob"):
        table.touch(table.button(name))
    starts = table.page.get_by_role("group", name="Who starts?")
    expect(starts.get_by_label("Say it later")).to_be_checked()
    starts.get_by_label("Bob").check()
    table.touch(table.button("Start the game"))
    entry_of(table)
    value = table.game(table.page.url.split("/g/")[1][:36])
    seat = next(seat for team in value["teams"] for seat in team["seats"] if seat["sitters"][0]["name"] == "Bob")
    assert value["deals"][0]["end"]["starter"] == seat["id"]


def test_how_the_table_counts_is_remembered(table: Table) -> None:
    table.open("/#new")
    table.page.get_by_text("How you count").tap()
    table.page.get_by_label(re.compile("^One figure")).check()
    expect(table.page.locator(".fold", has_text="How you count").locator(".fold-more")).to_contain_text("One figure")
    table.touch(table.button("Start the game"))
    entry_of(table)
    assert table.game(table.page.url.split("/g/")[1][:36])["counting"]["net"] is True
    table.open("/#new")
    expect(table.page.locator(".fold", has_text="How you count")).to_contain_text("One figure")


def test_the_start_page_says_whether_the_phone_is_ready(table: Table) -> None:
    table.start()
    table.open()
    expect(table.page.locator(".readiness")).to_contain_text("4 names, 1 game")
    expect(table.page.locator(".readiness")).to_contain_text("Ready without signal")


def test_an_iphone_is_told_about_the_icon(new_context: Callable[..., BrowserContext]) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1"
    table = Table(new_context(user_agent=agent).new_page()).open()
    expect(table.page.locator(".readiness")).to_contain_text("home screen")


def test_games_are_found_by_name_and_set_aside(table: Table) -> None:
    for players in (["Ann", "Joe"], ["Zelda", "Joe"], ["Ann", "Kit"], ["Ann", "Lou"], ["Ann", "Max"]):
        table.start([players, ["Mary", "Bob"]])
    table.open("/#games")
    rows = table.page.locator(".game-row")
    expect(rows).to_have_count(5)
    table.page.get_by_label("Search").fill("zel")
    expect(rows).to_have_count(1)
    table.touch(table.button("Do not count this game"))
    table.says("not counted any more")
    expect(table.page.locator(".game-row.is-void")).to_have_count(1)
    table.notice().get_by_role("button", name="Undo").tap()
    expect(table.page.locator(".game-row.is-void")).to_have_count(0)


def test_lists_of_games_follow_what_is_sent(table: Table) -> None:
    game = table.start()
    table.page.context.set_offline(True)
    table.deal(game, 1, TYPICAL, out=0)
    table.page.evaluate("() => HF.app.go('/#games')")
    expect(table.page.locator(".game-pending")).to_contain_text("not sent yet")
    table.page.context.set_offline(False)
    table.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(table.page.locator(".game-row")).to_have_count(1)
    expect(table.page.locator(".game-pending")).to_have_count(0)


def test_over_plain_http_it_says_that_the_page_must_stay_open(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    """As phones reach a computer in the home network: no worker, and yet everything works while the page is open."""
    addresses = network_addresses()
    if not addresses:
        pytest.skip("this machine has no address in a network")
    server = Server(tmp_path, LISTEN="0.0.0.0")
    server.start()
    try:
        phone = Table(new_context(base_url=f"http://{addresses[0]}:{server.port}").new_page()).open()
        assert phone.page.evaluate("() => window.isSecureContext") is False
        expect(phone.page.locator(".readiness")).to_have_text("Works without signal while this page stays open")
        phone.page.evaluate("() => HF.app.more()")
        phone.page.context.set_offline(True)
        phone.touch(phone.starting("Start now"))
        entry_of(phone)
        game = phone.page.url.split("/g/")[1][:36]
        phone.deal(game, 1, TYPICAL, out=0)
        assert phone.totals(game) == [4560, 1170]
        phone.page.context.set_offline(False)
        phone.sent()
    finally:
        server.stop()
