import pytest

from tests.factories import Phone


@pytest.fixture
def phone() -> Phone:
    """A phone without an account."""
    return Phone()
