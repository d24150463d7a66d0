"""A game as a page shows it: names, labels and sentences put to its figures.

A game, its rules and their texts come in; this knows nothing of the database or the web. Pages with script make the
same in static/js/board.js.
"""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scorekeeper.charts import Chart, Series, chart
from scorekeeper.numbers import written
from scorekeeper.play import sitter_in, table
from scorekeeper.play.values import Game
from scorekeeper.rules import RuleSet, rows
from scorekeeper.texts import TEXTS, text
from scorekeeper.texts.labels import label_id
from scorekeeper.texts.saying import Written

SPECIAL = {
    "concealed_book": _lazy("To lay down: a whole book at once"),
    "clean_book": _lazy("To lay down: a clean book"),
}
DECIDED = ("extra_deal", "silent")  # how rules take ties that one more deal may decide
TURNS = ("\u200e", "\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A)))


@dataclass(frozen=True, kw_only=True)
class Words:
    """The words of a rule set, in the language of the page."""

    own: Mapping[str, str]

    def line(self, id: str, kind: str = "") -> str:
        """A row's label; kind "short" where there is little room."""
        name = label_id(dict(self.own), id)
        known = next((name for name in (f"{name}.{kind}", name) if name in TEXTS), "")
        return text(known) if known else name.removeprefix("row.")

    def counted(self, id: str, n: int) -> str:
        """So many of it, in a sentence."""
        name = f"{label_id(dict(self.own), id)}.n"
        return text(name, {"n": Written(n)}) if name in TEXTS else f"{written(n)} × {self.line(id)}"

    def deal(self, number: int) -> str:
        word = self.own.get("deal", "deal")
        return text(f"deal.{word}", {"deal": number}) if f"deal.{word}" in TEXTS else f"{word} {number}"


@dataclass(frozen=True, kw_only=True)
class Side:
    """One team on the board."""

    order: int
    name: str
    people: str
    """Who plays, where the team has a name of its own."""
    total: int
    leads: bool
    note: str
    gone: bool
    place: int | None


@dataclass(frozen=True, kw_only=True)
class Square:
    """One team in one deal, or in one line of it."""

    team: int
    plays: bool
    points: int | None
    count: str = ""
    fresh: bool = False
    """Part of the last change."""


@dataclass(frozen=True, kw_only=True)
class Lines:
    label: str
    brief: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, kw_only=True)
class DealView:
    number: int
    word: str
    squares: tuple[Square, ...]
    lines: tuple[Lines, ...]
    running: tuple[Square, ...]
    end: tuple[str, ...]
    """Who started, who went out, the note."""
    kept: tuple[str, ...]
    """What was entered under other rules and has no line here."""
    missing: tuple[str, ...]
    fresh: bool


@dataclass(frozen=True, kw_only=True)
class Coming:
    """The deal to be played: what to lay down (one line for all, or one for each team), who starts."""

    number: int
    word: str
    lay_down: tuple[tuple[str, str], ...]
    starter: str


@dataclass(frozen=True, kw_only=True)
class Board:
    id: str
    code: str
    state: str
    played_on: datetime.date | None
    rules: str
    note: str
    title: str
    sides: tuple[Side, ...]
    deals: tuple[DealView, ...]
    starts: tuple[int, ...]
    coming: Coming | None
    standing: str
    verdict: tuple[str, ...]
    over: bool
    extra_deal: bool
    """Finished in a tie that one more deal may decide."""
    chart: Chart | None


def board(
    game: Game, ruleset: RuleSet, texts: Mapping[str, Any], latest: tuple[int, int | None] | None = None
) -> Board:
    """latest: (deal, team or None for all) of the last change, to be marked."""
    shown = table(game, ruleset)
    words = Words(own=texts.get("words", {}))
    names = team_names(game)
    order = [row.id for row in rows(ruleset, **game["counting"])]
    return Board(
        id=game["id"],
        code=game["code"],
        state=game["state"],
        played_on=datetime.date.fromisoformat(game["played_on"]) if game["played_on"] else None,
        rules=texts["name"],
        note=game["note"],
        title=" – ".join(names) if len(names) == 2 else joined(names),
        sides=tuple(side(game, shown, ruleset, team, names[team["order"]], words) for team in game["teams"]),
        deals=tuple(deal_view(game, deal, words, order, latest) for deal in shown["deals"]),
        starts=tuple(team["start"] for team in game["teams"]) if any(t["start"] for t in game["teams"]) else (),
        coming=coming(game, shown, words, names),
        standing=standing(game, shown, ruleset, names),
        verdict=verdict(game, shown, ruleset, names),
        over=shown["outcome"]["over"],
        extra_deal=game["state"] == "finished" and shown["outcome"]["tied"] and shown["outcome"]["tie"] in DECIDED,
        chart=chart([Series(name=names[t["order"]], points=line(game, shown, t["order"])) for t in game["teams"]]),
    )


