"""The fonts of all paper, and the text of people made fit for them.

OUTPUT. DejaVu Sans has Latin, Greek, Cyrillic, Hebrew and Arabic letters and the suits. What it has not is shown as
an empty frame, one for each letter that is missing; text from right to left is shaped and put into the order in which
it is drawn.
"""

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfbase.ttfonts import TTFont

from scorekeeper.sheets import wrap

FOLDER = Path(__file__).resolve().parent.parent.parent / "static" / "fonts"
REGULAR, BOLD = "DejaVuSans", "DejaVuSans-Bold"
FRAME = "▯"
RIGHT_TO_LEFT = ("R", "AL")
BEYOND = re.compile("<([0-9A-F]{5,6})>")
WRITTEN = ttfonts.makeToUnicodeCMap
RESHAPER = ArabicReshaper({"support_ligatures": True, "delete_harakat": False, "delete_tatweel": False})


def readable(name: str, letters: list[int]) -> str:
    """Which letter is which, for those who search a file, copy from it or have it read to them.

    Letters beyond U+FFFF, as emoji are, must be written in two halves there; reportlab writes their plain numbers.
    """
    written: str = WRITTEN(name, letters)
    return BEYOND.sub(lambda found: f"<{chr(int(found[1], 16)).encode('utf-16-be').hex().upper()}>", written)


ttfonts.makeToUnicodeCMap = readable


@cache
def registered() -> dict[str, TTFont]:
    """Both fonts, read once."""
    fonts = {name: TTFont(name, str(FOLDER / f"{name}.ttf")) for name in (REGULAR, BOLD)}
    for font in fonts.values():
        pdfmetrics.registerFont(font)
    return fonts


def has(letter: str, bold: bool) -> bool:
    return ord(letter) in registered()[BOLD if bold else REGULAR].face.charToGlyph


FENCED = re.compile("\u2068([^\u2066-\u2069]*)\u2069")
"""A name in a sentence (scorekeeper.boards.fenced): it is turned by itself, the sentence goes on from left to right."""


@lru_cache(maxsize=8192)
def drawn(text: str, bold: bool = False) -> str:
    """The text as it is handed to the font: known letters only, in the order in which they stand on paper."""
    if text.isascii() and text.isprintable():
        return text
    if FENCED.search(text):
        return "".join(drawn(part, bold) for part in FENCED.split(text))
    shaped = unicodedata.normalize("NFC", text)
    turned = any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in shaped)
    if turned:
        shaped = RESHAPER.reshape(shaped)
    known = "".join(substituted(cluster, bold) for cluster in clusters(shaped))
    return str(get_display(known)) if turned else known


def clusters(text: str) -> list[str]:
    """Letters as people see them: marks, joiners and what they join stay with the letter before."""
    found: list[str] = []
    for letter in text:
        joins = found and (
            unicodedata.category(letter) in ("Mn", "Me", "Mc", "Cf")
            or found[-1].endswith("\u200d")
            or 0x1F3FB <= ord(letter) <= 0x1F3FF
            or (0x1F1E6 <= ord(letter) <= 0x1F1FF and len(found[-1]) == 1 and 0x1F1E6 <= ord(found[-1]) <= 0x1F1FF)
        )
        if joins:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def substituted(cluster: str, bold: bool) -> str:
    """Without what is not seen by itself; a frame where the font lacks a part of it."""
    seen = "".join(
        letter for letter in cluster if unicodedata.category(letter) != "Cf" and not 0xFE00 <= ord(letter) <= 0xFE0F
    )
    if not seen:
        return ""
    if unicodedata.category(seen[0]) in ("Zs", "Cc"):
        return " "
    return seen if all(has(letter, bold) for letter in seen) else FRAME


@lru_cache(maxsize=16384)
def measure(text: str, size: float, bold: bool = False) -> float:
    """The width of a text as it is drawn, in points."""
    font = registered()[BOLD if bold else REGULAR]
    return float(font.stringWidth(drawn(text, bold), size))


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    return wrap.shortened(text, width, size, measure, bold)
