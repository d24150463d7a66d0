"""A club with seasons for the browser tests: run inside the server's own shell, says its addresses as JSON."""

from __future__ import annotations

import datetime as dt
import json
import random
from typing import Any
from uuid import uuid4

from django.test import Client

from leagues import results, seasons
from leagues.enrolling import enrol
from leagues.entrance import invite, sign_in_link
from leagues.merging import merge
from leagues.models import Club, Fixture, League, Membership, Player, Role, Season, Visibility
from leagues.planning import plan_rounds
from leagues.prizegiving import give
from leagues.prizes import USUAL
from leagues.rules import DEFAULTS
from leagues.settled import is_settled
from leagues.typed import seated, type_in, typed_digests
from scorekeeper.models import Game
from tests.factories import Phone
from tests.leagues.factories import make_club, make_member, make_player, make_players, make_season, make_user

NAMES = ("Ann Fitzgerald-Montgomery", "Joe", "Bob", "Cynthia", "Dora", "Ed", "Fay", "Gus")


def games_of_phone(secret: str, names: list[str], number: int) -> None:
    """Finished games on the phone with that secret, partners changing."""
    phone, luck = Phone(), random.Random(3)
    phone.secret = secret
    for day in range(1, number + 1):
        four = luck.sample(names, 4)
        finished(phone, [four[:2], four[2:]], f"2026-10-{day:02}", luck)


def finished(phone: Phone, teams: list[list[str]], on: str, luck: random.Random, deals: int = 4) -> Game:
    sides = [{"name": "", "players": team} for team in teams]
    game = phone.start(rules="whitnack", teams=sides, played_on=on)
    for deal in range(1, deals + 1):
        for team in range(len(teams)):
            counts = {"clean": luck.randint(0, 4), "dirty": luck.randint(0, 4), "red_threes_laid": luck.randint(0, 3)}
            tally = {"counts": counts, "melded": luck.randint(40, 200) * 5, "left": luck.randint(0, 40) * 5}
            assert phone.tally(game, deal, team, tally).status == "applied"
    assert phone.do(game, "finish", under_way="count", early=deals < 4).status == "applied"
    return Game.objects.get(pk=game.pk)


def seed() -> None:
    luck, phone = random.Random(4), Phone()
    owner = make_user(name="olga", owner=True)
    club = make_club(name="Riverside Card Club", owner=owner)
    people = make_players(club=club, names=NAMES)
    same = {"same_digests": list(typed_digests())}
    winter = make_season(club=club, name="Winter", rules={**DEFAULTS["sum"].to_json(), **same}, prizes=USUAL.to_json())
    for day in range(1, 11):
        four = luck.sample(people, 4)
        put_in(winter, finished(phone, as_names([four[:2], four[2:]]), f"2026-10-{day:02}", luck), [four[:2], four[2:]])
    three = [[player] for player in people[:3]]
    put_in(winter, finished(phone, as_names(three), "2026-10-20", luck), three)
    seasons.enter(winter, [people[1]], owner, opening={"played": 3, "won": 2, "points_for": 9000})
    seasons.adjust(winter, owner, players=[people[2]], score=-500, reason="Came an hour late", on=dt.date(2026, 10, 3))
    give(winter, [people[0].pk, people[4].pk], owner)
    league = make_league(club, people, owner, phone)
    empty = make_season(club=club, name="Empty", rules=DEFAULTS["average"].to_json())
    winter.visibility = Visibility.LINK
    winter.save()
    client = Client()
    client.force_login(owner)
    found = {
        "session": client.cookies["sessionid"].value,
        "device": phone.secret,
        "addresses": [
            *addresses(winter, league, empty, people),
            *of_others(winter),
            *of_club(winter, people, owner, phone),
        ],
        "strangers": of_strangers(club, owner),
    }
    print("SEED", json.dumps(found))


def as_names(sides: list[list[Player]]) -> list[list[str]]:
    return [[player.name for player in side] for side in sides]


def put_in(season: Season, game: Game, sides: list[list[Player]], fixture: Fixture | None = None) -> Fixture:
    return enrol(season, game, seated(game, sides), None, holds=True, fixture=fixture)


def make_league(club: Any, people: list[Player], owner: Any, phone: Phone) -> Season:
    """Four pairs that meet twice: some games typed in, one won without play, some forgotten, somebody gone."""
    rules = {**DEFAULTS["wins"].to_json(), "ranked": "entries", "same_digests": list(typed_digests())}
    league = make_season(club=club, name="Pairs league", rules=rules)
    entries = [
        seasons.enter(league, people[i : i + 2], owner, name=name)
        for i, name in zip((0, 2, 4, 6), ("The Aces", "Deuces", "Wild Cards", ""), strict=True)
    ]
    plan_rounds(league, owner, double=True, first=dt.date(2026, 10, 5), days_between=7)
    for number, fixture in enumerate(league.fixtures.order_by("round", "table")[:7]):
        sides = [list(side.entry.players.all()) for side in fixture.sides.all() if side.entry]
        totals = [5400 + 100 * number, 4100 + 300 * number]
        game = type_in(league, sides, totals, key=str(uuid4()), sender=phone.sender, on=fixture.planned_on)
        put_in(league, game, sides, fixture)
    results.award(league.fixtures.filter(game=None).order_by("round")[0], 0, owner)
    seasons.withdraw(entries[3], "award", dt.date(2026, 11, 1), owner)
    return league


