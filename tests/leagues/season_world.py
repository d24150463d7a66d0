"""Seasons for the tests of their pages, and forms filled as a browser sends them back."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.test import Client
from django.urls import reverse

from leagues.models import Player, Role, Season
from leagues.rules import DEFAULTS
from tests.leagues.factories import client_of, make_club, make_played, make_players, make_season, make_user


def at(season: Season, name: str, **more: Any) -> str:
    """An address within a season."""
    return reverse(f"leagues:{name}", kwargs={"code": season.club.code, "season": season.code, **more})


def season_with(games: int = 3, kind: str = "sum", **rules: Any) -> Season:
    """A club with an owner, four players, and so many games of Ann and Joe against Bob and Cy, which they win."""
    season = make_season(club=make_club(owner=make_user()), rules={**DEFAULTS[kind].to_json(), **rules})
    make_players(club=season.club)
    for day in range(1, games + 1):
        play(season, day)
    return season


def play(season: Season, day: int = 1, **content: Any) -> Any:
    ann, joe, bob, cy = players_of(season)
    sides = content.pop("sides", [[ann, joe], [bob, cy]])
    return make_played(season=season, sides=sides, on=f"2026-01-{day:02}", **{"deals": 2, **content})


def players_of(season: Season) -> list[Player]:
    return list(season.club.players.order_by("pk"))[:4]


def owner_of(season: Season) -> Client:
    return client_of(season.club.memberships.get(role=Role.OWNER).user)


def sent_back(*given: forms.BaseForm) -> dict[str, Any]:
    """What a browser sends of forms that nobody touched."""
    data: dict[str, Any] = {}
    for form in given:
        for field in form:
            value = field.value()
            if isinstance(field.field, forms.BooleanField):
                if value:
                    data[field.html_name] = "on"
            elif value is not None:
                data[field.html_name] = value
    return data


def text_of(answer: Any) -> str:
    """What is written on a page, blanks made one; without the tokens of its forms, in which any name may stand."""
    return " ".join(re.sub(r'(csrfmiddlewaretoken" value=")\w+', r"\1", answer.content.decode()).split())
