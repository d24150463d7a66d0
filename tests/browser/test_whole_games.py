"""Six whole games, from the start page to the winner, touched as a person at a table touches a phone.

Nothing is put in behind the screen. What the board shows, what the server made of it and what stands in its database
are held to sums made by hand from the rules.
"""

import json
import re
import sqlite3
import urllib.request
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import SENT, until
from tests.server import Server

Entry = str | tuple[str, dict[str, str]]  # keys in the order of the rows; rare rows by name


@pytest.fixture(scope="module", autouse=True)
def sound(server: Server) -> Iterator[None]:
    """Leaves nothing behind that could not be derived again from what was entered."""
    yield
    assert "no differences" in server.manage("verify").stdout


@pytest.fixture
def player(page: Page, server: Server) -> "Player":
    page.set_viewport_size({"width": 360, "height": 740})
    return Player(page, server)


class Player:
    """Whoever keeps score: touches the phone, reads what it says."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    # The start

    def start(self, rules: str, teams: list[list[str]], counting: str = "") -> None:
        """From the start page to the pad; `counting` is how this table counts, if not as most do."""
        self.page.goto("/")
        self.link("New game with names").tap()
        self.link("Other rules").tap()
        self.page.get_by_label("Search").fill(rules)
        self.page.locator(".found .rules-entry").first.tap()
        self.page.locator(".rules-chosen").wait_for()
        more = self.page.get_by_role("button", name="More: Teams")
        for count in range(self.page.locator(".team-card").count(), len(teams)):
            more.tap()
            expect(self.page.locator(".team-card")).to_have_count(count + 1)
        for name, field in zip(chain(*teams), self.page.locator("input.player").all(), strict=True):
            field.fill(name)
        if counting:
            self.page.locator("summary", has_text="How you count").tap()
            self.page.locator("label", has_text=counting).tap()
        self.button("Start the game").tap()
        self.page.locator(".pad").wait_for()

    # A deal

    def key(self, name: str) -> None:
        self.page.locator(f'.pad [data-key="{name}"]').tap()

    def keys(self, wanted: str) -> None:
        """Words are keys by name, everything else is one key for each character."""
        for word in wanted.split():
            for key in [word] if re.fullmatch("[a-z]+", word) else word:
                self.key(key)

    def went_out(self, team: int) -> None:
        """Who went out; -1: nobody."""
        self.page.locator(f'.ask-panel [data-answer="{team}"]').tap()

    def team(self, team: int, entry: Entry) -> None:
        keys, rare = (entry, {}) if isinstance(entry, str) else entry
        strip = self.page.locator(f'.strip-team[data-team="{team}"]')
        strip.tap()
        self.keys(keys)
        for row, figure in rare.items():
            self.page.locator(f'.line[data-row="{row}"]').tap()
            self.keys(figure)

    def deal(self, out: int | None, *entries: Entry) -> None:
        """A deal from who went out to what stands there after saving; nothing in it needs to be asked about."""
        if out is not None:
            self.went_out(out)
        for team, entry in enumerate(entries):
            self.team(team, entry)
        self.save()

    def save(self) -> None:
        self.page.locator(".save-key").tap()
        self.page.locator(".result, .region .ask").first.wait_for()
        assert self.page.locator(".region .ask").all_inner_texts() == []

    def on(self) -> None:
        self.page.locator(".result-on").tap()

    # What stands there

    def says(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator("#shell")).to_contain_text(text)

    def result(self, deal: list[str], totals: list[str], *sentences: str) -> None:
        """The large figures after saving, in the order in which they are read out."""
        expect(self.page.locator(".standing-deal")).to_have_text(seen(deal))
        expect(self.page.locator(".standing-total")).to_have_text(seen(totals))
        self.says(*sentences)

    def board(self, deals: list[list[str]], totals: list[str]) -> None:
        sheet = self.page.locator(".deals")
        expect(sheet.locator("tbody.deal")).to_have_count(len(deals))
        for number, deal in enumerate(deals):
            expect(sheet.locator("tbody.deal").nth(number).locator(".deal-total td")).to_have_text(seen(deal))
        expect(self.page.locator(".score-total")).to_have_text(seen(totals))

    def finish(self) -> None:
        self.button("Finish like this").first.tap()
        expect(self.button("Reopen the game")).to_be_visible()

    def won(self, sentence: str) -> None:
        expect(self.page.locator(".verdict")).to_contain_text(sentence)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    # What was kept

    @property
    def game(self) -> str:
        return self.page.url.split("/g/")[1][:36]

    def stored(self) -> dict[str, Any]:
        """The game as the server tells it to this phone, once everything has been sent."""
        expect(self.page.locator("#status, .status").first).to_contain_text("Saved")
        until(self.page, SENT)
        secret = next(one["value"] for one in self.page.context.cookies() if one.get("name") == "device")
        address = f"{self.server.url}/api/games/{self.game}"
        with urllib.request.urlopen(urllib.request.Request(address, headers={"X-Device": secret})) as answer:
            value: dict[str, Any] = json.load(answer)["game"]
        return value

    def in_the_database(self) -> tuple[str, list[tuple[int, int, int]], list[list[int]]]:
        """State, (total, place, won) of each team, points by deal: as the rows stand in SQLite."""
        with sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True) as db:
            wanted = [self.game.replace("-", "")]
            [[state]] = db.execute("select state from scorekeeper_game where id = ?", wanted)
            results = db.execute(
                """select total, place, won from scorekeeper_result
                   join scorekeeper_team on team_id = scorekeeper_team.id
                   where scorekeeper_result.game_id = ? order by "order" """,
                wanted,
            ).fetchall()
            points: dict[int, list[int]] = {}
            for number, one in db.execute(
                """select number, points from scorekeeper_tally
                   join scorekeeper_deal on deal_id = scorekeeper_deal.id
                   join scorekeeper_team on team_id = scorekeeper_team.id
                   where scorekeeper_deal.game_id = ? order by number, "order" """,
                wanted,
            ):
                points.setdefault(number, []).append(one)
        return state, results, list(points.values())

    def page_of_the_server(self, totals: list[str], sentence: str) -> None:
        """The same game on the server's own board, which knows nothing of the script's sums."""
        self.page.goto(f"/g/{self.game}/plain/")
        expect(self.page.locator(".score-total")).to_have_text(seen(totals))
        self.won(sentence)


def seen(figures: list[str]) -> list[re.Pattern[str]]:
    """Figures as they stand on a page: those below zero are there once for the eye and once, in words, for the ear."""
    return [re.compile(rf"^\s*{re.escape(figure)}\s*(minus [\d,]+)?\s*$") for figure in figures]


def test_four_deals_by_whitnacks_rules(player: Player) -> None:
    """Two pairs; a red three caught, a deal in which nobody went out, a team that never laid down."""
    player.start("whitnack", [["Ann", "Joe"], ["Mary", "Bob"]])
    player.says("To lay down: 50")
    # 3x500 2x300 1500 2x100 +745 -85 +100 and 500 300 100 +310 -40
    player.deal(0, "3212 745 next 85", "1101 310 next 40")
    player.result(["4,560", "1,170"], ["4,560", "1,170"], "Ann & Joe lead by 3,390", "To lay down: 90")
    player.on()
    # 300 +180 -240 -100 and 2x500 2x300 1500 100 +605 -30 +100
    player.deal(1, ("0100 180 next 240", {"red_threes_caught": "1"}), "2211 605 next 30")
    player.result(["140", "3,875"], ["4,700", "5,045"], "Mary & Bob lead by 345", "To lay down: 120")
    player.on()
    # 500 2x300 +330 -120 and 2x100 -415
    player.deal(-1, "1200 330 next 120", "0002 0 next 415")
    player.result(["1,310", "−215"], ["6,010", "4,830"], "Ann & Joe lead by 1,180", "To lay down: 150")
    player.on()
    # 2x500 2x300 1500 +655 +100 and 2x500 300 1500 100 +590 -75
    player.deal(0, "2210 655 next 0", "2111 590 next 75")
    player.result(["3,855", "3,415"], ["9,865", "8,245"], "Ann & Joe win by 1,620")
    player.on()
    player.won("Ann & Joe win by 1,620")
    player.finish()
    player.board([["4,560", "1,170"], ["140", "3,875"], ["1,310", "−215"], ["3,855", "3,415"]], ["9,865", "8,245"])
    stored = player.stored()
    assert stored["state"] == "finished"
    assert stored["finished"]["early"] is False
    assert [deal["end"]["out"] for deal in stored["deals"]] == [0, 1, -1, 0]
    assert stored["deals"][1]["tallies"][0]["counts"]["red_threes_caught"] == 1
    assert player.in_the_database() == (
        "finished",
        [(9865, 1, 1), (8245, 2, 0)],
        [[4560, 1170], [140, 3875], [1310, -215], [3855, 3415]],
    )
    player.page_of_the_server(["9,865", "8,245"], "Ann & Joe win by 1,620")


def test_five_alone_by_simpsons_rules(player: Player) -> None:
    """Red threes caught cost 500 each, an exact pick-up brings 100; scores below zero."""
    names = ["Abe", "Kit", "Nora", "Sam", "Zoe"]
    player.start("simpson", [[name] for name in names])
    caught = {"red_threes_caught": "1"}
    # Kit: 300 2x100 +260 +100 out +100 pick-up; Nora: -140 -500; Zoe: 100 +120 -310
    kit: Entry = ("12 260 next 0", {"exact_pickups": "1"})
    player.deal(1, "11 310 next 45", kit, ("00 0 next 140", caught), "10 95 next 60", "01 120 next 310")
    player.result(["665", "960", "−640", "335", "−90"], ["665", "960", "−640", "335", "−90"], "Kit leads by 295")
    player.on()
    player.deal(2, "00 90 next 130", "10 150 next 75", "21 380 next 0", "00 95 next 0", "11 205 next 85")
    player.result(["−40", "375", "1,180", "95", "520"], ["625", "1,335", "540", "430", "430"], "Kit leads by 710")
    player.on()
    zoe: Entry = ("32 515 next 0", {"exact_pickups": "1"})
    player.deal(4, "21 345 next 25", "11 240 next 160", "10 175 next 70", "02 230 next 95", zoe)
    totals = ["1,645", "1,815", "945", "765", "2,245"]
    player.result(["1,020", "480", "405", "335", "1,815"], totals, "Zoe leads by 430")
    player.on()
    abe: Entry = ("22 420 next 0", {"exact_pickups": "1"})
    player.deal(0, abe, "01 205 next 300", ("10 180 next 40", caught), "20 260 next 115", "10 195 next 355")
    last = ["1,420", "5", "−60", "745", "140"]
    totals = ["3,065", "1,820", "885", "1,510", "2,385"]
    player.result(last, totals, "Abe wins by 680")
    player.on()
    player.finish()
    player.won("Abe wins by 680")
    expect(player.page.locator(".score-total")).to_have_text(totals)
    stored = player.stored()
    assert [team["seats"][0]["sitters"][0]["name"] for team in stored["teams"]] == names
    state, results, points = player.in_the_database()
    assert state == "finished"
    assert results == [(3065, 1, 1), (1820, 3, 0), (885, 5, 0), (1510, 4, 0), (2385, 2, 0)]
    assert points[0] == [665, 960, -640, 335, -90]
    assert points[3] == [1420, 5, -60, 745, 140]
    player.page_of_the_server(totals, "Abe wins by 680")


def test_to_20000_with_pennies_from_heaven(player: Player) -> None:
    """Two teams of three; what to lay down follows each team's score; 40 points short after four deals."""
    teams = [["Ann", "Joe", "Kim"], ["Mary", "Bob", "Lou"]]
    player.start("pennies-from-heaven", teams)
    # 2x500 300 1000 1500 3x100 +640 -80 +100; without a canasta of sevens the red three counts against
    player.deal(0, "211103 640 next 80", "110001 215 next 140")
    player.result(["4,760", "775"], ["4,760", "775"], "To lay down: 150", "To lay down: 90")
    player.on()
    player.deal(1, "120104 500 next 210", "221014 820 next 45")
    player.result(["3,290", "5,375"], ["8,050", "6,150"], "Ann & Joe & Kim lead by 1,900")
    player.on()
    player.deal(0, "321105 905 next 60", "000002 0 next 385")
    player.result(["6,045", "−585"], ["14,095", "5,565"])
    player.on()
    # All eight red threes are 1000 together
    player.deal(0, "221108 760 next 95", "110010 420 next 75")
    player.result(["5,865", "2,645"], ["19,960", "8,210"], "Ann & Joe & Kim lead by 11,750")
    player.on()
    # The deal in which the target is passed is played to its end by all
    player.deal(1, "110004 230 next 190", "211103 610 next 0")
    player.result(["440", "4,810"], ["20,400", "13,020"], "Ann & Joe & Kim win by 7,380")
    player.on()
    player.finish()
    player.won("Ann & Joe & Kim win by 7,380")
    stored = player.stored()
    assert len(stored["deals"]) == 5
    assert stored["finished"]["early"] is False
    state, results, points = player.in_the_database()
    assert (state, results) == ("finished", [(20400, 1, 1), (13020, 2, 0)])
    assert points == [[4760, 775], [3290, 5375], [6045, -585], [5865, 2645], [440, 4810]]
    player.page_of_the_server(["20,400", "13,020"], "Ann & Joe & Kim win by 7,380")


