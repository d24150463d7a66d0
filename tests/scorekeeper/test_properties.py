"""What holds of any deal under any rules, tried with random figures, tallies and games."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.checks import Finding, check_deal, refusals
from scorekeeper.figures import RuleSet
from scorekeeper.published import published
from scorekeeper.rules import digest, parse_figures
from scorekeeper.scoring import Tally, has_book, outcome, places, running, score, starter, tally_of, to_lay_down
from scorekeeper.texts.checks import sentence
from tests.random_games import random_deal, random_figures, random_tally

RULES = [one.rules for one in published().values()]


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A published rule set, as it is or with figures changed."""
    rules: RuleSet = draw(st.sampled_from(RULES))
    seed = draw(st.integers(0, 10**6))
    return parse_figures(random_figures(random.Random(seed), rules)) if seed % 2 else rules


def tallies_of(rules: RuleSet, seed: int, number: int = 1) -> list[Tally]:
    source = random.Random(seed)
    made = []
    for _ in range(number):
        ends: dict[str, Any] = {
            "went_out": source.random() < 0.5,
            "first_down": source.random() < 0.5,
            "players": source.randint(1, 3),
        }
        made.append(tally_of(random_tally(source, rules), **ends))
    return made


seeds = st.integers(0, 10**9)
deals = st.integers(1, 8)
befores = st.integers(-3000, 20000)


@given(rules=rule_sets(), seed=seeds, deal=deals, before=befores)
def test_a_total_is_the_sum_of_its_lines_and_each_line_stands_once(
    rules: RuleSet, seed: int, deal: int, before: int
) -> None:
    [tally] = tallies_of(rules, seed)
    made = score(rules, deal, tally, before)
    assert made.total == sum(line.points for line in made.lines)
    assert len({line.id for line in made.lines}) == len(made.lines)
    entered = {row: count for row, count in tally.counts.items() if count}
    assert {line.id: line.count for line in made.lines if line.id in entered} == entered


@given(rules=rule_sets(), seed=seeds, deal=deals, other=st.integers(-5000, 5000))
def test_an_adjustment_moves_the_total_by_itself(rules: RuleSet, seed: int, deal: int, other: int) -> None:
    [tally] = tallies_of(rules, seed)
    plain, adjusted = (score(rules, deal, replace(tally, other=points)).total for points in (0, other))
    assert adjusted - plain == other


@given(rules=rule_sets(), seed=seeds, deal=deals)
def test_one_more_book_pays_its_bonus_and_nothing_else(rules: RuleSet, seed: int, deal: int) -> None:
    [tally] = tallies_of(rules, seed)
    rules = replace(rules, books_threshold=None)
    penalties = {extra.penalty_of for extra in rules.extras}
    for book in rules.books:
        count = tally.counts.get(book.kind, 0)
        if count == 0 or book.kind in penalties:
            continue  # the first book may turn the red threes, or credit the cards
        more = replace(tally, counts={**tally.counts, book.kind: count + 1})
        paid = score(rules, deal, more).total - score(rules, deal, tally).total
        shown = min(deal, rules.length.deals or deal)
        assert paid == (book.bonus[min(shown, len(book.bonus)) - 1] if book.bonus else 0)


@given(rules=rule_sets(), seed=seeds, deal=deals)
def test_a_net_figure_scores_like_its_parts(rules: RuleSet, seed: int, deal: int) -> None:
    [tally] = tallies_of(rules, seed)
    points = rules.card_points
    if not points.net_allowed or points.out_left_free or rules.melded_needs_book or rules.books_threshold:
        return  # these need the parts
    parts = replace(tally, net=None, melded=tally.melded or 0, left=tally.left or 0)
    assert parts.melded is not None
    assert parts.left is not None
    melded = has_book(rules, parts) or parts.melded != 0
    net = replace(parts, melded=None, left=None, net=parts.melded - parts.left, has_melded=melded)
    assert score(rules, deal, net).total == score(rules, deal, parts).total


@given(rules=rule_sets(), seed=seeds, deal=deals, before=befores)
def test_only_a_threshold_by_score_depends_on_the_total_before(
    rules: RuleSet, seed: int, deal: int, before: int
) -> None:
    [tally] = tallies_of(rules, seed)
    if not (rules.books_threshold and rules.opening.kind == "by_score"):
        assert score(rules, deal, tally, before) == score(rules, deal, tally)
    if rules.opening.kind != "by_score":
        assert to_lay_down(rules, deal, before) == to_lay_down(rules, deal)


@given(rules=rule_sets(), seed=seeds, deal=deals)
def test_figures_that_have_been_stored_score_the_same(rules: RuleSet, seed: int, deal: int) -> None:
    [tally] = tallies_of(rules, seed)
    again = parse_figures(rules.figures())
    assert (again, hash(again), digest(again)) == (rules, hash(rules), digest(rules))
    assert score(again, deal, tally) == score(rules, deal, tally)


# Checks


def found_in(rules: RuleSet, seed: int) -> tuple[dict[str, Any], list[Tally | None], list[Finding]]:
    deal = random_deal(random.Random(seed), rules, [2, 2, 1], 1 + seed % 5)
    tallies = [None if tally is None else tally_of(tally, **ends(tally)) for tally in deal["tallies"]]
    return deal, tallies, check_deal(rules, deal["number"], tallies, [100, 200, 300], 5)


