"""What becomes of the games of somebody who leaves: what is proposed, and what each choice would do.

Pure. The effects themselves are computed with the standings (credits.py), so taking a withdrawal back leaves no trace.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from leagues.credits import WALKOVERS, Season
from leagues.rules import SeasonRules
from leagues.values import Competitor, Kind, Played, State

HAVE_RESULTS = (State.CONFIRMED, State.SUBMITTED, State.DISPUTED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    """What became of a fixture since somebody left."""

    effect: Literal["keep", "award", "expunge"]
    """With "keep" it is a planned game that will not be played."""
    gone: tuple[int, ...]
    """Ids of the competitors of this fixture who left."""
    winner: int | None = None
    """Order of the side to which it is awarded; None where both left, and where nothing is awarded."""


def settled(season: Season, one: Played) -> Settled | None:
    """None where nobody of it left, or where that changes nothing: what was played before stays as it is."""
    if one.kind is Kind.BYE or one.state is State.VOID:
        return None
    sides = [set(season.behind(side)) for side in one.sides]
    expunged = tuple(dict.fromkeys(id for side in sides for id in sorted(side & season.expunged)))
    if expunged:
        return Settled(effect="expunge", gone=expunged)
    if season.is_awarded(one):
        gone = [side & season.awarding for side in sides]
        stayed = [side.order for side, left in zip(one.sides, gone, strict=True) if not left]
        return Settled(
            effect="award",
            gone=tuple(dict.fromkeys(id for left in gone for id in sorted(left))),
            winner=stayed[0] if stayed else None,
        )
    if season.is_dropped(one):
        return Settled(effect="keep", gone=tuple(id for side in sides for id in sorted(side & season.gone)))
    return None


def as_results(season: Season, played: Iterable[Played]) -> list[Played]:
    """The same fixtures, those awarded since somebody left as the walkovers that they count as."""
    found = []
    for one in played:
        how = settled(season, one) if season.awarding else None
        if how is None or how.effect != "award":
            found.append(one)
            continue
        kind = Kind.DOUBLE_WALKOVER if how.winner is None else Kind.WALKOVER
        sides = tuple(side._replace(awarded="win" if side.order == how.winner else "loss") for side in one.sides)
        found.append(one._replace(state=State.CONFIRMED, kind=kind, sides=sides))
    return found


def share_played(rules: SeasonRules, competitor: Competitor, played: Iterable[Played]) -> tuple[int, int]:
    """How many of the competitor's fixtures have a result, and how many there are."""
    behind = Season(rules, (competitor,), ()).behind
    mine = [
        one
        for one in played
        if one.stage == "league"
        and one.kind is not Kind.BYE
        and one.state is not State.VOID
        and any(behind(side) for side in one.sides)
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
    done, every = share_played(rules, competitor, played)
    if done == every:
        return "keep"
    return "award" if 2 * done >= every else "expunge"
