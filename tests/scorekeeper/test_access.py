"""Links and phones: who comes in, and who does not come in any more."""

from typing import Any

import pytest
from django.test import Client, RequestFactory

from scorekeeper import access, limits
from scorekeeper.models import Game, Link, Role, Writer
from tests.factories import Phone, make_game, make_key, make_secret

pytestmark = pytest.mark.django_db


def pages(game: Game) -> dict[str, tuple[str, str]]:
    """Every address that only a manager may use: method and path."""
    other = game.writers.exclude(role="manage").first()
    number = other.pk if other else 1
    return {
        "links": ("get", f"/g/{game.pk}/links/"),
        "renew": ("post", f"/g/{game.pk}/links/watch/renew/"),
        "end": ("post", f"/g/{game.pk}/links/watch/end/"),
        "end writer": ("post", f"/g/{game.pk}/writers/{number}/end/"),
        "hand over": ("post", f"/g/{game.pk}/writers/{number}/hand-over/"),
        "api links": ("post", f"/api/games/{game.pk}/links"),
        "api writers": ("post", f"/api/games/{game.pk}/writers"),
    }


PAGES = ["links", "renew", "end", "end writer", "hand over", "api links", "api writers"]


def ask(client: Client, method: str, path: str) -> int:
    content = {"action": "renew", "kind": "watch"} if path.endswith("links") else {"action": "end", "writer": "1"}
    if method == "post" and path.startswith("/api"):
        return int(client.post(path, content, content_type="application/json").status_code)
    return int(getattr(client, method)(path).status_code)


@pytest.mark.parametrize("name", PAGES)
def test_page_of_managers_is_closed_to_all_others(name: str) -> None:
    manager, scorer, ended = Phone("Ann"), Phone("Joe"), Phone("Cy")
    game = manager.start()
    scorer.join(game)
    ended.join(game)
    Writer.objects.filter(name="Cy").update(ended=game.made)
    method, path = pages(game)[name]
    before = list(Link.objects.values_list("secret", "ended"))
    found = {
        "stranger": ask(Phone().client, method, path),
        "nobody": ask(Client(), method, path),
        "watch link": ask(Client(headers={"X-Device": access.links_of(game)["watch"]}), method, path),
        "ended": ask(ended.client, method, path),
        "score": ask(scorer.client, method, path),
        "another game": ask(manager.client, method, path.replace(str(game.pk), make_key())),
    }
    assert found == {who: 403 if who == "score" else 404 for who in found}
    assert list(Link.objects.values_list("secret", "ended")) == before
    assert ask(manager.client, method, path) in (200, 302) or name == "api writers"


@pytest.mark.parametrize("name", ["renew", "end", "end writer", "hand over"])
def test_form_without_its_token_is_refused(name: str) -> None:
    manager, scorer = Phone(), Phone()
    game = manager.start()
    scorer.join(game)
    client = Client(enforce_csrf_checks=True)
    client.cookies["device"] = manager.secret
    method, path = pages(game)[name]
    assert ask(client, method, path) == 403


@pytest.mark.parametrize("path", ["links", "writers"])
def test_script_needs_the_header_where_there_is_no_token(path: str) -> None:
    """A browser sends a cookie by itself, also from a page of somebody else."""
    manager = Phone()
    game = manager.start()
    client = Client()
    client.cookies["device"] = manager.secret
    assert ask(client, "post", f"/api/games/{game.pk}/{path}") == 404


def test_links_page_shows_watching_first_and_picture_and_address_of_all() -> None:
    phone = Phone()
    game = phone.start()
    page = phone.client.get(f"/g/{game.pk}/links/").content.decode()
    secrets = access.links_of(game)
    places = [page.index(f"/watch/{secrets['watch']}/"), page.index(f"/l/{secrets['score']}/")]
    places.append(page.index(f"/l/{secrets['manage']}/"))
    assert places == sorted(places)
    assert page.index("<details") < places[1]
    assert page.count("<svg") == 3
    assert "style=" not in page


