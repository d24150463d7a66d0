"""The rules card: what it says of published rules, in words."""

from typing import Any

import pytest

from scorekeeper.card import sections, unknown
from scorekeeper.figures import RuleSet
from scorekeeper.house import changed, typed
from scorekeeper.published import published
from scorekeeper.reading import write
from scorekeeper.texts.rulesets import value
from scorekeeper.texts.saying import say

MINUS = "\N{MINUS SIGN}"


def card(key: str) -> dict[str, list[tuple[str, str]]]:
    one = published()[key]
    return said(one.rules, write(one.texts))


def said(rules: RuleSet, texts: dict[str, Any]) -> dict[str, list[tuple[str, str]]]:
    words = texts.get("words", {})
    return {
        section.title: [(say(line.label, words), say(line.value, words)) for line in section.lines]
        for section in sections(rules, texts)
    }


def changed_card(key: str, **form: str | bool) -> dict[str, list[tuple[str, str]]]:
    rules = published()[key].rules
    return said(changed(rules, typed(rules, {path.replace("__", "."): text for path, text in form.items()})), {})


def test_card_of_the_most_common_rules() -> None:
    found = card("whitnack")
    assert found["card.counts"] == [
        ("Clean books", "500"),
        ("Dirty books", "300"),
        ("Wild books", "1,500"),
        ("Red threes on the table", "100 each"),
        ("", "Red threes are laid at once and replaced."),
        ("Red threes left in hand or foot", f"{MINUS}100 each"),
        ("Went out", "100"),
        ("Cards on the table (books too, without their bonus)", "count for you"),
        ("Cards left in hand and foot (without red threes)", "count against you"),
    ]
    assert found["card.cards"] == [
        ("Joker", "50"),
        ("2", "20"),
        ("Ace", "20"),
        ("8 to King", "10"),
        ("4 to 7", "5"),
        ("Black three left", "5 against you"),
    ]
    assert found["card.lay_down"] == [("Deal 1", "50"), ("Deal 2", "90"), ("Deal 3", "120"), ("Deal 4", "150")]
    assert found["card.going_out"][0] == ("Books needed", "2 clean books, 2 dirty books and 1 wild book")
    assert found["card.end"][0] == ("Length of the game", "4 deals")


@pytest.mark.parametrize(
    ("key", "section", "line"),
    [
        ("saskatchewan", "card.lay_down", ("Deal 4", "a whole book, collected without the discard pile")),
        ("brouillette-low", "card.going_out", ("Deals 1 to 3", "1 clean book and 1 dirty book")),
        ("brouillette-low", "card.going_out", ("Deal 4", "2 clean books and 2 dirty books")),
        ("brouillette-low", "card.cards", ("Black three on the table", f"{MINUS}5")),
        ("roth", "card.counts", ("Red books", "500")),
        ("roth", "card.going_out", ("Books needed", "5 red books and 4 black books")),
        ("roth", "card.cards", ("Black three left", "nothing")),
        ("roth", "card.lay_down", ("From 2,500 points on", "90")),
        ("roth", "card.counts", ("Exact pick-ups", "100 for each player who picks up exactly 22 cards")),
        ("classic-canasta", "card.lay_down", ("Below 0", "15")),
        (
            "classic-canasta",
            "card.counts",
            ("Red threes on the table", f"100 each if you have laid down, else {MINUS}100 each"),
        ),
        ("classic-canasta", "card.counts", ("Set of red threes", f"4 of them count 800 together, else {MINUS}800")),
        (
            "catalyst",
            "card.counts",
            ("Red threes on the table", "100 each for the team that goes out, 50 each for the others"),
        ),
        ("four-red-threes", "card.counts", ("Set of red threes", "every 4 of them count 400 more")),
        ("laguna-hand-knee-foot", "card.counts", ("Set of red threes", "more than 7 of them count 300 more")),
        ("progressive", "card.counts", ("Went out", "300 / 400 / 500 / 600, hand by hand")),
        ("seven-deal-runs", "card.counts", ("Unfinished runs", "costs what it would have paid: Runs")),
        ("six-deck", "card.counts", ("", "The cards left of the team that goes out cost nothing.")),
        ("target-8500", "card.lay_down", ("Deal 2", "90")),
        ("target-8500", "card.lay_down", ("", "and 30 more in each further deal")),
        ("target-8500", "card.play", ("Decks", "one for each player and 1 more, with 4 jokers each")),
        ("vegas", "card.play", ("Decks", "6 for 4 players, 8 for 6 players")),
        ("east-coast", "card.lay_down", ("", "The bonuses of books count towards it too.")),
        ("pennies-from-heaven", "card.end", ("Played to", "20,000")),
        ("penalty-only", "card.end", ("", "The lowest total wins.")),
        ("polish-online", "card.end", ("At a tie", "the tie stands")),
        ("paul", "card.going_out", ("", "Whoever goes out may still hold cards, which count against them.")),
    ],
)
def test_lines_of_cards(key: str, section: str, line: tuple[str, str]) -> None:
    assert line in card(key)[section]


