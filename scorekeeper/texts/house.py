"""Texts of "our rules": the form, the five questions, and how one set of rules differs from another.

The script gets them with /rules.json, not with every page.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

GROUPS: dict[str, Any] = {
    "house.group.books": _("Books"),
    "house.group.cards": _("Card values"),
    "house.group.threes": _("Red and black threes"),
    "house.group.extras": _("Extras"),
    "house.group.going_out": _("Going out"),
    "house.group.opening": _("To lay down"),
    "house.group.length": _("Length and end"),
    "house.group.wilds": _("Wild cards and size of books"),
    "house.group.table": _("Decks and piles"),
    "house.group.counting": _("How points are counted"),
    "house.hint.books": _("Bonus of one book. Empty: this kind is not played."),
    "house.hint.cards": _("What one card counts, on the table and left over."),
    "house.hint.threes": _("Black threes left are typed together with the other cards left, red threes by number."),
    "house.hint.extras": _("Points for each. Empty: not played."),
    "house.hint.going_out": _(
        "Books needed: how many of each kind. If it changes, write one number for each deal: 1 / 1 / 1 / 2."
    ),
    "house.hint.opening": _(
        "Write one number for each deal: 50 / 90 / 120 / 150. The last one holds for all that follow."
    ),
    "house.hint.length": _("So many deals, or up to a score, or both."),
}

ANSWERS: dict[str, Any] = {
    "house.yes": _("yes"),
    "house.no": _("no"),
    "house.there": _("Played: %(what)s"),
    # Translators: a kind of book needed to go out.
    "house.needs": _("Needed: %(what)s"),
    "house.exact_cards": _("Cards of an exact pick-up"),
    "house.choose": _("Choose one of these."),
    "house.needed": _("This figure is needed."),
    "house.not_whole": _("%(typed)s is not a whole number."),
    "house.between": _("Only %(least)s to %(most)s can be meant."),
    "house.comma": _("Write large numbers without a comma (1500), and a space between two numbers."),
    "house.pairs": _("Write pairs of score and points: 0: 50, 500: 90."),
    "house.rising": _("The scores must rise: 0: 50, 500: 90."),
    "house.no_such_books": _("There are no such books in these rules."),
    "house.does_not_fit": _("These figures do not go together (%(key)s)."),
}

THREES: dict[str, Any] = {
    "house.red_threes.rule": _("Red threes on the table"),
    "house.red_threes.rule.plain": _("always count"),
    "house.red_threes.rule.if_melded": _("count if you have laid down"),
    "house.red_threes.rule.if_book": _(
        "count if you have a book of sevens (or any book, where there are none of sevens)"
    ),
    "house.red_threes.rule.if_out": _("count more if you go out"),
    "house.red_threes.laid": _("One on the table"),
    "house.red_threes.otherwise": _("One on the table otherwise"),
    "house.red_threes.caught": _("One left in hand or foot costs"),
    "house.red_threes.at_once": _("Red threes are laid at once and replaced"),
    "house.red_threes.set.rule": _("Many red threes"),
    "house.red_threes.set.rule.none": _("nothing special"),
    "house.red_threes.set.rule.total": _("so many of them count together"),
    "house.red_threes.set.rule.each": _("every so many of them count more"),
    "house.red_threes.set.rule.over": _("more than so many count more"),
    "house.red_threes.set.size": _("So many red threes"),
    "house.red_threes.set.points": _("Their points"),
    "house.red_threes.set.otherwise": _("Their points otherwise"),
    "house.cards.left.black_three": _("One black three left costs"),
    "house.cards.melded.black_three": _("One black three on the table"),
    "house.black_threes.melded": _("Melding black threes"),
    "house.black_threes.melded.no": _("never"),
    "house.black_threes.melded.book": _("as a clean book"),
    "house.black_threes.melded.dirty_book": _("as a book that counts as dirty"),
    "house.black_threes.melded.going_out": _("only when going out"),
    "house.black_threes.melded.last_card": _("one as the last card"),
}

GOING_OUT: dict[str, Any] = {
    "house.going_out.bonus": _("For going out"),
    "house.out_of_size.1": _("For a team of one"),
    "house.out_of_size.2": _("For a team of two"),
    "house.out_of_size.3": _("For a team of three"),
    "house.going_out.partner": _("The partner"),
    "house.going_out.partner.none": _("does not matter"),
    "house.going_out.partner.in_foot": _("must have picked up the foot"),
    "house.going_out.partner.played": _("must have played from the foot"),
    "house.going_out.partner.no_three": _("must be in the foot and hold no three"),
    "house.going_out.permission": _("The partner is asked"),
    "house.going_out.last_discard": _("The last card"),
    "house.going_out.last_discard.required": _("must be discarded"),
    "house.going_out.last_discard.optional": _("may be melded or discarded"),
    "house.going_out.last_discard.forbidden": _("must be melded"),
    "house.going_out.may_hold_cards": _("Whoever goes out may still hold cards"),
    "house.going_out.last_turn": _("Whoever goes out without a discard leaves all others one more turn"),
}

OPENING: dict[str, Any] = {
    "house.opening.kind": _("What is needed to lay down"),
    "house.opening.kind.by_deal": _("goes by the deal"),
    "house.opening.kind.formula": _("grows by so much each deal"),
    "house.opening.kind.by_score": _("goes by your score"),
    "house.opening.kind.none": _("nothing is needed"),
    "house.opening.kind.unknown": _("not known"),
    "house.opening.points": _("To lay down, deal by deal"),
    "house.special": _("In the last deal instead"),
    "house.special.none": _("nothing else"),
    "house.special.concealed_book": _("a whole book, collected without the discard pile"),
    "house.special.clean_book": _("a clean book"),
    "house.opening.start": _("In the first deal"),
    "house.opening.step": _("More each deal"),
    "house.opening.bands": _("By score: from a score on, so many points"),
    "house.opening.below": _("Below the first score"),
    "house.opening.counts": _("What counts to it"),
    "house.opening.counts.cards": _("the cards"),
    "house.opening.counts.with_bonuses": _("the cards and the bonuses of books"),
    "house.opening.counts.naturals": _("natural cards only"),
    "house.opening.waived_if_hand_empty": _("Laying down the whole hand is always allowed"),
}

LENGTH: dict[str, Any] = {
    "house.length.deals": _("Deals"),
    "house.length.target": _("Up to a score of"),
    "house.tie": _("At a tie"),
    "house.tie.silent": _("not said"),
    "house.tie.stands": _("the tie stands"),
    "house.tie.joint": _("both win"),
    "house.tie.extra_deal": _("one more deal"),
    "house.tie.seat_order": _("the earlier seat wins"),
    "house.stock_end": _("When the stock runs out"),
    "house.stock_end.ends": _("the deal ends, and nobody has gone out"),
    "house.stock_end.reshuffle": _("the discards are shuffled"),
    "house.lowest_wins": _("The lowest total wins"),
}

PLAY: dict[str, Any] = {
    "house.wilds.rule": _("Wild cards in a meld"),
    "house.wilds.rule.twice": _("at least twice as many naturals"),
    "house.wilds.rule.more": _("more naturals than wild cards"),
    "house.wilds.rule.equal": _("no more wild cards than naturals"),
    "house.wilds.rule.at_most": _("only so many"),
    "house.wilds.most": _("At most so many wild cards in a meld"),
    "house.wilds.least_naturals": _("At least so many naturals in a meld"),
    "house.wilds.all_wild": _("Melds of wild cards only"),
    "house.wilds.onto_finished": _("Wild cards on finished books"),
    "house.book_size.size": _("Cards in a book"),
    "house.book_size.clean_open": _("Finished clean books may grow"),
    "house.book_size.dirty_open": _("Finished dirty books may grow"),
    "house.book_size.second_of_rank": _("A second book of a rank"),
    "house.decks": _("Decks"),
    "house.decks.plus_0": _("one for each player"),
    "house.decks.plus_1": _("one for each player and one more"),
    "house.decks.plus_2": _("one for each player and two more"),
    "house.decks.fixed": _("always as many"),
    "house.decks.by_players": _("as the rules say for so many players"),
    "house.decks.own": _("a pack of its own"),
    "house.decks.unknown": _("not known"),
    "house.table.decks.number": _("How many decks"),
    "house.fixed": _(
        "The following goes by the number of players. It stays as these rules have it and cannot be changed here."
    ),
    "house.table.jokers_per_deck": _("Jokers in a deck"),
    "house.table.hand": _("Cards in the hand"),
    "house.table.knee": _("Cards in the knee"),
    "house.table.foot": _("Cards in the foot"),
    "house.table.draw": _("Cards drawn"),
    "house.table.pile": _("Cards taken from the discard pile (0: all)"),
}

COUNTING: dict[str, Any] = {
    "house.covers_cards": _("The bonus of a book covers its cards"),
    "house.card_points.out_left_free": _("The cards left of the team that goes out cost nothing"),
    "house.threshold": _("Books pay"),
    "house.threshold.none": _("always"),
    "house.threshold.points": _("only if the cards on the table reach so many points"),
    "house.threshold.opening": _("only if the cards on the table reach what was needed to lay down"),
    "house.books_threshold.points": _("So many points, deal by deal"),
    "house.melded_needs_book": _("Cards on the table count only with at least one book"),
}

QUESTIONS: dict[str, Any] = {
    "ask.books": _("What do clean and dirty books count?"),
    "ask.books.500_300": _("Clean 500, dirty 300"),
    "ask.books.300_100": _("Clean 300, dirty 100"),
    "ask.books.500_200": _("Clean 500, dirty 200"),
    "ask.books.500_250": _("Clean 500, dirty 250"),
    "ask.red_threes": _("What about red threes?"),
    "ask.red_threes.laid_or_caught": _("100 each on the table, 100 against you if left"),
    "ask.red_threes.caught_500": _("500 against you if left"),
    "ask.red_threes.caught_300": _("300 against you if left"),
    "ask.red_threes.caught_100": _("100 against you if left"),
    "ask.red_threes.laid_caught_500": _("100 each on the table, 500 against you if left"),
    "ask.red_threes.laid_300": _("300 each on the table, 300 against you if left"),
    "ask.red_threes.laid_100": _("100 each on the table"),
    "ask.red_threes.if_melded": _("100 each if you have laid down, else against you"),
    "ask.red_threes.if_book": _("100 each if you have a certain book, else against you"),
    "ask.red_threes.if_out": _("100 each if you go out, else 50; 500 against you if left"),
    "ask.fives": _("Which cards count 5?"),
    "ask.fives.7": _("4 to 7"),
    "ask.fives.8": _("4 to 8"),
    "ask.fives.9": _("4 to 9"),
    "ask.special": _("Which special books are there?"),
    "ask.special.none": _("None"),
    "ask.special.wild": _("Books of wild cards"),
    "ask.special.sevens": _("Books of sevens"),
    "ask.special.wild_sevens": _("Both wild cards and sevens"),
    "ask.opening": _("What is needed to lay down?"),
    "ask.opening.50": _("50, 90, 120, 150"),
    "ask.opening.60": _("60, 90, 120, 150"),
    "ask.opening.90": _("90, 120, 150, 180"),
    "ask.opening.by_score": _("It goes by the score"),
    "ask.opening.none": _("Nothing"),
}

LIKE: dict[str, Any] = {
    # Translators: name of a table's own rules, "like Simpson's rules, but clean books 500 and 5 deals".
    "like.like": _("like %(name)s, but %(what)s"),
    "like.more": _n("%(n)s more difference", "%(n)s more differences", "n"),
    # Translators: within such a sentence, "clean books 500".
    "like.points": _("%(what)s %(points)s"),
    "like.without": _("no %(what)s"),
    "like.unknown": _("%(what)s not known"),
    "like.cost_bonus": _("%(what)s cost their bonus"),
    "like.exact_cards": _("exact pick-ups of %(cards)s cards"),
    "like.exact_any": _("exact pick-ups of any number of cards"),
    # Translators: cards of a rank within such a sentence: "eights and nines count 5".
    "like.rank.joker": _("jokers"),
    "like.rank.two": _("twos"),
    "like.rank.ace": _("aces"),
    "like.rank.king": _("kings"),
    "like.rank.queen": _("queens"),
    "like.rank.jack": _("jacks"),
    "like.rank.ten": _("tens"),
    "like.rank.nine": _("nines"),
    "like.rank.eight": _("eights"),
    "like.rank.seven": _("sevens"),
    "like.rank.six": _("sixes"),
    "like.rank.five": _("fives"),
    "like.rank.four": _("fours"),
    "like.cards": _("%(ranks)s count %(points)s"),
    "like.needs": _("%(books)s to go out"),
    "like.needs_grow": _("%(first)s to go out at first and %(last)s in the end"),
    "like.needs_unknown": _("the books needed to go out not known"),
    "like.target": _("up to %(points)s"),
    "like.length_unknown": _("the length not known"),
    "like.cards_left_black_three": _("a black three left costs %(points)s"),
    "like.going_out_bonus": _("going out %(points)s"),
    "like.opening": _("%(points)s to lay down"),
    "like.opening_special": _("%(points)s to lay down, in the last deal %(special)s"),
    "like.opening_formula": _("%(start)s to lay down and %(step)s more each deal"),
    "like.opening_by_score": _("%(points)s to lay down, by score"),
    "like.opening_none": _("nothing needed to lay down"),
    "like.opening_unknown": _("what is needed to lay down not known"),
    "like.other": _("%(label)s: %(value)s"),
}

TEXTS: dict[str, Any] = GROUPS | ANSWERS | THREES | GOING_OUT | OPENING | LENGTH | PLAY | COUNTING | QUESTIONS | LIKE
