"""A whole game from phone to phone without signal: by QR codes and by file; both may send it, and it counts once."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import Table, until
from tests.browser.test_outbox import PHONES
from tests.server import Server
from tests.tools import ZBARIMG, need

DEALS = """async (phone, deals) => {
    const rows = HF.scoring.rows((await phone.state()).rules.figures).filter((row) => row.kind === "count");
    for (let deal = 1; deal <= deals; deal += 1) {
        for (const team of [0, 1]) {
            const counts = Object.fromEntries(rows.map((row, n) => [row.id, row.rare ? 0 : (n + team) % 4]));
            const tally = {counts, melded: 745 + deal, left: 85, as_typed: {melded: "340+405"}};
            await phone.do((state) => HF.ops.tally(state, deal, team, tally));
        }
        await phone.do((state) => HF.ops.end(state, deal, {out: deal % 2}));
    }
}"""


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], server: Server) -> Page:
    page = new_context(service_workers="block").new_page()
    page.goto("/")
    page.evaluate("HF.app.more()")
    page.evaluate(PHONES)
    page.evaluate(f"window.play_deals = {DEALS}; window.over = {OVER}; null")
    return page


OVER = """async (from, to) => {
    HF.outbox = from.outbox;
    HF.store = from.store;
    const addresses = await HF.handover.address(from.id);
    HF.outbox = to.outbox;
    HF.store = to.store;
    let found = null;
    // In any order, and one of them twice.
    for (const address of [...addresses, addresses[0]].reverse()) {
        found = await HF.handover.read(new URL(address).hash);
        if (found.id) break;
    }
    to.id = found.id;
    return {found, addresses};
}"""


def test_a_game_that_the_server_never_saw_goes_on_on_both_phones(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        const bob = await makePhone("Bob");
        ann.net = bob.net = "down";
        await ann.start();
        await play_deals(ann, 3);
        const over = await window.over(ann, bob);
        const same = HF.play.equal(plainGame((await ann.state()).game), plainGame((await bob.state()).game));
        await bob.tally(4, 0, 100);
        await ann.tally(4, 1, 200);
        bob.net = "up";
        await bob.send();
        ann.net = "up";
        await ann.send();
        await bob.outbox.fetch(bob.id);
        return {over, same, ann: (await ann.state()).game, bob: (await bob.state()).game,
            log: (await onServer(ann)).log.length,
            roles: [(await ann.state()).role, (await bob.state()).role], left: [ann.status(), bob.status()]};
    }""")
    assert found["over"]["found"]["id"] == found["ann"]["id"]
    assert len(found["over"]["addresses"]) == 1, "an ordinary game fits into one code"
    assert found["same"]
    assert found["ann"] == found["bob"]
    assert found["log"] == 1 + 9 + 2  # every operation once
    assert found["roles"] == ["manage", "manage"]
    assert [one["pending"] + len(one["refused"]) for one in found["left"]] == [0, 0]


def test_a_game_that_the_server_knows_goes_with_the_right_to_score(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        const bob = await makePhone("Bob");
        await ann.start();
        await play_deals(ann, 2);
        await ann.idle();
        ann.net = bob.net = "down";
        await ann.tally(3, 0, 111);
        const over = await window.over(ann, bob);
        await bob.tally(3, 1, 222);
        const melded = (await bob.state()).game.deals[2].tallies.map((one) => one.melded);
        bob.net = "up";
        await bob.send();
        ann.net = "up";
        await ann.send();
        return {over, melded, role: (await bob.state()).role,
            there: (await onServer(bob)).game.deals[2].tallies.map((one) => one.melded),
            log: (await onServer(ann)).log.length};
    }""")
    assert found["melded"] == [111, 222]
    assert found["there"] == [111, 222]
    assert found["role"] == "score"
    assert found["log"] == 1 + 6 + 2


def test_a_long_game_under_own_rules_takes_several_codes(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        const bob = await makePhone("Bob");
        ann.net = bob.net = "down";
        const all = await ann.store.rules.published();
        const own = HF.play.twin(all.find((one) => one.key === "whitnack"));
        own.key = "";
        own.digest = "0123456789abcdef0123456789abcdef";
        own.figures.cards.melded.eight = 5;
        own.texts.name = "Ours ~1~";
        await ann.commit(HF.ops.start({teams: [{name: "~0~", players: ["Zoë 🐺"]}, {name: "", players: ["נועה"]}],
            rules: own}));
        await play_deals(ann, 12);
        const over = await window.over(ann, bob);
        return {over, ann: plainGame((await ann.state()).game), bob: plainGame((await bob.state()).game),
            rules: (await bob.state()).rules.texts.name};
    }""")
    assert 2 <= len(found["over"]["addresses"]) <= 6
    assert found["ann"] == found["bob"]
    assert found["bob"]["teams"][0]["name"] == "~0~"
    assert found["rules"] == "Ours ~1~"


