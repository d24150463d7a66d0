"""Score sheets as PDF, looked at from the inside: pages, fonts, text and where it stands, lines and boxes."""

import io
import re
import subprocess
import time
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pypdf
import pypdfium2
import pytest
from django.utils import translation
from PIL import Image

from scorekeeper.pads import measure, pieces_pdf, sheets_pdf
from scorekeeper.pads.fonts import FRAME, drawn, shortened
from scorekeeper.published import published
from scorekeeper.sheets.content import Choices, blank, usual_deals
from scorekeeper.sheets.paper import BY_KEY, FORMATS, MARGIN, MM, PAPERS, PRINTS
from scorekeeper.sheets.plan import laid_out, plan
from scorekeeper.sheets.small import CardLine, ScoreCard, Slip, SlipTeam, small_format
from scorekeeper.views.rules import texts_of
from tests import pad_pictures
from tests.tools import ZBARIMG, need

pytestmark = pytest.mark.whole

REPRESENTATIVE = ("whitnack", "pennies-vagts", "seven-deal-runs", "roth")
"""The most common rules; the most rows; the most deals with notes; a target."""
NASTY = (
    "Wolfeschlegelsteinhausenbergerdorffwelche",
    "דוד בן גוריון",
    "محمد علي",
    "👩‍👩‍👧‍👦🎉",
    "中村",
    "Łukasz Żółć",
    "Ελένη",
    "🏳️‍🌈 x",
)


def sheet_of(key="whitnack", *, teams=2, players=2, deals=None, number="7KQ2MX", qr="", **more):
    one = published()[key]
    choices = Choices(teams=teams, players=players, deals=deals or usual_deals(one.rules), **more)
    return blank(one.rules, texts_of(one), choices, number=number, qr=qr)


def made(sheet, format="a4-1-normal", copies=1):
    laid = laid_out(sheet, BY_KEY[format], measure)
    assert laid is not None
    return sheets_pdf([laid] * copies, title=sheet.title, language="en"), laid[1]


def reader(data):
    return pypdf.PdfReader(io.BytesIO(data))


def words(data, page=0):
    """(text, left, top, right, bottom) of every piece of text, in points from the upper left corner."""
    found = pypdfium2.PdfDocument(data)[page]
    text, height = found.get_textpage(), found.get_height()
    pieces = []
    for nth in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(nth)
        said = text.get_text_bounded(left, bottom, right, top).strip()
        pieces.append((said, left, height - top, right, height - bottom))
    return pieces


def text_of(data, page=0):
    return pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range()


