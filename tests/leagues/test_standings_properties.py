"""For random seasons: the same as a slow and plain recomputation, and nothing but the games decides."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.progress import progress
from leagues.reasons import explanations, why
from leagues.rules import SeasonRules
from leagues.standings import standings
from leagues.values import Adjustment, Competitor, Kind, Played, Seat, Side, State

PEOPLE = [Competitor(id=id, name=name, players=(id,)) for id, name in enumerate("ABCDEF", start=1)]
FIRST = date(2026, 3, 1)


@st.composite
def games(draw: st.DrawFn) -> list[Played]:
    found = []
    for id in range(1, draw(st.integers(0, 9)) + 1):
        teams, size = draw(st.sampled_from([(2, 1), (2, 2), (3, 1), (3, 2), (2, 1)]))
        people = draw(st.permutations(range(1, 7)))
        totals = [draw(st.sampled_from([-5, 0, 5, 10, 15, 20])) for _ in range(teams)]
        kind = draw(st.sampled_from([Kind.PLAYED] * 8 + [Kind.WALKOVER, Kind.ABANDONED])) if teams == 2 else Kind.PLAYED
        state = draw(st.sampled_from([State.CONFIRMED] * 9 + [State.SCHEDULED, State.VOID, State.DISPUTED]))
        scored = kind is Kind.PLAYED and state is not State.SCHEDULED
        winner = draw(st.integers(0, 1))
        sides = tuple(
            Side(
                order=t,
                seats=tuple(Seat(player=player) for player in people[t * size : (t + 1) * size]),
                total=totals[t] if scored else None,
                place=1 + sum(other > totals[t] for other in totals) if scored else None,
                won=scored and totals[t] == max(totals),
                awarded=("win" if t == winner else "loss") if kind is Kind.WALKOVER else "",
                counts={"clean": draw(st.integers(0, 2))},
            )
            for t in range(teams)
        )
        on = FIRST + timedelta(days=draw(st.integers(0, 4)))
        found.append(
            Played(
                id=id, game=None, on=on, day=None, state=state, kind=kind, rules="r", deals=4, full_deals=4, sides=sides
            )
        )
    return found


@st.composite
def seasons(draw: st.DrawFn) -> SeasonRules:
    kind = draw(st.sampled_from(["sum", "average", "best_days", "wins"]))
    keys = draw(st.permutations(["wins", "head_to_head", "difference", "points_for", "clean_books", "best_game"]))
    return SeasonRules.from_json(
        {
            "kind": kind,
            "adds": draw(st.sampled_from(["score", "score", "points"])),
            "best_days": draw(st.integers(1, 3)),
            "drop_worst": 0 if kind == "best_days" else draw(st.sampled_from([0, 0, 1, 2])),
            "min_games": draw(st.sampled_from([0, 0, 2])),
            "place_points": draw(st.sampled_from([[], [[3, 1, 0]], [[2, 0], [5, 2, 1]]])),
            "tie_breakers": [{"key": key} for key in keys[: draw(st.integers(0, 4))]],
        }
    )


# A plain recomputation: no shared code, no thought for speed.


def naive_games(rules, who, played):
    """Every game of somebody with what it brought."""
    found = []
    for one in played:
        if one.state != State.CONFIRMED or one.kind not in (Kind.PLAYED, Kind.WALKOVER):
            continue
        for side in one.sides:
            if who not in [seat.player for seat in side.seats]:
                continue
            if one.kind == Kind.WALKOVER:
                won = side.awarded == "win"
                entry = {"result": "W" if won else "L", "mine": None, "theirs": None}
                entry["points"] = Fraction(rules.win_points if won else rules.loss_points)
            else:
                entry = naive_table(rules, one, side)
            found.append({**entry, "game": one, "side": side})
    return found


def naive_table(rules, one, side):
    totals = sorted((other.total for other in one.sides), reverse=True)
    others = [other.total for other in one.sides if other is not side]
    best = totals[0]
    result = "L" if side.total < best else "W" if totals.count(best) == 1 else "D"
    points = Fraction({"W": rules.win_points, "D": rules.draw_points, "L": rules.loss_points}[result])
    for listed in rules.place_points:
        if len(listed) == len(totals):
            mine = [worth for worth, total in zip(listed, totals, strict=True) if total == side.total]
            points = Fraction(sum(mine), len(mine))
    return {"result": result, "mine": side.total, "theirs": Fraction(sum(others), len(others)), "points": points}


def worth(rules, entry):
    if rules.kind == "wins" or rules.adds == "points":
        return entry["points"]
    return None if entry["mine"] is None else Fraction(entry["mine"])


def naive_figure(rules, entries):
    """The best that can be had by leaving out so many games, or by any so many days."""
    values = [value for entry in entries if (value := worth(rules, entry)) is not None]
    if not entries:
        return None
    if rules.kind == "best_days":
        days = {}
        for entry in entries:
            if (value := worth(rules, entry)) is not None:
                days[entry["game"].on] = days.get(entry["game"].on, Fraction(0)) + value
        number = min(rules.best_days, len(days))
        return max(sum(chosen, Fraction(0)) for chosen in combinations(days.values(), number))
    number = max(len(values) - rules.drop_worst, 1) if values else 0
    best = max(sum(chosen, Fraction(0)) for chosen in combinations(values, number))
    if rules.kind != "average":
        return best
    return best / number if number else None


def naive_levels(rules, group, facts):
    if len(group) == 1:
        return [group]
    for breaker in rules.tie_breakers:
        values = naive_values(rules, breaker.key, group, facts)
        if values is None or len(set(values.values())) == 1:
            continue
        return [
            part
            for value in sorted(set(values.values()), reverse=True)
            for part in naive_levels(rules, [id for id in group if values[id] == value], facts)
        ]
    return [group]


def naive_values(rules, key, group, facts):
    if key != "head_to_head":
        values = {id: facts[id][key] for id in group}
        return None if None in values.values() else values
    worth = {"W": rules.win_points, "D": rules.draw_points, "L": rules.loss_points}
    made = {}
    for one in group:
        by_opponent = []
        for other in group:
            met = []
            for mine in facts[one]["counted"]:
                for theirs in facts[other]["counted"]:
                    if one != other and mine["game"] is theirs["game"] and mine["side"] is not theirs["side"]:
                        a, b = mine["mine"], theirs["mine"]
                        result = mine["result"] if a is None else "W" if a > b else "L" if a < b else "D"
                        met.append(worth[result])
            if one != other:
                by_opponent.append(met)
        if [] in by_opponent:
            return None
        made[one] = by_opponent
    even = len({len(met) for each in made.values() for met in each}) == 1
    return {
        id: sum((Fraction(sum(met), 1 if even else len(met)) for met in each), Fraction(0)) for id, each in made.items()
    }


def naive_facts(entries, counted):
    scores = [entry["mine"] for entry in counted if entry["mine"] is not None]
    return {
        "counted": counted,
        "wins": sum(entry["result"] == "W" for entry in counted),
        "difference": sum((Fraction(e["mine"]) - e["theirs"] for e in counted if e["mine"] is not None), Fraction(0)),
        "points_for": sum(scores),
        "clean_books": sum(entry["side"].counts["clean"] for entry in counted if entry["mine"] is not None),
        "best_game": max(scores, default=None),
    }


def naive_places(rules, played, found):
    entries = {one.id: naive_games(rules, one.id, played) for one in PEOPLE}
    figures = {id: naive_figure(rules, each) for id, each in entries.items()}
    facts = {}
    for row in found.rows:  # which of equal games is dropped has a rule and a test of its own
        id = row.competitor.id
        dropped = {one.played.id for one in row.dropped}
        facts[id] = naive_facts(entries[id], [entry for entry in entries[id] if entry["game"].id not in dropped])
    placed = [id for id in figures if figures[id] is not None and len(entries[id]) >= rules.min_games]
    places = dict.fromkeys(figures)
    pos = 1
    for figure in sorted({figures[id] for id in placed}, reverse=True):
        for level in naive_levels(rules, [id for id in placed if figures[id] == figure], facts):
            places.update(dict.fromkeys(level, pos))
            pos += len(level)
    return places


@settings(max_examples=150)
@given(seasons(), games())
def test_standings_equal_a_plain_recomputation(rules, played):
    found = standings(rules, PEOPLE, played)
    for row in found.rows:
        entries = naive_games(rules, row.competitor.id, played)
        assert row.played == len(entries)
        assert row.figure == naive_figure(rules, entries)
        dropped = {one.played.id for one in row.dropped}
        counted = [entry for entry in entries if entry["game"].id not in dropped]
        facts = naive_facts(entries, counted)
        results = [entry["result"] for entry in counted]
        assert (row.won, row.drawn, row.lost) == tuple(map(results.count, "WDL"))
        assert row.points == sum(entry["points"] for entry in counted)
        assert (row.points_for, row.difference) == (facts["points_for"], facts["difference"])
        last = sorted(entries, key=lambda entry: (entry["game"].on, entry["game"].id))[-5:]
        assert row.form == tuple(entry["result"] for entry in last)
    assert {row.competitor.id: row.pos for row in found.rows} == naive_places(rules, played, found)
    shared = [row.pos for row in found.rows if row.pos is not None]
    assert [row.shared for row in found.rows if row.pos is not None] == [shared.count(pos) > 1 for pos in shared]


@given(seasons(), games(), st.randoms(use_true_random=False))
def test_the_order_of_entry_never_matters(rules, played, chance):
    found = standings(rules, PEOPLE, played, ADJUSTMENTS)
    people, mixed, corrections = list(PEOPLE), list(played), list(ADJUSTMENTS)
    for each in (people, mixed, corrections):
        chance.shuffle(each)
    again = standings(rules, people, mixed, corrections)
    assert again.rows == found.rows
    assert again == found


ADJUSTMENTS = [
    Adjustment(id=1, competitor=1, points=-1, score=-5, reason="late", on=FIRST, cancelled=False),
    Adjustment(id=2, competitor=2, points=2, score=10, reason="host", on=FIRST, cancelled=False),
    Adjustment(id=3, competitor=2, points=9, score=90, reason="wrong", on=FIRST, cancelled=True),
]


@given(seasons(), games(), st.integers(0, 8))
def test_what_is_not_counted_is_as_if_it_had_never_been(rules, played, number):
    one = played[number] if number < len(played) else None
    void = [each._replace(state=State.VOID) if each is one else each for each in played]
    without = [each for each in played if each is not one]
    assert standings(rules, PEOPLE, void).rows == standings(rules, PEOPLE, without).rows
    assert standings(rules, PEOPLE, played) == standings(rules, PEOPLE, list(played))  # and back again


@given(seasons(), games())
def test_progress_ends_at_the_figure_of_the_row(rules, played):
    people = [
        replace(PEOPLE[0], opening={"played": 2, "points_for": 30, "points": 3, "won": 1, "lost": 1}),
        *PEOPLE[1:],
    ]
    found = standings(rules, people, played, ADJUSTMENTS)
    shown = progress(found)
    figures = {line.competitor.id: line.figures[-1] if line.figures else None for line in shown.lines}
    for row in found.rows:
        if shown.days:
            assert figures[row.competitor.id] == row.figure


@given(seasons(), games())
def test_every_order_by_a_tie_breaker_can_be_explained(rules, played):
    found = standings(rules, PEOPLE, played)
    reasons = explanations(found)
    for above, below in pairwise(found.rows):
        reason = why(above, below, rules.kind)
        if below.pos is None:
            assert reason.id in ("no_game", "few_games")
        elif above.pos == below.pos:
            assert reason.id == "shared"
        elif above.figure != below.figure:
            assert reason.id == "figure"
            assert reason.values["a"] > reason.values["b"]
        else:
            assert reason.id in {breaker.key for breaker in rules.tie_breakers}
            assert reasons[above.competitor.id] == reason
            assert reason.values["a"] > reason.values["b"]
        assert str(reason)