def test_net_figures(player: Player) -> None:
    """One figure for the cards, also below zero; whether a team has laid down is asked where the rules need it."""
    player.start("kurnik", [["Ann", "Joe"], ["Mary", "Bob"]], counting="One figure: table less left")
    # 2x500 2x300 3x100 +350 +100; never laid down: 2 red threes are 200 against
    player.went_out(0)
    player.keys("223 350 next 002 300- next")
    player.page.locator(".save-key").tap()
    player.says("Have Mary & Bob laid down?", "which is it?")
    player.button("Not laid down").tap()
    player.result(["2,350", "−500"], ["2,350", "−500"], "Ann & Joe lead by 2,850")
    player.on()
    player.deal(1, "100 85-", "221 410")
    player.result(["415", "2,210"], ["2,765", "1,710"])
    player.on()
    player.deal(1, "010 20-", "322 545")
    player.result(["280", "2,945"], ["3,045", "4,655"], "Mary & Bob lead by 1,610")
    player.on()
    player.deal(0, "221 480", "111 130")
    player.result(["2,280", "1,030"], ["5,325", "5,685"], "Mary & Bob win by 360")
    player.on()
    player.finish()
    stored = player.stored()
    assert stored["counting"]["net"] is True
    assert [tally["net"] for tally in stored["deals"][0]["tallies"]] == [350, -300]
    assert stored["deals"][0]["tallies"][1]["has_melded"] is False
    state, results, points = player.in_the_database()
    assert (state, results) == ("finished", [(5325, 2, 0), (5685, 1, 1)])
    assert points == [[2350, -500], [415, 2210], [280, 2945], [2280, 1030]]
    player.page_of_the_server(["5,325", "5,685"], "Mary & Bob win by 360")


