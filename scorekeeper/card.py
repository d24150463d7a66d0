"""The rules card: what a rule set says, in the order people ask for it at the table.

PURE: gives text ids with values, never text; texts/saying.py and static/js/card.js say them. A value is a number, a
text, a list, {"row": line id, "n": how many} or {"t": text id, "v": values}. static/js/card.js is the twin.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.figures import KINDS, RANKS, Extra, RuleSet
from scorekeeper.rules import by_deal

HIGHEST = ("joker", "two", "ace")

Ref = Any
"""What can be said, see above."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of the card: what is on the left, and what it counts (either may be None)."""

    label: Ref = None
    value: Ref = None


@dataclass(frozen=True, kw_only=True)
class Section:
    title: str
    lines: tuple[Line, ...]


def t(id: str, **values: Ref) -> Ref:
    return {"t": f"card.{id}", "v": values} if values else {"t": f"card.{id}"}


def row(id: str, n: int | None = None) -> Ref:
    return {"row": id} if n is None else {"row": id, "n": n}


def listed(figures: Sequence[int]) -> Ref:
    """Figures by deal: one alone as a number, none at all as not known."""
    if not figures:
        return t("unknown")
    return figures[0] if len(figures) == 1 else t("by_deal", figures=list(figures))


def both(parts: Sequence[Ref], word: str = "and") -> Ref:
    """ "a, b and c", or with the word "or"."""
    return parts[0] if len(parts) == 1 else t(word, first=list(parts[:-1]), last=parts[-1])


def sections(rules: RuleSet, texts: Mapping[str, Any]) -> list[Section]:
    """The card of these rules; texts as they lie beside the figures, already in the reader's language."""
    found = [Section(title=f"card.{part.__name__}", lines=tuple(part(rules))) for part in PARTS]
    for kind in ("notes", "assumed", "not_known"):
        lines = {"notes": texts.get("notes", ()), "assumed": assumed(texts), "not_known": not_known(rules, texts)}[kind]
        found.append(Section(title=f"card.{kind}", lines=tuple(Line(value=line) for line in lines)))
    return [section for section in found if section.lines]


# What counts


def counts(rules: RuleSet) -> Iterator[Line]:
    for book in rules.books:
        yield Line(label=row(book.kind), value=listed(book.bonus))
    if any(book.covers_cards for book in rules.books):
        yield Line(value=t("covers_cards"))
    if rules.books_threshold:
        points = rules.books_threshold.points
        yield Line(value=t("threshold", points=listed(points)) if points else t("threshold_opening"))
    yield from red_threes(rules)
    for extra in rules.extras:
        yield Line(label=row(extra.id), value=extra_value(extra))
    yield from out_bonus(rules)
    yield from card_points(rules)


def red_threes(rules: RuleSet) -> Iterator[Line]:
    red = rules.red_threes
    if red.laid is None and red.caught is None:
        yield Line(label=t("red_threes"), value=t("unknown"))
        return
    if red.row_laid:
        condition = {"if_melded": "if_melded", "if_book": "if_book", "if_out": "if_out"}.get(red.rule)
        each = t("each", points=red.laid)
        if condition == "if_book":
            books = both([row(kind, 1) for kind in red.kinds or ("any",)], "or")
            each = t("if_book", points=red.laid, books=books, otherwise=red.otherwise)
        elif condition:
            each = t(condition, points=red.laid, otherwise=red.otherwise)
        yield Line(label=row("red_threes_laid"), value=each)
        if red.set:
            values = {"size": red.set.size, "points": red.set.points}
            failing = red.rule != "plain" and red.set.rule == "total"
            name = f"set_{red.set.rule}" + ("_else" if failing else "")
            yield Line(label=row("red_threes_set"), value=t(name, **values, otherwise=red.set.otherwise))
    elif red.laid == 0:
        yield Line(label=row("red_threes_laid"), value=t("nothing"))
    if red.at_once:
        yield Line(value=t("red_threes_at_once"))
    if red.row_caught:
        yield Line(label=row("red_threes_caught"), value=t("each", points=red.caught))


def extra_value(extra: Extra) -> Ref:
    if extra.penalty_of:
        return t("penalty_of", book=row(extra.penalty_of))
    if extra.points is None:
        return t("unknown")
    if extra.typed == "points":
        return t("as_entered") if extra.points > 0 else t("against")
    if extra.cards:
        return t(f"exact_{extra.per}", points=extra.points, cards=listed(extra.cards))
    return extra.points if extra.per == "team" else t(f"per_{extra.per}", points=extra.points)


def out_bonus(rules: RuleSet) -> Iterator[Line]:
    out = rules.going_out
    if not out.by_team_size or out.bonus:
        yield Line(label=row("going_out"), value=t("nothing") if out.bonus == (0,) else listed(out.bonus))
    for size, points in out.by_team_size:
        yield Line(label=row("going_out"), value=t("out_of_size", n=size, points=points))


