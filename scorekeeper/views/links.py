"""Letting others in: the links of a game with QR codes, the phones that keep score, the door behind a link."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import segno
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import access
from scorekeeper.limits import exceeded, within
from scorekeeper.models import Link, Role
from scorekeeper.play.values import NAME_LENGTH, Refused, words
from scorekeeper.texts import text


class DeviceForm(forms.Form):
    """What this phone is called by the others."""

    device_name = forms.CharField(
        label=_lazy("What is this phone called?"),
        help_text=_lazy("Others see this name beside what you enter."),
        required=False,
        max_length=NAME_LENGTH * 5,
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )

    def clean_device_name(self) -> str:
        try:
            return words(self.cleaned_data["device_name"], "device_name", NAME_LENGTH)
        except Refused as refused:
            raise forms.ValidationError(
                _("Please write at most %(most)s letters.") % {"most": NAME_LENGTH}
                if refused.id == "too_long"
                else _("There is a sign in it that cannot be stored.")
            ) from refused


def qr(address: str) -> SafeString:
    """The QR code of an address as SVG, to be set into a page; no style and no script in it."""
    code = segno.make_qr(address, error="m")
    # segno escapes what it writes; the address itself is in the picture only.
    return mark_safe(code.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None))


# The links of a game


@login_not_required
@require_safe
@never_cache
def links(request: HttpRequest, game_id: UUID) -> HttpResponse:
    manager = access.need_manager(request, game_id)
    bases = access.link_bases(request)
    wanted = request.GET.get("base", "")
    base = wanted if wanted in bases else bases[0]
    now = access.links_of(manager.game)
    shown = [link_shown(role.value, base, now.get(role, "")) for role in Role]
    context = {
        "game": manager.game,
        "watch": shown[0],
        "more": shown[1:],
        "bases": bases,
        "base": base,
        "writers": access.writers_of(manager.game, manager),
    }
    return render(request, "scorekeeper/links.html", context)


def link_shown(role: str, base: str, secret: str) -> dict[str, Any]:
    """A link as the page shows it; address and picture are empty where none works now."""
    address = ""
    if secret:
        address = f"{base}/watch/{secret}/" if role == Role.WATCH else base + reverse("link", args=[secret])
    return {**explained(role), **warned(role), "address": address, "qr": qr(address) if address else ""}


def explained(role: str) -> dict[str, str]:
    """What a link of this role is for."""
    return {"role": role, "name": text(f"links.{role}"), "hint": text(f"links.{role}_hint")}


def warned(role: str) -> dict[str, str]:
    """What follows when a link of this role ends, and in short what it is for."""
    short = "" if role == Role.WATCH else text(f"links.{role}_short")
    return {"short": short, "ending": text(f"links.{role}_revoke")}


@login_not_required
@require_POST
def renew(request: HttpRequest, game_id: UUID, role: str) -> HttpResponse:
    access.need_manager(request, game_id)
    access.renew(game_id, known(role))
    messages.success(request, _("The link has ended. Here is a new one."))
    return redirect("links", game_id)


@login_not_required
@require_POST
def revoke(request: HttpRequest, game_id: UUID, role: str) -> HttpResponse:
    access.need_manager(request, game_id)
    access.revoke(game_id, known(role))
    messages.success(request, _("The link has ended."))
    return redirect("links", game_id)


def known(role: str) -> str:
    if role not in Role.values:
        raise Http404
    return role


@login_not_required
@require_POST
def end_writer(request: HttpRequest, game_id: UUID, writer_id: int) -> HttpResponse:
    manager = access.need_manager(request, game_id)
    if not access.end_writer(manager, str(writer_id)):
        raise Http404
    messages.success(request, _("That phone can only look from now on."))
    return redirect("links", game_id)


@login_not_required
@require_POST
def hand_over(request: HttpRequest, game_id: UUID, writer_id: int) -> HttpResponse:
    manager = access.need_manager(request, game_id)
    if not access.hand_over(manager, str(writer_id)):
        raise Http404
    messages.success(request, _("The other phone manages the game now. This one keeps score."))
    return redirect("game", game_id)


# The door behind a link


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def link(request: HttpRequest, secret: str) -> HttpResponse:
    """Opening a score or manage link: a name for the phone, and a button. Looking alone changes nothing."""
    found = open_link(request, secret)
    if found is None:
        return closed(request)
    if found.role == Role.WATCH:
        return redirect(f"/watch/{secret}/")
    form = DeviceForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        device = access.device_or_new(request)
        writer = access.trade(secret, device, form.cleaned_data["device_name"])
        if writer is None:
            return closed(request)
        # The address that the phone keeps has no secret in it.
        response: HttpResponse = redirect("game", writer.game_id)
        access.ensure_device(request, response)
        return response
    return render(request, "scorekeeper/link.html", {"form": form, **explained(found.role)})


def open_link(request: HttpRequest, secret: str) -> Link | None:
    """The link behind an address; who tries too many wrong ones is told nothing for a while."""
    if exceeded(access.WRONG_LINKS, request):
        return None
    found = access.find_link(secret)
    if found is None:
        within(access.WRONG_LINKS, request)
    return found


def closed(request: HttpRequest) -> HttpResponse:
    """The same page for a wrong link, an ended one and too many tries."""
    response = render(request, "404.html", status=404)
    patch_cache_control(response, private=True, no_store=True)
    return response


game_urls = [
    path("g/<uuid:game_id>/links/", links, name="links"),
    path("g/<uuid:game_id>/links/<str:role>/renew/", renew, name="link_renew"),
    path("g/<uuid:game_id>/links/<str:role>/end/", revoke, name="link_end"),
    path("g/<uuid:game_id>/writers/<int:writer_id>/end/", end_writer, name="writer_end"),
    path("g/<uuid:game_id>/writers/<int:writer_id>/hand-over/", hand_over, name="writer_hand_over"),
]

urlpatterns = [
    *game_urls,
    path("l/<str:secret>/", link, name="link"),
]
