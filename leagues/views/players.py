"""The players of a club: the list with search, a new one, one's names and privacy, and being erased."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues import erasing, merging, people
from leagues.access import club_or_404
from leagues.entrance import name_of
from leagues.forms import LineField, refuse
from leagues.models import Club, Fixture, Membership, Player, Privacy, Role
from leagues.naming import plainly
from leagues.refusals import NotPossible
from leagues.traces import traces
from leagues.views.clubs import frame
from leagues.views.paging import page_of
from scorekeeper.boards import fenced
from scorekeeper.play.values import NAME_LENGTH

PAGE = 100  # players on one page


class PlayerForm(forms.Form):
    name = LineField(
        label=_lazy("Display name"), help_text=_lazy("As the person is called at the table."), most=NAME_LENGTH
    )
    real_name = LineField(label=_lazy("Real name (may stay empty)"), most=80, required=False)
    privacy = forms.ChoiceField(
        label=_lazy("Which name do others see?"),
        help_text=_lazy("Organisers always see the display name."),
        choices=Privacy.choices,
        widget=forms.RadioSelect,
    )
    guest = forms.BooleanField(label=_lazy("A guest, who does not belong to the club"), required=False)


class PlayerOfAccountForm(PlayerForm):
    user = forms.ModelChoiceField(
        label=_lazy("Account"),
        help_text=_lazy("Who of the members it is. Nobody needs an account to play."),
        queryset=User.objects.none(),
        required=False,
        empty_label=_lazy("None"),
    )

    def __init__(self, club: Club, player: Player, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        user = self.fields["user"]
        assert isinstance(user, forms.ModelChoiceField)
        taken = Player.objects.filter(club=club, user__isnull=False).exclude(pk=player.pk)
        members = User.objects.filter(memberships__club=club).exclude(pk__in=taken.values("user"))
        user.queryset = members.order_by("username")
        user.label_from_instance = name_of  # type: ignore[method-assign,assignment]


def player_or_404(club: Club, code: str) -> Player:
    found = get_object_or_404(Player.objects.select_related("user"), club=club, code=code)
    found.club = club
    return found


@require_safe
@never_cache
def players(request: HttpRequest, code: str) -> HttpResponse:
    """All players, or those whose name has what is looked for; 100 on a page."""
    mine = club_or_404(request, code)
    inside = mine.may(Role.ORGANISER)
    wanted = request.GET.get("q", "").replace("\0", "").strip()[:100]
    found = people.listed(mine.club, wanted, inside=inside)
    start, around = page_of(request, len(found), PAGE)
    context = {
        **frame(mine, "players"),
        "wanted": wanted,
        "players": [{"row": one, "name": one.shown(inside=inside)} for one in found[start : start + PAGE]],
        "own": Player.objects.filter(club=mine.club, user=mine.user).exists(),
        **around,
    }
    return render(request, "leagues/players.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_player(request: HttpRequest, code: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    form = PlayerForm(request.POST or None, initial={"privacy": Privacy.DISPLAY})
    alike: list[Player] = []
    if request.method == "POST" and form.is_valid():
        alike = people.namesakes(mine.club, form.cleaned_data["name"])
        if not alike or request.POST.get("sure") == "1":
            made = people.add_player(mine.club, form.cleaned_data.pop("name"), mine.user, **form.cleaned_data)
            messages.success(request, _("%(name)s is among the players now.") % {"name": fenced(made.name)})
            return redirect("leagues:player_new" if "another" in request.POST else "leagues:players", code)
    context = {**frame(mine, "players"), "form": form, "alike": alike}
    return render(request, "leagues/player_new.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def player_edit(request: HttpRequest, code: str, player: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    found = player_or_404(mine.club, player)
    if found.merged_into is not None:
        return redirect("leagues:player_edit", code, found.merged_into.code)
    initial = {name: getattr(found, name) for name in ("name", "real_name", "privacy", "guest", "user")}
    form = PlayerOfAccountForm(mine.club, found, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            people.change(found, mine.user, **form.cleaned_data)
        except NotPossible as refused:
            refuse(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("leagues:players", code)
    context = {
        **frame(mine, "players"),
        "form": form,
        "player": found,
        "merges": merging.undoable(found),
        "merged": list(found.merged.order_by("name")),
        "games": Fixture.objects.filter(seats__player=found).count(),
    }
    return render(request, "leagues/player_edit.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def player_privacy(request: HttpRequest, code: str) -> HttpResponse:
    """One's own names and privacy: every member may decide that for himself."""
    mine = club_or_404(request, code)
    found = get_object_or_404(Player, club=mine.club, user=mine.user)
    found.club = mine.club
    form = OwnForm(request.POST or None, initial={"real_name": found.real_name, "privacy": found.privacy})
    if request.method == "POST" and form.is_valid():
        people.change(found, mine.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("leagues:players", code)
    return render(request, "leagues/player_own.html", {**frame(mine, "players"), "form": form, "player": found})


class OwnForm(forms.Form):
    real_name = LineField(label=_lazy("Real name (may stay empty)"), most=80, required=False)
    privacy = forms.ChoiceField(
        label=_lazy("Which name do others see?"),
        help_text=_lazy("Organisers always see the display name."),
        choices=Privacy.choices,
        widget=forms.RadioSelect,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def player_erase(request: HttpRequest, code: str, player: str) -> HttpResponse:
    """What it means first; then the name is typed in, since it cannot be undone."""
    mine = club_or_404(request, code, Role.ORGANISER)
    found = player_or_404(mine.club, player)
    wrong = ""
    if found.erased or found.merged_into_id:
        return redirect("leagues:players", code)
    typed = plainly(request.POST.get("name", "")).strip()
    if request.method == "POST" and typed.casefold() != plainly(found.name).casefold():
        wrong = _("Type the name as it stands above, so that nobody is erased by mistake.")
    elif request.method == "POST":
        try:
            erasing.erase(found, mine.user)
        except NotPossible as refused:
            wrong = refused.message
        else:
            messages.success(request, _("The name is erased. The games stay."))
            own = Membership.objects.filter(pk=mine.pk).exists()
            return redirect("leagues:players", code) if own else redirect("leagues:clubs")
    known = traces(found)
    context = {
        **frame(mine, "players"),
        "player": found,
        "wrong": wrong,
        "games": len({game for game, _seat in known.seats}),
        "others": known.players[1:],
    }
    return render(request, "leagues/player_erase.html", context)


urlpatterns = [
    path("<str:code>/players/", players, name="players"),
    path("<str:code>/players/new/", new_player, name="player_new"),
    path("<str:code>/players/me/", player_privacy, name="player_own"),
    path("<str:code>/players/<str:player>/edit/", player_edit, name="player_edit"),
    path("<str:code>/players/<str:player>/erase/", player_erase, name="player_erase"),
]
