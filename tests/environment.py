"""Loaded before the settings (see pyproject.toml): what tests need to be set in the environment."""

import os

os.environ.setdefault("SECRET_KEY", "tests-only-" * 5)
os.environ.setdefault("HASHED_FILES", "0")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright runs an event loop beside the tests
for name in ("PUBLIC_URL", "DEBUG", "ALLOWED_HOSTS"):
    os.environ.pop(name, None)
