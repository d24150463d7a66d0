"""What a file would do here: which games are new, which are known, which it would correct, and what is in the way.

PURE: values in and out; nothing is looked up or written. Games, rules and rights are handed in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.boards import Board, Words, board
from scorekeeper.copies import portable
from scorekeeper.numbers import written
from scorekeeper.operations import derived, starting
from scorekeeper.play import Refused, apply, sentence, table
from scorekeeper.play.values import UUID, Game, Op
from scorekeeper.records import OldGame, Problem
from scorekeeper.retrace import SHAPE, Trail, begin, differs, fits, founding, lead
from scorekeeper.rules import RuleSet
from scorekeeper.wording import correction, refusal


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rule set as games carry it, and as a value."""

    value: Mapping[str, Any]
    """{"digest", "key", "figures", "texts"}"""
    ruleset: RuleSet

    @property
    def reference(self) -> str | Mapping[str, Any]:
        """What a start or an exchange names: the digest of published rules, all of others."""
        return self.value["digest"] if self.value["key"] else self.value


@dataclass(kw_only=True)
class Item:
    """One game of a file."""

    id: str
    kind: str
    """new, known (nothing to do), correction, or stuck (see problems)."""
    board: Board | None = None
    start: Op | None = None
    steps: list[Op] = field(default_factory=list)
    rules: Rules | None = None
    changes: list[str] = field(default_factory=list)
    """Of a correction, a sentence for each thing that changes."""
    remarks: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


# Games of a table


def from_old(old: OldGame, scope: str, rules: Rules, here: Game | None) -> Item:
    """A game of an old record book. scope: whose book it is (a uuid); the same book of others is another game."""
    id = derived(scope, old.digest)
    if here is not None:
        return Item(id=id, kind="known", board=board(here, rules.ruleset, rules.value["texts"]))
    trail: Trail | None = None
    try:
        start = starting(
            id,
            rules.reference,
            [{"name": name, "players": list(players)} for name, players in old.teams],
            key=derived(id, "start"),
            played_on=old.played_on,
            note=old.note,
            counting=old.counting,
        )
        trail = begin(start, rules.ruleset, "import")
        for deal in old.deals:
            for team, tally in enumerate(deal.tallies):
                trail.where = (deal.number, team)
                trail.take("tally", deal=deal.number, team=team, tally=tally)
            trail.where = (deal.number, 0)
            trail.take("end", deal=deal.number, end={"out": deal.out, "first_down": deal.first_down})
        if old.state != "playing":
            over = table(trail.game, rules.ruleset)["outcome"]["over"]
            trail.take("finish", under_way="count", early=not over and bool(limits(rules.ruleset)))
        if old.state == "void":
            trail.take("void", on=True)
    except Refused as refused:
        return Item(id=id, kind="stuck", problems=[Problem(row=row_of(old, trail), text=reason(refused))])
    return Item(
        id=id,
        kind="new",
        board=board(trail.game, rules.ruleset, rules.value["texts"]),
        start=start,
        steps=trail.taken,
        rules=rules,
        remarks=other_points(old, table(trail.game, rules.ruleset)),
    )


def limits(rules: RuleSet) -> int:
    return rules.length.deals or rules.length.target or 0


def row_of(old: OldGame, trail: Trail | None) -> int:
    """The row of the file at which a game got stuck."""
    deal, team = trail.where if trail and trail.where else (1, 0)
    return old.deals[deal - 1].rows[team]


def other_points(old: OldGame, shown: Mapping[str, Any]) -> list[str]:
    """Where the file says another sum than its figures make."""
    said = []
    for deal, made in zip(old.deals, shown["deals"], strict=True):
        for points, cell, row in zip(deal.points, made["cells"], deal.rows, strict=True):
            if points is not None and cell["score"] and cell["score"]["total"] != points:
                text = _("Row %(row)d says %(points)s points; its figures make %(total)s.")
                total = written(cell["score"]["total"])
                said.append(text % {"row": row, "points": written(points), "total": total})
    return said


# Games of a file that was written here


