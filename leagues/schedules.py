"""Who meets whom in which round: round robins, and what is left of them after somebody came or went.

Pure. A fresh plan is made by the circle method: one entry stays, the others move round it by one place a round; with
an odd number an empty place stays, and whoever is opposite has the bye (leagues.md section 4.1). When entries change,
rounds already played stay as they are and what is still to be met is planned anew: the meetings are edges, the rounds
colours of a proper edge colouring, which by Vizing's theorem needs at most one round more than the busiest entry has
meetings left (J. Misra, D. Gries, A constructive proof of Vizing's theorem, Information Processing Letters 41, 1992).

Where partnerships meet, one person may belong to several entries: these never meet, and are never in one round.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

FEWEST, MOST = 2, 40
TRIES = 30  # orders of the meetings looked at for a plan without an extra round


class ScheduleError(ValueError):
    """A plan that cannot be made; `reason` is "few", "many", "twice" (an entry named twice) or "same" (somebody belongs
    to all entries, so that none can meet another)."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, kw_only=True, slots=True)
class Meeting:
    """`first` deals first, or sits where the club says."""

    first: int
    second: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Round:
    number: int
    """From 1 on."""
    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...]
    """Everybody who has no opponent in this round; never two of them against each other."""


People = Mapping[int, Collection[int]]
"""Who belongs to each entry; entries that are left out have nobody in common with others."""


def round_robin(entries: Sequence[int], *, double: bool = False, people: People | None = None) -> list[Round]:
    """Each meets each of the others once, or twice with sides exchanged. Raises ScheduleError."""
    check(entries)
    if shared(entries, people):
        return replan((), 0, entries, double=double, people=people)
    once = cycle(entries)
    if not double:
        return numbered(once, entries)
    back = [[Meeting(first=one.second, second=one.first) for one in meetings] for meetings in once]
    return numbered([*once, *back], entries)


def check(entries: Sequence[int]) -> None:
    if len(set(entries)) != len(entries):
        raise ScheduleError("twice")
    if len(entries) < FEWEST:
        raise ScheduleError("few")
    if len(entries) > MOST:
        raise ScheduleError("many")


def cycle(entries: Sequence[int]) -> list[list[Meeting]]:
    """The circle method. Sides change from round to round for the one who stays, and from table to table."""
    circle: list[int | None] = [*([None] if len(entries) % 2 else []), *entries]
    half = len(circle) // 2
    found = []
    for number in range(len(circle) - 1):
        meetings = []
        for table in range(half):
            one, other = circle[table], circle[-1 - table]
            if (number if table == 0 else table) % 2:
                one, other = other, one
            if one is not None and other is not None:
                meetings.append(Meeting(first=one, second=other))
        found.append(meetings)
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return found


def shared(entries: Sequence[int], people: People | None) -> bool:
    """Whether somebody belongs to two of them."""
    belonging = [person for id in entries for person in set((people or {}).get(id, ()))]
    return len(set(belonging)) < len(belonging)


def in_common(one: int, other: int, people: People | None) -> bool:
    known = people or {}
    return not set(known.get(one, ())).isdisjoint(known.get(other, ()))


def numbered(
    rounds: Iterable[Sequence[Meeting]], entries: Sequence[int], begin: int = 1, people: People | None = None
) -> list[Round]:
    """A bye has whoever does not play in the round, with any of the entries to which he belongs."""
    found = []
    for number, meetings in enumerate(rounds, start=begin):
        playing = [id for one in meetings for id in (one.first, one.second)]
        byes = tuple(
            id for id in entries if id not in playing and not any(in_common(id, one, people) for one in playing)
        )
        found.append(Round(number=number, meetings=tuple(meetings), byes=byes))
    return found


def replan(
    rounds: Sequence[Round],
    kept: int,
    entries: Sequence[int],
    *,
    double: bool = False,
    people: People | None = None,
) -> list[Round]:
    """The plan after entries came or went: the first `kept` rounds untouched, the others planned anew.

    Each of `entries` meets each of the others once (or twice) over the whole plan, meetings in the kept rounds
    included. Where the plan can stay as it is, without those who went, it does. Raises ScheduleError.
    """
    check(entries)
    past = list(rounds[:kept])
    present = set(entries)
    every = still_to_meet(past, entries, double=double)
    missing = [pair for pair in every if not in_common(*pair, people)]
    if not missing and not past:
        raise ScheduleError("same")
    coming = [
        [one for one in later.meetings if one.first in present and one.second in present] for later in rounds[kept:]
    ]
    if shared(entries, people):
        planned = [meetings for leg in legs(missing) for meetings in apart(leg, people or {})]
    else:
        planned = planned_anew(missing, entries, double=double)
    stays = same_meetings(coming, missing) and all(coming) and not any(twice(one, people) for one in coming)
    if stays and len(coming) <= len(planned):
        planned = coming
    return [*past, *numbered(planned, entries, kept + 1, people)]


