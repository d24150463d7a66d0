"""What was changed in a game, in words: who, when, what came and what was there before."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper import play
from scorekeeper.boards import Words, fenced, seat_name, team_name
from scorekeeper.forms import sitters
from scorekeeper.models import Change, StoredRules
from scorekeeper.numbers import written
from scorekeeper.rulebook import rules_value
from scorekeeper.views.opening import NOT_UNDOABLE, Opened, undoable
from scorekeeper.wording import correction

CARDS = ("melded", "left", "net", "other")
Part = dict[str, Any]


def part(id: str, **values: Any) -> Part:
    return {"id": id, "values": values}


def before(words: str) -> Part:
    """What was there until then; empty words are nothing."""
    return part("history.before", was=words or str(_("nothing")))


class Log:
    """The changes of a game by their keys and touches, so that one can speak of another."""

    def __init__(self, game: Opened, changes: Sequence[Change]) -> None:
        self.game = game
        self.by_key = {str(change.key): change for change in changes}
        self.by_group: dict[str, list[Change]] = {}
        for change in changes:
            if change.op["op"] not in NOT_UNDOABLE:
                self.by_group.setdefault(str(change.group), []).insert(0, change)
        named = {content["rules"] for change in changes if change.op["op"] == "rules" for content in sides(change)}
        rows = StoredRules.objects.filter(digest__in=named) if named else ()
        self.rules = {row.digest: rules_value(row)["texts"]["name"] for row in rows}

    def words(self, change: Change) -> str:
        """What a change did, as it was told when it was made; points are left to the board."""
        return correction(self.parts(change), self.game.words)

    def parts(self, change: Change) -> list[Part]:
        op = change.op
        name = op["op"]
        if name in KINDS:
            found = KINDS[name](self, change)
            alone = name in ("tally", "end") and len(found) < 2  # the place alone says nothing
            return [] if alone else found
        if name == "void":
            return [part("fix.not_counted" if op["on"] else "fix.counted_again")]
        return [part(f"fix.{name}")]


def sides(change: Change) -> list[dict[str, Any]]:
    return [content for content in (change.before, change.after) if content]


def tally_parts(log: Log, change: Change) -> list[Part]:
    game, op, was, now = log.game, change.op, change.before, change.after
    parts = [part("fix.where", deal=op["deal"], team=label(game, op["team"], op["deal"]))]
    if now is None:
        return [*parts, part("fix.taken_back"), before(tally_words(was, game.words))]
    if was is None:
        return [*parts, part("history.figures", figures=tally_words(now, game.words)), before("")]
    rows = [(row, was["counts"].get(row), now["counts"].get(row)) for row in sorted({*was["counts"], *now["counts"]})]
    rows += [(row, was.get(row), now.get(row)) for row in CARDS]
    parts += [
        part("fix.row", row_id=f"row.{row}", was=old or 0, now=new or 0)
        for row, old, new in rows
        if (old or 0) != (new or 0)
    ]
    if was.get("other_note", "") != now.get("other_note", ""):
        parts += [part("history.note", note=now.get("other_note", "")), before(was.get("other_note", ""))]
    return parts


def end_parts(log: Log, change: Change) -> list[Part]:
    deal = change.op["deal"]
    parts = [part("fix.deal", deal=deal)]
    for field in ("out", "first_down", "starter"):
        was, now = (change.before or {}).get(field), (change.after or {}).get(field)
        if was != now:
            parts.append(part(f"fix.{field}", who=who(log.game, field, now, deal)))
            if was is not None:
                parts.append(before(who(log.game, field, was, deal) or _("Nobody")))
    return parts


def seat_parts(log: Log, change: Change) -> list[Part]:
    game, op, was = log.game, change.op, change.before
    action, deal = op["action"], op.get("deal", 1)
    if action == "exchange":
        seats = dict(sitters(game.value, deal))
        one, two = (seats.get(seat, "?") for seat in op["seats"])
        return [part("fix.sat_exchanged", one=one, two=two, deal=deal)]
    if action == "join":
        team = op["team"].get("name") or " & ".join(name for name in op["team"]["players"] if name)
        return [part("fix.join", team=team, deal=deal), part("history.starts_with", points=op.get("start", 0))]
    if action == "leave":
        return [part("fix.leave", team=label(game, op["team"], deal), deal=deal)]
    if action == "date":
        return [part("history.date", date=day(op.get("played_on"))), before(day(was))]
    if action == "note":
        return [part("history.note", note=op.get("note", "")), before(was or "")]
    if action == "team_name":
        old = was or ""
    else:
        (sitting,) = was or ([],)
        old = sitting[-1]["name"] if action == "player_name" else play.sitter_in(sitting, deal)
    return [part(f"fix.{action}", name=op.get("name", ""), deal=deal), before(old)]


def order_parts(log: Log, change: Change) -> list[Part]:
    game, op = log.game, change.op
    deal = op["deal"]
    parts = [part(f"fix.{op['action']}", deal=deal, to=op.get("to", 0))]
    if op["action"] == "exchange":
        for team, old, new in zip(op["teams"], change.before or (), change.after or (), strict=False):
            parts.append(part("history.of_team", team=label(game, team, deal), figures=tally_words(new, game.words)))
            parts.append(before(tally_words(old, game.words)))
    elif op["action"] == "remove" and change.before:
        for entry in change.before["deal"]["tallies"]:
            if "counts" in entry:
                team = label(game, entry["team"], deal)
                parts.append(part("history.of_team", team=team, figures=tally_words(entry, game.words)))
    return parts


def rules_parts(log: Log, change: Change) -> list[Part]:
    old, new = (log.rules.get((side or {}).get("rules", ""), "") for side in (change.before, change.after))
    if old == new:
        return [part("history.counting")]
    return [part("fix.rules"), part("history.rules", rules=new), before(old)]


def undo_parts(log: Log, change: Change) -> list[Part]:
    undone = log.by_group.get(change.op["undoes"], [])
    return [part("fix.undo"), *(one for other in undone for one in log.parts(other))]


def settle_parts(log: Log, change: Change) -> list[Part]:
    others = [log.by_key[key] for key in change.op.get("settles", []) if key in log.by_key]
    parts = [part("fix.settle")]
    for other in others:
        if other.op["op"] == "tally":
            team = label(log.game, other.op["team"], other.op["deal"])
            parts.append(part("fix.where", deal=other.op["deal"], team=team))
            parts.append(part("history.not_taken", figures=tally_words(other.op["tally"], log.game.words)))
    return parts


KINDS = {
    "tally": tally_parts,
    "end": end_parts,
    "seats": seat_parts,
    "order": order_parts,
    "rules": rules_parts,
    "undo": undo_parts,
    "settle": settle_parts,
}


# Pieces


def label(game: Opened, team: int, deal: int) -> str:
    there = team < len(game.value["teams"])
    return team_name(game.value, team, deal) if there else _("Team %(n)d") % {"n": team + 1}


def who(game: Opened, field: str, answer: Any, deal: int) -> str:
    if answer is None:
        return "?"
    if field == "starter":
        return seat_name(game.value, answer, deal)
    return "" if answer == -1 else label(game, answer, deal)


def day(iso: str | None) -> str:
    return date_format(datetime.date.fromisoformat(iso)) if iso else str(_("not known"))


def tally_words(tally: Mapping[str, Any] | None, words: Words) -> str:
    """The figures of one team in one deal: "3 clean books, 745 points on the table"."""
    if tally is None:
        return _("nothing entered")
    # Sorted: PostgreSQL keeps no order of keys.
    counts = [words.counted(row, n) for row, n in sorted(tally["counts"].items()) if n]
    cards = [words.counted(row, tally[row]) for row in CARDS if tally.get(row)]
    note = [fenced(tally["other_note"])] if tally.get("other_note") else []
    return ", ".join([*counts, *cards, *note]) or written(0)


# The list


def history_context(request: HttpRequest, game: Opened) -> dict[str, Any]:
    """Every touch, the newest first, with what it changed."""
    changes = list(game.row.changes.order_by("-number")[:400])
    log = Log(game, changes)
    undone = {change.op["undoes"] for change in changes if change.op["op"] == "undo"}
    waits = {entry["key"] for entry in game.value["waiting"]}
    touches: list[dict[str, Any]] = []
    for change in changes:
        group = str(change.group)
        again = change.status == Change.Status.SAME and change.before == change.after
        if again and change.op["op"] in ("tally", "end"):
            continue  # came twice with the same figures: nothing to tell
        mark = ""
        if change.status == Change.Status.WAITING:
            mark = _("waiting for a choice") if str(change.key) in waits else _("one of two was chosen")
        stands = change.status == Change.Status.APPLIED or str(change.key) in waits
        can = stands and change.op["op"] not in NOT_UNDOABLE and group not in undone
        if touches and touches[-1]["group"] == group:
            touches[-1]["can"] = touches[-1]["can"] or can
            touches[-1]["said"].insert(0, log.words(change))
            touches[-1]["mark"] = touches[-1]["mark"] or mark
            touches[-1]["confirmed"] += len(change.op.get("accepted", []))
            continue
        touches.append(
            {
                "group": group,
                "when": change.when,
                "writer": change.writer_name or _("A phone without a name"),
                "said": [log.words(change)],
                "undone": group in undone,
                "mark": mark,
                "can": can,
                "confirmed": len(change.op.get("accepted", [])),
            }
        )
    return {"touches": touches}


def told_last(game: Opened) -> tuple[str, str] | None:
    """(group, sentence) of the last change that can be undone."""
    change = undoable(game.row)
    return (str(change.group), Log(game, [change]).words(change)) if change else None
