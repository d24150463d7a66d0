"""The list of rules, the card of one, a table's own figures without script, and rules.json."""

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Game, StoredRules
from scorekeeper.published import published
from scorekeeper.rules import digest, parse_figures
from scorekeeper.views import rules as views

pytestmark = pytest.mark.django_db


def fields_of(page: str) -> dict[str, str]:
    """What a browser would send of the form of a page."""
    found: dict[str, str] = {}
    for tag in re.findall(r"<input [^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if not name or name[1] == "csrfmiddlewaretoken":
            continue
        if 'type="checkbox"' in tag:
            if " checked" in tag:
                found[name[1]] = "on"
        else:
            found[name[1]] = html.unescape(value[1]) if value else ""
    for name, body in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', page, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', body)
        found[name] = html.unescape(chosen[1]) if chosen else ""
    return found


def change(client: Client, key: str, **form: str) -> Any:
    address = reverse("rules_change", args=[key])
    sent = fields_of(client.get(address).content.decode()) | {
        path.replace("__", "."): text for path, text in form.items()
    }
    return client.post(address, sent)


def test_the_list_has_the_most_common_first_and_all_others(client: Client) -> None:
    page = client.get(reverse("rules_list")).content.decode()
    names = [html.unescape(name) for name in re.findall(r"<bdi>(.*?)</bdi>", page)]
    common = sorted((one.texts.popular, one.texts.name) for one in published().values() if one.texts.popular)
    assert names[:5] == [name for _, name in common]
    assert {one.texts.name for one in published().values()} <= set(names)


def test_the_list_can_be_searched(client: Client) -> None:
    page = client.get(reverse("rules_list"), {"q": "Sevens WILD 20000"}).content.decode()
    found = page.split('id="found"')[1].split("</section>")[0]
    assert published()["pennies-from-heaven"].texts.name in found
    assert published()["simpson"].texts.name not in found
    empty = client.get(reverse("rules_list"), {"q": "zzz"}).content.decode()
    assert "0 found" in empty


def test_rules_that_are_called_so_are_found_first() -> None:
    first, *others = (one.key for one in views.search("Totals"))
    assert first == "totals"
    assert others, "others speak of totals only in their description"


@pytest.mark.parametrize("q", ["", "\0", "%s", "<script>", "x" * 5000, "\ud800"])
def test_no_search_breaks_the_list(client: Client, q: str) -> None:
    response = client.get(reverse("rules_list"), {"q": q.encode("utf-8", "replace").decode()})
    assert response.status_code == 200
    assert b"<script>" not in response.content.replace(b"<script ", b"")


@pytest.mark.parametrize("key", published())
def test_every_card_can_be_opened(client: Client, key: str) -> None:
    assert client.get(reverse("rules_card", args=[key])).status_code == 200


@pytest.mark.parametrize("key", ["handnfoot-deck", "seven-deal-runs", "progressive", "alderfer", "totals", "bain"])
def test_every_form_can_be_opened(client: Client, key: str) -> None:
    assert client.get(reverse("rules_change", args=[key])).status_code == 200


@pytest.mark.parametrize("name", ["rules_card", "rules_change"])
@pytest.mark.parametrize("key", ["nobody", "a.b", "x" * 70, "..", "%00"])
def test_unknown_rules_are_not_found(client: Client, name: str, key: str) -> None:
    assert client.get(reverse(name, args=[key])).status_code == 404


def test_a_template_is_filled_in_before_it_is_played(client: Client) -> None:
    page = client.get(reverse("rules_card", args=["bain"])).content.decode()
    assert reverse("rules_change", args=["bain"]) in page
    assert reverse("plain_start", args=["bain"]) not in page


def test_changed_rules_are_kept_shown_and_played(client: Client) -> None:
    response = change(client, "simpson", books__clean__bonus="500")
    row = StoredRules.objects.get()
    assert response.status_code == 302
    assert response["Location"] == reverse("rules_card", args=[row.id])
    assert row.key == ""
    assert row.texts["name"] == "like Simpson's rules, but clean books 500"
    assert row.texts["based_on"] == "simpson"
    assert parse_figures(row.figures).book["clean"].bonus == (500,)
    assert row.digest == digest(row.figures)
    card = client.get(response["Location"]).content.decode()
    assert reverse("plain_start", args=[row.id]) in card
    start = client.get(reverse("plain_start", args=[row.id]))
    assert start.status_code == 200
    sent = fields_of(start.content.decode())
    assert client.post(reverse("plain_start", args=[row.id]), sent).status_code == 303
    assert Game.objects.get().rules_id == row.id