def twice(meetings: Iterable[Meeting], people: People | None) -> bool:
    """Whether somebody is at two tables at once."""
    return shared([id for one in meetings for id in (one.first, one.second)], people)


def apart(pairs: Sequence[tuple[int, int]], people: People) -> list[list[Meeting]]:
    """These meetings in as few rounds as was found, nobody at two tables of one round."""
    at_table = {pair: {("entry", id) for id in pair} | {p for id in pair for p in people.get(id, ())} for pair in pairs}
    busy = Counter(person for pair in pairs for person in at_table[pair])
    order = sorted(pairs, key=lambda pair: -sum(busy[person] for person in at_table[pair]))
    best: list[list[tuple[int, int]]] = []
    for number in range(TRIES):
        found = first_free(order, at_table)
        if not best or len(found) < len(best):
            best = found
        if len(best) <= max(busy.values(), default=0):
            break
        random.Random(number).shuffle(order)
    return [[Meeting(first=first, second=second) for first, second in one] for one in best]


def first_free(
    pairs: Iterable[tuple[int, int]], at_table: Mapping[tuple[int, int], Set[object]]
) -> list[list[tuple[int, int]]]:
    """Each meeting in the first round in which nobody of it plays already."""
    rounds: list[tuple[list[tuple[int, int]], set[object]]] = []
    for pair in pairs:
        free = next((one for one in rounds if one[1].isdisjoint(at_table[pair])), None)
        if free is None:
            rounds.append(free := ([], set()))
        free[0].append(pair)
        free[1].update(at_table[pair])
    return [meetings for meetings, _busy in rounds]


def planned_anew(missing: Sequence[tuple[int, int]], entries: Sequence[int], *, double: bool) -> list[list[Meeting]]:
    if len(missing) == len(entries) * (len(entries) - 1) // (1 if double else 2):  # nothing was played
        return [list(one.meetings) for one in round_robin(entries, double=double)]
    return [meetings for leg in legs(missing) for meetings in plan(leg, entries)]


def still_to_meet(past: Iterable[Round], entries: Sequence[int], *, double: bool) -> list[tuple[int, int]]:
    """Ordered pairs (who is first, who second), each as often as it is still to be played."""
    played = Counter((one.first, one.second) for done in past for one in done.meetings)
    found = []
    for i, one in enumerate(entries):
        for j, other in enumerate(entries[i + 1 :], start=i + 1):
            there, back = played[one, other], played[other, one]
            first, second = (other, one) if (there > back or (there == back and (i + j) % 2)) else (one, other)
            for number in range(max((2 if double else 1) - there - back, 0)):
                found.append((second, first) if number else (first, second))
    return found


def same_meetings(coming: Iterable[Iterable[Meeting]], missing: Iterable[tuple[int, int]]) -> bool:
    """Whether the rounds planned hold just what is still to be met, whoever is first."""
    there = Counter(frozenset((one.first, one.second)) for meetings in coming for one in meetings)
    return there == Counter(map(frozenset, missing))


