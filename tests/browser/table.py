"""People at a table: games set up through the app's own commit, in the page of a real phone."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, Route, expect

PAIRS = [["Ann", "Joe"], ["Mary", "Bob"]]

START = """async ({teams, rules, counting, starter}) => {
    const all = await HF.store.rules.published();
    const found = all.find((one) => one.key === rules);
    const op = HF.ops.start({teams: teams.map((players) => ({name: "", players})), rules: found, counting,
        played_on: "2026-11-30", starter, note: ""});
    await HF.outbox.commit(null, [op]);
    return op.game;
}"""

DEAL = """async ({game, number, tallies, out}) => {
    const state = await HF.store.games.load(game);
    const ops = tallies.map((tally, team) =>
        HF.ops.tally(state, number, team, {counts: {}, other: 0, other_note: "", ...tally}));
    if (out !== null) ops.push(HF.ops.end(state, number, {out}));
    await HF.outbox.commit(game, HF.ops.together(ops));
}"""

TOTALS = """async (id) => {
    const {game, rules} = await HF.store.games.load(id);
    return HF.play.table(game, rules.figures).totals;
}"""


def tally(
    clean: int = 0, dirty: int = 0, wild: int = 0, red: int = 0, melded: int = 0, left: int = 0
) -> dict[str, Any]:
    """One team's figures under whitnack."""
    counts = {"clean": clean, "dirty": dirty, "wild": wild, "red_threes_laid": red}
    return {"counts": counts, "melded": melded, "left": left}


TYPICAL = [tally(3, 2, 1, 2, 745, 85), tally(1, 1, 0, 1, 310, 40)]  # 4,560 with going out, and 1,170
SECOND = [tally(0, 1, 0, 0, 180, 240), tally(2, 2, 1, 1, 605, 30)]  # 240, and 3,875 with going out


PATIENCE = 60
"""Seconds until something that should come counts as missing. A test that passes never waits so long; a slow machine,
or one that is busy with other tests, needs more than anybody would guess on a quiet one."""

SENT = "HF.outbox.status().pending === 0 && !HF.outbox.courier.busy()"


def wait(page: Page, holds: Callable[[], bool], what: str = "") -> None:
    """Waits until something holds; the page goes on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"it never came to hold {what}"
        page.wait_for_timeout(50)


def until(page: Page, script: str) -> None:
    """Waits until a script gives true (Playwright's own way needs eval, which the policy of the pages forbids)."""
    wait(page, lambda: bool(page.evaluate(script)), script)


def ready(page: Page) -> None:
    """Waits until the app stands, with the screens and the published rules, or knows that they do not come."""
    page.wait_for_selector("html.ready")
    page.evaluate("Promise.allSettled([HF.app.more(), HF.store.rules.published()]).then(() => null)")


def drawn(page: Page) -> None:
    """Waits until the screen stands as it stays: all is there that it reads first, and everything is sent."""
    until(page, SENT)
    until(page, "Boolean(document.querySelector('#screen h1')) && !document.querySelector('#screen .later:empty')")


def kept(page: Page) -> None:
    """Waits until what was typed so far lies on the phone: a look at its storage comes after what is being written."""
    page.evaluate("HF.store.tx(['meta', 'drafts'], false, (t) => t.all('meta')).then(() => null)")


class Held:
    """Requests of a page that are held back on their way until they are let go; those after them pass."""

    def __init__(self, page: Page, address: str) -> None:
        self.routes: list[Route] = []
        self.holding = True
        page.route(address, self.take)

    def take(self, route: Route) -> None:
        if self.holding:
            self.routes.append(route)
        else:
            route.continue_()

    def let_go(self, backwards: bool = False) -> None:
        self.holding = False
        for route in reversed(self.routes) if backwards else self.routes:
            route.continue_()


class Table:
    """One phone with the app open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def open(self, address: str = "/") -> "Table":
        """Waits until all that the app fetches by and by is there, so that the signal may go at any moment after."""
        self.page.goto(address)
        ready(self.page)
        return self

    def go(self, game: str, screen: str) -> "Table":
        self.page.evaluate("(address) => HF.app.go(address)", f"/g/{game}/#{screen}")
        return self

    def start(
        self,
        teams: list[list[str]] | None = None,
        rules: str = "whitnack",
        starter: str | None = None,
        net: bool = False,
    ) -> str:
        """A new game on this phone; its id."""
        counting = {"net": net, "left_first": False}
        wanted = {"teams": teams or PAIRS, "rules": rules, "counting": counting, "starter": starter}
        game: str = self.page.evaluate(START, wanted)
        return game

    def deal(self, game: str, number: int, tallies: list[dict[str, Any]], out: int | None = None) -> None:
        self.page.evaluate(DEAL, {"game": game, "number": number, "tallies": tallies, "out": out})

    def four_deals(self, game: str) -> None:
        """9,600 to 10,090: Mary and Bob are ahead by 490."""
        for number in range(1, 5):
            odd = number % 2
            self.deal(game, number, TYPICAL if odd else SECOND, out=0 if odd else 1)

    def commit(self, game: str, name: str, content: dict[str, Any]) -> None:
        """One operation with that name and content."""
        self.page.evaluate(
            """async ({game, name, content}) => {
                const state = await HF.store.games.load(game);
                await HF.outbox.commit(game, [HF.ops[name](state, content)]);
            }""",
            {"game": game, "name": name, "content": content},
        )

    def totals(self, game: str) -> list[int]:
        found: list[int] = self.page.evaluate(TOTALS, game)
        return found

    def game(self, game: str) -> dict[str, Any]:
        value: dict[str, Any] = self.page.evaluate("async (id) => (await HF.store.games.load(id)).game", game)
        return value

    def sent(self) -> None:
        """Waits until the server has everything."""
        until(self.page, SENT)

    def until(self, holds: Callable[[], bool]) -> None:
        wait(self.page, holds)

    # Touches

    def touch(self, target: Locator) -> None:
        """One touch, counted."""
        self.touches += 1
        target.tap()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def starting(self, name: str) -> Locator:
        """A button by the beginning of its name."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def notice(self) -> Locator:
        return self.page.locator("#notices")

    def says(self, text: str) -> None:
        expect(self.notice()).to_contain_text(text)


def box(shown: Locator) -> FloatRect:
    """Where something stands on the page: x, y, width, height. Waits until it is there, and while it is drawn anew."""
    end = time.monotonic() + PATIENCE
    while True:
        expect(shown).to_be_visible()
        at = shown.bounding_box()
        if at is not None:
            return at
        assert time.monotonic() < end, "it never stood still"
        shown.page.wait_for_timeout(100)


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the side."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))


def overlong(page: Page) -> list[str]:
    """Visible elements that stick out of the page and of whatever scrolls them."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#screen *")].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width && box.right > innerWidth + 1 && !one.closest(".deals-frame, .figures-frame, .sr");
        }).map((one) => `${one.tagName}.${one.className}`)"""
    )
    return found
