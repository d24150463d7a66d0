"""What stands at the head of the rows: what a team is called, what a line counts."""

from django.utils.translation import gettext as _

from scorekeeper import card
from scorekeeper.texts.saying import say
from scorekeeper.workbooks.formulas import quoted
from scorekeeper.workbooks.layout import Layout, address
from scorekeeper.workbooks.values import ScoreSheet


def shown_name(layout: Layout, team: int) -> str:
    """The formula of what a team is called: its name, else its players, else its number."""
    top = layout.blocks[team].top
    name = address(top, layout.entry(1))
    cells = [address(top, layout.player(seat)) for seat in range(layout.most_players)]
    people = cells[0]
    for nth, cell in enumerate(cells[1:], start=1):
        people += f'&IF(AND({"&".join(cells[:nth])}<>"",{cell}<>"")," & ","")&{cell}'
    number = quoted(_("Team %(n)d") % {"n": team + 1})
    return f'=IF({name}<>"",{name},IF({"&".join(cells)}<>"",{people},{number}))'


def worth_of(sheet: ScoreSheet) -> dict[str, str]:
    """What each line counts, as the rules card says it."""
    found: dict[str, list[str]] = {}
    for line in card.counts(sheet.rules):
        if isinstance(line.label, dict) and "row" in line.label:
            found.setdefault(line.label["row"], []).append(say(line.value, sheet.words))
    return {id: "; ".join(values) for id, values in found.items()}
