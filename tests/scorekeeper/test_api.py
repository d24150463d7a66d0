"""What the script talks to."""

import json
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import access, limits
from scorekeeper.models import Game
from scorekeeper.models.verifying import faults
from scorekeeper.play.values import OPERATIONS
from scorekeeper.published import published
from tests.factories import POORER, TYPICAL, Phone, make_game, make_key, make_start, make_teams, see

pytestmark = pytest.mark.django_db


def post(client: Client, content: Any, path: str = "/api/commits") -> Any:
    return client.post(
        path, content if isinstance(content, bytes) else json.dumps(content), content_type="application/json"
    )


# Sending


def test_commits_answer_each_operation_by_itself() -> None:
    phone = Phone("Ann")
    start = make_start()
    good = {**make_start(), "op": "tally", "game": start["game"], "deal": 1, "team": 0, "tally": TYPICAL}
    bad = {**good, "key": make_key(), "team": 7}
    answers = post(phone.client, {"operations": [start, bad, good, "x"], "device_name": "Kitchen"}).json()["answers"]
    assert [answer["status"] for answer in answers] == ["applied", "refused", "applied", "refused"]
    assert [answer["key"] for answer in answers] == [start["key"], bad["key"], good["key"], ""]
    assert answers[1]["reason"] == {"id": "no_team", "values": {}}
    assert answers[2]["revision"] == 2
    assert answers[0]["code"] == Game.objects.get().code
    assert Game.objects.get().writers.get().name == "Kitchen"


def test_device_name_follows_the_phone() -> None:
    phone = Phone("Ann")
    game, other = make_game(phone=phone), make_game()
    post(phone.client, {"operations": [], "device_name": "Kitchen"})
    assert game.writers.get().name == "Kitchen"
    assert other.writers.get().name == "Ann's phone"
    post(phone.client, {"operations": []})
    assert game.writers.get().name == "Kitchen"


def test_commits_need_the_header_and_no_token() -> None:
    phone = Phone()
    client = Client(enforce_csrf_checks=True)
    client.cookies["device"] = phone.secret
    assert post(client, {"operations": [make_start()]}).status_code == 400
    with_header = Client(enforce_csrf_checks=True, headers={"X-Device": phone.secret})
    assert post(with_header, {"operations": [make_start()]}).json()["answers"][0]["status"] == "applied"


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b'{"operations": [NaN]}', 400),
        (b'{"operations": 1' + b"0" * 5000 + b"}", 400),
        ({}, 400),
        ({"operations": {}}, 400),
        ({"operations": [{}] * 101}, 400),
        (b'{"operations": [], "x": "' + b"x" * 1_000_000 + b'"}', 413),
        ({"operations": []}, 200),
        ({"operations": [], "device_name": ["x"]}, 200),
    ],
)
def test_what_is_no_request_gets_a_reason(content: Any, status: int) -> None:
    response = post(Phone().client, content)
    assert response.status_code == status
    assert ("answers" in response.json()) == (status == 200)


def test_get_is_not_a_way_to_write() -> None:
    assert Phone().client.get("/api/commits").status_code == 405


