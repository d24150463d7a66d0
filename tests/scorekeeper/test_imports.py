"""What a file would do here: new, known, a correction, or in the way."""

import copy
import uuid
from pathlib import Path

import pytest

from scorekeeper import copies, imports, records, retrace, tables
from scorekeeper.copies import Copy, portable
from scorekeeper.imports import Rules, from_copy, from_old
from scorekeeper.operations import starting
from scorekeeper.play import apply, start
from scorekeeper.published import published
from scorekeeper.rules import parse_figures

REAL = Path(__file__).resolve().parent.parent / "data" / "old-games.csv"
SCOPE = str(uuid.uuid5(uuid.NAMESPACE_URL, "kitchen"))
GAME = "7c1f7a52-3a0e-4d0a-9a53-0c5f0f0f8a11"
TALLY = {"counts": {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2}, "melded": 745, "left": 85}


def rules(key):
    known = published()[key]
    value = {
        "digest": known.digest,
        "key": key,
        "figures": {},
        "texts": {"name": str(known.texts.name), "words": dict(known.texts.words)},
    }
    return Rules(value=value, ruleset=known.rules)


def old_games(data):
    data = data if isinstance(data, bytes) else data.encode()
    reading = records.understand(tables.read(data), ("clean", "dirty", "wild", "red_threes_laid", "exact_pickups"))
    assert reading.problems == []
    return reading.games


def replay(item, ruleset):
    game = start(item.start)
    for op in item.steps:
        applied = apply(game, ruleset, op)
        assert applied.status == "applied"
        game = applied.game
    return game


def test_the_real_book_becomes_seven_finished_games():
    items = [from_old(old, SCOPE, rules("totals"), None) for old in old_games(REAL.read_bytes())]
    assert [item.kind for item in items] == ["new"] * 7
    totals = {"Abe": [], "Kit": [], "Nora": []}
    for item in items:
        for side in item.board.sides:
            totals[side.name].append(side.total)
    assert totals == {
        "Abe": [2555, 4575, 1840, 3545, 6935, 6255, 7035],
        "Kit": [4270, 4605, 5240, 4740, 5300, 6020, 8850],
        "Nora": [6795, 6610, 5980, 7000, 6150, 7790, 7310],
    }
    assert items[6].board.verdict == ("Kit wins by 1,540",)
    assert len({item.id for item in items}) == 7
    game = replay(items[1], published()["totals"].rules)
    assert (game["state"], game["finished"]) == ("finished", {"early": False, "left_out": False})
    assert game["deals"][0]["tallies"][0]["other_note"] == "down_first: FALSE; foot_first: TRUE; piles: 9"


def test_the_same_book_twice_is_known():
    old = old_games(REAL.read_bytes())[0]
    item = from_old(old, SCOPE, rules("totals"), None)
    game = replay(item, published()["totals"].rules)
    again = from_old(old, SCOPE, rules("totals"), game)
    assert (again.id, again.kind, again.steps) == (item.id, "known", [])


def test_the_same_book_of_others_is_another_game():
    old = old_games(REAL.read_bytes())[0]
    other = str(uuid.uuid5(uuid.NAMESPACE_URL, "club"))
    assert from_old(old, SCOPE, rules("totals"), None).id != from_old(old, other, rules("totals"), None).id


COUNTED = """game,deal,team,players,clean,dirty,melded,left,went_out,points
1,1,Ann and Joe,Ann; Joe,3,2,745,85,yes,2860
1,1,Foxes,Mary; Bob,0,0,0,120,no,-100
"""


def test_counted_lines_are_scored_by_the_rules():
    (old,) = old_games(COUNTED)
    item = from_old(old, SCOPE, rules("whitnack"), None)
    assert item.kind == "new"
    assert [side.total for side in item.board.sides] == [2860, -120]
    assert item.remarks == ["Row 3 says −100 points; its figures make −120."]
    game = replay(item, published()["whitnack"].rules)
    assert game["finished"]["early"] is True  # one deal of four


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (COUNTED.replace(",745,", ",-745,"), 2),
        (COUNTED.replace("clean", "exact_pickups"), 2),
        (COUNTED.replace("3,2,745", "1000000,2,745"), 2),
        (COUNTED.replace("Mary; Bob", "Mary; Bob; Kit; Joe"), 2),
        (COUNTED.replace("Foxes,Mary", "Foxes," + "M" * 41), 2),
    ],
)
def test_what_cannot_be_meant_is_said_at_its_row(text, row):
    (old,) = old_games(text)
    item = from_old(old, SCOPE, rules("whitnack"), None)
    assert item.kind == "stuck"
    assert [problem.row for problem in item.problems] == [row]
    assert item.problems[0].text


# JSON


