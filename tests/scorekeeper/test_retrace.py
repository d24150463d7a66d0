"""From one game to another by operations: a file becomes the same game, or corrects the one that is there."""

import copy
import json
import uuid

import pytest

from scorekeeper import copies, retrace
from scorekeeper.copies import portable
from scorekeeper.operations import starting
from scorekeeper.play import Refused, apply, start
from scorekeeper.published import published

WHITNACK = published()["whitnack"]
GAME = "7c1f7a52-3a0e-4d0a-9a53-0c5f0f0f8a11"
RULES = {"digest": WHITNACK.digest}
TALLY = {"counts": {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2}, "melded": 745, "left": 85}


def fresh(teams=None, **content):
    teams = teams or [{"name": "", "players": ["Ann", "Joe"]}, {"name": "Foxes", "players": ["Mary", "Bob"]}]
    op = starting(GAME, RULES, teams, key=str(uuid.uuid4()), **content)
    return retrace.begin(op, WHITNACK.rules, "test")


def full_game():
    """A game with everything in it that a file must bring back."""
    trail = fresh(played_on="2026-11-30", note="At the lake", starter="s1")
    take = trail.take
    take(
        "tally", deal=1, team=0, tally={**TALLY, "as_typed": {"melded": "340+405"}, "other": -50, "other_note": "late"}
    )
    take("tally", deal=1, team=1, tally={"counts": {"clean": 0}, "melded": 0, "left": 120})
    take("end", deal=1, end={"out": 0})
    take("seats", action="swap", seat="s1", name="Zoë 🐺", deal=2)
    take("seats", action="join", team={"name": "", "players": ["Kit"]}, deal=2, start=300)
    take("tally", deal=2, team=2, tally=TALLY)
    take("end", deal=2, end={"out": -1})
    take("order", action="insert", deal=3)
    take("seats", action="note", deal=3, note="not played")
    take("tally", deal=4, team=0, tally=TALLY)
    take("seats", action="leave", team=2, deal=4)
    take("finish", under_way="leave_out", early=True)
    return trail


def rebuilt(target):
    op = starting(GAME, RULES, retrace.founding(target), key=str(uuid.uuid4()))
    trail = retrace.begin(op, WHITNACK.rules, "again")
    retrace.lead(trail, target, RULES, WHITNACK.rules)
    return trail


def test_a_file_becomes_the_same_game():
    target = portable(full_game().game)
    assert retrace.fits(target, retrace.SHAPE)
    trail = rebuilt(json.loads(json.dumps(target)))
    assert portable(trail.game) == target
    assert not retrace.differs(trail.game, target)


def test_the_operations_alone_make_the_game():
    target = portable(full_game().game)
    trail = rebuilt(target)
    game = start(starting(GAME, RULES, retrace.founding(target), key=str(uuid.uuid4())))
    for op in trail.taken:
        applied = apply(game, WHITNACK.rules, op)
        assert applied.status == "applied"
        game = applied.game
    assert portable(game) == target
    assert len({op["key"] for op in trail.taken}) == len(trail.taken)


def test_void_games_come_back_as_void():
    trail = full_game()
    trail.take("void", on=True)
    target = portable(trail.game)
    assert target["state"] == "void"
    assert portable(rebuilt(target).game) == target


@pytest.mark.parametrize(
    ("change", "ops"),
    [
        (lambda game: None, []),
        (lambda game: game["deals"][0]["tallies"][0]["counts"].update(dirty=3), ["tally"]),
        (lambda game: game["deals"][0]["tallies"].pop(1), ["tally"]),
        (lambda game: game["deals"][1]["end"].update(out=1), ["end"]),
        (lambda game: game["teams"][1].update(name="Hounds"), ["seats"]),
        (lambda game: game["teams"][1]["seats"][0]["sitters"][1].update(name="Zoe"), ["seats"]),
        (lambda game: game["teams"][1]["seats"][0]["sitters"].pop(), ["seats"]),
        (lambda game: game.update(note="At home", played_on=None), ["seats", "seats"]),
        (lambda game: game["deals"].pop(), ["order"]),
        (lambda game: game.update(state="playing", finished=None), ["reopen"]),
        (lambda game: game["finished"].update(early=False), ["finish"]),
        (lambda game: game["counting"].update(left_first=True), ["rules"]),
    ],
)
def test_a_file_with_other_figures_corrects_in_few_steps(change, ops):
    trail = full_game()
    target = copy.deepcopy(portable(trail.game))
    change(target)
    correction = retrace.Trail(trail.game, WHITNACK.rules, "correction")
    retrace.lead(correction, target, RULES, WHITNACK.rules)
    assert [op["op"] for op in correction.taken] == ops
    assert portable(correction.game) == target


def test_what_a_game_here_knows_a_file_cannot_unsay():
    trail = full_game()
    target = copy.deepcopy(portable(trail.game))
    target["deals"][0]["end"]["out"] = None
    correction = retrace.Trail(trail.game, WHITNACK.rules, "correction")
    retrace.lead(correction, target, RULES, WHITNACK.rules)
    assert correction.taken == []
    assert retrace.differs(correction.game, target)


def test_rows_of_former_rules_come_back_with_them():
    simpson = published()["simpson"]
    trail = fresh()
    trail.take("tally", deal=1, team=0, tally=TALLY)
    trail.take("rules", rules={"digest": simpson.digest})
    target = portable(trail.game)
    op = starting(GAME, RULES, retrace.founding(target), key=str(uuid.uuid4()))
    again = retrace.begin(op, WHITNACK.rules, "again")
    retrace.lead(again, target, {"digest": simpson.digest}, simpson.rules, rules_last=True)
    assert portable(again.game) == target
    assert again.game["rules"] == simpson.digest


def test_what_cannot_be_meant_is_refused():
    target = portable(full_game().game)
    target["deals"][0]["tallies"][0]["counts"]["clean"] = -1
    with pytest.raises(Refused):
        rebuilt(target)


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        {"teams": {}},
        {"deals": [{"number": True, "note": "", "end": {}, "tallies": []}]},
        {"finished": {"early": 1, "left_out": False}},
        {"played_on": 20261130},
    ],
)
def test_what_has_not_the_form_of_a_game_is_noticed(broken):
    whole = portable(full_game().game)
    assert not retrace.fits({**whole, **broken} if broken else broken, retrace.SHAPE)


def test_portable_leaves_out_what_belongs_to_a_place():
    game = full_game().game
    kept = portable(game)
    assert set(game) - set(kept) == set(copies.OWN)
    assert "version" not in json.dumps(kept)