def test_new_games_of_one_address_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "NEW_GAMES", limits.Limit(name="start", most=2, seconds=3600))
    client = Phone().client
    statuses = [post(client, {"operations": [make_start()]}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert Game.objects.count() == 2


def test_database_that_is_busy_asks_to_come_again() -> None:
    with patch("scorekeeper.views.api.commit", side_effect=OperationalError("database is locked")):
        response = post(Phone().client, {"operations": [make_start()]})
    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")


# Looking


def test_game_for_each_role() -> None:
    ann, joe = Phone("Ann"), Phone("Joe")
    game = make_game(phone=ann, deals=1)
    joe.join(game)
    mine, his = (phone.client.get(f"/api/games/{game.pk}").json() for phone in (ann, joe))
    assert mine["game"] == his["game"] == see(game)
    assert (mine["role"], his["role"]) == ("manage", "score")
    assert mine["rules"]["digest"] == published()["whitnack"].digest
    assert {role: mine["links"][role] for role in ("watch", "score", "manage")} == access.links_of(game)
    assert "links" not in his
    assert [writer["name"] for writer in his["writers"] if writer["me"]] == ["Joe"]
    assert [line["op"]["op"] for line in mine["log"]] == ["start", "tally", "tally"]


@pytest.mark.parametrize("secret", ["watch", "score", "manage"])
def test_secret_of_a_link_is_no_device(secret: str) -> None:
    game = make_game()
    client = Client(headers={"X-Device": access.links_of(game)[secret]})
    assert client.get(f"/api/games/{game.pk}").status_code == 404


def test_game_of_others_is_not_there() -> None:
    game = make_game()
    missing = Phone().client.get(f"/api/games/{make_key()}")
    strange = Phone().client.get(f"/api/games/{game.pk}")
    assert (missing.status_code, strange.status_code) == (404, 404)
    assert missing.content == strange.content


def test_phone_that_was_ended_sees_the_game_no_more() -> None:
    ann, joe = Phone(), Phone()
    game = ann.start()
    joe.join(game)
    access.renew(game.pk, "score")
    assert joe.client.get(f"/api/games/{game.pk}").status_code == 404


def test_unchanged_game_costs_one_query(django_assert_num_queries: Any) -> None:
    phone = Phone()
    game = make_game(phone=phone, deals=2)
    client = phone.client
    etag = client.get(f"/api/games/{game.pk}").headers["ETag"]
    with django_assert_num_queries(1):
        response = client.get(f"/api/games/{game.pk}", headers={"If-None-Match": etag})
    assert (response.status_code, response.content, response.headers["ETag"]) == (304, b"", etag)
    phone.tally(game, 3, 0)
    assert client.get(f"/api/games/{game.pk}", headers={"If-None-Match": etag}).status_code == 200


def test_etag_is_not_shared_between_languages() -> None:
    phone = Phone()
    game = phone.start()
    etags = [
        phone.client.get(f"/api/games/{game.pk}", headers={"Accept-Language": language}).headers["ETag"]
        for language in ("en", "de")
    ]
    assert etags[0] != etags[1]


@pytest.mark.parametrize("teams", [2, 6])
@pytest.mark.parametrize("games", [1, 3])
def test_game_takes_six_queries(teams: int, games: int, django_assert_num_queries: Any) -> None:
    ann, joe = Phone(), Phone()
    for _ in range(games):
        game = make_game(phone=ann, teams=make_teams(number=teams), deals=2)
    joe.join(game)
    stale = joe.op(game, "tally", deal=1, team=0, tally=POORER, base=0, before=None)
    assert joe.send(stale).status == "waiting"
    with django_assert_num_queries(6):
        assert len(ann.client.get(f"/api/games/{game.pk}").json()["game"]["waiting"]) == 1


@pytest.mark.parametrize("games", [1, 3])
def test_games_of_the_phone_take_five_queries(games: int, django_assert_num_queries: Any) -> None:
    phone = Phone()
    make_game()
    for number in range(games):
        make_game(phone=phone, deals=1 + number % 2, finished=number % 2 == 1)
    with django_assert_num_queries(5):
        found = phone.client.get("/api/games").json()["games"]
    assert len(found) == games


def test_games_have_names_totals_and_winners() -> None:
    phone = Phone()
    playing = make_game(phone=phone, deals=1)
    finished = make_game(phone=phone, deals=1, finished=True, played_on="2026-11-30")
    found = phone.client.get("/api/games").json()["games"]
    assert [(one["id"], one["state"], one["totals"], one["winners"], one["played_on"]) for one in found] == [
        (str(finished.pk), "finished", [4460, 1070], [0], "2026-11-30"),
        (str(playing.pk), "playing", [4460, 1070], [], None),
    ]
    assert found[0]["teams"] == ["Ann & Joe", "They"]
    assert Client().get("/api/games").json() == {"games": []}


# The page


def data(response: Any) -> Any:
    return response.context["data"]


def test_page_of_a_game_brings_it_along() -> None:
    phone = Phone()
    game = make_game(phone=phone, deals=1)
    response = phone.client.get(f"/g/{game.pk}/")
    assert response.status_code == 200
    assert data(response)["game"] == see(game)
    assert b'id="data"' in response.content
    assert b'id="texts"' in response.content


def test_page_of_a_game_tells_a_stranger_nothing() -> None:
    game = make_game()
    pages = [Phone().client.get(f"/g/{id}/") for id in (game.pk, make_key())]
    assert [(page.status_code, data(page)) for page in pages] == [(404, None), (404, None)]


def test_text_of_users_cannot_leave_its_data_block() -> None:
    phone = Phone()
    game = phone.start(note="</script><script>alert(1)</script>")
    content = phone.client.get(f"/g/{game.pk}/").content
    assert b"<script>alert" not in content
    assert b"\\u003C/script\\u003E" in content


def test_start_page_is_everybody_s() -> None:
    response = Client().get("/")
    assert (response.status_code, data(response)) == (200, None)


# Anything at all

TEXT = st.text(st.characters(codec="utf-8"), max_size=8) | st.sampled_from(["\0", "\ud800", "s0", "we", "x" * 300])
LEAVES = st.none() | st.booleans() | st.integers() | st.integers(-1, 5) | st.floats() | TEXT
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=8
)
FIELDS = st.sampled_from(
    """format key game group op base before order settles deal team tally accepted end action name seat seats teams
    players rules counting under_way early on undoes played_on note starter secrets to start counts melded as_typed
    """.split()  # noqa: SIM905  # a list of words is easier to read
)
OPS = st.sampled_from(OPERATIONS)
ACTIONS = st.sampled_from(
    "team_name player_name swap exchange join leave date note remove insert move".split()  # noqa: SIM905  # as above
)
SPOIL = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
)


