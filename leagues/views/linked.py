"""A link that lets somebody in, as a page shows it: address and QR code, with an address that others can reach."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from leagues.models import Invitation, SignIn
from scorekeeper.access import link_bases
from scorekeeper.views.links import qr


def shown_address(request: HttpRequest, name: str, *args: str) -> dict[str, Any]:
    """{"address", "qr", "bases", "base"}; another base is chosen with ?base= where there are several."""
    bases = link_bases(request)
    wanted = request.GET.get("base", "")
    base = wanted if wanted in bases else bases[0]
    address = base + reverse(name, args=args)
    return {"address": address, "qr": qr(address), "bases": bases, "base": base}


def shown_link(request: HttpRequest, name: str, row: Invitation | SignIn) -> dict[str, Any]:
    return {"link": row, **shown_address(request, name, row.secret)}
