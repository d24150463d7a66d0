"""Records, figures, ratings and prizes of a season on its pages."""

import datetime as dt
from fractions import Fraction

import pytest

from leagues import results
from leagues.honours import record_table, statistics
from leagues.prizegiving import prize_table
from leagues.prizes import USUAL
from leagues.tables import number
from leagues.typed import typed_digests
from leagues.values import State
from tests.factories import POORER, TYPICAL, Phone
from tests.leagues.season_world import at, owner_of, play, players_of, season_with, sent_back, text_of

pytestmark = pytest.mark.django_db


def record(season, id):
    return next(line for line in record_table(season).lines if line.id == id)


def test_each_record_leads_to_its_game():
    season = season_with(1)
    fixture = season.fixtures.get()
    line = record(season, "record.highest_game")
    assert [(one.name, one.fixture, one.on) for one in line.holders] == [("Ann & Joe", fixture.pk, dt.date(2026, 1, 1))]
    page = text_of(owner_of(season).get(at(season, "records")))
    assert at(season, "fixture", pk=fixture.pk) in page
    assert line.text in page


def test_a_record_follows_the_correction_of_its_game():
    season, phone = season_with(1), Phone()
    fixture = play(season, 2, phone=phone, deals=3)
    assert record(season, "record.highest_game").holders[0].fixture == fixture.pk
    before = record(season, "record.highest_game").text
    phone.tally(fixture.game, 1, 0, {**TYPICAL, "melded": 1000})
    assert record(season, "record.highest_game").text != before
    results.decide(fixture, State.VOID, None)
    assert record(season, "record.highest_game").holders[0].fixture != fixture.pk


def test_a_result_typed_as_totals_holds_no_record_of_a_deal():
    season = season_with(1, same_digests=list(typed_digests()))
    codes = [player.code for player in players_of(season)]
    people = dict(zip(("t0p0", "t0p1", "t1p0", "t1p1"), codes, strict=True))
    data = {"teams": "2", "players": "2", **people, "t0total": "25000", "t1total": "100", "on": "2026-01-09"}
    owner_of(season).post(at(season, "fixture_new"), data)
    assert record(season, "record.highest_game").text == "25,000"
    assert record(season, "record.highest_deal").text != "25,000"
    found = statistics(season)
    assert "25,000" not in found.by_number
    ann = next(one for one in found.players if one.name == "Ann")
    assert ann.average != ann.deal_average  # of the two deals that are known
    assert ann.deal_average == number(
        Fraction(season.fixtures.order_by("pk")[0].game.results.get(team__order=0).total, 2)
    )


def test_players_and_partners_have_their_figures():
    season = season_with(3)
    found = statistics(season)
    assert [(one.name, one.played, one.won) for one in found.partners] == [("Ann & Joe", 3, 3), ("Bob & Cy", 3, 0)]
    ann = next(one for one in found.players if one.name == "Ann")
    assert (ann.win_rate, ann.run, len(ann.by_number)) == ("100 %", 3, 2)


def test_nothing_is_said_of_deals_where_only_totals_are_known():
    season = season_with(0, same_digests=list(typed_digests()))
    codes = [player.code for player in players_of(season)]
    people = dict(zip(("t0p0", "t0p1", "t1p0", "t1p1"), codes, strict=True))
    client = owner_of(season)
    client.post(at(season, "fixture_new"), {"teams": "2", "players": "2", **people, "t0total": "250", "t1total": "100"})
    for address in (at(season, "statistics"), at(season, "person", people=codes[0])):
        page = text_of(client.get(address))
        assert ("Per deal" not in page, "Best deal" not in page) == (True, True)
    play(season, 3)
    assert "Best deal" in text_of(client.get(at(season, "statistics")))


def test_pages_of_a_player_and_of_partners():
    season = season_with(2)
    client = owner_of(season)
    ann, joe, bob, _cy = players_of(season)
    page = client.get(at(season, "person", people=ann.code))
    profile = page.context["profile"]
    assert (profile.figures.played, [one.name for one in profile.partners]) == (2, ["Ann & Joe"])
    assert {(one.name, one.ahead) for one in profile.opponents} == {("Bob", 2), ("Cy", 2)}
    pair = client.get(at(season, "person", people=f"{ann.code}+{joe.code}"))
    assert [(one.name, one.ahead) for one in pair.context["profile"].opponents] == [("Bob & Cy", 2)]
    assert client.get(at(season, "person", people=f"{ann.code}+{bob.code}")).context["profile"].figures.played == 0
    for nobody in (f"{ann.code}+{ann.code}", "XXXXXXXX", "+", f"{ann.code}+"):
        assert client.get(at(season, "person", people=nobody)).status_code == 404


def test_row_35_the_page_of_a_player_leads_to_other_seasons():
    season = season_with(1)
    other = season_with(1)
    other.club, other.name = season.club, "Summer"
    other.save()
    ann = players_of(season)[0]
    other.fixtures.get().seats.filter(seat="s0").update(player=ann)
    page = text_of(owner_of(season).get(at(season, "person", people=ann.code)))
    assert "Summer" in page


# Prizes


