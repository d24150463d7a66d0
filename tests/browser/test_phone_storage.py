"""What a phone keeps: through crashes, full disks, private windows and several tabs."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.test_outbox import PHONES
from tests.server import Server


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], server: Server) -> Page:
    page = new_context(service_workers="block").new_page()
    page.goto("/")
    page.evaluate(PHONES)
    return page


def test_without_storage_everything_works_while_the_page_is_open(page: Page) -> None:
    """A private window that refuses IndexedDB."""
    found = page.evaluate("""async () => {
        const refusing = {open: () => { throw new DOMException("no", "SecurityError"); }};
        const phone = await makePhone("Ann", {factory: refusing});
        phone.net = "down";
        await phone.start();
        await phone.tally(1, 0, 500);
        const kind = phone.store.kind;
        await phone.store.draft.set(phone.id, 2, {typed: "7"});
        phone.net = "up";
        await phone.send();
        const there = await onServer(phone);
        const draft = await phone.store.draft.get(phone.id, 2);
        return {kind, deals: there.game.deals.length, draft: draft.typed, names: await phone.store.names()};
    }""")
    assert found == {"kind": "memory", "deals": 1, "draft": "7", "names": ["Ann", "Joe", "Mary", "Bob"]}


def test_a_full_phone_keeps_all_in_memory_and_goes_on_sending(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        phone.net = "down";
        await phone.start();
        await phone.tally(1, 0, 500);
        const kinds = [];
        phone.store.onKind((kind) => kinds.push(kind));
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
        await phone.tally(1, 1, 300);
        IDBObjectStore.prototype.put = put;
        const pending = phone.status().pending;
        phone.net = "up";
        await phone.send();
        return {kinds, pending, there: (await onServer(phone)).game.deals[0].tallies.map((one) => one.melded),
            status: phone.status().state};
    }""")
    assert found == {"kinds": ["memory"], "pending": 3, "there": [500, 300], "status": "sent"}


def test_storage_wiped_under_the_open_page_comes_back_from_it(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        phone.net = "down";
        await phone.start();
        await phone.tally(1, 0, 500);
        const secret = phone.store.device().secret;
        const onScreen = await phone.state();
        await new Promise((resolve) => { indexedDB.deleteDatabase("phone-Ann-").onsuccess = resolve; });
        await phone.commit(HF.ops.tally(onScreen, 1, 1, {counts: {}, melded: 300}));
        phone.net = "up";
        await phone.send();
        const there = await onServer(phone);
        await phone.advance(1);
        const kept = await phone.store.tx(["meta"], false, (t) => t.get("meta", "device"));
        return {melded: there.game.deals[0].tallies.map((one) => one.melded),
            kept: (await phone.state()).game.deals.length,
            same: kept.value.secret === secret};
    }""")
    assert found == {"melded": [500, 300], "kept": 1, "same": True}


def test_games_come_back_to_a_phone_that_lost_all_but_its_secret(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        await phone.start();
        await phone.tally(1, 0, 500);
        await phone.idle();
        const heir = await makePhone("Ann", {salt: "new"});
        await heir.store.settings.set("device", {secret: phone.store.device().secret, name: "Ann"});
        const before = (await heir.store.games.list()).length;
        await heir.outbox.courier.restore();
        const rows = await heir.store.games.list();
        return {before, rows: rows.map((row) => [row.id === phone.id, row.teams, row.totals, row.state])};
    }""")
    assert found == {"before": 0, "rows": [[True, ["Ann & Joe", "Mary & Bob"], [1000, 0], "playing"]]}


