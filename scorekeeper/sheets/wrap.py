"""Text in a given width: broken into lines, or visibly shortened.

PURE: how wide a text is comes as a function (text, size, bold) -> points, since only the fonts know.
"""

from collections.abc import Callable, Sequence

Measure = Callable[[str, float, bool], float]
MORE = "…"
HAIR = 0.01
"""In points, what nobody sees: a column made as wide as its widest text, plus and less its margins, has room for it."""


def fits(text: str, width: float, size: float, measure: Measure, bold: bool = False) -> bool:
    return measure(text, size, bold) <= width + HAIR


def shortened(text: str, width: float, size: float, measure: Measure, bold: bool = False) -> str:
    """The text, or as much of its beginning as there is room for, with an ellipsis. Never wider than `width`."""
    if fits(text, width, size, measure, bold):
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(text[:middle].rstrip() + MORE, width, size, measure, bold):
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + MORE if fits(MORE, width, size, measure, bold) else ""


def lines(text: str, width: float, size: float, measure: Measure, first: float = 0, bold: bool = False) -> list[str]:
    """Broken at spaces, a word that is too long where it must be; `first`: so much of the first line is taken."""
    found, line, room = [], "", width - first
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if fits(joined, room, size, measure, bold):
            line = joined
            continue
        if line or first:
            found.append(line)
            room, first = width, 0
        while not fits(word, width, size, measure, bold):
            cut = max(1, fitting(word, width, size, measure, bold))
            found.append(word[:cut])
            word = word[cut:]
        line = word
    return [*found, line]


def fitting(word: str, width: float, size: float, measure: Measure, bold: bool) -> int:
    """So many letters of a word fit."""
    return next((n for n in range(len(word), 0, -1) if fits(word[:n], width, size, measure, bold)), 0)


def label(text: str, value: str, width: float, size: float, measure: Measure) -> list[str] | None:
    """A label of at most two lines, its value never parted from its last word; `None` where it does not fit."""
    whole = f"{text} {value}".strip()
    found = lines(whole, width, size, measure)
    whole_lines = all(fits(line, width, size, measure) for line in found)
    unbroken = " ".join(found) == whole
    return found if len(found) <= 2 and whole_lines and unbroken else None


def label_shortened(text: str, value: str, width: float, size: float, measure: Measure) -> list[str]:
    """The same for a text that fits in no way: its own words are cut, the value stays whole on the second line."""
    fitted = label(text, value, width, size, measure)
    if fitted is not None:
        return fitted
    if not value:
        return [shortened(text, width, size, measure)]
    if fits(value, width, size, measure):
        return [shortened(text, width, size, measure), value]
    parts = lines(value, width, size, measure)
    return parts[:2]


def widest(texts: Sequence[str], size: float, measure: Measure, bold: bool = False) -> float:
    return max((measure(text, size, bold) for text in texts), default=0)
