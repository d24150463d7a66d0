"""One sentence for every finding of the checks and for every refusal: what looks wrong and what would be right."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from scorekeeper.checks import Finding
from scorekeeper.numbers import written
from scorekeeper.texts.labels import BOOKS, EXTRAS, WORDS

TEXTS: dict[str, Any] = {
    # Translators: joins the last part to a list, as in "2 clean books, 1 dirty book and 1 wild book".
    "check.and": _("%(first)s and %(last)s"),
    # Translators: names the team that a sentence is about.
    "check.of_team": _("%(team)s: %(sentence)s"),
    "check.step_melded": _(
        "Every card counts a multiple of %(step)s; you entered %(value)s for the cards on the table."
    ),
    "check.step_left": _("Every card counts a multiple of %(step)s; you entered %(value)s for the cards left."),
    "check.step_net": _("Every card counts a multiple of %(step)s; you entered %(value)s for the cards."),
    "check.step_card_points": _("Every card counts a multiple of %(step)s; you entered %(value)s for the cards."),
    "check.step_book_points": _("Books and bonuses count multiples of %(step)s; you entered %(value)s."),
    # Translators: needs and missing are lists of books.
    "check.needs": _n(
        "Going out takes %(needs)s; %(missing)s is missing.",
        "Going out takes %(needs)s; %(missing)s are missing.",
        "n",
    ),
    "check.out_without_meld": _("Whoever goes out has cards on the table; you entered none and no book."),
    "check.first_down_without_meld": _("Whoever lays down first has cards on the table; you entered none and no book."),
    "check.books_without_meld": _("%(books)s: then this team has laid down cards; you entered that it has not."),
    "check.melded_unknown": _n(
        "The red three counts for a team that has laid down cards and against one that has not: which is it?",
        "The %(n)s red threes count for a team that has laid down cards and against one that has not: which is it?",
        "n",
    ),
    # Translators: books is a list such as "2 clean books and 1 dirty book", n is how many books it names.
    "check.books_least": _n(
        "%(books)s needs at least %(least)s points in cards on the table; you entered %(melded)s.",
        "%(books)s need at least %(least)s points in cards on the table; you entered %(melded)s.",
        "n",
    ),
    "check.opening": _(
        "Laying down took %(least)s points, so at least that many are on the table; you entered %(melded)s."
    ),
    "check.opening_book.concealed_book": _(
        "In this deal a team lays down with a whole book from its hand, so it has at least one; you entered none."
    ),
    "check.opening_book.clean_book": _(
        "In this deal a team lays down with a clean book, so it has at least one; you entered none."
    ),
    "check.out_cards_left": _("Whoever goes out has no cards left; you entered %(left)s points."),
    "check.out_cards_left.caught": _n(
        "Whoever goes out has no cards left; you entered %(n)s red three.",
        "Whoever goes out has no cards left; you entered %(n)s red threes.",
        "n",
    ),
    "check.partner_left": _(
        "Only the partner still holds cards when a team goes out, seldom more than %(most)s points; "
        "you entered %(left)s."
    ),
    "check.partner_foot": _n(
        "The partner had picked up the foot before the team went out, so no red three is left; you entered %(n)s.",
        "The partner had picked up the foot before the team went out, so no red three is left; you entered %(n)s.",
        "n",
    ),
    "check.partner_three": _n(
        "When a team goes out its partner holds no three; you entered %(n)s red three.",
        "When a team goes out its partner holds no three; you entered %(n)s red threes.",
        "n",
    ),
    "check.foot_least": _(
        "A red three is left only in a foot never picked up, and its other cards come to at least %(least)s points; "
        "you entered %(left)s left."
    ),
    # Translators: what is counted, such as "3 exact pick-ups".
    "check.extra_most": _("A team can have %(most)s at most; you entered %(what)s."),
    "check.net_parts": _("Cards on the table less those left make %(parts)s; you entered %(net)s."),
    "check.many_books": _("A team seldom has more than %(most)s books; you entered %(n)s."),
    "check.much_melded": _("A team seldom has more than %(most)s points on the table; you entered %(melded)s."),
    "check.much_left": _("A team seldom has more than %(most)s points left; you entered %(left)s."),
    "check.total": _("A deal seldom scores less than %(least)s or more than %(most)s; this one comes to %(total)s."),
    "check.very_negative": _(
        "Books and cards alone come to %(points)s; without a red three left that is unusually low."
    ),
    "check.digits_exchanged": _("%(saved)s was saved before; %(value)s has the same digits in another order."),
    "check.two_out": _("Only one team can go out; you entered %(n)s."),
    "check.nobody_out": _("Nobody has gone out: right only if the cards ran out."),
    "check.two_first_down": _("Only one team is the first to lay down; you entered %(n)s."),
    "check.nobody_first_down": _("One team was the first to lay down; you entered none."),
    "check.red_threes_supply": _("%(decks)s decks hold %(most)s red threes; over all teams you entered %(n)s."),
    "check.wilds_supply": _(
        "%(decks)s decks hold %(most)s wild cards; the books of all teams would take at least %(n)s."
    ),
    "check.books_supply": _("%(decks)s decks are enough for %(most)s books; over all teams you entered %(n)s."),
    # Translators: what is counted, such as "3 clean books of sevens".
    "check.kind_supply": _("%(decks)s decks are enough for %(most)s of these; over all teams you entered %(what)s."),
    "check.points_supply": _(
        "All cards of %(decks)s decks count %(most)s points; on the table and left you entered %(points)s."
    ),
    "check.same_figures": _("This team has exactly the same figures as another."),
    "check.beyond_length": _n(
        "A game has %(n)s deal under these rules; this is number %(deal)s.",
        "A game has %(n)s deals under these rules; this is number %(deal)s.",
        "n",
    ),
    "check.past_target": _("The game was over before this deal: %(total)s points, and %(target)s were enough."),
    "check.not_whole": _("“%(value)s” is not a whole number."),
    "check.negative": _("%(value)s cannot be negative here; leave the sign out."),
    "check.row_lacking": _("These rules do not have this line."),
    "check.too_large": _("%(value)s is more than can be entered here: %(most)s."),
}


def sentence(finding: Finding, words: Mapping[str, str] | None = None, team: str = "") -> str:
    """The finding in the current language, in the words of the rule set; `team` names whom it is about.

    The twin is `HF.checks.sentence` in static/js/sentences.js.
    """
    made = str(TEXTS[text_id(finding)] % text_values(finding, words or {}))
    return gettext("%(team)s: %(sentence)s") % {"team": team, "sentence": made} if team else made


def text_id(finding: Finding) -> str:
    """Some findings have a sentence for each of their cases."""
    id = f"check.{finding.id}"
    if finding.id == "opening_book":
        return f"{id}.{finding.values['special']}"
    if finding.id == "out_cards_left" and not finding.values["left"]:
        return f"{id}.caught"
    return id


def text_values(finding: Finding, words: Mapping[str, str]) -> dict[str, Any]:
    """Numbers as they are written, lists of books as phrases; `n` stays a number, since it chooses the form."""
    values = finding.values
    ready: dict[str, Any] = {name: written(value) for name, value in values.items() if isinstance(value, int)}
    ready |= {name: value for name, value in values.items() if isinstance(value, str)}
    ready |= {name: listed(value, words) for name, value in values.items() if isinstance(value, dict)}
    numbers = values.get("missing") or values.get("books")
    count = sum(numbers.values()) if isinstance(numbers, dict) else values.get("n", values.get("caught"))
    if count is not None:
        ready["n"] = count
    if "kind" in values or finding.id == "extra_most":
        ready["what"] = counted(values.get("kind") or values["row"], values["n"], words)
    return ready


def listed(counts: Mapping[str, int], words: Mapping[str, str]) -> str:
    """ "2 clean books, 1 dirty book and 1 wild book"."""
    parts = [counted(row, count, words) for row, count in counts.items() if count]
    if len(parts) < 2:
        return "".join(parts)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def counted(row: str, count: int, words: Mapping[str, str]) -> str:
    """So many of a row, in the rule set's own word where it has one."""
    word = words.get(row, "")
    if word and word not in WORDS:
        return f"{written(count)} {word}"
    label = WORDS[word] if word else (BOOKS | EXTRAS).get(row)
    return str(label[2] % {"n": count}) if label else f"{written(count)} {row}"
