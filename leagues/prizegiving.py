"""The prizes of a season: who leads for them, who was given them, and what a correction since would change.

What was given is stored with the season as it was given; computing it again changes nothing by itself.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import ngettext

from leagues.awards import CHANGES, WHY, Award, award, changes, leaders
from leagues.candidates import Basis, Candidate, basis_of
from leagues.honours import guests_of, people
from leagues.models import Season
from leagues.models.reading import shown_names, touch
from leagues.models.seasons import log
from leagues.naming import alphabetic
from leagues.prizes import Prize, PrizePlan
from leagues.shown import Facts, View, facts, kept
from leagues.tables import number
from scorekeeper.boards import listed
from scorekeeper.numbers import written


def plan_of(season: Season) -> PrizePlan:
    return PrizePlan.from_json(season.prizes) if season.prizes else PrizePlan()


def given_plan(season: Season) -> PrizePlan:
    """The prizes as they were set up when they were given: what is set up since does not touch these."""
    plan = (season.awarded or {}).get("plan")
    return PrizePlan.from_json(plan) if plan else plan_of(season)


def given_of(season: Season) -> list[Award]:
    """What was given; empty as long as nothing was."""
    return [Award.from_json(one) for one in (season.awarded or {}).get("awards", ())]


def basis(found: Facts, present: Sequence[int] = ()) -> Basis:
    """The season as prizes are given for it. Who withdrew is given no place."""
    made = basis_of(found.standings(), found.played, present=present, without=guests_of(found.season))
    gone = {one.id for one in found.competitors if one.status == "withdrawn"}
    return replace(made, places={id: place for id, place in made.places.items() if id not in gone})


# Given, and taken back


def give(season: Season, present: Sequence[int], by: Any) -> list[Award]:
    """Gives the prizes as things stand now; lots fall once and are kept. Lots that fell before stay as they fell."""
    found = facts(season, inside=True, deals=True)
    made = award(plan_of(season), basis(found, present), random=random.SystemRandom(), drawn=given_of(season))
    with transaction.atomic():
        season.awarded = {
            "plan": plan_of(season).to_json(),
            "on": season.club.today().isoformat(),
            "awards": [one.to_json() for one in made],
            "present": sorted(present),
        }
        season.save(update_fields=["awarded"])
        touch(season)
        log(season.club, "prizes_given", by, season)
    return list(made)


def take_back(season: Season, by: Any) -> None:
    with transaction.atomic():
        season.awarded = None
        season.save(update_fields=["awarded"])
        touch(season)
        log(season.club, "prizes_taken_back", by, season)


def set_up(season: Season, plan: PrizePlan, by: Any) -> None:
    with transaction.atomic():
        season.prizes = plan.to_json()
        season.save(update_fields=["prizes"])
        touch(season)
        log(season.club, "prizes_set", by, season)


# As pages and certificates show them


@dataclass(frozen=True, kw_only=True, slots=True)
class Winner:
    people: tuple[int, ...]
    name: str
    what: str
    """What it was given for, in words: "5,400 points", "12 days"."""
    fixture: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeLine:
    id: str
    kind: str
    title: str
    winners: tuple[Winner, ...]
    to_draw: tuple[str, ...]
    """Among whom a draw must still decide."""
    behind: tuple[Winner, ...]
    drawn: bool
    """Decided by lot."""
    why: str
    """Why nobody gets it; empty where somebody does, or a draw is to come."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeTable:
    given: bool
    lines: tuple[PrizeLine, ...]
    changed: tuple[str, ...]
    """Sentences: what a correction since would change."""
    on: datetime.date | None = None
    """When they were given."""
    set_up_since: bool = False
    """The prizes have been set up otherwise since they were given."""


def prize_table(season: Season, *, inside: bool = False, known: str | None = None) -> PrizeTable:
    """The prizes as they were given, else as they would go now."""
    return kept(season, "prizes", View(inside=inside), lambda: make_table(season, inside), known=known)


