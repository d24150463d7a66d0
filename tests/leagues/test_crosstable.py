from dataclasses import replace

import pytest

from leagues.crosstable import cross_table
from leagues.pictures import crossed, parts_of
from leagues.progress import progress
from tests.leagues.seasons import START, adjustment, entries, entry, game, of, open_game, rules, walkover

GAMES = [
    game(1, (1, 500), (2, 400)),
    game(2, (2, 600), (1, 300)),
    game(3, (1, 500), (3, 500)),
    walkover(4, 1, 2),
    open_game(5, 2, 3),
    game(6, (2, 900), (1, 100), stage="play_off"),
]


def test_who_met_whom():
    found = cross_table(of(rules(), entries(3), GAMES), GAMES)
    mine, theirs = found.cells[1, 2], found.cells[2, 1]
    assert [(one.fixture, one.result, one.mine, one.theirs) for one in mine.met] == [
        (1, "W", 500, 400),
        (2, "L", 300, 600),
        (4, "W", None, None),
    ]
    assert (mine.won, mine.drawn, mine.lost, mine.difference, mine.to_come) == (2, 0, 1, -200, 0)
    assert (theirs.won, theirs.lost, theirs.difference) == (1, 2, 200)
    assert (found.cells[1, 3].drawn, found.cells[2, 3].to_come, found.cells[2, 3].met) == (1, 1, ())
    assert (1, 1) not in found.cells
    assert [one.name for one in found.competitors] == ["A", "B", "C"]


def test_row_42_the_cross_table_keeps_who_has_withdrawn():
    gone = replace(entry(2), status="withdrawn", withdrawal="expunge")
    found = cross_table(of(rules(), [entry(1), gone, entry(3)], GAMES), GAMES)
    cell = found.cells[1, 2]
    assert [(one.fixture, one.result, one.counts) for one in cell.met] == [
        (1, "W", False),
        (2, "L", False),
        (4, "W", False),
    ]
    assert (cell.won, cell.lost, cell.difference) == (0, 0, 0)
    awarded = cross_table(of(rules(), [entry(1), replace(gone, withdrawal="award"), entry(3)], GAMES), GAMES)
    assert [(one.fixture, one.result, one.mine) for one in awarded.cells[3, 2].met] == [(5, "W", None)]
    assert awarded.cells[3, 2].to_come == 0


def test_among_three_teams_each_meets_each():
    found = cross_table(of(rules(), entries(3), [game(1, (1, 900), (2, 600), (3, 600))]))
    assert [(found.cells[pair].won, found.cells[pair].drawn) for pair in ((1, 2), (2, 3), (3, 1))] == [
        (1, 0),
        (0, 1),
        (0, 0),
    ]


def test_a_game_that_one_of_them_drops_is_a_meeting_of_both():
    games = [game(1, (1, 500), (2, 400)), game(2, (1, 100), (2, 400)), game(3, (1, 600), (2, 700))]
    found = cross_table(of(rules("sum", drop_worst=1), entries(2), games))
    one, other = found.cells[1, 2], found.cells[2, 1]
    assert (one.won, one.lost, one.difference) == (1, 2, -300)
    assert (other.won, other.lost, other.difference) == (2, 1, 300)


def test_progress_day_by_day():
    games = [
        game(1, (1, 500), (2, 400)),
        game(2, (1, 100), (2, 700), day=1),
        game(3, (2, 300), (3, 200)),
        game(4, (1, 300), (2, 100), day=7),
    ]
    corrections = [adjustment(1, score=-50, on=games[2].on)]
    shown = progress(of(rules("sum"), entries(3), games, corrections), {1, 3})
    assert shown.days == (games[0].on, games[2].on, games[3].on)
    assert {line.competitor.name: line.figures for line in shown.lines} == {
        "A": (600, 550, 850),
        "C": (None, 200, 200),
    }
    days = progress(of(rules("best_days", best_days=1), entries(3), games), {2})
    assert days.lines[0].figures == (1100, 1100, 1100)
    worst = progress(of(rules("average", min_games=0, drop_worst=1), entries(3), games), {1})
    assert worst.lines[0].figures == (500, 400)
    assert progress(of(rules(), entries(3), [])).days == ()
    assert START not in shown.days


@pytest.mark.parametrize(
    ("number", "parts"),
    [
        (0, [(1, 0)]),
        (1, [(1, 1)]),
        (40, [(1, 40)]),
        (41, [(1, 20), (21, 41)]),
        (100, [(1, 33), (34, 66), (67, 100)]),
    ],
)
def test_large_cross_tables_have_parts_of_about_one_size(number, parts):
    assert [(part.first, part.last) for part in parts_of(number)] == parts


def test_every_meeting_is_in_one_part_of_a_large_cross_table():
    people = [entry(nth, f"Player {nth:02}") for nth in range(1, 46)]
    games = [game(nth, (nth, 500 + nth), (nth % 45 + 1, 400)) for nth in range(1, 46)]
    found = of(rules(), people, games)
    whole = cross_table(found)
    seen = {}
    for left in (0, 1):
        for above in (0, 1):
            part = crossed(found, None, left=left, above=above)
            columns = found.rows[part.parts[above].first - 1 : part.parts[above].last]
            assert [row.competitor.name for row in columns] == list(part.heads)
            for line in part.lines:
                for column, square in zip(columns, line.squares, strict=True):
                    assert (line.id, column.competitor.id) not in seen
                    seen[line.id, column.competitor.id] = square
    assert len(seen) == 45 * 45
    for pair, square in seen.items():
        assert square.self == (pair[0] == pair[1])
        cell = whole.cells.get(pair)
        assert square.text == (f"{cell.won}–{cell.lost}" if cell else "")
    assert crossed(found, None, left=9, above=9).lines[-1].id == found.rows[-1].competitor.id
