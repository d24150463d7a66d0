"""Prizes that were given, with other names for people, entries and fixtures.

For a file they are named by codes of players and places in lists instead of ids; when two players are made one, what
the one was given is the other's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from leagues.awards import Award
from leagues.models import Season
from leagues.models.reading import partnership, ranked_by
from leagues.prizes import PrizePlan

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
    partnerships: Mapping[Any, Any] = field(default_factory=dict)
    """Those whose people the award does not say: of lots that did not come out."""

    def award(self, one: Mapping[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = {name: [self.candidate(found) for found in one[name]] for name in LISTS}
        # Lots among those who are gone are none.
        lot = [key for key in (self.key(str(key), one) for key in one["lot"]) if key]
        return {"prize": str(one["prize"]), "lot": lot, "why": str(one.get("why", "")), **made}

    def candidate(self, one: Mapping[str, Any]) -> dict[str, Any]:
        people = [self.players[id] for id in one["people"]]
        competitor = one["competitor"]
        if competitor is not None:
            competitor = self.partners(people) if self.ranked == "partnerships" else self.competitor(competitor)
        return {
            **{name: one[name] for name in ("value", "game", "deal")},
            "figure": str(one.get("figure", "")),
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
            if known:
                return f"c{self.partners([self.players[id] for id in known[0]['people']])}"
            return f"c{self.partnerships[read(id)]}" if read(id) in self.partnerships else ""
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
    return {
        **{name: season.awarded[name] for name in ("plan", "on") if name in season.awarded},
        "awards": [names.award(one) for one in season.awarded.get("awards", ())],
        "present": present,
    }


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
    for award in made:
        for one in (*award["winners"], *award["to_draw"]):
            Fraction(one["figure"] or 0)
    kept: dict[str, Any] = {}
    if "plan" in awarded:
        kept["plan"] = PrizePlan.from_json(awarded["plan"]).to_json()
    if "on" in awarded:
        kept["on"] = date.fromisoformat(awarded["on"]).isoformat()
    return {**kept, "awards": made, "present": [players[code] for code in awarded["present"]]}


# Two players made one


class Otherwise(Mapping[Any, Any]):
    """Everything is named as it was, but for these."""

    def __init__(self, new: Mapping[Any, Any]) -> None:
        self.new = new

    def __getitem__(self, key: Any) -> Any:
        return self.new.get(key, key)

    def __contains__(self, key: object) -> bool:
        return True

    def __iter__(self) -> Iterator[Any]:
        return iter(self.new)

    def __len__(self) -> int:
        return len(self.new)


def given_to(season: Season) -> dict[str, Any]:
    """What of the prizes given names people."""
    return {name: (season.awarded or {}).get(name, []) for name in ("awards", "present")}


def as_one(
    season: Season, players: Mapping[int, int], entries: Mapping[int, int], partnerships: Mapping[int, int]
) -> dict[str, Any]:
    """The same with those who are now others; whoever shared a prize with himself has it once."""
    given = given_to(season)
    names = Names(
        ranked=ranked_by(season),
        players=Otherwise(players),
        entries=Otherwise(entries),
        fixtures=Otherwise({}),
        partners=partnership,
        partnerships=Otherwise(partnerships),
    )
    awards = [names.award(one) for one in given["awards"]]
    for one in awards:
        one.update({name: list({each["key"]: each for each in reversed(one[name])}.values())[::-1] for name in LISTS})
        one["lot"] = list(dict.fromkeys(one["lot"]))
    return {"awards": awards, "present": sorted({players.get(id, id) for id in given["present"]})}
