"""The players of a club: made, found, renamed, tied to an account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from leagues.matching import plain
from leagues.models import Club, Membership, Player
from leagues.models.reading import touch_club
from leagues.models.seasons import log
from leagues.refusals import NotPossible


def add_player(club: Club, name: str, by: Any, **more: Any) -> Player:
    """A new player; `guest`: who plays without belonging to the club."""
    with transaction.atomic():
        player = Player.objects.create(club=club, name=name, **more)
        touch_club(club)
        log(club, "player_added", by, player=player.pk)
    return player


def namesakes(club: Club, name: str, but: Player | None = None) -> list[Player]:
    """Players whose name is the same but for case and accents: perhaps the same person."""
    found = Player.objects.filter(club=club).present()
    return [one for one in found if plain(one.name) == plain(name) and one != but]


def listed(club: Club, wanted: str = "", *, inside: bool = False) -> list[Player]:
    """All players that can be chosen, by the name that is shown; with a part of it where one is `wanted`.

    inside: organisers also find by the real name. Sorted in Python, so that every database gives the same order.
    """
    found = list(Player.objects.filter(club=club).present().select_related("user"))
    looked_for = plain(wanted)
    if looked_for:
        found = [one for one in found if looked_for in plain(searched(one, inside))]
    return sorted(found, key=lambda one: (plain(one.shown(inside=inside)), one.pk))


def searched(player: Player, inside: bool) -> str:
    return f"{player.name} {player.real_name}" if inside else player.shown()


def change(player: Player, by: Any, **fields: Any) -> None:
    """Names, privacy, guest or not, account. Entries of seasons keep the name of their time."""
    if player.merged_into_id or player.erased:
        raise NotPossible(_("This player is no longer there."))
    user = fields.get("user")
    if user is not None:
        need_free(player, user)
    with transaction.atomic():
        for name, value in fields.items():
            setattr(player, name, value)
        player.save(update_fields=list(fields))
        touch_club(player.club)
        log(player.club, "player_changed", by, player=player.pk)


def need_free(player: Player, user: User) -> None:
    if not Membership.objects.filter(club=player.club, user=user).exists():
        raise NotPossible(_("Choose a member of the club."), "user")
    if Player.objects.filter(club=player.club, user=user).exclude(pk=player.pk).exists():
        raise NotPossible(_("This account belongs to another player already."), "user")
