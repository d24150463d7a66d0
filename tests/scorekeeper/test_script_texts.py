"""The script and its texts: whatever id the script names is there, and no text of the screens lies unused."""

import re
from pathlib import Path

import pytest

from scorekeeper.texts import TEXTS, house, mending, paper, screens

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = {path.name: path.read_text() for path in (ROOT / "static" / "js").rglob("*.js") if "vendor" not in path.parts}
PREFIXES = sorted({id.split(".")[0] for id in TEXTS | paper.TEXTS} - {"row", "word", "deal"})
NAMED = re.compile(rf'"((?:{"|".join(PREFIXES)})\.[a-z_0-9]+)"')
COMPOSED = re.compile(rf"`((?:{'|'.join(PREFIXES)})\.[a-z_0-9]*)\$\{{")


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_every_text_that_the_script_names_is_there(name: str) -> None:
    named = set(NAMED.findall(SCRIPTS[name]))
    assert named - set(TEXTS) - set(house.TEXTS) - set(paper.TEXTS) == set()


def test_no_text_of_the_screens_lies_unused() -> None:
    python = "".join(path.read_text() for path in (ROOT / "scorekeeper").rglob("*.py") if "texts" not in path.parts)
    templates = "".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    everywhere = "".join(SCRIPTS.values()) + python + templates
    starts = tuple({*COMPOSED.findall(everywhere), "refused.", "fix."})
    unused = {
        id for id in screens.TEXTS | mending.TEXTS | paper.TEXTS if id not in everywhere and not id.startswith(starts)
    }
    assert unused == set()
