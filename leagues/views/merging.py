"""Two players who are one person: chosen, seen beforehand, made one, and made two again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leagues import merging, people
from leagues.access import club_or_404
from leagues.matching import ALIKE, likeness, plain
from leagues.models import Merge, Player, Role
from leagues.refusals import NotPossible
from leagues.views.clubs import frame
from leagues.views.players import player_or_404


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def merge(request: HttpRequest, code: str, player: str) -> HttpResponse:
    """With ?other= what would change; sending that merges. The player of the address is the one that stays."""
    mine = club_or_404(request, code, Role.ORGANISER)
    kept = player_or_404(mine.club, player)
    if kept.erased or kept.merged_into_id:
        return redirect("leagues:players", code)
    wanted = request.POST.get("other") or request.GET.get("other", "")
    others = [one for one in people.listed(mine.club, inside=True) if one.pk != kept.pk]
    gone = next((one for one in others if one.code == wanted), None)
    wrong = _("Choose a player.") if wanted and gone is None else ""
    if request.method == "POST" and gone is not None:
        try:
            merging.merge(kept, gone, mine.user)
        except NotPossible as refused:
            wrong = refused.message
        else:
            messages.success(request, _("They are one player now. This can be undone at any time."))
            return redirect("leagues:player_edit", code, kept.code)
    context = {
        **frame(mine, "players"),
        "player": kept,
        "gone": gone,
        "wrong": wrong,
        "alike": [one for one in others if is_alike(kept, one)],
        "others": others,
        "seen": merging.preview(kept, gone) if gone else None,
    }
    return render(request, "leagues/merge.html", context)


def is_alike(kept: Player, other: Player) -> bool:
    """Offered first: perhaps the same person."""
    mine = [name for name in (kept.name, kept.real_name) if name]
    theirs = [name for name in (other.name, other.real_name) if name]
    return any(likeness(plain(name), mine) >= ALIKE for name in theirs if plain(name))


@require_POST
def undo(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    mine = club_or_404(request, code, Role.ORGANISER)
    found = get_object_or_404(Merge.objects.select_related("kept", "gone"), pk=pk, club=mine.club)
    try:
        merging.undo(found, mine.user)
    except NotPossible as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("They are two players again."))
    return redirect("leagues:player_edit", code, found.kept.code)


urlpatterns = [
    path("<str:code>/players/<str:player>/merge/", merge, name="player_merge"),
    path("<str:code>/merges/<int:pk>/undo/", undo, name="merge_undo"),
]
