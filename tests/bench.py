"""How fast it is: `make bench`. Prints each figure beside its limit, and fails when one is missed."""

import gzip
import os
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import tests.environment  # noqa: F401 - before the settings

FOLDER = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/bench.sqlite3"  # a file: memory would flatter
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

import django  # noqa: E402 - needs the environment

django.setup()

from django.core.cache import cache  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import reverse  # noqa: E402

from leagues.crosstable import cross_table  # noqa: E402
from leagues.models import Season  # noqa: E402
from leagues.progress import progress  # noqa: E402
from leagues.ratings import ratings  # noqa: E402
from leagues.records import records  # noqa: E402
from leagues.rules import SeasonRules  # noqa: E402
from leagues.schedules import replan, round_robin  # noqa: E402
from leagues.standings import standings  # noqa: E402
from leagues.values import Competitor  # noqa: E402
from scorekeeper import workbooks  # noqa: E402
from scorekeeper.figures import RuleSet  # noqa: E402
from scorekeeper.pads import measure, sheets_pdf  # noqa: E402
from scorekeeper.published import published  # noqa: E402
from scorekeeper.scoring import Tally  # noqa: E402
from scorekeeper.sheets.content import Choices, blank  # noqa: E402
from scorekeeper.sheets.paper import BY_KEY  # noqa: E402
from scorekeeper.sheets.plan import laid_out  # noqa: E402
from scorekeeper.views.rules import texts_of  # noqa: E402
from tests.deals import score_and_check, typical_deal  # noqa: E402
from tests.factories import PAIRS, TYPICAL, Phone, make_teams  # noqa: E402
from tests.leagues.factories import client_of, make_club, make_season, make_user  # noqa: E402
from tests.leagues.large import make_large  # noqa: E402
from tests.leagues.played import random_log, random_season  # noqa: E402
from tests.workbooks import make_sheet, season_games  # noqa: E402

missed: list[str] = []


def show(what: str, value: float, unit: str, limit: float | None = None) -> None:
    end = "" if limit is None else f"  (at most {limit:g} {unit})"
    if limit is not None and value > limit:
        missed.append(what)
        end += "  MISSED"
    print(f"{what:<62}{value:>9.3f} {unit}{end}", flush=True)


