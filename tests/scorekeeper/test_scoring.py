"""Lines and totals: every worked example, the figures that the sources give besides, the faults of other programs."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.figures import Book, Cards, CardValues, Extra, GoingOut, RedThrees, RedThreeSet, RuleSet, Threshold
from scorekeeper.published import published, scale
from scorekeeper.scoring import Line, Score, Tally, score, tally_of

RULES = {key: one.rules for key, one in published().items()}
EXAMPLES = [(key, example) for key, one in published().items() for example in one.examples]


def lines(made: Score) -> dict[str, tuple[int, int]]:
    return {line.id: (line.count, line.points) for line in made.lines}


def counted(rules: str | RuleSet, counts: Mapping[str, int], **besides: Any) -> Score:
    """The score of these counts; `deal`, `before` and the fields of a tally besides."""
    deal, before = besides.pop("deal", 1), besides.pop("before", 0)
    rules = RULES[rules] if isinstance(rules, str) else rules
    return score(rules, deal, Tally(counts=counts, **besides), before)


def cards(values: CardValues, hand: str) -> int:
    """Points of "king×7 nine×5 two×2"."""
    total = 0
    for group in hand.split():
        rank, _, number = group.partition("×")
        value = values.of(rank)
        assert value is not None
        total += value * int(number or 1)
    return total


@pytest.mark.parametrize(
    ("key", "example"), EXAMPLES, ids=lambda one: one if isinstance(one, str) else str(one["total"])
)
def test_worked_example(key: str, example: Mapping[str, Any]) -> None:
    tally = tally_of(example, went_out=example["went_out"])
    made = score(RULES[key], example["deal"], tally)
    assert made.total == example["total"]
    assert sum(line.points for line in made.lines) == made.total


def test_every_rule_set_that_is_no_template_has_worked_examples() -> None:
    with_examples = {key for key, _ in EXAMPLES}
    assert [key for key, one in published().items() if not one.texts.template and key not in with_examples] == []
    assert len(EXAMPLES) >= 62


def test_lines_of_a_whole_deal_stand_in_the_order_of_the_rows() -> None:
    counts = {"wild": 1, "clean": 2, "red_threes_laid": 2, "dirty": 2, "red_threes_caught": 1}
    made = counted("whitnack", counts, melded=605, left=30, went_out=True, other=-5, deal=1)
    assert made.lines == (
        Line("clean", 2, 1000),
        Line("dirty", 2, 600),
        Line("wild", 1, 1500),
        Line("red_threes_laid", 2, 200),
        Line("red_threes_caught", 1, -100),
        Line("going_out", 1, 100),
        Line("melded", 605, 605),
        Line("left", 30, -30),
        Line("other", -5, -5),
    )
    assert made.total == 3870


# The same three hands under eleven tables

FIRST = "king×7 five×7 nine×5 two×2 queen×6 joker ace×4"
FIRST_LEFT = "ten four"
SECOND, SECOND_LEFT = "jack×4 two", "joker ace×2 ten×3 six×4 black_three×2"
THIRD, THIRD_LEFT = "ace×7 eight×5 two×2", "seven×2"


def home_rules(
    values: str,
    *,
    dirty: int = 300,
    caught: int | None = None,
    laid: int | None = None,
    black: int,
    out: int,
    exact: int,
) -> RuleSet:
    ranks = scale(values)
    return RuleSet(
        cards=Cards(melded=CardValues(**ranks), left=CardValues(**ranks, black_three=black)),
        books=(Book(kind="clean", bonus=(500,)), Book(kind="dirty", bonus=(dirty,))),
        red_threes=RedThrees(laid=laid, caught=caught),
        extras=(Extra(id="exact_pickups", points=exact, per="player"),),
        going_out=GoingOut(bonus=(out,)),
    )


MATRIX = {
    "klassa.com": (home_rules("B", caught=-500, black=5, out=0, exact=0), 1945, -590, 995),
    "marmotadventures.com": (home_rules("A", caught=-300, black=5, out=0, exact=0), 1970, -390, 1020),
    "pachunka.com": (home_rules("A", dirty=200, caught=-300, black=0, out=200, exact=200), 1970, -380, 1120),
    "txnetstars.com": (home_rules("A", caught=-500, black=0, out=0, exact=0), 1970, -580, 1020),
    "rarepike.com": (home_rules("A", caught=-500, black=5, out=100, exact=0), 2070, -590, 1020),
    "Kcils360": (home_rules("C", caught=-500, black=300, out=0, exact=0), 1970, -1180, 995),
    "boztalay": (home_rules("C", caught=-100, black=0, out=100, exact=0), 2070, -180, 995),
    "BenGlasser": (home_rules("A", caught=-500, black=300, out=100, exact=0), 2070, -1180, 1020),
    "williamscodebox": (home_rules("A", caught=-500, black=5, out=0, exact=0), 1970, -590, 1020),
    "MichelleBerta": (home_rules("A", laid=100, black=5, out=100, exact=0), 2070, -90, 1220),
    "jerrycolby.com": (home_rules("A", black=5, out=100, exact=0), 2070, -90, 1020),
}


@pytest.mark.parametrize("name", MATRIX)
def test_three_hands_at_eleven_tables(name: str) -> None:
    rules, first, second, third = MATRIX[name]
    melded, left = rules.cards.melded, rules.cards.left

    def total(hand: str, kept: str, counts: Mapping[str, int], went_out: bool = False) -> int:
        figures = Tally(counts=counts, melded=cards(melded, hand), left=cards(left, kept), went_out=went_out)
        return score(rules, 1, figures).total

    red = {"red_threes_laid": 2} if rules.red_threes.laid else {}
    assert total(FIRST, FIRST_LEFT, {"clean": 2, "dirty": 2}, went_out=True) == first
    assert total(SECOND, SECOND_LEFT, {"red_threes_caught": 1}) == second
    assert total(THIRD, THIRD_LEFT, {"clean": 1, "dirty": 1, "exact_pickups": 1, **red}) == third


# Figures of the sources beside the worked examples


@pytest.mark.parametrize(
    ("key", "counts", "besides", "total"),
    [
        # five Swedish red threes, by the two readings of the page (S-FAV)
        ("swedish-300", {"red_threes_caught": 1}, {"melded": 60, "left": 135}, -375),
        ("swedish-500", {"red_threes_caught": 1}, {"melded": 60, "left": 135}, -575),
        ("swedish-300", {"exact_pickups": 1}, {}, 300),
        # a book of black threes costs its cards: 65 and 265 (S-PL)
        ("brouillette-low", {"black_threes": 1}, {"melded": -35}, 65),
        ("brouillette-high", {"black_threes": 1}, {"melded": -35}, 265),
        # going out by hand, books of sevens and of wilds (P-PROG)
        ("progressive", {}, {"went_out": True, "deal": 1}, 300),
        ("progressive", {}, {"went_out": True, "deal": 2}, 400),
        ("progressive", {}, {"went_out": True, "deal": 3}, 500),
        ("progressive", {}, {"went_out": True, "deal": 4}, 600),
        ("progressive", {}, {"went_out": True, "deal": 5}, 600),
        ("progressive", {"clean_sevens": 1, "wild": 1}, {}, 2500),
        # all eight red threes, with and without a book of sevens (P-PEN)
        ("pennies-from-heaven", {"red_threes_laid": 8, "clean_sevens": 1}, {}, 2500),
        ("pennies-from-heaven", {"red_threes_laid": 8, "dirty_sevens": 1}, {}, 2500),
        ("pennies-from-heaven", {"red_threes_laid": 7, "clean_sevens": 1}, {}, 2200),
        ("pennies-from-heaven", {"red_threes_laid": 8, "clean": 1}, {}, -500),
        # 300 more, once, for more than seven red threes (P-LAG)
        ("laguna-hand-knee-foot", {"red_threes_laid": 7}, {}, 700),
        ("laguna-hand-knee-foot", {"red_threes_laid": 8}, {}, 1100),
        ("laguna-hand-knee-foot", {"red_threes_laid": 10}, {}, 1300),
        ("laguna-hand-knee-foot", {"sevens": 1, "fives": 1, "wild": 1}, {"went_out": True}, 10700),
        ("laguna-hand-foot", {}, {"went_out": True}, 300),
        # seven red threes count 1000, the eighth 100 more
        ("tanglewood-hand-knee-foot", {"red_threes_laid": 6}, {}, 600),
        ("tanglewood-hand-knee-foot", {"red_threes_laid": 7}, {}, 1000),
        ("tanglewood-hand-knee-foot", {"red_threes_laid": 8}, {}, 1100),
        # 400 more for every four (P-400)
        ("four-red-threes", {"red_threes_laid": 3}, {}, 300),
        ("four-red-threes", {"red_threes_laid": 8}, {}, 1600),
        ("four-red-threes", {"exact_pickups": 2}, {}, 200),
        # all eight 1000, against a team without a book of sevens (P-PEN; the size of the minus is assumed)
        ("pennies-from-heaven", {"red_threes_laid": 8}, {}, -1000),
        # classic canasta: all four 800, against a side that has not melded (P-CLS)
        ("classic-canasta", {"red_threes_laid": 4}, {"melded": 60}, 860),
        ("classic-canasta", {"red_threes_laid": 4}, {}, -800),
        ("classic-canasta", {"red_threes_laid": 3}, {}, -300),
        ("classic-canasta", {"concealed": 1}, {"went_out": True}, 200),
        # 100 or 50 a red three, as the side goes out or not (P-CAT)
        ("catalyst", {"red_threes_laid": 3}, {"went_out": True}, 400),
        ("catalyst", {"red_threes_laid": 3}, {}, 150),
        # unfinished specials cost what they would have paid (P-RUN)
        ("seven-deal-runs", {"unfinished_run": 1}, {}, -2000),
        ("seven-deal-runs", {"runs": 1, "unfinished_wild": 1}, {}, 1000),
        ("three-player-runs", {"unfinished_wild": 1}, {}, -500),
        ("three-player-runs", {"unfinished_run": 1, "red_threes_caught": 1}, {}, -1500),
        # clean and dirty books of wild cards, the first to lay down (P-ALD)
        ("alderfer", {"clean_wild": 1, "dirty_wild": 1}, {}, 2800),
        ("alderfer", {}, {"first_down": True, "went_out": True}, 400),
        ("pick-26", {"exact_pickups": 2}, {}, 2000),
        ("six-deck", {"red_threes_laid": 2}, {}, 600),
        ("six-deck", {}, {"left": 85}, -85),
        ("six-deck", {}, {"left": 85, "went_out": True}, 0),
        ("sevens-3000", {"clean_sevens": 1, "dirty": 1}, {}, 3300),
        ("five-deal", {"threes": 1, "clean_sevens": 1, "dirty": 1}, {}, 2800),
        ("rochelle", {}, {"went_out": True}, 500),
        ("roth", {"failed_takes": 2}, {}, -200),
        ("pennies-vagts", {"exact_pickups": 2, "black_threes_laid": 1, "red_threes_laid": 1}, {}, 300),
        # graded pick-ups, cards of an unfinished second book against the team (P-REM)
        ("remastered-house", {"exact_pickups": 1}, {}, 1000),
        ("remastered-house", {"pickups_one_off": 1, "pickups_three_off": 1}, {}, 800),
        # the penalty-only club app: low is good
        ("penalty-only", {}, {"left": 35}, 35),
        ("penalty-only", {"red_threes_caught": 1}, {"left": 35}, 335),
        ("penalty-only", {}, {"left": 0, "went_out": True}, 0),
        # two signed numbers a deal
        ("totals", {"book_points": -1000, "card_points": 255}, {}, -745),
    ],
)
def test_figures_of_the_sources(key: str, counts: dict[str, int], besides: dict[str, Any], total: int) -> None:
    assert counted(key, counts, **besides).total == total


def test_the_cards_of_the_penalty_app_are_worth_their_penalty() -> None:
    left = RULES["penalty-only"].cards.left
    assert cards(left, "ace king five") == 35
    assert cards(left, "black_three joker") == 35


def test_dirty_groups_of_the_special_deck_may_pay_500() -> None:
    """The other blog of HAND'n FOOT (P-JD) pays 500 for a dirty group: 2010 in place of 1810."""
    rules = RULES["handnfoot-deck"]
    books = tuple(replace(book, bonus=(500,)) if book.kind == "dirty" else book for book in rules.books)
    tally = Tally(counts={"clean": 2, "dirty": 1, "ladies": 1}, melded=410, left=0)
    assert score(rules, 1, tally).total == 1810
    assert score(replace(rules, books=books), 1, tally).total == 2010


