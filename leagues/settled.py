"""Fixtures that were decided by somebody's leaving the season, in the database and as pages tell it.

Nothing is written when somebody leaves (leagues.seasons.withdraw), so all of this follows from the entries as they are
now, and is gone when the withdrawal is taken back. The same as `leagues.withdrawals.settled`, which knows no database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import credits
from leagues.models import Entry, EntryMember, FixtureSeat, FixtureSide, Season
from leagues.models.reading import of_entries, ranked_by
from leagues.results import WITHOUT_PLAY
from leagues.rules import SeasonRules
from leagues.values import Competitor, Played, State
from leagues.withdrawals import Settled
from leagues.withdrawals import settled as settled_of
from scorekeeper.boards import fenced, joined

TO_COME = Q(game=None, state=State.SCHEDULED) & ~Q(kind__in=WITHOUT_PLAY)


def is_settled(season: Season) -> Q:
    """Of fixtures: planned, and not to be played any more, since somebody of it left."""
    if ranked_by(season) != "entries":
        return is_decided(season)
    return is_decided(season) | TO_COME & taken_part(season, "keep") & ~several()


def is_decided(season: Season) -> Q:
    """Of fixtures: planned, and awarded or struck out since somebody of it left."""
    return TO_COME & (taken_part(season, "expunge") | taken_part(season, "award") & ~several())


def several() -> Q:
    """Of fixtures: of more than two sides."""
    return Q(Exists(FixtureSide.objects.filter(fixture=OuterRef("pk"), order__gt=1)))


def taken_part(season: Season, effect: str) -> Q:
    """Of fixtures: one who left so was to be in it."""
    gone = Entry.objects.filter(season=season, status="withdrawn", withdrawal=effect)
    sides = FixtureSide.objects.filter(fixture=OuterRef("pk"))
    if ranked_by(season) != "players":
        return Q(Exists(sides.filter(entry__in=gone)))
    others = EntryMember.objects.filter(entry=OuterRef("entry")).exclude(pk=OuterRef("pk"))
    alone = EntryMember.objects.filter(~Exists(others), entry__in=gone).values("player")
    return Q(Exists(FixtureSeat.objects.filter(fixture=OuterRef("pk"), player__in=alone)))


class Leavers:
    """Whoever left a season with an effect on its fixtures, and what is said of these."""

    def __init__(self, season: Season, entries: Sequence[Entry], *, inside: bool) -> None:
        self.anybody = any(one.status == "withdrawn" for one in entries)
        self.competitors: Mapping[int, Competitor] = {}
        if self.anybody:
            self.competitors = of_entries(season, entries, inside=inside)
            rules = SeasonRules.from_json(season.rules)
            self.season = credits.Season(rules, list(self.competitors.values()), ())

    def settled(self, one: Played) -> Settled | None:
        return settled_of(self.season, one) if self.anybody else None

    def said(self, how: Settled, winner: str) -> str:
        """A sentence; `winner`: what the side is called to which it is awarded."""
        gone = [self.competitors[id] for id in how.gone]
        number = sum(len(one.players) for one in gone)
        values = {"gone": joined([fenced(one.name) for one in gone]), "winner": fenced(winner)}
        if how.effect == "expunge":
            # Translators: how many people `gone` are decides between the two forms.
            return (
                ngettext(
                    "Does not count because %(gone)s withdrew.", "Does not count because %(gone)s withdrew.", number
                )
                % values
            )
        if how.effect == "keep":
            return (
                ngettext("Not played because %(gone)s withdrew.", "Not played because %(gone)s withdrew.", number)
                % values
            )
        if how.winner is None:
            return _("Not played: both sides withdrew.")
        return (
            ngettext(
                "Awarded to %(winner)s because %(gone)s withdrew.",
                "Awarded to %(winner)s because %(gone)s withdrew.",
                number,
            )
            % values
        )
