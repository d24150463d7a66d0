"""Our rules: other figures, what differs, the five questions."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from scorekeeper.figures import RuleSet
from scorekeeper.house import HouseError, answered, changed, fields, nearest, shown, typed
from scorekeeper.housedata import form_data
from scorekeeper.houseform import GROUPS, QUESTIONS, Field
from scorekeeper.likeness import differences, label, like, option_label, texts_after, told, touches
from scorekeeper.places import get
from scorekeeper.published import published
from scorekeeper.rules import digest, parse_figures
from scorekeeper.texts.house import TEXTS
from scorekeeper.texts.saying import say

ALL = {key: one.rules for key, one in published().items()}
SIMPSON, WHITNACK = ALL["simpson"], ALL["whitnack"]


def form_of(rules: RuleSet) -> dict[str, str | bool]:
    figures = rules.figures()
    return {field.path: shown(field, figures) for field in fields(rules)}


def after(rules: RuleSet, **form: str | bool) -> RuleSet:
    return changed(rules, typed(rules, {path.replace("__", "."): text for path, text in form.items()}))


def told_of(rules: RuleSet, other: RuleSet, name: str = "X") -> str:
    return say(like(name, [ref for _, ref in told(rules, other)]), {})


# The form


@pytest.mark.parametrize("key", ALL)
def test_a_form_sent_back_as_it_came_changes_nothing(key: str) -> None:
    assert typed(ALL[key], form_of(ALL[key])) == {}
    assert changed(ALL[key], {}) == ALL[key]


@pytest.mark.parametrize("key", ALL)
def test_every_field_has_its_place_label_and_limits(key: str) -> None:
    paths = [field.path for field in fields(ALL[key])]
    assert len(paths) == len(set(paths))
    for field in fields(ALL[key]):
        assert field.group in GROUPS
        assert field.least <= field.most
        assert say(label(field.path), {})
        assert all(say(option_label(field.path, option), {}) for option in field.options)
        if field.when:
            path, _ = field.when
            choice = next(other for other in fields(ALL[key]) if other.path == path)
            assert choice.kind == "choice"


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("books.clean.bonus", "500", 500),
        ("books.clean.bonus", " 1,500 ", 1500),
        ("books.clean.bonus", "1 500", 1500),
        ("books.clean.bonus", "1.500", 1500),
        ("books.clean.bonus", "0", 0),
        ("red_threes.caught", "300", -300),
        ("red_threes.laid", "\N{MINUS SIGN}50", -50),
        ("going_out.bonus", "300 / 400 / 500", [300, 400, 500]),
        ("going_out.bonus", "300, 400 500;600", [300, 400, 500, 600]),
        ("going_out.bonus", "", None),
        ("opening.bands", "0: 50, 500: 90", [[0, 50], [500, 90]]),
        ("needs.clean", "1/1/1/2", [1, 1, 1, 2]),
        ("length.deals", "", None),
        ("lowest_wins", True, True),
        ("lowest_wins", "on", True),
        ("wilds.all_wild", "yes", True),
        ("stock_end", "ends", "ends"),
        ("tie", "joint", "joint"),
    ],
)
def test_what_people_type_is_understood(path: str, text: str | bool, value: Any) -> None:
    assert typed(SIMPSON, {path: text}) == {path: value}


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("books.clean.bonus", "five", "five is not a whole number."),
        ("books.clean.bonus", "5.5", "5.5 is not a whole number."),
        ("books.clean.bonus", "１２", "１２ is not a whole number."),
        ("books.clean.bonus", "-5", "Only 0 to 100,000 can be meant."),
        ("books.clean.bonus", "99999999", "99999999 is not a whole number."),
        ("books.clean.bonus", "900000", "Only 0 to 100,000 can be meant."),
        ("opening.points", "1,500", "Write large numbers without a comma (1500), and a space between two numbers."),
        ("opening.bands", "0: 50, 500", "Write pairs of score and points: 0: 50, 500: 90."),
        ("tie", "often", "Choose one of these."),
        ("book_size.size", "", "This figure is needed."),
    ],
)
def test_what_cannot_be_meant_is_said_at_the_field(path: str, text: str, message: str) -> None:
    with pytest.raises(HouseError) as raised:
        typed(SIMPSON, {path: text})
    assert {place: say(ref, {}) for place, ref in raised.value.errors.items()} == {path: message}


@pytest.mark.parametrize(
    ("form", "path"),
    [
        ({"opening.kind": "by_score"}, "opening.bands"),
        ({"opening.kind": "by_score", "opening.bands": "500: 50, 0: 90"}, "opening.bands"),
        ({"opening.kind": "formula"}, "opening.start"),
        ({"opening.points": ""}, "opening.points"),
        ({"wilds.rule": "at_most"}, "wilds.most"),
        ({"threshold": "points"}, "books_threshold.points"),
        ({"decks": "fixed"}, "table.decks.number"),
        ({"needs.wild": "1"}, "needs.wild"),
    ],
)
def test_what_a_choice_makes_necessary_is_asked_for(form: dict[str, str], path: str) -> None:
    with pytest.raises(HouseError) as raised:
        changed(SIMPSON, typed(SIMPSON, form))
    assert list(raised.value.errors) == [path]


# Changing


def test_a_book_can_be_added_and_taken_away() -> None:
    added = after(SIMPSON, books__wild__bonus="1500", needs__wild="0/0/0/1")
    assert [book.kind for book in added.books] == ["clean", "dirty", "wild"]
    assert (added.book["wild"].bonus, added.book["wild"].least) == ((1500,), 140)
    assert added.wilds.all_wild is True
    assert [needs["wild"] if needs and "wild" in needs else 0 for needs in added.going_out.needs] == [0, 0, 0, 1]
    removed = after(added, books__wild__there=False)
    assert (removed.books, removed.going_out.needs) == (SIMPSON.books, SIMPSON.going_out.needs)


def test_kinds_that_cannot_stand_beside_each_other_are_not_offered() -> None:
    paths = [field.path for field in fields(ALL["pick-26"])]
    assert "books.sevens.bonus" in paths
    assert "books.clean_sevens.bonus" not in paths
    assert "books.clean_wild.bonus" not in [field.path for field in fields(SIMPSON)]


def test_an_empty_bonus_of_a_book_that_is_played_is_not_known() -> None:
    assert after(SIMPSON, books__clean__bonus="").book["clean"].bonus == ()


def test_card_values_change_on_the_table_and_left_and_move_what_books_hold() -> None:
    ten = after(SIMPSON, **{f"cards__{rank}": "10" for rank in ("seven", "six", "five", "four")})
    assert (ten.cards.melded.four, ten.cards.left.four) == (10, 10)
    assert ten.book["clean"].least == 70
    assert SIMPSON.book["clean"].least == 35


def test_wild_rule_moves_the_most_wild_cards_of_a_dirty_book_but_not_a_stated_figure() -> None:
    assert after(SIMPSON, wilds__rule="twice").book["dirty"].most_wilds == 2
    assert after(ALL["east-coast"], wilds__rule="twice").book["black_threes"].most_wilds == 3


def test_extras_can_be_added_and_taken_away() -> None:
    rules = after(WHITNACK, extras__exact_pickups__points="100", extras__first_down__points="50")
    assert {extra.id: (extra.points, extra.per) for extra in rules.extras} == {
        "exact_pickups": (100, "player"),
        "first_down": (50, "team"),
    }
    assert after(rules, extras__first_down__there=False).extras == rules.extras[:1]


def test_a_penalty_goes_with_its_book() -> None:
    rules = after(ALL["seven-deal-runs"], books__wild__there=False)
    assert [extra.id for extra in rules.extras] == ["unfinished_run"]


def test_needs_unknown_before_become_known() -> None:
    assert after(ALL["sevens-3000"], needs__clean="1").going_out.needs == ({"clean": 1},)


def test_net_is_allowed_only_where_the_parts_are_not_needed() -> None:
    assert not after(SIMPSON, card_points__out_left_free=True).card_points.net_allowed
    assert after(ALL["six-deck"], card_points__out_left_free=False).card_points.net_allowed
    assert not after(SIMPSON, melded_needs_book=True).card_points.net_allowed


def test_red_threes_by_a_book_take_the_sevens_where_there_are_any() -> None:
    assert after(ALL["pierson"], red_threes__rule="if_book").red_threes.kinds == ("clean_sevens", "dirty_sevens")
    assert after(SIMPSON, red_threes__rule="if_book").red_threes.kinds == ()


def test_a_set_of_red_threes_and_by_team_size_and_special() -> None:
    form = {"red_threes.set.rule": "each", "red_threes.set.size": "4", "red_threes.set.points": "400"}
    rules = changed(WHITNACK, typed(WHITNACK, {**form, "out_of_size.1": "200", "special": "clean_book"}))
    assert rules.red_threes.set
    assert (rules.red_threes.set.rule, rules.red_threes.set.size, rules.red_threes.set.points) == ("each", 4, 400)
    assert rules.going_out.by_team_size == ((1, 200),)
    assert rules.opening.special == ("", "", "", "clean_book")


def test_the_old_rules_stay_as_they_are() -> None:
    before = digest(SIMPSON)
    after(SIMPSON, books__clean__bonus="500")
    assert digest(SIMPSON) == before == published()["simpson"].digest


def random_value(random: Random, field: Field) -> str | bool:
    if field.kind == "yes":
        return random.random() < 0.5
    if field.kind == "choice":
        return random.choice(field.options)
    if field.kind == "bands":
        return random.choice(["0: 50, 500: 90", "", "-100 15 0 50", "5 5 3 3"])
    if field.kind == "numbers":
        return random.choice(["", "5", "50 90 120", "1/2/3"])
    return random.choice(["", "0", "5", "500", "1,500", "-5", "7", "1000"])


def test_whatever_is_typed_gives_rules_that_go_together_or_an_error_at_a_field() -> None:
    random = Random(7)
    good = 0
    wrong: set[str] = set()
    for _ in range(150):
        rules = ALL[random.choice(list(ALL))]
        some = random.sample(fields(rules), random.choice([1, 3, 9]))
        form = {field.path: random_value(random, field) for field in some}
        try:
            made = changed(rules, typed(rules, form))
        except HouseError as error:
            wrong.update(error.errors)
            continue
        good += 1
        assert parse_figures(made.figures()) == made
        assert typed(made, form_of(made)) == {}
        assert say(like("X", [ref for _, ref in told(rules, made)]), {})
    assert good > 30
    assert "" not in wrong  # never only "these do not go together"


# What differs


def test_like_another_but() -> None:
    assert told_of(SIMPSON, SIMPSON) == "X"
    other = after(SIMPSON, books__clean__bonus="500")
    assert told_of(SIMPSON, other, "Simpson") == "like Simpson, but clean books 500"
    other = after(other, cards__nine="5", cards__eight="5", red_threes__caught="300", length__deals="5")
    expected = "like X, but clean books 500, eights and nines count 5, red threes left \N{MINUS SIGN}300 and 5 deals"
    assert told_of(SIMPSON, other) == expected


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"books.wild.bonus": "1500"}, "wild books 1,500"),
        ({"extras.exact_pickups.there": False}, "no exact pick-ups"),
        ({"extras.exact_pickups.cards": "26"}, "exact pick-ups of 26 cards"),
        ({"cards.left.black_three": "100"}, "a black three left costs 100"),
        ({"going_out.bonus": "200"}, "going out 200"),
        ({"needs.clean": "2"}, "2 clean books and 1 dirty book to go out"),
        (
            {"needs.clean": "1/1/1/2"},
            "1 clean book and 1 dirty book to go out at first and 2 clean books and 1 dirty book in the end",
        ),
        ({"opening.points": "60 90 120 150"}, "60 / 90 / 120 / 150 to lay down"),
        (
            {"opening.kind": "formula", "opening.start": "60", "opening.step": "30"},
            "60 to lay down and 30 more each deal",
        ),
        ({"opening.kind": "none"}, "nothing needed to lay down"),
        ({"special": "clean_book"}, "50 / 90 / 120 / 150 to lay down, in the last deal a clean book"),
        ({"length.deals": "", "length.target": "10000"}, "up to 10,000"),
        ({"tie": "joint"}, "At a tie: both win"),
    ],
)
def test_each_difference_has_words(form: dict[str, str | bool], text: str) -> None:
    made = changed(SIMPSON, typed(SIMPSON, form))
    parts = [say(ref, {}) for path, ref in told(SIMPSON, made) if path != "wilds.all_wild"]
    assert parts == [text]


def test_many_differences_are_counted() -> None:
    text = told_of(WHITNACK, ALL["roth"])
    assert text.startswith("like X, but no wild books, ")
    assert text.endswith(" more differences")


def test_differences_give_both_figures() -> None:
    other = after(SIMPSON, going_out__bonus="200")
    assert differences(SIMPSON, other) == [("going_out.bonus", [100], [200])]


def test_notes_on_changed_figures_go() -> None:
    texts = {
        "assumed": [{"at": "books.wild.bonus", "text": "a"}, {"at": "cards", "text": "b"}],
        "unknown": [],
        "line": "x",
    }
    made = after(WHITNACK, cards__ace="15")
    kept = texts_after(texts, WHITNACK, made, name="Ours", based_on="whitnack")
    assert [note["text"] for note in kept["assumed"]] == ["a"]
    assert (kept["name"], kept["line"], kept["based_on"]) == ("Ours", "", "whitnack")
    assert touches("needs.clean", "going_out.needs")
    assert not touches("books.clean.bonus", "books.dirty.bonus")


# The five questions


def test_there_are_five_questions_and_every_option_can_be_put_in() -> None:
    assert [question.id for question in QUESTIONS] == ["books", "red_threes", "fives", "special", "opening"]
    for question in QUESTIONS:
        assert f"ask.{question.id}" in TEXTS
        for option in question.options:
            assert f"ask.{question.id}.{option.id}" in TEXTS


@pytest.mark.parametrize(
    ("answers", "key"),
    [
        (
            {"books": "500_300", "red_threes": "laid_or_caught", "fives": "7", "special": "wild", "opening": "50"},
            "whitnack",
        ),
        ({"books": "300_100", "red_threes": "caught_500", "fives": "7", "special": "none", "opening": "50"}, "simpson"),
        ({"red_threes": "if_book", "special": "wild_sevens"}, "pennies-from-heaven"),
        ({"red_threes": "if_melded", "opening": "by_score"}, "classic-canasta"),
        ({"red_threes": "laid_300", "fives": "9"}, "six-deck"),
        ({"red_threes": "if_out"}, "catalyst"),
        ({"books": "500_250"}, "pick-26"),
    ],
)
def test_the_answers_of_a_rule_set_lead_to_it(answers: Mapping[str, str], key: str) -> None:
    misses = dict(nearest(answers, ALL))
    assert misses[key] == 0
    assert nearest(answers, ALL)[0][1] == 0
    assert answered(ALL[key], answers) == ALL[key]


def test_answers_that_no_set_has_are_put_in() -> None:
    answers = {"books": "500_300", "red_threes": "caught_300", "fives": "9", "special": "none", "opening": "90"}
    made = answered(SIMPSON, answers)
    assert dict(nearest(answers, {"made": made, "simpson": SIMPSON})) == {"made": 0, "simpson": 4}
    assert get(made.figures(), "cards.nine") == 5


def test_the_script_gets_the_same_form() -> None:
    data = form_data()
    assert len(data["fields"]) > 60
    assert data["shape"]["red_threes"][1]["caught"] == [None, None, False]