def legs(missing: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Meetings in which no two pairs are the same: all first ones, then all second ones."""
    first: list[tuple[int, int]] = []
    second: list[tuple[int, int]] = []
    seen = set()
    for pair in missing:
        (second if frozenset(pair) in seen else first).append(pair)
        seen.add(frozenset(pair))
    return [leg for leg in (first, second) if leg]


def plan(pairs: Sequence[tuple[int, int]], entries: Sequence[int]) -> list[list[Meeting]]:
    """These meetings in as few rounds as was found, at most one more than the busiest entry needs."""
    degree = Counter(id for pair in pairs for id in pair)
    least = max(max(degree.values()), -(-len(pairs) // (len(entries) // 2)))
    order = list(pairs)
    best: list[list[tuple[int, int]]] = []
    for number in range(TRIES):
        found = evened(Colouring(order).rounds())
        if not best or len(found) < len(best):
            best = found
        if len(best) <= least:
            break
        random.Random(number).shuffle(order)
    return [[Meeting(first=first, second=second) for first, second in one] for one in best]


class Colouring:
    """A proper colouring of the edges of a simple graph with at most one colour more than the largest degree."""

    def __init__(self, edges: Sequence[tuple[int, int]]) -> None:
        self.edges = edges
        degree = Counter(id for edge in edges for id in edge)
        self.colours = range(max(degree.values()) + 1)
        self.at: dict[int, dict[int, int]] = {id: {} for id in degree}
        """By vertex and colour: the neighbour along that edge."""
        for one, other in edges:
            self.add(one, other)

    def rounds(self) -> list[list[tuple[int, int]]]:
        by_colour: dict[int, list[tuple[int, int]]] = {colour: [] for colour in self.colours}
        for one, other in self.edges:
            by_colour[self.colour_of(one, other)].append((one, other))
        return [edges for edges in by_colour.values() if edges]

    def free(self, vertex: int) -> int:
        return next(colour for colour in self.colours if colour not in self.at[vertex])

    def colour_of(self, one: int, other: int) -> int:
        return next(colour for colour, neighbour in self.at[one].items() if neighbour == other)

    def paint(self, one: int, other: int, colour: int) -> None:
        self.at[one][colour], self.at[other][colour] = other, one

    def clear(self, one: int, other: int) -> None:
        colour = self.colour_of(one, other)
        del self.at[one][colour], self.at[other][colour]

    def add(self, centre: int, end: int) -> None:
        """Misra and Gries: a fan round the centre, one path turned over, then the fan moved along."""
        common = next((c for c in self.colours if c not in self.at[centre] and c not in self.at[end]), None)
        if common is not None:
            self.paint(centre, end, common)
            return
        fan = self.fan(centre, end)
        mine, theirs = self.free(centre), self.free(fan[-1])
        self.turn_over(centre, theirs, mine)
        fan = self.still_a_fan(centre, fan, theirs)
        colours = [self.colour_of(centre, vertex) for vertex in fan[1:]]
        for vertex in fan[1:]:
            self.clear(centre, vertex)
        for vertex, colour in zip(fan, [*colours, theirs], strict=True):
            self.paint(centre, vertex, colour)

    def fan(self, centre: int, end: int) -> list[int]:
        """Neighbours of the centre, each joined to it by a colour that is free at the one before; as long as can be."""
        found = [end]
        while True:
            following = next(
                (v for c, v in self.at[centre].items() if v not in found and c not in self.at[found[-1]]), None
            )
            if following is None:
                return found
            found.append(following)

    def turn_over(self, start: int, first: int, second: int) -> None:
        """Exchange two colours along the path from `start` that begins with `first`."""
        path, vertex, colour = [], start, first
        while colour in self.at[vertex]:
            following = self.at[vertex][colour]
            path.append((vertex, following, colour))
            vertex, colour = following, second if colour == first else first
        for one, other, colour in path:
            del self.at[one][colour], self.at[other][colour]
        for one, other, colour in path:
            self.paint(one, other, second if colour == first else first)

    def still_a_fan(self, centre: int, fan: Sequence[int], colour: int) -> list[int]:
        """The shortest beginning of the fan that is one after the turn and at whose end the colour is free."""
        for i, vertex in enumerate(fan):
            if i and self.colour_of(centre, vertex) in self.at[fan[i - 1]]:
                break
            if colour not in self.at[vertex]:
                return list(fan[: i + 1])
        raise AssertionError("Vizing's theorem does not hold")


def evened(rounds: list[list[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    """The same meetings in as many rounds, none with more than one meeting more than another: byes are spread."""
    found = [list(one) for one in rounds]
    while True:
        found.sort(key=len, reverse=True)
        if not found or len(found[0]) - len(found[-1]) <= 1:
            return found
        longer = longer_path(found[0], found[-1])
        found[0], found[-1] = (
            [pair for pair in found[0] if pair not in longer] + [pair for pair in found[-1] if pair in longer],
            [pair for pair in found[-1] if pair not in longer] + [pair for pair in found[0] if pair in longer],
        )


def longer_path(most: Sequence[tuple[int, int]], fewest: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """A path of meetings, alternating between two rounds, that has one more in the first of them."""
    at: dict[int, list[tuple[int, int]]] = {}
    for pair in (*most, *fewest):
        for id in pair:
            at.setdefault(id, []).append(pair)
    left = list(dict.fromkeys((*most, *fewest)))
    while left:
        path, ahead = set(), [left[0]]
        while ahead:
            pair = ahead.pop()
            if pair not in path:
                path.add(pair)
                ahead += [other for id in pair for other in at[id]]
        if sum(pair in most for pair in path) > len(path) / 2:
            return path
        left = [pair for pair in left if pair not in path]
    raise AssertionError("the longer of two rounds has a path with one more")
