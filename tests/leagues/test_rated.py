"""Ratings of a season and of a club on their pages: whose, how they come about, and what they were computed with."""

import datetime as dt

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import rated, results
from leagues.merging import merge
from leagues.models import LogEntry, RatingRun, Role, Visibility
from leagues.models.reading import token
from leagues.ratings import made_with
from leagues.rules import DEFAULTS, ClubRatings, RulesError, SeasonRules
from leagues.seasons import change_rules
from leagues.values import State
from tests.leagues.factories import client_of, make_club, make_entry, make_member, make_player, make_season, make_user
from tests.leagues.season_world import at, owner_of, play, players_of, season_with, sent_back, text_of

pytestmark = pytest.mark.django_db


def of(season, name="club_ratings"):
    return reverse(f"leagues:{name}", args=[season.club.code])


def rows(answer):
    return {row.name: (row.number, row.games) for pool in answer.context["page"].pools for row in pool.rows}


# Of a season


def test_ratings_can_be_switched_off_and_are_on_no_first_page():
    season = season_with(1)
    client = owner_of(season)
    assert at(season, "ratings") not in text_of(client.get(at(season, "season")))
    assert of(season) not in text_of(client.get(reverse("leagues:club", args=[season.club.code])))
    assert "provisional" in text_of(client.get(at(season, "ratings")))
    season.rules["ratings"] = False
    season.save()
    assert client.get(at(season, "ratings")).status_code == 404
    assert at(season, "ratings") not in text_of(client.get(at(season, "records")))


def test_no_guest_and_nobody_hidden_is_on_the_list_of_ratings():
    season = season_with(2)
    season.visibility = Visibility.PUBLIC
    season.save()
    ann = players_of(season)[0]
    ann.privacy = "hidden"
    ann.save()
    assert list(rows(Client().get(at(season, "ratings")))) == ["Joe", "Bob", "Cy"]


def test_a_season_says_how_its_players_are_rated_and_its_form_changes_it():
    season = season_with(1)
    client = owner_of(season)
    page = client.get(at(season, "season_rules_change"))
    given = sent_back(page.context["form"]) | {"rating_provisional": "1", "rating_unequal": "on", "sure": "on"}
    assert client.post(at(season, "season_rules_change"), given).status_code == 303
    season.refresh_from_db()
    assert SeasonRules.from_json(season.rules).rating.provisional == 1
    shown = text_of(client.get(at(season, "ratings")))
    assert "A rating is provisional until 1 game has been rated." in shown
    assert '<span class="mark">provisional</span>' not in shown
    rules = text_of(client.get(at(season, "season_rules")))
    assert "<s>A rating is provisional until 8 games have been rated.</s>" in rules
    assert "Teams of different size are rated too." in rules


@pytest.mark.parametrize("field", ["rating_provisional", "rating_active_months", "rating_least_deals"])
def test_what_cannot_be_meant_is_said_at_its_field(field):
    season = season_with(0)
    client = owner_of(season)
    given = sent_back(client.get(at(season, "season_rules_change")).context["form"])
    answer = client.post(at(season, "season_rules_change"), {**given, field: "0"})
    assert list(answer.context["form"].errors) == [field]


def test_rules_stored_before_there_were_such_figures_are_as_usual_and_no_change():
    season = season_with(1)
    old = season.rules
    del old["rating"]
    season.save()
    assert SeasonRules.from_json(old).rating.provisional == 8
    results.catch_up(season)
    change_rules(season, SeasonRules.from_json(old).to_json(), None)  # frozen, yet there is nothing to ask about
    assert not season.rules_changes.exists()
    with pytest.raises(RulesError) as wrong:
        SeasonRules.from_json({"kind": "sum", "rating": {"provisional": -1}})
    assert wrong.value.key == "rating.provisional"


def test_the_page_says_how_many_games_are_not_rated_and_why():
    season = season_with(2)
    players_of(season)[0].__class__.objects.filter(pk=players_of(season)[0].pk).update(guest=True)
    page = text_of(owner_of(season).get(at(season, "ratings")))
    assert "2 games. Not rated because a guest took part." in page


def test_a_replay_is_kept_for_every_reader_while_no_game_changes(monkeypatch):
    season = season_with(2)
    made = []
    real = rated.replay
    monkeypatch.setattr(rated, "replay", lambda base: made.append(base) or real(base))
    owner_of(season).get(at(season, "ratings"))
    viewer = client_of(make_member(club=season.club))
    viewer.get(at(season, "ratings"), headers={"accept-language": "de"})
    viewer.get(at(season, "ratings") + f"?who={players_of(season)[0].code}")
    assert len(made) == 1
    play(season, 9)
    viewer.get(at(season, "ratings"))
    assert len(made) == 2


