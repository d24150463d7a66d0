"""The script changes rules, names them, tells what differs and writes the card as the server does: in a real browser,
over all rule sets and many random changes of their forms.

TWIN_SEED repeats a run, TWIN_CHANGES makes it longer.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.card import sections
from scorekeeper.figures import RuleSet
from scorekeeper.house import HouseError, answered, changed, fields, fixed, nearest, shown, typed
from scorekeeper.houseform import QUESTIONS, Field
from scorekeeper.likeness import like, told
from scorekeeper.published import published
from scorekeeper.rules import digest
from scorekeeper.texts import localized
from scorekeeper.texts.rulesets import in_language
from scorekeeper.texts.rulesets import value as whole
from scorekeeper.texts.saying import say
from scorekeeper.views.rules import everything
from tests.random_text import number_text

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
CHANGES = int(os.environ.get("TWIN_CHANGES", "1000"))
SEED = int(os.environ.get("TWIN_SEED", "0")) or Random().randrange(1, 10**6)
BATCH = 250

CHANGE = """
(batch) => JSON.stringify(JSON.parse(batch).map(({ key, form }) => {
    const rules = window.byKey[key];
    const { found, errors } = HF.house.form.typed(rules.figures, form);
    const made = Object.keys(errors).length ? { errors } : HF.house.form.change(rules.figures, found);
    if (made.errors) {
        const said = Object.entries(made.errors).map(([path, ref]) => [path, HF.card.say(ref, rules)]);
        return { errors: Object.fromEntries(said) };
    }
    const value = { figures: made.figures, texts: { words: rules.texts.words } };
    const differences = HF.likeness.told(rules.figures, made.figures);
    return {
        figures: made.figures,
        digest: HF.digest.of(made.figures, HF.house.shape()),
        name: HF.card.say(HF.likeness.like(rules.texts.name, differences.map(([, ref]) => ref)), rules),
        paths: differences.map(([path]) => path),
        card: window.card(value, rules),
    };
}))
"""
HELPERS = """
(brought) => {
    HF.house.take(brought);
    window.byKey = Object.fromEntries(brought.rules.map((one) => [one.key, one]));
    const say = (one, rules) => [HF.card.say(one.label, rules), HF.card.say(one.value, rules)];
    window.card = (value, rules) => HF.card.sections(value)
        .map(({ title, lines }) => [title, lines.map((one) => say(one, rules))]);
}
"""


@pytest.fixture(scope="module")
def script(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.set_content(f'<script type="application/json" id="texts">{json.dumps(localized("en"))}</script>')
    for name in ("dom", "text", "words", "card", "digest", "places", "likeness", "house"):
        page.add_script_tag(path=SCRIPTS / f"{name}.js")
    page.evaluate(HELPERS, json.loads(everything("en")[0]))
    yield page
    page.close()


def random_value(random: Random, field: Field) -> str | bool:
    if field.kind == "yes":
        return random.random() < 0.5
    if field.kind == "choice":
        return random.choice([*field.options, *field.options, "often"])
    if field.kind == "bands":
        return random.choice(["0: 50, 500: 90", "0 50 100", "", "5 5 3 3", "-100 15 0 50"])
    if field.kind == "numbers":
        return random.choice(["", "5", "50 90 120", "1/2/3", "1,500", "60,90", " 7 ; 8 ", "-5", number_text(random)])
    return number_text(random)


def card(rules: RuleSet, texts: Mapping[str, Any], words: Mapping[str, str]) -> list[Any]:
    return [
        [section.title, [[say(line.label, words), say(line.value, words)] for line in section.lines]]
        for section in sections(rules, texts)
    ]


def expected(key: str, form: Mapping[str, str | bool]) -> dict[str, Any]:
    one = published()[key]
    words = one.texts.words
    try:
        made = changed(one.rules, typed(one.rules, form))
    except HouseError as error:
        return {"errors": {path: say(ref, words) for path, ref in error.errors.items()}}
    differences = told(one.rules, made)
    return {
        "figures": made.figures(),
        "digest": digest(made),
        "name": say(like(one.texts.name, [ref for _, ref in differences]), words),
        "paths": [path for path, _ in differences],
        "card": card(made, {}, words),
    }


def test_random_changes_give_the_same_rules_names_and_cards(script: Page) -> None:
    random = Random(SEED)
    keys = list(published())
    cases: list[dict[str, Any]] = []
    for _ in range(CHANGES):
        key = random.choice(keys)
        some = random.sample(fields(published()[key].rules), random.choice([1, 1, 2, 3, 6]))
        cases.append({"key": key, "form": {field.path: random_value(random, field) for field in some}})
    good = 0
    for start in range(0, CHANGES, BATCH):
        batch = cases[start : start + BATCH]
        for case, got in zip(batch, json.loads(script.evaluate(CHANGE, json.dumps(batch))), strict=True):
            wanted = expected(case["key"], case["form"])
            assert got == wanted, f"seed {SEED}: {case}"
            good += "figures" in wanted
    assert good > CHANGES / 5


def test_forms_cards_and_digests_of_all_rule_sets(script: Page) -> None:
    got = json.loads(
        script.evaluate(
            """() => JSON.stringify(Object.values(window.byKey).map((rules) => ({
                key: rules.key,
                shown: Object.fromEntries(HF.house.form.fields(rules.figures)
                    .map((one) => [one.path, HF.house.form.shown(one, rules.figures)])),
                digest: HF.digest.of(rules.figures, HF.house.shape()),
                card: window.card(rules, rules),
            })))"""
        )
    )
    assert len(got) == len(published())
    for found in got:
        one = published()[found["key"]]
        assert found["shown"] == {field.path: shown(field, one.rules.figures()) for field in fields(one.rules)}
        assert found["digest"] == one.digest
        assert found["card"] == card(one.rules, whole(one)["texts"], one.texts.words)


def test_the_five_questions_find_and_fill_in_the_same(script: Page) -> None:
    random = Random(SEED)
    rules = {key: one.rules for key, one in published().items()}
    for _ in range(20):
        answers = {
            question.id: random.choice([*question.options]).id for question in QUESTIONS if random.random() < 0.8
        }
        got = script.evaluate(
            """(answers) => Object.values(window.byKey).map((rules) => [rules.key,
                HF.house.form.misses(rules.figures, answers), HF.house.answered(rules, answers).digest])""",
            answers,
        )
        misses = dict(nearest(answers, rules))
        assert [one[:2] for one in got] == [[key, misses[key]] for key in rules], f"seed {SEED}: {answers}"
        for key, _, named in random.sample(got, 6):
            assert named == digest(answered(rules[key], answers)), f"seed {SEED}: {key} {answers}"


def test_changed_rules_are_named_after_the_published_ones_and_keep_what_still_holds(script: Page) -> None:
    made = script.evaluate(
        """() => {
            const first = HF.house.changed(window.byKey.saskatchewan, { "books.clean.bonus": "400" }).rules;
            return HF.house.changed(first, { "books.dirty.bonus": "250" }).rules;
        }"""
    )
    assert made["texts"]["name"] == "like Saskatchewan, but clean books 400 and dirty books 250"
    assert (made["key"], made["texts"]["based_on"], made["texts"]["line"]) == ("", "saskatchewan", "")
    at = [note["at"] for note in made["texts"]["assumed"]]
    assert "books" not in at  # the table said them itself
    assert "cards" in at
    assert in_language(made["texts"], own=True)["name"] == made["texts"]["name"]


def test_errors_are_said_at_the_field(script: Page) -> None:
    got = script.evaluate(
        """() => HF.house.changed(window.byKey.simpson, { "books.clean.bonus": "lots", "opening.kind": "by_score" })"""
    )
    assert got == {"errors": {"books.clean.bonus": "lots is not a whole number."}}


def test_what_goes_by_the_number_of_players_is_shown_as_fixed_by_both(script: Page) -> None:
    found = 0
    for one in published().values():
        rules = whole(one)
        mine = [say(ref, one.texts.words) for ref in fixed(one.rules.figures())]
        theirs = script.evaluate("(rules) => HF.house.groups(rules).find((one) => one.id === 'table').fixed", rules)
        assert theirs == mine, one.key
        found += bool(mine)
    assert found > 3
