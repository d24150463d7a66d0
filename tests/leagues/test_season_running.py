"""Running a season from its pages: begun, entered, planned, played, corrected, closed."""

import datetime as dt

import pytest
from django.urls import reverse

from leagues import results
from leagues.models import Fixture, Role, Season, SeasonRulesChange
from leagues.models.reading import played
from leagues.refusals import NotPossible
from leagues.rules import DEFAULTS, SeasonRules
from leagues.seasons import enter, withdraw
from leagues.shown import View, standings_table
from leagues.typed import typed_digests
from leagues.values import Kind, State
from scorekeeper.models import Game
from tests.factories import POORER, TYPICAL, Phone, make_game
from tests.leagues.factories import (
    client_of,
    make_club,
    make_entry,
    make_member,
    make_player,
    make_players,
    make_season,
    make_user,
)
from tests.leagues.season_world import at, owner_of, play, players_of, season_with, sent_back, text_of

pytestmark = pytest.mark.django_db


def begin(kind: str, **changed):
    """A season begun as the form stands, but for what is changed: the answer, and the season if there is one."""
    club = make_club(owner=make_user())
    client = client_of(club.memberships.get().user)
    address = reverse("leagues:season_begin", args=[club.code, kind])
    page = client.get(address)
    data = {**sent_back(page.context["form"], page.context["rules"]), "name": "Winter", **changed}
    answer = client.post(address, data)
    return answer, Season.objects.filter(club=club).first()


@pytest.mark.parametrize("kind", DEFAULTS)
def test_a_season_begins_with_sensible_values(kind):
    answer, season = begin(kind)
    assert answer.status_code == 303, answer.context["rules"].errors
    wanted = {**DEFAULTS[kind].to_json(), "same_digests": list(typed_digests())}
    assert SeasonRules.from_json(season.rules).to_json() == wanted


def test_kinds_are_said_in_a_sentence_each():
    season = season_with(0)
    page = text_of(owner_of(season).get(reverse("leagues:season_new", args=[season.club.code])))
    for words in ("All scores are added up.", "The average score of a game counts.", "Every win brings league points."):
        assert words in page


