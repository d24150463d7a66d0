"""From what an operation calls its rules to a stored row, and from a row to what phones and pages show."""

from __future__ import annotations

from functools import cache
from typing import Any

from scorekeeper.models import Change, Game, StoredRules
from scorekeeper.models.rules import remember, rule_set, rules_id, stored_rules
from scorekeeper.play import Refused
from scorekeeper.play.values import sound
from scorekeeper.published import Published, RulesTexts, published
from scorekeeper.reading import RulesError, read, write
from scorekeeper.rules import RuleSet, digest, parse_figures
from scorekeeper.texts.rulesets import in_language, value


@cache
def by_digest() -> dict[str, Published]:
    """Published rules by digest; where two share their figures, the first by key."""
    return {rules.digest: rules for rules in reversed(list(published().values()))}


def resolve(given: Any, game: Game | None = None) -> StoredRules:
    """The stored row of rules named by key or digest, or sent whole: {"figures", "texts"}. Raises Refused.

    A digest names rules that are or were published, or rules that `game` has had before.
    """
    if isinstance(given, dict):
        return stored_whole(given)
    if isinstance(given, str) and given in published():
        return stored_published(published()[given])
    if isinstance(given, str) and game is not None:
        had = had_before(game, given)
        if had is not None:
            return had
    if isinstance(given, str) and given in by_digest():
        return stored_published(by_digest()[given])
    former = StoredRules.objects.filter(digest=given).exclude(key="").first() if isinstance(given, str) else None
    if former is not None:
        return former
    raise Refused("unknown_rules", {})


def stored_whole(given: dict[str, Any]) -> StoredRules:
    """Rules sent whole. Published ones are taken from here where the figures are the same."""
    try:
        rules = parse_figures(given.get("figures"))  # type: ignore[arg-type]  # anything may come: it looks itself
        named = digest(rules)
        key = given.get("key")
        if isinstance(key, str) and key in published() and published()[key].digest == named:
            return stored_published(published()[key])
        texts = read(RulesTexts, given.get("texts") or {"name": ""}, "texts")
    except RulesError as error:
        raise Refused("bad_rules", {"key": error.key, "reason": error.reason}) from error
    return stored(rules, named, "", write(texts))


def stored_published(rules: Published) -> StoredRules:
    return stored(rules.rules, rules.digest, rules.key, write(rules.texts))


def stored(rules: RuleSet, named: str, key: str, texts: dict[str, Any]) -> StoredRules:
    id = rules_id(named, key, texts)
    row = StoredRules(id=id, digest=named, key=key, schema=rules.schema, figures=rules.figures(), texts=texts)
    # Its id says all that is in it: where it is there already, there is nothing to compare.
    StoredRules.objects.bulk_create([row], ignore_conflicts=True)
    return remember(row)


def keep_published() -> None:
    """Stores all published rules, so that a phone which has an older version of the app can still start by them."""
    for rules in published().values():
        stored_published(rules)


def had_before(game: Game, named: str) -> StoredRules | None:
    """Rules of that digest that the game has now or had once."""
    if game.stored_rules.digest == named:
        return game.stored_rules
    taken = Change.objects.filter(game=game, op__op__in=["start", "rules"], op__rules=named).order_by("-number")
    change = taken.first()
    return None if change is None else stored_rules(change.op["stored_rules"])


def rules_value(row: StoredRules) -> dict[str, Any]:
    """As phones hold them: {"digest", "key", "figures", "texts"}; published texts in the language of the reader."""
    ours = published().get(row.key) if row.key else None
    if ours and ours.digest == row.digest:
        return value(ours)
    texts = in_language(row.texts, own=not row.key)
    return {"digest": row.digest, "key": row.key, "figures": row.figures, "texts": texts}


def find(name: str) -> Published | None:
    """Published rules by their key, or a table's own by the id of their row."""
    if name in published():
        return published()[name]
    if not sound(name):
        return None
    try:
        row = stored_rules(name)
    except StoredRules.DoesNotExist:
        return None
    if row.key:
        return None
    return Published(key=row.id, rules=rule_set(row.id), texts=read(RulesTexts, row.texts), digest=row.digest)


def named(rules: Published) -> Any:
    """What a start calls these rules: the digest of published ones, a table's own whole."""
    if rules.key in published():
        return rules.digest
    return {"figures": rules.rules.figures(), "texts": write(rules.texts)}
