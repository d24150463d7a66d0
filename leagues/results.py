"""What becomes of a result: confirmed, disputed, not counted; played or not; and whether the game changed since.

Until somebody decides, the state follows from the game (models.rows.state_of) and nothing is stored. What a
confirmation stores is what it confirmed: the revision of the game and its totals, never anything that is added up.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.models import Fixture, FixtureSide, Season
from leagues.models.reading import auto_confirms, touch
from leagues.models.seasons import log
from leagues.refusals import NotPossible
from leagues.values import Kind, State
from scorekeeper.models import Result
from scorekeeper.models.games import GameState

WITHOUT_PLAY = (Kind.WALKOVER, Kind.DOUBLE_WALKOVER, Kind.BYE)
OPEN = (State.SCHEDULED, State.IN_PLAY, State.SUBMITTED)


def need_open(season: Season) -> None:
    """A closed season stays as it is (leagues.md, section 6, no. 11)."""
    if not season.is_open:
        raise NotPossible(_("This season is closed. Open it again first."))


# Confirming


def totals_of(games: Iterable[UUID | None]) -> dict[UUID, dict[int, int]]:
    """Totals by game and order of the team, in one query."""
    found: dict[UUID, dict[int, int]] = {}
    rows = Result.objects.filter(game__in=[game for game in games if game]).order_by()
    for game, order, total in rows.values_list("game_id", "team__order", "total"):
        found.setdefault(game, {})[order] = total
    return found


def as_it_is(fixture: Fixture, totals: Mapping[int, int]) -> dict[str, Any]:
    """What a confirmation stores of a result: {"on", "totals"}. Takes the fixture with its game."""
    on = fixture.played_on or (fixture.game.played_on if fixture.game else None)
    return {"on": on.isoformat() if on else None, "totals": [totals[order] for order in sorted(totals)]}


def confirm(season: Season, fixtures: Iterable[Fixture], by: Any = None) -> int:
    """Confirms results as they are now, again where the game changed since; freezes the rules. Gives how many.

    `by`: the user, None for auto-confirm. What has no result yet is passed over.
    """
    need_open(season)
    with transaction.atomic():
        rows = list(Fixture.objects.filter(pk__in=[f.pk for f in fixtures], season=season).select_related("game"))
        totals = totals_of(row.game_id for row in rows)
        now, done = timezone.now(), []
        for row in rows:
            if row.game is not None and (row.game.state != GameState.FINISHED or row.game_id not in totals):
                continue
            if row.game is None and row.kind not in WITHOUT_PLAY:
                continue
            row.state = State.CONFIRMED.value
            row.confirmed_revision = row.game.revision if row.game else None
            row.confirmed_totals = as_it_is(row, totals.get(row.game_id, {})) if row.game_id else None
            row.confirmed_by, row.confirmed_at = by, now
            done.append(row)
        confirmed = ("state", "confirmed_revision", "confirmed_totals", "confirmed_by", "confirmed_at")
        Fixture.objects.bulk_update(done, confirmed, batch_size=200)
        if done:
            Season.objects.filter(pk=season.pk, rules_frozen=None).update(rules_frozen=now)
            season.rules_frozen = season.rules_frozen or now
            touch(season)
        if done and by is not None:
            log(season.club, "confirmed", by, season, number=len(done))
    return len(done)


def catch_up(season: Season) -> int:
    """With auto-confirm: stores what was confirmed by being finished, so that later changes are told.

    To be called where results are shown to organisers, and before a season is closed. One query when nothing is new.
    Standings do not need it: what is finished counts as confirmed before it is stored.
    """
    if not season.is_open or not auto_confirms(season):
        return 0
    new = Fixture.objects.filter(season=season, state__in=OPEN, game__state=GameState.FINISHED)
    found = list(new)
    return confirm(season, found) if found else 0


@dataclass(frozen=True, kw_only=True)
class Moved:
    """A confirmed result whose game says something else by now."""

    fixture: int
    before: Sequence[int]
    now: Sequence[int] | None
    """None: the game is under way again."""
    on_before: str | None
    on_now: str | None
    voided: bool = False


MOVED = Q(state=State.CONFIRMED, game__isnull=False) & ~Q(confirmed_revision=F("game__revision"))
"""Confirmed, and the game has had another revision since: what it came to may be another."""


def changed_since(season: Season) -> dict[int, Moved]:
    """Confirmed results whose games changed since, by fixture, in two queries.

    The revision tells which to look at; a phone that only joined makes no difference, other totals or dates do.
    """
    moved = list(Fixture.objects.filter(MOVED, season=season).select_related("game"))
    totals = totals_of(row.game_id for row in moved)
    found = {}
    for row in moved:
        assert row.game is not None
        known = row.confirmed_totals or {"on": None, "totals": []}
        now = as_it_is(row, totals.get(row.game_id, {}))  # type: ignore[arg-type]  # those here have a game
        if now != known:
            found[row.pk] = Moved(
                fixture=row.pk,
                before=known["totals"],
                now=now["totals"] if row.game_id in totals else None,
                on_before=known["on"],
                on_now=now["on"],
                voided=row.game.state == GameState.VOID,
            )
    return found


# Deciding otherwise


def decide(fixture: Fixture, state: State, by: Any, note: str = "") -> None:
    """Disputed, not counted (void), or undecided again (scheduled: the state follows the game)."""
    need_open(fixture.season)
    if state not in (State.DISPUTED, State.VOID, State.SCHEDULED):
        raise ValueError(f"{state} is not decided here: use confirm()")
    fixture.state = state.value
    fixture.note = note or fixture.note
    save(fixture, ["state", "note"], by, "decided", state=state.value)


def postpone(fixture: Fixture, to: dt.date | None, by: Any) -> None:
    """Not played on its day; `to`: the new one, None if it is not known yet."""
    need_open(fixture.season)
    need_no_game(fixture)
    fixture.kind, fixture.state, fixture.planned_on = Kind.POSTPONED.value, State.SCHEDULED.value, to
    save(fixture, ["kind", "state", "planned_on"], by, "postponed", day=to.isoformat() if to else None)


def abandon(fixture: Fixture, by: Any) -> None:
    """Broken off: what was played stays to be seen and does not count in the standings, unless it is taken back."""
    need_open(fixture.season)
    fixture.kind, fixture.state = Kind.ABANDONED.value, State.DISPUTED.value
    save(fixture, ["kind", "state"], by, "abandoned")


def award(fixture: Fixture, winner: int | None, by: Any, on: dt.date | None = None) -> None:
    """A walkover for the side of that order; None: nobody came, a loss for all. Both without any score."""
    need_open(fixture.season)
    need_no_game(fixture)
    sides = list(fixture.sides.all())
    if len(sides) < 2 or (winner is not None and winner not in {side.order for side in sides}):
        raise NotPossible(_("Choose which of the sides was there."), "winner")
    with transaction.atomic():
        for side in sides:
            side.awarded = "win" if side.order == winner else "loss"
        FixtureSide.objects.bulk_update(sides, ["awarded"])
        fixture.kind = (Kind.DOUBLE_WALKOVER if winner is None else Kind.WALKOVER).value
        fixture.played_on = on or fixture.planned_on or fixture.season.club.today()
        settle(fixture, by)


def bye(fixture: Fixture, by: Any) -> None:
    """No opponent in this round."""
    need_open(fixture.season)
    need_no_game(fixture)
    fixture.kind = Kind.BYE.value
    with transaction.atomic():
        settle(fixture, by)


def back_to_play(fixture: Fixture, by: Any) -> None:
    """Takes a walkover, bye, postponement or breaking off back: it is to be played, or counts as its game says."""
    need_open(fixture.season)
    with transaction.atomic():
        fixture.sides.update(awarded="")
        if fixture.game_id is None:
            fixture.played_on = None
        fixture.kind, fixture.state = Kind.PLAYED.value, State.SCHEDULED.value
        fixture.confirmed_revision = fixture.confirmed_totals = fixture.confirmed_by = fixture.confirmed_at = None
        names = ["confirmed_revision", "confirmed_totals", "confirmed_by", "confirmed_at"]
        save(fixture, ["kind", "state", "played_on", *names], by, "decided", state=State.SCHEDULED.value)


def settle(fixture: Fixture, by: Any) -> None:
    """A result without a game is confirmed by whoever enters it."""
    fixture.save(update_fields=["kind", "played_on"])
    log(fixture.season.club, fixture.kind, by, fixture.season, fixture=fixture.pk)
    confirm(fixture.season, [fixture], by)
    fixture.refresh_from_db()


def play_off(fixture: Fixture, on: bool, by: Any) -> None:
    """A play-off game: it decides between those who are level and changes nothing else in the standings."""
    need_open(fixture.season)
    fixture.stage = "play_off" if on else "league"
    save(fixture, ["stage"], by, "stage", stage=fixture.stage)


def date_played(fixture: Fixture, on: dt.date | None, by: Any) -> None:
    """Which day the season counts it for; None: as the game says (leagues.md, section 6, no. 8)."""
    need_open(fixture.season)
    fixture.played_on = on
    save(fixture, ["played_on"], by, "dated", on=on.isoformat() if on else None)


def need_no_game(fixture: Fixture) -> None:
    if fixture.game_id is not None:
        raise NotPossible(_("There is a game for it. Take the game out of the season first."))


def save(fixture: Fixture, fields: Sequence[str], by: Any, what: str, **values: Any) -> None:
    with transaction.atomic():
        fixture.save(update_fields=list(fields))
        touch(fixture.season)
        log(fixture.season.club, what, by, fixture.season, fixture=fixture.pk, **values)
