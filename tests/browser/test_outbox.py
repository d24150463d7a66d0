"""The outbox: nothing is lost, nothing is sent twice, whatever the network does. The real server is behind it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.server import ROOT, Server

PHONES = (ROOT / "tests" / "browser" / "phones.js").read_text() + "\nnull"


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], server: Server) -> Page:
    """A page of the app in which a test makes as many phones as it likes."""
    page = new_context(service_workers="block").new_page()
    page.goto("/")
    page.evaluate(PHONES)
    return page


def test_a_whole_game_without_signal_is_sent_later(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        phone.net = "down";
        await phone.start();
        for (const deal of [1, 2, 3, 4]) {
            await phone.tally(deal, 0, 500 + deal);
            await phone.tally(deal, 1, 300);
            await phone.do((state) => HF.ops.end(state, deal, {out: 0}));
        }
        await phone.do((state) => HF.ops.finish(state));
        await phone.idle();
        const before = {...phone.status(), table: HF.play.table((await phone.state()).game,
            (await phone.state()).rules)};
        phone.net = "up";
        await phone.send();
        return {before, after: phone.status(), here: plainGame((await phone.state()).game),
            there: plainGame((await onServer(phone)).game),
            entries: phone.outbox.entries().length, revision: (await onServer(phone)).game.revision};
    }""")
    assert found["before"]["pending"] == 14
    assert found["before"]["state"] == "waiting"
    assert found["before"]["fault"] == "signal"
    assert found["before"]["table"]["outcome"]["winners"] == [0]
    assert found["after"] == {"pending": 0, "refused": [], "state": "sent", "fault": ""}
    assert found["here"] == found["there"]
    assert found["entries"] == 0
    assert found["revision"] == 14


def test_an_answer_that_got_lost_counts_once(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        phone.net = "lost";
        await phone.start();
        await phone.idle();
        await phone.tally(1, 0, 745);
        await phone.idle();
        const unsure = phone.status().pending;
        phone.net = "up";
        await phone.send();
        return {unsure, there: await onServer(phone), status: phone.status()};
    }""")
    assert found["unsure"] == 2
    assert found["there"]["game"]["revision"] == 2
    assert [line["op"]["op"] for line in found["there"]["log"]] == ["start", "tally"]
    assert found["status"]["pending"] == 0


def test_a_refused_entry_never_holds_up_the_others(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        await ann.start();
        await ann.idle();
        const bob = await makePhone("Bob");
        await bob.join((await ann.state()).links.score);
        bob.net = "down";
        await bob.tally(1, 0, 100);
        await bob.do((state) => HF.ops.void(state, true));   // only the phone that manages may do this
        await bob.tally(1, 1, 200);
        const meanwhile = (await bob.state()).game.state;
        bob.net = "up";
        await bob.send();
        const refused = bob.status().refused;
        const state = await bob.state();
        await bob.outbox.discard(refused[0].key);
        return {meanwhile, refused, state: state.game.state, deals: state.game.deals, left: bob.status(),
            there: (await onServer(ann)).game.deals};
    }""")
    assert found["meanwhile"] == "void"
    assert [(one["op"]["op"], one["reason"]["id"]) for one in found["refused"]] == [("void", "not_allowed")]
    assert found["state"] == "playing"
    assert found["deals"] == found["there"]
    assert [tally["melded"] for tally in found["there"][0]["tallies"]] == [100, 200]
    assert found["left"] == {"pending": 0, "refused": [], "state": "sent", "fault": ""}


@pytest.mark.parametrize("fault", ["broken", "portal", "down"])
def test_it_goes_on_by_itself_when_the_fault_is_over(page: Page, fault: str) -> None:
    found = page.evaluate(
        """async (fault) => {
        const phone = await makePhone("Ann");
        phone.net = fault;
        await phone.start();
        await phone.tally(1, 0, 500);
        await phone.idle();
        await phone.advance(100000);
        const tries = phone.requests.length;
        const meanwhile = phone.status();
        phone.net = "up";
        await phone.advance(61000);
        return {tries, meanwhile, after: phone.status(), there: await onServer(phone)};
    }""",
        fault,
    )
    assert 4 <= found["tries"] <= 60  # keeps trying, ever more slowly
    assert found["meanwhile"]["pending"] == 2
    assert found["meanwhile"]["refused"] == []
    assert found["after"]["pending"] == 0
    assert found["there"]["game"]["deals"][0]["tallies"][0]["melded"] == 500


