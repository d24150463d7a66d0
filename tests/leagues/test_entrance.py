import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues import entrance, first_start
from leagues.access import WRONG_LINKS, WRONG_PASSWORDS
from leagues.entrance import first_secret, invite, key_of_name, may_help, new_codes, sign_in_link, use_code
from leagues.models import Invitation, LogEntry, Membership, Player, RecoveryCode, Role, SignIn
from leagues.refusals import NotPossible
from tests.leagues.factories import client_of, make_club, make_member, make_player, make_user

pytestmark = pytest.mark.django_db

PASSWORD = "seven red threes"


def account(name="Mary Smith", password=PASSWORD, again=None):
    return {"name": name, "password": password, "again": password if again is None else again}


def signed_in(client):
    return client.session.get("_auth_user_id")


# The first start


def test_first_start_makes_the_owner_and_leads_to_the_recovery_sheet(client):
    (_said, line) = first_start.lines("http://localhost:8000")
    address = line.strip().removeprefix("http://localhost:8000")
    assert client.get(address).status_code == 200
    answer = client.post(address, account())
    assert (answer.status_code, answer["Location"]) == (302, reverse("leagues:sheet"))
    owner = User.objects.get()
    assert (owner.username, owner.first_name, owner.is_superuser) == ("mary smith", "Mary Smith", True)
    page = client.post(reverse("leagues:sheet"))
    codes = page.context["codes"]
    assert len(set(codes)) == entrance.CODES == RecoveryCode.objects.count()
    assert all(code in page.content.decode() for code in codes)


def test_first_link_is_dead_once_somebody_has_an_account(client):
    address = reverse("leagues:first", args=[first_secret()])
    assert client.post(address, account()).status_code == 302
    assert first_start.lines("http://localhost:8000") == []
    assert Client().get(address).status_code == 404
    assert Client().post(address, account("Eve")).status_code == 404
    assert User.objects.count() == 1


def test_first_link_is_not_guessed(client):
    assert client.post(reverse("leagues:first", args=["x" * 24]), account()).status_code == 404
    assert not User.objects.exists()


