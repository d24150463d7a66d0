"""The form of a season's rules: text of people in, `SeasonRules` out, what is wrong said at its field.

The fields are those of `rules.SeasonRules`; lists of them have a fixed number of rows, and empty rows are none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.reasons import LABELS
from leagues.rules import RATING_RANGES, RatingRules, RulesError, SeasonRules
from scorekeeper.boards import Words

SIZES = range(2, 9)
BONUSES = 4
BREAKERS = 6
LINES = ("clean", "dirty", "wild", "sevens", "red_threes_laid", "exact_pickups", "going_out")
POINTS = {"min_value": -1000, "max_value": 1000}

RANKED = [
    ("players", _("Players: each partner gets the whole score of the team")),
    ("entries", _("Fixed pairs or teams, who enter together")),
    ("partnerships", _("Partnerships: any two or three who played together")),
]
ADDS = [("score", _("Points scored")), ("points", _("League points, for win and place"))]
SHORT = [
    ("as_is", _("They count as they are")),
    ("average", _("Points per deal, times the deals of a whole game")),
    ("leave_out", _("They do not count")),
]
OTHER_SIZES = [
    ("raw", _("They count as they are")),
    ("average", _("They count as one’s own average at usual tables")),
    ("difference", _("Every game counts as the difference to the mean of its table")),
    ("placement", _("Every game counts by place: 100 for the first, 0 for the last")),
]
SEVERAL = [
    ("leave_out", _("They are shown and do not count")),
    ("count", _("They count like the others")),
    ("points_only", _("They count for wins and league points, without their scores")),
]
SUBSTITUTES = [
    ("person", _("The one who sat there")),
    ("replaced", _("The one who was replaced")),
]
GUESTS = [
    ("leave_out", _("They are not rated")),
    ("rate", _("They are rated, the guest too, who is never listed")),
]
BONUS = [
    ("", _("No bonus")),
    ("total", _("for a score of at least …")),
    ("margin", _("for a win by at least …")),
    ("close_loss", _("for a loss by at most …")),
    ("each", _("for each …")),
]
SCOPES = [("all", _("all games")), ("tied", _("games among those who are level"))]
DIRECTIONS = [("", _("as usual")), ("high", _("most is better")), ("low", _("fewest is better"))]


def number(label: Any, *, least: int = 0, most: int = 1000, needed: bool = True, help: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=needed, help_text=help)


def rating_number(name: str, label: Any) -> forms.IntegerField:
    least, most = RATING_RANGES[name]
    return number(label, least=least, most=most)


def choice(label: Any, options: Sequence[tuple[str, Any]], *, radio: bool = False, help: Any = "") -> forms.ChoiceField:
    widget = forms.RadioSelect if radio else forms.Select
    return forms.ChoiceField(label=label, choices=options, widget=widget, help_text=help)


class RatingFields(forms.Form):
    """How ratings come about; each field is called "rating_" and what the rules call it."""

    rating_provisional = rating_number("provisional", _("Rated games until a rating is no longer provisional"))
    rating_active_months = rating_number(
        "active_months", _("Months without a rated game until somebody takes no place")
    )
    rating_least_deals = rating_number("least_deals", _("A game that was broken off is rated from so many deals on"))
    rating_guests = choice(_("Games with a guest"), GUESTS)
    rating_unequal = forms.BooleanField(label=_("Games between teams of different size are rated too"), required=False)

    def rating(self) -> list[forms.BoundField]:
        return [self[f"rating_{name}"] for name in RATING]

    def rating_data(self, given: dict[str, Any]) -> dict[str, Any]:
        return {name: given[f"rating_{name}"] for name in RATING}


RATING = ("provisional", "active_months", "least_deals", "guests", "unequal")


def rating_values(rules: RatingRules) -> dict[str, Any]:
    """The rules as the fields show them."""
    return {f"rating_{name}": getattr(rules, name) for name in RATING}


class Row(NamedTuple):
    """The fields of one entry of a list, the one that makes it an entry first."""

    fields: list[forms.BoundField]
    shown: bool
    """Has something in it, or something wrong: else it may be folded away."""


def row(form: forms.Form, names: Sequence[str]) -> Row:
    fields = [form[name] for name in names]
    return Row(fields, bool(fields[0].value()) or any(field.errors for field in fields))


def forget_rows(form: forms.Form, prefixes: Sequence[str], *, keep: str) -> None:
    """What is wrong in rows that are none: nobody has to put right what does not count."""
    for name in [name for name in form.errors if name.startswith(tuple(prefixes)) and not name.endswith(f"_{keep}")]:
        del form.errors[name]


class PlacesField(forms.CharField):
    """Whole numbers with blanks or commas between them: "3 1 0"."""

    def to_python(self, value: Any) -> Any:
        text = (super().to_python(value) or "").replace("\u2212", "-")
        if not text:
            return None
        if not re.fullmatch(r"-?\d{1,4}(?:[\s,;]+-?\d{1,4})*", text):
            raise forms.ValidationError(gettext("Write whole numbers with blanks between them, such as 3 1 0."))
        return [int(part) for part in re.findall(r"-?\d+", text)]


class RulesForm(RatingFields):
    """All of the rules but the kind, which is chosen before. `rules_of_play`: (digest, name) to choose from."""

    ranked = choice(_("Who is ranked"), RANKED, radio=True)
    substitutes = choice(_("Whose score it is when a substitute plays for a player"), SUBSTITUTES)
    adds = choice(_("What is added up"), ADDS)
    best_days = number(_("How many of the best days count"), least=1, most=366)
    drop_worst = number(_("So many of the worst games do not count"), most=100)
    min_games = number(_("Games needed for a place"), help=_("Who has fewer is shown below the others."))
    win_points = number(_("League points for a win"), least=-1000)
    draw_points = number(_("League points for a draw"), least=-1000)
    loss_points = number(_("League points for a loss"), least=-1000)
    walkover_win = number(_("League points for a win without play"), least=-1000, needed=False)
    walkover_loss = number(_("League points for whoever did not come"), least=-1000, needed=False)
    walkover_wins = forms.BooleanField(label=_("A walkover counts as a game won"), required=False)
    walkover_score = number(
        _("Score for a win without play"),
        least=-100_000,
        most=100_000,
        needed=False,
        help=_("Empty: no score, and the game is not in the average."),
    )
    short_games = choice(_("Games that ended early"), SHORT)
    other_sizes = choice(_("Games at tables of another size"), OTHER_SIZES)
    rules_of_play = forms.ChoiceField(label=_("Rules whose scores are added up"), required=False)
    several_rules = choice(_("Games under other rules"), SEVERAL)
    low_wins = forms.BooleanField(label=_("Under our rules the lowest score wins"), required=False)
    auto_confirm = forms.BooleanField(
        label=_("Results count as soon as the game is finished"),
        help_text=_("Otherwise an organiser confirms each of them."),
        required=False,
    )
    ratings = forms.BooleanField(label=_("Keep ratings: how strong each player is"), required=False)

    def __init__(
        self,
        data: Any,
        *,
        rules: SeasonRules,
        rules_of_play: Sequence[tuple[str, str]],
        same_digests: Sequence[str] = (),
    ) -> None:
        super().__init__(data, initial=values_of(rules))
        self.kind, self.same_digests = rules.kind, tuple(same_digests) or rules.same_digests
        self.fields["rules_of_play"].choices = [  # type: ignore[attr-defined]
            ("", gettext("Those of most games")),
            *rules_of_play,
        ]
        for size in SIZES:
            label = gettext("With %(n)s teams") % {"n": size}
            self.fields[f"place_{size}"] = PlacesField(label=label, required=False, max_length=60)
        words = Words(own={})
        lines = [(line, words.line(line) if line != "going_out" else gettext("Going out")) for line in LINES]
        for i in range(BONUSES):
            self.fields[f"bonus_{i}_points"] = number(_("League points"), least=-1000, needed=False)
            self.fields[f"bonus_{i}_what"] = forms.ChoiceField(label=_("For what"), choices=BONUS, required=False)
            self.fields[f"bonus_{i}_limit"] = number(_("How many points"), least=-100_000, most=100_000, needed=False)
            self.fields[f"bonus_{i}_line"] = forms.ChoiceField(
                label=_("Each of"), choices=[("", "–"), *lines], required=False
            )
            self.fields[f"bonus_{i}_most"] = number(_("At most, in a game"), needed=False)
        for i in range(BREAKERS):
            label = gettext("Tie-breaker %(n)s") % {"n": i + 1}
            options = [("", "–"), *LABELS.items()]
            self.fields[f"breaker_{i}_key"] = forms.ChoiceField(label=label, choices=options, required=False)
            self.fields[f"breaker_{i}_scope"] = forms.ChoiceField(label=_("over"), choices=SCOPES, required=False)
            self.fields[f"breaker_{i}_direction"] = forms.ChoiceField(
                label=_("better is"), choices=DIRECTIONS, required=False
            )
        if self.kind != "best_days":
            del self.fields["best_days"]
        else:
            del self.fields["drop_worst"]
        if self.kind == "wins":
            del self.fields["adds"]

    # Groups, as the page shows them

    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in ("ranked", "best_days") if name in self.fields]

    def counting(self) -> list[forms.BoundField]:
        names = ("adds", "drop_worst", "min_games", "substitutes", "short_games", "other_sizes")
        return [self[name] for name in names if name in self.fields]

    def points(self) -> list[forms.BoundField]:
        return [self[name] for name in ("win_points", "draw_points", "loss_points")]

    def places(self) -> list[forms.BoundField]:
        return [self[f"place_{size}"] for size in SIZES]

    def bonuses(self) -> list[Row]:
        parts = ("what", "points", "limit", "line", "most")
        return [row(self, [f"bonus_{i}_{part}" for part in parts]) for i in range(BONUSES)]

    def breakers(self) -> list[Row]:
        return [row(self, [f"breaker_{i}_{part}" for part in EMPTY]) for i in range(BREAKERS)]

    def walkovers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("walkover_wins", "walkover_win", "walkover_loss", "walkover_score")]

    def play(self) -> list[forms.BoundField]:
        return [self[name] for name in ("rules_of_play", "several_rules", "low_wins")]

    def rest(self) -> list[forms.BoundField]:
        return [self["auto_confirm"]]

    # Text in, rules out

    def clean(self) -> dict[str, Any]:
        cleaned = dict(self.cleaned_data)
        forget_rows(self, [f"bonus_{i}_" for i in range(BONUSES) if not cleaned.get(f"bonus_{i}_what")], keep="what")
        if not self.errors:
            bonuses, breakers, places = self.rows(cleaned)
            try:
                cleaned["rules"] = SeasonRules.from_json(self.data_of(cleaned, bonuses, breakers, places))
            except RulesError as error:
                at = self.field_of(error.key, [i for i, _row in bonuses], [i for i, _row in breakers], list(places))
                self.add_error(at, error.reason)
        return cleaned

    def rows(self, given: dict[str, Any]) -> tuple[Any, Any, dict[int, list[int]]]:
        bonuses = []
        for i in range(BONUSES):
            own = {part: given.get(f"bonus_{i}_{part}") for part in ("what", "points", "limit", "line", "most")}
            if own["what"]:
                bonuses.append((i, {key: value for key, value in own.items() if value not in (None, "")}))
        breakers = [
            (i, {part: given.get(f"breaker_{i}_{part}") or EMPTY[part] for part in EMPTY})
            for i in range(BREAKERS)
            if given.get(f"breaker_{i}_key")
        ]
        places = {size: given[f"place_{size}"] for size in SIZES if given.get(f"place_{size}")}
        return bonuses, breakers, places

    def data_of(self, given: dict[str, Any], bonuses: Any, breakers: Any, places: Any) -> dict[str, Any]:
        for i, row in bonuses:
            if "points" not in row:
                raise RulesError(f"bonuses.{i}.points", gettext("Say how many league points."))
        for size, points in places.items():
            if len(points) != size:
                message = gettext("Write %(n)s numbers, one for each place.") % {"n": size}
                raise RulesError(f"place_points.{list(places).index(size)}", message)
        return {
            "kind": self.kind,
            **{name: given[name] for name in PLAIN if name in given},
            "place_points": list(places.values()),
            "bonuses": [row for _i, row in bonuses],
            "tie_breakers": [row for _i, row in breakers],
            "walkover": {
                "win_points": given["walkover_win"],
                "loss_points": given["walkover_loss"],
                "counts_as_win": given["walkover_wins"],
                "score": given["walkover_score"],
            },
            "rating": self.rating_data(given),
            "digest": given["rules_of_play"],
            "same_digests": list(self.same_digests),
        }

    def field_of(self, key: str, bonuses: list[int], breakers: list[int], places: list[int]) -> str | None:
        """The field of the form that a key of the rules stands for."""
        name, _dot, rest = key.partition(".")
        number, _dot, part = rest.partition(".")
        at = int(number) if number.isdigit() else 0
        if name == "place_points" and at < len(places):
            return f"place_{places[at]}"
        if name == "bonuses":
            row = bonuses[at] if at < len(bonuses) else at
            return f"bonus_{row}_{part if part in ('points', 'limit', 'line', 'most') else 'what'}"
        if name == "tie_breakers" and at < len(breakers):
            return f"breaker_{breakers[at]}_key"
        at_field = f"rating_{rest}" if name == "rating" else name
        return at_field if at_field in self.fields else None


PLAIN = (
    *("ranked", "substitutes", "adds", "best_days", "drop_worst", "min_games", "win_points", "draw_points"),
    *("loss_points", "short_games", "other_sizes", "several_rules", "low_wins", "auto_confirm", "ratings"),
)
"""Fields that are called what the rules call them."""
EMPTY = {"key": "", "scope": "all", "direction": ""}


def values_of(rules: SeasonRules) -> dict[str, Any]:
    """The rules as the fields show them."""
    values: dict[str, Any] = {name: getattr(rules, name) for name in PLAIN}
    values |= {f"place_{len(points)}": " ".join(map(str, points)) for points in rules.place_points}
    for i, bonus in enumerate(rules.bonuses):
        own: dict[str, Any] = {"points": bonus.points, "what": bonus.what, "line": bonus.line}
        own |= {"limit": bonus.limit if bonus.what != "each" else None, "most": bonus.most or None}
        values |= {f"bonus_{i}_{part}": value for part, value in own.items()}
    for i, breaker in enumerate(rules.tie_breakers):
        values |= {f"breaker_{i}_{part}": getattr(breaker, part) for part in EMPTY}
    walkover = rules.walkover
    values |= {"walkover_win": walkover.win_points, "walkover_loss": walkover.loss_points}
    values |= {"walkover_wins": walkover.counts_as_win, "walkover_score": walkover.score, "rules_of_play": rules.digest}
    return values | rating_values(rules.rating)
