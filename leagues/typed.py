"""Results typed in from paper: totals only, as a game like any other.

A typed result is a real game of the score keeper, made through commit() under rules of its own: one figure for each
team, one deal. So everything that reads games, their history and their corrections works for it, and standings have
one source only. Its rules are the published "totals" with a length of one deal; their digests count as the season's
own (`SeasonRules.same_digests`), and nothing is known of its deals, which `without_deals` sees to.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from leagues.models import Player, Season
from leagues.refusals import NotPossible
from leagues.rules import SeasonRules
from leagues.values import NOTHING, Played
from scorekeeper import access
from scorekeeper.commit import Sender, commit
from scorekeeper.models import Game, Role
from scorekeeper.models.games import GameState
from scorekeeper.models.storing import game_value
from scorekeeper.operations import derived, operation, starting
from scorekeeper.play import Op
from scorekeeper.published import published
from scorekeeper.reading import write
from scorekeeper.rules import digest, parse_figures
from scorekeeper.wording import refusal

MOST_POINTS = 1_000_000


@cache
def typed_rules(low_wins: bool) -> dict[str, Any]:
    """One figure for each team; `low_wins`: the lowest is best."""
    totals = published()["totals"]
    figures = {**totals.rules.figures(), "length": {"deals": 1, "target": None}, "lowest_wins": low_wins}
    return {"figures": figures, "texts": write(totals.texts)}


@cache
def typed_digests() -> tuple[str, ...]:
    """Of the rules that typed results have."""
    return tuple(digest(parse_figures(typed_rules(low)["figures"])) for low in (False, True))


def type_in(
    season: Season,
    teams: Sequence[Sequence[Player]],
    totals: Sequence[int],
    *,
    key: str,
    sender: Sender,
    on: datetime.date | None,
) -> Game:
    """The finished game of these totals. The same key and content give the same game, however often they are sent.

    `key`: a uuid. Raises NotPossible.
    """
    low = SeasonRules.from_json(season.rules).low_wins
    named = [{"name": "", "players": [player.name for player in team]} for team in teams]
    id = derived(key, repr((low, named, list(totals), on)))
    content = {"played_on": on.isoformat() if on else None}
    send(starting(id, typed_rules(low), named, key=derived(id, "start"), **content), sender)
    for team, total in enumerate(totals):
        game = game_value(Game.objects.get(pk=id))
        tally = {"counts": {"book_points": total, "card_points": 0}}
        send(operation(game, "tally", key=derived(id, f"tally{team}"), deal=1, team=team, tally=tally), sender)
    game = game_value(Game.objects.get(pk=id))
    send(operation(game, "finish", key=derived(id, "finish"), under_way="count", early=False), sender)
    return Game.objects.get(pk=id)


def seated(game: Game, sides: Sequence[Sequence[Player]]) -> dict[str, Player]:
    """Seats of a typed game: those of each team in the order in which its people were named."""
    found = {}
    for team, people in zip(game.teams.order_by("order").prefetch_related("seats"), sides, strict=True):
        for seat, player in zip(sorted(team.seats.all(), key=lambda seat: seat.order), people, strict=True):
            found[seat.name] = player
    return found


def send(op: Op, sender: Sender) -> None:
    """What was sent before is no fault: it is there already."""
    answer = commit(op, sender)
    if answer.status == "refused" and answer.reason and answer.reason["id"] != "key_reused":
        said = refusal(answer.reason["id"], answer.reason["values"])
        raise NotPossible(said or _("That cannot be typed in."))


def without_deals(played: Iterable[Played]) -> list[Played]:
    """Games with their deals, but for those typed in as totals: their one deal is none."""
    typed = set(typed_digests())
    return [bare(one) if one.rules in typed else one for one in played]


def bare(one: Played) -> Played:
    return one._replace(deals=0, sides=tuple(side._replace(deals=(), tallies=(), counts=NOTHING) for side in one.sides))


def is_typed(game: Game) -> bool:
    return game.stored_rules.digest in typed_digests()


def type_again(game: Game, totals: Sequence[int], *, key: str, sender: Sender, on: datetime.date | None) -> None:
    """Corrects a typed result: it belongs to the club, so any of its scorers may. Its history keeps what was before."""
    access.trade(access.links_of(game)[Role.MANAGE], sender.device, sender.name)
    if game.state == GameState.FINISHED:
        now = game_value(game)
        send(operation(now, "reopen", key=derived(key, "reopen")), sender)
    for team, total in enumerate(totals):
        now = game_value(Game.objects.get(pk=game.pk))
        tally = {"counts": {"book_points": total, "card_points": 0}}
        send(operation(now, "tally", key=derived(key, f"{team} {total}"), deal=1, team=team, tally=tally), sender)
    now = game_value(Game.objects.get(pk=game.pk))
    send(operation(now, "finish", key=derived(key, "finish"), under_way="count", early=False), sender)