def test_second_owner_at_the_same_moment_is_refused():
    entrance.make_owner("Mary", PASSWORD)
    with pytest.raises(NotPossible):
        entrance.make_owner("Eve", PASSWORD)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (account(name=" "), "name"),
        (account(name="x" * 100), "name"),
        (account(name="a\0b"), "name"),
        (account(password="short"), "password"),
        (account(password="password1"), "password"),
        (account(password="mary smith 1", name="Mary Smith 1"), "password"),
        (account(password="seven\0threes"), "password"),
        (account(again="seven red fours"), "again"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(client, data, field):
    page = client.post(reverse("leagues:first", args=[first_secret()]), data)
    assert page.status_code == 200
    assert field in page.context["form"].errors
    assert not User.objects.exists()
    if data.get("name") == "Mary Smith":
        assert 'value="Mary Smith"' in page.content.decode()


# Signing in


@pytest.mark.parametrize("typed", ["Mary Smith", "mary  smith ", "MARY SMITH", "\uff2dary Smith"])
def test_sign_in_by_name_and_password(client, typed):
    User.objects.create_user(key_of_name("Mary Smith"), password=PASSWORD, first_name="Mary Smith")
    answer = client.post(reverse("leagues:sign_in"), {"name": typed, "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, reverse("leagues:clubs"))
    assert client.cookies["sessionid"]["max-age"] == 400 * 24 * 3600


@pytest.mark.parametrize(
    ("wanted", "goes"),
    [
        ("/clubs/new/", "/clubs/new/"),
        ("https://evil.example/", "/clubs/"),
        ("//evil.example", "/clubs/"),
        ("", "/clubs/"),
    ],
)
def test_sign_in_goes_on_to_where_one_wanted_and_nowhere_else(client, wanted, goes):
    User.objects.create_user("mary", password=PASSWORD)
    data = {"name": "Mary", "password": PASSWORD, "next": wanted}
    assert client.post(reverse("leagues:sign_in"), data)["Location"] == goes


def test_wrong_passwords_are_limited_and_the_right_one_waits_too(client):
    User.objects.create_user("mary", password=PASSWORD)
    address = reverse("leagues:sign_in")
    for _nth in range(WRONG_PASSWORDS.most):
        page = client.post(address, {"name": "Mary", "password": "wrong"})
        assert "do not belong together" in page.content.decode()
    page = client.post(address, {"name": "Mary", "password": PASSWORD})
    assert "Too many tries" in page.content.decode()
    assert signed_in(client) is None


def test_nothing_tells_whether_a_name_has_an_account(client):
    User.objects.create_user("mary", password=PASSWORD)
    pages = [
        client.post(reverse("leagues:sign_in"), {"name": name, "password": "wrong"}).content.decode()
        for name in ("mary", "eve")
    ]
    told = [page[page.index("bad") :][:120] for page in pages]
    assert told[0] == told[1]


def test_sign_out_ends_this_device_only():
    user = make_user()
    one, two = client_of(user), client_of(user)
    one.post(reverse("leagues:sign_out"))
    assert (signed_in(one), signed_in(two)) == (None, str(user.pk))


# Codes


def test_code_signs_in_once_and_asks_for_a_new_password(client):
    user = User.objects.create_user("mary", password=PASSWORD)
    code = new_codes(user)[3]
    data = {"name": "Mary", "code": code.lower().replace("-", " ")}
    answer = client.post(reverse("leagues:sign_in_code"), data)
    assert answer["Location"] == reverse("leagues:password")
    new = {"password": "two wild books", "again": "two wild books"}
    assert client.post(reverse("leagues:password"), new).status_code == 302
    user.refresh_from_db()
    assert user.check_password("two wild books")
    assert signed_in(client) == str(user.pk)
    again = Client().post(reverse("leagues:sign_in_code"), data)
    assert "has been used" in again.content.decode()


def test_code_of_another_person_or_an_old_sheet_is_nothing():
    mary, eve = (User.objects.create_user(name) for name in ("mary", "eve"))
    old = new_codes(mary)[0]
    new = new_codes(mary)[0]
    assert (use_code("mary", old), use_code("eve", new), use_code("nobody", new)) == (None, None, None)
    assert use_code("Mary", new) == mary
    assert eve.is_active


def test_codes_are_limited_like_passwords(client):
    make_user(name="mary")
    for _nth in range(WRONG_PASSWORDS.most):
        client.post(reverse("leagues:sign_in_code"), {"name": "Mary", "code": "AAAA-BBBB-CCCC"})
    page = client.post(reverse("leagues:sign_in_code"), {"name": "Mary", "code": "AAAA-BBBB-CCCC"})
    assert "Too many tries" in page.content.decode()


# One-time links


def test_sign_in_link_signs_in_once_and_looking_alone_does_nothing(client):
    owner, user = make_user(owner=True), make_user(name="mary")
    made = sign_in_link(owner, user)
    address = reverse("leagues:sign_in_link", args=[made.secret])
    assert client.get(address).status_code == 200
    assert signed_in(client) is None
    assert client.post(address)["Location"] == reverse("leagues:account")
    assert signed_in(client) == str(user.pk)
    assert Client().post(address).status_code == 404


@pytest.mark.parametrize("why", ["expired", "ended", "newer", "inactive"])
def test_sign_in_link_that_opens_nothing(client, why):
    owner, user = make_user(owner=True), make_user(name="mary")
    made = sign_in_link(owner, user)
    if why == "expired":
        SignIn.objects.update(expires=timezone.now() - dt.timedelta(seconds=1))
    elif why == "ended":
        SignIn.objects.update(ended=timezone.now())
    elif why == "newer":
        sign_in_link(owner, user)
    else:
        User.objects.filter(pk=user.pk).update(is_active=False)
    assert client.post(reverse("leagues:sign_in_link", args=[made.secret])).status_code == 404
    assert signed_in(client) is None


def test_guessing_links_is_limited(client):
    owner, user = make_user(owner=True), make_user()
    made = sign_in_link(owner, user)
    for nth in range(WRONG_LINKS.most):
        assert client.get(reverse("leagues:join", args=[f"guess{nth}"])).status_code == 404
    assert client.get(reverse("leagues:sign_in_link", args=[made.secret])).status_code == 404


def test_nobody_gains_rights_by_a_sign_in_link():
    club, elsewhere = make_club(), make_club()
    owner, organiser, scorer = (make_member(club=club, role=role) for role in ("owner", "organiser", "scorer"))
    server = make_user(owner=True)
    make_member(club=club, user=server)
    in_two = make_member(club=club)
    make_member(club=elsewhere, user=in_two, role=Role.OWNER)
    assert may_help(server, owner)
    assert may_help(owner, organiser)
    assert may_help(organiser, scorer)
    assert not may_help(organiser, owner)
    assert not may_help(scorer, make_member(club=club))
    assert not may_help(owner, server)
    assert not may_help(owner, in_two)
    assert not may_help(owner, make_user())
    with pytest.raises(NotPossible):
        sign_in_link(organiser, owner)


# Invitations


@pytest.fixture
def mine():
    club = make_club()
    owner = make_member(club=club, role=Role.OWNER)
    return Membership.objects.select_related("club", "user").get(user=owner)


def test_invitation_makes_account_and_membership_once(client, mine):
    player = make_player(club=mine.club, name="Harry")
    made = invite(mine, Role.SCORER, player)
    address = reverse("leagues:join", args=[made.secret])
    assert "Card Club" in client.get(address).content.decode()
    assert client.post(address, account("Harry"))["Location"] == reverse("leagues:sheet")
    user = User.objects.get(username="harry")
    assert Membership.objects.get(user=user).role == Role.SCORER
    assert Player.objects.get().user == user
    assert Client().get(address).status_code == 404
    made.refresh_from_db()
    assert made.used_by == user
    assert {entry.what for entry in LogEntry.objects.all()} == {"invited", "joined"}


def test_one_person_in_several_clubs_by_the_same_account(mine):
    user = make_member(club=make_club())
    client = client_of(user)
    made = invite(mine, Role.ORGANISER)
    assert client.post(reverse("leagues:join", args=[made.secret])).status_code == 302
    assert user.memberships.count() == 2


def test_invitation_never_takes_rights_away(mine):
    client = client_of(mine.user)
    client.post(reverse("leagues:join", args=[invite(mine, Role.VIEWER).secret]))
    assert Membership.objects.get().role == Role.OWNER


def test_name_that_is_taken_is_said(client, mine):
    make_user(name="harry")
    page = client.post(reverse("leagues:join", args=[invite(mine, Role.VIEWER).secret]), account("HARRY"))
    assert "name" in page.context["form"].errors
    assert Invitation.objects.get().works


@pytest.mark.parametrize("why", ["used", "ended", "expired"])
def test_invitation_that_opens_nothing(client, mine, why):
    made = invite(mine, Role.OWNER)
    now = timezone.now()
    Invitation.objects.update(**{"used": {"used": now}, "ended": {"ended": now}, "expired": {"expires": now}}[why])
    assert client.post(reverse("leagues:join", args=[made.secret]), account()).status_code == 404
    assert Membership.objects.count() == 1


@pytest.mark.parametrize(
    ("role", "gives"),
    [
        (Role.OWNER, {"owner", "organiser", "scorer", "viewer"}),
        (Role.ORGANISER, {"scorer", "viewer"}),
        (Role.SCORER, {"viewer"}),
        (Role.VIEWER, set()),
    ],
)
def test_who_gives_which_role(role, gives):
    club = make_club()
    user = make_member(club=club, role=role)
    assert set(map(str, entrance.roles_to_give(Membership.objects.get(user=user)))) == gives
