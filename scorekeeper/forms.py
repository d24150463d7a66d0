"""Text of people in, values out: the only place where what is typed into a form without script is cleaned.

What stands in a field that cannot be taken stays there, with what is wrong beside it. `show_hidden_initial` brings
along what the writer saw, so that a team nobody touched is not sent again.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper import checks, play
from scorekeeper.boards import Words, people, seat_name, team_name
from scorekeeper.numbers import written
from scorekeeper.play.values import Game
from scorekeeper.play.values import name as clean_name
from scorekeeper.rules import Row, RuleSet, rows
from scorekeeper.scoring import Tally, tally_of
from scorekeeper.texts import text as said
from scorekeeper.texts.checks import sentence

CARDS = ("melded", "left", "net", "other")
SUM = re.compile(r"[+-]?\d+(?:[+-]\d+)*")
UNKNOWN, NOBODY = "", "-1"


class NumberField(forms.CharField):
    """A whole number or a sum of them ("340+425"): text as typed, and the number by `value`."""

    default_error_messages = {
        "whole": gettext_lazy("“%(value)s” is not a whole number."),
        "long": gettext_lazy("That is more than can be meant."),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, show_hidden_initial=True, **options)
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off", "class": "number"}

    def to_python(self, value: Any) -> str:
        text = str(value or "").replace("\u2212", "-").replace("\u00a0", " ").strip()
        text = re.sub(r"\s*([+-])\s*", r"\1", text)
        text = re.sub(r"(?<=\d)[,.' ](?=\d{3}(?!\d))", "", text)  # 1,205
        if text and not SUM.fullmatch(text):
            raise ValidationError(self.error_messages["whole"], code="whole", params={"value": str(value)[:40]})
        if len(text) > 100 or any(len(part) > 9 for part in re.findall(r"\d+", text)):
            raise ValidationError(self.error_messages["long"], code="long")
        return text

    def has_changed(self, initial: Any, data: Any) -> bool:
        return str(initial or "").strip() != str(data or "").strip()


def value(text: str) -> int | None:
    return sum(int(part) for part in re.findall(r"[+-]?\d+", text)) if text else None


def is_sum(text: str) -> bool:
    return bool(re.search(r"\d[+-]\d", text))


class SeenForm(forms.Form):
    """A form that brings along on which version it is based."""

    base = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    @property
    def is_touched(self) -> bool:
        """Whether anything was typed; that somebody else saved meanwhile is no change of this writer."""
        return bool(set(self.changed_data) - {"base", "order"})


class TallyForm(SeenForm):
    """What one team did in one deal: the rows of the rules in the order of the paper."""

    def __init__(
        self,
        data: Any,
        *,
        game: Game,
        rules: RuleSet,
        words: Words,
        deal: int,
        team: int,
        minimum: str = "",
        prefix: str = "",
    ) -> None:
        self.rules, self.words, self.deal, self.team = rules, words, deal, team
        self.minimum = minimum
        self.rows = rows(rules, **game["counting"])
        self.stored = play.tally_of(game, deal, team)
        self.name = team_name(game, team, deal)
        self.players = len(game["teams"][team]["seats"])
        super().__init__(data, prefix=prefix or f"t{team}", initial=shown(self.stored, self.rows))
        self.initial["base"] = play.version(game, ["tally", deal, team])
        for row in self.rows:
            self.fields[row.id] = NumberField(label=words.line(row.id))
            if row.signed:
                label = _("%(row)s: below zero") % {"row": words.line(row.id)}
                self.fields[f"{row.id}_minus"] = forms.BooleanField(
                    label=label, required=False, show_hidden_initial=True
                )
        if asks_melded(rules, game):
            self.fields["has_melded"] = forms.TypedChoiceField(
                label=said("entry.has_melded", {"team": self.name, "n": self.players}),
                choices=[("", _("Not said")), ("yes", _("Yes")), ("no", _("No"))],
                required=False,
                show_hidden_initial=True,
            )
        self.fields["other_note"] = forms.CharField(
            label=_("What are the other points for?"), required=False, max_length=500, show_hidden_initial=True
        )

    def steady(self) -> list[Any]:
        """The fields that most deals need, as they stand on paper."""
        names = [row.id for row in self.rows if not row.rare]
        extra = ["has_melded"] if "has_melded" in self.fields else []
        return [self[name] for name in self.with_signs(names) + extra]

    def rare(self) -> list[Any]:
        return [self[name] for name in [*self.with_signs([row.id for row in self.rows if row.rare]), "other_note"]]

    def rare_needed(self) -> bool:
        """Whether one of the rare rows has something in it that must be seen."""
        return any(field.errors or field.value() not in (None, "", "0", False) for field in self.rare())

    def with_signs(self, names: Sequence[str]) -> list[str]:
        return [each for name in names for each in (name, f"{name}_minus") if each in self.fields]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        for row in self.rows:
            if row.id in cleaned:
                self.clean_row(row, cleaned)
        if not self.errors:
            for finding in checks.refusals(self.rules, self.scored(out=False, first_down=False) or Tally()):
                self.add_error(finding.values["row"], sentence(finding, self.words.own))
        return cleaned

    def clean_row(self, row: Row, cleaned: dict[str, Any]) -> None:
        text = cleaned[row.id]
        n = value(text)
        if n is None:
            return
        if cleaned.get(f"{row.id}_minus") and n > 0:
            cleaned[row.id], n = f"-{n}", -n
        if row.kind == "count" and (meant := checks.understood(self.rules, row.id, n, self.deal)):
            said = _("%(typed)s are the points of %(n)s. Write how many there are: %(n)s.")
            self.add_error(row.id, said % {"typed": written(n), "n": meant})

    def figures(self) -> dict[str, int]:
        """What was typed by row; empty rows are left out."""
        found = {row.id: value(self.cleaned_data.get(row.id, "")) for row in self.rows}
        return {row: n for row, n in found.items() if n is not None}

    @property
    def is_empty(self) -> bool:
        return not self.figures() and not any(self.cleaned_data.get(name) for name in ("other_note", "has_melded"))

    def gaps(self) -> list[str]:
        """Rows left empty although others were filled in."""
        found = self.figures()
        return [] if self.is_empty else [row.id for row in self.rows if not row.rare and row.id not in found]

    def tally(self, *, zeros: bool = False) -> dict[str, Any] | None:
        """The tally in the form that games keep; zeros: rows left empty were said to be 0."""
        if self.is_empty:
            return None
        found = self.figures()
        empty = {row.id: 0 for row in self.rows if (row.rare or zeros) and row.id not in found}
        known = play.known_rows(self.rules)
        kept = {row: n for row, n in (self.stored or {"counts": {}})["counts"].items() if row not in known}
        made: dict[str, Any] = {"counts": kept}
        for row, n in {**found, **empty}.items():
            (made if row in CARDS else made["counts"])[row] = n
        typed = {row.id: self.cleaned_data[row.id] for row in self.rows if is_sum(self.cleaned_data.get(row.id, ""))}
        if typed:
            made["as_typed"] = typed
            parts = (self.stored or {}).get("parts", {})
            made["parts"] = {row: parts[row] for row in parts if typed.get(row) == self.initial.get(row)}
        if self.cleaned_data.get("has_melded"):
            made["has_melded"] = self.cleaned_data["has_melded"] == "yes"
        if self.cleaned_data.get("other_note"):
            made["other_note"] = self.cleaned_data["other_note"]
        return made

    def scored(self, *, out: bool, first_down: bool) -> Tally | None:
        """The tally as scoring and checks want it; rows that the rules no longer have are not judged."""
        made = self.tally() if self.is_touched else self.stored
        if made is None:
            return None
        known = play.known_rows(self.rules)
        judged = {**made, "counts": {row: n for row, n in made["counts"].items() if row in known}}
        return tally_of(judged, went_out=out, first_down=first_down, players=self.players)


def shown(tally: Mapping[str, Any] | None, rows: Sequence[Row]) -> dict[str, Any]:
    """A stored tally as it stands in the fields: sums as typed, signs beside the numbers."""
    if tally is None:
        return {}
    found: dict[str, Any] = {"other_note": tally.get("other_note", "")}
    for row in rows:
        n = tally.get(row.id) if row.id in CARDS else tally["counts"].get(row.id)
        if n is None or (row.id == "other" and n == 0):
            continue
        text = tally.get("as_typed", {}).get(row.id, "").replace("\u2212", "-")
        typed = text if text and value(text) == n else str(abs(n) if row.signed else n)
        found[row.id] = typed
        if row.signed:
            found[f"{row.id}_minus"] = n < 0 and not typed.startswith("-")
    if "has_melded" in tally:
        found["has_melded"] = "yes" if tally["has_melded"] else "no"
    return found


def asks_melded(rules: RuleSet, game: Game) -> bool:
    """With one net figure, rules that need to know whether a team has laid down ask for it."""
    return bool(game["counting"]["net"]) and rules.red_threes.rule == "if_melded"


class EndForm(SeenForm):
    """How a deal ended: who went out, who laid down first, who started; only what the rules want to know."""

    order = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, data: Any, *, game: Game, rules: RuleSet, deal: int, prefix: str = "end") -> None:
        self.stored = play.end_of(game, deal)
        super().__init__(data, prefix=prefix, initial={name: text(known) for name, known in self.stored.items()})
        self.initial["base"] = play.version(game, ["end", deal])
        self.initial["order"] = game["versions"]["order"]
        teams = [(str(t["order"]), team_name(game, t["order"], deal)) for t in game["teams"] if play.plays_in(t, deal)]
        answers = [*teams, (NOBODY, _("Nobody")), (UNKNOWN, _("Not known yet"))]
        if rules.card_points.melded or rules.card_points.left != "none":
            self.fields["out"] = choice(_("Who went out?"), answers)
        if any(extra.id == "first_down" for extra in rules.extras):
            self.fields["first_down"] = choice(_("Who laid down first?"), answers)
        seats = [(seat["id"], seat_name(game, seat["id"], deal)) for seat in play.seats_in_order(game)]
        self.fields["starter"] = forms.ChoiceField(
            label=_("Who started?"),
            choices=[(UNKNOWN, _("Not known yet")), *seats],
            required=False,
            show_hidden_initial=True,
        )
        counted = play.starter_of(game, rules, deal)
        if self.stored["starter"] is None and counted:
            hint = _("By turn it is %(name)s.") % {"name": seat_name(game, counted, deal)}
            self.fields["starter"].help_text = hint

    def answers(self) -> dict[str, Any]:
        """What was said, by field; what is not known says nothing."""
        given = {name: self.cleaned_data.get(name, UNKNOWN) for name in ("out", "first_down", "starter")}
        return {
            name: said if name == "starter" else int(said)
            for name, said in given.items()
            if said != UNKNOWN and said != self.initial.get(name)
        }

    def known(self, name: str) -> int | None:
        """The team of an answer, as said here or known before."""
        said = self.cleaned_data.get(name, UNKNOWN)
        before: int | None = self.stored[name]
        return before if said == UNKNOWN else int(said)

    def is_open(self, name: str) -> bool:
        return name in self.fields and self.known(name) is None


def choice(label: str, answers: list[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=answers, required=False, widget=forms.RadioSelect, show_hidden_initial=True
    )


def text(known: int | str | None) -> str:
    return UNKNOWN if known is None else str(known)


class TeamsForm(forms.Form):
    """Who plays: up to eight teams of up to three, the date, who starts, how this table counts."""

    MOST_TEAMS, MOST_PLAYERS = 8, 3

    played_on = forms.DateField(
        label=gettext_lazy("Played on"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    net = forms.BooleanField(
        label=gettext_lazy("We count cards on the table less those left, as one figure"), required=False
    )
    left_first = forms.BooleanField(label=gettext_lazy("We count the cards left first"), required=False)

    def __init__(self, data: Any, *, teams: int, players: int, names: Sequence[str] = (), **options: Any) -> None:
        super().__init__(data, **options)
        self.places = [[f"t{t}p{p}" for p in range(players)] for t in range(teams)]
        for t, seats in enumerate(self.places):
            for p, name in enumerate(seats):
                label = self.called(t) if players == 1 else _("Player %(n)d") % {"n": p + 1}
                self.fields[name] = forms.CharField(label=label, required=False, max_length=200)
                self.fields[name].widget.attrs |= {"autocomplete": "off", "list": "known-names"}
            self.fields[f"t{t}name"] = forms.CharField(
                label=_("Name of the team (may stay empty)"), required=False, max_length=200
            )

    def called(self, team: int) -> str:
        """What a team is called that nobody named: two are "We" and "They", as on the phone."""
        if len(self.places) == 2:
            return said("start.they" if team else "start.we")
        return _("Team %(n)d") % {"n": team + 1}

    def sides(self) -> list[tuple[str, list[Any], Any]]:
        """(what it is called, player fields, name field) of each team."""
        return [
            (self.called(t), [self[name] for name in seats], self[f"t{t}name"]) for t, seats in enumerate(self.places)
        ]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        for name in [*(place for seats in self.places for place in seats), *self.team_names()]:
            try:
                cleaned[name] = clean_name(cleaned.get(name, ""))
            except play.Refused:
                self.add_error(name, _("A name has at most 40 letters."))
        return cleaned

    def team_names(self) -> list[str]:
        return [f"t{t}name" for t in range(len(self.places))]

    def teams(self) -> list[dict[str, Any]]:
        """As a start names them; empty places beside named ones are nobody's."""
        made = []
        for t, seats in enumerate(self.places):
            players = [self.cleaned_data[name] for name in seats]
            named = [name for name in players if name]
            name = self.cleaned_data[f"t{t}name"]
            if not named and not name and len(self.places) == 2:
                name = self.called(t)
            made.append({"name": name, "players": named or players})
        return made


def sitters(game: Game, deal: int) -> list[tuple[str, str]]:
    """(seat, who sits there, with the team) round the table, for choosing one."""
    found = []
    for seat in play.seats_in_order(game):
        team = next(team for team in game["teams"] if seat in team["seats"])
        if play.plays_in(team, deal):
            others = people(team, deal)
            who = seat_name(game, seat["id"], deal)
            beside = team_name(game, team["order"], deal)
            found.append((seat["id"], f"{who} ({beside})" if len(others) > 1 or team["name"] else who))
    return found
