"""Games brought back with their whole history, as a file of another copy of this app has it.

Every operation goes through commit() again, in its order and with its key: so nothing comes in that a phone could not
have sent, and what is here already is not taken twice. Only when and by whom it was done is then set as the file says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.commit import Sender, commit
from scorekeeper.copies import portable
from scorekeeper.models import Change, Game
from scorekeeper.models.storing import game_value
from scorekeeper.wording import refusal

OWN = ("stored_rules", "secrets")
"""What belongs to the place where a game is kept."""


@dataclass(frozen=True, kw_only=True)
class Past:
    """One operation of a history."""

    op: Mapping[str, Any]
    when: datetime
    writer: str


class NotRestored(Exception):
    """Says in a sentence why a game cannot be brought back."""


def history_of(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Changes of one game in their order, for a file."""
    return [
        {
            "op": {name: value for name, value in change.op.items() if name != "secrets"},
            "when": change.when.isoformat(),
            "writer": change.writer_name,
        }
        for change in changes
    ]


def restore(
    past: Sequence[Past], rules: Mapping[str, Mapping[str, Any]], game: Mapping[str, Any], sender: Sender
) -> Game:
    """A new game. `rules`: by the id under which the operations name them; `game`: what has to come of it, as
    `portable` gives it. To be called in a transaction. Raises NotRestored.
    """
    for one in past:
        answer = commit(with_rules(one.op, rules), sender)
        if answer.status in ("refused",):
            reason = answer.reason or {"id": "not_understood", "values": {}}
            raise NotRestored(refusal(reason["id"], reason["values"]) or _("Something in it is not understood."))
    made = Game.objects.filter(pk=game["id"]).first()
    if made is None or portable(game_value(made)) != game:
        raise NotRestored(_("Something in this game cannot be brought back as it was."))
    told(made, past)
    return made


def with_rules(op: Mapping[str, Any], rules: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The operation as a phone sends it: rules whole, instead of the name of a row."""
    sent = {name: value for name, value in op.items() if name not in OWN}
    if op.get("op") in ("start", "rules"):
        named = op.get("stored_rules")
        sent["rules"] = dict(rules[named]) if isinstance(named, str) and named in rules else op.get("rules")
    return sent


def told(game: Game, past: Sequence[Past]) -> None:
    """When each was done, and what the phone was called then."""
    by_key = {str(one.op["key"]): one for one in past}
    rows = list(game.changes.all())
    for row in rows:
        one = by_key[str(row.key)]
        row.when, row.writer_name = one.when, one.writer
    Change.objects.bulk_update(rows, ["when", "writer_name"], batch_size=200)


def is_same_game(game: Game, keys: Sequence[str]) -> bool:
    """Whether a history is that of a game here, which may have gone on since. Whoever has it knows the game: its keys
    are shown to those who may write it only."""
    here = [str(key) for key in game.changes.order_by("number").values_list("key", flat=True)]
    return bool(keys) and here[: len(keys)] == list(keys)
