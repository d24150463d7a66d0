import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from leagues.models import Membership, Role
from tests.leagues.factories import client_of, make_club, make_member, make_user
from tests.leagues.test_entrance import PASSWORD

pytestmark = pytest.mark.django_db


def test_name_is_changed_and_signed_in_with(client):
    user = make_user(name="mary", password=PASSWORD)
    client_of(user).post(reverse("leagues:account"), {"name": "Mary Jones"})
    answer = client.post(reverse("leagues:sign_in"), {"name": "mary jones", "password": PASSWORD})
    assert answer.status_code == 302
    page = client_of(make_user(name="eve")).post(reverse("leagues:account"), {"name": "MARY JONES"})
    assert "name" in page.context["form"].errors


def test_password_is_changed_with_the_old_one_and_other_devices_are_signed_out():
    user = make_user(password=PASSWORD)
    client, other = client_of(user), client_of(user)
    new = {"password": "two wild books", "again": "two wild books"}
    page = client.post(reverse("leagues:password"), {**new, "old": "wrong"})
    assert "old" in page.context["form"].errors
    assert client.post(reverse("leagues:password"), {**new, "old": PASSWORD}).status_code == 302
    assert client.get(reverse("leagues:account")).status_code == 200
    assert other.get(reverse("leagues:account")).status_code == 302


def test_account_is_deleted_unless_a_club_needs_it():
    user = make_user()
    club = make_club(owner=user)
    client = client_of(user)
    client.post(reverse("leagues:account_delete"))
    assert User.objects.filter(pk=user.pk).exists()
    make_member(club=club, role=Role.OWNER)
    assert client.post(reverse("leagues:account_delete")).status_code == 302
    assert not User.objects.filter(pk=user.pk).exists()
    assert Membership.objects.count() == 1


def test_owner_of_the_server_stays():
    user = make_user(owner=True)
    client_of(user).post(reverse("leagues:account_delete"))
    assert User.objects.filter(pk=user.pk).exists()


def test_device_that_is_used_stays_signed_in():
    client = client_of(make_user())
    answer = client.get(reverse("leagues:clubs"))
    assert answer.cookies["sessionid"]["max-age"] == 400 * 24 * 3600
    assert "sessionid" not in client.get(reverse("leagues:clubs")).cookies


@pytest.mark.parametrize("number", [1, 3, 30])
def test_accounts_have_a_fixed_number_of_queries(number, django_assert_num_queries):
    client = client_of(make_user(owner=True))
    club = make_club()
    for _nth in range(number):
        make_member(club=club)
    client.get(reverse("leagues:accounts"))
    with django_assert_num_queries(5):
        assert len(client.get(reverse("leagues:accounts")).context["people"]) == number + 1


def test_recovery_sheet_names_the_address_that_others_reach(monkeypatch):
    monkeypatch.setattr(
        "leagues.views.linked.link_bases", lambda request: ["http://192.0.2.7:8000", "http://testserver"]
    )
    page = client_of(make_user()).post(reverse("leagues:sheet")).content.decode()
    assert "http://192.0.2.7:8000/clubs/sign-in/code/" in page