def test_an_entry_the_server_stumbles_over_lets_other_games_pass(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        await phone.start();
        await phone.idle();
        const first = phone.id;
        const stumbles = (await phone.tally(1, 0, 666)) && phone.outbox.entries().slice(-1)[0];
        phone.net = (address, init) => (init.body && init.body.includes('"melded":667') ? "broken" : "up");
        await phone.idle();
        await phone.tally(1, 1, 667);
        await phone.idle();
        await phone.tally(2, 0, 10);
        phone.id = "";
        await phone.start();
        await phone.idle();
        const second = await onServer(phone);
        for (let i = 0; i < 8; i += 1) { await phone.advance(61000); }
        phone.id = first;
        const there = await onServer(phone);
        return {second: Boolean(second), status: phone.status(),
            there: there.game.deals.map((deal) => deal.tallies.map((one) => one.melded))};
    }""")
    assert found["second"]
    assert found["there"] == [[666], [10]]  # the later entry of the same game got through in the end, too
    assert found["status"]["pending"] == 1
    assert found["status"]["fault"] == "server"


def test_two_phones_on_one_game_merge(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        ann.skew = 600000;   // clocks ten minutes apart change nothing
        await ann.start();
        await ann.idle();
        const bob = await makePhone("Bob");
        await bob.join((await ann.state()).links.score);
        ann.net = bob.net = "down";
        await ann.tally(1, 0, 500);
        await bob.tally(1, 1, 300);
        await ann.do((state) => HF.ops.end(state, 1, {out: 0}));
        await bob.do((state) => HF.ops.end(state, 1, {starter: "s1"}));
        ann.net = bob.net = "up";
        await bob.send();
        await ann.send();
        await bob.outbox.fetch(bob.id);
        return {ann: (await ann.state()).game, bob: (await bob.state()).game};
    }""")
    assert found["ann"] == found["bob"]
    deal = found["ann"]["deals"][0]
    assert [tally["melded"] for tally in deal["tallies"]] == [500, 300]
    assert (deal["end"]["out"], deal["end"]["starter"]) == (0, "s1")
    assert found["ann"]["waiting"] == []


def test_two_figures_for_one_team_wait_for_a_choice(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        await ann.start();
        await ann.idle();
        const bob = await makePhone("Bob's phone");
        await bob.join((await ann.state()).links.score);
        bob.net = "down";
        await ann.tally(1, 0, 500);
        await bob.tally(1, 0, 470);
        await ann.idle();
        bob.net = "up";
        await bob.send();
        await ann.outbox.fetch(ann.id);
        const seen = (await ann.state()).game;
        const kept = bob.outbox.entries().map((entry) => entry.state);
        const theirs = seen.waiting[0];
        // Ann takes Bob's figure.
        await ann.do((state) => HF.ops.tally(state, 1, 0, theirs.op.tally, {settles: [theirs.key]}));
        await ann.idle();
        await bob.outbox.fetch(bob.id);
        return {seen, kept, ann: (await ann.state()).game, bob: (await bob.state()).game,
            left: bob.outbox.entries().length};
    }""")
    assert found["seen"]["deals"][0]["tallies"][0]["melded"] == 500
    assert [(one["writer"], one["op"]["tally"]["melded"]) for one in found["seen"]["waiting"]] == [("Bob's phone", 470)]
    assert found["kept"] == ["waiting"]
    assert found["ann"] == found["bob"]
    assert found["bob"]["waiting"] == []
    assert found["bob"]["deals"][0]["tallies"][0]["melded"] == 470
    assert found["left"] == 0


def test_a_figure_that_waits_for_a_choice_can_be_taken_back(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        await ann.start();
        await ann.idle();
        const bob = await makePhone("Bob");
        await bob.join((await ann.state()).links.score);
        bob.net = "down";
        await ann.tally(1, 0, 500);
        await bob.tally(1, 0, 470);
        await ann.idle();
        bob.net = "up";
        await bob.send();
        const waited = (await bob.state()).game.waiting;
        await bob.do((state) => HF.ops.undo(state, waited[0].op.group));
        await bob.idle();
        await ann.outbox.fetch(ann.id);
        await bob.outbox.fetch(bob.id);
        return {waited: waited.length, ann: (await ann.state()).game, bob: (await bob.state()).game,
            left: bob.outbox.entries().length};
    }""")
    assert found["waited"] == 1
    assert found["ann"] == found["bob"]
    assert found["bob"]["waiting"] == []
    assert found["bob"]["deals"][0]["tallies"][0]["melded"] == 500
    assert found["left"] == 0


