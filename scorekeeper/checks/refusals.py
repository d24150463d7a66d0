"""What cannot be meant: no whole number, a sign where there is none, a row the rules lack, above the cap, two out."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scorekeeper.checks.finding import Finding
from scorekeeper.figures import RuleSet
from scorekeeper.rules import rows
from scorekeeper.scoring import Tally, deal_figures, figures_deal

CAP = 1_000_000
"""No points typed are larger than this, either way."""
MOST_OF_A_KIND = 999
"""No count is larger than this."""
CARD_ROWS = ("melded", "left", "net", "other")


@lru_cache(maxsize=512)
def row_kinds(rules: RuleSet) -> dict[str, tuple[bool, bool]]:
    """Row id -> (points rather than a count, may be negative), for both ways of counting."""
    both = [*rows(rules), *rows(rules, net=True)]
    return {row.id: (row.kind == "points", row.signed) for row in both}


def refusals(rules: RuleSet, tally: Tally) -> list[Finding]:
    """Each figure that cannot be taken. Values may be of any type, as they came; a lacking row may be empty or 0."""
    return [finding for row, value in entered(tally) if (finding := refusal(rules, row, value))]


def entered(tally: Tally) -> Iterator[tuple[str, object]]:
    """The counts by row id, then the card rows that are not empty."""
    yield from sorted(tally.counts.items())
    for row in CARD_ROWS:
        value = getattr(tally, row)
        if value is not None:
            yield row, value


def refusal(rules: RuleSet, row: str, value: object) -> Finding | None:
    if type(value) is not int:
        return Finding("not_whole", "refused", None, {"row": row, "value": f"{value}"[:40]})
    if row not in row_kinds(rules):
        return Finding("row_lacking", "refused", None, {"row": row}) if value else None
    is_points, signed = row_kinds(rules)[row]
    most = CAP if is_points else MOST_OF_A_KIND
    if value < 0 and not signed:
        return Finding("negative", "refused", None, {"row": row, "value": value})
    if abs(value) > most:
        return Finding("too_large", "refused", None, {"row": row, "value": value, "most": most})
    return None


def refusals_of_deal(tallies: Sequence[Tally | None]) -> list[Finding]:
    """At most one team ends a deal."""
    out = [team for team, tally in enumerate(tallies) if tally is not None and tally.went_out]
    return [Finding("two_out", "refused", None, {"n": len(out), "teams": out})] if len(out) > 1 else []


def worth(rules: RuleSet, row: str, deal: int = 1) -> int:
    """The points of one of what a row counts in this deal; 0 where they are not known, or the row counts nothing."""
    figures = deal_figures(rules, figures_deal(rules, deal))
    return {
        **dict(figures.books),
        **dict(figures.extras),
        "red_threes_laid": rules.red_threes.laid or 0,
        "red_threes_caught": rules.red_threes.caught or 0,
    }.get(row, 0)


def understood(rules: RuleSet, row: str, value: int, deal: int = 1) -> int | None:
    """Points typed where a count belongs: the count they are worth, `None` if they are no such points.

    1500 in the row of clean books at 500 is 3 books; 3 stays 3.
    """
    points = abs(worth(rules, row, deal))
    if points < LEAST_POINTS or value < points or value % points:
        return None
    return value // points


LEAST_POINTS = 50
"""Less than this pays nothing that is counted one by one, and a count of so many is not likely either."""
