import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Club, Invitation, LogEntry, Membership, Merge, Player, Privacy, Role, Visibility
from tests.factories import make_game
from tests.leagues.factories import (
    client_of,
    copy_game,
    make_club,
    make_fixture,
    make_member,
    make_player,
    make_players,
    make_season,
    make_user,
)

pytestmark = pytest.mark.django_db

CLUB = {
    "name": "Riverside",
    "time_zone": "Europe/Berlin",
    "language": "de",
    "rules": "whitnack",
    "visibility": "public",
}


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def owner(club):
    return client_of(make_member(club=club, role=Role.OWNER))


@pytest.fixture
def organiser(club):
    return client_of(make_member(club=club, role=Role.ORGANISER))


def page(club, name, *args):
    return reverse(f"leagues:{name}", args=[club.code, *args])


# Clubs


def test_club_is_made_with_its_settings():
    user = make_user(owner=True)
    answer = client_of(user).post(reverse("leagues:club_new"), CLUB)
    club = Club.objects.get()
    assert answer["Location"] == page(club, "club")
    assert (club.name, club.time_zone, club.language, club.visibility) == (
        "Riverside",
        "Europe/Berlin",
        "de",
        Visibility.PUBLIC,
    )
    assert club.rules.key == "whitnack"
    assert Membership.objects.get().role == Role.OWNER


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x\0"}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"language": "tlh"}, "language"),
        ({"rules": "nonsense"}, "rules"),
        ({"visibility": "all"}, "visibility"),
    ],
)
def test_settings_that_cannot_be_meant(owner, club, wrong, field):
    answer = owner.post(page(club, "club_settings"), {**CLUB, **wrong})
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field])
    assert Club.objects.get().name == "Card Club"


def test_settings_are_changed_and_logged(owner, club):
    assert owner.post(page(club, "club_settings"), CLUB).status_code == 302
    assert Club.objects.get().name == "Riverside"
    assert LogEntry.objects.first().what == "club_settings"


@pytest.mark.parametrize("number", [1, 3, 30])
def test_my_clubs_have_a_fixed_number_of_queries(number, django_assert_num_queries):
    user = make_user()
    for nth in range(number):
        make_member(club=make_club(name=f"Club {nth}"), user=user)
    client = client_of(user)
    client.get(reverse("leagues:clubs"))
    with django_assert_num_queries(5):
        assert len(client.get(reverse("leagues:clubs")).context["memberships"]) == number


@pytest.mark.parametrize("number", [1, 3, 30])
def test_club_has_a_fixed_number_of_queries(owner, club, number, django_assert_num_queries):
    for nth in range(number):
        make_season(club=club, name=f"Season {nth}")
        make_player(club=club)
    with django_assert_num_queries(6):
        assert len(owner.get(page(club, "club")).context["seasons"]) == number


def test_reader_from_outside_sees_only_seasons_that_are_open_to_him(club):
    Club.objects.update(visibility=Visibility.PUBLIC)
    make_season(club=club, name="Seen")
    make_season(club=club, name="Inner", visibility=Visibility.MEMBERS)
    assert [season.name for season in Client().get(page(club, "club")).context["seasons"]] == ["Seen"]


# Members


def test_invitation_is_shown_with_picture_and_taken_back(organiser, club):
    answer = organiser.post(page(club, "members"), {"role": "scorer"})
    made = Invitation.objects.get()
    assert answer["Location"] == page(club, "invitation", made.pk)
    shown = organiser.get(answer["Location"]).content.decode()
    assert f"/clubs/join/{made.secret}/" in shown
    assert "<svg" in shown
    organiser.post(page(club, "invitation_end", made.pk))
    assert not Invitation.objects.get().works


def test_organiser_sees_no_invitation_that_he_could_not_give(owner, organiser, club):
    owner.post(page(club, "members"), {"role": "owner"})
    made = Invitation.objects.get()
    assert organiser.get(page(club, "invitation", made.pk)).status_code == 404
    organiser.post(page(club, "invitation_end", made.pk))
    assert Invitation.objects.get().works


