"""Addresses of clubs, all below /clubs/. Each module of `views` keeps its paths beside its views."""

from django.urls import include, path

app_name = "leagues"

urlpatterns = [
    path("", include("leagues.views.entrance")),
    path("", include("leagues.views.clubfile")),
    path("", include("leagues.views.account")),
    path("", include("leagues.views.clubs")),
    path("", include("leagues.views.members")),
    path("", include("leagues.views.log")),
    path("", include("leagues.views.players")),
    path("", include("leagues.views.merging")),
    path("", include("leagues.views.games")),
    path("", include("leagues.views.seasons")),
    path("", include("leagues.views.standings")),
    path("", include("leagues.views.fixtures")),
    path("", include("leagues.views.results")),
    path("", include("leagues.views.deals")),
    path("", include("leagues.views.entries")),
    path("", include("leagues.views.ratings")),
    path("", include("leagues.views.records")),
    path("", include("leagues.views.people_pages")),
    path("", include("leagues.views.prizes")),
    path("", include("leagues.views.sharing")),
    path("", include("leagues.views.papers")),
    path("", include("leagues.views.files")),
    path("", include("leagues.views.leagues")),
]
