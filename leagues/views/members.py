"""Members of a club with their roles, invitations, and one-time sign-in links for members."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import entrance
from leagues.access import club_or_404
from leagues.entrance import name_of, roles_to_give
from leagues.forms import refuse
from leagues.models import Invitation, Membership, Player, Role
from leagues.naming import alphabetic
from leagues.refusals import NotPossible
from leagues.views.clubs import frame
from leagues.views.linked import shown_link
from scorekeeper.boards import fenced

WHAT = {
    Role.VIEWER: _lazy("reads everything"),
    Role.SCORER: _lazy("also puts in games and results"),
    Role.ORGANISER: _lazy("also runs seasons, players and members"),
    Role.OWNER: _lazy("also changes the club itself"),
}


class InviteForm(forms.Form):
    role = forms.ChoiceField(label=_lazy("What may the person do?"), widget=forms.RadioSelect)
    player = forms.ModelChoiceField(
        label=_lazy("Which player is it?"),
        help_text=_lazy("So that the person finds the own games."),
        queryset=Player.objects.none(),
        required=False,
        empty_label=_lazy("Somebody new, or not yet known"),
    )

    def __init__(self, mine: Membership, data: Any) -> None:
        super().__init__(data, initial={"role": Role.VIEWER})
        role, player = self.fields["role"], self.fields["player"]
        assert isinstance(role, forms.ChoiceField)
        assert isinstance(player, forms.ModelChoiceField)
        role.choices = [(one.value, f"{one.label}: {WHAT[one]}") for one in roles_to_give(mine)]
        player.queryset = Player.objects.filter(club=mine.club, user=None).present().order_by("name")
        player.label_from_instance = display_name  # type: ignore[method-assign,assignment]


def display_name(player: Player) -> str:
    return player.name


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def members(request: HttpRequest, code: str) -> HttpResponse:
    """Who belongs to the club; sending the form invites one more."""
    mine = club_or_404(request, code, Role.ORGANISER)
    form = InviteForm(mine, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = entrance.invite(mine, form.cleaned_data["role"], form.cleaned_data["player"])
        except NotPossible as refused:
            refuse(form, refused)
        else:
            return redirect("leagues:invitation", code, made.pk)
    context = {**frame(mine, "members"), "form": form, "members": shown_members(mine), "invitations": waiting(mine)}
    return render(request, "leagues/members.html", context)


def shown_members(mine: Membership) -> list[dict[str, Any]]:
    found = Membership.objects.filter(club=mine.club).select_related("user")
    players = dict(Player.objects.filter(club=mine.club, user__isnull=False).values_list("user_id", "name"))
    rows = [
        {
            "id": one.pk,
            "name": name_of(one.user),
            "player": players.get(one.user_id, ""),
            "role": one.role,
            "label": one.get_role_display(),
            "me": one.pk == mine.pk,
            "changeable": one.pk != mine.pk and (mine.role == Role.OWNER or not one.may(mine.role)),
        }
        for one in found
    ]
    return sorted(rows, key=lambda row: alphabetic(str(row["name"])))


def waiting(mine: Membership) -> list[Invitation]:
    """Invitations that work now."""
    found = Invitation.objects.filter(club=mine.club, used=None, ended=None, expires__gt=timezone.now())
    return list(found.select_related("player", "made_by").order_by("expires"))


@require_safe
@never_cache
def invitation(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Link and QR code, to be handed on. Only to whoever could give this role himself."""
    mine = club_or_404(request, code, Role.ORGANISER)
    found = get_object_or_404(Invitation, pk=pk, club=mine.club, role__in=roles_to_give(mine))
    context = {**frame(mine, "members"), "invitation": found, **shown_link(request, "leagues:join", found)}
    return render(request, "leagues/invitation.html", context)


@require_POST
def end_invitation(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    found = Invitation.objects.filter(pk=pk, club=mine.club, used=None, ended=None, role__in=roles_to_give(mine))
    if found.update(ended=timezone.now()):
        messages.success(request, _("The invitation has ended."))
    return redirect("leagues:members", code)


def other_member(mine: Membership, pk: int) -> Membership:
    return get_object_or_404(Membership.objects.select_related("user", "club"), pk=pk, club=mine.club)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def member(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """One member: the role, a sign-in link, and the end of the membership."""
    mine = club_or_404(request, code, Role.ORGANISER)
    other = other_member(mine, pk)
    roles = [(role, WHAT[role]) for role in roles_to_give(mine)]
    wrong = ""
    if request.method == "POST":
        try:
            entrance.set_role(mine, other, request.POST.get("role", ""))
        except NotPossible as refused:
            wrong = refused.message
            other = other_member(mine, pk)
        else:
            messages.success(request, _("Saved."))
            return redirect("leagues:members", code)
    context = {
        **frame(mine, "members"),
        "other": other,
        "name": name_of(other.user),
        "roles": roles,
        "wrong": wrong,
        "may_help": entrance.may_help(mine.user, other.user),
    }
    return render(request, "leagues/member.html", context, status=200)


@require_POST
def remove_member(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    other = other_member(mine, pk)
    try:
        entrance.remove(mine, other)
    except NotPossible as refused:
        messages.error(request, refused.message)
        return redirect("leagues:member", code, pk)
    messages.success(request, _("%(name)s is no longer a member.") % {"name": fenced(name_of(other.user))})
    return redirect("leagues:members", code)


@require_POST
@never_cache
def help_member(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """A link that signs a member in once, for whoever forgot the password or has a new device."""
    mine = club_or_404(request, code, Role.ORGANISER)
    other = other_member(mine, pk)
    try:
        made = entrance.sign_in_link(mine.user, other.user, mine.club)
    except NotPossible as refused:
        messages.error(request, refused.message)
        return redirect("leagues:member", code, pk)
    context = {
        **frame(mine, "members"),
        "name": name_of(other.user),
        **shown_link(request, "leagues:sign_in_link", made),
    }
    return render(request, "leagues/sign_in_made.html", context)


urlpatterns = [
    path("<str:code>/members/", members, name="members"),
    path("<str:code>/members/<int:pk>/", member, name="member"),
    path("<str:code>/members/<int:pk>/end/", remove_member, name="member_end"),
    path("<str:code>/members/<int:pk>/sign-in/", help_member, name="member_sign_in"),
    path("<str:code>/invitations/<int:pk>/", invitation, name="invitation"),
    path("<str:code>/invitations/<int:pk>/end/", end_invitation, name="invitation_end"),
]
