"""Programs that some tests drive. Missing ones skip the test with the reason; REQUIRE_ALL=1 makes that a failure."""

import os
import shutil
from collections.abc import Sequence
from typing import NoReturn

import pytest

CHROMIUM: Sequence[str] = ("chromium", "chromium-browser", "google-chrome")
SOFFICE: Sequence[str] = ("soffice", "libreoffice")
WEBKIT: Sequence[str] = ("WebKitWebDriver",)
XVFB: Sequence[str] = ("Xvfb",)
ZBARIMG: Sequence[str] = ("zbarimg",)
MSGMERGE: Sequence[str] = ("msgmerge",)


def find(names: Sequence[str]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def need(names: Sequence[str]) -> str:
    """The path of the first of these programs."""
    path = find(names)
    if path is None:
        missing(f"{names[0]} is not installed")
    return path


def missing(reason: str) -> NoReturn:
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