@pytest.mark.parametrize(("otherwise", "total"), [(-800, -750), (-1000, -950)])
def test_eight_red_threes_without_a_book_of_sevens_by_either_reading(otherwise: int, total: int) -> None:
    rules = RULES["pennies-from-heaven"]
    assert rules.red_threes.set
    group = replace(rules.red_threes.set, otherwise=otherwise)
    changed = replace(rules, red_threes=replace(rules.red_threes, set=group))
    made = counted(changed, {"red_threes_laid": 8}, melded=50)
    assert made.total == total


def test_catalyst_with_the_milder_figure_for_a_stuck_red_three() -> None:
    rules = RULES["catalyst"]
    milder = replace(rules, red_threes=replace(rules.red_threes, caught=-100))
    assert counted(milder, {"red_threes_laid": 2, "red_threes_caught": 1}, melded=60, left=85).total == -25


def test_gameduell_pays_300_for_going_out_at_canasta() -> None:
    rules = RULES["classic-canasta"]
    richer = replace(rules, going_out=replace(rules.going_out, bonus=(300,)))
    assert (
        counted(richer, {"clean": 1, "dirty": 1, "red_threes_laid": 2}, melded=220, left=10, went_out=True).total
        == 1510
    )


def modern_canasta() -> RuleSet:
    """Modern American canasta (P-MAC): cards on the table count only with a canasta."""
    rules = RULES["classic-canasta"]
    extras = (Extra(id="unfinished_sevens", points=-2500), Extra(id="sevens_held", points=-1500))
    books = (*rules.books, Book(kind="clean_sevens", bonus=(2500,)), Book(kind="wild", bonus=(3000,)))
    return replace(rules, books=books, extras=extras, melded_needs_book=True)


