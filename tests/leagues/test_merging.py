import re

import pytest
from django.urls import reverse
from pytest_django.asserts import assertRedirects

from leagues.enrolling import proposal
from leagues.merging import merge, preview, undo, undoable
from leagues.models import Adjustment, Entry, LogEntry, Merge, Player
from leagues.models.reading import adjustments, competitors, played, token
from leagues.prizegiving import give, prize_table, set_up, take_back
from leagues.prizes import Prize, PrizePlan
from leagues.refusals import NotPossible
from leagues.rules import DEFAULTS
from leagues.seasons import adjust
from tests.factories import make_game
from tests.leagues.factories import (
    client_of,
    day,
    make_club,
    make_entry,
    make_fixture,
    make_member,
    make_played,
    make_player,
    make_players,
    make_season,
    make_user,
)

pytestmark = pytest.mark.django_db


def seen(*seasons):
    """Everything that tables are computed from."""
    return [
        (season.name, played(season), sorted(competitors(season), key=lambda one: one.id), adjustments(season))
        for season in seasons
    ]


@pytest.fixture
def lived():
    """Anne Smith and "Ann S." in the same seasons, alone and in pairs; once Ann S. was a substitute."""
    club = make_club()
    alone = make_season(club=club, name="Alone")
    pairs = make_season(club=club, name="Pairs", rules={"ranked": "entries"})
    anne = make_player(club=club, name="Anne Smith")
    ann = make_player(club=club, name="Ann S.", real_name="Anna Smith", user=make_user())
    bob, cy, joe = make_players(club=club, names=["Bob", "Cy", "Joe"])
    make_entry(season=alone, players=[anne])
    make_entry(season=alone, players=[ann], opening={"points": 3})
    one = make_entry(season=pairs, players=[anne, bob])
    two = make_entry(season=pairs, players=[ann, bob])
    make_entry(season=pairs, players=[ann, cy])
    make_played(season=alone, sides=[[anne], [bob]])
    make_played(season=alone, sides=[[ann], [cy]])
    game = make_played(season=pairs, sides=[[ann, bob], [joe, cy]])
    game.sides.filter(order=0).update(entry=two)
    other = make_played(season=pairs, sides=[[anne, bob], [joe, cy]])
    other.sides.filter(order=0).update(entry=one)
    replaced = make_played(season=alone, sides=[[bob], [joe, cy]])
    replaced.seats.filter(player=joe).update(instead_of=ann)
    adjust(alone, None, players=[ann], score=10, reason="x", on=day(1))
    adjust(pairs, None, entry=two, points=1, reason="y", on=day(1))
    return anne, ann, [alone, pairs]


def test_row_16_merged_players_are_one_everywhere_and_undo_restores_everything(lived):
    anne, ann, (alone, pairs) = lived
    user = ann.user
    before, tokens = seen(alone, pairs), [token(alone), token(pairs)]
    merged = merge(anne, ann, make_user())
    assert {seat.player for one in played(alone) for side in one.sides for seat in side.seats} & {ann.pk} == set()
    assert [sorted(one.players) for one in competitors(alone) if anne.pk in one.players] == [[anne.pk]]
    assert Entry.objects.filter(season=pairs).count() == 2
    assert {side.entry for one in played(pairs) for side in one.sides if side.entry} == {
        Entry.objects.get(season=pairs, name_then="Anne Smith & Bob").pk
    }
    assert [one.competitor for one in adjustments(alone)] == [anne.pk]
    assert Player.objects.get(pk=anne.pk).user == user
    assert [token(alone), token(pairs)] != tokens
    undo(merged, make_user())
    assert [s[1] for s in seen(alone, pairs)] == [s[1] for s in before]
    assert seen(alone, pairs) == before
    assert Player.objects.get(pk=ann.pk).user == user
    assert Player.objects.get(pk=ann.pk).merged_into is None
    assert {entry.what for entry in LogEntry.objects.all()} >= {"merged", "parted"}


def test_preview_names_games_seasons_and_entries_and_changes_nothing(lived, django_assert_num_queries):
    anne, ann, seasons = lived
    before = seen(*seasons)
    with django_assert_num_queries(8):
        found = preview(anne, ann)
    assert found.possible
    assert len(found.games) == 3
    assert [season.name for season in found.seasons] == ["Alone", "Pairs"]
    assert [entry.name_then for entry in found.joined_entries] == ["Ann S.", "Ann S. & Bob"]
    assert seen(*seasons) == before


