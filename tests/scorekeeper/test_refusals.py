"""Every reason and every sentence has its text."""

import re
from pathlib import Path

import pytest

from scorekeeper.texts import TEXTS

ROOT = Path(__file__).resolve().parents[2] / "scorekeeper"
SOURCES = [*sorted((ROOT / "play").glob("*.py")), ROOT / "commit.py", ROOT / "access.py", ROOT / "rulebook.py"]
REFUSALS = sorted({id for path in SOURCES for id in re.findall(r'Refused\("(\w+)"', path.read_text())})
SENTENCES = sorted(set(re.findall(r'"(fix\.\w+)"', (ROOT / "play" / "sentence.py").read_text())))


def test_there_are_such() -> None:
    assert len(REFUSALS) > 25
    assert len(SENTENCES) > 15


@pytest.mark.parametrize("id", REFUSALS)
def test_refusal_has_a_text(id: str) -> None:
    assert f"refused.{id}" in TEXTS


@pytest.mark.parametrize("id", SENTENCES)
def test_part_of_a_sentence_has_a_text(id: str) -> None:
    assert id in TEXTS
