"""Labels of the lines of a deal and the words of rule sets, by id.

`row.<id>` names a line as the entry screen and the pad show it, `row.<id>.short` the same where there is little room,
`row.<id>.n` so many of it in a sentence. `word.<id>` (with the same endings) stands in for a line where the words of
a rule set name it; `deal.<id>` is the rule set's word for a deal, with its number.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

Label = tuple[Any, Any, Any]
"""Long, short, and with a number."""

BOOKS: dict[str, Label] = {
    # Translators: a book is seven cards of one rank; clean: without wild cards; dirty: with some.
    "clean": (_("Clean books"), _("Clean"), _n("%(n)s clean book", "%(n)s clean books", "n")),
    "dirty": (_("Dirty books"), _("Dirty"), _n("%(n)s dirty book", "%(n)s dirty books", "n")),
    # Translators: wild cards are twos and jokers.
    "wild": (_("Wild books"), _("Wild"), _n("%(n)s wild book", "%(n)s wild books", "n")),
    "clean_wild": (
        _("Clean wild books"),
        _("Clean wild"),
        _n("%(n)s clean wild book", "%(n)s clean wild books", "n"),
    ),
    "dirty_wild": (
        _("Dirty wild books"),
        _("Dirty wild"),
        _n("%(n)s dirty wild book", "%(n)s dirty wild books", "n"),
    ),
    "sevens": (_("Books of sevens"), _("Sevens"), _n("%(n)s book of sevens", "%(n)s books of sevens", "n")),
    "clean_sevens": (
        _("Clean books of sevens"),
        _("Clean sevens"),
        _n("%(n)s clean book of sevens", "%(n)s clean books of sevens", "n"),
    ),
    "dirty_sevens": (
        _("Dirty books of sevens"),
        _("Dirty sevens"),
        _n("%(n)s dirty book of sevens", "%(n)s dirty books of sevens", "n"),
    ),
    "fives": (_("Books of fives"), _("Fives"), _n("%(n)s book of fives", "%(n)s books of fives", "n")),
    "threes": (_("Books of threes"), _("Threes"), _n("%(n)s book of threes", "%(n)s books of threes", "n")),
    "black_threes": (
        _("Books of black threes"),
        _("Black threes"),
        _n("%(n)s book of black threes", "%(n)s books of black threes", "n"),
    ),
    # Translators: cards of one suit in sequence.
    "runs": (_("Runs"), _("Runs"), _n("%(n)s run", "%(n)s runs", "n")),
    "any": (_("Books of any kind"), _("Any"), _n("%(n)s book of any kind", "%(n)s books of any kind", "n")),
}

OTHERS: dict[str, Label] = {
    "red_threes_laid": (
        _("Red threes on the table"),
        _("Red 3s laid"),
        _n("%(n)s red three on the table", "%(n)s red threes on the table", "n"),
    ),
    "red_threes_caught": (
        _("Red threes left in hand or foot"),
        _("Red 3s left"),
        _n("%(n)s red three left", "%(n)s red threes left", "n"),
    ),
    "red_threes_set": (
        _("Set of red threes"),
        _("Red 3s, set"),
        _n("%(n)s set of red threes", "%(n)s sets of red threes", "n"),
    ),
    "melded": (
        _("Cards on the table (books too, without their bonus)"),
        _("On the table"),
        _n("%(n)s point on the table", "%(n)s points on the table", "n"),
    ),
    "left": (
        _("Cards left in hand and foot (without red threes)"),
        _("Left"),
        _n("%(n)s point left", "%(n)s points left", "n"),
    ),
    "net": (
        _("Cards on the table, less those left"),
        _("Cards"),
        _n("%(n)s card point", "%(n)s card points", "n"),
    ),
    "other": (_("Other points"), _("Other"), _n("%(n)s other point", "%(n)s other points", "n")),
    "going_out": (_("Went out"), _("Out"), _n("went out", "went out", "n")),
    "first_down": (_("First to lay down"), _("First down"), _n("first to lay down", "first to lay down", "n")),
}

EXTRAS: dict[str, Label] = {
    "exact_pickups": (
        _("Exact pick-ups"),
        _("Exact"),
        _n("%(n)s exact pick-up", "%(n)s exact pick-ups", "n"),
    ),
    "pickups_one_off": (
        _("Pick-ups one card off"),
        _("1 off"),
        _n("%(n)s pick-up one card off", "%(n)s pick-ups one card off", "n"),
    ),
    "pickups_three_off": (
        _("Pick-ups three cards off"),
        _("3 off"),
        _n("%(n)s pick-up three cards off", "%(n)s pick-ups three cards off", "n"),
    ),
    # Translators: a try to take the discard pile that failed.
    "failed_takes": (
        _("Failed takes of the pile"),
        _("Failed takes"),
        _n("%(n)s failed take of the pile", "%(n)s failed takes of the pile", "n"),
    ),
    # Translators: a card of a special deck, laid on a finished group.
    "ladies": (_("Ladies on clean groups"), _("Ladies"), _n("%(n)s lady", "%(n)s ladies", "n")),
    "unfinished_wild": (
        _("Unfinished wild melds"),
        _("Wild, open"),
        _n("%(n)s unfinished wild meld", "%(n)s unfinished wild melds", "n"),
    ),
    "unfinished_run": (
        _("Unfinished runs"),
        _("Runs, open"),
        _n("%(n)s unfinished run", "%(n)s unfinished runs", "n"),
    ),
    "unfinished_sevens": (
        _("Unfinished melds of sevens"),
        _("Sevens, open"),
        _n("%(n)s unfinished meld of sevens", "%(n)s unfinished melds of sevens", "n"),
    ),
    "sevens_held": (
        _("Caught with more than three sevens"),
        _("Sevens held"),
        _n("%(n)s hand with more than three sevens", "%(n)s hands with more than three sevens", "n"),
    ),
    "black_threes_laid": (
        _("Black threes on the table"),
        _("Black 3s laid"),
        _n("%(n)s black three on the table", "%(n)s black threes on the table", "n"),
    ),
    # Translators: going out with all cards at once, having laid down nothing before.
    "concealed": (_("Went out concealed"), _("Concealed"), _n("went out concealed", "went out concealed", "n")),
    "last_black_three": (
        _("Black three played as the last card"),
        _("Black 3 last"),
        _n("%(n)s black three as the last card", "%(n)s black threes as the last card", "n"),
    ),
    "unfinished_second": (
        _("Cards of an unfinished second book"),
        _("Second book"),
        _n("%(n)s point in unfinished second books", "%(n)s points in unfinished second books", "n"),
    ),
    "book_points": (
        _("Books and bonuses"),
        _("Books"),
        _n("%(n)s point for books and bonuses", "%(n)s points for books and bonuses", "n"),
    ),
    "card_points": (_("Cards, all in all"), _("Cards"), _n("%(n)s card point", "%(n)s card points", "n")),
}

WORDS: dict[str, Label] = {
    # Translators: from here on other words for books. Canasta, pile, group: the same as a book.
    "natural_canasta": (
        _("Natural canastas"),
        _("Natural"),
        _n("%(n)s natural canasta", "%(n)s natural canastas", "n"),
    ),
    "mixed_canasta": (_("Mixed canastas"), _("Mixed"), _n("%(n)s mixed canasta", "%(n)s mixed canastas", "n")),
    "unnatural_canasta": (
        _("Unnatural canastas"),
        _("Unnatural"),
        _n("%(n)s unnatural canasta", "%(n)s unnatural canastas", "n"),
    ),
    "wild_canasta": (_("Wild canastas"), _("Wild"), _n("%(n)s wild canasta", "%(n)s wild canastas", "n")),
    "sevens_canasta": (
        _("Canastas of sevens"),
        _("Sevens"),
        _n("%(n)s canasta of sevens", "%(n)s canastas of sevens", "n"),
    ),
    "natural_sevens": (
        _("Natural canastas of sevens"),
        _("Natural 7s"),
        _n("%(n)s natural canasta of sevens", "%(n)s natural canastas of sevens", "n"),
    ),
    "mixed_sevens": (
        _("Mixed canastas of sevens"),
        _("Mixed 7s"),
        _n("%(n)s mixed canasta of sevens", "%(n)s mixed canastas of sevens", "n"),
    ),
    "red_canasta": (_("Red canastas"), _("Red"), _n("%(n)s red canasta", "%(n)s red canastas", "n")),
    "black_canasta": (_("Black canastas"), _("Black"), _n("%(n)s black canasta", "%(n)s black canastas", "n")),
    "natural_book": (_("Natural books"), _("Natural"), _n("%(n)s natural book", "%(n)s natural books", "n")),
    "mixed_book": (_("Mixed books"), _("Mixed"), _n("%(n)s mixed book", "%(n)s mixed books", "n")),
    "unnatural_book": (
        _("Unnatural books"),
        _("Unnatural"),
        _n("%(n)s unnatural book", "%(n)s unnatural books", "n"),
    ),
    "red_book": (_("Red books"), _("Red"), _n("%(n)s red book", "%(n)s red books", "n")),
    "black_book": (_("Black books"), _("Black"), _n("%(n)s black book", "%(n)s black books", "n")),
    "red_pile": (_("Red piles"), _("Red"), _n("%(n)s red pile", "%(n)s red piles", "n")),
    "black_pile": (_("Black piles"), _("Black"), _n("%(n)s black pile", "%(n)s black piles", "n")),
    "clean_pile": (_("Clean piles"), _("Clean"), _n("%(n)s clean pile", "%(n)s clean piles", "n")),
    "dirty_pile": (_("Dirty piles"), _("Dirty"), _n("%(n)s dirty pile", "%(n)s dirty piles", "n")),
    "clean_group": (_("Clean groups"), _("Clean"), _n("%(n)s clean group", "%(n)s clean groups", "n")),
    "dirty_group": (_("Dirty groups"), _("Dirty"), _n("%(n)s dirty group", "%(n)s dirty groups", "n")),
    "wild_group": (_("Wild groups"), _("Wild"), _n("%(n)s wild group", "%(n)s wild groups", "n")),
    "ladies_left": (
        _("Ladies left in hand or foot"),
        _("Ladies left"),
        _n("%(n)s lady left", "%(n)s ladies left", "n"),
    ),
    "perfect_cut": (_("Perfect cuts"), _("Perfect cut"), _n("%(n)s perfect cut", "%(n)s perfect cuts", "n")),
    "won_deal": (_("Won the deal"), _("Won"), _n("won the deal", "won the deal", "n")),
}

DEALS: dict[str, Any] = {
    # Translators: one complete play-out of the cards, by whatever word the table has for it.
    "deal.deal": _("Deal %(deal)s"),
    "deal.round": _("Round %(deal)s"),
    "deal.hand": _("Hand %(deal)s"),
}


def _texts() -> dict[str, Any]:
    texts = dict(DEALS)
    for prefix, labels in (("row", BOOKS | OTHERS | EXTRAS), ("word", WORDS)):
        for id, (long, short, counted) in labels.items():
            texts |= {f"{prefix}.{id}": long, f"{prefix}.{id}.short": short, f"{prefix}.{id}.n": counted}
    return texts


TEXTS: dict[str, Any] = _texts()


def label_id(words: Mapping[str, str], id: str) -> str:
    """The id of the label of a line in the words of a rule set (the own word itself where it is none of ours)."""
    word = words.get(id)
    if not word:
        return f"row.{id}"
    return f"word.{word}" if word in WORDS else word
