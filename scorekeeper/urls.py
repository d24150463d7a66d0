"""Root URLconf. Each module of `views` keeps its paths beside its views, in `urlpatterns`."""

from importlib import import_module
from importlib.util import find_spec

from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.views.i18n import set_language

PARTS = ["health", "shell", "api", "links", "rules", "plain", "watch", "files", "offline"]

urlpatterns = [
    path("language/", login_not_required(set_language), name="set_language"),
    *(
        path("", include(f"scorekeeper.views.{part}"))
        for part in PARTS
        if find_spec(f"scorekeeper.views.{part}") and hasattr(import_module(f"scorekeeper.views.{part}"), "urlpatterns")
    ),
]
