"""The one page that other sites may put into a frame. Everything else stays closed to frames (settings.POLICY)."""

from collections.abc import Callable
from typing import Any

import django
from django.conf import settings
from django.http import HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt

View = Callable[..., HttpResponse]
EVERYWHERE = {"frame-ancestors": ["*"]}


def may_be_framed(view: View) -> View:
    """Only for pages that do nothing: whoever frames one may lay what he likes over it."""
    if django.VERSION >= (6, 0):
        from django.views.decorators.csp import csp_override  # noqa: PLC0415 - new in 6.0

        framed: Any = csp_override({**settings.SECURE_CSP, **EVERYWHERE})(view)
    else:
        from csp.decorators import csp_replace  # noqa: PLC0415 - only there

        framed = csp_replace(EVERYWHERE)(view)
    opened: View = xframe_options_exempt(framed)
    return opened