def with_prizes(games=2):
    season = season_with(games)
    season.prizes = USUAL.to_json()
    season.save()
    return season


def given(season, *present):
    owner_of(season).post(at(season, "prizes_give"), {"present": [str(one.pk) for one in present]})
    season.refresh_from_db()
    return {line.id: [winner.name for winner in line.winners] for line in prize_table(season).lines}


def test_prizes_are_set_up_from_what_is_usual():
    season = season_with(1)
    client = owner_of(season)
    page = client.get(at(season, "prizes_set"))
    assert "Guests are given no prizes" in page.content.decode()
    assert client.post(at(season, "prizes_set"), sent_back(page.context["form"])).status_code == 303
    season.refresh_from_db()
    assert [prize["kind"] for prize in season.prizes["prizes"]] == [prize.kind for prize in USUAL.prizes]
    wrong = client.post(at(season, "prizes_set"), {"p0_kind": "place_99", "p0_title": "The cup"})
    assert "p0_kind" in wrong.context["form"].errors
    assert 'value="The cup"' in wrong.content.decode()


def test_what_is_wrong_in_a_prize_that_is_taken_off_does_not_matter():
    season = season_with(1)
    given = {"p0_kind": "highest_game", "p1_kind": "", "p1_least_games": "9999", "p1_title": "x" * 999}
    assert owner_of(season).post(at(season, "prizes_set"), given).status_code == 303
    season.refresh_from_db()
    assert [one["kind"] for one in season.prizes["prizes"]] == ["highest_game"]


def test_leaders_are_seen_beforehand():
    season = with_prizes()
    lines = {line.title: [winner.name for winner in line.winners] for line in prize_table(season).lines}
    assert lines["First place"] == ["Ann", "Joe"]
    assert lines["Highest game"] == ["Ann & Joe"]
    assert "Who would get the prizes now" in text_of(owner_of(season).get(at(season, "prizes")))


def test_a_draw_is_among_those_present_and_falls_once():
    season = with_prizes()
    cy = players_of(season)[3]
    first = given(season, cy)
    assert first["draw"] == ["Cy"]
    assert given(season, cy, *players_of(season)[:3])["draw"] == ["Cy"]
    page = text_of(owner_of(season).get(at(season, "prizes_read")))
    assert page.index("Draw among those present") < page.index("First place")


def test_a_correction_after_the_prizes_says_what_would_change_and_changes_nothing():
    season, phone = with_prizes(0), Phone()
    fixture = play(season, 1, phone=phone)
    before = given(season, players_of(season)[0])
    assert prize_table(season).changed == ()
    for deal in (1, 2):
        phone.tally(fixture.game, deal, 0, POORER)
        phone.tally(fixture.game, deal, 1, TYPICAL)
    table = prize_table(season)
    assert {line.id: [winner.name for winner in line.winners] for line in table.lines} == before
    assert "First place: after the correction it would go to Bob and Cy, not to Ann and Joe." in table.changed
    assert "A correction would change prizes" in text_of(owner_of(season).get(at(season, "prizes")))
    owner_of(season).post(at(season, "prizes_back"))
    season.refresh_from_db()
    assert season.awarded is None


def test_what_was_given_stays_as_it_was_given_with_its_figure():
    season, phone = with_prizes(0), Phone()
    fixture = play(season, 1, phone=phone)
    given(season, players_of(season)[0])
    first = prize_table(season).lines[0].winners[0]
    phone.tally(fixture.game, 1, 0, {**TYPICAL, "melded": 1000})  # they still win, with fewer points
    table = prize_table(season)
    assert table.lines[0].winners[0] == first
    (told,) = [one for one in table.changed if one.startswith("First place")]
    assert told.startswith("First place: Ann and Joe would keep it, with ")
    assert told.endswith(f" in place of {first.what}.")


def test_prizes_set_up_otherwise_after_they_were_given_change_nothing_of_those():
    season = with_prizes()
    before = given(season, players_of(season)[0])
    client = owner_of(season)
    client.post(at(season, "prizes_set"), {"p0_kind": "lowest_total"})
    season.refresh_from_db()
    table = prize_table(season)
    assert {line.id: [one.name for one in line.winners] for line in table.lines} == before
    assert table.lines[0].title == "First place"
    assert "set up otherwise since" in text_of(client.get(at(season, "prizes")))


def test_a_prize_that_nobody_gets_says_why_on_its_pages():
    season = with_prizes()
    season.prizes["one_each"] = True
    season.save()
    given(season)
    for name in ("prizes", "prizes_read"):
        page = text_of(owner_of(season).get(at(season, name)))
        assert "Nobody. Everybody who could get it has a prize already." in page
        assert "Nobody. A better place is shared, so this one is not given." in page
        assert "Nobody. Nobody was there to draw among." in page


def test_a_winner_who_left_every_game_of_the_season_keeps_his_name():
    season = with_prizes()
    given(season, players_of(season)[0])
    season.fixtures.all().delete()
    season.entries.all().delete()
    table = prize_table(season)
    assert [one.name for one in table.lines[0].winners] == ["Ann", "Joe"]
    assert any("nobody would get it; Ann and Joe has it" in one for one in table.changed)
