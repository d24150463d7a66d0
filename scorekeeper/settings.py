"""The only settings file. Everything that differs between places comes from the environment; nothing is made here.

README.md ("Settings") says what each variable does. A clone runs with none of them set.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
import django
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent


def env(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool = False) -> bool:
    value = env(name).lower()
    if value in {"", "1", "true", "yes", "on", "0", "false", "no", "off"}:
        return default if not value else value in {"1", "true", "yes", "on"}
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def env_int(name: str, default: int) -> int:
    try:
        return int(env(name, str(default)))
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number.") from None


def secret_key(file: Path) -> str:
    """SECRET_KEY, else the key that start.py made once and keeps in the data folder."""
    if key := env("SECRET_KEY"):
        return key
    if file.is_file() and (key := file.read_text().strip()):
        return key
    if DEBUG:
        return "only-for-debugging-" * 3
    raise ImproperlyConfigured(f"No secret key: set SECRET_KEY, or run start.py once, which makes {file}.")


def database(url: str) -> dict[str, Any]:
    """The settings of a database address: sqlite:///path (from the project's folder) or postgres://..."""
    try:
        config: dict[str, Any] = {**dj_database_url.parse(url)}
    except (dj_database_url.ParseError, ValueError) as error:
        raise ImproperlyConfigured(f"DATABASE_URL is not understood: {error}") from None
    options: dict[str, Any] = config.setdefault("OPTIONS", {})
    match config["ENGINE"].rsplit(".", 1)[-1]:
        case "sqlite3":
            config["NAME"] = BASE_DIR / config["NAME"] if config["NAME"] != ":memory:" else ":memory:"
            options["transaction_mode"] = "IMMEDIATE"  # a lock that is upgraded later fails at once; this one waits
            options["timeout"] = 20  # seconds
            options["init_command"] = (
                "PRAGMA journal_mode=WAL;"
                "PRAGMA synchronous=FULL;"  # what was answered is on the disk, even when the power fails
                "PRAGMA journal_size_limit=27103364;"
            )
        case "postgresql":
            options["pool"] = {"min_size": 1, "max_size": env_int("DATABASE_POOL", env_int("THREADS", 4))}
        case engine:
            raise ImproperlyConfigured(f"DATABASE_URL must begin with sqlite:/// or postgres://, not {engine}.")
    return config


def public_host(url: str) -> str:
    """The host of PUBLIC_URL; empty without one."""
    parts = urlsplit(url)
    if url and (parts.scheme != "https" or not parts.hostname or parts.path.strip("/")):
        raise ImproperlyConfigured("PUBLIC_URL must be like https://cards.example.org")
    return parts.hostname or ""


DEBUG = env_bool("DEBUG")
DATA_DIR = BASE_DIR / env("DATA_DIR", "data")
SECRET_KEY = secret_key(DATA_DIR / "secret.key")
DATABASES = {"default": database(env("DATABASE_URL", f"sqlite:///{DATA_DIR / 'scores.sqlite3'}"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Where people reach this server

PUBLIC_URL = env("PUBLIC_URL").rstrip("/")
HOST = public_host(PUBLIC_URL)
LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
# At home there is no name to check against: phones use whatever address the machine has.
ALLOWED_HOSTS = [name for name in env("ALLOWED_HOSTS").split(",") if name] or ([HOST, *LOCAL_HOSTS] if HOST else ["*"])

if HOST:
    CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
    CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health$"]  # asked by the machine itself, over plain http
    SECURE_HSTS_SECONDS = env_int("HSTS_SECONDS", 30 * 24 * 3600)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

LANGUAGE_COOKIE_AGE = 400 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Parts

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"

INSTALLED_APPS = [
    "scorekeeper",
    "leagues",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ]
            if not DEBUG
            else ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

FORM_RENDERER = "scorekeeper.fieldhtml.Renderer"

# Accounts, which only clubs have: no mail server, so a device stays signed in until it is signed out

LOGIN_URL = "leagues:sign_in"
LOGIN_REDIRECT_URL = "leagues:clubs"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep none longer
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
# Lines that the server says when it starts; functions of the address that pages begin with.
SAID_AT_START = ["leagues.first_start.lines"]

# One constant policy for every page: nothing inline, nothing from elsewhere, no nonces.

POLICY = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
}
if django.VERSION >= (6, 0):
    MIDDLEWARE.insert(2, "django.middleware.csp.ContentSecurityPolicyMiddleware")
    SECURE_CSP = POLICY
else:
    MIDDLEWARE.insert(2, "csp.middleware.CSPMiddleware")
    CONTENT_SECURITY_POLICY = {"DIRECTIVES": POLICY}

# Files

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / env("STATIC_ROOT", "build/static")
STATICFILES_DIRS = [BASE_DIR / "static"]
# Hashed names need collectstatic first, so unit tests do without.
HASHED_FILES = env_bool("HASHED_FILES", default=not DEBUG)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "scorekeeper.bundles.BundledStorage"
        if HASHED_FILES
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "scorekeeper" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# Log: to the console, and never a link's secret

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"hide_secrets": {"()": "scorekeeper.logs.HideSecrets"}},
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["hide_secrets"], "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}
