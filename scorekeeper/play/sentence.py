"""What a correction changed, as a list of texts with their values, to be read one after the other.

Each part is {"id": text id, "values": {...}}. A value whose name ends in _id is itself the id of a text.
Pure: two games and the rules in.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.play.scored import table
from scorekeeper.play.units import END_FIELDS, end_of, need_seat, tally_of, team_label
from scorekeeper.play.values import CARD_FIGURES, Game, Json, Op
from scorekeeper.rules import RuleSet

Part = dict[str, Any]


def part(id: str, **values: Any) -> Part:
    return {"id": id, "values": values}


def sentence(before: Game, after: Game, rules: RuleSet, op: Op, former: RuleSet | None = None) -> list[Part]:
    """What `op` changed between two games. former: the rules before, where they were exchanged."""
    old = table(before, former or rules)
    new = table(after, rules)
    name = op["op"]
    if name == "tally":
        said = said_tally(before, after, op["deal"], op["team"]) + said_points(after, old, new, op["team"])
        said = said if len(said) > 1 else []  # the place alone says nothing
        return said + consequences(before, after, old, new)
    if name == "end":
        said = said_end(before, after, op["deal"])
    elif name == "order":
        said = [part(f"fix.{op['action']}", deal=op["deal"], to=op.get("to", 0))]
    elif name == "seats":
        said = said_seats(before, after, op)
    elif name == "rules":
        said = said_rules(old, new)
    elif name == "void":
        said = [part("fix.not_counted" if op["on"] else "fix.counted_again")]
    else:
        said = [part(f"fix.{name}")]
    return said + said_totals(after, old, new) + consequences(before, after, old, new)


def said_tally(before: Game, after: Game, deal: int, team: int) -> list[Part]:
    was = tally_of(before, deal, team)
    now = tally_of(after, deal, team)
    said = [part("fix.where", deal=deal, team=team_label(after, team))]
    if was is None or now is None:
        return [*said, part("fix.entered" if was is None else "fix.taken_back")]
    for row in sorted({*was["counts"], *now["counts"]}):
        said += said_row(row, was["counts"].get(row), now["counts"].get(row))
    for row in (*CARD_FIGURES, "other"):
        said += said_row(row, was.get(row), now.get(row))
    return said


def said_row(row: str, was: int | None, now: int | None) -> list[Part]:
    if (was or 0) == (now or 0):
        return []
    return [part("fix.row", row_id=f"row.{row}", now=now or 0, was=was or 0)]


def said_end(before: Game, after: Game, deal: int) -> list[Part]:
    was = end_of(before, deal)
    now = end_of(after, deal)
    said = [
        part(f"fix.{field}", who=who(after, field, now[field]), was=who(before, field, was[field]))
        for field in END_FIELDS
        if was[field] != now[field]
    ]
    return [part("fix.deal", deal=deal), *said] if said else []  # the place alone says nothing


def who(game: Game, field: str, answer: Json) -> str:
    """The people an answer names; "" for nobody, "?" for not known."""
    if answer is None:
        return "?"
    if field == "starter":
        return str(need_seat(game, answer)["sitters"][-1]["name"])
    return "" if answer == -1 else team_label(game, answer)


def said_seats(before: Game, after: Game, op: Op) -> list[Part]:
    action = op["action"]
    if action in ("team_name", "player_name", "swap"):
        return [part(f"fix.{action}", name=op["name"], deal=op.get("deal", 1))]
    if action == "exchange":
        names = [need_seat(after, seat)["sitters"][-1]["name"] for seat in op["seats"]]
        return [part("fix.sat_exchanged", one=names[0], two=names[1], deal=op["deal"])]
    if action == "join":
        return [part("fix.join", team=team_label(after, len(after["teams"]) - 1), deal=op["deal"])]
    if action == "leave":
        return [part("fix.leave", team=team_label(after, op["team"]), deal=op["deal"])]
    return [part(f"fix.{action}")]


def said_rules(old: Json, new: Json) -> list[Part]:
    """The exchange, and each row that was entered and that the new rules lack."""
    had = {row for deal in old["deals"] for cell in deal["cells"] for row in cell["kept"]}
    lost = {row for deal in new["deals"] for cell in deal["cells"] for row in cell["kept"]}
    return [part("fix.rules")] + [part("fix.kept", row_id=f"row.{row}") for row in sorted(lost - had)]


def said_points(game: Game, old: Json, new: Json, team: int) -> list[Part]:
    """+300, still 120 behind"""
    points = new["totals"][team] - old["totals"][team]
    if points == 0:
        return []
    said = [part("fix.points", points=points)]
    ranked = [total for t, total in enumerate(new["totals"]) if new["places"][t] is not None]
    if new["places"][team] is None or len(ranked) < 2 or not new["leaders"]:
        return said
    if team not in new["leaders"]:
        behind = abs(new["totals"][new["leaders"][0]] - new["totals"][team])
        return [*said, part("fix.behind" if team in old["leaders"] else "fix.still_behind", points=behind)]
    if len(new["leaders"]) > 1:
        return [*said, part("fix.level")]
    still = old["leaders"] == [team]
    return [*said, part("fix.still_ahead" if still else "fix.ahead", points=new["ahead"])]


def said_totals(game: Game, old: Json, new: Json) -> list[Part]:
    """Every total that moved: "Ann & Joe 4,560, not 4,260"."""
    said = []
    for team in range(min(len(old["totals"]), len(new["totals"]))):
        was = old["totals"][team]
        now = new["totals"][team]
        if was != now:
            said.append(part("fix.total", team=team_label(game, team), now=now, was=was, points=now - was))
    return said


def consequences(before: Game, after: Game, old: Json, new: Json) -> list[Part]:
    """For finished games: another winner, or not as far as it must be, so that reopening is offered."""
    if before["finished"] is None or after["finished"] is None:
        return []
    said = []
    was = old["outcome"]
    now = new["outcome"]
    if was["winners"] != now["winners"]:
        if len(now["winners"]) == 1:
            said.append(part("fix.winner", team=team_label(after, now["winners"][0])))
        else:
            said.append(part("fix.tied"))
    if now["below_target"] and not was["below_target"]:
        said.append(part("fix.below_target"))
    if now["offer_extra_deal"] and not was["offer_extra_deal"]:
        said.append(part("fix.extra_deal"))
    return said