def test_roles_are_changed_below_ones_own(owner, organiser, club):
    viewer = Membership.objects.get(user=make_member(club=club))
    boss = Membership.objects.get(role=Role.OWNER)
    assert organiser.post(page(club, "member", viewer.pk), {"role": "scorer"}).status_code == 302
    for pk, role in ((viewer.pk, "organiser"), (boss.pk, "viewer"), (viewer.pk, "king")):
        answer = organiser.post(page(club, "member", pk), {"role": role})
        assert answer.context["wrong"]
    viewer.refresh_from_db()
    assert viewer.role == Role.SCORER
    assert owner.post(page(club, "member", viewer.pk), {"role": "owner"}).status_code == 302


def test_club_always_has_an_owner(owner, club):
    mine = Membership.objects.get(role=Role.OWNER)
    assert owner.post(page(club, "member", mine.pk), {"role": "viewer"}).context["wrong"]
    owner.post(page(club, "club_leave"))
    owner.post(page(club, "member_end", mine.pk))
    assert Membership.objects.filter(role=Role.OWNER).count() == 1


def test_member_is_removed_and_stays_a_player(organiser, club):
    user = make_member(club=club)
    player = make_player(club=club, user=user)
    organiser.post(page(club, "member_end", Membership.objects.get(user=user).pk))
    assert not Membership.objects.filter(user=user).exists()
    assert Player.objects.get() == player


@pytest.mark.parametrize("number", [1, 3, 30])
def test_members_have_a_fixed_number_of_queries(organiser, club, number, django_assert_num_queries):
    for _nth in range(number):
        make_player(club=club, user=make_member(club=club))
        organiser.post(page(club, "members"), {"role": "viewer"})
    with django_assert_num_queries(7):
        answer = organiser.get(page(club, "members"))
    assert (len(answer.context["members"]), len(answer.context["invitations"])) == (number + 1, number)


# Players


def test_player_is_added_and_a_namesake_is_asked_about(organiser, club):
    data = {"name": "Zoë", "real_name": "", "privacy": "display"}
    assert organiser.post(page(club, "player_new"), data).status_code == 302
    answer = organiser.post(page(club, "player_new"), {**data, "name": "zoe"})
    assert [player.name for player in answer.context["alike"]] == ["Zoë"]
    assert Player.objects.count() == 1
    organiser.post(page(club, "player_new"), {**data, "name": "zoe", "sure": "1"})
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("", ["ann", "Bob", "Zoë"]), ("zoe", ["Zoë"]), ("WILK", ["ann"]), ("x", []), ("\0", ["ann", "Bob", "Zoë"])],
)
def test_players_are_found_by_any_part_of_their_names(organiser, club, wanted, found):
    make_player(club=club, name="Zoë")
    make_player(club=club, name="ann", real_name="Ann Wilkinson")
    make_player(club=club, name="Bob")
    answer = organiser.get(page(club, "players"), {"q": wanted})
    assert [one["name"] for one in answer.context["players"]] == found


def test_viewers_see_names_as_each_player_wishes(club):
    make_player(club=club, name="Ann", real_name="Ann Wilkinson", privacy=Privacy.REAL)
    make_player(club=club, name="Bob", real_name="Robert Jones")
    hidden = make_player(club=club, name="Cy", privacy=Privacy.HIDDEN)
    viewer = client_of(make_member(club=club))
    answer = viewer.get(page(club, "players"))
    assert {one["name"] for one in answer.context["players"]} == {"Ann Wilkinson", "Bob", f"Player {hidden.code[:4]}"}
    shown = answer.content.decode()
    assert ("Robert" in shown, ">Cy<" in shown) == (False, False)
    for secret in ("Robert", "Cy"):
        assert viewer.get(page(club, "players"), {"q": secret}).context["players"] == []


