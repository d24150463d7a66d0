"""Two players who are one person made one, seen beforehand, and made two again with nothing lost.

The one that goes stays as a row that points to the one kept, so that old addresses lead on and its name goes on being
recognised. What is moved is written down in Merge.moved:

    "seats", "replaced": ids of FixtureSeat whose player, or whom he replaced, was the one that went
    "members": ids of EntryMember; "adjustments": ids of Adjustment
    "entries": entries that became the same as another one: {"entry": all its fields, "members": [players],
               "sides": [ids of FixtureSide], "adjustments": [ids], "into": id of the other}
    "user", "kept_user": the account, where the one kept had none
    "aliases": players that had been merged into the one that went
    "awards": prizes that were given: {"season": id, "before", "after": what of them names people}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.awarding import as_one, given_to
from leagues.models import Adjustment, Entry, EntryMember, Fixture, FixtureSeat, FixtureSide, Merge, Player, Season
from leagues.models.reading import partnership, touch, touch_club
from leagues.models.seasons import log
from leagues.refusals import NotPossible

ENTRY = ("id", "season_id", "name_then", "status", "withdrawn_on", "withdrawal", "joined_on", "opening")


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What merging would change: the games and seasons of the one that goes, and what stands in the way."""

    games: tuple[Fixture, ...]
    seasons: tuple[Season, ...]
    joined_entries: tuple[Entry, ...]
    """Entries that would become the same as another one of their season."""
    together: tuple[Fixture, ...]
    """Games in which both sat, or are to sit."""
    entry_together: tuple[Entry, ...]
    """Pairs or teams that both belong to."""
    two_accounts: bool

    @property
    def possible(self) -> bool:
        return not (self.together or self.entry_together or self.two_accounts)

    @property
    def why_not(self) -> str:
        if any(one.game_id for one in self.together):
            return _("Both sat in one game, so they are two people.")
        if self.together:
            return _("Both are to sit in one game that is planned. If they are one person, delete that game first.")
        if self.entry_together:
            return _("Both belong to one pair or team, so they are two people.")
        return _("Each has an account of its own.") if self.two_accounts else ""


def sat(player: Player) -> Q:
    return Q(seats__player=player) | Q(seats__instead_of=player)


def preview(kept: Player, gone: Player) -> Preview:
    """A fixed number of queries; the fixtures come with season and game."""
    with_more = Fixture.objects.select_related("season", "game").order_by("pk")
    games = with_more.filter(sat(gone)).distinct()
    of_gone = Entry.objects.filter(members__player=gone)
    both = of_gone.filter(pk__in=EntryMember.objects.filter(player=kept).values("entry"))
    seasons = Season.objects.filter(Q(fixtures__in=games) | Q(entries__in=of_gone) | Q(adjustments__players=gone))
    return Preview(
        games=tuple(games),
        seasons=tuple(seasons.distinct().order_by("pk")),
        joined_entries=tuple(entry for entry, _into in doubles(kept, gone)),
        together=tuple(with_more.filter(sat(gone)).filter(pk__in=Fixture.objects.filter(sat(kept))).distinct()),
        entry_together=tuple(both),
        two_accounts=bool(kept.user_id and gone.user_id),
    )


def doubles(kept: Player, gone: Player) -> list[tuple[Entry, Entry]]:
    """Entries of the one that goes that would have the same people as another one of the season, and that one."""
    mine = list(Entry.objects.filter(members__player=gone).prefetch_related("members"))
    others = Entry.objects.filter(members__player=kept, season__in={entry.season_id for entry in mine})
    by_people = {(other.season_id, people(other)): other for other in others.prefetch_related("members")}
    found = []
    for entry in mine:
        wanted = frozenset(kept.pk if player == gone.pk else player for player in people(entry))
        if into := by_people.get((entry.season_id, wanted)):
            found.append((entry, into))
    return found


