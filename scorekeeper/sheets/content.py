"""A score sheet as a value: what stands on it, whatever it is drawn on.

PURE: rules, their texts and what was chosen come in; knows nothing of the database, the web, paper or fonts. plan.py
lays a sheet out, pads/ draws it as PDF, templates/scorekeeper/_sheet.html as a page; filling.py fills one in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from scorekeeper.boards import SPECIAL, Words
from scorekeeper.card import sections
from scorekeeper.numbers import written
from scorekeeper.play.values import MOST_DEALS
from scorekeeper.rules import RuleSet
from scorekeeper.rules import rows as rule_rows
from scorekeeper.scoring import to_lay_down
from scorekeeper.sheets.says import SHORT, says
from scorekeeper.sheets.values import BLANK, Valued, going_out, valued
from scorekeeper.texts.saying import say

USUAL_DEALS = 4
"""So many columns where the rules set no number of deals; six where they play to a target."""
TARGET_DEALS = 6
MARKS = ("*", "†", "‡", "§", "**", "††", "‡‡", "§§")
CORRECTED = "✎"
SUITS = "♠♥♦♣♤♡♢♧"
ON_CARD = ("card.lay_down", "card.going_out", "card.cards", "card.end", "card.notes")
"""The parts of the rules card that the small rules box repeats; what counts what stands in the rows."""

Kind = Literal["count", "points", "tick", "sum"]


@dataclass(frozen=True, kw_only=True)
class Box:
    """What one team has in one row of one deal; empty on a blank sheet."""

    count: str = ""
    points: str = ""
    typed: str = ""
    """A sum as it was typed ("340+425")."""
    corrected: bool = False
    away: bool = False
    """The team does not play in this deal."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One row of every team: boxes for count and points, points alone, a tick and points, or one wide box."""

    id: str
    kind: Kind
    label: str
    short: str
    value: str = ""
    """What one counts, as it stands behind the label ("× 500")."""
    mark: str = ""
    """Leads to the note with the same mark."""
    sign: str = ""
    """Stands before the points: minus, or plus and minus."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """One deal."""

    number: int
    word: str
    lay_down: str = ""
    starter: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Block:
    """One team: who plays, and its boxes by row and deal."""

    order: int
    name: str
    players: int
    boxes: tuple[tuple[Box, ...], ...]
    total: str = ""

    @property
    def suit(self) -> str:
        return SUITS[self.order % len(SUITS)]

    @property
    def label(self) -> str:
        """The name where there is one, else the number of the team."""
        return self.name or _("Team %(n)d") % {"n": self.order + 1}


@dataclass(frozen=True, kw_only=True)
class Paragraph:
    """A line of text below the boxes; the title stands before it in bold."""

    text: str
    title: str = ""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    title: str
    number: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    blocks: tuple[Block, ...]
    notes: tuple[Paragraph, ...] = ()
    rules_box: tuple[Paragraph, ...] = ()
    remarks: tuple[Paragraph, ...] = ()
    date: str = ""
    table: str = ""
    round: str = ""
    target: str = ""
    winner: str = ""
    qr: str = ""
    qr_says: str = ""
    signatures: bool = False


@dataclass(frozen=True, kw_only=True)
class Choices:
    """What a blank sheet is made for. names: by team, its players; missing ones are lines to write on."""

    teams: int
    players: int
    deals: int
    names: tuple[tuple[str, ...], ...] = ()
    net: bool = False
    left_first: bool = False
    rules_box: bool = False


def usual_deals(rules: RuleSet) -> int:
    """So many columns a sheet of these rules has, if nobody says otherwise."""
    if rules.length.deals is not None:
        return min(rules.length.deals, MOST_DEALS)
    return USUAL_DEALS if rules.length.target is None else TARGET_DEALS


def blank(
    rules: RuleSet,
    texts: Mapping[str, Any],
    choices: Choices,
    *,
    number: str = "",
    qr: str = "",
    table: str = "",
    round: str = "",
) -> Sheet:
    """An empty sheet; texts as they lie beside the figures, in the language of the sheet."""
    words = Words(own=texts.get("words", {}))
    deals = range(1, choices.deals + 1)
    rows, notes = sheet_rows(
        rules, words, deals, players=choices.players, net=choices.net, left_first=choices.left_first
    )
    names = [joined(choices.names[team]) if team < len(choices.names) else "" for team in range(choices.teams)]
    empty = tuple(tuple(Box() for _deal in deals) for _row in rows)
    return Sheet(
        title=texts["name"],
        number=number,
        table=table,
        round=round,
        columns=tuple(Column(number=n, word=words.deal(n), lay_down=lay_down(rules, n)) for n in deals),
        rows=rows,
        blocks=tuple(
            Block(order=team, name=name, players=choices.players, boxes=empty) for team, name in enumerate(names)
        ),
        notes=notes,
        rules_box=rules_box(rules, texts) if choices.rules_box else (),
        target=target(rules),
        qr=qr,
        qr_says=says("qr_rules") if qr else "",
    )


def joined(names: Sequence[str]) -> str:
    """The names of a team on paper; short, since boxes are narrow."""
    return " & ".join(name for name in names if name)


def target(rules: RuleSet) -> str:
    points = rules.length.target
    return says("target", points=written(points)) if points is not None else ""


def lay_down(rules: RuleSet, deal: int) -> str:
    """What stands at the head of a deal; empty where it depends on the score, or nothing is asked or known."""
    if rules.opening.kind == "by_score":
        return ""
    minimum = to_lay_down(rules, deal)
    if minimum.special:
        return str(SPECIAL.get(minimum.special, ""))
    return says("lay_down_points", points=written(minimum.points)) if minimum.points else ""


# Rows and their notes


def sheet_rows(
    rules: RuleSet, words: Words, deals: Sequence[int], *, players: int, net: bool, left_first: bool
) -> tuple[tuple[Row, ...], tuple[Paragraph, ...]]:
    """The rows of one team in the order of entering, then who went out and the sums; and the notes they lead to."""
    notes: list[Paragraph] = []
    found: list[Row] = []

    def row(id: str, kind: Kind, counts: Valued, sign: str = "") -> None:
        value, said = counts.words(deals), [say(note, words.own) for note in counts.notes]
        if value is None:  # too many different figures for a label
            value, said = "", [counts.listed(deals), *said]
        mark = MARKS[len(notes) % len(MARKS)] if said else ""
        if said:
            notes.append(Paragraph(title=f"{mark} {words.line(id)}:", text="; ".join(said)))
        short = str(SHORT[id]) if id in SHORT and id not in words.own else words.line(id, "short")
        found.append(Row(id=id, kind=kind, label=words.line(id), short=short, value=value, mark=mark, sign=sign))

    if rules.opening.kind == "by_score":
        label = says("lay_down")
        found.append(Row(id="lay_down", kind="sum", label=label, short=label, mark=MARKS[0]))
        notes.append(Paragraph(title=f"{MARKS[0]} {label}:", text=by_score(rules)))
    for one in rule_rows(rules, net=net, left_first=left_first):
        row(one.id, one.kind, valued(rules, one.id), sign_of(rules, one.id, one.signed))
    row("going_out", "tick", going_out(rules, players))
    if "first_down" in rules.extra:
        row("first_down", "tick", valued(rules, "first_down"))
    sums = [Row(id=id, kind="sum", label=says(id), short=says(id)) for id in ("deal", "carried", "total")]
    return (*found, *sums), tuple(notes)


def sign_of(rules: RuleSet, id: str, signed: bool) -> str:
    """What a writer need not write before the points."""
    if signed:
        return "±"
    extra = rules.extra.get(id)
    against = (id == "left" and rules.card_points.left == "minus") or (
        extra is not None and extra.typed == "points" and (extra.points or 0) < 0
    )
    return "−" if against else ""


def by_score(rules: RuleSet) -> str:
    """What to lay down by the total before the deal."""
    opening = rules.opening
    parts = []
    if opening.below is not None:
        first = written(opening.bands[0][0])
        parts.append(_("below %(score)s: %(points)s") % {"score": first, "points": written(opening.below)})
    parts += [
        _("from %(score)s on: %(points)s") % {"score": written(start), "points": written(points)}
        for start, points in opening.bands
    ]
    return " · ".join(parts)


def rules_box(rules: RuleSet, texts: Mapping[str, Any]) -> tuple[Paragraph, ...]:
    """The rules card in a few paragraphs."""
    words = texts.get("words", {})
    found = []
    for section in sections(rules, texts):
        if section.title in ON_CARD:
            lines = [(say(line.label, words), say(line.value, words)) for line in section.lines]
            text = " · ".join(f"{label}: {value}" if label else value.rstrip(".") for label, value in lines)
            found.append(Paragraph(title=f"{say({'t': section.title}, words)}:", text=text))
    return tuple(found)


__all__ = ["BLANK", "Block", "Box", "Choices", "Column", "Paragraph", "Row", "Sheet", "blank", "usual_deals"]
