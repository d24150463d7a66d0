"""Blank score pads of any rules: the page of choices, the PDF, the same sheets as a page to print."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import translation
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper import access
from scorekeeper.codes import new_code
from scorekeeper.models import Game
from scorekeeper.padforms import MOST_PAGES, PadForm
from scorekeeper.pads import measure, sheets_pdf
from scorekeeper.published import Published, published
from scorekeeper.rulebook import find
from scorekeeper.sheets.content import Sheet, blank
from scorekeeper.sheets.plan import Plan, laid_out
from scorekeeper.views.printing import pdf, query_of, twin
from scorekeeper.views.rules import own_rules, texts_of, used_rules

FIRST = "whitnack"  # rules of a pad, where a phone has none of its own


@dataclass(frozen=True, kw_only=True)
class Pad:
    """A blank pad as it was asked for."""

    form: PadForm
    language: str
    sheet: Sheet
    plan: Plan | None
    copies: int
    exact: bool
    """Everything that was asked for can be had."""

    @property
    def sheets(self) -> int:
        """So many sheets a game takes."""
        return len(self.plan.parts) if self.plan else 0

    @property
    def pages(self) -> int:
        return -(-self.sheets * self.copies // self.plan.format.per_page) if self.plan else 0


def asked_pad(request: HttpRequest) -> Pad:
    """Reads the address."""
    offered, usual = rules_offered(request)
    rules = find(request.GET.get("rules") or usual)
    if rules is None:
        raise Http404
    form = PadForm(request.GET, rules=rules, choices=with_chosen(offered, rules))
    valid = form.is_valid()
    language = form.cleaned_data.get("language") or get_language() or "en"
    address = access.link_bases(request)[0] + reverse("rules_start", args=[rules.key])
    with translation.override(language):
        qr = address if form.cleaned_data.get("qr") else ""
        sheet = blank(rules.rules, texts_of(rules), form.choices(), number=numbers(1)[0], qr=qr)
        fits = form.fit(sheet)
        laid = laid_out(sheet, form.fitting, measure)
    copies = form.cleaned_data.get("copies") or 1
    pad = Pad(form=form, language=language, sheet=sheet, plan=laid and laid[1], copies=copies, exact=valid and fits)
    if pad.pages > MOST_PAGES:
        form.add_error(
            "copies",
            _("These are %(n)d pages. Please print at most %(most)d at once.") % {"n": pad.pages, "most": MOST_PAGES},
        )
        return replace(pad, exact=False)
    return pad


def rules_offered(request: HttpRequest) -> tuple[list[tuple[Any, Any]], str]:
    """This phone's own rules and those it used, then all others, by groups; and those it begins with."""
    own, used = own_rules(request), used_rules(request)
    every = sorted(published().values(), key=lambda one: _(one.texts.name).casefold())
    groups = [
        (_("Our rules"), [(one.key, one.name) for one in own]),
        (_("Used last"), [(one.key, one.name) for one in used if one.key not in {mine.key for mine in own}]),
        (_("All rules"), [(one.key, _(one.texts.name)) for one in every if not one.texts.template]),
        (_("Known only in part"), [(one.key, _(one.texts.name)) for one in every if one.texts.template]),
    ]
    first = used[0].key if used else own[0].key if own else FIRST
    return [group for group in groups if group[1]], first


def with_chosen(groups: list[tuple[Any, Any]], rules: Published) -> list[tuple[Any, Any]]:
    """Rules that are known by their address only are offered too."""
    if any(key == rules.key for _name, choices in groups for key, _text in choices):
        return groups
    return [(_("Our rules"), [(rules.key, texts_of(rules)["name"])]), *groups]


def numbers(count: int) -> list[str]:
    """Fresh numbers, which no game has: whoever types such a sheet in starts the game with it."""
    found: set[str] = set()
    while len(found) < count:
        fresh = {new_code(secrets.choice) for _nth in range(count - len(found))}
        found |= fresh - set(Game.objects.filter(code__in=fresh).values_list("code", flat=True))
    return sorted(found)


@login_not_required
@require_safe
@never_cache
def pads(request: HttpRequest) -> HttpResponse:
    """The page of choices; the preview is the sheet as a page."""
    pad = asked_pad(request)
    with translation.override(pad.language):
        preview = twin(pad.sheet, pad.plan) if pad.plan else ""
    told = {
        "sheets": ngettext("A game takes %(n)d sheet.", "A game takes %(n)d sheets.", pad.sheets) % {"n": pad.sheets},
        "pages": ngettext("%(n)d page", "%(n)d pages", pad.pages) % {"n": pad.pages},
    }
    query = request.GET.urlencode()
    context = {
        "pad": pad,
        "form": pad.form,
        "preview": preview,
        "told": told,
        "query": f"?{query}" if query else "",
        "plan": pad.plan,
    }
    return render(request, "scorekeeper/pads.html", context)


def laid_pads(pad: Pad) -> list[tuple[Sheet, Plan]]:
    """Each sheet with a number of its own."""
    assert pad.plan is not None
    return [(replace(pad.sheet, number=number), pad.plan) for number in numbers(pad.copies)]


@login_not_required
@require_safe
@never_cache
def pads_pdf(request: HttpRequest) -> HttpResponse:
    pad = asked_pad(request)
    if not pad.exact:
        return redirect(reverse("pads") + query_of(request))
    with translation.override(pad.language):
        content = sheets_pdf(laid_pads(pad), title=pad.sheet.title, language=pad.language)
    return pdf(content, "hand-and-foot-pad")


@login_not_required
@require_safe
@never_cache
def pads_page(request: HttpRequest) -> HttpResponse:
    """The same sheets as a page to print, for those whom a PDF does not serve."""
    pad = asked_pad(request)
    if not pad.exact:
        return redirect(reverse("pads") + query_of(request))
    with translation.override(pad.language):
        sheets = [twin(sheet, plan) for sheet, plan in laid_pads(pad)]
    back = reverse("pads") + query_of(request)
    return render(
        request, "scorekeeper/sheets.html", {"title": pad.sheet.title, "sheets": sheets, "back": back, "plan": pad.plan}
    )


urlpatterns = [
    path("pads/", pads, name="pads"),
    path("pads/pad.pdf", pads_pdf, name="pads_pdf"),
    path("pads/print/", pads_page, name="pads_page"),
]