# Pages


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.key)
def test_as_many_pages_of_the_right_size_as_promised(format):
    paper = PAPERS[format.paper]
    for key in REPRESENTATIVE:
        sheet = sheet_of(key)
        one = plan(sheet, format, measure)
        if one is None:
            continue
        pages = reader(made(sheet, format.key, copies=3)[0]).pages
        assert len(pages) == -(-3 * len(one.parts) // format.per_page), key
        for page in pages:
            size = sorted((float(page.mediabox.width), float(page.mediabox.height)))
            assert size == pytest.approx([paper.width, paper.height], abs=0.5)
            assert b" Tj" in page.get_contents().get_data()


def test_fonts_are_embedded_title_and_language_are_set():
    data, _plan = made(sheet_of())
    pdf = reader(data)
    assert pdf.metadata.title == "Partners, five decks (Whitnack's rules)"
    assert pdf.trailer["/Root"]["/Lang"] == "en"
    fonts = {
        font.get_object()["/BaseFont"]: font.get_object()["/FontDescriptor"]
        for page in pdf.pages
        for font in page["/Resources"]["/Font"].values()
    }
    assert {name.split("+")[1] for name in fonts} == {"DejaVuSans", "DejaVuSans-Bold"}
    assert all("/FontFile2" in descriptor for descriptor in fonts.values())


def test_the_same_sheet_is_the_same_file():
    assert made(sheet_of())[0] == made(sheet_of())[0]


# Type and boxes: what is drawn, whatever was planned


@cache
def drawing(data):
    """(sizes of type, heights of boxes' lines) as they stand in the file."""
    content = "\n".join(page.get_contents().get_data().decode("latin-1") for page in reader(data).pages)
    sizes = {float(size) for size in re.findall(r"/F\d+\+?\d* ([\d.]+) Tf", content)}
    return sizes, content


@pytest.mark.parametrize("format", ["a4-1-normal", "a5-1-normal", "letter-2-normal", "a4-1-large", "letter-1-large"])
@pytest.mark.parametrize("key", ["whitnack", "progressive", "saskatchewan"])
def test_no_type_in_the_file_is_smaller_than_promised(key, format):
    sizes, _content = drawing(made(sheet_of(key, names=(NASTY[:2], NASTY[2:4]), rules_box=True), format)[0])
    assert min(sizes) == (18 if "large" in format else 9)


@pytest.mark.parametrize("format", ["a4-1-normal", "a5-1-normal", "letter-2-normal", "a4-1-large"])
def test_lines_of_the_boxes_are_as_far_apart_as_promised(format):
    """Read from the page: the horizontal lines across a column of boxes."""
    data, one = made(sheet_of(), format)
    content = drawing(data)[1]
    segments = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", content)
    heights = sorted({float(y1) for x1, y1, x2, y2 in segments if y1 == y2 and float(x2) - float(x1) > one.deal * 0.9})
    apart = [b - a for a, b in pairwise(heights) if b - a > 3 * MM]
    least = (14 if "large" in format else 8) * MM
    assert len(apart) > 10
    assert min(apart) >= least - 0.01


# Text


def test_key_figures_stand_where_they_belong():
    data, one = made(sheet_of())
    found = {text: (left, top, right, bottom) for text, left, top, right, bottom in words(data)}
    whole = text_of(data)
    for text in (
        "No. 7KQ2MX",
        "Deal 4",
        "To lay down: 150",
        "Clean books × 500",
        "Carried over",
        "Grand total",
        "Winner",
    ):
        assert text in whole, text
    heads = sorted((found[f"Deal {n}"][0], found[f"Deal {n}"][1]) for n in (1, 2, 3, 4))
    assert [top for _left, top in heads] == pytest.approx([heads[0][1]] * 4)
    steps = [b[0] - a[0] for a, b in pairwise(heads)]
    assert steps == pytest.approx([one.deal] * 3, abs=0.5)
    assert found["Deal 1"][0] > one.label


@pytest.mark.parametrize("format", ["a4-1-normal", "a5-1-normal", "a4-1-large", "letter-2-normal"])
@pytest.mark.parametrize("key", REPRESENTATIVE)
def test_no_text_lies_over_another_or_off_the_page(key, format):
    """With the names that give the most trouble, and everything that can be asked for."""
    sheet = sheet_of(key, names=(NASTY[:2], NASTY[2:4]), rules_box=True, qr="https://example.org/rules/whitnack/start/")
    laid = laid_out(sheet, BY_KEY[format], measure)
    if laid is None:
        return
    data = sheets_pdf([laid], title="x", language="en")
    pdf = reader(data)
    for nth, page in enumerate(pdf.pages):
        found = words(data, nth)
        for said, left, top, right, bottom in found:
            assert 0 <= left <= right <= float(page.mediabox.width), said
            assert 0 <= top <= bottom <= float(page.mediabox.height), said
        for at, one in enumerate(found):
            for other in found[at + 1 :]:
                across = min(one[3], other[3]) - max(one[1], other[1])
                down = min(one[4], other[4]) - max(one[2], other[2])
                assert across <= 0.6 or down <= 0.6, (one, other)


def uprights(page):
    """(x, lower end, upper end) of every line that parts two boxes, in points from the lower left corner."""
    content = page.get_contents().get_data().decode("latin-1")
    lines = [list(map(float, one)) for one in re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", content)]
    boxes = [list(map(float, one)) for one in re.findall(r"\n([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re S", content)]
    found = [(x1, min(y1, y2), max(y1, y2)) for x1, y1, x2, y2 in lines if x1 == x2]
    return found + [(at, y, y + high) for x, y, wide, high in boxes for at in (x, x + wide)]


@pytest.mark.parametrize("format", ["a4-1-normal", "a5-1-normal", "a4-1-large", "letter-2-normal"])
def test_no_text_lies_over_the_edge_of_a_box(format):
    """Neither names of any length nor figures of any size."""
    for sheet in (sheet_of(names=(NASTY[:2], NASTY[2:4])), pad_pictures.full_sheet()):
        laid = laid_out(sheet, BY_KEY[format], measure)
        data = sheets_pdf([laid], title="x", language="en")
        crossed = 0
        for nth, page in enumerate(reader(data).pages):
            height = float(page.mediabox.height)
            edges = uprights(page)
            for said, left, top, right, bottom in words(data, nth):
                assert 0 <= left <= right <= float(page.mediabox.width), said
                for x, low, high in edges:
                    level = low < height - (top + bottom) / 2 < high
                    assert not (level and left + 0.8 < x < right - 0.8), (said, x)
                    crossed += level
        assert crossed > 60


@pytest.mark.parametrize("name", NASTY)
def test_any_name_gives_a_page_with_the_name_or_its_substitute(name):
    data, _one = made(sheet_of(names=((name, "Ann"), ("Bob", "Cy"))))
    text = text_of(data)
    assert "Bob & Cy" in text
    assert len(text) > 400
    shown = drawn(f"{name} & Ann", True)
    assert shown.strip()
    if any(ord(letter) > 0xFFFF or "一" <= letter <= "鿿" for letter in name):
        assert FRAME in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("中村", FRAME * 2),
        ("A👩‍👩‍👧‍👦B", f"A{FRAME}B"),
        ("🇵🇱", FRAME),
        ("e\u0301", "é"),
        ("דוד", "דוד"[::-1]),
        ("a\u200bb", "ab"),
        ("tab\there", "tab here"),
    ],
)
def test_text_is_made_fit_for_the_font(text, shown):
    assert drawn(text) == shown