def people(entry: Entry) -> frozenset[int]:
    return frozenset(member.player_id for member in entry.members.all())


def merge(kept: Player, gone: Player, by: Any) -> Merge:
    """Everything of `gone` becomes that of `kept`. Refused where they are two people.

    Closed seasons are no hindrance: no game changes, and who is one person is often found out after the last one. The
    preview says which standings it would change.
    """
    need_two(kept, gone)
    with transaction.atomic():
        list(Player.objects.select_for_update().filter(pk__in=[kept.pk, gone.pk]).order_by("pk"))
        seen = preview(kept, gone)
        if not seen.possible:
            raise NotPossible(seen.why_not)
        pairs = partnerships(kept, gone)
        moved: dict[str, Any] = {"entries": [join(entry, into) for entry, into in doubles(kept, gone)]}
        moved["seats"] = hand_on(FixtureSeat.objects.filter(player=gone), player=kept)
        moved["replaced"] = hand_on(FixtureSeat.objects.filter(instead_of=gone), instead_of=kept)
        moved["members"] = hand_on(EntryMember.objects.filter(player=gone), player=kept)
        through = Adjustment.players.through._default_manager
        moved["adjustments"] = hand_on(through.filter(player=gone), player=kept)
        moved["aliases"] = hand_on(Player.objects.filter(merged_into=gone), merged_into=kept)
        joined = {one["entry"]["id"]: one["into"] for one in moved["entries"]}
        moved["awards"] = hand_prizes_on(kept, gone, joined, pairs)
        moved["user"] = gone.user_id
        hand_account_over(gone, kept)
        gone.merged_into = kept
        gone.save(update_fields=["merged_into"])
        touch_all(kept, seen.seasons)
        log(kept.club, "merged", by, kept=kept.pk, gone=gone.pk)
        return Merge.objects.create(club=kept.club, kept=kept, gone=gone, by=by, moved=moved)


def need_two(kept: Player, gone: Player) -> None:
    if kept.pk == gone.pk or kept.club_id != gone.club_id:
        raise NotPossible(_("Choose two players of this club."), "gone")
    if any(player.merged_into_id or player.erased for player in (kept, gone)):
        raise NotPossible(_("One of them is no longer among the players."), "gone")


def hand_on(rows: Any, **new: Any) -> list[int]:
    """Changes all rows and gives which they were."""
    ids = list(rows.order_by("pk").values_list("pk", flat=True))
    rows.model._default_manager.filter(pk__in=ids).update(**new)
    return ids


def partnerships(kept: Player, gone: Player) -> dict[int, int]:
    """Ids of the partnerships of the one that goes, and of those that they become."""
    sat_on = FixtureSide.objects.filter(seats__player=gone)
    sides: dict[int, set[int]] = {}
    for side, player in FixtureSeat.objects.filter(side__in=sat_on).values_list("side", "player"):
        sides.setdefault(side, set()).add(player)
    groups = {frozenset(group) for group in sides.values()} | {
        people(entry) for entry in Entry.objects.filter(members__player=gone).prefetch_related("members")
    }
    return {partnership(group): partnership((group - {gone.pk}) | {kept.pk}) for group in groups}


def hand_prizes_on(kept: Player, gone: Player, joined: dict[int, int], pairs: dict[int, int]) -> list[dict[str, Any]]:
    """What the one that goes was given is the other's."""
    moved = []
    for season in Season.objects.filter(club=kept.club_id, awarded__isnull=False).order_by("pk"):
        before = given_to(season)
        after = as_one(season, {gone.pk: kept.pk}, joined, pairs)
        if after != before:
            season.awarded = {**(season.awarded or {}), **after}
            season.save(update_fields=["awarded"])
            moved.append({"season": season.pk, "before": before, "after": after})
    return moved


