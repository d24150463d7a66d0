"""The ratings of a season, and of a club over its seasons, as their pages show them.

They are replayed from the games when one of these has changed, and kept as long as none does: what is kept knows no
names, so that it serves every reader. What a replay was computed with is stored with its numbers (RatingRun), since
another version of the library may come to others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import OperationalError, transaction
from django.utils import translation
from django.utils.translation import gettext as _

from leagues.models import Club, Fixture, Player, Privacy, RatingRun, Season, Visibility
from leagues.models.reading import played_in, token_of_several
from leagues.models.seasons import log
from leagues.naming import alphabetic
from leagues.ratings import UNRATED, Pool, RatingRow, history, listing, made_with, ratings
from leagues.rules import ClubRatings, RatingRules, SeasonRules
from leagues.shown import Person, View, kept_for
from leagues.values import Kind
from scorekeeper.charts import Chart

DRAWN = 4
"""So many lines where nobody chose: more of them are hard to tell apart."""
OPENNESS = [Visibility.MEMBERS, Visibility.LINK, Visibility.PUBLIC]
NOT_SAID = frozenset(("unrated.bye", "unrated.postponed", "unrated.no_result"))
"""What nobody would expect to be rated is not counted up."""


@dataclass(frozen=True, kw_only=True)
class Base:
    """Whose games are rated together."""

    club: Club
    seasons: Sequence[Season]
    rules: RatingRules
    token: str
    season: Season | None = None
    """None: the club, over its seasons."""
    left_out: int = 0
    """So many seasons of the club are not among them."""

    @property
    def key(self) -> str:
        """Changes with whatever the ratings follow from, the library too."""
        return f"{self.season.code if self.season else self.club.code} {self.token} {self.rules} {stored_method()}"


def of_season(season: Season, token: str) -> Base:
    rules = SeasonRules.from_json(season.rules).rating
    return Base(club=season.club, seasons=(season,), season=season, rules=rules, token=token)


def of_club(club: Club) -> Base:
    """All seasons that keep ratings and that whoever may read the club may read too. Two queries."""
    every = list(Season.objects.filter(club=club).select_related("league").order_by("pk"))
    for one in every:
        one.club = club
    found = [one for one in every if keeps_ratings(one) and is_as_open(one, club)]
    rules = ClubRatings.from_json(club.ratings).rating
    token = f"{club.revision} {token_of_several(found)}"
    return Base(club=club, seasons=found, rules=rules, token=token, left_out=len(every) - len(found))


def keeps_ratings(season: Season) -> bool:
    return bool(season.rules.get("ratings", True))


def is_as_open(season: Season, club: Club) -> bool:
    """A rating tells something of every game behind it."""
    return OPENNESS.index(Visibility(season.seen_by)) >= OPENNESS.index(Visibility(club.visibility))


# Replayed


@dataclass(frozen=True, kw_only=True)
class Replay:
    """All that lists and charts need, without names."""

    pools: Mapping[str, Pool]
    games: int
    """How many were rated."""
    unrated: Mapping[str, int]
    """How many were not, by the id of the reason."""

    @property
    def numbers(self) -> dict[str, dict[str, int]]:
        """By pool and player, as they are stored."""
        return {key: {str(id): one.number for id, one in pool.courses.items()} for key, pool in self.pools.items()}


def replayed(base: Base) -> Replay:
    """A fixed number of queries, and none while no game has changed."""
    with translation.override(None):  # what is kept is in no language
        return kept_for(base.key, "ratings", View(), lambda: replay(base))


def replay(base: Base) -> Replay:
    games = played_in(base.seasons, count=has_broken_off(base.seasons), lines=False)
    guests = Player.objects.filter(club=base.club, guest=True).values_list("pk", flat=True)
    made = ratings(games, rules=base.rules, guests=frozenset(guests))
    found = Replay(
        pools={key: replace(pool, points={}) for key, pool in made.pools.items()},
        games=len(made.games),
        unrated=Counter(reason for reason in made.unrated.values() if reason not in NOT_SAID),
    )
    remember(base, found)
    return found


def has_broken_off(seasons: Iterable[Season]) -> bool:
    """Only for these it matters how many deals were played, which takes long to count."""
    return Fixture.objects.filter(season__in=[one.pk for one in seasons], kind=Kind.ABANDONED).exists()


# What it was computed with


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved:
    """A rating that is another number now."""

    name: str
    pool: str
    before: int
    now: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Renewal:
    """The library is another version than the stored one."""

    before: str
    now: str
    only_this: bool
    """No game has changed since, so all that moved is due to the library."""
    moved: tuple[Moved, ...]


def run_of(base: Base) -> RatingRun | None:
    runs = RatingRun.objects
    return (runs.filter(season=base.season) if base.season else runs.filter(club=base.club)).first()


def older_version(base: Base) -> str:
    """What is stored was computed with, where that is not what is used now: part of what a page depends on."""
    run = run_of(base)
    return "" if run is None or is_as_now(run) else run.version


def is_as_now(run: RatingRun) -> bool:
    return (run.library, run.version, run.parameters) == stored_method()


def stored_method() -> tuple[str, str, dict[str, Any]]:
    made = made_with()
    return made["library"], made["version"], {"model": made["model"], **made["parameters"]}


def remember(base: Base, found: Replay) -> None:
    """Stores what came out, unless what is stored was computed with another version: then an organiser decides."""
    run = run_of(base)
    if run is None or (is_as_now(run) and run.token != base.token):
        try:
            with transaction.atomic():
                store(base, found)
        except OperationalError:
            pass  # the database is busy: the page is shown all the same, and the next replay stores it


def store(base: Base, found: Replay) -> None:
    library, version, parameters = stored_method()
    whose: dict[str, Any] = {"season": base.season} if base.season else {"club": base.club}
    run = RatingRun(
        **whose, library=library, version=version, parameters=parameters, token=base.token, numbers=found.numbers
    )
    RatingRun.objects.bulk_create(
        [run],
        update_conflicts=True,
        unique_fields=list(whose),
        update_fields=["library", "version", "parameters", "token", "numbers", "made"],
    )


def renewal(base: Base, found: Replay, names: Mapping[int, str]) -> Renewal | None:
    """What another version of the library changes; None while it is the same. `names`: who may be listed."""
    run = run_of(base)
    if run is None or is_as_now(run):
        return None
    library, version, _parameters = stored_method()
    moved = [
        Moved(name=names[id], pool=pool_title(key), before=before, now=now)
        for key, numbers in sorted(found.numbers.items())
        for text, now in numbers.items()
        if (before := run.numbers.get(key, {}).get(text)) not in (None, now) and (id := int(text)) in names
    ]
    return Renewal(
        before=f"{run.library} {run.version}",
        now=f"{library} {version}",
        only_this=run.token == base.token,
        moved=tuple(sorted(moved, key=lambda one: (one.pool, alphabetic(one.name)))),
    )


def renew(base: Base, by: Any) -> None:
    """From now on the numbers of the library as it is are the ones kept."""
    with transaction.atomic():
        store(base, replayed(base))
        log(base.club, "ratings_renewed", by, base.season)


# As pages show them


@dataclass(frozen=True, kw_only=True)
class RatingPool:
    key: str
    title: str
    rows: tuple[RatingRow, ...]
    chart: Chart | None


@dataclass(frozen=True, kw_only=True)
class RatingPage:
    pools: tuple[RatingPool, ...]
    people: tuple[Person, ...]
    """Whoever may be listed, by name."""
    games: int
    unrated: tuple[tuple[int, str], ...]
    """How many games, and why they are not rated; most first."""
    renewal: Renewal | None


def page_of(base: Base, *, chosen: Collection[str] = (), most: int, inside: bool = False) -> RatingPage:
    """`chosen`: codes of the players to draw, else the first of each list; at most so many."""
    found = replayed(base)
    people = listable({id for pool in found.pools.values() for id in pool.courses}, inside=inside)
    names = {one.id: one.name for one in people}
    drawn = {one.id: one.name for one in people if one.code in chosen}
    return RatingPage(
        pools=tuple(pool_page(pool, names, drawn, base, most) for pool in found.pools.values()),
        people=tuple(people),
        games=found.games,
        unrated=tuple((number, str(UNRATED[id])) for id, number in Counter(found.unrated).most_common()),
        renewal=renewal(base, found, names),
    )


def pool_page(pool: Pool, names: Mapping[int, str], drawn: Mapping[int, str], base: Base, most: int) -> RatingPool:
    rows = listing(pool, names, today=base.club.today())
    lines = drawn or {row.player: row.name for row in rows[:DRAWN]}
    chart = history(pool, dict(list(lines.items())[:most]))
    return RatingPool(key=pool.key, title=pool_title(pool.key), rows=tuple(rows), chart=chart)


def listable(ids: Collection[int], *, inside: bool) -> list[Person]:
    """Who may be on a list of ratings: no guests, and nobody who does not want to be named."""
    found = Player.objects.filter(pk__in=ids, guest=False, erased=None)
    named = [
        Person(id=one.pk, code=one.code, name=one.shown(inside=inside))
        for one in found
        if inside or one.privacy != Privacy.HIDDEN
    ]
    return sorted(named, key=lambda one: (alphabetic(one.name), one.code))


def pool_title(key: str) -> str:
    return _("Games of each for himself") if key == "individuals" else _("Games between partners")
