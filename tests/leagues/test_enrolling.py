import pytest

from leagues.enrolling import enrol, entry_for, in_seasons, longest_there, move, proposal, reseat, strangers, take_out
from leagues.matching import Match
from leagues.merging import merge
from leagues.models import Fixture, LogEntry
from leagues.models.reading import competitors, played, token
from leagues.planning import planned_of, write_planned
from leagues.refusals import NotPossible
from leagues.results import award
from leagues.rules import SeasonRules
from leagues.seasons import close
from leagues.standings import standings
from leagues.values import Seat, State
from tests.factories import Phone, make_game
from tests.leagues.factories import day, make_club, make_entry, make_player, make_players, make_season, make_user

pytestmark = pytest.mark.django_db

ENTRIES = {"ranked": "entries"}


@pytest.fixture
def season():
    return make_season()


@pytest.fixture
def people(season):
    return make_players(club=season.club)


def seated(people):
    """As a game of Ann and Joe against Bob and Cy seats them."""
    return dict(zip(("s0", "s2", "s1", "s3"), people, strict=True))


def put_in(season, people, game=None, **content):
    return enrol(season, game or make_game(deals=1, finished=True), seated(people), None, holds=True, **content)


def test_proposal_matches_the_names_of_the_table(season, people):
    game = make_game(deals=1)
    found = proposal(game, season.club)
    assert [[place.name for place in side] for side in found.sides] == [["Ann", "Joe"], ["Bob", "Cy"]]
    assert [place.match for place in found.places] == [Match(sure=player.pk) for player in people]
    assert found.names == ("", "They")


def test_proposal_knows_names_of_merged_players_and_not_of_erased_ones(season, people):
    make_player(club=season.club, name="Josephine", merged_into=people[1])
    game = make_game(teams=[{"name": "", "players": ["josephine"]}, {"name": "", "players": ["Bob"]}])
    assert [place.match.sure for place in proposal(game, season.club).places] == [people[1].pk, people[2].pk]


def test_proposal_has_a_fixed_number_of_queries(season, people, django_assert_num_queries):
    for number in (2, 6):
        teams = [{"name": "", "players": [f"P{nth}"]} for nth in range(number)]
        game = make_game(teams=teams, deals=number)
        with django_assert_num_queries(4):
            proposal(game, season.club)


@pytest.mark.parametrize(
    ("sitters", "deals", "name"),
    [
        ([("Ann", 1)], 4, "Ann"),
        ([("Ann", 1), ("Bob", 2)], 4, "Bob"),
        ([("Ann", 1), ("Bob", 3)], 4, "Ann"),
        ([("Ann", 1), ("Bob", 4)], 4, "Ann"),
        ([("Ann", 1), ("Bob", 9)], 4, "Ann"),
    ],
)
def test_longest_there(sitters, deals, name):
    assert longest_there(sitters, deals) == name


def test_game_put_in_afterwards_counts_with_who_sat_where(season, people):
    before = token(season)
    fixture = put_in(season, people)
    (one,) = played(season)
    assert one.state == State.CONFIRMED
    assert [[seat.player for seat in side.seats] for side in one.sides] == [
        [people[0].pk, people[1].pk],
        [people[2].pk, people[3].pk],
    ]
    assert token(season) != before
    assert fixture.confirmed_totals["totals"] == [side.total for side in one.sides]
    assert [entry.what for entry in LogEntry.objects.all()] == ["enrolled"]


def test_game_is_in_one_season_of_a_club_only(season, people):
    game = make_game(deals=1)
    put_in(season, people, game)
    with pytest.raises(NotPossible, match="Winter"):
        put_in(make_season(club=season.club), people, game)
    elsewhere = make_season(club=make_club())
    others = make_players(club=elsewhere.club)
    put_in(elsewhere, others, game)
    assert in_seasons(season.club, [game.pk])[game.pk].season == season


@pytest.mark.parametrize("wrong", ["twice", "elsewhere", "merged", "seat"])
def test_what_cannot_be_put_in(season, people, wrong):
    seats = seated(people)
    if wrong == "twice":
        seats["s1"] = people[0]
    elif wrong == "elsewhere":
        seats["s1"] = make_player(club=make_club())
    elif wrong == "merged":
        seats["s1"] = make_player(club=season.club, merged_into=people[0])
    else:
        seats["s9"] = make_player(club=season.club)
    with pytest.raises(NotPossible):
        enrol(season, make_game(), seats, None, holds=True)
    assert not Fixture.objects.exists()