def test_the_chart_is_of_those_chosen():
    season = season_with(2)
    joe = players_of(season)[1]
    page = owner_of(season).get(at(season, "ratings") + f"?who={joe.code}&who=NOBODY")
    (pool,) = page.context["page"].pools
    assert [curve.name for curve in pool.chart.curves] == ["Joe"]


# With what they were computed


def ask(season):
    cache.clear()
    return owner_of(season).get(at(season, "ratings"))


def test_library_version_and_parameters_are_stored_with_what_came_out():
    season = season_with(2)
    shown = rows(ask(season))
    run = RatingRun.objects.get(season=season)
    made = made_with()
    assert (run.library, run.version) == ("openskill", made["version"])
    assert run.parameters == {"model": "PlackettLuce", **made["parameters"]}
    assert run.token == token(season)
    ann = players_of(season)[0]
    assert run.numbers["partnership"][str(ann.pk)] == shown["Ann"][0]
    play(season, 5)
    ask(season)
    run.refresh_from_db()
    assert (run.token, RatingRun.objects.count()) == (token(season), 1)


def older(season, **numbers):
    run = RatingRun.objects.get(season=season)
    run.version = "5.0.0"
    for player in players_of(season):
        if player.name in numbers:
            run.numbers["partnership"][str(player.pk)] = numbers[player.name]
    run.save()
    return run


def test_another_version_of_the_library_is_told_with_what_it_changes_and_an_organiser_lets_it_in():
    season = season_with(2)
    now = rows(ask(season))["Ann"][0]
    run = older(season, Ann=1234)
    page = text_of(ask(season))
    assert "openskill 5.0.0" in page
    assert f"<bdi>Ann</bdi> (Games between partners): 1,234 → {now:,}" in page
    assert "Games have been played or changed since" not in page
    run.refresh_from_db()
    assert (run.version, run.numbers["partnership"][str(players_of(season)[0].pk)]) == ("5.0.0", 1234)
    viewer = text_of(client_of(make_member(club=season.club)).get(at(season, "ratings")))
    assert "openskill 5.0.0" in viewer
    assert "Keep them as they are now" not in viewer
    play(season, 5)
    assert "Games have been played or changed since" in text_of(ask(season))
    assert owner_of(season).post(at(season, "ratings_renew")).status_code == 303
    assert "openskill 5.0.0" not in text_of(ask(season))
    run.refresh_from_db()
    assert (run.version, run.token) == (made_with()["version"], token(season))
    assert LogEntry.objects.filter(what="ratings_renewed", season=season).exists()


def test_a_reader_who_has_the_page_gets_it_anew_after_the_version_was_let_in():
    season = season_with(1)
    ask(season)
    older(season)
    reader = client_of(make_member(club=season.club))
    page = reader.get(at(season, "ratings"))
    had = {"if-none-match": page["ETag"]}
    assert reader.get(at(season, "ratings"), headers=had).status_code == 304
    owner_of(season).post(at(season, "ratings_renew"))
    again = reader.get(at(season, "ratings"), headers=had)
    assert again.status_code == 200
    assert "openskill 5.0.0" not in text_of(again)


def test_another_version_that_changes_nothing_says_so():
    season = season_with(1)
    ask(season)
    older(season)
    assert "No rating has changed by it." in text_of(ask(season))


def test_a_page_is_shown_though_the_database_cannot_store_what_came_out(monkeypatch):
    season = season_with(1)

    def busy(*_given):
        raise OperationalError("database is locked")

    monkeypatch.setattr(rated, "store", busy)
    assert "Ann" in rows(ask(season))
    assert not RatingRun.objects.exists()


# Of a club


def second_season(season, **content):
    """Another one of the same club, with a game of the same four."""
    other = make_season(club=season.club, rules={**DEFAULTS["sum"].to_json(), **content.pop("rules", {})}, **content)
    play(other, 20)
    return other


def test_a_club_rates_over_all_its_seasons():
    season = season_with(2)
    client = owner_of(season)
    assert rows(client.get(of(season)))["Ann"][1] == 2
    second_season(season)
    assert rows(client.get(of(season)))["Ann"][1] == 3
    assert rows(client.get(at(season, "ratings")))["Ann"][1] == 2
    assert RatingRun.objects.get(club=season.club).numbers.keys() == {"partnership"}