def test_preview_says_of_every_game_which_it_is():
    club = make_club(owner=make_user())
    season = make_season(club=club, name="Winter")
    anne, ann, bob = make_players(club=club, names=["Anne Smith", "Ann S.", "Bob"])
    make_played(season=season, sides=[[ann], [bob]], on="2026-01-03")
    make_fixture(season=season, sides=[[ann], [bob]], planned_on=day(20))
    make_fixture(season=season, sides=[[ann], [bob]], round=7)
    make_fixture(season=season, sides=[[ann], [bob]], kind="walkover", played_on=day(9), planned_on=day(8))
    address = reverse("leagues:player_merge", args=[club.code, anne.code])
    page = client_of(club.memberships.get().user).get(address, {"other": ann.code}).content.decode()
    found = [line.split(" ·")[0] for line in re.findall(r"<span>([^<]+ · )<bdi>Winter", page)]
    assert found == ["Jan. 3, 2026", "Jan. 20, 2026", "Round 7", "Jan. 9, 2026"]


def test_row_16_two_who_sat_in_one_game_are_two_people():
    season = make_season()
    anne, ann = make_players(club=season.club, names=["Anne Smith", "Ann S."])
    fixture = make_fixture(season=season, sides=[[anne], [ann]], game=make_game())
    assert preview(anne, ann).together == (fixture,)
    with pytest.raises(NotPossible, match="one game"):
        merge(anne, ann, make_user())
    assert not Merge.objects.exists()


def test_two_who_are_only_planned_to_meet_are_one_once_that_game_is_gone():
    season = make_season()
    anne, ann = make_players(club=season.club, names=["Anne Smith", "Ann S."])
    planned = make_fixture(season=season, sides=[[anne], [ann]])
    with pytest.raises(NotPossible, match="delete that game first"):
        merge(anne, ann, make_user())
    planned.delete()
    assert preview(anne, ann).possible


def test_substitute_and_whom_he_replaced_are_two_people():
    season = make_season()
    anne, ann, bob = make_players(club=season.club, names=["Anne Smith", "Ann S.", "Bob"])
    fixture = make_fixture(season=season, sides=[[anne], [bob]])
    fixture.seats.filter(player=anne).update(instead_of=ann)
    assert not preview(anne, ann).possible


def test_two_of_one_pair_or_with_two_accounts_are_two_people():
    season = make_season()
    anne, ann = make_players(club=season.club, names=["Anne Smith", "Ann S."])
    make_entry(season=season, players=[anne, ann])
    assert preview(anne, ann).why_not == "Both belong to one pair or team, so they are two people."
    one, two = (make_player(club=season.club, user=make_user()) for _nth in range(2))
    assert preview(one, two).why_not == "Each has an account of its own."


@pytest.mark.parametrize("wrong", ["same", "elsewhere", "merged"])
def test_who_cannot_be_merged(wrong):
    club = make_club()
    anne = make_player(club=club)
    gone = {
        "same": lambda: anne,
        "elsewhere": lambda: make_player(club=make_club()),
        "merged": lambda: make_player(club=club, merged_into=anne),
    }[wrong]()
    with pytest.raises(NotPossible):
        merge(anne, gone, make_user())


def test_merges_one_after_the_other_are_undone_last_first():
    club = make_club()
    season = make_season(club=club)
    one, two, three, bob = make_players(club=club, names=["One", "Two", "Three", "Bob"])
    for player in (one, two, three):
        make_played(season=season, sides=[[player], [bob]])
    before = seen(season)
    first = merge(two, three, make_user())
    second = merge(one, two, make_user())
    with pytest.raises(NotPossible):
        undo(first, make_user())
    assert undoable(one) == [second]
    undo(second, make_user())
    assert undoable(Player.objects.get(pk=two.pk)) == [first]
    undo(first, make_user())
    assert seen(season) == before
    with pytest.raises(NotPossible):
        undo(first, make_user())


def test_undo_leaves_alone_what_was_changed_since():
    season = make_season()
    anne, ann, bob = make_players(club=season.club, names=["Anne", "Ann", "Bob"])
    fixture = make_played(season=season, sides=[[ann], [bob]])
    merged = merge(anne, ann, make_user())
    fixture.seats.filter(player=anne).update(player=make_player(club=season.club))
    undo(merged, make_user())
    assert not fixture.seats.filter(player=ann).exists()
    assert Adjustment.objects.count() == 0


def test_merged_name_is_still_known_at_tables():
    club = make_club()
    anne, ann = make_players(club=club, names=["Anne Smith", "Annie"])
    merge(anne, ann, make_user())
    game = make_game(teams=[{"name": "", "players": ["annie"]}, {"name": "", "players": ["Xaver"]}])
    assert proposal(game, club).places[0].match.sure == anne.pk


# Prizes that were given


PLAN = PrizePlan(
    prizes=(
        Prize(id="first", kind="place"),
        Prize(id="second", kind="place", place=2),
        Prize(id="top", kind="highest_game"),
        Prize(id="there", kind="attendance"),
        Prize(id="lot", kind="draw", ties="drawn"),
    )
)


