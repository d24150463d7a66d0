"""What all pages about paper share: a PDF as answer, the twin of what is on it, the choice in the address."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.sheets.content import Sheet
from scorekeeper.sheets.pages import pages
from scorekeeper.sheets.paper import Format
from scorekeeper.sheets.plan import Plan
from scorekeeper.sheets.small import Piece, pieces


def pdf(content: bytes, name: str) -> HttpResponse:
    """Shown in the browser, which has the button to print and the one to save."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def query_of(request: HttpRequest) -> str:
    """The choice in the address, to be handed on."""
    query = request.GET.urlencode()
    return f"?{query}" if query else ""


def twin(sheet: Sheet, plan: Plan) -> SafeString:
    """The sheet as part of a page, in the language that is active."""
    context = {"sheet": sheet, "plan": plan, "pages": pages(sheet, plan), "language": get_language()}
    return mark_safe(render_to_string("scorekeeper/_sheet.html", context))  # rendered by a template


def small_twin(piece: Piece, format: Format) -> SafeString:
    """A slip or a card as part of a page."""
    context = {"pieces": pieces(piece, format), "format": format, "language": get_language()}
    return mark_safe(render_to_string("scorekeeper/_piece.html", context))
