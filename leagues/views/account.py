"""One's own account, and for the owner of the server everybody's."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.models import Permission, User
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import entrance
from leagues.access import WRONG_PASSWORDS, user_of
from leagues.entrance import key_of_name, name_of
from leagues.forms import NAME_MOST, LineField, PasswordsForm
from leagues.models import Membership, Role
from leagues.naming import alphabetic
from leagues.refusals import NotPossible
from leagues.views.entrance import WITHOUT_PASSWORD
from leagues.views.linked import shown_address, shown_link
from scorekeeper.boards import fenced
from scorekeeper.limits import exceeded, within


class NameForm(forms.Form):
    """What one is called and signs in with."""

    name = LineField(label=_lazy("Your name"), help_text=_lazy("You sign in with it."), most=NAME_MOST)

    def __init__(self, user: User, data: Any) -> None:
        self.user = user
        super().__init__(data, initial={"name": name_of(user)})

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if User.objects.filter(username=key_of_name(name)).exclude(pk=self.user.pk).exists():
            raise ValidationError(_("Somebody has an account with this name already. Add a letter or a family name."))
        return name


class PasswordForm(PasswordsForm):
    """The old password is asked for unless one came in by a link or a code."""

    old = forms.CharField(
        label=_lazy("The password you have now"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ("old", "password", "again")

    def __init__(self, user: User, *args: Any, ask: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user
        if not ask:
            del self.fields["old"]

    def clean_old(self) -> str:
        old = str(self.cleaned_data["old"])
        if self.user is None or not self.user.check_password(old):
            raise ValidationError(_("This is not your password."))
        return old


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    form = NameForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user.username, user.first_name = key_of_name(form.cleaned_data["name"]), form.cleaned_data["name"]
        user.save(update_fields=["username", "first_name"])
        messages.success(request, _("Your name is saved. From now on you sign in with it."))
        return redirect("leagues:account")
    context = {
        "form": form,
        "codes_left": entrance.codes_left(user),
        "owns_server": user.is_superuser,
        "owner_alone": alone(user),
    }
    return render(request, "leagues/account.html", context)


@sensitive_post_parameters("old", "password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def password(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    form = PasswordForm(user, request.POST or None, ask=not request.session.get(WITHOUT_PASSWORD))
    if request.method == "POST" and exceeded(WRONG_PASSWORDS, request):
        form.add_error(None, _("Too many tries from here. Wait ten minutes, then try again."))
    elif request.method == "POST" and form.is_valid():
        user.set_password(form.cleaned_data["password"])
        user.save(update_fields=["password"])
        update_session_auth_hash(request, user)
        request.session.pop(WITHOUT_PASSWORD, None)
        messages.success(request, _("Your password is changed. Other devices are signed out."))
        return redirect("leagues:account")
    elif "old" in form.errors:
        within(WRONG_PASSWORDS, request)
    return render(request, "leagues/password.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sheet(request: HttpRequest) -> HttpResponse:
    """A new recovery sheet: made and shown once, by a touch, since the one before ends with it."""
    user = user_of(request)
    if request.method != "POST":
        return render(request, "leagues/sheet_ask.html", {"codes_left": entrance.codes_left(user)})
    # On paper it is read at another device, which may know the server by another address than this one.
    address = shown_address(request, "leagues:sign_in_code")["address"]
    context = {"codes": entrance.new_codes(user), "name": name_of(user), "address": address}
    return render(request, "leagues/sheet.html", context)


def alone(user: User) -> list[str]:
    """Clubs that would be left without an owner."""
    owned = Membership.objects.filter(user=user, role=Role.OWNER).select_related("club")
    others = Membership.objects.filter(role=Role.OWNER, club__in=[one.club_id for one in owned]).exclude(user=user)
    kept = set(others.values_list("club_id", flat=True))
    return [one.club.name for one in owned if one.club_id not in kept]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete_account(request: HttpRequest) -> HttpResponse:
    """The account and its memberships; as a player one is erased by an organiser."""
    user = user_of(request)
    clubs = alone(user)
    if request.method == "POST" and not clubs and not user.is_superuser:
        logout(request)
        user.delete()
        messages.success(request, _("Your account is deleted."))
        return redirect("leagues:sign_in")
    return render(request, "leagues/account_delete.html", {"clubs": clubs, "owns_server": user.is_superuser})


# Everybody's, for the owner of the server


def need_owner(request: HttpRequest) -> User:
    user = user_of(request)
    if not user.is_superuser:
        raise PermissionDenied
    return user


@require_safe
@never_cache
def accounts(request: HttpRequest) -> HttpResponse:
    """Who has an account, and who may make clubs."""
    need_owner(request)
    found = User.objects.prefetch_related("user_permissions").order_by("username")
    clubs: dict[int, list[str]] = {}
    for user, club in Membership.objects.order_by("pk").values_list("user_id", "club__name"):
        clubs.setdefault(user, []).append(club)
    people = [
        {
            "user": one,
            "name": name_of(one),
            "clubs": clubs.get(one.pk, []),
            "makes_clubs": one.is_superuser or any(p.codename == "add_club" for p in one.user_permissions.all()),
        }
        for one in found
    ]
    return render(
        request, "leagues/accounts.html", {"people": sorted(people, key=lambda p: alphabetic(str(p["name"])))}
    )


@require_POST
def let_make_clubs(request: HttpRequest, pk: int) -> HttpResponse:
    """Whether somebody may make clubs of his own."""
    need_owner(request)
    other = get_object_or_404(User, pk=pk, is_superuser=False)
    permission = Permission.objects.get(content_type__app_label="leagues", codename="add_club")
    if request.POST.get("on") == "1":
        other.user_permissions.add(permission)
        messages.success(request, _("%(name)s can make clubs from now on.") % {"name": fenced(name_of(other))})
    else:
        other.user_permissions.remove(permission)
        messages.success(request, _("%(name)s can no longer make clubs.") % {"name": fenced(name_of(other))})
    return redirect("leagues:accounts")


@require_POST
@never_cache
def help_account(request: HttpRequest, pk: int) -> HttpResponse:
    """A one-time sign-in link for anybody, made by the owner of the server."""
    owner = need_owner(request)
    other = get_object_or_404(User, pk=pk)
    try:
        made = entrance.sign_in_link(owner, other)
    except NotPossible as refused:
        messages.error(request, refused.message)
        return redirect("leagues:accounts")
    context = {"name": name_of(other), "back": "leagues:accounts", **shown_link(request, "leagues:sign_in_link", made)}
    return render(request, "leagues/sign_in_made.html", context)


urlpatterns = [
    path("account/", account, name="account"),
    path("account/password/", password, name="password"),
    path("account/sheet/", sheet, name="sheet"),
    path("account/delete/", delete_account, name="account_delete"),
    path("accounts/", accounts, name="accounts"),
    path("accounts/<int:pk>/clubs/", let_make_clubs, name="let_make_clubs"),
    path("accounts/<int:pk>/sign-in/", help_account, name="help_account"),
]
