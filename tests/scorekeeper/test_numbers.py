from fractions import Fraction

import pytest
from django.utils import translation

from scorekeeper.numbers import rounded


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [
        (1234, 1, "1,234"),
        (Fraction(-12345, 10), 1, "−1,234.5"),
        (Fraction(1, 3), 1, "0.3"),
        (Fraction(1, 3), 3, "0.333"),
        (Fraction(1, 2), 0, "1"),
        (Fraction(-1, 100), 1, "0.0"),
        (Fraction(5, 4), 1, "1.3"),
        (Fraction(4, 2), 1, "2"),
    ],
)
def test_fractions_are_rounded_as_people_do(value, decimals, shown):
    assert rounded(value, decimals) == shown


def test_fractions_are_written_as_the_language_does():
    with translation.override("de"):
        assert rounded(Fraction(12345, 10)) == "1.234,5"