def test_names_are_copied_from_the_file_as_they_are():
    data, _plan = made(sheet_of(names=(("Max \N{GRINNING FACE}", "Łukasz"), ("\N{GRINNING FACE}", "Ελένη"))))
    text = " ".join(reader(data).pages[0].extract_text().split())
    assert "Max \N{GRINNING FACE} & Łukasz" in text
    assert "\N{GRINNING FACE} & Ελένη" in text


def test_arabic_letters_are_joined():
    assert drawn("علي") == "ﻲﻠﻋ"


def test_a_long_name_is_visibly_shortened():
    short = shortened("x" * 40, 80, 9)
    assert short.endswith("…")
    assert measure(short, 9, False) <= 80


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("format", ["a4-1-large", "a4-4-normal", "half-1-normal"])
def test_no_number_of_a_deal_and_no_target_is_cut(format, language):
    with translation.override(language):
        sheet = replace(sheet_of("target-8500", deals=12), target="played to 20,000")
        words = tuple(replace(column, word=f"Durchgang {column.number}") for column in sheet.columns)
        data, plan = made(replace(sheet, columns=words), format)
    text = " ".join(" ".join(page.extract_text().split()) for page in reader(data).pages)
    assert text.count("played to 20,000") == sum(part.last for part in plan.parts)
    for number in range(1, 13):
        assert f"Durchgang {number} " in text


def test_a_sheet_in_german():
    one = published()["whitnack"]
    with translation.override("de"):
        sheet = blank(one.rules, texts_of(one), Choices(teams=2, players=2, deals=4), number="7KQ2MX")
        data = sheets_pdf([laid_out(sheet, BY_KEY["a4-1-normal"], measure)], title="x", language="de")
    assert "1.500" in text_of(data)
    assert reader(data).trailer["/Root"]["/Lang"] == "de"


# Slips and cards


def slip(**more):
    teams = (SlipTeam(name="Ann & Joe", total="4,560"), SlipTeam(name="x" * 80, total="−1,020"))
    return Slip(title="Whitnack", number="7KQ2MX", table="4", round="2", winner="Ann & Joe", teams=teams, **more)


