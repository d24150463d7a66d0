"""A planned game typed in deal by deal: the sheet of paper, which lands in the season when it is saved."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.models import Fixture, Role
from leagues.models.reading import competitors, played
from leagues.planning import plan_rounds, write_planned
from leagues.rules import SeasonRules
from leagues.seasons import close
from leagues.standings import standings
from leagues.typed import typed_digests
from leagues.values import State
from scorekeeper.models import Change, Game, StoredRules
from scorekeeper.published import published
from scorekeeper.rulebook import stored_published
from tests.factories import Phone
from tests.leagues.factories import client_of, day, make_entry, make_member, make_played, make_player, make_players
from tests.leagues.season_world import at, owner_of, players_of, season_with, sent_back, text_of
from tests.scorekeeper.filling import fields_of
from tests.scorekeeper.paper_sheets import column, finally_saved, send, text, value_of

pytestmark = [pytest.mark.django_db, pytest.mark.whole]


@pytest.fixture
def season():
    """Two pairs of four players, planned to meet on 5 January."""
    season = season_with(0, "wins", ranked="entries")
    ann, joe, bob, cy = players_of(season)
    make_entry(season=season, players=[ann, joe], name="Aces")
    make_entry(season=season, players=[bob, cy])
    plan_rounds(season, None, double=False, first=day(5), days_between=7)
    season.club.rules = stored_published(published()["whitnack"])
    season.club.save()
    return season


def sheet_of(client, row, deals=4, query="", **typed):
    found = fields_of(client.get(address(row) + query))
    for deal in range(1, deals + 1):
        found |= column(deal)
    return found | typed


def address(row):
    return at(row.season, "fixture_deals", pk=row.pk)


def meeting(season):
    row = season.fixtures.get()
    row.season = season
    return row


def test_the_sheet_knows_who_meets_when_and_by_which_rules(season):
    row, client = meeting(season), owner_of(season)
    page = client.get(address(row))
    ann, joe, bob, cy = players_of(season)
    seats = {"t0p0": ann.code, "t0p1": joe.code, "t1p0": bob.code, "t1p1": cy.code}
    orders = [side.entry.name_then for side in row.sides.order_by("order")]
    if orders[0] != "Aces":
        seats = {"t1p0": ann.code, "t1p1": joe.code, "t0p0": bob.code, "t0p1": cy.code}
    kept = {name: value_of(page, name) for name in (*seats, "played_on", "rules", "teams", "players")}
    assert kept == {**seats, "played_on": "2026-01-05", "rules": "whitnack", "teams": "2", "players": "2"}
    assert value_of(page, f"t{orders.index('Aces')}name") == "Aces"
    assert "id_number" not in page.content.decode()
    there = client.get(at(season, "fixture", pk=row.pk)).content.decode()
    assert f'href="{address(row)}"' in there


def test_a_sheet_saved_is_the_result_of_the_meeting_at_once(season):
    row, client = meeting(season), owner_of(season)
    answer = send(client, sheet_of(client, row), address(row))
    assert answer.status_code == 303, text(answer)
    assert answer.url == at(season, "fixture", pk=row.pk)
    (one,) = played(season, deals=True)
    assert (one.id, one.state, one.on, one.deals) == (row.pk, State.CONFIRMED, dt.date(2026, 1, 5), 4)
    assert [side.total for side in one.sides] == [18580, 4280]
    assert [side.entry for side in one.sides] == [side.entry_id for side in row.sides.order_by("order")]
    members = [{member.player_id for member in side.entry.members.all()} for side in row.sides.order_by("order")]
    assert [{seat.player for seat in side.seats} for side in one.sides] == members
    assert len(one.sides[0].deals) == 4
    page = text_of(client.get(answer.url))
    assert "18,580" in page
    assert "is saved" in page
    found = standings(SeasonRules.from_json(season.rules), competitors(season), played(season))
    assert [(row.won, row.lost, row.points_for) for row in found.rows] == [(1, 0, 18580), (0, 1, 4280)]


def test_sent_twice_it_is_one_game(season):
    row, client = meeting(season), owner_of(season)
    data = sheet_of(client, row)
    assert send(client, data, address(row)).status_code == 303
    changes = Change.objects.count()
    assert send(client, data, address(row)).status_code == 303
    assert (Game.objects.count(), Change.objects.count(), Fixture.objects.count()) == (1, changes, 1)


def test_another_sheet_finds_the_place_taken_and_keeps_what_was_typed(season):
    row, client = meeting(season), owner_of(season)
    second = sheet_of(client, row, **{"d4t1-melded": "335"})
    assert send(client, sheet_of(client, row), address(row)).status_code == 303
    answer = send(client, second, address(row))
    assert answer.status_code == 200
    assert "There is a game for it already." in text(answer)
    assert value_of(answer, "d4t1-melded") == "335"
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "at_field", "said"),
    [
        ({"t0p0": "", "t0p1": ""}, "id_t0p0", "Say who played."),
        ({"d2t0-melded": "x"}, "d2t0-melded", "whole number"),
        ({"played_on": "2026-99-01"}, "id_played_on", "valid date"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_the_sheet_stays(season, wrong, at_field, said):
    row, client = meeting(season), owner_of(season)
    answer = send(client, sheet_of(client, row, **{"d3t1-melded": "321", **wrong}), address(row))
    assert answer.status_code == 200
    page = answer.content.decode()
    assert f'id="{at_field}_error"' in page or f'id="id_{at_field}_error"' in page
    assert said in page
    assert value_of(answer, "d3t1-melded") == "321"
    assert not Game.objects.exists()


def test_nobody_sits_on_two_seats(season):
    row, client = meeting(season), owner_of(season)
    data = sheet_of(client, row)
    answer = send(client, {**data, "t1p1": data["t0p0"]}, address(row))
    assert answer.context["head"].errors == {"t1p1": ["Chosen twice."]}


def test_a_substitute_plays_for_the_pair_and_is_pointed_out(season):
    row, client = meeting(season), owner_of(season)
    eve = make_player(club=season.club, name="Eve")
    answer = send(client, sheet_of(client, row, t0p0=eve.code), address(row))
    (one,) = played(season)
    assert one.sides[0].entry == row.sides.get(order=0).entry_id
    assert eve.pk in {seat.player for seat in one.sides[0].seats}
    assert "Eve played for" in text_of(client.get(answer.url))


def test_a_game_of_two_deals_that_goes_on_is_under_way(season):
    row, client = meeting(season), owner_of(season)
    answer = finally_saved(client, sheet_of(client, row, deals=2), address(row))
    assert played(season)[0].state is State.IN_PLAY
    assert "under way" in text_of(client.get(answer.url))


def test_questions_are_asked_first(season):
    row, client = meeting(season), owner_of(season)
    data = sheet_of(client, row, **{"d1t1-melded": "333"})
    answer = send(client, data, address(row))
    assert answer.status_code == 200
    assert "Please look at this once more" in text(answer)
    assert finally_saved(client, data, address(row)).status_code == 303


def test_htmx_is_sent_to_the_page_of_the_game(season):
    row, client = meeting(season), owner_of(season)
    answer = client.post(address(row), sheet_of(client, row), headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, at(season, "fixture", pk=row.pk))


def test_more_deals_and_other_rules_keep_who_plays(season):
    row, client = meeting(season), owner_of(season)
    data = {**sheet_of(client, row), "rules": "simpson", "resize": "1"}
    answer = send(client, data, address(row))
    assert {name: value_of(answer, name) for name in ("rules", "t0p0")} == {"rules": "simpson", "t0p0": data["t0p0"]}
    more = send(client, {**sheet_of(client, row), "more": "1"}, address(row))
    assert value_of(more, "deals") == "5"


def test_the_rules_are_those_of_the_season(season):
    row, client = meeting(season), owner_of(season)
    assert value_of(client.get(address(row)), "rules") == "whitnack"
    season.rules = {**season.rules, "digest": published()["simpson"].digest}
    season.save()
    stored_published(published()["simpson"])
    assert value_of(client.get(address(row)), "rules") == "simpson"


def test_without_rules_of_its_own_those_of_its_games_are_proposed():
    season = season_with(2, ranked="players")
    StoredRules.objects.update(texts={**StoredRules.objects.first().texts})
    row = Fixture.objects.create(season=season, planned_on=day(9))
    ann, joe, *_others = players_of(season)
    write_planned(row, [(None, [ann.pk]), (None, [joe.pk])])
    made = season.fixtures.filter(game__isnull=False).first().game.stored_rules
    page = owner_of(season).get(address(row))
    assert value_of(page, "rules") == (made.key or made.pk)
    assert value_of(page, "players") == "1"


def test_where_players_are_ranked_the_seats_count():
    season = season_with(0, "sum", same_digests=list(typed_digests()))
    ann, joe, bob, cy = players_of(season)
    row = Fixture.objects.create(season=season, planned_on=day(9))
    write_planned(row, [(None, [ann.pk, joe.pk]), (None, [bob.pk, cy.pk])])
    client = owner_of(season)
    assert send(client, sheet_of(client, row, query="?rules=whitnack"), address(row)).status_code == 303
    found = standings(SeasonRules.from_json(season.rules), competitors(season), played(season))
    assert [(row.competitor.name, row.score) for row in found.rows] == [
        ("Ann", 18580),
        ("Joe", 18580),
        ("Bob", 4280),
        ("Cy", 4280),
    ]


def test_a_closed_season_and_a_meeting_with_a_game_take_no_sheet(season):
    row, client = meeting(season), owner_of(season)
    data = sheet_of(client, row)
    close(season, None)
    for answer in (client.get(address(row), follow=True), client.post(address(row), data, follow=True)):
        assert "This season is closed." in text_of(answer)
    assert not Game.objects.exists()
    other = season_with(1)
    taken = other.fixtures.get()
    taken.season = other
    assert "There is a game for it already." in text_of(owner_of(other).get(address(taken), follow=True))


def test_a_bye_has_no_sheet(season):
    make_entry(season=season, players=make_players(club=season.club, names=("Eve", "Fay")))
    plan_rounds(season, None, double=False, first=None, days_between=7)
    row = season.fixtures.filter(kind="bye").first()
    row.season = season
    assert owner_of(season).get(address(row)).status_code == 404


def test_who_was_to_have_a_bye_is_offered_no_page_that_is_not_there(season):
    """A bye is not typed in. Taken back, it has one team: its result can be typed in, with the other team then."""
    make_entry(season=season, players=make_players(club=season.club, names=("Eve", "Fay")))
    plan_rounds(season, None, double=False, first=None, days_between=7)
    row, client = season.fixtures.filter(kind="bye").first(), owner_of(season)
    row.season = season
    assert client.get(at(season, "fixture_type", pk=row.pk)).status_code == 404
    client.post(at(season, "fixture_undecide", pk=row.pk))
    for name in ("fixture", "fixture_type"):
        page = client.get(at(season, name, pk=row.pk)).content.decode()
        assert address(row) not in page, name
    assert client.get(address(row)).status_code == 404
    assert at(season, "fixture_type", pk=row.pk) in client.get(at(season, "fixture", pk=row.pk)).content.decode()


@pytest.mark.parametrize(
    ("role", "status"), [(Role.SCORER, 303), (Role.ORGANISER, 303), (Role.VIEWER, 403), (None, 404)]
)
def test_who_may_type_a_sheet(season, role, status):
    row = meeting(season)
    data = sheet_of(owner_of(season), row)
    user = make_member(club=season.club, role=role) if role else make_member(club=season_with(0).club, role=Role.OWNER)
    client = client_of(user, Phone())
    assert client.post(address(row), data).status_code == status
    assert Game.objects.count() == (status == 303)


def test_the_sheet_asks_the_same_in_a_small_and_a_larger_season(season):
    row, client = meeting(season), owner_of(season)
    numbers = []
    for rows in (1, 3, 30):
        while season.club.players.count() < 4 + rows:
            make_player(club=season.club)
        if rows < 30:
            ann, joe, bob, cy = players_of(season)
            make_played(season=season, sides=[[ann, joe], [bob, cy]], on=f"2026-02-{rows:02}")
        client.get(address(row))
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address(row)).status_code == 200
        numbers.append(len(asked))
    assert len(set(numbers)) == 1


def test_a_game_that_nobody_planned_is_typed_in_deal_by_deal_too():
    season = season_with(0, "sum")
    client = owner_of(season)
    page = client.get(at(season, "fixture_new"))
    ann, joe, bob, cy = players_of(season)
    seats = {"t0p0": ann.code, "t0p1": joe.code, "t1p0": bob.code, "t1p1": cy.code}
    data = {**sent_back(page.context["form"]), "key": page.context["key"], **seats, "on": "2026-01-09", "deals": "1"}
    answer = client.post(at(season, "fixture_new"), data)
    row = meeting(season)
    assert answer.url == address(row)
    assert {name: value_of(client.get(answer.url), name) for name in (*seats, "played_on")} == {
        **seats,
        "played_on": "2026-01-09",
    }
    assert client.post(at(season, "fixture_new"), data).url == address(row)
    assert season.fixtures.count() == 1


# Corrected


def correcting(row):
    return at(row.season, "fixture_correct", pk=row.pk)


def test_any_scorer_of_the_club_corrects_a_typed_sheet_on_another_phone(season):
    row, client = meeting(season), owner_of(season)
    assert send(client, sheet_of(client, row), address(row)).status_code == 303
    other = client_of(make_member(club=season.club, role=Role.SCORER), Phone())
    assert other.get(correcting(row)).url == at(season, "fixture", pk=row.pk)
    page = other.get(at(season, "fixture", pk=row.pk))
    assert "Correct it deal by deal" in text(page)
    assert other.post(correcting(row), {"take": "1"}).url == correcting(row)
    data = fields_of(other.get(correcting(row)))
    assert data["d2t1-melded"] == "310"
    answer = send(other, {**data, "d2t1-melded": "410"}, correcting(row))
    assert answer.url == at(season, "fixture", pk=row.pk), text(answer)
    assert [side.total for side in played(season)[0].sides] == [18580, 4380]
    assert "The game was changed after its result was confirmed" in text(client.get(at(season, "fixture", pk=row.pk)))
    close(season, None)
    assert "This season is closed." in text_of(other.post(correcting(row), data, follow=True))


def test_a_game_kept_at_the_table_is_not_the_clubs_to_correct():
    season = season_with(1)
    row = meeting(season)
    client = owner_of(season)
    assert "Correct it deal by deal" not in text(client.get(at(season, "fixture", pk=row.pk)))
    assert client.post(correcting(row), {"take": "1"}).status_code == 404


@pytest.mark.parametrize(("role", "status"), [(Role.VIEWER, 403), (None, 404)])
def test_who_may_not_correct_a_sheet(season, role, status):
    row, client = meeting(season), owner_of(season)
    assert send(client, sheet_of(client, row), address(row)).status_code == 303
    user = make_member(club=season.club, role=role) if role else make_member(club=season_with(0).club, role=Role.OWNER)
    assert client_of(user, Phone()).post(correcting(row), {"take": "1"}).status_code == status