# Names


def fenced(name: str) -> str:
    """A name inside a sentence; one that could turn the sentence round is fenced in."""
    turns = any(sign in TURNS or "\u0590" <= sign <= "\u08ff" for sign in name)
    return f"\u2068{name}\u2069" if turns else name


def joined(names: Sequence[str]) -> str:
    # Translators: between the last two of several names.
    return str(get_text_list(list(names), _("and")))


def listed(names: Sequence[str]) -> str:
    """Names inside a sentence."""
    return joined([fenced(name) for name in names])


def people(team: Mapping[str, Any], deal: int) -> list[str]:
    return [name for seat in team["seats"] if (name := sitter_in(seat["sitters"], deal))]


def team_name(game: Game, order: int, deal: int = 1000) -> str:
    """The name of a team as of a deal: its own, else its players, else its number."""
    team = game["teams"][order]
    return team["name"] or " & ".join(people(team, deal)) or _("Team %(n)d") % {"n": order + 1}


def team_names(game: Game) -> list[str]:
    return [team_name(game, team["order"]) for team in game["teams"]]


def seat_name(game: Game, id: str, deal: int = 1000) -> str:
    for team in game["teams"]:
        for seat in team["seats"]:
            if seat["id"] == id:
                name = sitter_in(seat["sitters"], deal)
                return name or _("A player of %(team)s") % {"team": team_name(game, team["order"], deal)}
    return ""


# Parts of the board


def side(game: Game, shown: dict[str, Any], rules: RuleSet, team: Mapping[str, Any], name: str, words: Words) -> Side:
    order = team["order"]
    leads = order in shown["leaders"]
    gone = team["to"] is not None
    return Side(
        order=order,
        name=name,
        people=" & ".join(people(team, 1000)) if team["name"] else "",
        total=shown["totals"][order],
        leads=leads,
        note=side_note(shown, team, words),
        gone=gone,
        place=shown["places"][order],
    )


def side_note(shown: dict[str, Any], team: Mapping[str, Any], words: Words) -> str:
    order = team["order"]
    if team["to"] is not None:
        return _("left after %(deal)s") % {"deal": words.deal(team["to"])}
    if not shown["leaders"]:
        return ""
    if order in shown["leaders"]:
        if len(shown["leaders"]) > 1:
            return _("level")
        return _("%(points)s ahead") % {"points": written(shown["ahead"])} if shown["ahead"] else ""
    behind = abs(shown["totals"][shown["leaders"][0]] - shown["totals"][order])
    return _("%(points)s behind") % {"points": written(behind)}


def line(game: Game, shown: dict[str, Any], order: int) -> list[int | None]:
    """The running totals of a team for the chart; None before it joined."""
    team = game["teams"][order]
    points: list[int | None] = [team["start"] if team["from"] == 1 else None]
    for deal in shown["deals"]:
        if deal["number"] == team["from"] and points[-1] is None:
            points[-1] = team["start"]
        points.append(deal["cells"][order]["running"])
    return points


def deal_view(
    game: Game, deal: dict[str, Any], words: Words, order: Sequence[str], latest: tuple[int, int | None] | None
) -> DealView:
    number, cells = deal["number"], deal["cells"]
    fresh = latest is not None and latest[0] == number

    def is_fresh(team: int) -> bool:
        return fresh and latest is not None and latest[1] in (None, team)

    def square(cell: dict[str, Any], points: int | None, count: str = "") -> Square:
        return Square(team=cell["team"], plays=cell["plays"], points=points, count=count, fresh=is_fresh(cell["team"]))

    scores = [{line["id"]: line for line in (cell["score"] or {"lines": []})["lines"]} for cell in cells]
    ids = sorted({id for score in scores for id in score}, key=lambda id: place(id, order))
    return DealView(
        number=number,
        word=words.deal(number),
        squares=tuple(square(cell, cell["score"]["total"] if cell["score"] else None) for cell in cells),
        lines=tuple(
            Lines(
                label=words.line(id),
                brief=words.line(id, "short"),
                squares=tuple(
                    square(cell, score[id]["points"], counted(score[id])) if id in score else square(cell, None)
                    for cell, score in zip(cells, scores, strict=True)
                ),
            )
            for id in ids
        ),
        running=tuple(square(cell, cell["running"]) for cell in cells),
        end=end_words(game, deal),
        kept=kept_words(game, deal, words),
        missing=tuple(team_name(game, team, number) for team in deal["missing"]) if deal["entered"] else (),
        fresh=fresh,
    )


def place(id: str, order: Sequence[str]) -> tuple[int, str]:
    """Lines stand as the rows of the paper do; what has no row of its own (going out) comes last."""
    return (order.index(id), "") if id in order else (len(order), id)


def counted(line: dict[str, Any]) -> str:
    """How many of it, where that is not the figure itself."""
    alike = abs(line["points"]) == abs(line["count"]) or line["id"] in ("going_out", "first_down")
    return "" if alike else written(line["count"])


