"""Every address of clubs is tried by everybody: a view that is missing from the table fails."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from leagues.entrance import first_secret, invite
from leagues.merging import merge
from leagues.models import Adjustment, Club, Invitation, League, Membership, Role, SignIn, Visibility
from tests.factories import Phone, make_game
from tests.leagues.factories import (
    client_of,
    day,
    make_club,
    make_entry,
    make_member,
    make_played,
    make_player,
    make_season,
    make_user,
)

pytestmark = [pytest.mark.django_db, pytest.mark.whole]

OPEN, SIGNED_IN, SERVER, READER, PUBLISHED = "open", "signed in", "server", "reader", "published"
GUARDS: dict[str, tuple[str, str]] = {
    "first": ("get", OPEN),
    "sign_in": ("get", OPEN),
    "sign_in_code": ("get", OPEN),
    "sign_out": ("post", OPEN),
    "sign_in_link": ("get", OPEN),
    "join": ("get", OPEN),
    "read": ("get", OPEN),
    "account": ("get", SIGNED_IN),
    "password": ("get", SIGNED_IN),
    "sheet": ("get", SIGNED_IN),
    "account_delete": ("get", SIGNED_IN),
    "accounts": ("get", SERVER),
    "let_make_clubs": ("post", SERVER),
    "help_account": ("post", SERVER),
    "clubs": ("get", SIGNED_IN),
    "club_new": ("get", SERVER),
    "club": ("get", READER),
    "club_settings": ("get", Role.OWNER),
    "club_link": ("post", Role.OWNER),
    "club_file": ("get", Role.OWNER),
    "bring_club": ("get", SIGNED_IN),
    "club_leave": ("post", Role.VIEWER),
    "log": ("get", Role.ORGANISER),
    "members": ("get", Role.ORGANISER),
    "member": ("get", Role.ORGANISER),
    "member_end": ("post", Role.ORGANISER),
    "member_sign_in": ("post", Role.ORGANISER),
    "invitation": ("get", Role.ORGANISER),
    "invitation_end": ("post", Role.ORGANISER),
    "club_ratings": ("get", READER),
    "club_ratings_set": ("get", Role.ORGANISER),
    "club_ratings_renew": ("post", Role.ORGANISER),
    "players": ("get", Role.VIEWER),
    "player_new": ("get", Role.ORGANISER),
    "player_own": ("get", Role.VIEWER),
    "player_edit": ("get", Role.ORGANISER),
    "player_erase": ("get", Role.ORGANISER),
    "player_merge": ("get", Role.ORGANISER),
    "merge_undo": ("post", Role.ORGANISER),
    "games": ("get", Role.SCORER),
    "game": ("get", Role.SCORER),
    "fixture_seats": ("get", Role.SCORER),
    "fixture_move": ("post", Role.ORGANISER),
    "fixture_out": ("post", Role.ORGANISER),
}
OF_SEASON: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("season", "season_cross", "season_progress", "season_rules", "fixtures"), ("get", READER)),
    **dict.fromkeys(("records", "statistics", "ratings", "prizes", "prizes_read"), ("get", READER)),
    **dict.fromkeys(("season_share", "season_text", "season_workbook", "season_json"), ("get", READER)),
    **dict.fromkeys(("standings_csv", "results_csv", "standings_pdf", "cross_pdf"), ("get", READER)),
    **dict.fromkeys(("print_standings", "print_cross", "print_certificates", "certificates_pdf"), ("get", READER)),
    **dict.fromkeys(("embed", "season_screen", "season_screen_boards"), ("get", PUBLISHED)),
    "season_link": ("post", Role.ORGANISER),
    "entries": ("get", Role.VIEWER),
    "fixture_new": ("get", Role.SCORER),
    **dict.fromkeys(("season_settings", "season_rules_change", "plan", "adjust"), ("get", Role.ORGANISER)),
    **dict.fromkeys(("prizes_set", "prizes_give"), ("get", Role.ORGANISER)),
    **dict.fromkeys(("season_close", "season_open", "prizes_back", "fixtures_confirm"), ("post", Role.ORGANISER)),
    "ratings_renew": ("post", Role.ORGANISER),
}
ACTS = ("confirm", "dispute", "void", "undecide", "abandon", "delete", "walkover", "postpone", "details")
OF_FIXTURE: dict[str, tuple[str, str]] = {
    "fixture": ("get", READER),
    **dict.fromkeys(("fixture_type", "fixture_deals", "fixture_correct"), ("get", Role.SCORER)),
    **{f"fixture_{act}": ("post", Role.ORGANISER) for act in ACTS},
}
OF_ENTRY: dict[str, tuple[str, str]] = {
    "entry": ("get", Role.ORGANISER),
    **{f"entry_{act}": ("post", Role.ORGANISER) for act in ("withdraw", "back", "opening", "remove")},
}
GUARDS |= {
    "season_new": ("get", Role.ORGANISER),
    "season_begin": ("get", Role.ORGANISER),
    **OF_SEASON,
    **OF_FIXTURE,
    **OF_ENTRY,
    **dict.fromkeys(("league_new", "league_settings"), ("get", Role.ORGANISER)),
    "league": ("get", READER),
    "league_link": ("post", Role.ORGANISER),
    "adjustment_cancel": ("post", Role.ORGANISER),
    "person": ("get", READER),
}
PEOPLE = ("owner", "organiser", "scorer", "viewer", "stranger", "anonymous")


def names() -> set[str]:
    resolver = next(one for one in get_resolver().url_patterns if getattr(one, "namespace", "") == "leagues")
    return {str(pattern.name) for pattern in flat([resolver])}


def flat(patterns: list[Any]) -> list[URLPattern]:
    found = []
    for pattern in patterns:
        found += [pattern] if isinstance(pattern, URLPattern) else flat(pattern.url_patterns)
    return found


def test_every_view_is_in_the_table():
    assert names() == set(GUARDS)


def test_no_view_of_clubs_is_outside_the_table():
    """Each has a name of its own, and none is reached by another address than those looked at here."""
    here = [pattern for one in get_resolver().url_patterns if is_of_clubs(one) for pattern in flat([one])]
    assert sorted(str(pattern.name) for pattern in here) == sorted(GUARDS)
    others = [pattern for one in get_resolver().url_patterns if not is_of_clubs(one) for pattern in flat([one])]
    assert [str(one.pattern) for one in others if one.callback.__module__.startswith("leagues")] == []


def is_of_clubs(one: Any) -> bool:
    return getattr(one, "namespace", "") == "leagues"


@dataclass(kw_only=True)
class World:
    club: Club
    people: dict[str, User]
    args: dict[str, list[Any]]
    phone: Phone
    other_season: str
    clients: dict[str, Client] = field(default_factory=dict)

    def client(self, who: str) -> Client:
        """One browser for each person: signing in takes as long as a page."""
        if who not in self.clients:
            self.clients[who] = client_of(self.people.get(who), self.phone)
        return self.clients[who]

    def ask(self, who: str, name: str, method: str = "") -> Any:
        method = method or GUARDS[name][0]
        address = reverse(f"leagues:{name}", args=self.args.get(name, []))
        return getattr(self.client(who), method)(
            address, {"season": self.other_season} if name == "fixture_move" else {}
        )


@pytest.fixture
def world() -> World:
    server = make_user(owner=True)
    club, phone = make_club(), Phone()
    people = {str(role): make_member(club=club, role=role) for role in Role}
    people |= {"stranger": make_user(), "server": server}
    make_member(club=make_club(), user=people["stranger"], role=Role.OWNER)
    members = {name: Membership.objects.get(club=club, user=people[name]) for name in map(str, Role)}
    make_member(club=club, user=make_user(), role=Role.OWNER)  # so that the other owner may go
    one, two, double = (make_player(club=club) for _nth in range(3))
    for name in map(str, Role):
        make_player(club=club, user=people[name])
    season, other = make_season(club=club), make_season(club=club)
    fixture = make_played(season=season, sides=[[one], [two]], phone=phone)
    fixture.typed = True
    fixture.save()
    invitation = invite(members["owner"], Role.VIEWER)
    code = club.code
    victim = Membership.objects.get(club=club, user=make_member(club=club))
    args: dict[str, list[Any]] = {name: [code] for name in GUARDS if GUARDS[name][1] in (*Role, READER)}
    args |= {name: [code, victim.pk] for name in ("member", "member_end", "member_sign_in")}
    args |= {name: [code, invitation.pk] for name in ("invitation", "invitation_end")}
    args |= {name: [code, one.code] for name in ("player_edit", "player_erase", "player_merge")}
    args |= {name: [code, fixture.pk] for name in ("fixture_seats", "fixture_move", "fixture_out")}
    entry = make_entry(season=season, players=[one])
    adjustment = Adjustment.objects.create(season=season, points=1, reason="x", on=day(1))
    args["season_begin"] = [code, "sum"]
    args |= {name: [code, season.code] for name in OF_SEASON}
    args |= {name: [code, season.code, fixture.pk] for name in OF_FIXTURE}
    args |= {name: [code, season.code, entry.pk] for name in OF_ENTRY}
    league = League.objects.create(club=club, name="Evening league")
    args |= {name: [code, league.code] for name in ("league", "league_settings", "league_link")}
    args |= {"adjustment_cancel": [code, season.code, adjustment.pk], "person": [code, season.code, one.code]}
    args["merge_undo"] = [code, merge(one, double, server).pk]
    args["game"] = [code, make_game(phone=phone).pk]
    args |= {"first": [first_secret()], "sign_in_link": ["x"], "join": [invitation.secret], "read": [club.secret]}
    args |= {name: [people["stranger"].pk] for name in ("let_make_clubs", "help_account")}
    return World(club=club, people=people, args=args, phone=phone, other_season=other.code)


MEMBERS_ONLY = [name for name, (_method, guard) in GUARDS.items() if guard in list(Role)]


def expected(who: str, guard: str) -> str:
    if who == "anonymous":
        return "sign in"
    if who == "stranger":
        return "404"
    return "yes" if Role(who).rank >= Role(guard).rank else "403"


def kind(response: Any) -> str:
    if response.status_code in (302, 303) and response["Location"].startswith(reverse("leagues:sign_in")):
        return "sign in"
    return str(response.status_code) if response.status_code in (403, 404) else "yes"


def answers(world: World, name: str, people: tuple[str, ...] = PEOPLE) -> dict[str, str]:
    """What everybody is answered, each as if nobody had asked before."""
    found = {}
    for who in people:
        world.client(who)
        with transaction.atomic():
            found[who] = kind(world.ask(who, name))
            transaction.set_rollback(True)
    return found


def test_guarded_views_open_to_whoever_has_the_role(world):
    found = {name: answers(world, name) for name in MEMBERS_ONLY}
    assert found == {name: {who: expected(who, GUARDS[name][1]) for who in PEOPLE} for name in MEMBERS_ONLY}


def test_no_other_way_of_asking_opens_more(world):
    """What the table asks for by GET is tried by POST too, and the other way round, by whoever may not."""
    opened = []
    for name in MEMBERS_ONLY:
        method, guard = GUARDS[name]
        for who in PEOPLE:
            if expected(who, guard) == "yes":
                continue
            world.client(who)
            with transaction.atomic():
                answer = world.ask(who, name, "post" if method == "get" else "get")
                transaction.set_rollback(True)
            if kind(answer) == "yes" and answer.status_code != 405:
                opened.append((name, who))
    assert opened == []


def test_own_pages_need_a_sign_in_only(world):
    own = [name for name, (_method, guard) in GUARDS.items() if guard == SIGNED_IN]
    wanted = {**dict.fromkeys(PEOPLE, "yes"), "anonymous": "sign in"}
    assert {name: answers(world, name) for name in own} == dict.fromkeys(own, wanted)


def test_the_server_is_its_owners(world):
    servers = [name for name, (_method, guard) in GUARDS.items() if guard == SERVER]
    wanted = {**dict.fromkeys(PEOPLE, "403"), "anonymous": "sign in", "server": "yes"}
    assert {name: answers(world, name, (*PEOPLE, "server")) for name in servers} == dict.fromkeys(servers, wanted)


def test_whoever_is_let_may_make_clubs(world):
    world.client("server").post(reverse("leagues:let_make_clubs", args=[world.people["stranger"].pk]), {"on": "1"})
    assert kind(world.ask("stranger", "club_new")) == "yes"
    assert kind(world.ask("owner", "club_new")) == "403"
    world.client("server").post(reverse("leagues:let_make_clubs", args=[world.people["stranger"].pk]), {"on": "0"})
    assert kind(world.ask("stranger", "club_new")) == "403"


@pytest.mark.parametrize("visibility", Visibility.values)
def test_readers_depend_on_who_may_read(world, visibility):
    readers = [name for name, (_method, guard) in GUARDS.items() if guard == READER]
    Club.objects.update(visibility=visibility)
    strangers = "yes" if visibility == Visibility.PUBLIC else "404"
    people = PEOPLE if visibility == Visibility.MEMBERS else ("viewer", "stranger", "anonymous")
    wanted = {**dict.fromkeys(people, "yes"), "stranger": strangers, "anonymous": strangers}
    assert {name: answers(world, name, people) for name in readers} == dict.fromkeys(readers, wanted)


@pytest.mark.parametrize("visibility", Visibility.values)
def test_what_other_sites_show_asks_nobody_who_he_is(world, visibility):
    published = [name for name, (_method, guard) in GUARDS.items() if guard == PUBLISHED]
    Club.objects.update(visibility=visibility)
    people = ("owner", "stranger", "anonymous")
    wanted = dict.fromkeys(people, "yes" if visibility == Visibility.PUBLIC else "404")
    assert {name: answers(world, name, people) for name in published} == dict.fromkeys(published, wanted)


@pytest.mark.parametrize("visibility", Visibility.values)
def test_link_to_read_opens_while_the_club_goes_by_link(world, visibility):
    world.club.visibility = visibility
    world.club.save()
    client = Client()
    opened = client.get(reverse("leagues:read", args=[world.club.secret]))
    assert opened.status_code == (404 if visibility == Visibility.MEMBERS else 302)
    page = client.get(reverse("leagues:club", args=[world.club.code]))
    assert kind(page) == ("404" if visibility == Visibility.MEMBERS else "yes")
    assert client.get(reverse("leagues:members", args=[world.club.code])).status_code == 302


def test_link_to_read_ends_with_a_new_one(world):
    world.club.visibility = Visibility.LINK
    world.club.save()
    client = Client()
    client.get(reverse("leagues:read", args=[world.club.secret]))
    world.client("owner").post(reverse("leagues:club_link", args=[world.club.code]))
    assert kind(client.get(reverse("leagues:club", args=[world.club.code]))) == "404"
    assert client.get(reverse("leagues:read", args=[world.club.secret])).status_code == 404


def test_no_member_learns_of_rows_of_another_club(world):
    elsewhere = make_club()
    owner = client_of(make_member(club=elsewhere, role=Role.OWNER))
    for name, args in world.args.items():
        if name in MEMBERS_ONLY and len(args) > 1 and name not in ("game", "season_begin"):
            method = GUARDS[name][0]
            address = reverse(f"leagues:{name}", args=[elsewhere.code, *args[1:]])
            response = getattr(owner, method)(address)
            assert response.status_code == 404 or (name == "invitation_end" and response.status_code == 302), name
    assert Invitation.objects.get().works


def test_game_of_another_phone_is_not_found(world):
    scorer = client_of(world.people["scorer"], Phone())
    assert scorer.get(reverse("leagues:game", args=world.args["game"])).status_code == 404


def test_row_38_organiser_adds_scorers_and_a_scorer_opens_no_settings(world):
    organiser = world.client("organiser")
    address = reverse("leagues:members", args=[world.club.code])
    assert organiser.post(address, {"role": "scorer"}).status_code == 302
    assert organiser.post(address, {"role": "organiser"}).status_code == 200
    assert [one.role for one in Invitation.objects.order_by("pk")] == ["viewer", "scorer"]
    assert kind(world.ask("scorer", "club_settings")) == "403"
    assert not SignIn.objects.exists()
