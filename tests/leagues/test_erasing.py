import json

import pytest
from django.core import serializers

from leagues import models
from leagues.erasing import erase
from leagues.merging import merge
from leagues.models import LogEntry, Membership, Merge, Player, Role
from leagues.models.reading import competitors, played
from leagues.prizegiving import give, prize_table, set_up
from leagues.prizes import Prize, PrizePlan
from leagues.refusals import NotPossible
from leagues.seasons import adjust, close
from scorekeeper import models as games
from scorekeeper.copies import Copy, as_csv, as_json
from scorekeeper.models.storing import game_value
from scorekeeper.models.verifying import faults
from scorekeeper.reading import Text
from scorekeeper.rulebook import rules_value
from tests.factories import Phone, make_game
from tests.leagues.factories import (
    client_of,
    copy_game,
    day,
    make_club,
    make_entry,
    make_fixture,
    make_member,
    make_player,
    make_players,
    make_season,
    make_user,
)
from tests.leagues.season_world import players_of, season_with

pytestmark = pytest.mark.django_db

MODELS = [
    *(getattr(models, name) for name in models.__all__ if hasattr(getattr(models, name), "_meta")),
    *(getattr(games, name) for name in games.__all__ if hasattr(getattr(games, name), "_meta")),
]


def everything():
    """All that is stored of clubs and games, as one text."""
    return "\n".join(
        json.dumps(json.loads(serializers.serialize("json", model._default_manager.all())), ensure_ascii=False)
        for model in MODELS
    )


def exported(game):
    copy = Copy(game=game_value(game), rules=rules_value(game.stored_rules), ruleset=game.rule_set)
    return as_csv([copy]).decode() + as_json([copy]).decode()


@pytest.fixture
def club():
    return make_club()


def lived_in(club, number=3):
    """Wilhelmina in games, history, entries, notes, adjustments and a merge; called Willy at some tables."""
    season = make_season(club=club, rules={"ranked": "players"})
    mina, joe, bob, cy = make_players(club=club, names=["Wilhelmina", "Joe", "Bob", "Cy"])
    make_entry(season=season, players=[mina, joe], name="Wilhelmina & Joe")
    phone = Phone("Wilhelmina's phone")
    for name in ("Wilhelmina", "wilhelmina ", "Willy"):
        teams = [{"name": f"{name} and Joe", "players": [name, "Joe"]}, {"name": "", "players": ["Bob", "Cy"]}]
        game = make_game(phone=phone, teams=teams, deals=1, note=f"{name} shuffled")
        phone.do(game, "seats", action="player_name", seat="s0", name="Wilhelmine")
        phone.do(game, "seats", action="player_name", seat="s0", name=name)
        phone.do(game, "finish", under_way="count", early=True)
        make_fixture(season=season, game=game, sides=[[mina, joe], [bob, cy]], holds=True, note="Wilhelmina was late")
    for _nth in range(number - 3):
        make_fixture(season=season, game=copy_game(game), sides=[[mina, joe], [bob, cy]], holds=True)
    adjust(season, None, players=[mina], score=5, reason="Wilhelmina brought cake", on=day(1))
    other = make_player(club=club, name="Wilhelmina K.", real_name="Wilhelmina Kurz")
    merge(mina, other, make_user())
    season.awarded = [{"name": "Wilhelmina", "player": mina.pk}]
    season.save()
    return mina, season


def test_row_41_erased_name_is_nowhere_and_games_stay(club):
    mina, season = lived_in(club, number=30)
    before = played(season, deals=True)
    code = mina.code
    erase(mina, make_user())
    text = everything().casefold()
    assert ("wilhelm" in text, "willy" in text) == (False, False)
    assert played(season, deals=True) == before
    assert "Joe" in everything()
    for game in games.Game.objects.all()[:3]:
        assert "ilhelm" not in exported(game)
        assert f"Former player {mina.code[:4]}" in exported(game)
    assert mina.code != code
    assert not Player.objects.filter(code=code).exists()
    assert {one.name for one in competitors(season)} >= {f"Former player {mina.code[:4]}", "Joe", "Bob", "Cy"}
    assert [fault for fault in faults() if "but the last change has number None" not in fault] == []
    assert LogEntry.objects.first().what == "erased"


def test_erasing_goes_past_a_closed_season(club):
    mina, season = lived_in(club)
    close(season, None)
    erase(mina, make_user())
    assert "wilhelm" not in everything().casefold()
    assert games.Game.objects.first().locked


