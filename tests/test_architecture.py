"""The arrows between modules and the habits of templates, held by tests."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LABELS = "django.utils.translation"  # the one thing of Django a pure module may use
PURE = (
    *("books", "card", "charts", "checks", "codes", "contradictions", "copies", "corrections", "figures", "house"),
    *("housedata", "houseform"),
    *("likeness", "operations", "places", "play", "published", "reading", "records", "retrace", "rules", "scoring"),
    *("paper", "sheets", "tables"),
)
OUTPUT = ("pads", "workbooks")  # values in, bytes out: they know as little of the server
PURE_IN_LEAGUES = (
    *("awards", "candidates", "prizes", "profiles", "ratings", "records", "statistics"),
    *("accounts", "credits", "crosstable", "describing", "progress", "reasons", "rules", "schedules", "sizes"),
    *("standings", "tiebreaks", "values", "withdrawals"),
    *("matching", "naming"),
)
OUTPUT_IN_LEAGUES = ("prints", "workbooks")
SERVED = (
    *("django", "scorekeeper.models", "scorekeeper.commit", "scorekeeper.access", "scorekeeper.views"),
    *("leagues.models", "leagues.access", "leagues.views"),
)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MODULES = sorted(path for path in (ROOT / "scorekeeper").rglob("*.py") if "migrations" not in path.parts)
SCRIPTS = sorted(path for path in (ROOT / "static" / "js").rglob("*.js") if "vendor" not in path.parts)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            module = node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def module_files(app: str, name: str) -> list[Path]:
    module = ROOT / app / f"{name}.py"
    return [module] if module.exists() else sorted((ROOT / app / name).rglob("*.py"))


@pytest.mark.parametrize(
    ("app", "name"),
    [
        *(("scorekeeper", name) for name in (*PURE, *OUTPUT)),
        *(("leagues", name) for name in (*PURE_IN_LEAGUES, *OUTPUT_IN_LEAGUES)),
    ],
)
def test_pure_modules_know_nothing_of_the_server(app: str, name: str) -> None:
    files = module_files(app, name)
    assert files, f"there is no module {name}"
    found = [
        imported
        for path in files
        for imported in imports(path)
        if within(imported, SERVED) and not within(imported, (LABELS,))
    ]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_scorekeeper_never_imports_leagues(path: Path) -> None:
    assert [name for name in imports(path) if within(name, ("leagues",))] == []


WRITERS = ("commit.py", "access.py", "restoring.py", "forgetting.py", "limits.py", "rulebook.py", "models/storing.py")
WRITES = re.compile(
    r"\.objects\.create\(|\.(bulk_create|bulk_update|get_or_create|update_or_create)\(|(?<!self)\.save\("
)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_goes_past_the_one_way_in(path: Path) -> None:
    if str(path.relative_to(ROOT / "scorekeeper")) not in WRITERS:
        assert WRITES.findall(path.read_text()) == []


FORBIDDEN = {
    "an inline event handler": r"<[^>]*\son[a-z]+\s*=",
    "hx-on": r"\bhx-on\b",
    "a script as htmx value": r"hx-(vals|headers)\s*=\s*[\"']\s*js(cript)?:",
    "an htmx event filter": r"hx-trigger\s*=\s*(\"[^\"]*\[|'[^']*\[)",
    "an inline script": r"<script(?![^>]*\bsrc\s*=)(?! type=\"application/json\")[^>]*>",
    "an inline style sheet": r"<style\b",
    "a style attribute": r"<[^>]*\sstyle\s*=",
    "another host": r"(src|href|action)\s*=\s*[\"'](https?:)?//",
    "unescaped text": r"\|\s*safe\b|{%\s*autoescape\s+off",
}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_templates_keep_to_the_security_policy(path: Path) -> None:
    text = path.read_text()
    for what, pattern in FORBIDDEN.items():
        assert re.search(pattern, text, re.IGNORECASE | re.DOTALL) is None, what


@pytest.mark.parametrize(
    ("what", "markup"),
    [
        ("an inline event handler", '<a class="x" onclick="go()">'),
        ("hx-on", '<a hx-on:click="go()">'),
        ("a script as htmx value", "<a hx-vals='js:{a: 1}'>"),
        ("an htmx event filter", '<a hx-trigger="click[ctrlKey]">'),
        ("an inline script", "<script>go()</script>"),
        ("an inline style sheet", "<style>a {}</style>"),
        ("a style attribute", '<a class="b" style="color: red">'),
        ("another host", '<script src="https://example.org/x.js"></script>'),
        ("unescaped text", "{{ name|safe }}"),
    ],
)
def test_what_is_forbidden_would_be_found(what: str, markup: str) -> None:
    assert re.search(FORBIDDEN[what], markup, re.IGNORECASE | re.DOTALL)


IN_SCRIPTS = {
    "markup from text": r"\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write",
    "code from text": r"\beval\s*\(|new Function\b|setTimeout\(\s*[\"'`]",
    "a module": r"^\s*(import|export)\s",
    "something too new": r"\.(findLast|findLastIndex|toSorted|toReversed|toSpliced)\(|structuredClone|Object\.groupBy",
}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT / "static" / "js")))
def test_scripts_run_on_old_phones_and_make_no_markup_from_text(path: Path) -> None:
    text = path.read_text()
    for what, pattern in IN_SCRIPTS.items():
        assert re.search(pattern, text, re.MULTILINE) is None, what
