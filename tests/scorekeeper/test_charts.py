"""Charts: where lines run, what stands beside them, and what a template makes of it."""

from itertools import pairwise

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from scorekeeper import charts
from scorekeeper.charts import Series, chart


def two_teams():
    return chart(
        [
            Series(name="Ann & Joe", points=[0, 1500, 2100, 4560]),
            Series(name="Mary & Bob", points=[0, -985, 300, 900]),
        ]
    )


def test_chart_needs_a_score():
    assert chart([Series(name="We", points=[0]), Series(name="They", points=[0])]) is None
    assert chart([Series(name="We", points=[0, None]), Series(name="They", points=[0, None])]) is None
    assert chart([]) is None


def test_chart_scales_points_and_deals():
    drawing = two_teams()
    assert [tick.value for tick in drawing.rows] == [-1000, 0, 1000, 2000, 3000, 4000, 5000]
    assert [tick.value for tick in drawing.columns] == [1, 2, 3]
    first = drawing.curves[0]
    assert [dot.points for dot in first.dots] == [0, 1500, 2100, 4560]
    assert first.dots[0].x == charts.LEFT
    assert first.dots[-1].x == charts.WIDTH - charts.RIGHT
    assert first.dots[0].y == drawing.zero
    assert first.total == 4560
    highest = min(dot.y for dot in first.dots)
    assert charts.TOP <= highest < drawing.zero
    assert max(dot.y for dot in drawing.curves[1].dots) > drawing.zero


def test_chart_begins_a_late_team_where_it_joined():
    drawing = chart(
        [
            Series(name="A", points=[0, 100, 200]),
            Series(name="B", points=[None, 150, 400]),
            Series(name="C", points=[None, None, None]),
        ]
    )
    assert [curve.order for curve in drawing.curves] == [0, 1]
    assert [dot.deal for dot in drawing.curves[1].dots] == [1, 2]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, [0, 1]),
        (0, 1, [0, 1]),
        (0, 4560, [0, 1000, 2000, 3000, 4000, 5000]),
        (-745, 3905, [-1000, 0, 1000, 2000, 3000, 4000]),
        (-20, -5, [-20, -15, -10, -5]),
        (0, 13_000, [0, 5000, 10_000, 15_000]),
        (-1_000_000, 1_000_000, [-1_000_000, -500_000, 0, 500_000, 1_000_000]),
    ],
)
def test_ticks(low, high, expected):
    assert charts.ticks(low, high) == expected


@pytest.mark.parametrize("deals", [1, 4, 8, 9, 17, 60, 500])
def test_columns_are_few(deals):
    named = charts.columns(deals)
    assert 1 <= len(named) <= 8
    assert named[-1] <= deals


def test_end_labels_never_touch():
    for places in ([100] * 8, [200, 201, 14, 15], [214, 214, 214], [13.9, 14, 214]):
        moved = sorted(charts.spread(places))
        assert all(below - above >= charts.LABEL_GAP - 0.01 for above, below in pairwise(moved))
        assert moved[0] >= charts.TOP
        assert moved[-1] <= charts.HEIGHT - charts.BOTTOM


def test_labels_keep_the_order_of_the_lines():
    assert charts.spread([100, 102]) == [100, 117]
    assert charts.spread([102, 100]) == [117, 100]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann & Joe", "Ann & Joe"),
        ("Bartholomew & Wilhelmina", "Bartholomew…"),
        ("👨‍👩‍👧‍👦" * 12, "👨‍👩‍👧‍👦" * 12),
        ("👨‍👩‍👧‍👦" * 13, "👨‍👩‍👧‍👦" * 11 + "…"),
        ("🇩🇪🇵🇱" * 7, "🇩🇪🇵🇱" * 5 + "🇩🇪…"),
        ("e\u0301" * 13, "e\u0301" * 11 + "…"),
        ("👍🏽" * 13, "👍🏽" * 11 + "…"),
    ],
)
def test_labels_are_cut_between_what_is_seen(name, expected):
    assert charts.shorten(name, 12) == expected


def test_chart_is_drawn_for_eyes_and_for_readers():
    drawn = render_to_string("scorekeeper/_chart.svg", {"chart": two_teams()})
    assert '<title id="chart-title">Running totals</title>' in drawn
    assert "Ann &amp; Joe: 0, 1,500, 2,100, 4,560." in drawn
    assert "Mary &amp; Bob: 0, −985, 300, 900." in drawn
    assert drawn.count("<polyline") == 2
    assert "style" not in drawn
    assert render_to_string("scorekeeper/_chart.svg", {"chart": None}).strip() == ""


def test_coordinates_never_follow_the_language():
    with translation.override("de"):
        drawn = render_to_string("scorekeeper/_chart.svg", {"chart": two_teams()})
    assert f'points="{two_teams().curves[0].path}"' in drawn
    assert 'cy="' in drawn
    assert not any("," in value for value in drawn.split('cy="')[1].split('"')[:1])
    assert "4.560" in drawn


def test_a_chart_need_not_start_from_zero():
    drawing = chart([Series(name="Ann", points=[1000, 1079, 1040])], from_zero=False)
    assert [tick.value for tick in drawing.rows] == [1000, 1020, 1040, 1060, 1080]
    assert min(dot.y for dot in drawing.curves[0].dots) >= charts.TOP
    level = chart([Series(name="Ann", points=[1000, 1000])], from_zero=False)
    assert [tick.value for tick in level.rows] == [1000, 1001]


def test_a_long_line_runs_through_all_values_and_marks_some():
    drawing = chart([Series(name="Ann", points=list(range(0, 20_001)))], most_dots=5)
    assert [dot.deal for dot in drawing.curves[0].dots] == [0, 5000, 10_000, 15_000, 20_000]
    assert len(drawing.curves[0].path.split()) == 20_001
    assert [tick.value for tick in drawing.columns] == [5000, 10_000, 15_000, 20_000]
