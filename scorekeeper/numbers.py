"""How numbers are written: a real minus sign, thousands as the language has them."""

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
