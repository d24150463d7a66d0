"""Two phones at the same moment, on either database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import play
from scorekeeper.models import Change, Game, StoredRules, Writer
from scorekeeper.models.verifying import faults
from tests.factories import POORER, TYPICAL, Phone, make_secret, make_start, make_teams, see
from tests.scorekeeper.racing import at_once, real_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def race(tmp_path: Path) -> Iterator[None]:
    with real_database(tmp_path):
        yield
        assert list(faults()) == []


def test_figures_of_different_teams_all_count() -> None:
    phone = Phone()
    game = phone.start(teams=make_teams(number=6))
    ops = [phone.op(game, "tally", deal=1, team=team, tally=TYPICAL) for team in range(6)]
    answers = at_once(*(lambda op=op: phone.send(op) for op in ops))
    assert sorted(answer.revision for answer in answers) == [2, 3, 4, 5, 6, 7]
    assert play.is_complete(see(game), 1)


def test_of_different_figures_for_one_team_one_counts_and_one_waits() -> None:
    ann, joe = Phone("Ann"), Phone("Joe")
    game = ann.start()
    joe.join(game)
    ops = [ann.op(game, "tally", deal=1, team=0, tally=TYPICAL), joe.op(game, "tally", deal=1, team=0, tally=POORER)]
    answers = at_once(lambda: ann.send(ops[0]), lambda: joe.send(ops[1]))
    assert sorted(answer.status for answer in answers) == ["applied", "waiting"]
    counted = TYPICAL if answers[0].status == "applied" else POORER
    assert play.tally_of(see(game), 1, 0) == counted
    assert len(see(game)["waiting"]) == 1


def test_one_operation_sent_four_times_at_once_is_written_once() -> None:
    phone = Phone()
    game = phone.start()
    op = phone.op(game, "tally", deal=1, team=0, tally=TYPICAL)
    answers = at_once(*[lambda: phone.send(op)] * 4)
    assert len(set(answers)) == 1
    assert Change.objects.filter(key=op["key"]).count() == 1


def test_one_start_sent_by_four_phones_at_once_is_one_game() -> None:
    phones = [Phone(str(number)) for number in range(4)]
    op = make_start(secrets={role: make_secret() for role in ("watch", "score", "manage")})
    answers = at_once(*(lambda phone=phone: phone.send(op) for phone in phones))
    assert {answer.status for answer in answers} == {"applied"}
    assert Game.objects.count() == 1
    assert Writer.objects.filter(role="manage").count() == 4


def test_games_started_at_once_share_their_rules() -> None:
    phones = [Phone() for _ in range(4)]
    answers = at_once(*(lambda phone=phone: phone.send(make_start()) for phone in phones))
    assert {answer.status for answer in answers} == {"applied"}
    assert (Game.objects.count(), StoredRules.objects.count()) == (4, 1)


def test_link_that_ends_while_a_phone_opens_it_lets_it_in_or_not_but_never_half() -> None:
    ann, joe = Phone("Ann"), Phone("Joe")
    game = ann.start()
    path = f"/g/{game.pk}/links/score/renew/"
    secret = game.links.get(role="score").secret
    content = {"secret": secret, "device_name": "Joe"}
    at_once(
        lambda: ann.client.post(path),
        lambda: joe.client.post("/api/join", content, content_type="application/json"),
    )
    assert not Writer.objects.filter(name="Joe", ended=None).exists()
    assert game.links.filter(ended=None).count() == 3