def ends(tally: dict[str, Any]) -> dict[str, Any]:
    return {name: tally[name] for name in ("went_out", "first_down", "players")}


@given(rules=rule_sets(), seed=seeds)
def test_random_deals_are_not_refused_and_every_finding_is_said(rules: RuleSet, seed: int) -> None:
    _, tallies, found = found_in(rules, seed)
    assert [refusals(rules, tally) for tally in tallies if tally] == [[] for tally in tallies if tally]
    for finding in found:
        said = sentence(finding, team="Ann")
        assert said.startswith("Ann: ")
        assert "%(" not in said
        assert "{" not in said
        assert (finding.team is None) or tallies[finding.team] is not None


@given(rules=rule_sets(), seed=seeds)
def test_an_offered_exchange_answers_its_finding_and_raises_no_other(rules: RuleSet, seed: int) -> None:
    deal, tallies, found = found_in(rules, seed)
    for finding in [one for one in found if one.exchange]:
        assert finding.team is not None
        assert finding.exchange
        tally = tallies[finding.team]
        assert tally
        one, other = finding.exchange
        if one == "melded":
            changed = replace(tally, melded=tally.left, left=tally.melded)
        else:
            counts = {**tally.counts, one: tally.counts.get(other, 0), other: tally.counts.get(one, 0)}
            changed = replace(tally, counts=counts)
        alone: list[Tally | None] = [None, None, None]
        alone[finding.team] = changed
        before = {each.id for each in found if each.team == finding.team}
        after = {
            each.id for each in check_deal(rules, deal["number"], alone, [100, 200, 300], 5) if each.team is not None
        }
        assert finding.id not in after
        assert after <= before


@given(rules=rule_sets(), seed=seeds, deal=deals)
def test_a_team_alone_has_the_findings_that_it_has_among_others(rules: RuleSet, seed: int, deal: int) -> None:
    tallies = tallies_of(rules, seed, 3)
    together = [one for one in check_deal(rules, deal, tallies, [0, 0, 0], 5) if one.team is not None]
    for team, tally in enumerate(tallies):
        alone: list[Tally | None] = [None, None, None]
        alone[team] = tally
        own = [one for one in check_deal(rules, deal, alone, [0, 0, 0], 5) if one.team is not None]
        assert own == [one for one in together if one.team == team and one.id != "same_figures"]


# The course of a game

totals = st.lists(st.integers(-50, 50).map(lambda points: 5 * points), min_size=1, max_size=8)


@given(totals=totals, lowest=st.booleans())
def test_places_follow_the_totals(totals: list[int], lowest: bool) -> None:
    shared = places(totals, lowest_wins=lowest, seat_order=False)
    for one, other in zip(range(len(totals)), range(1, len(totals)), strict=False):
        better = totals[one] < totals[other] if lowest else totals[one] > totals[other]
        assert (shared[one] or 0) < (shared[other] or 0) if better else (shared[one] or 0) >= (shared[other] or 0)
        assert (shared[one] == shared[other]) == (totals[one] == totals[other])
    ordered = places(totals, lowest_wins=lowest, seat_order=True)
    assert sorted(place or 0 for place in ordered) == list(range(1, len(totals) + 1))


@given(rules=rule_sets(), totals=totals, deals=st.integers(1, 9), called=st.booleans())
def test_winners_are_leaders_and_only_of_a_game_that_is_over(
    rules: RuleSet, totals: list[int], deals: int, called: bool
) -> None:
    rows = [[0] * len(totals)] * (deals - 1) + [totals]
    ended = outcome(rules, rows, time_called=called)
    assert set(ended.winners) <= set(ended.leaders)
    assert bool(ended.winners) == ended.over
    assert ended.over or not called
    assert ended.tied == (len(ended.leaders) > 1)
    best = (min if rules.lowest_wins else max)(totals)
    assert [totals[team] for team in ended.leaders] == [best] * len(ended.leaders)
    assert [team for team, total in enumerate(totals) if total == best] == list(ended.leaders)
    assert ended.early <= called
    assert not (ended.offer_extra_deal and not ended.tied)


@given(rules=rule_sets(), seed=seeds, starts=st.lists(st.integers(-100, 100), min_size=2, max_size=2))
def test_running_totals_are_the_sum_of_the_deals(rules: RuleSet, seed: int, starts: list[int]) -> None:
    rows = running(rules, [tallies_of(rules, seed + number, 2) for number in range(4)], starts)
    for team, start in enumerate(starts):
        made = [row[team].score for row in rows]
        assert rows[-1][team].total == start + sum(one.total for one in made if one)


@pytest.mark.parametrize("seats", range(1, 9))
@settings(max_examples=20)
@given(first=st.integers(0, 7), deal=deals)
def test_everybody_starts_once_before_anybody_starts_again(seats: int, first: int, deal: int) -> None:
    starters = [starter(RuleSet(), seats, first % seats, number) for number in range(deal, deal + seats)]
    assert sorted(seat for seat in starters if seat is not None) == list(range(seats))
