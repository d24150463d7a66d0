"""Score sheets as values: rows and figures of every rule set, how they are laid out, games filled in."""

import pytest

from scorekeeper.pads import measure
from scorekeeper.published import published
from scorekeeper.rules import rows
from scorekeeper.scoring import to_lay_down
from scorekeeper.sheets.content import Choices, blank, usual_deals
from scorekeeper.sheets.corrected import corrected
from scorekeeper.sheets.filling import Around, filled
from scorekeeper.sheets.paper import FORMATS, MM, PRINTS
from scorekeeper.sheets.plan import GAP, STEP, laid_out, plan
from scorekeeper.sheets.small import Slip, SlipTeam, card_lines, pieces, small_format
from scorekeeper.views.rules import texts_of
from tests.factories import PAIRS, POORER, TYPICAL, Phone, make_game, see

KEYS = sorted(published())


def sheet_of(key, *, teams=2, players=2, deals=None, **more):
    one = published()[key]
    choices = Choices(teams=teams, players=players, deals=deals or usual_deals(one.rules), **more)
    return blank(one.rules, texts_of(one), choices, number="7KQ2MX")


def row_of(sheet, id):
    return next(row for row in sheet.rows if row.id == id)


# What stands on a sheet


@pytest.mark.parametrize("key", KEYS)
def test_every_sheet_has_the_rows_of_its_rules_in_their_order(key):
    rules = published()[key].rules
    ids = [row.id for row in sheet_of(key).rows]
    by_score = ["lay_down"] if rules.opening.kind == "by_score" else []
    first_down = ["first_down"] if "first_down" in rules.extra else []
    wanted = [row.id for row in rows(rules)]
    assert ids == [*by_score, *wanted, "going_out", *first_down, "deal", "carried", "total"]


@pytest.mark.parametrize("key", KEYS)
def test_every_deal_says_what_to_lay_down(key):
    rules = published()[key].rules
    for column in sheet_of(key).columns:
        points, special = to_lay_down(rules, column.number)
        if rules.opening.kind == "by_score":
            assert column.lay_down == ""
        elif special:
            assert "book" in column.lay_down
        else:
            assert column.lay_down == (f"To lay down: {points:,}" if points else "")


@pytest.mark.parametrize(
    ("key", "id", "value"),
    [
        ("whitnack", "clean", "×\u00a0500"),
        ("whitnack", "red_threes_caught", "×\u00a0−100"),
        ("whitnack", "going_out", "100"),
        ("progressive", "going_out", "300\u00a0/ 400\u00a0/ 500\u00a0/ 600"),
        ("bain", "clean", "×\u00a0____"),
        ("seven-deal-runs", "unfinished_wild", "×\u00a0−1,000"),
        ("alderfer", "first_down", "100"),
        ("whitnack", "melded", ""),
    ],
)
def test_the_value_stands_beside_the_label(key, id, value):
    assert row_of(sheet_of(key), id).value == value


def test_what_a_label_cannot_say_stands_below():
    sheet = sheet_of("classic-canasta")
    assert row_of(sheet, "red_threes_laid").mark == "†"
    assert [f"{note.title} {note.text}" for note in sheet.notes] == [
        "* To lay down: below 0: 15 · from 0 on: 50 · from 1,500 on: 90 · from 3,000 on: 120",
        "† Red threes on the table: 100 each if you have laid down, else −100 each; "
        "4 of them count 800 together, else −800",
    ]
    assert sheet.target == "played to 5,000"


def test_special_openings_and_deals_beyond_four():
    assert [column.lay_down for column in sheet_of("saskatchewan").columns][3] == "To lay down: a whole book at once"
    assert [column.word for column in sheet_of("seven-deal-runs").columns][6] == "Round 7"
    assert len(sheet_of("roth").columns) == 6


def test_net_and_left_first_change_the_rows():
    assert [row.id for row in sheet_of("whitnack", net=True).rows][5:7] == ["net", "other"]
    assert [row.id for row in sheet_of("whitnack", left_first=True).rows][5:7] == ["left", "melded"]


def test_the_rules_box_says_what_the_rows_do_not():
    titles = [one.title for one in sheet_of("whitnack", rules_box=True).rules_box]
    assert titles == ["Card values:", "To lay down:", "To go out:", "The end:", "Also:"]


# How it is laid out


LONGEST = ("pennies-vagts", "seven-deal-runs", "paul", "totals")


def sizes(key):
    """The usual table; the largest and smallest ones for the rules with the most and the fewest rows and deals."""
    sides = published()[key].rules.table.sides
    return sorted({sides[0] if sides else (2, 2), *([(1, 1), (8, 3)] if key in LONGEST else [])})


