import pytest

from leagues.matching import Known, Match, match, plain

KNOWN = [
    Known(id=1, names=("Ann", "Ann Smith")),
    Known(id=2, names=("Zoë",)),
    Known(id=3, names=("Bob",)),
    Known(id=4, names=("Bob", "Robert Jones")),
    Known(id=5, names=("josé",)),
    Known(id=6, names=("José",)),
    Known(id=7, names=("Margaret Hill",)),
]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann", Match(sure=1)),
        ("  ann  SMITH ", Match(sure=1)),
        ("zoe", Match(sure=2)),
        ("ZOË", Match(sure=2)),
        ("Bob", Match(offered=(3, 4))),
        ("José", Match(sure=6)),
        ("JOSE", Match(offered=(5, 6))),
        ("Robert Jones", Match(sure=4)),
        ("Margaret", Match(offered=(7,))),
        ("Margret Hill", Match(offered=(7,))),
        ("Xaver", Match()),
        ("", Match()),
        (" ", Match()),
        ("\u0301", Match()),
    ],
)
def test_match(name, expected):
    assert match(name, KNOWN) == expected


def test_row_16_short_form_is_asked_about():
    assert match("Ann S.", [Known(id=1, names=("Ann Smith",))]) == Match(offered=(1,))


def test_plain():
    assert plain("  Zoë   MÜLLER\t") == "zoe muller"
