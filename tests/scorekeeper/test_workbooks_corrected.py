"""Sheets of games that were played here, filled in otherwise and brought back."""

import json
from datetime import datetime

import pytest
from django.urls import reverse

from scorekeeper.models import Change, Game
from scorekeeper.workbooks import unpack
from tests.factories import POORER, TYPICAL, Phone, see, told
from tests.scorekeeper.sheets_in import FIRST, SECOND, Sheet, both, confirm, filled, look, played, upload, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


def test_the_workbook_of_a_game_brings_nothing_new(phone):
    _game, data = played(phone)
    assert "There is nothing new in it." in upload(phone.client, data).content.decode()
    assert "There is nothing new in it." in upload(phone.client, Sheet(data).data).content.decode()


def test_other_figures_are_offered_as_a_correction(phone):
    game, data = played(phone)
    sheet = Sheet(data).type(1, 2, melded=500, clean=None)
    page = upload(phone.client, sheet.data)
    text = page.content.decode()
    assert "Here already, with other figures" in text
    assert "500" in text
    untouched = confirm(phone.client, page)
    assert untouched.status_code == 303
    assert see(game)["deals"][1]["tallies"][1]["melded"] == 310
    confirm(phone.client, page, correct=str(game.pk))
    corrected = see(game)["deals"][1]["tallies"][1]
    assert corrected["melded"] == 500
    assert corrected["counts"] == {"dirty": 1}
    assert see(game)["deals"][0]["tallies"][1]["counts"] == {"clean": 1, "dirty": 1}


def test_names_marks_notes_and_further_deals_are_corrections_too(phone):
    game, data = played(phone)
    phone.do(game, "end", deal=1, end={"out": 0})
    data = phone.client.get(reverse("game_workbook", args=[game.pk])).content
    sheet = Sheet(data).name([("Us", "Anna", "Joe"), ("They", "Bob", "Cy")])
    sheet.type(0, 1, going_out=None).type(1, 2, going_out="x").type(0, 3, **FIRST).type(1, 3, **SECOND)
    sheet.page["C4"] = datetime(2026, 10, 1)
    both(phone.client, sheet.data, correct=str(game.pk))
    value = see(game)
    assert value["teams"][0]["name"] == "Us"
    assert value["teams"][0]["seats"][0]["sitters"] == [{"name": "Anna", "from": 1}]
    assert [deal["end"]["out"] for deal in value["deals"]] == [-1, 1, 0]
    assert value["played_on"] == "2026-10-01"
    assert value["deals"][2]["tallies"][0]["melded"] == 745
    assert "There is nothing new in it." in upload(phone.client, sheet.data).content.decode()


def test_a_game_that_is_gone_comes_back_as_it_was(phone):
    game, _data = played(phone)
    phone.do(game, "seats", action="swap", seat="s2", name="Zoë \N{WOLF FACE}", deal=2)
    phone.do(game, "seats", action="join", team={"players": ["Kit"]}, deal=3, start=500)
    phone.tally(game, 3, 2, {**TYPICAL, "as_typed": {"melded": "700+45"}, "other": -50, "other_note": "late"})
    phone.do(game, "end", deal=2, end={"out": -1, "starter": "s1"})
    phone.do(game, "rules", rules="simpson", counting={"net": False, "left_first": True})
    phone.do(game, "finish", under_way="leave_out", early=True)
    before = phone.client.get(reverse("game_json", args=[game.pk])).content
    data = phone.client.get(reverse("game_workbook", args=[game.pk])).content
    Game.objects.all().delete()
    Change.objects.all().delete()
    both(phone.client, data)
    assert phone.client.get(reverse("game_json", args=[game.pk])).content == before


def test_a_game_of_others_is_neither_shown_nor_changed(phone):
    game, data = played(phone)
    phone.tally(game, 1, 1, {**POORER, "melded": 515})
    page = told(upload(Phone().client, data))
    assert "is here already, and this phone may not change it." in page
    assert "515" not in page
    assert see(game)["deals"][0]["tallies"][1]["melded"] == 515


def test_a_damaged_hidden_page_gets_a_plain_answer(phone):
    _game, data = played(phone)
    sheet = Sheet(data)
    kept = sheet.book.worksheets[-1]
    kept["B3"] = '{"id": 5}'
    assert wrong(look(phone, sheet.data)) == ["Sheet Ann & Joe – They has lost what belongs to its game."]
    kept["B2"] = '{"figures": {"schema": 77}}'
    assert "cannot be read" in wrong(look(phone, sheet.data))[0]
    kept["B2"] = "{"
    assert wrong(look(phone, sheet.data)) == ["This is not a score sheet from here."]
    kept["B1"] = 99
    assert wrong(look(phone, sheet.data)) == ["This workbook comes from a newer version of this program."]
    sheet.book.remove(kept)
    assert "has lost its hidden page" in wrong(look(phone, sheet.data))[0]


@pytest.mark.parametrize("text", ['{"hand-and-foot workbook":1}', '{"hand-and-foot workbook":'])
def test_text_that_only_looks_like_a_sheet_gets_a_plain_answer(phone, text):
    answer = phone.client.post(reverse("import"), {"text": text, "confirm": "1"})
    assert answer.status_code == 200
    assert answer.context["book"].problems


def test_nothing_in_the_text_of_the_second_touch_breaks_the_page(phone):
    """The page holds what was read; somebody may send anything in its place."""
    fresh, known = unpack(filled(phone.client, deals=1).data), unpack(played(phone)[1])
    odd = (None, 5, "x", [], {}, [{}], {"1": 5}, {"x": "D"}, {"D9": {}}, ["D"])
    for extract in (fresh, known):
        for place in ("deals", "names", "rows", "teams", "cells", "name", "id", "worth"):
            for value in odd:
                sent = json.loads(json.dumps(extract))
                sent["pages"][0][place] = value
                look(phone, json.dumps(sent, separators=(",", ":")).encode())
        for place, value in (("deals", {"9" * 5000: "D"}), ("name", "a\ud800"), ("cells", {"D9": "\udfff"})):
            sent = json.loads(json.dumps(extract))
            sent["pages"][0][place] = value
            page = phone.client.post(reverse("import"), {"text": json.dumps(sent, separators=(",", ":"))})
            assert wrong(page.context["book"]) == ["This is not a score sheet from here."]
