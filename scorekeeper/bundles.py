"""Joins scripts and style sheets into few files when static files are collected: a phone then asks once, not often.

A template lists the files between `{% bundle "js/app.js" %}` and `{% endbundle %}` (see templatetags/bundles.py), and
needs nothing else: what is joined is read from there.
"""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorekeeper.texts import localized_later

BUNDLE = re.compile(r'{% (?:bundle|later) "([^"]+)" %}(.*?){% end(?:bundle|later) %}', re.DOTALL)
FILE = re.compile(r'{% static "([^"]+)" %}')
LINE_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
BLOCK_COMMENT = re.compile(r"^[ \t]*/\*(?!!).*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
OWN, VENDORED = ("css/", "js/"), "js/vendor/"
AFTER_CODE = re.compile(r"(?<=[;{},)])[ \t]+//[^\"'`\n]*$", re.MULTILINE)  # no quote to the right: not within a text
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


def texts_file(language: str) -> str:
    """The texts of the screens that are fetched later."""
    return f"js/texts.{language}.js"


def later_texts(language: str) -> str:
    return f"window.HF.t.add({json.dumps(localized_later(language), ensure_ascii=False)});\n"


def smaller(text: str) -> str:
    """Without indentation and without most comments (`/*!` stays).

    Safe because no text in our scripts and style sheets runs over several lines; a test holds that.
    """
    for pattern in (BLOCK_COMMENT, LINE_COMMENT, AFTER_CODE, INDENT):
        text = pattern.sub("", text)
    return text


class BundledStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Hashed names and compressed copies by whitenoise; before that, the bundles."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            made = {name: "".join(map(self.text, files)) for name, files in bundles().items()}
            made |= {texts_file(language): later_texts(language) for language, _ in settings.LANGUAGES}
            own = [name for name in paths if name.startswith(OWN) and not name.startswith(VENDORED)]
            made |= {name: self.text(name) for name in own}
            for name, text in made.items():
                self.delete(name)
                self.save(name, ContentFile(smaller(text).encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def get_modified_time(self, name: str) -> datetime:
        """Always collect: files of a new version may well be older than the last start."""
        raise NotImplementedError

    def text(self, file: str) -> str:
        with self.open(file) as opened:
            text: str = opened.read().decode()
        return text if text.endswith("\n") else text + "\n"