def test_pennies_name_the_books_that_turn_red_threes() -> None:
    lines = dict(card("pennies-from-heaven")["card.counts"])
    assert lines["Red threes on the table"] == (
        f"100 each if you have 1 natural canasta of sevens or 1 mixed canasta of sevens, else {MINUS}100 each"
    )


def test_assumed_and_unknown_figures_are_named() -> None:
    found = card("saskatchewan")
    assert ("", "The source gives no bonuses for books; those of the five-deck partners are used.") in found[
        "card.assumed"
    ]
    found = card("handnfoot-deck")
    assert [text for _, text in found["card.not_known"]] == [
        "What the number cards count is not known.",
        "Went out",
        "To lay down",
    ]


@pytest.mark.parametrize("key", [key for key, one in published().items() if one.texts.template])
def test_templates_say_what_is_to_be_filled_in(key: str) -> None:
    if key not in ("the-sevens", "three-player-runs"):  # their figures are all there
        assert card(key)["card.not_known"]


@pytest.mark.parametrize("key", published())
def test_no_unknown_figure_goes_unnamed(key: str) -> None:
    one = published()[key]
    silent = {path for path, _ in unknown(one.rules)}
    texts = " ".join(text for _, text in card(key).get("card.not_known", []))
    assert bool(texts) == bool(silent or one.texts.unknown)


def test_changed_rules_are_told() -> None:
    assert ("Went out", "200 for a team of one") in changed_card("simpson", out_of_size__1="200")["card.counts"]
    assert ("", "The bonus of a book covers its cards; only loose cards are counted besides.") in changed_card(
        "simpson", covers_cards=True
    )["card.counts"]
    assert ("", "Books pay only if your cards on the table reach 50 / 90, deal by deal.") in changed_card(
        "simpson", threshold="points", books_threshold__points="50 90"
    )["card.counts"]
    assert ("", "No minimum: any meld will do.") in changed_card("simpson", opening__kind="none")["card.lay_down"]


def test_card_speaks_the_users_own_words() -> None:
    rules = published()["whitnack"].rules
    lines = said(rules, {"words": {"clean": "Rote", "dirty": "black_book"}})
    assert ("Rote", "500") in lines["card.counts"]
    assert lines["card.going_out"][0] == ("Books needed", "2 × Rote, 2 black books and 1 wild book")


def test_published_rules_as_the_script_reads_them() -> None:
    found = value(published()["simpson"])
    assert set(found) == {"digest", "key", "figures", "texts"}
    assert found["figures"] == published()["simpson"].rules.figures()
    assert found["texts"]["name"] == published()["simpson"].texts.name


def test_card_calls_a_deal_what_its_rules_call_it() -> None:
    card_of_paul = card("paul")
    assert ("Length of the game", "10 rounds") in card_of_paul["card.end"]
    assert ("Round 1", "30") in card_of_paul["card.lay_down"]
    texts = [text for lines in card_of_paul.values() for line in lines[:12] for text in line]
    assert not any(text.startswith("Deal ") for text in texts)
