"""Random rule figures and random games, from a seed, for the property tests and for the twin in the browser.

Games are plain JSON, so that both sides read the same. Most figures are likely, some are nonsense on purpose.
"""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

from scorekeeper.figures import KINDS, NATURAL_RANKS, RuleSet
from scorekeeper.rules import RulesError, parse_figures, rows

Json = dict[str, Any]
Change = Callable[[Random, Json], object]


def bonus(random: Random) -> list[int]:
    return [random.choice([0, 50, 100, 250, 300, 500, 700, 1500, 5000]) for _ in range(random.choice([0, 1, 1, 1, 4]))]


def changed_books(random: Random, figures: Json) -> None:
    books = figures["books"]
    if books and random.random() < 0.7:
        book = random.choice(books)
        book["bonus"] = bonus(random)
        book["covers_cards"] = random.random() < 0.2
        book["counts_as"] = random.sample(KINDS, random.choice([0, 1, 1, 2]))
        book["least"] = random.choice([None, 35, 50, 140, -35])
        return
    kind = random.choice([kind for kind in KINDS if kind not in [book["kind"] for book in books]] or ["clean"])
    whole = {"least": random.choice([None, 35, 140]), "most_wilds": random.choice([None, 0, 2, 7]), "counts_as": [kind]}
    books.append({"kind": kind, "bonus": bonus(random), "least_wilds": 0, "covers_cards": False, **whole})


def changed_red_threes(random: Random, figures: Json) -> None:
    red = figures["red_threes"]
    rule = random.choice(["plain", "if_melded", "if_book", "if_out"])
    kinds = [book["kind"] for book in figures["books"]]
    red.update(
        rule=rule,
        laid=random.choice([0, 100, 300]),
        otherwise=0 if rule == "plain" else random.choice([0, 50, -100]),
        caught=random.choice([None, 0, -100, -500]),
        kinds=random.sample(kinds, min(len(kinds), random.randint(0, 2))) if rule == "if_book" else [],
        at_once=random.random() < 0.4,
        set=None,
    )
    if random.random() < 0.6:
        otherwise = 0 if rule == "plain" else random.choice([0, -800])
        group = {"size": random.randint(2, 8), "points": random.choice([300, 400, 1000]), "otherwise": otherwise}
        red["set"] = {"rule": random.choice(["total", "each", "over"]), **group}


def changed_opening(random: Random, figures: Json) -> None:
    opening: Json = {"points": [], "start": 0, "step": 0, "bands": [], "below": None, "special": []}
    kind = random.choice(["by_deal", "formula", "by_score", "none", "unknown"])
    if kind == "by_deal":
        opening["points"] = [random.choice([30, 50, 90, 150]) for _ in range(random.randint(1, 6))]
        opening["special"] = random.choice([[], [], ["", "concealed_book"], ["", "", "clean_book", ""]])
    elif kind == "formula":
        opening.update(start=random.choice([30, 75]), step=random.choice([0, 25]))
    elif kind == "by_score":
        opening["below"] = random.choice([None, 15])
        opening["bands"] = [
            [edge, random.choice([50, 90, 120])] for edge in sorted(random.sample(range(0, 9000, 500), 3))
        ]
    counts = random.choice(["cards", "cards", "with_bonuses", "naturals"])
    figures["opening"] = {"kind": kind, "counts": counts, "waived_if_hand_empty": random.random() < 0.2, **opening}


def changed_going_out(random: Random, figures: Json) -> None:
    out = figures["going_out"]
    out["bonus"] = bonus(random)
    out["by_team_size"] = random.choice([[], [[1, 200]], [[2, 300], [1, 0]]])
    out["partner"] = random.choice(["", "in_foot", "played", "no_three"])
    out["may_hold_cards"] = random.random() < 0.2
    filled = sorted({key for book in figures["books"] for key in book["counts_as"]} | {"any"})
    needs = [
        None,
        {},
        *({key: random.randint(1, 4) for key in random.sample(filled, min(len(filled), n))} for n in (1, 2, 3)),
    ]
    out["needs"] = [random.choice(needs) for _ in range(random.randint(0, 5))]


