"""Files brought in: read, compared with what is here, and taken in through commit, all of it or nothing."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper import boards, copies, records, tables, workbooks
from scorekeeper.codes import is_code
from scorekeeper.commit import Sender, commit
from scorekeeper.copies import Copy
from scorekeeper.imports import Item, Rules, from_copy, from_old, remade
from scorekeeper.models import Game, Writer
from scorekeeper.models.storing import load, value
from scorekeeper.operations import derived
from scorekeeper.play import Op
from scorekeeper.play.values import UUID, sound
from scorekeeper.published import published
from scorekeeper.reading import RulesError
from scorekeeper.records import OldGame, Problem, Reading
from scorekeeper.rulebook import rules_value
from scorekeeper.rules import digest, parse_figures
from scorekeeper.texts.rulesets import value as published_value
from scorekeeper.wording import refusal

MOST_STEPS = 2500  # from a page: the database is locked while they are taken in, for some seconds at most
Known = dict[str, tuple[dict[str, Any], Rules, bool]]
"""Games that are here by id: the game, its rules, and whether this phone may write it."""


@dataclass(kw_only=True)
class Book:
    """What a file holds, and what taking it in would do."""

    kind: str
    """csv, json or xlsx"""
    text: str | None = None
    """What was read of a file that is no text; read again it is the same."""
    readable: bool = True
    reading: Reading | None = None
    items: list[Item] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def of_kind(self, kind: str) -> list[Item]:
        return [item for item in self.items if item.kind == kind]

    @property
    def new(self) -> list[Item]:
        return self.of_kind("new")

    @property
    def corrections(self) -> list[Item]:
        return self.of_kind("correction")

    @property
    def known(self) -> list[Item]:
        return self.of_kind("known")

    @property
    def does_something(self) -> bool:
        return bool(self.new or self.corrections)

    @property
    def summary(self) -> str:
        return records.summary(self.reading) if self.reading else ""


def read(data: bytes, rules: str, device: str, most: int | None = MOST_STEPS) -> Book:
    """rules: key for games of which the file does not say it; device: digest of the phone that brings the file."""
    try:
        book = read_any(data, rules, device)
    except tables.TableError as error:
        return Book(kind="", readable=False, problems=[Problem(row=0, text=str(error))])
    if most is not None and steps_in(book) > most:
        text_of_it = _("These are too many games at once. Divide the file, or take it in with import_games.")
        book.problems.append(Problem(row=0, text=text_of_it))
    return book


def read_any(data: bytes, rules: str, device: str) -> Book:
    """By what the file begins with. Raises TableError."""
    text = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if workbooks.is_archive(data):
        found = workbooks.unpack(data)
        if isinstance(found, tables.Table):
            book = read_table(found, rules, device)
            book.text = tables.write(found.header, [row.cells for row in found.rows]).decode()
            return book
        return read_workbook(found, device)
    if text.startswith(workbooks.BEGINNING):
        return read_workbook(copies.loaded(data), device)
    return read_json(data, device) if text[:1] in (b"{", b"[") else read_table(tables.read(data), rules, device)


# Old record books


def scope_of(device: str) -> str:
    """The same book of another phone is another book."""
    return str(uuid5(NAMESPACE_URL, f"record book of {device}"))


def read_table(table: tables.Table, rules: str, device: str) -> Book:
    reading = records.understand(table, sorted(line_ids()))
    book = Book(kind="csv", reading=reading, problems=reading.problems)
    if reading.problems:
        return book
    scope = scope_of(device)
    here = known_games([derived(scope, old.digest) for old in reading.games], device)
    for old in reading.games:
        found = rules_of(old, rules, device)
        if found is None:
            text = _("Game %(game)s: the rules “%(rules)s” are not known here.")
            row = old.deals[0].rows[0]
            book.problems.append(Problem(row=row, text=text % {"game": old.label, "rules": old.rules}))
            continue
        known = here.get(derived(scope, old.digest))
        book.items.append(from_old(old, scope, known[1] if known else found, known[0] if known else None))
    compare_numbered(book, {derived(scope, old.digest): old.label for old in reading.games}, device)
    book.problems += [problem for item in book.items for problem in item.problems]
    book.problems.sort(key=lambda problem: problem.row)
    return book


def compare_numbered(book: Book, labels: dict[str, str], device: str) -> None:
    """Tables that were saved here name games by their numbers: those of this phone are not added a second time.

    labels: what the table calls a game, by the id of its item.
    """
    numbered = {labels[item.id]: item for item in book.new if is_code(labels[item.id])}
    games = list(Game.objects.of_device(device).filter(code__in=numbered).select_related("rules"))
    loaded = load(games)
    for game in games:
        item, rules = numbered[game.code], rules_of_game(game)
        here = boards.board(value(game, loaded[game.pk]), rules.ruleset, rules.value["texts"])
        if item.board and points_of(item.board) == points_of(here):
            item.kind = "known"
        else:
            text = _("The game with the number %(code)s is here with other figures. This would be a second one.")
            item.remarks.insert(0, text % {"code": game.code})


def points_of(board: boards.Board) -> list[Any]:
    """Who plays, and what they have in every line of each deal."""
    lines = [line for deal in board.deals for line in deal.lines]
    figures = [(line.label, [(square.points, square.count) for square in line.squares]) for line in lines]
    return [
        [side.people or side.name for side in board.sides],
        len(board.deals),
        figures,
        [side.total for side in board.sides],
    ]


def line_ids() -> set[str]:
    """Every counted line that any rules have."""
    return {extra.id for one in published().values() for extra in one.rules.extras} | {
        *(book.kind for one in published().values() for book in one.rules.books),
        "red_threes_laid",
        "red_threes_caught",
    }


def rules_of(old: OldGame, chosen: str, device: str) -> Rules | None:
    """As the game says (key, digest or name), else as chosen, else the totals where there is no more."""
    if old.rules:
        named = [one for one in published().values() if old.rules in (one.key, one.digest) or is_called(one, old.rules)]
        return of_published(named[0].key) if named else used_here(old.rules, device)
    if chosen in published() and not (old.totals_only and chosen != "totals"):
        return of_published(chosen)
    return of_published("totals" if old.totals_only else "whitnack")


def is_called(one: Any, name: str) -> bool:
    return name.casefold() in (one.texts.name.casefold(), _(one.texts.name).casefold())


def of_published(key: str) -> Rules:
    return Rules(value=published_value(published()[key]), ruleset=published()[key].rules)


def used_here(named: str, device: str) -> Rules | None:
    """A table's own rules, by the digest, if a game of this phone has them."""
    game = Game.objects.of_device(device).filter(rules__digest=named).first()
    return rules_of_game(game) if game else None