def test_undo_without_signal(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        await phone.start();
        await phone.tally(1, 0, 500);
        await phone.idle();
        phone.net = "down";
        await phone.tally(1, 0, 800);
        const group = (await phone.state()).log.slice(-1)[0].group;
        await phone.do((state) => HF.ops.undo(state, group));
        const back = (await phone.state()).game.deals[0].tallies[0].melded;
        const sent = (await phone.state()).log.find((line) => line.op.op === "tally").group;
        await phone.do((state) => HF.ops.undo(state, sent));
        const empty = HF.play.tallyOf((await phone.state()).game, 1, 0);
        phone.net = "up";
        await phone.send();
        return {back, empty, here: plainGame((await phone.state()).game),
            there: plainGame((await onServer(phone)).game)};
    }""")
    assert found["back"] == 500
    assert found["empty"] is None
    assert found["here"] == found["there"]


def test_double_touch_is_one_entry(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        await phone.start();
        const op = HF.ops.tally(await phone.state(), 1, 0, {counts: {clean: 1}, melded: 100});
        const answers = await Promise.all([phone.commit(op), phone.commit(op)]);
        await phone.idle();
        await phone.commit(op);
        await phone.send();
        return {statuses: answers.map((one) => one.answers[0].status), there: await onServer(phone)};
    }""")
    assert found["statuses"] == ["applied", "same"]
    assert found["there"]["game"]["revision"] == 2


def test_what_cannot_be_meant_is_refused_at_once_and_not_kept(page: Page) -> None:
    found = page.evaluate("""async () => {
        const phone = await makePhone("Ann");
        await phone.start();
        await phone.idle();
        const refused = await phone.tally(1, 0, -5).then(() => null, (error) => ({name: error.name, id: error.id}));
        return {refused, pending: phone.status().pending, deals: (await phone.state()).game.deals};
    }""")
    assert found["refused"]["name"] == "Refused"
    assert found["pending"] == 0
    assert found["deals"] == []


