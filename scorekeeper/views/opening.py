"""What the pages of a game share: the game opened with rights, its operations sent, what came of them said."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorekeeper import access
from scorekeeper.boards import Board, Words, board
from scorekeeper.commit import Answer, Sender, commit
from scorekeeper.models import Change, Game, Writer
from scorekeeper.models.storing import game_value
from scorekeeper.operations import derived, operation
from scorekeeper.play import Op, sentence
from scorekeeper.play.values import Game as GameValue
from scorekeeper.rulebook import rules_value
from scorekeeper.rules import RuleSet
from scorekeeper.wording import correction, refusal

NOT_UNDOABLE = ("start", "settle", "undo")
BASIS = ("key", "base", "before", "order")  # on what an operation is based, not what it says


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A game as a page works with it."""

    row: Game
    value: GameValue
    ruleset: RuleSet
    rules: dict[str, Any]
    writer: Writer | None = None

    @property
    def words(self) -> Words:
        return Words(own=self.rules["texts"].get("words", {}))

    @property
    def named_rules(self) -> Any:
        """As operations name them: published ones by digest, others whole."""
        return self.rules["digest"] if self.rules["key"] else self.rules

    def board(self, latest: tuple[int, int | None] | None = None) -> Board:
        return board(self.value, self.ruleset, self.rules["texts"], latest)


def opened(row: Game, writer: Writer | None = None) -> Opened:
    return Opened(
        row=row, value=game_value(row), ruleset=row.rule_set, rules=rules_value(row.stored_rules), writer=writer
    )


def open_for_writer(request: HttpRequest, id: UUID) -> Opened:
    """The game of this phone; 404 for strangers."""
    writer = access.need_writer(request, id)
    return opened(writer.game, writer)


def send(request: HttpRequest, ops: Sequence[Op]) -> list[Answer]:
    """Commits the operations one after the other, up to the first that is refused."""
    sender = Sender(device=access.device_or_new(request))
    answers = []
    for op in ops:
        answer = commit(op, sender)
        if answer.reason and answer.reason["id"] == "key_reused":
            # Our keys say what an operation says: this one was taken, based on the game as it was before.
            answer = Answer(key=op["key"], status="same")
        answers.append(answer)
        if answer.status == "refused":
            break
    return answers


def refused(answers: Sequence[Answer]) -> str:
    """Why the last of them was refused, as a sentence; empty if it was not."""
    reason = answers[-1].reason if answers else None
    return refusal(reason["id"], reason["values"]) if reason else ""


def say(request: HttpRequest, before: Opened, ops: Sequence[Op]) -> None:
    """Tells what the operations changed."""
    after = opened(Game.objects.get(pk=before.row.pk))
    for op in ops:
        parts = sentence(before.value, after.value, after.ruleset, op, before.ruleset)
        if said := correction(parts, after.words):
            messages.success(request, said)


def after_post(request: HttpRequest, address: str, *args: Any) -> HttpResponse:
    """The next page after something was sent; a phone without a secret gets one with it."""
    response = redirect(address, *args)
    response.status_code = 303
    access.ensure_device(request, response)
    return response


# Keys: what is sent twice from one page is one thing


def new_key() -> str:
    """For the hidden field of a form."""
    return str(uuid4())


def page_key(request: HttpRequest) -> str:
    """The hidden field as it came back; a new one where it is no key."""
    try:
        return str(UUID(request.POST.get("key", "")))
    except ValueError:
        return new_key()


def keyed(game: GameValue, name: str, /, *, page: str, seen: Mapping[str, int] | None = None, **content: Any) -> Op:
    """An operation whose key follows from the page it was sent from and from what it says.

    seen: the versions that the page showed ("base", "order"), where newer ones must not be overwritten unseen.
    """
    op = operation(game, name, key=page, group=derived(page, "group"), **content)
    told = {part: op[part] for part in op if part not in BASIS}
    op["key"] = derived(page, json.dumps(told, sort_keys=True))
    if seen is not None:
        op.pop("before", None)
        op.update(seen)
    return op


# History


def last_change(row: Game) -> Change | None:
    return row.changes.order_by("-number").first()


def place_of(change: Change | None) -> tuple[int, int | None] | None:
    """(deal, team or None) that a change was about, to be marked on boards."""
    if change is None or change.status != Change.Status.APPLIED or change.op["op"] not in ("tally", "end"):
        return None
    return change.op["deal"], change.op.get("team")


def undoable(row: Game) -> Change | None:
    """The last change that can still be taken back."""
    changes = list(row.changes.order_by("-number")[:100])
    undone = {change.op["undoes"] for change in changes if change.op["op"] == "undo"}
    return next(
        (
            change
            for change in changes
            if change.op["op"] not in NOT_UNDOABLE
            and change.status == Change.Status.APPLIED
            and str(change.group) not in undone
        ),
        None,
    )