def addresses(winter: Season, league: Season, empty: Season, people: list[Player]) -> list[str]:
    club = f"/clubs/{winter.club.code}/"
    first, second, third = (f"{club}seasons/{one.code}/" for one in (winter, league, empty))
    planned = league.fixtures.filter(game=None, kind="played").latest("round").pk
    played = winter.fixtures.order_by("pk")[0].pk
    typed = league.fixtures.filter(game__isnull=False).order_by("pk")[0].pk
    given = league.fixtures.filter(game=None, kind="played").filter(is_settled(league)).first()
    winter.fixtures.filter(pk=played).update(typed=True)
    pages = ("", "cross/", "progress/", "games/", "games/?show=open", "games/new/", "games/plan/", "entries/")
    more = ("entries/adjust/", "records/", "statistics/", "ratings/", "prizes/", "prizes/set/", "prizes/give/")
    last = ("prizes/read/", "rules/", "rules/change/", "settings/")
    return [
        club,
        f"{club}ratings/",
        f"{club}ratings/set/",
        f"{club}seasons/new/",
        f"{club}seasons/new/best_days/",
        *(f"{first}{page}" for page in (*pages, *more, *last)),
        f"{first}?since=2026-10-02&ranked=partnerships",
        f"{first}games/{played}/",
        f"{first}people/{people[0].code}/",
        f"{second}people/{people[0].code}+{people[1].code}/",
        *(f"{second}{page}" for page in ("", "cross/", "games/", "games/?show=open", "entries/", "prizes/")),
        *(f"{second}games/{pk}/" for pk in (planned, typed)),
        f"{second}games/{planned}/type/",
        f"{second}games/{planned}/deals/",
        f"{first}games/{played}/deals/correct/",
        *([f"{second}games/{given.pk}/"] if given else []),
        *(f"{second}entries/{entry.pk}/" for entry in league.entries.order_by("pk") if entry.name_then != "Deuces"),
        *(f"{third}{page}" for page in ("", "cross/", "progress/", "games/", "records/", "statistics/", "ratings/")),
    ]


def of_others(season: Season) -> list[str]:
    """What is shown elsewhere of a season: papers, text, other sites, screens."""
    here, key = f"/clubs/{season.club.code}/seasons/{season.code}/", f"?key={season.secret}"
    own = ("share/", "text/", "print/", "cross/print/", "certificates/")
    return [*(here + page for page in own), f"{here}embed/{key}", f"{here}screen/{key}"]


def of_club(season: Season, people: list[Player], owner: Any, phone: Phone) -> list[str]:
    """The club itself, its people and their accounts; the account plays too, and somebody is listed twice."""
    club = season.club
    here = f"/clubs/{club.code}/"
    mine = Membership.objects.get(club=club, user=owner)
    member = Membership.objects.get(club=club, user=make_member(club=club, user=make_user(name="vera")))
    invitation = invite(mine, Role.SCORER)
    make_player(club=club, name="Olga", user=owner)
    twice = make_player(club=club, name="Bobby", guest=True)
    merge(twice, make_player(club=club, name="Bobbie"), owner)
    league = League.objects.create(club=club, name="Evening league", visibility=Visibility.LINK)
    new = finished(phone, [["Ann", "Joseph"], ["Bob", "A stranger"]], "2026-11-02", random.Random(5), deals=1)
    played = season.fixtures.order_by("pk")[0].pk
    pages = ("settings/", "log/", "members/", "players/", "players/new/", "players/me/", "games/", "leagues/new/")
    of_player = ("edit/", "erase/", "merge/", f"merge/?other={people[2].code}")
    return [
        *("/clubs/", "/clubs/new/", "/clubs/bring/", "/clubs/accounts/"),
        *(f"/clubs/account/{page}" for page in ("", "password/", "sheet/", "delete/")),
        f"/clubs/join/{invitation.secret}/",
        *(here + page for page in pages),
        *(f"{here}members/{member.pk}/", f"{here}invitations/{invitation.pk}/"),
        *(f"{here}players/{twice.code}/{page}" for page in of_player),
        *(f"{here}leagues/{league.code}/", f"{here}leagues/{league.code}/settings/"),
        *(f"{here}games/{new.pk}/", f"{here}games/{new.pk}/?season={season.code}", f"{here}fixtures/{played}/seats/"),
    ]


def of_strangers(club: Club, owner: Any) -> list[str]:
    """What is seen before one is signed in; a link that opens nothing too."""
    invitation = invite(Membership.objects.get(club=club, user=owner), Role.VIEWER)
    link = sign_in_link(owner, make_member(club=club, user=make_user(name="carl")))
    pages = ("sign-in/", "sign-in/code/", f"join/{invitation.secret}/", f"in/{link.secret}/")
    return [*(f"/clubs/{page}" for page in pages), "/clubs/read/nothing/", "/clubs/first/nothing/"]