def test_the_phone_offers_its_own_rules_first(client: Client) -> None:
    change(client, "simpson", books__clean__bonus="500", name="Kitchen table")
    change(client, "simpson", books__clean__bonus="400", name="Garden")
    page = client.get(reverse("rules_list")).content.decode()
    names = re.findall(r"<bdi>(.*?)</bdi>", page)
    assert names[:2] == ["Garden", "Kitchen table"]
    start = client.get(reverse("plain_new")).content.decode()
    assert re.findall(r"<bdi>(.*?)</bdi>", start)[:2] == ["Garden", "Kitchen table"]
    assert re.findall(r"<bdi>(.*?)</bdi>", Client().get(reverse("rules_list")).content.decode())[0] != "Garden"


def test_own_rules_can_be_changed_again_and_are_like_the_published_ones(client: Client) -> None:
    change(client, "simpson", books__clean__bonus="500")
    first = StoredRules.objects.get()
    change(client, first.id, books__dirty__bonus="300")
    second = StoredRules.objects.exclude(id=first.id).get()
    assert second.texts["name"] == "like Simpson's rules, but clean books 500 and dirty books 300"
    assert StoredRules.objects.get(id=first.id).figures == first.figures  # the old ones stay


def test_the_same_form_twice_is_one_set(client: Client) -> None:
    assert (
        change(client, "simpson", books__clean__bonus="500")["Location"]
        == (change(client, "simpson", books__clean__bonus="500")["Location"])
    )
    assert StoredRules.objects.count() == 1


def test_what_cannot_be_meant_is_said_at_the_field_and_nothing_typed_is_lost(client: Client) -> None:
    response = change(client, "simpson", books__clean__bonus="lots", books__dirty__bonus="250", name="<b>Ours</b>")
    page = response.content.decode()
    assert response.status_code == 200
    assert not StoredRules.objects.exists()
    at_field = page.split('name="books.clean.bonus"')[1].split("</div>")[0]
    assert "lots is not a whole number." in at_field
    assert page.count("is not a whole number.") == 1
    assert fields_of(page)["books.clean.bonus"] == "lots"
    assert fields_of(page)["books.dirty.bonus"] == "250"
    assert "<b>Ours" not in page


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"books.clean.bonus": "9" * 400},
        {"tie": "often"},
        {"name": "x" * 500},
        {"name": "a\0b"},
        {"opening.kind": "by_score", "opening.bands": "x"},
        {"books.clean.bonus": "１"},
        {"csrf": "x", "unknown": "y"},
    ],
)
def test_no_form_breaks_the_page(client: Client, form: dict[str, str]) -> None:
    address = reverse("rules_change", args=["whitnack"])
    sent = fields_of(client.get(address).content.decode()) | form
    assert client.post(address, form).status_code in (200, 302)  # hardly anything sent
    assert client.post(address, sent).status_code in (200, 302)


def test_too_many_new_rules_from_one_address(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "within", lambda limit, request: False)
    page = change(client, "simpson", books__clean__bonus="500").content.decode()
    assert "Too many rules were made from here." in page
    assert not StoredRules.objects.exists()


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_costs_the_same_with_more_rules(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for nth in range(number):
        row = change(client, "simpson", books__clean__bonus=f"{400 + nth}")["Location"]
        start = reverse("plain_start", args=[row.split("/")[2]])
        client.post(start, fields_of(client.get(start).content.decode()))
    with django_assert_num_queries(2):
        page = client.get(reverse("rules_list")).content.decode()
    assert page.count("but clean books") == 2 * number


def test_a_forged_cookie_is_no_matter(client: Client) -> None:
    client.cookies["own_rules"] = "whatever:1:2"
    assert client.get(reverse("rules_list")).status_code == 200


# For the script


def test_rules_json_has_all_rules_the_form_and_its_texts(client: Client) -> None:
    response = client.get(reverse("rules_json"))
    brought = json.loads(response.content)
    assert response["Content-Type"] == "application/json"
    assert {one["key"] for one in brought["rules"]} == set(published())
    assert all(digest(one["figures"]) == one["digest"] for one in brought["rules"])
    assert brought["form"]["questions"][0]["id"] == "books"
    assert brought["texts"]["like.more"] == ["%(n)s more difference", "%(n)s more differences"]


def test_rules_json_is_sent_once(client: Client) -> None:
    first = client.get(reverse("rules_json"))
    again = client.get(reverse("rules_json"), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    german = client.get(reverse("rules_json"), headers={"Accept-Language": "de", "If-None-Match": first["ETag"]})
    assert german.status_code in (200, 304)
    assert client.post(reverse("rules_json")).status_code == 405


def test_what_goes_by_the_number_of_players_is_shown_as_fixed(client: Client) -> None:
    page = client.get(reverse("rules_change", args=["vegas"])).content.decode()
    assert "It stays as these rules have it" in page
    assert "<li>Decks: 6 for 4 players, 8 for 6 players</li>" in page
    assert (
        "It stays as these rules have it" not in client.get(reverse("rules_change", args=["simpson"])).content.decode()
    )
