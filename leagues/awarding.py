"""Prizes that were given, named for a file: by codes of players and places in lists instead of ids, and back again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from leagues.awards import Award
from leagues.models import Season
from leagues.models.reading import partnership, ranked_by

LISTS = ("winners", "to_draw")


@dataclass(frozen=True, kw_only=True)
class Names:
    """From what names players, entries and fixtures in one place to what names them in the other."""

    ranked: str
    players: Mapping[Any, Any]
    entries: Mapping[Any, Any]
    fixtures: Mapping[Any, Any]
    partners: Callable[[list[Any]], Any]
    """What stands for a partnership, given its people as they are named there."""

    def award(self, one: Mapping[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = {name: [self.candidate(found) for found in one[name]] for name in LISTS}
        # Lots among those who are gone are none.
        lot = [key for key in (self.key(str(key), one) for key in one["lot"]) if key]
        return {"prize": str(one["prize"]), "lot": lot, **made}

    def candidate(self, one: Mapping[str, Any]) -> dict[str, Any]:
        people = [self.players[id] for id in one["people"]]
        competitor = one["competitor"]
        if competitor is not None:
            competitor = self.partners(people) if self.ranked == "partnerships" else self.competitor(competitor)
        return {
            **{name: one[name] for name in ("value", "game", "deal")},
            "key": self.key(str(one["key"]), {"winners": [one], "to_draw": []}),
            "people": people,
            "competitor": competitor,
            "passed": [self.players[id] for id in one["passed"] if id in self.players],
            "fixture": self.fixtures.get(one["fixture"]),
        }

    def competitor(self, id: Any) -> Any:
        return (self.entries if self.ranked == "entries" else self.players)[id]

    def key(self, key: str, award: Mapping[str, Any]) -> str:
        """As leagues.candidates makes it: "c" and the competitor, "g" and fixture, team, deal, "p" and the player."""
        kind, (id, *more) = key[:1], key[1:].split(".")
        if kind == "g":
            return ".".join([f"g{self.fixtures.get(read(id), id)}", *more])
        if kind == "c" and self.ranked == "partnerships":
            known = [one for name in LISTS for one in award[name] if str(one["key"]) == key]
            return f"c{self.partners([self.players[id] for id in known[0]['people']])}" if known else ""
        names = self.entries if kind == "c" and self.ranked == "entries" else self.players
        return f"{kind}{names[read(id)]}" if read(id) in names else ""


def read(id: str) -> Any:
    return int(id) if id.isascii() and id.isdigit() and len(id) < 19 else id


def to_file(
    season: Season, codes: Mapping[int, str], entries: Mapping[int, int], fixtures: Mapping[int, int]
) -> dict[str, Any] | None:
    """None where nothing was given."""
    if not season.awarded:
        return None
    names = Names(
        ranked=ranked_by(season),
        players=codes,
        entries=entries,
        fixtures=fixtures,
        partners="+".join,
    )
    present = [codes[id] for id in season.awarded.get("present", ()) if id in codes]
    return {"awards": [names.award(one) for one in season.awarded.get("awards", ())], "present": present}


def from_file(
    awarded: Mapping[str, Any],
    ranked: str,
    players: Mapping[str, int],
    entries: Mapping[int, int],
    fixtures: Mapping[int, int],
) -> dict[str, Any]:
    """Raises KeyError, TypeError or ValueError for what names nothing."""
    # A code of eight digits is a code all the same.
    digits = {int(code): id for code, id in players.items() if code.isascii() and code.isdigit()}
    names = Names(
        ranked=ranked,
        players={**players, **digits},
        entries=entries,
        fixtures=fixtures,
        partners=partnership,
    )
    made = [Award.from_json(names.award(one)).to_json() for one in awarded["awards"]]
    return {"awards": made, "present": [players[code] for code in awarded["present"]]}
