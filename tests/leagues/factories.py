"""Clubs, people and seasons for tests: plain functions, no surprises."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import count
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from leagues.models import (
    Club,
    Entry,
    EntryMember,
    Fixture,
    FixtureSeat,
    FixtureSide,
    Membership,
    Player,
    Role,
    Season,
)
from scorekeeper.models import Game, Result, Seat, Tally, Writer
from tests.factories import Phone, make_game

NUMBER = count(1)


def make_user(*, name: str = "", password: str | None = None, owner: bool = False) -> User:
    """`owner`: of the server."""
    name = name or f"user{next(NUMBER)}"
    make = User.objects.create_superuser if owner else User.objects.create_user
    return make(name, password=password)


def make_club(*, name: str = "Card Club", owner: User | None = None, **content: Any) -> Club:
    club = Club.objects.create(name=name, **content)
    if owner:
        make_member(club=club, user=owner, role=Role.OWNER)
    return club


def make_member(*, club: Club, user: User | None = None, role: str = Role.VIEWER) -> User:
    user = user or make_user()
    Membership.objects.create(club=club, user=user, role=role)
    return user


def client_of(user: User | None, phone: Phone | None = None) -> Client:
    """A browser, signed in where there is a user; on that phone where it matters."""
    client = phone.client if phone else Client()
    if user is not None:
        client.force_login(user)
    return client


def make_player(*, club: Club, name: str = "", **content: Any) -> Player:
    return Player.objects.create(club=club, name=name or f"Player {next(NUMBER)}", **content)


def make_players(*, club: Club, names: Sequence[str] = ("Ann", "Joe", "Bob", "Cy")) -> list[Player]:
    return [make_player(club=club, name=name) for name in names]


def make_season(*, club: Club | None = None, name: str = "Winter", **content: Any) -> Season:
    return Season.objects.create(club=club or make_club(), name=name, **content)


def make_entry(*, season: Season, players: Sequence[Player], name: str = "", **content: Any) -> Entry:
    name = name or " & ".join(player.name for player in players)
    entry = Entry.objects.create(season=season, name_then=name, **content)
    EntryMember.objects.bulk_create([EntryMember(entry=entry, player=player) for player in players])
    return entry


def make_fixture(
    *, season: Season, sides: Sequence[Sequence[Player]], game: Game | None = None, **content: Any
) -> Fixture:
    """One game of the season: sides as lists of players, seated s0, s1 ... the way a new game seats them."""
    fixture = Fixture.objects.create(season=season, game=game, **content)
    rows = [FixtureSide.objects.create(fixture=fixture, order=order) for order in range(len(sides))]
    place = 0
    for nth in range(3):
        for row, players in zip(rows, sides, strict=True):
            if nth < len(players):
                FixtureSeat.objects.create(fixture=fixture, side=row, seat=f"s{place}", player=players[nth])
                place += 1
    return fixture


def copy_game(game: Game, *, phone: Phone | None = None) -> Game:
    """The same game again, row by row and without its history: quicker than playing it, where many are needed."""
    copy = Game.objects.get(pk=game.pk)
    copy.pk, copy.code = uuid4(), f"C{next(NUMBER):07d}"
    copy.save(force_insert=True)
    teams, deals = copies(game.teams.all(), game=copy), copies(game.deals.all(), game=copy)
    for rows in (Seat.objects.filter(team__game=game), Result.objects.filter(game=game)):
        copies(rows, team=teams, **({"game": copy} if rows.model is Result else {}))
    copies(Tally.objects.filter(deal__game=game), team=teams, deal=deals)
    if phone is not None:
        Writer.objects.create(game=copy, device=phone.sender.device, role="manage", since=timezone.now())
    return copy


def copies(rows: Any, **new: Any) -> dict[Any, Any]:
    """Copies of rows by the id of the old ones; `new`: what they belong to, or by the id of what that was before."""
    made = {row.pk: row for row in rows}
    for row in made.values():
        for name, value in new.items():
            setattr(row, name, value[getattr(row, f"{name}_id")] if isinstance(value, dict) else value)
        row.pk = None
    rows.model._default_manager.bulk_create(made.values())
    return made


def make_played(
    *,
    season: Season,
    sides: Sequence[Sequence[Player]],
    on: str | None = None,
    deals: int = 1,
    phone: Phone | None = None,
    **content: Any,
) -> Fixture:
    """A finished game at the table, put into the season; the first side wins."""
    teams = [{"name": "", "players": [player.name for player in players]} for players in sides]
    game = make_game(phone=phone, deals=deals, finished=True, teams=teams, played_on=on)
    content.setdefault("holds", True)
    return make_fixture(season=season, sides=sides, game=game, **content)


def day(number: int, month: int = 1) -> dt.date:
    return dt.date(2026, month, number)
