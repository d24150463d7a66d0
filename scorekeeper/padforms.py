"""What people choose for their pad, read from the address: what is missing there is as it usually is."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import pgettext_lazy as _p

from scorekeeper.pads import measure
from scorekeeper.play.values import MOST_PLAYERS, MOST_TEAMS, NAME_LENGTH, Refused, name
from scorekeeper.published import Published
from scorekeeper.sheets.content import Choices, Sheet, usual_deals
from scorekeeper.sheets.paper import BY_KEY, FORMATS, PAPERS, PRINTS, USUAL, Format
from scorekeeper.sheets.plan import Plan, laid_out, plan
from scorekeeper.sheets.small import small_format
from scorekeeper.texts import TEXTS

MOST_COPIES = 100
MOST_PAGES = 400
MOST_DEALS = 20
SMALL_PAPERS = ("a4", "letter")
"""On a quarter of the others there is no room to write."""
COUNTING = {way: TEXTS[f"new.count_{way}"] for way in ("melded", "left", "net")}
PER_PAGE = {1: _lazy("one sheet a page"), 2: _lazy("two sheets a page"), 4: _lazy("four sheets a page")}


def format_name(format: Format) -> str:
    """ "A4, two sheets a page, large print" """
    parts = [str(PAPERS[format.paper].name), str(PER_PAGE[format.per_page])]
    return ", ".join(parts + ([_("large print")] if format.print == "large" else []))


def able(sheet: Sheet) -> dict[Format, int]:
    """The formats that keep type and boxes of this sheet as large as they must be: how many sheets a game takes."""
    found = {format: plan(sheet, format, measure) for format in FORMATS}
    return {format: len(made.parts) for format, made in found.items() if made is not None}


def format_choices(formats: Mapping[Format, int]) -> list[tuple[Any, Any]]:
    """By paper, each with what it takes."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for format, needs in formats.items():
        takes = ngettext("%(n)d sheet a game", "%(n)d sheets a game", needs) % {"n": needs}
        groups.setdefault(format.paper, []).append((format.key, f"{format_name(format)}: {takes}"))
    return [(PAPERS[paper].name, choices) for paper, choices in groups.items()]


def nearest(wanted: Format, formats: Iterable[Format]) -> Format | None:
    """Of these, the one most like the wanted: the print first, then the paper."""

    def far(format: Format) -> tuple[Any, ...]:
        paper = format.paper != wanted.paper
        return (format.print != wanted.print, paper, abs(format.per_page - wanted.per_page), FORMATS.index(format))

    return min(formats, key=far, default=None)


def laid_nearest(sheet: Sheet, wanted: Format) -> tuple[Sheet, Plan] | None:
    """The sheet in the wanted format, or in the nearest that can be."""
    laid = laid_out(sheet, wanted, measure)
    if laid is None and (near := nearest(wanted, able(sheet))):
        laid = laid_out(sheet, near, measure)
    return laid


class FormatForm(forms.Form):
    """Paper and print, read from the address."""

    format = forms.ChoiceField(label=_lazy("Paper and print"))
    box = forms.BooleanField(label=_lazy("With the rules in short"), required=False)
    qr = forms.BooleanField(label=_lazy("With a QR code"), required=False)

    usual: ClassVar[dict[str, str]] = {"format": USUAL.key}

    def __init__(self, asked: QueryDict, **fixed: str) -> None:
        given = {key: value for key in asked if (value := asked.get(key) or "") and "\0" not in value}
        super().__init__({**self.usual, **given, **fixed}, use_required_attribute=False)
        self.fitting = BY_KEY.get(self.data["format"], USUAL)
        self.offer("format", [(format.key, format_name(format)) for format in FORMATS])

    def offer(self, field: str, choices: Sequence[tuple[Any, Any]]) -> None:
        offered = self.fields[field]
        assert isinstance(offered, forms.ChoiceField)
        offered.choices = list(choices)

    def fit(self, sheet: Sheet) -> bool:
        """Offers what can be printed. What cannot is said with the nearest that can, which is `fitting` then."""
        wanted = self.fitting
        formats = able(sheet)
        near = nearest(wanted, formats)
        self.offer("format", format_choices(formats))
        if near is None:
            self.add_error("format", _("These rules have more rows than any paper here has room for."))
            return False
        if near != wanted:
            says = _("%(wanted)s: here type or boxes would be too small. The nearest that can be printed: %(near)s.")
            self.add_error("format", says % {"wanted": format_name(wanted), "near": format_name(near)})
        self.fitting = near
        self.data = {**self.data, "format": near.key}
        return near == wanted