def make_table(season: Season, inside: bool) -> PrizeTable:
    plan, given = plan_of(season), given_of(season)
    if not plan.prizes and not given:
        return PrizeTable(given=season.awarded is not None, lines=(), changed=())
    found = facts(season, inside=inside, deals=True)
    now = basis(found, (season.awarded or {}).get("present", ()))
    if not given:
        words = Naming(found, found.names)
        lines = tuple(words.line(one.prize, one.award, one.behind) for one in leaders(plan, now))
        return PrizeTable(given=False, lines=lines, changed=())
    return given_table(season, Naming(found, {**found.names, **names_in(given, inside)}), given, now)


def names_in(given: Iterable[Award], inside: bool) -> dict[int, str]:
    """Of those who have a prize: since it was given they may have left all games of the season."""
    people = {id for one in given for each in (*one.winners, *one.to_draw) for id in each.people}
    return shown_names(people, inside=inside)


def given_table(season: Season, words: Naming, given: Sequence[Award], now: Basis) -> PrizeTable:
    plan = given_plan(season)
    on = (season.awarded or {}).get("on")
    by_id = {prize.id: prize for prize in plan.prizes}
    return PrizeTable(
        given=True,
        lines=tuple(words.line(by_id[one.prize], one, ()) for one in given if one.prize in by_id),
        changed=tuple(
            words.change(by_id[one.prize], one.id, one.before, one.after)
            for one in changes(given, award(plan, now, drawn=given))
            if one.prize in by_id
        ),
        on=datetime.date.fromisoformat(on) if on else None,
        set_up_since=plan != plan_of(season),
    )


@dataclass(frozen=True)
class Naming:
    found: Facts
    names: Mapping[int, str]
    """Of everybody who may be named, by id of the player."""

    def line(self, prize: Prize, given: Award, behind: Iterable[Candidate]) -> PrizeLine:
        return PrizeLine(
            id=prize.id,
            kind=prize.kind,
            title=str(prize.named(low=self.found.rules.low_wins)),
            winners=tuple(self.winner(prize, one) for one in given.winners),
            to_draw=tuple(self.name(one) for one in given.to_draw),
            behind=tuple(self.winner(prize, one) for one in behind),
            drawn=bool(given.lot),
            why="" if given.winners or given.to_draw or not given.why else str(WHY[given.why]),
        )

    def winner(self, prize: Prize, one: Candidate) -> Winner:
        return Winner(people=one.people, name=self.name(one), what=self.what(prize, one), fixture=one.fixture)

    def name(self, one: Candidate) -> str:
        if one.competitor is not None and not one.passed:
            known = next((known.name for known in self.found.competitors if known.id == one.competitor), None)
            if known is not None:
                return known
        return people(one.people, self.names)

    def what(self, prize: Prize, one: Candidate) -> str:
        value = one.value
        if value is None:
            return ""
        shown = {"n": written(value)}
        match prize.kind:
            case "place":
                return number(Fraction(one.figure)) if one.figure else ""
            case "attendance":
                return ngettext("%(n)s day", "%(n)s days", value) % shown
            case "clean_books":
                return ngettext("%(n)s clean book", "%(n)s clean books", value) % shown
            case "exact_pickups":
                return ngettext("%(n)s exact pick-up", "%(n)s exact pick-ups", value) % shown
        return ngettext("%(n)s point", "%(n)s points", abs(value)) % shown

    def change(self, prize: Prize, id: str, before: Sequence[Candidate], after: Sequence[Candidate]) -> str:
        values = {
            "prize": str(prize.named(low=self.found.rules.low_wins)),
            "before": listed([self.name(one) for one in before]),
            "after": listed([self.name(one) for one in after]),
            "then": ", ".join(dict.fromkeys(self.what(prize, one) for one in before)),
            "now": ", ".join(dict.fromkeys(self.what(prize, one) for one in after)),
        }
        return str(CHANGES[id]) % values


def may_be_present(found: Facts) -> list[tuple[int, str]]:
    """Whoever took part in a game of the season, by name; guests are given nothing."""
    guests = guests_of(found.season)
    seen = {seat.player for one in found.played for side in one.sides for seat in side.seats} - guests
    return sorted(((id, found.names[id]) for id in seen), key=lambda one: alphabetic(one[1]))


def there_last(found: Facts) -> set[int]:
    """Who sat at a table on the last day of play."""
    days = [one.on for one in found.played if one.on and one.game]
    last = max(days, default=None)
    games = [one for one in found.played if one.on == last and one.game]
    return {seat.player for one in games for side in one.sides for seat in side.seats}
