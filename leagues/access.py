"""Who may what in a club: strangers are not told that it is there (404), readers may not write (403).

A club, league or season may be read by everybody, by whoever opened its link in this browser, or by members. All
else needs a membership with a role: a viewer reads, a scorer puts in games, an organiser runs seasons and people, an
owner also the club itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.utils.crypto import constant_time_compare

from leagues.models import Club, League, Membership, Role, Season, Visibility
from scorekeeper.limits import Limit

WRONG_LINKS = Limit(name="club_link", most=40, seconds=600)
WRONG_PASSWORDS = Limit(name="sign_in", most=20, seconds=600)
OPENED = "opened"
"""In the session: secrets of the links to read by that this browser opened."""
MOST_OPENED = 50


def user_of(request: HttpRequest) -> User:
    """Who is signed in; behind LoginRequiredMiddleware there is always somebody."""
    return cast(User, request.user)


# Members


def membership_of(request: HttpRequest, code: str) -> Membership | None:
    """The membership of whoever is signed in, with its club, in one query."""
    if not request.user.is_authenticated:
        return None
    return Membership.objects.select_related("club").filter(club__code=code, user=user_of(request)).first()


def club_or_404(request: HttpRequest, code: str, role: str = Role.VIEWER) -> Membership:
    """The membership (with its club) of somebody who may do what `role` may: 404 for strangers, 403 for lesser ones."""
    mine = membership_of(request, code)
    if mine is None:
        raise Http404
    if not mine.may(role):
        raise PermissionDenied
    return mine


def season_or_404(request: HttpRequest, code: str, season: str, role: str = Role.VIEWER) -> tuple[Membership, Season]:
    """The same with a season of the club."""
    mine = club_or_404(request, code, role)
    found = get_object_or_404(Season.objects.select_related("league"), club=mine.club, code=season)
    found.club = mine.club
    return mine, found


# Readers


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Somebody who may read a club's pages; `mine` if he is a member."""

    club: Club
    mine: Membership | None = None
    season: Season | None = None

    @property
    def inside(self) -> bool:
        """Sees names as organisers do."""
        return self.may(Role.ORGANISER)

    def may(self, role: str) -> bool:
        return self.mine is not None and self.mine.may(role)


def opened_links(request: HttpRequest) -> list[str]:
    return list(request.session.get(OPENED, []))


def remember_link(request: HttpRequest, secret: str) -> None:
    """Lets this browser read what the link is for from now on."""
    kept = [one for one in opened_links(request) if one != secret]
    request.session[OPENED] = [*kept, secret][-MOST_OPENED:]


def reader_of(request: HttpRequest, code: str, season: str = "") -> Reader | None:
    """Whoever may read the club, or the season; None for strangers. A club's link opens its seasons that go by link."""
    mine = membership_of(request, code)
    club = mine.club if mine else Club.objects.filter(code=code).first()
    if club is None:
        return None
    found = None
    if season:
        found = Season.objects.select_related("league").filter(club=club, code=season).first()
        if found is None:
            return None
        found.club = club
    if mine or (may_read(request, found) if found else may_read_club(request, club)):
        return Reader(club=club, mine=mine, season=found)
    return None


def may_read_club(request: HttpRequest, club: Club) -> bool:
    """The same for the page of a club."""
    by_link = club.visibility == Visibility.LINK and club.secret in opened_links(request)
    return by_link or club.visibility == Visibility.PUBLIC


def for_readers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for whoever may read: the view gets a Reader in place of the codes of club and season.

    All others get 404, whether there is such a club or not; who is not signed in is offered to.
    """

    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: Any, season: str = "", **values: Any) -> HttpResponse:
        reader = reader_of(request, code, season)
        if reader is not None:
            return view(request, reader, *args, **values)
        return not_for(request)

    return login_not_required(guarded)


def not_for(request: HttpRequest) -> HttpResponse:
    """404 for strangers; whoever is not signed in may be a member, and can sign in from the page."""
    if request.user.is_authenticated:
        raise Http404
    response = render(request, "leagues/closed.html", {"next": request.get_full_path()}, status=404)
    patch_cache_control(response, private=True, no_store=True)
    return response


def reader_by_key(code: str, season: str, key: str) -> Reader | None:
    """Whoever may read a season without being known: it is public, or the address carries the secret of its link.

    For what other sites and screens show: no session, no membership, and names as the public sees them.
    """
    found = Season.objects.select_related("club", "league").filter(club__code=code, code=season).first()
    if found is None:
        return None
    secrets = [found.secret, found.club.secret, *([found.league.secret] if found.league else [])]
    by_link = found.seen_by == Visibility.LINK and any(constant_time_compare(key, one) for one in secrets)
    return Reader(club=found.club, season=found) if by_link or found.seen_by == Visibility.PUBLIC else None


def league_for(request: HttpRequest, code: str, league: str) -> tuple[Reader, League] | None:
    """Whoever may read the page of a league, and the league; None for strangers."""
    found = League.objects.select_related("club").filter(club__code=code, code=league).first()
    if found is None:
        return None
    mine = membership_of(request, code)
    secrets = {found.secret, found.club.secret}
    by_link = found.seen_by == Visibility.LINK and not secrets.isdisjoint(opened_links(request))
    if mine or by_link or found.seen_by == Visibility.PUBLIC:
        return Reader(club=found.club, mine=mine), found
    return None


def may_read(request: HttpRequest, season: Season) -> bool:
    """Whether somebody who is no member may read the season, by its visibility and the links opened here."""
    secrets = {season.secret, season.club.secret, *([season.league.secret] if season.league else [])}
    by_link = season.seen_by == Visibility.LINK and not secrets.isdisjoint(opened_links(request))
    return by_link or season.seen_by == Visibility.PUBLIC


def find_opened(secret: str) -> Club | League | Season | None:
    """What the link to read by stands for, if it goes by link (or more openly) now."""
    for rows in (Club.objects, League.objects.select_related("club"), Season.objects.select_related("club", "league")):
        found: Any = rows.filter(secret=secret).first()
        if found is not None:
            seen_by = found.visibility if isinstance(found, Club) else found.seen_by
            return cast("Club | League | Season", found) if seen_by != Visibility.MEMBERS else None
    return None


# The whole server


def may_make_clubs(user: User) -> bool:
    """The account that was made at the first start, and whoever it lets (Django's own permission)."""
    return user.has_perm("leagues.add_club")
