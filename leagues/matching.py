"""Names at a table matched to players of a club: exact, then alike but for case, blanks and accents, else asked.

Pure: names and ids in, ids out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from leagues.naming import alphabetic

ALIKE = 0.75  # of 1: how much of two names must be the same letters to be offered as perhaps the same person
MOST_OFFERED = 5


@dataclass(frozen=True, kw_only=True)
class Known:
    """A player with everything he is called: display name, real name, names of players merged into him."""

    id: int
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Match:
    """`sure`: the player meant; None: to be asked, with the likeliest first in `offered`."""

    sure: int | None = None
    offered: tuple[int, ...] = ()


def plain(name: str) -> str:
    """Without case, accents and needless blanks: "  Zoë  Müller" is "zoe muller"."""
    return " ".join(alphabetic(name).split())


def match(name: str, known: Sequence[Known]) -> Match:
    """Who is meant by a name. Two players of one name are never told apart by guessing."""
    wanted = plain(name)
    if not wanted:
        return Match()
    exact = [player.id for player in known if name.strip() in player.names]
    alike = [player.id for player in known if wanted in map(plain, player.names)]
    for found in (exact, alike):
        if len(found) == 1:
            return Match(sure=found[0])
        if found:
            return Match(offered=tuple(found))
    near = sorted((-likeness(wanted, player.names), player.id) for player in known)
    return Match(offered=tuple(id for distance, id in near if -distance >= ALIKE)[:MOST_OFFERED])


def likeness(wanted: str, names: Iterable[str]) -> float:
    """How alike: 1 where one is short for the other ("Ann S." and "Ann Smith"), else the share of same letters."""
    others = [other for other in map(plain, names) if other]
    return max((1.0 if is_short(wanted, o) else SequenceMatcher(None, wanted, o).ratio() for o in others), default=0.0)


def is_short(one: str, other: str) -> bool:
    short, long = sorted((one.split(), other.split()), key=lambda words: (len(words), len(words[-1])))
    if short[0] != long[0]:
        return False
    return len(short) < len(long) or long[-1].startswith(short[-1].rstrip("."))
