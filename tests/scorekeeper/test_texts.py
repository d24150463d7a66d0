import re

import pytest
from django.utils.translation import gettext_lazy, ngettext_lazy, override

from scorekeeper import texts


@pytest.fixture
def own_texts(monkeypatch):
    monkeypatch.setattr(
        texts,
        "TEXTS",
        {
            "plain": gettext_lazy("Deal %(number)s, 100 %%"),
            "counted": ngettext_lazy("%(n)s deal of %(name)s, 1 %%", "%(n)s deals of %(name)s, 1 %%", "n"),
        },
    )
    texts.localized.cache_clear()
    yield
    texts.localized.cache_clear()


def test_localized_keeps_placeholders_and_gives_all_plural_forms(own_texts) -> None:
    assert texts.localized("en")["texts"] == {
        "plain": "Deal %(number)s, 100 %%",
        "counted": ["%(n)s deal of %(name)s, 1 %%", "%(n)s deals of %(name)s, 1 %%"],
    }


def test_text_fills_in_values(own_texts) -> None:
    assert texts.text("plain", {"number": 2}) == "Deal 2, 100 %"
    assert texts.text("counted", {"n": 1, "name": "Ann"}) == "1 deal of Ann, 1 %"
    assert texts.text("counted", {"n": 3, "name": "Ann"}) == "3 deals of Ann, 1 %"


def test_plural_table_of_languages_with_different_plurals() -> None:
    assert texts.plural_table("en")[:4] == [1, 0, 1, 1]
    assert texts.plural_table("de")[:4] == [1, 0, 1, 1]
    assert len(texts.plural_table("en")) == 200


def test_no_id_is_given_twice() -> None:
    assert sum(len(section) for section in texts.SECTIONS) == len(texts.TEXTS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_has_named_placeholders_only(language: str) -> None:
    for id, found in texts.localized(language)["texts"].items():
        for form in found if isinstance(found, list) else [found]:
            rest = re.sub(r"%\(\w+\)s|%%", "", form)
            assert "%" not in rest, id


def test_texts_are_translated_when_shown_not_when_loaded() -> None:
    with override("de"):
        assert isinstance(texts.localized("de")["texts"], dict)
    assert texts.localized("de")["language"] == "de"
