"""Fills an empty database with a club: a season of last year, closed and with prizes, and one that is going on.

The games are made the way people make them: typed in from paper, and played on phones by `scorekeeper`'s demonstration.
"""

import datetime as dt
import random
import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from leagues.enrolling import enrol
from leagues.entrance import key_of_name
from leagues.models import Club, Fixture, League, Membership, Player, Role, Season, SignIn, Visibility
from leagues.planning import plan_rounds
from leagues.prizegiving import give, set_up
from leagues.prizes import PrizePlan
from leagues.rules import DEFAULTS
from leagues.seasons import adjust, close, enter
from leagues.typed import type_in, typed_digests
from scorekeeper import access
from scorekeeper.commit import Sender
from scorekeeper.management.commands.demo import Plan, played
from scorekeeper.models import Game
from scorekeeper.published import published

RULES = "whitnack"
PLAYERS = ("Ann", "Bob", "Carol", "Dan", "Eve", "Frank", "Grace", "Henry", "Iris", "Jack", "Kate", "Leo")
PAIRS = (("Ann", "Bob"), ("Carol", "Dan"), ("Eve", "Frank"), ("Grace", "Henry"), ("Iris", "Jack"), ("Kate", "Leo"))
DAYS = 15
"""Of the season before, with two tables each."""
PRIZES = {
    "prizes": [
        {"id": "first", "kind": "place", "place": 1},
        {"id": "second", "kind": "place", "place": 2},
        {"id": "third", "kind": "place", "place": 3},
        {"id": "game", "kind": "highest_game"},
    ]
}
SIGNS_IN = dt.timedelta(days=7)


class Command(BaseCommand):
    help = "Fills an empty database with a club, two seasons and 60 games to look at."

    def handle(self, *args: Any, **options: Any) -> None:
        if Club.objects.exists() or User.objects.exists():
            raise CommandError("There are clubs or accounts here already. The demonstration is for an empty one only.")
        with transaction.atomic():
            club, user = made(random.Random(11))  # always the same games
            link = SignIn.objects.create(user=user, expires=timezone.now() + SIGNS_IN)
        self.stdout.write("Open one of these addresses on this server to look at the club:")
        self.stdout.write(f"  {reverse('leagues:club', args=[club.code])}  as everybody sees it")
        self.stdout.write(f"  {reverse('leagues:sign_in_link', args=[link.secret])}  as its owner (works once)")


def made(chance: random.Random) -> tuple[Club, User]:
    user = User.objects.create_superuser(key_of_name("Demonstration"), first_name="Demonstration")
    club = Club.objects.create(name="Maple Street Card Club", visibility=Visibility.PUBLIC)
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    players = {name: Player.objects.create(club=club, name=name) for name in PLAYERS}
    league = League.objects.create(club=club, name="Tuesday league")
    sender = Sender(device=access.digest(access.new_secret()), name="Demonstration")
    today = timezone.localdate()
    last_year(Season(club=club, name=f"Winter {today.year - 1}"), list(players.values())[:8], chance, sender, user)
    this_year(Season(club=club, name=f"Pairs {today.year}", league=league), players, chance, sender, user)
    return club, user


# Typed in from paper: everybody with everybody, the best eight days count


def last_year(season: Season, players: Sequence[Player], chance: random.Random, sender: Sender, user: User) -> None:
    begins = timezone.localdate() - dt.timedelta(days=365)
    season.begins, season.ends = begins, begins + dt.timedelta(days=7 * DAYS)
    season.rules = {**DEFAULTS["best_days"].to_json(), "same_digests": list(typed_digests())}
    season.save()
    for player in players:
        enter(season, [player], user)
    for week in range(DAYS):
        on = begins + dt.timedelta(days=7 * week)
        seated = chance.sample(players, len(players))
        for table in range(2):
            four = seated[4 * table : 4 * table + 4]
            totals = [chance.randrange(300, 1900) * 5 for _team in range(2)]
            teams = [four[:2], four[2:]]
            game = type_in(season, teams, totals, key=str(uuid.uuid4()), sender=sender, on=on)
            enrol(season, game, seats(teams), user, holds=True, table=table + 1)
    set_up(season, PrizePlan.from_json(PRIZES), user)
    close(season, user)
    give(season, [player.pk for player in players], user)


def seats(teams: Sequence[Sequence[Player]]) -> dict[str, Player]:
    """Partners sit apart: first of each team, then second of each team."""
    order = [player for nth in range(2) for player in (team[nth] for team in teams)]
    return {f"s{nth}": player for nth, player in enumerate(order)}


# Played on phones: six pairs, everybody against everybody twice


def this_year(season: Season, players: dict[str, Player], chance: random.Random, sender: Sender, user: User) -> None:
    weeks = 2 * (len(PAIRS) - 1)
    today = timezone.localdate()
    season.begins = today - dt.timedelta(days=7 * weeks)
    digest = published()[RULES].digest
    season.rules = {**DEFAULTS["wins"].to_json(), "ranked": "entries", "digest": digest}
    season.save()
    for pair in PAIRS:
        enter(season, [players[name] for name in pair], user)
    plan_rounds(season, user, double=True, first=season.begins, days_between=7)
    for fixture in season.fixtures.order_by("round", "table").prefetch_related("sides__entry__members__player"):
        played_at(season, fixture, today, chance, sender, user)
    late = season.entries.get(name_then="Eve & Frank")
    reason = "Came an hour late"
    adjust(season, user, entry=late, points=-1, reason=reason, on=season.begins + dt.timedelta(days=7))
    set_up(season, PrizePlan.from_json(PRIZES), user)


def played_at(
    season: Season, fixture: Fixture, today: dt.date, chance: random.Random, sender: Sender, user: User
) -> None:
    teams = [
        [member.player for member in side.entry.members.all()] for side in fixture.sides.all() if side.entry is not None
    ]
    names = tuple(tuple(player.name for player in team) for team in teams)
    on = fixture.planned_on or today
    game: Game = played(Plan(rules=RULES, teams=names, days_ago=(today - on).days), chance, sender)
    enrol(season, game, seats(teams), user, holds=True, fixture=fixture)
