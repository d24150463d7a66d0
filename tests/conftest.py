import pytest
from pytest_django.fixtures import Settings


@pytest.fixture(autouse=True)
def fast_hasher(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
