"""What the forms of clubs share: text of one line, cleaned as everywhere else, and refusals shown at their field."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from leagues.entrance import key_of_name
from leagues.refusals import NotPossible
from scorekeeper.play.values import Refused, words

NAME_MOST = 60  # letters


class LineField(forms.CharField):
    """Text of one line with at most `most` letters; blanks made one, no signs that cannot be stored."""

    def __init__(self, *, most: int, **options: Any) -> None:
        self.most = most
        super().__init__(**options)
        self.widget.attrs.setdefault("autocomplete", "off")
        self.widget.attrs.setdefault("dir", "auto")

    def to_python(self, value: Any) -> str:
        try:
            return words(str(value or ""), "text", self.most)
        except Refused as refused:
            raise ValidationError(
                _("Please write at most %(most)s letters.") % {"most": self.most}
                if refused.id == "too_long"
                else _("There is a sign in it that cannot be stored.")
            ) from refused


def refuse(form: forms.BaseForm, refused: NotPossible) -> None:
    """Shows what could not be done at its field, else above the form."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)


class PasswordsForm(forms.Form):
    """A new password, twice. `user`: whose it will be, so that it is not his name."""

    password = forms.CharField(
        label=_lazy("Password"),
        strip=False,
        help_text=_lazy("At least 8 signs, and nothing that is easily guessed."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_lazy("The password once more"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    user: User | None = None

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if "\0" in password:
            raise ValidationError(_("There is a sign in it that cannot be stored."))
        validate_password(password, self.user or User(username=str(self.cleaned_data.get("name", ""))))
        return password

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        if "password" in cleaned and "again" in cleaned and cleaned["password"] != cleaned["again"]:
            self.add_error("again", _("The two passwords are not the same."))
        return cleaned


class AccountForm(PasswordsForm):
    """A new account."""

    name = LineField(
        label=_lazy("Your name"),
        help_text=_lazy("You sign in with it. Capital letters make no difference."),
        most=NAME_MOST,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    field_order = ("name", "password", "again")

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if User.objects.filter(username=key_of_name(name)).exists():
            raise ValidationError(_("Somebody has an account with this name already. Add a letter or a family name."))
        return name


class SignInForm(forms.Form):
    name = LineField(label=_lazy("Your name"), most=150, widget=forms.TextInput(attrs={"autocomplete": "username"}))
    password = forms.CharField(
        label=_lazy("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class CodeForm(forms.Form):
    name = LineField(label=_lazy("Your name"), most=150, widget=forms.TextInput(attrs={"autocomplete": "username"}))
    code = LineField(
        label=_lazy("Code"),
        help_text=_lazy("One that is not crossed out yet. Then cross it out: each is good for one time."),
        most=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "characters"}),
    )