def milliseconds(run: Callable[[], object], times: int) -> float:
    """The best of so many runs: what else the machine does is not measured."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        run()
        taken.append(time.perf_counter() - begin)
    return min(taken) * 1000


def scoring() -> None:
    taken: dict[str, float] = {}
    for key, one in published().items():
        tallies = typical_deal(one.rules)

        def run(rules: RuleSet = one.rules, tallies: list[Tally] = tallies) -> None:
            score_and_check(rules, tallies, 6)

        run()
        taken[key] = milliseconds(run, 200)
    slowest = max(taken, key=lambda key: taken[key])
    show("score and check a deal of two teams, whitnack", taken["whitnack"], "ms", 0.1)
    show(f"the same under the slowest rules ({slowest})", taken[slowest], "ms", 0.1)


def games() -> None:
    call_command("migrate", verbosity=0)
    phone = Phone()
    show("start a game", milliseconds(lambda: phone.start(), 50), "ms")
    for teams in (PAIRS, make_teams(number=6)):
        game = phone.start(teams=teams)
        version = [0]

        def save(game=game, version=version) -> None:
            operation = phone.op(game, "tally", deal=1, team=0, tally={**TYPICAL, "melded": 500 + 5 * version[0]})
            version[0] += 1
            assert phone.send(operation).status == "applied"

        show(f"commit a tally, {len(teams)} teams (with reading the game)", milliseconds(save, 50), "ms")
        show_page(phone, f"the page of a game of {len(teams)} teams", f"/g/{game.pk}/")
        show_page(phone, f"a game of {len(teams)} teams as JSON", f"/api/games/{game.pk}")


def show_page(phone: Phone, what: str, address: str) -> None:
    client = phone.client
    page = client.get(address)
    assert page.status_code == 200, (address, page.status_code)
    show(what, milliseconds(lambda: client.get(address), 30), "ms")
    show("    compressed", len(gzip.compress(page.content)) / 1000, "kB")


def replays() -> None:
    log = random_log(Random(5), 5000)
    show("replay 5,000 games of 40 players into ratings", milliseconds(lambda: ratings(log), 5), "ms", 500)
    log = random_season(Random(5), 10_000, players=60)
    show("all records of 10,000 games", milliseconds(lambda: records(log), 3), "ms")


def standings_of_a_season() -> None:
    """Only the computing: a page of a season also reads its games, and has 400 ms for both."""
    played = random_season(Random(5), 10_000, players=60)
    people = [Competitor(id=player, name=f"Player {player}", players=(player,)) for player in range(1, 61)]
    every = [{"key": key} for key in ("head_to_head", "wins", "difference", "clean_books", "deals_won", "best_game")]
    settings: dict[str, dict[str, Any]] = {
        "added up": {"kind": "sum"},
        "on average": {"kind": "average"},
        "by best days": {"kind": "best_days"},
        "by wins": {"kind": "wins"},
        "by wins, with all tie-breakers": {"kind": "wins", "tie_breakers": every},
        "as differences, the worst dropped": {"kind": "sum", "other_sizes": "difference", "drop_worst": 5},
    }
    for name, data in settings.items():
        rules = SeasonRules.from_json(data)

        def run(rules: SeasonRules = rules) -> object:
            return standings(rules, people, played)

        show(f"standings of 10,000 games, {name}", milliseconds(run, 5), "ms", 250)
    found = standings(SeasonRules.from_json({"kind": "sum"}), people, played)
    show("cross-table of 10,000 games", milliseconds(lambda: cross_table(found, played), 3), "ms")
    shown = {row.competitor.id for row in found.rows[:8]}
    show("progress of eight of 60 players", milliseconds(lambda: progress(found, shown), 3), "ms")
    table = round_robin(list(range(39)), double=True)
    show("plan 78 rounds anew after 10", milliseconds(lambda: replan(table, 10, list(range(40)), double=True), 3), "ms")


def pages_of_a_season() -> None:
    """Its standings with all that a page needs, in a club that has another season of the same size beside it."""
    club = make_club(owner=make_user())
    seasons = [make_season(club=club, rules=SeasonRules.from_json({"kind": "sum"}).to_json()) for _nth in range(2)]
    small = make_season(club=club, rules=seasons[0].rules)
    make_large(small, 20, deals=4)
    for one in seasons:
        make_large(one, 10_000, deals=4)
    client = client_of(club.memberships.get().user)

    def ask(season: Season, name: str = "season", *, fresh: bool) -> Callable[[], object]:
        address = reverse(f"leagues:{name}", args=[club.code, season.code])

        def run() -> None:
            if fresh:
                cache.clear()
            assert client.get(address).status_code == 200

        return run

    show("standings page of 20 games beside 20,000 others", milliseconds(ask(small, fresh=True), 3), "ms", 60)
    show("standings page of 10,000 games, fresh", milliseconds(ask(seasons[0], fresh=True), 3), "ms", 400)
    show("    the same while no revision moved", milliseconds(ask(seasons[0], fresh=False), 10), "ms", 50)
    for name in ("season_cross", "season_progress", "ratings", "fixtures", "records", "statistics"):
        show(f"    {name}, fresh", milliseconds(ask(seasons[0], name, fresh=True), 1), "ms")


def paper() -> None:
    """A pad as a page asks for it: laid out, drawn, with a code; then a club's box of them."""

    def pad(copies: int, number: str = "7KQ2MX") -> None:
        one = published()["whitnack"]
        choices = Choices(teams=2, players=2, deals=4, rules_box=True)
        address = "https://example.org/rules/whitnack/start/"
        sheet = blank(one.rules, texts_of(one), choices, number=number, qr=address)
        laid = laid_out(sheet, BY_KEY["a4-1-normal"], measure)
        assert laid is not None
        assert sheets_pdf([laid] * copies, title=sheet.title, language="en").startswith(b"%PDF")

    pad(1)
    show("a pad of one game as PDF", milliseconds(lambda: pad(1), 10), "ms", 50)
    show("100 pages of it", milliseconds(lambda: pad(100), 3), "ms", 1000)


def season() -> None:
    """A season as a workbook. What is held at the same time is measured in a run of its own, since that is slow."""
    copies = season_games(200)
    data = workbooks.season(copies)
    show("200 games, 800 deals, two teams as a workbook", milliseconds(lambda: workbooks.season(copies), 3), "ms", 2000)
    show("    its size", len(data) / 1000, "kB")
    tracemalloc.start()
    workbooks.season(copies)
    show("    most memory held while it is made", tracemalloc.get_traced_memory()[1] / 1e6, "MB", 150)
    tracemalloc.stop()
    sheet = make_sheet()
    show("an empty score sheet", milliseconds(lambda: workbooks.workbook(sheet), 5), "ms")
    filled = workbooks.workbook(sheet)
    show("reading it again", milliseconds(lambda: workbooks.unpack(filled), 5), "ms")


def main() -> int:
    scoring()
    paper()
    season()
    games()
    replays()
    standings_of_a_season()
    pages_of_a_season()
    if missed:
        print("Missed: " + "; ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
