"""The standings of a season, computed afresh from its games each time.

Pure: nothing is counted up and kept, so nothing can be out of date, and the order of entry never matters (leagues.md
section 0, number 1). Values in, rows out; one pass over the games and one over what they count for each competitor.
Figures are exact: whole numbers, or fractions where a mean or a shared place makes one.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from leagues.accounts import Account, Day, Footnote, account_of, form_of
from leagues.credits import Counted, Credit, LeftOut, Number, Season, within
from leagues.naming import alphabetic, plainly
from leagues.rules import AMONG_TIED, SeasonRules
from leagues.tiebreaks import Resolver, Step
from leagues.values import Adjustment, Competitor, Played, canonical


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One competitor. Everything but `played` is over the games that count."""

    competitor: Competitor
    pos: int | None
    """None: no place (no game yet, too few games, expunged)."""
    shared: bool
    played: int
    """How many games, those that were dropped included."""
    won: int
    drawn: int
    lost: int
    points_for: Number
    points_against: Number
    difference: Number
    points: Number
    """League points."""
    score: Number
    """The sum of scores as they are added up."""
    figure: Number | None
    """What the season ranks by; None before the first game."""
    counted: tuple[Credit, ...]
    dropped: tuple[Credit, ...]
    days: tuple[Day, ...]
    """Only for best_days; in order of play."""
    values: Mapping[str, Number | None]
    """By key of the tie-breakers that look at all games; None: not known of every game."""
    qualified: bool
    """Has played the least number of games."""
    footnotes: tuple[int, ...]
    form: tuple[str, ...]
    """The last five games, "W", "D" or "L", the latest last."""
    steps: tuple[Step, ...]
    """What parted it from the others, in order."""

    @property
    def place(self) -> str:
        """ "2=", "4", "–"."""
        if self.pos is None:
            return "–"
        return f"{self.pos}=" if self.shared else str(self.pos)


@dataclass(frozen=True, kw_only=True, slots=True)
class Standings:
    rules: SeasonRules
    rows: tuple[Row, ...]
    left_out: tuple[LeftOut, ...]
    notes: tuple[Footnote, ...]

    def row(self, competitor: int) -> Row | None:
        return next((row for row in self.rows if row.competitor.id == competitor), None)


def standings(
    rules: SeasonRules,
    competitors: Sequence[Competitor],
    played: Iterable[Played],
    adjustments: Sequence[Adjustment] = (),
    *,
    only: Collection[int] | None = None,
    since: date | None = None,
    until: date | None = None,
) -> Standings:
    """The rows in order of place.

    `only`: ids of players; then only games in which nobody else sat count, and only rows of them are shown. `since`
    and `until` are both included. What is carried over or adjusted belongs to the whole season: it is left out for
    a group of people; by date, adjustments count by theirs and openings only from the beginning.
    """
    group = None if only is None else frozenset(only)
    every = sorted(played, key=canonical)
    shown = [one for one in competitors if group is None or group.issuperset(one.players)]
    season = Season(rules, competitors, every)
    counted = season.counted(within(every, competitors, group, since, until))
    corrections = [] if group is not None else [one for one in adjustments if in_time(one.on, since, until)]
    by_competitor = defaultdict(list)
    for one in sorted(corrections, key=lambda one: (one.on, one.id)):
        by_competitor[one.competitor].append(one)
    opening = group is None and since is None
    accounts = {
        one.id: account_of(rules, one, counted, by_competitor.get(one.id, ()), opening=opening) for one in shown
    }
    return in_order(rules, accounts, counted, season.expunged)


def in_time(on: date, since: date | None, until: date | None) -> bool:
    return not ((since and on < since) or (until and on > until))


def name_key(competitor: Competitor) -> tuple[str, str, int]:
    """The neutral order of those who share a place: by name, case and accents aside."""
    return alphabetic(competitor.name), plainly(competitor.name), competitor.id


