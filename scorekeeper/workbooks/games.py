"""A game as it is kept, as a score sheet."""

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext as _

from scorekeeper.boards import joined, team_names
from scorekeeper.copies import Copy, portable
from scorekeeper.play.scored import cell_tally, is_counted
from scorekeeper.play.units import find_entry
from scorekeeper.play.values import Game
from scorekeeper.workbooks.values import ScoreSheet, Section, SheetTeam, Told, usual_deals


def score_sheet(copy: Copy, card: Sequence[Section] = (), history: Sequence[Told] = ()) -> ScoreSheet:
    game = copy.game
    numbers = [deal["number"] for deal in game["deals"]]
    teams = [team["order"] for team in game["teams"]]
    found = {(deal, team): find_entry(game, deal, team) or {} for deal in numbers for team in teams}
    return ScoreSheet(
        rules=copy.ruleset,
        rules_value=copy.rules,
        teams=tuple(sheet_team(game, team) for team in teams),
        deals=max(usual_deals(copy.ruleset), len(numbers)),
        title=title(game),
        tallies=[[cell_tally(game, deal, team) for team in teams] for deal in numbers],
        notes={place: entry["other_note"] for place, entry in found.items() if "other_note" in entry},
        deal_notes={deal["number"]: deal["note"] for deal in game["deals"] if deal["note"]},
        left_out=frozenset(deal for deal in numbers if not is_counted(game, deal)),
        ended=game["finished"] is not None,
        net=game["counting"]["net"],
        left_first=game["counting"]["left_first"],
        played_on=datetime.date.fromisoformat(game["played_on"]) if game["played_on"] else None,
        note=game["note"],
        remark=_("This game is not counted.") if game["state"] == "void" else "",
        game=portable(game),
        card=card,
        history=history,
    )


def sheet_team(game: Game, order: int) -> SheetTeam:
    team = game["teams"][order]
    sitting = tuple(seat["sitters"][-1]["name"] for seat in team["seats"])
    return SheetTeam(name=team["name"], players=sitting, start=team["start"], first=team["from"], last=team["to"])


def title(game: Game) -> str:
    """What the sheet is called: who plays."""
    names = team_names(game)
    return " \u2013 ".join(names) if len(names) == 2 else joined(names)