def rules_of_game(game: Game) -> Rules:
    return Rules(value=rules_value(game.stored_rules), ruleset=game.rule_set)


def steps_in(book: Book) -> int:
    """How many operations taking it in would be."""
    return sum(1 + len(item.steps) for item in book.items if item.kind in ("new", "correction"))


# Games that were saved here


def read_json(data: bytes, device: str) -> Book:
    book = Book(kind="json")
    pairs = copies.from_json(data)
    ids = [game["id"] for _rules, game in pairs if isinstance(game.get("id"), str) and UUID.fullmatch(game["id"])]
    here = known_games(ids, device)
    former = [of_published(key) for key in published()]
    seen: set[str] = set()
    for nth, (sent, game) in enumerate(pairs, start=1):
        try:
            rules = sent_rules(sent)
        except RulesError as error:
            text = _("Game %(n)d: its rules cannot be read (%(reason)s).") % {"n": nth, "reason": error}
            book.problems.append(Problem(row=0, text=text))
            continue
        known = here.get(str(game.get("id")))
        if known and not known[2]:
            text = _("Game %(n)d is here already, and this phone may not change it.") % {"n": nth}
            book.problems.append(Problem(row=0, text=text))
            continue
        item = from_copy(game, rules, known[:2] if known else None, former)
        if item.id and item.id in seen:
            item.problems.append(Problem(row=0, text=_("The same game is in this file twice.")))
        seen.add(item.id)
        book.items.append(item)
        book.problems += [
            Problem(row=0, text=_("Game %(n)d: %(what)s") % {"n": nth, "what": problem.text})
            for problem in item.problems
        ]
    return book


def sent_rules(sent: dict[str, Any]) -> Rules:
    """Rules as a file has them. Published ones are taken from here. Raises RulesError."""
    ruleset = parse_figures(sent.get("figures") or {})
    named = digest(ruleset)
    key = sent.get("key")
    if isinstance(key, str) and key in published() and published()[key].digest == named:
        return of_published(key)
    texts = sent.get("texts")
    texts = texts if isinstance(texts, dict) else {}
    texts = {"name": "", "words": {}, **texts}
    if not isinstance(texts["name"], str) or not isinstance(texts["words"], dict):
        raise RulesError("texts", _("not understood"))
    return Rules(value={"digest": named, "key": "", "figures": ruleset.figures(), "texts": texts}, ruleset=ruleset)


def known_games(ids: Sequence[str], device: str) -> Known:
    """The games of these ids that are here, in a fixed number of queries."""
    games = list(Game.objects.filter(pk__in=ids).select_related("rules"))
    mine = set(Writer.objects.filter(game__in=games, device=device, ended=None).values_list("game_id", flat=True))
    loaded = load(games)
    return {str(game.pk): (value(game, loaded[game.pk]), rules_of_game(game), game.pk in mine) for game in games}


