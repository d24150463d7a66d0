import pytest
from pytest_django.fixtures import SettingsWrapper


@pytest.fixture(autouse=True)
def fast_hasher(settings: SettingsWrapper) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