def test_two_tabs_of_one_phone_send_once_and_both_see_it(page: Page) -> None:
    found = page.evaluate("""async () => {
        const tab = (n) => makePhone("Ann", {locks: navigator.locks, channel: new BroadcastChannel("tabs")});
        const one = await tab();
        await one.start();
        await one.idle();
        const two = await tab();
        two.id = one.id;
        const heard = [];
        two.outbox.on((what) => { if (what.kind === "game") heard.push(what.state.game.deals.length); });
        one.net = two.net = "down";
        await one.tally(1, 0, 500);
        await two.tally(1, 1, 300);
        await eventually(() => one.status().pending === 2 && two.status().pending === 2);
        const pending = [one.status().pending, two.status().pending];
        one.net = two.net = "up";
        await Promise.all([one.send(), two.send()]);
        await one.advance(3000);
        await two.advance(3000);
        const sent = [...one.requests,
            ...two.requests].filter((note) => note.status === 200 && note.method === "POST")
            .flatMap((note) => note.body.operations.map((op) => op.op));
        return {pending, sent: sent.sort(), heard: heard.length > 0, there: (await onServer(one)).game.revision};
    }""")
    assert found["pending"] == [2, 2]
    assert found["sent"] == ["start", "tally", "tally"]
    assert found["heard"]
    assert found["there"] == 3


def test_tabs_without_locks_may_send_twice_and_it_counts_once(page: Page) -> None:
    found = page.evaluate("""async () => {
        const one = await makePhone("Ann");
        await one.start();
        await one.idle();
        one.net = "down";
        await one.tally(1, 0, 500);
        await one.idle();
        const two = await makePhone("Ann");
        one.net = two.net = "up";
        await Promise.all([one.send(), two.send()]);
        return (await onServer(one)).game.revision;
    }""")
    assert found == 2


def test_names_and_rules_used_last_come_first(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        phone.net = "down";
        await phone.start();
        phone.id = "";
        phone.time += 1000;
        await phone.start({key: "simpson", teams: [{name: "", players: ["Zoe"]}, {name: "", players: ["Ann"]}]});
        return {names: await phone.store.names(),
            recent: (await phone.store.rules.recent()).map((rules) => rules.key),
            games: (await phone.store.games.list()).map((row) => row.pending)};
    }""")
    assert found["names"] == ["Zoe", "Ann", "Joe", "Mary", "Bob"]
    assert found["recent"] == ["simpson", "whitnack"]
    assert found["games"] == [1, 1]


def test_keys_without_randomuuid_are_uuids_all_the_same(page: Page) -> None:
    """Plain http has no crypto.randomUUID."""
    found = page.evaluate("""() => {
        const real = crypto.randomUUID;
        Object.defineProperty(crypto, "randomUUID", {value: undefined, configurable: true});
        const made = Array.from({length: 500}, () => HF.random.uuid());
        Object.defineProperty(crypto, "randomUUID", {value: real, configurable: true});
        const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
        return {good: made.every((key) => form.test(key)), many: new Set(made).size};
    }""")
    assert found == {"good": True, "many": 500}


def test_rules_that_the_server_never_knew_are_sent_whole(page: Page) -> None:
    """A phone that looked last when other figures were published."""
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        const all = await phone.store.rules.published();
        const old = HF.play.twin(all.find((one) => one.key === "whitnack"));
        old.figures.going_out.bonus = [105];
        old.digest = "0".repeat(32);
        await phone.store.rules.keep(old);
        await phone.commit(HF.ops.start({teams: [{name: "", players: [""]}, {name: "", players: [""]}], rules: old}));
        await phone.idle();
        await phone.send();
        const there = await onServer(phone);
        return {status: phone.status(), bonus: there && there.rules.figures.going_out.bonus,
            here: (await phone.state()).rules.figures.going_out.bonus};
    }""")
    assert found["status"]["refused"] == []
    assert found["status"]["pending"] == 0
    assert found["bonus"] == found["here"] == [105]


def test_what_is_old_makes_room_but_nothing_unsent_goes(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        phone.net = "down";
        await phone.start();
        const record = await phone.state();
        await phone.store.tx(["games", "lists"], true, async (t) => {
            for (let i = 0; i < 320; i += 1) {
                const id = HF.random.uuid();
                await phone.store.putGame(t, {...record, game: {...record.game, id}, server: {game: record.game},
                    updated: Date.now() + i});
            }
        });
        await phone.store.tidy();
        const rows = await phone.store.games.list();
        return {count: rows.length, unsent: rows.some((row) => row.id === phone.id)};
    }""")
    assert found == {"count": 301, "unsent": True}
