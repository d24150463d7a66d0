"""Choosing rules, reading them, making them the table's own."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import TYPICAL, Table, drawn, fits, overlong

SIZES = [(320, 640), (360, 740), (844, 390), (1280, 800)]


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def section(table: Table, title: str) -> list[str]:
    part = table.page.get_by_role("region", name=title)
    return part.locator(".rules-name").all_inner_texts()


def fold(table: Table, title: str) -> None:
    table.touch(table.page.locator("summary").filter(has_text=title))


def bonus(table: Table, book: str) -> Locator:
    return table.page.locator("details[open]").get_by_label(book, exact=True)


def test_the_list_has_the_five_most_common_with_one_plain_line_each(table: Table) -> None:
    table.open("/#rules")
    expect(table.page.locator(".rules-entry").first).to_be_visible()
    assert len(section(table, "Played most")) == 5
    lines = table.page.get_by_role("region", name="Played most").locator(".rules-line").all_inner_texts()
    assert len(lines) == 5
    assert all(lines)


def test_what_was_used_last_stands_first(table: Table) -> None:
    table.start([["Abe"], ["Kit"]], rules="simpson")
    table.start([["Abe"], ["Kit"]], rules="roth")
    table.open("/#rules")
    expect(table.page.locator(".rules-entry").first).to_contain_text("Roth")
    assert [re.search("Roth|Simpson", name) is not None for name in section(table, "Used last")] == [True, True]


def test_every_published_set_can_be_found_and_templates_are_marked(table: Table) -> None:
    table.open("/#rules")
    table.page.get_by_label("Search").fill("laguna")
    expect(table.page.locator(".found .rules-entry")).to_have_count(2)
    table.page.get_by_label("Search").fill("bain")
    expect(table.page.locator(".found .rules-entry")).to_contain_text("figures to fill in")
    table.page.get_by_label("Search").fill("totals")
    expect(table.page.locator(".found .rules-entry").first).to_contain_text("Only the totals")
    expect(table.page.locator(".found .rules-entry")).to_have_count(2)
    table.page.get_by_label("Search").fill("no such rules")
    expect(table.page.get_by_text("0 found")).to_be_visible()
    keys = table.page.evaluate("async () => (await HF.store.rules.published()).map((one) => one.key)")
    text = table.page.locator("#screen").inner_text()
    assert not [key for key in keys if "-" in key and key in text], "no internal keys"


def test_choosing_rules_for_a_new_game(table: Table) -> None:
    table.open("/#new")
    table.touch(table.link("Other rules"))
    table.page.get_by_label("Search").fill("pennies")
    table.touch(table.page.locator(".found .rules-entry:not(.is-template)"))
    expect(table.page).to_have_url(re.compile("#new$"))
    expect(table.page.locator(".rules-chosen")).to_contain_text("Pennies from Heaven")
    expect(table.page.locator(".team-card input.player")).to_have_count(6)


def test_the_rules_card_is_one_touch_away_during_a_game(table: Table) -> None:
    game = table.start(rules="pennies-from-heaven", teams=[["A", "B", "C"], ["D", "E", "F"]])
    table.go(game, "entry")
    table.touch(table.page.get_by_role("navigation", name="This game").get_by_role("link", name="Rules"))
    assert table.touches == 1
    expect(table.page.get_by_role("heading", name="Pennies from Heaven")).to_be_focused()
    card = table.page.locator(".rules-card")
    expect(card).to_contain_text("Natural canastas")
    expect(card.locator(".card-line", has_text="Wild canastas").locator(".figure")).to_have_text("1,000")
    expect(card.locator(".open-figures").first).to_contain_text("standard canasta")


def test_the_rules_card_is_in_large_type(table: Table) -> None:
    game = table.start()
    table.go(game, "card")
    size = table.page.locator(".card-line .figure").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 24


def test_every_rules_card_can_be_read_at_every_size(table: Table) -> None:
    keys = table.page.evaluate("async () => (await HF.store.rules.published()).map((one) => one.key)")
    assert len(keys) > 40
    table.page.set_viewport_size({"width": 320, "height": 640})
    for key in keys:
        table.page.evaluate("(key) => HF.app.go(`/#rules/${key}`)", key)
        expect(table.page.locator(".rules-card")).to_be_visible()
        text = table.page.locator(".rules-card").inner_text()
        assert not re.search(r"\b(card|row|like|house)\.[a-z_]|undefined|null|NaN|%\(|\[object", text), key
        assert fits(table.page), key


def test_our_rules_say_like_which_but_what(table: Table) -> None:
    table.open("/#rules/simpson")
    table.touch(table.link("Take them with other figures"))
    bonus(table, "Clean books").fill("500")
    expect(table.page.locator(".differs")).to_contain_text("but clean books 500")
    table.touch(table.button("Keep and play by them"))
    expect(table.page).to_have_url(re.compile("#new$"))
    expect(table.page.locator(".rules-chosen")).to_contain_text("but clean books 500")
    table.touch(table.button("Start the game"))
    expect(table.page.locator(".pad")).to_be_visible()
    table.sent()
    assert table.page.evaluate("() => HF.outbox.status().refused.length") == 0
    game = table.page.url.split("/g/")[1][:36]
    stored = table.page.evaluate("async (id) => (await HF.store.games.load(id)).rules", game)
    assert stored["key"] == ""
    assert next(book for book in stored["figures"]["books"] if book["kind"] == "clean")["bonus"] == [500]


def test_our_rules_are_offered_first_next_time_also_after_a_restart(table: Table) -> None:
    table.open("/#ourrules/whitnack")
    bonus(table, "Dirty books").fill("250")
    table.touch(table.button("Keep and play by them"))
    table.touch(table.button("Start the game"))
    expect(table.page.locator(".pad")).to_be_visible()
    table.open("/#rules")
    expect(table.page.locator(".rules-entry").first).to_contain_text("ours")
    expect(table.page.locator(".rules-entry").first).to_contain_text("dirty books 250")
    table.open("/")
    expect(table.starting("Start now")).to_contain_text("dirty books 250")


def test_our_rules_tell_a_wrong_figure_at_its_field_and_lose_nothing(table: Table) -> None:
    table.open("/#ourrules/whitnack")
    bonus(table, "Clean books").fill("five hundred")
    bonus(table, "Dirty books").fill("250")
    table.touch(table.button("Keep and play by them"))
    expect(table.page.get_by_role("alert")).to_contain_text("not a whole number")
    expect(bonus(table, "Clean books")).to_be_focused()
    expect(bonus(table, "Clean books")).to_have_value("five hundred")
    expect(bonus(table, "Dirty books")).to_have_value("250")


def test_a_template_is_filled_in_before_it_is_played(table: Table) -> None:
    table.open("/#new/rules")
    table.page.get_by_label("Search").fill("tanglewood")
    entry = table.page.locator(".found .rules-entry", has_text="figures to fill in").first
    table.touch(entry)
    expect(table.page).to_have_url(re.compile("#ourrules/"))
    bonus(table, "Clean books").fill("500")
    table.touch(table.button("Keep and play by them"))
    expect(table.page).to_have_url(re.compile("#new$"))


def test_choices_show_the_fields_that_belong_to_them(table: Table) -> None:
    table.open("/#ourrules/whitnack")
    fold(table, "To lay down")
    expect(table.page.get_by_label("To lay down, deal by deal")).to_have_value("50 / 90 / 120 / 150")
    table.page.get_by_label("What is needed to lay down").select_option(label="goes by your score")
    expect(table.page.get_by_label("To lay down, deal by deal")).to_be_hidden()


def test_five_questions_propose_the_nearest_with_what_differs(table: Table) -> None:
    table.open("/#rules")
    table.touch(table.page.get_by_role("link", name="Not sure? Answer five questions"))
    expect(table.page.locator(".questions fieldset")).to_have_count(5)
    table.page.get_by_label("Clean 300, dirty 100").check()
    table.page.get_by_label("500 against you if left", exact=True).check()
    first = table.page.locator(".proposal").first
    expect(first).to_contain_text("Simpson")
    expect(first).to_contain_text("Everything you answered is so here.")
    table.page.get_by_role("group", name="Which special books are there?").get_by_label("Books of wild cards").check()
    other = table.page.locator(".proposal", has_text="Simpson")
    expect(other).to_contain_text("Different here:")
    expect(other.locator("li").first).not_to_be_empty()
    table.touch(other.get_by_role("button", name="Take them, as we play"))
    expect(table.page).to_have_url(re.compile("#ourrules/"))  # what a wild book counts is asked for first
    bonus(table, "Wild books").fill("1000")
    table.touch(table.button("Keep and play by them"))
    expect(table.page).to_have_url(re.compile("#new$"))
    chosen = table.page.locator(".rules-chosen")
    expect(chosen).to_contain_text("like Simpson's rules, but")
    expect(chosen).to_contain_text("wild books 1,000")


def test_answers_that_need_no_further_figure_are_taken_at_once(table: Table) -> None:
    table.open("/#questions")
    table.page.get_by_label("Clean 500, dirty 250").check()
    proposal = table.page.locator(".proposal", has_text="Different here:").first
    table.touch(proposal.get_by_role("button", name="Take them, as we play"))
    expect(table.page).to_have_url(re.compile("#new$"))
    expect(table.page.locator(".rules-chosen")).to_contain_text("dirty books 250")


def test_every_answer_can_be_put_into_the_rules(table: Table) -> None:
    """What is taken "as we play" has no exception left; a minimum by the score asks for its figures in the form."""
    table.open("/#questions")
    expect(table.page.locator(".questions")).to_be_visible()
    left = table.page.evaluate(
        """async () => {
            const all = await HF.store.rules.published();
            const rules = all.find((one) => one.key === "whitnack");
            return HF.house.questions().flatMap((question) => question.options.filter(([option]) => {
                const answer = {[question.id]: option};
                return HF.house.nearest(answer, [HF.house.answered(rules, answer)])[0].misses;
            }).map(([option]) => `${question.id}: ${option}`));
        }"""
    )
    assert left == ["opening: by_score"]
    table.page.get_by_role("group", name="What is needed to lay down?").get_by_label("It goes by the score").check()
    expect(table.page.locator(".proposal").first).to_contain_text("Everything you answered is so here.")


def test_the_same_rules_with_other_figures_for_a_running_game(table: Table) -> None:
    game = table.start()
    table.deal(game, 1, TYPICAL, out=0)
    table.go(game, "exchange")
    table.touch(table.page.get_by_role("link", name="The same rules with other figures"))
    bonus(table, "Clean books").fill("300")
    table.touch(table.button("Use them for this game"))
    expect(table.page.locator(".compared .is").first).to_have_text("3,960")
    table.touch(table.button("Use these rules for this game"))
    table.says("The game now goes by other rules.")
    assert table.totals(game)[0] == 3960
    table.sent()
    assert table.page.evaluate("() => HF.outbox.status().refused.length") == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_screens_of_rules_fit_every_size(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    for address in ("/#rules", "/#rules/pennies-from-heaven", "/#ourrules/whitnack", "/#questions", "/#new/rules"):
        table.open(address)
        expect(table.page.get_by_role("heading").first).to_be_visible()
        drawn(table.page)
        table.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert fits(table.page), address
        assert overlong(table.page) == [], address