@pytest.mark.parametrize(
    ("counts", "melded", "total"),
    [
        ({"clean": 1, "unfinished_sevens": 1}, 90, -1910),
        ({"wild": 1}, 140, 3140),
        ({"unfinished_sevens": 1}, 90, -2500),
        ({"sevens_held": 1}, 0, -1500),
    ],
)
def test_modern_american_canasta(counts: dict[str, int], melded: int, total: int) -> None:
    assert counted(modern_canasta(), counts, melded=melded, left=0).total == total


# Rules with parameters


def test_bonuses_by_deal_repeat_the_last() -> None:
    rules = RuleSet(books=(Book(kind="clean", bonus=(100, 200)),))
    assert [counted(rules, {"clean": 1}, deal=deal).total for deal in (1, 2, 3, 9)] == [100, 200, 200, 200]


def test_the_lone_player_gets_another_bonus_for_going_out() -> None:
    """rarepike: the team of two gets 200, everybody else 100."""
    rules = RuleSet(going_out=GoingOut(bonus=(100,), by_team_size=((2, 200),)))
    assert [counted(rules, {}, went_out=True, players=players).total for players in (1, 2, 3)] == [100, 200, 100]


def test_unknown_figures_score_nothing_and_keep_their_line() -> None:
    rules = RuleSet(books=(Book(kind="clean"),), red_threes=RedThrees(caught=None, laid=100))
    made = counted(rules, {"clean": 2, "red_threes_caught": 1}, went_out=True)
    assert lines(made) == {"clean": (2, 0), "red_threes_caught": (1, 0), "going_out": (1, 0)}