def card_points(rules: RuleSet) -> Iterator[Line]:
    points = rules.card_points
    if points.melded:
        yield Line(label=row("melded"), value=t("melded_with_book") if rules.melded_needs_book else t("for_you"))
    if points.left != "none":
        yield Line(label=row("left"), value=t("against") if points.left == "minus" else t("left_counts"))
    if points.out_left_free:
        yield Line(value=t("out_left_free"))


# Card values


def cards(rules: RuleSet) -> Iterator[Line]:
    melded, left = rules.cards.melded, rules.cards.left
    plain = RANKS[: -len(("black_three", "red_three"))]
    shown = melded if rules.card_points.melded else left
    same = not rules.card_points.melded or all(melded.of(rank) == left.of(rank) for rank in plain)
    yield from grouped(plain, shown.of, "rank")
    if not same and rules.card_points.left != "none":
        yield from grouped(plain, left.of, "rank_left")
    if melded.black_three is not None and rules.card_points.melded:
        yield Line(label=t("black_three_melded"), value=melded.black_three)
    if melded.red_three is not None:
        yield Line(label=t("red_three_melded"), value=melded.red_three)
    if rules.card_points.left != "none":
        value = left.black_three
        cost = t("cost", points=value) if value else t("nothing")
        yield Line(label=t("black_three_left"), value=t("unknown") if value is None else cost)


def grouped(ranks: Sequence[str], value: Callable[[str], int | None], name: str) -> Iterator[Line]:
    """From the king down, neighbouring ranks of the same value on one line: "8 to king: 10"."""
    start = 0
    for i in range(1, len(ranks) + 1):
        if i < len(ranks) and ranks[start] not in HIGHEST and value(ranks[i]) == value(ranks[start]):
            continue
        first, last = {"t": f"rank.{ranks[start]}"}, {"t": f"rank.{ranks[i - 1]}"}
        one = first if name == "rank" else t(name, rank=first)
        label = one if i - 1 == start else t(f"{name}s", first=last, last=first)
        points = value(ranks[start])
        yield Line(label=label, value=t("unknown") if points is None else points)
        start = i


# To lay down


def lay_down(rules: RuleSet) -> Iterator[Line]:
    opening = rules.opening
    if opening.kind in ("none", "unknown"):
        yield Line(value=t("no_minimum" if opening.kind == "none" else "unknown"))
        return
    if opening.kind == "by_score":
        if opening.below is not None:
            yield Line(label=t("below_score", score=opening.bands[0][0]), value=opening.below)
        for score, points in opening.bands:
            yield Line(label=t("from_score", score=score), value=points)
    elif opening.kind == "formula":
        last = min(rules.length.deals or 4, 12)
        yield from by_deals([opening.start + opening.step * deal for deal in range(last)])
        yield Line(value=t("more_each_deal", points=opening.step))
    else:
        deals = max(len(opening.points), len(opening.special))
        specials = [by_deal(opening.special, deal) or "" for deal in range(1, deals + 1)]
        figures = [by_deal(opening.points, deal) for deal in range(1, deals + 1)]
        yield from by_deals(
            [t(special) if special else points for special, points in zip(specials, figures, strict=True)]
        )
    if opening.counts != "cards":
        yield Line(value=t(opening.counts))
    if opening.waived_if_hand_empty:
        yield Line(value=t("waived"))


def by_deals(values: Sequence[Ref]) -> Iterator[Line]:
    """One line for each run of deals with the same value; the last one repeats."""
    start = 0
    for i in range(1, len(values) + 1):
        if i < len(values) and values[i] == values[start]:
            continue
        if start == 0 and i == len(values):
            label = t("every_deal")
        elif i - 1 == start:
            label = t("deal", deal=start + 1)
        else:
            label = t("deals", first=start + 1, last=i)
        yield Line(label=label, value=values[start])
        start = i


# Going out, the table, the end


def going_out(rules: RuleSet) -> Iterator[Line]:
    out = rules.going_out
    wanted = [needed(needs) for needs in out.needs] or [t("unknown")]
    if all(needs == wanted[0] for needs in wanted):
        yield Line(label=t("books_needed"), value=wanted[0])
    else:
        yield from by_deals(wanted)
    if out.partner:
        yield Line(value=t(f"partner_{out.partner}"))
    if out.permission is not None:
        yield Line(value=t("permission" if out.permission else "no_permission"))
    if out.last_discard:
        yield Line(value=t(f"discard_{out.last_discard}"))
    if out.may_hold_cards:
        yield Line(value=t("may_hold_cards"))
    if out.last_turn:
        yield Line(value=t("last_turn"))


def needed(needs: Mapping[str, int] | None) -> Ref:
    if needs is None:
        return t("unknown")
    kinds = [kind for kind in (*KINDS, "any") if kind in needs]  # data keeps no order of keys
    return both([row(kind, needs[kind]) for kind in kinds]) if kinds else t("no_books")


