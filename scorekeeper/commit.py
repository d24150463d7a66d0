"""The one way in: every write to a game goes through commit().

One operation is one transaction. The game's row is locked, so that what two phones send at once is taken one after
the other; the answer is given after it is durable; the same operation sent again gets the same answer.
"""

from __future__ import annotations

import hashlib
import json
import secrets as random
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from scorekeeper import access, play
from scorekeeper.codes import is_code, new_code
from scorekeeper.models import Change, Game, Role, Writer
from scorekeeper.models.storing import Rows, load, store, value, write_head
from scorekeeper.play import Applied, Op, Refused
from scorekeeper.play.values import uuid
from scorekeeper.rulebook import had_before, resolve

MANAGERS_ONLY = ("void",)


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What came of an operation: "applied", "same", "waiting", or "refused" with a reason."""

    key: str
    status: str
    reason: dict[str, Any] | None = None
    revision: int = 0
    code: str = ""

    def value(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "status": self.status,
            "reason": self.reason,
            "revision": self.revision,
            "code": self.code,
        }


@dataclass(frozen=True, kw_only=True)
class Sender:
    """The phone an operation comes from: the digest of its secret, and what its people call it."""

    device: str
    name: str = ""


def commit(given: Any, sender: Sender) -> Answer:
    """Takes an operation (JSON, from anybody) in a transaction of its own. Never raises for what was sent."""
    try:
        op = play.operation(given)
    except (Refused, RecursionError) as refused:
        return refusal(key_of(given), refused if isinstance(refused, Refused) else Refused("not_understood"))
    payload = digest(op)
    for last in (False, True):
        try:
            with transaction.atomic():
                return begin(op, payload, sender) if op["op"] == "start" else carry_on(op, payload, sender)
        except Refused as refused:
            return taken_before(op, payload, sender) or refusal(op["key"], refused)
        except IntegrityError:
            # Two at once with one key or one id: what the first has left decides.
            if answer := taken_before(op, payload, sender):
                return answer
            if last and op["op"] == "start":
                return refusal(op["key"], Refused("not_understood", {"field": "secrets"}))
            if last:
                raise
    raise AssertionError("unreachable")


def refusal(key: str, refused: Refused) -> Answer:
    return Answer(key=key, status="refused", reason={"id": refused.id, "values": refused.values})


def key_of(given: Any) -> str:
    key = given.get("key") if isinstance(given, dict) else None
    return key if isinstance(key, str) and len(key) <= 64 and key.isascii() and key.isprintable() else ""


def digest(op: Op) -> str:
    return hashlib.sha256(json.dumps(op, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


# The same again


def taken_before(op: Op, payload: str, sender: Sender) -> Answer | None:
    """The recorded answer, if an operation with this key was taken; for another payload the refusal says so."""
    change = Change.objects.select_related("game").filter(key=op["key"]).first()
    if change is None:
        return None
    if change.payload != payload or str(change.game_id) != op["game"]:
        return refusal(op["key"], Refused("key_reused", stored_under_key(change, sender)))
    if op["op"] == "start":
        # Whoever has the whole start has its secrets: a game handed over without signal may be sent by two phones.
        access.trade(secrets_of(op).get(Role.MANAGE, ""), sender.device, sender.name)
    return Answer(key=op["key"], status=change.status, revision=change.number, code=change.game.code)


def stored_under_key(change: Change, sender: Sender) -> dict[str, Any]:
    """What is stored; nothing for whoever may not write that game."""
    mine = Writer.objects.filter(game=change.game_id, device=sender.device, ended=None).exists()
    return {"stored": change.op} if mine else {}


# Start


def begin(op: Op, payload: str, sender: Sender) -> Answer:
    """A new game with its links; the phone that starts it manages it."""
    given = secrets_of(op)
    rules = resolve(op.get("rules"))
    op = {**op, "rules": rules.digest, "stored_rules": rules.pk}
    op.pop("secrets", None)
    new = play.start(op)
    if Game.objects.filter(pk=new["id"]).exists():
        raise Refused("game_exists", {})
    new["code"] = code_for(op.get("code"))
    game = Game(id=new["id"], rules=rules)
    write_head(game, new, 1, made=True)
    writer = access.begin(game, sender.device, sender.name, given)
    return finish(game, Rows(), writer, new, Applied(game=new, status="applied"), op, payload)


def code_for(wanted: Any) -> str:
    """The number of a new game: the one on the sheet that it was written on, if there is one. Raises Refused."""
    if wanted is None:
        return new_code(random.choice)
    if not is_code(wanted):
        raise Refused("not_understood", {"field": "code"})
    if Game.objects.filter(code=wanted).exists():
        raise Refused("code_taken", {})
    return str(wanted)


def secrets_of(op: Op) -> dict[str, str]:
    """The secrets of the links as the phone made them; without any the server makes them. Never kept in the history."""
    given = op.get("secrets")
    if given is None:
        return {}
    if not isinstance(given, dict) or set(given) != set(Role.values):
        raise Refused("not_understood", {"field": "secrets"})
    if len(set(map(str, given.values()))) != len(Role.values) or not all(map(access.is_secret, given.values())):
        raise Refused("not_understood", {"field": "secrets"})
    return given


# Everything else


def carry_on(op: Op, payload: str, sender: Sender) -> Answer:
    writer = access.lock(op["game"], sender.device)
    game = writer.game
    undone = changes_to_undo(game, op) if op["op"] == "undo" else None
    rows = load([game], undone)[game.pk]
    old = value(game, rows)
    rules = game.rule_set
    changes = [change.log_value() for change in undone or [] if change.status == Change.Status.APPLIED]
    if op["op"] == "rules":
        stored = resolve(op.get("rules"), game)
        op = {**op, "rules": stored.digest, "stored_rules": stored.pk}
    need_role(writer, op, changes)
    by = {"id": str(writer.pk), "name": writer.name, "when": timezone.now().isoformat()}
    applied = play.apply(old, rules, op, by, changes)
    if applied.game["rules"] != old["rules"]:
        back = had_before(game, applied.game["rules"]) if op["op"] == "undo" else None
        game.rules_id = back.pk if back else op["stored_rules"]
    write_head(game, applied.game, old["revision"] + 1)
    return finish(game, rows, writer, old, applied, op, payload)


def need_role(writer: Writer, op: Op, changes: list[dict[str, Any]]) -> None:
    """Scorers may do all but what only managers may; undoing that is the same."""
    names = [op["op"], *(change["op"]["op"] for change in changes)]
    if writer.role != Role.MANAGE and any(name in MANAGERS_ONLY for name in names):
        raise Refused("not_allowed", {})


def changes_to_undo(game: Game, op: Op) -> list[Change]:
    """The changes of the touch that is taken back, and in the same query those that wait for a choice."""
    group = uuid(op.get("undoes"), "undoes")
    asked = Q(group=group, status=Change.Status.APPLIED) | Q(key__in=game.waiting)
    return list(game.changes.filter(asked).order_by("number"))


def finish(game: Game, rows: Rows, writer: Writer, old: play.Game, applied: Applied, op: Op, payload: str) -> Answer:
    """Writes what follows from a change, and the change itself."""
    store(game, rows, old, applied.game)
    Change.objects.create(
        key=op["key"],
        group=op["group"],
        game=game,
        number=game.revision,
        writer=writer,
        writer_name=writer.name,
        when=timezone.now(),
        op=op,
        payload=payload,
        status=applied.status,
        before=applied.before,
        after=applied.after,
    )
    return Answer(key=op["key"], status=applied.status, revision=game.revision, code=game.code)
