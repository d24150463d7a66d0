"""What holds of every page: the health check, error pages, closed unless opened."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, path
from django.utils.translation import override

from scorekeeper import urls


def refuse(request):
    raise PermissionDenied


def suspect(request):
    raise SuspiciousOperation


def fail(request):
    raise RuntimeError


views_of_the_test: tuple[Any, ...] = (refuse, suspect, fail)
for view in views_of_the_test:
    view.login_required = False
urlpatterns = [*urls.urlpatterns, path("refuse", refuse), path("suspect", suspect), path("fail", fail)]


def views(resolver: URLResolver):
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry.callback
        else:
            yield from views(entry)


@pytest.mark.django_db
def test_health_asks_the_database(client, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        answer = client.get("/health")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert "no-cache" in answer["Cache-Control"]


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("address", "status"), [("suspect", 400), ("refuse", 403), ("nowhere", 404), ("fail", 500)])
def test_error_pages_say_what_to_do_in_the_language_of_the_reader(address, status, language) -> None:
    client = Client(raise_request_exception=False, headers={"Accept-Language": language})
    answer = client.get(f"/{address}")
    assert answer.status_code == status
    page = answer.content.decode()
    assert f'<html lang="{language}">' in page
    assert page.count("<h1>") == 1
    assert '<a class="button" href="/">' in page


def test_every_view_says_whether_it_is_open() -> None:
    """Scoring needs no account: it is open, and guards itself by links. Clubs are closed unless opened."""
    closed = {view.__module__.split(".")[0] for view in views(get_resolver()) if getattr(view, "login_required", True)}
    assert closed == {"leagues"}


@pytest.mark.parametrize("code", ["en", "de"])
def test_language_can_be_chosen(client, code) -> None:
    answer = client.post("/language/", {"language": code, "next": "/rules/"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    assert client.cookies["django_language"].value == code
    with override(code):
        assert f'<html lang="{code}"' in client.get("/nowhere").content.decode()


def test_a_form_without_its_token_is_explained() -> None:
    answer = Client(enforce_csrf_checks=True).post("/language/", {"language": "de"})
    assert answer.status_code == 403
    assert "Please send it once more" in answer.content.decode()
