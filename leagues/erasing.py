"""Erasing a person: the name goes from everywhere, the games stay.

The player's row stays without a name and with another code, so that games, standings and the ratings of opponents are
what they were, and no old address finds anybody. "Former player" and the first letters of the new code stand for him.
In every game of the club in which he sat the name is replaced through `scorekeeper.forgetting`, which takes it out of
seats, team names, notes, the history and what could be undone; so it is gone from exports, sheets and files made from
then on. In the club it goes from entries, notes, reasons of adjustments, and players merged into him; what is logged
holds no names. His membership of the club ends; an account is his own, and he deletes it himself.

What this cannot reach is said on the page: games never put into a season of the club or taken out again, names of
house rules, paper, and files that somebody saved before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from leagues.enrolling import longest_there
from leagues.matching import ALIKE, likeness, plain
from leagues.models import (
    Adjustment,
    Entry,
    Fixture,
    FixtureSeat,
    Invitation,
    Membership,
    Merge,
    Player,
    Privacy,
    Role,
    Season,
)
from leagues.models.clubs import new_code
from leagues.models.reading import touch_club
from leagues.models.seasons import log
from leagues.refusals import NotPossible
from scorekeeper.forgetting import forget, replacing, rewritten
from scorekeeper.models import Change, Seat


@dataclass(frozen=True, kw_only=True)
class Traces:
    """Where a person is named: players merged into him, and the seats of games he sat on."""

    players: tuple[Player, ...]
    seats: tuple[tuple[UUID, str], ...]
    """(game, seat)"""


def traces(player: Player) -> Traces:
    """Two queries."""
    players = (player, *Player.objects.filter(merged_into=player))
    rows = FixtureSeat.objects.filter(player=player, fixture__game__isnull=False)
    seats = tuple(rows.values_list("fixture__game_id", "seat"))
    return Traces(players=players, seats=seats)


def erase(player: Player, by: Any) -> None:
    """Cannot be undone. Goes past closed seasons and locked games: being forgotten does not wait for them."""
    need_erasable(player)
    found = traces(player)
    own = {name for one in found.players for name in (one.name, one.real_name) if name}
    code = new_code()
    with translation.override(player.club.language):
        instead = _("Former player %(code)s") % {"code": code[:4]}
    with transaction.atomic():
        called = {game: own | names for game, names in names_at_tables(found, own).items()}
        for game, names in called.items():
            forget(game, sorted(names), instead)
        forget_in_club(player, replacing(sorted(own.union(*called.values())), instead))
        Merge.objects.filter(Q(kept__in=found.players) | Q(gone__in=found.players)).delete()
        Invitation.objects.filter(player__in=found.players).update(player=None)
        Membership.objects.filter(club=player.club, user=player.user_id).delete()
        for one in found.players:
            one.name, one.real_name, one.user, one.privacy = "–", "", None, Privacy.HIDDEN
            one.erased = timezone.now()
            one.code = code if one.pk == player.pk else new_code()
            one.save(update_fields=["name", "real_name", "user", "privacy", "erased", "code"])
        touch_club(player.club)
        log(player.club, "erased", by, player=player.pk)
    player.refresh_from_db()


def need_erasable(player: Player) -> None:
    if player.erased or player.merged_into_id:
        raise NotPossible(_("This player is no longer there."))
    owner = Membership.objects.filter(club=player.club, user=player.user_id, role=Role.OWNER)
    if player.user_id and owner.exists():
        others = Membership.objects.filter(club=player.club, role=Role.OWNER).exclude(user=player.user_id)
        if not others.exists():
            raise NotPossible(_("This person is the only owner of the club. Make somebody else an owner first."))


def names_at_tables(found: Traces, own: Iterable[str]) -> dict[UUID, set[str]]:
    """What he was called in each game: at his seat now, and in its history whatever is like that or like his names.

    Not what somebody else at the table is called now; that a namesake is replaced with him cannot be helped.
    """
    called: dict[UUID, set[str]] = {}
    mine = dict(found.seats)
    others: dict[UUID, set[str]] = {}
    for seat in Seat.objects.filter(team__game__in=mine).select_related("team"):
        sitters = tuple((sitter["name"], int(sitter["from"])) for sitter in seat.sitters)
        names = {name for name, _start in sitters}
        game = seat.team.game_id
        if seat.name == mine[game]:
            called[game] = {longest_there(sitters, max(start for _name, start in sitters))}
            names -= called[game]
        others.setdefault(game, set()).update(names)
    changes = Change.objects.filter(game__in=mine, op__op__in=["start", "seats", "undo"])
    for game, op, before, after in changes.values_list("game_id", "op", "before", "after"):
        told = set(names_in([op, before, after]))
        like = [*own, *called[game]]
        called[game] |= {name for name in told if likeness(plain(name), like) >= ALIKE} - others[game]
    return {game: names - {""} for game, names in called.items()}


def names_in(node: Any, key: str = "") -> Iterator[str]:
    """All names of people in the JSON of an operation; those of teams are not."""
    if isinstance(node, str) and key in ("name", "players") and plain(node):
        yield node
    elif isinstance(node, list):
        for item in node:
            yield from names_in(item, key)
    elif isinstance(node, dict):
        of_team = "players" in node or "seats" in node or node.get("action") == "team_name"
        for name, item in node.items():
            if not (of_team and name == "name"):
                yield from names_in(item, name)


def forget_in_club(player: Player, replaced: Callable[[str], str]) -> None:
    """Texts that organisers wrote: names of entries he belonged to, notes, reasons, and what prizes were given for."""
    club = player.club
    texts: list[tuple[Any, str]] = [
        (Entry.objects.filter(season__club=club, members__player=player), "name_then"),
        (Fixture.objects.filter(season__club=club).exclude(note=""), "note"),
        (Adjustment.objects.filter(season__club=club), "reason"),
    ]
    for rows, field in texts:
        for pk, text in rows.values_list("pk", field):
            if (new := replaced(text)) != text:
                rows.model._default_manager.filter(pk=pk).update(**{field: new[: MOST[field]]})
    for season in Season.objects.filter(club=club):
        season.prizes, season.awarded = rewritten(season.prizes, replaced), rewritten(season.awarded, replaced)
        season.save(update_fields=["prizes", "awarded"])


MOST = {"name_then": 200, "note": 300, "reason": 300}
