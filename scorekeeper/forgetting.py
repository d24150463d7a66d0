"""A name replaced everywhere in a game, its history too: the one change that leaves no trace of what was before.

A door beside commit(), which would keep the old name in the history: people may ask to be forgotten. The game stays as
it was played: no figure, no place and no result is touched. It goes past locks, since being forgotten does not wait
for a season to be opened again.

Replaced are names of seats and teams, notes, whose figures the parts of a sum are, what waits for a choice, what the
history tells and could undo, and the names of phones. Names of house rules are not: stored rules never change. Phones
that hold a copy take the new one over when they next ask; what they still send is judged by new versions, so that an
old name does not come back unseen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from scorekeeper import access
from scorekeeper.models import Change, Game, Writer
from scorekeeper.models.storing import load, store, value, write_head
from scorekeeper.play.values import DATE, twin

TEXTS = ("name", "players", "note", "other_note", "parts", "before", "after", "value")
"""Keys under which a text is what people wrote; under all others it is an id."""
PARTS_OF_CHANGE = ("op", "before", "after")


def forget(game_id: UUID | str, names: Sequence[str], instead: str) -> bool:
    """Replaces whole names, whatever their case, in one game. Gives whether there was anything to replace.

    A namesake at the same table is replaced with it: a text does not say which of two people it means.
    """
    replaced = replacing(names, instead)
    with transaction.atomic():
        game = access.lock_game(game_id)
        found = [forget_in_game(game, replaced), forget_in_history(game, replaced), forget_in_phones(game, replaced)]
        if any(found):
            access.touched(game)
    return any(found)


def replacing(names: Sequence[str], instead: str) -> Callable[[str], str]:
    """What makes of a text one without these names."""
    longest_first = sorted({composed(name).strip() for name in names} - {""}, key=len, reverse=True)
    if not longest_first:
        return str
    either = "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest_first)
    pattern = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)

    def replaced(text: str) -> str:
        new, number = pattern.subn(lambda _found: instead, composed(text))
        return new if number else text

    return replaced


def composed(text: str) -> str:
    """Letters with their accents in one, so that the same name is the same text."""
    return unicodedata.normalize("NFC", text)


def rewritten(node: Any, replaced: Callable[[str], str], key: str = "") -> Any:
    """JSON of a game or an operation with its texts replaced; ids, dates and figures stay."""
    if isinstance(node, str):
        return replaced(node) if key in TEXTS and not DATE.fullmatch(node) else node
    if isinstance(node, list):
        return [rewritten(item, replaced, key) for item in node]
    if isinstance(node, dict):
        return {name: rewritten(node[name], replaced, "parts" if key == "parts" else name) for name in node}
    return node


def forget_in_game(game: Game, replaced: Callable[[str], str]) -> bool:
    rows = load([game])[game.pk]
    old = value(game, rows)
    new = {**rewritten({**old, "waiting": []}, replaced), "waiting": old["waiting"]}
    if new == {**old, "waiting": old["waiting"]}:
        return False
    new["versions"] = {**new["versions"], "seats": new["versions"]["seats"] + 1}
    for deal, before in zip(new["deals"], old["deals"], strict=True):
        for entry, was in zip(deal["tallies"], before["tallies"], strict=True):
            entry["version"] += entry != was
    write_head(game, twin(new), game.revision)
    store(game, rows, old, new)
    return True


def forget_in_history(game: Game, replaced: Callable[[str], str]) -> bool:
    changed = []
    for change in Change.objects.filter(game=game):
        new = {part: rewritten(getattr(change, part), replaced, part) for part in PARTS_OF_CHANGE}
        new["writer_name"] = replaced(change.writer_name)
        if any(getattr(change, part) != new[part] for part in new):
            for part, content in new.items():
                setattr(change, part, content)
            changed.append(change)
    Change.objects.bulk_update(changed, [*PARTS_OF_CHANGE, "writer_name"], batch_size=100)
    return bool(changed)


def forget_in_phones(game: Game, replaced: Callable[[str], str]) -> bool:
    changed = []
    for writer in Writer.objects.filter(game=game):
        new = replaced(writer.name)
        if new != writer.name:
            writer.name = new
            changed.append(writer)
    Writer.objects.bulk_update(changed, ["name"])
    return bool(changed)
