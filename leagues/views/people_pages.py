"""The page of a player, and of two or three who play together, within a season."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.views.decorators.http import require_safe

from leagues import shown
from leagues.access import Reader, for_readers, may_read
from leagues.honours import profile_page
from leagues.models import Entry, Player, Season
from leagues.models.reading import entry_name, token
from leagues.views.pages import season_of, season_page, when_changed

MOST = 3
MOST_OTHERS = 20


@for_readers
@require_safe
def person(request: HttpRequest, reader: Reader, people: str) -> HttpResponse:
    """`people`: the code of a player, or several with "+" between them. 404 for whoever did not take part.

    The address of a player who was merged leads on to the page of the one kept.
    """
    season = season_of(reader)
    known = token(season)
    took_part = {one.code: one for one in shown.people(season, inside=reader.inside, known=known)}
    codes = people.split("+")
    if not 1 <= len(codes) <= MOST or len(set(codes)) != len(codes):
        raise Http404
    if not took_part.keys() >= set(codes):
        kept = kept_codes(reader, codes)
        if not took_part.keys() >= set(kept):
            raise Http404
        return redirect("leagues:person", reader.club.code, season.code, "+".join(kept))
    found = [took_part[code] for code in codes]
    elsewhere = others(request, reader, found[0].id) if len(found) == 1 else []
    # Who may read the other seasons, and what they are called, is nothing that the token of this one knows.
    mark = f"{known} {[(one.code, one.name, name) for one, name in elsewhere]}"

    def page() -> HttpResponse:
        ids = [one.id for one in found]
        context = {
            "people": found,
            "profile": profile_page(season, ids, inside=reader.inside, known=known),
            "codes": {one.id: one.code for one in took_part.values()},
            "others": elsewhere,
        }
        return season_page(request, reader, "person.html", "standings", context)

    return when_changed(request, reader, mark, page)


def kept_codes(reader: Reader, codes: list[str]) -> list[str]:
    """The same codes, with those of players kept in place of those merged into them."""
    merged = Player.objects.filter(club=reader.club, code__in=codes, merged_into__isnull=False)
    kept = dict(merged.values_list("code", "merged_into__code"))
    return list(dict.fromkeys(kept.get(code, code) for code in codes))


def others(request: HttpRequest, reader: Reader, player: int) -> list[tuple[Season, str]]:
    """Other seasons in which a player took part, of those that one may read, with what he was called there if that
    was another name (leagues.md, section 6, no. 35)."""
    rows = Season.objects.filter(club=reader.club, fixtures__seats__player=player).exclude(pk=season_of(reader).pk)
    found = []
    for one in rows.select_related("league").distinct().order_by("-begins", "-pk"):
        one.club = reader.club
        if reader.mine or may_read(request, one):
            found.append(one)
    entries = Entry.objects.filter(season__in=found, players=player).prefetch_related("members__player")
    then = {entry.season_id: called_then(entry, inside=reader.inside) for entry in entries}
    return [(one, then.get(one.pk, "")) for one in found[:MOST_OTHERS]]


def called_then(entry: Entry, *, inside: bool) -> str:
    """As which pair, team or name somebody entered; empty where that is what he is called now."""
    players = [member.player for member in entry.members.all()]
    name = entry_name(entry, players, inside=inside)
    return "" if name in [player.shown(inside=inside) for player in players] else name


urlpatterns = [path("<str:code>/seasons/<str:season>/people/<str:people>/", person, name="person")]