def test_the_file_does_the_same(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        const bob = await makePhone("Bob");
        ann.net = bob.net = "down";
        await ann.start();
        await play_deals(ann, 1);
        const file = new File([await ann.outbox.toFile(ann.id)], "game.json");
        HF.outbox = bob.outbox;
        HF.store = bob.store;
        const taken = await HF.handover.readFile(file);
        bob.id = taken.id;
        ann.net = bob.net = "up";
        await ann.send();
        await bob.send();
        const wrong = await HF.handover.readFile(new File(["{}"], "other.json"));
        return {same: taken.id === ann.id, log: (await onServer(ann)).log.length, wrong,
            mine: (await onServer(bob)) !== null};
    }""")
    assert found == {"same": True, "log": 4, "wrong": {"error": "handover.not_a_game"}, "mine": True}


@pytest.mark.parametrize("hash", ["#h=", "#h=123", "#h=" + "9" * 320, "#h=" + "0" * 64, "#x"])
def test_what_is_no_game_is_said_plainly(page: Page, hash: str) -> None:
    found = page.evaluate("(hash) => HF.handover.read(hash)", hash)
    assert found["error"] in ("handover.not_a_game", "handover.broken", "handover.newer")
    assert page.evaluate("(id) => HF.t(id) !== id", found["error"])


def test_the_code_on_the_screen_can_be_read_by_a_camera(page: Page, tmp_path: Path) -> None:
    reader = need(ZBARIMG)
    address = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        ann.net = "down";
        await ann.start();
        await play_deals(ann, 4);
        HF.outbox = ann.outbox;
        HF.store = ann.store;
        const [address] = await HF.handover.address(ann.id);
        const place = document.createElement("div");
        place.id = "code";
        place.style.width = "360px";
        document.body.prepend(place);
        await HF.handover.qr(place, address, "code");
        return address;
    }""")
    picture = tmp_path / "code.png"
    page.locator("#code svg").screenshot(path=picture)
    read = subprocess.run([reader, "--quiet", "--raw", str(picture)], capture_output=True, text=True)
    assert read.stdout.strip() == address
    assert len(address) < 3300  # digits; a phone reads as many from a screen


def test_without_a_worker_the_code_is_there_when_the_signal_goes(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context(service_workers="block")
    table = Table(context.new_page()).open()
    game = table.start()
    until(table.page, "Boolean(window.qrcode && window.fflate)")
    context.set_offline(True)
    table.go(game, "handover")
    expect(table.page.locator(".codes svg")).to_be_visible()


def test_where_no_code_can_be_drawn_only_what_is_offered_is_named(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(service_workers="block")
    context.route(re.compile("qrcode|fflate"), lambda route: route.abort())
    table = Table(context.new_page()).open()
    game = table.start()
    table.go(game, "handover")
    expect(table.page.locator(".codes")).to_contain_text("Use the file below.")
    expect(table.button("Save the game as a file")).to_be_visible()
    table.sent()
    table.go(game, "links")
    expect(table.page.locator(".link-card .remark").first).to_contain_text("Send or copy the address instead.")


def test_a_fault_at_letting_one_game_in_holds_no_other_game_back(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        const bob = await makePhone("Bob");
        await ann.start();
        await ann.idle();
        await ann.tally(1, 0, 111);
        await ann.idle();
        ann.net = bob.net = "down";
        await window.over(ann, bob);
        await bob.tally(1, 1, 222);
        const handed = bob.id;
        bob.id = null;
        await bob.start();
        const own = bob.id;
        bob.net = (address) => (address === "/api/join" ? "broken" : "up");
        await bob.send();
        const during = [bob.outbox.status(handed).pending, bob.outbox.status(own).pending];
        bob.net = "up";
        await bob.send();
        bob.id = handed;
        return {during, after: bob.outbox.status(handed).pending, role: (await bob.state()).role,
            there: (await onServer(bob)).game.deals[0].tallies.map((one) => one.melded)};
    }""")
    assert found["during"] == [1, 0]
    assert found["after"] == 0
    assert found["role"] == "score"
    assert found["there"] == [111, 222]
