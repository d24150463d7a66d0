"""What lets the app open without signal: its page without anybody's data, the worker that holds it, the manifest.

The worker's version is a digest of all it holds, so a new page and its files always come together.
"""

import hashlib
import json
import re
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import path, reverse
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from scorekeeper.texts import localized
from scorekeeper.views.rules import everything

ICONS = (
    ("img/icon-192.png", "192x192", "any"),
    ("img/icon-512.png", "512x512", "any"),
    ("img/icon-maskable-512.png", "512x512", "maskable"),
    ("img/icon.svg", "any", "any"),
)
COLOUR = "#14532d"
STATIC_ADDRESS = re.compile(r'"(' + re.escape(settings.STATIC_URL) + r'[^"]+)"')


def language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@cache
def page(language: str) -> str:
    """The page of the app as everybody gets it: no request, no person, no game goes into it."""
    with override(language):
        return render_to_string("scorekeeper/shell.html", {"texts": localized(language), "data": None})


@cache
def no_signal(language: str) -> str:
    """What stands in for pages that only the server can make."""
    with override(language):
        return render_to_string("scorekeeper/no_signal.html")


def manifest_value() -> dict[str, Any]:
    return {
        "id": "/",
        "name": gettext("Hand and Foot"),
        "short_name": gettext("Hand and Foot"),
        "description": gettext("Keeps score of the card game Hand and Foot, also without signal."),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": [{"src": static(file), "sizes": sizes, "purpose": purpose} for file, sizes, purpose in ICONS],
        "shortcuts": [{"name": gettext("New game"), "url": "/#new"}],
    }


@cache
def build(language: str) -> dict[str, Any]:
    """What the worker holds: every address, and a version that changes when any content does."""
    with override(language):
        manifest = json.dumps(manifest_value())
        pages = page(language) + no_signal(language)
        files = sorted({*STATIC_ADDRESS.findall(pages), *(static(file) for file, _, _ in ICONS)})
        fresh = [reverse(name) for name in ("app_page", "no_signal_page", "manifest", "rules_json")]
    content = "\n".join([pages, manifest, everything(language)[1], *files])
    return {
        "version": hashlib.sha256(content.encode()).hexdigest()[:16],
        "shell": fresh[0],
        "noSignal": fresh[1],
        "hashed": settings.STATIC_URL,
        "files": [*fresh, *files],
    }


@login_not_required
@require_safe
@never_cache
def app_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(page(language()))


@login_not_required
@require_safe
@never_cache
def no_signal_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(no_signal(language()))


@login_not_required
@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    return JsonResponse(manifest_value(), content_type="application/manifest+json")


@login_not_required
@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """At the root, because a worker is in charge of what lies beside and below it."""
    value = json.dumps(build(language()), indent=1)
    return render(request, "scorekeeper/sw.js", {"build": value}, content_type="text/javascript; charset=utf-8")


urlpatterns = [
    path("app/", app_page, name="app_page"),
    path("no-signal/", no_signal_page, name="no_signal_page"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("sw.js", worker, name="worker"),
]
