"""What becomes of the games of somebody who leaves: what is proposed, and what each choice would do.

Pure. The effects themselves are computed with the standings (credits.py), so taking a withdrawal back leaves no trace.
"""

from collections.abc import Iterable
from typing import Literal

from leagues.credits import WALKOVERS
from leagues.rules import SeasonRules
from leagues.values import Competitor, Kind, Played, Side, State

HAVE_RESULTS = (State.CONFIRMED, State.SUBMITTED, State.DISPUTED)


def takes_part(competitor: Competitor, side: Side) -> bool:
    if side.entry is not None:
        return side.entry == competitor.id
    return bool(side.seats) and {seat.instead_of or seat.player for seat in side.seats} <= set(competitor.players)


def share_played(competitor: Competitor, played: Iterable[Played]) -> tuple[int, int]:
    """How many of the competitor's fixtures have a result, and how many there are."""
    mine = [
        one
        for one in played
        if one.stage == "league"
        and one.kind is not Kind.BYE
        and one.state is not State.VOID
        and any(takes_part(competitor, side) for side in one.sides)
    ]
    done = [one for one in mine if one.state in HAVE_RESULTS and (one.kind is Kind.PLAYED or one.kind in WALKOVERS)]
    return len(done), len(mine)


def suggested(
    rules: SeasonRules, competitor: Competitor, played: Iterable[Played]
) -> Literal["keep", "award", "expunge"]:
    """The chess rule: who has played less than half never was there, else the games left go to the opponents.

    Where players or partnerships are ranked their games are also those of the people beside and against them, who
    would lose them: so they are kept (leagues.md section 0, number 9).
    """
    if rules.ranked != "entries":
        return "keep"
    done, every = share_played(competitor, played)
    if done == every:
        return "keep"
    return "award" if 2 * done >= every else "expunge"