def in_order(rules: SeasonRules, accounts: Mapping[int, Account], counted: Counted, expunged: set[int]) -> Standings:
    names = {id: name_key(account.competitor) for id, account in accounts.items()}
    by_name = sorted(accounts, key=lambda id: names[id])
    ranked = [id for id in by_name if has_place(rules, accounts[id]) and id not in expunged]
    resolver = Resolver(rules, {id: account.facts() for id, account in accounts.items()})
    rows: list[tuple[int, int | None, bool]] = []
    pos = 1
    for level in levels(rules, ranked, accounts, resolver):
        for sharing in resolver.resolve(level):
            for id in sorted(sharing, key=lambda id: names[id]):
                rows.append((id, pos, len(sharing) > 1))
            pos += len(sharing)
    placed = {id for id, _, _ in rows}
    below = [id for id in by_name if id not in placed]
    below.sort(key=lambda id: below_key(rules, accounts[id], expunged))
    rows += [(id, None, False) for id in below]
    notes = numbered([note for id, _, _ in rows for note in accounts[id].notes])
    mine: dict[int, list[int]] = defaultdict(list)
    for note in notes:
        mine[note.competitor].append(note.number)
    return Standings(
        rules=rules,
        rows=tuple(row_of(accounts[id], place, shared, mine[id], resolver) for id, place, shared in rows),
        left_out=tuple(counted.left_out),
        notes=tuple(notes),
    )


def has_place(rules: SeasonRules, account: Account) -> bool:
    return account.figure is not None and account.games >= rules.min_games


def below_key(rules: SeasonRules, account: Account, expunged: set[int]) -> tuple[bool, bool, Number]:
    """Without a place: first who has too few games, by figure; then who has none; expunged last (each by name)."""
    sign = 1 if rules.low_wins and not rules.adds_points else -1
    figure = account.figure
    return account.competitor.id in expunged, figure is None, 0 if figure is None else sign * figure


def levels(
    rules: SeasonRules, ranked: Sequence[int], accounts: Mapping[int, Account], resolver: Resolver
) -> list[list[int]]:
    """Groups of equal figure, the best first; who has withdrawn is not level with who plays on, but stands behind."""
    figures: dict[int, Number] = {id: figure for id in ranked if (figure := accounts[id].figure) is not None}
    if not figures:
        return []
    step = Step(key="figure", scope="all", among=tuple(ranked), values=figures, games={})
    parts = resolver.parted(step, low=rules.low_wins and not rules.adds_points)
    found = []
    for part in parts:
        active = {id: int(accounts[id].competitor.status == "active") for id in part}
        if len(set(active.values())) == 1:
            found.append(part)
            continue
        found += resolver.parted(Step(key="active", scope="all", among=tuple(part), values=active, games={}), low=False)
    return found


def numbered(notes: Sequence[Footnote]) -> list[Footnote]:
    """In the order of the rows, so that a reader meets 1 first."""
    return [
        Footnote(number=i, competitor=note.competitor, what=note.what, on=note.on, adjustment=note.adjustment)
        for i, note in enumerate(notes, start=1)
    ]


def row_of(account: Account, pos: int | None, shared: bool, footnotes: Sequence[int], resolver: Resolver) -> Row:
    id, rules = account.competitor.id, resolver.rules
    return Row(
        competitor=account.competitor,
        pos=pos,
        shared=shared,
        played=account.games,
        won=account.won,
        drawn=account.drawn,
        lost=account.lost,
        points_for=account.points_for,
        points_against=account.points_against,
        difference=account.points_for - account.points_against,
        points=account.points,
        score=account.score,
        figure=account.figure,
        counted=tuple(account.counted),
        dropped=tuple(account.dropped),
        days=account.days,
        values={
            one.key: resolver.value(one, id)
            for one in rules.tie_breakers
            if one.scope == "all" and one.key not in (*AMONG_TIED, "shared")
        },
        qualified=account.games >= rules.min_games,
        footnotes=tuple(footnotes),
        form=form_of(account),
        steps=tuple(resolver.steps.get(id, ())),
    )
