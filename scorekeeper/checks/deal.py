"""All checks of one deal, and the exchange of two figures that would put one right."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from scorekeeper.checks.finding import Finding
from scorekeeper.checks.table import Deal, Tallies, exchanged_digits, look_over
from scorekeeper.checks.team import look_at
from scorekeeper.figures import RuleSet
from scorekeeper.scoring import Tally

CARDS = ("melded", "left")
RED_THREES = ("red_threes_laid", "red_threes_caught")


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
    answered: dict[str, tuple[str, str]] = {}
    for pair, other in exchanges(rules, tally):
        left = {finding.id for finding in look_at(rules, deal, other, before, decks, team)}
        if left < ids:
            for id in ids - left:
                answered.setdefault(id, pair)
    return [finding._replace(exchange=answered.get(finding.id)) for finding in wrong]


def exchanges(rules: RuleSet, tally: Tally) -> Iterator[tuple[tuple[str, str], Tally]]:
    """The tally with two of its figures exchanged: card points, two kinds of book, red threes laid and caught."""
    if tally.melded is not None and tally.left is not None and tally.melded != tally.left:
        yield CARDS, replace(tally, melded=tally.left, left=tally.melded)
    for pair in [*combinations(rules.book, 2), RED_THREES]:
        if tally.counts.get(pair[0], 0) != tally.counts.get(pair[1], 0):
            yield pair, replace(tally, counts=exchanged(tally.counts, *pair))


def exchanged(counts: Mapping[str, int], one: str, other: str) -> dict[str, int]:
    return {**counts, one: counts.get(other, 0), other: counts.get(one, 0)}
