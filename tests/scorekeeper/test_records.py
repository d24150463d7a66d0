"""Old record books: what is understood, what is wrong by row, and what makes two books the same."""

from pathlib import Path

import pytest

from scorekeeper import records, tables

REAL = Path(__file__).resolve().parent.parent / "data" / "old-games.csv"
LINES = ("clean", "dirty", "wild", "red_threes_laid", "book_points", "card_points")


def understand(text):
    return records.understand(tables.read(text if isinstance(text, bytes) else text.encode()), LINES)


def complaints(text):
    return [(problem.row, problem.text) for problem in understand(text).problems]


def test_the_real_book_is_understood():
    reading = understand(REAL.read_bytes())
    assert reading.problems == []
    assert reading.understood == {
        "game": "game",
        "round": "deal",
        "player": "team",
        "score_books": "book_points",
        "score_cards": "card_points",
    }
    assert reading.notes == ["down_first", "foot_first", "piles"]
    assert records.summary(reading) == "7 games, 28 deals, 84 rows"
    assert [game.label for game in reading.games] == ["1", "2", "3", "4", "5", "6", "7"]
    totals = {"Abe": [], "Kit": [], "Nora": []}
    for game in reading.games:
        assert game.totals_only
        for order, (name, players) in enumerate(game.teams):
            assert name == ""
            counts = [deal.tallies[order]["counts"] for deal in game.deals]
            totals[players[0]].append(sum(sum(line.values()) for line in counts))
    assert totals == {
        "Abe": [2555, 4575, 1840, 3545, 6935, 6255, 7035],
        "Kit": [4270, 4605, 5240, 4740, 5300, 6020, 8850],
        "Nora": [6795, 6610, 5980, 7000, 6150, 7790, 7310],
    }


def test_extra_columns_are_kept_as_notes():
    game = understand(REAL.read_bytes()).games[1]
    assert game.deals[0].tallies[0] == {
        "counts": {"book_points": 1100, "card_points": 525},
        "other_note": "down_first: FALSE; foot_first: TRUE; piles: 9",
    }
    assert "other_note" not in understand(REAL.read_bytes()).games[0].deals[0].tallies[0]


TWO = "game,round,player,score_books,score_cards\n1,1,A,100,5\n1,1,B,200,10\n1,2,A,-300,15\n1,2,B,0,20\n"


def test_columns_may_stand_in_any_order_and_rows_too():
    lines = TWO.strip().split("\n")
    turned = "\n".join(",".join(reversed(line.split(","))) for line in [lines[0], *reversed(lines[1:])])
    first, second = understand(TWO).games[0], understand(turned).games[0]
    assert [name for _, name in first.teams] == [("A",), ("B",)]
    assert [name for _, name in second.teams] == [("B",), ("A",)]
    assert first.digest == second.digest
    assert second.deals[1].tallies == tuple(reversed(first.deals[1].tallies))


@pytest.mark.parametrize(
    "other",
    [
        TWO.replace(",", ";"),
        TWO.replace("-300", "\u2212300"),
        TWO.replace("\n", "\r\n"),
        "﻿" + TWO,
        TWO.replace("1,1,A,100,5", "1,1, A ,100.0,5"),
        TWO.replace("score_cards", "score_cards,weather").replace(",5\n", ",5,rain\n"),
        TWO.replace("game,round,player", "Game,Deal,Player"),
    ],
)
def test_same_figures_make_the_same_digest(other):
    assert understand(other).games[0].digest == understand(TWO).games[0].digest


@pytest.mark.parametrize(
    "other", [TWO.replace("100", "200"), TWO.replace("A", "C"), TWO.replace("\n1,", "\n2,"), TWO.replace("0,20", ",20")]
)
def test_other_figures_make_another_digest(other):
    assert understand(other).games[0].digest != understand(TWO).games[0].digest


COUNTED = """rules,played_on,game,deal,team,players,clean,dirty,wild,red_threes_laid,melded,left,went_out
whitnack,2026-11-28,Club,1,Ann and Joe,Ann; Joe,3,2,1,2,745,85,yes
whitnack,2026-11-28,Club,1,The Foxes,Mary / Bob,1,1,,,310,40,no
whitnack,2026-11-28,Club,2,Ann and Joe,Ann; Joe,,,,,,,
whitnack,2026-11-28,Club,2,The Foxes,Mary / Bob,0,0,0,0,0,120,no
"""