def test_a_link_that_ended_loses_nothing(page: Page) -> None:
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        await ann.start();
        await ann.idle();
        const bob = await makePhone("Bob");
        await bob.join((await ann.state()).links.score);
        bob.net = "down";
        await bob.tally(1, 0, 500);
        await bob.idle();
        const headers = {"X-Device": ann.store.device().secret, "Content-Type": "application/json"};
        const post = async (path, value) => (await fetch(`/api/games/${ann.id}/${path}`, {method: "POST", headers,
            body: JSON.stringify(value)})).json();
        await post("links", {action: "renew", kind: "score"});
        bob.net = "up";
        await bob.send();
        const ended = bob.status();
        const kept = (await bob.state()).game.deals[0].tallies[0].melded;
        const file = JSON.parse(await (await bob.outbox.toFile(bob.id)).text());
        const requests = bob.requests.length;
        await bob.advance(300000);
        const silent = bob.requests.length - requests;
        const links = (await ann.outbox.fetch(ann.id)).links;
        const again = await bob.join(links.score);
        await bob.idle();
        return {ended, kept, file, silent, again, after: bob.status(), there: (await onServer(ann)).game.deals};
    }""")
    assert found["ended"]["state"] == "ended"
    assert found["ended"]["pending"] == 1
    assert found["kept"] == 500
    assert found["file"]["games"][0]["game"]["deals"][0]["tallies"][0]["melded"] == 500
    assert found["silent"] <= 2
    assert found["again"]["role"] == "score"
    assert found["after"] == {"pending": 0, "refused": [], "state": "sent", "fault": ""}
    assert found["there"][0]["tallies"][0]["melded"] == 500


def looked(page: Page) -> Any:
    return page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        await ann.start();
        await ann.idle();
        const bob = await makePhone("Bob");
        await bob.join((await ann.state()).links.score);
        const heard = [];
        bob.outbox.on((what) => { if (what.kind === "game") heard.push(what.state.game.deals.length); });
        const planned = () => bob.timers.some((timer) => timer.at - bob.time < 10000);  // the next look
        const rest = () => eventually(() => bob.requests.every((one) => one.status) && planned());
        await bob.outbox.open(bob.id);
        await rest();
        const count = () => bob.requests.filter((one) => one.method === "GET").length;
        const before = count();
        await bob.advance(30000);
        const calm = {asked: count() - before,
            statuses: [...new Set(bob.requests.slice(-5).map((one) => one.status))]};
        await ann.tally(1, 0, 500);
        await ann.idle();
        const draft = await bob.store.draft.set(bob.id, 1, {typed: "74"});
        await bob.advance(3000);
        const seen = heard.slice(-1)[0];
        bob.outbox.courier.see(true);
        const hidden = count();
        await bob.advance(60000);
        const whileHidden = count() - hidden;
        bob.outbox.courier.see(false);
        await rest();
        const onReturn = count() - hidden;
        await ann.do((state) => HF.ops.finish(state));
        await ann.idle();
        await bob.advance(3000);
        const finished = count();
        await bob.advance(60000);
        return {calm, seen, whileHidden, onReturn, slow: count() - finished,
            draft: await bob.store.draft.get(bob.id, 1)};
    }""")


def test_what_others_save_arrives_within_three_seconds(page: Page) -> None:
    found = looked(page)
    assert 10 <= found["calm"]["asked"] <= 13
    assert found["calm"]["statuses"] == [304]
    assert found["seen"] == 1
    assert found["whileHidden"] == 0
    assert found["onReturn"] == 1
    assert 5 <= found["slow"] <= 7
    assert found["draft"]["typed"] == "74"


def test_a_link_opened_as_a_page_lets_the_phone_go_on(page: Page) -> None:
    """Without script calling: the page of a link gives the right, and the next look at the game finds it."""
    found = page.evaluate("""async () => {
        const ann = await makePhone("Ann");
        await ann.start();
        await ann.idle();
        const bob = await makePhone("Bob");
        await bob.join((await ann.state()).links.score);
        const headers = {"X-Device": ann.store.device().secret, "Content-Type": "application/json"};
        const renew = {method: "POST", headers, body: JSON.stringify({action: "renew", kind: "score"})};
        await fetch(`/api/games/${ann.id}/links`, renew);
        await bob.tally(1, 0, 500);
        await bob.idle();
        const ended = bob.status().state;
        const links = (await ann.outbox.fetch(ann.id)).links;
        const mine = {"X-Device": bob.store.device().secret, "Content-Type": "application/json"};
        await fetch("/api/join", {method: "POST", headers: mine, body: JSON.stringify({secret: links.score})});
        await bob.outbox.fetch(bob.id);
        await bob.idle();
        return {ended, after: bob.status(), melded: (await onServer(ann)).game.deals[0].tallies[0].melded};
    }""")
    assert found["ended"] == "ended"
    assert found["after"] == {"pending": 0, "refused": [], "state": "sent", "fault": ""}
    assert found["melded"] == 500
