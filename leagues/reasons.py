"""Why one stands above another, why a game does not count, and what a footnote says: ids with values, and sentences.

Pure. The sentences name figures, so that anybody at the table can check them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext as _n

from leagues.accounts import Footnote
from leagues.credits import LeftOut, Number
from leagues.standings import Row, Standings
from leagues.tiebreaks import Step
from scorekeeper.boards import fenced
from scorekeeper.numbers import rounded, signed

LABELS = {
    # Translators: league points, not points scored.
    "points": _lazy("League points"),
    "wins": _lazy("Games won"),
    # Translators: points from the games of those who are level against each other.
    "head_to_head": _lazy("Points from the games against each other"),
    "difference": _lazy("Points scored less points against"),
    "points_for": _lazy("Points scored"),
    "average": _lazy("Average score of a game"),
    "best_game": _lazy("Best single game"),
    "clean_books": _lazy("Clean books"),
    "red_threes_caught": _lazy("Red threes left in hand or foot"),
    "deals_won": _lazy("Deals won"),
    "play_off": _lazy("Points from the play-off"),
    "shared": _lazy("The place is shared"),
}
"""What a tie-breaker looks at."""

FIGURES = {
    "sum": _lazy("Sum of scores"),
    "average": _lazy("Average"),
    "best_days": _lazy("Sum of the best days"),
    "wins": _lazy("League points"),
}
"""What each kind of season ranks by."""

LEFT_OUT = {
    "void": _lazy("not counted"),
    "unconfirmed": _lazy("not confirmed yet"),
    "disputed": _lazy("disputed"),
    "abandoned": _lazy("broken off"),
    "no_score": _lazy("without a score"),
    "short": _lazy("a short game"),
    "rules": _lazy("played under other rules"),
    "withdrawn": _lazy("with somebody who has withdrawn"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Why:
    """`id`: "figure", "active", a tie-breaker, "shared", "no_game", "few_games" or "expunged".

    `values`: above, below (names), people (how many are below), figure (what they are level on), kind, level (how
    many are), a and b (the figures that decided), scope, games (meetings behind a and b) and least (games needed), as
    far as the id has them.
    """

    id: str
    values: Mapping[str, Any]

    def __str__(self) -> str:
        return sentence(self)


def why(above: Row, below: Row, kind: str = "sum") -> Why:
    """What put one above the other; `kind` is that of the season."""
    values: dict[str, Any] = {"above": above.competitor.name, "below": below.competitor.name, "kind": kind}
    values["people"] = len(below.competitor.players)
    if below.pos is None:
        return without_place(below, values)
    step = decisive(above, below)
    if step is None:
        return Why(id="shared", values={**values, "figure": above.figure})
    one, other = above.competitor.id, below.competitor.id
    return Why(
        id=step.key,
        values={
            **values,
            "figure": above.figure,
            "level": len(step.among),
            "a": step.values[one],
            "b": step.values[other],
            "scope": step.scope,
            "games": (step.games.get(one, 0), step.games.get(other, 0)),
        },
    )


def without_place(row: Row, values: Mapping[str, Any]) -> Why:
    if row.competitor.withdrawal == "expunge" and row.competitor.status == "withdrawn":
        return Why(id="expunged", values=values)
    return Why(id="no_game" if row.figure is None else "few_games", values={**values, "games": row.played})


def decisive(above: Row, below: Row) -> Step | None:
    """The split that parted the two: the first of their common steps in which their figures differ."""
    one, other = above.competitor.id, below.competitor.id
    for step in above.steps:
        if other not in step.values:
            return None
        if step.values[one] != step.values[other]:
            return step
    return None


def explanations(standings: Standings) -> dict[int, Why]:
    """For every competitor whose place above the next a tie-breaker decided: why, by id of the one above."""
    found = {}
    for above, below in zip(standings.rows, standings.rows[1:], strict=False):
        if above.pos is not None and below.pos is not None and above.pos != below.pos:
            reason = why(above, below, standings.rules.kind)
            if reason.id != "figure":
                found[above.competitor.id] = reason
    return found


def apart(a: Number, b: Number) -> tuple[str, str]:
    """Both figures with as few decimals as tell them apart."""
    for decimals in (1, 2, 3, 6):
        one, other = rounded(a, decimals), rounded(b, decimals)
        if one != other:
            break
    return one, other


def sentence(why: Why) -> str:
    values = {key: fenced(value) if key in ("above", "below") else value for key, value in why.values.items()}
    people: int = why.values.get("people", 1)  # forms go by how many people `below` are
    match why.id:
        case "no_game":
            return _n("%(below)s has not played yet.", "%(below)s have not played yet.", people) % values
        case "expunged":
            return (
                _n(
                    "%(below)s has withdrawn, and none of those games counts.",
                    "%(below)s have withdrawn, and none of those games counts.",
                    people,
                )
                % values
            )
        case "few_games":
            shown = {"below": values["below"], "games": rounded(why.values["games"])}
            return (
                _n(
                    "%(below)s has too few games for a place: %(games)s.",
                    "%(below)s have too few games for a place: %(games)s.",
                    people,
                )
                % shown
            )
        case "figure":
            return compared(FIGURES[values["kind"]], values)
    level = level_on(values)
    if why.id == "shared":
        return f"{level} " + _("Nothing tells them apart, so they share the place.")
    if why.id == "active":
        behind = _n("%(below)s has withdrawn and stands behind.", "%(below)s have withdrawn and stand behind.", people)
        return f"{level} {behind % values}"
    return f"{level} {compared(LABELS[why.id], values)}"


def level_on(values: Mapping[str, Any]) -> str:
    shown = {**values, "what": FIGURES[values["kind"]], "figure": rounded(values["figure"] or 0)}
    more = values.get("level", 2) - 2
    if more <= 0:
        # Translators: what is the figure ranked by, as in "Sum of scores".
        return _("%(above)s and %(below)s are level (%(what)s: %(figure)s).") % shown
    return _n(
        "%(above)s, %(below)s and %(more)s other are level (%(what)s: %(figure)s).",
        "%(above)s, %(below)s and %(more)s others are level (%(what)s: %(figure)s).",
        more,
    ) % {**shown, "more": more}


def compared(what: object, values: Mapping[str, Any]) -> str:
    a, b = apart(values["a"], values["b"])
    shown = {**values, "what": what, "a": a, "b": b}
    if values.get("scope") == "tied":
        said = _("%(what)s in the games among those who are level: %(above)s %(a)s, %(below)s %(b)s.") % shown
    else:
        said = _("%(what)s: %(above)s %(a)s, %(below)s %(b)s.") % shown
    return said if values["a"] > values["b"] else f"{said} " + _("Lower is better.")


def footnote(note: Footnote) -> str:
    """What stands under the standings beside its number. Dates are added by the page."""
    one = note.adjustment
    if one is None:
        return {
            "opening": _("With the balance carried over."),
            "withdrawn": _("Withdrawn from the season."),
            "joined": _("Joined later."),
        }[note.what]
    amounts = [
        text % {"n": signed(amount)}
        for amount, text in ((one.points, _("League points %(n)s")), (one.score, _("Points scored %(n)s")))
        if amount
    ]
    said = {"amount": ", ".join(amounts) or "0", "reason": fenced(one.reason)}
    if note.what == "cancelled":
        return _("Cancelled, does not count: %(amount)s (%(reason)s).") % said
    # Translators: a correction of the standings by hand, as in "Points scored −50: came late".
    return _("%(amount)s: %(reason)s") % said


def left_out(one: LeftOut) -> str:
    return str(LEFT_OUT[one.reason])
