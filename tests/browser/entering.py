"""What the tests of the entry screen do on a phone: start a game, touch keys, read what stands there."""

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import FloatRect, Page, TimeoutError

from tests.browser import table

PAIRS: list[dict[str, Any]] = [{"name": "", "players": ["Ann", "Joe"]}, {"name": "", "players": ["Mary", "Bob"]}]
SINGLES: list[dict[str, Any]] = [{"name": "", "players": [name]} for name in ("Abe", "Kit", "Nora")]

START = """async ({rules, teams, counting}) => {
    await HF.store.open();
    const found = (await HF.store.rules.published()).find((one) => one.key === rules);
    const op = HF.ops.start({teams, rules: found, counting, played_on: "2026-11-30"});
    await HF.outbox.commit(null, [op]);
    await HF.app.go(`/g/${op.game}/`);
    return op.game;
}"""

TYPICAL = "3212 745 next 85 next"


def start(
    page: Page,
    rules: str = "whitnack",
    teams: list[dict[str, Any]] | None = None,
    *,
    net: bool = False,
    left_first: bool = False,
) -> str:
    """Opens the app and starts a game; its entry screen is shown."""
    page.goto("/")
    table.ready(page)
    counting = {"net": net, "left_first": left_first}
    game: str = page.evaluate(START, {"rules": rules, "teams": teams or PAIRS, "counting": counting})
    page.wait_for_selector(".pad")
    return game


def out(page: Page, team: int) -> None:
    """Answers who went out; -1: nobody."""
    page.click(f'.ask-panel:not([hidden]) [data-answer="{team}"]')


def keys(page: Page, wanted: str) -> None:
    """Touches keys: words are keys by name, everything else one key for each character."""
    for word in wanted.split():
        for key in [word] if re.fullmatch("[a-z]+", word) else word:
            page.click(f'.pad [data-key="{key}"]')


def row(page: Page, row: str) -> None:
    page.click(f'.line[data-row="{row}"]')


def stands(page: Page, row: str) -> str:
    """What a row shows: "745", "= 765", "–" where nothing was entered."""
    return page.inner_text(f'.line[data-row="{row}"] .value-text')


def here(page: Page) -> str:
    """The row that is being typed, "" while a question is asked."""
    found = page.query_selector(".line[aria-current]")
    return (found.get_attribute("data-row") or "") if found else ""


def points(page: Page, team: int) -> str:
    """The live points of this deal."""
    return page.inner_text(f'.strip-team[data-team="{team}"] .strip-deal')


def total(page: Page, team: int) -> str:
    return page.inner_text(f'.strip-team[data-team="{team}"] .strip-total')


def ask(page: Page) -> str:
    """The id of the question that stands there, "" if there is none."""
    found = page.query_selector(".region .ask")
    return (found.get_attribute("data-ask-id") or "") if found else ""


def right(page: Page) -> None:
    """Says "That is right" to every question that can be answered so."""
    page.evaluate("HF.app.more().then(() => null)")  # the questions come with the other screens
    button = page.locator(".region.whole .ask .button:text-is('That is right')").first
    while button.is_visible():
        with suppress(TimeoutError):  # answered a moment ago, and on its way out
            button.click(timeout=1000)
        page.wait_for_timeout(30)


def saved(page: Page) -> None:
    page.wait_for_selector(".result")


def typical_deal(page: Page) -> None:
    """Both teams with a typical deal; Ann and Joe went out."""
    out(page, 0)
    keys(page, TYPICAL)
    keys(page, TYPICAL)
    right(page)
    saved(page)


def box(page: Page, found: str) -> FloatRect:
    return table.box(page.locator(found).first)


def game(page: Page) -> dict[str, Any]:
    """The game as this phone has it."""
    value: dict[str, Any] = page.evaluate("HF.store.games.load(HF.app.state.game.id).then((kept) => kept.game)")
    return value


def tally(page: Page, team: int, deal: int = 1) -> dict[str, Any] | None:
    for one in game(page)["deals"][deal - 1]["tallies"]:
        if one["team"] == team and "counts" in one:
            return dict(one)
    return None