def changed_extras(random: Random, figures: Json) -> None:
    known: dict[str, Json] = {
        "exact_pickups": {
            "points": 100,
            "per": random.choice(["player", "team"]),
            "group": random.choice(["", "pickup"]),
        },
        "pickups_one_off": {"points": 50, "per": "player", "group": "pickup"},
        "first_down": {"points": 100, "per": "team", "group": ""},
        "unfinished_wild": {"points": None, "penalty_of": "wild", "per": "any", "group": ""},
        "book_points": {"points": 1, "typed": "points", "signed": True, "per": "any", "group": ""},
        "card_points": {"points": 1, "typed": "points", "signed": True, "per": "any", "group": ""},
    }
    plain = {"penalty_of": "", "typed": "count", "signed": False, "rare": random.random() < 0.5, "cards": []}
    chosen = random.sample(sorted(known), random.randint(0, 4))
    figures["extras"] = [{"id": id, **plain, **known[id]} for id in chosen]


def changed_counting(random: Random, figures: Json) -> None:
    points = figures["card_points"]
    points["melded_signed"] = random.random() < 0.2
    points["step"] = random.choice([1, 5, 5, 10])
    points["left"] = random.choice(["minus", "minus", "none", "plus"])
    points["out_left_free"] = points["left"] == "minus" and random.random() < 0.3
    points["melded"] = random.random() < 0.8
    points["net_allowed"] = points["melded"] and points["left"] == "minus" and random.random() < 0.8
    figures["melded_needs_book"] = random.random() < 0.3
    figures["lowest_wins"] = points["left"] == "plus" or random.random() < 0.1
    threshold = [None, {"points": [100, 150], "opening": False}, {"points": [], "opening": True}]
    figures["books_threshold"] = random.choice(threshold)


def changed_cards(random: Random, figures: Json) -> None:
    for side in ("melded", "left"):
        rank = random.choice([*NATURAL_RANKS, "joker", "two", "black_three"])
        figures["cards"][side][rank] = random.choice([None, 0, 5, 10, 15, 50, 300])


def changed_table(random: Random, figures: Json) -> None:
    decks: list[Json] = [{"kind": "players_plus", "extra": 1}, {"kind": "fixed", "number": 4}, {"kind": "unknown"}]
    figures["table"]["decks"] = {"extra": 0, "number": 0, "by_players": [], **random.choice(decks)}
    figures["table"]["jokers_per_deck"] = random.choice([0, 2, 4])
    figures["table"]["foot"] = random.choice([[], [11], [13, 17]])
    figures["table"]["by_players"] = random.choice([[], [[2, 13, 13], [5, 11, 11]]])
    figures["book_size"]["size"] = random.choice([7, 7, 7, 6])


def changed_length(random: Random, figures: Json) -> None:
    figures["length"] = {"deals": random.choice([None, 3, 4]), "target": random.choice([None, None, 3000, 5000])}
    figures["tie"] = random.choice(["silent", "stands", "joint", "extra_deal", "seat_order"])
    figures["starter"] = random.choice(["next", None])


CHANGES: tuple[Change, ...] = (
    changed_books,
    changed_red_threes,
    changed_opening,
    changed_going_out,
    changed_extras,
    changed_counting,
    changed_cards,
    changed_table,
    changed_length,
)


def random_figures(random: Random, rules: RuleSet) -> Json:
    """The figures of this rule set with some of them changed, so that they still make a rule set."""
    figures = rules.figures()
    for change in random.sample(CHANGES, random.randint(1, len(CHANGES))):
        tried = json.loads(json.dumps(figures))
        change(random, tried)
        if makes_rules(tried):
            figures = tried
    return figures


def makes_rules(figures: Json) -> bool:
    try:
        parse_figures(figures)
    except RulesError:
        return False
    return True


# Games


def random_count(random: Random) -> int:
    return random.choice([0, 0, 1, 1, 2, 2, 3, 4, 5, 9, random.randint(0, 40)])


def random_points(random: Random) -> int:
    return random.choice([0, 5 * random.randint(0, 20), 5 * random.randint(0, 200), random.randint(0, 2500)])


