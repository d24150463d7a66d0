"""What the loader of rule sets refuses, naming file, key and reason."""

from pathlib import Path
from typing import Any

import pytest

from scorekeeper.published import load
from scorekeeper.reading import RulesError
from scorekeeper.rules import parse_figures


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


GOOD = '[texts]\nname = "x"\n'


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("tie = 'maybe'", "tie", "should be one of"),
        ("colour = 1", "colour", "unknown key"),
        ("lowest_wins = 1", "lowest_wins", "should be true or false, not 1"),
        ("[length]\ndeals = 4.0", "length.deals", "should be a whole number, not a decimal number"),
        ("[length]\ndeals = true", "length.deals", "should be a whole number"),
        ("[length]\ndeals = '4'", "length.deals", "should be a whole number"),
        ("[length]\ndeals = 2000000", "length.deals", "is beyond 1000000"),
        ("length = 4", "length", "should be a table of keys"),
        ("books = 1", "books", "should be a list"),
        ("[[books]]\nbonus = [500]", "books.0.kind", "is missing"),
        ("[[books]]\nkind = 'big'", "books.0.kind", "should be one of"),
        ("[[books]]\nkind = 'clean'\nbonus = ['x']", "books.0.bonus.0", "should be a whole number"),
        ("[[books]]\nkind = 'clean'\ncolour = 1", "books.0.colour", "unknown key"),
        ("[table]\nsides = [[2]]", "table.sides.0", "should have 2 entries, not 1"),
        ("[table]\nsides = [[9, 2]]", "table.sides.0", "1 to 8 teams"),
        ("[table]\nhand = [0]", "table.hand", "cannot be below 1"),
        ("[table]\njokers_per_deck = -1", "table.jokers_per_deck", "cannot be negative"),
        ("[table]\ndecks = { kind = 'fixed' }", "table.decks.number", "is needed"),
        ("[table]\ndecks = { kind = 'by_players' }", "table.decks.by_players", "goes with the kind"),
        ("[cards]\nscale = 'Z'", "cards.scale", "should be one of A, B, C, E"),
        ("[cards]\nmelded = { eleven = 1 }", "cards.melded.eleven", "unknown key"),
        ("[cards]\nmelded = { red_three = 5 }", "cards.melded.red_three", "books of threes"),
        ("[[books]]\nkind = 'clean'\n[[books]]\nkind = 'clean'", "books.1.kind", "is there twice"),
        ("[[books]]\nkind = 'clean'\nmost_wilds = 2", "books.0.most_wilds", "no wild cards"),
        ("[[books]]\nkind = 'dirty'\nleast_wilds = 3\nmost_wilds = 2", "books.0.most_wilds", "is below the least"),
        ("[[books]]\nkind = 'sevens'\n[[books]]\nkind = 'clean_sevens'", "books", "beside its parts"),
        ("[[books]]\nkind = 'clean'\ncounts_as = ['big']", "books.0.counts_as", "is no kind of book"),
        ("[[books]]\nkind = 'black_threes'", "black_threes.melded", "goes with books of black threes"),
        ("[black_threes]\nmelded = 'book'", "black_threes.melded", "goes with books of black threes"),
        ("[[books]]\nkind = 'wild'\n[wilds]\nall_wild = false", "wilds.all_wild", "there are books of wild cards"),
        ("[wilds]\nrule = 'at_most'", "wilds.most", "is needed"),
        ("[red_threes]\nlaid = 100\notherwise = -100", "red_threes.otherwise", "without a condition"),
        ("[red_threes]\nrule = 'if_melded'", "red_threes.laid", "is needed where there is a condition"),
        ("[red_threes]\nlaid = 1\nkinds = ['clean']", "red_threes.kinds", "goes with the rule 'if_book'"),
        ("[red_threes]\nlaid = 1\nrule = 'if_book'\nkinds = ['fives']", "red_threes.kinds", "no books of 'fives'"),
        ("[red_threes]\nset = { size = 4 }", "red_threes.laid", "where a set of them counts"),
        ("[red_threes]\nlaid = 1\nset = { size = 1 }", "red_threes.set.size", "at least 2"),
        ("[[extras]]\npoints = 1", "extras.0.id", "is missing"),
        ("[[extras]]\nid = 'Big One'", "extras.0.id", "lower case"),
        ("[[extras]]\nid = 'melded'", "extras.0.id", "is taken"),
        ("[[extras]]\nid = 'a'\n[[extras]]\nid = 'a'", "extras.1.id", "is taken"),
        ("[[extras]]\nid = 'a'\npenalty_of = 'wild'", "extras.0.penalty_of", "no books of 'wild'"),
        (
            "[[books]]\nkind = 'wild'\n[[extras]]\nid = 'a'\npoints = 1\npenalty_of = 'wild'",
            "extras.0.points",
            "has no meaning",
        ),
        ("[going_out]\nneeds = [{ clean = 1 }]", "going_out.needs.0.clean", "no kind of book counts as this"),
        ("[going_out]\nneeds = [{ any = 0 }]", "going_out.needs.0.any", "at least 1"),
        ("[going_out]\nby_team_size = [[1, 5], [1, 6]]", "going_out.by_team_size.1", "each team size once"),
        ("[going_out]\nlast_turn = true\nlast_discard = 'required'", "going_out.last_turn", "without a discard"),
        ("[opening]\nkind = 'by_deal'", "opening.points", "is needed"),
        ("[opening]\nkind = 'formula'", "opening.start", "is needed"),
        ("[opening]\nkind = 'by_score'", "opening.bands", "is needed"),
        ("[opening]\nkind = 'by_score'\nbands = [[5, 1], [5, 2]]", "opening.bands", "should rise"),
        ("[opening]\nkind = 'none'\npoints = [50]", "opening.points", "goes with the kind 'by_deal' only"),
        ("[opening]\nkind = 'by_deal'\npoints = [-5]", "opening", "cannot be negative"),
        ("[card_points]\nmelded = false", "card_points.net_allowed", "a net figure needs"),
        ("melded_needs_book = true", "card_points.net_allowed", "left apart"),
        ("[card_points]\nleft = 'plus'\nnet_allowed = false", "card_points.left", "the lowest score wins"),
        ("[card_points]\nstep = 0", "card_points.step", "at least 1"),
        ("books_threshold = {}\n[card_points]\nnet_allowed = false", "books_threshold", "either points by deal"),
        (
            "books_threshold = { opening = true }\n[card_points]\nnet_allowed = false",
            "books_threshold.opening",
            "no opening minimum",
        ),
        ("[length]\ndeals = 0", "length.deals", "at least 1"),
        ("schema = 2", "schema", "2 is not known here"),
        ("[texts]\nname = 1", "texts.name", "should be a word"),
        ("[texts]\ncolour = 'x'\nname = 'y'", "texts.colour", "unknown key"),
        ("[texts]\nname = 'x'\nassumed = [{ at = 'books.big', text = 'y' }]", "texts.assumed.0.at", "no figure"),
        ("[texts]\nname = 'x'\nunknown = [{ at = 'tie', text = 'y' }]", "texts.unknown.0.at", "is known"),
        ("parent = 'nobody'", "parent", "is not there"),
        ("parent = 'bad'", "parent", "goes in a circle"),
    ],
)
def test_the_loader_names_file_key_and_reason(tmp_path: Path, text: str, key: str, reason: str) -> None:
    head = "" if "[texts]" in text else GOOD
    top = "" if text.startswith("[") else text.split("\n[", 1)[0] + "\n"
    rest = text if not top else text[len(top) - 1 :]
    with pytest.raises(RulesError) as raised:
        load(write(tmp_path, bad=f"{top}{head}{rest}"))
    assert raised.value.file == "bad.toml"
    assert raised.value.key == key
    assert reason in raised.value.reason
    assert str(raised.value) == f"bad.toml: {raised.value.key}: {raised.value.reason}"


def test_the_loader_refuses_what_is_no_toml(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"bad\.toml: is no TOML"):
        load(write(tmp_path, bad="= ="))


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b", "x" * 41])
def test_words_that_cannot_be_stored_are_refused(text: str) -> None:
    with pytest.raises(RulesError):
        parse_figures({"extras": [{"id": text}]})


@pytest.mark.parametrize("data", [[], "x", None, 5, {"books": {}}, {"cards": []}, {"extras": [None]}, {"books": [1]}])
def test_figures_of_another_shape_are_refused(data: Any) -> None:
    with pytest.raises(RulesError):
        parse_figures(data)


def test_long_lists_are_refused() -> None:
    with pytest.raises(RulesError, match="more than 40"):
        parse_figures({"opening": {"kind": "by_deal", "points": [50] * 41}})
