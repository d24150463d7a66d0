"""The checks over all teams of a deal, and of a tally against what was saved before.

Sums are taken over the teams entered so far: no supply can be exceeded by fewer teams.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.checks.expected import OF_THREES, THREES, Expected, expected
from scorekeeper.checks.finding import Finding
from scorekeeper.figures import RuleSet
from scorekeeper.scoring import Tally, figures_deal, has_melded

Tallies = Sequence[Tally | None]


@dataclass(kw_only=True, slots=True)
class Deal:
    """One deal over all teams; `None` is a team not entered yet."""

    rules: RuleSet
    number: int
    tallies: Tallies
    befores: Sequence[int]
    decks: int | None
    nobody_out: bool
    """It was said that nobody went out, or that nobody was the first to lay down: no question then."""
    nobody_first_down: bool


def look_over(deal: Deal) -> list[Finding]:
    """Every check over the teams that does not pass."""
    entered = [tally for tally in deal.tallies if tally is not None]
    found = going_out(deal, entered) + first_down(deal, entered)
    if deal.decks is not None:
        found += supply(deal.rules, expected(deal.rules, figures_deal(deal.rules, deal.number)), entered, deal.decks)
    return found + same_figures(deal.tallies) + length(deal)


def going_out(deal: Deal, entered: list[Tally]) -> list[Finding]:
    """One team ends the deal; that nobody did is an answer, not a gap."""
    out = sum([tally.went_out for tally in entered])
    if out > 1:
        return [Finding("two_out", "error", None, {"n": out})]
    points = deal.rules.card_points
    played = points.melded or points.left != "none"  # tables that keep two numbers a deal do not say who went out
    if out or deal.nobody_out or not played or not entered or len(entered) < len(deal.tallies):
        return []
    return [Finding("nobody_out", "warning", None, {})]


def first_down(deal: Deal, entered: list[Tally]) -> list[Finding]:
    """Exactly one team is the first to lay down (Alderfer, P-ALD)."""
    if "first_down" not in deal.rules.extra:
        return []
    first = sum([tally.first_down for tally in entered])
    if first > 1:
        return [Finding("two_first_down", "error", None, {"n": first})]
    if first or deal.nobody_first_down or len(entered) < len(deal.tallies):
        return []
    if not any(has_melded(deal.rules, tally) for tally in entered):
        return []
    return [Finding("nobody_first_down", "warning", None, {})]


def supply(rules: RuleSet, known: Expected, entered: list[Tally], decks: int) -> list[Finding]:
    """No more red threes, wild cards, books and points than the decks hold."""
    counts: dict[str, int] = {}
    points = 0
    for tally in entered:
        for row, count in tally.counts.items():
            counts[row] = counts.get(row, 0) + count
        if tally.net is None and not rules.card_points.melded_signed:
            points += (tally.melded or 0) + (tally.left or 0)
    found = []

    threes = counts.get("red_threes_laid", 0) + counts.get("red_threes_caught", 0)
    if threes > THREES * decks:
        found.append(Finding("red_threes_supply", "error", None, {"n": threes, "most": THREES * decks, "decks": decks}))

    books = {kind: counts[kind] for kind in known.kinds if counts.get(kind)}
    wilds = sum([books[kind] * least for kind, least in known.least_wilds if kind in books])
    if wilds > known.wilds * decks:
        found.append(Finding("wilds_supply", "error", None, {"n": wilds, "most": known.wilds * decks, "decks": decks}))

    size = rules.book_size.size
    most = known.meldable * decks // size
    finished = sum([count for kind, count in books.items() if kind not in OF_THREES])
    if finished > most:
        found.append(Finding("books_supply", "error", None, {"n": finished, "most": most, "decks": decks}))
    for kind, cards in known.one_rank:
        if books.get(kind, 0) > cards * decks // size:
            values = {"kind": kind, "n": books[kind], "most": cards * decks // size, "decks": decks}
            found.append(Finding("kind_supply", "error", None, values))

    if known.points is not None and points > known.points * decks:
        values = {"points": points, "most": known.points * decks, "decks": decks}
        found.append(Finding("points_supply", "error", None, values))
    return found


def figures(tally: Tally) -> tuple[object, ...]:
    kept = tuple(sorted((row, count) for row, count in tally.counts.items() if count))
    return kept, tally.melded or 0, tally.left or 0, tally.net or 0


NOTHING = figures(Tally())


def same_figures(tallies: Tallies) -> list[Finding]:
    """One team's figures written down for another."""
    seen: dict[tuple[object, ...], int] = {}
    for team, tally in enumerate(tallies):
        if tally is None:
            continue
        key = figures(tally)
        if key in seen:
            return [Finding("same_figures", "warning", team, {"teams": [seen[key], team]})]
        if key != NOTHING:
            seen[key] = team
    return []


def length(deal: Deal) -> list[Finding]:
    """No deal beyond the end, except the extra one that breaks a tie."""
    rules, befores = deal.rules, list(deal.befores[: len(deal.tallies)])
    best = (min if rules.lowest_wins else max)(befores, default=0)
    if rules.tie in ("silent", "extra_deal") and befores.count(best) > 1:
        return []
    target, deals = rules.length.target, rules.length.deals
    if deals is not None and deal.number > deals:
        return [Finding("beyond_length", "override", None, {"deal": deal.number, "n": deals})]
    highest = max(befores, default=0)
    if target is not None and highest >= target:
        return [Finding("past_target", "override", None, {"total": highest, "target": target})]
    return []


CARD_ROWS = ("melded", "left", "net")


def exchanged_digits(tallies: Tallies, previous: Tallies) -> list[Finding]:
    """A figure that was saved before, now with the same digits in another order."""
    found = []
    for team, (now, before) in enumerate(zip(tallies, previous, strict=False)):
        if now is None or before is None:
            continue
        for row in CARD_ROWS:
            value, saved = getattr(now, row), getattr(before, row)
            if value is None or saved is None or value == saved or (value < 0) != (saved < 0):
                continue
            if sorted(str(value)) == sorted(str(saved)):
                found.append(Finding("digits_exchanged", "warning", team, {"row": row, "value": value, "saved": saved}))
    return found