def random_tally(random: Random, rules: RuleSet) -> Json:
    """A tally that nothing refuses."""
    net = rules.card_points.net_allowed and random.random() < 0.25
    tally: Json = {"counts": {}}
    for row in rows(rules, net=net):
        if random.random() < (0.15 if row.rare else 0.6):
            value = random_count(random) if row.kind == "count" else random_points(random)
            value = -value if row.signed and random.random() < 0.5 else value
            if row.id in ("melded", "left", "net", "other"):
                tally[row.id] = value
            else:
                tally["counts"][row.id] = value
    if net:
        tally["has_melded"] = random.choice([None, True, False])
        if random.random() < 0.1:
            tally["melded"] = random_points(random)
    return tally


def random_deal(random: Random, rules: RuleSet, sizes: list[int], number: int) -> Json:
    tallies = [random_tally(random, rules) if random.random() < 0.93 else None for _ in sizes]
    out, first = (random.choice([None, *range(len(sizes))]) for _ in range(2))
    for team, tally in enumerate(tallies):
        if tally is not None:
            tally |= {"players": sizes[team], "went_out": team == out, "first_down": team == first}
            tally["went_out"] |= random.random() < 0.02
            tally["first_down"] |= random.random() < 0.02
    if tallies[0] and tallies[1] and random.random() < 0.05:
        tallies[1] = {**copy.deepcopy(tallies[0]), "went_out": False, "first_down": False}
    previous = [mixed_up(random, tally) for tally in tallies] if random.random() < 0.3 else None
    flags = {"nobody_out": random.random() < 0.5, "nobody_first_down": random.random() < 0.5}
    return {"number": number, "tallies": tallies, "previous": previous, **flags}


def mixed_up(random: Random, tally: Json | None) -> Json | None:
    """The tally as it may have been saved before: some figures with their digits in another order."""
    if tally is None:
        return None
    before = copy.deepcopy(tally)
    for row in ("melded", "left", "net"):
        value = before.get(row)
        if value is not None and random.random() < 0.4:
            digits = list(str(abs(value)))
            random.shuffle(digits)
            before[row] = int("".join(digits)) * (1 if value >= 0 else -1)
    return before


def random_game(random: Random, rules: RuleSet) -> Json:
    """Teams, deals, and how the game ended; all of it JSON."""
    sizes = random.choice([[2, 2], [2, 2], [1, 1, 1], [1, 1], [2, 2, 2], [3, 3], [2, 1], [1] * 5, [2] * 4])
    length = random.choice([1, 1, 2, 3, 5])
    return {
        "sizes": sizes,
        "starts": [random.choice([0, 0, 0, 100, 2995]) for _ in sizes],
        "decks": rules.decks(sum(sizes)),
        "first": random.randrange(sum(sizes)),
        "deals": [random_deal(random, rules, sizes, number) for number in range(1, length + 1)],
        "totals": random_totals(random, len(sizes), random.choice([length, 4, 5, 10])),
        "time_called": random.random() < 0.3,
        "deals_played": random.choice([None, None, 0, 1, length]),
        "odd": random_oddity(random, rules),
        "typed": [
            random.choice([*rules.book, "red_threes_laid", "red_threes_caught", "exact_pickups"]),
            random.choice([100, 300, 750, 1500]),
        ],
    }


def random_totals(random: Random, teams: int, deals: int) -> list[list[int | None]]:
    """Running totals in which ties are common."""
    pace = [random.choice([400, 400, 700, 1500, -50, 2500]) for _ in range(teams)]
    found: list[list[int | None]] = [[each * deal for each in pace] for deal in range(1, deals + 1)]
    if random.random() < 0.2 and found:
        found[-1][random.randrange(teams)] = None
    return found


def random_oddity(random: Random, rules: RuleSet) -> Json:
    """A tally with something that cannot be meant."""
    tally = random_tally(random, rules)
    row = random.choice([*KINDS, "red_threes_laid", "ladies", "melded", "left", "net", "other"])
    value = random.choice([-1, 1.5, "7", 1000, 1_000_001, -1_000_001, True, 3, 0, "", [], {}])
    if row in ("melded", "left", "net", "other"):
        tally[row] = value
    else:
        tally["counts"][row] = value
    return json.loads(json.dumps(tally))  # type: ignore[no-any-return]  # as it comes from a phone