def test_row_13_stand_in_who_is_not_entered_is_shown_and_the_table_is_complete():
    season = make_season(rules=ENTRIES)
    people = make_players(club=season.club)
    guest = make_player(club=season.club, name="Gus", guest=True)
    pair, other = make_entry(season=season, players=people[:2]), make_entry(season=season, players=people[2:])
    fixture = put_in(season, [people[0], guest, *people[2:]])
    (one,) = played(season)
    assert [side.entry for side in one.sides] == [pair.pk, other.pk]
    assert [seat.player for seat in strangers(season, fixture)] == [guest]
    assert len(competitors(season)) == 2


def test_row_15_points_of_a_substitute_reach_the_team():
    season = make_season(rules=ENTRIES)
    people = make_players(club=season.club)
    guest = make_player(club=season.club, name="Gus", guest=True)
    pair = make_entry(season=season, players=people[:2])
    game = make_game(deals=1, finished=True)
    fixture = enrol(
        season, game, seated([guest, people[1], *people[2:]]), None, holds=True, instead_of={"s0": people[0]}
    )
    (one,) = played(season)
    assert one.sides[0].entry == pair.pk
    assert one.sides[0].seats[0] == Seat(player=guest.pk, instead_of=people[0].pk)
    assert strangers(season, fixture) == []


def test_row_14_substitute_of_one_game_stays_in_that_game(season, people):
    stand_in = make_player(club=season.club, name="Sue")
    first = put_in(season, people)
    second = put_in(season, people)
    reseat(first, {**seated(people), "s0": stand_in}, None, instead_of={"s0": people[0]})
    seats = {one.id: one.sides[0].seats[0] for one in played(season)}
    assert seats == {
        first.pk: Seat(player=stand_in.pk, instead_of=people[0].pk),
        second.pk: Seat(player=people[0].pk),
    }


def test_pair_planned_reaches_its_game_though_both_were_replaced():
    season = make_season(rules=ENTRIES)
    people = make_players(club=season.club)
    new = make_players(club=season.club, names=["Dan", "Eve"])
    pair, other = make_entry(season=season, players=people[:2]), make_entry(season=season, players=people[2:])
    planned = Fixture.objects.create(season=season, round=1, planned_on=day(5))
    planned.sides.create(order=0, entry=other)
    planned.sides.create(order=1, entry=pair)
    fixture = put_in(season, [*new, *people[2:]], fixture=planned)
    assert fixture.pk == planned.pk
    assert [side.entry for side in fixture.sides.order_by("order")] == [pair, other]


@pytest.mark.parametrize(
    ("ranked", "who", "expected"),
    [
        ("entries", [0, 1], "pair"),
        ("entries", [0, 9], "pair"),
        ("entries", [0, 2], None),
        ("entries", [9], None),
        ("players", [3], "alone"),
        ("players", [0, 1], None),
        ("partnerships", [1, 0], "pair"),
        ("partnerships", [0, 2], None),
    ],
)
def test_entry_for(ranked, who, expected):
    season = make_season(rules={"ranked": ranked})
    people = make_players(club=season.club)
    entries = {
        "pair": make_entry(season=season, players=people[:2]),
        "other": make_entry(season=season, players=people[2:3]),
        "alone": make_entry(season=season, players=people[3:]),
    }
    persons = [people[nth].pk if nth < 4 else 0 for nth in who]
    assert entry_for(season, persons) == entries.get(expected)


def test_row_10_game_moves_to_another_season_with_its_confirmation(season, people):
    fixture = put_in(season, people)
    summer = make_season(club=season.club, name="Summer")
    tokens = token(season), token(summer)
    move(fixture, summer, make_user())
    assert (played(season), [one.id for one in played(summer)]) == ([], [fixture.pk])
    assert played(summer)[0].state == State.CONFIRMED
    assert (token(season) != tokens[0], token(summer) != tokens[1]) == (True, True)
    assert {entry.what for entry in LogEntry.objects.all()} >= {"moved_away", "moved_here"}
    with pytest.raises(NotPossible):
        move(fixture, make_season(club=make_club()), None)


