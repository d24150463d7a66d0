"""Running a season: who takes part, who leaves, corrections by hand, rules that freeze, closing and opening again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from leagues.models import (
    Adjustment,
    Entry,
    EntryMember,
    Fixture,
    Player,
    Season,
    SeasonRulesChange,
    SeasonState,
    Withdrawal,
)
from leagues.models.reading import entries_of, played, ranked_by, touch
from leagues.models.seasons import log
from leagues.naming import BETWEEN
from leagues.refusals import NotPossible
from leagues.results import WITHOUT_PLAY, catch_up, need_open
from leagues.rules import SeasonRules
from leagues.values import Competitor, State
from leagues.withdrawals import suggested
from scorekeeper.boards import fenced
from scorekeeper.holding import hold, release

# Rules


def rules_are_frozen(season: Season) -> bool:
    """From the first confirmed result on; the result of a finished game is confirmed where auto-confirm is on."""
    catch_up(season)
    return season.rules_frozen is not None


def change_rules(season: Season, rules: dict[str, Any], by: Any, *, asked: bool = False) -> None:
    """Rules as SeasonRules.to_json writes them. Frozen ones change only when that was `asked`, and it is logged."""
    need_open(season)
    if SeasonRules.from_json(rules) == SeasonRules.from_json(season.rules):
        return  # what was stored before there was such a rule reads as usual
    frozen = rules_are_frozen(season)
    if frozen and not asked:
        raise NotPossible(_("Results are confirmed under these rules already. Say that they are to change."))
    with transaction.atomic():
        if frozen:
            SeasonRulesChange.objects.create(season=season, by=by, before=season.rules, after=rules)
            log(season.club, "rules", by, season)
        season.rules = rules
        season.save(update_fields=["rules"])
        touch(season)


# Who takes part


def enter(
    season: Season,
    players: Sequence[Player],
    by: Any,
    *,
    name: str = "",
    joined_on: dt.date | None = None,
    opening: dict[str, int] | None = None,
) -> Entry:
    """A player alone, or a fixed pair or team. Once there are results it is a late entry, with the day it joined."""
    need_open(season)
    if not players:
        raise NotPossible(_("Choose who belongs to it."), "players")
    if any(player.club_id != season.club_id or player.merged_into_id or player.erased for player in players):
        raise NotPossible(_("Choose players of this club."), "players")
    need_place(season, players)
    with transaction.atomic():
        entry = Entry.objects.create(
            season=season,
            name_then=name or BETWEEN.join(player.name for player in players),
            joined_on=joined_on,
            opening=opening or {},
        )
        EntryMember.objects.bulk_create([EntryMember(entry=entry, player=player) for player in players])
        touch(season)
        log(season.club, "entered", by, season, entry=entry.pk)
    return entry


def need_place(season: Season, players: Sequence[Player], entry: Entry | None = None) -> None:
    """Nobody enters twice; of pairs and teams each person belongs to one that plays on, or he would meet himself.

    entry: whose own members they are. Where partnerships are ranked one person may belong to several.
    """
    wanted = {player.pk: player for player in players}
    for other in entries_of(season):
        if entry is not None and other.pk == entry.pk:
            continue
        there = {member.player_id for member in other.members.all()}
        if there == set(wanted) and other.status == "withdrawn":
            raise NotPossible(_("They have withdrawn from this season: take that back instead."), "players")
        if there == set(wanted):
            raise NotPossible(_("They are in this season already."), "players")
        if ranked_by(season) != "entries" or other.status == "withdrawn":
            continue
        for pk in sorted(there & set(wanted)):
            raise NotPossible(already_with(wanted[pk].name, other.name_then), "players")


def already_with(player: str, entry: str) -> str:
    said = {"player": fenced(player), "entry": fenced(entry)}
    return _("%(player)s is in this season already, with “%(entry)s”: let that withdraw first.") % said


def rename_entry(entry: Entry, name: str, by: Any) -> None:
    need_open(entry.season)
    with transaction.atomic():
        entry.name_then = name
        entry.save(update_fields=["name_then"])
        touch(entry.season)
        log(entry.season.club, "entry_renamed", by, entry.season, entry=entry.pk)


def remove_entry(entry: Entry, by: Any) -> None:
    """Takes out an entry that was a mistake. One that has fixtures withdraws instead."""
    need_open(entry.season)
    if entry.sides.exists() or entry.adjustments.exists():
        raise NotPossible(_("It has games in this season. Let it withdraw instead."))
    with transaction.atomic():
        log(entry.season.club, "entry_removed", by, entry.season, players=[one.pk for one in entry.players.all()])
        entry.delete()
        touch(entry.season)


# Who leaves


def suggested_withdrawal(entry: Entry) -> Withdrawal:
    """What is proposed when it leaves (see leagues.withdrawals)."""
    season, players = entry.season, tuple(member.player_id for member in entry.members.all())
    competitor = Competitor(id=entry.pk, name=entry.name_then, players=players)
    return Withdrawal(suggested(SeasonRules.from_json(season.rules), competitor, played(season)))


def withdraw(entry: Entry, effect: str, on: dt.date, by: Any) -> None:
    """Leaves the season; nothing of its games is changed, so that coming back restores the same standings.

    effect: one of Withdrawal; leagues.standings carries it out.
    """
    need_open(entry.season)
    if effect not in Withdrawal.values:
        raise NotPossible(_("Choose what becomes of its games."), "withdrawal")
    with transaction.atomic():
        entry.status, entry.withdrawal, entry.withdrawn_on = "withdrawn", effect, on
        entry.save(update_fields=["status", "withdrawal", "withdrawn_on"])
        touch(entry.season)
        log(entry.season.club, "withdrawn", by, entry.season, entry=entry.pk, effect=effect)


def come_back(entry: Entry, by: Any) -> None:
    """Takes a withdrawal back."""
    need_open(entry.season)
    need_place(entry.season, [member.player for member in entry.members.select_related("player")], entry)
    with transaction.atomic():
        entry.status, entry.withdrawal, entry.withdrawn_on = "active", "", None
        entry.save(update_fields=["status", "withdrawal", "withdrawn_on"])
        touch(entry.season)
        log(entry.season.club, "came_back", by, entry.season, entry=entry.pk)


# Corrections by hand


def adjust(
    season: Season,
    by: Any,
    *,
    entry: Entry | None = None,
    players: Sequence[Player] = (),
    points: int = 0,
    score: int = 0,
    reason: str,
    on: dt.date,
    key: str = "",
) -> Adjustment:
    """Adds league points or score for whoever the season ranks: an entry, a player, the partners of a partnership.

    key: of the form by which it was asked.
    """
    need_open(season)
    if not reason.strip():
        raise NotPossible(_("Say why: the reason is shown below the standings."), "reason")
    if not points and not score:
        raise NotPossible(_("Say how many points."), "points")
    if (entry is None) == (ranked_by(season) == "entries") or not (entry or players):
        raise NotPossible(_("Choose for whom."), "competitor")
    with transaction.atomic():
        made = Adjustment.objects.create(
            season=season, entry=entry, points=points, score=score, reason=reason.strip(), on=on, by=by
        )
        made.players.set(players)
        touch(season)
        log(season.club, "adjusted", by, season, adjustment=made.pk, points=points, score=score, key=key)
    return made


def cancel_adjustment(adjustment: Adjustment, by: Any) -> None:
    """It no longer counts, and stays to be seen (leagues.md, section 6, no. 26)."""
    need_open(adjustment.season)
    if adjustment.cancelled is None:
        with transaction.atomic():
            adjustment.cancelled = timezone.now()
            adjustment.save(update_fields=["cancelled"])
            touch(adjustment.season)
            log(adjustment.season.club, "adjustment_cancelled", by, adjustment.season, adjustment=adjustment.pk)


# Closing


def unfinished(season: Season) -> list[Fixture]:
    """What is neither confirmed nor void: to be listed before closing. None of it counts until it is decided."""
    open_ones = season.fixtures.exclude(state__in=[State.CONFIRMED, State.VOID]).select_related("game")
    return [one for one in open_ones if one.game_id is not None or one.kind not in WITHOUT_PLAY]


def close(season: Season, by: Any) -> None:
    """From now on nothing in it changes, nor any game that was put in by somebody who may write it."""
    catch_up(season)
    with transaction.atomic():
        fresh = Season.objects.select_for_update().select_related("club").get(pk=season.pk)
        if fresh.is_open:
            with translation.override(fresh.club.language):
                reason = _("The season “%(season)s” of %(club)s is closed.") % {
                    "season": fresh.name,
                    "club": fresh.club.name,
                }
            hold([fixture.game_id for fixture in held(fresh) if fixture.game_id], reason)
            fresh.state = SeasonState.CLOSED
            fresh.save(update_fields=["state"])
            touch(fresh)
            log(fresh.club, "closed", by, fresh)
    season.state = SeasonState.CLOSED


def open_again(season: Season, by: Any) -> None:
    """Its games can be changed again, unless another closed season has them too."""
    with transaction.atomic():
        fresh = Season.objects.select_for_update().select_related("club").get(pk=season.pk)
        if not fresh.is_open:
            fresh.state = SeasonState.OPEN
            fresh.save(update_fields=["state"])
            games = {fixture.game_id for fixture in held(fresh) if fixture.game_id}
            elsewhere = Fixture.objects.filter(game__in=games, holds=True, season__state=SeasonState.CLOSED)
            release(games - set(elsewhere.values_list("game_id", flat=True)))
            touch(fresh)
            log(fresh.club, "opened_again", by, fresh)
    season.state = SeasonState.OPEN


def held(season: Season) -> list[Fixture]:
    """Fixtures whose games it locks when it is closed."""
    return list(season.fixtures.filter(holds=True, game__isnull=False).only("game_id"))
