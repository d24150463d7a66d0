"""Texts of the frame of the app and of the entry screen."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

FRAME: dict[str, Any] = {
    "app.name": _("Hand and Foot"),
    # Translators: a negative number read aloud.
    "app.minus": _("minus %(n)s"),
    "app.home": _("Home"),
    "app.menu": _("Menu"),
    "app.game_menu": _("This game"),
    # Translators: menu of a game; the screen where a deal is typed in.
    "app.enter": pgettext_lazy("menu", "Enter"),
    "app.board": _("Scores"),
    "app.card": _("Rules"),
    "app.more": _("More"),
    "app.close": _("Close"),
    "app.fix": _("Put something right"),
    "app.people": _("Players and names"),
    "app.history": _("What was changed"),
    "app.links": _("Let others watch"),
    "app.exchange": _("Play by other rules"),
    "app.finish": _("Finish the game"),
    "app.look": _("Letters, colours, keys"),
    "app.undo": _("Undo"),
    "app.undone": _("Undone."),
    "app.missing": _("This game is not here"),
    "app.missing_why": _(
        "This phone does not have it, and it could not be fetched. "
        "Ask the person who keeps score to show you the link again."
    ),
    "app.no_signal": _("This part of the app has not come yet. Open it again when there is a signal."),
    "app.to_start": _("To the start"),
    # Translators: state of what was saved, in one short line.
    "status.sent": _("Saved"),
    "status.sending": _("Saved on this phone, sending"),
    "status.waiting": ngettext_lazy(
        "Saved on this phone, not sent yet (%(n)s)", "Saved on this phone, not sent yet (%(n)s)", "n"
    ),
    "status.failed": ngettext_lazy("%(n)s entry could not be sent", "%(n)s entries could not be sent", "n"),
    "status.ended": _("The link of this phone has ended"),
    "status.memory": _("This browser keeps nothing: save the game as a file before you close it"),
    # Translators: the same in one or two words, for the bar.
    "status_short.sent": _("Saved"),
    "status_short.sending": _("Sending"),
    "status_short.waiting": _("Not sent yet (%(n)s)"),
    "status_short.failed": _("Not sent (%(n)s)"),
    "status_short.ended": _("Link ended"),
    "status_short.memory": _("Not kept"),
    "status.title": _("What is saved, and where"),
    "status.kept": _("Everything entered is kept on this phone. It is sent by itself as soon as there is a signal."),
    "status.all_sent": _("Everything is saved and sent."),
    "status.ended_why": _(
        "Somebody took the right to keep score away from this phone. "
        "Nothing that was entered is lost: save it as a file, or ask for a new link."
    ),
    "status.retry": _("Send now"),
    "status.file": _("Save as a file"),
    "status.drop": _("Leave this entry out"),
    "status.refused": _("Could not be sent: %(reason)s"),
    "look.title": _("Letters, colours, keys"),
    "look.theme": _("Colours"),
    "look.theme_auto": _("As the phone has it"),
    "look.theme_light": _("Light"),
    "look.theme_dark": _("Dark"),
    "look.size": _("Size of the letters"),
    "look.size_normal": _("Normal"),
    "look.size_large": _("Large"),
    "look.size_huge": _("Very large"),
    "look.jump": _("Go on by itself after a one-digit number"),
    "look.haptics": _("Short buzz at a touch"),
    "look.awake": _("Keep the screen awake while a deal is open"),
}

ENTRY: dict[str, Any] = {
    # Translators: what a team needs to go down for the first time in this deal.
    "entry.to_lay_down": _("To lay down: %(points)s"),
    "entry.out": _("Who went out?"),
    "entry.out_short": _("Went out"),
    "entry.first_down": _("Who laid down first?"),
    "entry.first_down_short": _("Laid down first"),
    "entry.starter": _("Who starts this deal?"),
    "entry.starter_short": _("Starts"),
    "entry.not_known": _("Not known"),
    "entry.nobody": _("Nobody"),
    "entry.now": _("Now: %(team)s, %(row)s"),
    "entry.teams": _("Whose figures are typed"),
    "entry.rows": _("Figures of %(team)s"),
    # Translators: points of the deal that is being typed.
    "entry.this_deal": _("This deal"),
    "entry.total": _("Total"),
    "entry.is_out": pgettext_lazy("one team", "went out"),
    # Translators: mark at the team that went out; as short as can be.
    "entry.out_mark": pgettext_lazy("mark", "out"),
    "entry.totals_spoken": _("%(team)s: this deal %(points)s, total %(total)s"),
    "entry.empty": _("nothing yet"),
    "entry.row_count": _("%(row)s: %(n)s"),
    "entry.row_empty": _("%(row)s: nothing entered"),
    "entry.save": _("Save"),
    "entry.clear": _("Clear the deal"),
    "entry.revert": _("Take back what I typed"),
    "entry.cleared": _("Deal %(deal)s cleared. Undo until you enter something."),
    "ask.other_note": _("What for?"),
    "entry.has_melded": ngettext_lazy("Has %(team)s laid down?", "Have %(team)s laid down?", "n"),
    "ask.laid_down": _("Laid down"),
    "ask.not_laid_down": _("Not laid down"),
    "entry.yes": _("Yes"),
    "entry.no": _("No"),
    "ask.who_part": _("Whose cards?"),
    "ask.points_understood": _("%(typed)s = %(n)s × %(row)s?"),
    "ask.points_take": _("Yes, %(n)s"),
    "ask.points_leave": _("No, leave %(typed)s"),
    "ask.points_spread": _("No, one in each row"),
    "entry.ask": _("Is this right?"),
    "ask.right": _("That is right"),
    # Translators: two figures that were typed into each other's row.
    "ask.exchange": _("Exchange “%(one)s” and “%(other)s”"),
    "ask.look": _("Let me see"),
    "ask.missing_team": _("Nothing is entered for %(team)s yet."),
    "ask.missing_save": _("Save the rest already"),
    "ask.missing_enter": _("Enter it now"),
    "ask.missing_rows": _("%(team)s: nothing is entered for %(rows)s. Is that 0?"),
    "ask.refused": _("This cannot be saved: %(reason)s"),
    "ask.two_figures": _("Two different figures for one team"),
    "ask.saved_one": _("Already saved"),
    "ask.somebody": _("another phone"),
    "ask.take_this": _("Take this one"),
    "entry.came_in": _("Deal %(deal)s, %(team)s was saved on another phone."),
    "ask.over": _("All deals are played."),
    "ask.over_why": _("You can still put right any deal, or play one more."),
    "ask.to_finish": _("Finish the game"),
    "ask.one_more": _("Play one more deal"),
    "entry.locked": _("This game is closed: %(reason)s"),
    "entry.readonly": _("This phone may look, but not keep score."),
}

PAD: dict[str, Any] = {
    "pad.label": _("Number keys"),
    "pad.erase": _("Delete"),
    "pad.back": pgettext_lazy("number keys", "Back"),
    "pad.next": pgettext_lazy("number keys", "Next"),
    "pad.ten": _("10+"),
    "pad.ten_label": _("Ten or more"),
    "pad.plus_label": _("plus another number"),
    "pad.minus": _("minus"),
    "pad.less": _("one less"),
    "pad.more": _("one more"),
    "pad.count": pgettext_lazy("number keys", "Count"),
    "pad.count_label": _("Count the cards"),
    "pad.awake": _("The screen stays awake"),
    "pad.asleep": _("The screen may go dark: this browser cannot keep it awake"),
}

SAVED: dict[str, Any] = {
    "saved.title": _("%(deal)s is saved"),
    "saved.totals": _("Totals"),
    "saved.starts": _("%(deal)s: %(name)s starts"),
    "saved.on": _("Go on"),
    "saved.undo": _("Undo"),
    "saved.part": _("Saved: %(teams)s. Still to come: %(missing)s."),
}

HELPER: dict[str, Any] = {
    "helper.title": _("Count the cards of %(team)s"),
    "helper.left_title": _("Count the cards left: %(team)s"),
    "helper.books": _("Finished books: touch each one"),
    "helper.books_typed": _("or type the points of the books"),
    "helper.loose": _("Loose cards: how many of each"),
    "helper.loose_typed": _("or type the points of the loose cards"),
    "helper.jokers": _("Jokers"),
    "helper.twos": _("Twos"),
    "helper.black_threes": _("Black threes"),
    # Translators: a book of wild cards with so many jokers, the rest twos.
    "helper.jokers_in": ngettext_lazy("%(n)s joker", "%(n)s jokers", "n"),
    "helper.points_each": _("%(n)s each"),
    "helper.take": _("Take %(n)s"),
    "helper.take_back": _("Take the last book away"),
}

TEXTS: dict[str, Any] = FRAME | ENTRY | PAD | SAVED | HELPER
