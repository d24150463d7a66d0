"""Games in and out as files: CSV and JSON of one game and of all, and old record books brought in."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper import access, bringing, copies, tables, workbooks
from scorekeeper.bringing import Book
from scorekeeper.commit import Sender
from scorekeeper.copies import Copy
from scorekeeper.limits import within
from scorekeeper.models import Game
from scorekeeper.models.storing import load, value
from scorekeeper.published import published
from scorekeeper.rulebook import rules_value
from scorekeeper.views.opening import after_post, open_for_writer

TEXT, JSON = "text/csv; charset=utf-8", "application/json; charset=utf-8"

# Out


def copies_of(games: list[Game]) -> list[Copy]:
    """The games as files have them, in a fixed number of queries."""
    loaded = load(games)
    return [
        Copy(game=value(game, loaded[game.pk]), rules=rules_value(game.stored_rules), ruleset=game.rule_set)
        for game in games
    ]


def of_phone(request: HttpRequest) -> list[Copy]:
    """All games of this phone, the oldest first, as record books have them."""
    found = list(Game.objects.of_device(access.device_of(request)).select_related("rules"))
    return copies_of(sorted(found, key=lambda game: (game.played_on is not None, game.played_on, game.made)))


def attached(content: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def file_name(copy: Copy, ending: str) -> str:
    date = copy.game["played_on"] or "game"
    return f"hand-and-foot-{date}-{copy.game['code'] or copy.game['id'][:8]}.{ending}"


@login_not_required
@require_safe
@never_cache
def game_csv(request: HttpRequest, id: UUID) -> HttpResponse:
    game = open_for_writer(request, id)
    copy = Copy(game=game.value, rules=game.rules, ruleset=game.ruleset)
    return attached(copies.as_csv([copy]), file_name(copy, "csv"), TEXT)


@login_not_required
@require_safe
@never_cache
def game_json(request: HttpRequest, id: UUID) -> HttpResponse:
    game = open_for_writer(request, id)
    copy = Copy(game=game.value, rules=game.rules, ruleset=game.ruleset)
    return attached(copies.as_json([copy]), file_name(copy, "json"), JSON)


@login_not_required
@require_safe
@never_cache
def games_csv(request: HttpRequest) -> HttpResponse:
    return attached(copies.as_csv(of_phone(request)), f"hand-and-foot-{timezone.localdate()}.csv", TEXT)


@login_not_required
@require_safe
@never_cache
def games_json(request: HttpRequest) -> HttpResponse:
    name = f"hand-and-foot-{timezone.localdate()}.json"
    return attached(copies.as_json(of_phone(request)), name, JSON)


# In


class ImportForm(forms.Form):
    """A file, or its text pasted; and the rules where the file does not say them."""

    file = forms.FileField(
        label=_lazy("The file"),
        required=False,
        allow_empty_file=True,
        help_text=_lazy("A filled-in Excel sheet, CSV as spreadsheets save it, or JSON as it was saved here."),
    )
    text = forms.CharField(
        label=_lazy("Or its text, pasted"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )
    rules = forms.ChoiceField(
        label=_lazy("Rules, where the file does not name them"),
        required=False,
        choices=lambda: [("", _("Only the totals, or as the file says")), *rules_choices()],
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if file is not None and file.size > workbooks.MOST_BYTES:
            self.add_error("file", _("This file is too large. The limit is 5 megabytes."))
        elif file is None and not text.strip():
            self.add_error("file", _("Choose a file, or paste its text."))
        elif file is not None:
            cleaned["data"] = file.read()
        else:
            cleaned["data"] = text.encode("utf-8", "replace")
        return cleaned


def rules_choices() -> list[tuple[str, str]]:
    found = [(one.key, _(one.texts.name)) for one in published().values() if not one.texts.template]
    return sorted(found, key=lambda choice: choice[1].casefold())


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    """A file is looked at first; a second touch on the same page takes it in, all of it or nothing."""
    if request.method != "POST":
        return render(request, "scorekeeper/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "scorekeeper/import.html", {"form": form})
    device = access.device_or_new(request)
    book = bringing.read(form.cleaned_data["data"], form.cleaned_data["rules"], device)
    if "confirm" in request.POST and not book.problems:
        if not within(access.NEW_GAMES, request):
            form.add_error(None, _("Too many games were started from here. Try again in an hour."))
        else:
            return taken_in(request, form, book, Sender(device=device))
    return shown(request, form, book)


def shown(request: HttpRequest, form: ImportForm, book: Book) -> HttpResponse:
    text = form.cleaned_data.get("text", "")
    if book.readable:
        text = book.text if book.text is not None else tables.decode(form.cleaned_data["data"])
    response = render(request, "scorekeeper/import.html", {"form": form, "book": book, "text": text})
    access.ensure_device(request, response)
    return response


def taken_in(request: HttpRequest, form: ImportForm, book: Book, sender: Sender) -> HttpResponse:
    wanted = set(request.POST.getlist("correct"))
    done = bringing.take_in(book, sender, wanted)
    if done.problems:
        book.problems = done.problems
        return shown(request, form, book)
    said = []
    if done.new:
        said.append(ngettext("%(n)d game was added.", "%(n)d games were added.", done.new) % {"n": done.new})
    if done.corrected:
        said.append(
            ngettext("%(n)d game was corrected.", "%(n)d games were corrected.", done.corrected) % {"n": done.corrected}
        )
    elif book.corrections:
        said.append(_("No game was corrected: none was chosen."))
    messages.success(request, " ".join(said) or _("Everything was here already."))
    return after_post(request, "games")


urlpatterns = [
    path("import/", bring_in, name="import"),
    path("games.csv", games_csv, name="games_csv"),
    path("games.json", games_json, name="games_json"),
    path("g/<uuid:id>/game.csv", game_csv, name="game_csv"),
    path("g/<uuid:id>/game.json", game_json, name="game_json"),
]
