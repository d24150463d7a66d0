"""What the environment makes of the settings. Each case is a process of its own, as a server is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SHOW = """
import json, os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
from django.conf import settings
names = json.loads(os.environ["NAMES"])
print(json.dumps({name: getattr(settings, name, None) for name in names}, default=str))
"""


def python(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    base = {"PATH": os.environ["PATH"], "SECRET_KEY": "x" * 60, "DATABASE_URL": "sqlite://:memory:"}
    kept = {name: value for name, value in (base | environment).items() if value}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=kept, capture_output=True, text=True)


def settings_with(*names: str, **environment: str):
    done = python("-c", SHOW, NAMES=json.dumps(names), **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("url", "engine", "name"),
    [
        ("", "django.db.backends.sqlite3", ROOT / "data" / "scores.sqlite3"),
        ("sqlite:///scores.db", "django.db.backends.sqlite3", ROOT / "scores.db"),
        ("sqlite:////srv/scores.db", "django.db.backends.sqlite3", "/srv/scores.db"),
        ("postgres://ann:p%40ss@db:5433/cards", "django.db.backends.postgresql", "cards"),
        ("postgresql://ann@db/cards", "django.db.backends.postgresql", "cards"),
    ],
)
def test_database_url(url, engine, name) -> None:
    database = settings_with("DATABASES", DATABASE_URL=url)["DATABASES"]["default"]
    assert database["ENGINE"] == engine
    assert database["NAME"] == str(name)


def test_sqlite_waits_for_locks_and_writes_through() -> None:
    options = settings_with("DATABASES", DATABASE_URL="")["DATABASES"]["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["init_command"].startswith("PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;")


def test_postgres_has_a_pool_and_its_password() -> None:
    database = settings_with("DATABASES", DATABASE_URL="postgres://ann:p%40ss@db:5433/cards")["DATABASES"]["default"]
    assert database["PASSWORD"] == "p@ss"
    assert database["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 4}
    assert not database.get("CONN_MAX_AGE")


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"SECRET_KEY": "", "DATA_DIR": "/nowhere"}, "No secret key: set SECRET_KEY"),
        ({"DATABASE_URL": "mysql://a/b"}, "DATABASE_URL must begin with sqlite:/// or postgres://"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL is not understood"),
        ({"PUBLIC_URL": "http://cards.example.org"}, "PUBLIC_URL must be like https://cards.example.org"),
        ({"PUBLIC_URL": "https://cards.example.org/sub"}, "PUBLIC_URL must be like https://cards.example.org"),
        ({"DEBUG": "perhaps"}, "DEBUG must be 1 or 0"),
        ({"PUBLIC_URL": "https://a.example", "HSTS_SECONDS": "long"}, "HSTS_SECONDS must be a whole number"),
    ],
)
def test_wrong_settings_are_refused_with_a_reason(environment, reason) -> None:
    done = python("manage.py", "check", **environment)
    assert done.returncode != 0
    assert f"ImproperlyConfigured: {reason}" in done.stderr


def test_debugging_needs_no_key() -> None:
    assert python("manage.py", "check", SECRET_KEY="", DATA_DIR="/nowhere", DEBUG="1").returncode == 0


def test_production_settings_are_clean() -> None:
    key = "0123456789abcdef" * 4
    done = python(
        "manage.py", "check", "--deploy", "--fail-level", "INFO", PUBLIC_URL="https://a.example", SECRET_KEY=key
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "System check identified no issues (0 silenced).\n"


def test_home_network_takes_any_address_over_plain_http() -> None:
    found = settings_with("ALLOWED_HOSTS", "SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE")
    assert found == {"ALLOWED_HOSTS": ["*"], "SECURE_SSL_REDIRECT": False, "SESSION_COOKIE_SECURE": False}


def test_public_server_answers_to_its_name_only() -> None:
    found = settings_with("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", PUBLIC_URL="https://cards.example.org/")
    assert found["ALLOWED_HOSTS"] == ["cards.example.org", "localhost", "127.0.0.1", "[::1]"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://cards.example.org"]


def test_the_readme_names_every_setting_and_no_other() -> None:
    sources = [ROOT / "scorekeeper" / "settings.py", ROOT / "scorekeeper" / "management" / "commands" / "serve.py"]
    used = {name for file in sources for name in re.findall(r'env(?:_bool|_int)?\("([A-Z_]+)"', file.read_text())}
    table = (ROOT / "README.md").read_text().partition("## Settings")[2].partition("\n## ")[0]
    named = set(
        re.findall(r"`([A-Z_]{4,})`", "".join(line.split("|")[1] for line in table.splitlines() if "|" in line))
    )
    assert named == used - {"HASHED_FILES"}  # that one is for unit tests
