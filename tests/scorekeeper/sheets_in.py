"""Score sheets as a person fills them in, in some program other than ours, and brings them back."""

import io

from django.urls import reverse
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from scorekeeper import bringing
from scorekeeper.access import digest
from tests.factories import make_game

FIRST = {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2, "melded": 745, "left": 85, "going_out": "x"}
SECOND = {"clean": 1, "dirty": 1, "melded": 310, "left": 40}
NAMES = [("", "Ann", "Joe"), ("They", "Bob", "Cy")]


class Sheet:
    """A workbook as a person has it open, in some program other than ours."""

    def __init__(self, data):
        self.book = load_workbook(io.BytesIO(data))
        self.page = self.book.worksheets[0]
        ids = [str(self.page.cell(row, 1).value) for row in range(1, self.page.max_row + 1)]
        self.tops = [row for row, id in enumerate(ids, start=1) if id.startswith("team ")]
        self.ids = ids

    def cell(self, team, row, deal):
        top = self.tops[team]
        return f"{get_column_letter(2 + 2 * deal)}{self.ids.index(row, top) + 1}"

    def type(self, team, deal, **figures):
        for row, value in figures.items():
            self.page[self.cell(team, row, deal)] = value
        return self

    def name(self, names=NAMES):
        for top, texts in zip(self.tops, names, strict=False):
            for nth, text in enumerate(texts):
                cell = self.page.cell(top, 4 + 2 * nth)
                cell.value = text or None
                if text:
                    cell.data_type = "s"
        return self

    @property
    def data(self):
        file = io.BytesIO()
        self.book.save(file)
        return file.getvalue()


def empty(client, key="whitnack", asked=""):
    return Sheet(client.get(reverse("rules_workbook", args=[key]) + asked).content)


def filled(client, deals=4):
    sheet = empty(client).name()
    for deal in range(1, deals + 1):
        sheet.type(0, deal, **FIRST).type(1, deal, **SECOND)
    return sheet


def look(phone, data):
    return bringing.read(data, "", digest(phone.secret))


def wrong(book):
    return [problem.text for problem in book.problems]


def upload(client, data, name="game.xlsx"):
    file = io.BytesIO(data)
    file.name = name
    return client.post(reverse("import"), {"file": file})


def confirm(client, page, **more):
    """The second touch: the text that the page holds, sent again."""
    return client.post(reverse("import"), {"text": page.context["text"], "confirm": "1", **more})


def both(client, data, **more):
    page = upload(client, data)
    assert not page.context["book"].problems, wrong(page.context["book"])
    return confirm(client, page, **more)


def played(phone, **content):
    game = make_game(phone=phone, deals=2, **content)
    return game, phone.client.get(reverse("game_workbook", args=[game.pk])).content