def test_a_tie_row_48(player: Player) -> None:
    """9,870 to 9,870: nobody is said to have won."""
    player.start("whitnack", [["Ann", "Joe"], ["Mary", "Bob"]])
    best, poor, good, weak = "3212 745 next 85", "1101 310 next 40", "2211 605 next 30", "0100 180 next 215"
    for out, entries in enumerate([(best, poor), (poor, best), (good, weak), (weak, good)]):
        player.deal(out % 2, *entries)
        if out < 3:
            player.on()
    tie = "A tie: Ann & Joe and Mary & Bob, 9,870 each"
    player.result(["265", "3,875"], ["9,870", "9,870"], tie)
    player.on()
    player.won(tie)
    expect(player.page.get_by_text("win by")).to_have_count(0)
    player.finish()
    player.won(tie)
    expect(player.page.locator(".verdict")).not_to_contain_text("win by")
    player.stored()
    state, results, _ = player.in_the_database()
    assert (state, [result[:2] for result in results]) == ("finished", [(9870, 1), (9870, 1)])
    player.page_of_the_server(["9,870", "9,870"], tie)
    expect(player.page.locator(".verdict")).not_to_contain_text("win by")


def test_time_is_called_in_the_third_deal(player: Player) -> None:
    """One team's figures of the third deal are in; it is left out, and kept."""
    player.start("whitnack", [["Ann", "Joe"], ["Mary", "Bob"]])
    player.deal(0, "3212 745 next 85", "1101 310 next 40")
    player.on()
    player.deal(1, "0100 180 next 215", "2211 605 next 30")
    player.on()
    player.went_out(-1)
    player.team(0, "1200 330 next 120")
    player.page.locator(".save-key").tap()
    player.button("Save the rest already").tap()
    expect(player.page.locator("#notices")).to_contain_text("Mary & Bob")
    player.page.locator("#notices").get_by_label("Close").tap()
    player.link("Scores").tap()
    player.link("Stop here").tap()
    player.says("Deal 3 is still under way: nothing is entered for Mary & Bob", "Leave it out: 2 deals count")
    player.finish()
    player.won("Mary & Bob win by 220")
    player.won("Time was called after 2 deals.")
    expect(player.page.locator(".score-total")).to_have_text(["4,825", "5,045"])
    stored = player.stored()
    assert stored["finished"] == {"early": True, "left_out": True}
    assert stored["deals"][2]["tallies"][0]["melded"] == 330
    state, results, points = player.in_the_database()
    assert (state, results) == ("finished", [(4825, 2, 0), (5045, 1, 1)])
    assert points[:2] == [[4560, 1170], [265, 3875]]
    player.page_of_the_server(["4,825", "5,045"], "Mary & Bob win by 220")
    expect(player.page.locator("tbody.deal").last).to_contain_text("left out")
