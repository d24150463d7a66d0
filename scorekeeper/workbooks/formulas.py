"""The rules of scoring.py as formulas: one small function for each, beside its siblings.

A formula speaks of the cells of one team in one deal. It uses only functions that Excel 2016 and LibreOffice 7.4
know; tests let LibreOffice work out every one and compare it with scoring.py.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.figures import Opening, RedThreeSet, RuleSet
from scorekeeper.scoring import DealFigures, deal_figures, figures_deal, to_lay_down

NOTHING_WANTED = -10_000_000
"""Less than any card points: a threshold that everybody reaches."""


@dataclass(frozen=True, kw_only=True)
class At:
    """One team in one deal: the address of each of its rows, and of what else its score depends on."""

    rules: RuleSet
    deal: int
    cells: Mapping[str, str]
    size: str
    before: str
    entered: str
    yes: str = "yes"
    """The answer as the sheet has it in its language."""

    @property
    def figures(self) -> DealFigures:
        return deal_figures(self.rules, figures_deal(self.rules, self.deal))

    def filled(self, id: str) -> str:
        return f'{self.cells[id]}<>""' if id in self.cells else "FALSE"

    def value(self, id: str) -> str:
        """The cell of a row; 0 where the sheet has no such row."""
        return self.cells.get(id, "0")


def where(condition: str, then: str, otherwise: str) -> str:
    """IF, unless it is known already."""
    if condition in ("TRUE", "FALSE"):
        return then if condition == "TRUE" else otherwise
    return then if then == otherwise else f"IF({condition},{then},{otherwise})"


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


# Has a team melded, has it a book


def has_book(at: At, kinds: Sequence[str] = ()) -> str:
    cells = [at.cells[kind] for kind in kinds or at.rules.book if kind in at.cells]
    return f"SUM({','.join(cells)})>0" if cells else "FALSE"


def has_melded(at: At) -> str:
    """Cards on the table or a book; with one figure for all cards as it was answered, else if it is above 0."""
    said = f"{at.cells['has_melded']}={quoted(at.yes)}" if "has_melded" in at.cells else "FALSE"
    unanswered = f'{at.cells["has_melded"]}=""' if "has_melded" in at.cells else "TRUE"
    parts = f'IF({at.cells["melded"]}="",{said},{at.cells["melded"]}<>0)' if "melded" in at.cells else said
    net = where(unanswered, f"{at.value('net')}>0", said)
    book, cards = has_book(at), where(at.filled("net"), net, parts)
    if book == "FALSE":
        return cards
    return f"OR({book},{cards})" if cards != "FALSE" else book


# Red threes

CONDITIONS: dict[str, Callable[[At], str]] = {
    "plain": lambda at: "TRUE",
    "if_melded": has_melded,
    "if_book": lambda at: has_book(at, at.rules.red_threes.kinds),
    "if_out": lambda at: at.filled("going_out"),
}


def red_threes_hold(at: At) -> str:
    return CONDITIONS[at.rules.red_threes.rule](at)


def red_three_each(at: At) -> str:
    red = at.rules.red_threes
    return where(red_threes_hold(at), f"{red.laid or 0}", f"{red.otherwise}")


def red_threes_laid(at: At) -> str:
    return f"{at.value('red_threes_laid')}*{red_three_each(at)}"


def red_threes_caught(at: At) -> str:
    return f"{at.value('red_threes_caught')}*{at.rules.red_threes.caught or 0}"


def set_in_total(at: At, group: RedThreeSet) -> str:
    pays = where(red_threes_hold(at), f"{group.points}", f"{group.otherwise}")
    return f"IF({at.value('red_threes_laid')}<{group.size},0,{pays}-{group.size}*{red_three_each(at)})"


def set_for_each(at: At, group: RedThreeSet) -> str:
    sets = f"INT({at.value('red_threes_laid')}/{group.size})*{group.points}"
    return where(red_threes_hold(at), sets, "0")


def set_once_over(at: At, group: RedThreeSet) -> str:
    over = f"IF({at.value('red_threes_laid')}>{group.size},{group.points},0)"
    return where(red_threes_hold(at), over, "0")


SETS: dict[str, Callable[[At, RedThreeSet], str]] = {
    "total": set_in_total,
    "each": set_for_each,
    "over": set_once_over,
}


def red_threes_set(at: At) -> str:
    group = at.rules.red_threes.set
    return SETS[group.rule](at, group) if group else "0"


# Books and cards


def books_pay(at: At) -> str:
    """Books may need a threshold of card points, which may be what was needed to lay down."""
    threshold = at.rules.books_threshold
    if threshold is None:
        return "TRUE"
    wanted = opening_wanted(at) if threshold.opening else at.figures.threshold
    if wanted is None:
        return "TRUE"
    cards = where(at.filled("net"), at.value("net"), at.value("melded"))
    return f"{cards}>={wanted}"


def book(at: At, kind: str) -> str:
    return where(books_pay(at), f"{at.value(kind)}*{dict(at.figures.books)[kind]}", "0")


def extra(at: At, id: str) -> str:
    return f"{at.value(id)}*{dict(at.figures.extras)[id]}"


def net(at: At) -> str:
    return at.value("net")


def melded(at: At) -> str:
    """Nothing beside a figure for all cards; under some rules only with a book."""
    credited = has_book(at) if at.rules.melded_needs_book else "TRUE"
    counts = where(credited, at.value("melded"), "0") if at.rules.card_points.melded else "0"
    return where(at.filled("net"), "0", counts)


LEFT: dict[str, str] = {"minus": "-", "plus": "", "none": "0*"}


def left(at: At) -> str:
    """Against the team, unless the rules let the one that goes out go free."""
    points = at.rules.card_points
    counts = f"{LEFT[points.left]}{at.value('left')}"
    if points.out_left_free:
        counts = where(at.filled("going_out"), "0", counts)
    return where(at.filled("net"), "0", counts)


def going_out(at: At) -> str:
    """By deal, or by players on the team."""
    bonus = f"{at.figures.going_out}"
    for players, points in reversed(list(at.figures.by_team_size.items())):
        bonus = f"IF({at.size}={players},{points},{bonus})"
    return bonus


def first_down(at: At) -> str:
    return f"{at.figures.first_down or 0}"


LINES: dict[str, Callable[[At], str]] = {
    "red_threes_laid": red_threes_laid,
    "red_threes_caught": red_threes_caught,
    "red_threes_set": red_threes_set,
    "net": net,
    "melded": melded,
    "left": left,
    "other": lambda at: at.value("other"),
}
MARKS: dict[str, Callable[[At], str]] = {"going_out": going_out, "first_down": first_down}


def points(at: At, id: str) -> str:
    """What a row scores; empty as long as nothing is entered in it."""
    if id in MARKS:
        return f'=IF(AND({at.filled(id)},COUNTA({at.entered})>0),{MARKS[id](at)},"")'
    cell = at.cells["red_threes_laid" if id == "red_threes_set" else id]
    scored = LINES[id](at) if id in LINES else book(at, id) if id in at.rules.book else extra(at, id)
    return f'=IF({cell}="","",{scored})'


# To lay down


def opening_by_score(opening: Opening, before: str, nothing: str) -> str:
    wanted = nothing if opening.below is None else f"{opening.below}"
    for start, wants in opening.bands:
        wanted = f"IF({before}>={start},{wants},{wanted})"
    return wanted


def opening_wanted(at: At) -> str | int | None:
    """Points for laying down, as a threshold of the books; `None` where there are none."""
    minimum = to_lay_down(at.rules, at.deal)
    if minimum.special:
        return None
    if at.rules.opening.kind == "by_score":
        return opening_by_score(at.rules.opening, at.before, f"{NOTHING_WANTED}")
    return minimum.points


# Sentences


def sentence(template: str, **parts: str) -> str:
    """A translated sentence as a formula: what stands for %(name)s is put in by a formula of its own."""
    found = [template]
    for name, formula in parts.items():
        marker = f"%({name})s"
        found = [piece for part in found for piece in split(part, marker, formula)]
    return "&".join(quoted(piece) if not piece.startswith("\0") else piece[1:] for piece in found if piece)


def split(text: str, marker: str, formula: str) -> list[str]:
    if text.startswith("\0"):
        return [text]
    pieces: list[str] = []
    for nth, piece in enumerate(text.split(marker)):
        pieces += [f"\0{formula}", piece] if nth else [piece]
    return pieces


def written(number: str) -> str:
    """A number within a sentence, as numbers.written has it."""
    return f'IF({number}<0,"\u2212","")&FIXED(ABS({number}),0)'
