"""What check_texts finds, and that translations work without gettext installed."""

import re
from pathlib import Path

import polib
import pytest
from django.core.management import call_command

from scorekeeper.management.commands.check_texts import catalogues, faults_in
from scorekeeper.management.commands.makemessages import LANGUAGES, Command

CATALOGUES = {file.parent.parent.name: polib.pofile(str(file)) for file in catalogues()}


ROOT = Path(__file__).resolve().parents[2]
SHORTER = re.compile(r"import (?:n?p?gettext\w*) as (\w+)")


def catalogue(**entry) -> polib.POFile:
    made = polib.POFile()
    made.metadata = {"Plural-Forms": "nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);"}
    made.append(polib.POEntry(**entry))
    return made


@pytest.mark.parametrize(
    ("entry", "faults"),
    [
        ({"msgid": "Deal", "msgstr": "Runde"}, []),
        ({"msgid": "Deal", "msgstr": ""}, ["not translated: 'Deal'"]),
        ({"msgid": "Deal", "msgstr": "Runde", "flags": ["fuzzy"]}, ["not translated: 'Deal'"]),
        ({"msgid": "%(a)s leads", "msgstr": "%(a)s führt"}, []),
        ({"msgid": "%(a)s leads", "msgstr": "%(b)s führt"}, ["other placeholders: '%(a)s leads'"]),
        ({"msgid": "%(a)s leads", "msgstr": "führt"}, ["other placeholders: '%(a)s leads'"]),
        (
            {"msgid": "one deal", "msgid_plural": "%(n)s deals", "msgstr_plural": {0: "a", 1: "%(n)s b", 2: "%(n)s c"}},
            [],
        ),
        (
            {"msgid": "one deal", "msgid_plural": "%(n)s deals", "msgstr_plural": {0: "a", 1: "%(n)s b"}},
            ["not translated: 'one deal'"],
        ),
    ],
)
def test_faults_in(entry, faults) -> None:
    assert list(faults_in(catalogue(**entry))) == faults


def test_compile_texts_makes_what_django_reads(tmp_path, settings) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue(msgid="Deal", msgstr="Runde").save(str(folder / "django.po"))
    settings.LOCALE_PATHS = [tmp_path]
    call_command("compile_texts")
    assert [(entry.msgid, entry.msgstr) for entry in polib.mofile(str(folder / "django.mo"))] == [("Deal", "Runde")]


def test_every_language_has_its_texts() -> None:
    assert sorted(CATALOGUES) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete(language) -> None:
    """Nothing is untranslated or doubtful, placeholders are those of the original, and every plural form is there."""
    assert list(faults_in(CATALOGUES[language])) == []


def test_texts_are_collected_under_every_name_that_modules_use() -> None:
    keywords = re.findall(r"--keyword=(\w+)", " ".join(Command.xgettext_options))
    modules = [file for app in ("scorekeeper", "leagues") for file in (ROOT / app).rglob("*.py")]
    used = {name for file in modules for name in SHORTER.findall(file.read_text())}
    assert {"_", "_n", "_p", "_lazy"} <= used
    assert used <= {"_", *keywords}
