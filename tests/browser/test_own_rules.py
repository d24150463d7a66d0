"""A table's own rules, without script and with it: kept, played, and the same on the phone and on the server."""

import re
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.rules import digest, parse_figures
from tests.browser.table import Table

OWN = """async () => {
    const all = await HF.store.rules.published();
    const made = HF.house.changed(all.find((one) => one.key === "simpson"),
        { "books.clean.bonus": "500", "cards.eight": "5", "cards.nine": "5", "needs.clean": "1/1/1/2" });
    await HF.store.rules.keep(made.rules);
    const op = HF.ops.start({
        teams: [{ name: "We", players: [""] }, { name: "They", players: [""] }],
        rules: made.rules, counting: { net: false, left_first: false }, played_on: null, starter: null, note: "" });
    await HF.outbox.commit(null, [op]);
    return { id: op.game, rules: made.rules };
}"""
FETCHED = """async (id) => {
    for (let tries = 0; tries < 100; tries += 1) {
        const answer = await fetch(`/api/games/${id}`, { headers: { "X-Device": (await HF.store.device()).secret } });
        if (answer.ok) return (await answer.json()).rules;
        await new Promise((done) => setTimeout(done, 100));
    }
    return null;
}"""


def test_rules_are_changed_and_played_without_script(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/rules/")
    page.get_by_role("link", name=re.compile("Simpson's rules")).first.click()
    expect(page.locator(".card-line").first).to_contain_text("300")
    page.get_by_role("link", name="Change figures").click()
    page.get_by_label("Clean books", exact=True).fill("lots")
    page.get_by_label("Dirty books", exact=True).fill("300")
    page.get_by_role("button", name="Keep these rules").click()
    expect(page.get_by_text("lots is not a whole number.")).to_be_visible()
    expect(page.get_by_label("Dirty books", exact=True)).to_have_value("300")
    page.get_by_label("Clean books", exact=True).fill("500")
    page.get_by_role("button", name="Keep these rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "like Simpson's rules, but clean books 500 and dirty books 300"
    )
    page.get_by_role("link", name="Play by these rules").click()
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/g/[0-9a-f-]{36}/plain/"))
    page.goto("/rules/")
    expect(page.get_by_role("link", name=re.compile("^like Simpson's rules"))).to_have_count(2)  # used last, and ours


def test_own_rules_of_a_phone_have_the_same_name_on_the_server(page: Page) -> None:
    table = Table(page).open()
    made = page.evaluate(OWN)
    kept = page.evaluate(FETCHED, made["id"])
    assert kept["digest"] == made["rules"]["digest"] == digest(made["rules"]["figures"])
    assert kept["figures"] == made["rules"]["figures"]
    assert kept["texts"]["name"] == made["rules"]["texts"]["name"]
    assert parse_figures(kept["figures"]).cards.left.nine == 5
    table.go(made["id"], "card")
    expect(page.locator(".rules-card")).to_contain_text("4 to 9")


def test_pages_of_rules_are_read_by_everybody(new_context: Callable[..., BrowserContext]) -> None:
    for scheme in ("light", "dark"):
        page = new_context(color_scheme=scheme).new_page()
        page.set_viewport_size({"width": 320, "height": 640})
        for address in ("/rules/", "/rules/?q=sevens", "/rules/pennies-from-heaven/", "/rules/whitnack/change/"):
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
            assert found.violations_count == 0, found.generate_report()
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
