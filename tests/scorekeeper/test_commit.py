"""The one way in: what is stored, what comes again, who may, how many queries."""

import json
from typing import Any
from unittest.mock import patch

import pytest

from scorekeeper import play
from scorekeeper.commit import commit
from scorekeeper.models import Change, Game, Result, StoredRules, Writer
from scorekeeper.models.verifying import faults
from scorekeeper.published import published
from scorekeeper.rulebook import keep_published
from tests.factories import (
    HOUSE,
    POORER,
    TYPICAL,
    Phone,
    make_game,
    make_key,
    make_secret,
    make_start,
    make_teams,
    see,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_order() -> Any:
    """Every test leaves the stored games as `manage.py verify` wants them."""
    yield
    assert list(faults()) == []


# Start


def test_start_makes_a_game_with_links_and_a_managing_phone() -> None:
    phone = Phone("Ann's phone")
    game = phone.start(starter="s1", note="club")
    assert (game.revision, game.state, len(game.code), game.note) == (1, "playing", 6, "club")
    assert sorted(link.role for link in game.links.all()) == ["manage", "score", "watch"]
    [writer] = game.writers.all()
    assert (writer.role, writer.name, writer.device == phone.secret) == ("manage", "Ann's phone", False)


def test_start_keeps_the_secrets_that_the_phone_made_out_of_the_history() -> None:
    secrets = {role: make_secret() for role in ("watch", "score", "manage")}
    game = Phone().start(secrets=secrets)
    assert {link.role: link.secret for link in game.links.all()} == secrets
    stored = json.dumps(list(Change.objects.values("op", "payload", "before", "after")))
    assert not any(secret in stored for secret in secrets.values())


@pytest.mark.parametrize(
    "secrets",
    [
        [],
        {"watch": "x" * 24},
        {"watch": "x" * 24, "score": "x" * 24, "manage": "y" * 24},
        {"watch": "short", "score": "x" * 24, "manage": "y" * 24},
        {"watch": None, "score": "x" * 24, "manage": "y" * 24},
        {"watch": "ä" * 24, "score": "x" * 24, "manage": "y" * 24},
    ],
)
def test_start_with_weak_secrets_is_refused(secrets: Any) -> None:
    answer = Phone().send(make_start(secrets=secrets))
    assert answer.reason == {"id": "not_understood", "values": {"field": "secrets"}}
    assert not Game.objects.exists()


def test_start_with_a_secret_that_is_taken_is_not_a_second_door() -> None:
    secrets = {role: make_secret() for role in ("watch", "score", "manage")}
    Phone().start(secrets=secrets)
    answer = Phone().send(make_start(secrets=secrets))
    assert answer.reason == {"id": "not_understood", "values": {"field": "secrets"}}
    assert Writer.objects.count() == 1


def test_start_with_an_id_that_is_taken_is_refused() -> None:
    game = Phone().start()
    assert Phone().send(make_start(game=str(game.pk))).reason == {"id": "game_exists", "values": {}}


@pytest.mark.parametrize("rules", ["whitnack", published()["whitnack"].digest, HOUSE])
def test_start_takes_rules_by_key_by_digest_or_whole(rules: Any) -> None:
    game = Phone().start(rules=rules)
    assert game.rule_set.figures() == (HOUSE["figures"] if rules is HOUSE else published()["whitnack"].rules.figures())


def test_rules_of_an_older_version_of_the_app_still_start_a_game() -> None:
    keep_published()
    digest = published()["whitnack"].digest
    former = StoredRules.objects.get(key="whitnack")
    newer = {key: one for key, one in published().items() if key != "whitnack"}
    with patch("scorekeeper.rulebook.published", lambda: newer), patch("scorekeeper.rulebook.by_digest", dict):
        assert Phone().start(rules=digest).stored_rules == former


def test_house_rules_are_stored_once_and_their_names_apart() -> None:
    for name in ("Our rules", "Our rules", "Their rules"):
        Phone().start(rules={**HOUSE, "texts": {"name": name}})
    assert sorted(rules.texts["name"] for rules in StoredRules.objects.all()) == ["Our rules", "Their rules"]
    assert len({rules.digest for rules in StoredRules.objects.all()}) == 1


def test_published_rules_sent_whole_are_the_published_ones() -> None:
    whole = {"key": "whitnack", "figures": published()["whitnack"].rules.figures(), "texts": {"name": "Fake"}}
    game = Phone().start(rules=whole)
    assert (game.stored_rules.key, game.stored_rules.texts["name"]) == ("whitnack", published()["whitnack"].texts.name)


@pytest.mark.parametrize(
    ("rules", "id"),
    [
        ("nobody-plays-this", "unknown_rules"),
        ("0" * 32, "unknown_rules"),
        (None, "unknown_rules"),
        (5, "unknown_rules"),
        ({"figures": {"schema": 99}}, "bad_rules"),
        ({"figures": {"books": 5}}, "bad_rules"),
        ({"figures": []}, "bad_rules"),
        ({"figures": {**HOUSE["figures"], "surprise": 1}}, "bad_rules"),
        ({**HOUSE, "texts": {"name": 5}}, "bad_rules"),
        ({**HOUSE, "texts": {"name": "x" * 5000}}, "bad_rules"),
    ],
)
def test_rules_that_are_none_are_refused_with_the_reason(rules: Any, id: str) -> None:
    answer = Phone().send(make_start(rules=rules))
    assert answer.status == "refused"
    assert answer.reason is not None
    assert answer.reason["id"] == id
    if id == "bad_rules" and rules["figures"]:
        assert answer.reason["values"]["reason"]


def test_house_rules_of_another_game_are_not_for_everybody() -> None:
    game = Phone().start(rules=HOUSE)
    assert Phone().send(make_start(rules=game.stored_rules.digest)).reason == {"id": "unknown_rules", "values": {}}


# The same again


def test_same_key_and_payload_gets_the_recorded_answer() -> None:
    phone = Phone()
    game = phone.start()
    op = phone.op(game, "tally", deal=1, team=0, tally=TYPICAL)
    first = phone.send(op)
    phone.tally(game, 1, 0, POORER)
    assert phone.send(op) == first
    assert see(game)["deals"][0]["tallies"][0]["version"] == 2
    assert Change.objects.count() == 3


def test_same_key_with_other_figures_is_refused_with_what_is_stored() -> None:
    phone = Phone()
    game = phone.start()
    op = phone.op(game, "tally", deal=1, team=0, tally=TYPICAL)
    phone.send(op)
    answer = phone.send({**op, "tally": POORER})
    assert answer.reason is not None
    assert (answer.status, answer.reason["id"]) == ("refused", "key_reused")
    assert answer.reason["values"]["stored"]["tally"] == TYPICAL


def test_key_of_another_game_tells_a_stranger_nothing() -> None:
    phone, stranger = Phone(), Phone()
    game = phone.start()
    op = phone.op(game, "tally", deal=1, team=0, tally=TYPICAL)
    phone.send(op)
    own = stranger.start()
    answer = stranger.send({**stranger.op(own, "tally", deal=1, team=0, tally=TYPICAL), "key": op["key"]})
    assert answer.reason == {"id": "key_reused", "values": {}}


@pytest.mark.parametrize("name", ["tally", "undo", "order"])
def test_double_touch_writes_once(name: str) -> None:
    phone = Phone()
    game = make_game(phone=phone, deals=2)
    content: dict[str, dict[str, Any]] = {
        "tally": {"deal": 3, "team": 0, "tally": TYPICAL},
        "undo": {"undoes": str(game.changes.order_by("number").last().group)},  # type: ignore[union-attr]
        "order": {"action": "remove", "deal": 1},
    }
    op = phone.op(game, name, **content[name])
    assert phone.send(op) == phone.send(op)
    assert game.changes.filter(key=op["key"]).count() == 1


def test_start_sent_by_two_phones_is_one_game_that_both_manage() -> None:
    secrets = {role: make_secret() for role in ("watch", "score", "manage")}
    op = make_start(secrets=secrets)
    ann, joe = Phone("Ann"), Phone("Joe")
    assert ann.send(op) == joe.send(op)
    assert sorted(Writer.objects.values_list("name", "role")) == [("Ann", "manage"), ("Joe", "manage")]


def test_start_sent_without_secrets_lets_no_second_phone_in() -> None:
    op = make_start()
    Phone().send(op)
    Phone().send(op)
    assert Writer.objects.count() == 1


# Waiting


def test_other_figures_of_a_second_phone_wait_and_are_shown_with_who_and_when() -> None:
    ann, joe = Phone("Ann"), Phone("Joe")
    game = ann.start()
    joe.join(game)
    stale = joe.op(game, "tally", deal=1, team=0, tally=POORER)
    ann.tally(game, 1, 0, TYPICAL)
    assert joe.send(stale).status == "waiting"
    [waiting] = see(game)["waiting"]
    assert (waiting["writer"], waiting["op"]["tally"], waiting["key"]) == ("Joe", POORER, stale["key"])
    chosen = ann.do(game, "tally", deal=1, team=0, tally=POORER, settles=[stale["key"]])
    assert (chosen.status, see(game)["waiting"]) == ("applied", [])
    assert play.tally_of(see(game), 1, 0) == POORER


def test_phones_that_enter_different_teams_never_meet() -> None:
    ann, joe = Phone("Ann"), Phone("Joe")
    game = ann.start()
    joe.join(game)
    ops = [
        (ann, ann.op(game, "tally", deal=1, team=0, tally=TYPICAL)),
        (joe, joe.op(game, "tally", deal=1, team=1, tally=POORER)),
    ]
    assert [phone.send(op).status for phone, op in ops] == ["applied", "applied"]
    assert see(game)["waiting"] == []


# Rights


def test_stranger_writes_nothing_and_learns_nothing() -> None:
    game = make_game(deals=1)
    stranger = Phone()
    for target in (str(game.pk), make_key()):
        op = {**stranger.op(game, "tally", deal=1, team=0, tally=POORER), "game": target}
        assert stranger.send(op).reason == {"id": "no_right", "values": {}}
    assert game.changes.count() == 3


def test_phone_whose_link_ended_is_told_so() -> None:
    game = Phone().start()
    joe = Phone()
    joe.join(game)
    Writer.objects.filter(role="score").update(ended=Writer.objects.get(role="manage").since)
    assert joe.tally(game, 1, 0).reason == {"id": "link_ended", "values": {}}


@pytest.mark.parametrize(("role", "status"), [("score", "refused"), ("manage", "applied")])
def test_only_managers_may_leave_a_game_uncounted(role: str, status: str) -> None:
    game = Phone().start()
    joe = Phone()
    joe.join(game, role)
    answer = joe.do(game, "void", on=True)
    assert answer.status == status
    assert (answer.reason or {}).get("id") == (None if status == "applied" else "not_allowed")


def test_scorer_cannot_undo_what_only_a_manager_may_do() -> None:
    phone, joe = Phone(), Phone()
    game = phone.start()
    joe.join(game)
    op = phone.op(game, "void", on=True)
    phone.send(op)
    assert joe.do(game, "undo", undoes=op["group"]).reason == {"id": "not_allowed", "values": {}}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("tally", {"deal": 3, "team": 0, "tally": POORER}),
        ("end", {"deal": 1, "end": {"out": 1}}),
        ("seats", {"action": "team_name", "team": 0, "name": "Z"}),
        ("rules", {"rules": "simpson"}),
        ("order", {"action": "remove", "deal": 1}),
        ("finish", {"under_way": "count", "early": True}),
    ],
)
def test_scorer_may_do_everything_else(name: str, content: dict[str, Any]) -> None:
    game = make_game(deals=2)
    joe = Phone()
    joe.join(game)
    assert joe.do(game, name, **content).status == "applied"