def give_prizes_back(moved: list[dict[str, Any]]) -> None:
    """Unless the prizes were given anew since."""
    for one in moved:
        season = Season.objects.filter(pk=one["season"]).first()
        if season is not None and given_to(season) == one["after"]:
            season.awarded = {**(season.awarded or {}), **one["before"]}
            season.save(update_fields=["awarded"])


def hand_account_over(giver: Player, taker: Player) -> None:
    """Each account is one player of the club at most, so it is taken from the one before the other gets it."""
    if giver.user_id is not None:
        user, giver.user_id = giver.user_id, None
        giver.save(update_fields=["user"])
        taker.user_id = user
        taker.save(update_fields=["user"])


def join(entry: Entry, into: Entry) -> dict[str, Any]:
    """Gives the games and adjustments of an entry to another one and deletes it; what is needed to bring it back."""
    kept = {name: getattr(entry, name) for name in ENTRY}
    for name in ("withdrawn_on", "joined_on"):
        kept[name] = kept[name].isoformat() if kept[name] else None
    gone = {
        "entry": kept,
        "members": sorted(people(entry)),
        "sides": hand_on(FixtureSide.objects.filter(entry=entry), entry=into),
        "adjustments": hand_on(Adjustment.objects.filter(entry=entry), entry=into),
        "into": into.pk,
    }
    entry.delete()
    return gone


def touch_all(kept: Player, seasons: tuple[Season, ...]) -> None:
    touch_club(kept.club)
    for season in seasons:
        touch(season)


# Undo


def undo(merge: Merge, by: Any) -> None:
    """Makes them two again: every row that was moved and is still there goes back, joined entries come back."""
    with transaction.atomic():
        row = Merge.objects.select_for_update().select_related("kept", "gone", "club").get(pk=merge.pk)
        need_undoable(row)
        kept, gone, moved = row.kept, row.gone, row.moved
        FixtureSeat.objects.filter(pk__in=moved["seats"], player=kept).update(player=gone)
        FixtureSeat.objects.filter(pk__in=moved["replaced"], instead_of=kept).update(instead_of=gone)
        EntryMember.objects.filter(pk__in=moved["members"], player=kept).update(player=gone)
        through = Adjustment.players.through._default_manager
        through.filter(pk__in=moved["adjustments"], player=kept).update(player=gone)
        Player.objects.filter(pk__in=moved["aliases"], merged_into=kept).update(merged_into=gone)
        for one in moved["entries"]:
            part(one)
        give_prizes_back(moved.get("awards", []))
        if moved["user"] is not None and kept.user_id == moved["user"]:
            hand_account_over(kept, gone)
        gone.merged_into = None
        gone.save(update_fields=["merged_into"])
        row.undone = timezone.now()
        row.save(update_fields=["undone"])
        touch_all(kept, preview(kept, gone).seasons)
        log(row.club, "parted", by, kept=kept.pk, gone=gone.pk)


def need_undoable(row: Merge) -> None:
    if row.undone is not None:
        raise NotPossible(_("They are two players again already."))
    if row.gone.merged_into_id != row.kept_id or row.kept.erased or row.gone.erased:
        raise NotPossible(_("This can no longer be undone: one of them has been merged again or erased since."))


def part(gone: dict[str, Any]) -> None:
    """Brings an entry back that was joined to another one."""
    entry = Entry.objects.create(**gone["entry"])
    EntryMember.objects.bulk_create([EntryMember(entry=entry, player_id=player) for player in gone["members"]])
    FixtureSide.objects.filter(pk__in=gone["sides"], entry=gone["into"]).update(entry=entry)
    Adjustment.objects.filter(pk__in=gone["adjustments"], entry=gone["into"]).update(entry=entry)


def undoable(player: Player) -> list[Merge]:
    """Merges into this player that can be undone, the latest first."""
    rows = Merge.objects.filter(kept=player, undone=None).select_related("gone").order_by("-pk")
    return [row for row in rows if row.gone.merged_into_id == player.pk and not row.gone.erased]