def test_seasons_without_ratings_and_those_that_fewer_may_read_are_left_out():
    season = season_with(1)
    season.club.visibility = Visibility.PUBLIC
    season.club.save()
    second_season(season, rules={"ratings": False})
    second_season(season, visibility=Visibility.MEMBERS)
    second_season(season, visibility=Visibility.LINK)
    page = Client().get(of(season))
    assert rows(page)["Ann"][1] == 1
    assert "3 seasons are not among them" in text_of(page)


def test_ratings_of_a_club_follow_a_correction_in_any_season_and_merging():
    season = season_with(1)
    other = second_season(season)
    client = owner_of(season)
    before = rows(client.get(of(season)))
    results.decide(other.fixtures.get(), State.VOID, None)
    after = rows(client.get(of(season)))
    assert (before["Ann"][1], after["Ann"][1]) == (2, 1)
    ann = players_of(season)[0]
    double = make_player(club=season.club, name="Annie")
    play(season, 9, sides=[[double, players_of(season)[1]], players_of(season)[2:]])
    assert "Annie" in rows(client.get(of(season)))
    merge(ann, double, make_user())
    found = rows(client.get(of(season)))
    assert "Annie" not in found
    assert found["Ann"][1] == 2


def test_a_club_switches_its_ratings_off_and_says_how_they_come_about():
    season = season_with(1)
    client = owner_of(season)
    form = client.get(of(season, "club_ratings_set")).context["form"]
    given = sent_back(form) | {"rating_provisional": "1"}
    assert client.post(of(season, "club_ratings_set"), given).status_code == 302
    season.club.refresh_from_db()
    assert ClubRatings.from_json(season.club.ratings).rating.provisional == 1
    assert "until 1 game has been rated" in text_of(client.get(of(season)))
    wrong = client.post(of(season, "club_ratings_set"), {**given, "rating_provisional": "1000"})
    assert list(wrong.context["form"].errors) == ["rating_provisional"]
    del given["keep"]
    client.post(of(season, "club_ratings_set"), given)
    assert client.get(of(season)).status_code == 404
    assert of(season) not in text_of(client.get(at(season, "ratings")))
    assert "Keep ratings" in text_of(client.get(reverse("leagues:players", args=[season.club.code])))
    with pytest.raises(RulesError) as refused:
        ClubRatings.from_json({"rating": {"provisional": 0}})
    assert refused.value.key == "rating.provisional"


def test_another_version_is_let_in_for_a_club_too():
    season = season_with(1)
    client = owner_of(season)
    client.get(of(season))
    RatingRun.objects.filter(club=season.club).update(version="5.0.0")
    cache.clear()
    assert "openskill 5.0.0" in text_of(client.get(of(season)))
    assert client.post(of(season, "club_ratings_renew")).status_code == 302
    assert "openskill 5.0.0" not in text_of(client.get(of(season)))


def test_a_season_by_link_is_rated_in_a_club_by_link_only():
    season = season_with(1)
    second_season(season, visibility=Visibility.LINK)
    for visibility, games in ((Visibility.MEMBERS, 2), (Visibility.LINK, 2), (Visibility.PUBLIC, 1)):
        season.club.visibility = visibility
        season.club.save()
        assert rows(owner_of(season).get(of(season)))["Ann"][1] == games


def test_a_scorer_changes_no_ratings():
    season = season_with(1)
    scorer = client_of(make_member(club=season.club, role=Role.SCORER))
    assert scorer.get(of(season)).status_code == 200
    assert scorer.get(of(season, "club_ratings_set")).status_code == 403
    assert scorer.post(at(season, "ratings_renew")).status_code == 403


def test_the_page_of_a_club_asks_the_same_with_1_3_and_30_rows():
    season = season_with(0)
    client = owner_of(season)
    found = {}
    for number in (1, 3, 30):
        for nth in range(season.club.seasons.count(), number):
            other = make_season(club=season.club, rules=DEFAULTS["sum"].to_json())
            make_entry(season=other, players=[make_player(club=season.club)])
            if nth < 3:
                play(other, nth + 1)
        play(season, number)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert client.get(of(season)).status_code == 200
        found[number] = len(queries)
    assert found[1] == found[3] == found[30]


def test_today_is_that_of_the_club(monkeypatch):
    season = season_with(1)
    monkeypatch.setattr("leagues.models.Club.today", lambda _club: dt.date(2028, 1, 1))
    page = owner_of(season).get(at(season, "ratings"))
    assert [row.active for pool in page.context["page"].pools for row in pool.rows] == [False] * 4


def test_clubs_know_nothing_of_each_other():
    season, other = season_with(1), season_with(2)
    assert rows(owner_of(season).get(of(season)))["Ann"][1] == 1
    assert owner_of(season).get(of(other)).status_code == 404
    assert make_club().keeps_ratings
