"""For those who only look: the board behind a link, the screen on the wall, the page on paper."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import access
from scorekeeper.models import Link
from scorekeeper.play.values import twin
from tests.factories import POORER, Phone, make_game, make_teams, told

pytestmark = pytest.mark.django_db


def secret_of(game, role="watch"):
    return access.links_of(game)[role]


def watch(client, game, name="watch", **headers):
    return client.get(reverse(name, args=[secret_of(game)]), headers=headers)


def test_the_link_opens_the_board_to_anybody(phone):
    game = make_game(phone=phone, deals=2)
    answer = watch(Client(), game)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "8,920" in page
    assert "To lay down: 120" in page
    assert f"/g/{game.pk}" not in page
    assert secret_of(game, "score") not in page
    assert secret_of(game, "manage") not in page
    assert "device" not in answer.cookies


def test_htmx_is_told_to_keep_to_the_policy(phone):
    page = watch(Client(), make_game(phone=phone)).content.decode()
    assert '"allowEval":false' in page
    assert '"includeIndicatorStyles":false' in page
    assert "htmx-2" in page


def test_the_board_alone_is_what_the_page_holds(phone):
    game = make_game(phone=phone, deals=1)
    whole = watch(Client(), game).content.decode()
    part = watch(Client(), game, "watch_board").content.decode()
    assert "<html" not in part
    assert part.strip() in whole


def test_an_unchanged_game_is_a_304_for_two_queries(phone):
    game = make_game(phone=phone, deals=1)
    client = Client()
    first = watch(client, game, "watch_board")
    assert first["Cache-Control"] == "private, no-cache"
    address = reverse("watch_board", args=[secret_of(game)])
    with CaptureQueriesContext(connection) as queries:
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert len(queries) <= 2
    phone.tally(game, 2, 0)
    changed = watch(client, game, "watch_board", if_none_match=first["ETag"])
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_row_42_watchers_see_saved_deals_only_and_no_choices(phone):
    game = make_game(phone=phone)
    other = Phone()
    other.join(game)
    phone.tally(game, 1, 0, POORER)
    stale = other.op(game, "tally", deal=1, team=0, tally={**POORER, "melded": 999})
    stale["base"], stale["before"] = 0, None
    assert other.send(stale).status == "waiting"
    page = told(watch(Client(), game))
    assert "999" not in page
    assert "which one is right" not in page


@pytest.mark.parametrize("teams", [2, 6])
@pytest.mark.parametrize("others", [0, 5])
def test_the_board_costs_at_most_six_queries(phone, teams, others):
    game = make_game(phone=phone, teams=make_teams(number=teams), deals=2)
    for _ in range(others):
        make_game(phone=phone, deals=1)
    client = Client()
    for name in ("watch", "watch_board"):
        watch(client, game, name)
        with CaptureQueriesContext(connection) as queries:
            assert watch(client, game, name).status_code == 200
        assert len(queries) <= 6, [query["sql"] for query in queries]
    with CaptureQueriesContext(connection) as queries:
        assert phone.client.get(reverse("plain_board", args=[game.pk])).status_code == 200
    assert len(queries) <= 6, [query["sql"] for query in queries]


def test_the_last_change_is_marked(phone):
    game = make_game(phone=phone, deals=2)
    phone.tally(game, 1, 1, {**twin(POORER), "melded": 400})
    page = watch(Client(), game).content.decode()
    assert page.count("number fresh") == 1
    assert '<tbody class="deal fresh">' in page


def test_a_page_whose_link_ended_stops_asking(phone):
    game = make_game(phone=phone)
    address = reverse("watch_board", args=[secret_of(game)])
    access.revoke(game.pk, "watch")
    answer = Client().get(address, headers={"HX-Request": "true"})
    assert answer.status_code == 286
    assert "The link has ended." in answer.content.decode()
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("role", ["score", "manage"])
def test_other_links_are_no_watch_links(phone, role):
    game = make_game(phone=phone)
    for name in ("watch", "watch_board"):
        assert Client().get(reverse(name, args=[secret_of(game, role)])).status_code == 404


def test_ended_and_wrong_links_get_the_same_page(phone):
    game = make_game(phone=phone)
    secret = secret_of(game)
    access.renew(game.pk, "watch")
    ended = Client().get(reverse("watch", args=[secret]))
    wrong = Client().get(reverse("watch", args=["x" * 24]))
    assert (ended.status_code, wrong.status_code) == (404, 404)
    assert ended.content == wrong.content


def test_guessing_is_limited(phone):
    game = make_game(phone=phone)
    client = Client()
    for n in range(access.WRONG_LINKS.most + 1):
        client.get(reverse("watch", args=[f"guess{n:020}"]))
    assert watch(client, game).status_code == 404


# The screen


def screen(client, *games, name="screen", **more):
    return client.get(reverse(name), {"g": [secret_of(game) for game in games], **more})


def test_several_games_take_turns_on_one_screen(phone):
    first = make_game(phone=phone, deals=1)
    second = make_game(phone=phone, teams=make_teams(number=6))
    page = screen(Client(), first, second, theme="dark", every="20").content.decode()
    assert page.count('<section class="tv"') == 2
    assert page.index(f"game-{first.code}") < page.index(f"game-{second.code}")
    assert 'data-theme="dark" data-every="20"' in page
    assert "tv-teams-6" in page
    assert "To lay down: 90" in page


def test_pasted_addresses_will_do(phone):
    game = make_game(phone=phone)
    answer = Client().get(reverse("screen"), {"g": f" http://cards.example/watch/{secret_of(game)}/ "})
    assert answer.content.decode().count('<section class="tv"') == 1


def test_a_long_game_shows_its_last_deals(phone):
    game = make_game(phone=phone, deals=7)
    page = screen(Client(), game).content.decode()
    assert page.count("1–3") == 2
    assert (page.count("Deal 4<"), page.count("Deal 3<")) == (2, 0)


def test_the_screen_asks_cheaply(phone):
    game = make_game(phone=phone, deals=1)
    client = Client()
    first = screen(client, game, name="screen_boards")
    assert "<html" not in first.content.decode()
    address = reverse("screen_boards") + f"?g={secret_of(game)}"
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    phone.tally(game, 2, 0)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("asked", ["", "?g=nonsense", "?g=&every=x&theme=pink", "?every=99999&g=" + "x" * 300])
def test_a_screen_without_games_asks_for_links(asked):
    answer = Client().get(reverse("screen") + asked)
    assert answer.status_code == 200
    assert "Paste the link for watching" in answer.content.decode()


def test_ended_links_leave_the_screen(phone):
    first, second = make_game(phone=phone), make_game(phone=phone)
    secrets = [secret_of(first), secret_of(second)]
    access.revoke(first.pk, "watch")
    assert Link.objects.filter(secret=secrets[0], ended=None).count() == 0
    page = Client().get(reverse("screen"), {"g": secrets}).content.decode()
    assert page.count('<section class="tv"') == 1


# Paper


def test_paper_shows_every_line(phone):
    game = make_game(phone=phone, deals=4, finished=True)
    page = phone.client.get(reverse("print_game", args=[game.pk])).content.decode()
    assert page.count('class="deal-line"') == 24
    assert "Ann &amp; Joe win by" in page
    assert Phone().client.get(reverse("print_game", args=[game.pk])).status_code == 404