def test_links_page_offers_every_address_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "network_addresses", lambda: ["192.168.1.7", "10.0.0.4"])
    phone = Phone()
    game = phone.start()
    client = phone.client
    page = client.get(f"/g/{game.pk}/links/", headers={"host": "localhost:8000"})
    bases = ["http://192.168.1.7:8000", "http://10.0.0.4:8000", "http://localhost:8000"]
    assert page.context["bases"] == bases
    assert page.context["watch"]["address"].startswith("http://192.168.1.7:8000/watch/")
    chosen = client.get(f"/g/{game.pk}/links/", {"base": bases[1]}, headers={"host": "localhost:8000"})
    assert chosen.context["watch"]["address"].startswith("http://10.0.0.4:8000/watch/")
    foreign = client.get(f"/g/{game.pk}/links/", {"base": "https://evil.example"}, headers={"host": "localhost:8000"})
    assert b"evil.example" not in foreign.content


@pytest.mark.parametrize(
    ("host", "public", "bases"),
    [
        ("10.0.0.4:8000", "", ["http://10.0.0.4:8000", "http://192.168.1.7:8000"]),
        ("127.0.0.1:80", "", ["http://192.168.1.7:80", "http://10.0.0.4:80", "http://127.0.0.1:80"]),
        ("club.local", "", ["http://club.local", "http://192.168.1.7", "http://10.0.0.4"]),
        ("[::1]:8000", "", ["http://192.168.1.7:8000", "http://10.0.0.4:8000", "http://[::1]:8000"]),
        ("10.0.0.4:8000", "https://cards.example.org", ["https://cards.example.org"]),
    ],
)
def test_addresses_of_links(
    host: str, public: str, bases: list[str], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(access, "network_addresses", lambda: ["192.168.1.7", "10.0.0.4"])
    settings.PUBLIC_URL = public
    assert access.link_bases(RequestFactory().get("/", headers={"host": host})) == bases


# Coming in


@pytest.mark.parametrize("role", ["score", "manage"])
def test_link_is_traded_for_a_right_and_the_address_loses_the_secret(role: str) -> None:
    game = Phone().start()
    secret = access.links_of(game)[role]
    client = Client()
    assert client.get(f"/l/{secret}/").status_code == 200
    assert game.writers.count() == 1
    response = client.post(f"/l/{secret}/", {"device_name": " Joe's  phone "})
    assert response.headers["Location"] == f"/g/{game.pk}/"
    writer = game.writers.get(role=role, link__role=role)
    assert writer.name == "Joe's phone"
    assert writer.device == access.digest(client.cookies["device"].value)
    assert client.get(f"/api/games/{game.pk}").json()["role"] == role


def test_page_behind_a_link_tells_nothing_of_the_game() -> None:
    game = Phone().start(note="Aunt May's birthday")
    page = Client().get(f"/l/{access.links_of(game)['score']}/").content.decode()
    assert not any(told in page for told in ("Ann", "May", game.code, str(game.pk)))


def test_watch_link_opens_no_right() -> None:
    game = Phone().start()
    secret = access.links_of(game)["watch"]
    assert Client().get(f"/l/{secret}/").headers["Location"] == f"/watch/{secret}/"
    assert access.trade(secret, access.digest(make_secret()), "") is None
    assert Client().get(f"/api/games/{game.pk}", headers={"X-Device": secret}).status_code == 404


def test_wrong_ended_and_foreign_links_get_the_same_page() -> None:
    phone = Phone()
    game = phone.start()
    old = access.links_of(game)["score"]
    access.renew(game.pk, Role.SCORE)
    pages = [Client().get(f"/l/{secret}/") for secret in (old, make_secret(), "x", "a" * 500, "ä\u200e")]
    assert {page.status_code for page in pages} == {404}
    assert len({page.content for page in pages}) == 1


def test_code_and_id_alone_open_nothing() -> None:
    game = Phone().start()
    for path in (
        f"/l/{game.code}/",
        f"/l/{game.pk}/",
        f"/api/games/{game.pk}",
        f"/g/{game.pk}/",
        f"/watch/{game.code}/",
    ):
        assert Client().get(path).status_code == 404


def test_device_name_that_cannot_be_one_is_asked_again() -> None:
    game = Phone().start()
    path = f"/l/{access.links_of(game)['score']}/"
    response = Client().post(path, {"device_name": "x" * 41})
    assert response.status_code == 200
    assert "at most 40 letters" in response.content.decode()
    assert "x" * 41 in response.content.decode()
    assert game.writers.count() == 1


def test_smaller_link_takes_no_right_away() -> None:
    phone = Phone()
    game = phone.start()
    assert phone.join(game, Role.SCORE).role == "manage"
    scorer = Phone()
    scorer.join(game, Role.SCORE)
    assert scorer.join(game, Role.MANAGE).role == "manage"
    assert game.writers.count() == 2


def test_join_by_script() -> None:
    game = Phone().start()
    phone = Phone("Joe")
    content = {"secret": access.links_of(game)["score"], "device_name": "Joe"}
    answer = phone.client.post("/api/join", content, content_type="application/json")
    assert answer.json() == {"game": str(game.pk), "role": "score"}
    assert Client().post("/api/join", content, content_type="application/json").status_code == 400
    wrong = phone.client.post("/api/join", {"secret": ["x"]}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["reason"]["id"]) == (404, "link_ended")


# Going out


def test_renewed_link_ends_those_who_came_by_it_and_nobody_else() -> None:
    ann, joe, zoe = Phone("Ann"), Phone("Joe"), Phone("Zoe")
    game = ann.start()
    joe.join(game, Role.SCORE)
    zoe.join(game, Role.MANAGE)
    old = access.links_of(game)
    ann.client.post(f"/g/{game.pk}/links/score/renew/")
    assert list(Writer.objects.filter(ended=None).order_by("name").values_list("name", flat=True)) == ["Ann", "Zoe"]
    new = access.links_of(game)
    assert new["score"] != old["score"]
    assert (new["watch"], new["manage"]) == (old["watch"], old["manage"])
    assert access.trade(old["score"], joe.sender.device, "Joe") is None
    assert access.trade(new["score"], joe.sender.device, "Joe") is not None
    assert joe.tally(game, 1, 0).status == "applied"


def test_revoked_link_is_gone_until_a_new_one_is_made() -> None:
    ann = Phone()
    game = ann.start()
    ann.client.post(f"/g/{game.pk}/links/watch/end/")
    assert sorted(access.links_of(game)) == ["manage", "score"]
    assert ann.client.get(f"/g/{game.pk}/links/").status_code == 200
    ann.client.post(f"/g/{game.pk}/links/watch/renew/")
    assert sorted(access.links_of(game)) == ["manage", "score", "watch"]


def test_writer_ended_alone_stays_out_with_the_link_that_others_use() -> None:
    ann, joe, zoe = Phone("Ann"), Phone("Joe"), Phone("Zoe")
    game = ann.start()
    joe.join(game)
    zoe.join(game)
    ann.client.post(f"/g/{game.pk}/writers/{game.writers.get(name='Joe').pk}/end/")
    assert joe.tally(game, 1, 0).reason == {"id": "link_ended", "values": {}}
    assert access.trade(access.links_of(game)["score"], joe.sender.device, "Joe") is None
    assert zoe.tally(game, 1, 0).status == "applied"


def test_manager_cannot_end_himself_or_a_phone_of_another_game() -> None:
    ann, other = Phone("Ann"), Phone("Other")
    game = ann.start()
    elsewhere = other.start()
    for writer in (game.writers.get(), elsewhere.writers.get()):
        assert ann.client.post(f"/g/{game.pk}/writers/{writer.pk}/end/").status_code == 404
    assert Writer.objects.filter(ended=None).count() == 2


def test_manage_right_can_be_handed_over_with_a_new_link() -> None:
    ann, joe = Phone("Ann"), Phone("Joe")
    game = ann.start()
    joe.join(game)
    old = access.links_of(game)["manage"]
    answer = ann.client.post(f"/g/{game.pk}/writers/{game.writers.get(name='Joe').pk}/hand-over/")
    assert answer.headers["Location"] == f"/g/{game.pk}/"
    assert dict(game.writers.values_list("name", "role")) == {"Ann": "score", "Joe": "manage"}
    assert access.trade(old, ann.sender.device, "Ann") is None
    assert ann.client.get(f"/g/{game.pk}/links/").status_code == 403
    access.renew(game.pk, Role.SCORE)
    assert joe.client.get(f"/g/{game.pk}/links/").status_code == 200
    assert ann.tally(game, 1, 0).status == "applied"


@pytest.mark.parametrize("action", ["end", "hand_over"])
@pytest.mark.parametrize("writer", [None, "", "x", "-1", "9" * 30, 5, ["1"], "٣"])
def test_writer_that_is_none_is_not_found(action: str, writer: Any) -> None:
    ann = Phone()
    game = ann.start()
    content = {"action": action, "writer": writer}
    path = f"/api/games/{game.pk}/writers"
    assert ann.client.post(path, content, content_type="application/json").status_code == 404


def test_links_and_writers_by_script() -> None:
    ann, joe = Phone("Ann"), Phone("Joe")
    game = ann.start()
    joe.join(game)
    old = access.links_of(game)
    client = ann.client
    path = f"/api/games/{game.pk}"
    etag = client.get(path).headers["ETag"]
    new = client.post(f"{path}/links", {"action": "renew", "kind": "watch"}, content_type="application/json").json()
    assert new["links"]["watch"] != old["watch"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200
    number = str(game.writers.get(name="Joe").pk)
    found = client.post(f"{path}/writers", {"action": "end", "writer": number}, content_type="application/json").json()
    assert [(one["name"], one["me"], one["ended"]) for one in found["writers"]] == [
        ("Ann", True, False),
        ("Joe", False, True),
    ]
    wrong = client.post(f"{path}/links", {"action": "sell", "kind": "watch"}, content_type="application/json")
    assert wrong.status_code == 400


# Guessing


def test_who_tries_too_many_wrong_links_is_told_nothing_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "WRONG_LINKS", limits.Limit(name="link", most=3, seconds=600))
    game = make_game()
    right = f"/l/{access.links_of(game)['score']}/"
    guesser, other = Client(REMOTE_ADDR="203.0.113.9"), Client(REMOTE_ADDR="203.0.113.10")
    assert guesser.get(right).status_code == 200
    for _ in range(3):
        assert guesser.get(f"/l/{make_secret()}/").status_code == 404
    assert guesser.get(right).status_code == 404
    content = {"secret": access.links_of(game)["score"]}
    script = Client(headers={"X-Device": make_secret()}, REMOTE_ADDR="203.0.113.9")
    answer = script.post("/api/join", content, content_type="application/json")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "30")
    assert other.get(right).status_code == 200


def test_right_links_are_never_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "WRONG_LINKS", limits.Limit(name="link", most=3, seconds=600))
    right = f"/l/{access.links_of(make_game())['score']}/"
    assert [Client().get(right).status_code for _ in range(5)] == [200] * 5


# What is stored


def test_secret_of_a_phone_is_stored_as_a_digest_only() -> None:
    phone = Phone()
    phone.start()
    [writer] = Writer.objects.all()
    assert phone.secret not in str(vars(writer))
    assert len(writer.device) == 64


@pytest.mark.parametrize("secret", ["short", "x" * 65, "ä" * 30, "a b" * 10, ""])
def test_secret_that_is_too_weak_is_no_phone(secret: str) -> None:
    request = RequestFactory().get("/")
    request.COOKIES["device"] = secret
    assert access.device_of(request) == ""