@pytest.mark.parametrize("key", KEYS)
def test_every_plan_keeps_the_minimums_and_stays_on_its_sheet(key):
    """On all papers, with so many sheets a page, in both prints."""
    planned = 0
    for teams, players in sizes(key):
        sheet = sheet_of(key, teams=teams, players=players)
        for format in FORMATS:
            made = plan(sheet, format, measure)
            if made is None:
                continue
            planned += 1
            least = PRINTS[format.print]
            assert least.text >= (18 if format.print == "large" else 9)
            assert made.box >= least.box - 0.001 >= (14 if format.print == "large" else 8) * MM - 0.01
            assert made.count >= 8 * MM
            assert made.deal - made.count >= least.points - 0.001
            fits_on(sheet, made, least)
    assert planned >= 4


def fits_on(sheet, made, least):
    """Whether all that is drawn has room: teams and deals are each there once, and nothing is below the sheet."""
    placed = sorted((team, deal) for part in made.parts for side in part.teams for team in side for deal in part.deals)
    assert placed == [(team, deal) for team in range(len(sheet.blocks)) for deal in range(len(sheet.columns))]
    for part in made.parts:
        sides = max((len(one.teams) for one in made.parts), default=1)
        assert sides * (made.block + GAP) - GAP <= made.width + 0.01
        down = max((len(side) for side in part.teams), default=0)
        foot = -(-(sum(map(len, part.teams)) + 1) // made.foot) if part.teams else 0
        boxes = made.head + made.box * (1 + down * (1 + len(sheet.rows))) + down * STEP if down else 0
        text = least.line * len(part.text)
        assert made.top + boxes + foot * (least.box + 1.2 * MM) + text <= made.height + 1
    for lines, row in zip(made.labels, sheet.rows, strict=True):
        assert len(lines) <= 2, row
        assert all(measure(line, least.text, False) <= made.label for line in lines)


def test_what_cannot_be_is_not_planned():
    large = [
        format.key for format in FORMATS if format.print == "large" and plan(sheet_of("whitnack"), format, measure)
    ]
    assert large == ["a4-1-large", "letter-1-large"]


def test_one_sheet_where_it_fits_several_where_not():
    def sheets(key, format, **more):
        made = plan(sheet_of(key, **more), next(one for one in FORMATS if one.key == format), measure)
        return made and len(made.parts)

    assert sheets("whitnack", "a4-1-normal") == 1
    assert sheets("progressive", "a4-1-normal") == 1
    assert sheets("whitnack", "a4-1-large") == 4
    assert sheets("whitnack", "a5-1-normal") == 2
    assert sheets("whitnack", "a4-1-normal", teams=8, players=1) == 4


def test_own_words_of_any_length_are_shortened():
    one = published()["whitnack"]
    texts = {**texts_of(one), "words": {"clean": "Hinterpommernsuperlangbücher" * 3}}
    sheet = blank(one.rules, texts, Choices(teams=2, players=2, deals=4))
    made = plan(sheet, FORMATS[0], measure)
    assert made is not None
    assert made.labels[0][0].endswith("…")
    assert made.labels[0][1] == "×\u00a0500"


# Games


def sheet_of_game(game, **around):
    value = see(game)
    return filled(value, game.rule_set, game.rules.texts, Around(**around))


def boxes(sheet, id, team=0):
    at = [row.id for row in sheet.rows].index(id)
    return sheet.blocks[team].boxes[at]


@pytest.mark.django_db
def test_a_played_game_fills_the_same_sheet():
    phone = Phone()
    game = phone.start()
    phone.tally(game, 1, 0, {**TYPICAL, "as_typed": {"melded": "340+405"}})
    phone.tally(game, 1, 1, {**POORER, "other": -50, "other_note": "spilt tea"})
    phone.do(game, "end", deal=1, end={"out": 0, "starter": "s1"})
    sheet = sheet_of_game(game, as_of="today")
    assert [(box.count, box.points) for box in boxes(sheet, "clean")] == [("3", "1,500"), ("", ""), ("", ""), ("", "")]
    assert (boxes(sheet, "melded")[0].typed, boxes(sheet, "melded")[0].points) == ("340+405", "745")
    assert boxes(sheet, "left")[0].points == "−85"
    assert boxes(sheet, "other", team=1)[0].points == "−50"
    assert (boxes(sheet, "going_out")[0].count, boxes(sheet, "going_out")[0].points) == ("✓", "100")
    assert boxes(sheet, "going_out", team=1)[0].count == ""
    assert [boxes(sheet, id)[0].points for id in ("deal", "carried", "total")] == ["4,560", "0", "4,560"]
    assert sheet.columns[0].starter == "Bob"
    assert [block.name for block in sheet.blocks] == ["Ann & Joe", "They (Bob & Cy)"]
    assert [block.total for block in sheet.blocks] == ["4,560", "1,020"]
    assert sheet.winner == ""
    assert "They: spilt tea" in [one.text for one in sheet.remarks]
    assert sheet.notes[-1].text == "As of today"
    assert sheet.number == game.code


@pytest.mark.django_db
def test_the_column_adds_up_to_its_total():
    """Also where a set of red threes has no row of its own."""
    phone = Phone()
    game = phone.start(rules="laguna-hand-knee-foot")
    phone.tally(game, 1, 0, {"counts": {"clean": 2, "red_threes_laid": 8}, "melded": 500, "left": 45})
    sheet = sheet_of_game(game)
    points = [
        int(box.points.replace(",", "").replace("−", "-") or 0)
        for row, boxes in zip(sheet.rows, sheet.blocks[0].boxes, strict=True)
        for box in boxes[:1]
        if row.kind != "sum"
    ]
    assert f"{sum(points):,}" == boxes(sheet, "deal")[0].points
    assert boxes(sheet, "lay_down")[0].points == "50"


@pytest.mark.django_db
def test_a_finished_game_has_its_winner_and_no_empty_deals():
    sheet = sheet_of_game(make_game(deals=3, finished=True))
    assert len(sheet.columns) == 3
    assert sheet.winner == "Ann & Joe"
    assert sheet.signatures


@pytest.mark.django_db
def test_sums_that_are_too_wide_for_their_box_are_told_below():
    phone = Phone()
    game = phone.start()
    phone.tally(game, 1, 0, {**TYPICAL, "as_typed": {"melded": "+".join(["20"] * 20)}, "melded": 400})
    sheet = sheet_of_game(game)
    told, made = laid_out(sheet, FORMATS[0], measure)
    assert told.remarks[-1].title == "Deal 1, Ann & Joe, Cards on the table (books too, without their bonus):"
    assert told.remarks[-1].text.endswith("+20 = 400")
    assert any("+20 = 400" in line.text for line in made.parts[-1].text)


def history(game):
    fields = ("op", "group", "before", "after", "status")
    return [dict(change) for change in game.changes.order_by("number").values(*fields)]


@pytest.mark.django_db
def test_what_was_put_right_is_marked():
    phone = Phone()
    game = phone.start()
    phone.tally(game, 1, 0)
    phone.tally(game, 1, 1, POORER)
    phone.tally(game, 1, 0, {**TYPICAL, "melded": 750})
    phone.do(game, "end", deal=1, end={"out": 0})
    phone.do(game, "end", deal=1, end={"out": 1})
    assert corrected(see(game), history(game)) == {(1, 0, "melded"), (1, -1, "going_out")}
    sheet = sheet_of_game(game, corrected=corrected(see(game), history(game)))
    assert boxes(sheet, "melded")[0].corrected
    assert not boxes(sheet, "left")[0].corrected
    assert boxes(sheet, "going_out", team=1)[0].corrected


@pytest.mark.django_db
def test_marks_follow_deals_that_move_and_go_when_it_is_as_before():
    phone = Phone()
    game = make_game(phone=phone, deals=2)
    phone.tally(game, 1, 0, {**TYPICAL, "left": 5})
    phone.do(game, "order", action="move", deal=1, to=2)
    assert corrected(see(game), history(game)) == {(2, 0, "left")}
    phone.do(game, "order", action="remove", deal=1)
    assert corrected(see(game), history(game)) == {(1, 0, "left")}
    phone.tally(game, 1, 0)
    assert corrected(see(game), history(game)) == set()


@pytest.mark.django_db
def test_marks_follow_deals_through_undo_and_redo():
    phone = Phone()
    game = make_game(phone=phone, deals=3)
    phone.tally(game, 1, 0, {**TYPICAL, "left": 5})
    marked = {(1, 0, "left")}

    def undo():
        last = game.changes.order_by("-number").first()
        assert phone.do(game, "undo", undoes=str(last.group)).status == "applied"

    for asked in (
        {"action": "move", "deal": 1, "to": 3},
        {"action": "remove", "deal": 1},
        {"action": "insert", "deal": 1},
    ):
        phone.do(game, "order", **asked)
        undo()
        assert corrected(see(game), history(game)) == marked, asked
    phone.do(game, "order", action="move", deal=1, to=3)
    undo()
    undo()
    assert corrected(see(game), history(game)) == {(3, 0, "left")}


# Slips and cards


def test_a_slip_of_many_teams_takes_several_pieces():
    slip = Slip(title="x", number="7KQ2MX", teams=tuple(SlipTeam(name=f"T{n}") for n in range(30)))
    parts = pieces(slip.piece(), small_format("a4", "normal"))
    assert [len(part.rows) for part in parts] == [12, 12, 6]
    assert [bool(part.below) for part in parts] == [False, False, True]


@pytest.mark.django_db
def test_a_score_card_adds_up_the_rounds_of_a_player():
    phone = Phone()
    first, second = make_game(phone=phone, deals=1), make_game(phone=phone, deals=2)
    other = make_game(phone=phone, deals=1, teams=[PAIRS[1], {"name": "", "players": ["Di", "Ed"]}])
    games = [(see(game), game.rule_set) for game in (first, other, second)]
    lines = card_lines("Joe", games, 4)
    assert [(line.round, line.partner, line.score, line.running) for line in lines] == [
        ("1", "Ann", 4460, 4460),
        ("2", "Ann", 8920, 13380),
        ("3", "", None, None),
        ("4", "", None, None),
    ]