def test_game_taken_out_goes_and_a_planned_one_stays_planned(season, people):
    game = put_in(season, people).game
    take_out(Fixture.objects.get(), None)
    assert not Fixture.objects.exists()
    planned = Fixture.objects.create(season=season, round=2, planned_on=day(3))
    write_planned(planned, [(None, [people[2].pk]), (None, [people[0].pk])])
    before = planned_of(planned)
    fixture = put_in(season, people, game, fixture=planned)
    assert len(played(season)[0].sides[0].seats) == 2
    take_out(fixture, None)
    (one,) = played(season)
    assert (one.id, one.state, one.game, one.round) == (planned.pk, State.SCHEDULED, None, 2)
    assert planned_of(planned) == before
    assert [side.seats for side in one.sides] == [(Seat(player=people[2].pk),), (Seat(player=people[0].pk),)]


def test_a_game_put_in_at_the_wrong_meeting_leaves_those_who_were_to_meet():
    season = make_season(rules=ENTRIES)
    people = make_players(club=season.club, names=("Ann", "Joe", "Bob", "Cy", "Dot", "Eve"))
    one, two, three = (make_entry(season=season, players=people[i : i + 2]) for i in (0, 2, 4))
    planned = Fixture.objects.create(season=season, round=1, table=1, planned_on=day(3))
    write_planned(planned, [(one.pk, ()), (three.pk, ())])
    fixture = put_in(season, people[:4], fixture=planned)
    assert [side.entry for side in played(season)[0].sides] == [one.pk, two.pk]
    take_out(fixture, None)
    assert [side.entry for side in played(season)[0].sides] == [one.pk, three.pk]


def test_a_walkover_after_a_game_was_taken_out_counts_for_those_who_were_to_meet(season, people):
    ann, _joe, bob, _cy = people
    planned = Fixture.objects.create(season=season, round=1, planned_on=day(3))
    write_planned(planned, [(None, [ann.pk]), (None, [bob.pk])])
    take_out(put_in(season, people, fixture=planned), None)
    planned.refresh_from_db()
    award(planned, 1, None)
    found = standings(SeasonRules.from_json({"kind": "wins"}), competitors(season), played(season))
    assert [(row.competitor.name, row.won, row.lost) for row in found.rows] == [("Bob", 1, 0), ("Ann", 0, 1)]


def test_a_planned_game_moved_to_another_season_leaves_the_plan_as_it_was(season, people):
    other = make_season(club=season.club)
    planned = Fixture.objects.create(season=season, round=2, table=3, planned_on=day(3))
    write_planned(planned, [(None, [people[2].pk]), (None, [people[0].pk])])
    before = planned_of(planned)
    fixture = put_in(season, people, fixture=planned)
    move(fixture, other, None)
    left = season.fixtures.get()
    assert (left.round, left.table, left.planned_on, left.game) == (2, 3, day(3), None)
    assert planned_of(left) == before
    assert [side.seats.count() for side in other.fixtures.get().sides.all()] == [2, 2]
    take_out(other.fixtures.get(), None)
    assert not other.fixtures.exists()


def test_who_was_to_meet_follows_players_made_one(season, people):
    _ann, joe, bob, _cy = people
    twice, again = make_player(club=season.club, name="Anne"), make_entry(season=season, players=[bob])
    planned = Fixture.objects.create(season=season, round=1)
    write_planned(planned, [(None, [twice.pk]), (again.pk, [bob.pk])])
    fixture = put_in(season, people, fixture=planned)
    merge(joe, twice, None)
    take_out(fixture, None)
    assert planned_of(planned) == [{"entry": None, "players": [joe.pk]}, {"entry": again.pk, "players": [bob.pk]}]


def test_row_11_closed_season_takes_and_gives_nothing(season, people):
    fixture = put_in(season, people)
    other = make_season(club=season.club)
    close(season, None)
    fixture.refresh_from_db()
    for refused in (
        lambda: put_in(season, people),
        lambda: move(fixture, other, None),
        lambda: take_out(fixture, None),
        lambda: reseat(fixture, seated(people), None),
    ):
        with pytest.raises(NotPossible, match="closed"):
            refused()


def test_row_31_game_taken_out_or_void_is_gone_at_once(season, people):
    phone = Phone()
    game = make_game(phone=phone, deals=1, finished=True)
    put_in(season, people, game)
    phone.do(game, "void", on=True)
    assert played(season)[0].state == State.VOID
    phone.do(game, "void", on=False)
    assert played(season)[0].state == State.CONFIRMED
    take_out(Fixture.objects.get(), None)
    assert played(season) == []
