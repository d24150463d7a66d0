"""Fills an empty database with finished games under different rules and one under way, and says how to see them."""

import datetime as dt
import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scorekeeper import access, play
from scorekeeper.checks import check_deal
from scorekeeper.commit import Sender, commit
from scorekeeper.models import Game
from scorekeeper.models.storing import game_value
from scorekeeper.operations import operation, starting
from scorekeeper.published import Published, published
from scorekeeper.rules import RuleSet
from scorekeeper.scoring import Tally

MOST_TRIES = 2000


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A game of the demonstration. deals: how many are played; None: as long as the rules go on."""

    rules: str
    teams: tuple[tuple[str, ...], ...]
    days_ago: int
    deals: int | None = None
    finished: bool = True
    half: bool = False
    """Whether a further deal is under way, entered for the first team."""
    note: str = ""


PLANS = (
    Plan(rules="totals", teams=(("Abe",), ("Kit",), ("Nora",)), days_ago=64, deals=4, note="From the old record book"),
    Plan(rules="simpson", teams=(("Ann",), ("Bob",), ("Cy",), ("Dot",), ("Eve",)), days_ago=43),
    Plan(rules="pennies-from-heaven", teams=(("Ann", "Joe"), ("Mary", "Bob")), days_ago=29),
    Plan(rules="brouillette-partners-high", teams=(("Ruth", "Sol"), ("Tess", "Udo"), ("Vic", "Wyn")), days_ago=15),
    Plan(rules="whitnack", teams=(("Ann", "Mary"), ("Joe", "Bob")), days_ago=8),
    Plan(rules="whitnack", teams=(("Ann", "Joe"), ("Mary", "Bob")), days_ago=0, deals=2, finished=False, half=True),
)


class Command(BaseCommand):
    help = "Fills an empty database with games to look at."

    def handle(self, *args: Any, **options: Any) -> None:
        if Game.objects.exists():
            raise CommandError("There are games here already. The demonstration is for an empty database only.")
        chance = random.Random(7)  # always the same games
        sender = Sender(device=access.digest(access.new_secret()), name="Demonstration")
        games = [played(plan, chance, sender) for plan in PLANS]
        self.stdout.write("Open one of these addresses on this server to take a game over on your phone:")
        for plan, game in zip(PLANS, games, strict=True):
            what = f"{published()[plan.rules].texts.name}, {'finished' if plan.finished else 'under way'}"
            self.stdout.write(f"  /l/{access.links_of(game)['manage']}/  {what}")
        watched = "&g=".join(access.links_of(game)["watch"] for game in games)
        self.stdout.write(f"All of them in turn, for a tablet or TV:\n  /screen/?g={watched}")


def played(plan: Plan, chance: random.Random, sender: Sender) -> Game:
    """Plays one game through commit, as phones do."""
    rules = published()[plan.rules]
    day = timezone.localdate() - dt.timedelta(days=plan.days_ago)
    teams = [{"name": "", "players": list(players)} for players in plan.teams]
    key = str(uuid.uuid4())
    start = starting(str(uuid.uuid4()), rules.digest, teams, key=key, played_on=day.isoformat(), note=plan.note)
    sent(start, sender)
    game = Game.objects.get(pk=start["game"])
    do(game, sender, "end", deal=1, end={"starter": "s0"})
    for number in deals(plan, game, rules):
        enter(game, rules, number, chance, sender)
    if plan.finished:
        over = play.table(game_value(Game.objects.get(pk=game.pk)), rules.rules)["outcome"]["over"]
        do(game, sender, "finish", under_way="count", early=not over and rules.rules.length.deals is not None)
    if plan.half:
        enter(game, rules, (plan.deals or 0) + 1, chance, sender, teams=1)
    return game


def deals(plan: Plan, game: Game, rules: Published) -> Iterator[int]:
    """The numbers of the deals to be played: so many, or until the rules say the game is over."""
    for number in range(1, 25):
        over = play.table(game_value(Game.objects.get(pk=game.pk)), rules.rules)["outcome"]["over"]
        if number > plan.deals if plan.deals else over:
            return
        yield number


def enter(game: Game, rules: Published, number: int, chance: random.Random, sender: Sender, teams: int = 99) -> None:
    value = game_value(Game.objects.get(pk=game.pk))
    shown = play.table(value, rules.rules)
    sizes = [len(team["seats"]) for team in value["teams"]]
    tallies, out = plausible(rules.rules, number, sizes, shown["totals"], chance)
    group = str(uuid.uuid4())
    for team, tally in enumerate(tallies[:teams]):
        do(game, sender, "tally", group=group, deal=number, team=team, tally=tally)
    if teams >= len(sizes) and rules.key != "totals":
        do(game, sender, "end", group=group, deal=number, end={"out": out})


def plausible(
    rules: RuleSet, number: int, sizes: list[int], totals: list[int], chance: random.Random
) -> tuple[list[dict[str, Any]], int]:
    """Figures at which no check has anything to ask, and the team that went out."""
    for _ in range(MOST_TRIES):
        out = chance.randrange(len(sizes))
        made = [drawn(rules, number, team == out, chance) for team in range(len(sizes))]
        tallies = [
            Tally(
                counts=tally["counts"],
                melded=tally.get("melded"),
                left=tally.get("left"),
                went_out=team == out,
                players=sizes[team],
            )
            for team, tally in enumerate(made)
        ]
        if not check_deal(rules, number, tallies, totals, rules.decks(sum(sizes))):
            return made, out
    raise CommandError(f"No figures found for deal {number}.")


def drawn(rules: RuleSet, number: int, out: bool, chance: random.Random) -> dict[str, Any]:
    """What one team may have at the end of a deal, for all that is usual under these rules."""
    if any(extra.id == "book_points" for extra in rules.extras):
        books, cards = chance.randrange(-5, 26) * 100, chance.randrange(25, 130) * 5
        return {"counts": {"book_points": books, "card_points": cards}}
    counts: dict[str, int] = {}
    least = 0
    for book in rules.books:
        usual = {"clean": (1, 4), "dirty": (1, 4)}.get(book.kind, (0, 1))
        need = 1 if out else 0
        counts[book.kind] = chance.randint(usual[0] * need, usual[1]) if usual[0] or chance.random() < 0.3 else 0
        least += counts[book.kind] * (book.least or 50)
    if rules.red_threes.row_laid and chance.random() < 0.6:
        counts["red_threes_laid"] = chance.randint(0, 3)
    tally: dict[str, Any] = {"counts": counts}
    if rules.card_points.melded:
        tally["melded"] = (least + chance.randrange(60, 420)) // 5 * 5
    if rules.card_points.left != "none":
        tally["left"] = 0 if out else chance.randrange(3, 50) * 5
    return tally


def do(game: Game, sender: Sender, name: str, /, **content: Any) -> None:
    value = game_value(Game.objects.get(pk=game.pk))
    sent(operation(value, name, key=str(uuid.uuid4()), **content), sender)


def sent(op: dict[str, Any], sender: Sender) -> None:
    answer = commit(op, sender)
    if answer.status != "applied":
        raise CommandError(f"{op['op']} was not taken: {answer.reason}")
