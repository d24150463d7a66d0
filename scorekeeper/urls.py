"""Root URLconf. Each module of `views` keeps its paths beside its views; those of clubs are in leagues.urls."""

from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("health", include("scorekeeper.views.health")),
    path("language/", login_not_required(set_language), name="set_language"),
    path("clubs/", include("leagues.urls")),
    path("", include("scorekeeper.views.shell")),
    path("", include("scorekeeper.views.api")),
    path("", include("scorekeeper.views.links")),
    path("", include("scorekeeper.views.rules")),
    path("", include("scorekeeper.views.plain")),
    path("", include("scorekeeper.views.paper")),
    path("", include("scorekeeper.views.watch")),
    path("", include("scorekeeper.views.files")),
    path("", include("scorekeeper.views.pads")),
    path("", include("scorekeeper.views.sheets")),
    path("", include("scorekeeper.views.workbooks")),
    path("", include("scorekeeper.views.offline")),
]