def test_everybody_decides_how_he_is_named(club):
    user = make_member(club=club)
    player = make_player(club=club, name="Ann", user=user)
    client_of(user).post(page(club, "player_own"), {"privacy": "hidden", "real_name": ""})
    player.refresh_from_db()
    assert (player.privacy, player.name) == ("hidden", "Ann")
    assert client_of(make_member(club=club)).get(page(club, "player_own")).status_code == 404


def test_account_belongs_to_one_player_of_the_club(organiser, club):
    user = make_member(club=club)
    one, two = make_players(club=club, names=["One", "Two"])
    data = {"name": "One", "privacy": "display", "user": user.pk}
    assert organiser.post(page(club, "player_edit", one.code), data).status_code == 302
    answer = organiser.post(page(club, "player_edit", two.code), {**data, "name": "Two"})
    assert "user" in answer.context["form"].errors
    stranger = organiser.post(page(club, "player_edit", two.code), {**data, "user": make_user().pk})
    assert "user" in stranger.context["form"].errors


@pytest.mark.parametrize("start", ["", "0", "1", "100000", "-1", "x", "٣", "9" * 30])
def test_pages_of_players_begin_wherever_asked(organiser, club, start):
    for nth in range(3):
        make_player(club=club, name=f"P{nth}")
    assert organiser.get(page(club, "players"), {"from": start}).status_code == 200


@pytest.mark.parametrize("number", [1, 3, 30])
def test_players_have_a_fixed_number_of_queries(organiser, club, number, django_assert_num_queries):
    for _nth in range(number):
        make_player(club=club, user=make_member(club=club))
    with django_assert_num_queries(6):
        assert len(organiser.get(page(club, "players")).context["players"]) == number


@pytest.mark.parametrize("number", [1, 3, 30])
def test_merging_has_a_fixed_number_of_queries(organiser, club, number, django_assert_num_queries):
    season = make_season(club=club)
    one, two, bob = make_players(club=club, names=["Ann", "Anne", "Bob"])
    game = make_game(deals=1, finished=True)
    for _nth in range(number):
        make_fixture(season=season, sides=[[two], [bob]], game=copy_game(game))
    with django_assert_num_queries(10):
        answer = organiser.get(page(club, "player_merge", one.code), {"other": two.code})
    assert len(answer.context["seen"].games) == number


def test_players_are_merged_and_parted_on_their_pages(organiser, club):
    one, two = make_players(club=club, names=["Ann", "Anne"])
    organiser.post(page(club, "player_merge", one.code), {"other": two.code})
    made = Merge.objects.get()
    assert (made.kept, made.gone) == (one, two)
    assert organiser.get(page(club, "player_edit", two.code))["Location"] == page(club, "player_edit", one.code)
    shown = organiser.get(page(club, "player_edit", one.code))
    assert shown.context["merges"] == [made]
    organiser.post(page(club, "merge_undo", made.pk))
    assert Player.objects.get(pk=two.pk).merged_into is None
    answer = organiser.post(page(club, "player_merge", one.code), {"other": "NOBODY"})
    assert answer.context["wrong"]


def test_row_41_erasing_asks_for_the_name_and_the_old_address_finds_nobody(organiser, club):
    ann = make_player(club=club, name="Ann")
    address = page(club, "player_erase", ann.code)
    assert organiser.post(address, {"name": "Bob"}).context["wrong"]
    assert organiser.post(address, {"name": "ann "}).status_code == 302
    assert organiser.get(page(club, "player_edit", ann.code)).status_code == 404
    assert organiser.get(page(club, "players")).context["players"] == []


@pytest.mark.parametrize("own", ["", *Visibility.values])
def test_link_of_a_season_opens_it_while_it_goes_by_link(club, own):
    season = make_season(club=club, visibility=own)
    client = Client()
    answer = client.get(reverse("leagues:read", args=[season.secret]))
    readable = own in (Visibility.PUBLIC, Visibility.LINK)
    assert answer.status_code == (302 if readable else 404)
    assert client.get(page(club, "season", season.code)).status_code == (200 if readable else 404)
    assert client.get(page(club, "club")).status_code == 404
