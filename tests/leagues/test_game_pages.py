import re

import pytest
from django.urls import reverse

from leagues.models import Fixture, Membership, Player, Role
from leagues.models.reading import played
from leagues.seasons import close
from scorekeeper.access import links_of
from tests.factories import Phone, make_game
from tests.leagues.factories import (
    client_of,
    copy_game,
    day,
    make_club,
    make_entry,
    make_member,
    make_players,
    make_season,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def season(club):
    return make_season(club=club)


@pytest.fixture
def phone():
    return Phone()


@pytest.fixture
def scorer(club, phone):
    return client_of(make_member(club=club, role=Role.SCORER), phone)


def page(club, name, *args):
    return reverse(f"leagues:{name}", args=[club.code, *args])


def fields(answer):
    """What the page would send as it stands."""
    form = answer.context["form"]
    return {name: form[name].value() or "" for name in form.fields}


def test_game_of_this_phone_goes_into_a_season(scorer, club, season, phone):
    people = make_players(club=club)
    game = make_game(phone=phone, deals=1, finished=True)
    listed = scorer.get(page(club, "games")).context["games"]
    assert [(one["line"].id, one["fixture"]) for one in listed] == [(game.pk, None)]
    answer = scorer.get(page(club, "game", game.pk))
    assert fields(answer) == {
        **{f"who_s{nth}": str(people[at].pk) for nth, at in ((0, 0), (2, 1), (1, 2), (3, 3))},
        **{f"for_s{nth}": "" for nth in range(4)},
    }
    assert scorer.post(page(club, "game", game.pk), {**fields(answer), "season": season.code}).status_code == 302
    fixture = Fixture.objects.get()
    assert (fixture.game_id, fixture.holds) == (game.pk, True)
    assert scorer.get(page(club, "games")).context["games"][0]["fixture"] == fixture
    assert scorer.get(page(club, "game", game.pk))["Location"] == page(club, "fixture_seats", fixture.pk)


def test_unsure_names_are_asked_and_nothing_chosen_is_lost(scorer, club, season, phone):
    make_players(club=club, names=["Ann Smith", "Joe"])
    game = make_game(phone=phone, deals=1)
    answer = scorer.get(page(club, "game", game.pk))
    sent = {**fields(answer), "season": season.code}
    assert (sent["who_s0"], sent["who_s1"]) == ("", "new")
    again = scorer.post(page(club, "game", game.pk), {**sent, "who_s1": "guest"})
    assert list(again.context["form"].errors) == ["who_s0"]
    assert fields(again)["who_s1"] == "guest"
    assert Player.objects.count() == 2
    done = scorer.post(page(club, "game", game.pk), {**sent, "who_s0": "nobody", "who_s1": "guest"})
    assert done.status_code == 302
    assert {one.name: one.guest for one in Player.objects.all()} == {
        "Ann Smith": False,
        "Joe": False,
        "Bob": True,
        "Cy": False,
    }


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"who_s1": "{0}"}, "who_s1"),
        ({"who_s0": "999999"}, "who_s0"),
        ({"for_s0": "{0}"}, "for_s0"),
        ({"who_s0": "nobody", "for_s0": "{1}"}, "for_s0"),
        ({"who_s0": "nobody", "who_s1": "nobody", "who_s2": "nobody", "who_s3": "nobody"}, "__all__"),
    ],
)
def test_what_cannot_be_meant_is_said_at_its_field(scorer, club, season, phone, wrong, field):
    people = make_players(club=club)
    game = make_game(phone=phone, deals=1)
    sent = {**fields(scorer.get(page(club, "game", game.pk))), "season": season.code}
    sent |= {name: value.format(*(player.pk for player in people)) for name, value in wrong.items()}
    answer = scorer.post(page(club, "game", game.pk), sent)
    assert list(answer.context["form"].errors) == [field]
    assert not Fixture.objects.exists()


def test_refused_game_makes_no_players(scorer, club, season, phone):
    game = make_game(phone=phone, deals=1)
    sent = {**fields(scorer.get(page(club, "game", game.pk))), "season": season.code, "played_on": "2026-99-99"}
    answer = scorer.post(page(club, "game", game.pk), sent)
    assert answer.context["day"].errors
    assert not Player.objects.exists()


@pytest.mark.parametrize(("role", "holds"), [("watch", False), ("score", True), ("manage", True)])
def test_game_of_another_phone_comes_by_its_link(scorer, club, season, role, holds):
    game = make_game(deals=1, finished=True)
    path = "watch" if role == "watch" else "l"
    address = f"https://cards.example.org/{path}/{links_of(game)[role]}/"
    answer = scorer.post(page(club, "games"), {"link": address})
    assert answer["Location"] == page(club, "game", game.pk)
    sent = {**fields(scorer.get(answer["Location"])), "season": season.code}
    scorer.post(answer["Location"], sent)
    assert Fixture.objects.get().holds == holds
    close(season, None)
    game.refresh_from_db()
    assert bool(game.locked) == holds


def test_code_opens_only_a_game_of_this_phone(scorer, club, season, phone):
    own, other = make_game(phone=phone), make_game()
    assert scorer.post(page(club, "games"), {"link": own.code.lower()}).status_code == 302
    for typed in (other.code, "ABC123", "nonsense", "https://x/l/short/"):
        assert "link" in scorer.post(page(club, "games"), {"link": typed}).context["form"].errors
    assert scorer.get(page(club, "game", other.pk)).status_code == 404


