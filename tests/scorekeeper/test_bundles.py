import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.template import Context, Template

from scorekeeper import bundles
from scorekeeper.bundles import smaller
from scorekeeper.management.commands.prepare import LEFT_OUT
from scorekeeper.texts import LATER


def source(name: str) -> str:
    return Path(finders.find(name) or name).read_text()


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, f"no {pattern} in {text}"
    return match[1]


LIST = """{% load static bundles %}{% bundle "js/both.js" %}
<script defer src="{% static "js/text.js" %}"></script>
<script defer src="{% static "js/dom.js" %}"></script>
{% endbundle %}{% later "js/rest.js" %}
<script defer src="{% static "js/app.js" %}"></script>
{% endlater %}"""


@pytest.fixture
def templates(tmp_path, settings):
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "list.html").write_text(LIST)
    settings.BASE_DIR = tmp_path
    return tmp_path / "templates"


def test_bundles_are_read_from_the_templates(templates) -> None:
    assert bundles.bundles() == {"js/both.js": ("js/text.js", "js/dom.js"), "js/rest.js": ("js/app.js",)}


def test_a_bundle_listed_differently_is_refused(templates) -> None:
    (templates / "other.html").write_text(LIST.replace("js/dom.js", "js/app.js"))
    with pytest.raises(ValueError, match=r"js/both\.js is listed twice, differently; the second time in other\.html"):
        bundles.bundles()


def test_without_hashed_files_the_list_itself_is_shown(templates) -> None:
    shown = Template(LIST).render(Context())
    assert re.findall(r'src="([^"]+)"', shown) == ["/static/js/text.js", "/static/js/dom.js"]
    assert json.loads(found(r'id="later">(.*?)</script>', shown)) == ["/static/js/app.js"]


@pytest.mark.whole
def test_collected_bundles_are_hashed_compressed_and_hold_everything(templates, tmp_path, settings) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.HASHED_FILES = True
    settings.STORAGES = {"staticfiles": {"BACKEND": "scorekeeper.bundles.BundledStorage"}}
    for _ in range(2):
        call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=LEFT_OUT)
        shown = Template(LIST).render(Context())
        name = found(r'src="/static/(js/both\.[0-9a-f]{12}\.js)"', shown)
        content = (settings.STATIC_ROOT / name).read_text()
        assert content == "".join(smaller(source(file)) for file in ("js/text.js", "js/dom.js"))
        assert (settings.STATIC_ROOT / f"{name}.gz").exists()
        later = json.loads(found(r'id="later">(.*?)</script>', shown))
        assert [re.sub(r"[0-9a-f]{12}", "#", address) for address in later] == [
            "/static/js/texts.en.#.js",
            "/static/js/rest.#.js",
        ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/* a\n   b */\nrun();\n", "run();\n"),
        ("/*! licence */\nrun();\n", "/*! licence */\nrun();\n"),
        ("  // why\n\n\n    run();\n", "run();\n"),
        ("run(); // why\n", "run();\n"),
        ('run("a; // b", `c; // d`);\n', 'run("a; // b", `c; // d`);\n'),
        ("run(a /* b */);\n", "run(a /* b */);\n"),
        ('const a = b / c; // it\'s "so"\n', 'const a = b / c; // it\'s "so"\n'),
        ("a {\n  color: red;\n}\n", "a {\ncolor: red;\n}\n"),
    ],
)
def test_smaller(text: str, expected: str) -> None:
    assert smaller(text) == expected


@pytest.mark.parametrize("name", sorted({file for files in bundles.bundles().values() for file in files}))
def test_no_text_in_a_bundled_file_runs_over_several_lines(name: str) -> None:
    """Else `smaller` could change it: every line has its backticks in pairs."""
    lines = smaller(source(name)).splitlines()
    assert [line for line in lines if line.count("`") % 2 or line.endswith("\\")] == []


FIRST = sorted({file for name, files in bundles.bundles().items() if name == "js/core.js" for file in files})
USED = re.compile("[\"'`](" + "|".join(sorted(LATER)) + ")\\.(?!json)[a-z$\"'`]")


@pytest.mark.parametrize("name", FIRST)
def test_scripts_of_the_first_screen_use_no_text_that_comes_later(name: str) -> None:
    assert USED.findall(source(name)) == []
