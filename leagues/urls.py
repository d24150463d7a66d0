"""Addresses of clubs, all below /clubs/. Each module of `views` keeps its paths beside its views."""

from django.urls import include, path

app_name = "leagues"

urlpatterns = [
    path("", include("leagues.views.entrance")),
    path("", include("leagues.views.account")),
    path("", include("leagues.views.clubs")),
    path("", include("leagues.views.members")),
    path("", include("leagues.views.players")),
    path("", include("leagues.views.merging")),
    path("", include("leagues.views.games")),
]
