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
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

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
    seen_by = found.seen_by if found else club.visibility
    secrets = {
        club.secret,
        *([found.secret] if found else []),
        *([found.league.secret] if found and found.league else []),
    }
    open_by_link = seen_by == Visibility.LINK and not secrets.isdisjoint(opened_links(request))
    if mine or seen_by == Visibility.PUBLIC or open_by_link:
        return Reader(club=club, mine=mine, season=found)
    return None


def for_readers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for whoever may read: the view gets a Reader in place of the codes of club and season.

    Who is not signed in is asked to, whether there is such a club or not; who is signed in gets 404.
    """

    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: Any, season: str = "", **values: Any) -> HttpResponse:
        reader = reader_of(request, code, season)
        if reader is not None:
            return view(request, reader, *args, **values)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise Http404

    return login_not_required(guarded)


def find_opened(secret: str) -> Club | League | Season | None:
    """What the link to read by stands for, if it goes by link (or more openly) now."""
    for model in (Club, League, Season):
        found: Any = model._default_manager.filter(secret=secret).first()
        if found is not None:
            return cast("Club | League | Season", found)
    return None


# The whole server


def may_make_clubs(user: User) -> bool:
    """The account that was made at the first start, and whoever it lets (Django's own permission)."""
    return user.has_perm("leagues.add_club")
