"""Games in and out as files: a record book of a kitchen table, exports, and exports brought back."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import bringing
from scorekeeper.commit import Sender
from scorekeeper.models import Change, Game, Writer
from tests.factories import PAIRS, POORER, Phone, make_game, see, told

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
REAL = Path(__file__).resolve().parent.parent / "data" / "old-games.csv"
TOTALS = {
    "Abe": [2555, 4575, 1840, 3545, 6935, 6255, 7035],
    "Kit": [4270, 4605, 5240, 4740, 5300, 6020, 8850],
    "Nora": [6795, 6610, 5980, 7000, 6150, 7790, 7310],
}


@pytest.fixture
def client(phone):
    return phone.client


def look(client, text, **more):
    return client.post(reverse("import"), {"text": text, **more})


def take(client, text, **more):
    return client.post(reverse("import"), {"text": text, "confirm": "1", **more})


def book():
    return REAL.read_text()


def totals_by_player():
    found = {name: [] for name in TOTALS}
    for game in Game.objects.all():
        for result in game.results.select_related("team"):
            found[see(game)["teams"][result.team.order]["seats"][0]["sitters"][0]["name"]].append(result.total)
    return {name: sorted(totals) for name, totals in found.items()}


def test_a_record_book_is_looked_at_before_it_is_taken_in(client):
    page = look(client, book()).content.decode()
    assert "7 games, 28 deals, 84 rows" in page
    assert "7 new games" in page
    assert "Books and bonuses" in page
    assert "kept as a note" in page
    assert "Kit wins by 1,540" in page
    assert Game.objects.count() == 0


def test_the_real_book_comes_in_with_its_totals(client):
    answer = take(client, book())
    assert (answer.status_code, answer.url) == (303, reverse("games"))
    assert Game.objects.count() == 7
    assert totals_by_player() == {name: sorted(totals) for name, totals in TOTALS.items()}
    assert all(game.state == "finished" for game in Game.objects.all())
    assert "7 games were added." in client.get(answer.url).content.decode()


def test_a_book_taken_in_twice_adds_nothing(client):
    take(client, book())
    changes = Change.objects.count()
    page = look(client, book()).content.decode()
    assert "7 games are here already." in page
    assert "There is nothing new in it." in page
    take(client, book())
    assert (Game.objects.count(), Change.objects.count()) == (7, changes)


def test_a_longer_book_adds_what_is_new(client):
    lines = book().splitlines()
    first = [lines[0], *(line for line in lines[1:] if not line.startswith("7,"))]
    take(client, "\n".join(first))
    assert Game.objects.count() == 6
    page = look(client, book()).content.decode()
    assert "1 new game" in page
    take(client, book())
    assert Game.objects.count() == 7


def test_the_same_book_of_another_phone_is_its_own(client):
    take(client, book())
    other = Phone()
    take(other.client, book())
    assert Game.objects.count() == 14
    assert Writer.objects.count() == 14


def test_nothing_comes_in_by_halves(client):
    broken = book().replace("7,4,Kit,TRUE,TRUE,3200", "7,4,Kit,TRUE,TRUE,3x00")
    page = take(client, broken).content.decode()
    assert "<strong>Row 85:</strong>" in page
    assert "“3x00” under score_books is not a whole number." in page
    assert Game.objects.count() == 0


def test_a_refusal_on_the_way_takes_everything_back(client, monkeypatch):
    reading = bringing.read(book().encode(), "", "device")
    reading.items[6].steps[3]["tally"] = {"counts": {"nonsense": 5}}
    done = bringing.take_in(reading, Sender(device="device"), set())
    assert [problem.text for problem in done.problems] == ["Nora, Abe and Kit: These rules have no such line."]
    assert (Game.objects.count(), Change.objects.count()) == (0, 0)


def test_a_page_takes_in_no_more_than_it_can_hold(client, monkeypatch):
    monkeypatch.setattr(bringing.read, "__defaults__", (50,))
    page = take(client, book()).content.decode()
    assert "These are too many games at once." in page
    assert Game.objects.count() == 0


def test_a_file_can_be_chosen_instead_of_pasting(client):
    file = io.BytesIO(book().replace(",", ";").encode("utf-16"))
    file.name = "alt.csv"
    page = client.post(reverse("import"), {"file": file}).content.decode()
    assert "7 new games" in page


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "Choose a file, or paste its text."),
        ("a,b\n1,2\n", "The first row must name the columns"),
        ("{}", "This is not a file of games from here."),
        ('{"games": [{"id": 3}]}', "This is not a file of games from here."),
        ('{"rules": {"figures": {"schema": 99}}, "game": {}}', "its rules cannot be read"),
        ("game,round,player,rules,clean\n1,1,A,nonsense,1\n1,1,B,nonsense,1\n", "are not known here"),
    ],
)
def test_other_files_get_a_plain_answer(client, text, wrong):
    answer = look(client, text)
    assert answer.status_code == 200
    assert wrong in answer.content.decode()


def test_counted_lines_are_taken_in_under_the_chosen_rules(client):
    text = "round,team,clean,dirty,melded,left,went_out\n1,We,3,2,745,85,yes\n1,They,1,1,310,40,no\n"
    take(client, text, rules="whitnack")
    value = see(Game.objects.get())
    assert value["state"] == "finished"
    assert value["finished"]["early"] is True
    assert value["deals"][0]["end"]["out"] == 0
    assert [result.total for result in Game.objects.get().results.order_by("team__order")] == [2860, 1070]


# Out


def exports(client, game):
    return client.get(reverse("game_csv", args=[game.pk])), client.get(reverse("game_json", args=[game.pk]))


def test_row_55_a_game_goes_out_as_a_table_that_runs_nothing(client, phone):
    game = make_game(phone=phone, deals=2, teams=[{"name": "=1+1", "players": ["-5", "@x"]}, PAIRS[1]])
    table, _ = exports(client, game)
    assert table["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in table["Content-Disposition"]
    lines = table.content.decode("utf-8-sig").splitlines()
    assert len(lines) == 5
    assert ",'=1+1,'-5; @x," in lines[1]
    assert lines[1].endswith("4460,4460")


def test_all_games_go_out_and_come_back(client, phone):
    make_game(phone=phone, deals=4, finished=True, played_on="2026-11-01")
    phone.start(rules="simpson", teams=[{"players": [name]} for name in ("A", "B", "C")])
    before = client.get(reverse("games_json")).content
    Game.objects.all().delete()
    Change.objects.all().delete()
    answer = take(client, before.decode())
    assert answer.status_code == 303
    assert client.get(reverse("games_json")).content == before
    assert Game.objects.count() == 2


def test_a_game_with_a_past_comes_back_unchanged(client, phone):
    game = make_game(phone=phone, deals=2)
    phone.do(game, "seats", action="swap", seat="s2", name="Zoë 🐺", deal=2)
    phone.do(game, "seats", action="join", team={"players": ["Kit"]}, deal=3, start=500)
    phone.tally(game, 3, 2)
    phone.do(game, "end", deal=2, end={"out": -1, "starter": "s1"})
    phone.do(game, "rules", rules="simpson", counting={"net": False, "left_first": True})
    phone.do(game, "finish", under_way="leave_out", early=True)
    phone.do(game, "void", on=True)
    before = client.get(reverse("game_json", args=[game.pk])).content
    Game.objects.all().delete()
    take(client, before.decode())
    assert client.get(reverse("game_json", args=[game.pk])).content == before


def test_a_known_game_with_other_figures_is_offered_as_a_correction(client, phone):
    game = make_game(phone=phone, deals=1)
    saved = client.get(reverse("game_json", args=[game.pk])).content.decode()
    phone.tally(game, 1, 1, {**POORER, "melded": 500})
    page = look(client, saved).content.decode()
    assert "Here already, with other figures" in page
    assert "not 500" in page
    untouched = take(client, saved)
    assert untouched.status_code == 303
    assert "No game was corrected: none was chosen." in client.get(untouched.url).content.decode()
    assert see(game)["deals"][0]["tallies"][1]["melded"] == 500
    take(client, saved, correct=str(game.pk))
    assert see(game)["deals"][0]["tallies"][1]["melded"] == 310
    assert "There is nothing new in it." in look(client, saved).content.decode()


def test_a_file_that_a_phone_wrote_is_read(client, phone):
    game = make_game(phone=phone, deals=2)
    seen = client.get(reverse("api_game", args=[game.pk])).json()
    file = {"format": 1, "games": [{"rules": seen["rules"], "game": seen["game"]}], "phone": {"entries": []}}
    assert "There is nothing new in it." in look(client, json.dumps(file)).content.decode()
    before = client.get(reverse("game_json", args=[game.pk])).content
    Game.objects.all().delete()
    take(client, json.dumps(file))
    assert client.get(reverse("game_json", args=[game.pk])).content == before


def test_a_game_of_others_is_neither_shown_nor_changed(client, phone):
    game = make_game(phone=phone, deals=1)
    saved = client.get(reverse("game_json", args=[game.pk])).content.decode()
    phone.tally(game, 1, 1, {**POORER, "melded": 515})
    stranger = Phone()
    page = told(take(stranger.client, saved))
    assert "is here already, and this phone may not change it." in page
    assert "515" not in page
    assert "Foxes" not in page
    assert see(game)["deals"][0]["tallies"][1]["melded"] == 515


def test_a_table_comes_back_as_the_same_figures(client, phone):
    game = make_game(phone=phone, deals=4, finished=True)
    table = client.get(reverse("game_csv", args=[game.pk])).content.decode("utf-8-sig")
    take(Phone().client, table)
    copy = Game.objects.exclude(pk=game.pk).get()
    totals = [list(each.results.order_by("team__order").values_list("total", flat=True)) for each in (game, copy)]
    assert totals[0] == totals[1]
    assert see(copy)["rules"] == see(game)["rules"]


@pytest.mark.parametrize("name", ["game_csv", "game_json"])
def test_files_are_for_the_phones_of_the_game(phone, name):
    game = make_game(phone=phone, deals=1)
    scorer = Phone()
    scorer.join(game)
    address = reverse(name, args=[game.pk])
    assert phone.client.get(address).status_code == 200
    assert scorer.client.get(address).status_code == 200
    assert Phone().client.get(address).status_code == 404
    assert Client().get(address).status_code == 404


def test_files_of_all_games_hold_those_of_this_phone(client, phone):
    make_game(phone=phone)
    make_game(teams=[{"players": ["Secret"]}, {"players": ["Other"]}])
    found = json.loads(client.get(reverse("games_json")).content)
    assert len(found["games"]) == 1
    assert b"Secret" not in client.get(reverse("games_csv")).content


@pytest.mark.parametrize("name", ["games_csv", "games_json"])
def test_files_cost_the_same_whatever_is_in_them(phone, name):
    counts = []
    for number in (1, 3):
        for _ in range(number):
            make_game(phone=phone, deals=1)
        with CaptureQueriesContext(connection) as queries:
            phone.client.get(reverse(name))
        counts.append(len(queries))
    assert counts[0] == counts[1]


# Command


def test_a_file_of_a_newer_version_is_not_guessed_at(client, phone):
    game = make_game(phone=phone, deals=1)
    saved = json.loads(client.get(reverse("game_json", args=[game.pk])).content)
    page = look(client, json.dumps({**saved, "format": 2})).content.decode()
    assert "This file comes from a newer version of the app." in page
    assert "There is nothing new in it." in look(client, json.dumps(saved)).content.decode()


def run(*arguments):
    out = io.StringIO()
    call_command("import_games", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_the_command_takes_a_book_in_once():
    said = run(REAL)
    assert "7 games, 28 deals, 84 rows" in said
    assert "7 games were added." in said
    assert "/l/" in said
    assert totals_by_player() == {name: sorted(totals) for name, totals in TOTALS.items()}
    assert "Everything was here already." in run(REAL)
    assert Game.objects.count() == 7


def test_the_command_corrects_only_if_asked(client, phone, tmp_path):
    run(REAL)
    game = Game.objects.all()[0]
    phone.join(game)
    value = json.loads(client.get(reverse("game_json", args=[game.pk])).content)
    value["games"][0]["deals"][0]["tallies"][0]["other"] = 15
    file = tmp_path / "game.json"
    file.write_text(json.dumps(value))
    assert "No game was corrected: --correct does that." in run(file)
    assert "1 game was corrected." in run(file, "--correct")
    assert "Everything was here already." in run(file)


def test_the_command_only_looks_if_asked():
    assert "7 new games" in run(REAL, "--look")
    assert Game.objects.count() == 0


def test_the_command_names_what_is_wrong(tmp_path):
    file = tmp_path / "book.csv"
    file.write_text(book().replace("3200", "3x00"))
    with pytest.raises(CommandError, match=r"Row 85: “3x00” under score_books is not a whole number\."):
        run(file)
    assert Game.objects.count() == 0
    with pytest.raises(CommandError, match="cannot be read"):
        run(tmp_path / "none.csv")