def from_copy(game: Mapping[str, Any], rules: Rules, here: tuple[Game, Rules] | None, former: Sequence[Rules]) -> Item:
    """A game as JSON. here: the game of this id with its rules, if there is one.

    former: rules under which it may have begun, where some of its rows are none of its own rules.
    """
    if not is_game(game):
        return Item(id="", kind="stuck", problems=[Problem(row=0, text=_("This is not a game from here."))])
    target = {**portable({**game, "waiting": []}), "rules": rules.value["digest"]}
    try:
        return corrected(target, rules, *here) if here else brought_in(target, rules, former)
    except Refused as refused:
        return Item(id=str(game["id"]), kind="stuck", problems=[Problem(row=0, text=reason(refused))])


def is_game(game: Mapping[str, Any]) -> bool:
    """Whether this has the form of a game."""
    seated = fits(game, SHAPE) and all(seat["sitters"] for team in game["teams"] for seat in team["seats"])
    return seated and bool(UUID.fullmatch(game["id"]))


def brought_in(target: Mapping[str, Any], rules: Rules, former: Sequence[Rules]) -> Item:
    """A game that is not here yet."""
    start, trail = way_to(target, rules, former)
    item = Item(id=str(target["id"]), kind="new", start=start, steps=trail.taken, rules=rules)
    item.board = board(trail.game, rules.ruleset, rules.value["texts"])
    if differs(trail.game, target):
        item.kind = "stuck"
        item.problems = [Problem(row=0, text=_("Something in this game cannot be brought back as it was."))]
    return item


def way_to(target: Mapping[str, Any], rules: Rules, former: Sequence[Rules]) -> tuple[Op, Trail]:
    """Rows that its rules lack were entered under others: those are found by trying. Raises Refused."""
    try:
        return retraced(target, rules, rules)
    except Refused:
        tried = next((found for other in former if (found := attempt(target, other, rules))), None)
        if tried is None:
            raise
        return tried


def remade(game: Mapping[str, Any], rules: Rules, former: Sequence[Rules]) -> Game | None:
    """A game that came from outside as it would have come about here; None where it could not."""
    if not is_game(game):
        return None
    target = {**portable({**game, "waiting": []}), "rules": rules.value["digest"]}
    try:
        made = way_to(target, rules, former)[1].game
    except Refused:
        return None
    return None if differs(made, target) else made


def attempt(target: Mapping[str, Any], first: Rules, rules: Rules) -> tuple[Op, Trail] | None:
    try:
        return retraced(target, first, rules)
    except Refused:
        return None


def retraced(target: Mapping[str, Any], first: Rules, rules: Rules) -> tuple[Op, Trail]:
    """Raises Refused."""
    id = str(target["id"])
    start = starting(
        id,
        first.reference,
        founding(target),
        key=derived(id, "start"),
        played_on=target["played_on"],
        note=target["note"],
        counting=target["counting"],
    )
    trail = begin(start, first.ruleset, "import")
    lead(trail, target, rules.reference, rules.ruleset, rules_last=first is not rules)
    return start, trail


def corrected(target: Mapping[str, Any], rules: Rules, here: Game, own: Rules) -> Item:
    """What the file would change in the game that is here."""
    trail = Trail(here, own.ruleset, f"correction/{here['revision']}")
    lead(trail, target, rules.reference, rules.ruleset)
    item = Item(id=here["id"], kind="correction" if trail.taken else "known", steps=trail.taken, rules=rules)
    item.board = board(trail.game, rules.ruleset, rules.value["texts"])
    item.changes = told(here, trail, own)
    if differs(trail.game, target):
        item.remarks = [_("Something is known here that the file does not know; it stays.")]
    return item


def told(here: Game, trail: Trail, own: Rules) -> list[str]:
    """Each step of a correction as a sentence."""
    words = Words(own=own.value["texts"].get("words", {}))
    said = []
    game = here
    for step in trail.taken:
        after = apply(game, own.ruleset, step).game
        said.append(correction(sentence(game, after, own.ruleset, step), words))
        game = after
    return [one for one in said if one]


def reason(refused: Refused) -> str:
    return refusal(refused.id, refused.values)
