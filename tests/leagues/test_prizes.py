"""Prizes: who gets them, what ties and draws do, who leads, and what a correction would change."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.awards import CHANGES, WHY, Award, award, changes, leaders
from leagues.candidates import CANDIDATES
from leagues.prizeforms import PrizesForm
from leagues.prizes import KINDS, USUAL, Prize, PrizePlan
from leagues.values import Competitor, Kind, Seat, State
from scorekeeper.reading import RulesError
from tests.leagues.giving import LOG, PLACES, basis, given_to, place, plan
from tests.leagues.played import game, pairs, random_season, side


@pytest.mark.parametrize(
    ("kind", "winners", "value"),
    [
        ("place", [(1,)], 1),
        ("highest_game", [(1, 2)], 5000),
        ("highest_deal", [(3, 4)], 4200),
        ("lowest_total", [(5,)], 900),
        ("clean_books", [(1,)], 11),
        ("exact_pickups", [(3,), (4,)], 3),
        ("attendance", [(1,), (2,), (3,), (4,)], 2),
    ],
)
def test_each_kind_of_prize(kind, winners, value):
    (given,) = award(plan(kind), basis(LOG, PLACES))
    assert [winner.people for winner in given.winners] == winners
    assert {winner.value for winner in given.winners} == {value}
    assert (given.lot, given.to_draw) == ((), ())


def test_prizes_of_one_game_link_to_it():
    one, two = award(plan("highest_game", "highest_deal"), basis(LOG))
    assert (one.winners[0].fixture, one.winners[0].game, one.winners[0].deal) == (1, "uuid-1", None)
    assert (two.winners[0].fixture, two.winners[0].game, two.winners[0].deal) == (1, "uuid-1", 2)


def test_every_kind_has_candidates_and_a_name():
    assert set(CANDIDATES) == set(KINDS)
    names = [str(Prize(id="x", kind=kind).named(low=low)) for kind in KINDS for low in (False, True)]
    assert all(names)
    assert str(place(2).named()) == "Second place"
    assert str(place(7).named()) == "Place 7"
    assert Prize(id="x", kind="draw", title="Rose bowl").named() == "Rose bowl"
    assert str(Prize(id="x", kind="highest_game").named(low=True)) == "Lowest game"


def test_where_lowest_wins_the_best_game_is_the_lowest():
    log = [
        pairs(1, [1, 2], [3, 4], 900, 100, low=True),
        pairs(2, [1, 3], [2, 4], 50, 70, low=True, day=1),
        pairs(3, [1, 2], [3, 4], 5, 7, low=True, early=True, day=2),  # low because it was short
    ]
    assert given_to(award(plan("highest_game", "lowest_total"), basis(log, low=True))) == [[(1, 3)], [(2,)]]


def test_equal_figures_share_a_prize():
    log = [pairs(1, [1, 2], [3, 4], 900, 900), pairs(2, [1, 2], [3, 4], 900, 1, day=1)]
    (given,) = award(plan("highest_game"), basis(log))
    assert [winner.people for winner in given.winners] == [(1, 2), (3, 4)]  # the same team only once


@pytest.mark.parametrize("first", [1, 9, 99])
def test_who_shares_a_prize_stands_as_in_the_standings(first):
    """Whatever numbers the database gave them: "c10" is before "c9" only as text."""
    sharing = [Competitor(id=id, name=name, players=(id,)) for id, name in ((first, "Ann"), (first + 1, "Joe"))]
    found = basis([], [(one.id, 1) for one in sharing], competitors=sharing)
    assert given_to(award(plan(place(1)), found)) == [[(first,), (first + 1,)]]


def test_equal_figures_are_drawn_and_the_lot_is_kept():
    log = [pairs(1, [1, 2], [3, 4], 900, 900)]
    prizes = plan(Prize(id="top", kind="highest_game", ties="drawn"))
    (open_,) = award(prizes, basis(log))
    assert (open_.winners, [one.people for one in open_.to_draw]) == ((), [(1, 2), (3, 4)])
    (drawn,) = award(prizes, basis(log), random=Random(1))
    assert len(drawn.winners) == 1
    assert sorted(drawn.lot) == ["g1.0", "g1.1"]
    assert drawn.lot[0] == drawn.winners[0].key
    assert award(prizes, basis(log), random=Random(1)) == (drawn,)
    for seed in range(20):  # whatever chance would say now, the lot has fallen
        assert award(prizes, basis(log), random=Random(seed), drawn=[drawn]) == (drawn,)
    assert award(prizes, basis(log), drawn=[drawn]) == (drawn,)


def test_a_draw_is_fair_enough():
    log = [pairs(1, [1, 2], [3, 4], 900, 900)]
    prizes = plan(Prize(id="top", kind="highest_game", ties="drawn"))
    random = Random(3)
    times = Counter(award(prizes, basis(log), random=random)[0].winners[0].people for _ in range(400))
    assert all(150 < number < 250 for number in times.values())


def test_a_shared_place_leaves_the_next_one_out():
    shared = [(1, 1), (2, 1), (3, 3), (4, 4)]
    prizes = plan(place(1), place(2), place(3))
    assert given_to(award(prizes, basis(LOG, shared))) == [[(1,), (2,)], [], [(3,)]]


def test_a_drawn_place_gives_the_next_one_to_the_other():
    shared = [(1, 1), (2, 1), (3, 3), (4, 4)]
    prizes = plan(place(1, ties="drawn"), place(2, ties="drawn"), place(3, ties="drawn"))
    first, second, third = given_to(award(prizes, basis(LOG, shared), random=Random(5)))
    assert sorted([*first, *second]) == [(1,), (2,)]
    assert third == [(3,)]
    awarded = award(prizes, basis(LOG, shared), random=Random(5))
    assert awarded[0].lot == awarded[1].lot
    assert award(prizes, basis(LOG, shared), drawn=awarded) == awarded
    undrawn = award(prizes, basis(LOG, shared))
    assert [[one.people for one in each.to_draw] for each in undrawn] == [[(1,), (2,)], [(1,), (2,)], []]


def test_who_shares_the_first_place_does_not_draw_for_the_second():
    shared = [(1, 1), (2, 1), (3, 3)]
    prizes = plan(place(1), place(2, ties="drawn"))
    assert given_to(award(prizes, basis(LOG, shared), random=Random(5))) == [[(1,), (2,)], []]


def test_nobody_is_in_third_place_when_there_are_two():
    assert given_to(award(plan(place(3)), basis(LOG, [(1, 1), (2, 2)]))) == [[]]


def test_a_guest_is_passed_over_and_the_next_moves_up():
    found = award(plan(place(1), place(2), "lowest_total", "highest_game"), basis(LOG, PLACES, without={1, 5}))
    assert given_to(found) == [[(2,)], [(3,)], [(3,)], [(2,)]]
    assert found[3].winners[0].passed == (1,)


def test_who_has_played_too_little_gets_nothing():
    least = Prize(id="low", kind="lowest_total", least_games=2)
    best = Prize(id="top", kind="highest_deal", least_games=3)
    third = place(2, least_games=3)
    assert given_to(award(plan(least, best, third), basis(LOG, PLACES))) == [[(3,)], [(3,)], [(2,)]]


def why(prizes, *given, **more):
    return [one.why for one in award(prizes, basis(*given, **more))]


def test_a_prize_that_nobody_gets_says_why():
    shared = [(1, 1), (2, 1), (3, 3)]
    assert why(plan(place(1), place(2), place(3)), LOG, shared) == ["", "shared", ""]
    assert why(plan(place(1, ties="drawn"), place(2)), LOG, shared)[1] == "shared"
    assert why(plan(place(3)), LOG, [(1, 1), (2, 2)]) == ["few"]
    assert why(plan(place(3, least_games=4)), LOG, PLACES) == ["games"]
    assert why(plan(Prize(id="top", kind="highest_game", least_games=9)), LOG, PLACES) == ["games"]
    assert why(plan("highest_game"), LOG, PLACES, without={1, 2, 3, 4, 5}) == ["guests"]
    assert why(plan("draw"), LOG, PLACES) == ["absent"]
    assert why(plan("draw"), LOG, PLACES, present=[1], without={1}) == ["guests"]
    assert why(plan("exact_pickups"), [pairs(1, [1, 2], [3, 4], 10, 0)], PLACES) == ["nothing"]
    assert set(WHY) == {"shared", "few", "games", "guests", "absent", "nothing", "one_each"}


def test_one_prize_a_person_leaves_nobody_for_the_last_and_says_so():
    prizes = plan("highest_game", "clean_books", "attendance", "highest_deal", "lowest_total", "draw", one_each=True)
    found = award(prizes, basis([pairs(1, [1, 2], [3, 4], 5000, 4000)], PLACES[:4], present=[1]))
    assert [one.why for one in found] == ["", "nothing", "", "nothing", "one_each", "one_each"]
    assert Award.from_json(json.loads(json.dumps(found[5].to_json()))) == found[5]


def test_a_place_keeps_the_figure_it_stood_on():
    prizes = plan(place(1), place(2))
    awarded = award(prizes, basis(LOG, PLACES, figures={1: 5400, 2: Fraction(4691, 2)}))
    assert [one.winners[0].figure for one in awarded] == ["5400", "4691/2"]
    assert [Award.from_json(json.loads(json.dumps(one.to_json()))) for one in awarded] == list(awarded)
    now = award(prizes, basis(LOG, PLACES, figures={1: 5100, 2: Fraction(4691, 2)}), drawn=awarded)
    assert [(one.prize, one.id) for one in changes(awarded, now)] == [("place1", "prize.changed.figure")]


def test_one_prize_a_person_then_the_next():
    prizes = plan("highest_game", "clean_books", place(1), one_each=True)
    found = award(prizes, basis(LOG, PLACES))
    # the place comes first although it is named last; Bob gets the game alone; Ann and Bob have theirs
    assert given_to(found) == [[(2,)], [(3,)], [(1,)]]
    assert found[0].winners[0].passed == (1,)
    assert given_to(award(replace(prizes, one_each=False), basis(LOG, PLACES))) == [[(1, 2)], [(1,)], [(1,)]]


def test_one_prize_a_person_where_partnerships_are_ranked():
    pair = [Competitor(id=n, name="", players=players) for n, players in enumerate([(1, 2), (1, 3), (2, 3), (3, 4)])]
    prizes = plan(place(1), place(2), place(3), one_each=True)
    season = basis(LOG, [(0, 1), (1, 2), (2, 3), (3, 4)], competitors=pair, behind=lambda side: [])
    assert given_to(award(prizes, season)) == [[(1, 2)], [(3,)], [(4,)]]


def test_a_draw_among_those_present():
    prizes = plan(Prize(id="luck", kind="draw", least_games=2))
    found = award(prizes, basis(LOG, present=[2, 3, 5, 8]), random=Random(2))
    assert set(found[0].lot) == {"p2", "p3"}  # 5 has played once, 8 never
    assert found[0].winners[0].value is None
    assert given_to(award(prizes, basis(LOG))) == [[]]
    assert award(prizes, basis(LOG, present=[2]), random=Random(2))[0].winners[0].people == (2,)


def test_a_draw_goes_past_who_has_a_prize():
    prizes = plan(place(1), "draw", one_each=True)
    for seed in range(10):
        found = award(prizes, basis(LOG, PLACES, present=[1, 2]), random=Random(seed))
        assert given_to(found) == [[(1,)], [(2,)]]


def test_attendance_counts_days_and_not_games():
    log = [pairs(n, [1, 2], [3, 4], 1, 0, day=0) for n in range(5)] + [
        pairs(9, [5, 6], [7, 8], 1, 0, day=n) for n in (1, 2)
    ]
    (given,) = award(plan("attendance"), basis(log))
    assert [winner.people for winner in given.winners] == [(5,), (6,), (7,), (8,)]
    over_midnight = [one._replace(day=7) if one.id == 9 else one for one in log]
    (given,) = award(plan("attendance"), basis(over_midnight))
    assert {winner.value for winner in given.winners} == {1}


def test_leaders_are_seen_beforehand_with_who_comes_next():
    found = leaders(plan(place(1), place(2), "highest_game", "draw"), basis(LOG, PLACES, present=[1, 2]))
    assert [one.award.prize for one in found] == ["place1", "place2", "highest_game", "draw"]
    assert given_to([one.award for one in found]) == [[(1,)], [(2,)], [(1, 2)], []]
    assert [[one.people for one in each.behind] for each in found] == [
        [(2,), (3,), (4,)],
        [(3,), (4,), (5,)],
        [(3, 4), (2, 5), (1, 4)],
        [],
    ]
    assert [one.people for one in found[3].award.to_draw] == [(1,), (2,)]


# After closing


def test_row_11_after_closing_a_correction_says_what_would_change_and_changes_nothing():
    prizes = plan(place(1), "highest_game", Prize(id="luck", kind="draw"), "exact_pickups")
    season = basis(LOG, PLACES, present=[1, 2, 3, 4])
    awarded = award(prizes, season, random=Random(1))
    kept = [json.dumps(one.to_json()) for one in awarded]
    assert changes(awarded, award(prizes, season, drawn=awarded)) == ()

    corrected = [pairs(1, [1, 2], [3, 4], 500, 4000), *LOG[1:]]
    computed = award(prizes, basis(corrected, [(2, 1), (1, 2)], present=[1, 2, 3, 4]), drawn=awarded)
    found = {one.prize: one for one in changes(awarded, computed)}
    assert {prize: one.id for prize, one in found.items()} == {
        "place1": "prize.changed.winner",
        "highest_game": "prize.changed.winner",
        "exact_pickups": "prize.changed.nobody",
    }
    assert [one.people for one in found["place1"].before] == [(1,)]
    assert [one.people for one in found["place1"].after] == [(2,)]
    assert [json.dumps(one.to_json()) for one in awarded] == kept


def test_a_change_of_the_figure_alone_is_said_too():
    prizes = plan("highest_game")
    awarded = award(prizes, basis(LOG))
    less = [pairs(1, [1, 2], [3, 4], 4900, 4000), *LOG[1:]]
    (found,) = changes(awarded, award(prizes, basis(less), drawn=awarded))
    assert (found.id, found.before[0].value, found.after[0].value) == ("prize.changed.figure", 5000, 4900)


def test_a_tie_that_a_correction_makes_would_be_drawn():
    prizes = plan(
        Prize(id="top", kind="highest_game", ties="drawn"), Prize(id="none", kind="exact_pickups", ties="drawn")
    )
    awarded = award(prizes, basis([pairs(1, [1, 2], [3, 4], 5000, 4000)]), random=Random(1))
    tied = [game(1, side(0, [1, 2], 5, counts={"exact_pickups": 1}), side(1, [3, 4], 5))]
    found = changes(awarded, award(prizes, basis(tied), drawn=awarded))
    assert [(one.prize, one.id) for one in found] == [
        ("top", "prize.changed.draw"),
        ("none", "prize.changed.new_draw"),
    ]
    assert [one.people for one in found[0].after] == [(1, 2), (3, 4)]
    shared = award(plan("highest_game", "exact_pickups"), basis(tied))
    fresh = [Award(prize="highest_game"), Award(prize="exact_pickups")]
    assert [one.id for one in changes(fresh, shared)] == ["prize.changed.new", "prize.changed.new"]


def test_a_draw_among_those_present_stands_while_its_winner_was_there():
    prizes = plan("draw")
    awarded = award(prizes, basis(LOG, present=[1, 2, 3]), random=Random(1))
    later = award(prizes, basis(LOG, present=[1, 2, 3, 4, 5]), drawn=awarded)
    assert changes(awarded, later) == ()
    without = [player for player in (1, 2, 3) if player != awarded[0].winners[0].people[0]]
    (found,) = changes(awarded, award(prizes, basis(LOG, present=without), drawn=awarded))
    assert found.id == "prize.changed.winner"


def test_every_change_has_a_sentence():
    values = {"prize": "Highest game", "before": "Ann", "after": "Bob", "now": "4,900", "then": "5,000"}
    assert all("Highest game" in str(text) % values for text in CHANGES.values())


# Rows of the list of reported faults


def test_row_01_unplayed_games_win_nothing():
    unplayed = [one._replace(state=State.SCHEDULED) for one in LOG] + [LOG[0]._replace(id=9, kind=Kind.POSTPONED)]
    kinds = [kind for kind in KINDS if kind not in ("place", "draw")]
    assert given_to(award(plan(*kinds), basis(unplayed, PLACES))) == [[]] * len(kinds)


def test_row_06_prizes_follow_a_flipped_score_and_back():
    flipped = [pairs(1, [3, 4], [1, 2], 5000, 4000), *LOG[1:]]
    assert given_to(award(plan("highest_game"), basis(flipped))) == [[(3, 4)]]
    assert given_to(award(plan("highest_game"), basis([*flipped[1:], LOG[0]]))) == [[(1, 2)]]


def test_row_12_the_prize_for_a_game_is_for_who_sat_there_and_sums_are_the_entrys():
    entries = [Competitor(id=70, name="Us", players=(1, 2)), Competitor(id=71, name="They", players=(3, 4))]
    seats = (Seat(player=1), Seat(player=9, instead_of=2))
    log = [game(1, side(0, [], 10, seats=seats, entry=70, counts={"clean": 3}), side(1, [3, 4], 5, entry=71))]
    season = basis(log, competitors=entries, behind=lambda side: [side.entry])
    assert given_to(award(plan("highest_game", "clean_books"), season)) == [[(1, 9)], [(1, 2)]]


def test_row_29_a_season_without_games_has_no_leaders():
    found = leaders(USUAL, basis([]))
    assert all((one.award.winners, one.award.to_draw, one.behind) == ((), (), ()) for one in found)


# Stored forms


def test_a_plan_is_read_and_written():
    made = PrizePlan(prizes=(*USUAL.prizes, place(9, title="Wooden spoon", least_games=5)), one_each=True)
    assert PrizePlan.from_json(json.loads(json.dumps(made.to_json()))) == made
    assert PrizePlan.from_json({}) == PrizePlan()


@pytest.mark.parametrize(
    ("prizes", "key"),
    [
        ([{"id": "a", "kind": "best_hat"}], "prizes.0.kind"),
        ([{"id": "a"}], "prizes.0.kind"),
        ([{"id": "a", "kind": "draw"}, {"id": "a", "kind": "draw"}], "prizes.1.id"),
        ([{"id": "", "kind": "draw"}], "prizes.0.id"),
        ([{"id": "a", "kind": "place", "place": 0}], "prizes.0.place"),
        ([{"id": "a", "kind": "draw", "place": 2}], "prizes.0.place"),
        ([{"id": "a", "kind": "draw", "least_games": -1}], "prizes.0.least_games"),
        ([{"id": "a", "kind": "draw", "title": "x" * 81}], "prizes.0.title"),
        ([{"id": "a", "kind": "draw", "ties": "fought"}], "prizes.0.ties"),
        ("draw", "prizes"),
    ],
)
def test_a_plan_that_cannot_be_meant_is_refused_with_its_key(prizes, key):
    with pytest.raises(RulesError) as refused:
        PrizePlan.from_json({"prizes": prizes})
    assert refused.value.key == key


def test_awards_are_kept_as_they_were():
    prizes = plan(place(1), "highest_deal", Prize(id="top", kind="attendance", ties="drawn"), "draw")
    for random in (Random(1), None):
        for one in award(prizes, basis(LOG, PLACES, present=[1, 2]), random=random):
            assert Award.from_json(json.loads(json.dumps(one.to_json()))) == one


# Properties


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), one_each=st.booleans(), ties=st.sampled_from(["shared", "drawn"]))
def test_awards_of_random_seasons(seed, one_each, ties):
    random = Random(seed)
    log = random_season(random, 12, players=8)
    ranks = sorted(random.choices(range(1, 6), k=8))
    places = [
        (player, 1 + sum(other < rank for other in ranks)) for player, rank in zip(range(1, 9), ranks, strict=True)
    ]
    kinds = [
        Prize(id=kind, kind=kind, ties=ties, least_games=random.choice([0, 1])) for kind in KINDS if kind != "place"
    ]
    prizes = PrizePlan(prizes=(place(1, ties=ties), place(2, ties=ties), *kinds), one_each=one_each)
    season = basis(log, places, present=random.sample(range(1, 9), 4), without={random.randint(1, 8)})
    awarded = award(prizes, season, random=Random(seed))
    shuffled = log.copy()
    random.shuffle(shuffled)
    assert award(prizes, replace_games(season, shuffled), random=Random(seed)) == awarded
    assert changes(awarded, award(prizes, season, drawn=awarded)) == ()
    given_people = Counter(player for one in awarded for player in {p for w in one.winners for p in w.people})
    assert not set(given_people) & set(season.without)
    if one_each:
        assert all(number == 1 for number in given_people.values())
    if ties == "drawn":
        assert all(len(one.winners) <= 1 for one in awarded)
    for one, prize in zip(awarded, prizes.prizes, strict=True):
        assert not one.to_draw
        for winner in one.winners:
            assert all(season.games_of[player] >= prize.least_games for player in winner.people)


def replace_games(season, games):
    return basis(games, season.places.items(), present=season.present, without=season.without)


def test_the_places_to_choose_from_are_in_the_language_of_the_reader():
    with override("de"):
        form = PrizesForm(None, plan=USUAL)
        assert dict(form.fields["p0_kind"].choices)["place_2"] == "Platz 2"
