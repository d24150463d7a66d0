"""Coming in: the first account, sign-in by password, link or code, invitations, and links to read a club by."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import entrance
from leagues.access import WRONG_LINKS, WRONG_PASSWORDS, find_opened, remember_link, user_of
from leagues.entrance import key_of_name, name_of
from leagues.forms import AccountForm, CodeForm, SignInForm
from leagues.models import Invitation, League, Season
from leagues.refusals import NotPossible
from scorekeeper.boards import fenced
from scorekeeper.limits import exceeded, within

BACKEND = "django.contrib.auth.backends.ModelBackend"
WITHOUT_PASSWORD = "without_password"
"""In the session: came in by link or code, so a new password may be set without the old one."""


def closed(request: HttpRequest) -> HttpResponse:
    """The same page for a wrong link, one that was used or has expired, and too many tries."""
    response = render(request, "leagues/link_closed.html", status=404)
    patch_cache_control(response, private=True, no_store=True)
    return response


def let_in(request: HttpRequest, user: User, *, by_password: bool = True) -> None:
    login(request, user, backend=BACKEND)
    if not by_password:
        request.session[WITHOUT_PASSWORD] = True


def onward(request: HttpRequest) -> HttpResponse:
    """Where somebody wanted to go before he was asked to sign in."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return redirect(wanted if safe else "leagues:clubs")


# The first account


@login_not_required
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def first(request: HttpRequest, secret: str) -> HttpResponse:
    """The account of the owner, made by whoever sees what the server said when it started."""
    if exceeded(WRONG_LINKS, request) or not (entrance.is_first_secret(secret) and entrance.is_first_start()):
        within(WRONG_LINKS, request)
        return closed(request)
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = entrance.make_owner(form.cleaned_data["name"], form.cleaned_data["password"])
        except NotPossible:
            return closed(request)
        let_in(request, user)
        messages.success(request, _("Your account is made. This device stays signed in until you sign out."))
        return redirect("leagues:sheet")
    return render(request, "leagues/first.html", {"form": form})


# Signing in and out


@login_not_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return onward(request)
    form = SignInForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and not_too_often(request, form):
        name, password = form.cleaned_data["name"], form.cleaned_data["password"]
        user = authenticate(request, username=key_of_name(name), password=password)
        if isinstance(user, User):
            let_in(request, user)
            return onward(request)
        within(WRONG_PASSWORDS, request)
        form.add_error(None, _("Name and password do not belong together. Look at both once more."))
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return render(request, "leagues/sign_in.html", {"form": form, "next": wanted, "first": entrance.is_first_start()})


@login_not_required
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sign_in_by_code(request: HttpRequest) -> HttpResponse:
    """With a code of the recovery sheet; a new password comes next."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and not_too_often(request, form):
        user = entrance.use_code(form.cleaned_data["name"], form.cleaned_data["code"])
        if user is not None:
            let_in(request, user, by_password=False)
            messages.success(request, _("You are signed in. Choose a new password, then cross the code out."))
            return redirect("leagues:password")
        within(WRONG_PASSWORDS, request)
        form.add_error(None, _("Name and code do not belong together, or the code has been used."))
    return render(request, "leagues/sign_in_code.html", {"form": form})


def not_too_often(request: HttpRequest, form: Any) -> bool:
    if exceeded(WRONG_PASSWORDS, request):
        form.add_error(None, _("Too many tries from here. Wait ten minutes, then try again."))
        return False
    return True


@login_not_required
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    messages.success(request, _("You are signed out on this device."))
    return redirect("leagues:sign_in")


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sign_in_by_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Looking alone changes nothing: programs that look at links must not use it up."""
    found = entrance.find_sign_in(request, secret)
    if found is None or not found.user.is_active:
        return closed(request)
    if request.method == "POST":
        if not entrance.use_up(found):
            return closed(request)
        let_in(request, found.user, by_password=False)
        messages.success(request, _("You are signed in on this device. Here you can also choose a new password."))
        return redirect("leagues:account")
    return render(request, "leagues/sign_in_link.html", {"name": name_of(found.user)})


# Invitations


@login_not_required
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """An invitation: with the account this device is signed in with, else with a new one."""
    found = entrance.find_invitation(request, secret)
    if found is None:
        return closed(request)
    if request.user.is_authenticated:
        if request.method == "POST":
            return joined(request, found, user_of(request))
        return render(request, "leagues/join.html", {"invitation": found, "name": name_of(user_of(request))})
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        try:
            user = User.objects.create_user(key_of_name(name), password=form.cleaned_data["password"], first_name=name)
        except IntegrityError:
            form.add_error("name", _("Somebody has an account with this name already. Add a letter or a family name."))
        else:
            let_in(request, user)
            return joined(request, found, user, sheet=True)
    return render(request, "leagues/join.html", {"invitation": found, "form": form})


def joined(request: HttpRequest, found: Invitation, user: User, *, sheet: bool = False) -> HttpResponse:
    try:
        mine = entrance.accept(found, user)
    except NotPossible as refused:
        messages.error(request, refused.message)
        return redirect("leagues:clubs")
    messages.success(request, _("Welcome to %(club)s.") % {"club": fenced(mine.club.name)})
    return redirect("leagues:sheet") if sheet else redirect("leagues:club", mine.club.code)


# Links to read by


@login_not_required
@require_safe
@never_cache
def read(request: HttpRequest, secret: str) -> HttpResponse:
    """Lets this browser read a club, a league or a season that goes by link; the address then has no secret."""
    if exceeded(WRONG_LINKS, request):
        return closed(request)
    found = find_opened(secret)
    if found is None:
        within(WRONG_LINKS, request)
        return closed(request)
    remember_link(request, secret)
    if isinstance(found, Season):
        return redirect("leagues:season", found.club.code, found.code)
    if isinstance(found, League):
        return redirect("leagues:league", found.club.code, found.code)
    return redirect("leagues:club", found.code)


urlpatterns = [
    path("first/<str:secret>/", first, name="first"),
    path("sign-in/", sign_in, name="sign_in"),
    path("sign-in/code/", sign_in_by_code, name="sign_in_code"),
    path("sign-out/", sign_out, name="sign_out"),
    path("in/<str:secret>/", sign_in_by_link, name="sign_in_link"),
    path("join/<str:secret>/", join, name="join"),
    path("read/<str:secret>/", read, name="read"),
]
