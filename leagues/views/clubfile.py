"""A whole club out as one file, and in again: looked at first, then all of it or nothing."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues import clubreading
from leagues.access import club_or_404, user_of
from leagues.bringing_in import take_in
from leagues.clubfile import as_file
from leagues.clubreading import Plan
from leagues.entrance import name_of
from leagues.models import Role
from leagues.models.seasons import log
from scorekeeper.access import device_or_new, ensure_device
from scorekeeper.commit import Sender
from scorekeeper.views.files import JSON, attached

MOST_BYTES = 40_000_000
MOST_SENT = 2_000_000
"""Of the packed file that the page sends back after it was looked at; Django takes 2.5 million bytes of a form."""


@require_safe
@never_cache
def club_file(request: HttpRequest, code: str) -> HttpResponse:
    mine = club_or_404(request, code, Role.OWNER)
    log(mine.club, "club_file", mine.user)
    return attached(as_file(mine.club), f"{slugify(mine.club.name)[:40] or 'club'}.json", JSON)


class FileForm(forms.Form):
    """A file, or what was looked at before, packed."""

    file = forms.FileField(label=_lazy("File of a club"), required=False, allow_empty_file=True)
    packed = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        file = given.get("file")
        if file is None and not given.get("packed"):
            self.add_error("file", _("Choose the file first."))
        elif file is not None and file.size > MOST_BYTES:
            self.add_error("file", _("This file is too large."))
        else:
            given["data"] = file.read() if file is not None else unpacked(given["packed"])
        return given


def packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()


def unpacked(text: str) -> bytes:
    """At most so many bytes, whatever somebody packed."""
    try:
        return zlib.decompressobj().decompress(base64.b64decode(text, validate=True), MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        return b""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring_club(request: HttpRequest) -> HttpResponse:
    """First what the file would do, then, where that is wanted, it is done."""
    user = user_of(request)
    form = FileForm(request.POST if request.method == "POST" else None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "leagues/bring_club.html", {"form": form})
    data = form.cleaned_data["data"]
    plan = clubreading.read(data, user)
    text = packed(data)
    if len(text) > MOST_SENT:
        plan.problems.append(_("This club is too large to be taken in from a page. Use the command bring_club."))
    if "take" in request.POST and plan.does_something:
        device = device_or_new(request)
        club = take_in(plan, user, Sender(device=device, name=name_of(user)))
        if club is not None:
            messages.success(request, _("The club is here now."))
            response: HttpResponse = redirect("leagues:club", club.code)
            ensure_device(request, response)
            return response
    return shown(request, form, plan, text)


def shown(request: HttpRequest, form: FileForm, plan: Plan, text: str) -> HttpResponse:
    context = {"form": form, "plan": plan, "packed": "" if plan.problems else text}
    response = render(request, "leagues/bring_club.html", context)
    ensure_device(request, response)
    return response


urlpatterns = [
    path("bring/", bring_club, name="bring_club"),
    path("<str:code>/file/", club_file, name="club_file"),
]
