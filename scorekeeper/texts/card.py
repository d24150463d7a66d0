"""Texts of the rules card."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n
from django.utils.translation import pgettext_lazy as _p

TITLES: dict[str, Any] = {
    "card.counts": _("What counts what"),
    "card.cards": _("Card values"),
    "card.lay_down": _("To lay down"),
    "card.going_out": _("To go out"),
    "card.play": _("The table and the cards"),
    "card.end": _("The end"),
    "card.notes": _("Also"),
    "card.assumed": _("Assumed"),
    "card.not_known": _("Not known"),
}

WORDS: dict[str, Any] = {
    "card.unknown": _("not known"),
    "card.nothing": _("nothing"),
    # Translators: the last of a list, "2 clean books, 2 dirty books and 1 wild book".
    "card.and": _("%(first)s and %(last)s"),
    "card.deal": _("Deal %(deal)s"),
    "card.deals": _("Deals %(first)s to %(last)s"),
    "card.every_deal": _("Every deal"),
    # Translators: figures of one deal after the other, "300 / 400 / 500 / 600".
    "card.by_deal": _("%(figures)s, deal by deal"),
    "card.or": _("%(first)s or %(last)s"),
}

COUNTS: dict[str, Any] = {
    "card.each": _("%(points)s each"),
    "card.if_melded": _("%(points)s each if you have laid down, else %(otherwise)s each"),
    "card.if_book": _("%(points)s each if you have %(books)s, else %(otherwise)s each"),
    "card.if_out": _("%(points)s each for the team that goes out, %(otherwise)s each for the others"),
    "card.red_threes": _("Red threes"),
    "card.red_threes_at_once": _("Red threes are laid at once and replaced."),
    "card.set_total": _("%(size)s of them count %(points)s together"),
    "card.set_total_else": _("%(size)s of them count %(points)s together, else %(otherwise)s"),
    "card.set_each": _("every %(size)s of them count %(points)s more"),
    "card.set_over": _("more than %(size)s of them count %(points)s more"),
    "card.per_player": _("%(points)s for each player"),
    "card.per_any": _("%(points)s each"),
    "card.exact_player": _("%(points)s for each player who picks up exactly %(cards)s cards"),
    "card.exact_team": _("%(points)s for picking up exactly %(cards)s cards"),
    "card.exact_any": _("%(points)s for each time exactly %(cards)s cards are picked up"),
    "card.penalty_of": _("costs what it would have paid: %(book)s"),
    "card.as_entered": _("as entered"),
    "card.for_you": _("count for you"),
    "card.against": _("count against you"),
    "card.left_counts": _("are the points (few are good)"),
    "card.melded_with_book": _("count for you if you have a book"),
    "card.covers_cards": _("The bonus of a book covers its cards; only loose cards are counted besides."),
    "card.threshold": _("Books pay only if your cards on the table reach %(points)s."),
    "card.threshold_opening": _("Books pay only if your cards on the table reach what was needed to lay down."),
    "card.out_left_free": _("The cards left of the team that goes out cost nothing."),
    "card.out_of_size": _n("%(points)s for a team of one", "%(points)s for a team of %(n)s", "n"),
}

CARDS: dict[str, Any] = {
    # Translators: neighbouring ranks of one value, "8 to king".
    "card.ranks": _("%(first)s to %(last)s"),
    "card.rank_left": _("%(rank)s left"),
    "card.rank_lefts": _("%(first)s to %(last)s left"),
    "card.black_three_melded": _("Black three on the table"),
    "card.red_three_melded": _("Red three in a book"),
    "card.black_three_left": _("Black three left"),
    "card.some_cards": _("What some of the cards count"),
    "card.cost": _("%(points)s against you"),
    "rank.joker": _("Joker"),
    "rank.two": _("2"),
    "rank.ace": _("Ace"),
    "rank.king": _("King"),
    "rank.queen": _("Queen"),
    "rank.jack": _("Jack"),
    "rank.ten": _("10"),
    "rank.nine": _("9"),
    "rank.eight": _("8"),
    "rank.seven": _("7"),
    "rank.six": _("6"),
    "rank.five": _("5"),
    "rank.four": _("4"),
    "rank.black_three": _("Black three"),
    "rank.red_three": _("Red three"),
}

# Where the rules call a deal a round or a hand: text id and that word.
OTHER_WORDS: dict[str, Any] = {
    "card.deal.round": _("Round %(deal)s"),
    "card.deal.hand": _("Hand %(deal)s"),
    "card.deals.round": _("Rounds %(first)s to %(last)s"),
    "card.deals.hand": _("Hands %(first)s to %(last)s"),
    "card.every_deal.round": _("Every round"),
    "card.every_deal.hand": _("Every hand"),
    "card.by_deal.round": _("%(figures)s, round by round"),
    "card.by_deal.hand": _("%(figures)s, hand by hand"),
    "card.more_each_deal.round": _("and %(points)s more in each further round"),
    "card.more_each_deal.hand": _("and %(points)s more in each further hand"),
    "card.tie_silent.round": _("not said; you may play one more round"),
    "card.tie_silent.hand": _("not said; you may play one more hand"),
    "card.tie_extra_deal.round": _("one more round"),
    "card.tie_extra_deal.hand": _("one more hand"),
    "card.so_many_deals.round": _n("%(n)s round", "%(n)s rounds", "n"),
    "card.stock_ends.round": _("the round ends, and nobody has gone out"),
    "card.stock_ends.hand": _("the hand ends, and nobody has gone out"),
    "card.so_many_deals.hand": _n("%(n)s hand", "%(n)s hands", "n"),
}

LAY_DOWN: dict[str, Any] = {
    "card.no_minimum": _("No minimum: any meld will do."),
    "card.below_score": _("Below %(score)s"),
    "card.from_score": _("From %(score)s points on"),
    "card.lay_down_below": _("What is needed to lay down below %(score)s points"),
    "card.more_each_deal": _("and %(points)s more in each further deal"),
    "card.concealed_book": _("a whole book, collected without the discard pile"),
    "card.clean_book": _("a clean book"),
    "card.with_bonuses": _("The bonuses of books count towards it too."),
    "card.naturals": _("Only natural cards count towards it."),
    "card.waived": _("Laying down the whole hand is always allowed."),
}

GOING_OUT: dict[str, Any] = {
    "card.no_books": _("no books needed"),
    "card.books_needed": _("Books needed"),
    "card.needs": _("The books needed to go out"),
    "card.partner_in_foot": _("Your partner must have picked up the foot."),
    "card.partner_played": _("Your partner must have played from the foot."),
    "card.partner_no_three": _("Your partner must be in the foot and hold no three."),
    "card.permission": _("Ask your partner first."),
    "card.no_permission": _("You need not ask your partner."),
    "card.discard_required": _("The last card must be discarded."),
    "card.discard_optional": _("The last card may be melded or discarded."),
    "card.discard_forbidden": _("The last card must be melded, not discarded."),
    "card.may_hold_cards": _("Whoever goes out may still hold cards, which count against them."),
    "card.last_turn": _("Whoever goes out without a discard leaves every other player one more turn."),
}

PLAY: dict[str, Any] = {
    "card.decks": _("Decks"),
    "card.decks_players": _("one for each player"),
    "card.decks_plus": _n("one for each player and %(n)s more", "one for each player and %(n)s more", "n"),
    "card.decks_for": _("%(decks)s for %(players)s players"),
    "card.decks_own": _("a pack of its own with %(n)s cards"),
    "card.with_jokers": _n("%(decks)s, with %(n)s joker each", "%(decks)s, with %(n)s jokers each", "n"),
    "card.hand": _p("cards", "Hand"),
    "card.knee": _p("cards", "Knee"),
    "card.foot": _p("cards", "Foot"),
    "card.from_players": _n("With %(n)s player or more", "With %(n)s players or more", "n"),
    "card.hand_and_foot": _("%(hand)s in the hand, %(foot)s in the foot"),
    "card.draw": _("Draw"),
    "card.pile": _("Cards taken from the discard pile"),
    "card.whole": _("all"),
    "card.book_size": _("Cards in a book"),
    "card.clean_open": _("Cards may be added to a finished clean book."),
    "card.clean_closed": _("A finished clean book is closed."),
    "card.dirty_open": _("Cards may be added to a finished dirty book."),
    "card.dirty_closed": _("A finished dirty book is closed."),
    "card.second_yes": _("A second book of a rank may be begun."),
    "card.second_no": _("Only one book of a rank."),
    "card.wilds_twice": _("At least twice as many naturals as wild cards in a meld."),
    "card.wilds_more": _("More naturals than wild cards in a meld."),
    "card.wilds_equal": _("No more wild cards than naturals in a meld."),
    "card.wilds_most": _n("At most %(n)s wild card in a meld.", "At most %(n)s wild cards in a meld.", "n"),
    "card.least_naturals": _n("At least %(n)s natural card in a meld.", "At least %(n)s natural cards in a meld.", "n"),
    "card.all_wild_yes": _("Melds of wild cards only are allowed."),
    "card.all_wild_no": _("No melds of wild cards only."),
    "card.onto_finished_yes": _("Wild cards may be added to finished books."),
    "card.onto_finished_no": _("No wild cards on finished books."),
    "card.black_threes_no": _("Black threes are not melded."),
    "card.black_threes_book": _("Black threes may be melded as a clean book."),
    "card.black_threes_dirty_book": _("Black threes may be melded as a book, which counts as dirty."),
    "card.black_threes_going_out": _("Black threes may be melded only when going out."),
    "card.black_threes_last_card": _("A black three may be played as the last card."),
}

END: dict[str, Any] = {
    "card.length": _("Length of the game"),
    "card.so_many_deals": _n("%(n)s deal", "%(n)s deals", "n"),
    "card.target": _("Played to"),
    "card.highest_wins": _("The highest total wins."),
    "card.lowest_wins": _("The lowest total wins."),
    "card.tie": _("At a tie"),
    "card.tie_silent": _("not said; you may play one more deal"),
    "card.tie_stands": _("the tie stands"),
    "card.tie_joint": _("both win"),
    "card.tie_extra_deal": _("one more deal"),
    "card.tie_seat_order": _("the earlier seat wins"),
    "card.stock_end": _("When the stock runs out"),
    "card.stock_ends": _("the deal ends, and nobody has gone out"),
    "card.stock_reshuffle": _("the discards are shuffled"),
}

TEXTS: dict[str, Any] = TITLES | WORDS | OTHER_WORDS | COUNTS | CARDS | LAY_DOWN | GOING_OUT | PLAY | END
