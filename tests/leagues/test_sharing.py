"""A season for others: who may see what, what may be framed, what is in files, and that nothing old is left."""

import csv
import io
import itertools
import json
import zipfile

import openpyxl
import pypdfium2
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.enrolling import take_out
from leagues.erasing import erase
from leagues.models import League, Role, Visibility
from leagues.prizegiving import give, set_up
from leagues.prizes import PrizePlan
from leagues.results import confirm
from leagues.rules import DEFAULTS
from tests.factories import Phone
from tests.leagues.factories import (
    client_of,
    make_club,
    make_fixture,
    make_played,
    make_player,
    make_players,
    make_season,
    make_user,
)

pytestmark = [pytest.mark.django_db, pytest.mark.whole]
PAGES = (
    *("season", "season_cross", "season_progress", "fixtures", "records", "prizes", "season_share", "season_text"),
    *("print_standings", "print_cross", "print_certificates"),
)
FILES = ("standings_csv", "results_csv", "season_json", "season_workbook", "standings_pdf", "cross_pdf")
SHOWN = ("embed", "season_screen", "season_screen_boards")


@pytest.fixture
def season():
    club = make_club(name="Camp Club", owner=make_user(), visibility=Visibility.PUBLIC)
    season = make_season(club=club, name="Winter", rules=DEFAULTS["sum"].to_json())
    ann, joe, bob, cy = make_players(club=club)
    for day in (3, 4, 5):
        make_played(season=season, sides=[[ann, joe], [bob, cy]], on=f"2026-01-0{day}", deals=2)
    return season


def at(season, name, **query):
    return reverse(f"leagues:{name}", args=[season.club.code, season.code]) + (
        "?" + "&".join(f"{key}={value}" for key, value in query.items()) if query else ""
    )


def see(season, visibility):
    season.visibility = visibility
    season.save(update_fields=["visibility"])


def text_of(response):
    """All that people can read in an answer, whatever kind of file it is."""
    kind, content = response["Content-Type"], response.content
    if "pdf" in kind:
        return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content))
    if "spreadsheet" in kind:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            return "\n".join(book.read(name).decode() for name in book.namelist())
    return content.decode()


def everywhere(season, client=None):
    client = client or Client()
    return {name: text_of(client.get(at(season, name))) for name in (*PAGES, *FILES, *SHOWN)}


# Who may see it


def test_row_44_season_is_off_by_link_or_public(season):
    public = {name: Client().get(at(season, name)).status_code for name in (*PAGES, *FILES, *SHOWN)}
    assert public == dict.fromkeys(public, 200)
    for visibility in (Visibility.MEMBERS, Visibility.LINK):
        see(season, visibility)
        assert {name: Client().get(at(season, name)).status_code for name in public} == dict.fromkeys(public, 404)
    reader = Client()
    opened = reader.get(reverse("leagues:read", args=[season.secret]))
    assert (opened.status_code, opened["Location"]) == (302, at(season, "season"))
    assert {name: reader.get(at(season, name)).status_code for name in (*PAGES, *FILES)} == dict.fromkeys(
        (*PAGES, *FILES), 200
    )
    assert {name: Client().get(at(season, name, key=season.secret)).status_code for name in SHOWN} == dict.fromkeys(
        SHOWN, 200
    )
    assert Client().get(at(season, "embed", key="wrong")).status_code == 404
    see(season, Visibility.MEMBERS)
    assert reader.get(at(season, "season")).status_code == 404
    assert Client().get(at(season, "embed", key=season.secret)).status_code == 404
    assert Client().get(reverse("leagues:read", args=[season.secret])).status_code == 404


