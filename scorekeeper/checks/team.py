"""The checks of one team's tally: functions from the case to the figures of a sentence, `None` if all is well."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.checks.expected import (
    MELDED_MOST,
    MELDED_MOST_PER_DECK,
    PARTNER_LEFT_MOST,
    THREES,
    TOTAL_LEAST,
    Expected,
    expected,
)
from scorekeeper.checks.finding import Finding, Severity, Values
from scorekeeper.checks.needs import missing_books
from scorekeeper.figures import RuleSet
from scorekeeper.scoring import (
    Tally,
    deal_figures,
    figures_deal,
    has_melded,
    score,
    to_lay_down,
)

CARD_EXTRAS = "card_points"
BOOK_EXTRAS = "book_points"
BOOK_STEP = 50


@dataclass(kw_only=True, slots=True)
class Case:
    """One tally with what is needed to judge it."""

    rules: RuleSet
    deal: int
    """Of the figures, from `figures_deal`."""
    tally: Tally
    before: int
    decks: int | None
    expected: Expected
    melded: int | None
    """Cards on the table, if they were entered for themselves and cannot be negative."""
    left: int | None
    books: int
    caught: int


def case_of(rules: RuleSet, deal: int, tally: Tally, before: int, decks: int | None) -> Case:
    deal = figures_deal(rules, deal)
    known, points, counts = expected(rules, deal), rules.card_points, tally.counts
    parts = tally.net is None and not points.melded_signed
    return Case(
        rules=rules,
        deal=deal,
        tally=tally,
        before=before,
        decks=decks,
        expected=known,
        melded=tally.melded if parts and points.melded else None,
        left=tally.left if parts and points.left != "none" else None,
        books=sum([counts[kind] for kind in known.kinds if kind in counts]),
        caught=counts.get("red_threes_caught", 0),
    )


# Every card counts a multiple of 5, every bonus one of 50


def step_of(row: str) -> Callable[[Case], Values | None]:
    def look(case: Case) -> Values | None:
        value, step = getattr(case.tally, row), case.rules.card_points.step
        return {"value": value, "step": step} if value is not None and value % step else None

    return look


def step_of_extra(row: str, fixed: int | None) -> Callable[[Case], Values | None]:
    def look(case: Case) -> Values | None:
        value, step = case.tally.counts.get(row, 0), fixed or case.rules.card_points.step
        return {"value": value, "step": step} if value % step else None

    return look


# Going out


def needs(case: Case) -> Values | None:
    known, tally = case.expected, case.tally
    if not (tally.went_out and known.needs):
        return None
    missing = missing_books(known.needs, known.fills, tally.counts)
    return {"needs": dict(known.needs), "missing": missing, "deal": case.deal} if missing else None


def not_melded(case: Case) -> bool:
    """It is known that the team has melded nothing."""
    if case.books:
        return False
    return case.melded == 0 if case.tally.net is None else case.tally.has_melded is False


def out_without_meld(case: Case) -> Values | None:
    return {} if case.tally.went_out and not_melded(case) else None


def first_down_without_meld(case: Case) -> Values | None:
    return {} if case.tally.first_down and not_melded(case) else None


def books_without_meld(case: Case) -> Values | None:
    if case.tally.net is None or case.tally.has_melded is not False or not case.books:
        return None
    return {"books": _books(case)}


def melded_unknown(case: Case) -> Values | None:
    """The net figure does not tell whether the team has melded, and the red threes want to know."""
    tally, laid = case.tally, case.tally.counts.get("red_threes_laid", 0)
    if tally.net is None or tally.has_melded is not None or case.books or tally.net > 0 or not laid:
        return None
    return {"n": laid}


# Books and opening minimum against the cards on the table


def books_least(case: Case) -> Values | None:
    if case.melded is None or not case.books:
        return None
    counts = case.tally.counts
    least = sum([counts[kind] * points for kind, points in case.expected.least if kind in counts])
    return {"books": _books(case), "least": least, "melded": case.melded} if case.melded < least else None


def opening(case: Case) -> Values | None:
    """Melds stay on the table, so they hold at least what the first lay-down needed; black threes come later."""
    if not case.melded or any(case.tally.counts.get(kind) for kind in case.expected.covering):
        return None
    minimum = to_lay_down(case.rules, case.deal, case.before).points
    if minimum is None:
        return None
    counts, reached = case.tally.counts, case.melded
    for kind, points in case.expected.below_zero:
        reached -= points * counts.get(kind, 0)
    if case.rules.opening.counts == "with_bonuses":
        reached += sum(bonus * counts.get(kind, 0) for kind, bonus in deal_figures(case.rules, case.deal).books)
    if reached >= minimum or reached <= 0:
        return None
    return {"least": minimum, "melded": case.melded, "deal": case.deal}


def opening_book(case: Case) -> Values | None:
    """Where a book takes the place of points, a team that melds has one (Saskatchewan deal 4, Remastered deal 5)."""
    special = to_lay_down(case.rules, case.deal, case.before).special
    if not special or not has_melded(case.rules, case.tally):
        return None
    counts = case.tally.counts
    kinds = case.expected.maybe_clean if special == "clean_book" else case.expected.kinds
    return None if any(counts.get(kind) for kind in kinds) else {"special": special, "deal": case.deal}


# Cards and red threes left


def out_cards_left(case: Case) -> Values | None:
    """A single player who has gone out holds nothing."""
    tally = case.tally
    if not tally.went_out or tally.players != 1 or not (case.left or case.caught):
        return None
    return {"left": case.left or 0, "caught": case.caught}


def partner_left(case: Case) -> Values | None:
    tally = case.tally
    most = PARTNER_LEFT_MOST * (tally.players - 1)
    if not tally.went_out or tally.players == 1 or case.left is None or case.left <= most:
        return None
    return {"left": case.left, "most": most}


def partner_foot(case: Case) -> Values | None:
    """The partner was in the foot, and a red three drawn or picked up is laid at once: none can be caught."""
    out = case.tally.went_out and case.tally.players > 1
    return {"n": case.caught} if out and case.caught else None


def foot_least(case: Case) -> Values | None:
    """A red three can only be caught in a foot never picked up, and the other cards of that foot are left too."""
    known, left = case.expected, case.left
    if not case.caught or left is None or known.foot is None or known.least_left is None or known.black_left is None:
        return None
    others, black = max(0, known.foot - case.caught), 0
    if known.black_left < known.least_left:
        if case.decks is None:
            return None
        black = min(others, THREES * case.decks)
    least = (others - black) * known.least_left + black * known.black_left
    return {"n": case.caught, "least": least, "left": left} if left < least else None


# Extras; the sum beside its parts


def extra_most(case: Case) -> Values | None:
    found: dict[str, int] = {}
    for extra in case.rules.extras:
        count = case.tally.counts.get(extra.id, 0) if extra.typed == "count" else 0
        if count and extra.per != "any":
            key = extra.group or extra.id
            found[key] = found.get(key, 0) + count
            most = case.tally.players if extra.per == "player" else 1
            if found[key] > most:
                return {"row": extra.id, "n": found[key], "most": most}
    return None


def net_parts(case: Case) -> Values | None:
    tally = case.tally
    if tally.net is None or (tally.melded is None and tally.left is None):
        return None
    parts = (tally.melded or 0) - (tally.left or 0)
    return {"net": tally.net, "parts": parts} if parts != tally.net else None


# Possible, but outside all that was seen


def many_books(case: Case) -> Values | None:
    return {"n": case.books, "most": case.expected.books_most} if case.books > case.expected.books_most else None


def much_melded(case: Case) -> Values | None:
    most = MELDED_MOST if case.decks is None else MELDED_MOST_PER_DECK * case.decks
    return {"melded": case.melded, "most": most} if case.melded is not None and case.melded > most else None


def much_left(case: Case) -> Values | None:
    most = case.expected.left_most
    return {"left": case.left, "most": most} if case.left is not None and case.left > most else None


CARDS_AND_BOOKS = ("going_out", "melded", "left", "net")


def total(case: Case) -> Values | None:
    made = score(case.rules, case.deal, case.tally, case.before).total
    most = case.expected.total_most
    return None if TOTAL_LEAST <= made <= most else {"total": made, "least": TOTAL_LEAST, "most": most}


def very_negative(case: Case) -> Values | None:
    """Cards alone seldom cost so much; extras, adjustments and red threes are left out of the sum."""
    if case.caught:
        return None
    tally, most = case.tally, -case.expected.cards_least
    if (tally.left or 0) <= most and (tally.net or 0) >= -most and (tally.melded or 0) >= 0:
        return None
    lines = score(case.rules, case.deal, tally, case.before).lines
    kept = sum(line.points for line in lines if line.id in CARDS_AND_BOOKS or line.id in case.expected.kinds)
    return {"points": kept} if kept < -most else None


class Check(NamedTuple):
    id: str
    severity: Severity
    valid: Callable[[RuleSet], bool]
    """Under which rule sets it holds."""
    look: Callable[[Case], Values | None]


def always(rules: RuleSet) -> bool:
    return True


def stepped(rules: RuleSet) -> bool:
    return rules.card_points.step > 1


def melds(rules: RuleSet) -> bool:
    return rules.card_points.melded


def has_opening(rules: RuleSet) -> bool:
    """Not where an empty hand waives it (the Marva rule of the East Coast, P-EC), nor where none is known."""
    return rules.opening.kind not in ("none", "unknown") and not rules.opening.waived_if_hand_empty and melds(rules)


CHECKS: tuple[Check, ...] = (
    Check("step_melded", "error", stepped, step_of("melded")),
    Check("step_left", "error", stepped, step_of("left")),
    Check("step_net", "error", stepped, step_of("net")),
    Check("step_card_points", "error", lambda rules: CARD_EXTRAS in rules.extra, step_of_extra(CARD_EXTRAS, None)),
    Check(
        "step_book_points", "warning", lambda rules: BOOK_EXTRAS in rules.extra, step_of_extra(BOOK_EXTRAS, BOOK_STEP)
    ),
    Check("needs", "override", lambda rules: any(rules.going_out.needs), needs),
    Check("out_without_meld", "error", melds, out_without_meld),
    Check("first_down_without_meld", "error", lambda rules: "first_down" in rules.extra, first_down_without_meld),
    Check("books_without_meld", "error", always, books_without_meld),
    Check("melded_unknown", "warning", lambda rules: rules.red_threes.rule == "if_melded", melded_unknown),
    Check("books_least", "error", melds, books_least),
    Check("opening", "override", has_opening, opening),
    Check("opening_book", "override", lambda rules: any(rules.opening.special), opening_book),
    Check("out_cards_left", "error", lambda rules: not rules.going_out.may_hold_cards, out_cards_left),
    Check("partner_left", "warning", lambda rules: bool(rules.going_out.partner), partner_left),
    Check(
        "partner_foot",
        "override",
        lambda rules: rules.red_threes.at_once and rules.going_out.partner in ("in_foot", "played"),
        partner_foot,
    ),
    # a partner who may hold no three cannot be caught with one (P-S3)
    Check("partner_three", "override", lambda rules: rules.going_out.partner == "no_three", partner_foot),
    Check("foot_least", "override", lambda rules: rules.red_threes.at_once, foot_least),
    Check("extra_most", "error", lambda rules: bool(rules.extras), extra_most),
    Check("net_parts", "error", lambda rules: rules.card_points.net_allowed, net_parts),
    Check("many_books", "warning", always, many_books),
    Check("much_melded", "warning", melds, much_melded),
    Check("much_left", "warning", always, much_left),
    Check("total", "warning", always, total),
    Check("very_negative", "warning", always, very_negative),
)

LOOKS = {check.id: check.look for check in CHECKS}


@lru_cache(maxsize=512)
def checks_for(rules: RuleSet) -> tuple[Check, ...]:
    return tuple(check for check in CHECKS if check.valid(rules))


def look_at(rules: RuleSet, deal: int, tally: Tally, before: int, decks: int | None, team: int) -> list[Finding]:
    """Every check of one tally that does not pass, in the order of `CHECKS`."""
    case = case_of(rules, deal, tally, before, decks)
    found = []
    for id, severity, _, look in checks_for(rules):
        values = look(case)
        if values is not None:
            found.append(Finding(id, severity, team, values))
    return found


def still_wrong(case: Case, known: Collection[str]) -> set[str] | None:
    """Which of the checks known not to pass do not pass here either; `None` if there is another one."""
    kept = set()
    for id, _, _, look in checks_for(case.rules):
        if look(case) is not None:
            if id not in known:
                return None
            kept.add(id)
    return kept


def _books(case: Case) -> dict[str, int]:
    counts = case.tally.counts
    return {kind: counts[kind] for kind in case.expected.kinds if counts.get(kind)}
