"""How numbers are written: a real minus sign, thousands as the language has them."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format

MINUS = "\u2212"


def written(value: int | None) -> str:
    """−1,234; nothing where there is no number."""
    if value is None:
        return ""
    digits = number_format(abs(value), decimal_pos=0, force_grouping=True)
    return f"{MINUS}{digits}" if value < 0 else digits


def signed(value: int) -> str:
    """The same with a plus sign before what is gained."""
    return f"+{written(value)}" if value > 0 else written(value)


def rounded(value: int | Fraction, decimals: int = 1) -> str:
    """−1,234.5: a mean or another exact fraction, half a unit rounded away from zero; whole numbers stay whole."""
    if value == int(value):
        return written(int(value))
    unit: int = 10**decimals
    whole = int(abs(Fraction(value)) * unit + Fraction(1, 2))
    digits = number_format(Decimal(whole) / unit, decimal_pos=decimals, force_grouping=True)
    return f"{MINUS}{digits}" if value < 0 and whole else digits