def whole_game():
    op = starting(
        GAME,
        {"digest": rules("whitnack").value["digest"]},
        [{"name": "", "players": ["Ann", "=1+1"]}, {"name": "Foxes", "players": ["Mary", "Bob"]}],
        key=str(uuid.uuid4()),
    )
    trail = retrace.begin(op, rules("whitnack").ruleset, "test")
    trail.take("tally", deal=1, team=0, tally=TALLY)
    trail.take("tally", deal=1, team=1, tally={"counts": {"clean": 1}, "melded": 200, "left": 0})
    trail.take("end", deal=1, end={"out": 1, "starter": "s0"})
    return trail.game


def copy_of(game):
    return Copy(game=game, rules=rules("whitnack").value, ruleset=rules("whitnack").ruleset)


def test_json_comes_back_unchanged():
    game = whole_game()
    written = copies.as_json([copy_of(game)])
    ((value, back),) = copies.from_json(written)
    assert value["key"] == "whitnack"
    item = from_copy(back, rules("whitnack"), None, [])
    assert item.kind == "new"
    rebuilt = replay(item, rules("whitnack").ruleset)
    assert copies.as_json([copy_of(rebuilt)]) == written


def test_a_known_game_with_the_same_figures_needs_nothing():
    game = whole_game()
    item = from_copy(portable(game), rules("whitnack"), (game, rules("whitnack")), [])
    assert (item.kind, item.steps) == ("known", [])


def test_a_known_game_with_other_figures_is_a_correction():
    game = whole_game()
    other = copy.deepcopy(portable(game))
    other["deals"][0]["tallies"][0]["counts"]["dirty"] = 3
    item = from_copy(other, rules("whitnack"), (game, rules("whitnack")), [])
    assert item.kind == "correction"
    assert [op["op"] for op in item.steps] == ["tally"]
    assert len(item.changes) == 1
    assert portable(apply(game, rules("whitnack").ruleset, item.steps[0]).game) == other


def test_rows_of_former_rules_are_found_again():
    simpson = rules("simpson")
    trail = retrace.Trail(whole_game(), rules("whitnack").ruleset, "exchange")
    trail.take("rules", rules={"digest": simpson.value["digest"]})
    item = from_copy(portable(trail.game), simpson, None, [rules("totals"), rules("whitnack")])
    assert item.kind == "new"
    assert item.start["rules"] == rules("whitnack").value["digest"]
    assert item.steps[-1]["op"] == "rules"


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"teams": []},
        {"teams": [{"order": 0}]},
        {"deals": "none"},
        {"id": "not-a-uuid"},
        {"id": GAME.upper()},
        {
            "teams": [
                {
                    "order": 0,
                    "name": "",
                    "from": 1,
                    "to": None,
                    "start": 0,
                    "seats": [{"id": "s0", "order": 0, "sitters": []}],
                }
            ]
            * 2
        },
        {
            "deals": [
                {"number": 10**30, "note": "", "end": {"out": None, "first_down": None, "starter": None}, "tallies": []}
            ]
        },
        {
            "deals": [
                {
                    "number": 1,
                    "note": "",
                    "end": {"out": 7, "first_down": None, "starter": "s9"},
                    "tallies": [{"team": 0, "counts": []}],
                }
            ]
        },
        {"state": "odd"},
        {"played_on": "yesterday"},
    ],
)
def test_broken_games_are_named_not_raised(broken):
    game = {**portable(whole_game()), **broken} if broken else {}
    item = from_copy(game, rules("whitnack"), None, [])
    assert item.kind == "stuck"
    assert item.problems[0].text


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b"3", b'{"games": 3}', b'{"games": [1], "rules": {}}', b"\xff", b"[" * 5000]
)
def test_other_files_are_told_from_ours(data):
    with pytest.raises(tables.TableError):
        copies.from_json(data)


def test_csv_of_a_game_reads_back_as_the_same_figures():
    game = whole_game()
    written = copies.as_csv([copy_of(game)])
    assert b"'=1+1" not in written  # it stands after another name, so no spreadsheet runs it
    (old,) = records.understand(tables.read(written), ("clean", "dirty", "wild", "red_threes_laid")).games
    assert (old.rules, old.state) == ("whitnack", "playing")
    assert old.teams == (("", ("Ann", "=1+1")), ("Foxes", ("Mary", "Bob")))
    assert old.deals[0].tallies[0] == TALLY
    assert old.deals[0].out == 1
    item = from_old(old, SCOPE, rules("whitnack"), None)
    assert [side.total for side in item.board.sides] == [4460, 800]
    assert item.remarks == []
    assert imports.Rules(value={"digest": "d", "key": ""}, ruleset=parse_figures({"schema": 1})).reference == {
        "digest": "d",
        "key": "",
    }
