"""The same three hands under eleven home tables: what they changed can be said with the form, and adds up."""

import pytest

from scorekeeper.house import changed
from scorekeeper.published import published, scale
from scorekeeper.scoring import Tally, score

T1 = {"clean": 2, "dirty": 2}
TABLES = [
    ("klassa.com", "B", 300, -500, None, 5, 0, 0, (1945, -590, 995)),
    ("marmotadventures.com", "A", 300, -300, None, 5, 0, 0, (1970, -390, 1020)),
    ("pachunka.com", "A", 200, -300, None, 0, 200, 200, (1970, -380, 1120)),
    ("txnetstars.com", "A", 300, -500, None, 0, 0, 0, (1970, -580, 1020)),
    ("rarepike.com", "A", 300, -500, None, 5, 100, 0, (2070, -590, 1020)),
    ("Kcils360", "C", 300, -500, None, 300, 0, 0, (1970, -1180, 995)),
    ("boztalay", "C", 300, -100, None, 0, 100, 0, (2070, -180, 995)),
    ("BenGlasser", "A", 300, -500, None, 300, 100, 0, (2070, -1180, 1020)),
    ("williamscodebox", "A", 300, -500, None, 5, 0, 0, (1970, -590, 1020)),
    ("MichelleBerta", "A", 300, None, 100, 5, 100, 0, (2070, -90, 1220)),
    ("jerrycolby.com", "A", 300, None, None, 5, 100, 0, (2070, -90, 1020)),
]
CARDS = {
    "T1": {"king": 7, "five": 7, "nine": 5, "two": 2, "queen": 6, "joker": 1, "ace": 4},
    "T1 left": {"ten": 1, "four": 1},
    "T2": {"jack": 4, "two": 1},
    "T2 left": {"joker": 1, "ace": 2, "ten": 3, "six": 4, "black_three": 2},
    "T3": {"ace": 7, "eight": 5, "two": 2},
    "T3 left": {"seven": 2},
}


@pytest.mark.parametrize(
    ("name", "scale_name", "dirty", "caught", "laid", "black", "out", "exact", "totals"),
    TABLES,
    ids=[row[0] for row in TABLES],
)
def test_three_hands_under_eleven_home_tables(
    name: str,
    scale_name: str,
    dirty: int,
    caught: int | None,
    laid: int | None,
    black: int,
    out: int,
    exact: int,
    totals: tuple[int, int, int],
) -> None:
    values = {f"cards.{rank}": points for rank, points in scale(scale_name).items()}
    rules = changed(
        published()["swedish-300"].rules,
        {
            **values,
            "cards.left.black_three": black,
            "books.clean.bonus": 500,
            "books.dirty.bonus": dirty,
            "red_threes.laid": laid or 0,
            "red_threes.caught": caught,
            "going_out.bonus": [out],
            "extras.exact_pickups.points": exact,
        },
    )

    def points(cards: str) -> int:
        side = rules.cards.left if cards.endswith("left") else rules.cards.melded
        return sum(number * (side.of(rank) or 0) for rank, number in CARDS[cards].items())

    def total(cards: str, counts: dict[str, int], *, went_out: bool = False) -> int:
        tally = Tally(counts=counts, melded=points(cards), left=points(f"{cards} left"), went_out=went_out, players=2)
        return score(rules, 1, tally).total

    held = {"red_threes_caught": 1} if caught else {}
    lying = {"red_threes_laid": 2} if laid else {}
    first = total("T1", T1, went_out=True)
    second = total("T2", held)
    third = total("T3", {"clean": 1, "dirty": 1, **lying, **({"exact_pickups": 1} if exact else {})})
    assert (first, second, third) == totals