# Score sheets that were filled in


def read_workbook(found: Any, device: str) -> Book:
    """Raises TableError."""
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    if not workbooks.is_sound(found) or not sound(text):
        raise tables.TableError(_("This is not a score sheet from here."))
    book = Book(kind="xlsx", text=text)
    try:
        rules = sent_rules(found["rules"])
    except RulesError as error:
        text = _("The rules on the hidden page of this workbook cannot be read (%(reason)s).") % {"reason": error}
        book.problems.append(Problem(row=0, text=text))
        return book
    words = rules.value["texts"].get("words", {})
    pages = [workbooks.Filled(page, rules.ruleset, words) for page in found["pages"]]
    played = [page for page in pages if page.page["id"]]
    fresh = [page for page in pages if not page.page["id"] and not page.is_blank]
    if not played and not fresh:
        raise tables.TableError(_("Nothing is filled in on this score sheet yet."))
    read_played(book, played, found["games"], rules, device)
    read_fresh(book, fresh, rules, device)
    return book


def read_played(book: Book, pages: Sequence[Any], games: dict[str, Any], rules: Rules, device: str) -> None:
    """Sheets that were made of a game: they correct it, or bring it back where it is not here."""
    here = known_games([page.page["id"] for page in pages if UUID.fullmatch(page.page["id"])], device)
    former = [of_published(key) for key in published()]
    seen: set[str] = set()
    for page in pages:
        id, name = page.page["id"], page.page["name"]
        kept = games.get(id)
        base = remade(kept, rules, former) if isinstance(kept, dict) and kept.get("id") == id else None
        text = ""
        if base is None:
            text = _("Sheet %(sheet)s has lost what belongs to its game.")
        elif id in here and not here[id][2]:
            text = _("The game of sheet %(sheet)s is here already, and this phone may not change it.")
        elif id in seen:
            text = _("The game of sheet %(sheet)s is in this file twice.")
        if base is None or text:
            book.problems.append(Problem(row=0, text=text % {"sheet": name}))
            continue
        seen.add(id)
        target = page.corrected(Copy(game=copies.portable(base), rules=rules.value, ruleset=rules.ruleset))
        book.problems += page.problems
        if not page.problems:
            item = from_copy(target, rules, here[id][:2] if id in here else None, former)
            book.items.append(item)
            about = _("Sheet %(sheet)s: %(what)s")
            book.problems += [
                Problem(row=0, text=about % {"sheet": name, "what": problem.text}) for problem in item.problems
            ]


def read_fresh(book: Book, pages: Sequence[Any], rules: Rules, device: str) -> None:
    """Sheets that were empty when they were made: each is a new game, the same content always the same one."""
    olds = [(page, *page.old_game(rules.value["digest"])) for page in pages]
    scope = scope_of(device)
    here = known_games([derived(scope, old.digest) for _page, old, _places in olds if old], device)
    for page, old, places in olds:
        book.problems += page.problems
        if old is None:
            continue
        known = here.get(derived(scope, old.digest))
        item = from_old(old, scope, known[1] if known else rules, known[0] if known else None)
        if item.id in {one.id for one in book.items}:
            text = _("The game of sheet %(sheet)s is in this file twice.")
            book.problems.append(Problem(row=0, text=text % {"sheet": page.page["name"]}))
            continue
        book.items.append(item)
        book.problems += [Problem(row=0, text=f"{places[one.row]}: {one.text}") for one in item.problems]


# Taking in


@dataclass(kw_only=True)
class Done:
    new: int = 0
    corrected: int = 0
    problems: list[Problem] = field(default_factory=list)


class Stopped(Exception):
    """Something was refused: nothing of the file is kept."""


def take_in(book: Book, sender: Sender, corrections: set[str]) -> Done:
    """All new games, and the corrections of those games that were asked for by id."""
    done = Done()
    try:
        with transaction.atomic():
            for item in book.items:
                if item.kind == "new" and item.start:
                    through(item, [item.start, *item.steps], sender)
                    done.new += 1
                elif item.kind == "correction" and item.id in corrections:
                    through(item, item.steps, sender)
                    done.corrected += 1
    except Stopped as stopped:
        return Done(problems=[Problem(row=0, text=str(stopped))])
    return done


def through(item: Item, ops: Sequence[Op], sender: Sender) -> None:
    for op in ops:
        answer = commit(op, sender)
        if answer.status in ("refused", "waiting"):
            title = item.board.title if item.board else item.id
            reason = answer.reason or {"id": "key_reused", "values": {}}
            raise Stopped(f"{title}: {refusal(reason['id'], reason['values'])}")
