"""Every formula gives what our own scoring gives: LibreOffice works all of them out anew."""

import pytest
from xlsxwriter.utility import xl_rowcol_to_cell

from scorekeeper.published import published
from scorekeeper.workbooks import workbook
from scorekeeper.workbooks.layout import Layout
from tests.workbooks import differences, example_sheet, random_sheet, stored, through_libreoffice

RANDOM = range(50)


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
        for (deal, team), total in totals.items():
            cell = xl_rowcol_to_cell(layout.blocks[team].total, layout.points(deal))
            wanted[key, deal, team] = total
            found[key, deal, team] = values["Game 1", cell]
    assert len(wanted) == sum(len(one.examples) for one in published().values())
    assert found == wanted


def test_every_stored_result_is_that_of_its_formula(books, worked_out):
    wrong = {name: found for name in books if (found := differences(books[name], worked_out[name]))}
    assert {name: found[:5] for name, found in wrong.items()} == {}
