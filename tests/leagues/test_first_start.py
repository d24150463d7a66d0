import pytest
from django.test import Client

from scorekeeper.management.commands.serve import show_addresses
from tests.leagues.factories import make_user

pytestmark = pytest.mark.django_db


def test_server_says_where_the_owner_makes_his_account_until_there_is_one(capsys):
    show_addresses(8000, local_only=True)
    said = capsys.readouterr().out
    (address,) = [line.strip() for line in said.splitlines() if "/clubs/first/" in line]
    assert Client().get(address.removeprefix("http://localhost:8000")).status_code == 200
    make_user()
    show_addresses(8000, local_only=True)
    assert "/clubs/first/" not in capsys.readouterr().out
    assert Client().get(address.removeprefix("http://localhost:8000")).status_code == 404
