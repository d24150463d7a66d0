"""Fixing it later: past deals, players, rules, order of the deals; every correction is said and one undo away."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import SECOND, TYPICAL, Table, fits, tally, until


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def finished(table: Table) -> str:
    """Four deals, finished: Mary and Bob won by 490."""
    game = table.start(starter="s0")
    table.four_deals(game)
    table.commit(game, "finish", {"early": False, "under_way": "count"})
    return game


def open_fold(table: Table, head: str) -> None:
    table.touch(table.page.locator("summary", has=table.page.get_by_text(head, exact=True)))


def test_row_34_deal_2_is_corrected_during_deal_4(table: Table) -> None:
    """Six touches at most for one figure of an old deal, from the scores on."""
    game = table.start()
    for number in (1, 2, 3):
        table.deal(game, number, TYPICAL if number % 2 else SECOND, out=0 if number % 2 else 1)
    before = table.totals(game)
    table.go(game, "entry/4")
    table.go(game, "fix")
    table.touch(table.page.locator("summary").filter(has_text="Deal 2"))
    table.touch(table.link("Figures of Ann & Joe"))
    expect(table.page).to_have_url(re.compile("#entry/2/0$"))
    table.touch(table.page.locator(".line").filter(has_text="Dirty books"))
    table.touch(table.page.locator(".pad").get_by_role("button", name="2", exact=True))
    table.touch(table.button("Save"))
    assert table.touches <= 6
    table.until(lambda: table.game(game)["deals"][1]["tallies"][0]["counts"]["dirty"] == 2)
    assert table.totals(game) == [before[0] + 300, before[1]]
    assert [bool(deal["tallies"]) for deal in table.game(game)["deals"]] == [True, True, True]


def test_row_35_correcting_deal_4_adds_no_deal_and_the_game_stays_finished(table: Table) -> None:
    game = finished(table)
    table.go(game, "board")
    table.deal(game, 4, [tally(0, 2, 0, 0, 180, 240), SECOND[1]], out=1)
    value = table.game(game)
    assert [deal["number"] for deal in value["deals"]] == [1, 2, 3, 4]
    assert value["state"] == "finished"


def test_row_36_a_corrected_finished_game_changes_everywhere_and_says_so(table: Table) -> None:
    game = finished(table)
    table.go(game, "board")
    expect(table.page.locator(".verdict")).to_contain_text("Mary & Bob win by 490")
    table.page.evaluate(
        """async (id) => {
            const state = HF.app.state;
            const tally = {...state.game.deals[1].tallies[0], counts: {clean: 2, dirty: 1, wild: 0}};
            delete tally.team;
            delete tally.version;
            await HF.correct.commit(state, [HF.ops.tally(state, 2, 0, tally)]);
        }""",
        game,
    )
    table.says("2 clean books, not 0.")
    table.says("+1,000 points.")
    table.says("The winner has changed: now it is Ann & Joe.")
    expect(table.page.locator(".verdict")).to_contain_text("Ann & Joe win by 510")
    table.notice().get_by_role("button", name="Reopen the game").tap()
    expect(table.page.locator(".verdict")).to_have_count(0)
    assert table.game(game)["state"] == "playing"
    table.open()
    expect(table.page.get_by_role("region", name="The running game")).to_contain_text("10,600")


def test_row_37_a_finished_game_is_reopened(table: Table) -> None:
    game = finished(table)
    table.go(game, "board")
    table.touch(table.button("Reopen the game"))
    table.says("The game was reopened.")
    assert table.game(game)["state"] == "playing"
    expect(table.link("Finish the game")).to_be_visible()


def test_row_38_a_player_swapped_in_deal_3_keeps_the_scores(table: Table) -> None:
    game = table.start(starter="s0")
    table.deal(game, 1, TYPICAL, out=0)
    table.deal(game, 2, SECOND, out=1)
    before = table.totals(game)
    table.go(game, "people")
    open_fold(table, "Someone else takes a seat")
    part = table.page.locator("details[open]")
    part.get_by_label("Whose seat?").select_option(label="Joe")
    part.get_by_label("Who plays there now?").fill("Zelda")
    expect(part.get_by_label("From which deal on?")).to_have_value("3")
    table.touch(table.button("Change the player"))
    table.says("Zelda plays from deal 3 on.")
    assert table.totals(game) == before
    value = table.game(game)
    assert [one["name"] for one in value["teams"][0]["seats"][1]["sitters"]] == ["Joe", "Zelda"]
    table.go(game, "board")
    expect(table.page.locator(".score").first).to_contain_text("Ann & Zelda")
    expect(table.page.locator(".deal-words").first).to_contain_text("Ann & Joe went out")


def test_below_the_target_again_it_offers_to_reopen(table: Table) -> None:
    game = table.start(rules="target-8500")
    table.deal(game, 1, [{"counts": {"clean": 15}, "melded": 1500, "left": 0}, {"melded": 100, "left": 0}], out=0)
    table.commit(game, "finish", {"early": False, "under_way": "count"})
    assert table.totals(game)[0] >= 8500
    table.go(game, "board")
    table.page.evaluate(
        """async () => {
            const state = HF.app.state;
            const tally = {...state.game.deals[0].tallies[0], counts: {clean: 5}};
            delete tally.team;
            delete tally.version;
            await HF.correct.commit(state, [HF.ops.tally(state, 1, 0, tally)]);
        }"""
    )
    table.says("You can reopen it and play on.")
    table.notice().get_by_role("button", name="Reopen the game").tap()
    until(table.page, "HF.app.state.game.state === 'playing'")


def test_two_teams_figures_are_exchanged_and_put_back_by_one_undo(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.go(game, "fix")
    open_fold(table, "Deal 1")
    table.touch(table.button("Exchange the figures of the two teams"))
    table.says("Deal 1: the figures of two teams were exchanged.")
    assert table.totals(game) == [1170, 4460]
    table.touches = 0
    table.touch(table.notice().get_by_role("button", name="Undo"))
    table.says("Undone.")
    assert table.touches == 1
    assert table.totals(game) == [4460, 1170]


def test_a_deal_is_taken_out_and_comes_back(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.deal(game, 2, SECOND)
    whole = table.totals(game)
    table.go(game, "fix")
    open_fold(table, "Deal 1")
    table.touch(table.button("Take Deal 1 out"))
    table.says("Deal 1 was taken out.")
    assert table.totals(game) == [240, 3775]
    table.touch(table.notice().get_by_role("button", name="Undo"))
    table.says("Undone.")
    assert table.totals(game) == whole


def test_a_forgotten_deal_is_put_in_and_opens_for_entry(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.deal(game, 2, SECOND)
    table.go(game, "fix")
    open_fold(table, "Put a deal in")
    table.page.get_by_label("Where does it belong?").select_option(label="Before Deal 2")
    table.touch(table.button("Put it in and enter it"))
    expect(table.page).to_have_url(re.compile("#entry/2/0$"))
    value = table.game(game)
    assert [bool(deal["tallies"]) for deal in value["deals"]] == [True, False, True]


def test_what_was_chosen_stays_when_figures_come_in(table: Table) -> None:
    """The screen is drawn anew when another phone has saved; the choice made on it is still there."""
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.deal(game, 2, SECOND)
    table.go(game, "fix")
    open_fold(table, "Put a deal in")
    where = table.page.get_by_label("Where does it belong?")
    where.select_option(label="Before Deal 2")
    table.page.evaluate("() => { document.querySelector('#screen select').dataset.old = 'yes'; HF.app.refresh(); }")
    expect(table.page.locator("#screen select[data-old]")).to_have_count(0)
    expect(where).to_have_value("2")


def test_a_deal_is_moved(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.deal(game, 2, SECOND)
    table.go(game, "fix")
    open_fold(table, "Deal 2")
    table.touch(table.button("Move it one earlier").last)
    table.says("Deal 2 became deal 1.")
    assert table.game(game)["deals"][0]["tallies"][0]["melded"] == 180


def test_somebody_joins_at_the_average(table: Table) -> None:
    game = table.start([["Abe"], ["Kit"]], rules="simpson")
    table.deal(game, 1, [{"counts": {"clean": 1}, "melded": 100}, {"counts": {}, "melded": 100}])
    table.go(game, "people")
    open_fold(table, "Somebody joins")
    part = table.page.locator("details[open]")
    part.get_by_label("Player 1").fill("Nora")
    part.get_by_label("The average: 250").check()
    table.touch(table.button("Let them join"))
    table.says("Nora joined in deal 2.")
    team = table.game(game)["teams"][2]
    assert (team["from"], team["start"]) == (2, 250)
    assert table.totals(game) == [400, 100, 250]


def test_somebody_joins_with_a_typed_score_below_zero(table: Table) -> None:
    game = table.start([["Abe"], ["Kit"]], rules="simpson")
    table.go(game, "people")
    open_fold(table, "Somebody joins")
    part = table.page.locator("details[open]")
    part.get_by_label("Player 1").fill("Nora")
    part.get_by_label("Another score").check()
    part.get_by_label("Which score?").fill("85x")
    table.touch(table.button("Let them join"))
    expect(part.get_by_role("alert")).to_contain_text("whole number")
    part.get_by_label("Which score?").fill("85")
    part.get_by_label("It is below zero").check()
    table.touch(table.button("Let them join"))
    table.says("Nora joined")
    assert table.game(game)["teams"][2]["start"] == -85


def test_somebody_leaves_and_stays_on_the_sheet(table: Table) -> None:
    game = table.start([["Abe"], ["Kit"], ["Nora"]], rules="simpson")
    for number in (1, 2):
        table.deal(game, number, [{"counts": {"clean": 1}, "melded": 100}] * 3)
    table.go(game, "people")
    open_fold(table, "Somebody leaves")
    part = table.page.locator("details[open]")
    part.get_by_label("Who leaves?").select_option(label="Kit")
    table.touch(table.button("Let them go"))
    table.says("Kit left before deal 3.")
    assert table.game(game)["teams"][1]["to"] == 2
    table.go(game, "board")
    expect(table.page.locator(".score.gone")).to_contain_text("played until Deal 2")
    expect(table.page.locator(".deal-total").first.locator("td")).to_have_text(["400", "400", "400"])


def test_names_are_corrected_together_and_undone_together(table: Table) -> None:
    game = table.start()
    table.go(game, "people")
    table.page.get_by_label("Player 1").nth(0).fill("Anne")
    table.page.get_by_label("Player 2").nth(1).fill("Robert")
    table.touch(table.button("Save the names"))
    table.says("Anne")
    table.says("Robert")
    table.touch(table.notice().get_by_role("button", name="Undo"))
    table.says("Undone.")
    names = [seat["sitters"][0]["name"] for team in table.game(game)["teams"] for seat in team["seats"]]
    assert names == ["Ann", "Joe", "Mary", "Bob"]


def test_two_players_change_places(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.go(game, "people")
    open_fold(table, "Two players change places")
    part = table.page.locator("details[open]")
    part.get_by_label("First player").select_option(label="Joe")
    part.get_by_label("Second player").select_option(label="Bob")
    table.touch(table.button("Change places"))
    table.says("changed places from deal 2 on")
    table.go(game, "board")
    expect(table.page.locator(".score").first).to_contain_text("Ann & Bob")


def test_other_rules_show_every_deal_before_and_after_and_name_what_has_no_line(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "exchange")
    table.page.get_by_label("Search").fill("simpson")
    table.touch(table.page.locator(".found .rules-entry").first)
    first = table.page.locator(".compared tbody tr").first
    expect(first.locator(".was").first).to_have_text("4,560")
    expect(first.locator(".is").first).to_have_text("1,860")
    expect(table.page.locator(".remark").first).to_contain_text("Deal 1, Ann & Joe: Wild books 1")
    assert fits(table.page)
    table.touch(table.button("Use these rules for this game"))
    table.says("The game now goes by other rules.")
    assert table.totals(game)[0] == 1860
    expect(table.page.locator(".kept").first).to_contain_text("1 wild book")
    table.touch(table.notice().get_by_role("button", name="Undo"))
    table.says("Undone.")
    assert table.totals(game)[0] == 4560


def test_the_history_says_who_when_before_and_after_and_undoes(table: Table) -> None:
    game = table.start()
    table.page.evaluate('() => HF.store.nameDevice("Ann\'s phone")')
    table.deal(game, 1, TYPICAL)
    table.deal(game, 1, [tally(3, 3, 1, 2, 745, 85), TYPICAL[1]])
    table.go(game, "history")
    newest = table.page.locator(".change").first
    expect(newest).to_contain_text("Ann's phone")
    expect(newest).to_contain_text("Deal 1, Ann & Joe: 3 dirty books, not 2.")
    first = table.page.locator(".change-words", has_text="Deal 1, Ann & Joe: 3 clean books")
    expect(first).to_contain_text("745 points on the table, 85 points left. Before: nothing.")
    expect(newest.locator("time")).to_have_attribute("datetime", re.compile(r"^\d{4}-"))
    table.touch(newest.get_by_role("button", name="Undo"))
    table.says("Undone.")
    assert table.totals(game) == [4460, 1170]
    expect(table.page.locator(".change.undone")).to_contain_text("3 dirty books")
    expect(newest).to_contain_text("A change was undone. Deal 1, Ann & Joe: 3 dirty books, not 2.")


def test_every_correction_stands_in_the_history_with_what_was_there_before(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.commit(game, "seats", {"action": "team_name", "team": 1, "name": "Foxes"})
    table.commit(game, "seats", {"action": "swap", "seat": "s0", "name": "Kit", "deal": 2})
    joining = {"action": "join", "team": {"name": "", "players": ["Zoe"]}, "deal": 2, "start": 1150}
    table.commit(game, "seats", joining)
    table.commit(game, "seats", {"action": "date", "played_on": "2026-01-02"})
    table.commit(game, "seats", {"action": "note", "deal": 1, "note": "late"})
    table.commit(game, "order", {"action": "exchange", "deal": 1, "teams": [0, 1]})
    table.page.evaluate(
        """async (game) => {
            const state = await HF.store.games.load(game);
            const simpson = (await HF.store.rules.published()).find((one) => one.key === "simpson");
            await HF.outbox.commit(game, [HF.ops.rules(state, {rules: simpson, counting: state.game.counting})]);
        }""",
        game,
    )
    table.commit(game, "order", {"action": "remove", "deal": 1})
    table.go(game, "history")
    words = table.page.locator(".change-words")
    for said in (
        "The team is called Foxes. Before: nothing.",
        "Kit plays from deal 2 on. Before: Ann.",
        "Zoe joined in deal 2. Score at the start: 1,150.",
        "Played on: January 2, 2026. Before: November 30, 2026.",
        "Note: late. Before: nothing.",
        "the figures of two teams were exchanged. Kit & Joe: 1 clean book",
        "Now: Everyone alone",
        "Deal 1 was taken out. Kit & Joe: 1 clean book",
    ):
        expect(words.filter(has_text=said)).to_have_count(1)


def test_a_game_is_set_aside_and_counted_again(table: Table) -> None:
    game = finished(table)
    table.go(game, "fix")
    table.touch(table.button("Do not count this game"))
    table.says("The game is not counted any more.")
    table.go(game, "board")
    expect(table.page.locator(".verdict")).to_contain_text("not counted")
    table.touch(table.button("Count it again"))
    table.says("The game counts again.")
    assert table.game(game)["state"] == "finished"


def test_a_game_finished_early_is_no_longer_played_but_can_be_corrected(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL)
    table.commit(game, "finish", {"early": True, "under_way": "count"})
    table.go(game, "fix")
    open_fold(table, "Deal 1")
    table.touch(table.button("Exchange the figures of the two teams"))
    table.says("The winner has changed: now it is Mary & Bob.")
