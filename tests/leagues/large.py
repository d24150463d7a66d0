"""A season as large as none will be, written past commit(): only for measuring how long its pages take."""

from __future__ import annotations

import datetime as dt
from random import Random

from leagues.models import Fixture, FixtureSeat, FixtureSide, Player, Season
from scorekeeper.models import Deal, Game, Result, Seat, Tally, Team
from scorekeeper.rulebook import resolve

ENTERED = {"counts": {"clean": 2, "dirty": 1}, "melded": 500, "left": 40, "other": 0}
COUNTS = {"clean": 8, "dirty": 4, "melded": 2000, "left": 160, "going_out": 2}


def make_large(season: Season, games: int, *, players: int = 60, deals: int = 0) -> None:
    """So many confirmed games of two pairs, in bulk; `deals`: with so many deals each."""
    luck, rules = Random(7), resolve("whitnack")
    people = Player.objects.bulk_create(Player(club=season.club, name=f"Player {n:02}") for n in range(players))
    begin = dt.date(2026, 1, 1)
    rows = [
        Game(
            code=f"{season.pk % 1000:03}{n:05X}",
            rules=rules,
            played_on=begin + dt.timedelta(days=n * 300 // games),
            state="finished",
            finished={"early": False, "left_out": []},
            revision=9,
        )
        for n in range(games)
    ]
    Game.objects.bulk_create(rows, batch_size=2000)
    teams = Team.objects.bulk_create(
        (Team(game=game, order=order) for game in rows for order in (0, 1)), batch_size=2000
    )
    Seat.objects.bulk_create(
        (
            Seat(team=team, name=f"s{team.order + 2 * nth}", order=nth, sitters=[{"name": "x", "from": 1}])
            for team in teams
            for nth in (0, 1)
        ),
        batch_size=2000,
    )
    results = []
    for first, second in zip(teams[::2], teams[1::2], strict=True):
        totals = (luck.randint(0, 3000) * 5, luck.randint(0, 3000) * 5)
        for team, total, other in ((first, totals[0], totals[1]), (second, totals[1], totals[0])):
            place = 1 if total >= other else 2
            results.append(Result(game=team.game, team=team, total=total, place=place, won=place == 1, counts=COUNTS))
    Result.objects.bulk_create(results, batch_size=2000)
    write_fixtures(season, rows, people, luck)
    write_deals(rows, teams, deals, luck)


def write_fixtures(season: Season, games: list[Game], people: list[Player], luck: Random) -> None:
    fixtures = Fixture.objects.bulk_create(
        (
            Fixture(
                season=season,
                game=game,
                holds=True,
                state="confirmed",
                confirmed_revision=9,
                confirmed_totals={"on": None, "totals": []},
            )
            for game in games
        ),
        batch_size=2000,
    )
    sides = FixtureSide.objects.bulk_create(
        (FixtureSide(fixture=fixture, order=order) for fixture in fixtures for order in (0, 1)), batch_size=2000
    )
    seats = []
    for first, second in zip(sides[::2], sides[1::2], strict=True):
        four = luck.sample(people, 4)
        for nth, player in enumerate(four):
            side = first if nth % 2 == 0 else second
            seats.append(FixtureSeat(fixture=side.fixture, side=side, seat=f"s{nth}", player=player))
    FixtureSeat.objects.bulk_create(seats, batch_size=2000)


def write_deals(games: list[Game], teams: list[Team], number: int, luck: Random) -> None:
    end = {"version": 1, "out": 0, "first_down": None, "starter": None}
    deals = Deal.objects.bulk_create(
        (Deal(game=game, number=n, end=end) for game in games for n in range(1, number + 1)), batch_size=2000
    )
    by_game = dict(zip([game.pk for game in games], zip(teams[::2], teams[1::2], strict=True), strict=True))
    Tally.objects.bulk_create(
        (
            Tally(deal=deal, team=team, entered=ENTERED, version=1, points=luck.randint(0, 800) * 5)
            for deal in deals
            for team in by_game[deal.game_id]
        ),
        batch_size=2000,
    )