def test_locked_game_is_refused_with_the_reason() -> None:
    phone = Phone()
    game = phone.start()
    Game.objects.update(locked="The season is closed")
    answer = phone.tally(game, 1, 0)
    assert answer.reason == {"id": "locked", "values": {"reason": "The season is closed"}}


# What is stored


def test_stored_game_is_what_the_operations_made_of_it() -> None:
    """A long evening: after every step the rows give exactly the value that `play` computed."""
    phone = Phone()
    op = make_start(teams=make_teams(number=3), starter="s0")
    phone.send(op)
    game = Game.objects.get()
    first = see(game)
    expected = play.start({**op, "rules": first["rules"]})
    steps: list[tuple[str, dict[str, Any]]] = [
        ("tally", {"deal": 1, "team": 0, "tally": TYPICAL}),
        ("tally", {"deal": 1, "team": 1, "tally": POORER}),
        ("tally", {"deal": 1, "team": 2, "tally": {"melded": 0}}),
        ("end", {"deal": 1, "end": {"out": 1, "first_down": -1}}),
        ("seats", {"action": "join", "team": {"name": "Zoe's", "players": ["Zoe", "Max"]}, "deal": 2, "start": -55}),
        ("tally", {"deal": 2, "team": 3, "tally": TYPICAL}),
        ("tally", {"deal": 2, "team": 0, "tally": POORER}),
        ("seats", {"action": "swap", "seat": "s1", "name": "Eve", "deal": 2}),
        ("seats", {"action": "note", "deal": 2, "note": "=1+1"}),
        ("order", {"action": "insert", "deal": 2}),
        ("order", {"action": "move", "deal": 3, "to": 1}),
        ("order", {"action": "exchange", "deal": 1, "teams": [0, 3]}),
        ("tally", {"deal": 1, "team": 0, "tally": None}),
        ("rules", {"rules": published()["simpson"].digest, "counting": {"net": True}}),
        ("order", {"action": "remove", "deal": 2}),
        ("seats", {"action": "leave", "team": 2, "deal": 3}),
        ("seats", {"action": "date", "played_on": "2026-11-30"}),
        ("finish", {"under_way": "leave_out", "early": True}),
        ("tally", {"deal": 1, "team": 1, "tally": {"net": -40}}),
        ("void", {"on": True}),
        ("void", {"on": False}),
        ("reopen", {}),
    ]
    for name, content in steps:
        made = phone.op(game, name, **content)
        rules = Game.objects.get().rule_set
        expected = play.apply({**expected, "id": str(game.pk)}, rules, made).game
        assert phone.send(made).status == "applied", (name, content)
        stored = see(game)
        for key in ("code", "revision"):
            expected[key] = stored[key]
        assert stored == expected, (name, content)
        assert list(faults()) == [], (name, content)