def test_season_is_asked_for_where_there_are_several(scorer, club, season, phone):
    make_season(club=club, name="Summer")
    game = make_game(phone=phone)
    answer = scorer.get(page(club, "game", game.pk))
    assert {one.name for one in answer.context["seasons"]} == {"Winter", "Summer"}
    chosen = scorer.get(page(club, "game", game.pk), {"season": season.code})
    assert chosen.context["season"] == season
    closed = make_season(club=club, name="Old", state="closed")
    assert "form" not in scorer.get(page(club, "game", game.pk), {"season": closed.code}).context


def test_row_08_game_counts_for_the_day_it_was_played(scorer, club, season, phone):
    season.ends = day(30, 4)
    season.save()
    game = make_game(phone=phone, deals=1, finished=True, played_on="2026-05-02")
    sent = {**fields(scorer.get(page(club, "game", game.pk))), "season": season.code, "played_on": "2026-04-30"}
    answer = scorer.post(page(club, "game", game.pk), sent, follow=True)
    assert played(season)[0].on == day(30, 4)
    assert "outside the days" not in answer.content.decode()


def test_row_15_substitute_who_is_not_in_the_team_is_warned_about_and_put_right(scorer, club, phone):
    season = make_season(club=club, rules={"ranked": "entries"})
    ann, joe, bob, cy, gus = make_players(club=club, names=["Ann", "Joe", "Bob", "Cy", "Gus"])
    pair = make_entry(season=season, players=[ann, joe])
    make_entry(season=season, players=[bob, cy])
    teams = [{"name": "", "players": ["Gus", "Joe"]}, {"name": "", "players": ["Bob", "Cy"]}]
    game = make_game(phone=phone, teams=teams, deals=1, finished=True)
    sent = {**fields(scorer.get(page(club, "game", game.pk))), "season": season.code}
    answer = scorer.post(page(club, "game", game.pk), sent, follow=True)
    assert "Gus played for Ann &amp; Joe without belonging to it" in answer.content.decode()
    fixture = Fixture.objects.get()
    address = page(club, "fixture_seats", fixture.pk)
    sent = fields(scorer.get(address))
    done = scorer.post(address, {**sent, "for_s0": ann.pk})
    assert done["Location"] == f"/clubs/{club.code}/seasons/{season.code}/games/{fixture.pk}/", "back to the result"
    assert fixture.seats.get(player=gus).instead_of == ann
    assert fixture.sides.get(order=0).entry == pair


def test_planned_fixture_takes_the_game(scorer, club, phone):
    season = make_season(club=club, rules={"ranked": "entries"})
    people = make_players(club=club)
    planned = Fixture.objects.create(season=season, round=3)
    for order, players in ((0, people[2:]), (1, people[:2])):
        planned.sides.create(order=order, entry=make_entry(season=season, players=players))
    game = make_game(phone=phone, deals=1, finished=True)
    answer = scorer.get(page(club, "game", game.pk))
    assert re.search(r"Round 3: Bob &amp; Cy – Ann &amp; Joe", answer.content.decode())
    sent = {**fields(answer), "season": season.code, "planned": planned.pk}
    scorer.post(page(club, "game", game.pk), sent)
    assert Fixture.objects.get().game == game


def test_organiser_moves_and_takes_out(club, season, phone):
    organiser = client_of(make_member(club=club, role=Role.ORGANISER), phone)
    other = make_season(club=club, name="Summer")
    game = make_game(phone=phone, deals=1, finished=True)
    organiser.get(page(club, "game", game.pk), {"season": season.code})
    answer = organiser.get(page(club, "game", game.pk), {"season": season.code})
    organiser.post(page(club, "game", game.pk), {**fields(answer), "season": season.code})
    fixture = Fixture.objects.get()
    organiser.post(page(club, "fixture_move", fixture.pk), {"season": other.code})
    assert Fixture.objects.get().season == other
    assert organiser.post(page(club, "fixture_move", fixture.pk), {"season": "nowhere"}).status_code == 404
    organiser.post(page(club, "fixture_out", fixture.pk))
    assert not Fixture.objects.exists()


def test_row_11_rights_come_before_the_closed_season(club, season, phone):
    game = make_game(phone=phone, deals=1, finished=True)
    scorer = client_of(make_member(club=club, role=Role.SCORER), phone)
    scorer.post(page(club, "game", game.pk), {**fields(scorer.get(page(club, "game", game.pk))), "season": season.code})
    close(season, None)
    fixture = Fixture.objects.get()
    assert scorer.post(page(club, "fixture_out", fixture.pk)).status_code == 403
    Membership.objects.update(role=Role.ORGANISER)
    answer = scorer.post(page(club, "fixture_out", fixture.pk), follow=True)
    assert "This season is closed" in answer.content.decode()
    assert Fixture.objects.exists()


@pytest.mark.parametrize("number", [1, 3, 30])
def test_games_have_a_fixed_number_of_queries(scorer, club, season, phone, number, django_assert_num_queries):
    game = make_game(deals=1, finished=True)
    for _nth in range(number):
        copy_game(game, phone=phone)
    with django_assert_num_queries(9):
        assert len(scorer.get(page(club, "games")).context["games"]) == number


@pytest.mark.parametrize("number", [1, 3, 30])
def test_seats_have_a_fixed_number_of_queries(scorer, club, season, phone, number, django_assert_num_queries):
    make_players(club=club, names=[f"Player {nth}" for nth in range(number)])
    game = make_game(phone=phone, deals=1)
    with django_assert_num_queries(17):
        scorer.get(page(club, "game", game.pk))
