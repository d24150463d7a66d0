"""Games for tests, made the way phones make them: by operations through commit()."""

from __future__ import annotations

import re
import secrets
from typing import Any
from uuid import uuid4

from django.test import Client

from scorekeeper import access
from scorekeeper.commit import Answer, Sender, commit
from scorekeeper.models import Game, Role, Writer
from scorekeeper.models.storing import game_value
from scorekeeper.operations import operation
from scorekeeper.play import Op
from scorekeeper.published import published

PAIRS: list[dict[str, Any]] = [
    {"name": "", "players": ["Ann", "Joe"]},
    {"name": "They", "players": ["Bob", "Cy"]},
]
TYPICAL: dict[str, Any] = {
    "counts": {"clean": 3, "dirty": 2, "wild": 1, "red_threes_laid": 2},
    "melded": 745,
    "left": 85,
}
POORER: dict[str, Any] = {"counts": {"clean": 1, "dirty": 1}, "melded": 310, "left": 40}
HOUSE: dict[str, Any] = {
    "figures": {**published()["whitnack"].rules.figures(), "length": {"deals": 3, "target": None}},
    "texts": {"name": "Our rules", "line": "Three deals"},
}


def make_key() -> str:
    return str(uuid4())


def make_secret() -> str:
    return secrets.token_urlsafe(18)


def make_teams(*, number: int) -> list[dict[str, Any]]:
    return [{"name": f"Team {nth}", "players": [f"Player {nth}"]} for nth in range(1, number + 1)]


def make_start(*, rules: Any = "whitnack", teams: list[dict[str, Any]] | None = None, **content: Any) -> Op:
    """The operation that starts a game."""
    game = content.pop("game", None) or make_key()
    teams = PAIRS if teams is None else teams
    return {
        "format": 1,
        "key": make_key(),
        "game": game,
        "group": make_key(),
        "op": "start",
        "teams": teams,
        "rules": rules,
        **content,
    }


class Phone:
    """One device: sends operations, and opens pages as script and browser do."""

    def __init__(self, name: str = "Ann's phone") -> None:
        self.secret = make_secret()
        self.name = name

    @property
    def sender(self) -> Sender:
        return Sender(device=access.digest(self.secret), name=self.name)

    @property
    def client(self) -> Client:
        """A browser on this phone: the cookie for pages, the header for script."""
        client = Client(headers={"X-Device": self.secret})
        client.cookies["device"] = self.secret
        return client

    def start(self, **content: Any) -> Game:
        """Starts a game and gives its row."""
        op = make_start(**content)
        answer = commit(op, self.sender)
        assert answer.status == "applied", answer
        return Game.objects.get(pk=op["game"])

    def op(self, game: Game, op_name: str, **content: Any) -> Op:
        """An operation based on the game as it is now; give base, before or order to have it otherwise."""
        made = operation(see(game), op_name, key=content.pop("key", make_key()), **content)
        return {**made, **content}

    def send(self, op: Op) -> Answer:
        return commit(op, self.sender)

    def do(self, game: Game, op_name: str, **content: Any) -> Answer:
        return self.send(self.op(game, op_name, **content))

    def tally(self, game: Game, deal: int, team: int, tally: dict[str, Any] | None = None) -> Answer:
        return self.do(game, "tally", deal=deal, team=team, tally=TYPICAL if tally is None else tally)

    def join(self, game: Game, role: str = Role.SCORE) -> Writer:
        """Opens the link of that role."""
        writer = access.trade(access.links_of(game)[role], access.digest(self.secret), self.name)
        assert writer is not None
        return writer


def see(game: Game) -> dict[str, Any]:
    """The value of a game as it is stored now."""
    return game_value(Game.objects.get(pk=game.pk))


def make_game(*, phone: Phone | None = None, deals: int = 0, finished: bool = False, **content: Any) -> Game:
    """A game with so many deals entered: the first team does best."""
    phone = phone or Phone()
    game = phone.start(**content)
    value = see(game) if deals else {"teams": []}  # once: what nobody has entered yet stays as it was seen
    for deal in range(1, deals + 1):
        for team in range(len(value["teams"])):
            tally = TYPICAL if team == 0 else POORER
            answer = phone.send(operation(value, "tally", key=make_key(), deal=deal, team=team, tally=tally))
            assert answer.status == "applied", answer
    if finished:
        assert phone.do(game, "finish", under_way="count", early=deals < 4).status == "applied"
    return Game.objects.get(pk=game.pk)


def told(answer: Any) -> str:
    """What a page tells, without the ids, secrets and tokens in it: in these any three letters may stand by chance."""
    return re.sub(r"[\w-]{22,}", "", answer.content.decode())
