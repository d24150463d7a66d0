"""What cannot be true together in the figures of one rule set, each with its reason.

Pure. One small generator per part of the figures; a new rule is one more `yield` or one more generator in `PARTS`.
"""

import re
from collections.abc import Iterator

from scorekeeper.figures import KINDS, RuleSet
from scorekeeper.reading import RulesError

Found = Iterator[tuple[str, str]]

RESERVED = (
    *KINDS,
    "red_threes_laid",
    "red_threes_caught",
    "red_threes_set",
    "going_out",
    "melded",
    "left",
    "net",
    "other",
)
"""Ids of lines that an extra may not take."""


def refuse_contradictions(rules: RuleSet) -> None:
    """Raise `RulesError` for the first thing that cannot be."""
    for part in PARTS:
        for key, reason in part(rules):
            raise RulesError(key, reason)


def table(rules: RuleSet) -> Found:
    seats, decks = rules.table, rules.table.decks
    for i, (teams, players) in enumerate(seats.sides):
        if not (1 <= teams <= 8 and 1 <= players <= 6):
            yield f"table.sides.{i}", "should be 1 to 8 teams of 1 to 6 players"
    if decks.kind in ("fixed", "own") and decks.number < 1:
        yield "table.decks.number", f"is needed where the decks are {decks.kind!r}"
    if decks.kind not in ("fixed", "own") and decks.number:
        yield "table.decks.number", f"has no meaning where the decks are {decks.kind!r}"
    if (decks.kind == "by_players") != bool(decks.by_players):
        yield "table.decks.by_players", "goes with the kind 'by_players', and only with it"
    if seats.jokers_per_deck < 0:
        yield "table.jokers_per_deck", "cannot be negative"
    for name, least in (("hand", 1), ("foot", 0), ("knee", 1), ("draw", 1), ("pile", 0)):
        if any(cards < least for cards in getattr(seats, name)):
            yield f"table.{name}", f"cannot be below {least}"


def books(rules: RuleSet) -> Found:
    kinds = [book.kind for book in rules.books]
    for i, book in enumerate(rules.books):
        at = f"books.{i}"
        if book.kind in kinds[:i]:
            yield f"{at}.kind", f"{book.kind!r} is there twice"
        if book.kind == "clean" and (book.least_wilds or book.most_wilds):
            yield f"{at}.most_wilds", "a clean book has no wild cards"
        if book.most_wilds is not None and not book.least_wilds <= book.most_wilds <= rules.book_size.size:
            yield f"{at}.most_wilds", "is below the least or above the size of a book"
        for key in book.counts_as:
            if key not in KINDS:
                yield f"{at}.counts_as", f"{key!r} is no kind of book"
    for whole, parts in (("sevens", ("clean_sevens", "dirty_sevens")), ("wild", ("clean_wild", "dirty_wild"))):
        if whole in kinds and any(part in kinds for part in parts):
            yield "books", f"{whole!r} cannot stand beside its parts"
    if rules.book_size.size < 3:
        yield "book_size.size", "a book has at least 3 cards"
    if ("black_threes" in kinds) != (rules.black_threes.melded in ("book", "dirty_book")):
        yield "black_threes.melded", "'book' or 'dirty_book' goes with books of black threes, and only with them"
    if rules.cards.melded.red_three is not None and "threes" not in kinds:
        yield "cards.melded.red_three", "red threes are melded only where there are books of threes"


def wilds(rules: RuleSet) -> Found:
    if rules.wilds.rule == "at_most" and rules.wilds.most is None:
        yield "wilds.most", "is needed where the rule is 'at_most'"
    if rules.wilds.most is not None and rules.wilds.most < 0:
        yield "wilds.most", "cannot be negative"
    if rules.wilds.all_wild is False and {"wild", "clean_wild"} & rules.book.keys():
        yield "wilds.all_wild", "there are books of wild cards"


def red_threes(rules: RuleSet) -> Found:
    threes = rules.red_threes
    group = threes.set
    if threes.rule == "plain" and (threes.otherwise or (group and group.otherwise)):
        yield "red_threes.otherwise", "has no meaning without a condition"
    if threes.rule != "plain" and threes.laid is None:
        yield "red_threes.laid", "is needed where there is a condition"
    if threes.rule != "if_book" and threes.kinds:
        yield "red_threes.kinds", "goes with the rule 'if_book' only"
    for kind in threes.kinds:
        if kind not in rules.book:
            yield "red_threes.kinds", f"there are no books of {kind!r}"
    if group and threes.laid is None:
        yield "red_threes.laid", "is needed where a set of them counts"
    if group and group.size < 2:
        yield "red_threes.set.size", "should be at least 2"