def test_row_44_only_the_embedded_table_may_be_framed(season):
    framed = {}
    for name in (*PAGES, *SHOWN):
        answer = Client().get(at(season, name))
        framed[name] = ("frame-ancestors *" in answer["Content-Security-Policy"], "X-Frame-Options" in answer)
    assert framed == {**dict.fromkeys((*PAGES, *SHOWN), (False, True)), "embed": (True, False)}
    policy = Client().get(at(season, "embed"))["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    see(season, Visibility.MEMBERS)
    closed = Client().get(at(season, "embed"))
    assert "frame-ancestors 'none'" in closed["Content-Security-Policy"]


def test_nothing_of_a_private_club_is_told_to_strangers(season):
    see(season, Visibility.MEMBERS)
    for client in (Client(), client_of(make_user())):
        for name in (*PAGES, *FILES, *SHOWN):
            text = client.get(at(season, name)).content.decode()
            assert not [word for word in ("Camp Club", "Winter", "Ann", "Joe", "Bob") if word in text]


def test_public_season_of_a_private_club_leads_nowhere_else(season):
    season.club.visibility = Visibility.MEMBERS
    season.club.save()
    see(season, Visibility.PUBLIC)
    page = Client().get(at(season, "season")).content.decode()
    assert f'href="{reverse("leagues:club", args=[season.club.code])}"' not in page
    assert Client().get(reverse("leagues:club", args=[season.club.code])).status_code == 404


def test_secret_of_a_link_is_shown_to_members_only(season):
    see(season, Visibility.LINK)
    reader = Client()
    reader.get(reverse("leagues:read", args=[season.secret]))
    assert season.secret not in reader.get(at(season, "season_share")).content.decode()
    owner = client_of(season.club.memberships.get(role=Role.OWNER).user)
    assert season.secret in owner.get(at(season, "season_share")).content.decode()
    assert owner.post(at(season, "season_link")).status_code == 303
    assert Client().get(at(season, "embed", key=season.secret)).status_code == 404


def test_league_has_a_page_with_the_seasons_that_may_be_read(season, django_assert_num_queries):
    club = season.club
    league = League.objects.create(club=club, name="Evening league", visibility=Visibility.LINK)
    make_season(club=club, name="Secret season", league=league, visibility=Visibility.MEMBERS)
    make_season(club=club, name="By link", league=league)
    see(season, Visibility.PUBLIC)
    season.league = league
    season.save()
    address = reverse("leagues:league", args=[club.code, league.code])
    assert Client().get(address).status_code == 404
    reader = Client()
    assert reader.get(reverse("leagues:read", args=[league.secret]))["Location"] == address
    with django_assert_num_queries(3):  # session, league, seasons
        page = reader.get(address).content.decode()
    assert [name for name in ("Winter", "By link", "Secret season") if name in page] == ["Winter", "By link"]
    assert "Secret season" in client_of(club.memberships.get().user).get(address).content.decode()


@pytest.mark.parametrize("games", [1, 3, 30])
def test_queries_do_not_grow_with_the_season(games):
    club = make_club(visibility=Visibility.PUBLIC)
    season = make_season(club=club, rules=DEFAULTS["sum"].to_json())
    for nth in range(games):
        sides = [[make_player(club=club)], [make_player(club=club)]]
        make_played(season=season, sides=sides, on=f"2026-01-{1 + nth % 28:02}")
    client = Client()
    client.get(at(season, "season"))
    wanted = {
        "embed": 2,
        "season_screen_boards": 2,
        "season_text": 10,
        "print_standings": 10,
        "print_cross": 10,
        "results_csv": 11,
        "season_json": 10,
        "season_workbook": 12,
    }
    client.get(at(season, "embed"))
    found = {}
    for name in wanted:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(at(season, name)).status_code == 200
        found[name] = len(asked)
    assert found == wanted


# The screen


def test_screen_moves_nothing_while_nothing_changes(season):
    first = Client().get(at(season, "season_screen_boards"))
    assert first.content.decode().count('<tr class="tv-cells') == 4
    again = Client().get(at(season, "season_screen_boards"), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    late = make_player(club=season.club)
    make_played(season=season, sides=[[make_player(club=season.club, name="Dot")], [late]], on="2026-01-09")
    fresh = Client().get(at(season, "season_screen_boards"), headers={"If-None-Match": first["ETag"]})
    assert fresh.status_code == 200
    assert "Dot" in fresh.content.decode()


def test_screen_shows_even_pages_and_takes_a_theme(season):
    new = [make_player(club=season.club) for _nth in range(5)]
    for one, other in itertools.pairwise(new):
        make_played(season=season, sides=[[one], [other]], on="2026-02-01")
    page = Client().get(at(season, "season_screen", theme="dark", every=9)).content.decode()
    sections = page.split('<section class="tv ')[1:]
    assert [one.count('<tr class="tv-cells') for one in sections] == [5, 4]
    assert 'data-theme="dark" data-every="9"' in page
    assert 'data-theme=""' in Client().get(at(season, "season_screen", theme="x")).content.decode()


# What is in files


def test_row_43_pending_results_are_in_no_file(season):
    late, other = make_player(club=season.club, name="Pending Pat"), make_player(club=season.club, name="Waiting Wim")
    season.rules = {**season.rules, "auto_confirm": False}
    season.save()
    confirm(season, season.fixtures.all(), season.club.memberships.get().user)
    make_played(season=season, sides=[[late], [other]], on="2026-01-06")
    make_fixture(season=season, sides=[[late], [other]], planned_on="2026-02-01")
    found = {name: text_of(Client().get(at(season, name))) for name in ("results_csv", "season_json")}
    results = json.loads(found["season_json"])["results"]
    assert len(results) == 3
    rows = list(csv.DictReader(io.StringIO(found["results_csv"].removeprefix("\ufeff"))))
    assert {row["Deals"] for row in rows} == {"2"}
    assert len(list(csv.reader(io.StringIO(found["results_csv"].removeprefix("\ufeff"))))) == 1 + 6
    german = text_of(Client(headers={"accept-language": "de"}).get(at(season, "results_csv")))
    assert {line["Art"] for line in csv.DictReader(io.StringIO(german.removeprefix("\ufeff")))} == {"gespielt"}
    book = openpyxl.load_workbook(io.BytesIO(Client().get(at(season, "season_workbook")).content))
    assert "Pending Pat" not in {cell.value for line in book["Results"].iter_rows() for cell in line}
    assert "Pending Pat" not in {cell.value for line in book["Deals"].iter_rows() for cell in line}


def test_row_43_csv_runs_in_no_spreadsheet(season):
    nasty = make_player(club=season.club, name="=HYPERLINK(1)")
    make_played(season=season, sides=[[nasty], [make_player(club=season.club)]], on="2026-01-09")
    rows = list(csv.reader(io.StringIO(text_of(Client().get(at(season, "standings_csv"))).removeprefix("\ufeff"))))
    assert "'=HYPERLINK(1)" in {row[1] for row in rows}
    assert {row[2] for row in rows[1:]} == {str(int(row[2])) for row in rows[1:]}


def test_text_says_places_names_and_points(season):
    page = Client().get(at(season, "season_text")).content.decode()
    standings = json.loads(text_of(Client().get(at(season, "season_json"))))["standings"]
    assert [line["name"] for line in standings] == ["Ann", "Joe", "Bob", "Cy"]
    assert f"1= Ann: {standings[0]['figure']:,} (3 games)" in page


def test_names_are_as_each_player_wishes(season):
    ann = season.club.players.get(name="Ann")
    ann.privacy = "hidden"
    ann.save()
    season.club.players.filter(name="Joe").update(privacy="real", real_name="Joseph Miller")
    for name, text in everywhere(season).items():
        assert "Ann" not in text, name
        assert "Joe " not in text, name
    assert "Joseph Miller" in everywhere(season)["standings_pdf"]


def test_certificates_are_for_whoever_was_given_a_prize(season):
    set_up(season, PrizePlan.from_json({"prizes": [{"id": "a", "kind": "highest_game"}]}), make_user())
    give(season, [], make_user())
    data = text_of(Client().get(at(season, "certificates_pdf")))
    assert data.count("Winter") == 1
    assert "Ann & Joe" in data
    assert "Ann &amp; Joe" in Client().get(at(season, "print_certificates")).content.decode()


@pytest.mark.parametrize("paper", ["a4", "letter", "x"])
def test_paper_is_as_asked(season, paper):
    data = Client().get(at(season, "standings_pdf", paper=paper)).content
    width, height = pypdfium2.PdfDocument(data)[0].get_size()
    assert (round(width), round(height)) == ((612, 792) if paper == "letter" else (595, 842))


def test_papers_and_their_twins_say_the_same(season):
    for pdf, twin in (("standings_pdf", "print_standings"), ("cross_pdf", "print_cross")):
        drawn = text_of(Client().get(at(season, pdf)))
        page = Client().get(at(season, twin))
        paper = page.context["paper"]
        words = [row.name for row in paper.rows] + [paper.heading.club, paper.heading.made]
        assert all(word in drawn and word in page.content.decode() for word in words)


def test_a_paper_is_in_the_language_of_the_club_and_what_is_around_it_in_that_of_its_reader(season):
    set_up(season, PrizePlan.from_json({"prizes": [{"id": "first", "kind": "place", "place": 1}]}), make_user())
    reader = Client(headers={"accept-language": "de"})
    for name, on_paper in (
        ("print_standings", "How the places come about"),
        ("print_cross", "Games won and lost"),
        ("print_certificates", "Certificate"),
    ):
        page = reader.get(at(season, name)).content.decode()
        around, paper = page[: page.index('lang="en"', page.index("<body"))], page[page.index("<body") :]
        assert on_paper in paper, name
        assert "Teilen und drucken" in around, name
        assert "Zurück" in around, name
        assert "Share and print" not in page, name
        assert ">Back<" not in page, name


def test_filter_is_kept_by_every_way_out(season):
    ann, bob = season.club.players.get(name="Ann"), season.club.players.get(name="Bob")
    make_played(season=season, sides=[[ann], [bob]], on="2026-01-20")
    query = {"who": ann.code, "since": "2026-01-10"}
    address = at(season, "season_share") + f"?who={ann.code}&who={bob.code}&since=2026-01-10"
    assert f"who={ann.code}&amp;who={bob.code}&amp;since=2026-01-10" in Client().get(address).content.decode()
    shown = json.loads(
        Client().get(at(season, "season_json") + f"?who={ann.code}&who={bob.code}&since=2026-01-10").content
    )
    assert [(line["name"], line["played"]) for line in shown["standings"]] == [("Ann", 1), ("Bob", 1)]
    assert len(shown["results"]) == 1
    assert query


# Nothing old is left


def test_row_31_a_game_that_is_gone_is_gone_everywhere_at_once(season):
    club = season.club
    gone = make_player(club=club, name="Gone Gus")
    phone = Phone()
    fixture = make_played(season=season, sides=[[gone], [club.players.get(name="Ann")]], on="2026-01-20", phone=phone)
    assert all(
        "Gone Gus" in text
        for name, text in everywhere(season).items()
        if name not in ("prizes", "print_certificates", "season_share")
    )
    assert "Gone Gus" in Client().get(at(season, "season", since="2026-01-15")).content.decode()
    take_out(fixture, club.memberships.get().user)
    for name, text in everywhere(season).items():
        if name not in ("season", "season_cross", "season_progress"):  # where people can be chosen
            assert "Gone Gus" not in text, name
    assert "<bdi>Gone Gus" not in Client().get(at(season, "season", since="2026-01-15")).content.decode()


def test_row_31_a_game_that_no_longer_counts_moves_every_table(season):
    phone = Phone()
    ann, bob = season.club.players.get(name="Ann"), season.club.players.get(name="Bob")
    fixture = make_played(season=season, sides=[[ann], [bob]], on="2026-01-20", phone=phone)
    before = everywhere(season)
    assert phone.do(fixture.game, "void", on=True).status == "applied"
    after = everywhere(season)
    moved = [name for name in before if before[name] != after[name]]
    assert {*FILES, *SHOWN, "season", "season_cross", "print_standings", "season_text", "records"} <= set(moved)
    assert len(json.loads(after["season_json"])["results"]) == 3


def test_row_41_erased_name_is_in_no_page_file_or_print(season):
    ann = season.club.players.get(name="Ann")
    old = ann.code
    totals = [line["figure"] for line in json.loads(everywhere(season)["season_json"])["standings"]]
    assert all(
        "Ann" in text
        for name, text in everywhere(season).items()
        if name not in ("prizes", "print_certificates", "season_share")
    )
    erase(ann, season.club.memberships.get().user)
    owner = client_of(season.club.memberships.get().user)
    for client in (Client(), owner):
        for name, text in everywhere(season, client).items():
            assert "Ann" not in text, name
    assert [line["figure"] for line in json.loads(everywhere(season)["season_json"])["standings"]] == totals
    assert Client().get(reverse("leagues:person", args=[season.club.code, season.code, old])).status_code == 404
