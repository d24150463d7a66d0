"""The list of rules, the card of one, and all of them for the script."""

import hashlib
import json
from functools import cache

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from scorekeeper.housedata import form_data
from scorekeeper.published import published
from scorekeeper.texts import house, in_language
from scorekeeper.texts.rulesets import value


@cache
def everything(language: str) -> tuple[bytes, str]:
    """All published rules as JSON in this language, and its ETag."""
    rules = [value(one) for one in published().values()]
    brought = {"rules": rules, "form": form_data(), "texts": in_language(house.TEXTS, language)}
    body = json.dumps(brought, ensure_ascii=False, separators=(",", ":")).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _etag(request: HttpRequest) -> str:
    return everything(get_language() or "en")[1]


@login_not_required
@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_etag)
def rules_json(request: HttpRequest) -> HttpResponse:
    return HttpResponse(everything(get_language() or "en")[0], content_type="application/json")


urlpatterns = [
    path("rules.json", rules_json, name="rules_json"),
]
