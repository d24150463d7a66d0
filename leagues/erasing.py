"""Erasing a person: the name goes from everywhere, the games stay.

The player's row stays without a name and with another code, so that games, standings and the ratings of opponents are
what they were, and no old address finds anybody. "Former player" and the first letters of the new code stand for him.
In every game of the club in which he sat, was replaced or is named (`leagues.traces`) the name is replaced through
`scorekeeper.forgetting`, which takes it out of seats, team names, notes, the history and what could be undone; so it
is gone from exports, sheets and files made from then on. In the club it goes from entries, notes, reasons of
adjustments, and players merged into him; what is logged holds no names. His membership of the club ends; an account
is his own, and he deletes it himself.

What this cannot reach is said on the page: games never put into a season of the club or taken out again, names of
house rules, paper, and files that somebody saved before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from leagues.models import (
    Adjustment,
    Entry,
    Fixture,
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
from leagues.prizes import LONGEST_TITLE
from leagues.refusals import NotPossible
from leagues.traces import names_at_tables, names_elsewhere, traces
from scorekeeper.forgetting import forget, replacing, rewritten


def erase(player: Player, by: Any) -> None:
    """Cannot be undone. Goes past closed seasons and locked games: being forgotten does not wait for them."""
    need_erasable(player)
    found = traces(player)
    own = {name for one in found.players for name in (one.name, one.real_name) if name}
    code = new_code()
    with translation.override(player.club.language):
        instead = _("Former player %(code)s") % {"code": code[:4]}
    with transaction.atomic():
        at_his_tables = {game: own | names for game, names in names_at_tables(found, own).items()}
        elsewhere = names_elsewhere(player, set(at_his_tables), own)
        called = at_his_tables | elsewhere
        for game, names in called.items():
            forget(game, sorted(names), instead)
        forget_in_club(player, replacing(sorted(own.union(*at_his_tables.values())), instead))
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
        season.prizes, season.awarded = (
            retitled(rewritten(one, replaced), replaced) for one in (season.prizes, season.awarded)
        )
        season.save(update_fields=["prizes", "awarded"])


def retitled(node: Any, replaced: Callable[[str], str]) -> Any:
    """Prizes with their titles replaced: a cup may be called after somebody."""
    if isinstance(node, list):
        return [retitled(item, replaced) for item in node]
    if isinstance(node, dict):
        found = {name: retitled(item, replaced) for name, item in node.items()}
        return {**found, "title": replaced(found["title"])[:LONGEST_TITLE]} if "title" in found else found
    return node


MOST = {"name_then": 200, "note": 300, "reason": 300}