class PadForm(FormatForm):
    """A blank pad."""

    rules = forms.ChoiceField(label=_lazy("Rules"))
    teams = forms.ChoiceField(label=_lazy("Teams"), required=False)
    players = forms.ChoiceField(label=_lazy("Players in each"), required=False)
    deals = forms.IntegerField(label=_lazy("Columns for deals"), min_value=1, max_value=MOST_DEALS, required=False)
    counting = forms.ChoiceField(label=_lazy("How this table counts its cards"))
    language = forms.ChoiceField(label=_lazy("Language of the sheet"), choices=settings.LANGUAGES)
    copies = forms.IntegerField(label=_lazy("For how many games"), min_value=1, max_value=MOST_COPIES)

    usual: ClassVar[dict[str, str]] = {"format": USUAL.key, "counting": "melded", "copies": "1"}

    def __init__(self, asked: QueryDict, *, rules: Published, choices: Sequence[tuple[Any, Any]]) -> None:
        language = asked.get("language") or get_language() or settings.LANGUAGE_CODE
        super().__init__(asked, rules=rules.key, language=language)
        self.chosen = rules
        sides = rules.rules.table.sides[0] if rules.rules.table.sides else (2, 2)
        self.offer("rules", choices)
        for field, usual, most in (("teams", sides[0], MOST_TEAMS), ("players", sides[1], MOST_PLAYERS)):
            numbers = [(str(n), str(n)) for n in range(1, most + 1)]
            self.offer(field, [("", _("as usual: %(n)d") % {"n": usual}), *numbers])
        net = rules.rules.card_points.net_allowed
        if self.data["counting"] == "net" and not net:  # chosen for other rules
            self.data = {**self.data, "counting": "melded"}
        self.offer("counting", [(key, text) for key, text in COUNTING.items() if key != "net" or net])
        self.fields["deals"].widget.attrs["placeholder"] = str(usual_deals(rules.rules))
        self.sides = tuple(self.number(*one) for one in (("teams", sides[0], MOST_TEAMS), ("players", sides[1], 3)))
        for team in range(self.sides[0]):
            self.fields[f"team{team + 1}"] = NamesField(self.sides[1], label=_("Team %(n)d") % {"n": team + 1})

    def number(self, field: str, usual: int, most: int) -> int:
        text = self.data.get(field, "")
        return min(max(int(text), 1), most) if text.isascii() and text.isdigit() and len(text) < 3 else usual

    def names(self) -> list[forms.BoundField]:
        return [self[f"team{team + 1}"] for team in range(self.sides[0])]

    @property
    def named(self) -> bool:
        """Whether there is something to see among the names."""
        return any(field.data or field.errors for field in self.names())

    def choices(self) -> Choices:
        """What can be read of the choice: where something is wrong, it is as usual."""
        clean = self.cleaned_data
        return Choices(
            teams=self.sides[0],
            players=self.sides[1],
            deals=clean.get("deals") or usual_deals(self.chosen.rules),
            names=tuple(clean.get(f"team{team + 1}") or () for team in range(self.sides[0])),
            net=clean.get("counting") == "net",
            left_first=clean.get("counting") == "left",
            rules_box=clean.get("box", False),
        )


class NamesField(forms.CharField):
    """The players of a team, parted by commas; nothing leaves lines to write on."""

    def __init__(self, players: int, **options: Any) -> None:
        self.players = players
        widget = forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"})
        super().__init__(required=False, widget=widget, **options)

    def clean(self, value: Any) -> Any:
        parts = [part for part in str(value or "").replace("،", ",").split(",") if part.strip()]
        if len(parts) > self.players:
            said = ngettext("There is %(n)d place in this team.", "There are %(n)d places in this team.", self.players)
            raise ValidationError(said % {"n": self.players})
        return tuple(one_name(part) for part in parts)


def one_name(text: str) -> str:
    """A name as games have them. Raises ValidationError."""
    try:
        return name(text)
    except Refused as refused:
        if refused.id == "too_long":
            raise ValidationError(_("Please write at most %(most)s letters.") % {"most": NAME_LENGTH}) from refused
        raise ValidationError(_("There is a sign in it that cannot be stored.")) from refused


class SmallForm(forms.Form):
    """Paper and print of result slips and score cards, read from the address; what is not understood is as usual."""

    paper = forms.ChoiceField(label=_lazy("Paper"), choices=[(key, PAPERS[key].name) for key in SMALL_PAPERS])
    print = forms.ChoiceField(
        label=_p("size of letters", "Print"), choices=[("normal", _lazy("normal")), ("large", _lazy("large"))]
    )

    usual: ClassVar[dict[str, str]] = {"paper": "a4", "print": "normal"}

    def __init__(self, asked: QueryDict) -> None:
        given = {key: value for key in asked if (value := asked.get(key) or "") and "\0" not in value}
        super().__init__({**self.usual, **given}, use_required_attribute=False)

    @property
    def format(self) -> Format:
        paper, print = self.data["paper"], self.data["print"]
        return small_format(paper if paper in SMALL_PAPERS else "a4", print if print in PRINTS else "normal")


class CardForm(SmallForm):
    """Whose card, and for how many rounds."""

    USUAL_ROUNDS = 6
    MOST_ROUNDS = 40

    player = forms.CharField(
        label=_lazy("Player"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto", "list": "known-names"}),
        help_text=_lazy("The games of this phone are filled in. Without a name the card is blank."),
    )
    on = forms.DateField(
        label=_lazy("Only games of this day"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    rounds = forms.IntegerField(label=_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    copies = forms.IntegerField(label=_lazy("How many cards"), min_value=1, max_value=MOST_COPIES)

    usual: ClassVar[dict[str, str]] = {**SmallForm.usual, "rounds": str(USUAL_ROUNDS), "copies": "1"}

    def clean_player(self) -> str:
        return one_name(self.cleaned_data["player"])
