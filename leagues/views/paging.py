"""Long lists in pages: ?from= says with which item a page begins."""

from __future__ import annotations

from django.http import HttpRequest


def page_of(request: HttpRequest, number: int, size: int) -> tuple[int, dict[str, int | None]]:
    """Where the page begins, and {"next", "previous"} for its links; what is not a number begins at the start."""
    asked = request.GET.get("from", "")
    start = min(int(asked), number) if asked.isascii() and asked.isdigit() and len(asked) < 9 else 0
    after = start + size
    return start, {"next": after if after < number else None, "previous": max(0, start - size) if start else None}