def test_others_at_the_table_keep_their_names(club):
    season = make_season(club=club)
    ann, anna = make_players(club=club, names=["Ann", "Anna"])
    teams = [{"name": "", "players": ["Ann"]}, {"name": "", "players": ["Anna"]}]
    game = make_game(teams=teams, phone=Phone("kitchen"))
    make_fixture(season=season, game=game, sides=[[ann], [anna]])
    erase(ann, make_user())
    names = [seat.sitters[0]["name"] for seat in games.Seat.objects.order_by("order")]
    assert names == [f"Former player {ann.code[:4]}", "Anna"]


def played_without(club, *, seats, person, **content):
    """A game of the club in which the person is named and, for the season, did not sit."""
    season = make_season(club=club)
    teams = [{"name": "", "players": [seats[0], "Joe"]}, {"name": "", "players": ["Bob", "Cy"]}]
    game = make_game(teams=teams, deals=1, finished=True, phone=Phone("kitchen"), **content)
    others = make_players(club=club, names=["Dot", "Joe", "Bob", "Cy"])
    fixture = make_fixture(season=season, game=game, sides=[others[:2], others[2:]], holds=True)
    if person:
        fixture.seats.filter(seat="s0").update(instead_of=person)
    return game


@pytest.mark.parametrize(
    "content",
    [
        {"seats": ["Wilhelmina"], "person": True},  # the phone had the one for whom somebody came
        {"seats": ["Wilhelmina"], "person": False},  # put right by the organiser
        {"seats": ["Dot"], "person": False, "note": "wilhelmina  dealt"},
    ],
)
def test_name_goes_from_games_in_which_somebody_else_sat_for_the_season(club, content):
    mina = make_player(club=club, name="Wilhelmina")
    played_without(club, **{**content, "person": mina if content["person"] else None})
    erase(mina, make_user())
    assert "wilhelmina" not in everything().casefold()
    assert "Dot" in everything()


def test_name_goes_from_games_played_for_some_deals_only(club):
    mina = make_player(club=club, name="Wilhelmina")
    season = make_season(club=club)
    dot, bob = make_players(club=club, names=["Dot", "Bob"])
    phone = Phone("kitchen")
    game = make_game(phone=phone, teams=[{"name": "", "players": [one]} for one in ("Wilhelmina", "Bob")], deals=1)
    phone.do(game, "seats", action="swap", seat="s0", name="Dot", deal=2)
    for deal in (2, 3):
        for team in (0, 1):
            phone.tally(game, deal, team)
    phone.do(game, "finish", under_way="count", early=True)
    make_fixture(season=season, game=game, sides=[[dot], [bob]], holds=True)
    assert "Wilhelmina" in everything()
    erase(mina, make_user())
    assert "wilhelmina" not in everything().casefold()


@pytest.mark.parametrize("namesake", ["Ann", "Anna"])
def test_a_namesake_in_another_game_keeps_the_name(club, namesake):
    season = make_season(club=club)
    one, other, bob = make_players(club=club, names=["Ann", namesake, "Bob"])
    games_there = []
    for ann in (one, other):
        teams = [{"name": "", "players": ["Ann"]}, {"name": "", "players": ["Bob"]}]
        games_there.append(make_game(teams=teams, phone=Phone("kitchen")))
        make_fixture(season=season, game=games_there[-1], sides=[[ann], [bob]])
    erase(one, make_user())
    assert [exported(game).count("Ann") > 0 for game in games_there] == [False, True]


def test_account_stays_and_belongs_to_the_club_no_longer(club):
    user = make_member(club=club)
    player = make_player(club=club, name="Ann", user=user)
    erase(player, make_user())
    assert not Membership.objects.filter(user=user).exists()
    assert Player.objects.get().user is None
    user.refresh_from_db()
    assert user.is_active


def test_only_owner_is_not_erased(club):
    user = make_member(club=club, role=Role.OWNER)
    player = make_player(club=club, name="Ann", user=user)
    with pytest.raises(NotPossible, match="owner"):
        erase(player, make_user())
    make_member(club=club, role=Role.OWNER)
    erase(player, make_user())
    with pytest.raises(NotPossible):
        erase(player, make_user())
    assert not Merge.objects.exists()


def test_client_of_is_signed_in(club):
    assert client_of(make_user()).session["_auth_user_id"]


def test_name_goes_from_prizes_that_were_given():
    season = season_with(2)
    ann = players_of(season)[0]
    cup = Prize(id="cup", kind="highest_game", title=Text(f"Cup of {ann.name}"))
    set_up(season, PrizePlan(prizes=(Prize(id="first", kind="place"), cup)), None)
    give(season, [], None)
    assert ann.name in str(prize_table(season))
    erase(ann, None)
    season.refresh_from_db()
    assert ann.name not in str(prize_table(season))
    assert "Ann" not in str(season.awarded) + str(season.prizes)
    assert prize_table(season).lines[0].winners[0].name.startswith("Former player")
