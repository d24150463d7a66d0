import pytest

from leagues.describing import describe
from leagues.rules import DEFAULTS, RulesError, SeasonRules


@pytest.mark.parametrize("kind", DEFAULTS)
def test_a_kind_alone_is_enough_and_comes_back_complete(kind):
    rules = SeasonRules.from_json({"kind": kind})
    assert rules == DEFAULTS[kind]
    data = rules.to_json()
    assert SeasonRules.from_json(data) == rules
    assert set(data) == set(SeasonRules.__dataclass_fields__)


def test_everything_that_can_be_set_comes_back():
    data = {
        "kind": "wins",
        "ranked": "entries",
        "substitutes": "replaced",
        "win_points": 3,
        "place_points": [[3, 1, 0], [5, 3, 2, 0]],
        "bonuses": [{"what": "each", "points": 1, "line": "clean", "most": 2, "limit": 0}],
        "tie_breakers": [
            {"key": "head_to_head", "scope": "all", "direction": ""},
            {"key": "difference", "scope": "tied", "direction": "high"},
            {"key": "difference", "scope": "all", "direction": ""},
        ],
        "walkover": {"win_points": 2, "loss_points": None, "counts_as_win": False, "score": 300},
        "digest": "0123456789abcdef0123456789abcdef",
        "auto_confirm": False,
    }
    written = SeasonRules.from_json(data).to_json()
    assert {key: written[key] for key in data} == data


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ("nothing", "rules"),
        ({"kind": "knockout"}, "kind"),
        ({"kind": 3}, "kind"),
        ({"colour": "red"}, "colour"),
        ({"drop_worst": -1}, "drop_worst"),
        ({"drop_worst": "2"}, "drop_worst"),
        ({"drop_worst": True}, "drop_worst"),
        ({"best_days": 0}, "best_days"),
        ({"kind": "best_days", "drop_worst": 1}, "drop_worst"),
        ({"win_points": 0, "draw_points": 1}, "win_points"),
        ({"several_rules": "points_only"}, "several_rules"),
        ({"place_points": [[1]]}, "place_points.0"),
        ({"place_points": [[1] * 9]}, "place_points.0"),
        ({"place_points": [[2, 0], [3, 1]]}, "place_points.1"),
        ({"place_points": [[0, 2]]}, "place_points.0"),
        ({"bonuses": [{"what": "each", "points": 1}]}, "bonuses.0.line"),
        ({"bonuses": [{"what": "total", "points": 1, "line": "clean"}]}, "bonuses.0.line"),
        ({"bonuses": [{"what": "margin", "points": 1, "limit": -1}]}, "bonuses.0.limit"),
        ({"bonuses": [{"what": "each", "points": 1, "line": "clean", "most": -1}]}, "bonuses.0.most"),
        ({"tie_breakers": [{"key": "coin"}]}, "tie_breakers.0.key"),
        ({"tie_breakers": [{"key": "wins"}, {"key": "wins"}]}, "tie_breakers.1"),
        ({"tie_breakers": [{"key": "shared"}, {"key": "wins"}]}, "tie_breakers.0"),
        ({"tie_breakers": [{"key": "head_to_head", "direction": "low"}]}, "tie_breakers.0"),
        ({"walkover": {"score": 0.5}}, "walkover.score"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_key(data, key):
    with pytest.raises(RulesError) as refused:
        SeasonRules.from_json(data)
    assert refused.value.key == key
    assert refused.value.reason


@pytest.mark.parametrize(
    ("kind", "first", "last"),
    [
        ("sum", "All scores are added up.", "Games won; Best single game. After that they share the place."),
        ("average", "The average score of a game counts.", "Games won; Best single game. After that"),
        ("best_days", "The best 8 days count; a day's scores are added up.", "Games won; Best single game. After"),
        ("wins", "League points: 2 for a win, 1 for a draw, 0 for a loss.", "Points from the games against each other"),
    ],
)
def test_a_season_is_described_in_plain_sentences(kind, first, last):
    said = describe(DEFAULTS[kind])
    assert said[0] == first
    assert said[1] == "Players are ranked; each partner gets the team's whole score."
    assert last in said[-1]
    assert len(said) == (4 if kind == "average" else 3)


def test_what_is_set_beyond_is_said():
    rules = SeasonRules.from_json(
        {
            "kind": "average",
            "adds": "points",
            "ranked": "partnerships",
            "low_wins": True,
            "place_points": [[3, 1, 0]],
            "bonuses": [
                {"what": "total", "points": 1, "limit": 10000},
                {"what": "margin", "points": 1, "limit": 2000},
                {"what": "close_loss", "points": 1, "limit": 100},
                {"what": "each", "points": 1, "line": "clean"},
                {"what": "each", "points": -1, "line": "red_threes_caught", "most": 2},
            ],
            "drop_worst": 1,
            "short_games": "average",
            "several_rules": "points_only",
            "substitutes": "replaced",
            "walkover": {"win_points": 1, "counts_as_win": False, "score": 2000},
            "tie_breakers": [{"key": "red_threes_caught"}, {"key": "wins", "scope": "tied"}, {"key": "shared"}],
        }
    )
    assert describe(rules) == [
        "The average of a game's league points counts.",
        "Partnerships are ranked: any two or three who played together.",
        "The lowest score wins.",
        "League points: 2 for a win, 1 for a draw, 0 for a loss.",
        "With 3 teams, league points by place: 3 – 1 – 0.",
        "League points for a score of at most 10,000: +1.",
        "League points for a win by at least 2,000: +1.",
        "League points for a loss by at most 100: +1.",
        "League points for each (Clean books): +1.",
        "League points for each (Red threes left in hand or foot): −1, at most 2 in a game.",
        "The worst game does not count.",
        "A place takes at least 3 games.",
        "Games ended early count with their average per deal times the deals of a whole game.",
        "Games under other rules count for wins and league points, without their scores.",
        "What a substitute plays is credited to the player replaced.",
        "League points for a walkover: 1, for not coming: 0.",
        "A walkover is not counted as a win.",
        "Whoever wins without play is given a score of 2,000.",
        "Those who are level are told apart by, in this order: "
        "Red threes left in hand or foot (lower is better); "
        "Games won in the games among those who are level. After that they share the place.",
    ]
    assert describe(SeasonRules())[-1] == "Those who are level share the place."
