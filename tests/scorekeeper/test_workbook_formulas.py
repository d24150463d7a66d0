"""Every formula gives what our own scoring gives: LibreOffice works all of them out anew."""

import pytest
from django.urls import reverse
from xlsxwriter.utility import xl_rowcol_to_cell

from scorekeeper import bringing
from scorekeeper.access import digest
from scorekeeper.published import published
from scorekeeper.workbooks import workbook
from scorekeeper.workbooks.layout import Layout
from tests.deals import GOOD, team
from tests.factories import Phone, make_game
from tests.workbooks import (
    differences,
    example_sheet,
    make_sheet,
    odd_teams,
    random_sheet,
    stored,
    through_libreoffice,
)

pytestmark = pytest.mark.office
RANDOM = range(40)


@pytest.fixture(scope="module")
def books():
    examples = {key: workbook(example_sheet(key)[0]) for key in published()}
    return {**examples, **{f"random-{seed}": workbook(random_sheet(seed)) for seed in RANDOM}}


@pytest.fixture(scope="module")
def worked_out(books, tmp_path_factory):
    return through_libreoffice(tmp_path_factory.mktemp("libreoffice"), books)


def test_worked_examples_come_to_their_totals(books, worked_out):
    found, wanted = {}, {}
    for key in published():
        sheet, totals = example_sheet(key)
        layout, values = Layout(sheet), stored(worked_out[key])
        for (deal, side), total in totals.items():
            cell = xl_rowcol_to_cell(layout.blocks[side].total, layout.points(deal))
            wanted[key, deal, side] = total
            found[key, deal, side] = values["Game 1", cell]
    assert len(wanted) == sum(len(one.examples) for one in published().values())
    assert found == wanted


def test_every_stored_result_is_that_of_its_formula(books, worked_out):
    wrong = {name: found for name in books if (found := differences(books[name], worked_out[name]))}
    assert {name: found[:5] for name, found in wrong.items()} == {}


@pytest.mark.django_db
def test_what_libreoffice_saves_is_read(tmp_path):
    phone = Phone()
    one = make_game(phone=phone, deals=2, teams=odd_teams())
    game = phone.client.get(reverse("game_workbook", args=[one.pk])).content
    season = phone.client.get(reverse("games_workbook")).content
    sheet = make_sheet(tallies=[[GOOD, team({"clean": 1}, melded=310, left=45)]])
    files = {"fresh": workbook(sheet), "game": game, "season": season}
    saved = through_libreoffice(tmp_path, files)
    device = digest(phone.secret)

    def items(data, device=device):
        book = bringing.read(data, "", device)
        assert [problem.text for problem in book.problems] == []
        return [(item.kind, item.id, [side.total for side in item.board.sides]) for item in book.items]

    assert items(saved["fresh"]) == items(files["fresh"])
    assert items(saved["fresh"])[0][2] == [3775, 765]
    assert [kind for kind, _id, _totals in items(saved["game"])] == ["known"]
    assert items(saved["season"], "other") == items(season, "other")
