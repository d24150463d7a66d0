"""All checks of one deal, and the exchange of two figures that would put one right."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from scorekeeper.checks.finding import Finding
from scorekeeper.checks.table import Deal, Tallies, exchanged_digits, look_over
from scorekeeper.checks.team import LOOKS, Case, case_of, look_at, still_wrong
from scorekeeper.figures import RuleSet
from scorekeeper.scoring import Tally

CARDS = ("melded", "left")
RED_THREES = ("red_threes_laid", "red_threes_caught")

MIXED_UP: dict[str, tuple[str, ...]] = {
    "needs": ("books",),
    "books_least": ("cards", "books"),
    "opening": ("cards",),
    "opening_book": ("books",),
    "out_cards_left": ("cards", "red_threes"),
    "partner_left": ("cards",),
    "partner_foot": ("red_threes",),
    "partner_three": ("red_threes",),
    "foot_least": ("cards", "red_threes"),
    "much_melded": ("cards",),
    "much_left": ("cards",),
    "very_negative": ("cards",),
}
"""The figures that may have been mixed up where one of these checks does not pass."""


def check_deal(
    rules: RuleSet,
    deal: int,
    tallies: Tallies,
    befores: Sequence[int] = (),
    decks: int | None = None,
    previous: Tallies = (),
    *,
    nobody_out: bool = False,
    nobody_first_down: bool = False,
) -> list[Finding]:
    """What looks wrong in a deal, team by team, then over all teams.

    `tallies` has `None` for a team not entered yet, `befores` the teams' totals before the deal, `decks` how many are
    in play if known, `previous` what was saved for this deal before. Every tally has passed `refusals`.
    """
    befores = [*befores, *[0] * (len(tallies) - len(befores))]
    found: list[Finding] = []
    for team, tally in enumerate(tallies):
        if tally is not None:
            wrong = look_at(rules, deal, tally, befores[team], decks, team)
            found += with_exchange(rules, deal, tally, befores[team], decks, team, wrong) if wrong else ()
    if previous:
        found += exchanged_digits(tallies, previous)
    table = Deal(
        rules=rules,
        number=deal,
        tallies=tallies,
        befores=befores,
        decks=decks,
        nobody_out=nobody_out,
        nobody_first_down=nobody_first_down,
    )
    return found + look_over(table)


def with_exchange(
    rules: RuleSet, deal: int, tally: Tally, before: int, decks: int | None, team: int, wrong: list[Finding]
) -> list[Finding]:
    """The findings of one team, each with the first exchange of two figures that answers it and breaks nothing."""
    ids = {finding.id for finding in wrong}
    cases: dict[tuple[str, str], Case] = {}
    left: dict[tuple[str, str], set[str] | None] = {}

    def answers(id: str, pair: tuple[str, str]) -> bool:
        """The question itself rules most exchanges out; all checks are asked once for each of the others."""
        if pair not in cases:
            cases[pair] = case_of(rules, deal, exchanged(tally, pair), before, decks)
        if pair not in left:
            if LOOKS[id](cases[pair]) is not None:
                return False
            left[pair] = still_wrong(cases[pair], ids)
        kept = left[pair]
        return kept is not None and id not in kept

    found = []
    for finding in wrong:
        groups = MIXED_UP.get(finding.id, ()) if not too_few_books(rules, tally, finding) else ()
        pairs = (pair for pair in exchanges(rules, tally, groups) if answers(finding.id, pair))
        found.append(finding._replace(exchange=next(pairs, None)) if groups else finding)
    return found


def too_few_books(rules: RuleSet, tally: Tally, finding: Finding) -> bool:
    """An exchange of two kinds of book makes no book more than there are."""
    if finding.id != "needs":
        return False
    needed: int = sum(finding.values["needs"].values())
    return sum(tally.counts.get(kind, 0) for kind in rules.book) < needed


def exchanges(rules: RuleSet, tally: Tally, groups: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The rows that may have been mixed up: card points, two kinds of book, red threes laid and caught."""
    if "cards" in groups and tally.melded is not None and tally.left is not None and tally.melded != tally.left:
        yield CARDS
    counts = tally.counts
    if "books" in groups:
        yield from (pair for pair in combinations(rules.book, 2) if counts.get(pair[0], 0) != counts.get(pair[1], 0))
    if "red_threes" in groups and counts.get(RED_THREES[0], 0) != counts.get(RED_THREES[1], 0):
        yield RED_THREES


def exchanged(tally: Tally, pair: tuple[str, str]) -> Tally:
    """The tally with these two of its figures exchanged."""
    if pair == CARDS:
        return replace(tally, melded=tally.left, left=tally.melded)
    one, other = pair
    counts = tally.counts
    return replace(tally, counts={**counts, one: counts.get(other, 0), other: counts.get(one, 0)})