def test_counts_that_the_rules_lack_score_nothing() -> None:
    assert counted("simpson", {"wild": 2, "clean": 1}).lines == (Line("clean", 1, 300),)


@pytest.mark.parametrize(
    ("melded", "deal", "before", "total"),
    [(45, 1, 0, 45), (50, 1, 0, 550), (85, 2, 0, 85), (90, 2, 0, 590), (145, 4, 0, 145), (150, 4, 0, 650)],
)
def test_books_pay_only_above_the_opening_minimum(melded: int, deal: int, before: int, total: int) -> None:
    """The BTS score keeper (P-BTS)."""
    rules = replace(RULES["simpson"], books_threshold=Threshold(opening=True))
    rules = replace(rules, books=(Book(kind="clean", bonus=(500,)),))
    assert counted(rules, {"clean": 1}, melded=melded, deal=deal, before=before).total == total


def test_a_threshold_by_score_depends_on_the_total_before() -> None:
    rules = replace(RULES["roth"], books_threshold=Threshold(opening=True))
    assert counted(rules, {"clean": 1}, melded=80, before=2495).total == 580
    assert counted(rules, {"clean": 1}, melded=80, before=2500).total == 80


def test_books_with_a_fixed_threshold_look_at_a_net_figure_too() -> None:
    rules = RuleSet(books=(Book(kind="clean", bonus=(500,)),), books_threshold=Threshold(points=(100, 200)))
    assert counted(rules, {"clean": 1}, net=150, deal=1).total == 650
    assert counted(rules, {"clean": 1}, net=150, deal=2).total == 150
    assert counted(rules, {"clean": 1}, deal=1).total == 0


