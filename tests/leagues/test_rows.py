"""Requests of leagues.md, section 6, that the score keeper itself answers, seen from a season."""

import pytest

from leagues.models.reading import played
from leagues.values import State
from scorekeeper import access
from tests.factories import POORER, TYPICAL, Phone, make_game, see
from tests.leagues.factories import make_fixture, make_players, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return make_season()


def test_row_36_second_report_waits_for_a_choice_and_a_repeat_counts_once(season):
    one, two = Phone("one"), Phone("two")
    game = make_game(phone=one)
    two.join(game)
    people = make_players(club=season.club)
    make_fixture(season=season, game=game, sides=[people[:2], people[2:]])
    first = one.op(game, "tally", deal=1, team=0, tally=TYPICAL)
    second = two.op(game, "tally", deal=1, team=0, tally=POORER)
    assert one.send(first).status == "applied"
    assert two.send(second).status == "waiting"
    assert one.send(first).status == "applied"
    assert [entry["writer"] for entry in see(game)["waiting"]] == ["two"]
    one.tally(game, 1, 1, POORER)
    one.do(game, "finish", under_way="count", early=True)
    (result,) = played(season)
    assert result.state == State.CONFIRMED
    assert result.sides[0].counts["clean"] == TYPICAL["counts"]["clean"]


def test_row_37_link_of_one_table_opens_no_other_and_nothing_once_it_ended():
    phone, guest = Phone(), Phone("guest")
    three, four = make_game(phone=phone), make_game(phone=phone)
    secret = access.links_of(three)["score"]
    guest.join(three)
    refused = guest.tally(four, 1, 0)
    assert (refused.status, refused.reason) == ("refused", {"id": "no_right", "values": {}})
    assert guest.client.get(f"/g/{four.pk}/plain/").status_code == 404
    access.revoke(three.pk, "score")
    assert guest.tally(three, 1, 0).reason == {"id": "link_ended", "values": {}}
    assert access.trade(secret, access.digest(Phone().secret), "") is None