@pytest.fixture(scope="module")
def shapes() -> list[dict[str, Any]]:
    """A sound operation of every kind, to be spoilt."""
    return [
        {"deal": 1, "team": 0, "tally": TYPICAL},
        {"deal": 1, "end": {"out": 0, "first_down": 1, "starter": "s0"}},
        {"team": 0, "seat": "s0", "seats": ["s0", "s1"], "name": "Z", "deal": 2, "played_on": "2026-11-30"},
        {"deal": 1, "to": 2, "teams": [0, 1]},
        {"rules": {"figures": published()["whitnack"].rules.figures(), "texts": {"name": "x"}}, "counting": {}},
        {"teams": [{"players": ["A"]}, {"players": ["B"]}], "rules": "whitnack", "under_way": "count", "on": True},
        {"undoes": make_key(), "early": True, "start": 0},
    ]


@pytest.mark.whole
@settings(SPOIL, max_examples=30)
@given(
    op=OPS,
    action=ACTIONS,
    shape=st.integers(0, 6),
    spoilt=st.dictionaries(FIELDS, ANYTHING, max_size=3),
    inside=st.dictionaries(TEXT | FIELDS, ANYTHING, max_size=2),
)
def test_no_operation_makes_the_server_fail(
    op: str, action: str, shape: int, spoilt: dict[str, Any], inside: dict[str, Any], shapes: list[dict[str, Any]]
) -> None:
    phone = Phone()
    game = phone.start()
    phone.tally(game, 1, 0)
    phone.tally(game, 2, 1)
    sound = {**make_start(), "op": op, "action": action, "game": str(game.pk), **shapes[shape]}
    for name, content in sound.items():
        if isinstance(content, dict) and name not in spoilt:
            sound[name] = {**content, **inside}
    response = post(phone.client, {"operations": [{**sound, **spoilt}, sound]})
    # Only what is no JSON, as NaN, is no request at all.
    assert response.status_code in (200, 400)
    for answer in response.json().get("answers", []):
        assert answer["status"] in ("applied", "same", "waiting", "refused")
    assert phone.client.get(f"/api/games/{game.pk}").status_code == 200
    assert list(faults()) == []


@pytest.mark.whole
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True
)
@given(content=ANYTHING, path=st.sampled_from(["/api/commits", "/api/join"]))
def test_no_request_makes_the_server_fail(content: Any, path: str) -> None:
    for sent in (content, {"operations": content, "secret": content, "device_name": content}):
        assert post(Phone().client, sent, path).status_code in (200, 400, 404, 429)
