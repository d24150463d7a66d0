"""Joins scripts and style sheets into few files when static files are collected: a phone then asks once, not often.

A template lists the files between `{% bundle "js/app.js" %}` and `{% endbundle %}` (see templatetags/bundles.py), and
needs nothing else: what is joined is read from there.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLE = re.compile(r'{% (?:bundle|later) "([^"]+)" %}(.*?){% end(?:bundle|later) %}', re.DOTALL)
FILE = re.compile(r'{% static "([^"]+)" %}')
LINE_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
BLOCK_COMMENT = re.compile(r"^[ \t]*/\*(?!!).*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^\s+", re.MULTILINE)


def bundles() -> dict[str, tuple[str, ...]]:
    """The files of each bundle, in their order, as the templates list them."""
    found: dict[str, tuple[str, ...]] = {}
    for template in sorted(Path(settings.BASE_DIR, "templates").rglob("*.html")):
        for name, content in BUNDLE.findall(template.read_text(encoding="utf-8")):
            files = tuple(FILE.findall(content))
            if found.setdefault(name, files) != files:
                raise ValueError(f"{name} is listed twice, differently; the second time in {template.name}")
    return found


def smaller(text: str) -> str:
    """Without indentation and without the comments that have lines of their own (`/*!` stays).

    Safe because no text in our scripts and style sheets runs over several lines; a test holds that.
    """
    return INDENT.sub("", LINE_COMMENT.sub("", BLOCK_COMMENT.sub("", text)))


class BundledStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Hashed names and compressed copies by whitenoise; before that, the bundles."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            for name, files in bundles().items():
                self.delete(name)
                self.save(name, ContentFile("".join(smaller(self.text(file)) for file in files).encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def text(self, file: str) -> str:
        with self.open(file) as opened:
            text: str = opened.read().decode()
        return text if text.endswith("\n") else text + "\n"