def test_a_net_figure_scores_like_its_parts() -> None:
    counts = {"clean": 1, "red_threes_laid": 2}
    parts = counted("whitnack", counts, melded=340, left=85)
    net = counted("whitnack", counts, net=255)
    assert net.total == parts.total
    assert lines(net)["net"] == (255, 255)


@pytest.mark.parametrize(
    ("tally", "points"),
    [
        (Tally(counts={"red_threes_laid": 2}, melded=0), -200),
        (Tally(counts={"red_threes_laid": 2}, melded=60), 200),
        (Tally(counts={"red_threes_laid": 2}), -200),
        (Tally(counts={"red_threes_laid": 2}, net=-40), -200),
        (Tally(counts={"red_threes_laid": 2}, net=-40, has_melded=True), 200),
        (Tally(counts={"red_threes_laid": 2}, net=-40, has_melded=False), -200),
        (Tally(counts={"red_threes_laid": 2}, net=40), 200),
        (Tally(counts={"red_threes_laid": 2, "clean": 1}, net=-40), 200),
    ],
)
def test_red_threes_by_having_melded(tally: Tally, points: int) -> None:
    """The Polish browser game (S-ON): a team has melded when melded is not 0 or it has a book; with net it is asked."""
    assert lines(score(RULES["polish-online"], 1, tally))["red_threes_laid"] == (2, points)


@pytest.mark.parametrize("rule", ["each", "over"])
def test_a_set_of_red_threes_pays_nothing_more_when_its_condition_fails(rule: Any) -> None:
    group = RedThreeSet(rule=rule, size=4, points=400)
    rules = RuleSet(red_threes=RedThrees(rule="if_melded", laid=100, otherwise=-100, set=group))
    assert counted(rules, {"red_threes_laid": 5}).total == -500
    assert counted(rules, {"red_threes_laid": 5}, melded=50).total == 50 + 500 + 400


# Faults that other programs have, each the other way round


def test_clean_and_dirty_are_not_mixed_up() -> None:
    """(a) A calculator reads its clean box into the figure for dirty books."""
    made = lines(counted("whitnack", {"clean": 3, "dirty": 2}))
    assert made == {"clean": (3, 1500), "dirty": (2, 600)}


def test_five_nines_and_two_twos_are_90_points() -> None:
    """(b) A rules page gives 55 for them, and 355 with the bonus in place of 390."""
    rules = RULES["whitnack"]
    points = cards(rules.cards.melded, "nine×5 two×2")
    assert points == 90
    assert counted(rules, {"dirty": 1}, melded=points).total == 390


def test_cards_left_of_whoever_goes_out_count() -> None:
    """(c) A sample pays for going out to a player who still holds cards: the checks ask, the cards still count."""
    made = counted("simpson", {"clean": 1, "dirty": 1}, melded=200, left=35, went_out=True)
    assert made.total == 300 + 100 + 200 + 100 - 35


def test_the_300_point_book_of_laguna_is_the_dirty_one() -> None:
    """(d) Its list calls both books clean."""
    assert lines(counted("laguna-hand-knee-foot", {"clean": 1, "dirty": 1})) == {"clean": (1, 500), "dirty": (1, 300)}


def test_a_red_three_on_the_table_has_its_points() -> None:
    """(e) A program gives none."""
    assert lines(counted("whitnack", {"red_threes_laid": 1}))["red_threes_laid"] == (1, 100)


def test_jokers_are_50_and_aces_20() -> None:
    """(f) A calculator lumps jokers with aces."""
    values = RULES["whitnack"].cards.melded
    assert (values.joker, values.two, values.ace) == (50, 20, 20)


def test_the_sign_of_a_red_three_follows_having_melded() -> None:
    """(g) A program never asks."""
    laid = {"red_threes_laid": 2}
    assert counted("polish-online", laid, melded=60).total == 260
    assert counted("polish-online", laid, melded=0, left=60).total == -260
