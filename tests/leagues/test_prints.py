"""Papers of a season, looked at from the inside: pages, fonts, language, text, and that nothing runs over an edge."""

import io
import re
from collections import Counter

import pypdf
import pypdfium2
import pytest

from leagues.prints import (
    Certificate,
    CrossPaper,
    CrossRow,
    Head,
    Heading,
    Row,
    Square,
    StandingsPaper,
    certificates_pdf,
    cross_pdf,
    standings_pdf,
)
from scorekeeper.sheets.paper import PAPERS

pytestmark = pytest.mark.whole

HEADING = Heading(title="Winter", club="Card Club", about="", made="1 May 2026", page="Page %(n)s of %(of)s")
NASTY = ("=HYPERLINK(1)", "W" * 60, "אבי כהן", "محمد علي", "Bob 🐺", "Łukasz Żółć", "x" * 20 + " " + "y" * 39)


def standings_of(number, *, columns=9, below=()):
    rows = [
        Row(
            place=str(nth + 1),
            name=f"Name {nth + 1}" if nth >= len(NASTY) else NASTY[nth],
            footnotes="¹" if nth == 0 else "",
            gone=False,
            cells=("12,345",) * columns,
            below=tuple(below),
        )
        for nth in range(number)
    ]
    return StandingsPaper(
        heading=HEADING,
        who="Player",
        heads=tuple(Head(label=f"C{nth}") for nth in range(columns)),
        rows=tuple(rows),
        notes=(("1", "−50 points: came late"),),
        legend="C0 the first column",
        rules_title="How the places come about",
        rules=("All scores are added up.",),
        empty="Nobody yet.",
    )


def cross_of(number):
    def square(nth, other):
        return Square(self=True) if nth == other else Square(text=f"{nth}–{other}", scores=("5,400 : 4,100", "–"))

    rows = [
        CrossRow(
            place=str(nth + 1),
            name=NASTY[nth % len(NASTY)],
            squares=tuple(square(nth, other) for other in range(number)),
        )
        for nth in range(number)
    ]
    return CrossPaper(heading=HEADING, explained="Won and lost.", rows=tuple(rows), empty="Nobody yet.")


def pages_of(data):
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def outside(data):
    """What was drawn beyond the printable edge, 5 mm from that of the paper."""
    document, found = pypdfium2.PdfDocument(data), []
    for page in document:
        text, (width, height) = page.get_textpage(), page.get_size()
        for nth in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(nth)
            if left < 14 or bottom < 14 or right > width - 14 or top > height - 14:
                found.append(text.get_text_bounded(left, bottom, right, top))
    return found


@pytest.mark.parametrize("format", ["a4", "letter"])
@pytest.mark.parametrize("number", [0, 1, 3, 120])
def test_standings_of_any_length_are_all_there(number, format):
    data = standings_pdf(standings_of(number, below=("Above the next by wins.",)), format=format, language="de")
    pages = pages_of(data)
    whole = "\n".join(pages)
    assert all(re.search(rf"\bName {nth + 1}\b", whole) for nth in range(len(NASTY), number))
    assert all(f"Page {nth} of {len(pages)}" in page for nth, page in enumerate(pages, start=1))
    assert ("Nobody yet." in whole) == (number == 0)
    assert ("came late" in whole) == (number > 0)
    assert outside(data) == []


@pytest.mark.parametrize("columns", range(1, 15))
def test_no_figure_is_cut_where_its_column_was_made_for_it(columns):
    whole = "\n".join(pages_of(standings_pdf(standings_of(5, columns=columns), format="a4", language="en")))
    assert "…" not in whole


def test_every_page_with_rows_has_the_heads():
    pages = pages_of(standings_pdf(standings_of(120), format="a4", language="en"))
    assert len(pages) > 2
    assert all("C8" in page for page in pages if "Name" in page)


@pytest.mark.parametrize(("columns", "lies"), [(5, False), (14, True)])
def test_many_columns_lie(columns, lies):
    data = standings_pdf(standings_of(5, columns=columns), format="letter", language="en")
    width, height = pypdfium2.PdfDocument(data)[0].get_size()
    paper = PAPERS["letter"]
    assert (round(width), round(height)) == ((792, 612) if lies else (round(paper.width), round(paper.height)))
    assert outside(data) == []


@pytest.mark.parametrize("number", [0, 1, 2, 14])
def test_all_squares_of_a_cross_table_are_printed_once(number):
    data = cross_pdf(cross_of(number), format="a4", language="en")
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    found = Counter(re.findall(r"\b\d+–\d+\b", text))
    wanted = {f"{nth}–{other}" for nth in range(number) for other in range(number) if nth != other}
    assert found == dict.fromkeys(wanted, 1)
    assert outside(data) == []


def test_a_certificate_for_each_winner_whatever_the_name():
    winners = [
        Certificate(
            club="Card Club",
            title="Certificate",
            name=name,
            prize="Most clean books",
            what="12 clean books",
            season="Winter",
            on="1 May 2026",
            signature="For the club",
        )
        for name in NASTY
    ]
    data = certificates_pdf(winners, format="a4", language="en", title="Certificates – Winter")
    pages = pages_of(data)
    assert len(pages) == len(NASTY)
    assert all("Most clean books" in page and "12 clean books" in page for page in pages)
    assert "=HYPERLINK(1)" in pages[0]
    assert outside(data) == []


@pytest.mark.parametrize(
    "data",
    [
        standings_pdf(standings_of(3), format="a4", language="de"),
        cross_pdf(cross_of(3), format="a4", language="de"),
        certificates_pdf([], format="a4", language="de", title="Winter – Card Club"),
    ],
    ids=["standings", "cross", "certificates"],
)
def test_language_title_and_fonts_are_in_the_file(data):
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert reader.trailer["/Root"]["/Lang"] == "de"
    assert reader.metadata.title == "Winter – Card Club"
    fonts = {
        str(font.get_object()["/BaseFont"])
        for page in reader.pages
        for font in (page["/Resources"].get("/Font") or {}).values()
    }
    assert all("DejaVuSans" in name for name in fonts)
    assert all(
        "/FontFile2" in font.get_object()["/FontDescriptor"]
        for page in reader.pages
        for font in (page["/Resources"].get("/Font") or {}).values()
    )


def test_the_same_values_make_the_same_bytes():
    one, other = (standings_pdf(standings_of(9), format="a4", language="en") for _ in range(2))
    assert one == other
