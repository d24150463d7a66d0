"""Rules as they were when a game was played under them. A row is never changed."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

from django.db import models

from scorekeeper.rules import RuleSet, parse_figures

MOST_REMEMBERED = 512


class StoredRules(models.Model):
    """Complete figures and the texts beside them.

    The digest covers the figures alone, so the same figures may lie here under several names: what a table calls its
    house rules is nobody else's business. The id covers both, so what is kept in memory by it is never out of date.
    """

    id = models.CharField(primary_key=True, max_length=70)
    digest = models.CharField(max_length=40, db_index=True)
    key = models.CharField(max_length=40, blank=True)
    """Of published rules."""
    schema = models.PositiveSmallIntegerField()
    figures = models.JSONField()
    texts = models.JSONField()

    class Meta:
        verbose_name_plural = "stored rules"

    def __str__(self) -> str:
        return self.key or self.digest


def rules_id(digest: str, key: str, texts: dict[str, Any]) -> str:
    canonical = json.dumps([key, texts], sort_keys=True, separators=(",", ":"))
    return f"{digest}.{hashlib.sha256(canonical.encode()).hexdigest()[:32]}"


def remember(row: StoredRules) -> StoredRules:
    """Keeps a row in memory by its id, the latest of them: rows never change."""
    MEMORY.pop(row.id, None)
    MEMORY[row.id] = row
    if len(MEMORY) > MOST_REMEMBERED:
        del MEMORY[next(iter(MEMORY))]
    return row


def stored_rules(id: str) -> StoredRules:
    return MEMORY.get(id) or remember(StoredRules.objects.get(id=id))


@lru_cache(maxsize=MOST_REMEMBERED)
def rule_set(id: str) -> RuleSet:
    return parse_figures(stored_rules(id).figures)


MEMORY: dict[str, StoredRules] = {}