def test_counted_lines_are_understood():
    reading = understand(COUNTED)
    assert reading.problems == []
    (game,) = reading.games
    assert (game.rules, game.played_on, game.totals_only) == ("whitnack", "2026-11-28", False)
    assert game.teams == (("", ("Ann", "Joe")), ("The Foxes", ("Mary", "Bob")))
    assert game.deals[0].tallies[0] == {
        "counts": {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2},
        "melded": 745,
        "left": 85,
    }
    assert game.deals[0].tallies[1] == {"counts": {"clean": 1, "dirty": 1}, "melded": 310, "left": 40}
    assert (game.deals[0].out, game.deals[1].out) == (0, None)
    assert game.deals[1].tallies[0] is None  # empty is not zero
    assert game.deals[1].tallies[1]["melded"] == 0


def test_nobody_went_out_when_it_is_denied_of_all():
    assert understand(COUNTED.replace(",yes", ",no").replace(",,\n", ",,no\n")).games[0].deals[0].out == -1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a,b\n1,2\n",
            [
                (
                    1,
                    "The first row must name the columns: game, round, player, and the figures, "
                    "for example score_books and score_cards.",
                )
            ],
        ),
        ("round,player,score_books,score_cards\n", [(0, "There are no rows under the names of the columns.")]),
        (TWO.replace("score_cards", "Score Books"), [(1, "Two columns mean the same: “Score Books”.")]),
        (TWO.replace("-300", "3OO"), [(4, "“3OO” under score_books is not a whole number.")]),
        (TWO.replace("-300", "1.5"), [(4, "“1.5” under score_books is not a whole number.")]),
        (TWO.replace("-300", "9999999999"), [(4, "“9999999999” under score_books is not a whole number.")]),
        (TWO.replace("1,2,A", "1,two,A"), [(4, "“two” under round is not a whole number.")]),
        (TWO.replace("1,2,A", "1,1.5,A"), [(4, "“1.5” under round is not a whole number.")]),
        (TWO.replace("1,2,A", "1,0,A"), [(4, "There is no deal 0.")]),
        (TWO.replace("1,2,A", "1,,A"), [(4, "There is no number of the deal in this row.")]),
        (TWO.replace("1,2,A", "1,2,"), [(4, "There is no player or team in this row.")]),
        (TWO + "1,2,B,5,5\n", [(6, "Game 1, deal 2, B is there twice; see row 5.")]),
        (TWO.replace("1,2,B,0,20\n", ""), [(4, "Game 1, deal 2 has no row for B.")]),
        (TWO.replace("1,2,", "1,3,"), [(4, "Game 1 has no deal 2.")]),
        ("game,round,player,score_books\n1,1,A,5\n", [(2, "Game 1 has only one player or team.")]),
        (COUNTED.replace(",no\n", ",yes\n", 1), [(3, "Game Club, deal 1: two teams went out.")]),
        (
            COUNTED.replace("2026-11-28,Club,2,The", "11/28/2026,Club,2,The"),
            [(5, "“11/28/2026” is no date. Write it like 2026-11-30.")],
        ),
        (
            COUNTED.replace("whitnack,2026-11-28,Club,2,The", "simpson,2026-11-28,Club,2,The"),
            [(5, "Game Club has “whitnack” in one row and “simpson” in another.")],
        ),
        (
            COUNTED.replace("2,The Foxes,Mary / Bob", "2,The Foxes,Mary / Rob"),
            [(5, "Game Club: The Foxes has other players than in the rows above.")],
        ),
    ],
)
def test_what_is_wrong_is_said_by_row(text, expected):
    assert complaints(text) == expected


def test_everything_wrong_in_a_row_is_said_at_once():
    assert [row for row, _ in complaints("round,player,score_books,score_cards\nx,,1,y\n")] == [2, 2, 2]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1100", 1100),
        ("0745", 745),
        ("-900", -900),
        ("\u2212900", -900),
        ("+5", 5),
        ("1,100", 1100),
        ("1.100", 1100),
        ("1 100", 1100),
        ("1\u00a0100", 1100),
        ("1'100", 1100),
        ("12,345,678", 12_345_678),
        ("900.0", 900),
        ("900,00", 900),
        ("1,10", None),
        ("1,100.200", None),
        ("1e3", None),
        ("٣", None),
        ("", None),
        ("-", None),
        ("340+425", None),
    ],
)
def test_whole_numbers_as_spreadsheets_write_them(cell, value):
    assert records.number(cell) == value


@pytest.mark.parametrize(
    ("cell", "date"),
    [
        ("2026-11-30", "2026-11-30"),
        ("2026-11-30 00:00:00", "2026-11-30"),
        ("30.11.2026", "2026-11-30"),
        ("1.2.2026", "2026-02-01"),
        ("2026-02-30", None),
        ("11/12/2026", None),
        ("yesterday", None),
    ],
)
def test_dates_that_can_mean_one_day_only(cell, date):
    assert records.read_date(cell) == date