def test_undo_of_an_exchange_of_rules_brings_the_house_rules_back() -> None:
    phone = Phone()
    game = phone.start(rules=HOUSE)
    op = phone.op(game, "rules", rules="whitnack")
    phone.send(op)
    assert Game.objects.get().stored_rules.key == "whitnack"
    phone.do(game, "undo", undoes=op["group"])
    assert Game.objects.get().stored_rules.texts["name"] == "Our rules"
    assert phone.do(game, "rules", rules="whitnack").status == "applied"
    assert phone.do(game, "rules", rules=see(game)["rules"]).status == "same"


def test_correction_of_a_finished_game_rewrites_its_results() -> None:
    phone = Phone()
    game = make_game(phone=phone, deals=4, finished=True)
    assert list(Result.objects.order_by("team").values_list("total", "place", "won")) == [
        (17840, 1, True),
        (4280, 2, False),
    ]
    assert Result.objects.get(place=1).counts["clean"] == 12
    phone.tally(game, 1, 1, {"melded": 20000})
    assert list(Result.objects.order_by("team").values_list("total", "place", "won")) == [
        (17840, 2, False),
        (23210, 1, True),
    ]
    phone.do(game, "reopen")
    assert not Result.objects.exists()


def test_names_of_every_kind_come_back_as_they_were() -> None:
    names = ["Bob 🐺", "👩‍👩‍👧‍👦" + "x" * 39, "דוד", "\u200eAnn", "=1+1", "-5", "@x", 'O\'Brien "Q" <b>', "x" * 40]
    game = Phone().start(teams=[{"name": "", "players": [name]} for name in names[:8]])
    assert [team["seats"][0]["sitters"][0]["name"] for team in see(game)["teams"]] == names[:8]


def test_history_has_who_when_before_and_after() -> None:
    phone = Phone("Ann")
    game = phone.start()
    phone.tally(game, 1, 0, POORER)
    phone.do(game, "tally", deal=1, team=0, tally=TYPICAL, accepted=["wild_cards"])
    change = game.changes.get(number=3)
    assert (change.writer_name, change.status, change.before, change.after) == ("Ann", "applied", POORER, TYPICAL)
    assert change.op["accepted"] == ["wild_cards"]


@pytest.mark.parametrize("given", [None, [], "x", {}, {"op": "start"}, {"key": 5}])
def test_what_is_no_operation_is_refused(given: Any) -> None:
    answer = commit(given, Phone().sender)
    assert answer.reason is not None
    assert (answer.status, answer.reason["id"] in ("not_understood", "newer_format")) == ("refused", True)