@pytest.mark.parametrize(("print", "per_page"), [("normal", 4), ("large", 2)])
def test_slips_share_a_page(print, per_page):
    format = small_format("letter", print)
    data = pieces_pdf([slip().piece()] * 5, format, title="x", language="en")
    assert len(reader(data).pages) == -(-5 // per_page)
    text = text_of(data)
    assert text.count("No. 7KQ2MX") == per_page
    assert "4,560" in text
    assert "…" in text
    assert min(drawing(data)[0]) == PRINTS[print].text


@pytest.mark.parametrize("print", ["normal", "large"])
def test_boxes_of_slips_and_cards_are_as_high_as_promised(print):
    teams = tuple(SlipTeam(name=f"Team {nth}") for nth in range(20))
    card = ScoreCard(player="Ann", lines=tuple(CardLine(round=str(nth)) for nth in range(40)))
    for piece in (Slip(title="x", number="", teams=teams).piece(), card.piece()):
        data = pieces_pdf([piece], small_format("letter", print), title="x", language="en")
        content = reader(data).pages[0].get_contents().get_data().decode("latin-1")
        segments = [list(map(float, one)) for one in re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", content)]
        left = {y1 for x1, y1, x2, y2 in segments if y1 == y2 and abs(x1 - MARGIN) < 0.1 and x2 - x1 > 60 * MM}
        apart = [b - a for a, b in pairwise(sorted(left)) if b - a < 30 * MM]
        assert len(apart) >= 4
        assert min(apart) >= (14 if print == "large" else 8) * MM - 0.01


def test_a_score_card_has_its_rounds():
    lines = (CardLine(round="1", table="3", partner="Joe", score=4460, running=4460), CardLine(round="2"))
    data = pieces_pdf(
        [ScoreCard(player="Ann", lines=lines).piece()], small_format("a4", "normal"), title="x", language="en"
    )
    text = text_of(data)
    for said in ("Ann", "Joe", "4,460", "Running"):
        assert said in text


# Codes


def test_the_codes_are_read_from_the_rendered_page(tmp_path):
    zbar = need(ZBARIMG)
    addresses = ["https://example.org/rules/whitnack/start/", "https://example.org/watch/" + "aB3_" * 6 + "/"]
    for nth, address in enumerate(addresses):
        data, _one = made(sheet_of(qr=address), "a5-1-normal" if nth else "a4-1-normal")
        picture = tmp_path / f"{nth}.png"
        pypdfium2.PdfDocument(data)[0].render(scale=150 / 72).to_pil().save(picture)
        read = subprocess.run([zbar, "-q", "--raw", str(picture)], capture_output=True, text=True, check=True).stdout
        assert read.strip() == address


# Speed: several times what is wanted, since other tests run at the same time; `make bench` measures closely


def test_a_pad_is_made_fast():
    def pad():
        made(sheet_of(qr="https://example.org/rules/whitnack/start/", number=str(time.process_time())))

    pad()
    begin = time.process_time()
    pad()
    assert time.process_time() - begin < 0.15
    sheet = sheet_of()
    begin = time.process_time()
    data = made(sheet, copies=100)[0]
    assert time.process_time() - begin < 3
    assert len(reader(data).pages) == 100


# Pictures: looked at by eye once, see tests/pad_pictures.py


ALIKE = 12
"""Of 255, in the tile that differs most."""


@pytest.mark.parametrize("name", pad_pictures.LAYOUTS)
def test_a_layout_looks_as_it_did(name):
    kept = Image.open(pad_pictures.FOLDER / f"{name}.png").convert("L")
    assert pad_pictures.difference(pad_pictures.picture(pad_pictures.LAYOUTS[name]()), kept) < ALIKE


def test_another_layout_would_be_seen():
    """A row less, or a name in another place, is more than edges drawn otherwise."""
    kept = Image.open(pad_pictures.FOLDER / "usual.png").convert("L")
    named = pad_pictures.pad("whitnack", "a4-1-normal", qr=pad_pictures.CODE, names=(("Ann", "Joe"),))
    fewer = pad_pictures.pad("whitnack", "a4-1-normal", qr=pad_pictures.CODE, net=True)
    assert pad_pictures.difference(pad_pictures.picture(named), kept) > ALIKE
    assert pad_pictures.difference(pad_pictures.picture(fewer), kept) > ALIKE