def won(season):
    season.refresh_from_db()
    return {line.id: [one.name for one in line.winners] for line in prize_table(season).lines}


@pytest.mark.parametrize("ranked", ["players", "entries", "partnerships"])
def test_prizes_of_the_one_that_goes_are_those_of_the_one_kept_and_undo_restores_them(ranked):
    club = make_club()
    season = make_season(club=club, rules={**DEFAULTS["sum"].to_json(), "ranked": ranked})
    anne, ann, bob, cy, joe = make_players(club=club, names=["Anne", "Annie", "Bob", "Cy", "Joe"])
    if ranked == "entries":
        entry = make_entry(season=season, players=[ann, joe])
        make_entry(season=season, players=[bob, cy])
    fixture = make_played(season=season, sides=[[ann, joe], [bob, cy]], deals=2)
    if ranked == "entries":
        fixture.sides.filter(order=0).update(entry=entry)
    set_up(season, PLAN, None)
    give(season, [ann.pk], make_user())
    before, stored = won(season), season.awarded
    assert before["top"] == ["Annie & Joe"]
    assert before["lot"] == ["Annie"]
    merged = merge(anne, ann, make_user())
    after = won(season)
    assert after["top"] == ["Anne & Joe"]
    assert after["lot"] == ["Anne"]
    assert "Annie" not in str([after[id] for id in ("first", "second", "there")]).replace("Annie & Joe", "")
    assert prize_table(season).changed == ()
    undo(merged, make_user())
    assert won(season) == before
    assert season.awarded == stored


def test_who_shared_a_prize_with_himself_has_it_once():
    club = make_club()
    season = make_season(club=club, rules=DEFAULTS["sum"].to_json())
    anne, ann, bob = make_players(club=club, names=["Anne", "Annie", "Bob"])
    make_played(season=season, sides=[[anne], [bob]], on="2026-01-01")
    make_played(season=season, sides=[[ann], [bob]], on="2026-01-02")
    set_up(season, PrizePlan(prizes=(Prize(id="top", kind="highest_game"),)), None)
    give(season, [], make_user())
    assert won(season)["top"] == ["Anne", "Annie"]
    merged = merge(anne, ann, make_user())
    assert set(won(season)["top"]) == {"Anne"}
    undo(merged, make_user())
    assert won(season)["top"] == ["Anne", "Annie"]


def test_undo_leaves_prizes_alone_that_were_given_anew():
    club = make_club()
    season = make_season(club=club, rules=DEFAULTS["sum"].to_json())
    anne, ann, bob = make_players(club=club, names=["Anne", "Annie", "Bob"])
    make_played(season=season, sides=[[ann], [bob]])
    set_up(season, PrizePlan(prizes=(Prize(id="there", kind="attendance"),)), None)
    give(season, [], make_user())
    merged = merge(anne, ann, make_user())
    take_back(season, make_user())
    undo(merged, make_user())
    season.refresh_from_db()
    assert season.awarded is None


def test_pages_of_who_was_merged_lead_on_to_those_of_the_one_kept(lived):
    anne, ann, (alone, pairs) = lived
    cy = Player.objects.get(name="Cy")
    visitor = client_of(make_member(club=anne.club))

    def page(season, *people):
        return reverse("leagues:person", args=[season.club.code, season.code, "+".join(one.code for one in people)])

    merged = merge(anne, ann, make_user())
    for old, new in ((page(alone, ann), page(alone, anne)), (page(pairs, ann, cy), page(pairs, anne, cy))):
        assertRedirects(visitor.get(old), new)
    assert client_of(None).get(page(alone, ann)).status_code == 404
    elsewhere = make_season(club=anne.club, name="Without them")
    assert visitor.get(page(elsewhere, ann)).status_code == 404
    undo(merged, make_user())
    assert visitor.get(page(alone, ann)).status_code == 200


def test_a_refused_preview_says_why_and_does_not_speak_of_changes():
    club = make_club(owner=make_user())
    season = make_season(club=club, name="Winter")
    anne, ann, bob = make_players(club=club, names=["Anne Smith", "Ann S.", "Bob"])
    make_played(season=season, sides=[[ann], [bob]], on="2026-01-03")
    make_played(season=season, sides=[[ann], [anne]], on="2026-01-04")
    address = reverse("leagues:player_merge", args=[club.code, anne.code])
    page = client_of(club.memberships.get().user).get(address, {"other": ann.code}).content.decode()
    assert "Both sat in one game" in page
    assert "Ann S." in page
    assert "Jan. 4, 2026" in page
    assert "would change" not in page
    assert "Jan. 3, 2026" not in page
    assert "They are one person" not in page