def end_words(game: Game, deal: dict[str, Any]) -> tuple[str, ...]:
    end, number = deal["end"], deal["number"]
    said = [] if deal["counted"] else [text("board.left_out")]
    if end["starter"]:
        said.append(_("%(name)s started") % {"name": fenced(seat_name(game, end["starter"], number))})
    if end["out"] == -1:
        said.append(_("nobody went out"))
    elif end["out"] is not None:
        said.append(_("%(team)s went out") % {"team": fenced(team_name(game, end["out"], number))})
    if deal["note"]:
        said.append(deal["note"])
    return tuple(said)


def kept_words(game: Game, deal: dict[str, Any], words: Words) -> tuple[str, ...]:
    return tuple(
        _("%(team)s: %(line)s, kept as a note")
        % {"team": fenced(team_name(game, cell["team"], deal["number"])), "line": words.counted(id, n)}
        for cell in deal["cells"]
        for id, n in cell["kept"].items()
    )


def coming(game: Game, shown: dict[str, Any], words: Words, names: Sequence[str]) -> Coming | None:
    number = shown["next"]["deal"]
    if number is None or game["state"] != "playing":
        return None
    playing = [team["order"] for team in game["teams"] if shown_plays(team, number)]
    lines = [(names[team], minimum_words(shown["next"]["minimums"][team])) for team in playing]
    same = len({words for _, words in lines}) == 1
    starter = shown["next"]["starter"]
    return Coming(
        number=number,
        word=words.deal(number),
        lay_down=(("", lines[0][1]),) if same and lines[0][1] else () if same else tuple(lines),
        starter=seat_name(game, starter, number) if starter else "",
    )


def shown_plays(team: Mapping[str, Any], number: int) -> bool:
    return bool(team["from"] <= number and (team["to"] is None or number <= team["to"]))


def minimum_words(minimum: Mapping[str, Any]) -> str:
    """What a first lay-down needs; empty where nothing is asked or known."""
    if minimum["special"]:
        return str(SPECIAL.get(minimum["special"], ""))
    return _("To lay down: %(points)s") % {"points": written(minimum["points"])} if minimum["points"] else ""


def standing(game: Game, shown: dict[str, Any], rules: RuleSet, names: Sequence[str]) -> str:
    """Who leads and by how much; empty before the first deal."""
    leaders = shown["leaders"]
    if not leaders:
        return ""
    if len(leaders) > 1:
        level = "result.level" if len(leaders) == len(game["teams"]) else "result.share_lead"
        points = written(shown["totals"][leaders[0]])
        return text(level, {"teams": listed([names[team] for team in leaders]), "points": points})
    return by_points("result.leads", game, shown, rules, names, leaders[0])


def by_points(id: str, game: Game, shown: dict[str, Any], rules: RuleSet, names: Sequence[str], team: int) -> str:
    """ "Ann & Joe win by 490": one sentence for one team, on every page and phone."""
    values = {"team": fenced(names[team]), "points": written(shown["ahead"]), "n": len(game["teams"][team]["seats"])}
    return text(f"{id}_low" if rules.lowest_wins else id, values)


def result(game: Game, shown: dict[str, Any], rules: RuleSet, names: Sequence[str]) -> str:
    """Who won, or that it is a tie, in the sentence that the phone says too."""
    outcome = shown["outcome"]
    winners = outcome["winners"]
    if not outcome["tied"]:
        return by_points("result.wins", game, shown, rules, names, winners[0]) if len(winners) == 1 else ""
    if outcome["tie"] == "joint":
        return text("result.joint", {"teams": listed([names[team] for team in winners])})
    if outcome["tie"] == "seat_order" and len(winners) == 1:
        values = {"team": fenced(names[winners[0]]), "n": len(game["teams"][winners[0]]["seats"])}
        return text("result.wins_tied", values)
    tied = shown["leaders"] or winners
    values = {"teams": listed([names[team] for team in tied]), "points": written(shown["totals"][tied[0]])}
    return text("result.tie", values)


def verdict(game: Game, shown: dict[str, Any], rules: RuleSet, names: Sequence[str]) -> tuple[str, ...]:
    """Who won, in one to three sentences; empty while the game goes on."""
    outcome = shown["outcome"]
    if game["state"] == "void":
        return (_("This game is not counted."),)
    if game["state"] != "finished" and not outcome["over"]:
        return ()
    said = [words] if (words := result(game, shown, rules, names)) else []
    if outcome["tied"]:
        said.append(text(f"result.tie_{outcome['tie']}"))
    if outcome["early"]:
        last = len([deal for deal in shown["deals"] if deal["counted"] and deal["entered"]])
        said.append(text("board.early", {"n": last}))
    if outcome["below_target"]:
        said.append(text("correct.below_target"))
    return tuple(said)
