"""Who gets the prizes of a season, who leads for them, and what a later correction would change.

Pure: chance comes as a `random.Random`, and what it decided is kept with the award, so that computing once more gives
the same. Nothing here changes an award that was made: `changes` only says which would be another.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from django.utils.translation import gettext_lazy as _

from leagues.candidates import Basis, Candidate, candidates
from leagues.prizes import Prize, PrizePlan

SHOWN = 3
"""Candidates shown behind the leaders."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Award:
    """What becomes of one prize."""

    prize: str
    """Id of the prize."""
    winners: tuple[Candidate, ...] = ()
    """Several share it; none: nobody qualifies, or a draw is still to be made."""
    to_draw: tuple[Candidate, ...] = ()
    """Those among whom a draw must still decide."""
    lot: tuple[str, ...] = ()
    """Keys of those among whom it was drawn, in the order they came out."""
    why: str = ""
    """Where nobody gets it: an id of WHY."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Award":
        """Reads what to_json wrote."""
        lists = {name: tuple(map(candidate, data[name])) for name in ("winners", "to_draw")}
        return cls(prize=data["prize"], lot=tuple(data["lot"]), why=data.get("why", ""), **lists)


def candidate(data: Mapping[str, Any]) -> Candidate:
    return Candidate(**{**data, "people": tuple(data["people"]), "passed": tuple(data["passed"])})


WHY: dict[str, Any] = {
    "nothing": _("There is nothing that it could be given for."),
    "few": _("There are not so many who have a place."),
    "games": _("Nobody has played as many games as it takes."),
    "guests": _("Only guests come into question, and guests are given no prizes."),
    "one_each": _("Everybody who could get it has a prize already."),
    "shared": _("A better place is shared, so this one is not given."),
    "absent": _("Nobody was there to draw among."),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Leading:
    """Who would get a prize now, and who comes next."""

    prize: Prize
    award: Award
    behind: tuple[Candidate, ...]


def award(
    plan: PrizePlan, basis: Basis, *, random: Random | None = None, drawn: Iterable[Award] = ()
) -> tuple[Award, ...]:
    """One award for each prize of the plan, in its order.

    `random` decides draws; without it they are left open (`Award.to_draw`). `drawn` are awards made before: where lots
    have fallen they stay as they fell. Places are given first, so that nobody loses one through a smaller prize.
    """
    return Giving(plan, basis, random, drawn).all()


def leaders(plan: PrizePlan, basis: Basis, *, drawn: Iterable[Award] = ()) -> tuple[Leading, ...]:
    """The prizes as they would go now; nothing is drawn."""
    found = []
    for prize, given in zip(plan.prizes, award(plan, basis, drawn=drawn), strict=True):
        ahead = {one.key for one in (*given.winners, *given.to_draw)}
        order = [one for group in candidates(prize, basis) for one in group if one.key not in ahead]
        if prize.kind == "place":
            order = [one for one in order if one.value and one.value > prize.place]
        behind = () if prize.kind == "draw" else tuple(order[:SHOWN])
        found.append(Leading(prize=prize, award=given, behind=behind))
    return tuple(found)


class Giving:
    """Gives the prizes of a plan; knows who has one, and how lots have fallen."""

    def __init__(self, plan: PrizePlan, basis: Basis, random: Random | None, drawn: Iterable[Award]) -> None:
        self.plan, self.basis, self.random = plan, basis, random
        self.lots = {one.prize: one.lot for one in drawn if one.lot}
        self.placed: dict[str, int] = {}
        """Keys of those who were given a place, and which."""
        self.has_one: set[int] = set()
        """Who has a prize already, where that counts."""

    def all(self) -> tuple[Award, ...]:
        awards: dict[str, Award] = {}
        places = [prize for prize in self.plan.prizes if prize.kind == "place"]
        others = [prize for prize in self.plan.prizes if prize.kind != "place"]
        for prize in [*sorted(places, key=lambda prize: prize.place), *others]:
            given = self.by_rank(prize) if prize.kind == "place" else self.to_first(prize)
            awards[prize.id] = given
            if self.plan.one_each:
                self.has_one.update(player for winner in given.winners for player in winner.people)
        return tuple(awards[prize.id] for prize in self.plan.prizes)

    def by_rank(self, prize: Prize) -> Award:
        """Ranks go 1, 2, 2, 4 among those who can be given a place; after a shared one the next are not given."""
        rank = 1
        for group in candidates(prize, self.basis):
            tied = [live for one in group if (live := self.still_without(one))]
            if rank <= prize.place < rank + len(tied):
                return self.within_group(prize, tied, prize.place - rank)
            rank += len(tied)
        return self.to_nobody(prize)

    def still_without(self, one: Candidate) -> Candidate | None:
        if one.key in self.placed:
            return one
        people = tuple(player for player in one.people if player not in self.has_one)
        passed = tuple(player for player in one.people if player in self.has_one)
        return replace(one, people=people, passed=one.passed + passed) if people else None

    def within_group(self, prize: Prize, tied: Sequence[Candidate], nth: int) -> Award:
        if prize.ties == "drawn" and len(tied) > 1:
            given = self.by_lot(prize, tied, nth)
        else:
            given = Award(prize=prize.id, winners=() if nth else tuple(tied), why="shared" if nth else "")
        if any(self.placed.get(one.key, prize.place) != prize.place for one in given.winners):
            return Award(prize=prize.id, why="shared")
        self.placed.update({one.key: prize.place for one in given.winners})
        return given

    def to_first(self, prize: Prize) -> Award:
        groups = candidates(prize, self.basis, self.has_one)
        if not groups:
            return self.to_nobody(prize)
        tied = one_for_each(groups[0])
        if prize.kind == "draw" or (prize.ties == "drawn" and len(tied) > 1):
            return self.by_lot(prize, tied, 0)
        return Award(prize=prize.id, winners=tuple(tied))

    def to_nobody(self, prize: Prize) -> Award:
        """Who would come into question if it were not for the rules of the prize, one rule after the other."""
        place = prize.kind == "place"
        least = prize.place if place else 1

        def enough(prize: Prize, basis: Basis) -> bool:
            return sum(len(group) for group in candidates(prize, basis)) >= least

        without_least = replace(prize, least_games=0)
        if enough(prize, self.basis):
            why = "one_each"
        elif enough(without_least, self.basis):
            why = "games"
        elif enough(without_least, replace(self.basis, without=frozenset())):
            why = "guests"
        else:
            why = "few" if place else "absent" if prize.kind == "draw" else "nothing"
        return Award(prize=prize.id, why=why)

    def by_lot(self, prize: Prize, tied: Sequence[Candidate], nth: int) -> Award:
        lot = self.lot(prize, [one.key for one in tied])
        if not lot:
            return Award(prize=prize.id, to_draw=tuple(tied))
        key = [key for key in lot if key in {one.key for one in tied}][nth]
        return Award(prize=prize.id, winners=tuple(one for one in tied if one.key == key), lot=lot)

    def lot(self, prize: Prize, keys: Sequence[str]) -> tuple[str, ...]:
        """An earlier lot if all of them were in it (a draw among those present stands while its winner is there),
        else a new one; empty if nothing may be drawn. Prizes for places that are tied together fall by one lot."""
        kinds = {one.id: one.kind for one in self.plan.prizes}
        related = [prize.id, *(id for id in self.lots if prize.kind == "place" == kinds.get(id) and id != prize.id)]
        for earlier in (self.lots.get(id, ()) for id in related):
            if set(keys) <= set(earlier) or (prize.kind == "draw" and set(keys) & set(earlier)):
                return earlier
        if self.random is None:
            return ()
        order = sorted(keys)
        self.random.shuffle(order)
        self.lots[prize.id] = tuple(order)
        return tuple(order)


def one_for_each(tied: Sequence[Candidate]) -> list[Candidate]:
    """The same people are one candidate, however often they made the figure."""
    found: dict[tuple[int | None, tuple[int, ...]], Candidate] = {}
    for one in tied:
        found.setdefault((one.competitor, one.people), one)
    return list(found.values())


# After closing

CHANGES: dict[str, Any] = {
    "prize.changed.winner": _("%(prize)s: after the correction it would go to %(after)s, not to %(before)s."),
    "prize.changed.figure": _("%(prize)s: %(before)s would keep it, with %(now)s in place of %(then)s."),
    "prize.changed.nobody": _("%(prize)s: after the correction nobody would get it; %(before)s has it."),
    "prize.changed.new": _("%(prize)s: nobody got it; after the correction it would go to %(after)s."),
    "prize.changed.draw": _("%(prize)s: after the correction it would be drawn among %(after)s; %(before)s has it."),
    "prize.changed.new_draw": _("%(prize)s: nobody got it; after the correction it would be drawn among %(after)s."),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeChange:
    """A prize that would go otherwise by the games as they are now. Nothing changes by itself."""

    prize: str
    id: str
    """Of CHANGES; its names of people come from the page."""
    before: tuple[Candidate, ...]
    after: tuple[Candidate, ...]


def changes(awarded: Iterable[Award], computed: Iterable[Award]) -> tuple[PrizeChange, ...]:
    """What would be otherwise. `computed` comes from `award(plan, basis, drawn=awarded)`."""
    now = {one.prize: one for one in computed}
    found = []
    for then in awarded:
        after = now.get(then.prize, Award(prize=then.prize))
        if id := change_of(then, after):
            found.append(
                PrizeChange(prize=then.prize, id=id, before=then.winners, after=after.winners or after.to_draw)
            )
    return tuple(found)


def change_of(then: Award, now: Award) -> str:
    if now.to_draw:
        return "prize.changed.draw" if then.winners else "prize.changed.new_draw"
    if people_of(then) != people_of(now):
        if not now.winners:
            return "prize.changed.nobody"
        return "prize.changed.winner" if then.winners else "prize.changed.new"
    return "prize.changed.figure" if figures_in(then) != figures_in(now) else ""


def people_of(one: Award) -> set[int]:
    return {player for winner in one.winners for player in winner.people}


def figures_in(one: Award) -> set[int | str | None]:
    """What they got it for. A shared place may be the second as well as the first: its figure says it."""
    return {winner.figure or winner.value for winner in one.winners}
