"""The main things once more in WebKit, the engine of every iPhone: opened, played, cut off, closed and sent.

WebKitGTK is driven by its own driver on a screen that nobody sees. "Cut off" is the server really stopped.
"""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import NoSuchFrameException
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.table import PATIENCE
from tests.browser.test_outbox import PHONES
from tests.browser.test_play_twin import PLAY, SEED, sequence
from tests.server import Server
from tests.tools import WEBKIT, XVFB, missing, need

BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))


class Screen:
    """A screen in memory, at the first number that is free."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        command = [need(XVFB), "-displayfd", str(writing), "-screen", "0", "800x1000x24", "-nolisten", "tcp"]
        self.process = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            self.number = f":{told.readline().strip()}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class WebKit:
    """One window of WebKit on the app."""

    def __init__(self, display: str, url: str) -> None:
        options = Options()
        options.binary_location = str(BROWSERS[-1])
        options.add_argument("--automation")
        service = Service(executable_path=need(WEBKIT), env={**os.environ, "DISPLAY": display})
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_script_timeout(4 * PATIENCE)
        self.url = url

    def open(self, path: str) -> None:
        self.driver.get(self.url + path)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.until("document.documentElement.classList.contains('ready')")
                self.run("async () => { await HF.app.more(); }")
                return
            except NoSuchFrameException:  # the window has gone over to another page only now
                if time.monotonic() > end:
                    raise

    def run(self, script: str, *values: Any, before: str = "") -> Any:
        """What an async function of these values gives; what comes before it is run on the same page."""
        told = self.driver.execute_async_script(
            f"{before};"
            "const done = arguments[arguments.length - 1];"
            f"({script})(...Array.from(arguments).slice(0, -1))"
            ".then((found) => ({found}), (error) => ({error: String(error) + error.stack}))"
            ".then((told) => done(JSON.stringify(told)));",
            *values,
        )
        answer = json.loads(told)
        assert "error" not in answer, answer
        return answer.get("found")

    def with_phones(self, script: str) -> Any:
        """The same, with phones.js at hand."""
        try:
            return self.run(script, before=PHONES)
        except NoSuchFrameException:  # the page was loaded anew meanwhile
            self.until("document.documentElement.classList.contains('ready')")
            self.run("async () => { await HF.app.more(); }")
            return self.run(script, before=PHONES)

    def until(self, condition: str, seconds: int = PATIENCE) -> None:
        loop = f"""async (seconds) => {{
            for (let n = 0; n < seconds * 20; n += 1) {{
                if ({condition}) return true;
                await new Promise((resolve) => {{ setTimeout(resolve, 50); }});
            }}
            throw new Error("never true");
        }}"""
        try:
            self.run(loop, seconds)
        except NoSuchFrameException:  # the page was loaded anew meanwhile
            self.run(loop, seconds)

    def close(self) -> None:
        self.driver.quit()


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    if not BROWSERS:
        missing("WebKitGTK's MiniBrowser is not installed")
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def webkit(screen: Screen, own_server: Server) -> Iterator[WebKit]:
    window = WebKit(screen.number, own_server.url)
    yield window
    window.close()


DEAL = """async (id, deal) => {
    const state = await HF.store.games.load(id);
    const figures = {counts: {clean: 3, dirty: 2}, melded: 745, left: 85};
    const tally = (team) => HF.ops.tally(state, deal, team, figures);
    await HF.outbox.commit(id, HF.ops.together([tally(0), tally(1), HF.ops.end(state, deal, {out: 0})]));
}"""
START = """async () => {
    const rules = (await HF.store.rules.published()).find((one) => one.key === "whitnack");
    const teams = [{name: "", players: ["Ann", "Joe"]}, {name: "", players: ["Mary", "Bob"]}];
    const op = HF.ops.start({teams, rules});
    await HF.outbox.commit(null, [op]);
    await HF.app.go(`/g/${op.game}/#board`);
    return op.game;
}"""
ON_SERVER = """async (id) => (await (await fetch(`/api/games/${id}`, {
    headers: {"X-Device": HF.store.device().secret}, cache: "no-store"
})).json())"""


def test_a_game_without_signal_in_webkit(webkit: WebKit, own_server: Server) -> None:
    webkit.open("/")
    webkit.until("HF.worker && HF.worker.state().kind === 'ready'")
    assert webkit.run("async () => HF.store.kind") == "phone"
    own_server.stop()
    webkit.open("/")
    game = webkit.run(START)
    for deal in (1, 2):
        webkit.run(DEAL, game, deal)
    webkit.open(f"/g/{game}/#board")
    for deal in (3, 4):
        webkit.run(DEAL, game, deal)
    webkit.open(f"/g/{game}/#entry/2")
    assert webkit.run("async () => HF.outbox.status(HF.app.state.game.id).pending") == 13
    assert webkit.run("async () => document.getElementById('screen').textContent.length") > 50
    webkit.open("/rules/whitnack/")
    assert webkit.run("async () => location.hash") == "#rules/whitnack"
    own_server.start()
    webkit.run("async () => HF.outbox.retry()")
    webkit.until("HF.outbox.status().pending === 0")
    there = webkit.run(ON_SERVER, game)
    assert there["game"]["revision"] == 13
    assert len(there["game"]["deals"]) == 4


def test_two_phones_a_lost_answer_and_a_handover_in_webkit(webkit: WebKit) -> None:
    webkit.open("/")
    found = webkit.with_phones("""async () => {
        const ann = await makePhone("Ann");
        ann.net = "lost";
        await ann.start();
        await ann.tally(1, 0, 500);
        await ann.idle();
        const bob = await makePhone("Bob");
        bob.net = "down";
        HF.outbox = ann.outbox;
        HF.store = ann.store;
        const [address] = await HF.handover.address(ann.id);
        HF.outbox = bob.outbox;
        HF.store = bob.store;
        bob.id = (await HF.handover.read(new URL(address).hash)).id;
        await bob.tally(1, 1, 300);
        ann.net = bob.net = "up";
        await bob.send();
        await ann.send();
        const there = await onServer(ann);
        return {log: there.log.length, same: HF.play.equal(there.game, (await bob.state()).game),
            melded: there.game.deals[0].tallies.map((one) => one.melded)};
    }""")
    assert found == {"log": 3, "same": True, "melded": [500, 300]}


def test_the_twin_in_webkit(webkit: WebKit) -> None:
    webkit.open("/")
    for seed in range(SEED, SEED + 12):
        asked, expected = sequence(seed)
        found = webkit.run(f"async (asked) => ({PLAY})(asked)", asked)
        assert found == json.loads(json.dumps(expected)), f"SEED={seed}"