def test_everything_can_be_set():
    answer, season = begin(
        "wins",
        place_3="3, 1 0",
        place_4="5 3 1 0",
        bonus_0_what="total",
        bonus_0_points="1",
        bonus_0_limit="10000",
        bonus_1_what="each",
        bonus_1_points="1",
        bonus_1_line="clean",
        bonus_1_most="3",
        breaker_0_key="points",
        breaker_0_scope="tied",
        breaker_1_key="clean_books",
        breaker_1_direction="high",
        breaker_2_key="shared",
        drop_worst="2",
        walkover_win="3",
        ranked="partnerships",
    )
    assert answer.status_code == 303, answer.context["rules"].errors
    rules = SeasonRules.from_json(season.rules)
    assert rules.place_points == ((3, 1, 0), (5, 3, 1, 0))
    assert [(one.what, one.points, one.limit, one.line, one.most) for one in rules.bonuses] == [
        ("total", 1, 10000, "", 0),
        ("each", 1, 0, "clean", 3),
    ]
    assert [(one.key, one.scope, one.direction) for one in rules.tie_breakers] == [
        ("points", "tied", ""),
        ("clean_books", "all", "high"),
        ("shared", "all", ""),
    ]
    assert (rules.drop_worst, rules.walkover.win_points, rules.ranked) == (2, 3, "partnerships")


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("place_3", "3 1"),
        ("place_3", "three"),
        ("place_3", "0 1 3"),
        ("win_points", "0"),
        ("drop_worst", "-1"),
        ("drop_worst", "x"),
        ("bonus_0_points", ""),
        ("bonus_0_points", "many"),
        ("breaker_0_key", "shared"),
        ("breaker_1_key", "head_to_head"),
        ("min_games", "99999"),
        ("rules_of_play", "nothing-like-it"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(field, typed):
    changed = {"bonus_0_what": "total", "bonus_0_points": "2", "bonus_0_limit": "777", field: typed}
    answer, season = begin("wins", **changed)
    assert season is None
    assert list(answer.context["rules"].errors) == [field]
    page = answer.content.decode()
    assert 'value="777"' in page
    assert 'value="Winter"' in page
    chosen = field in ("rules_of_play", "breaker_0_key", "breaker_1_key")
    assert chosen or not typed or f'value="{typed}"' in page
    assert "<details open" in page


def test_the_season_needs_a_name_and_days_in_order():
    answer, season = begin("sum", name="", begins="2026-02-01", ends="2026-01-01")
    assert season is None
    assert set(answer.context["form"].errors) == {"name", "ends"}


# Rules changed


def change(season, **changed):
    client = owner_of(season)
    page = client.get(at(season, "season_rules_change"))
    return client.post(at(season, "season_rules_change"), {**sent_back(page.context["form"]), "kind": "sum", **changed})


def test_row_45_rules_change_freely_until_the_first_confirmed_game_and_ask_then():
    season = season_with(0)
    assert change(season, drop_worst="1").status_code == 303
    play(season)
    asked = change(season, drop_worst="2")
    assert "Change the rules now?" in text_of(asked)
    assert 'value="2"' in text_of(asked)
    season.refresh_from_db()
    assert season.rules["drop_worst"] == 1
    assert change(season, drop_worst="2", sure="1").status_code == 303
    season.refresh_from_db()
    assert season.rules["drop_worst"] == 2
    assert SeasonRulesChange.objects.get().before["drop_worst"] == 1
    assert season.log.filter(what="rules").exists()


def test_another_kind_can_be_chosen():
    season = season_with(0)
    assert change(season, kind="average").status_code == 303
    season.refresh_from_db()
    assert season.rules["kind"] == "average"


def test_tables_of_another_size_are_explained_with_real_figures():
    season = season_with(2)
    ann, joe, bob, _cy = players_of(season)
    play(season, 3, sides=[[ann], [joe], [bob]])
    page = text_of(owner_of(season).get(at(season, "season_rules_change")))
    assert "Tables of 2 teams of 2:" in page
    assert "Tables of 3 single players:" in page


# Who plays


def test_players_enter_and_come_late():
    season = season_with(0)
    client = owner_of(season)
    ann, joe, *_others = players_of(season)
    client.post(at(season, "entries"), {"players": [ann.code, joe.code]})
    eve = make_player(club=season.club, name="Eve")
    client.post(at(season, "entries"), {"players": [eve.code], "joined_on": "2026-02-01"})
    assert [(entry.name_then, entry.joined_on) for entry in season.entries.order_by("pk")] == [
        ("Ann", None),
        ("Joe", None),
        ("Eve", dt.date(2026, 2, 1)),
    ]
    assert "joined on" in text_of(client.get(at(season, "entries")))


def test_pairs_enter_with_a_name_of_their_own():
    season = season_with(0, ranked="entries")
    ann, joe, bob, cy = players_of(season)
    client = owner_of(season)
    client.post(at(season, "entries"), {"player_0": ann.code, "player_1": joe.code, "name": "Aces"})
    client.post(at(season, "entries"), {"player_0": bob.code, "player_1": cy.code})
    assert [entry.name_then for entry in season.entries.order_by("pk")] == ["Aces", "Bob & Cy"]
    again = client.post(at(season, "entries"), {"player_0": ann.code, "player_1": joe.code})
    assert "They are in this season already." in text_of(again)
    twice = client.post(at(season, "entries"), {"player_0": ann.code, "player_1": ann.code})
    assert "The same player twice." in text_of(twice)


def test_row_22_a_pair_that_enters_after_two_rounds_meets_all_in_those_to_come():
    season = league(rounds=2)
    before = list(season.fixtures.filter(round__lte=2).order_by("pk").values_list("pk", "game", "confirmed_revision"))
    client = owner_of(season)
    late = [make_player(club=season.club, name=name) for name in ("Late", "Later")]
    client.post(at(season, "entries"), {"player_0": late[0].code, "player_1": late[1].code, "joined_on": "2026-01-15"})
    entry = season.entries.get(joined_on__isnull=False)
    answer = client.post(at(season, "plan"), {"double": "", "first": "2026-01-19", "days_between": "7"})
    assert answer.status_code == 303
    kept = season.fixtures.filter(round__lte=2).order_by("pk").values_list("pk", "game", "confirmed_revision")
    assert list(kept) == before
    met = [
        {side.entry_id for side in row.sides.all()} - {entry.pk}
        for row in season.fixtures.exclude(kind="bye").filter(sides__entry=entry)
    ]
    others = set(season.entries.exclude(pk=entry.pk).values_list("pk", flat=True))
    assert len(met) == len(others)
    assert set.union(*met) == others
    assert not season.fixtures.filter(round__lte=2, sides__entry=entry).exists()
    page = text_of(client.get(at(season, "season")))
    assert "Late &amp; Later" in page
    assert "Joined later." in page


def test_nobody_belongs_to_two_pairs_that_play_on():
    season = season_with(0, ranked="entries")
    ann, joe, bob, cy = players_of(season)
    client = owner_of(season)
    client.post(at(season, "entries"), {"player_0": ann.code, "player_1": joe.code, "name": "Aces"})
    answer = client.post(at(season, "entries"), {"player_0": bob.code, "player_1": ann.code, "name": "Kings"})
    said = "Ann is in this season already, with “Aces”: let that withdraw first."
    assert answer.context["form"].errors == {"player_1": [said]}
    assert 'value="Kings"' in answer.content.decode()
    with pytest.raises(NotPossible, match="Ann is in this season already"):
        enter(season, [ann, cy], None)
    first = season.entries.get()
    withdraw(first, "keep", dt.date(2026, 1, 3), None)
    assert client.post(at(season, "entries"), {"player_0": bob.code, "player_1": ann.code}).status_code == 303
    back = client.post(at(season, "entry_back", pk=first.pk), follow=True)
    assert "Ann is in this season already, with “Bob &amp; Ann”" in text_of(back)
    again = client.post(at(season, "entries"), {"player_0": ann.code, "player_1": joe.code})
    assert "player_0" in again.context["form"].errors


def test_who_has_withdrawn_comes_back_instead_of_entering_again():
    season = season_with(0, ranked="entries")
    ann, joe, *_others = players_of(season)
    withdraw(enter(season, [ann, joe], None), "keep", dt.date(2026, 1, 3), None)
    answer = owner_of(season).post(at(season, "entries"), {"player_0": joe.code, "player_1": ann.code})
    assert "They have withdrawn from this season: take that back instead." in text_of(answer)


def test_partnerships_may_share_a_player_and_never_meet_then():
    season = season_with(0, ranked="partnerships")
    ann, joe, bob, cy = players_of(season)
    client = owner_of(season)
    assert "Enter a partnership" in text_of(client.get(at(season, "entries")))
    alone = client.post(at(season, "entries"), {"player_0": ann.code})
    assert list(alone.context["form"].errors) == ["player_1"]
    for one, other in ((ann, joe), (ann, bob), (bob, cy)):
        answer = client.post(at(season, "entries"), {"player_0": one.code, "player_1": other.code}, follow=True)
        assert f"In the season now: {one.name} &amp; {other.name}" in text_of(answer)
    client.post(at(season, "plan"), {"double": "", "first": "", "days_between": "7"})
    seats = [[seat.player_id for seat in one.seats.all()] for one in season.fixtures.exclude(kind="bye")]
    assert sorted(map(sorted, seats)) == [sorted(one.pk for one in (ann, joe, bob, cy))]
    season.entries.exclude(members__player=ann).delete()
    refused = client.post(at(season, "plan"), {"double": "", "first": "", "days_between": "7"})
    assert "Somebody belongs to all of them" in text_of(refused)


def test_a_pair_is_not_planned_by_hand_against_a_pair_of_the_same_person():
    season = season_with(0, ranked="entries")
    ann, joe, bob, cy = players_of(season)
    one, other = make_entry(season=season, players=[ann, joe]), make_entry(season=season, players=[ann, bob])
    client = owner_of(season)
    page = client.get(at(season, "fixture_new"))
    data = {**sent_back(page.context["form"]), "t0entry": str(one.pk), "t1entry": str(other.pk)}
    answer = client.post(at(season, "fixture_new"), data)
    assert answer.context["form"].errors == {"t1entry": ["On both sides: Ann"]}
    seats = {"t0p0": ann.code, "t0p1": joe.code, "t1p0": bob.code, "t1p1": cy.code}
    assert client.post(at(season, "fixture_new"), {**data, **seats}).status_code == 303


def test_several_players_enter_and_the_page_says_how_many():
    season = season_with(0)
    codes = [one.code for one in players_of(season)]
    client = owner_of(season)
    for chosen, said in (
        (codes[:3], "3 players are in the season now."),
        (codes[3:], "1 player is in the season now."),
    ):
        assert said in text_of(client.post(at(season, "entries"), {"players": chosen}, follow=True))


def league(*, rounds: int = 0, double: str = "") -> Season:
    """Four pairs, a round robin, and the first rounds played."""
    season = make_season(
        club=make_club(owner=make_user()),
        rules={**DEFAULTS["wins"].to_json(), "ranked": "entries", "same_digests": list(typed_digests())},
    )
    players = make_players(club=season.club, names=[*"ABCDEFGH"])
    for i in range(0, 8, 2):
        make_entry(season=season, players=players[i : i + 2])
    owner_of(season).post(at(season, "plan"), {"double": double, "first": "2026-01-05", "days_between": "7"})
    for fixture in season.fixtures.filter(round__gt=0, round__lte=rounds):
        type_in(season, fixture, "5400", "4100")
    return season


def type_in(season, fixture, *totals, client=None, **changed):
    client = client or owner_of(season)
    page = client.get(at(season, "fixture_type", pk=fixture.pk))
    data = {**sent_back(page.context["form"]), "key": page.context["key"]}
    data |= {f"t{i}total": total for i, total in enumerate(totals)}
    return client.post(at(season, "fixture_type", pk=fixture.pk), {**data, **changed})


def test_row_18_a_round_robin_is_planned_with_days():
    season = league()
    rows = season.fixtures.order_by("round", "table")
    assert [(row.round, row.table, row.planned_on) for row in rows] == [
        (number, table, dt.date(2026, 1, 5) + dt.timedelta(days=7 * (number - 1)))
        for number in (1, 2, 3)
        for table in (1, 2)
    ]
    met = {frozenset(side.entry_id for side in row.sides.all()) for row in rows}
    assert len(met) == 6


def test_an_odd_number_has_byes():
    season = league()
    make_entry(season=season, players=[make_player(club=season.club)])
    owner_of(season).post(at(season, "plan"), {"double": "", "days_between": "7"})
    byes = season.fixtures.filter(kind=Kind.BYE)
    assert [row.round for row in byes.order_by("round")] == [1, 2, 3, 4, 5]
    assert len({row.sides.get().entry_id for row in byes}) == 5


def test_a_bye_is_part_of_the_plan_until_its_round_is_played():
    season = league()
    make_entry(season=season, players=[make_player(club=season.club)])
    client = owner_of(season)
    client.post(at(season, "plan"), {"double": "", "days_between": "7"})
    first = client.get(at(season, "fixtures"))
    assert first.context["show"] == "open", "byes alone are no results"
    assert [one.kind for one in first.context["games"]].count(Kind.BYE) == 5
    for row in season.fixtures.filter(round=1).exclude(kind=Kind.BYE):
        results.decide(row, State.VOID, None)
    for show, rounds in (("open", [2, 3, 4, 5]), ("results", [1])):
        games = client.get(at(season, "fixtures") + f"?show={show}").context["games"]
        assert [one.row.round for one in games if one.kind == Kind.BYE] == rounds


def test_rounds_that_were_played_stay_when_the_rest_is_planned_anew():
    season = league(rounds=1)
    kept = set(season.fixtures.filter(round=1).values_list("pk", flat=True))
    make_entry(season=season, players=[make_player(club=season.club)])
    assert "The first round stays as it is" in text_of(owner_of(season).get(at(season, "plan")))
    owner_of(season).post(at(season, "plan"), {"double": "", "days_between": "7"})
    assert set(season.fixtures.filter(round=1).values_list("pk", flat=True)) == kept
    games = season.fixtures.exclude(kind=Kind.BYE)
    assert len({frozenset(side.entry_id for side in row.sides.all()) for row in games}) == 10


def test_accounts_are_called_as_their_people_wrote_it():
    season = season_with(1, auto_confirm=False)
    user = season.club.memberships.get(role=Role.OWNER).user
    user.first_name = "Oscar McDuff"
    user.save()
    row = season.fixtures.get()
    results.confirm(season, [row], user)
    row.refresh_from_db()
    change = {"season": season, "by": user, "before": season.rules, "after": season.rules}
    SeasonRulesChange.objects.create(**change)
    assert "Confirmed by Oscar McDuff" in text_of(owner_of(season).get(at(season, "fixture", pk=row.pk)))
    assert "Oscar McDuff" in text_of(owner_of(season).get(at(season, "season_rules")))


def test_times_are_those_of_the_clubs_clock():
    season = season_with(1)
    season.club.time_zone = "America/Chicago"
    season.club.save()
    row, late = season.fixtures.get(), dt.datetime(2026, 3, 2, 3, 30, tzinfo=dt.UTC)
    results.confirm(season, [row], season.club.memberships.get(role=Role.OWNER).user)
    Fixture.objects.update(confirmed_at=late)
    Season.objects.update(rules_frozen=late)
    client = owner_of(season)
    assert "03/01/2026 9:30 p.m." in text_of(client.get(at(season, "fixture", pk=row.pk)))
    assert "confirmed on 03/01/2026" in text_of(client.get(at(season, "season_rules")))


def test_results_are_confirmed_together_as_they_were_shown():
    season = season_with(3, auto_confirm=False)
    client, address = owner_of(season), at(season, "fixtures") + "?show=open"
    page = client.get(address)
    assert "Confirm 3 results as they are here" in text_of(page)
    seen = [f"{one.id}.{one.row.game.revision}" for one in page.context["to_confirm"]]
    _first, second, third = season.fixtures.order_by("pk")
    Game.objects.filter(pk=second.game_id).update(revision=second.game.revision + 1)
    results.decide(third, State.DISPUTED, None)
    done = client.post(at(season, "fixtures_confirm"), {"seen": [*seen, "x", "9" * 30 + ".1"]}, follow=True)
    assert "1 result is confirmed" in text_of(done)
    assert "changed in the meantime" in text_of(done)
    states = [row.state for row in season.fixtures.order_by("pk")]
    assert states == [State.CONFIRMED, State.SCHEDULED, State.DISPUTED]


def test_typed_totals_count_like_any_game():
    season = league(rounds=1)
    assert [line.figure.text for line in standings_table(season).lines] == ["2", "2", "0", "0"]
    fixture = season.fixtures.filter(round=1).first()
    assert fixture.game.state == "finished"
    assert [side.total for side in played(season)[0].sides] == [5400, 4100]
    page = text_of(owner_of(season).get(at(season, "fixture", pk=fixture.pk)))
    assert "5,400" in page
    assert "Typed in as totals only." in page


def test_a_form_sent_twice_is_one_game():
    season = league()
    fixture = season.fixtures.filter(round=1).first()
    client = owner_of(season)
    page = client.get(at(season, "fixture_type", pk=fixture.pk))
    data = {**sent_back(page.context["form"]), "key": page.context["key"], "t0total": "5400", "t1total": "4100"}
    first, second = (client.post(at(season, "fixture_type", pk=fixture.pk), data) for _nth in range(2))
    assert first.status_code == second.status_code == 303
    assert Game.objects.count() == 1


@pytest.mark.parametrize("totals", [("5400", ""), ("", ""), ("x", "1"), ("99999999", "1"), ("1e5", "1")])
def test_totals_that_cannot_be_taken_are_said_and_kept(totals):
    season = league()
    fixture = season.fixtures.filter(round=1).first()
    answer = type_in(season, fixture, *totals)
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not Game.objects.exists()
    for total in filter(None, totals):
        assert f'value="{total}"' in answer.content.decode()


def test_totals_may_be_below_zero():
    season = league()
    fixture = season.fixtures.filter(round=1).first()
    type_in(season, fixture, "300", "150", t1minus="on")
    assert [side.total for side in played(season)[0].sides] == [300, -150]


def test_a_typed_result_is_corrected_by_any_scorer_and_says_that_it_changed():
    season = league(rounds=1)
    fixture = season.fixtures.filter(round=1).first()
    owner = season.club.memberships.get(role=Role.OWNER).user
    results.confirm(season, [fixture], owner)
    scorer = client_of(make_member(club=season.club, role=Role.SCORER))
    assert type_in(season, fixture, "4000", "4100", client=scorer).status_code == 303
    assert [side.total for side in played(season)[0].sides] == [4000, 4100]
    page = text_of(owner_of(season).get(at(season, "fixture", pk=fixture.pk)))
    assert "changed after its result was confirmed" in page
    owner_of(season).post(at(season, "fixture_confirm", pk=fixture.pk))
    assert "changed after its result" not in text_of(owner_of(season).get(at(season, "fixture", pk=fixture.pk)))


def test_a_game_is_typed_in_by_hand_with_its_people():
    season = season_with(0, same_digests=list(typed_digests()))
    ann, joe, bob, cy = players_of(season)
    client = owner_of(season)
    people = {"t0p0": ann.code, "t0p1": joe.code, "t1p0": bob.code, "t1p1": cy.code}
    data = {"teams": "2", "players": "2", **people, "t0total": "5,400", "t1total": "4100", "on": "2026-01-03"}
    assert client.post(at(season, "fixture_new"), data).status_code == 303
    assert [line.figure.text for line in standings_table(season).lines] == ["5,400", "5,400", "4,100", "4,100"]
    twice = client.post(at(season, "fixture_new"), {**data, "t1p0": ann.code})
    assert "Chosen twice." in text_of(twice)
    planned = client.post(at(season, "fixture_new"), {**data, "t0total": "", "t1total": "", "on": "2026-02-03"})
    assert planned.status_code == 303
    assert Fixture.objects.get(game=None).planned_on == dt.date(2026, 2, 3)


def test_the_form_grows_with_the_table_and_keeps_what_was_chosen():
    season = season_with(0)
    ann = players_of(season)[0]
    data = {"teams": "3", "players": "1", "t0p0": ann.code, "t0total": "77", "resize": "1"}
    answer = owner_of(season).post(at(season, "fixture_new"), data)
    assert len(answer.context["form"].groups()) == 3
    assert f'value="{ann.code}" selected' in answer.content.decode()
    assert 'value="77"' in answer.content.decode()


# Without play


def test_row_24_a_walkover_counts_as_a_win_without_a_score():
    season = league()
    fixture = season.fixtures.filter(round=1).first()
    owner_of(season).post(at(season, "fixture_walkover", pk=fixture.pk), {"winner": "1", "on": "2026-01-05"})
    first = standings_table(season).lines[0]
    cells = {cell.key: cell.text for cell in first.cells}
    assert (first.figure.text, cells["won"], cells["points_for"], cells["difference"]) == ("2", "1", "0", "0")
    nobody = season.fixtures.filter(round=1).last()
    owner_of(season).post(at(season, "fixture_walkover", pk=nobody.pk), {"winner": "nobody"})
    assert [line.figure.text for line in standings_table(season).lines] == ["2", "0", "0", "0"]
    owner_of(season).post(at(season, "fixture_undecide", pk=fixture.pk))
    assert standings_table(season).lines[0].figure.text == "0"


@pytest.mark.parametrize("winner", ["", "7", "x"])
def test_a_walkover_for_nobody_there_is_said_at_its_field(winner):
    season = league()
    fixture = season.fixtures.filter(round=1).first()
    answer = owner_of(season).post(at(season, "fixture_walkover", pk=fixture.pk), {"winner": winner})
    assert answer.status_code == 422
    assert "winner" in answer.context["walkover"].errors


def test_a_game_is_postponed_and_no_longer_forgotten():
    season = league()
    fixture = season.fixtures.filter(round=1).first()
    client = owner_of(season)
    before = len(client.get(at(season, "fixtures") + "?show=forgotten").context["games"])
    client.post(at(season, "fixture_postpone", pk=fixture.pk), {"to": ""})
    assert len(client.get(at(season, "fixtures") + "?show=forgotten").context["games"]) == before - 1


def test_row_40_forgotten_games_are_listed_and_do_not_count_until_decided():
    season = league()
    client = owner_of(season)
    assert "6 games of past days have no result" in text_of(client.get(at(season, "season")))
    games = client.get(at(season, "fixtures") + "?show=forgotten").context["games"]
    assert [game.late for game in games] == [True] * 6
    client.post(at(season, "fixture_void", pk=games[0].id))
    assert len(client.get(at(season, "fixtures") + "?show=forgotten").context["games"]) == 5
    assert standings_table(season).games == 0


# Confirmed, disputed


def test_results_wait_for_the_organiser_where_the_season_says_so():
    season = season_with(2, auto_confirm=False)
    client = owner_of(season)
    assert standings_table(season).games == 0
    assert "2 results are to be confirmed" in text_of(client.get(at(season, "season")))
    for fixture in season.fixtures.all():
        client.post(at(season, "fixture_confirm", pk=fixture.pk))
    assert standings_table(season).games == 2
    season.refresh_from_db()
    assert season.rules_frozen
    client.post(at(season, "fixture_dispute", pk=season.fixtures.first().pk))
    assert standings_table(season).games == 1


def test_a_correction_at_the_table_is_told_after_it_was_confirmed():
    season, phone = season_with(0), Phone()
    fixture = play(season, 1, phone=phone)
    client = owner_of(season)
    client.get(at(season, "fixtures"))  # stores what auto-confirm confirmed
    phone.tally(fixture.game, 1, 0, POORER)
    phone.tally(fixture.game, 2, 1, TYPICAL)
    assert "1 game was changed after its result was confirmed" in text_of(client.get(at(season, "season")))
    assert [game.id for game in client.get(at(season, "fixtures") + "?show=changed").context["games"]] == [fixture.pk]


# Leaving and coming back


def test_row_5_leaving_shows_what_each_effect_would_change_and_is_taken_back():
    season = league(rounds=2)
    first = standings_table(season)
    entry = season.entries.get(pk=first.lines[0].id)
    client = owner_of(season)
    page = client.get(at(season, "entry", pk=entry.pk))
    found = page.context["leaving"]
    assert (found.played, found.planned) == (2, 3)
    assert [one.effect for one in found.previews if one.suggested] == ["award"]
    moved = {one.effect: bool(one.moved) for one in found.previews}
    assert moved == {"keep": False, "award": True, "expunge": True}
    client.post(at(season, "entry_withdraw", pk=entry.pk), {"withdrawal": "expunge", "on": "2026-02-01"})
    after = standings_table(season)
    assert [one.name for one in after.lines if one.withdrawn] == [entry.name_then]
    assert after.lines != first.lines
    assert "withdrew" in text_of(client.get(at(season, "season")))
    client.post(at(season, "entry_back", pk=entry.pk))
    assert standings_table(season) == first


def test_a_withdrawal_says_what_is_missing():
    season = league()
    entry = season.entries.first()
    answer = owner_of(season).post(at(season, "entry_withdraw", pk=entry.pk), {"withdrawal": "somehow", "on": ""})
    assert set(answer.context["withdraw"].errors) == {"withdrawal", "on"}


def test_a_balance_is_carried_over():
    season = league(rounds=1)
    entry = season.entries.first()
    client = owner_of(season)
    client.post(at(season, "entry_opening", pk=entry.pk), {"played": "3", "won": "3", "points": "6"})
    line = next(line for line in standings_table(season).lines if line.id == entry.pk)
    assert line.figure.value >= 6
    assert len(line.footnotes) == 1
    wrong = client.post(at(season, "entry_opening", pk=entry.pk), {"played": "1", "won": "3"})
    assert "played" in wrong.context["opening"].errors


def test_row_26_adjustments_are_footnoted_and_leave_a_trace_when_cancelled():
    season = season_with(1)
    ann = players_of(season)[0]
    client = owner_of(season)
    data = {"competitor": str(ann.pk), "score": "-50", "points": "", "reason": "Came late", "on": "2026-01-02"}
    assert client.post(at(season, "adjust"), data).status_code == 303
    line = next(line for line in standings_table(season).lines if line.name == "Ann")
    before = standings_table(season, View()).lines[0].figure.value
    assert line.figure.value == before - 50
    page = text_of(client.get(at(season, "season")))
    assert "Came late" in page
    client.post(at(season, "adjustment_cancel", pk=season.adjustments.get().pk))
    line = next(line for line in standings_table(season).lines if line.name == "Ann")
    assert line.figure.value == before
    assert "Came late" in text_of(client.get(at(season, "season")))
    assert "no longer counts" in text_of(client.get(at(season, "entries")))


@pytest.mark.parametrize(
    ("changed", "field"), [({"reason": ""}, "reason"), ({"score": ""}, "points"), ({"competitor": "0"}, "competitor")]
)
def test_an_adjustment_needs_its_reason_points_and_somebody(changed, field):
    season = season_with(1)
    data = {"competitor": str(players_of(season)[0].pk), "score": "5", "reason": "x", "on": "2026-01-02", **changed}
    answer = owner_of(season).post(at(season, "adjust"), data)
    assert field in answer.context["form"].errors


# Closed


def test_row_11_a_closed_season_changes_no_more_until_it_is_opened():
    season, phone = season_with(0), Phone()
    fixture = play(season, 1, phone=phone)
    client = owner_of(season)
    client.post(at(season, "season_close"))
    assert phone.tally(fixture.game, 1, 0, POORER).status == "refused"
    table = standings_table(season)
    for act in ("confirm", "dispute", "void", "undecide", "abandon", "delete"):
        client.post(at(season, f"fixture_{act}", pk=fixture.pk))
    client.post(at(season, "fixture_details", pk=fixture.pk), {"note": "x"})
    ann = players_of(season)[0]
    client.post(at(season, "entries"), {"players": [ann.code]})
    client.post(at(season, "adjust"), {"competitor": ann.pk, "score": "5", "reason": "x", "on": "2026-01-02"})
    change(season, drop_worst="5", sure="1")
    assert standings_table(season).lines == table.lines
    season.refresh_from_db()
    assert season.rules["drop_worst"] == 0
    assert not season.entries.exists()
    fixture.refresh_from_db()
    assert fixture.note == ""
    client.post(at(season, "season_open"))
    assert phone.tally(fixture.game, 1, 0, POORER).status == "applied"


def test_a_play_off_game_is_outside_the_standings():
    season = season_with(2)
    fixture = season.fixtures.first()
    owner_of(season).post(at(season, "fixture_details", pk=fixture.pk), {"play_off": "on"})
    assert standings_table(season).games == 1


def test_row_8_a_game_counts_for_the_day_the_organiser_says():
    season = season_with(1)
    fixture = season.fixtures.get()
    owner_of(season).post(at(season, "fixture_details", pk=fixture.pk), {"played_on": "2025-12-30"})
    assert played(season)[0].on == dt.date(2025, 12, 30)
    assert played(season)[0].state is State.CONFIRMED


def test_a_game_of_this_phone_is_put_into_the_planned_game_it_was_played_for():
    season, phone = league(), Phone()
    fixture = season.fixtures.filter(round=1).first()
    sides = [[member.player.name for member in side.entry.members.all()] for side in fixture.sides.all()]
    game = make_game(phone=phone, deals=1, finished=True, teams=[{"name": "", "players": names} for names in sides])
    client = client_of(season.club.memberships.get(role=Role.OWNER).user, phone)
    page = client.get(at(season, "fixture", pk=fixture.pk)).content.decode()
    link = reverse("leagues:games", args=[season.club.code]) + f"?season={season.code}&amp;planned={fixture.pk}"
    assert link in page
    listed = client.get(link.replace("&amp;", "&")).content.decode()
    address = reverse("leagues:game", args=[season.club.code, game.pk])
    assert f"{address}?season={season.code}&amp;planned={fixture.pk}" in listed
    put = client.get(f"{address}?season={season.code}&planned={fixture.pk}")
    client.post(address, sent_back(put.context["form"], put.context["day"]) | {"season": season.code})
    fixture.refresh_from_db()
    assert fixture.game_id == game.pk


def test_a_club_without_players_is_asked_for_some():
    season = make_season(club=make_club(owner=make_user()))
    client = owner_of(season)
    add = reverse("leagues:player_new", args=[season.club.code])
    for ranked in ("players", "entries", "partnerships"):
        season.rules = {**season.rules, "ranked": ranked}
        season.save()
        page = client.get(at(season, "entries")).content.decode()
        assert "There is no player yet." in page
        assert add in page
        assert "All players of the club are in." not in page
        assert 'name="joined_on"' not in page
    enter(season, [make_player(club=season.club, name="Ann")], None)
    season.rules = {**season.rules, "ranked": "players"}
    season.save()
    assert "All players of the club are in." in client.get(at(season, "entries")).content.decode()


def test_prizes_that_nobody_set_up_are_not_read_out():
    season = season_with(0)
    page = text_of(owner_of(season).get(at(season, "prizes_read")))
    assert "No prizes are set up for this season." in page
    assert "so they would go now" not in page
