"""The layouts of paper, and their small pictures in tests/data/pads: `python -m tests.pad_pictures` renews them.

Look at every picture that changes: the test only sees that it is another one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django
import pypdfium2
from PIL import Image, ImageChops, ImageStat

import tests.environment  # noqa: F401 - before the settings
from scorekeeper.pads import measure, pieces_pdf, sheets_pdf
from scorekeeper.play.units import empty_deal
from scorekeeper.published import published
from scorekeeper.reading import write
from scorekeeper.sheets.content import Choices, Sheet, blank, usual_deals
from scorekeeper.sheets.filling import Around, filled
from scorekeeper.sheets.paper import BY_KEY
from scorekeeper.sheets.plan import laid_out
from scorekeeper.sheets.small import CardLine, ScoreCard, Slip, SlipTeam, small_format
from scorekeeper.texts.rulesets import in_language

FOLDER = Path(__file__).parent / "data" / "pads"
SCALE = 0.62  # pixels for a point
CODE = "https://example.org/rules/whitnack/start/"
TILE = 24  # pixels


def pad(key: str, format: str, *, teams: int = 2, players: int = 2, qr: str = "", **more: Any) -> bytes:
    one = published()[key]
    choices = Choices(teams=teams, players=players, deals=usual_deals(one.rules), **more)
    return drawn(blank(one.rules, in_language(write(one.texts)), choices, number="7KQ2MX", qr=qr), format)


def drawn(sheet: Sheet, format: str) -> bytes:
    laid = laid_out(sheet, BY_KEY[format], measure)
    assert laid is not None
    return sheets_pdf([laid], title=sheet.title, language="en")


def game() -> dict[str, Any]:
    """A game as `play` knows it, two deals old."""

    def team(order: int, *names: str) -> dict[str, Any]:
        seats = [
            {"id": f"s{2 * nth + order}", "order": 2 * nth + order, "sitters": [{"name": name, "from": 1}]}
            for nth, name in enumerate(names)
        ]
        return {"order": order, "name": "", "from": 1, "to": None, "start": 0, "seats": seats}

    def tally(team: int, melded: int, left: int, typed: str = "", **counts: int) -> dict[str, Any]:
        told = {"as_typed": {"melded": typed}} if typed else {}
        return {"team": team, "version": 1, "counts": counts, "melded": melded, "left": left, **told}

    deals = [empty_deal(1), empty_deal(2)]
    deals[0]["tallies"] = [tally(0, 745, 85, "340+405", clean=3, dirty=2, wild=1), tally(1, 310, 40, clean=1, dirty=1)]
    deals[1]["tallies"] = [
        tally(0, 420, 120, clean=1, dirty=3, red_threes_caught=1),
        tally(1, 980, 0, clean=4, dirty=2),
    ]
    deals[0]["end"] |= {"out": 0, "starter": "s0"}
    deals[1]["end"] |= {"out": 1, "starter": "s1"}
    return {
        "id": "",
        "code": "7KQ2MX",
        "state": "playing",
        "played_on": None,
        "note": "",
        "counting": {"net": False, "left_first": False},
        "finished": None,
        "teams": [team(0, "Ann", "Łukasz"), team(1, "דוד", "Wolfeschlegelsteinhausenbergerdorffwelc")],
        "deals": deals,
    }


def full_sheet() -> Sheet:
    """Figures and names as large as they can be, all of them put right."""
    one, value = published()["whitnack"], game()
    for deal in value["deals"]:
        for tally in deal["tallies"]:
            tally |= {"melded": 1_000_000, "left": 999_999, "as_typed": {"melded": "+".join(["99999"] * 12)}}
            tally["counts"] = {"clean": 1_000_000, "dirty": 99, "red_threes_caught": 12345}
    every = frozenset((deal, team, row) for deal in (1, 2) for team in (0, 1) for row in ("clean", "melded", "left"))
    return filled(value, one.rules, in_language(write(one.texts)), Around(corrected=every, as_of="now"))


def game_sheet() -> bytes:
    one = published()["whitnack"]
    around = Around(
        date="30 Nov 2026", as_of="30 Nov 2026, 17:05", table="4", round="2", corrected=frozenset({(1, 0, "melded")})
    )
    return drawn(filled(game(), one.rules, in_language(write(one.texts)), around), "a4-1-normal")


def slips() -> bytes:
    teams = (SlipTeam(name="Ann & Joe", total="4,560"), SlipTeam(name="Bob & Cy", total="−1,020"))
    slip = Slip(title="Whitnack", number="7KQ2MX", table="4", round="2", winner="Ann & Joe", teams=teams, as_of="17:05")
    empty = Slip(title="Whitnack", number="", teams=tuple(SlipTeam(name="") for _ in range(6)))
    pieces = [slip.piece(), slip.piece(), empty.piece()]
    return pieces_pdf(pieces, small_format("letter", "normal"), title="x", language="en")


def cards() -> bytes:
    lines = (
        CardLine(round="1", table="3", partner="Joe", score=4460, running=4460),
        CardLine(round="2", table="1", partner="Maximiliane", score=-320, running=4140),
        *(CardLine(round=str(nth)) for nth in range(3, 7)),
    )
    card = ScoreCard(player="Ann", date="30 Nov", lines=lines).piece()
    return pieces_pdf([card, card], small_format("a4", "large"), title="x", language="en")


LAYOUTS: dict[str, Callable[[], bytes]] = {
    "usual": lambda: pad("whitnack", "a4-1-normal", qr=CODE),
    "large": lambda: pad("whitnack", "a4-1-large", names=(("Ann", "Joe"), ("Bob", "Cy"))),
    "two-up": lambda: pad("progressive", "letter-2-normal"),
    "four-up": lambda: pad("bicycle", "a4-4-normal", names=(("Ann", "Joe"), ("Bob", "Cy"))),
    "target": lambda: pad("roth", "half-1-normal", rules_box=True, qr=CODE),
    "singles": lambda: pad("remastered-singles", "letter-1-normal", teams=8, players=1),
    "game": game_sheet,
    "slips": slips,
    "cards": cards,
}


def picture(data: bytes) -> Image.Image:
    """The first page, small and grey."""
    drawn: Image.Image = pypdfium2.PdfDocument(data)[0].render(scale=SCALE, grayscale=True).to_pil()
    return drawn.convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How different the most different tile is, from 0 to 255; other renderers draw edges a little otherwise."""
    if one.size != other.size:
        return 255
    apart = ImageChops.difference(one, other)
    tiles = [
        apart.crop((x, y, x + TILE, y + TILE)) for x in range(0, one.width, TILE) for y in range(0, one.height, TILE)
    ]
    return max(ImageStat.Stat(tile).mean[0] for tile in tiles)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in LAYOUTS.items():
        picture(make()).quantize(16).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