def extras(rules: RuleSet) -> Found:
    seen: set[str] = set()
    for i, extra in enumerate(rules.extras):
        at = f"extras.{i}"
        if not re.fullmatch(r"[a-z][a-z0-9_]*", extra.id):
            yield f"{at}.id", "should be lower case letters, digits and underscores"
        if extra.id in RESERVED or extra.id in seen:
            yield f"{at}.id", f"{extra.id!r} is taken"
        seen.add(extra.id)
        if extra.penalty_of and extra.points is not None:
            yield f"{at}.points", "has no meaning where the bonus of a book is the penalty"
        if extra.penalty_of and extra.penalty_of not in rules.book:
            yield f"{at}.penalty_of", f"there are no books of {extra.penalty_of!r}"


def going_out(rules: RuleSet) -> Found:
    out = rules.going_out
    filled = {key for book in rules.books for key in book.counts_as} | {"any"}
    for i, needs in enumerate(out.needs):
        for key, number in (needs or {}).items():
            if key not in filled:
                yield f"going_out.needs.{i}.{key}", "no kind of book counts as this"
            if number < 1:
                yield f"going_out.needs.{i}.{key}", "should be at least 1"
    for i, (size, _) in enumerate(out.by_team_size):
        if size < 1 or size in [other for other, _ in out.by_team_size[:i]]:
            yield f"going_out.by_team_size.{i}", "each team size once, from 1 on"
    if out.last_turn and out.last_discard == "required":
        yield "going_out.last_turn", "nobody goes out without a discard here"


def opening(rules: RuleSet) -> Found:
    start = rules.opening
    given = {
        "points": (bool(start.points), "by_deal"),
        "special": (bool(start.special), "by_deal"),
        "start": (bool(start.start), "formula"),
        "step": (bool(start.step), "formula"),
        "bands": (bool(start.bands), "by_score"),
        "below": (start.below is not None, "by_score"),
    }
    for name, (there, kind) in given.items():
        if there and start.kind != kind:
            yield f"opening.{name}", f"goes with the kind {kind!r} only"
    if start.kind == "by_deal" and not start.points:
        yield "opening.points", "is needed where the kind is 'by_deal'"
    if start.kind == "formula" and not (start.start or start.step):
        yield "opening.start", "is needed where the kind is 'formula'"
    if start.kind == "by_score" and not start.bands:
        yield "opening.bands", "is needed where the kind is 'by_score'"
    edges = [edge for edge, _ in start.bands]
    if edges != sorted(set(edges)):
        yield "opening.bands", "should rise"
    minimums = [*start.points, start.start, start.step, start.below or 0, *(points for _, points in start.bands)]
    if min(minimums) < 0:
        yield "opening", "a minimum cannot be negative"


def counting(rules: RuleSet) -> Found:
    points, threshold = rules.card_points, rules.books_threshold
    if points.step < 1:
        yield "card_points.step", "should be at least 1"
    if points.net_allowed and not (points.melded and points.left == "minus"):
        yield "card_points.net_allowed", "a net figure needs cards on the table and cards left that count against them"
    apart = points.out_left_free or rules.melded_needs_book or rules.books_threshold
    if points.net_allowed and apart:
        yield "card_points.net_allowed", "these rules need the cards on the table and the cards left apart"
    if points.out_left_free and points.left != "minus":
        yield "card_points.out_left_free", "has no meaning where cards left do not count against the team"
    if points.left == "plus" and not rules.lowest_wins:
        yield "card_points.left", "'plus' makes sense only where the lowest score wins"
    if threshold and threshold.opening == bool(threshold.points):
        yield "books_threshold", "either points by deal or the opening minimum"
    if threshold and threshold.opening and rules.opening.kind in ("none", "unknown"):
        yield "books_threshold.opening", "there is no opening minimum"
    for name in ("deals", "target"):
        value = getattr(rules.length, name)
        if value is not None and value < 1:
            yield f"length.{name}", "should be at least 1"


PARTS = (table, books, wilds, red_threes, extras, going_out, opening, counting)
