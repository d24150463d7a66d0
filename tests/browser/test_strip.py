"""The strip of teams over the pad: two to eight of them with long names, upright and across."""

import pytest
from playwright.sync_api import Page

from tests.browser import table
from tests.browser.entering import PAIRS, box, out, start, typical_deal

LONG = ["Alexandra", "Maximilian", "Wilhelmina", "Christopher", "Bartholomew", "Anastasia", "Ferdinand", "Margarethe"]
SIZES = [(320, 640), (360, 740), (390, 844), (844, 390)]


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 8])
def test_who_is_out_takes_nothing_from_long_names(page: Page, teams: int) -> None:
    start(page, teams=[{"name": "", "players": [f"{name} von und zu"]} for name in LONG[:teams]])
    out(page, 1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        names = [box(page, f'.strip-team[data-team="{team}"] .strip-name bdi') for team in range(teams)]
        assert abs(names[0]["width"] - names[1]["width"]) < 2, (width, height)
        assert page.locator('.strip-team[data-team="1"] .strip-out').is_visible()
        tops = [round(box(page, f'.strip-team[data-team="{team}"]')["y"]) for team in range(teams)]
        rows = [tops.count(top) for top in sorted(set(tops))]
        assert rows == [2, 2] if teams == 4 else len(set(rows[:-1])) <= 1, (width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keys_keep_their_place_across_however_many_teams(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    start(page, teams=[{"name": "", "players": [name]} for name in LONG])
    out(page, 1)
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")


def test_a_choice_shows_its_figures_without_scrolling(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    start(page, teams=PAIRS)
    typical_deal(page)
    page.evaluate("""async () => {
        const other = HF.ops.tally(HF.app.state, 1, 1, {counts: {clean: 1}, melded: 100, left: 0});
        await HF.outbox.commit(HF.app.state.game.id, [{...other, base: 0, before: null}]);
    }""")
    page.evaluate("HF.app.go(HF.app.gameUrl(HF.app.state.game.id, 'entry/1'))")
    page.wait_for_selector("[data-ask-id=choice]")
    region = box(page, ".region")
    for side in page.locator(".choice-lines").all():
        at = table.box(side)
        assert at["y"] + at["height"] <= region["y"] + region["height"] + 1


def test_a_notice_leaves_the_ways_to_other_screens_free(page: Page) -> None:
    start(page)
    page.evaluate("HF.notice('Deal 2 cleared.', {label: 'Undo', run() {}}); null")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        notice = box(page, ".notice")
        for key in page.locator(".bar-key").all():
            at = table.box(key)
            apart = at["y"] + at["height"] <= notice["y"] + 2 or at["x"] + at["width"] <= notice["x"] + 2
            assert apart, (width, height)