def play(rules: RuleSet) -> Iterator[Line]:
    table, wilds, size = rules.table, rules.wilds, rules.book_size
    yield Line(label=t("decks"), value=decks(rules))
    for name in ("hand", "knee", "foot"):
        piles = getattr(table, name)
        if piles and piles != (0,):
            yield Line(label=t(name), value=listed(piles))
    for players, hand, foot in table.by_players:
        yield Line(label=t("from_players", n=players), value=t("hand_and_foot", hand=hand, foot=foot))
    if table.draw:
        yield Line(label=t("draw"), value=listed(table.draw))
    if table.pile:
        yield Line(label=t("pile"), value=t("whole") if table.pile == (0,) else listed(table.pile))
    yield Line(label=t("book_size"), value=size.size)
    for name, value in (("clean_open", size.clean_open), ("dirty_open", size.dirty_open)):
        if value is not None:
            yield Line(value=t(name if value else name.replace("open", "closed")))
    if size.second_of_rank is not None:
        yield Line(value=t("second_yes" if size.second_of_rank else "second_no"))
    if wilds.rule and wilds.rule != "at_most":
        yield Line(value=t(f"wilds_{wilds.rule}"))
    if wilds.most is not None:
        yield Line(value=t("wilds_most", n=wilds.most))
    if wilds.least_naturals:
        yield Line(value=t("least_naturals", n=wilds.least_naturals))
    if wilds.all_wild is not None:
        yield Line(value=t("all_wild_yes" if wilds.all_wild else "all_wild_no"))
    if wilds.onto_finished is not None:
        yield Line(value=t("onto_finished_yes" if wilds.onto_finished else "onto_finished_no"))
    if rules.black_threes.melded:
        yield Line(value=t(f"black_threes_{rules.black_threes.melded}"))


def decks(rules: RuleSet) -> Ref:
    decks, jokers = rules.table.decks, rules.table.jokers_per_deck
    said = {
        "players_plus": t("decks_players" if not decks.extra else "decks_plus", n=decks.extra),
        "fixed": decks.number,
        "by_players": [t("decks_for", players=players, decks=number) for players, number in decks.by_players],
        "own": t("decks_own", n=decks.number),
        "unknown": t("unknown"),
    }[decks.kind]
    return said if jokers == 2 or decks.kind in ("own", "unknown") else t("with_jokers", decks=said, n=jokers)


def end(rules: RuleSet) -> Iterator[Line]:
    length = rules.length
    if length.deals is not None:
        yield Line(label=t("length"), value=t("so_many_deals", n=length.deals))
    if length.target is not None:
        yield Line(label=t("target"), value=length.target)
    if length.deals is None and length.target is None:
        yield Line(label=t("length"), value=t("unknown"))
    yield Line(value=t("lowest_wins" if rules.lowest_wins else "highest_wins"))
    yield Line(label=t("tie"), value=t(f"tie_{rules.tie}"))
    if rules.stock_end:
        yield Line(label=t("stock_end"), value=t(f"stock_{rules.stock_end}"))


PARTS = (counts, cards, lay_down, going_out, play, end)


# What is assumed, and what nobody knows


def assumed(texts: Mapping[str, Any]) -> list[Ref]:
    return [note["text"] for note in texts.get("assumed", ())]


def not_known(rules: RuleSet, texts: Mapping[str, Any]) -> list[Ref]:
    """What the texts say of unknown figures, then the other figures that matter and are not known."""
    told = [note["at"] for note in texts.get("unknown", ())]
    silent = [ref for path, ref in unknown(rules) if not any(within(path, at) or within(at, path) for at in told)]
    return [note["text"] for note in texts.get("unknown", ())] + silent


def within(path: str, part: str) -> bool:
    return f"{path}.".startswith(f"{part}.")


def unknown(rules: RuleSet) -> Iterator[tuple[str, Ref]]:
    """The figures that matter to the score and are not known: where they stand, and what they are."""
    for book in rules.books:
        if not book.bonus:
            yield f"books.{book.kind}.bonus", row(book.kind)
    if rules.red_threes.laid is None:
        yield "red_threes.laid", row("red_threes_laid")
    if rules.red_threes.caught is None:
        yield "red_threes.caught", row("red_threes_caught")
    for extra in rules.extras:
        if extra.points is None and not extra.penalty_of:
            yield f"extras.{extra.id}.points", row(extra.id)
    if not (rules.going_out.bonus or rules.going_out.by_team_size):
        yield "going_out.bonus", row("going_out")
    if not rules.going_out.needs or None in rules.going_out.needs:
        yield "going_out.needs", t("needs")
    if any(rules.cards.melded.of(rank) is None for rank in RANKS[:13]) and rules.card_points.melded:
        yield "cards.melded", t("some_cards")
    if rules.cards.left.black_three is None and rules.card_points.left != "none":
        yield "cards.left.black_three", t("black_three_left")
    if rules.opening.kind == "unknown":
        yield "opening", t("lay_down")
    if rules.opening.kind == "by_score" and rules.opening.below is None:
        yield "opening.below", t("lay_down_below", score=rules.opening.bands[0][0])
    if rules.table.decks.kind == "unknown":
        yield "table.decks", t("decks")
    if rules.length.deals is None and rules.length.target is None:
        yield "length", t("length")
