"""The pages about paper: the choice in the address, previews, PDFs of games, who may see what."""

import html
import io
import re
import subprocess

import pypdf
import pypdfium2
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import access
from scorekeeper.models import Game, StoredRules
from scorekeeper.models.rules import MEMORY, rule_set
from scorekeeper.published import published
from tests.factories import PAIRS, POORER, TYPICAL, Phone, make_game
from tests.tools import ZBARIMG, need

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


@pytest.fixture
def client(phone):
    return phone.client


def page_of(client, address, **asked):
    answer = client.get(address, asked)
    assert answer.status_code == 200, answer
    return html.unescape(answer.content.decode())


def pdf_of(client, address, **asked):
    answer = client.get(address, asked)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf"), answer
    return pypdf.PdfReader(io.BytesIO(answer.content))


def text(reader):
    return "\n".join(page.extract_text() for page in reader.pages)


def said(markup):
    """The words of a page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup))


# Blank pads


def test_the_choice_is_in_the_address(client):
    asked = {"rules": "roth", "format": "a5-1-normal", "teams": "3", "players": "1", "copies": "2", "language": "de"}
    page = page_of(client, reverse("pads"), **asked)
    assert '<option value="roth" selected>' in page
    assert '<option value="a5-1-normal" selected>' in page
    pdf = pdf_of(client, reverse("pads_pdf"), **asked)
    assert pdf.trailer["/Root"]["/Lang"] == "de"
    promised = int(re.search(r"PDF, (\d+) pages", page)[1])
    assert len(pdf.pages) == promised


def test_page_and_pdf_have_the_same_content(client):
    asked = {"rules": "classic-canasta", "box": "on", "team1": "Ann, Joe"}
    twin = said(page_of(client, reverse("pads_page"), **asked))
    lines = {line.strip() for line in text(pdf_of(client, reverse("pads_pdf"), **asked)).splitlines()}
    for line in lines:
        if not re.match(r"No\. ", line):  # each sheet has a number of its own
            for word in line.split():
                assert word in twin, line


def test_what_cannot_be_printed_is_not_offered_and_the_nearest_is_named(client):
    asked = {"rules": "whitnack", "format": "a5-1-large"}
    page = page_of(client, reverse("pads"), **asked)
    assert 'value="a5-1-large"' not in page
    assert "A5, one sheet a page, large print: here type or boxes would be too small." in page
    assert "The nearest that can be printed: A4, one sheet a page, large print." in page
    assert "A game takes 4 sheets." in page
    answer = client.get(reverse("pads_pdf"), asked)
    assert (answer.status_code, answer.url) == (302, reverse("pads") + "?rules=whitnack&format=a5-1-large")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("teams", "x"),
        ("teams", "99"),
        ("players", "4"),
        ("deals", "0"),
        ("deals", "999999999999999999999"),
        ("format", "b5"),
        ("language", "xx"),
        ("copies", "0"),
        ("copies", "101"),
        ("counting", "odd"),
        ("team1", "a, b, c"),
        ("team1", "x" * 41),
        ("team1", "a\x01b"),
    ],
)
def test_what_cannot_be_meant_is_said_at_its_field(client, field, value):
    page = page_of(client, reverse("pads"), **{field: value})
    place = page.index(f'id="id_{field}_error"')
    assert (
        page.rindex('<div class="field wrong">', 0, place)
        > page.rindex('<div class="field', 0, page.rindex(f'for="id_{field}"', 0, place)) - 1
    )
    assert client.get(reverse("pads_pdf"), {field: value}).status_code == 302


def test_unknown_rules_are_not_there(client):
    assert client.get(reverse("pads"), {"rules": "nonsense"}).status_code == 404
    assert client.get(reverse("pads"), {"rules": "a\0b"}).status_code == 404


def test_too_many_pages_at_once_are_refused(client):
    asked = {"rules": "paul", "format": "a5-1-normal", "teams": "8", "players": "1", "copies": "100"}
    assert "Please print at most 400 at once." in page_of(client, reverse("pads"), **asked)
    assert client.get(reverse("pads_pdf"), asked).status_code == 302


def test_every_sheet_has_a_number_of_its_own(client):
    found = re.findall(r"No\. ([2-9A-Z]{6})", text(pdf_of(client, reverse("pads_pdf"), copies="30")))
    assert len(set(found)) == 30


def test_the_code_leads_to_a_new_game_by_these_rules(client):
    page = page_of(client, reverse("rules_start", args=["whitnack"]))
    assert 'data-app="/#new/by/whitnack"' in page
    assert reverse("plain_start", args=["whitnack"]) in page


def house(name="Our table"):
    figures = published()["whitnack"].rules.figures()
    figures["books"][0]["bonus"] = [777]
    return {"figures": figures, "texts": {"name": name}}


def test_the_rules_of_a_phone_get_an_address(client, phone):
    answer = client.post(reverse("rules_keep"), house(), content_type="application/json")
    key = answer.json()["key"]
    assert StoredRules.objects.get(pk=key).texts["name"] == "Our table"
    assert client.post(reverse("rules_keep"), house(), content_type="application/json").json()["key"] == key
    page = page_of(client, reverse("pads"), rules=key)
    assert "Clean books × 777" in page.replace("\u00a0", " ")
    assert "Our table" in text(pdf_of(client, reverse("pads_pdf"), rules=key))
    stranger = Client()
    assert "Our table" in page_of(stranger, reverse("pads"), rules=key)
    figures = stranger.get(reverse("rules_figures", args=[key])).json()
    assert figures["figures"]["books"][0]["bonus"] == [777]
    assert figures["key"] == ""


@pytest.mark.parametrize(
    "sent", ["x", "[]", '{"figures": 3}', '{"figures": {"books": 3}}', '{"figures": {}, "texts": 5}']
)
def test_broken_rules_are_refused(client, sent):
    answer = client.post(reverse("rules_keep"), sent, content_type="application/json")
    assert answer.status_code == 400
    assert StoredRules.objects.count() == 0


def test_rules_are_kept_for_phones_only_and_not_without_limit(client, monkeypatch):
    assert Client().post(reverse("rules_keep"), house(), content_type="application/json").status_code == 400
    monkeypatch.setattr("scorekeeper.views.rules.within", lambda limit, request: False)
    assert client.post(reverse("rules_keep"), house(), content_type="application/json").status_code == 429


def test_pads_are_linked_where_a_person_looks(client, phone):
    game = make_game(phone=phone, deals=1)
    assert reverse("pads") in page_of(client, "/")
    assert reverse("pads") in page_of(client, reverse("rules_list"))
    assert f"{reverse('pads')}?rules=whitnack" in page_of(client, reverse("rules_card", args=["whitnack"]))
    board = page_of(client, reverse("plain_board", args=[game.pk]))
    assert reverse("game_sheet", args=[game.pk]) in board
    assert reverse("game_slip", args=[game.pk]) in board
    assert reverse("games_paper") in page_of(client, reverse("games"))


# Games


def test_page_and_pdf_of_a_game_change_together(client, phone):
    game = make_game(phone=phone, deals=4, finished=True)
    addresses = reverse("game_sheet", args=[game.pk]), reverse("game_sheet_pdf", args=[game.pk])
    before = said(page_of(client, addresses[0])), text(pdf_of(client, addresses[1]))
    assert all("17,840" in one and "17,845" not in one for one in before)
    assert all("✎" not in one for one in before)
    phone.tally(game, 2, 0, {**TYPICAL, "melded": 750})
    after = said(page_of(client, addresses[0])), text(pdf_of(client, addresses[1]))
    assert all("17,845" in one and "17,840" not in one for one in after)
    assert all("✎" in one and "put right" in one for one in after)


def test_the_sheet_of_a_game_has_everything_on_page_and_paper(client, phone):
    game = phone.start(teams=[{"name": "=1+1", "players": ["Ann", "דוד"]}, PAIRS[1]])
    phone.tally(game, 1, 0, {**TYPICAL, "as_typed": {"melded": "340+405"}})
    phone.tally(game, 1, 1, POORER)
    game = Game.objects.get(pk=game.pk)
    for found in (
        said(page_of(client, reverse("game_sheet", args=[game.pk]))),
        text(pdf_of(client, reverse("game_sheet_pdf", args=[game.pk]))),
    ):
        for part in ("340+405", "745", "=1+1", f"No. {game.code}", "Signature", "As of", "4,460", "To lay down: 90"):
            assert part in found, part


def guarded(game):
    return [reverse(name, args=[game.pk]) for name in ("game_sheet", "game_sheet_pdf", "game_slip", "game_slip_pdf")]


def test_games_of_others_are_not_there(phone):
    game = make_game(phone=phone, deals=1)
    scorer, ended = Phone("scorer"), Phone("ended")
    scorer.join(game)
    writer = ended.join(game)
    access.end_writer(game.writers.get(device=access.digest(phone.secret)), str(writer.pk))
    watch = access.links_of(game)["watch"]
    for address in guarded(game):
        assert phone.client.get(address).status_code == 200
        assert scorer.client.get(address).status_code == 200
        assert ended.client.get(address).status_code == 404
        assert Phone("stranger").client.get(address).status_code == 404
        assert Client().get(address).status_code == 404
        assert Client().get(address.replace(str(game.pk), watch)).status_code == 404


def test_the_link_to_watch_is_shown_only_to_who_may_hand_it_out(phone):
    game = make_game(phone=phone, deals=1)
    scorer = Phone("scorer")
    scorer.join(game)
    address = reverse("game_sheet", args=[game.pk])
    assert "twin-code" in page_of(phone.client, address, qr="on")
    assert "twin-code" not in page_of(scorer.client, address, qr="on")
    access.revoke(game.pk, "watch")
    assert "twin-code" not in page_of(phone.client, address, qr="on")


def code_in(client, address, tmp_path, **asked):
    """What a phone reads from the printed page."""
    zbar = need(ZBARIMG)
    picture = tmp_path / "page.png"
    page = pypdfium2.PdfDocument(client.get(address, asked).content)[0]
    page.render(scale=150 / 72).to_pil().save(picture)
    read = subprocess.run([zbar, "-q", "--raw", str(picture)], capture_output=True, text=True, check=True)
    return read.stdout.strip()


def test_both_codes_lead_where_they_should(client, phone, tmp_path):
    game = make_game(phone=phone, deals=1)
    pad = code_in(client, reverse("pads_pdf"), tmp_path, rules="simpson", qr="on")
    assert pad == "http://testserver" + reverse("rules_start", args=["simpson"])
    sheet = code_in(client, reverse("game_sheet_pdf", args=[game.pk]), tmp_path, qr="on")
    assert sheet == "http://testserver" + reverse("watch", args=[access.links_of(game)["watch"]])
    assert all(client.get(address.removeprefix("http://testserver")).status_code == 200 for address in (pad, sheet))


def test_many_games_are_one_file(client, phone):
    games = [make_game(phone=phone, deals=1) for _nth in range(3)]
    make_game()
    pdf = pdf_of(client, reverse("games_sheets_pdf"))
    assert len(pdf.pages) == 3
    assert {game.code for game in games} == set(re.findall(r"No\. (\w{6})", text(pdf)))
    one = pdf_of(client, reverse("games_sheets_pdf"), g=str(games[1].pk))
    assert re.findall(r"No\. (\w{6})", text(one)) == [games[1].code]
    slips = pdf_of(client, reverse("games_slips_pdf"))
    assert len(slips.pages) == 1
    assert {game.code for game in games} == set(re.findall(r"No\. (\w{6})", text(slips)))
    for name in ("games_sheets", "games_slips"):
        assert {game.code for game in games} == set(re.findall(r"No\. (\w{6})", page_of(client, reverse(name))))
    assert all(game.code in page_of(client, reverse("games_paper")) for game in games)


def test_a_phone_without_games_is_told_so(client):
    assert "There is no game on this phone yet." in page_of(client, reverse("games_paper"))
    assert client.get(reverse("games_sheets_pdf")).status_code == 302
    assert client.get(reverse("games_slips_pdf")).status_code == 302


@pytest.mark.parametrize(
    "name", ["games_paper", "games_sheets_pdf", "games_sheets", "games_slips_pdf", "games_slips", "cards", "cards_pdf"]
)
def test_many_games_need_no_more_queries_than_one(client, phone, name):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse(name)).status_code == 200
        return len(asked)

    make_game(phone=phone, deals=1)
    queries()
    one = queries()
    make_game(phone=phone, deals=2, rules="saskatchewan")
    make_game(phone=phone, deals=3, finished=True, rules="progressive")
    MEMORY.clear()  # as in a process that has just begun
    rule_set.cache_clear()
    assert queries() == one


def test_a_score_card_of_a_player(client, phone):
    make_game(phone=phone, deals=1, played_on="2026-11-29")
    make_game(phone=phone, deals=2, played_on="2026-11-30")
    page = said(page_of(client, reverse("cards"), player="Joe"))
    assert "1 Ann 4,460 4,460" in page
    assert "2 Ann 8,920 13,380" in page
    page = said(page_of(client, reverse("cards"), player="Joe", on="2026-11-30"))
    assert "1 Ann 8,920 8,920" in page
    assert "13,380" in text(pdf_of(client, reverse("cards_pdf"), player="Joe"))
    assert len(pdf_of(client, reverse("cards_pdf"), copies="9").pages) == 3


@pytest.mark.parametrize(
    ("field", "value"), [("on", "x"), ("rounds", "0"), ("rounds", "41"), ("copies", "x"), ("player", "x" * 41)]
)
def test_a_card_that_cannot_be_meant_is_refused_at_its_field(client, field, value):
    assert f'id="id_{field}_error"' in page_of(client, reverse("cards"), **{field: value})
    assert client.get(reverse("cards_pdf"), {field: value}).status_code == 302


@pytest.mark.parametrize("name", ["pads", "pads_pdf", "pads_page", "games_paper", "games_sheets", "cards", "cards_pdf"])
def test_odd_addresses_never_break(client, phone, name):
    make_game(phone=phone, deals=1)
    odd = {"format": "\0", "paper": "\0", "print": "'\"<", "teams": "²", "players": "-1", "team1": "\ud800"}
    for key, value in [*odd.items(), ("on", "0000-00-00"), ("g", "x"), ("rounds", "9" * 400)]:
        answer = client.get(reverse(name) + "?" + key + "=" + value.encode("utf-8", "surrogatepass").decode("latin-1"))
        assert answer.status_code in (200, 302), (key, answer.status_code)
