"""How people come in without a mail server: the first start, invitations, one-time links, recovery sheets.

Accounts are Django's own. What a person signs in with is his name in small letters (`username`); as he wrote it, it is
his `first_name`. Who made the first account owns the server: he may make clubs, and lets others make them.
"""

from __future__ import annotations

import base64
import datetime as dt
import secrets
from typing import Any
from unicodedata import normalize

from django.contrib.auth.models import Permission, User
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from leagues.access import WRONG_LINKS, may_make_clubs
from leagues.models import Club, Invitation, Membership, Player, RecoveryCode, Role, SignIn
from leagues.models.clubs import LETTERS
from leagues.models.reading import touch_club
from leagues.models.seasons import log
from leagues.refusals import NotPossible
from scorekeeper.limits import exceeded, within

INVITATION = dt.timedelta(days=14)
SIGN_IN = dt.timedelta(days=2)
CODES = 10
CODE_LETTERS = 12  # of 31 letters each: about 59 bits


def key_of_name(name: str) -> str:
    """What an account is found by, however its name is typed: capitals and blanks make no difference."""
    return " ".join(normalize("NFKC", name).casefold().split())


def name_of(user: User) -> str:
    return user.first_name or user.username


# The first start


def first_secret() -> str:
    """Of the link that makes the owner's account. Follows from the secret key, so every process prints the same."""
    digest = salted_hmac("leagues.entrance.first", "owner", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def is_first_start() -> bool:
    return not User.objects.exists()


def is_first_secret(secret: str) -> bool:
    return constant_time_compare(secret, first_secret())


def make_owner(name: str, password: str) -> User:
    """The account that owns the server. Raises NotPossible where somebody else was first."""
    with transaction.atomic():
        # Two at once: they wait for each other here, and the second finds a user.
        Permission.objects.select_for_update().get(content_type__app_label="leagues", codename="add_club")
        if not is_first_start():
            raise NotPossible(_("The account of the owner has been made already."))
        return User.objects.create_superuser(key_of_name(name), password=password, first_name=name)


# Invitations


def roles_to_give(mine: Membership) -> list[Role]:
    """Owners give every role, organisers those below their own."""
    return [role for role in Role if mine.role == Role.OWNER or role.rank < Role(mine.role).rank]


def invite(mine: Membership, role: str, player: Player | None = None) -> Invitation:
    """One person into the club, with one use."""
    if role not in roles_to_give(mine):
        raise NotPossible(_("You cannot give this role."), "role")
    expires = timezone.now() + INVITATION
    made = Invitation.objects.create(club=mine.club, role=role, player=player, made_by=mine.user, expires=expires)
    log(mine.club, "invited", mine.user, role=role)
    return made


def find_invitation(request: HttpRequest, secret: str) -> Invitation | None:
    found: Invitation | None = find(request, Invitation.objects.select_related("club", "player"), secret)
    return found


def find_sign_in(request: HttpRequest, secret: str) -> SignIn | None:
    found: SignIn | None = find(request, SignIn.objects.select_related("user"), secret)
    return found


def find(request: HttpRequest, rows: Any, secret: str) -> Any:
    """What works under a secret; who tries too many wrong ones is told nothing for a while."""
    if exceeded(WRONG_LINKS, request):
        return None
    found = rows.filter(secret=secret).first()
    if found is None or not found.works:
        within(WRONG_LINKS, request)
        return None
    return found


def use_up(row: Invitation | SignIn, **more: Any) -> bool:
    """Marks it used; False where somebody else was faster."""
    now = timezone.now()
    fresh = type(row)._default_manager.filter(pk=row.pk, used=None, ended=None, expires__gt=now)
    return bool(fresh.update(used=now, **more))


def accept(invitation: Invitation, user: User) -> Membership:
    """Makes the user a member; one who is a member already never loses rights by it."""
    with transaction.atomic():
        if not use_up(invitation, used_by=user):
            raise NotPossible(_("This invitation has been used."))
        mine, new = Membership.objects.get_or_create(
            club=invitation.club, user=user, defaults={"role": invitation.role}
        )
        if not new and not mine.may(invitation.role):
            mine.role = invitation.role
            mine.save(update_fields=["role"])
        give_player(invitation, user)
        log(invitation.club, "joined", user, role=mine.role)
    return mine


def give_player(invitation: Invitation, user: User) -> None:
    """The player that the inviter said the person is, where neither has another one."""
    player = invitation.player
    if player is not None and not Player.objects.filter(club=invitation.club, user=user).exists():
        Player.objects.filter(pk=player.pk, user=None, merged_into=None, erased=None).update(user=user)
        touch_club(invitation.club)


# Members


def set_role(mine: Membership, other: Membership, role: str) -> None:
    need_power(mine, other)
    if role not in roles_to_give(mine):
        raise NotPossible(_("You cannot give this role."), "role")
    with transaction.atomic():
        need_owner_left(other, role)
        other.role = role
        other.save(update_fields=["role"])
        log(mine.club, "role", mine.user, user=other.user_id, role=role)


def remove(mine: Membership, other: Membership) -> None:
    """Ends a membership; also one's own. The person stays among the players."""
    if other.pk != mine.pk:
        need_power(mine, other)
    with transaction.atomic():
        need_owner_left(other, "")
        log(mine.club, "left" if other.pk == mine.pk else "removed", mine.user, user=other.user_id)
        other.delete()


def need_power(mine: Membership, other: Membership) -> None:
    if mine.role != Role.OWNER and Role(other.role).rank >= Role(mine.role).rank:
        raise NotPossible(_("Only an owner can do that."))


def need_owner_left(other: Membership, role: str) -> None:
    """A club always has an owner."""
    Club.objects.select_for_update().get(pk=other.club_id)
    owners = Membership.objects.filter(club=other.club_id, role=Role.OWNER)
    if other.role == Role.OWNER and role != Role.OWNER and not owners.exclude(pk=other.pk).exists():
        raise NotPossible(_("The club needs an owner. Make somebody else an owner first."))


# One-time links for known people


def may_help(helper: User, user: User) -> bool:
    """Whether a sign-in link for `user` would give the helper nothing that he may not do anyway.

    The owner of the server may help everybody. Others: organisers and owners, for people all of whose clubs they run
    with at least the same role.
    """
    if helper.is_superuser:
        return True
    if user.is_superuser or (may_make_clubs(user) and not may_make_clubs(helper)):
        return False
    mine = {one.club_id: one for one in Membership.objects.filter(user=helper)}
    theirs = list(Membership.objects.filter(user=user))
    return bool(theirs) and all(
        one.club_id in mine and mine[one.club_id].may(Role.ORGANISER) and mine[one.club_id].may(one.role)
        for one in theirs
    )


def sign_in_link(helper: User, user: User, club: Club | None = None) -> SignIn:
    """A link that signs the user in once; the ones made for him before end."""
    if not may_help(helper, user):
        raise NotPossible(_("Only somebody who runs all clubs of this person can do that."))
    now = timezone.now()
    SignIn.objects.filter(user=user, used=None, ended=None).update(ended=now)
    if club is not None:
        log(club, "sign_in_link", helper, user=user.pk)
    return SignIn.objects.create(user=user, made_by=helper, expires=now + SIGN_IN)


# Recovery sheets


def new_codes(user: User) -> list[str]:
    """The codes of a new recovery sheet, each good for one sign-in; those of the sheet before end.

    Only their digests are kept: the sheet is shown once.
    """
    codes = ["".join(secrets.choice(LETTERS) for _letter in range(CODE_LETTERS)) for _code in range(CODES)]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create([RecoveryCode(user=user, digest=digest_of(user, code)) for code in codes])
    return [as_printed(code) for code in codes]


def as_printed(code: str) -> str:
    """In groups of four, as people read it from paper."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def digest_of(user: User, code: str) -> str:
    typed = "".join(letter for letter in code.upper() if letter.isalnum())
    return salted_hmac("leagues.entrance.code", f"{user.pk}:{typed}", algorithm="sha256").hexdigest()


def use_code(name: str, code: str) -> User | None:
    """The user of that name, if the code is one of his that was not used yet."""
    user = User.objects.filter(username=key_of_name(name), is_active=True).first()
    if user is None:
        return None
    fresh = RecoveryCode.objects.filter(user=user, digest=digest_of(user, code), used=None)
    return user if fresh.update(used=timezone.now()) else None


def codes_left(user: User) -> int:
    return RecoveryCode.objects.filter(user=user, used=None).count()
