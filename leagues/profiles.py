"""What a player's page and a partnership's page show.

Pure. Names are not known here: everybody is the id of a player, and the page decides what may be shown of them.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from leagues.statistics import (
    Appearance,
    Figures,
    Key,
    Meetings,
    by_partners,
    by_player,
    figures,
    figures_of,
    opponents,
    success,
)
from leagues.values import Played

RECENT = 20


@dataclass(frozen=True, kw_only=True)
class Profile:
    """One player or one partnership."""

    figures: Figures
    partners: Sequence[Figures]
    """Of a player: each partnership, the most successful first, with the rest of those below the minimum at the end."""
    opponents: Sequence[Meetings]
    """Players met by a player, partnerships met by a partnership."""
    recent: Sequence[Appearance]
    """The last games, latest first."""


def player_profile(games: Iterable[Played], player: int, *, least: int = 3, low: Container[str] = ()) -> Profile:
    """`least`: games together from which on a partnership is ranked by its success."""
    own = with_player(games, player)
    key = (player,)
    found = figures(own, by_player, low=low).get(key) or figures_of(key, ())
    together = [one for pair, one in figures(own, by_partners, low=low).items() if player in pair]
    partners = sorted(together, key=lambda one: (one.played < least, success(one)))
    return profile(found, partners, opponents(found, by_player))


def partnership_profile(games: Iterable[Played], players: Iterable[int], *, low: Container[str] = ()) -> Profile:
    key: Key = tuple(sorted(players))
    own = with_player(games, key[0])
    found = figures(own, by_partners, low=low).get(key) or figures_of(key, ())
    return profile(found, (), opponents(found, by_partners))


def with_player(games: Iterable[Played], player: int) -> list[Played]:
    return [game for game in games if any(seat.player == player for side in game.sides for seat in side.seats)]


def profile(found: Figures, partners: Sequence[Figures], met: Sequence[Meetings]) -> Profile:
    return Profile(figures=found, partners=partners, opponents=met, recent=tuple(found.games[: -RECENT - 1 : -1]))
